"""Logged maneuvers: measured inputs and motion of a car."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS
from skidpad._lib.arguments import finite, instance, listing, positive
from skidpad._lib.figures import figure
from skidpad._lib.files import path_of, reading
from skidpad._lib.messages import brief
from skidpad.cars.leaves import Leaves
from skidpad.errors import UnknownNameError
from skidpad.recordings.log_choice import UNUSED, Columns, as_mapping, choose, numbers
from skidpad.recordings.log_columns import SI, Column, recognize
from skidpad.recordings.log_motion import require_one_motion
from skidpad.recordings.log_reading import read_log
from skidpad.recordings.recording import Recording
from skidpad.recordings.table import Table

if TYPE_CHECKING:
    from os import PathLike

    from matplotlib.axes import Axes

Array = NDArray[np.float64]

FEWEST = 20
"""Least samples of a maneuver."""

LARGEST = {
    "steer": (1.5, "rad at the road wheel; degrees? or the hand wheel's angle, 'hand_wheel'?"),
    "hand_wheel": (20.0, "rad, six turns from lock to lock, as trucks have; degrees?"),
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
    "throttle": (1.5, "of the whole; percent?"),
    "brake": (1.5, "of the whole; percent?"),
    "clutch": (1.5, "of the whole; percent?"),
    "hand_brake": (1.5, "of the whole; percent?"),
}
"""Upper bounds of magnitudes, and likely errors beyond."""


class Log(Mapping[str, Array]):
    """A logged maneuver: time, driver inputs and measurements, in SI units.

    Parameters
    ----------
    source : mapping or DataFrame
        Columns by name, each of shape (m,) or one number for all times. A recording of one car,
        from ``fleet.run``, also works. NaN and masked cells mark missing measurements.
    columns : mapping, optional
        Quantity and unit of columns, ``{"steer_wheel_deg": ("hand_wheel", "deg")}``; or the column
        of a quantity, ``{"yaw_rate": "GyroZ [deg/s]"}`` or vice versa, with the unit stated by the
        file or the column's name; ``{"speed_2": None}`` excludes a column. A minus sign before the
        column's name negates it, ``{"roll": "-RollAngle"}``. Quantities are time, steer (road
        wheel) or hand_wheel, vx, vy, yaw_rate, ax, ay, roll, pitch, roll_rate, pitch_rate,
        sideslip, drive_torque, brake_torque, throttle, brake, clutch, hand_brake, gear. Other
        columns are recognized by their names, such as ``"vx_kmh"``, ``"YawRate [deg/s]"``; the log
        shows the result. Each column is used once.
    units : mapping of str to str, optional
        Unit of a quantity if its column's name does not state it, ``{"steer": "deg"}``. Columns
        with the name of a quantity and no unit are in SI.
    name : str
        Name of the maneuver in messages and figures.

    Raises
    ------
    KeyError
        If a quantity or column does not exist.
    TypeError
        If the source has no columns.
    ValueError
        If a name or a number is ambiguous: a steering angle of the hand wheel or the road wheels,
        two columns for one quantity, a number without unit that may be m/s or km/h; the message has
        both readings. If a column is not numeric or has another length than time, time does not
        increase, there are too few samples, a magnitude is impossible, or lateral acceleration
        contradicts speed times yaw rate due to a unit or a sign, or the speed changes against the
        longitudinal acceleration or by the lateral one.

    Attributes
    ----------
    time : ndarray, shape (m,)
        Time [s], as logged.
    name : str
    columns : tuple of Column
        The columns used, with their units, given or recognized.
    notes : tuple of str
        What was recognized, converted, dropped or ignored.

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
        columns: Columns | None = None,
        units: Mapping[str, str] | None = None,
        name: str = "log",
    ) -> None:
        self.name = name
        instance("name", name, str)
        columns, units = as_mapping(columns, "columns"), as_mapping(units, "units")
        timed = any(
            key == "time" or (isinstance(value, tuple) and value[:1] == ("time",))
            for key, value in columns.items()
        )
        table, marked, said = _table(source, timed)
        chosen, notes = choose(table, marked, columns, units, name)
        raw = {c.quantity: c.factor * numbers(table[c.name], c.name, name) for c in chosen}
        if "time" not in raw or raw["time"].ndim == 0:
            there = "; ".join([f"there are {', '.join(map(str, table)) or 'none'}", *said])
            raise ValueError(
                f"{name}: no column of times in the source; name it, like "
                f'columns={{"t": ("time", "s")}}; {there}'
            )
        self.time, self._values, dropped = _in_order(raw, name)
        self.columns: tuple[Column, ...] = tuple(chosen)
        self.notes: tuple[str, ...] = (*said, *notes, *dropped)
        for quantity, value in self._values.items():
            _require_plausible(quantity, value, self.time, name)
        require_one_motion(self.time, self._values, {c.quantity: c for c in chosen}, name)

    @classmethod
    def read(
        cls,
        path: str | PathLike[str],
        *,
        columns: Columns | None = None,
        units: Mapping[str, str] | None = None,
        name: str | None = None,
    ) -> Log:
        """Read a maneuver from a file; its format is detected from its content.

        Parameters
        ----------
        path : str or path
            CSV (separated by comma, semicolon or tab, decimals by point or comma; lines that start
            with # are comments; a line of names, and optionally one of units); CSV exports of MoTeC
            i2 and RaceChrono (versions 2 and 3); ASAM MDF, version 3 or 4, (needs asammdf:
            ``skidpad[mdf]``), with channels resampled to the times of the fastest one used;
            ``.parquet`` (needs pandas).
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
            As for `Log`, or if the file is not a table.
        """
        place = path_of(path)
        if name is not None:
            instance("name", name, str)
        with reading("path", place, place.stem):
            table = read_log(place, as_mapping(columns, "columns"))
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
        said = [c for c in self.columns if not c.own or c.given or c.factor != 1.0]
        parts = [f"<Log {self.name!r} of {', '.join(self._values) or 'no known quantity'}: {span}"]
        for word, given in (("given", True), ("guessed", False)):
            listed = ", ".join(str(c) for c in said if c.given is given)
            parts += [f"{word}: {listed}"] if listed else []
        plain = ", ".join(c.quantity for c in self.columns if c not in said and not c.unit)
        parts += [f"in SI by name: {plain}"] if plain else []
        parts += [note for note in self.notes if not self._values and note.startswith(UNUSED)]
        return "; ".join(parts) + ">"

    @property
    def duration(self) -> float:
        """Time from the first to the last sample [s]."""
        return float(self.time[-1] - self.time[0])

    @property
    def interval(self) -> float:
        """Median time between samples [s]."""
        return float(np.median(np.diff(self.time)))

    def plot(self, channels: Sequence[str] | None = None, *, axes: Any = None) -> list[Axes]:
        """Plot channels over time as points, see `skidpad.plot.history.comparison`.

        Parameters
        ----------
        channels : sequence of str, optional
            Default: all of the log.
        axes : sequence of Axes, optional
            One for each channel. Default: a new figure.

        Returns
        -------
        list of Axes
        """
        draw = figure("history", "comparison")
        drawn: list[Axes] = draw({self.name: self}, channels, axes=axes)
        return drawn

    def steer(self, ratio: float) -> Array:
        """Return the road-wheel angle [rad], from the hand wheel through a ratio if that is logged.

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
        """Return a quantity without gaps, interpolated linearly over NaN."""
        value = self[quantity]
        there = np.isfinite(value)
        return value if there.all() else np.interp(self.time, self.time[there], value[there])

    def thinned(self, interval: float) -> Log:
        """Average neighbors to about a sampling interval [s]; unchanged if it is no shorter."""
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
        return self._part(mean)

    def between(self, first: float, last: float) -> Log:
        """Return the part between two times [s]."""
        first, last = finite("first", first, "s"), finite("last", last, "s")
        inside = (self.time >= first) & (self.time <= last)
        if inside.sum() < FEWEST:
            raise ValueError(
                f"{self.name}: from first = {first:g} s to last = {last:g} s are {inside.sum()} "
                f"samples, needs {FEWEST}"
            )
        part = {quantity: value[inside] for quantity, value in self._values.items()}
        return self._part({"time": self.time[inside], **part})

    def _part(self, values: Mapping[str, Array]) -> Log:
        """Return a log of some values of this one, with the same columns."""
        units = {name: SI[name] for name in values}
        part = Log(values, units=units, name=self.name)
        part.columns, part.notes = self.columns, self.notes
        return part


def logs(recordings: Any) -> tuple[Log, ...]:
    """Return one maneuver or several, in any form accepted by `Log` or as paths.

    Raises
    ------
    TypeError, ValueError
        As for `Log`, or if there is none.
    """
    one = isinstance(recordings, (str, Path, Mapping, Leaves)) or hasattr(recordings, "columns")
    each: Sequence[Any] = [recordings] if one else listing("recordings", recordings)
    if not each:
        raise ValueError("recordings: there is none")
    return tuple(_log(recording, i) for i, recording in enumerate(each))


def _log(recording: Any, index: int) -> Log:
    if isinstance(recording, Log):
        return recording
    if isinstance(recording, (str, Path)):
        path = path_of(recording, f"recordings: {index}")
        with reading("recordings", path, path.stem):
            return Log.read(path)
    if not isinstance(recording, (Recording, Table, Mapping)) and not hasattr(recording, "columns"):
        raise TypeError(
            f"recordings: expected logs, recordings, files or mappings of columns, but {index} is "
            f"{brief(recording)}"
        )
    return Log(recording, name=f"recording {index}")


def _table(source: Any, timed: bool) -> tuple[Mapping[str, Any], dict[str, str], Sequence[str]]:
    """Return columns by name, their units and notes from any kind of source."""
    if isinstance(source, Table):
        values = dict(zip(source.names, source.values.T, strict=True))
        return values, dict(zip(source.names, source.units, strict=True)), source.notes
    if isinstance(source, Recording):
        one = {name: value for name, value in source.items() if value.ndim == 2}
        cars = {value.shape[1] for value in one.values()}
        if cars - {1}:
            raise ValueError(f"a recording of {max(cars)} cars; take that of one")
        table = {"time": source.time, **{name: value[:, 0] for name, value in one.items()}}
        units = {name: CHANNELS[name].unit for name in one if name in CHANNELS}
        return table, {"time": "s", **units}, ()
    if isinstance(source, Mapping):
        return {str(name): value for name, value in source.items()}, {}, ()
    if hasattr(source, "columns") and hasattr(source, "__getitem__"):
        table = {str(name): np.asarray(source[name]) for name in source.columns}
        timed = timed or any(c.quantity == "time" for name in table for c in recognize(name))
        if not timed and hasattr(source, "index"):
            table["time"] = np.asarray(source.index, float)
        return table, {}, ()
    raise TypeError(f"source: a log is a mapping of columns or a DataFrame, not {brief(source)}")


def _in_order(raw: dict[str, Array], log: str) -> tuple[Array, dict[str, Array], list[str]]:
    """Return columns of one length at times that increase, without rows that have no time."""
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
        raise ValueError(
            f"{log}: the source or path has {time.size} samples, too few: needs {FEWEST}"
        )
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
