"""Steady cornering: closed forms of the bicycle, long runs of the step, infeasible turns."""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from child import command
from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__
from numpy.typing import NDArray
from skidpad.bench.cars import EVERYTHING

from .cars import HUBS, MODELS, SLIPS, RefA, both, largest

SHIPPED = (
    "bmw_320i", "bmw_320i_commonroad", "bmw_i3", "ford_escort", "ford_escort_commonroad",
    "mazda_mx5", "vw_golf_gti", "vw_vanagon", "vw_vanagon_commonroad",
)  # fmt: skip
TURNING = ("x", "y", "q0", "q1", "q2", "q3")
"""States that change in a steady turn: position and heading."""
USED_UP = ("fuel", "clutch_heat", "assist_work")
SMALL = 1e-4  # steer of closed forms, of which the square does not count [rad]


def understeer(car: RefA) -> float:
    return car.m * (car.b * car.C_r - car.a * car.C_f) / (car.L * car.C_f * car.C_r)


def bmw(changes: dict[str, Any] | None = None) -> sp.Car:
    return sp.cars.load("bmw_320i").replace(changes or {})


def drift(found: sp.Trim, duration: float, **more: Any) -> dict[str, float]:
    """Largest changes of the steady states, over a run with constant inputs."""
    fleet = found.fleet()
    before = fleet.save()
    fleet.step(**found.inputs, **more, dt=found.dt, steps=round(duration / found.dt))
    return {
        name: largest(getattr(fleet.state, name) - before[name])
        for name in found.state
        if name not in (*TURNING, *USED_UP)
    }


# closed forms


@pytest.mark.parametrize("slip", SLIPS)
def test_T51_yaw_gain(ref_a: RefA, slip: str) -> None:
    """Yaw gain: r/delta = V/(L + Kus V^2)."""
    V = np.array([10.0, 20.0, 30.0, 40.0])
    found = sp.trim(ref_a.rigid_car({"tire.slip": slip}), speed=V, steer=SMALL)
    gain = found.yaw_rate / SMALL
    np.testing.assert_allclose(gain, V / (ref_a.L + understeer(ref_a) * V**2), rtol=1e-6)
    np.testing.assert_allclose(gain, [3.3959, 5.4362, 6.1190, 6.0459], rtol=2e-5)


def test_T52_the_gain_is_largest_at_the_characteristic_speed(ref_a: RefA) -> None:
    V_ch = np.sqrt(ref_a.L / understeer(ref_a))
    around = V_ch + np.array([-1e-2, 0.0, 1e-2])
    gain = sp.trim(ref_a.rigid_car(), speed=around, steer=SMALL).yaw_rate / SMALL
    assert gain[1] == pytest.approx(V_ch / (2 * ref_a.L), rel=1e-6)
    # the summit of the parabola through the three
    top = around[1] + 0.5e-2 * (gain[0] - gain[2]) / (gain[0] - 2 * gain[1] + gain[2])
    assert top == pytest.approx(V_ch, rel=1e-3)


def test_T52_beyond_the_critical_speed_a_car_counter_steers_and_is_unstable(ref_a: RefA) -> None:
    loose = replace(ref_a, C_f=130e3, C_r=95e3)
    V_crit = np.sqrt(-loose.L / understeer(loose))
    V = V_crit * np.array([0.99, 1.01])
    found = sp.trim(loose.rigid_car(), speed=V, ay=1e-3)
    assert found.steer[0] > 0 > found.steer[1]
    form = (loose.L + understeer(loose) * V**2) * found.yaw_rate / V
    np.testing.assert_allclose(found.steer, form, rtol=1e-4)  # a difference of nearly equal numbers
    growth = sp.linearize(found, states=("vy", "yaw_rate")).poles().real.max(axis=1)
    assert growth[0] < 0 < growth[1]


def test_T53_sideslip_gain(ref_a: RefA) -> None:
    """At the whole car's center of mass: (b - a m V^2/(L Cr))/(L + Kus V^2)."""
    r = ref_a
    V_zero = np.sqrt(r.b * r.L * r.C_r / (r.a * r.m))
    assert V_zero == pytest.approx(17.103, rel=1e-4)
    V = np.array([10.0, V_zero, 20.0, 40.0])
    found = sp.trim(r.rigid_car(), speed=V, steer=SMALL)
    behind = r.m_u * (r.b - r.a) / r.m_s  # from the body's center of mass, whose state it is
    vy = found.state["vy"] - behind * found.state["yaw_rate"]
    gain = vy / found.state["vx"] / SMALL
    form = (r.b - r.a * r.m * V**2 / (r.L * r.C_r)) / (r.L + understeer(r) * V**2)
    np.testing.assert_allclose(gain, form, rtol=1e-6, atol=1e-7)
    assert gain[2] == pytest.approx(-0.14984, rel=1e-4)


def test_a_slow_car_rolls_on_the_circle_of_its_geometry(ref_a: RefA) -> None:
    """Without lateral force delta = atan(L/R_rear), R^2 = R_rear^2 + b^2 of the body's center."""
    R = np.array([15.0, 50.0])
    found = sp.trim(ref_a.rigid_car(), speed=0.01, radius=R)
    behind = ref_a.b + ref_a.m_u * (ref_a.b - ref_a.a) / ref_a.m_s
    np.testing.assert_allclose(
        found.steer, np.arctan(ref_a.L / np.sqrt(R**2 - behind**2)), rtol=1e-2
    )


def test_loads_move_as_lateral_acceleration_and_roll_say(ref_a: RefA) -> None:
    """All four carry the weight; the outward transfer is m h (ay cos(roll) + g sin(roll))."""
    found = sp.trim(ref_a.car(), speed=25.0, ay=[0.0, 4.0])
    fz, roll = found.wheel_loads, found.roll[1]
    np.testing.assert_allclose(fz.sum(axis=0), ref_a.m * ref_a.g, rtol=1e-8)
    moved = 0.5 * ref_a.t * (fz[1] + fz[3] - fz[0] - fz[2])[1]
    form = ref_a.m * ref_a.h * (4.0 * np.cos(roll) + ref_a.g * np.sin(roll))
    assert moved == pytest.approx(form, rel=0.03)


# what trim says of itself


def test_what_was_asked_for_is_met() -> None:
    car = bmw()
    ay = np.array([-6.0, -1.0, 0.0, 3.0, 7.0])
    at_speed = sp.trim(car, speed=20.0, ay=ay)
    np.testing.assert_allclose(at_speed.ay, ay, rtol=0, atol=1e-9)
    np.testing.assert_allclose(at_speed.speed, 20.0, rtol=1e-12)
    on_circle = sp.trim(car, speed=15.0, radius=[40.0, -80.0, np.inf])
    np.testing.assert_allclose(1 / on_circle.radius, [1 / 40, -1 / 80, 0.0], rtol=0, atol=1e-12)
    steered = sp.trim(car, speed=15.0, steer=[0.01, -0.05])
    np.testing.assert_allclose(steered.steer, [0.01, -0.05], rtol=1e-12)
    slipping = sp.trim(car, speed=15.0, sideslip=[0.01, -0.03])
    np.testing.assert_allclose(slipping.sideslip, [0.01, -0.03], rtol=0, atol=1e-11)
    circling = sp.trim(car, radius=[30.0, 60.0], ay=5.0)
    np.testing.assert_allclose(circling.ay, 5.0, rtol=1e-9)
    np.testing.assert_allclose(circling.radius, [30.0, 60.0], rtol=1e-9)
    for found in (at_speed, on_circle, steered, slipping, circling):
        assert found.converged.all()
        assert set(found.status) == {"converged"}
        assert (found.residual < 1e-6).all()


def test_right_turns_mirror_left_turns() -> None:
    left, right = (sp.trim(bmw(), speed=22.0, ay=ay) for ay in (5.0, -5.0))
    for name in ("steer", "yaw_rate", "sideslip", "roll"):
        np.testing.assert_allclose(getattr(right, name), -getattr(left, name), rtol=1e-9)
    np.testing.assert_allclose(right["fz"], left["fz"][[1, 0, 3, 2]], rtol=1e-9)


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("model", MODELS)
def test_every_tire_on_every_suspension_turns_steadily(model: str, hubs: str, slip: str) -> None:
    """The step leaves it unchanged, however long; two seconds here."""
    car = sp.Car({"tire.model": model, "tire.slip": slip, "suspension.hubs": hubs})
    found = sp.trim(car, speed=15.0, ay=[0.0, 1.0, -3.0])
    assert found.converged.all(), found.status
    assert max(drift(found, 2.0).values()) < 1e-8


@pytest.mark.parametrize("name", SHIPPED)
def test_every_car_stays_in_its_turn_for_ten_seconds(name: str) -> None:
    found = sp.trim(sp.cars.load(name), speed=20.0, ay=[0.0, 2.0, -5.0])
    assert found.converged.all(), found.status
    changes = drift(found, 10.0)
    assert max(changes.values()) < 1e-8, changes


ENGINE = {"drive.source": "engine", "drive.axles": "rear"}
POWERED: dict[str, dict[str, Any]] = {
    "everything": {
        **EVERYTHING, "differential.rear.model": "locked", "fuel.model": "willans",
        "drive.shafts": "torsion",
    },
    "drift assist": {**ENGINE, "drift.model": "assist"},
    **{
        f"{lock} differential": {**ENGINE, "differential.rear.model": lock}
        for lock in ("open", "locked", "salisbury", "torsen", "viscous", "winner")
    },
}  # fmt: skip


@pytest.mark.parametrize("parts", POWERED)
def test_cars_with_engines_turn_in_neutral(parts: str) -> None:
    """The engine idles, locking differentials still lock, stability control brakes if necessary."""
    found = sp.trim(bmw(POWERED[parts]), speed=20.0, ay=[0.0, 2.0, -5.0])
    assert found.converged.all(), found.status
    assert (found.state["gear"] == 0).all()
    changes = drift(found, 3.0)
    assert max(changes.values()) < 1e-8, changes


def test_steering_with_a_lag_has_come_to_where_it_was_asked() -> None:
    hand = np.linspace(-10.0, 10.0, 21)
    geared = {"steering.gear": "table", "steering.hand_wheel_angles": hand,
              "steering.road_wheel_angles": np.sinh(hand / 10) / 16 * 10}  # fmt: skip
    lags = {"steering.actuator": "lag", "steering.lag": [0.2, 0.05, 0.0],
            "steering.rate_limit": [0.02, 1.0, 0.5]}  # fmt: skip
    for gear in ({}, geared):
        found = sp.trim(bmw({**lags, **gear}), speed=20.0, ay=[0.5, 2.0, -5.0])
        prompt = sp.trim(bmw(gear), speed=20.0, ay=[0.5, 2.0, -5.0])
        assert found.converged.all(), found.status
        np.testing.assert_allclose(found.steer, prompt.steer, rtol=1e-9)
        assert max(drift(found, 5.0).values()) < 1e-8
        same = np.isclose(found.state["rack_steer"], found.steer, rtol=1e-9)
        assert same.all() == (not gear)


def test_stability_control_that_brakes_in_a_turn_is_part_of_it() -> None:
    """Set for less understeer than the car has, it brakes the inner rear wheel."""
    car = bmw({**EVERYTHING, "stability.understeer": 1e-3})
    found = sp.trim(car, speed=20.0, ay=[4.0, -5.0])
    assert found.converged.all(), found.status
    pressure = found.state["brake_pressure"]
    np.testing.assert_array_equal(pressure > 1e-3, [[0, 0], [0, 0], [1, 0], [0, 1]])
    assert max(drift(found, 5.0).values()) < 1e-8


def test_turns_in_which_stability_control_brakes_have_no_gaps() -> None:
    """Each brakes slightly more or less than the previous one, up to the tires' limit."""
    car = sp.cars.load("vw_golf_gti").replace({"stability.understeer": 0.0})
    found = sp.trim(car, speed=30.0, ay=np.arange(2.0, 8.9, 0.1))
    braked = found["brake_pressure"].max(axis=0) > 0
    assert found.converged.all()
    assert 20 < braked.sum() < braked.size
    there = found.fleet()
    there.step(**found.inputs, dt=found.dt, steps=2000)
    np.testing.assert_allclose(there.state.ay, found.ay, atol=2e-3)


def test_a_locked_axle_resists_the_turn() -> None:
    """Its outer wheel is held back, its inner one driven: more steer."""
    open_, locked = (
        sp.trim(bmw({**ENGINE, "differential.rear.model": kind}), speed=15.0, radius=40.0)
        for kind in ("open", "locked")
    )
    inner, outer = 2, 3
    assert open_["wheel_speed"][outer, 0] > 1.02 * open_["wheel_speed"][inner, 0]
    speeds = locked["wheel_speed"]
    np.testing.assert_allclose(speeds[outer], speeds[inner], rtol=1e-12)
    assert locked["fx"][inner, 0] > 0 > locked["fx"][outer, 0]
    assert locked.steer[0] > open_.steer[0]


@pytest.mark.slow
def test_a_long_run_ends_where_trim_says() -> None:
    """From straight rolling: a steer and a torque give the turn of the trim."""
    found = sp.trim(bmw(), speed=20.0, ay=[4.0, 6.0])
    fleet = sp.Fleet(bmw(), 2)
    fleet.start(20.0)
    fleet.step(**found.inputs, steps=700_000)  # the speed settles slowly
    for name, expected in found.state.items():
        if name not in TURNING:
            np.testing.assert_allclose(
                getattr(fleet.state, name), expected, rtol=0, atol=1e-8, err_msg=name
            )
    for name in ("ay", "fz", "roll", "sideslip", "fy"):
        np.testing.assert_allclose(getattr(fleet.state, name), found[name], rtol=1e-7, atol=1e-7)


@pytest.mark.parametrize("hubs", HUBS)
def test_a_wheel_may_lift(hubs: str) -> None:
    """A front-driven car with a stiff rear bar carries nothing on the inner wheel, and turns."""
    found = sp.trim(
        bmw(
            {
                "suspension.hubs": hubs,
                "anti_roll.front.stiffness": 0.0,
                "anti_roll.rear.stiffness": 150e3,
                "drive.front_share": 1.0,
            }
        ),
        speed=20.0,
        ay=[2.0, 6.5],
    )
    assert found.converged.all(), found.status
    assert found["fz"][2, 0] > 0 == found["fz"][2, 1]
    assert max(drift(found, 5.0).values()) < 1e-8


def test_the_status_says_why_there_is_no_such_turn() -> None:
    found = sp.trim(bmw(), speed=20.0, ay=[4.0, 30.0, -30.0])
    np.testing.assert_array_equal(found.converged, [True, False, False])
    assert found.status[0] == "converged"
    for word, sign in zip(found.status[1:], (1, -1), strict=True):
        assert word.startswith("no equilibrium beyond ay = ")
        limit = float(word.split("=")[1].split("m/s2")[0])
        assert 7.5 < sign * limit < 8.2
    assert np.isnan(found.steer[1:]).all()
    assert np.isnan(found["fz"][:, 1:]).all()
    assert np.isfinite(found.steer[0])
    with pytest.raises(ValueError, match=r"^car 1 has no equilibrium \(no equilibrium beyond"):
        found.fleet()
    assert "no equilibrium beyond" in str(found)
    fleet = sp.Fleet(bmw(), 3)
    fleet.start(where=found.converged, state=found.state)
    assert fleet.state.yaw_rate[0] == found.state["yaw_rate"][0]


def test_the_limit_is_the_friction_of_both_axles(ref_a: RefA) -> None:
    """At most mu g on tires without load sensitivity; nearly that is found."""
    changes = {"tire.model": "brush", **both("tire.load_sensitivity", 0.0)}
    car = ref_a.car({**changes, **both("tire.tread_stiffness", 12e6)})
    mu_g = car["tire.front.friction"] * ref_a.g
    found = sp.trim(car, speed=30.0, ay=mu_g * np.array([0.95, 1.01]))
    np.testing.assert_array_equal(found.converged, [True, False])


@pytest.mark.slow
def test_cars_do_not_feel_those_beside_them() -> None:
    """Alone, among others including infeasible ones, and on two threads: the same bits."""
    car = bmw({"body.mass": np.linspace(800.0, 1400.0, 1500)})
    ay = np.linspace(-9.0, 9.0, 1500)
    many = sp.trim(car, speed=25.0, ay=ay)
    twice = sp.trim(car, speed=25.0, ay=ay, threads=2)
    assert 0 < many.converged.sum() < 1500
    assert many.status == twice.status
    for i in (0, 300, 749, 1024, 1311, 1499):
        one = sp.trim(bmw({"body.mass": float(car["body.mass"][i])}), speed=25.0, ay=ay[i])
        assert one.status == [many.status[i]]
        for name, value in one.state.items():
            np.testing.assert_array_equal(value[..., 0], many.state[name][..., i], name)
            np.testing.assert_array_equal(value[..., 0], twice.state[name][..., i], name)


TRIMMED = """
    import hashlib, numpy as np, skidpad as sp
    golf = sp.cars.load("vw_golf_gti")
    cars = golf.replace({"body.mass": golf["body.mass"] * np.linspace(0.9, 1.1, 5)})
    turn = sp.trim(cars, speed=20.0, ay=np.linspace(-6.0, 7.0, 5))
    assert turn.converged.all()
    values = (*turn.state.values(), *turn.inputs.values())
    print(hashlib.sha256(b"".join(np.ascontiguousarray(v).tobytes() for v in values)).hexdigest())
"""


def test_a_trim_has_the_same_bits_on_every_processor() -> None:
    """Also with one lane and the plainest NumPy and BLAS."""
    has = [name for name in __cpu_dispatch__ if __cpu_features__[name]]
    plain = {
        "SKIDPAD_ISA": "scalar",
        "NPY_DISABLE_CPU_FEATURES": " ".join(has),
        "OPENBLAS_CORETYPE": "Prescott",
    }
    hashes = {
        subprocess.run(
            command(TRIMMED), env=os.environ | env, capture_output=True, text=True, check=True
        ).stdout.split()[-1]
        for env in ({}, plain)
    }
    assert len(hashes) == 1


def test_a_fleet_stands_in_the_turn_with_its_forces() -> None:
    found = sp.trim(sp.cars.load("mazda_mx5"), speed=20.0, ay=[2.0, 5.0])
    fleet = found.fleet()
    assert (fleet.time == 0).all()
    assert (fleet.state.gear == 0).all()
    for name in ("ay", "fz", "fy", "steer", "roll"):
        np.testing.assert_array_equal(getattr(fleet.state, name), found[name], name)
    for name in ("x", "y"):
        assert (getattr(fleet.state, name) == 0).all()
    fleet.evaluate()
    np.testing.assert_allclose(fleet.state.yaw, 0.0, atol=1e-12)


# what turns do to cars


def test_EDY6_bars_move_the_balance_by_the_load_of_tires() -> None:
    """More front bar, more understeer; more rear bar, less; none without load sensitivity."""
    bars = np.array([0.0, 15e3, 30e3])

    def steer(axle: str, **more: object) -> NDArray[np.float64]:
        numbers = {**both("anti_roll.stiffness", 10e3), f"anti_roll.{axle}.stiffness": bars}
        # a roll that leans the wheels steers, too
        rolls = both("tire.camber_slip", 0.0) if not more else {}
        found = sp.trim(bmw({**rolls, **numbers, **more}), speed=25.0, ay=5.0)
        assert found.converged.all()
        return found.steer

    assert (np.diff(steer("front")) > np.radians(0.01)).all()
    assert (np.diff(steer("rear")) < -np.radians(0.01)).all()


def test_EDY6_bars_do_nothing_to_tires_that_do_not_feel_the_load(ref_a: RefA) -> None:
    bars = {"anti_roll.front.stiffness": np.array([10e3, 40e3])}
    steer = sp.trim(ref_a.car(bars), speed=25.0, ay=4.0).steer
    # the roll that is left moves contacts a little
    assert steer[1] == pytest.approx(steer[0], rel=2e-3)


def test_sensitivities_have_their_signs() -> None:
    """Grip, weight and speed change the steer of a turn as engineers expect."""

    def steer(name: str, low: float, high: float, **asked: Any) -> NDArray[np.float64]:
        values = np.array([low, high])
        return sp.trim(bmw({name: values}), **{"speed": 25.0, "ay": 5.0, **asked}).steer

    assert np.diff(steer("environment.friction", 0.8, 1.0)) < 0
    assert np.diff(steer("body.to_front_axle", 1.0, 1.2)) < 0  # weight to the rear
    at = sp.trim(bmw(), speed=[15.0, 25.0], radius=100.0)
    assert at.steer[1] > at.steer[0]  # an understeering car
    assert at.sideslip[0] > at.sideslip[1]  # the tail goes out as it gets faster
    assert at.drive_torque[1] > at.drive_torque[0] > 0


def test_longitudinal_acceleration_is_quasi_steady() -> None:
    """The run has it immediately, and drive or brakes provide it: m ax plus wheel inertia."""
    found = sp.trim(bmw(), speed=20.0, ay=0.0, ax=[-4.0, 0.0, 2.0])
    assert found.converged.all()
    assert (found.inputs["brake_torque"] > 0).tolist() == [True, False, False]
    assert (found.drive_torque > 0).tolist() == [False, True, True]
    np.testing.assert_allclose(found["ax"], found.ax, atol=2e-2)
    fleet = found.fleet()
    fleet.step(**found.inputs, steps=50)
    np.testing.assert_allclose((fleet.state.speed - 20.0) / 0.05, found.ax, atol=2e-2)
    np.testing.assert_allclose(fleet.state.pitch, found.pitch, atol=1e-4)
    assert found.pitch[0] > found.pitch[1] > found.pitch[2]  # nose down braking


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "trim needs speed and one of ay, radius, steer, sideslip, or ay and radius"),
        ({"speed": 20.0}, "given: speed"),
        ({"speed": 20.0, "ay": 1.0, "steer": 0.1}, "given: speed, ay, steer"),
        ({"ay": 1.0, "steer": 0.1}, "given: ay, steer"),
        ({"speed": [20.0, 0.0], "ay": 1.0}, "speed: car 1: 0 is not allowed, must be > 0"),
        ({"speed": 20.0, "ay": [1.0, np.nan]}, "ay: car 1: nan is not allowed, must be finite"),
        ({"speed": 20.0, "radius": 0.0}, "radius: car 0: 0 is not allowed, must be not 0"),
        ({"speed": 20.0, "steer": 2.0}, "steer: car 0: 2 is not allowed, must be between"),
        ({"ay": 1.0, "radius": -50.0}, "ay and radius must be of the same sign"),
        ({"speed": [1.0, 2.0], "ay": [1.0, 2.0, 3.0]}, r"not 2 \(speed\), 3 \(ay\)"),
        ({"speed": 20.0, "ay": [[1.0]]}, r"ay: shape \(1, 1\), must be \(\) or \(n,\)"),
        ({"speed": 20.0, "ay": 1.0, "n": 0}, "n must be an integer >= 1"),
        ({"speed": 20.0, "ay": 1.0, "dt": 0.0}, "dt: 0.0 s is not allowed"),
    ],
)
def test_bad_conditions_are_refused_by_name(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        sp.trim(bmw(), **asked)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"environment.gravity_x": [0.0, 0.5]}, r"environment\.gravity_x: car 1: 0\.5 m/s2 is not"),
        ({"environment.gravity_y": -0.5}, r"environment\.gravity_y: car 0: -0\.5 m/s2 is not"),
        ({"road.model": "split"}, "road.model: a car does not turn steadily on 'split'"),
    ],
)
def test_a_road_that_is_not_the_same_all_around_is_refused(
    changes: dict[str, Any], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        sp.trim(bmw(changes), speed=20.0, ay=1.0)


def test_the_radius_of_a_straight_way_is_infinite() -> None:
    straight = sp.trim(sp.cars.load("bmw_320i"), speed=25.0, ay=[0.0, 5.0])
    assert straight.radius.tolist() == [np.inf, pytest.approx(125.0, rel=1e-3)]


def test_only_cars_are_trimmed() -> None:
    with pytest.raises(TypeError, match=r"car: expected a Car, not 'bmw_320i'.*sp\.cars\.load"):
        sp.trim("bmw_320i", speed=20.0, ay=1.0)  # type: ignore[arg-type]


@pytest.mark.parametrize("dt", [1e-4, 1e-3, 1e-2])
@pytest.mark.parametrize("ay", [0.0, 3.0])
def test_a_steady_state_does_not_depend_on_relaxation(ay: float, dt: float) -> None:
    """Except for the step length; on tires with a force at zero slip (PHX1)."""
    tire = sp.tires.load("pacejka_205_60r15")
    assert float(tire.forces(4000.0, 0.0, 0.0, vx=20.0).fx) < -100.0
    steady, relaxed = (
        sp.trim(sp.Car({"tire": tire, "tire.slip": slip}), speed=20.0, ay=ay, dt=dt)
        for slip in ("steady", "relaxation")
    )
    assert steady.converged.all()
    for name in ("fx", "fy", "fz", "wheel_speed"):
        assert largest(steady[name] - relaxed[name]) < 3.0 * dt * largest(relaxed[name]), name
