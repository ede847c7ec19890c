"""The preview driver against its internal bicycle model, and on paths of all kinds."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Path
from skidpad.drivers import Preview, SpeedHold

V, T, E = 20.0, 0.8, 0.05
AT_ONCE = {"lag": 1e-9, "steer_rate": 1e9, "preview_time": T, "gain": 1.0}
WATCHED = ("x", "y", "vx", "yaw", "station", "path_offset", "steer")


def first_steer(car: sp.Car, path: Path | None = None, **numbers: object) -> np.ndarray:
    """Steer of the first step beside a straight path at lateral offset E to the left."""
    driver = Preview(path or Path.straight(y=E), **{**AT_ONCE, **numbers})  # type: ignore[arg-type]
    fleet = sp.Fleet(car, n=max(np.size(value) for value in numbers.values()))
    fleet.start(V)
    fleet.run(duration=1e-3, driver=driver)
    return fleet.state.driver_steer


def drive(car: str, path: Path, speed: float, duration: float, **how: object) -> sp.Recording:
    fleet = sp.Fleet(sp.cars.load(car))
    x, y = path.position(0.0)
    start = {"x": x, "y": y, "heading": path.heading(0.0), **how}
    fleet.start(speed, **start)  # type: ignore[arg-type]
    return fleet.run({}, duration, record=WATCHED, driver=[Preview(path), SpeedHold(speed)])


def test_the_driver_steers_what_the_bicycle_needs_for_his_arc() -> None:
    """On the arc that meets the path after V T, 1/R = 2 e/(V T)^2: delta = (L + K V^2)/R."""
    car = sp.cars.load("bmw_320i")
    base = car["body.to_front_axle"] + car["body.to_rear_axle"]
    K = np.array([0.0, 0.003, -0.002])
    arc = 2 * E / (V * T) ** 2
    np.testing.assert_allclose(first_steer(car, understeer=K), (base + K * V**2) * arc, rtol=1e-6)


def test_with_feed_forward_he_steers_for_the_curvature_without_an_error() -> None:
    car = sp.cars.load("bmw_320i")
    base = car["body.to_front_axle"] + car["body.to_rear_axle"]
    path = Path.circle(300.0, left=False)
    steer = first_steer(car, path, feed_forward=1.0, gain=0.0)
    assert steer == pytest.approx(-base / 300)
    assert first_steer(car, path, feed_forward=1.0) == pytest.approx(-base / 300, rel=1e-6)
    change = Path.lane_changes((-20.0, 60.0, 6.0))
    k, slope = change.curvature(0.0), np.tan(change.heading(0.0))
    found = first_steer(car, change, feed_forward=1.0, gain=1.0)
    beside = change.project(0.0, 0.0)[1] - slope * V * T
    expected = base * (k - 2 * beside / (V * T) ** 2)
    assert found == pytest.approx(expected, rel=1e-5)


def test_the_gain_multiplies_his_steer_and_the_lag_delays_it() -> None:
    car = sp.cars.load("bmw_320i")
    plain = first_steer(car, understeer=0.0)
    assert first_steer(car, gain=1.7) == pytest.approx(1.7 * plain, rel=1e-9)
    lag, dt = 0.1, 1e-3
    assert first_steer(car, lag=lag) == pytest.approx(dt / (lag + dt) * plain, rel=1e-6)


def test_his_arms_have_limits() -> None:
    car = sp.cars.load("bmw_320i")
    assert first_steer(car, steer_limit=1e-4) == pytest.approx(1e-4)
    assert first_steer(car, steer_rate=0.05) == pytest.approx(0.05 * 1e-3)


def test_lane_changes_and_the_same_path_through_points_are_driven_alike() -> None:
    changes = Path.lane_changes((20.0, 40.0, 3.5))
    s = np.linspace(-10, 150, 321)
    points = Path.from_points(np.column_stack(changes.position(s)))
    one, other = (drive("bmw_320i", path, 20.0, 6.0, x=0.0, y=0.0, heading=0.0)
                  for path in (changes, points))  # fmt: skip
    assert one["y"].max() > 3.4
    # offsets are measured across the axis of the one and across the other, 9 degrees apart
    np.testing.assert_allclose(one["y"], other["y"], atol=0.02)


@pytest.mark.parametrize("name", ["bmw_320i", "bmw_i3", "mazda_mx5", "vw_golf_gti", "vw_vanagon"])
def test_round_a_circle_at_4_meters_per_second_squared(name: str) -> None:
    """Within half a meter at the turn-in, then within 0.2 m: outside, due to understeer."""
    speed = np.sqrt(4.0 * 40.0)
    left, right = (drive(name, Path.circle(40.0, left=to), speed, 20.0) for to in (True, False))
    assert np.abs(left["path_offset"]).max() < 0.5
    assert -0.25 < left["path_offset"][-1, 0] < 0
    np.testing.assert_allclose(left["path_offset"], -right["path_offset"], atol=1e-9)
    np.testing.assert_allclose(left["vx"][-1], speed, atol=0.05)


@pytest.mark.parametrize("left", [True, False])
def test_with_feed_forward_a_neutral_car_stays_on_a_circle(left: bool) -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i_commonroad"))
    speed = np.sqrt(4.0 * 40.0)
    fleet.start(speed)
    driver = [Preview(Path.circle(40.0, left=left), feed_forward=[1.0]), SpeedHold(speed)]
    fleet.run({}, 20.0, driver=driver)
    assert abs(fleet.state.path_offset[0]) < 0.01


def test_laps_of_a_figure_of_eight_are_counted_through_its_crossing() -> None:
    t = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    eight = Path.from_points(60 * np.column_stack([np.sin(t), np.sin(t) * np.cos(t)]), closed=True)
    recording = drive("bmw_i3", eight, 9.0, 90.0)
    station = recording["station"][:, 0]
    assert np.abs(recording["path_offset"]).max() < 0.3
    assert np.diff(station[1:]).min() > 0
    way = np.trapezoid(recording["vx"][:, 0], recording.time)
    assert way > 2 * eight.length
    assert station[-1] == pytest.approx(way, rel=2e-3)


def test_what_he_sees_is_where_the_car_is_beside_the_path() -> None:
    path = Path.circle(50.0, x=3.0, heading=1.0)
    recording = drive("bmw_320i", path, 10.0, 5.0)
    s, offset = path.project(recording["x"][:-1, 0], recording["y"][:-1, 0])
    # told when the last step began, 1 ms before a sample
    np.testing.assert_allclose(recording["station"][:-1, 0][1:], s[1:], atol=0.02)
    np.testing.assert_allclose(recording["path_offset"][:-1, 0][1:], offset[1:], atol=1e-3)


@pytest.mark.parametrize("speed", [-0.3, -2.0, -5.0])
@pytest.mark.parametrize("name", ["bmw_320i", "vw_vanagon"])
def test_in_reverse_he_comes_to_the_path_too(name: str, speed: float) -> None:
    fleet = sp.Fleet(sp.cars.load(name))
    fleet.start(speed)
    path = Path.straight(y=0.5)
    recording = fleet.run({}, 40.0, record=WATCHED, driver=[Preview(path), SpeedHold(speed)])
    assert np.abs(recording["path_offset"]).max() < 0.6
    assert abs(recording["path_offset"][-1, 0]) < 0.05
    np.testing.assert_allclose(recording["vx"][-1], speed, atol=0.01)


def test_a_car_that_points_against_its_path_follows_it_backwards() -> None:
    path = Path.lane_changes((50.0, 40.0, 3.5))
    fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    fleet.start(20.0, x=150.0, y=3.5, heading=np.pi)
    recording = fleet.run({}, 9.0, record=WATCHED, driver=[Preview(path), SpeedHold(20.0)])
    assert abs(recording["y"][-1, 0]) < 0.05
    assert recording["station"][-1, 0] < 0
    assert np.abs(recording["path_offset"]).max() < 0.8


def test_each_car_follows_the_path_of_its_index() -> None:
    radius = np.array([30.0, 60.0])
    which = np.array([1, 0, 1, 0, 0])
    paths = Path.per_car([Path.circle(r) for r in radius], which)
    fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=5)
    fleet.start(8.0)
    recording = fleet.run(
        {}, 15.0, record=["yaw_rate", "vx"], driver=[Preview(paths), SpeedHold(8.0)]
    )
    curvature = recording["yaw_rate"][-1] / recording["vx"][-1]
    np.testing.assert_allclose(curvature, 1 / radius[which], rtol=0.02)


def test_at_30_hertz_and_from_standstill() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_i3"))
    fleet.start(0.0)
    driver = [Preview(Path.circle(40.0)), SpeedHold(12.0)]
    recording = fleet.run({}, 30.0, dt=1 / 30, every=1, record=WATCHED, driver=driver)
    assert np.abs(recording["path_offset"]).max() < 0.3
    np.testing.assert_allclose(recording["vx"][-1], 12.0, atol=0.02)
