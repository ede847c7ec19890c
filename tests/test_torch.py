"""Fleets in Torch: correct derivatives, tensors without copies, and errors."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF
from skidpad import _core

torch = pytest.importorskip("torch", reason="torch is not installed here")
from skidpad.torch import rollout, state, step  # noqa: E402

pytestmark = pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")
TIMES = np.linspace(0.0, 0.05, 4)
STEER = np.array([0.0, 0.03, 0.02, -0.01])
ASKED: dict[str, Any] = {"duration": 0.05, "every": 10, "record": ["y", "yaw_rate", "fz"]}


def driving(car: sp.Car = BMW, n: int | None = None) -> sp.Fleet:
    fleet = sp.Fleet(car, n)
    fleet.start(speed=20.0)
    return fleet


def steered(n: int | None = None) -> Any:
    """A run of fifty steps as a function of steer and other arguments."""
    return rollout(driving(n=n), {"steer": sp.Signal(TIMES, STEER), "drive_torque": 30.0}, **ASKED)


def leaf(values: Any, dtype: Any = torch.float64) -> Any:
    return torch.tensor(values, dtype=dtype, requires_grad=True)


def test_derivatives_of_a_run() -> None:
    run = steered(2)

    def weighed(steer: Any, vx: Any, wheel_speed: Any, mass: Any, torque: Any) -> Any:
        found = run(
            {
                "steer": 0.02 * steer,
                "vx": 20.0 * vx,
                "wheel_speed": 67.0 * wheel_speed,
                "body.mass": 1000.0 * mass,
                "drive_torque": 100.0 * torque,
            }
        )
        return 100 * found["y"].sum(0), found["yaw_rate"][-1] ** 2, found["fz"][:, 2] / 1e3

    given = [
        leaf([0.0, 1.5, 1.0, -0.5]),
        leaf([1.0, 1.0]),
        leaf([[1.0, 1.01]] * 4),
        leaf(1.0),
        leaf([1.0]),
    ]
    assert torch.autograd.gradcheck(weighed, given, eps=1e-4, atol=1e-5, rtol=1e-5)


def test_the_bits_of_a_run_and_of_its_gradient() -> None:
    fleet = driving()
    inputs = {"steer": sp.Signal(TIMES, STEER), "drive_torque": 30.0}
    steer, mass = leaf(STEER), leaf(BMW["body.mass"])
    y = steered()({"steer": steer, "body.mass": mass})["y"]
    y.sum().backward()
    expected = fleet.gradient({"y": 1.0}, inputs, by=["steer", "body.mass"], **ASKED)
    assert y.detach().numpy().tobytes() == expected.recording["y"].tobytes()
    assert steer.grad.numpy().tobytes() == expected["steer"].tobytes()
    assert mass.grad.numpy().tobytes() == expected["body.mass"].tobytes()


@pytest.mark.parametrize("car", [BMW, GOLF], ids=["torque", "engine"])
def test_steps_in_a_loop_are_a_run(car: sp.Car) -> None:
    fleet = driving(car)
    advance, now = step(fleet, steps=10), state(fleet)
    in_parts, at_once = leaf(0.02), leaf(0.02)
    for _ in range(5):
        now = advance(now, {"steer": in_parts})
    now["y"].sum().backward()
    ahead = rollout(fleet, {}, 0.05, every=50, record=["y"])({"steer": at_once})
    ahead["y"][-1].sum().backward()
    assert torch.equal(now["y"], ahead["y"][-1])
    torch.testing.assert_close(in_parts.grad, at_once.grad, rtol=1e-8, atol=0.0)


def test_tensors_of_other_kinds_are_taken() -> None:
    """A network's float32 is converted, and has its gradient; views and conjugates are read."""
    run = steered()
    single = leaf(STEER, torch.float32)
    found = run({"steer": single})["y"]
    assert found.dtype == torch.float64
    found.sum().backward()
    assert single.grad.dtype == torch.float32
    assert single.grad.abs().max() > 0
    wide = torch.tensor(np.repeat(STEER, 3))
    assert torch.equal(run({"steer": wide[::3]})["y"], run({"steer": torch.tensor(STEER)})["y"])
    assert torch.equal(
        run({"steer": torch.complex(wide, wide)[::3].conj().imag})["y"],
        run({"steer": -torch.tensor(STEER)})["y"],
    )
    assert torch.equal(run({"steer": STEER.tolist()})["y"], run({"steer": STEER})["y"])


def test_a_tensor_that_needs_a_gradient_is_sent_here() -> None:
    """`fleet.run` refuses it, as its gradient would be lost; a rollout takes it."""
    fleet, steer = driving(), leaf(0.02)
    with pytest.raises(TypeError, match="requires a gradient"):
        fleet.run({"steer": steer}, 0.05)
    found = rollout(fleet, {}, **ASKED)({"steer": steer})["y"]
    assert found.requires_grad


def test_no_second_derivative() -> None:
    steer = leaf(STEER)
    value = (steered()({"steer": steer})["y"] ** 2).sum()
    (slope,) = torch.autograd.grad(value, steer, create_graph=True)
    with pytest.raises(NotImplementedError, match="once"):
        slope.sum().backward()


@pytest.mark.parametrize(
    ("values", "match"),
    [
        ({"steer": torch.zeros(3)}, r"steer: shape \(3,\)"),
        ({"steer": torch.zeros(4, device="meta")}, "steer is on meta"),
        ({"body.mass": torch.tensor(True)}, "body.mass"),
        ({"body.mass": torch.tensor(1j)}, "body.mass"),
        ({"body.mass": torch.tensor(-1.0)}, "body.mass"),
        ({"body.mas": 1.0}, "body.mass"),
        ({"tire.front": 1.0}, "tire.front"),
        ({"gear": 1.0}, "gear"),
        ([1.0], "values"),
        ({"": {}}, "^values must be real numbers"),
    ],
)
def test_what_does_not_fit_is_named(values: Any, match: str) -> None:
    with pytest.raises((KeyError, TypeError, ValueError), match=match):
        steered()(values)


@pytest.mark.slow
def test_the_recipe_of_the_guide_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[1] / "docs/guide/jax_and_torch.md").read_text(encoding="utf-8")
    (recipe,) = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    exec(compile(recipe, "jax_and_torch.md", "exec"), {})
    assert capsys.readouterr().out.strip() == recipe.rpartition("# ")[2].strip()
