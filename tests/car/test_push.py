"""External forces on the body: impulse and momentum, point of application, and tipping over."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Car, Fleet, Push, Signal, Status

from .cars import HUBS, both
from .test_body import BALANCED, HIGH, hubs
from .test_free_body import LOOSE, WEIGHTLESS

CAR = sp.cars.load("bmw_320i")
SEEN = ("x", "y", "z", "yaw", "roll", "pitch", "vx", "vy", "vz", "yaw_rate", "fz", "ax", "az")


def in_space(car: Car, n: int | None = None) -> Fleet:
    fleet = Fleet(car, n=n)
    fleet.state.z = HIGH
    fleet.state.wheel_speed = 0.0
    return fleet


@pytest.mark.parametrize("axis", range(3))
def test_momentum_gained_is_the_impulse_given(axis: int):
    """Through the whole car's center of mass, so that it does not rotate."""
    car = Car({**BALANCED, **WEIGHTLESS, "suspension.hubs": "massless"})
    mass, place = hubs(car)
    center = (np.array(place) * np.array(mass).reshape(-1, 1)).sum(axis=0) / car.mass
    force = np.zeros(3)
    force[axis] = [3000.0, -2000.0, 5000.0][axis]
    fleet = in_space(car)
    fleet.run(Push(force, at=center, during=(0.2, 0.7)), 1.0, 1e-3)
    s = fleet.state
    gained = car.mass * np.array([s.vx[0], s.vy[0], s.vz[0]])
    np.testing.assert_allclose(gained, 0.5 * force, rtol=1e-9, atol=1e-9 * abs(force).max())
    assert np.abs([s.yaw_rate, s.pitch_rate, s.roll_rate]).max() < 1e-10


def test_the_force_acts_on_the_sprung_body_and_leaves_loose_hubs():
    fleet = in_space(Car({**BALANCED, **WEIGHTLESS, **LOOSE, "suspension.hubs": "massed"}))
    body = fleet.car["body.mass"]
    fleet.step(force_z=800.0, dt=1e-3, steps=100)
    s = fleet.state
    assert body * s.vz[0] == pytest.approx(80.0, rel=1e-9)
    np.testing.assert_allclose(
        s.vz + s.travel_rate[:, 0], 0, atol=1e-12
    )  # hubs stay where they are


@pytest.mark.parametrize("hub_kind", HUBS)
def test_a_push_at_a_point_is_its_force_and_moment(hub_kind: str):
    """Also for signals and points that differ between cars."""
    car = CAR.replace({"suspension.hubs": hub_kind})
    x = np.array([0.0, 1.0, -1.5])
    push = Push((0.0, Signal([0, 1], [0, 900.0]), 40.0), at=(x, 0.0, 0.3), moment=(0, 0, 7.0))
    rows = (Fleet(car, n=3), Fleet(car, n=3))
    for fleet in rows:
        fleet.start(20.0)
    whole = rows[0].run({"steer": 0.01, **push}, 1.0, record=SEEN)
    ramp = np.array([0.0, 900.0])
    parts = {
        "force_y": Signal([0, 1], ramp),
        "force_z": 40.0,
        "moment_x": Signal([0, 1], -0.3 * ramp),
        "moment_y": -x * 40.0,
        "moment_z": Signal([0, 1], ramp[:, None] * x + 7.0),
    }
    apart = rows[1].run({"steer": 0.01, **parts}, 1.0, record=SEEN)
    for name in SEEN:
        np.testing.assert_allclose(whole[name], apart[name], rtol=1e-10, atol=1e-10)
    yaw = whole["yaw"][-1]
    assert yaw[1] > yaw[0] > yaw[2]  # pushed to the left at the nose, in the middle, at the tail


def test_pushes_add():
    a = Push((1.0, 2.0, 3.0), at=(0.5, 0.0, 1.0), during=(0.1, 0.2))
    b = Push((0.0, np.array([4.0, 5.0]), 0.0), at=(1.0, 0.0, 0.0))
    both_at_once = a + b
    assert both_at_once["force_z"].values.max() == 3.0
    at = both_at_once["force_y"]
    np.testing.assert_allclose(at.values[at.times == 0.1 - 1e-9], [[6.0, 7.0]])
    np.testing.assert_allclose(both_at_once["moment_z"].values[0], [4.0, 5.0])


def test_mirrored_pushes_move_mirrored_cars():
    fleet = Fleet(CAR, n=2)
    fleet.start(25.0)
    side = np.array([1.0, -1.0])
    push = Push((100.0, 2000.0 * side, 50.0), at=(0.7, 0.4 * side, 0.5), during=(0.1, 0.5))
    rec = fleet.run(push, 1.0, record=["y", "vx", "roll"])
    np.testing.assert_array_equal(rec["y"][:, 0], -rec["y"][:, 1])
    np.testing.assert_array_equal(rec["vx"][:, 0], rec["vx"][:, 1])
    assert rec["y"][-1, 0] > 0.05


@pytest.mark.parametrize("hub_kind", HUBS)
def test_a_car_that_is_not_pushed_has_the_bits_that_it_has_alone(hub_kind: str):
    car = CAR.replace({"suspension.hubs": hub_kind})
    alone, among = Fleet(car, n=3), Fleet(car, n=3)
    for fleet in (alone, among):
        fleet.start([0.0, 20.0, 30.0])
    held = {"steer": np.array([0.0, 0.0, 0.03]), "brake_torque": 50.0}
    alone.step(**held, steps=500)
    among.step(**held, **Push((0.0, [900.0, 0.0, 0.0], 0.0), at=(1.0, 0.0, 0.0)), steps=500)
    for row in range(1, 3):
        mine, theirs = (f.observe(SEEN)[row] for f in (alone, among))
        assert mine.tobytes() == theirs.tobytes()
    assert alone.state.vy[0] != among.state.vy[0]


@pytest.mark.parametrize("hub_kind", HUBS)
def test_a_push_on_the_roof_rolls_the_car_over_when_the_closed_form_says(hub_kind: str):
    """About the wheels of the other side, F H = m g T/2: a stiff car with enough grip."""
    track, roof = 1.4, 1.4
    car = CAR.replace(
        {
            **both("suspension.stiffness", 3e6),
            **both("anti_roll.stiffness", 3e7),
            **both("wheel.vertical_stiffness", 3e7),
            **both("wheel.track", track),
            "environment.friction": 3.0,
            "suspension.hubs": hub_kind,
        }
    ).level()
    tips = car.mass * 9.81 * track / 2 / roof
    share = np.array([0.9, 0.96, 0.985, 1.015, 1.04, 1.1])
    fleet = Fleet(car, n=share.size)
    fleet.start(0.0)
    ramp = Signal([0.0, 4.0], np.array([[0.0], [1.0]]) * share * tips)
    push = Push((0.0, ramp, 0.0), at=(0.0, 0.0, roof - car["body.height"]))
    fleet.run({"brake_torque": 5000.0, **push}, 12.0, 5e-4)
    over = (fleet.status & Status.ROLLED_OVER) != 0
    np.testing.assert_array_equal(over, share > 1)


def test_what_is_no_push_is_refused_by_name():
    with pytest.raises(TypeError, match="force: expected three parts"):
        Push(3.0)
    with pytest.raises(TypeError, match=r"at\[1\] must be a number or one for each car"):
        Push((1, 0, 0), at=(0, Signal([0], [1]), 0))
    with pytest.raises(ValueError, match=r"moment\[2\] must be finite"):
        Push(moment=(0, 0, np.nan), during=(0.0, 1.0))
    with pytest.raises(ValueError, match=r"during: 1\.0 s is not after 1\.0 s"):
        Push((1, 0, 0), during=(1.0, 1.0))
    with pytest.raises(TypeError, match="it is a Signal over time already"):
        Push((Signal([0], [1]), 0, 0), during=(0.0, 1.0))
    with pytest.raises(ValueError, match="force_x"):
        Fleet(CAR).step(force_x=np.inf)
