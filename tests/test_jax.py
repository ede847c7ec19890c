"""Fleets in JAX: correct derivatives, batches with the same bits, and errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF
from rings import first_quick
from skidpad import _core

jax = pytest.importorskip("jax", reason="jax is not installed here")
from jax import numpy as jnp  # noqa: E402
from jax.test_util import check_grads  # noqa: E402
from scipy.optimize import minimize  # noqa: E402
from skidpad.jax import rollout, state, step  # noqa: E402

pytestmark = pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")
TIMES = np.linspace(0.0, 0.05, 4)
STEER = np.array([0.0, 0.03, 0.02, -0.01])
ASKED: dict[str, Any] = {"duration": 0.05, "every": 10, "record": ["y", "yaw_rate", "fz"]}


@pytest.fixture(autouse=True)
def _float64() -> Iterator[None]:
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", True)


def driving(car: sp.Car = BMW, n: int | None = None) -> sp.Fleet:
    fleet = sp.Fleet(car, n)
    fleet.start(speed=20.0)
    return fleet


def steered(n: int = 1) -> Any:
    """A run of fifty steps as a function of steer and other arguments."""
    return rollout(driving(n=n), {"steer": sp.Signal(TIMES, STEER), "drive_torque": 30.0}, **ASKED)


def test_a_run_is_that_of_the_fleet() -> None:
    fleet = driving()
    run = steered()
    values = {"steer": 2 * STEER, "vx": 21.0, "body.mass": 1200.0, "brake_torque": np.array([50.0])}
    found = jax.jit(run)(values)
    heavy = sp.Fleet(fleet.car.replace({"body.mass": 1200.0}))
    heavy.restore(fleet.save())
    heavy.state.vx = 21.0
    inputs = {"steer": sp.Signal(TIMES, 2 * STEER), "drive_torque": 30.0, "brake_torque": 50.0}
    expected = heavy.run(inputs, **ASKED)
    for name in ASKED["record"]:
        assert np.asarray(found[name]).tobytes() == expected[name].tobytes()
    # and what a call was given is forgotten by the next
    assert np.array_equal(run({})["y"], run({"steer": STEER})["y"])


def test_derivatives_of_a_run() -> None:
    """By an input over time, states, also of wheels, and parameters, against JAX's differences."""
    run = steered(2)

    def weighed(scaled: dict[str, Any]) -> Any:
        found = run(
            {
                "steer": STEER * scaled["steer"],
                "vx": 20.0 * scaled["vx"],
                "wheel_speed": 67.0 * scaled["wheel_speed"],
                "body.mass": 1000.0 * scaled["mass"],
                "drive_torque": 100.0 * scaled["torque"],
            }
        )
        return 100 * found["y"].sum(0), found["yaw_rate"][-1] ** 2, found["fz"][:, 2] / 1e3

    ones = {
        "steer": np.ones(4),
        "vx": np.ones(2),
        "wheel_speed": np.array([[1.0, 1.01]] * 4),
        "mass": 1.0,
        "torque": np.ones(1),
    }
    check_grads(weighed, (ones,), order=1, modes=["rev"], eps=1e-4, atol=1e-5, rtol=1e-5)


def test_a_gauge_written_over_samples_has_the_gradient_of_the_gauge() -> None:
    lean = jax.grad(lambda values: jnp.abs(steered()(values)["yaw_rate"]).max())
    inputs = {"steer": sp.Signal(TIMES, STEER), "drive_torque": 30.0}
    found = driving().gradient(
        sp.Peak("yaw_rate"), inputs, 0.05, every=10, by=["steer", "body.mass"]
    )
    slopes = lean({"steer": STEER, "body.mass": float(BMW["body.mass"])})
    np.testing.assert_array_equal(slopes["steer"], found["steer"][:, 0])
    np.testing.assert_array_equal(slopes["body.mass"], found["body.mass"][0])


@pytest.mark.parametrize("car", first_quick([BMW, GOLF]))
def test_steps_in_a_loop_are_a_run(car: sp.Car) -> None:
    """For values and derivatives, although the loop is split every ten steps."""
    fleet = driving(car)
    advance = step(fleet, steps=10)
    ahead = rollout(fleet, {"steer": 0.02}, 0.05, every=50, record=["y", "vx"])

    def looped(values: dict[str, Any]) -> Any:
        def one(now: Any, _: None) -> Any:
            return advance(now, values), None

        last = jax.lax.scan(one, state(fleet), None, length=5)[0]
        return last["y"][0] + last["vx"][0]

    def whole(values: dict[str, Any]) -> Any:
        found = ahead(values)
        return found["y"][-1, 0] + found["vx"][-1, 0]

    values = {"steer": 0.02, "body.mass": 1100.0}
    in_parts, at_once = jax.value_and_grad(looped)(values), jax.value_and_grad(whole)(values)
    assert in_parts[0] == at_once[0]
    for name in values:
        np.testing.assert_allclose(in_parts[1][name], at_once[1][name], rtol=1e-8)


def test_a_batch_has_the_bits_of_each() -> None:
    run = steered(2)
    many = np.random.default_rng(0).normal(0.0, 0.02, (3, 4))

    def slopes(steer: Any, mass: Any) -> Any:
        found, back = jax.vjp(lambda *by: run({"steer": by[0], "body.mass": by[1]}), steer, mass)
        return found, back(
            jax.tree.map(lambda rows: jnp.cos(jnp.arange(rows.size)).reshape(rows.shape), found)
        )

    batch = jax.jit(jax.vmap(slopes, in_axes=(0, None)))(many, 1100.0)
    for i, steer in enumerate(many):
        alone = slopes(steer, 1100.0)
        for one, all_of_them in zip(jax.tree.leaves(alone), jax.tree.leaves(batch), strict=True):
            assert np.asarray(one).tobytes() == np.asarray(all_of_them[i]).tobytes()


def test_cars_with_numbers_of_their_own_in_a_batch() -> None:
    masses = np.array([1000.0, 1200.0])
    fleet = driving(BMW.replace({"body.mass": masses}))
    run = rollout(fleet, {"steer": [0.01, 0.02]}, 0.05, record=["yaw_rate"])
    found = jax.vmap(lambda torque: run({"drive_torque": torque})["yaw_rate"])(np.zeros(3))
    alone = fleet.run({"steer": [0.01, 0.02]}, 0.05, record=["yaw_rate"])["yaw_rate"]
    assert found.shape == (3, *alone.shape)
    assert all(np.array_equal(one, alone) for one in found)


def test_the_fleet_is_left_alone_and_may_go_on() -> None:
    fleet = driving()
    run = rollout(fleet, {"steer": 0.02}, 0.05, record=["y"])
    before, kept = run({})["y"], fleet.save()
    assert np.array_equal(fleet.save().rows, kept.rows)
    fleet.step(steer=0.1, steps=100)
    fleet.change({"body.mass": 900.0})
    assert np.array_equal(run({})["y"], before)


def test_less_than_float64_is_refused() -> None:
    run = steered()
    jax.config.update("jax_enable_x64", False)
    with pytest.raises(ValueError, match=r"float64.*jax_enable_x64"):
        run({"steer": STEER})
    with pytest.raises(ValueError, match="jax_enable_x64"):
        state(driving())
    with pytest.raises(TypeError, match="float64"):
        rollout(sp.Fleet(BMW, dtype="float32"), record=["y"])


def test_no_second_derivative() -> None:
    run = steered()
    slope = jax.grad(lambda steer: run({"steer": steer})["y"].sum())
    with pytest.raises(NotImplementedError, match="once"):
        jax.grad(lambda steer: slope(steer).sum())(STEER)


@pytest.mark.parametrize(
    ("values", "match"),
    [
        ({"steer": np.zeros(3)}, r"steer: shape \(3,\)"),
        ({"brake_torque": np.zeros(4)}, r"brake_torque: shape \(4,\).*Signal"),
        ({"vx": np.zeros((1, 1))}, "vx: shape"),
        ({"body.mas": 1.0}, "values: .*body.mass"),
        ({"tire.front": 1.0}, "values: .*tire.front"),
        ({"gear": 1.0}, "values: .*gear"),
        ({"ay": 1.0}, "values: .*ay"),
        ({"body.mass": "heavy"}, "body.mass"),
        ({"body.mass": True}, "body.mass"),
        ({"engine.speeds": 1.0}, "values: engine.speeds: this car has drive.source"),
        ([1.0], "values"),
    ],
)
def test_what_does_not_fit_is_named(values: Any, match: str) -> None:
    with pytest.raises((KeyError, TypeError, ValueError), match=match):
        steered()(values)


def test_a_number_out_of_range_is_named_from_within() -> None:
    with pytest.raises(Exception, match=r"body\.mass"):
        jax.jit(steered())({"body.mass": -1.0})["y"].block_until_ready()


@pytest.mark.parametrize(
    ("asked", "match"),
    [
        ({"inputs": {"hand_wheel": 0.1}}, "steer in place of hand_wheel"),
        ({"inputs": lambda time, state: {}}, "callable"),
        ({"duration": 0.0505}, "duration"),
        ({"record": []}, "record"),
        ({"record": ["engine_torque"]}, "engine_torque"),
        ({"fleet": BMW}, "fleet"),
    ],
)
def test_what_cannot_be_run_is_refused_at_once(asked: dict[str, Any], match: str) -> None:
    with pytest.raises((KeyError, TypeError, ValueError), match=match):
        rollout(**{"fleet": driving(), **ASKED, **asked})


@pytest.mark.slow
def test_a_shooting_problem_takes_a_tenth_of_the_calls_of_differences() -> None:
    """Twenty steering knots that move the car by a lane, ending straight and at rest."""
    times = np.linspace(0.0, 2.0, 20)
    run = rollout(driving(), {"steer": sp.Signal(times, 0 * times)}, 2.0, record=["y", "yaw", "vy"])

    @jax.jit
    def missed(knots: Any) -> Any:
        end = {name: rows[-1, 0] for name, rows in run({"steer": 0.01 * knots}).items()}
        off = (end["y"] - 3.5) ** 2 + 100 * end["yaw"] ** 2 + end["vy"] ** 2
        return off + 1e-3 * (knots**2).sum()

    asked: dict[str, Any] = {"x0": np.zeros(20), "method": "L-BFGS-B"}
    exact = minimize(jax.jit(jax.value_and_grad(missed)), jac=True, **asked)
    differences = minimize(lambda knots: float(missed(knots)), **asked)
    assert exact.fun < 1.001 * differences.fun
    assert 10 * exact.nfev <= differences.nfev
