"""Particle filters with the car as their model, beside Kalman filters and where these fail."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from estimate.test_kalman import CAR, DT, KEPT, rms, weave
from estimate.truths import Truth
from skidpad.estimate.particle_filter import systematic

WALKS = {"vx": (0.1, 0.3), "vy": (0.2, 0.2), "yaw_rate": (0.05, 0.1)}
SENSORS = {"yaw_rate": 0.02, "ay": 0.5, "vx": 0.2}
START = {"vx": 25.0, "vy": 0.0, "yaw_rate": 0.0}


def disturbed(n: int, duration: float, seed: int = 4) -> Truth:
    return Truth(CAR, n, 25.0, {"steer": weave(duration)}, DT, WALKS, KEPT, seed)


def test_it_is_the_kalman_filter_where_the_car_is_nearly_linear() -> None:
    """The means of p particles deviate by the order of 1 / sqrt(p) standard deviations."""
    truth = disturbed(8, 1.0)
    runs = truth.seen(SENSORS)
    how: Any = {"states": WALKS, "start": START, "covariances": True}
    right = sp.estimate.kalman(CAR, runs, SENSORS, **how)
    gaps = {}
    for particles in (250, 2000):
        found = sp.estimate.particle(CAR, runs, SENSORS, particles=particles, **how)
        gaps[particles] = [
            rms((found[n].mean - right[n].mean) / right[n].deviation) for n in WALKS
        ]  # fmt: skip
        assert found.effective is not None
        assert found.effective.max() <= particles
    assert max(gaps[2000]) < 0.15
    assert max(gaps[2000]) < 0.6 * max(gaps[250])
    for name in WALKS:
        assert (found[name].deviation / right[name].deviation).mean() == pytest.approx(1, abs=0.05)
    slip = (found["sideslip"].deviation / right["sideslip"].deviation).mean()
    assert slip == pytest.approx(1, abs=0.05)
    errors = found.nees({name: truth.channels[name] for name in WALKS})
    assert errors.low < errors.mean < errors.high
    innovations = found.consistency()
    assert innovations.low < innovations.mean < innovations.high
    assert right.effective is None


def test_it_keeps_left_and_right_apart() -> None:
    """Speed alone leaves the sign of the wheel angle open; eventually a yaw rate settles it.

    A normal distribution has a single mode: some Kalman filter runs have by then converged to the
    wrong sign, by more than ten of their standard deviations.
    """
    off = np.tile([-0.04, -0.03, 0.03, 0.04], 3)
    steps = 120
    given = {"steer": np.repeat(off[np.newaxis], steps, axis=0)}
    truth = Truth(CAR, off.size, 20.0, given, DT, None, ("vx", "yaw_rate"))
    sensors = {"vx": 0.02, "yaw_rate": 0.1}
    runs = truth.seen(sensors)
    runs["steer"] = np.zeros((steps, off.size))
    runs["yaw_rate"][:-10] = np.nan
    how: Any = {
        "states": {"vx": (0.01, 0.01), "vy": (0.01, 0.01), "yaw_rate": (0.01, 0.01)},
        "biases": {"steer": (0.03, 0.0)}, "start": {"vx": 20.0}, "gate": None,
    }  # fmt: skip
    found = sp.estimate.particle(CAR, runs, sensors, particles=2000, **how)["steer.bias"]
    normal = sp.estimate.kalman(CAR, runs, sensors, **how)["steer.bias"]
    still = -11  # the last step without a yaw rate
    size = np.hypot(found.mean[still], found.deviation[still])
    assert rms(size - np.abs(off)) < 0.2 * rms(off)
    error = found.mean[-1] + off
    assert np.abs(error).max() < 0.01
    assert np.abs(error / found.deviation[-1]).max() < 3
    wrong = np.abs(normal.mean[-1] + off) / normal.deviation[-1] > 10
    assert 2 <= wrong.sum() <= 6


def test_a_friction_is_found_while_sliding() -> None:
    """Locked wheels reveal friction only when sliding; before, all larger values are equivalent."""
    time = np.arange(0.0, 1.2, DT)
    given = {"brake_torque": np.where(time < 0.6, 600.0, 20000.0)}
    road = np.array([0.25, 0.4, 0.7])
    truth = Truth(CAR.replace({"environment.friction": road}), 3, 25.0, given, DT, None,
                  ("ax", "vx", "wheel_speed"))  # fmt: skip
    sensors = {"ax": 0.3, "vx": 0.2}
    how: Any = {"states": {"vx": (0.2, 0.3)}, "parameters": {"friction": (0.3, 0.0)}}
    found = sp.estimate.particle(CAR, truth.seen(sensors), sensors, **how)["friction"]
    assert (found.deviation[50] > 0.15).all()
    np.testing.assert_allclose(found.mean[-1], road, atol=0.03)
    assert (found.deviation[-1] < 0.03).all()


def test_a_run_has_the_same_bits_whatever_is_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = disturbed(5, 0.2).seen(SENSORS)
    how: Any = {
        "states": WALKS, "particles": 64, "parameters": {"environment.friction": (0.2, 0.0)},
        "covariances": True,
    }  # fmt: skip
    whole = sp.estimate.particle(CAR, runs, SENSORS, **how)
    some = {k: v if k in ("time", "steer") else v[..., 2:4] for k, v in runs.items()}
    turned = {k: v if k in ("time", "steer") else v[..., ::-1] for k, v in runs.items()}
    alone = sp.estimate.particle(CAR, some, SENSORS, **how)
    back = sp.estimate.particle(CAR, turned, SENSORS, **how)
    monkeypatch.setattr("skidpad.estimate._particle.CARS", 128)
    blocks = sp.estimate.particle(CAR, runs, SENSORS, threads=2, **how)
    other = sp.estimate.particle(CAR, runs, SENSORS, seed=1, **how)
    for name in whole:
        for all_, two, other_way, block, changed in zip(
            whole[name], alone[name], back[name], blocks[name], other[name], strict=True
        ):
            np.testing.assert_array_equal(all_[..., 2:4], two)
            np.testing.assert_array_equal(all_[..., ::-1], other_way)
            np.testing.assert_array_equal(all_, block)
            assert (all_[-1] != changed[-1]).any()


def test_outliers_and_missing_samples_are_left_out() -> None:
    truth = disturbed(2, 0.6)
    runs = truth.seen(SENSORS)
    runs["ay"][30:33] = 500.0
    runs["vx"][10:40] = np.nan
    found = sp.estimate.particle(CAR, runs, SENSORS, states=WALKS, start=START, particles=400)
    assert found.gated["ay"][30:33].all()
    assert (found.samples[20] == 2).all()
    assert (found.samples[31] == 1).all()
    slip = np.degrees(found["sideslip"].mean - truth.channels["sideslip"])
    assert rms(slip) < 1.0
    assert not found.notes


def test_a_run_that_is_lost_begins_anew() -> None:
    truth = disturbed(2, 1.6)
    runs = truth.seen(SENSORS)
    for name, jump in {"vx": -15.0, "ay": 50.0, "yaw_rate": 8.0}.items():
        runs[name][60:, 1] += jump
    found = sp.estimate.particle(CAR, runs, SENSORS, states=WALKS, particles=200)
    assert any(note.startswith("run 1 begins anew") for note in found.notes)
    assert not any(note.startswith("run 0") for note in found.notes)


def test_it_says_where_particles_were_too_few() -> None:
    """Exact sensors leave one particle, and a constant parameter then stays constant."""
    runs = disturbed(2, 0.1).seen(SENSORS)
    exact = {"yaw_rate": 1e-4, "vx": 1e-3}
    how: Any = {"states": WALKS, "particles": 50}
    poor = sp.estimate.particle(CAR, runs, exact, parameters={"friction": (0.2, 0.0)}, **how)
    assert [note.split(":")[0] for note in poor.notes] == ["run 0", "run 1"]
    assert "particles have the weight" in poor.notes[0]
    walks = sp.estimate.particle(CAR, runs, exact, parameters={"friction": (0.2, 0.1)}, **how)
    assert not walks.notes


def test_a_place_in_each_part_of_the_weights() -> None:
    weight = np.array([[0.1, 0.2, 0.3, 0.4], [0.0, 1.0, 0.0, 0.0]])
    np.testing.assert_array_equal(systematic(weight, 0.5), [[1, 2, 3, 3], [1, 1, 1, 1]])
    chance = np.random.default_rng(1)
    weight = chance.random((50, 97))
    weight /= weight.sum(axis=1, keepdims=True)
    for place in (0.0, chance.random(), np.nextafter(1.0, 0.0)):
        parents = systematic(weight, place)
        times = np.stack([np.bincount(row, minlength=97) for row in parents])
        assert (np.abs(times - 97 * weight) < 1 + 1e-9).all()


@pytest.mark.parametrize(
    ("name", "value"),
    [("particles", 0), ("resample", 1.5), ("discount", 0.2), ("seed", -1), ("gate", 2.0)],
)
def test_odd_arguments_are_named(name: str, value: Any) -> None:
    runs = {"time": np.arange(5) * DT, "vx": np.full(5, 20.0)}
    with pytest.raises(ValueError, match=name):
        sp.estimate.particle(CAR, runs, {"vx": 0.1}, **{name: value})
