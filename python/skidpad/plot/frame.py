"""Frames of figures: given or new axes, colors of families of curves, labels, zero lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.messages import brief
from skidpad._lib.units import require_bare
from skidpad.plot.style import FAINT, ink, is_dark, matplotlib, open_frame, pyplot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.legend import Legend
    from numpy.typing import ArrayLike, NDArray

KILO, DEGREES = 1e3, 180 / np.pi
RPM: Final = 30 / np.pi
G: Final = 9.80665
"""Standard gravity [m/s2]."""
LABELED: Final = 36.0
"""Width or height of axes taken by ticks, labels and gaps [points]."""


def one(ax: Axes | None, size: tuple[float, float] = (7.5, 5.2)) -> Axes:
    """Return the given axes, or new ones."""
    if ax is not None:
        return _axes("ax", ax)
    _, new = pyplot().subplots(figsize=size, layout="constrained")
    found: Axes = new
    return found


def several(
    axes: Sequence[Axes] | None,
    rows: int,
    columns: int,
    size: tuple[float, float],
    **options: Any,
) -> list[Axes]:
    """Return the given axes, or new ones, row by row.

    Raises
    ------
    TypeError
        If they are not axes.
    ValueError
        If there are too many or too few.
    """
    count = rows * columns
    if axes is None:
        _, grid = pyplot().subplots(
            rows, columns, figsize=size, layout="constrained", squeeze=False, **options
        )
        return list(grid.ravel())
    require_bare("axes", axes)
    try:
        given = np.ravel(np.asarray(axes, dtype=object))
    except Exception:  # ragged, or an object that refuses
        raise TypeError(f"axes must be Axes of Matplotlib, not {brief(axes)}") from None
    found = [_axes("axes", ax) for ax in given]
    if len(found) != count:
        raise ValueError(f"axes must be {count}, one for each panel, not {len(found)}")
    return found


def _axes(name: str, ax: Any) -> Axes:
    if not (hasattr(ax, "plot") and hasattr(ax, "set_xlabel")):
        raise TypeError(f"{name} must be Axes of Matplotlib, not {type(ax).__name__}")
    found: Axes = ax
    return found


def family(count: int, ax: Axes) -> NDArray[np.float64]:
    """Return colors of an ordered family of curves with enough contrast; ink for one."""
    if count == 1:
        return np.array([pyplot().matplotlib.colors.to_rgba(ink(ax))])
    first, last = (0.25, 1.0) if is_dark(ax) else (0.0, 0.82)
    colors: NDArray[np.float64] = pyplot().get_cmap("viridis")(np.linspace(first, last, count))
    return colors


def finish(ax: Axes, xlabel: str, ylabel: str, title: str, conditions: str = "") -> None:
    """Set labels and title, and draw frame, grid and zero lines."""
    width, height = _room(ax)
    ax.set(xlabel=xlabel, ylabel=broken(ylabel, height, "axes.labelsize"))
    words = f"{title}, {conditions}" if conditions else title
    ax.set_title(broken(words, width, "axes.titlesize", "bold"), loc="left", weight="bold", pad=8)
    open_frame(ax)
    ax.grid(color=FAINT, alpha=0.22, lw=0.7)
    ax.set_axisbelow(True)
    ax.margins(x=0)
    for draw, limits in ((ax.axhline, ax.get_ylim()), (ax.axvline, ax.get_xlim())):
        if min(limits) < 0 < max(limits):
            draw(0, color=FAINT, alpha=0.7, lw=0.9, zorder=0.9, label="_zero")


def one_of(car: int, n: int) -> str:
    """Say in a title which of several cars is drawn; "" if there is one."""
    return f"car {car} of {n}" if n > 1 else ""


def _room(ax: Axes) -> tuple[float, float]:
    """Return the approximate width and height of axes after layout [points]."""
    figure: Any = ax.figure
    size = 72 / figure.dpi * np.array(figure.bbox.size)
    place = ax.get_subplotspec()
    if figure.get_layout_engine() is None or place is None:
        return tuple(ax.get_position().size * size)
    # the layout divides the figure into cells, and subtracts ticks and labels
    grid = place.get_gridspec()
    share = np.array([len(place.colspan) / grid.ncols, len(place.rowspan) / grid.nrows])
    ticks = max((_width(t.get_text(), "ytick.labelsize") for t in ax.get_yticklabels()), default=0)
    return tuple(share * size - (LABELED + ticks, LABELED))


def broken(words: str, room: float, size: str, weight: str = "normal") -> str:
    """Wrap words to a width [points].

    Parameters
    ----------
    words : str
    room : float
    size : str
        Setting of Matplotlib for the size of the letters, as "axes.titlesize".
    weight : str
        Font weight.

    Returns
    -------
    str
    """
    if all(_width(line, size, weight) <= room for line in words.split("\n")):
        return words
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        lines[-1:] = [longer] if _width(longer, size, weight) <= room else [lines[-1], word]
    return "\n".join(filter(None, lines))


def _width(words: str, size: str, weight: str = "normal") -> float:
    """Return how wide words are [points]."""
    if not words:
        return 0.0
    font = matplotlib("font_manager").FontProperties(weight=weight, size=pyplot().rcParams[size])
    path = matplotlib("textpath").TextPath((0, 0), words, prop=font)
    return float(path.get_extents().width)


def plain_decades(axis: Axis) -> None:
    """Format a logarithmic axis without powers of 10, with as many numbers as fit."""
    low, high = axis.get_view_interval()
    digits = (1, 2, 5, 10) if high > 10 * low else (1, 1.5, 2, 3, 4, 5, 6, 8, 10)
    decades = range(int(np.floor(np.log10(low))), int(np.ceil(np.log10(high))))
    ticks = [digit * 10.0**decade for decade in decades for digit in digits]
    shown = sorted({tick for tick in ticks if low <= tick <= high})
    axis.set_ticks(shown, [f"{tick:g}" for tick in shown])
    axis.set_ticks([], minor=True)


def legend(ax: Axes, title: str, where: str, **options: Any) -> Legend:
    """Draw a legend with background that hides no curve."""
    options = {
        "title": title, "loc": where, "alignment": "left", "framealpha": 0.85,
        "edgecolor": "none", "borderaxespad": 0.3, "handlelength": 1.6, **options,
    }  # fmt: skip
    return ax.legend(**options)


def number(value: float, unit: str = "") -> str:
    """Format a number with three digits."""
    return f"{float(f'{value + 0.0:.3g}'):g}{unit}".replace("-", "−")


def span(values: ArrayLike, unit: str = "") -> str:
    """Format the range of values, or a single value; "" if there is none."""
    known = np.asarray(values, np.float64)
    known = known[np.isfinite(known)]
    if not known.size:
        return ""
    low, high = number(float(known.min())), number(float(known.max()))
    return (low if low == high else f"{low} to {high}") + unit
