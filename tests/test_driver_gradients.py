"""Derivatives by drivers' targets over time, and by the bends of their paths."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF
from ridders import derivative
from skidpad import _core
from skidpad._channels import CHANNELS
from skidpad.drivers import (
    Preview,
    Robot,
    ScheduledSteer,
    SpeedHold,
    SpeedProfile,
    design_optimal_preview,
)

pytestmark = pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")


def ended(recording: sp.Recording) -> tuple[Any, dict[str, Any]]:
    """Final position and speed of the cars."""
    last = np.zeros_like(recording["y"])
    last[-1] = 1.0
    return recording["y"][-1] + recording["vx"][-1], {"y": last, "vx": last}


def compare(fleet: sp.Fleet, found: Any, driven: Any, asked: dict[str, Any], **moves: Any) -> None:
    """Moves are names, with the index of the number and the size of the change."""
    for name, (place, step) in moves.items():
        slope, doubt = derivative(
            lambda h, name=name, place=place: ended(
                fleet.copy().run(driver=driven(name, place, h), **asked)
            )[0],
            step,
        )
        exact = found[name][place] if place is not None else found[name]
        off = np.abs(exact - slope)
        assert (np.abs(slope) > 1e-6).all(), name
        np.testing.assert_array_less(off, 1e-8 * np.abs(slope) + 8 * doubt, err_msg=name)


def test_by_the_speed_that_a_driver_is_given() -> None:
    """Over time, and constant: then it is the sum over all times."""
    fleet = sp.Fleet(GOLF, n=2)
    fleet.start(speed=[20.0, 21.0], gear=3)
    times, speeds = [0.1, 0.3, 0.4], np.array([20.0507, 20.1, 20.07])
    asked: dict[str, Any] = {"duration": 0.5, "record": ["y", "vx"]}

    def driven(name: str, place: int, h: float) -> SpeedHold:
        return SpeedHold(sp.Signal(times, speeds + h * (np.arange(3) == place)))

    by = ["driver.speed.speed", "body.mass"]
    found = fleet.gradient(ended, by=by, driver=driven("", 0, 0.0), **asked)
    assert found["driver.speed.speed"].shape == (3, 2)
    for place in range(3):
        compare(fleet, found, driven, asked, **{"driver.speed.speed": (place, 1e-4)})
    flat, one = sp.Signal(times, [20.05] * 3), 20.05
    many, held = (
        fleet.gradient(ended, by=["driver"], driver=SpeedHold(speed), **asked)
        for speed in (flat, one)
    )
    assert held["driver.speed.speed"].shape == (2,)
    np.testing.assert_allclose(
        many["driver.speed.speed"].sum(axis=0), held["driver.speed.speed"], rtol=1e-12
    )
    np.testing.assert_array_equal(many["driver.speed.lag"], held["driver.speed.lag"])


def test_by_the_program_of_a_robot_beside_a_speed() -> None:
    fleet = sp.Fleet(BMW)
    fleet.start(speed=18.0)
    times, angles = np.array([0.0, 0.2, 0.6]), np.array([0.0, 0.8, -0.3])
    asked: dict[str, Any] = {"duration": 0.6, "record": ["y", "vx"]}

    def driven(name: str, place: int, h: float) -> list[Any]:
        moved = h * (np.arange(3) == place)
        speed = 18.0507 + (h if name.startswith("driver.speed") else 0.0)
        return [
            Robot(sp.Signal(times, angles + (moved if "steer" in name else 0))),
            SpeedHold(speed),
        ]

    by = ["driver.steering.program", "driver.speed.speed"]
    found = fleet.gradient(ended, by=by, driver=driven("", 0, 0.0), **asked)
    compare(fleet, found, driven, asked, **{
        "driver.steering.program": (1, 1e-3), "driver.speed.speed": (None, 1e-4),
    })  # fmt: skip


def test_by_the_bends_of_a_path() -> None:
    """Two cars on separate paths."""
    fleet = sp.Fleet(BMW, n=2)
    fleet.start(speed=[18.0, 20.0])
    here: dict[str, Any] = {
        "start": np.array([[5.0, 6.0], [22.0, 23.0]]),
        "length": np.array([[12.0, 13.0], [15.0, 12.0]]),
        "offset": np.array([[1.2, 1.0], [-0.7, 0.4]]),
        "x": np.array(-1.0), "y": np.array(0.2), "heading": np.array(0.02),
    }  # fmt: skip
    asked: dict[str, Any] = {"duration": 1.2, "record": ["y", "vx"]}

    def driven(name: str, place: int | None, h: float) -> list[Any]:
        at = {each: value.copy() for each, value in here.items()}
        if name:
            at[name.rpartition(".")[2]][... if place is None else place] += h
        bends = zip(at["start"], at["length"], at["offset"], strict=True)
        path = sp.Path.lane_changes(*bends, x=at["x"], y=at["y"], heading=at["heading"])
        return [Preview(path, feed_forward=0.3), SpeedHold(19.0)]

    found = fleet.gradient(ended, by=["driver"], driver=driven("", None, 0.0), **asked)
    assert found["driver.path.offset"].shape == (2, 2)
    for name in here:
        for place in (0, 1) if here[name].ndim else (None,):
            compare(fleet, found, driven, asked, **{f"driver.path.{name}": (place, 1e-3)})


def test_what_drivers_have_no_derivatives_by() -> None:
    fleet = sp.Fleet(BMW)
    fleet.start(speed=15.0)
    circle, straight = sp.Path.circle(60.0), sp.Path.straight()
    asked: dict[str, Any] = {"duration": 0.01, "by": ["driver.path.x"]}
    with pytest.raises(ValueError, match=r"driver.path.x: this path goes through points, by which"):
        fleet.gradient({"y": 1.0}, driver=Preview(circle), **asked)
    assert fleet.gradient({"y": 1.0}, driver=Preview(straight), **asked)["driver.path.x"].shape == (
        1,
    )
    with pytest.raises(KeyError, match=r"there is no 'driver.path.start'"):
        fleet.gradient(
            {"y": 1.0}, driver=Preview(straight), duration=0.01, by=["driver.path.start"]
        )
    with pytest.raises(KeyError, match=r"there is no 'driver.path.x'"):
        fleet.gradient({"y": 1.0}, driver=SpeedHold(15.0), **asked)


WAVES = np.linspace(0.0, 45.0, 16)
WINDING = sp.Path.from_points(np.column_stack([WAVES, 1.5 * np.sin(WAVES / 8.0)]))
RING = sp.Path.circle(40.0)
GAINS = np.linspace([0.05, 0.4, 0.2, 0.1, 0.05], [0.1, 0.5, 0.3, 0.2, 0.1], 9)
TABLE = np.column_stack([0.03 * np.sin(np.arange(9)), GAINS])
LAWS: dict[str, Any] = {
    "curvature ahead": lambda: design_optimal_preview(BMW, 16.0, WINDING),
    "speed over the way": lambda: [
        Preview(WINDING), SpeedProfile(WAVES, 16.0 + 0.7 * np.sin(WAVES / 3.0), WINDING),
    ],
    "gains over the way": lambda: ScheduledSteer(TABLE, WINDING, interval=3.7),
    "laps": lambda: Preview(RING),
}  # fmt: skip


@pytest.mark.parametrize("which", LAWS)
def test_what_a_driver_reads_along_his_way_has_slopes(which: str) -> None:
    """Tables, curvature and stations depend on the car's position."""
    driver = LAWS[which]()
    fleet = sp.Fleet(BMW)
    fleet.start(speed=16.0, x=4.0, y=0.6)
    asked: dict[str, Any] = {"duration": 0.9, "every": 30, "driver": driver}
    record = ["y", "vx", "station"] if which == "laps" else ["y", "vx"]
    weights = dict.fromkeys(record, 1.0)
    by = ["x", "y", "vx", *(["driver.steering.interval"] if which.startswith("gains") else [])]
    found = fleet.gradient(weights, by=by, **asked)

    def value(name: str, h: float) -> Any:
        moved, given = fleet.copy(), dict(asked)
        if name in CHANNELS:
            moved._cars.state[CHANNELS[name].row] += h
            _core.written(moved._cars.plan)
        else:
            given["driver"] = driver.replace(interval=3.7 + h)
        recording = moved.run(record=record, **given)
        return sum(recording[one].sum(axis=0) for one in record)

    for name in by:
        slope, doubt = derivative(lambda h, name=name: value(name, h), 1e-4)
        assert np.abs(slope) > 1e-4, name
        off = np.abs(found[name] - slope)
        np.testing.assert_array_less(off, 1e-8 * np.abs(slope) + 8 * doubt, err_msg=name)
