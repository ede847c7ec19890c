"""Moving horizons with the car as their model: agreement with filters, bounds, outliers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from estimate.test_kalman import CAR, DT, KEPT, rms, weave
from estimate.truths import Truth

WALKS = {"vx": (0.1, 0.3), "vy": (0.2, 0.2), "yaw_rate": (0.05, 0.1)}
SENSORS = {"yaw_rate": 0.02, "ay": 0.5, "vx": 0.2}
START = {"vx": 25.0, "vy": 0.0, "yaw_rate": 0.0}


def disturbed(n: int, duration: float, seed: int = 4) -> Truth:
    return Truth(CAR, n, 25.0, {"steer": weave(duration)}, DT, WALKS, KEPT, seed)


@pytest.mark.parametrize("window", [1, 2, 8])
def test_it_is_the_extended_filter_where_the_car_is_nearly_linear(window: int) -> None:
    """The arrival cost represents the data before the window, so any window works."""
    truth = disturbed(4, 0.5)
    how: Any = {"states": WALKS, "start": START, "covariances": True}
    runs = truth.seen(SENSORS)
    runs["vx"][20:25] = np.nan
    right = sp.estimate.kalman(CAR, runs, SENSORS, method="extended", gate=None, **how)
    found = sp.estimate.moving_horizon(CAR, runs, SENSORS, window=window, loss=None, **how)
    for name in (*WALKS, "sideslip"):
        gap = (found[name].mean - right[name].mean) / right[name].deviation
        assert np.abs(gap).max() < 0.04
        np.testing.assert_allclose(found[name].deviation, right[name].deviation, rtol=0.03)
    np.testing.assert_allclose(found.nis, right.nis, rtol=0.1)
    assert (found.samples == right.samples).all()
    errors = found.nees({name: truth.channels[name] for name in WALKS})
    assert errors.low < errors.mean < errors.high


def test_parameters_stay_within_their_bounds() -> None:
    """The road is more slippery than the bounds allow, then less; the estimate is at the bound."""
    steer = weave(1.5, 0.08, 0.7)
    road = np.array([0.5, 0.75, 1.0])
    truth = Truth(CAR.replace({"environment.friction": road}), 3, 25.0, {"steer": steer}, DT,
                  None, KEPT)  # fmt: skip
    sensors = {"yaw_rate": 0.01, "ay": 0.2, "vx": 0.1}
    runs = truth.seen(sensors)
    how: Any = {"states": WALKS, "parameters": {"friction": (0.3, 0.02)}, "window": 5}
    cars = CAR.replace({"environment.friction": 0.8})
    bounds = {"friction": (0.85, 1.1)}  # of 0.8: from 0.68 to 0.88
    free = sp.estimate.moving_horizon(cars, runs, sensors, **how)["friction"].mean
    found = sp.estimate.moving_horizon(cars, runs, sensors, bounds=bounds, **how)["friction"].mean
    assert found.min() >= 0.85
    assert found.max() <= 1.1
    np.testing.assert_allclose(found[-1, [0, 2]], [0.85, 1.1], rtol=1e-3)
    np.testing.assert_allclose(found[-1, 1], free[-1, 1], atol=0.03)
    assert free[-1, 0] < 0.75
    assert free[-1, 2] > 1.15


def test_outliers_pull_little() -> None:
    truth = disturbed(6, 0.8)
    runs = truth.seen(SENSORS)
    chance = np.random.default_rng(5)
    wrong = chance.random(runs["ay"].shape) < 0.1
    runs["ay"] = np.where(wrong, runs["ay"] + 15.0, runs["ay"])
    how: Any = {"states": WALKS, "start": START, "window": 5}
    errors = []
    for loss in (None, 2.0):
        found = sp.estimate.moving_horizon(CAR, runs, SENSORS, loss=loss, **how)
        errors.append(rms(found["vy"].mean - truth.channels["vy"]))
    assert errors[1] < 0.5 * errors[0]


def test_a_run_has_the_same_bits_whatever_is_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = disturbed(5, 0.15).seen(SENSORS)
    how: Any = {
        "states": WALKS, "window": 3, "parameters": {"environment.friction": (0.2, 0.01)},
        "covariances": True,
    }  # fmt: skip
    whole = sp.estimate.moving_horizon(CAR, runs, SENSORS, **how)
    some = {k: v if k in ("time", "steer") else v[..., 2:4] for k, v in runs.items()}
    alone = sp.estimate.moving_horizon(CAR, some, SENSORS, **how)
    monkeypatch.setattr("skidpad.estimate._moving_horizon.CARS", 60)
    blocks = sp.estimate.moving_horizon(CAR, runs, SENSORS, threads=2, **how)
    for name in whole:
        for all_, two, block in zip(whole[name], alone[name], blocks[name], strict=True):
            np.testing.assert_array_equal(all_[..., 2:4], two)
            np.testing.assert_array_equal(all_, block)


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("window", 0, ValueError), ("iterations", 1.5, ValueError), ("loss", -1.0, ValueError),
        ("bounds", {"friction": (1.5, 2.0)}, ValueError), ("bounds", {"mass": (1, 2)}, KeyError),
        ("bounds", 3, TypeError),
    ],
)  # fmt: skip
def test_odd_arguments_are_named(name: str, value: Any, error: type[Exception]) -> None:
    runs = {"time": np.arange(5) * DT, "vx": np.full(5, 20.0)}
    free = {"friction": (0.1, 0.0)}
    with pytest.raises(error, match=name):
        sp.estimate.moving_horizon(CAR, runs, {"vx": 0.1}, parameters=free, **{name: value})
