"""Histories over time: channels, wheels, and load transfer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad._channels import CHANNELS, WHEELS
from skidpad._lib.arguments import instance, texts
from skidpad._lib.messages import brief
from skidpad.cars.checks import place
from skidpad.plot.channel import (
    Shown,
    cars_of,
    column,
    end_of,
    names_of_cars,
    of_cars_drawn,
    recording_of,
    shown,
)
from skidpad.plot.frame import DEGREES, KILO, G, finish, number, one, several
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, curve_colors
from skidpad.recordings.log import Log
from skidpad.recordings.log_columns import SI

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from skidpad.maneuvers.result import Result
    from skidpad.recordings.recording import Recording

__all__ = [
    "comparison",
    "histories",
    "history",
    "load_transfer",
    "wheels",
]

TIME: Final = "time (s)"
DASHES: Final = ("-", "--", "-.", ":")
"""Dashes of wheels FL, FR, RL, RR."""
LOGGED: Final = {"hand_wheel": "hand-wheel angle"}
"""Labels of log quantities that are not channels."""
WHOLE: Final = ("gear",)
"""Channels of whole numbers."""
WRAPPED: Final = ("sideslip", "roll")
"""Angles that wrap at half a turn; yaw does not."""
LEAST_AY: Final = 0.5
"""Lateral acceleration from which the distribution of load transfer is meaningful [m/s2]."""


def histories(
    source: Recording | Result,
    channels: Sequence[str] | None = None,
    *,
    cars: Sequence[int] | None = None,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw channels over time, one panel each, a curve for each car, or four for wheels.

    Parameters
    ----------
    source : Recording or Result
    channels : sequence of str, optional
        Default: all recorded ones.
    cars : sequence of int, optional
        Default: up to eight, evenly spaced; of several runs of each of many cars the first run.
    axes : sequence of Axes, optional
        One for each channel. Default: a new figure.

    Returns
    -------
    list of Axes
        Angles in degrees, speeds in km/h, wheel forces in kN. Cars are named by the one or two
        numbers that distinguish them, if possible.

    Raises
    ------
    KeyError
        If there is no such channel.
    TypeError, ValueError
        If `source` is not a recording, a channel was not recorded, there is no such car, or `axes`
        are not one for each channel.
    ImportError
        Without Matplotlib.
    """
    if isinstance(channels, str):
        raise TypeError(f"channels must be a sequence of names, not the one name {channels!r}")
    wanted = [] if channels is None else texts("channels", channels)
    recording = recording_of(source, *wanted, asked_by="channels")
    names = list(recording) if channels is None else wanted
    if not names:
        raise ValueError("channels: there are none, or nothing was recorded")
    own = getattr(source, "n", 1)
    drawn = cars_of(recording, cars, own if own > 1 else None)
    panels = several(axes, len(names), 1, (8.0, 0.8 + 2.1 * len(names)), sharex=axes is None)
    called = names_of_cars(source, drawn) if recording.n > 1 else [""]
    whole = source is recording
    ends = {car: recording.time.size if whole else end_of(recording, car) for car in drawn}
    for ax, name in zip(panels, names, strict=True):
        lines = [
            line
            for k, (car, words) in enumerate(zip(drawn, called, strict=True))
            for line in _channel(ax, recording, name, car, words, k, ends[car])
        ]
        title = of_cars_drawn(source, drawn) if ax is panels[0] else ""
        finish(ax, TIME if ax is panels[-1] else "", shown(name).label, title)
        if name in WHOLE:
            ax.locator_params(axis="y", integer=True)
        if len(lines) > 1:
            name_ends(ax, lines)
    return panels


def history(
    source: Recording | Result,
    channel: str,
    *,
    cars: Sequence[int] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw one channel over time; as `histories`."""
    instance("channel", channel, str)
    return histories(source, [channel], cars=cars, axes=[one(ax)])[0]


def comparison(
    sources: Mapping[str, Recording | Result | Log],
    channels: Sequence[str] | None = None,
    *,
    car: int = 0,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw the same channels of several runs or logs over time, one panel each.

    Parameters
    ----------
    sources : mapping of str to Recording, Result or Log
        What to compare, by name in the figure: a log and the run that replays it, two drivers, two
        cars in one test. Each has its own time.
    channels : sequence of str, optional
        Default: all that every source has, except wheel channels.
    car : int
        Index of the car of a recording or a result.
    axes : sequence of Axes, optional
        One for each channel. Default: a new figure.

    Returns
    -------
    list of Axes
        Logs as points, runs as curves. For two sources the titles have the largest difference, at
        the times of the first within those of the second.

    Raises
    ------
    KeyError
        If there is no such channel.
    TypeError, ValueError
        If `sources` is not such a mapping or is empty, they have no common channel or one lacks a
        channel, a channel is a wheel channel, there is no such car, or `axes` are not one for each
        channel.
    ImportError
        Without Matplotlib.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> runs = {}
    >>> for name in ("bmw_320i", "bmw_i3"):
    ...     fleet = sp.Fleet(sp.cars.load(name))
    ...     fleet.start(speed=20.0)
    ...     runs[name] = fleet.run({"hand_wheel": 0.3}, 2.0, record=["yaw_rate", "ay"])
    >>> panels = sp.plot.history.comparison(runs)
    >>> panels[1].get_ylabel()
    'lateral acceleration (m/s²)'
    """
    given = {str(name): _signals(name, each, car) for name, each in _named(sources).items()}
    common = [
        name for name in next(iter(given.values())).values
        if all(name in each.values for each in given.values())
    ]  # fmt: skip
    names = common if channels is None else texts("channels", channels)
    if not names:
        raise ValueError("channels: there are none, or the sources have none in common")
    for name in names:
        _of_log_or_channel(name)  # raises if it is neither
        lacking = [who for who, each in given.items() if name not in each.values]
        if lacking:
            raise ValueError(
                f"channels: {lacking[0]!r} has no {name}, or one of wheels; all have "
                f"{', '.join(common) or 'none'}"
            )
    panels = several(axes, len(names), 1, (8.0, 0.8 + 2.1 * len(names)), sharex=axes is None)
    for ax, name in zip(panels, names, strict=True):
        drawn, (label, factor) = [], _of_log_or_channel(name)
        for k, (who, each) in enumerate(given.items()):
            style = {"ls": "", "marker": ".", "ms": 3.5} if each.logged else {"lw": 1.7}
            color = curve_colors(ax)[k % len(COLORS)]
            values = factor * each.values[name]
            drawn += ax.plot(*_parted(name, each.time, values), color=color, label=who, **style)
        finish(ax, TIME if ax is panels[-1] else "", label, _apart(list(given.values()), name))
        if len(drawn) > 1:
            name_ends(ax, drawn)
    return panels


class _Signals(NamedTuple):
    """Channels over time of one car."""

    time: np.ndarray
    values: dict[str, np.ndarray]
    logged: bool


def _named(sources: object) -> Mapping[Any, Any]:
    if not isinstance(sources, Mapping) or not sources:
        raise TypeError(
            "sources must be a mapping of names to recordings, results or logs, like "
            f"{{'log': log, 'run': run}}, not {brief(sources)}"
        )
    return sources


def _signals(name: object, source: object, car: int) -> _Signals:
    """Return the channels of one car that have one value at a time."""
    if isinstance(source, Log):
        return _Signals(source.time, {k: np.asarray(v) for k, v in source.items()}, True)
    try:
        recording = recording_of(source)
    except TypeError:
        raise TypeError(
            f"sources: {name!r} must be a recording, the result of a test or a log, not "
            f"{brief(source)}"
        ) from None
    which = place("car", car, recording.n)
    values = {k: column(recording, k, which) / shown(k).factor for k in recording}
    return _Signals(recording.time, {k: v for k, v in values.items() if v.ndim == 1}, False)


def _of_log_or_channel(name: str) -> Shown:
    """Return label and factor of a channel, or of a driver input of logs."""
    if name in CHANNELS or name not in SI:
        return shown(name, "channels")
    if SI[name] == "rad":
        return Shown(f"{LOGGED.get(name, name)} (deg)", DEGREES)
    return Shown(f"{name.replace('_', ' ')} ({SI[name].replace('1', '-')})", 1.0)


def _apart(sources: Sequence[_Signals], name: str) -> str:
    """Report the largest difference of two sources."""
    if len(sources) != 2:
        return ""
    first, other = sources
    both = np.isfinite(other.values[name])
    if not both.any():
        return ""
    inside = (first.time >= other.time[both][0]) & (first.time <= other.time[both][-1])
    there = np.interp(first.time[inside], other.time[both], other.values[name][both])
    differences = np.abs(first.values[name][inside] - there)
    if not np.isfinite(differences).any():
        return ""
    label, factor = _of_log_or_channel(name)
    unit = label.partition(" (")[2][:-1].partition(",")[0]
    most = number(factor * float(np.nanmax(differences)))
    return f"{most} {unit} apart at most" if unit != "-" else f"{most} apart at most"


def _channel(
    ax: Axes, recording: Recording, name: str, car: int, words: str, place: int, end: int
) -> list[Any]:
    values = column(recording, name, car).reshape(recording.time.size, -1)[:end]
    color = curve_colors(ax)[place % len(COLORS)]
    wheels = WHEELS if values.shape[1] > 1 else ("",)
    return [
        ax.plot(
            *_parted(name, recording.time[:end], values[:, wheel]), DASHES[wheel], color=color,
            lw=1.7, label=f"{words} {which}".strip(),
        )[0]
        for wheel, which in enumerate(wheels)
    ]  # fmt: skip


def _parted(name: str, time: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return times and values, with a gap where an angle jumps by a turn [deg]."""
    if name not in WRAPPED:
        return time, values
    jumps = np.flatnonzero(np.abs(np.diff(values)) > 180.0) + 1
    return np.insert(time, jumps, time[jumps]), np.insert(values, jumps, np.nan)


def wheels(
    source: Recording | Result, car: int = 0, *, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Draw the loads of the four wheels and their travel over time.

    Parameters
    ----------
    source : Recording or Result
        With ``fz`` and ``travel``.
    car : int
        Index of the car.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Loads in kN, with the smallest load of any wheel in the title; travel in mm, positive in
        bump.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `histories`.
    """
    recording = recording_of(source, "fz", "travel")
    car = place("car", car, recording.n)
    panels = several(axes, 2, 1, (8.0, 6.0), sharex=axes is None)
    titles = (_lightest(recording, car), "")
    for ax, name, title in zip(panels, ("fz", "travel"), titles, strict=True):
        values = column(recording, name, car)
        lines = [
            ax.plot(recording.time, values[:, k], DASHES[k], color=color, lw=1.7, label=wheel)[0]
            for k, (wheel, color) in enumerate(zip(WHEELS, _wheel_colors(ax), strict=True))
        ]
        label = shown(name).label + (", bump positive" if name == "travel" else "")
        finish(ax, TIME if ax is panels[-1] else "", label, title)
        if name == "fz":
            ax.set_ylim(bottom=min(0.0, ax.get_ylim()[0]))
        name_ends(ax, lines)
    return panels


def _wheel_colors(ax: Axes) -> tuple[str, ...]:
    """Return colors: front wheels blue, rear ones red; dashes distinguish left from right."""
    return COLORS[2], COLORS[6], COLORS[1], COLORS[3]


def _lightest(recording: Recording, car: int) -> str:
    """Describe which wheel carries least, and when."""
    fz = recording["fz"][..., car]
    sample, wheel = np.unravel_index(np.argmin(fz), fz.shape)
    at = f"after {number(float(recording.time[sample]))} s"
    if fz[sample, wheel] <= 0:
        return f"Wheel {WHEELS[wheel]} is off the road {at}"
    return f"Wheel {WHEELS[wheel]} carries least, {number(fz[sample, wheel] / KILO)} kN {at}"


def load_transfer(source: Recording | Result, car: int = 0, *, ax: Axes | None = None) -> Axes:
    """Draw the load transfer from left to right at both axles over ay.

    Parameters
    ----------
    source : Recording or Result
        With ``fz`` and ``ay``.
    car : int
        Index of the car.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        Half the difference between right and left wheel load, kN; the title has the front axle's
        share of the slope.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `histories`.
    """
    recording = recording_of(source, "fz", "ay")
    car = place("car", car, recording.n)
    fz, ay = column(recording, "fz", car), column(recording, "ay", car)
    moved = {"front": 0.5 * (fz[:, 1] - fz[:, 0]), "rear": 0.5 * (fz[:, 3] - fz[:, 2])}
    ax = one(ax)
    order = np.argsort(ay, kind="stable")
    lines = [
        ax.plot(ay[order] / G, values[order], color=COLORS[color], lw=1.7, label=f"{axle} axle")[0]
        for (axle, values), color in zip(moved.items(), (2, 1), strict=True)
    ]
    label = "load transfer to the right, ½(Fz right − Fz left) (kN)"
    finish(ax, "lateral acceleration (g, + = left)", label, _share(ay, **moved))
    name_ends(ax, lines)
    return ax


def _share(ay: np.ndarray, front: np.ndarray, rear: np.ndarray) -> str:
    """Report the front axle's share of the slopes over the lateral acceleration."""
    turning = np.abs(ay) > LEAST_AY
    if not turning.any():
        return "Load transfer: the car hardly turns"
    ahead, behind = ((values * ay)[turning].sum() for values in (front, rear))
    return f"The front axle takes {100 * ahead / (ahead + behind):.0f} % of the load transfer"


def __dir__() -> list[str]:
    return sorted(__all__)
