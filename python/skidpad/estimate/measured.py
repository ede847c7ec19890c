"""Measured runs on common steps: inputs and sensor samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS
from skidpad._lib.arguments import listing
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad.cars import Car
from skidpad.errors import UnknownNameError
from skidpad.recordings.log import Log
from skidpad.simulation.inputs import HAND_WHEEL, INPUTS
from skidpad.simulation.requirements import INPUT_NEEDS, lacking

Array = NDArray[np.float64]

LONGEST_GAP = 2.0
"""Gap [s] between samples above which the clock is taken to have jumped."""

MOST_STEPS = 10_000_000


@dataclass(frozen=True, slots=True)
class Measured:
    """Runs on common steps.

    Attributes
    ----------
    time : ndarray, shape (t,)
        Since the first sample of each run [s].
    step : float
        [s]
    values : ndarray, shape (t, n, m)
        Sensor samples, NaN where missing.
    inputs : dict of str to ndarray, shape (t, n)
    ends : ndarray, shape (n,)
        Steps of each run.
    notes : tuple of str
        Defects in the data, by run.
    """

    time: Array
    step: float
    values: Array
    inputs: dict[str, Array]
    ends: NDArray[np.intp]
    notes: tuple[str, ...]

    @property
    def runs(self) -> int:
        """Number of runs."""
        return int(self.values.shape[1])


def measured_runs(
    runs: Any, car: Car, sensors: Sequence[str], dt: float | None, stuck: float | None
) -> Measured:
    """Resample runs to common steps, assigning each sample to the nearest one.

    Parameters
    ----------
    runs : Log, sequence of Log, or mapping
        A mapping has "time" (t,), and channels and inputs (t,), (t, n), or for wheels (t, 4, n).
    car : Car
    sensors : sequence of str
    dt : float, optional
        Step [s]. Default: the median interval.
    stuck : float, optional
        Time [s] for which a sensor may repeat the same value.

    Raises
    ------
    KeyError
        If no run has a sensor's channel.
    TypeError, ValueError
        If an argument is not a run, or holds anything but numbers.
    """
    tables = _tables(runs, car, sensors)
    step = dt or float(np.median(np.concatenate([np.diff(t.time) for t in tables])))
    notes: list[str] = []
    clocks = [_steady_clock(t, step, notes) for t in tables]
    count = max(round(clock[-1] / step) for clock in clocks) + 1
    if count > MOST_STEPS:
        raise ValueError(f"dt: {step:g} s makes {count} steps of these runs; give a longer one")
    time: Array = step * np.arange(count)
    for name in sensors:
        if not any(name in t.columns for t in tables):
            there = ", ".join(tables[0].columns)
            raise UnknownNameError(f"sensors: no run has {name} (there is {there})")
    both = list(zip(tables, clocks, strict=True))
    values = np.concatenate([_placed(t, clock, sensors, time) for t, clock in both], axis=1)
    if stuck is not None:
        notes += _without_stuck(values, sensors, max(2, round(stuck / step)), time)
    ends = np.concatenate([np.full(t.runs, round(clock[-1] / step) + 1) for t, clock in both])
    return Measured(time, step, values, _inputs(tables, clocks, car, time), ends, tuple(notes))


@dataclass(frozen=True, slots=True)
class _Table:
    """Runs with one clock: columns (t, n), for wheels (t, 4, n)."""

    name: str
    time: Array
    columns: dict[str, Array]
    runs: int


def _tables(runs: Any, car: Car, sensors: Sequence[str]) -> list[_Table]:
    if isinstance(runs, Mapping) and not isinstance(runs, Log):
        return [_table_of_mapping(runs, sensors)]
    logs = [runs] if isinstance(runs, Log) else listing("runs", runs)
    if not logs:
        raise ValueError("runs: there is none")
    for log in logs:
        if not isinstance(log, Log):
            raise TypeError(f"runs: expected logs, or a mapping with 'time', not {brief(log)}")
    ratio = float(np.mean(car["steering.ratio"]))
    return [_table_of_log(log, ratio) for log in logs]


def _table_of_log(log: Log, ratio: float) -> _Table:
    columns = {name: value[:, np.newaxis] for name, value in log.items() if name != HAND_WHEEL}
    if HAND_WHEEL in log and "steer" not in log:
        columns["steer"] = log.steer(ratio)[:, np.newaxis]
    return _Table(log.name, log.time, columns, 1)


def _table_of_mapping(runs: Mapping[Any, Any], sensors: Sequence[str]) -> _Table:
    if "time" not in runs:
        raise ValueError("runs: a mapping needs 'time', shape (t,) [s]")
    time = real_array("runs: time", runs["time"]).astype(np.float64)
    if time.ndim != 1 or time.size < 2 or not np.isfinite(time).all():
        raise ValueError("runs: time must be finite, of shape (t,) with two samples or more")
    back = np.flatnonzero(np.diff(time) <= 0)
    if back.size:
        i = int(back[0])
        raise ValueError(f"runs: time does not increase after sample {i}: {time[i]:g} s")
    columns: dict[str, Array] = {}
    for name, value in runs.items():
        if name != "time" and (name in INPUTS or name in CHANNELS):
            columns[name] = _column(name, value, time.size)
    n = max([c.shape[-1] for c in columns.values()], default=1)
    for name, column in columns.items():
        if column.shape[-1] not in (1, n):
            raise ValueError(f"runs: {name} has {column.shape[-1]} runs, others have {n}")
        columns[name] = np.broadcast_to(column, (*column.shape[:-1], n))
    return _Table("runs", time - time[0], columns, n)


def _column(name: str, value: Any, samples: int) -> Array:
    column = real_array(f"runs: {name}", value).astype(np.float64)
    wheels = name not in INPUTS and CHANNELS[name].wheels
    if column.ndim == 0:
        column = np.full(samples, float(column))
    if column.ndim == (2 if wheels else 1):
        column = column[..., np.newaxis]
    shape = (samples, 4) if wheels else (samples,)
    if column.shape[:-1] != shape or column.ndim != len(shape) + 1:
        wanted = ", ".join(map(str, shape))
        raise ValueError(f"runs: {name} must have shape ({wanted}) or ({wanted}, n)")
    if np.isinf(column).any():
        at = np.argwhere(np.isinf(column))[0]
        raise ValueError(f"runs: {name} is infinite at sample {at[0]} of run {at[-1]}")
    return column


def _steady_clock(table: _Table, step: float, notes: list[str]) -> Array:
    """Return times from 0 on, without jumps."""
    gaps = np.diff(table.time)
    for i in np.flatnonzero(gaps > max(LONGEST_GAP, 10 * step)):
        notes.append(
            f"{table.name}: the clock jumps by {gaps[i]:.3g} s after {table.time[i]:.3g} s; "
            "what follows is taken as the next step"
        )
        gaps[i] = step
    return np.concatenate(([0.0], np.cumsum(gaps)))


def _placed(table: _Table, clock: Array, sensors: Sequence[str], time: Array) -> Array:
    """Return samples on steps, (t, n, m): the last of several on one step."""
    step = time[1] - time[0] if time.size > 1 else 1.0
    rows = np.rint(clock / step).astype(int)
    parts = []
    for name in sensors:
        count = CHANNELS[name].rows
        placed = np.full((time.size, table.runs, count), np.nan)
        if name in table.columns:
            column = table.columns[name]
            placed[rows] = np.moveaxis(column, 1, 2) if column.ndim == 3 else column[..., None]
        parts.append(placed)
    return np.concatenate(parts, axis=2)


def _without_stuck(values: Array, sensors: Sequence[str], most: int, time: Array) -> list[str]:
    """Remove repeated samples of stuck sensors, and return notes."""
    count = len(values)
    notes: list[str] = []
    if count <= most:
        return notes
    changes = np.ones(values.shape, bool)
    changes[1:] = ~(values[1:] == values[:-1])
    at = np.arange(count)[:, np.newaxis, np.newaxis]
    first = np.maximum.accumulate(np.where(changes, at, 0))
    later = np.concatenate((changes[1:], np.ones_like(changes[:1])))
    last = np.minimum.accumulate(np.where(later, at, count)[::-1])[::-1]
    held = (last - first >= most) & (at > first) & np.isfinite(values)
    columns = [name for name in sensors for _ in range(CHANNELS[name].rows)]
    for run, column in np.argwhere(held.any(axis=0)):
        when = time[np.flatnonzero(held[:, run, column])]
        notes.append(
            f"run {run}: {columns[column]} is stuck within {when[0]:.3g} to {when[-1]:.3g} s"
        )
    values[held] = np.nan
    return notes


def _inputs(
    tables: Sequence[_Table], clocks: Sequence[Array], car: Car, time: Array
) -> dict[str, Array]:
    """Return inputs common to all runs and known to the car, (t, n), without gaps."""
    lacks = lacking(car, INPUT_NEEDS)
    names = [n for n in INPUTS if n not in lacks and all(n in t.columns for t in tables)]
    found = {}
    for name in names:
        pairs = zip(tables, clocks, strict=True)
        found[name] = np.concatenate([_even(t, clock, name, time) for t, clock in pairs], axis=1)
    return found


def _even(table: _Table, clock: Array, name: str, time: Array) -> Array:
    given = table.columns[name]
    there = np.isfinite(given)
    if there.all() and clock.size == time.size and np.allclose(clock, time, atol=1e-9):
        return given
    columns = []
    for value, good in zip(given.T, there.T, strict=True):
        if not good.any():
            raise ValueError(f"{table.name}: {name} holds no number")
        even = np.interp(time, clock[good], value[good])
        columns.append(np.rint(even) if name == "gear" else even)
    return np.stack(columns, axis=1)
