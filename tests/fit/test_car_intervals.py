"""Intervals of cars that are fitted again and again, to logs that a known car drove."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from scipy.signal import lfilter

TRUTH = sp.cars.load("bmw_320i")
FREE = ("tire.front.stiffness_y", "tire.rear.stiffness_y", "body.inertia_zz")
GUESS = TRUTH.replace({name: 1.1 * TRUTH[name] for name in FREE})
NOISY = ("yaw_rate", "ay", "vy")


def lane_change() -> dict[str, NDArray[np.float64]]:
    """A period of steer in the middle of four seconds: most of the log tells nothing."""
    time = np.arange(0.0, 4.005, 0.01)
    steer = 0.03 * np.sin(np.pi * (time - 1.0)) * ((time > 1.0) & (time < 3.0))
    fleet = sp.Fleet(TRUTH)
    fleet.start(speed=20.0)
    rec = fleet.run({"steer": sp.Signal(time, steer)}, 4.0, record=["vx", *NOISY])
    return {"time": rec.time, "steer": steer} | {name: rec[name][:, 0] for name in ("vx", *NOISY)}


@pytest.mark.slow
def test_intervals_of_fitted_cars_hold_the_truth_under_noise_that_is_correlated_in_time() -> None:
    """Of 16 refits of a lane change, each with AR(1) noise of 0.9, a twentieth of each channel."""
    clean, inside = lane_change(), []
    for seed in range(16):
        random, log = np.random.default_rng(seed), dict(clean)
        for name in NOISY:
            noise = lfilter([np.sqrt(1 - 0.9**2)], [1.0, -0.9], random.normal(size=501))[100:]
            log[name] = clean[name] + 0.05 * clean[name].std() * noise
        found = sp.fit.car(log, GUESS, FREE, sensors=[], channels=NOISY)
        assert found.intervals == "hac"
        inside += [found.parameters[n].low < TRUTH[n] < found.parameters[n].high for n in FREE]
    assert 0.86 <= np.mean(inside) <= 0.99
