"""Drifts on a circle: steady drifts over sideslip, and how far a person holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.arguments import texts
from skidpad._lib.units import KMH
from skidpad.cars.checks import an
from skidpad.maneuvers import DriftLimit
from skidpad.plot.frame import DEGREES, KILO, finish, legend, number, several, span
from skidpad.plot.style import COLORS, curve_colors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

__all__ = [
    "limits",
]

PANELS: Final = (
    ("steer", -DEGREES, "countersteer (deg)", "What the front wheels do"),
    ("speed", KMH, "speed (km/h)", "How fast it goes"),
    ("power", 1 / KILO, "power at the wheels (kW)", "What it takes"),
)
MOST_CARS: Final = 8


def limits(
    limit: DriftLimit, names: Sequence[str] | None = None, *, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Draw countersteer, speed and power over the sideslip of steady drifts.

    Parameters
    ----------
    limit : DriftLimit
    names : sequence of str, optional
        Names of the cars. Default: their numbers.
    axes : sequence of Axes, optional
        Three. Default: a new figure.

    Returns
    -------
    list of Axes
        Dots are steady drifts of the first eight cars, lines those held; the ring is the limit, and
        the legend says what ends it.

    Raises
    ------
    TypeError, ValueError
        If `limit` is of the wrong kind, `names` are not one for each car, or `axes` are not three
        Axes.
    ImportError
        Without Matplotlib.
    """
    an("limit", limit, DriftLimit)
    n = limit.sideslip.size
    called = texts("names", names) if names is not None else [f"car {i}" for i in range(n)]
    if len(called) != n:
        raise ValueError(f"names: there are {len(called)}, must be {n}, one for each car")
    panels = several(axes, 1, 3, (13.0, 4.2))
    beta = -DEGREES * limit.sideslips
    held = limit.drifts["held_for"] >= limit.test.duration
    for ax, (name, factor, words, title) in zip(panels, PANELS, strict=True):
        values = factor * limit.drifts[name]
        for i in range(min(n, MOST_CARS)):
            color = curve_colors(ax)[i % len(COLORS)]
            ends = number(DEGREES * -limit.sideslip[i], "°") if held[:, i].any() else "none held"
            ax.plot(beta, values[:, i], ".", ms=3, color=color)
            ax.plot(
                beta, np.where(held[:, i], values[:, i], np.nan), lw=2.2, color=color,
                label=f"{called[i]}: {ends}, then {limit.why[i]}",
            )  # fmt: skip
            at = factor * getattr(limit, name)[i]
            ax.plot(-DEGREES * limit.sideslip[i], at, "o", ms=9, mfc="none", mec=color, mew=1.6)
        known = values[np.isfinite(values)]
        if known.size:
            ax.set_ylim(min(0.0, float(known.min())) * 1.05, 1.15 * float(known.max()))
        ax.set_xlim(0.0, 1.03 * float(beta.max()))
        finish(ax, "sideslip, nose inward (deg)", words, title)
    legend(panels[0], f"circle of {span(limit.test.radius, ' m')}", "upper left", fontsize="small")
    return panels


def __dir__() -> list[str]:
    return sorted(__all__)
