"""Bands of a fitted car's predictions, from cars drawn within its uncertainty."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

NAMES = ("tire.front.grip", "tire.rear.grip", "body.inertia_zz")
CHANNELS = {"yaw_rate": 0.01, "vy": 0.05}
GUESS = sp.cars.load("bmw_320i").replace({"drive.source": "torque"})
STEP = 5e-3
HOW = {"dt": STEP, "sensors": (), "channels": list(CHANNELS)}


def driven(cars: sp.Car, amplitude: float, frequency: float) -> dict[str, np.ndarray]:
    """Freely rolling cars under an 8 s sine of steer, (time, car)."""
    time = np.linspace(0.0, 8.0, 801)
    fleet = sp.Fleet(cars)
    fleet.start(22.0)
    steer = amplitude * np.sin(2 * np.pi * frequency * time)
    rec = fleet.run({"steer": sp.Signal(time, steer)}, 8.0, dt=STEP, record=["vx", *CHANNELS])
    seen = {name: rec[name] for name in ("vx", *CHANNELS)}
    still = {"drive_torque": 0.0 * rec.time, "brake_torque": 0.0 * rec.time}
    return {"time": rec.time, "steer": np.interp(rec.time, time, steer), **still, **seen}


def of_car(runs: dict[str, np.ndarray], i: int) -> dict[str, np.ndarray]:
    return {name: x if x.ndim == 1 else x[:, i] for name, x in runs.items()}


def noisy(run: dict[str, np.ndarray], seed: int) -> dict[str, np.ndarray]:
    chance = np.random.default_rng(seed)
    size = run["time"].size
    return run | {name: run[name] + chance.normal(0, s, size) for name, s in CHANNELS.items()}


@pytest.fixture(scope="module")
def fit() -> sp.fit.CarFit:
    return sp.fit.car(noisy(of_car(driven(GUESS, 0.06, 0.5), 0), 0), GUESS, NAMES, **HOW)


def test_drawn_cars_are_arrays_of_one_fleet(fit):
    cars = fit.cars(200, seed=3)
    assert cars.n == 200
    values = np.array([cars[name] for name in NAMES]).T
    np.testing.assert_array_equal(values, fit.draws(200, seed=3))
    deviation = [fit.parameters[name].standard_error for name in NAMES]
    np.testing.assert_allclose(values.std(axis=0), deviation, rtol=0.15)
    fleet = sp.Fleet(cars)
    fleet.start(22.0)
    fleet.step(steer=0.02, dt=5e-3, steps=100)
    assert np.ptp(fleet.state.yaw_rate) > 0.0


def test_a_band_with_noise_holds_what_sensors_show(fit):
    other = noisy(of_car(driven(GUESS, 0.08, 0.3), 0), 7)
    prediction = fit.predict(other, draws=100)
    for name in CHANNELS:
        low, high = prediction.band(name, noise=True)
        assert 0.90 <= np.mean((other[name] >= low) & (other[name] <= high)) <= 0.985
        inner = prediction.band(name)
        assert (low < inner[0]).all()
        assert (inner[1] < high).all()
    assert prediction["vy"].shape == prediction.time.shape


@pytest.mark.slow
def test_bands_hold_what_cars_do_in_runs_that_the_fit_has_not_seen():
    """40 cars, each fitted to a separate noisy run, and predicted in a harder one."""
    cars = 40
    chance = np.random.default_rng(5)
    true = GUESS.replace({
        name: GUESS[name] * chance.normal(1.0, share, cars)
        for name, share in zip(NAMES, (0.1, 0.1, 0.15), strict=True)
    })  # fmt: skip
    seen, other = driven(true, 0.06, 0.5), driven(true, 0.08, 0.3)
    inside = []
    for i in range(cars):
        fit = sp.fit.car(noisy(of_car(seen, i), i), GUESS, NAMES, **HOW)
        blind = of_car(other, i)
        prediction = fit.predict(blind, draws=200, seed=i)
        for name in CHANNELS:
            low, high = prediction.band(name)
            late = prediction.time > 1.0  # a start is measured, with its noise
            inside.append(np.mean(((blind[name] >= low) & (blind[name] <= high))[late]))
    assert 0.90 <= np.mean(inside) <= 0.98


@pytest.mark.parametrize(
    ("name", "level", "words"),
    [
        ("vy", 1.0, "level: 1.0 .* not between 0 and 1"),
        ("roll", 0.9, "name: 'roll' .* not predicted"),
        (["vy"], 0.9, "name: .* not predicted"),
    ],
)
def test_bands_of_nothing_are_refused(fit, name, level, words):
    prediction = fit.predict(draws=2, channels=["vy"])
    with pytest.raises((ValueError, KeyError), match=words):
        prediction.band(name, level)


def test_there_is_no_band_without_draws(fit):
    with pytest.raises(ValueError, match="draws: there are none"):
        fit.predict().band("vy")
