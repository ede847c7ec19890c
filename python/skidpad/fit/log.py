"""Logged maneuvers: what a car was given and what it did, as measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.arguments import finite, instance, listing, mapping, positive
from skidpad.errors import UnknownNameError, brief, did_you_mean
from skidpad.extras import optional
from skidpad.fit.log_columns import ALIASES, SI, Column, recognize, unit_factor
from skidpad.recording import Recording
from skidpad.textfile import path_of

if TYPE_CHECKING:
    from os import PathLike

Array = NDArray[np.float64]

FEWEST = 20
"""Samples that a maneuver must have at least."""

LARGEST = {
    "steer": (1.5, "rad at the road wheel; degrees? or the hand wheel's angle, 'hand_wheel'?"),
    "hand_wheel": (50.0, "rad; degrees?"),
    "vx": (150.0, "m/s; km/h?"),
    "vy": (60.0, "m/s; km/h?"),
    "yaw_rate": (20.0, "rad/s; degrees?"),
    "ax": (100.0, "m/s2"),
    "ay": (100.0, "m/s2"),
    "roll": (1.6, "rad; degrees?"),
    "pitch": (1.6, "rad; degrees?"),
    "roll_rate": (20.0, "rad/s; degrees?"),
    "pitch_rate": (20.0, "rad/s; degrees?"),
    "sideslip": (3.2, "rad; degrees?"),
}
"""Magnitudes that no car has, and what may be wrong then."""


class Log(Mapping[str, Array]):
    """A logged maneuver: time, what the driver did, and what was measured, in SI units.

    Parameters
    ----------
    source : mapping or DataFrame
        Columns by name, each of shape (m,) or one number for all times. A recording of one car,
        from ``fleet.run``, is one too. NaN and masked cells are times at which that quantity was
        not measured.
    columns : mapping of str to str, optional
        What is taken from which column, ``{"yaw_rate": "GyroZ"}``; a minus sign before the
        column's name turns its sign, ``{"roll": "-RollAngle"}``. Quantities are time, steer (road
        wheel) or hand_wheel, vx, vy, yaw_rate, ax, ay, roll, pitch, roll_rate, pitch_rate,
        sideslip, drive_torque, brake_torque, throttle, brake, clutch, hand_brake, gear. Default:
        by their names, such as ``"vx_kmh"``, ``"YawRate [deg/s]"``.
    units : mapping of str to str, optional
        Unit of a quantity where its column's name does not tell, ``{"steer": "deg"}``.
    name : str
        What the maneuver is called in words and figures.

    Raises
    ------
    KeyError
        For a quantity or a column that there is not.
    TypeError
        If the source has no columns.
    ValueError
        If a column holds no numbers, is of another length than time, time does not increase, there
        are too few samples, or a magnitude is one that no car has.

    Attributes
    ----------
    time : ndarray, shape (m,)
        Time [s], as logged.
    name : str
    notes : tuple of str
        What was recognised, converted, dropped or left aside.

    Notes
    -----
    ISO 8855: x forward, y left, z up; turns to the left are positive. Velocities and accelerations
    are those of the center of mass of the body.
    """

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __init__(
        self,
        source: Any,
        *,
        columns: Mapping[str, str] | None = None,
        units: Mapping[str, str] | None = None,
        name: str = "log",
    ) -> None:
        self.name = name
        instance("name", name, str)
        columns = {} if columns is None else mapping("columns", columns)
        units = {} if units is None else mapping("units", units)
        table = _table(source)
        chosen, notes = _chosen(list(table), columns, units, name)
        raw = {c.quantity: _numbers(table[c.name], c, name) for c in chosen}
        if "time" not in raw or raw["time"].ndim == 0:
            raise ValueError(f"{name}: no column of times; there are {', '.join(map(str, table))}")
        self.time, self._values, dropped = _in_order(raw, name)
        self.notes: tuple[str, ...] = (*notes, *dropped)
        for quantity, value in self._values.items():
            _require_plausible(quantity, value, self.time, name)

    @classmethod
    def read(
        cls,
        path: str | PathLike[str],
        *,
        columns: Mapping[str, str] | None = None,
        units: Mapping[str, str] | None = None,
        name: str | None = None,
    ) -> Log:
        """Read a maneuver from a CSV or Parquet file.

        Parameters
        ----------
        path : str or path
            CSV (separated by comma, semicolon or tab; lines that start with # are comments; one
            line of names) or ``.parquet`` (needs pandas).
        columns, units, name
            As for `Log`; the name is that of the file by default.

        Returns
        -------
        Log

        Raises
        ------
        OSError
            If there is no such file.
        KeyError, TypeError, ValueError
            As for `Log`, and for a file that is no table.
        """
        place = path_of(path)
        if place.suffix == ".parquet":
            table: Any = optional("pandas").read_parquet(place)
        else:
            table = _csv(place)
        return cls(table, columns=columns, units=units, name=name or place.stem)

    def __getitem__(self, quantity: str) -> Array:
        if not isinstance(quantity, str) or quantity not in self._values:
            what, there = brief(quantity, kind=False), ", ".join(self._values)
            raise UnknownNameError(f"{self.name}: quantity {what} is not in the log; has {there}")
        return self._values[quantity]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        span = f"{self.time.size} samples over {self.duration:g} s"
        return f"<Log {self.name!r} of {', '.join(self._values)}: {span}>"

    @property
    def duration(self) -> float:
        """From the first sample to the last [s]."""
        return float(self.time[-1] - self.time[0])

    @property
    def interval(self) -> float:
        """Median time between samples [s]."""
        return float(np.median(np.diff(self.time)))

    def steer(self, ratio: float) -> Array:
        """Angle of the road wheels [rad], from the hand wheel through a ratio where that is logged.

        Raises
        ------
        ValueError
            If neither is in the log.
        """
        if "steer" in self:
            return self["steer"]
        if "hand_wheel" in self:
            return self["hand_wheel"] / positive("ratio", ratio)
        raise ValueError(f"{self.name}: neither steer nor hand_wheel; has {', '.join(self)}")

    def filled(self, quantity: str) -> Array:
        """Give a quantity without gaps: linear over cells that hold no number."""
        value = self[quantity]
        there = np.isfinite(value)
        return value if there.all() else np.interp(self.time, self.time[there], value[there])

    def thinned(self, interval: float) -> Log:
        """Average neighbors until samples are about an interval apart [s]; the same if they are."""
        count = int(min(positive("interval", interval, "s"), self.duration) / self.interval + 1e-6)
        if count < 2:
            return self
        cells = self.time.size // count
        if cells < FEWEST:
            raise ValueError(f"interval: {interval:g} s leaves {cells} samples, needs {FEWEST}")
        mean = {"time": self.time[: cells * count].reshape(cells, count).mean(axis=1)}
        for quantity, value in self._values.items():
            block = value[: cells * count].reshape(cells, count)
            there = np.isfinite(block)
            total = np.where(there, block, 0.0).sum(axis=1)
            with np.errstate(invalid="ignore"):
                mean[quantity] = total / there.sum(axis=1)
        return Log(mean, name=self.name)

    def between(self, first: float, last: float) -> Log:
        """Give the part between two times [s]."""
        first, last = finite("first", first, "s"), finite("last", last, "s")
        inside = (self.time >= first) & (self.time <= last)
        if inside.sum() < FEWEST:
            raise ValueError(
                f"{self.name}: from first = {first:g} s to last = {last:g} s are {inside.sum()} "
                f"samples, needs {FEWEST}"
            )
        part = {quantity: value[inside] for quantity, value in self._values.items()}
        return Log({"time": self.time[inside], **part}, name=self.name)


def logs(recordings: Any) -> tuple[Log, ...]:
    """Take one maneuver or several, in any form that `Log` takes or as paths.

    Raises
    ------
    TypeError, ValueError
        As for `Log`, and where there is none.
    """
    one = isinstance(recordings, (str, Path, Mapping)) or hasattr(recordings, "columns")
    each: Sequence[Any] = [recordings] if one else listing("recordings", recordings)
    if not each:
        raise ValueError("recordings: there is none")
    return tuple(_log(recording, i) for i, recording in enumerate(each))


def _log(recording: Any, index: int) -> Log:
    if isinstance(recording, Log):
        return recording
    if isinstance(recording, (str, Path)):
        return Log.read(recording)
    return Log(recording, name=f"recording {index}")


def _table(source: Any) -> Mapping[str, Any]:
    """Columns by name of whatever has some."""
    if isinstance(source, Recording):
        one = {name: value for name, value in source.items() if value.ndim == 2}
        cars = {value.shape[1] for value in one.values()}
        if cars - {1}:
            raise ValueError(f"a recording of {max(cars)} cars; take that of one")
        return {"time": source.time, **{name: value[:, 0] for name, value in one.items()}}
    if isinstance(source, Mapping):
        return {str(name): value for name, value in source.items()}
    if hasattr(source, "columns") and hasattr(source, "__getitem__"):
        table = {str(name): np.asarray(source[name]) for name in source.columns}
        if "time" not in {c.quantity for c in map(recognize, table) if c} and hasattr(
            source, "index"
        ):
            table["time"] = np.asarray(source.index, float)
        return table
    raise TypeError(f"source: a log is a mapping of columns or a DataFrame, not {brief(source)}")


def _chosen(
    names: Sequence[str], columns: Mapping[str, str], units: Mapping[str, str], log: str
) -> tuple[list[Column], list[str]]:
    """Choose one column for each quantity: the one that is named, else the best known."""
    for given, argument in ((columns, "columns"), (units, "units")):
        for quantity in given:
            if quantity not in ALIASES:
                hint = did_you_mean(quantity, ALIASES)
                raise UnknownNameError(f"{argument}: there is no quantity {quantity!r}{hint}")
    found: dict[str, Column] = {}
    aside = []
    for column in sorted((c for c in map(recognize, names) if c), key=lambda c: c.doubt):
        if column.quantity in columns:
            continue
        if column.quantity in found:
            aside.append(column.name)
        else:
            found[column.quantity] = column
    for quantity, wanted in columns.items():
        turned, name = (True, wanted[1:]) if wanted.startswith("-") else (False, wanted)
        if name not in names:
            hint = did_you_mean(name, names)
            raise UnknownNameError(f"{log}: there is no column {name!r}{hint}")
        known = recognize(name)
        same = known is not None and SI[known.quantity] == SI[quantity]
        factor, unit = (known.factor, known.unit) if known and same else (1.0, SI[quantity])
        found[quantity] = Column(quantity, name, -factor if turned else factor, unit, 0)
    for quantity, unit in units.items():
        if quantity not in found:
            raise UnknownNameError(f"units: {log} has no {quantity}")
        c = found[quantity]
        factor = float(np.copysign(unit_factor(quantity, unit), c.factor))
        found[quantity] = Column(quantity, c.name, factor, unit, 0)
    notes = [
        f"{c.quantity} is column {c.name!r}"
        + (f", times {c.factor:g} from {c.unit}" if c.factor != 1.0 else f", in {SI[c.quantity]}")
        for c in found.values()
        if c.name != c.quantity or c.factor != 1.0
    ]
    used = {c.name for c in found.values()}
    left = [name for name in names if name not in used and name not in aside]
    if aside:
        notes.append(f"another column has the same meaning and is not used: {', '.join(aside)}")
    if left:
        notes.append(f"not used: {', '.join(left)}")
    return list(found.values()), notes


def _numbers(values: ArrayLike, column: Column, log: str) -> Array:
    try:
        masked = np.ma.getmaskarray(values) if np.ma.isMaskedArray(values) else None
        array = np.array(np.ma.getdata(values) if masked is not None else values, np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{log}: column {column.name!r} holds what is no number") from None
    if array.ndim > 1:
        raise ValueError(f"{log}: column {column.name!r} has shape {array.shape}, not (m,)")
    if masked is not None:
        array[masked] = np.nan
    array[np.isinf(array)] = np.nan
    return array * column.factor


def _in_order(raw: dict[str, Array], log: str) -> tuple[Array, dict[str, Array], list[str]]:
    """Give columns of one length at times that increase, without rows that have no time."""
    time = raw.pop("time")
    for quantity, value in raw.items():
        if value.ndim and value.size != time.size:
            raise ValueError(f"{log}: {quantity} has {value.size} values for {time.size} times")
    full = {q: np.array(np.broadcast_to(value, time.shape)) for q, value in raw.items()}
    timed = np.isfinite(time)
    notes = [] if timed.all() else [f"{int((~timed).sum())} rows without a time are left out"]
    time, full = time[timed], {q: value[timed] for q, value in full.items()}
    again = np.flatnonzero(np.diff(time) == 0) + 1
    if again.size:
        notes.append(f"{again.size} rows repeat the time before them and are left out")
        time = np.delete(time, again)
        full = {q: np.delete(value, again) for q, value in full.items()}
    if time.size < FEWEST:
        raise ValueError(f"{log}: {time.size} samples are too few, needs {FEWEST}")
    back = np.flatnonzero(np.diff(time) < 0)
    if back.size:
        i = int(back[0])
        raise ValueError(f"{log}: time goes back after sample {i}: {time[i]:g}, {time[i + 1]:g} s")
    for array in (time, *full.values()):
        array.flags.writeable = False
    return time, full, notes


def _require_plausible(quantity: str, value: Array, time: Array, log: str) -> None:
    if np.isnan(value).all():
        raise ValueError(f"{log}: {quantity} holds no number; leave the column out")
    if quantity not in LARGEST:
        return
    most, hint = LARGEST[quantity]
    i = int(np.nanargmax(np.abs(value)))
    if abs(value[i]) > most:
        raise ValueError(
            f"{log}: {quantity} is {value[i]:g} at {time[i]:g} s, but must be within "
            f"{most:g} {hint}"
        )


def _csv(path: Path) -> dict[str, Array]:
    """Columns of a text table: comments with #, one line of names, numbers."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        raise ValueError(f"{path}: the file is empty")
    mark = max(",;\t", key=lines[0].count)
    names = [name.strip().strip('"') for name in lines[0].split(mark)]
    if len(names) < 2:
        raise ValueError(f"{path}: the first line has no names of columns: {lines[0][:60]!r}")
    cells = [line.split(mark) for line in lines[1:]]
    for i, row in enumerate(cells):
        if len(row) != len(names):
            raise ValueError(f"{path}: row {i + 1} has {len(row)} cells for {len(names)} names")
    return {name: np.array([_cell(row[k]) for row in cells]) for k, name in enumerate(names)}


def _cell(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return np.nan
