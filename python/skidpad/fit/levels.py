"""Levels that a test steps between: loads, inclinations, pressures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Column = NDArray[np.float64]

TOLERANCES: Final = {"fz": 0.08, "gamma": 0.01, "p": 4e3, "alpha": 0.01}
"""Half width of a level: load relative to the largest; rad, Pa."""

LEAST: Final = 0.1
"""Least points of a level relative to the largest level."""


MOST_LEVELS: Final = 100
"""Candidate windows."""


def tolerance(name: str, values: Column) -> float:
    """Return the half width of the levels of a channel, SI."""
    if name != "fz":
        return TOLERANCES[name]
    return TOLERANCES[name] * float(np.nanquantile(np.abs(values), 0.95))


def levels(values: Column, half_width: float) -> Column:
    """Find the levels of a channel: windows with the most points, in turn.

    Parameters
    ----------
    values : ndarray, shape (m,)
        NaN is ignored.
    half_width : float
        Half width of a window.

    Returns
    -------
    ndarray
        Medians of the windows, in order; at least two half widths apart, each with at least `LEAST`
        times the points of the largest.
    """
    left = np.sort(values[np.isfinite(values)])
    fewest = 0.0
    found: list[float] = []
    for _ in range(MOST_LEVELS):
        if not len(left):
            break
        ends = np.searchsorted(left, left + 2 * half_width, side="right")
        counts = ends - np.arange(len(left))
        first = int(np.argmax(counts))
        if counts[first] < fewest:
            break
        fewest = fewest or LEAST * float(counts[first])
        window = slice(first, int(ends[first]))
        middle = float(np.median(left[window]))
        if all(abs(middle - other) >= 2 * half_width for other in found):
            found.append(middle)
        left = np.concatenate([left[: window.start], left[window.stop :]])
    return np.sort(np.array(found))


def level_of(values: Column, centers: Column, half_width: float) -> NDArray[np.int64]:
    """Return the level number of each point; -1 if farther than two half widths from all."""
    if not len(centers):
        return np.full(len(values), -1, np.int64)
    near = np.searchsorted(0.5 * (centers[1:] + centers[:-1]), values)
    inside = np.abs(values - centers[near]) <= 2 * half_width  # not so for NaN
    return np.where(inside, near, -1)


def numbered(channels: dict[str, Column], names: tuple[str, ...]) -> NDArray[np.int64]:
    """Return the number of each point's combination of levels, -1 between levels."""
    size = len(next(iter(channels.values())))
    number = np.zeros(size, np.int64)
    between = np.zeros(size, np.bool_)
    for name in names:
        if name not in channels:
            continue
        values = channels[name]
        half_width = tolerance(name, values)
        centers = levels(values, half_width)
        level = level_of(values, centers, half_width)
        between |= level < 0
        number = number * (len(centers) + 1) + level + 1
    number[between] = -1
    return number
