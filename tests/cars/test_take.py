"""Subsets of cars: their numbers among the others, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp

CARS = sp.sweep(
    sp.cars.load("vw_golf_gti"),
    {
        "body.mass": np.linspace(1000.0, 1400.0, 6),
        "gearbox.ratios": np.outer([3.0, 2.0, 1.0], np.linspace(1.0, 1.5, 6)),
    },
    "zip",
)


@pytest.mark.parametrize(
    ("where", "numbers"),
    [
        (slice(1, 4), [1, 2, 3]),
        (slice(None, None, -2), [5, 3, 1]),
        ([4, 0, -1], [4, 0, 5]),
        ([True, False, False, True, False, False], [0, 3]),
        ([2], [2]),
    ],
)
def test_cars_that_are_taken_drive_as_among_all(where: Any, numbers: list[int]) -> None:
    some = CARS.take(where)
    assert some.n == len(numbers)
    np.testing.assert_array_equal(some["body.mass"], CARS["body.mass"][numbers])
    np.testing.assert_array_equal(some["gearbox.ratios"], CARS["gearbox.ratios"][:, numbers])
    fleets = [sp.Fleet(CARS), sp.Fleet(some)]
    for fleet in fleets:
        fleet.start(speed=15.0)
        fleet.step(steer=0.02, throttle=1.0, steps=200)
    np.testing.assert_array_equal(fleets[0].state.vx[numbers], fleets[1].state.vx)
    assert len(np.unique(fleets[1].state.vx)) == len(numbers)


def test_what_all_share_stays_shared() -> None:
    some = CARS.take([1, 2])
    assert some["body.height"] is CARS["body.height"]
    assert some["engine.torques"] is CARS["engine.torques"]
    assert some.axes == {}
    one = sp.cars.load("bmw_320i")
    assert one.take([0]) == one


def test_the_cars_do_not_change() -> None:
    some = CARS.take(slice(0, 2))
    with pytest.raises(ValueError, match="read-only"):
        some["body.mass"][0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        some["gearbox.ratios"][0, 0] = 1.0
    assert not np.shares_memory(some["body.mass"], CARS["body.mass"])


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ([6], "there is no car 6 among 6"),
        ([1, 1], "car 1 is named twice"),
        ([], "names none of 6 cars"),
        (slice(3, 3), "names none of 6 cars"),
        ([True], r"a mask of shape \(1,\) for 6 cars"),
        ("all", "expected a mask or indices of cars"),
    ],
)
def test_what_names_no_cars_is_refused(where: Any, says: str) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        CARS.take(where)
