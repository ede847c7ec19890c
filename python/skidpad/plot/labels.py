"""Names at the ends of curves, instead of a legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.style import letters, matplotlib

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

NEAR, FAR = 5.0, 16.0
"""Distance of names from the axes, without and with leader lines, points."""


def name_ends(ax: Axes, lines: Sequence[Any]) -> None:
    """Write the label of each line to the right of the axes, at the height of its last point.

    Overlapping names are moved apart, with leader lines. Axis limits must be final.
    """
    ends = [(line, _last(line)) for line in lines]
    shown = [(line, end) for line, end in ends if end is not None]
    if not shown:
        return
    transform = ax.transData + ax.transAxes.inverted()
    heights = np.array([transform.transform(end)[1] for _, end in shown])
    figure: Any = ax.figure
    points = 72 * ax.get_position().height * figure.get_size_inches()[1]
    gap = 1.25 * letters() / points
    moved = apart(heights, gap)
    leads = bool((np.abs(moved - heights) > 0.5 * gap).any())
    for (line, _), end, height in zip(shown, heights, moved, strict=True):
        color = line.get_color()
        ax.annotate(
            str(line.get_label()), (1.0, min(max(end, 0.0), 1.0)), xycoords="axes fraction",
            xytext=(0.0, height), textcoords=_beside(ax, FAR if leads else NEAR),
            va="center", color=color, fontsize=letters(), annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": color, "lw": 0.6, "relpos": (0.0, 0.5)}
            if leads else None,
        )  # fmt: skip


def _beside(ax: Axes, points: float) -> Any:
    """Return coordinates in fractions of the axes, offset to the right of them [points]."""
    transforms = matplotlib("transforms")
    figure: Any = ax.figure
    shift = transforms.ScaledTranslation(points / 72, 0, figure.dpi_scale_trans)
    right = transforms.Affine2D().translate(1.0, 0.0)
    return right + ax.transAxes + shift


def _last(line: Any) -> tuple[float, float] | None:
    x, y = (np.asarray(values, np.float64) for values in line.get_data())
    known = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
    return (float(x[known[-1]]), float(y[known[-1]])) if known.size else None


def apart(heights: NDArray[np.float64], gap: float) -> NDArray[np.float64]:
    """Move heights within 0 and 1 at least a gap apart, in order, as little as necessary.

    Parameters
    ----------
    heights : ndarray, shape (k,)
    gap : float

    Returns
    -------
    ndarray, shape (k,)
        Beyond 1 if they do not fit.
    """
    order = np.argsort(heights, kind="stable")
    steps = gap * np.arange(heights.size)
    wanted = np.clip(heights[order], 0.0, 1.0) - steps
    # pools of touching neighbors share the mean of their targets
    pools: list[list[float]] = []
    for height in wanted:
        pools.append([float(height)])
        while len(pools) > 1 and np.mean(pools[-2]) > np.mean(pools[-1]):
            last = pools.pop()
            pools[-1] += last
    level = np.concatenate([np.full(len(pool), np.mean(pool)) for pool in pools])
    moved = np.empty_like(heights)
    moved[order] = np.clip(level, 0.0, max(0.0, 1.0 - steps[-1])) + steps
    return moved
