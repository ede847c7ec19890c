"""Fleets in Torch: runs and steps as functions that autograd goes back through.

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
        tensors of shape () or (n,), states of wheels (4,) or (4, n), inputs with the k times of a
        Signal (k,) or (k, n); what is not named stays what it is. It returns a dict of channels,
        shape (samples, n), of wheels (samples, 4, n), of float64. It may be differentiated once,
        backwards.

    Raises
    ------
    KeyError, TypeError, ValueError, MemoryError
        As of `Fleet.gradient`; the function raises them, too, with the name of the number.
    NotImplementedError
        If skidpad was built without a C++ compiler. A second derivative raises it, too.

    Notes
    -----
    The way back is that of `Fleet.gradient`, whose cost does not grow with the number of values.
    Tensors of float64 are read where they lie, those of float32 are converted; what comes back
    shares its memory with Torch.

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
    """Return steps of a fleet as a function from state to state, for loops with a policy in them.

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
        ``advance(state, values)``. `state` maps states to tensors, as `state` gives them, and
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
    """Return the states of a fleet by name, shape (n,) or of wheels (4, n), for `step`.

    Raises
    ------
    TypeError
        If it is no fleet, or of float32.
    """
    from skidpad.torch.calls import taken

    found = states_of(fleet)
    return taken("state", found)


def __dir__() -> list[str]:
    return sorted(__all__)
