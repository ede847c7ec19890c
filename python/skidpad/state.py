"""The present state of a fleet, as views of its arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad.channels import CHANNELS, STATE_ROWS
from skidpad.columns import real_numbers
from skidpad.errors import did_you_mean
from skidpad.parts import CHANNEL_NEEDS, lack, lacking

if TYPE_CHECKING:
    from skidpad.cars import Car

ATTITUDE = ("q0", "q1", "q2", "q3")


class State:
    """The present state of a fleet: every channel is a view, shape (n,) or (4, n) for wheels.

    ``fleet.state.yaw_rate`` costs no copy; ``fleet.state.vx = 20.0`` changes the fleet. What is
    assigned is looked at: numbers must be finite, gears those of the car, and when the next step
    begins ``q0`` to ``q3`` must be a unit quaternion (to one percent; the step does the rest).

    Numbers that are written into a view, ``fleet.state.vx[3] = ...``, are taken as they are. If
    one is not finite, the next step or run says so with a warning and in ``fleet.status``. A
    controller may write between steps; another thread must not while a run goes on.
    """

    __slots__ = ("_car", "_output", "_plan", "_state")
    _car: Car
    _output: NDArray[Any]
    _plan: _core._Plan
    _state: NDArray[Any]

    def __init__(
        self, state: NDArray[Any], output: NDArray[Any], car: Car, plan: _core._Plan
    ) -> None:
        for name, value in (("state", state), ("output", output), ("car", car), ("plan", plan)):
            object.__setattr__(self, f"_{name}", value)

    def __getattr__(self, name: str) -> NDArray[Any]:
        channel = CHANNELS.get(name)
        if channel is None:
            raise AttributeError(f"a car has no channel '{name}'{did_you_mean(name, CHANNELS)}")
        row, array = channel.row, self._state
        if row >= STATE_ROWS:
            row, array = row - STATE_ROWS, self._output
        view: NDArray[Any] = array[row : row + 4] if channel.wheels else array[row]
        return view

    def __setattr__(self, name: str, value: ArrayLike) -> None:
        view = self.__getattr__(name)  # an AttributeError if there is no such channel
        if CHANNELS[name].row >= STATE_ROWS:
            raise AttributeError(f"'{name}' is an output of the step, not a state")
        part = lacking(self._car, CHANNEL_NEEDS).get(name)
        if part is not None:
            raise lack(self._car, name, "state", part)
        view[...] = self._allowed(name, value, view)
        if name in ATTITUDE:
            _core.written(self._plan)

    def _allowed(self, name: str, value: ArrayLike, view: NDArray[Any]) -> NDArray[Any]:
        """Return numbers that a state may have, or raise and name the first that may not."""
        given = real_numbers(name, value)
        try:
            np.broadcast_to(given, view.shape)
        except ValueError:
            raise ValueError(
                f"{name}: shape {given.shape} does not broadcast to {view.shape}"
            ) from None
        with np.errstate(over="ignore"):
            new = np.array(given, view.dtype)
        allowed = "finite"
        good = np.isfinite(new)
        if name == "gear":
            top = len(self._car["gearbox.ratios"])
            allowed = f"-1, 0 or a gear up to {top}"
            good &= (new == np.round(new)) & (new >= -1) & (new <= top)
        if name in ATTITUDE:
            allowed = "between -1 and 1, a part of a unit quaternion"
            good &= np.abs(new) <= 1 + 1e-6
        if not good.all():
            at = tuple(np.argwhere(~good)[0])
            car = at[-1] if at and new.shape[-1] == view.shape[-1] else 0
            raise ValueError(f"{name}: car {car}: {new[at]:g} is not allowed, must be {allowed}")
        return new

    def __dir__(self) -> list[str]:
        return list(CHANNELS)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a State shows the arrays of its fleet: copy or pickle the fleet")
