"""Steady slip at any speed: the body responds within the step only where its forces are stiff.

By csrc/tire/steady_slip.h the response counts fully below V_s, and not at all above 2 V_s.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray

DT = 1e-3
SPEEDS = np.array([1.0, 3.0, 5.0, 7.0, 8.0, 9.0, 10.0, 12.0, 14.0, 16.0, 20.0, 30.0])


def car() -> sp.Car:
    return sp.cars.load("bmw_320i").replace({"tire.slip": "steady"})


def started(speed: NDArray[np.float64], dtype: str = "float64") -> sp.Fleet:
    fleet = sp.Fleet(car(), n=speed.size, dtype=dtype)
    fleet.start(speed=speed)
    return fleet


def yaw_rates(speed: NDArray[np.float64], dt: float) -> NDArray[np.float64]:
    """Every 20 ms for a second after a steering step, shape (sample, car) [rad/s]."""
    run = started(speed).run(
        {"steer": 0.01, "brake_torque": 300.0}, 1.0, dt=dt, every=round(0.02 / dt),
        record=["yaw_rate"],
    )  # fmt: skip
    return run["yaw_rate"]


def test_a_step_is_of_first_order_below_and_above() -> None:
    """Where steps of 1 ms and half of it are on the same side; no worse without the response."""
    speed = np.array([2.0, 3.0, 16.0, 20.0, 30.0, 40.0])
    exact = yaw_rates(speed, 1e-5)

    def error(dt: float) -> NDArray[np.float64]:
        return np.abs(yaw_rates(speed, dt) - exact).max(axis=0) / np.abs(exact).max(axis=0)

    at_once, half = error(DT), error(DT / 2)
    assert np.all(at_once[2:] < at_once[:2].min())
    np.testing.assert_allclose(at_once / half, 2.0, rtol=0.1)


def test_nothing_jumps_between_both() -> None:
    """Yaw rate after 40 ms over speed: no second difference is an outlier."""
    speed = np.linspace(4.0, 20.0, 801)
    fleet = started(speed)
    fleet.step(steer=0.03, brake_torque=300.0, dt=DT, steps=40)
    bend = np.abs(np.diff(fleet.state.yaw_rate, 2))
    assert bend.max() < 4 * np.median(bend) + 1e-6


def test_what_the_body_answers_with_is_only_kept_where_it_counts() -> None:
    fleet = started(SPEEDS)
    fleet.step(steer=0.03, brake_torque=300.0, dt=DT, steps=40)
    kept = np.abs(fleet.state.contact_ay).max(axis=0)
    assert np.all(kept[SPEEDS < 7.0] > 0)
    assert np.all(kept[SPEEDS >= 16.0] == 0)
    assert np.all(fleet.state.deflection_y[:, SPEEDS >= 16.0] == 0)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_fast_car_has_the_bits_that_it_has_without_slow_neighbors(dtype: str) -> None:
    fast, mixed = np.full(16, 25.0), np.full(16, 25.0)
    mixed[1::3] = np.array([0.0, 1.0, 5.0, 9.0, 12.0])
    mine = mixed == fast
    rows = []
    for speed in (fast, mixed):
        fleet = started(speed, dtype)
        fleet.step(steer=0.03, brake_torque=300.0, dt=DT, steps=300)
        s = fleet.state
        names = ("x", "vx", "vy", "yaw_rate", "wheel_speed", "contact_ax", "deflection_x", "fy")
        rows.append(np.vstack([getattr(s, name) for name in names])[:, mine])
    assert rows[0].tobytes() == rows[1].tobytes()
