"""Limits from force balances are refined by steady states of the full car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.equilibrium.brink import brink
from skidpad.equilibrium.continuation import Motion, repeat
from skidpad.laps.engine import top_speed
from skidpad.laps.envelope import limits
from skidpad.laps.refinement import ASKED, asked_speeds, full_car, monotone_cubic, reach, refined

Array = NDArray[np.float64]

G = np.array([9.81])
FASTEST = np.array([47.0])
BARE = {"traction.model": "off", "stability.model": "off", "antilock.model": "off"}


def drawn(car: sp.Car, speeds: Array, angles: Array, fastest: Array = FASTEST) -> Array:
    """Interpolated limits at these speeds and angles [m/s2]."""
    found = refined(limits(car, fastest, G[:, None]), car, G)
    return reach(found, G, speeds[:, None], angles[:, None])[:, 0]


@pytest.mark.parametrize("name", ["mazda_mx5", "vw_vanagon", "bmw_m8", "vw_golf_gti"])
def test_where_the_full_car_is_asked_limits_are_its_own(name: str) -> None:
    car = sp.cars.load(name)
    speeds = asked_speeds(car, G, FASTEST)
    angles = np.array([angle for _, angle in ASKED])
    asked = np.concatenate([speeds[i] for i, _ in ASKED])
    led, angle = (a[:, 0] for a in full_car(car, asked[:, None], angles))
    assert drawn(car, asked, angle) == pytest.approx(led, rel=0.02)


@pytest.mark.parametrize("name", ["mazda_mx5", "vw_vanagon", "bmw_m8", "vw_golf_gti"])
def test_between_the_directions_that_are_asked_nothing_is_drawn_out_too_far(name: str) -> None:
    """Within a tenth of the full car from hard braking to driving, at most 5 % above it.

    From coasting to half the braking, where the front tires' cornering drag decelerates as much,
    the full car reaches a fifth more, with front tires far beyond their peak; nobody drives there.
    """
    car = sp.cars.load(name)
    degrees = np.array([-90.0, -75.0, -50.0, 15.0, 45.0, 60.0, 75.0, 90.0])
    angles = np.radians(degrees)
    speeds = np.full(angles.size, np.sqrt(12 * 9.81 * 2.7))
    led, angle = (a[:, 0] for a in full_car(car, speeds[:, None], angles))
    over = drawn(car, speeds, angle) / led
    assert (over > 0.9).all()
    assert (over < 1.05).all()


@pytest.mark.parametrize("speed", [30.0, 46.0, 60.0])
def test_downforce_draws_no_braking_out_too_far(speed: float) -> None:
    """In turns, at speeds between those at which the full car is asked."""
    car, angles = sp.cars.load("formula_1"), np.radians([-75.0, -60.0, -45.0])
    speeds = np.full(3, speed)
    led, angle = (a[:, 0] for a in full_car(car, speeds[:, None], angles))
    assert drawn(car, speeds, angle, np.array([95.0])) == pytest.approx(led, rel=0.03)


def test_a_tight_turn_takes_more_of_the_tires() -> None:
    """At constant high speed the lateral limit is about the full car's, also in slow turns.

    Balances without lift would give the same at every speed.
    """
    car, speed = sp.cars.load("mazda_mx5"), np.array([10.0, 14.0, 20.0])
    mine = drawn(car, speed, np.zeros(3), np.array([60.0]))
    across = full_car(car, speed[:, None], np.zeros(3))[0][:, 0]
    assert mine == pytest.approx(across, rel=0.03)
    assert mine[0] < 0.97 * mine[-1]


def test_cubics_between_ratios_go_no_further_than_these() -> None:
    nodes, values = np.array([0.0, 1.0, 1.5, 3.0]), np.array([1.0, 1.2, 1.2, 0.9])
    at = np.linspace(0.0, 3.0, 61)
    found = monotone_cubic(at, list(nodes), list(values))
    assert found[[0, 20, 30, 60]] == pytest.approx(values)
    assert (np.diff(found[:21]) > 0).all()
    assert found[20:31] == pytest.approx(1.2)
    assert (np.diff(found[30:]) < 0).all()


@pytest.mark.parametrize("angle", [-90.0, -60.0, 0.0, 30.0, 90.0])
def test_a_car_is_led_as_far_as_by_steps(angle: float) -> None:
    """As far as `gg` gets by halving its steps; beyond, nothing is steady."""
    car = sp.cars.load("bmw_320i").replace(BARE)
    way = np.array([0.0, np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    way[np.abs(way) < 1e-12] = 0.0
    start = np.array([20.0, 0.0, 0.0])
    motion = Motion(car, ("speed", "ay"), np.array([20.0]))
    reached = brink(motion, start[:, None], way[:, None], np.full(1, 4.0)).reached[0]
    just, beyond = (
        sp.trim(car, speed=20.0, ay=share * reached * way[1], ax=share * reached * way[2])
        for share in (0.999, 1.002)
    )
    assert just.converged.all()
    assert not beyond.converged.any()


def test_limits_of_a_car_are_smooth_over_its_numbers_and_independent_of_its_neighbors() -> None:
    """Second differences over half a percent of height are each 1e-4 of the limit."""
    car = sp.cars.load("formula_student")
    cars = car.replace({"body.height": car["body.height"] * np.linspace(0.95, 1.05, 21)})
    motion = Motion(repeat(cars, 1), ("speed", "ay"), np.full(21, 14.0))
    none = np.zeros(21)
    start, way = np.stack((motion.speed, none, none)), np.stack((none, none + 1, none))
    reached = brink(motion, start, way, np.full(21, 9.0)).reached
    assert np.abs(np.diff(reached, 2)).max() < 2e-3
    assert np.ptp(reached) > 0.1
    one = Motion(cars.take([7]), ("speed", "ay"), np.array([14.0]))
    alone = brink(one, start[:, :1], way[:, :1], np.full(1, 9.0))
    assert alone.reached[0] == reached[7]


def test_the_top_speed_is_where_the_engine_gives_what_is_held_back() -> None:
    car = sp.cars.load("vw_golf_gti")
    cars = car.replace({"aero.drag_area": car["aero.drag_area"] * np.linspace(0.9, 1.1, 21)})
    found = top_speed(cars)
    assert (np.diff(found) < 0).all()
    assert np.abs(np.diff(found, 2)).max() < 0.02
