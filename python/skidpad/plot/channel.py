"""Names and display units of channels and cars in figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad._channels import find_channel
from skidpad._lib.messages import brief
from skidpad._lib.units import KMH
from skidpad.cars.checks import places
from skidpad.errors import UnknownNameError
from skidpad.plot.frame import DEGREES, KILO, RPM, number
from skidpad.recordings.labels import attributes, columns
from skidpad.recordings.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MOST_CARS: Final = 8
"""Most curves that can be distinguished."""

MOST_NAMES: Final = 2
"""Most parameters in the name of a curve."""

READ: Final = {
    "speed": ("km/h", KMH), "vx": ("km/h", KMH), "fx": ("kN", 1 / KILO), "fy": ("kN", 1 / KILO),
    "fz": ("kN", 1 / KILO), "travel": ("mm", KILO), "engine_speed": ("rpm", RPM),
    "clutch_slip": ("rpm", RPM), "wheel_speed": ("rad/s", 1.0),
}  # fmt: skip
"""Channels displayed in another unit, and its factor."""

WORDS: Final = {
    "ax": "longitudinal acceleration", "ay": "lateral acceleration", "az": "vertical acceleration",
    "fx": "longitudinal force", "fy": "lateral force", "fz": "wheel load", "roll": "roll angle",
    "pitch": "pitch angle", "sideslip": "sideslip angle", "steer": "road-wheel angle",
    "rear_steer": "rear road-wheel angle",
    "travel": "wheel travel", "vx": "forward speed", "vy": "lateral velocity", "yaw": "yaw angle",
}  # fmt: skip


class Shown(NamedTuple):
    """A channel in a figure: its label with unit, and the factor to that unit."""

    label: str
    factor: float


def shown(name: str, asked_by: str = "channel") -> Shown:
    """Return label and factor of a channel named by an argument; angles are in degrees.

    Raises
    ------
    KeyError
        If there is no such channel.
    """
    unit, factor = READ.get(name, (find_channel(name, asked_by).unit, 1.0))
    if unit.startswith("rad") and name not in READ:
        unit, factor = unit.replace("rad", "deg"), DEGREES
    words = WORDS.get(name, name.replace("_", " "))
    return Shown(f"{words} ({unit.replace('m/s2', 'm/s²')})", factor)


def shown_metric(result: Any, name: str, asked_by: str = "metric") -> Shown:
    """Return label and factor of a metric of a result; angles are in degrees.

    Raises
    ------
    KeyError
        If there is no such metric.
    """
    if not isinstance(name, str):
        raise TypeError(f"{asked_by}: expected a name, not {brief(name)}")
    if name not in result.metrics:
        raise UnknownNameError(
            f"{asked_by}: there is no metric '{name}'; there are {', '.join(result.metrics)}"
        )
    unit, factor = result.units.get(name, "") or "-", 1.0
    if unit.startswith("rad"):
        unit, factor = unit.replace("rad", "deg", 1), DEGREES
    return Shown(f"{name.replace('_', ' ')} ({unit.replace('m/s2', 'm/s²')})", factor)


def recording_of(source: Any, *needed: str, asked_by: str = "source") -> Recording:
    """Return the recording of a result, or the one that was given.

    Raises
    ------
    TypeError
        If it is neither.
    ValueError
        If it lacks a channel that the argument `asked_by` needs.
    """
    found = getattr(source, "recording", source)
    if not isinstance(found, Recording):
        raise TypeError(f"source must be a recording or the result of a test, not {brief(source)}")
    for name in needed:
        shown(name, asked_by)  # raises if it is not a channel
    missing = [name for name in needed if name not in list(found)]
    if missing:
        kept = ", ".join(found) or "nothing"
        raise ValueError(
            f"{asked_by}: this figure of a source shows {', '.join(needed)}, but "
            f"{', '.join(missing)} was not recorded (recorded: {kept}); run it with "
            f"record={missing}"
        )
    return found


def end_of(recording: Recording, car: int) -> int:
    """Return the number of samples of a car until its run ended."""
    rows = [column(recording, name, car).reshape(recording.time.size, -1) for name in recording]
    changes = np.flatnonzero((np.diff(np.hstack(rows), axis=0) != 0).any(axis=1))
    return int(changes[-1]) + 2 if changes.size else recording.time.size


def cars_of(
    recording: Recording, cars: Sequence[int] | None, among: int | None = None
) -> list[int]:
    """Return the cars to draw; by default as many as can be distinguished, evenly spaced.

    Of several runs of each car `among` is the number of those of the first run.

    Raises
    ------
    TypeError, ValueError
        If there is no such car.
    """
    n = recording.n
    found = evenly(among or n) if cars is None else places("cars", cars, n)
    if not found:
        raise ValueError("cars: there is none to draw")
    return found


def evenly(n: int) -> list[int]:
    """Return which of n cars to draw: all, or eight evenly spaced from first to last."""
    drawn = min(n, MOST_CARS)
    return [round(i * (n - 1) / max(drawn - 1, 1)) for i in range(drawn)]


def names_of_cars(source: Any, cars: Sequence[int]) -> list[str]:
    """Name cars by one or two parameters that differ, if there are no more; else by their index.

    Of a result of several runs of each car, by the run, too, if they are not of the same one.
    """
    recording = recording_of(source)
    own = getattr(source, "n", recording.n)
    runs = [k // own for k in cars]
    several_runs = own < recording.n and len(set(runs)) > 1
    words = getattr(getattr(source, "maneuver", None), "run_names", ())
    called = {run: words[run] if run < len(words) else f"run {run}" for run in runs}
    if own == 1 and own < recording.n:
        return [called[run] for run in runs]
    described = source.car if own < recording.n else recording.car
    names = name_cars(described, own, [k % own for k in cars])
    if several_runs:
        names = [f"{name}, {called[run]}" for name, run in zip(names, runs, strict=True)]
    return names


def name_cars(car: Any, n: int, cars: Sequence[int]) -> list[str]:
    """Name some of n cars by one or two parameters that differ, or by their index."""
    varied = _numbers_that_differ(car, n)
    if not varied:
        return [f"car {k}" for k in cars]
    units = [attributes(car, name).get("units", "").strip("-") for name in varied]
    return [
        ", ".join(
            f"{number(float(values[k]))} {unit}".strip()
            for values, unit in zip(varied.values(), units, strict=True)
        )
        for k in cars
    ]


def what_differs(recording: Recording) -> str:
    """Return the dotted name of the only parameter that differs between cars; "" without one."""
    names = list(_numbers_that_differ(recording.car, recording.n))
    return names[0] if len(names) == 1 else ""


def by_what(source: Any) -> str:
    """Return the dotted names by which `names_of_cars` names cars, for a title; "" without one."""
    recording = recording_of(source)
    own = getattr(source, "n", recording.n)
    described = source.car if own < recording.n else recording.car
    return names_that_differ(described, own)


def of_cars_drawn(source: Any, drawn: Sequence[int]) -> str:
    """Describe for a title how several cars differ, and how many are drawn if not all."""
    if len(drawn) < 2:
        return ""
    over, n = by_what(source), getattr(source, "n", recording_of(source).n)
    some = f"{len(drawn)} of {n} cars" if len(drawn) < n else ""
    return ", ".join(words for words in (some, f"by {over}" if over else "") if words)


def names_that_differ(car: Any, n: int) -> str:
    """Return the dotted names by which `name_cars` names n cars; "" without one."""
    return ", ".join(_numbers_that_differ(car, n))


def _numbers_that_differ(car: Any, n: int) -> dict[str, NDArray[Any]]:
    """Return the parameters of n cars that differ, if these are one or two, and numbers."""
    varied = columns(car, n)
    known = len(varied) <= MOST_NAMES and all(v.dtype.kind in "fiu" for v in varied.values())
    return varied if known else {}


def column(recording: Recording, name: str, car: int) -> NDArray[np.float64]:
    """Return a channel of one car, shape (samples,) or (samples, 4), in its display unit.

    The yaw angle is unwrapped.
    """
    values = np.asarray(recording[name][..., car], np.float64)
    if name == "yaw" and np.isfinite(values).all():
        values = np.unwrap(values)
    read: NDArray[np.float64] = shown(name).factor * values
    return read
