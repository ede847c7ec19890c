"""Figure of a tire test: time histories, and forces over slip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad.fit.levels import level_of, levels, tolerance
from skidpad.plot.frame import DEGREES, KILO, family, finish, legend, several
from skidpad.plot.style import FAINT, ink, open_frame, pyplot
from skidpad.plot.tire.axes import ALPHA, FX, FY, KAPPA, kilonewton

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from skidpad.fit.data import TireData

COURSE: Final = {
    "fz": ("load (kN)", 1 / KILO),
    "alpha": ("slip angle (deg)", DEGREES),
    "kappa": ("slip ratio (-)", 1.0),
    "gamma": ("inclination (deg)", DEGREES),
    "p": ("pressure (kPa)", 1 / KILO),
}
"""Channels of the time histories, their labels and factors."""

CURVES: Final = {"fy": ("alpha", ALPHA, FY, DEGREES), "fx": ("kappa", KAPPA, FX, 1.0)}
"""Forces, their slips, labels of both, and factors of the slips."""

MOST_POINTS: Final = 20_000
"""Largest number of points per panel; more are thinned out."""


def draw_test(data: TireData, axes: Sequence[Axes] | None) -> list[Axes]:
    """Draw the figure; see `TireData.plot`."""
    channels = data.channels
    course = [name for name in COURSE if name in channels]
    curves = [
        force
        for force, (slip, *_) in CURVES.items()
        if force in channels and slip in channels and np.ptp(_known(channels[slip])) > 0.02
    ]
    panels = _panels(axes, len(course), len(curves))
    every = slice(None, None, -(-len(data) // MOST_POINTS))
    point = np.arange(len(data))[every]
    for ax, name in zip(panels, course, strict=False):
        label, factor = COURSE[name]
        ax.plot(point, factor * channels[name][every], ".", ms=1.5, color=ink(ax), rasterized=True)
        ax.set_ylabel(label)
        open_frame(ax)
        ax.grid(color=FAINT, alpha=0.22, lw=0.7)
        ax.margins(x=0)
        ax.tick_params(labelbottom=name == course[-1])
    panels[len(course) - 1].set_xlabel("point")
    panels[0].set_title(f"{len(data):,} points", loc="left", weight="bold", pad=8)
    for ax, force in zip(panels[len(course) :], curves, strict=True):
        _draw_force(ax, data, force, every)
    return panels


def _panels(axes: Sequence[Axes] | None, course: int, curves: int) -> list[Axes]:
    """Return the given axes, or new ones: histories on the left, forces on the right.

    Raises
    ------
    ValueError
        If there are too many or too few.
    """
    if axes is not None:
        return several(axes, course + curves, 1, (0.0, 0.0))
    figure = pyplot().figure(figsize=(12 if curves else 6.5, 7), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(0.8, 1)) if curves else (figure, None)
    panels = list(left.subplots(course, 1, sharex=True, squeeze=False).ravel())
    return panels if right is None else panels + list(right.subplots(curves, 1, squeeze=False).flat)


def _draw_force(ax: Axes, data: TireData, force: str, every: slice) -> None:
    """Draw a force over its slip, one color per load level."""
    slip, xlabel, ylabel, factor = CURVES[force]
    half_width = tolerance("fz", data.fz)
    centers = levels(data.fz, half_width)
    level = level_of(data.fz, centers, half_width)[every]
    x, y = factor * data.channels[slip][every], data.channels[force][every] / KILO
    for k, (load, color) in enumerate(zip(centers, family(len(centers), ax), strict=True)):
        here = level == k
        style = {"ms": 1.5, "color": color, "rasterized": True}
        ax.plot(x[here], y[here], ".", label=kilonewton(float(load)), **style)
    finish(ax, xlabel, ylabel, "lateral force" if force == "fy" else "longitudinal force")
    legend(ax, "wheel load", "best", markerscale=6)


def _known(values: NDArray[np.float64]) -> NDArray[np.float64]:
    known = values[np.isfinite(values)]
    return known if known.size else np.zeros(1)
