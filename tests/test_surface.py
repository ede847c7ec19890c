"""The surface under each wheel: a split road, and friction and wind as inputs."""

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
ODD = ("y", "q1", "q3", "vy", "roll_rate", "yaw_rate", "deflection_y", "fy", "slip_angle")
EVEN = ("x", "z", "q0", "q2", "vx", "vz", "pitch_rate", "wheel_speed", "travel", "travel_rate",
        "deflection_x", "fx", "fz", "slip_ratio")  # fmt: skip
SIDES_SWAPPED = [1, 0, 3, 2]


def split(model: str, left: float, right: float, **changes: Any) -> sp.Car:
    numbers = {
        "tire.model": model, "road.model": "split", "road.friction_left": left,
        "road.friction_right": right, "environment.air_density": 0.0,
    }  # fmt: skip
    return sp.Car(numbers | changes)


def downhill(model: str, left: float, right: float, dtype: str, slip: str) -> sp.Fleet:
    """A car held on a slope by locked brakes, and one that is released and steered."""
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
    """As on a road with this surface, except for rounding and the shifts of the Magic Formula.

    These do not scale with friction, nor does the bound of a tire's deflection.
    """
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
            np.testing.assert_allclose(here, there, rtol=0, atol=1e-10 * np.abs(there).max())


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


def test_the_border_may_lie_anywhere() -> None:
    """A road moved and rotated together with the car is the same road."""
    turn, place = 0.7, np.array([12.0, -5.0])
    here, there = split("brush", ICE, DRY), split("brush", ICE, DRY, **{
        "road.border_heading": turn, "road.border_y": place[1] - place[0] * np.tan(turn),
    })  # fmt: skip
    one, other = sp.Fleet(here), sp.Fleet(there)
    one.start(15.0)
    other.start(15.0, heading=turn, x=place[0], y=place[1])
    for fleet in (one, other):
        fleet.step(0.01, brake_torque=2000.0, steps=800)
    for name in ("fx", "fy", "yaw_rate", "vx", "vy"):
        np.testing.assert_allclose(
            getattr(other.state, name), getattr(one.state, name), rtol=1e-9, atol=1e-9
        )
    assert abs(one.state.yaw_rate[0]) > 0.05


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("model", MODELS)
def test_friction_is_an_input(model: str, dtype: str) -> None:
    """Halving the friction of a step equals halving that of the environment."""
    asked = sp.Fleet(sp.Car({"tire.model": model}), 3, dtype)
    made = sp.Fleet(sp.Car({"tire.model": model, "environment.friction": 0.5}), 3, dtype)
    for fleet in (asked, made):
        fleet.start([0.0, 8.0, 20.0])
    asked.step(0.1, brake_torque=[1e5, 3000.0, 0.0], steps=300, friction=0.5)
    made.step(0.1, brake_torque=[1e5, 3000.0, 0.0], steps=300)
    near = 1e-10 if dtype == "float64" else 1e-3
    for name in ("fx", "fy", "vx", "yaw_rate"):
        here, there = getattr(asked.state, name), getattr(made.state, name)
        np.testing.assert_allclose(here, there, rtol=0, atol=near * np.abs(there).max())


def test_a_friction_of_one_changes_no_bit() -> None:
    found = []
    for friction in (1.0, np.ones(2)):
        fleet = sp.Fleet(sp.Car({"tire.model": "magic_formula"}), 2)
        fleet.start([0.0, 20.0])
        fleet.step(0.05, brake_torque=1000.0, steps=500, friction=friction)
        found.append(fleet.state.vy.copy())
    np.testing.assert_array_equal(*found)


def test_friction_may_change_with_time() -> None:
    """A locked car reaches ice after a second: its deceleration drops with the friction."""
    car = sp.Car({"tire.model": "brush", "environment.air_density": 0.0})
    fleet = sp.Fleet(car)
    fleet.start(30.0)
    ice = sp.Signal([1.0, 1.001], [1.0, 0.2])
    rec = fleet.run({"brake_torque": 1e5, "friction": ice}, 2.0, record=["ax"])
    on_road, on_ice = rec["ax"][50:95, 0].mean(), rec["ax"][150:, 0].mean()
    # on ice the load moves less to the front, so its friction falls less with load
    assert on_ice / on_road == pytest.approx(0.2, rel=0.03)


def test_wind_is_a_motion_of_the_air() -> None:
    """Drag opposes the airspeed: none in a wind as fast as the car; a wind pushes a car at rest."""
    car = sp.Car({"aero.drag_area": 0.8})
    fleet = sp.Fleet(car, 4)
    fleet.start([20.0, 20.0, 20.0, 0.0])
    fleet.step(dt=1e-3, steps=1, wind_x=[0.0, 20.0, -20.0, 20.0])
    still, none, double, pushed = fleet.state.ax
    drag = 0.5 * 1.204 * 0.8 * 20.0**2 / car.mass
    assert still == pytest.approx(-drag, rel=1e-2)
    assert none == pytest.approx(0.0, abs=1e-2 * drag)
    assert double == pytest.approx(-4 * drag, rel=1e-2)
    assert pushed == pytest.approx(drag, rel=1e-2)


def test_side_wind_turns_with_the_car() -> None:
    """Wind from the left pushes a car to the right, whatever its heading."""
    car = sp.Car({"aero.drag_area": 0.8})
    fleet = sp.Fleet(car, 2)
    fleet.start(20.0, heading=[0.0, np.pi / 2])
    fleet.run({"wind_x": np.array([0.0, 15.0]), "wind_y": np.array([-15.0, 0.0])}, 1e-3)
    push = 0.5 * 1.204 * 0.8 * np.hypot(20.0, 15.0) * 15.0 / car.mass
    np.testing.assert_allclose(fleet.state.ay, -push, rtol=1e-2)
    np.testing.assert_allclose(fleet.state.ay[0], fleet.state.ay[1], rtol=1e-6)
