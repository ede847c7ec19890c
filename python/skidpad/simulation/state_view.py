"""The present state of a fleet, as views of its arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._channels import CHANNELS, STATE_ROWS, find_channel
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, did_you_mean, of_cars
from skidpad._lib.selection import Chosen, require
from skidpad.simulation.requirements import CHANNEL_NEEDS, lack, lacking

if TYPE_CHECKING:
    from skidpad.cars import Car

ATTITUDE = ("q0", "q1", "q2", "q3")
WATCHED = (*ATTITUDE, "gear")
"""States that may not be every finite number."""
UNIT = 0.02
"""Tolerance of a quaternion's squared length; the step normalizes it."""


class State:
    """The present state of a fleet: every channel is a view, shape (n,) or (4, n) for wheels.

    ``fleet.state.yaw_rate`` is no copy; ``fleet.state.vx = 20.0`` changes the fleet. Assigned
    values are checked: numbers must be finite, gears must exist, and when the next step begins
    ``q0`` to ``q3`` must be a unit quaternion (to one percent; the step normalizes it).

    Values written into a view, ``fleet.state.vx[3] = ...``, are checked by the next call: it
    refuses a gear that the car lacks and an attitude of another length, naming the car and the
    number, and nothing moves. If a number is not finite, the next step or run warns and sets
    ``fleet.status``. A controller may write between steps; another thread must not write during
    a run.
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
        view = self._rows(name)
        if name in WATCHED:
            _core.lent(self._plan)
        return view

    def __repr__(self) -> str:
        n, dtype = self._state.shape[1], self._state.dtype
        return f"<State of {of_cars(n)}, {dtype}: .vx, .yaw_rate and so on, see sp.channels()>"

    def _rows(self, name: str) -> NDArray[Any]:
        channel = CHANNELS.get(name)
        if channel is None:
            raise AttributeError(f"a car has no channel '{name}'{did_you_mean(name, CHANNELS)}")
        row, array = channel.row, self._state
        if row >= STATE_ROWS:
            row, array = row - STATE_ROWS, self._output
        view: NDArray[Any] = array[row : row + 4] if channel.wheels else array[row]
        return view

    def __setattr__(self, name: str, value: ArrayLike) -> None:
        view = self._rows(name)  # AttributeError if there is no such channel
        if CHANNELS[name].row >= STATE_ROWS:
            raise AttributeError(f"'{name}' is an output of the step, not a state")
        self._require_part(name)
        given = real_array(name, value, unit=CHANNELS[name].unit)
        try:
            np.broadcast_to(given, view.shape)
        except ValueError:
            raise ValueError(
                f"{name}: shape {given.shape} does not broadcast to {view.shape}"
            ) from None
        with np.errstate(over="ignore"):
            new = np.array(given, view.dtype, ndmin=1)
        self._require_allowed(name, new, Chosen(None, view.shape[-1]))
        view[...] = new
        if name in ATTITUDE:
            _core.written(self._plan)

    def _require_part(self, name: str) -> None:
        part = lacking(self._car, CHANNEL_NEEDS).get(name)
        if part is not None:
            raise lack(self._car, name, "state", part)

    def _require_allowed(self, name: str, new: NDArray[Any], among: Chosen) -> None:
        """Refuse values that a state may not have, naming the first."""
        if name == "gear":
            require_gears(new, self._car, among)
        elif name in ATTITUDE:
            part_of_one = np.abs(new) <= 1 + 1e-6
            require(name, new, part_of_one, "between -1 and 1, a part of a unit quaternion", among)
        else:
            require(name, new, np.isfinite(new), "finite", among)

    def _allowed(self, states: Mapping[str, ArrayLike], among: Chosen) -> dict[str, NDArray[Any]]:
        """Return these states as arrays for some cars, all checked."""
        if not isinstance(states, Mapping):
            raise TypeError(f"state: expected a Snapshot or a mapping, not {brief(states)}")
        new = {}
        for name, value in states.items():
            channel = find_channel(name, "state")
            if channel.row >= STATE_ROWS:
                raise ValueError(f"state: '{name}' is an output of the step, not a state")
            self._require_part(name)
            rows = (channel.rows,) if channel.wheels else ()
            new[name] = among.values(name, value, self._state.dtype, *rows, unit=channel.unit)
            self._require_allowed(name, new[name], among)
        attitude = [new[name] for name in ATTITUDE if name in new]
        if attitude and len(attitude) < 4:
            raise ValueError("state: of q0, q1, q2 and q3 either all or none are to be given")
        if attitude:
            square = np.square(np.broadcast_arrays(*attitude)).sum(axis=0)
            length = "length of q0, q1, q2, q3"
            require(length, np.sqrt(square), np.abs(square - 1) <= UNIT, "1", among)
        return new

    def _present(self, kept: Mapping[str, ArrayLike]) -> dict[str, ArrayLike]:
        """Return the states of a snapshot that this car has."""
        lacks = lacking(self._car, CHANNEL_NEEDS)
        states = (name for name, channel in CHANNELS.items() if channel.row < STATE_ROWS)
        return {name: kept[name] for name in states if name not in lacks}

    def _write(self, states: dict[str, NDArray[Any]], among: Chosen) -> None:
        """Write checked states of some cars."""
        for name, value in states.items():
            self._rows(name)[..., among.cars] = value

    def __dir__(self) -> list[str]:
        return list(CHANNELS)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a State shows the arrays of its fleet: copy or pickle the fleet")


def require_gears(gears: NDArray[Any], car: Car, among: Chosen) -> None:
    """Refuse gears that a car lacks, naming the first."""
    top = len(car["gearbox.ratios"])
    good = (gears == np.round(gears)) & (gears >= -1) & (gears <= top)
    require("gear", gears, good, f"-1, 0 or a gear up to {top}", among)
