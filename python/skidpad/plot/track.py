"""Top views: track maps, and paths between cones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arguments import within
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad.cars.checks import place
from skidpad.plot.channel import (
    by_what,
    cars_of,
    column,
    names_of_cars,
    recording_of,
    shown,
)
from skidpad.plot.frame import finish, number, one
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, curve_colors, ink, is_dark, letters, matplotlib

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from skidpad.cars import Car
    from skidpad.maneuvers.result import Result
    from skidpad.recordings.recording import Recording

EAST, NORTH = "x (m)", "y (m)"
OUTLINES: Final = 12
"""Default number of outlines along a path."""

__all__ = [
    "draw_cones",
    "paths",
    "track_map",
]


def track_map(
    source: Recording | Result,
    channel: str = "speed",
    car: int = 0,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw the path of a car, colored by a channel.

    Parameters
    ----------
    source : Recording or Result
        With ``x``, ``y`` and the channel.
    channel : str
        Not a wheel channel.
    car : int
        Index of the car.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        The channel's minimum and maximum are marked and given in the title.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`.
    """
    recording = recording_of(source, "x", "y", channel, asked_by="channel")
    car = place("car", car, recording.n)
    values = column(recording, channel, car)
    if values.ndim > 1:
        raise ValueError(f"{channel} has a value for each wheel, and a map shows one")
    x, y = (np.asarray(recording[name][:, car], np.float64) for name in ("x", "y"))
    ax = one(ax, (7.6, 6.2))
    ends = np.stack((x, y), axis=-1)
    colors = "viridis" if is_dark(ax) else "viridis_r"
    line = matplotlib("collections").LineCollection(
        np.stack((ends[:-1], ends[1:]), axis=1), array=0.5 * (values[1:] + values[:-1]),
        cmap=colors, lw=3.5, capstyle="round", label=channel,
    )  # fmt: skip
    ax.add_collection(line)
    ax.autoscale_view()
    label = shown(channel).label
    words, unit = label[:-1].split(" (", 1)
    extremes = []
    for name, at, marker in (
        ("least", int(np.nanargmin(values)), "v"), ("most", int(np.nanargmax(values)), "^")
    ):  # fmt: skip
        ax.plot(x[at], y[at], marker, color=ink(ax), ms=7, label=f"_{name}")
        ax.annotate(number(float(values[at])), (x[at], y[at]), xytext=(6, 4), fontsize=letters(),
                    textcoords="offset points", color=ink(ax))  # fmt: skip
        extremes.append(number(float(values[at])))
    title = f"{words.capitalize()} from {extremes[0]} to {extremes[1]} {unit}"
    _from_above(ax, title)
    ax.figure.colorbar(line, ax=ax, label=label, pad=0.02)
    return ax


def paths(
    source: Recording | Result,
    cars: Sequence[int] | None = None,
    *,
    cones: ArrayLike | None = None,
    every: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw paths and outlines of cars, with cones.

    Parameters
    ----------
    source : Recording or Result
        With ``x``, ``y`` and ``yaw``.
    cars : sequence of int, optional
        Default: up to eight, evenly spaced.
    cones : array_like, shape (k, 2), optional
        Positions of cones [m].
    every : float, optional
        Distance between outlines [m]. Default: a dozen per car.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`; also for malformed `cones`.
    """
    recording = recording_of(source, "x", "y", "yaw")
    drawn = cars_of(recording, cars)
    spaced = None if every is None else within("every", every, 0.01, 1e6, "m")
    ax = one(ax, (11.0, 4.6))
    if cones is not None:
        draw_cones(ax, cones)
    lines: list[Any] = []
    for k, (car, words) in enumerate(zip(drawn, names_of_cars(source, drawn), strict=True)):
        x, y, yaw = (np.asarray(recording[c][:, car], np.float64) for c in ("x", "y", "yaw"))
        color = curve_colors(ax)[k % len(COLORS)]
        lines += ax.plot(x, y, color=color, lw=1.8, label=words)
        distance = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))))
        apart = spaced or max(distance[-1] / OUTLINES, 1e-9)
        at = np.searchsorted(distance, np.arange(0.0, distance[-1], apart))
        for j in at:
            corners = outline(recording.car, car, x[j], y[j], yaw[j])
            ax.plot(*corners, color=color, lw=0.8, alpha=0.55, label="_outline")
    over = by_what(source)
    words = f"Paths of {len(drawn)} cars" if len(drawn) > 1 else "Path of the car"
    _from_above(ax, f"{words} by {over}" if over and len(drawn) > 1 else words)
    if len(drawn) > 1:
        ax.apply_aspect()
        name_ends(ax, lines)
    return ax


def draw_cones(ax: Axes, cones: ArrayLike) -> None:
    """Draw cones hollow, in the foreground color, distinct from all cars.

    Raises
    ------
    ValueError
        If `cones` are not pairs of x and y.
    """
    ax = one(ax)
    at = np.asarray(real_array("cones", cones), np.float64)
    if at.ndim != 2 or at.shape[1] != 2 or not np.isfinite(at).all():
        raise ValueError(f"cones must be finite pairs of x and y, m, not {brief(cones)}")
    ax.plot(*at.T, "^", mfc="none", mec=ink(ax), mew=1.1, ms=5.5, zorder=3, label="_cones")


def outline(
    car: Car, index: int, x: float, y: float, yaw: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return x and y of the closed outline of one car seen from above [m]."""

    def of(name: str) -> float:
        values = np.atleast_1d(np.asarray(car[name], np.float64))
        return float(values[min(index, values.size - 1)])

    nose, half = of("body.to_nose"), 0.5 * of("body.width")
    tail = nose - of("body.length")
    along = np.array([nose, nose, tail, tail, nose])
    across = np.array([half, -half, -half, half, half])
    c, s = np.cos(yaw), np.sin(yaw)
    return x + along * c - across * s, y + along * s + across * c


def _from_above(ax: Axes, title: str) -> None:
    finish(ax, EAST, NORTH, title)
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.06)


def __dir__() -> list[str]:
    return sorted(__all__)
