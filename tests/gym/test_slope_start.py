"""Hill starts: with clutch and hand brake they succeed, otherwise the car rolls back or stalls."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
import skidpad as sp
import skidpad.gym
from numpy.typing import NDArray
from skidpad.gym import SlopeStart

Array = NDArray[Any]
N = 32
CARS = {
    "clutch and lever": None,
    "automatic": sp.cars.load("vw_golf_gti"),
    "torque at the wheels": sp.cars.load("bmw_320i"),
}
CONTROLS = {
    "clutch and lever": ("throttle", "hand_brake", "clutch"),
    "automatic": ("throttle", "hand_brake"),
    "torque at the wheels": ("drive", "brake"),
}


def made(car: str, **more: Any) -> Any:
    return gymnasium.make_vec(
        "skidpad/SlopeStart-v0", num_envs=N, car=CARS[car], autoreset_mode="Disabled", **more
    )


def asked(names: tuple[str, ...], seen: Array, time: float) -> Array:
    """Hold, engage the clutch, and release the brake while the engine pulls."""
    engine = 500 * seen[:, 3]
    moves = {
        "throttle": 0.1 + 0.02 * (200 - engine),
        "drive": (seen[:, 2] + 0.15) / 0.4,
        "hand_brake": np.full(N, 1.0 if time < 1.0 else -1.0),
        "brake": np.full(N, 1.0 if time < 0.5 else -1.0),
        "clutch": np.full(N, 1.0 - 0.5 * time),
    }
    return np.clip(np.stack([moves[name] for name in names], axis=1), -1, 1).astype(np.float32)


@pytest.mark.parametrize("car", list(CARS))
def test_a_driver_by_rules_pulls_away_on_any_of_the_grades(car: str):
    env = made(car)
    seen, _ = env.reset(seed=0)
    np.testing.assert_allclose(np.unique(seen[:, 2]), np.linspace(0.05, 0.2, 9), rtol=1e-6)
    gained, ended, lowest = np.zeros((3, N))
    for k in range(600):
        action = asked(CONTROLS[car], seen, 0.01 * k)
        assert action in env.action_space
        seen, reward, over, _, info = env.step(action)
        now = over & (ended == 0)
        assert info["solved"][now].all()
        gained += np.where(ended, 0.0, reward)
        lowest = np.minimum(lowest, np.where(ended, 0.0, 5 * seen[:, 0]))
        ended[over] = 1
        if ended.all():
            break
    assert ended.all()
    assert lowest.min() > -0.05, "it does not roll back"
    np.testing.assert_allclose(gained, 5.0, atol=0.1)  # the way up is the reward


def test_a_car_that_nobody_holds_rolls_back():
    """By g (sin - c cos) t^2/2 until 0.3 m; the wheels also have to be spun up."""
    env = made("torque at the wheels")
    seen, _ = env.reset(seed=0)
    grade, time = seen[:, 2].astype(float), np.full(N, np.nan)
    for k in range(200):
        _, reward, over, _, info = env.step(np.zeros((N, 2), np.float32))
        new = over & np.isnan(time)
        assert (reward[new] == -1.0).all()
        assert not info["solved"].any()
        time[new] = 0.01 * (k + 1)
    resistance = float(env.fleet.car["wheel.front.rolling_resistance"])
    free = np.sqrt(2 * 0.3 * np.sqrt(1 + grade**2) / (9.81 * (grade - resistance)))
    assert (time > free).all()
    assert (time < 1.04 * free + 0.03).all()


def test_to_let_the_clutch_go_stalls_the_engine():
    env = made("clutch and lever")
    env.reset(seed=0)
    failed = np.zeros(N, bool)
    for _ in range(100):
        action = np.tile(np.float32([-1, 1, -1]), (N, 1))  # the hand brake holds
        _, reward, over, _, info = env.step(action)
        assert (reward[over] == -1.0).all()
        assert not info["solved"].any()
        failed |= over
    assert failed.all()
    assert np.abs(env.fleet.state.x).max() < 0.3, "none has rolled back"


def test_the_brake_holds_until_the_time_is_over():
    env = made("automatic", max_episode_steps=300)
    env.reset(seed=0)
    for _ in range(300):
        _, reward, over, late, _ = env.step(np.tile(np.float32([-1, 1]), (N, 1)))
        assert not over.any()
    assert late.all()
    assert np.abs(reward).max() < 1e-3


def test_the_hill_is_nine_lanes_of_one_grade_each():
    road = SlopeStart(grade=(0.0, 0.4)).road()
    middle = 4.0 * (np.arange(9) + 0.5)
    for aside in (-0.9, 0.0, 0.9):
        there = road.at(np.full(9, 7.0), middle + aside)
        np.testing.assert_allclose(there.height, 7.0 * np.linspace(0, 0.4, 9), atol=1e-12)


def test_odd_arguments_are_refused_by_their_names():
    with pytest.raises(ValueError, match=r"grade: 0\.2 to 0\.1 is not a range of slopes"):
        SlopeStart(grade=(0.2, 0.1))
    with pytest.raises(TypeError, match="grade"):
        SlopeStart(grade=0.1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="way"):
        SlopeStart(way=0.0)
    with pytest.raises(ValueError, match="rollback"):
        SlopeStart(rollback=-1.0)
