"""Fleets in JAX: runs and steps as functions for `jax.grad`, `jit` and `vmap`.

They need ``skidpad[jax]`` and ``jax.config.update("jax_enable_x64", True)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from skidpad.simulation.driver import Driver
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.inputs import Input
from skidpad.simulation.rollout import Rollout, advance, states_of

Arrays = dict[str, Any]

__all__ = ["rollout", "state", "step"]


def rollout(
    fleet: Fleet,
    inputs: Mapping[str, Input] | None = None,
    duration: float = 1.0,
    dt: float = 1e-3,
    every: int = 10,
    record: Sequence[str] = (),
    *,
    driver: Driver | Sequence[Driver] | None = None,
    threads: int = 1,
) -> Callable[[Mapping[str, Any]], Arrays]:
    """Return a differentiable function that runs a fleet from its current state.

    Parameters
    ----------
    fleet : Fleet
        Fleet of float64. It is copied: neither advanced nor affected by later changes.
    inputs, duration, dt, every, record, driver
        As in `Fleet.gradient`. The times of a `Signal` input are fixed; calls of the function may
        pass other values.
    threads : int

    Returns
    -------
    callable
        ``run(values)``. `values` maps states at the start, inputs and parameters of the cars to
        arrays of shape () or (n,), wheel states (4,) or (4, n), inputs given as a Signal of k times
        (k,) or (k, n); values not named keep those of the fleet. It returns a dict of channels,
        shape (samples, n), for wheels (samples, 4, n). It can be differentiated once, in reverse
        mode; ``jax.vmap`` runs a whole batch in one call.

    Raises
    ------
    KeyError, TypeError, ValueError, MemoryError
        As in `Fleet.gradient`. The function raises them, too, and a ValueError if JAX computes in
        float32. Errors that depend on the values, such as a negative mass, are raised as JAX's own
        error with the message inside.
    NotImplementedError
        If skidpad was built without a C++ compiler.

    Notes
    -----
    Gradients are those of `Fleet.gradient`; their cost does not grow with the number of values.

    Examples
    --------
    >>> import jax, numpy as np, skidpad as sp, skidpad.jax
    >>> jax.config.update("jax_enable_x64", True)
    >>> fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    >>> fleet.start(speed=20.0)
    >>> steer = sp.Signal([0.0, 0.5, 1.0], [0.0, 0.05, 0.0])
    >>> run = skidpad.jax.rollout(fleet, {"steer": steer}, record=["y"])
    >>> aside = lambda values: run(values)["y"][-1, 0]
    >>> slope = jax.grad(aside)({"steer": np.array([0.0, 0.04, 0.0]), "body.mass": 1100.0})
    >>> slope["steer"].shape, slope["body.mass"].shape
    ((3,), ())
    """
    from skidpad.jax.calls import Calls

    calls = Calls(Rollout(fleet, inputs, duration, dt, every, record, driver, threads))

    def run(values: Mapping[str, Any]) -> Arrays:
        return calls({}, values)

    return run


def step(
    fleet: Fleet,
    inputs: Mapping[str, Input] | None = None,
    dt: float = 1e-3,
    steps: int = 1,
    *,
    threads: int = 1,
) -> Callable[[Mapping[str, Any], Mapping[str, Any]], Arrays]:
    """Return a function that advances a fleet's state, for loops such as `jax.lax.scan`.

    Parameters
    ----------
    fleet : Fleet
        Fleet of float64.
    inputs : mapping, optional
        Inputs held in all calls, as in `Fleet.step`.
    dt : float
        Step [s].
    steps : int
        Steps per call, with inputs held.
    threads : int

    Returns
    -------
    callable
        ``advance(state, values)``. `state` maps states to arrays, as returned by `state`; missing
        ones are those of the fleet. `values` maps inputs and parameters of the cars, as in
        `rollout`. It returns the next state.

    Raises
    ------
    KeyError, TypeError, ValueError, NotImplementedError
        As in `rollout`.

    Notes
    -----
    Discrete states such as the gear are passed on without derivatives.

    Examples
    --------
    >>> import jax, skidpad as sp, skidpad.jax
    >>> jax.config.update("jax_enable_x64", True)
    >>> fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    >>> fleet.start(speed=20.0)
    >>> advance = jax.jit(skidpad.jax.step(fleet, steps=10))
    >>> after = advance(skidpad.jax.state(fleet), {"steer": 0.02})
    >>> bool(after["yaw_rate"][0] > 0)
    True
    """
    from skidpad.jax.calls import Calls

    calls = Calls(advance(fleet, inputs, dt, steps, threads))

    def after(state: Mapping[str, Any], values: Mapping[str, Any]) -> Arrays:
        found = calls(state, values)
        return {name: rows[-1] for name, rows in found.items()}

    return after


def state(fleet: Fleet) -> Arrays:
    """Return the states of a fleet by name, shape (n,), for wheels (4, n), for `step`.

    Raises
    ------
    TypeError
        If it is not a fleet of float64.
    ValueError
        If JAX computes in float32.
    """
    from skidpad.jax.calls import taken

    found = states_of(fleet)
    return taken("state", found)


def __dir__() -> list[str]:
    return sorted(__all__)
