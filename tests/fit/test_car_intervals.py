"""Intervals of repeated car fits to logs of a known car."""

from __future__ import annotations

import numpy as np
import pytest
from scripts import script

cover = script("tools/cover_car_intervals.py")


@pytest.mark.slow
def test_intervals_of_fitted_cars_hold_the_truth_under_noise_that_is_correlated_in_time() -> None:
    """16 refits of a lane change, each with AR(1) noise of 0.9, a twentieth of each channel."""
    clean = cover.log(cover.lane_change, duration=4.0)
    fits = [cover.refit(clean, cover.autoregressive, seed) for seed in range(16)]
    assert {found.intervals for found in fits} == {"hac"}
    assert 0.86 <= np.mean([cover.inside(found) for found in fits]) <= 0.99
