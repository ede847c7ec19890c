"""A split road: two surfaces that meet along the earth x axis, each with its own tires."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad import _core

MODELS = _core.words()["tire.model"]
G = 9.80665
SLOPE = np.arctan(0.3)
ICE, DRY = 0.05, 1.0
ODD = ("y", "q1", "q3", "vy", "roll_rate", "yaw_rate", "memory_y", "fy", "slip_angle")
EVEN = ("x", "z", "q0", "q2", "vx", "vz", "pitch_rate", "wheel_speed", "travel", "travel_rate",
        "memory_x", "fx", "fz", "slip_ratio")  # fmt: skip
SIDES_SWAPPED = [1, 0, 3, 2]


def split(model: str, left: float, right: float, **changes: Any) -> sp.Car:
    numbers = {
        "tire.model": model, "road.sides": "split", "road.friction_left": left,
        "road.friction_right": right, "environment.air_density": 0.0,
    }  # fmt: skip
    return sp.Car(numbers | changes)


def downhill(model: str, left: float, right: float, dtype: str, slip: str) -> sp.Fleet:
    """A car that stands on a slope, its brakes locked, and one that is let go and steered."""
    car = split(model, left, right, **{
        "tire.slip": slip,
        "environment.gravity_x": G * np.sin(SLOPE), "environment.gravity_z": -G * np.cos(SLOPE),
    })  # fmt: skip
    fleet = sp.Fleet(car, 2, dtype)
    fleet.start([0.0, 10.0])
    steer = np.array([0.0, 0.02 if left < right else -0.02])
    fleet.step(steer, brake_torque=[1e5, 1e3], steps=1500)
    return fleet


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("slip", ["relaxation", "steady"])
@pytest.mark.parametrize("model", MODELS)
def test_mirror_images_drive_in_mirror_images(model: str, slip: str, dtype: str) -> None:
    one, other = (downhill(model, *sides, dtype, slip) for sides in ((DRY, ICE), (ICE, DRY)))
    for name in (*EVEN, *ODD):
        here, there = getattr(one.state, name), getattr(other.state, name)
        if here.ndim == 2:
            there = there[SIDES_SWAPPED]
        np.testing.assert_array_equal(here, -there if name in ODD else there, name)
    assert np.abs(one.state.yaw_rate[1]) > 1e-3


@pytest.mark.parametrize("model", MODELS)
def test_a_car_on_one_side_feels_that_surface_only(model: str) -> None:
    """As on a road that is all of it, also with the other surface's peak and damping about."""
    roads = [
        (split(model, 0.3, 1.0), 5.0),
        (split(model, 1.0, 0.3), -5.0),
        (sp.Car({"tire.model": model, "environment.friction": 0.3,
                 "environment.air_density": 0.0}), 0.0),
    ]  # fmt: skip
    found = []
    for car, y in roads:
        fleet = sp.Fleet(car, 2)
        fleet.start([0.0, 12.0], y=y)
        fleet.step(0.1, brake_torque=[1e5, 3000.0], steps=400)
        found.append([getattr(fleet.state, name) for name in ("fx", "fy", "slip_ratio", "vx")])
    for one in found[:2]:
        for here, there in zip(one, found[2], strict=True):
            np.testing.assert_array_equal(here, there)


@pytest.mark.parametrize(
    ("heading", "icy"),
    [(0.0, [0, 2]), (np.pi, [1, 3]), (np.pi / 2, [0, 1]), (-np.pi / 2, [2, 3])],
    ids=["along", "back", "left", "right"],
)
def test_the_sides_are_places_and_do_not_turn_with_the_car(heading: float, icy: list[int]) -> None:
    car = split("brush", ICE, DRY)
    fleet = sp.Fleet(car)
    fleet.start(15.0, heading=heading)
    fleet.step(brake_torque=1e5, steps=60)  # too short to turn or to go over the border
    grip = np.hypot(fleet.state.fx, fleet.state.fy)[:, 0] / fleet.state.fz[:, 0]
    dry = np.setdiff1d(range(4), icy)
    assert (grip[icy] < 1.2 * ICE * car["tire.front.friction"]).all()
    assert (grip[dry] > 0.5 * DRY * car["tire.front.friction"]).all()


def test_a_wheel_that_crosses_the_border_changes_its_surface() -> None:
    car = split("brush", ICE, DRY)
    fleet = sp.Fleet(car)
    fleet.start(12.0, heading=np.pi / 2, y=-4.0)
    rec = fleet.run({"brake_torque": 1e5}, 0.8, every=1, record=["y", "fx", "fz"])
    grip = -rec["fx"][:, :, 0] / np.maximum(rec["fz"][:, :, 0], 1.0)
    front, rear = car["body.to_front_axle"], car["body.to_rear_axle"]
    for wheels, ahead in ((slice(0, 2), front), (slice(2, 4), -rear)):
        place = rec["y"][:, 0] + ahead  # the contact, but for pitch
        before, after = place < -0.1, place > 0.4
        late = rec.time > 0.1
        assert (grip[before & late, wheels] > 0.5).all()
        assert (grip[after, wheels] < 0.1).all()
    assert (rec["y"][-1] + front) > 0.4
