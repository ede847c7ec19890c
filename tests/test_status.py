"""Bits of ``fleet.status``: at which lean angle, on which wheels, how far off its axis."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Status


def after_a_moment(fleet: sp.Fleet) -> np.ndarray:
    """Status after a step in which nothing moves."""
    fleet.step(dt=1e-9)
    return fleet.status


@pytest.mark.parametrize("axis", ["q1", "q2"])
def test_a_car_that_leans_by_more_than_60_degrees_has_rolled_over(axis: str) -> None:
    lean = np.radians([0.0, 45.0, 59.9, 60.1, 90.0, 180.0])
    fleet = sp.Fleet(sp.Car(), n=lean.size)
    fleet.state.z = 10.0
    fleet.state.q0 = np.cos(lean / 2)
    setattr(fleet.state, axis, np.sin(lean / 2))
    over = after_a_moment(fleet) & Status.ROLLED_OVER != 0
    np.testing.assert_array_equal(over, [False, False, False, True, True, True])


def test_wheel_lift_is_both_wheels_of_one_side_in_the_air_and_not_the_others() -> None:
    fleet = sp.Fleet(sp.Car(), n=6)
    lifted = np.array([
        [0, 0, 0, 0],
        [1, 0, 0, 0],  # one wheel
        [1, 1, 0, 0],  # an axle
        [1, 0, 1, 0],  # the left side
        [0, 1, 0, 1],  # the right side
        [1, 1, 1, 1],  # all of them
    ]).T  # fmt: skip
    fleet.state.travel += 0.1 * lifted
    lift = after_a_moment(fleet) & Status.WHEEL_LIFT != 0
    np.testing.assert_array_equal(fleet.state.fz == 0, lifted == 1)
    np.testing.assert_array_equal(lift, [False, False, False, True, True, False])


def test_a_car_that_moves_more_than_60_degrees_off_its_axis_has_spun() -> None:
    angle = np.radians([0.0, 50.0, -59.0, 61.0, -90.0, 118.0, 122.0, 180.0])
    fleet = sp.Fleet(sp.Car(), n=angle.size)
    fleet.state.vx, fleet.state.vy = 5 * np.cos(angle), 5 * np.sin(angle)
    spun = after_a_moment(fleet) & Status.SPUN != 0
    np.testing.assert_array_equal(spun, [False, False, False, True, True, True, False, False])


def test_a_car_that_hardly_moves_has_not_spun() -> None:
    fleet = sp.Fleet(sp.Car(), n=2)
    fleet.state.vy = [0.9, 1.1]
    np.testing.assert_array_equal(after_a_moment(fleet) & Status.SPUN, [0, Status.SPUN])


def test_bits_stay_until_the_next_start() -> None:
    fleet = sp.Fleet(sp.Car())
    fleet.state.vy = 5.0
    assert after_a_moment(fleet) == Status.SPUN
    fleet.state.vy = 0.0
    assert after_a_moment(fleet) == Status.SPUN
    fleet.start()
    assert fleet.status == Status.OK
