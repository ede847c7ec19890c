"""Cars on links anywhere: at rest, rolling, in reverse, in the air, on slopes, at 30 Hz."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Car, Fleet, Status

from .cars import AXLES, G, both
from .links import COMPLIANCE, LINKS, NUMBERS

DTYPES = ("float64", "float32")
ANGLES = {
    "suspension.front.toe": 0.004,
    "suspension.front.camber": -0.03,
    "suspension.rear.toe": -0.003,
    "suspension.rear.camber": -0.02,
}
HEAVY = {"body.mass": 1600.0, "body.to_front_axle": 1.0, "suspension.rear.stiffness": 15e3}
"""Settles by 4 to 6 cm and pitches."""
ICE = {**both("tire.friction", 1e-9), **both("tire.standstill_damping", 1e-9)}
linked = pytest.mark.parametrize("links", [name for name in LINKS if name != "vertical"])
every_step = pytest.mark.parametrize("dt", [1e-3, 1 / 60, 1 / 30])


def car_on(links: str, **changes: object) -> Car:
    return Car({"tire.model": "brush", **LINKS[links], **COMPLIANCE, **ANGLES}).replace(changes)


@linked
@pytest.mark.parametrize("load", [{}, HEAVY], ids=["as designed", "heavy"])
@pytest.mark.parametrize("model", ["brush", "magic_formula"])
def test_a_car_that_starts_at_rest_stays_where_it_is(links: str, load: dict[str, float], model):
    """Settled, pitched, with toe and camber, and with two different axles."""
    fleet = Fleet(car_on(links, **load, **{"tire.model": model}))
    fleet.start(0.0)
    z, travel = fleet.state.z.copy(), fleet.state.travel.copy()
    assert abs(travel).max() > (0.03 if load else 0.0)
    fleet.step(steps=1000)
    s = fleet.state
    np.testing.assert_allclose(s.z, z, atol=1e-12)
    np.testing.assert_allclose(s.travel, travel, atol=1e-12)
    np.testing.assert_allclose([s.x[0], s.y[0], s.yaw[0], s.vx[0], s.pitch_rate[0]], 0, atol=1e-9)
    weight = G * (fleet.car["body.mass"] + 4 * fleet.car["wheel.front.mass"])
    assert s.fz.sum() == pytest.approx(weight, rel=1e-9)


@linked
@pytest.mark.parametrize("speed", [20.0, -5.0])
def test_a_car_that_starts_rolling_stays_at_its_height_without_side_forces(links: str, speed):
    """On ice no force remains to move it."""
    fleet = Fleet(car_on(links, **HEAVY, **ICE, **{"aero.drag_area": 0.0}))
    fleet.start(speed)
    z, travel = fleet.state.z.copy(), fleet.state.travel.copy()
    fleet.step(steps=1000)
    np.testing.assert_allclose(fleet.state.z, z, atol=1e-9)
    np.testing.assert_allclose(fleet.state.travel, travel, atol=1e-9)
    assert fleet.state.x[0] == pytest.approx(speed, rel=1e-6)


def test_toe_of_a_rolling_car_jacks_it_by_its_side_forces():
    """The remainder of a start, as Fy builds up over the relaxation length: k z = Fy 2 h_rc/t.

    Toe-in pulls wheels down on their springs, toe-out pushes them up.
    """
    upright = {
        f"suspension.{a}.{name}": 0.0 for a in AXLES for name in ("camber_gain", "bump_steer")
    }
    car = Car({**LINKS["linear"], **ANGLES, **upright})
    fleet = Fleet(car)
    fleet.start(20.0)
    travel = fleet.state.travel.copy()
    fleet.step(steps=6000)
    s = fleet.state
    pull = s.fy[::2, 0] * 2 * NUMBERS["roll_center_height"] / car["wheel.front.track"]
    assert pull[0] < -10 < 10 < pull[1]
    moved = (s.travel - travel)[::2, 0]
    assert moved == pytest.approx(pull / car["suspension.front.stiffness"], rel=0.01)
    assert np.abs(s.travel_rate).max() < 1e-4


@linked
@pytest.mark.parametrize("dtype", DTYPES)
@every_step
def test_a_drive_with_everything_in_it_is_finite_and_ends_quietly(links: str, dtype: str, dt):
    """A slide, locked brakes to a stop, reverse and to a stop again; substeps of 5 ms."""
    fleet = Fleet(car_on(links), dtype=dtype)
    fleet.start(25.0)
    for seconds, inputs in (
        (1.0, {"steer": 0.12, "drive_torque": 900.0}),
        (3.0, {"steer": -0.1, "brake_torque": 1e5}),
        (2.0, {"steer": 0.05, "drive_torque": -900.0}),
        (8.0, {"brake_torque": 1e5}),
    ):
        fleet.step(**inputs, dt=dt, steps=round(seconds / dt))
        if inputs.get("drive_torque") == -900.0:
            assert fleet.state.vx[0] < -1
    s = fleet.state
    assert not fleet.status[0] & (Status.NON_FINITE | Status.ROLLED_OVER)
    limit = 1e-6 if dtype == "float64" else 1e-4
    rates = [s.vx, s.vy, s.vz, s.roll_rate, s.pitch_rate, s.yaw_rate, *s.travel_rate]
    assert np.abs(rates).max() < limit


@linked
@every_step
@pytest.mark.parametrize("across", [False, True])
def test_a_parked_car_stands_still_on_a_slope(links: str, dt: float, across: bool):
    """15 percent, brakes locked, up the hill or across it."""
    pull = 0.15 / np.hypot(1, 0.15) * G
    slope = {
        f"environment.gravity_{'y' if across else 'x'}": -pull,
        "environment.gravity_z": -G / np.hypot(1, 0.15),
    }
    fleet = Fleet(car_on(links, **slope))
    fleet.start(0.0)
    fleet.step(brake_torque=1e5, dt=dt, steps=round(5 / dt))
    s = fleet.state
    place = np.array([s.x[0], s.y[0], s.yaw[0], s.z[0], *s.travel[:, 0]])
    fleet.step(brake_torque=1e5, dt=dt, steps=round(20 / dt))
    after = np.array([s.x[0], s.y[0], s.yaw[0], s.z[0], *s.travel[:, 0]])
    assert np.abs(after - place).max() < 1e-7
    assert np.abs(s.fx if not across else s.fy).sum() > 1000


@linked
@pytest.mark.parametrize("dtype", DTYPES)
def test_a_car_thrown_up_lands_and_comes_to_rest(links: str, dtype: str):
    """In the air wheels hang on their springs or stops, askew and finite."""
    fleet = Fleet(car_on(links), dtype=dtype)
    fleet.start(15.0)
    rest = fleet.state.travel.copy()
    fleet.state.vz, fleet.state.roll_rate = 4.0, 0.3
    fleet.step(steps=300)
    s = fleet.state
    assert not s.fz.any()
    assert np.all(s.travel < rest - 0.05)
    fleet.step(steps=5000)
    assert not fleet.status[0] & (Status.NON_FINITE | Status.ROLLED_OVER)
    assert np.abs(s.travel_rate).max() < 1e-3
    np.testing.assert_allclose(s.travel, rest, atol=0.01)
