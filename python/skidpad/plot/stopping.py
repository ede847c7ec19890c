"""Stopping: speed over distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad import kpi
from skidpad.plot.channel import cars_of, column, names_of_cars, of_cars_drawn, recording_of
from skidpad.plot.frame import finish, number, one, span
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, curve_colors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from skidpad.maneuvers.result import Result
    from skidpad.recordings.recording import Recording

__all__ = [
    "stopping",
]


def stopping(
    source: Recording | Result, cars: Sequence[int] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw speed over distance of stops that begin with the run.

    Parameters
    ----------
    source : Recording or Result
        With ``speed`` and ``x``, straight ahead.
    cars : sequence of int, optional
        Default: up to eight, evenly spaced.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        Each curve is labeled with its distance; the title gives the mean fully developed
        deceleration.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`.
    """
    recording = recording_of(source, "speed", "x")
    drawn = cars_of(recording, cars)
    distance = np.asarray(recording["x"] - recording["x"][0], np.float64)
    mean = kpi.mfdd(recording.time, recording["speed"], distance=distance)[drawn]
    ax = one(ax)
    lines = []
    for k, (car, words) in enumerate(zip(drawn, names_of_cars(source, drawn), strict=True)):
        x, v = distance[:, car], column(recording, "speed", car)
        color, stop = curve_colors(ax)[k % len(COLORS)], number(float(x[-1]), " m")
        name = f"{words}: {stop}" if len(drawn) > 1 else stop
        lines += ax.plot(x, v, color=color, lw=1.8, label=name)
    finish(ax, "distance (m)", "speed (km/h)", _worded(mean), of_cars_drawn(source, drawn))
    ax.set_ylim(bottom=0)
    ax.set_xlim(left=0)
    name_ends(ax, lines)
    return ax


def _worded(mean: np.ndarray) -> str:
    words = span(mean, " m/s²")
    if not words:
        return "No car slows down so far that it has a mean deceleration"
    return f"Mean fully developed deceleration {words}"


def __dir__() -> list[str]:
    return sorted(__all__)
