"""Fleets in Torch: runs and steps as functions that autograd differentiates.

They need ``skidpad[torch]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from skidpad.simulation.driver import Driver
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.inputs import Input
from skidpad.simulation.rollout import Rollout, advance, states_of

Tensors = dict[str, Any]

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
) -> Callable[[Mapping[str, Any]], Tensors]:
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
        tensors of shape () or (n,), wheel states (4,) or (4, n), inputs given as a Signal of k
        times (k,) or (k, n); values not named keep those of the fleet. It returns a dict of float64
        channels, shape (samples, n), for wheels (samples, 4, n). It can be differentiated once, in
        reverse mode.

    Raises
    ------
    KeyError, TypeError, ValueError, MemoryError
        As in `Fleet.gradient`; the function raises them, too, naming the value.
    NotImplementedError
        If skidpad was built without a C++ compiler. A second derivative raises it, too.

    Notes
    -----
    Gradients are those of `Fleet.gradient`; their cost does not grow with the number of values.
    Float64 tensors are read without a copy, float32 tensors are converted; results share memory
    with Torch.

    Examples
    --------
    ::

        import skidpad as sp, torch
        fleet = sp.Fleet(sp.cars.load("bmw_320i"))
        fleet.start(speed=20.0)
        times = sp.Signal([0.0, 0.5, 1.0], [0.0, 0.0, 0.0])
        run = sp.torch.rollout(fleet, {"steer": times}, record=["y"])
        steer = torch.tensor([0.0, 0.04, 0.0], requires_grad=True)
        run({"steer": steer})["y"][-1, 0].backward()
        steer.grad.shape
    """
    from skidpad.torch.calls import Calls

    calls = Calls(Rollout(fleet, inputs, duration, dt, every, record, driver, threads))

    def run(values: Mapping[str, Any]) -> Tensors:
        return calls({}, values)

    return run


def step(
    fleet: Fleet,
    inputs: Mapping[str, Input] | None = None,
    dt: float = 1e-3,
    steps: int = 1,
    *,
    threads: int = 1,
) -> Callable[[Mapping[str, Any], Mapping[str, Any]], Tensors]:
    """Return a function that advances a fleet's state, for loops with a policy.

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
        ``advance(state, values)``. `state` maps states to tensors, as returned by `state`; missing
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
    ::

        import skidpad as sp
        fleet = sp.Fleet(sp.cars.load("bmw_320i"))
        advance = sp.torch.step(fleet, steps=10)
        after = advance(sp.torch.state(fleet), {"steer": 0.02})
    """
    from skidpad.torch.calls import Calls

    calls = Calls(advance(fleet, inputs, dt, steps, threads))

    def after(state: Mapping[str, Any], values: Mapping[str, Any]) -> Tensors:
        found = calls(state, values)
        return {name: rows[-1] for name, rows in found.items()}

    return after


def state(fleet: Fleet) -> Tensors:
    """Return the states of a fleet by name, shape (n,), for wheels (4, n), for `step`.

    Raises
    ------
    TypeError
        If it is not a fleet of float64.
    """
    from skidpad.torch.calls import taken

    found = states_of(fleet)
    return taken("state", found)


def __dir__() -> list[str]:
    return sorted(__all__)
