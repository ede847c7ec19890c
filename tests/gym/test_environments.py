"""Gymnasium environments: its own checks, seeds, starts, tasks and pictures."""

from __future__ import annotations

import time
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
import skidpad as sp
import skidpad.gym
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode
from skidpad.gym import TASKS, CarEnv, CarVectorEnv, Drift, Moose, Track
from skidpad.gym.track import circuit

NAMES = list(TASKS)


def made(name: str, n: int, **more: Any) -> CarVectorEnv:
    found = gymnasium.make_vec(f"skidpad/{name}-v0", num_envs=n, **more)
    assert isinstance(found, CarVectorEnv)
    return found


@pytest.mark.parametrize("render_mode", [None, "rgb_array"])
@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_finds_nothing_wrong_with_one_environment(name: str, render_mode: str | None):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # what is seen has no bounds, which the check would rather see
        warnings.filterwarnings("ignore", message=".*Box observation space (minimum|maximum).*")
        one = gymnasium.make(f"skidpad/{name}-v0", render_mode=render_mode)
        check_env(one.unwrapped, skip_render_check=render_mode is None)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("name", NAMES)
def test_vector_environments_keep_the_contract(name: str, mode: AutoresetMode):
    """Gymnasium's requirements of a vector environment: spaces, shapes, types, separate arrays."""
    n = 7
    env = made(name, n, max_episode_steps=20, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] is mode
    assert env.observation_space == gymnasium.vector.utils.batch_space(
        env.single_observation_space, n
    )
    seen, info = env.reset(seed=3)
    assert seen in env.observation_space
    assert info == {}
    env.action_space.seed(5)
    before, kept = seen.copy(), seen
    for _ in range(45):
        action = env.action_space.sample()
        given = action.copy()
        seen, reward, over, late, info = env.step(action)
        assert np.array_equal(action, given)
        assert seen in env.observation_space
        assert reward.shape == over.shape == late.shape == (n,)
        assert (reward.dtype, over.dtype, late.dtype) == (np.float32, bool, bool)
        assert not (over & late).any()
        assert set(info) <= {"solved", "episode", "_episode", "final_obs", "_final_obs"}
    assert np.array_equal(kept, before), "an observation is the caller's"
    env.close()


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_decides_every_bit(name: str):
    random = {"body.mass": (0.8, 1.2), "tire.front.grip": (0.9, 1.0), "friction": (0.6, 1.0)}
    envs = [made(name, 33, max_episode_steps=15, randomize=random, threads=t) for t in (1, 2)]
    seen = [env.reset(seed=11) for env in envs]
    assert data_equivalence(*seen, exact=True)
    rng = np.random.default_rng(2)
    for _ in range(40):
        action = rng.uniform(-1, 1, envs[0].action_space.shape).astype(np.float32)
        assert data_equivalence(*(env.step(action) for env in envs), exact=True)
    again = envs[0].reset(seed=11)
    assert data_equivalence(again, seen[0], exact=True)
    other = envs[0].reset(seed=12)
    assert not data_equivalence(other, seen[0], exact=True)
    mass = envs[0].fleet.car["body.mass"]
    assert mass.shape == (33,)
    assert np.ptp(mass) > 0.2 * mass.mean()


@pytest.mark.parametrize("name", NAMES)
def test_a_list_has_a_seed_for_each_environment(name: str):
    """Each starts, initially and later, like a single environment with its seed."""
    random = {"body.mass": (0.8, 1.2), "friction": (0.6, 1.0)}
    seeds = [5, 7, 5]
    env = made(name, 3, max_episode_steps=2, randomize=random)
    singles = [CarEnv(type(env.task), max_episode_steps=2, randomize=random) for _ in seeds]
    many, _ = env.reset(seed=seeds)
    alone = [one.reset(seed=seed)[0] for one, seed in zip(singles, seeds, strict=True)]
    assert np.array_equal(many, alone)
    assert np.array_equal(many[0], many[2])
    mass = env.fleet.car["body.mass"]
    assert mass[0] == mass[2] != mass[1]
    action = np.zeros(env.action_space.shape, np.float32)
    for _ in range(2):
        env.step(action)
    many, *_ = env.step(action)  # they start again
    alone = [one.reset()[0] for one in singles]
    assert np.array_equal(many, alone)


def test_an_environment_that_is_given_no_seed_goes_on_with_its_own():
    envs = [made("Track", 2) for _ in range(2)]
    for env in envs:
        env.reset(seed=[3, 4])
    (first, _), (other, _) = envs[0].reset(seed=[3, None]), envs[1].reset()
    assert np.array_equal(first[1], other[1])
    assert not np.array_equal(first[0], other[0])
    again, _ = envs[0].reset(seed=[None, 4], options={"reset_mask": np.array([True, False])})
    assert np.array_equal(again[0], other[0])
    assert np.array_equal(again[1], first[1])
    alike = [env.reset(seed=9)[0] for env in envs]
    assert np.array_equal(*alike)


def test_a_vector_of_environments_is_as_many_single_ones():
    """The same start and the same actions give the same bits, in any batch."""
    env = made("Track", 3)
    env.reset(seed=1)
    start = env.fleet.save()
    single = made("Track", 1)
    single.reset(seed=1)
    single.fleet.restore(sp.Fleet.save(_of(env, 1)))
    for attribute in ("_at", "_way", "_offset", "_error"):
        getattr(single.task, attribute)[:] = getattr(env.task, attribute)[1]
    action = np.array([[0.0, 0.3], [0.2, -0.1], [0.1, 0.1]], np.float32)
    for _ in range(50):
        seen, reward, *_ = env.step(action)
        alone, gained, *_ = single.step(action[1:2])
    assert np.array_equal(seen[1], alone[0])
    assert reward[1] == gained[0]
    assert start.n == 3


def _of(env: CarVectorEnv, car: int) -> sp.Fleet:
    """A one-car fleet in a car's state."""
    one = sp.Fleet(env.fleet.car, n=1, dtype="float32")
    names = ("x", "y", "z", "q0", "q1", "q2", "q3", "vx", "vy", "vz", "roll_rate", "pitch_rate",
             "yaw_rate", "travel", "travel_rate", "wheel_speed", "deflection_x",
             "deflection_y")  # fmt: skip
    state = {name: np.asarray(getattr(env.fleet.state, name))[..., car : car + 1] for name in names}
    one.start(state=state)
    return one


def test_those_that_end_start_again_and_the_others_go_on():
    env = made("Track", 4, max_episode_steps=10)
    env.reset(seed=4)
    straight = np.zeros((4, 2), np.float32)
    for _ in range(9):
        *_, late, _ = env.step(straight)
        assert not late.any()
    env._age[2] = 3  # one is younger
    _, _, _, late, info = env.step(straight)
    assert late.tolist() == [True, True, False, True]
    assert info["_episode"].tolist() == late.tolist()
    assert info["episode"]["l"].tolist() == [10, 10, 0, 10]
    before = env.fleet.state.x.copy()
    _, reward, *_ = env.step(straight)
    assert reward.tolist() == [0.0, 0.0, pytest.approx(float(reward[2])), 0.0]
    assert reward[2] > 0
    moved = np.abs(env.fleet.state.x - before)
    assert moved[2] < 0.3 < moved[[0, 1, 3]].min()
    assert env.fleet.time[[0, 1, 3]].max() == 0.0


def test_the_last_observation_is_in_the_info_where_cars_start_in_the_same_step():
    env = made("Track", 2, max_episode_steps=5, autoreset_mode=AutoresetMode.SAME_STEP)
    plain = made("Track", 2, max_episode_steps=5, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=4)
    plain.reset(seed=4)
    for _ in range(5):
        seen, *_, info = env.step(np.zeros((2, 2), np.float32))
        last, *_ = plain.step(np.zeros((2, 2), np.float32))
    assert np.array_equal(info["final_obs"], last)
    assert not np.array_equal(seen, last)
    some, _ = plain.reset(options={"reset_mask": np.array([True, False])})
    assert np.array_equal(some[1], last[1])
    assert not np.array_equal(some[0], last[0])


def test_the_way_along_the_track_is_rewarded():
    """A driver who holds the center line is rewarded for the distance; leaving it costs."""
    env = made("Track", 16, max_episode_steps=10_000)
    seen, _ = env.reset(seed=0)
    total, way = np.zeros(16), np.zeros(16)
    for _ in range(3000):
        bend = seen[:, 8] / 20.0  # 15 m ahead
        steer = 2.6 * bend - 0.5 * seen[:, 0] * 0.2 - 0.6 * seen[:, 1]
        action = np.stack((steer / 0.5, 0.5 * (0.5 - seen[:, 2])), axis=1).astype(np.float32)
        seen, reward, over, _, _ = env.step(action)
        assert not over.any()
        total += reward
        way += 0.01 * np.hypot(env.fleet.state.vx, env.fleet.state.vy)
    assert way.min() > 200
    np.testing.assert_allclose(total, way, rtol=0.03)
    for _ in range(300):
        _, reward, over, _, _ = env.step(np.tile(np.float32([1.0, 0.2]), (16, 1)))
        if over.any():
            break
    assert (reward[over] == -10.0).all()


def test_cones_end_the_moose_test_and_the_last_lane_solves_it():
    env = made("Moose", 2, task=Moose(speed=(8.0, 8.0)), max_episode_steps=2000)
    env.reset(seed=0)
    path = sp.maneuvers.Moose().path(env.fleet.car)
    solved, hit = False, False
    for _ in range(1200):
        s = env.fleet.state
        x, y = s.x[0] + 6.0, s.y[0]
        aim = path.position(path.project(x, y)[0])[1]
        steer = 0.5 * np.arctan2(aim - y - 6.0 * np.sin(s.yaw[0]), 6.0)
        action = np.array([[steer / 0.5, 0.03], [0.0, 0.03]], np.float32)
        _, reward, over, _, info = env.step(action)
        solved |= bool(info["solved"][0])
        hit |= bool(over[1] and reward[1] == -20.0)
        assert not info["solved"][1], "straight ahead is the second lane's cone"
        if solved and hit:
            break
    assert solved
    assert hit


def test_a_drift_is_worth_more_than_a_turn():
    task = Drift(radius=20.0, speed=(10.0, 10.0))
    task.prepare(sp.cars.load("bmw_320i"), 4, np.dtype(np.float64))
    slip = np.array([0.5, 0.0, -0.5, 0.5])
    off = np.array([0.0, 0.0, 0.0, 5.0])
    # at the right end of the circle, going up; heading inside, to the left
    seen = np.stack(
        (20.0 + off, 0 * slip, np.pi / 2 + slip, 10 * np.cos(slip), -10 * np.sin(slip), 0 * slip),
        axis=1,
    )
    worth, over, _ = task.advance(seen)
    np.testing.assert_allclose(worth, [1.0, 0.0, 0.0, np.exp(-((5 / 3) ** 2))], atol=1e-12)
    assert not over.any()
    seen[:, 0] = 40.0
    assert task.advance(seen)[1].all()


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_shows_the_cars(name: str):
    env = made(name, 3, render_mode="rgb_array")
    env.reset(seed=0)
    (frame,) = env.render()
    assert frame.shape == (400, 600, 3)
    assert frame.dtype == np.uint8
    red = (frame[..., 0] > 150) & (frame[..., 1] < 110)
    assert 20 < red.sum() < 20_000
    one = gymnasium.make(f"skidpad/{name}-v0", render_mode="rgb_array")
    one.reset(seed=0)
    assert one.render().shape == (400, 600, 3)
    assert made(name, 1).render() is None


def test_odd_arguments_are_refused_by_their_names():
    with pytest.raises(ValueError, match="render_mode"):
        made("Track", 1, render_mode="human")
    with pytest.raises(ValueError, match="car: arrays over 2 cars for 3 environments"):
        made("Track", 3, car=sp.cars.load("bmw_320i").replace({"body.mass": [900.0, 950.0]}))
    with pytest.raises(TypeError, match=r"randomize: body\.mass: expected \(low, high\)"):
        made("Track", 1, randomize={"body.mass": 3.0})
    with pytest.raises(ValueError, match=r"randomize: friction: 1\.0 is not below 0\.5"):
        made("Track", 1, randomize={"friction": (1.0, 0.5)})
    with pytest.raises(ValueError, match="path: expected a closed one"):
        Track(sp.Path.straight())
    with pytest.raises(TypeError, match="task: expected a Task"):
        CarVectorEnv(1, 3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        CarVectorEnv(1, Track).step(np.zeros((1, 2)))


@pytest.mark.parametrize(
    ("randomize", "words"),
    [
        ({"body.mas": (0.9, 1.1)}, r"randomize: a car has no 'body\.mas'; did you mean body\.mass"),
        ({"frition": (0.9, 1.1)}, r"randomize: a car has no 'frition'; did you mean 'friction'\?"),
        ({"body": (0.9, 1.1)}, "randomize: 'body' is a group of fields"),
        ({"tire.model": (0.9, 1.1)}, r"randomize: tire\.model is a word"),
        ({"gearbox.ratios": (0.9, 1.1)}, r"randomize: gearbox\.ratios is a list"),
        ({"body.mass": (-1.0, 1.1)}, r"randomize: body\.mass times -1\.0: .*must be > 0"),
        ({"friction": (-0.5, 1.0)}, r"randomize: friction.*-0\.5"),
        ({"friction": (0.5, np.inf)}, r"randomize: friction.*inf"),
    ],
)
def test_what_cannot_be_random_is_refused_when_the_environment_is_made(randomize: Any, words: str):
    for make in (lambda: made("Track", 2, randomize=randomize),
                 lambda: CarEnv(Track, randomize=randomize)):  # fmt: skip
        with pytest.raises(ValueError, match=words):
            make()


def test_a_track_is_a_closed_path_with_edges():
    task = Track(circuit(), width=10.0)
    task.prepare(sp.cars.load("bmw_320i"), 1, np.dtype(np.float64))
    left, right = task.lines()
    gap = np.hypot(left[0] - right[0], left[1] - right[1])
    np.testing.assert_allclose(gap, 10.0)


@pytest.mark.slow
def test_environments_cost_less_than_the_steps_of_their_cars():
    """On one core, with 10 car steps per environment step, on any machine."""
    env = made("Track", 1024)
    env.reset(seed=0)
    action = np.zeros((1024, 2), np.float32)
    works = (lambda: env.step(action), lambda: env.fleet.step(steps=10))
    best = [np.inf, np.inf]
    for _ in range(20):
        for k, work in enumerate(works):
            begin = time.perf_counter()
            for _ in range(10):
                work()
            best[k] = min(best[k], time.perf_counter() - begin)
    assert best[0] < 2 * best[1]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda env: env.step(np.zeros((2, 5))), r"actions must have the shape \(2, 2\)"),
        (lambda env: env.step(np.full((2, 2), np.nan)), "actions must be numbers"),
        (lambda env: env.reset(seed=1.5), "seed: 1.5 is not allowed"),
        (lambda env: env.reset(seed=[1, -1]), "seed: -1 is not allowed"),
        (lambda env: env.reset(seed=[1]), "seed: 1 seeds for 2 environments"),
        (lambda env: env.reset(options={"reset_mask": np.zeros(3, bool)}), "options: reset_mask"),
    ],
)
def test_what_no_environment_takes_is_refused_by_name(call, words):
    env = CarVectorEnv(2, Track)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"^{words}"):
        call(env)


def test_one_environment_names_its_own_action():
    env = CarEnv(Track)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"^action must have the shape \(2,\), not \(\)"):
        env.step(0.5)
