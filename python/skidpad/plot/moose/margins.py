"""How far cars stay from the cones of a moose test as it gets faster."""

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
    """Draw the least distance of each car to any cone over the entry speed.

    Parameters
    ----------
    sweep : MooseSweep
    cars : sequence of int, optional
        Default: up to eight, evenly among all.
    ax : Axes, optional
        Where to draw. Default: a new figure.

    Returns
    -------
    Axes
        Filled dots are clean, empty ones are not; the title gives the highest speeds up to which
        all tests were clean.

    Raises
    ------
    TypeError, ValueError
        For what is no sweep, or if there is no such car.
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
