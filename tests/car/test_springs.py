"""Nonlinear springs, stops and dampers, and those coupling both wheels of an axle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from skidpad import Car, Fleet, Status

from .cars import HUBS, G, both, largest

Numbers = NDArray[np.float64]

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
TRAVELS = (-0.08, -0.02, 0.03, 0.07)
FORCES = (-2000.0, -300.0, 700.0, 2500.0)
SPRINGS: dict[str, dict[str, object]] = {
    "progressive": {**both("suspension.cubic_stiffness", 3e6)},
    "table": {
        **both("suspension.spring_travels", TRAVELS),
        **both("suspension.spring_forces", FORCES),
    },
}
STOPS = {
    "suspension.stops": "progressive",
    **both("suspension.bump_travel", 0.05),
    **both("suspension.rebound_travel", 0.06),
    **both("suspension.stop_stiffness", 150e3),
    **both("suspension.rebound_stop_stiffness", 60e3),
    **both("suspension.stop_depth", 0.015),
}
NO_STOPS = both("suspension.stop_stiffness", 0.0)


def spring_law(kind: str, z: Numbers, k: float = 20e3) -> Numbers:
    """Force of a spring relative to zero travel, N."""
    if kind == "progressive":
        return np.asarray(k * z + 3e6 * z**3)
    inside = np.interp(z, TRAVELS, FORCES)
    first, last = ((F1 - F0) / (z1 - z0) for z0, z1, F0, F1 in (
        (*TRAVELS[:2], *FORCES[:2]), (*TRAVELS[-2:], *FORCES[-2:])
    ))  # fmt: skip
    beyond = first * np.minimum(z - TRAVELS[0], 0) + last * np.maximum(z - TRAVELS[-1], 0)
    return np.asarray(inside + beyond - np.interp(0.0, TRAVELS, FORCES))


def suspension_force(fleet: Fleet) -> Any:
    """Force of each of the equal suspensions on the body of a floating car, N."""
    fleet.evaluate()
    return fleet.car["body.mass"] * (fleet.state.az + G) / 4


# springs and stops


@pytest.mark.parametrize("kind", SPRINGS)
def test_springs_follow_their_law(kind: str) -> None:
    values = {
        "suspension.springs": kind,
        **both("suspension.stiffness", 20e3),
        **both("suspension.preload", 3000.0),
        **NO_STOPS,
    }
    z = np.linspace(-0.12, 0.12, 49)
    fleet = Fleet(Car({**FLOATING, **values, **SPRINGS[kind]}), n=z.size)
    fleet.state.z = HIGH
    fleet.state.travel = z
    expected = 3000.0 + spring_law(kind, z)
    assert suspension_force(fleet) == pytest.approx(expected, rel=1e-12, abs=1e-8)


def test_a_spring_without_a_cube_and_a_straight_table_are_linear_springs() -> None:
    k, z = 25e3, np.linspace(-0.12, 0.12, 49)

    def force(values: Mapping[str, object]) -> Any:
        fleet = Fleet(Car({**FLOATING, **both("suspension.stiffness", k), **values}), n=z.size)
        fleet.state.z = HIGH
        fleet.state.travel = z
        return suspension_force(fleet)

    no_cube = {"suspension.springs": "progressive", **both("suspension.cubic_stiffness", 0.0)}
    straight = {
        "suspension.springs": "table",
        **both("suspension.spring_travels", [-0.05, 0.1]),
        **both("suspension.spring_forces", [-0.05 * k + 77.0, 0.1 * k + 77.0]),
    }
    assert np.array_equal(force(no_cube), force({}))
    assert force(straight) == pytest.approx(force({}), rel=1e-12)


@pytest.mark.parametrize("exponent", [1.0, 1.5, 2.0, 3.0])
def test_rubber_stops_push_by_a_power_of_the_depth(exponent: float) -> None:
    # F = k d (d/d0)^(n-1): at the depth d0 it is k d0 for any n; each stop has its stiffness
    values = {**both("suspension.stiffness", 0.0), **both("suspension.preload", 0.0), **STOPS}
    z = np.linspace(-0.12, 0.12, 49)
    car = Car({**FLOATING, **values, **both("suspension.stop_exponent", exponent)})
    fleet = Fleet(car, n=z.size)
    fleet.state.z = HIGH
    fleet.state.travel = z
    bump, droop = np.maximum(z - 0.05, 0), np.maximum(-z - 0.06, 0)

    def law(k: float, d: Numbers) -> Any:
        return k * d * (d / 0.015) ** (exponent - 1)

    expected = law(150e3, bump) - law(60e3, droop)
    assert suspension_force(fleet) == pytest.approx(expected, rel=1e-12, abs=1e-9)


@pytest.mark.parametrize("kind", SPRINGS)
def test_a_suspension_that_is_not_linear_keeps_its_energy(kind: str) -> None:
    # four hubs and a body on springs: E = 1/2 m v^2 + 1/2 m_u sum (v + zdot)^2 + 4 int F dz
    values = {
        "environment.gravity_z": 0.0, "suspension.springs": kind,
        **both("suspension.stiffness", 20e3), **both("suspension.preload", 0.0), **NO_STOPS,
    }  # fmt: skip
    car = Car({**FLOATING, **values, **SPRINGS[kind]})
    fleet = Fleet(car)
    fleet.state.z = HIGH
    fleet.state.travel = 0.1
    rec = fleet.run(duration=10.0, dt=1e-4, every=10, record=["vz", "travel", "travel_rate"])
    v, z, zdot = rec["vz"][:, 0], rec["travel"][:, 0, 0], rec["travel_rate"][:, 0, 0]
    path = np.linspace(-0.12, 0.12, 24001)
    F = spring_law(kind, path)
    work = np.concatenate(([0.0], np.cumsum(0.5 * (F[1:] + F[:-1]) * np.diff(path))))
    m_u = car["wheel.front.mass"]
    E = 0.5 * car["body.mass"] * v**2 + 2 * m_u * (v + zdot) ** 2
    E += 4 * (np.interp(z, path, work) - np.interp(0.0, path, work))
    halves = E[: E.size // 2].mean(), E[E.size // 2 :].mean()
    assert np.ptp(z) > 0.15
    assert halves[1] == pytest.approx(halves[0], rel=1e-3)
    assert largest(E / E.mean() - 1) < 0.01


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("kind", SPRINGS)
def test_a_car_settles_where_its_springs_carry_it(kind: str, hubs: str) -> None:
    # a heavier body, without preload to fit: load = F0 + f(z) at each corner
    car = Car({"suspension.springs": kind, "suspension.hubs": hubs, **SPRINGS[kind]})
    car = car.replace({"body.to_rear_axle": 1.2}).level()
    heavy = car.replace({"body.mass": 1.4 * car["body.mass"]})
    fleet = Fleet(heavy)
    z = np.linspace(-0.1, 0.1, 200_001)
    law = car["suspension.front.preload"] + spring_law(kind, z, car["suspension.front.stiffness"])
    law += 200e3 * np.maximum(z - car["suspension.front.bump_travel"], 0)
    expected = np.interp(heavy["body.mass"] * G / 4, law, z)
    assert fleet.state.travel[:, 0] == pytest.approx(expected, abs=2e-6)
    assert fleet.state.travel[0, 0] > 0.02
    before = fleet.state.z[0]
    fleet.step(dt=1e-3, steps=500)
    assert fleet.state.z[0] == pytest.approx(before, abs=1e-7)


@pytest.mark.parametrize("kind", SPRINGS)
def test_massless_hubs_hang_where_their_springs_balance(kind: str) -> None:
    # 0 = F0 + m_u g + f(z) + stops: such hubs carry no mass, so that the springs carry it too
    car = Car({"suspension.hubs": "massless", "suspension.springs": kind, **SPRINGS[kind], **STOPS})
    fleet = Fleet(car)
    fleet.state.z += 1.0
    fleet.step(dt=1e-3)
    z = fleet.state.travel[0, 0]
    depth = max(-z - 0.06, 0.0)
    force = (
        car["suspension.front.preload"] + car["wheel.front.mass"] * G - 60e3 * depth * depth / 0.015
    )
    force += float(spring_law(kind, np.asarray(z), car["suspension.front.stiffness"]))
    assert np.all(fleet.state.fz == 0)
    assert z < -0.06
    assert abs(force) < 1e-6


# dampers

SPEEDS = (-1.0, -0.3, 0.0, 0.1, 0.5)
DAMPING = (-2500.0, -1600.0, 0.0, 400.0, 700.0)
DAMPERS: dict[str, dict[str, object]] = {
    "bilinear": {
        **both("suspension.bump_damping", 2000.0),
        **both("suspension.rebound_damping", 4000.0),
        **both("suspension.bump_knee", 0.1),
        **both("suspension.rebound_knee", 0.2),
        **both("suspension.bump_damping_fast", 300.0),
        **both("suspension.rebound_damping_fast", 700.0),
    },
    "table": {
        **both("suspension.damper_speeds", SPEEDS),
        **both("suspension.damper_forces", DAMPING),
    },
}


def damper_law(kind: str, v: Numbers) -> Numbers:
    """Damper force at a rate of travel, N."""
    if kind == "bilinear":
        x, F = (
            (-10.0, -0.2, 0.0, 0.1, 10.0),
            (-800 - 700 * 9.8, -800.0, 0.0, 200.0, 200 + 300 * 9.9),
        )
        return np.interp(v, x, F)
    beyond = 900 / 0.7 * np.minimum(v + 1.0, 0) + 300 / 0.4 * np.maximum(v - 0.5, 0)
    return np.asarray(np.interp(v, SPEEDS, DAMPING) + beyond)


@pytest.mark.parametrize("kind", DAMPERS)
def test_dampers_follow_their_law_with_massless_hubs(kind: str) -> None:
    v = np.linspace(-1.4, 1.4, 57)
    values = {"suspension.hubs": "massless", "suspension.dampers": kind, **DAMPERS[kind]}
    fleet = Fleet(Car({**values, "body.mass": 3000.0, "body.to_rear_axle": 1.2}), n=v.size)
    static = fleet.state.fz[0].copy()
    fleet.state.vz = -v
    fleet.evaluate()
    assert fleet.state.fz[0] - static == pytest.approx(damper_law(kind, v), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("kind", DAMPERS)
@pytest.mark.parametrize("direction", [1, -1])
def test_a_hub_thrown_against_its_damper_slows_down_by_its_law(kind: str, direction: int) -> None:
    # nothing else acts: d(zdot)/dt = -F(zdot) (1/m_u + 4/m_s)
    values = {
        "environment.gravity_z": 0.0, "suspension.dampers": kind, **NO_STOPS,
        **both("suspension.stiffness", 0.0), **both("suspension.preload", 0.0),
    }  # fmt: skip
    car = Car({**FLOATING, **values, **DAMPERS[kind]})
    fleet = Fleet(car)
    fleet.state.z = HIGH
    fleet.state.travel_rate = direction * 1.2
    h, every = 1e-5, 100
    rec = fleet.run(duration=0.05, dt=h, every=every, record=["travel_rate"])
    per_mass = 1 / car["wheel.front.mass"] + 4 / car["body.mass"]
    v, expected = direction * 1.2, []
    for step in range(rec.time.size * every):
        if step % every == 0:
            expected.append(v)
        middle = v - 0.5 * h * per_mass * float(damper_law(kind, np.asarray(v)))
        v -= h * per_mass * float(damper_law(kind, np.asarray(middle)))
    assert rec["travel_rate"][:, 0, 0] == pytest.approx(np.array(expected), rel=2e-3, abs=1e-4)
    assert abs(expected[-1]) < 0.6


@pytest.mark.parametrize("kind", DAMPERS)
def test_a_damper_is_implicit_in_the_motion_of_its_hub(kind: str) -> None:
    # v+ = v - (h/m) F(v+), exactly, for a step in which the damper alone would throw it back:
    # a body that is too heavy to move, 30 Hz
    h, v = 1 / 30, np.linspace(-1.5, 1.5, 31)
    values = {
        "environment.gravity_z": 0.0, "suspension.dampers": kind, "body.mass": 1e9, **NO_STOPS,
        **both("suspension.stiffness", 0.0), **both("suspension.preload", 0.0),
    }  # fmt: skip
    car = Car({**FLOATING, **values, **DAMPERS[kind]})
    fleet = Fleet(car, n=v.size, substeps=1)
    fleet.state.z = HIGH
    fleet.state.travel_rate = v
    fleet.step(dt=h)
    after, m_u = fleet.state.travel_rate[0], car["wheel.front.mass"]
    assert after + h / m_u * damper_law(kind, after) == pytest.approx(v, rel=1e-5, abs=1e-6)
    assert largest(h / m_u * damper_law(kind, v) / np.where(v == 0, 1, v)) > 1


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("kind", DAMPERS)
def test_dampers_ten_times_too_stiff_come_to_rest_at_thirty_hertz(kind: str, hubs: str) -> None:
    stiff: dict[str, object] = {
        **both("suspension.bump_damping", 20e3),
        **both("suspension.rebound_damping", 20e3),
        **both("suspension.bump_damping_fast", 10e3),
        **both("suspension.rebound_damping_fast", 10e3),
        **both("suspension.damper_speeds", SPEEDS),
        **both("suspension.damper_forces", 4 * np.array(DAMPING)),
    }
    fleet = Fleet(Car({"suspension.dampers": kind, "suspension.hubs": hubs, **stiff}))
    rest = fleet.state.z[0]
    fleet.state.vz = -1.0
    fleet.state.roll_rate = 0.5
    height = fleet.run(duration=60.0, dt=1 / 30, every=1, record=["z", "vz"])
    assert largest(height["z"] - rest) < 0.1
    assert largest(height["vz"][-30:]) < 1e-9
    assert not np.any(fleet.status & (Status.NON_FINITE | Status.ROLLED_OVER))


# what both wheels of an axle share


@pytest.mark.parametrize(("left", "right"), [(0.03, 0.03), (0.03, -0.03), (0.02, 0.05)])
def test_a_third_spring_feels_the_mean_travel_of_an_axle(left: float, right: float) -> None:
    k3, k = 40e3, 20e3
    values = {
        "suspension.third_spring": "linear",
        **both("suspension.third_stiffness", np.array([0.0, k3])),
        **both("suspension.third_damping", 0.0),
        **both("suspension.stiffness", k),
        **both("suspension.preload", 3000.0),
    }
    fleet = Fleet(Car({**FLOATING, **values}))
    fleet.state.z = HIGH
    fleet.state.travel = np.array([left, right, left, right])[:, None]
    without, with_it = suspension_force(fleet)
    assert without == pytest.approx(3000.0 + k * (left + right) / 2, rel=1e-12)
    assert with_it - without == pytest.approx(k3 * (left + right) / 2, rel=1e-9, abs=1e-8)
    before = fleet.state.roll_rate.copy()
    fleet.step(dt=1e-3)
    gained = fleet.state.roll_rate - before
    assert gained[1] == pytest.approx(gained[0], rel=1e-9, abs=1e-12)  # nothing in roll


def test_a_third_damper_slows_heave_and_not_roll() -> None:
    # in heave c + c3, in roll c: v+ = v/((1 + h c3/m) (1 + h c/m)) of a hub on a body at rest
    c, c3, h = 1500.0, 3000.0, 1e-3
    values = {
        "environment.gravity_z": 0.0, "suspension.third_spring": "linear", "body.mass": 1e9,
        "body.inertia_xx": 1e9, **NO_STOPS,
        **both("suspension.stiffness", 0.0), **both("suspension.preload", 0.0),
        **both("suspension.bump_damping", c), **both("suspension.rebound_damping", c),
        **both("suspension.third_stiffness", 0.0), **both("suspension.third_damping", c3),
    }  # fmt: skip
    car = Car({**FLOATING, **values})
    fleet = Fleet(car, n=2)
    fleet.state.z = HIGH
    fleet.state.travel_rate = [[0.1, 0.1], [0.1, -0.1], [0.1, 0.1], [0.1, -0.1]]
    fleet.step(dt=h)
    m = car["wheel.front.mass"]
    own = 1 / (1 + h * c / m)
    expected = [0.1 * own / (1 + h * c3 / m), 0.1 * own]
    assert fleet.state.travel_rate[0] == pytest.approx(expected, rel=1e-6)


# bad input


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"suspension.front.spring_travels": [0.0, 0.1, 0.05]},
            r"spring_travels must rise .*\[1\]",
        ),
        (
            {"suspension.springs": "table", "suspension.rear.spring_forces": [0.0, 1.0]},
            r"suspension\.rear\.spring_forces has 2 numbers and suspension\.rear\.spring_travels 5",
        ),
        (
            {
                "suspension.springs": "table",
                "suspension.front.spring_travels": [0.0],
                "suspension.front.spring_forces": [0.0],
            },
            "two or more",
        ),
        (
            {"suspension.springs": "table", "suspension.front.spring_forces": [0, 5, 4, 8, 9.0]},
            r"spring_forces must not fall .* from \[1\] to \[2\]",
        ),
        (
            {
                "suspension.dampers": "table",
                "suspension.front.damper_speeds": [-2, -1, 0.5, 1, 2.0],
            },
            "damper_speeds must have 0 among its numbers",
        ),
        (
            {"suspension.dampers": "table", "suspension.front.damper_forces": [-2, -1, 5, 6, 7.0]},
            r"damper_forces\[2\] is 5\.0 N at the speed 0, but must be 0 there",
        ),
        ({"suspension.front.bump_knee": 0.0}, r"bump_knee is 0\.0 m/s, but must be > 0"),
        ({"suspension.front.stop_exponent": 4.0}, "between 1 and 3"),
        ({"suspension.springs": "cubic"}, "linear, progressive, table"),
    ],
)
def test_laws_that_no_part_has_are_refused(values: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Car(values)


def test_tables_differ_from_car_to_car() -> None:
    forces = np.array(FORCES)[:, None] * np.array([1.0, 2.0])
    law = {"suspension.springs": "table", **both("suspension.spring_travels", TRAVELS)}
    fleet = Fleet(Car({**FLOATING, **law, **both("suspension.spring_forces", forces)}))
    fleet.state.z = HIGH
    fleet.state.travel = 0.05
    one, two = suspension_force(fleet) - fleet.car["suspension.front.preload"]
    assert two == pytest.approx(2 * one, rel=1e-12)


# together


LIKE_PLAIN: dict[str, dict[str, object]] = {
    "no cube": {"suspension.springs": "progressive", **both("suspension.cubic_stiffness", 0.0)},
    "linear stops": {
        "suspension.stops": "progressive",
        **both("suspension.stop_exponent", 1.0),
        **both("suspension.rebound_stop_stiffness", 200e3),
    },
    "a knee that changes nothing": {
        "suspension.dampers": "bilinear",
        **both("suspension.bump_damping_fast", 1500.0),
        **both("suspension.rebound_damping_fast", 2500.0),
    },
    "straight tables": {
        "suspension.springs": "table",
        "suspension.dampers": "table",
        **both("suspension.spring_travels", [-0.1, 0.1]),
        **both("suspension.spring_forces", [-2500.0, 2500.0]),
        **both("suspension.damper_speeds", [-1.0, 0.0, 1.0]),
        **both("suspension.damper_forces", [-2500.0, 0.0, 1500.0]),
    },
    "no third spring": {
        "suspension.third_spring": "linear",
        **both("suspension.third_stiffness", 0.0),
        **both("suspension.third_damping", 0.0),
    },
    "a schedule of one stiffness": {
        "anti_roll.schedule": "speed",
        **both("anti_roll.stiffness_at_speed", 20e3),
    },
}


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("kind", LIKE_PLAIN)
def test_a_law_that_is_linear_drives_as_the_linear_one(kind: str, hubs: str) -> None:
    # a car that falls on its wheels, rolling and pitching, and lifts some of them on the way
    plain = {"suspension.hubs": hubs, **both("anti_roll.stiffness", 20e3)}
    found = []
    for values in (plain, {**plain, **LIKE_PLAIN[kind]}):
        fleet = Fleet(Car(values))
        fleet.start(20.0)
        s = fleet.state
        s.z += 0.15
        s.roll_rate, s.pitch_rate = 1.5, 0.5
        found.append(fleet.run({"steer": 0.03}, 1.5, record=["z", "roll", "pitch", "fz", "travel"]))
    on_road = found[0]["fz"][..., 0] > 0
    assert on_road.any()
    assert not on_road.all()
    for channel in ("z", "roll", "pitch", "travel"):
        assert largest(found[1][channel] - found[0][channel]) < 1e-9, channel


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("height", [0.3, 1.0])
def test_a_car_dropped_on_its_rubber_stops_at_thirty_hertz_comes_to_rest(
    hubs: str, height: float
) -> None:
    fleet = Fleet(Car({"suspension.hubs": hubs, **STOPS, **both("suspension.stop_exponent", 3.0)}))
    rest = fleet.state.z[0]
    fleet.state.z += height
    rec = fleet.run(duration=20.0, dt=1 / 30, every=1, record=["z"])
    assert rec["z"].max() < rest + 1.05 * height
    assert fleet.state.z[0] == pytest.approx(rest, abs=1e-4)
    assert not np.any(fleet.status & (Status.NON_FINITE | Status.ROLLED_OVER))
