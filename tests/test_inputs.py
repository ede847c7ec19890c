"""Inputs at their times, and cars at their places."""

from __future__ import annotations

import numpy as np
import skidpad as sp
from skidpad import Signal


def test_a_signal_is_linear_between_its_samples_and_held_outside() -> None:
    """Each step has the input of its start, which the sample at its end shows."""
    times, values = np.array([0.02, 0.05, 0.06]), np.array([0.01, 0.04, -0.02])
    rec = sp.Fleet(sp.Car()).run(
        {"steer": Signal(times, values)}, 0.1, 1e-3, every=1, record=["steer"]
    )
    expected = np.interp(rec.time[:-1], times, values)
    np.testing.assert_allclose(rec["steer"][1:, 0], expected, atol=1e-12)


def test_each_car_has_its_own_column_of_a_signal() -> None:
    times = np.array([0.0, 0.1])
    values = np.array([[0.0, 0.1, -0.2], [0.02, 0.0, 0.2]])
    rec = sp.Fleet(sp.Car(), n=3).run(
        {"steer": Signal(times, values)}, 0.1, 1e-3, every=25, record=["steer"]
    )
    at = rec.time[1:, None] - 1e-3
    expected = values[0] + at / 0.1 * (values[1] - values[0])
    np.testing.assert_allclose(rec["steer"][1:], expected, atol=1e-12)


def test_cars_start_where_they_are_told_and_roll_the_way_they_look() -> None:
    x, y, heading = np.array([3.0, -1.0]), np.array([-2.0, 5.0]), np.array([0.3, -2.5])
    fleet = sp.Fleet(sp.Car(), n=2)
    fleet.start(10.0, x=x, y=y, heading=heading)
    np.testing.assert_array_equal([fleet.state.x, fleet.state.y], [x, y])
    np.testing.assert_allclose(fleet.state.yaw, heading, atol=1e-12)
    fleet.step(dt=1e-3, steps=100)
    np.testing.assert_allclose(fleet.state.x, x + np.cos(heading), rtol=1e-4)
    np.testing.assert_allclose(fleet.state.y, y + np.sin(heading), rtol=1e-4)
