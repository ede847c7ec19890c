"""Paths of cars between the cones of a moose test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import texts
from skidpad._lib.units import KMH
from skidpad.cars import Car
from skidpad.cars.checks import an, places
from skidpad.maneuvers.course import Lanes
from skidpad.maneuvers.moose_result import MooseResult
from skidpad.plot import track
from skidpad.plot.frame import one
from skidpad.plot.moose.style import CAR_COLORS, CAR_MARKERS, MARKER_SIZES
from skidpad.plot.style import curve_colors, is_dark, matplotlib, open_frame

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from skidpad.maneuvers.course import Cones

LANE, DARK_LANE = "#efece3", "#3a382f"
RUN_UP, RUN_OUT, FARTHEST = 7.0, 9.0, 16.0  # shown before and after the cones, and for a fall, m


def draw_cones(ax: Axes, course: Cones, car: int = 0) -> None:
    """Draw the cones for one car's width, and any lanes between them."""
    if isinstance(course, Lanes):
        _draw_lanes(ax, course, car)
    xs, ys = course.cones()
    y = [float(np.atleast_1d(v)[min(car, np.size(v) - 1)]) for v in ys]
    track.draw_cones(ax, np.column_stack((xs, y)))


def _draw_lanes(ax: Axes, course: Lanes, car: int) -> None:
    lane = DARK_LANE if is_dark(ax) else LANE
    for start, length, width, middle in zip(
        course.starts, course.lengths, course.widths, course.middles, strict=True
    ):
        w = float(np.atleast_1d(width)[min(car, np.size(width) - 1)])
        m = float(np.atleast_1d(middle)[min(car, np.size(middle) - 1)])
        ax.fill_between([start, start + length], m - w / 2, m + w / 2, color=lane, lw=0, zorder=0)


def draw_outline(
    ax: Axes, car: Car, index: int, x: float, y: float, yaw: float, **style: Any
) -> None:
    """Draw the outline of one car seen from above."""
    ax.plot(*track.outline(car, index, x, y, yaw), **{"label": "_outline", **style})


def _shown(result: MooseResult, cars: Sequence[int]) -> tuple[float, list[int]]:
    """Return the end of the drawing [m], and each car's samples up to it or to a rollover."""
    x, fell = result.recording["x"], result.metrics["rolled_over"]
    falls = [float(x[-1, i]) for i in cars if fell[i] and x[-1, i] <= result.course.end + FARTHEST]
    end = max([result.course.end + RUN_OUT, *(fall + 3.0 for fall in falls)])
    inside = (x <= end) & ~(fell & (x == x[-1]))  # a run ends at a rollover
    return end, [len(x) if inside[:, i].all() else int(np.argmin(inside[:, i])) for i in cars]


def draw_paths(
    ax: Axes, result: MooseResult, cars: Sequence[int], names: Sequence[str]
) -> list[Any]:
    """Draw lanes, cones, paths, outlines, and a cross at a rollover; return the lines."""
    draw_cones(ax, result.course, cars[0] if cars else 0)
    rec = result.recording
    colors, ground = (curve_colors(ax), "black") if is_dark(ax) else (CAR_COLORS, "white")
    end, counts = _shown(result, cars)
    lines = []
    for k, (i, last) in enumerate(zip(cars, counts, strict=True)):
        color = colors[k % len(CAR_COLORS)]
        x, y, yaw = rec["x"][:, i], rec["y"][:, i], rec["yaw"][:, i]
        speed = result.metrics["entry_speed"][i] * KMH
        label = names[k] if k < len(names) else f"car {i}, {speed:.0f} km/h"
        # an outline every 2.4 m, cars taking turns, so that none hides the next
        stations = np.arange(2.4 * k - 4.0, end, 12.0)
        at = np.searchsorted(np.maximum.accumulate(x[:last]), stations)
        at = at[at < last]
        over = 0.01 * (len(cars) - k)  # the first on top
        (line,) = ax.plot(
            x[:last], y[:last], color=color, lw=1.9, label=label, zorder=5 + over,
            markevery=at.tolist(), marker=CAR_MARKERS[k % len(CAR_MARKERS)],
            ms=6 * MARKER_SIZES[k % len(MARKER_SIZES)], mec=ground, mew=0.7,
        )  # fmt: skip
        lines.append(line)
        for j in at:
            draw_outline(
                ax, result.car, i, x[j], y[j], yaw[j], color=color, lw=0.8, alpha=0.45, zorder=2
            )
        if result.metrics["rolled_over"][i] and x[-1] <= end:
            draw_outline(
                ax, result.car, i, x[last], y[last], yaw[last], color=color, lw=1.3, zorder=4 + over
            )
            ax.plot(
                x[last], y[last], "X", color=color, ms=12, mec=ground, mew=1.1, zorder=7 + over,
                label="_falls over",
            )  # fmt: skip
    ax.set(xlabel="x (m)", ylabel="y (m), left is up")
    ax.yaxis.set_major_locator(matplotlib("ticker").MultipleLocator(2))
    open_frame(ax)
    return lines


def path_limits(
    result: MooseResult, cars: Sequence[int]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return limits of x and y around the lanes and the outlines of all cars."""
    end, counts = _shown(result, cars)
    _, ys = result.course.cones()
    edges = np.array([np.max(y) for y in ys] + [np.min(y) for y in ys])
    low, high = [float(edges.min()) - 0.8], [float(edges.max()) + 0.8]
    half = 0.5 * float(np.max(np.asarray(result.car["body.width"])))
    for i, last in zip(cars, counts, strict=True):
        y = result.recording["y"][: last + 1, i]
        low.append(max(float(y.min()) - half - 0.6, -12.0))
        high.append(min(float(y.max()) + half + 0.6, 14.0))
    return (-RUN_UP, end), (min(low), max(high))


def plot_paths(
    result: MooseResult,
    cars: Sequence[int] | None = None,
    names: Sequence[str] = (),
    *,
    ax: Axes | None = None,
) -> Figure:
    """Draw the paths of some recorded cars between the cones.

    Parameters
    ----------
    result : MooseResult
        With x, y and yaw recorded; a path ends with a cross at a rollover.
    cars : sequence of int, optional
        Indices of cars. Default: the first five.
    names : sequence of str
        Labels.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Figure

    Raises
    ------
    KeyError
        If a channel was not recorded.
    TypeError, ValueError
        If `result` is not a result, or has no such car.
    """
    count = len(an("result", result, MooseResult).metrics["clean"])
    chosen = list(range(min(5, count))) if cars is None else places("cars", cars, count)
    names = texts("names", names)
    xlim, ylim = path_limits(result, chosen)
    ax = one(ax, (12.0, 1.2 + 11.2 * (ylim[1] - ylim[0]) / (xlim[1] - xlim[0])))
    lines = draw_paths(ax, result, chosen, names)
    ax.set(xlim=xlim, ylim=ylim, aspect="equal")
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    if figure.get_layout_engine() is not None:
        figure.legend(
            handles=lines, loc="outside lower center", ncols=len(lines) or 1, frameon=False
        )
    else:
        ax.legend(handles=lines, loc="upper left", bbox_to_anchor=(0, -0.3), ncols=3, frameon=False)
    return figure
