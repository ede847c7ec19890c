"""Anti-roll bars that depend on speed, and bars that act on the body alone, as in games."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Car, Fleet

from .cars import HUBS, G, RefA, both, largest

LEFT, RIGHT = slice(0, None, 2), slice(1, None, 2)
NO_SPIN = both("wheel.spin_inertia", 1e-3)
K_BAR = 30e3
FLOATING = {  # a car whose hubs sit level with the center of mass of its body, away from the road
    "tire.model": "linear",
    "body.to_front_axle": 1.3,
    "body.to_rear_axle": 1.3,
    "body.height": 0.3,
    **both("wheel.hub_height", 0.3),
    **both("suspension.bump_damping", 0.0),
    **both("suspension.rebound_damping", 0.0),
}
HIGH = 1000.0


# by speed


def test_a_scheduled_bar_goes_from_one_stiffness_to_the_other_with_speed() -> None:
    # roll moment of both axles 2 k t^2 phi, k linear from 10 kN/m at 15 m/s to 40 kN/m at 35 m/s
    values = {
        "anti_roll.schedule": "speed",
        **both("anti_roll.stiffness", 10e3),
        **both("anti_roll.stiffness_at_speed", 40e3),
        **both("anti_roll.low_speed", 15.0),
        **both("anti_roll.speed_range", 20.0),
    }
    speeds = np.array([0.0, 10.0, 15.0, 20.0, 25.0, 35.0, 60.0, -25.0])
    scheduled = Fleet(Car({**FLOATING, **values}), n=speeds.size)
    none = Fleet(Car(FLOATING), n=speeds.size)
    t, phi, h = scheduled.car["wheel.front.track"], 0.02, 1e-3
    for fleet in (scheduled, none):
        fleet.state.z = HIGH
        fleet.state.vx = speeds
        fleet.state.travel = 0.5 * t * phi * np.array([[-1], [1], [-1], [1]])
        fleet.step(dt=h)
    gained = scheduled.state.roll_rate - none.state.roll_rate
    k = np.interp(np.abs(speeds), [15.0, 35.0], [10e3, 40e3])
    moment = scheduled.car["body.inertia_xx"] * gained / h
    assert moment == pytest.approx(-2 * k * t**2 * phi, rel=1e-9)


def test_a_schedule_without_a_bar_is_refused() -> None:
    bars = both("anti_roll.stiffness_at_speed", 0.0)
    with pytest.raises(ValueError, match=r"anti_roll.schedule is 'speed', but there is no bar: "):
        Car({"anti_roll.schedule": "speed", **bars})
    with pytest.raises(ValueError, match="there is no bar in car 1: "):
        Car({"anti_roll.schedule": "speed", **bars, "anti_roll.rear.stiffness": [5e3, 0.0]})
    Car({"anti_roll.schedule": "speed", **bars, "anti_roll.rear.stiffness": 5e3})


# on the body: the bar of the seed EDY


@pytest.mark.parametrize("hubs", HUBS)
def test_a_bar_on_the_body_turns_it_but_loads_no_tire(hubs: str) -> None:
    # while the body has not moved yet, wheel loads are as without a bar: with a real one on
    # massless hubs they differ by its force at once
    values = {"suspension.hubs": hubs, "tire.model": "linear"}
    phi = 0.02
    loads, moments = [], []
    for bar in (
        both("anti_roll.stiffness", 0.0),
        {**both("anti_roll.stiffness", K_BAR), "anti_roll.mount": "body"},
        both("anti_roll.stiffness", K_BAR),
    ):
        fleet = Fleet(Car({**values, **bar}))
        s = fleet.state
        t, h = fleet.car["wheel.front.track"], 1e-3
        s.q0, s.q1 = np.cos(phi / 2), np.sin(phi / 2)
        s.travel = s.travel + 0.5 * t * np.tan(phi) * np.array([[-1], [1], [-1], [1]])
        fleet.step(dt=h)
        loads.append(s.fz[:, 0].copy())
        moments.append(s.roll_rate[0] / h)
    none, body, real = loads
    np.testing.assert_array_equal(body, none)
    assert moments[1] < moments[0]
    assert moments[1] == pytest.approx(moments[2], rel=0.05)  # it turns the body as a real one does
    if hubs == "massless":
        F = K_BAR * t * np.tan(phi) / np.cos(phi)
        assert real - none == pytest.approx([-F, F, -F, F], rel=1e-9)


def transfer(ref_a: RefA, **bar: object) -> tuple[float, float, float, float]:
    """Lateral acceleration, roll, load transfer and side force of a car in a steady turn."""
    V, ay = 20.0, 4.0
    words = {"anti_roll.mount": bar.pop("mount", "suspension"), "suspension.hubs": "massless"}
    car = ref_a.car({**NO_SPIN, **both("wheel.mass", 1e-3), **words})
    car = car.replace(both("anti_roll.stiffness", bar["stiffness"]))
    understeer = ref_a.m * (ref_a.b * ref_a.C_r - ref_a.a * ref_a.C_f)
    understeer /= ref_a.L * ref_a.C_f * ref_a.C_r
    fleet = Fleet(car)
    fleet.start(V)
    fleet.step(steer=ay * (ref_a.L / V**2 + understeer), steps=5000)
    s = fleet.state
    return s.ay[0], s.roll[0], 0.5 * (s.fz[RIGHT] - s.fz[LEFT]).sum(), s.fz.sum()


def test_a_bar_on_the_body_takes_load_transfer_out_of_the_world(ref_a: RefA) -> None:
    # Real: t dF = m_s h_s (ay + g phi), whatever the bars. On the body the roll moment of the bars,
    # 2 k t^2 phi, comes from nowhere, and the tires lack it: the outer ones grip as if unloaded.
    m_s, h_s, t, g = ref_a.m_s, ref_a.h_s, ref_a.t, ref_a.g
    for stiffness in (0.0, K_BAR):
        ay, roll, dF, load = transfer(ref_a, stiffness=stiffness)
        assert t * dF == pytest.approx(m_s * h_s * (ay + g * roll), rel=0.01)
    ay, roll, dF, load = transfer(ref_a, stiffness=K_BAR, mount="body")
    bars = 2 * K_BAR * t**2 * roll
    assert bars > 0.4 * t * dF
    assert t * dF + bars == pytest.approx(m_s * h_s * (ay + g * roll), rel=0.01)
    assert load == pytest.approx(m_s * g, rel=1e-3)  # both wheels of each axle stand: no net force


def test_a_wheel_in_the_air_leaves_a_bar_on_the_body_a_force_from_nowhere() -> None:
    # The front left wheel hangs, and counts as on its rebound stop: the right one alone gets its
    # force, k (z_right + z_rebound) upwards, and no tire stands for it. A real bar adds nothing
    # in sum.
    values = {
        "suspension.hubs": "massless",
        **both("suspension.bump_damping", 0.0),
        **both("suspension.rebound_damping", 0.0),
        **both("wheel.mass", 1e-6),
        "anti_roll.front.stiffness": K_BAR,
    }
    phi, beside_tires = 0.25, {}
    for mount in ("suspension", "body"):
        fleet = Fleet(Car({**values, "anti_roll.mount": mount}))
        s, h = fleet.state, 1e-4
        s.q0, s.q1 = np.cos(phi / 2), np.sin(phi / 2)
        fleet.step(dt=h)
        assert np.array_equal(s.fz[:2, 0] > 0, [False, True])
        up = fleet.car["body.mass"] * (s.az[0] + G)
        beside_tires[mount] = (up - s.fz.sum()) / np.cos(phi)  # along the guides
        z_right = s.travel[1, 0]
    expected = K_BAR * (z_right + fleet.car["suspension.front.rebound_travel"])
    assert beside_tires["suspension"] == pytest.approx(0.0, abs=1e-6 * abs(expected))
    assert beside_tires["body"] == pytest.approx(expected, rel=1e-6)


def test_roll_stiffness_is_what_a_standing_car_answers_a_moment_with(ref_a: RefA) -> None:
    # under gravity to the side the car leans: K phi = m h (g_y + g phi), bars on the body included
    g_y = 0.5
    for mount in ("suspension", "body"):
        car = ref_a.car({"environment.gravity_y": g_y, "anti_roll.mount": mount})
        fleet = Fleet(car)
        fleet.step(brake_torque=1e5, steps=5000)
        s = fleet.state
        K = float(car.roll_stiffness.sum())
        leaned = -s.roll[0]
        assert largest(s.vy) < 1e-3
        assert K * leaned == pytest.approx(ref_a.m * ref_a.h * (g_y + ref_a.g * leaned), rel=0.02)
