"""Parking: a rule-based driver succeeds, an idle one does not, and contacts are counted."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
import skidpad as sp
import skidpad.gym
from numpy.typing import NDArray
from skidpad.gym import Parking

Array = NDArray[Any]
N = 16
LOCK = 0.5


class Driver:
    """Pulls up beyond the slot, reverses in at full lock, and straightens the car."""

    def __init__(self, car: sp.Car, slot: str, n: int) -> None:
        front, rear = float(car["body.to_front_axle"]), float(car["body.to_rear_axle"])
        self.bay, self.phase = slot == "bay", np.zeros(n, int)
        self.rear = rear + float(car["body.to_nose"] - 0.5 * car["body.length"])
        self.radius = (front + rear) / np.tan(LOCK)
        self.turn = np.full(n, 0.5 * np.pi)

    def __call__(self, seen: Array) -> Array:
        x, y, psi, v = 10 * seen[:, 0], 10 * seen[:, 1], np.arctan2(*seen[:, 2:4].T), 5 * seen[:, 4]
        axle_x, axle_y = x - self.rear * np.cos(psi), y - self.rear * np.sin(psi)
        if self.bay:
            goal = np.full(x.shape, self.radius + 0.45)
        else:  # two arcs, by what the axle has to go aside
            turn = np.arccos(1 - (axle_y + 0.3) / (2 * self.radius + 0.3))
            self.turn = np.where(self.phase == 0, turn, self.turn)
            goal = (2 * self.radius + 0.3) * np.sin(self.turn) - self.rear - 0.9
        there = (self.phase == 0) & (np.abs(goal - axle_x) < 0.1) & (np.abs(v) < 0.1)
        self.phase[there] = 1
        turned = (self.phase == 1) & (psi > self.turn - (0.1 if self.bay else 0.08))
        self.phase[turned] = 3 if self.bay else 2
        self.phase[(self.phase == 2) & ((psi < 0.06) | (x < -0.9))] = 3
        last = np.clip(-(y if self.bay else x), -0.8, 0.8)
        pull = np.clip(goal - axle_x, -1, 1)
        want = np.choose(self.phase, (pull, -0.8, -0.8, last))
        straight = 2 * (psi - 0.5 * np.pi) + 0.8 * axle_x if self.bay else -2 * psi * np.sign(last)
        steer = np.choose(self.phase, (-np.sign(pull) * psi, -LOCK, LOCK, straight))
        steer = np.clip(steer / LOCK, -1, 1)
        brake = np.where(np.abs(want) < 0.08, 1.0, -1.0)
        return np.stack((steer, 0.8 * (want - v), brake), axis=1).astype(np.float32)


def made(slot: str, **more: Any) -> Any:
    return gymnasium.make_vec(
        "skidpad/Parking-v0", num_envs=N, slot=slot, autoreset_mode="Disabled", **more
    )


@pytest.mark.parametrize("slot", ["bay", "parallel"])
def test_a_driver_by_rules_parks_in_reverse(slot: str):
    env = made(slot)
    seen, _ = env.reset(seed=0)
    task, start = env.unwrapped.task, env.unwrapped.task._to_go().copy()
    driver, gained, ended, solved = Driver(env.fleet.car, slot, N), *np.zeros((3, N))
    for _ in range(task.steps):
        seen, reward, over, late, info = env.step(driver(seen))
        gained += np.where(ended, 0.0, reward)
        np.copyto(left := np.zeros(N), task._left)
        solved[info["solved"]] = 1
        if (now := over & (ended == 0)).any():
            assert info["solved"][now].all(), "nobody touches anything"
            # what was gained is the way from the start, and 10 for being parked
            np.testing.assert_allclose(gained[now], (start - left + 10)[now], atol=1e-3)
        ended[over | late] = 1
        if ended.all():
            break
    assert solved.all()


@pytest.mark.parametrize("slot", ["bay", "parallel"])
def test_who_does_nothing_does_not_park(slot: str):
    env = made(slot, max_episode_steps=200)
    env.reset(seed=0)
    gained = np.zeros(N)
    for _ in range(200):
        _, reward, over, late, info = env.step(np.zeros((N, 3), np.float32))
        gained += reward
        assert not over.any()
        assert not info["solved"].any()
    assert late.all()
    assert np.abs(gained).max() < 0.05


def test_forward_into_the_wall_is_the_end_and_reverse_goes_back():
    env = made("bay")
    env.reset(seed=0)
    before = env.fleet.state.x.copy()
    for _ in range(100):
        env.step(np.tile(np.float32([0, -0.3, -1]), (N, 1)))
    assert (env.fleet.state.x < before - 0.3).all()
    for _ in range(900):
        _, reward, over, _, _ = env.step(np.tile(np.float32([1, 0.3, -1]), (N, 1)))
        if over.any():
            break
    assert (reward[over] == -10.0).all()
    y = env.fleet.state.y[over]
    assert (y > env.unwrapped.task._slot[1] + 3.5).all(), "the far side of the road"


def placed(task: Parking, *poses: tuple[float, float, float]) -> Any:
    """Evaluate a task for cars at rest with their outline's center at these places."""
    car = sp.cars.load("bmw_320i")
    task.prepare(car, len(poses), np.dtype(np.float64))
    x, y, yaw = np.array(poses).T
    ahead = float(car["body.to_nose"] - 0.5 * car["body.length"])
    none = 0 * x
    seen = np.stack((x - ahead * np.cos(yaw), y - ahead * np.sin(yaw), yaw, *[none] * 3), axis=1)
    task.begin(np.ones(x.size, bool), seen)
    return task.advance(seen)


def test_a_car_is_parked_inside_and_straight_either_way_around():
    up = 0.5 * np.pi
    askew = (0, 0, up + 0.12)
    reward, over, parked = placed(
        Parking(), (0, 0, up), (0.59, 0.29, -up), (0.61, 0, up), (0, 0.31, up), askew
    )
    assert parked.tolist() == [True, True, False, False, False]
    assert over.tolist() == [True, True, True, False, False], "the third touches a parked car"
    assert reward.tolist() == [10, 10, -10, 0, 0]
    assert placed(Parking("parallel"), (0, 0, 0), (0, 0, np.pi))[2].tolist() == [True, True]


def test_outlines_touch_where_they_overlap():
    """A millimeter away from walls and a parked car, and a millimeter into them."""
    task = Parking()
    placed(task, (0, 0, 0))
    (x, y, a, b), (_, edge) = task._boxes[0], task._slot
    length, width = (float(half) for half in task._half)
    far, near, diagonal = edge + 7.0 - width, y + b + width, np.hypot(length, width)
    level = -np.arctan2(width, length)  # the diagonal from its tail to its left front corner
    corner = y + b - 0.02  # of which the height of the parked car is just above
    _, over, _ = placed(
        task,
        (5, far - 1e-3, 0), (5, far + 1e-3, 0),
        (x, near + 1e-3, 0), (x, near - 1e-3, 0),
        (-x - a - diagonal - 1e-3, corner, level), (-x - a - diagonal + 1e-3, corner, level),
        (16, 4, 0), (np.nan, 4, 0),
    )  # fmt: skip
    assert over.tolist() == [False, True, False, True, False, True, True, True]


def test_odd_arguments_are_refused_by_their_names():
    with pytest.raises(ValueError, match="slot"):
        Parking("diagonal")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="room"):
        Parking(room=-1.0)
    with pytest.raises(TypeError, match="room"):
        Parking(room="wide")  # type: ignore[arg-type]
