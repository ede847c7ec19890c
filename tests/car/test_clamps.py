"""Friction clamps of games: the motion each stops, never reversing it."""

from __future__ import annotations

import numpy as np
import pytest
from reference import just_cause
from skidpad import Car, Fleet

from .cars import AXLES, RefA, both

DT = 1 / 30
CLAMPS = ("longitudinal_clamp", "angular_clamp", "lateral_clamp", "lateral_rotation")
ENDLESS_GRIP = 1e4  # every clamp acts


def clamped_car(form: str = "exact", *on: str, grip: float = ENDLESS_GRIP, **words: str) -> Car:
    """Build REF-A on massless hubs, with explicit spin, steady slip and the named clamps."""
    return RefA().car(
        {
            "suspension.hubs": "massless", "tire.model": "simple_pacejka", "tire.slip": "steady",
            "wheel.spin": "explicit", "game.clamps": form, **both("tire.grip", grip),
            **{f"game.{name}": float(name in on) for name in CLAMPS}, **words,
        }
    )  # fmt: skip


def after_a_step(car: Car, inputs: dict[str, float] | None = None, **state: object) -> Fleet:
    """Take one step of a level car from the given motion."""
    fleet = Fleet(car)
    fleet.start(0.0)
    for name, value in state.items():
        column = getattr(fleet.state, name)
        column[:] = np.reshape(np.asarray(value, float), (-1, 1)) if column.ndim == 2 else value
    fleet.step(**(inputs or {}), dt=DT)
    return fleet


def places(car: Car) -> np.ndarray:
    """Contacts relative to the whole car's center of mass, ISO 8855."""
    a, b = (float(car[f"body.to_{axle}_axle"]) for axle in AXLES)
    hubs = 2 * float(car["wheel.front.mass"])
    x_center = hubs * (a - b) / float(car.mass)
    y = 0.5 * float(car["wheel.front.track"])
    return np.array([[x - x_center, side * y, -float(car.center_of_mass_height)]
                     for x in (a, -b) for side in (1, -1)])  # fmt: skip


def inertia(car: Car) -> np.ndarray:
    """Inertia tensor of the whole car about its center of mass."""
    xx, yy, zz, xz = car.inertia
    return np.array([[xx, 0, -xz], [0, yy, 0], [-xz, 0, zz]])


def lateral_speeds(car: Car, vy: float, yaw_rate: float) -> np.ndarray:
    """Velocity of each contact to its left."""
    a, b = (float(car[f"body.to_{axle}_axle"]) for axle in AXLES)
    return vy + yaw_rate * np.array([a, a, -b, -b])


def load_factors(fleet: Fleet) -> np.ndarray:
    return np.asarray(fleet.state.fz[:, 0] / fleet.state.fz[:, 0].sum())


@pytest.mark.parametrize("slip_speed", [3.0, -3.0, 0.01])
def test_the_exact_clamp_ends_the_sliding_of_spinning_wheels_in_the_step(slip_speed):
    car = clamped_car("exact", "longitudinal_clamp")
    # equal loads, and no hubs that a pitching body takes along
    car = car.replace({
        "body.to_front_axle": 1.35, "body.to_rear_axle": 1.35, **both("wheel.mass", 1e-9),
    }).level()  # fmt: skip
    Re = float(car["wheel.front.effective_radius"])
    v = 10.0
    fleet = after_a_step(car, vx=v, wheel_speed=[(v + slip_speed) / Re] * 4)
    s = fleet.state
    np.testing.assert_allclose(s.wheel_speed[:, 0] * Re, s.speed[0], rtol=1e-9)
    per_wheel = 4 / float(car.mass) + Re**2 / float(car["wheel.front.spin_inertia"])
    np.testing.assert_allclose(s.fx[:, 0], slip_speed / DT / per_wheel, rtol=1e-9)


def test_the_exact_clamp_counts_drive_torque_and_lets_it_act():
    """A rolling wheel transmits its torque at the rim, minus the part for its own inertia."""
    car = clamped_car("exact", "longitudinal_clamp")
    Re, spin_inertia = (
        float(car[f"wheel.rear.{name}"]) for name in ("effective_radius", "spin_inertia")
    )
    fleet = after_a_step(car, {"drive_torque": 400.0}, vx=5.0, wheel_speed=[5.0 / Re] * 4)
    # slip is nothing at the start: the force of the old speeds is nothing too
    np.testing.assert_allclose(fleet.state.fx[:, 0], 0.0, atol=1e-6)
    fleet.step(drive_torque=400.0, dt=DT)
    m = load_factors(fleet)[2] * float(car.mass)
    slide = (200.0 * DT / spin_inertia) * Re
    end = (slide / DT + 200.0 * Re / spin_inertia) / (1 / m + Re**2 / spin_inertia)
    np.testing.assert_allclose(fleet.state.fx[2:, 0], end, rtol=2e-3)


def test_a_locked_wheel_at_most_stops_its_share_of_the_car():
    fleet = after_a_step(
        clamped_car("exact", "longitudinal_clamp"), {"brake_torque": 1e6}, vx=0.5, wheel_speed=[0.0]
    )
    assert (fleet.state.wheel_speed == 0).all()
    share = fleet.state.fz[:, 0] / fleet.state.fz[:, 0].sum()
    np.testing.assert_allclose(fleet.state.fx[:, 0], -share * 1500.0 * 0.5 / DT, rtol=1e-9)


MOTIONS = [(1.0, 0.0), (-0.3, 0.8), (0.0, -1.5)]  # vy, yaw rate


@pytest.mark.parametrize(("vy", "yaw_rate"), MOTIONS)
@pytest.mark.parametrize("rotation", [True, False], ids=["with rotation", "simple"])
def test_the_exact_lateral_clamp_stops_the_mass_at_the_contact(vy, yaw_rate, rotation):
    names = ("lateral_clamp", "lateral_rotation") if rotation else ("lateral_clamp",)
    car = clamped_car("exact", *names)
    fleet = after_a_step(car, vx=10.0, vy=vy, yaw_rate=yaw_rate, wheel_speed=[10.0 / 0.308] * 4)
    n, expected = np.array([0.0, 1.0, 0.0]), []
    for r, f, v in zip(places(car), load_factors(fleet), lateral_speeds(car, vy, yaw_rate),
                       strict=True):  # fmt: skip
        q = np.cross(r, n)
        per_mass = 1 / float(car.mass) + rotation * q @ np.linalg.solve(inertia(car), q)
        expected.append(-f * v / per_mass / DT)
    np.testing.assert_allclose(fleet.state.fy[:, 0], expected, rtol=1e-9, atol=1e-9)


def test_a_force_at_the_contact_turns_the_speed_there_by_the_mass_that_the_clamp_takes():
    """The effective mass at a contact is force over the resulting acceleration."""
    car = clamped_car("exact", "lateral_clamp", "lateral_rotation", grip=1.0)
    car = car.replace({"game.lateral_clamp": 0.0})
    only = both("tire.grip", 0.0) | {"tire.front.grip": 1.0}
    fleet = after_a_step(car.replace(only), vx=10.0, vy=1.0, wheel_speed=[10.0 / 0.308] * 4)
    s, r = fleet.state, places(car)
    n = np.array([0.0, 1.0, 0.0])
    F, M = s.fy[:2, 0].sum() * n, np.zeros(3)
    for i in range(2):
        M = M + np.cross(r[i], s.fy[i, 0] * n)
    wdot = np.array([s.roll_rate[0], s.pitch_rate[0], s.yaw_rate[0]]) / DT
    expected = np.linalg.solve(inertia(car), M)
    np.testing.assert_allclose(wdot[[0, 2]], expected[[0, 2]], rtol=1e-6)
    assert np.abs(F).max() > 1e3


@pytest.mark.parametrize(("vy", "yaw_rate"), MOTIONS)
def test_the_slides_lateral_clamp_word_for_word(vy, yaw_rate):
    car = clamped_car("slides", "lateral_clamp", "lateral_rotation")
    fleet = after_a_step(car, vx=10.0, vy=vy, yaw_rate=yaw_rate, wheel_speed=[10.0 / 0.308] * 4)
    left = np.array([0.0, 1.0, 0.0])
    expected = [
        just_cause.lateral_clamp(f, float(car.mass), inertia(car), r, left, v, DT)
        for r, f, v in zip(places(car), load_factors(fleet), lateral_speeds(car, vy, yaw_rate),
                           strict=True)
    ]  # fmt: skip
    np.testing.assert_allclose(fleet.state.fy[:, 0], expected, rtol=1e-9, atol=1e-9)


def test_the_slides_mass_at_a_contact_is_too_large():
    """1/(a I a) <= a I^-1 a: their clamp acts later than the stability limit of a step."""
    force = {}
    for form in ("exact", "slides"):
        car = clamped_car(form, "lateral_clamp", "lateral_rotation")
        force[form] = after_a_step(car, vx=10.0, vy=1.0, wheel_speed=[10.0 / 0.308] * 4).state.fy
    assert (force["slides"] / force["exact"] > 1.1).all()


@pytest.mark.parametrize("form", ["exact", "slides"])
def test_the_simple_lateral_clamp_is_useful_mass_times_speed_over_step(form):
    fleet = after_a_step(clamped_car(form, "lateral_clamp"), vx=10.0, vy=0.7)
    useful = load_factors(fleet) * 1500.0
    expected = [-just_cause.lateral_clamp_simple(m, 0.7, DT) for m in useful]
    np.testing.assert_allclose(fleet.state.fy[:, 0], expected, rtol=1e-9)


@pytest.mark.parametrize("angular", [False, True])
@pytest.mark.parametrize(("v", "slip_speed"), [(10.0, 3.0), (10.0, -4.0), (-10.0, -3.0)])
def test_the_slides_longitudinal_and_angular_clamps_word_for_word(v, slip_speed, angular):
    names = ("longitudinal_clamp", "angular_clamp") if angular else ("longitudinal_clamp",)
    car = clamped_car("slides", *names)
    Re, spin_inertia = (
        float(car[f"wheel.rear.{name}"]) for name in ("effective_radius", "spin_inertia")
    )
    omega, mass = (v + slip_speed) / Re, float(car.mass)
    fleet = after_a_step(car, vx=v, wheel_speed=[omega] * 4)
    _, sgn = just_cause.slip_ratio(omega, Re, v, 1e-3)
    expected = []
    for f in load_factors(fleet):
        force = just_cause.forward_clamp(f * mass, slip_speed * sgn, 0.0, sgn, Re, DT)
        if angular:
            most = just_cause.angular_clamp(omega, v, force, sgn, Re, 1 / spin_inertia, mass, DT)
            force = np.clip(force, min(most, 0), max(most, 0))
        expected.append(force * sgn)
    np.testing.assert_allclose(fleet.state.fx[:, 0], expected, rtol=1e-9, atol=1e-9)


def test_a_wheel_in_the_air_counts_for_nothing_and_breaks_nothing():
    car = clamped_car("exact", *CLAMPS)
    fleet = Fleet(car)
    fleet.start(10.0)
    fleet.state.z += 2.0
    fleet.step(drive_torque=500.0, dt=DT)
    for name in ("fx", "fy", "mz"):
        assert (getattr(fleet.state, name) == 0).all()
    fleet.step(drive_torque=500.0, dt=DT, steps=60)
    assert np.isfinite(fleet.state.vx).all()
    assert fleet.status.max() == 0


def test_clamps_of_nothing_leave_every_bit_as_it_is():
    ends = []
    for form in ("off", "exact", "slides"):
        fleet = Fleet(clamped_car(form, grip=1.0))
        fleet.start(15.0)
        fleet.step(steer=0.03, drive_torque=300.0, dt=DT, steps=40)
        s = fleet.state
        ends.append([column.tobytes() for column in (s.x, s.y, s.yaw_rate, s.wheel_speed, s.fy)])
    assert ends[0] == ends[1] == ends[2]


def test_half_a_clamp_lets_twice_the_force_pass():
    whole, half = (
        after_a_step(clamped_car("exact", "lateral_clamp").replace({"game.lateral_clamp": strict}),
                     vx=10.0, vy=0.5).state.fy
        for strict in (1.0, 0.5)
    )  # fmt: skip
    np.testing.assert_allclose(half, 2 * whole, rtol=1e-12)
