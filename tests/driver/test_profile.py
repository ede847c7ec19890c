"""A speed profile along the path: followed over time, around a track, and to a stop."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Path
from skidpad.drivers import Preview, Robot, SpeedProfile
from skidpad.drivers.speed_profile import braked


def track() -> Path:
    """Two straights of 150 m and two half circles of 20 m radius."""
    turn = np.linspace(0, np.pi, 40)
    x = np.concatenate([np.linspace(0, 150, 40)[:-1], 150 + 20 * np.sin(turn)[:-1],
                        np.linspace(150, 0, 40)[:-1], -20 * np.sin(turn)[:-1]])  # fmt: skip
    y = np.concatenate([np.zeros(39), 20 - 20 * np.cos(turn)[:-1],
                        np.full(39, 40.0), 20 + 20 * np.cos(turn)[:-1]])  # fmt: skip
    return Path.from_points(np.column_stack([x, y]), closed=True)


@pytest.mark.parametrize("name", ["bmw_i3", "mazda_mx5", "vw_vanagon"])
def test_two_laps_of_a_track_at_4_meters_per_second_squared(name: str) -> None:
    path = track()
    s = np.linspace(0, path.length, 400)[:-1]
    speed = np.minimum(np.sqrt(4.0 / np.maximum(np.abs(path.curvature(s)), 1e-4)), 35.0)
    fleet = sp.Fleet(sp.cars.load(name))
    fleet.start(9.0)
    record = ["station", "path_offset", "vx", "ay"]
    # the Vanagon's open differential leaves a turn with 3 m/s2, with 4 its inner wheel spins
    driver = [Preview(path), SpeedProfile(s, speed, acceleration=3.0)]
    r = fleet.run({}, 80.0, record=record, driver=driver)
    assert r["station"][-1, 0] > 2 * path.length
    assert np.abs(r["path_offset"]).max() < 0.4
    over = r["vx"][:, 0] - np.interp(r["station"][:, 0] % path.length, s, speed)
    assert over.max() < 0.7
    assert r["vx"].max() > 20  # it uses the straights
    assert fleet.status[0] == 0


def test_it_stops_where_its_speed_is_zero() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_i3"))
    fleet.start(0.0)
    profile = SpeedProfile([0, 50, 150, 200], [10, 20, 20, 0], deceleration=5.0)
    fleet.run({}, 40.0, driver=[Preview(Path.straight()), profile])
    assert fleet.state.x[0] == pytest.approx(200.0, abs=0.3)
    assert abs(fleet.state.vx[0]) < 1e-3


def test_it_brakes_before_a_sudden_lower_speed() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=2)
    fleet.start(25.0)
    profile = SpeedProfile([0, 200, 200.1], [25, 25, 10], deceleration=[4.0, 6.0], preview_time=0.1)
    r = fleet.run({}, 12.0, record=["x", "vx"], driver=[Preview(Path.straight()), profile])
    for car, a in enumerate((4.0, 6.0)):
        x, v = r["x"][:, car], r["vx"][:, car]
        begins = 200 - (25**2 - 10**2) / (2 * a)
        assert v[x < begins - 4].min() > 24.8
        # the foot leaves the brake with its lag of 0.1 s
        assert np.interp(200.0, x, v) == pytest.approx(10.0, abs=0.1 * a)
        assert np.gradient(v, r.time).min() > -a - 1.0


def test_the_way_may_be_along_a_path_that_nobody_steers_for() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    fleet.start(10.0)
    fleet.run({}, 6.0, driver=[Robot(0.0), SpeedProfile([0, 100], [10, 20], Path.straight())])
    assert fleet.state.vx[0] == pytest.approx(10 + fleet.state.x[0] / 10, abs=0.4)


def test_speeds_that_can_be_braked_to() -> None:
    """v^2 = 10^2 + 2 a (100 - s) before s = 100, also around a lap."""
    v = np.array([[30.0], [30.0], [10.0], [10.0]])
    s, squares = braked(np.array([0.0, 99.999, 100.0, 150.0]), v, np.array([2.0, 4.0]), None)
    for car, a in enumerate((2.0, 4.0)):
        expected = np.where(s < 100, np.minimum(900, 100 + 2 * a * (100 - s)), 100)
        np.testing.assert_allclose(squares[:, car], expected, atol=0.2)
    s, squares = braked(np.array([10.0, 50.0]), np.array([[5.0], [40.0]]), np.array([3.0]), 60.0)
    assert s[0] == 0.0
    assert s[-1] == 60.0
    assert squares[0] == squares[-1] == pytest.approx(25 + 2 * 3.0 * 10)


@pytest.mark.parametrize("name", ["vw_vanagon", "mazda_mx5"])
def test_a_foot_that_feels_the_wheels_does_not_lock_them(name: str) -> None:
    """Above the tires' limit, a car without anti-lock brakes still reaches nearly all of it."""
    car = sp.cars.load(name)
    lost, least = [], []
    for held in ({}, {"slip": 0.1}):
        fleet = sp.Fleet(car)
        fleet.start(30.0)
        profile = SpeedProfile([0.0], [1.0], deceleration=14.0, lag=0.02, **held)
        r = fleet.run(
            {}, 1.5, record=["vx", "slip_ratio"], driver=[Preview(Path.straight()), profile]
        )
        lost.append(30.0 - r["vx"][-1, 0])
        least.append(r["slip_ratio"].min())
    assert least[0] < -0.9
    assert least[1] > -0.4
    assert lost[1] > 1.02 * lost[0]
