"""Fleets in JAX: runs and steps as functions that `jax.grad`, `jit` and `vmap` take.

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
    """Return runs of a fleet, from where it is now, as a function of numbers.

    Parameters
    ----------
    fleet : Fleet
        Of float64. It does not move, and what becomes of it later does not matter.
    inputs, duration, dt, every, record, driver
        As of `Fleet.gradient`. An input that is a `Signal` gives the times at which a call of the
        function may give other values.
    threads : int

    Returns
    -------
    callable
        ``run(values)``. `values` maps states at the start, inputs and parameters of the cars to
        arrays of shape () or (n,), states of wheels (4,) or (4, n), inputs with the k times of a
        Signal (k,) or (k, n); what is not named stays what it is. It returns a dict of channels,
        shape (samples, n), of wheels (samples, 4, n). It may be differentiated once, backwards, and
        ``jax.vmap`` runs all of a batch at once.

    Raises
    ------
    KeyError, TypeError, ValueError, MemoryError
        As of `Fleet.gradient`. The function raises them, too, and a ValueError if JAX computes in
        float32. What only a number itself makes wrong, such as a mass below zero, arrives as JAX's
        own error, with these words in it.
    NotImplementedError
        If skidpad was built without a C++ compiler.

    Notes
    -----
    The way back is that of `Fleet.gradient`, whose cost does not grow with the number of values.

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
    """Return steps of a fleet as a function from state to state, for loops as of `jax.lax.scan`.

    Parameters
    ----------
    fleet : Fleet
        Of float64.
    inputs : mapping, optional
        What is held in all calls, as of `Fleet.step`.
    dt : float
        Step [s].
    steps : int
        How many in one call, with inputs held.
    threads : int

    Returns
    -------
    callable
        ``advance(state, values)``. `state` maps states to arrays, as `state` gives them, and
        one that is missing is that of the fleet; `values` inputs and parameters of the cars, as of
        `rollout`. It returns the next state.

    Raises
    ------
    KeyError, TypeError, ValueError, NotImplementedError
        As of `rollout`.

    Notes
    -----
    States that jump, as the gear, are carried on without derivatives.

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
    """Return the states of a fleet by name, shape (n,) or of wheels (4, n), for `step`.

    Raises
    ------
    TypeError
        If it is no fleet, or of float32.
    ValueError
        If JAX computes in float32.
    """
    from skidpad.jax.calls import taken

    found = states_of(fleet)
    return taken("state", found)


def __dir__() -> list[str]:
    return sorted(__all__)
