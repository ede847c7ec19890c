"""Clearance to the cones of a moose test over entry speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skidpad._lib.units import KMH
from skidpad.cars.checks import an, places
from skidpad.maneuvers.moose_result import MooseSweep
from skidpad.plot.channel import evenly, name_cars, names_that_differ
from skidpad.plot.frame import finish, one, span
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, curve_colors

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LABEL: Final = "least distance to a cone (m, − = inside)"


def plot_margins(
    sweep: MooseSweep, cars: Sequence[int] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw each car's smallest distance to any cone over entry speed.

    Parameters
    ----------
    sweep : MooseSweep
    cars : sequence of int, optional
        Default: up to eight, evenly spaced.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        Filled dots are clean runs, open ones are not; the title gives the highest speed up to which
        all runs were clean.

    Raises
    ------
    TypeError, ValueError
        If `sweep` is not a sweep, or has no such car.
    ImportError
        Without Matplotlib.
    """
    count = len(an("sweep", sweep, MooseSweep).outcome)
    drawn = evenly(count) if cars is None else places("cars", cars, count)
    if not drawn:
        raise ValueError("cars: there is none to draw")
    ax = one(ax)
    speeds, lines = KMH * sweep.speeds, []
    for k, (car, words) in enumerate(zip(drawn, name_cars(sweep.car, count, drawn), strict=True)):
        color, margin = curve_colors(ax)[k % len(COLORS)], sweep.metrics["margin"][car]
        lines += ax.plot(speeds, margin, color=color, lw=1.5, label=words)
        for clean, face in ((True, color), (False, "none")):
            there = sweep.clean[car] == clean
            ax.plot(speeds[there], margin[there], "o", ms=5, color=color, mfc=face, label="_clean")
    found = span(KMH * sweep.highest_clean_speed[drawn], " km/h")
    over = names_that_differ(sweep.car, count) if len(drawn) > 1 else ""
    title = f"Clean up to {found}" if found else "Not clean even at the lowest speed"
    finish(ax, "entry speed (km/h)", LABEL, title, f"by {over}" if over else "")
    ax.margins(x=0.03)
    if len(lines) > 1:
        name_ends(ax, lines)
    return ax
