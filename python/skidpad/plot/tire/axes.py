"""Axes of tire figures: words with units and signs, colors of families, frames and legends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad.plot.style import INK, open_frame, pyplot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.legend import Legend
    from numpy.typing import NDArray

KILO, DEGREES = 1e3, 180 / np.pi

KAPPA: Final = "slip ratio (ISO-W: + = driving, −1 = locked wheel)"
ALPHA: Final = "slip angle (deg, ISO-W: + = wheel moves to its left)"
GAMMA: Final = "inclination (deg, ISO-W: + = top leans to the right)"
FX: Final = "longitudinal force Fx (kN, + = driving)"
FY: Final = "lateral force Fy (kN, + = to the left)"
MZ: Final = "aligning moment Mz (N m, + = turns to the left)"
TRAIL: Final = "pneumatic trail −Mz/Fy (mm)"
LOAD: Final = "wheel load Fz (kN)"


def one(ax: Axes | None, size: tuple[float, float] = (7.5, 5.2)) -> Axes:
    """Return the axes that were given, or new ones."""
    if ax is not None:
        return _axes("ax", ax)
    _, new = pyplot().subplots(figsize=size, layout="constrained")
    found: Axes = new
    return found


def several(
    axes: Sequence[Axes] | None, rows: int, columns: int, size: tuple[float, float]
) -> list[Axes]:
    """Return the axes that were given, or new ones, row by row.

    Raises
    ------
    TypeError
        If they are no axes.
    ValueError
        If they are too many or too few.
    """
    count = rows * columns
    if axes is None:
        _, grid = pyplot().subplots(
            rows, columns, figsize=size, layout="constrained", squeeze=False
        )
        return list(grid.ravel())
    found = [_axes("axes", ax) for ax in np.ravel(np.asarray(axes, dtype=object))]
    if len(found) != count:
        raise ValueError(f"axes must be {count}, one for each panel, not {len(found)}")
    return found


def _axes(name: str, ax: Any) -> Axes:
    if not (hasattr(ax, "plot") and hasattr(ax, "set_xlabel")):
        raise TypeError(f"{name} must be Axes of Matplotlib, not {type(ax).__name__}")
    found: Axes = ax
    return found


def family(count: int) -> NDArray[np.float64]:
    """Colors of an ordered family of curves, dark to light; ink for a single one."""
    if count == 1:
        return np.array([pyplot().matplotlib.colors.to_rgba(INK)])
    colors: NDArray[np.float64] = pyplot().get_cmap("viridis")(np.linspace(0, 0.82, count))
    return colors


def finish(ax: Axes, xlabel: str, ylabel: str, title: str, conditions: str = "") -> None:
    """Write labels and title, and draw the frame, the grid and the lines of zero."""
    ax.set(xlabel=xlabel, ylabel=ylabel)
    words = f"{title}, {conditions}" if conditions else title
    ax.set_title(words, loc="left", weight="bold", pad=8)
    open_frame(ax)
    ax.grid(color="#e8e8e8", lw=0.7)
    ax.set_axisbelow(True)
    ax.margins(x=0)
    for draw, limits in ((ax.axhline, ax.get_ylim()), (ax.axvline, ax.get_xlim())):
        if min(limits) < 0 < max(limits):
            draw(0, color="#b5b5b5", lw=0.9, zorder=0.9, label="_zero")


def legend(ax: Axes, title: str, where: str, **options: Any) -> Legend:
    """Draw a legend on a light ground that hides no curve."""
    options = {
        "title": title, "loc": where, "alignment": "left", "framealpha": 0.85,
        "edgecolor": "none", "borderaxespad": 0.3, "handlelength": 1.6, **options,
    }  # fmt: skip
    return ax.legend(**options)


def number(value: float, unit: str = "") -> str:
    """Write a number of a family for a legend."""
    return f"{value + 0.0:.3g}{unit}".replace("-", "−")


def degrees(angle: float) -> str:
    """Write an angle, rad, for a legend."""
    return number(DEGREES * angle, "°")


def kilonewton(load: float) -> str:
    """Write a load for a legend."""
    return number(load / KILO, " kN")


def name_of(tire: Any) -> str:
    """Name a model."""
    return type(tire).__name__
