"""Bisection: the limit of each car to the tolerance, whichever cars are with it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.maneuvers import Moose

CAR = sp.cars.load("bmw_320i")
LIMITS = np.array([-1.0, 0.0, 0.1, 1 / 3, 2.5, 7.0, 9.999, 10.0, 12.0])
MANY = CAR.replace({"body.mass": np.linspace(1000.0, 1300.0, LIMITS.size)})
Bools = NDArray[np.bool_]


def below(car: sp.Car, x: NDArray[np.float64]) -> Bools:
    """Holds up to a limit given for each car."""
    return x <= np.interp(car["body.mass"], MANY["body.mass"], LIMITS)


def test_the_limit_is_found_to_the_tolerance() -> None:
    found = sp.batch.bisect(below, MANY, 0.0, 10.0, tolerance=1e-3)
    inside = (LIMITS >= 0) & (LIMITS < 10)
    assert (found.highest[inside] <= LIMITS[inside]).all()
    assert (found.fails[inside] > LIMITS[inside]).all()
    assert (found.fails[inside] - found.highest[inside] <= 1e-3).all()
    np.testing.assert_array_equal(np.isnan(found.highest), LIMITS < 0)
    np.testing.assert_array_equal(found.highest[LIMITS >= 10], 10.0)
    np.testing.assert_array_equal(np.isnan(found.fails), ~inside)
    np.testing.assert_array_equal(np.isnan(found.lowest_failure), LIMITS >= 10)
    assert found.monotone.all()
    assert repr(found) == ("<Bisection of 9 cars: 2 hold to the end, 1 nowhere, 0 not monotone>")


def test_a_car_has_the_same_bits_alone() -> None:
    low, high = np.linspace(-2.0, 1.0, 9), np.linspace(3.0, 13.0, 9)
    near = np.geomspace(1e-6, 1.0, 9)
    together = sp.batch.bisect(below, MANY, low, high, tolerance=near)
    for i in range(9):
        alone = sp.batch.bisect(below, MANY.take([i]), low[i], high[i], tolerance=near[i])
        for name in ("highest", "fails", "monotone", "lowest_failure"):
            np.testing.assert_array_equal(getattr(alone, name), getattr(together, name)[[i]])


def test_intervals_as_short_as_doubles_allow_come_to_an_end() -> None:
    found = sp.batch.bisect(below, MANY, 0.0, 10.0, tolerance=1e-300)
    between = (LIMITS > 0) & (LIMITS < 10)
    np.testing.assert_array_equal(found.highest[between], LIMITS[between])
    np.testing.assert_array_equal(found.fails[between], np.nextafter(LIMITS[between], np.inf))


def test_no_more_is_asked_than_halving_takes() -> None:
    asked: list[NDArray[np.float64]] = []

    def told(car: sp.Car, x: NDArray[np.float64]) -> Bools:
        asked.append(x)
        return below(car, x)

    shares: list[float] = []
    sp.batch.bisect(told, MANY, 0.0, 8.0, tolerance=2.0**-6, points=3, progress=shares.append)
    assert len(asked) == 3 + 8  # from 4 to 1/64
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert all(((x >= 0) & (x <= 8)).all() for x in asked)
    np.testing.assert_array_equal(asked[1], 4.0)


def test_cars_whose_answer_is_not_monotone_are_marked() -> None:
    def with_a_gap(car: sp.Car, x: NDArray[np.float64]) -> Bools:
        return (x <= 7.0) & ~((x > 2.0) & (x < 3.0) & (car["body.mass"] > 1150.0))

    found = sp.batch.bisect(with_a_gap, MANY, 0.0, 10.0, tolerance=0.01, points=5)
    np.testing.assert_array_equal(found.monotone, MANY["body.mass"] <= 1150.0)
    np.testing.assert_allclose(found.highest, 7.0, atol=0.01)
    np.testing.assert_array_equal(found.lowest_failure[~found.monotone], 2.5)
    assert (found.lowest_failure[found.monotone] > 7.0).all()


def test_one_car_with_many_intervals() -> None:
    found = sp.batch.bisect(lambda car, x: x**2 < 2.0, CAR, [0.0, 1.0], 2.0, tolerance=1e-9)
    np.testing.assert_allclose(found.highest, np.sqrt(2.0), atol=1e-9)


def test_the_highest_clean_speed_of_the_moose_test() -> None:
    moose = Moose(dt=5e-3)
    cars = sp.sweep(CAR, {"environment.friction": [0.7, 0.85, 1.0]})

    def clean(car: sp.Car, speed: NDArray[np.float64]) -> Bools:
        told: Bools = moose.run(car, speed, record=()).metrics["clean"]
        return told

    found = sp.batch.bisect(clean, cars, 5.0, 25.0, tolerance=0.1)
    assert (found.fails - found.highest <= 0.1).all()
    assert clean(cars, found.highest).all()
    assert not clean(cars, found.fails).any()
    frame = found.to_pandas()
    assert list(frame.columns) == [
        "environment.friction", "highest", "fails", "monotone", "lowest_failure"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"holds": 3}, "holds: expected a function"),
        ({"holds": lambda car, x: x}, "holds: gave float64"),
        ({"holds": lambda car, x: True}, r"holds: gave bool of shape \(\)"),
        ({"car": 3}, "car: expected a Car"),
        ({"low": np.arange(9) * 2.0}, "high: car 6: 10 is not allowed, must be at least low"),
        ({"low": np.nan}, "low: car 0: nan"),
        ({"low": np.zeros(11)}, "of 11 cars, but the car has parameters for 9"),
        ({"tolerance": 0.0}, "tolerance: car 0: 0 is not allowed, must be > 0"),
        ({"points": 1}, "points must be 2 or more"),
    ],
)
def test_what_does_not_fit_is_refused(more: dict[str, Any], says: str) -> None:
    given: dict[str, Any] = {
        "holds": below, "car": MANY, "low": 0.0, "high": 10.0, "tolerance": 0.1, **more,
    }  # fmt: skip
    with pytest.raises((TypeError, ValueError), match=says):
        sp.batch.bisect(**given)
