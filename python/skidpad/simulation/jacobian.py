"""Jacobians of the step: derivatives of what comes after it with respect to what goes in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS, STATE_ROWS
from skidpad._lib.arguments import count, seconds
from skidpad._lib.messages import brief, did_you_mean
from skidpad._lib.units import require_bare
from skidpad.errors import UnknownNameError
from skidpad.signal import Signal
from skidpad.simulation.derivatives import (
    Course,
    lines,
    require_derivatives,
)
from skidpad.simulation.kernel_state import Bound
from skidpad.simulation.run import channels_of, inputs_of, names_of
from skidpad.simulation.run import rows_of as kernel_rows
from skidpad.simulation.variables import find_variables, rows_of, state_of

Array = NDArray[np.float64]


class Jacobian:
    """Derivatives of states and channels after some steps with respect to what went in, per car.

    Attributes
    ----------
    values : ndarray, shape (n, rows, columns)
        In SI units.
    rows, columns : tuple of str
        What is differentiated, and with respect to what; for wheels ``"fz_FL"`` to ``"fz_RR"``.
    after : ndarray, shape (n, rows)
        Values of the rows after the steps.

    Notes
    -----
    ``jacobian["yaw_rate", "steer"]`` is one derivative for every car, shape (n,).
    """

    def __init__(
        self,
        values: Array,
        after: Array,
        rows: tuple[str, ...],
        columns: tuple[str, ...],
        states: int,
        before: tuple[int, int],
    ) -> None:
        self.values, self.after, self.rows, self.columns = values, after, rows, columns
        self._states, self._before = states, before

    @property
    def n(self) -> int:
        """Number of cars."""
        return len(self.values)

    @property
    def A(self) -> Array:
        """States by states, shape (n, states, states)."""
        return self.values[:, : self._states, : self._before[0]]

    @property
    def B(self) -> Array:
        """States by inputs."""
        return self.values[:, : self._states, self._before[0] : self._before[1]]

    @property
    def P(self) -> Array:
        """States by parameters."""
        return self.values[:, : self._states, self._before[1] :]

    @property
    def C(self) -> Array:
        """Channels other than states, by states."""
        return self.values[:, self._states :, : self._before[0]]

    @property
    def D(self) -> Array:
        """Channels other than states, by inputs."""
        return self.values[:, self._states :, self._before[0] : self._before[1]]

    def __getitem__(self, names: tuple[str, str]) -> Array:
        if not isinstance(names, tuple) or len(names) != 2:
            raise TypeError(f"expected a row and a column, like ['vy', 'steer'], not {names!r}")
        row, column = names
        return self.values[:, _at(row, self.rows, "row"), _at(column, self.columns, "column")]

    def __repr__(self) -> str:
        return f"<Jacobian of {self.n} cars, {len(self.rows)} by {len(self.columns)}>"


def _at(name: object, among: tuple[str, ...], what: str) -> int:
    if name not in among:
        hint = did_you_mean(name, among) if isinstance(name, str) else ""
        raise UnknownNameError(f"there is no {what} {name!r}{hint}")
    return among.index(name)


def jacobian(
    cars: Bound,
    inputs: Mapping[str, ArrayLike] | None,
    of: Sequence[str],
    by: Sequence[str],
    dt: float,
    steps: int,
    threads: int,
) -> Jacobian:
    """Return the derivatives of some steps; parameters are those of `Fleet.jacobian`."""
    require_derivatives(cars)
    dt, substeps, steps = cars.substeps.divide(seconds("dt", dt), count("steps", steps))
    threads = count("threads", threads)
    held = {} if inputs is None else inputs
    for name, value in held.items() if isinstance(held, Mapping) else ():
        if isinstance(value, Signal):
            raise TypeError(f"{name}: inputs are held over the steps; {brief(value)} is for a run")
    found_by = find_variables(cars, by)
    states, others = _split(cars, of)
    channels = (*channels_of(cars, states), *channels_of(cars, names_of("of", others)))
    rows = kernel_rows(channels)
    given = inputs_of(cars, held, None)
    # the run starts at its second step, which has no sample before it
    course = Course(cars, given, dt, substeps, 1, steps, 1 + steps, rows)
    record, values = lines(course, found_by, threads)
    names = rows_of([channel.name for channel in channels])
    by_states = len(rows_of(found_by.states))
    ends = by_states, by_states + len(found_by.inputs)
    after = np.ascontiguousarray(record[:, -1].T)
    of_state = sum(CHANNELS[name].rows for name in states)
    return Jacobian(values, after, names, found_by.columns(), of_state, ends)


def _split(cars: Bound, of: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Split names into states and other channels."""
    require_bare("of", of)
    listed = [of] if isinstance(of, str) else of
    if not isinstance(listed, Iterable) or (isinstance(listed, np.ndarray) and not listed.ndim):
        raise TypeError(f"of: expected names of channels, not {brief(of)}")
    names: dict[str, None] = {}
    for name in listed:
        whole = isinstance(name, str) and name == "state"
        names.update(dict.fromkeys(state_of(cars) if whole else names_of("of", [name])))
    states = tuple(name for name in names if CHANNELS[name].row < STATE_ROWS)
    return states, tuple(name for name in names if name not in states)
