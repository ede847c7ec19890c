"""The car on brush tires in NumPy and JAX, available in a checkout."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from skidpad.cars import Car
from skidpad.simulation.fleet import Fleet

REFERENCE = Path(__file__).parents[3] / "tests" / "reference"
"""Modules of a checkout with the same car in NumPy and in JAX."""

NO_NUMPY_CAR = "NumPy: in a checkout only, where tests/reference/numpy_car.py is"

Run = Callable[[], object]


def defined_in(file: str) -> Mapping[str, Any] | None:
    """Return the namespace of a file in the checkout, or None without a checkout."""
    path = REFERENCE / file
    return runpy.run_path(str(path)) if path.is_file() else None


def numbers_of(car: Car, n: int) -> dict[str, Any]:
    """Return the parameters of n cars, (n,) each."""
    numbers = {k: v for k, v in car.flat().items() if not isinstance(v, str)}
    return {k: np.broadcast_to(np.asarray(v, np.float64), (n,)) for k, v in numbers.items()}


def states_of(fleet: Fleet, names: Any) -> dict[str, Any]:
    """Return copies of a fleet's states."""
    return {name: np.array(getattr(fleet.state, name)) for name in names}


def of_numpy(fleet: Fleet, steer: float, dt: float, steps: int) -> Run | None:
    """Return a function that advances a fleet's cars in vectorized NumPy, if available."""
    known = defined_in("numpy_car.py")
    if known is None:
        return None
    twin = known["NumpyCar"](fleet.car.flat(), fleet.n, fleet.dtype)
    names = (*known["NUMBERS"], *known["QUATERNION"], *known["WHEELS"])
    twin.set_state(states_of(fleet, names))

    def run() -> None:
        for _ in range(steps):
            twin.step(steer, 0.0, 0.0, dt)

    return run


def gradient_of_jax(
    fleet: Fleet, steer: float, dt: float, steps: int, names: list[str]
) -> tuple[Run, Run] | None:
    """Return functions of a run in JAX and of its gradient by parameters, if available."""
    known = defined_in("jax_car.py") if find_spec("jax") else None
    if known is None:
        return None
    import jax

    jax.config.update("jax_enable_x64", True)
    numbers, start = numbers_of(fleet.car, fleet.n), states_of(fleet, known["STATE"])
    steers = np.full(fleet.n, steer)

    def end(chosen: dict[str, Any]) -> Any:
        return known["run"]({**numbers, **chosen}, start, steers, dt, steps)["y"].sum()

    forward, backward = jax.jit(end), jax.jit(jax.grad(end))
    chosen = {name: numbers[name] for name in names}
    return (
        lambda: jax.block_until_ready(forward(chosen)),
        lambda: jax.block_until_ready(backward(chosen)),
    )
