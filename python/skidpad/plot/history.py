"""What cars do over time: chosen channels, wheels, and the transfer of load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._channels import WHEELS
from skidpad._lib.arguments import instance, texts
from skidpad.cars.checks import place
from skidpad.plot.channel import (
    cars_of,
    column,
    names_of_cars,
    recording_of,
    shown,
    what_differs,
)
from skidpad.plot.frame import KILO, G, finish, number, one, several
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, curve_colors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from skidpad.maneuvers.result import Result
    from skidpad.recordings.recording import Recording

__all__ = [
    "histories",
    "history",
    "load_transfer",
    "wheels",
]

TIME: Final = "time (s)"
DASHES: Final = ("-", "--", "-.", ":")
"""Of wheels FL, FR, RL, RR."""
LEAST_AY: Final = 0.5
"""Lateral acceleration from which on a share of the load transfer says something [m/s2]."""


def histories(
    source: Recording | Result,
    channels: Sequence[str] | None = None,
    *,
    cars: Sequence[int] | None = None,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw channels over time, a panel each, a curve for each car, of wheels four.

    Parameters
    ----------
    source : Recording or Result
    channels : sequence of str, optional
        Default: all that were recorded.
    cars : sequence of int, optional
        Default: the first eight.
    axes : sequence of Axes, optional
        One for each channel. Default: a new figure.

    Returns
    -------
    list of Axes
        Angles in degrees, speeds in km/h, forces of wheels in kN. Where one number alone tells
        the cars apart, they are named by it.

    Raises
    ------
    KeyError
        If there is no such channel.
    TypeError, ValueError
        If `source` is no recording, a channel was not recorded, there is no such car, or `axes`
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
    drawn = cars_of(recording, cars)
    panels = several(axes, len(names), 1, (8.0, 0.8 + 2.1 * len(names)), sharex=axes is None)
    called = names_of_cars(source, drawn) if recording.n > 1 else [""]
    whole = source is recording
    ends = {car: recording.time.size if whole else _end(recording, car) for car in drawn}
    for ax, name in zip(panels, names, strict=True):
        lines = [
            line
            for k, (car, words) in enumerate(zip(drawn, called, strict=True))
            for line in _channel(ax, recording, name, car, words, k, ends[car])
        ]
        title = what_differs(recording) if ax is panels[0] and len(drawn) > 1 else ""
        finish(ax, TIME if ax is panels[-1] else "", shown(name).label, title)
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


def _channel(
    ax: Axes, recording: Recording, name: str, car: int, words: str, place: int, end: int
) -> list[Any]:
    values = column(recording, name, car).reshape(recording.time.size, -1)
    color = curve_colors(ax)[place % len(COLORS)]
    wheels = WHEELS if values.shape[1] > 1 else ("",)
    return [
        ax.plot(
            recording.time[:end], values[:end, wheel], DASHES[wheel], color=color, lw=1.7,
            label=f"{words} {which}".strip(),
        )[0]
        for wheel, which in enumerate(wheels)
    ]  # fmt: skip


def _end(recording: Recording, car: int) -> int:
    """Return the number of samples of a car until its test was over and it was left as it was."""
    rows = [column(recording, name, car).reshape(recording.time.size, -1) for name in recording]
    changes = np.flatnonzero((np.diff(np.hstack(rows), axis=0) != 0).any(axis=1))
    return int(changes[-1]) + 2 if changes.size else recording.time.size


def wheels(
    source: Recording | Result, car: int = 0, *, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Draw the loads of the four wheels and their travel over time.

    Parameters
    ----------
    source : Recording or Result
        With ``fz`` and ``travel``.
    car : int
        Which of the cars.
    axes : sequence of 2 Axes, optional
        Where to draw. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Loads in kN, whose title gives the lightest moment of any wheel; travel in mm, positive in
        bump.

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `histories`.
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
    """Front wheels blue, rear ones red; the dashes tell left from right."""
    return COLORS[2], COLORS[6], COLORS[1], COLORS[3]


def _lightest(recording: Recording, car: int) -> str:
    """Return which wheel carries least, and when."""
    fz = recording["fz"][..., car]
    sample, wheel = np.unravel_index(np.argmin(fz), fz.shape)
    at = f"after {number(float(recording.time[sample]))} s"
    if fz[sample, wheel] <= 0:
        return f"Wheel {WHEELS[wheel]} is off the road {at}"
    return f"Wheel {WHEELS[wheel]} carries least, {number(fz[sample, wheel] / KILO)} kN {at}"


def load_transfer(source: Recording | Result, car: int = 0, *, ax: Axes | None = None) -> Axes:
    """Draw how much load goes from the left to the right, at both axles, over ay.

    Parameters
    ----------
    source : Recording or Result
        With ``fz`` and ``ay``.
    car : int
        Which of the cars.
    ax : Axes, optional
        Where to draw. Default: a new figure.

    Returns
    -------
    Axes
        Half of the difference of the loads of the right and the left wheel, kN; the title gives
        the share of the front axle, the slope over that of both.

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `histories`.
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
