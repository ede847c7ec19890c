"""Coast-down: coefficients are recovered from the deceleration of a car."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray

Array = NDArray[np.float64]
DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
ROAD_LOADS = DATA / "powertrain" / "epa_2022_road_load.csv"


def coast(a: float, b: float, c: float, mass: float, start: float = 36.0) -> tuple[Array, Array]:
    """Speed every 0.1 s down to 4 m/s, by steps of a millisecond."""
    speeds, v = [start], start
    while v > 4.0:
        for _ in range(100):
            half = v - 5e-4 * (a + b * v + c * v**2) / mass
            v -= 1e-3 * (a + b * half + c * half**2) / mass
        speeds.append(v)
    return 0.1 * np.arange(len(speeds)), np.array(speeds)


def noisy(runs: int, sigma: float, seed: int = 0) -> tuple[list[Array], list[Array]]:
    time, speed = coast(150.0, 3.0, 0.4, 1600.0)
    random = np.random.default_rng(seed)
    return [time] * runs, [speed + random.normal(0, sigma, speed.shape) for _ in range(runs)]


@pytest.mark.slow
def test_coefficients_come_back_within_a_percent_from_noisy_runs():
    load = sp.fit.coast_down(*noisy(6, 0.02), mass=1600.0)
    assert load.a == pytest.approx(150.0, rel=0.01)
    assert load.b == pytest.approx(3.0, rel=0.01)
    assert load.c == pytest.approx(0.4, rel=0.01)
    assert load.rms == pytest.approx(0.02, rel=0.05)


@pytest.mark.slow
def test_intervals_hold_the_truth_at_their_rate():
    inside = np.zeros(3)
    for seed in range(40):
        load = sp.fit.coast_down(*noisy(1, 0.05, seed), mass=1600.0)
        for i, (name, true) in enumerate({"a": 150.0, "b": 3.0, "c": 0.4}.items()):
            low, high = load.interval[name]
            inside[i] += low < true < high
    assert (inside >= 33).all()  # 38 expected, fewer than 33 once in 200


@pytest.mark.slow
@pytest.mark.skipif(not ROAD_LOADS.is_file(), reason=f"no reference data in {DATA}")
def test_forces_of_measured_cars_come_back_within_a_percent():
    with ROAD_LOADS.open() as lines:
        rows = list(csv.DictReader(lines))[::400]
    random = np.random.default_rng(1)
    for row in rows:
        a, b, c = (float(row[k]) for k in ("a_n", "b_n_per_mps", "c_n_per_mps2"))
        mass = float(row["equivalent_test_mass_kg"])
        time, speed = coast(a, b, c, mass)
        seen = [speed + random.normal(0, 0.03, speed.shape) for _ in range(4)]
        load = sp.fit.coast_down([time] * 4, seen, mass)
        v = np.linspace(5.0, 35.0, 20)
        np.testing.assert_allclose(load.force(v), a + b * v + c * v**2, rtol=0.01)


def test_a_coefficient_that_is_held_stays():
    time, speed = coast(150.0, 0.0, 0.4, 1600.0)
    load = sp.fit.coast_down(time, speed, mass=1600.0, held={"b": 0.0})
    assert load.b == 0.0
    assert load.interval["b"] == (0.0, 0.0)
    assert load.a == pytest.approx(150.0, rel=1e-4)


def test_coefficients_that_trade_off_are_named():
    assert "trade off" in sp.fit.coast_down(*noisy(1, 0.02), mass=1600.0).describe()


@pytest.mark.parametrize(
    ("time", "speed", "mass", "words"),
    [
        (np.arange(50.0), np.linspace(30, 20, 50), -1.0, "mass: -1.0 kg"),
        (np.arange(50.0), np.linspace(20, 30, 50), 1500.0, "does not fall"),
        (np.arange(50.0), np.linspace(30, 20, 40), 1500.0, "one shape"),
        (np.arange(5.0), np.linspace(30, 20, 5), 1500.0, "too few"),
        (np.arange(50.0)[::-1], np.linspace(30, 20, 50), 1500.0, "does not increase"),
        (np.arange(50.0), np.linspace(300, 200, 50), 1500.0, "km/h"),
    ],
)
def test_what_is_no_coast_down_is_refused(time, speed, mass, words):
    with pytest.raises(ValueError, match=words):
        sp.fit.coast_down(time, speed, mass)
