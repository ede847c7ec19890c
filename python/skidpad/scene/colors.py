"""Colors of cars, and of ghosts by a number."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

CARS: Final = (
    "#0077bb", "#ee7733", "#009988", "#cc3311", "#33bbee", "#ee3377", "#999999", "#ddaa33",
    "#004488", "#555555",
)  # fmt: skip
"""From Paul Tol's "vibrant" and "high contrast" schemes."""

SCALE: Final = np.array(
    [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]], np.float64
)
"""Viridis of Matplotlib (van der Walt and Smith, 2015), at five points."""

UNKNOWN: Final = "#888888"


def of_car(k: int) -> str:
    """Return the color of the k-th car."""
    return CARS[k % len(CARS)]


def by_number(values: NDArray[np.float64]) -> tuple[list[str], float, float]:
    """Return a color for each number, gray for NaN, and the ends of the scale."""
    known = np.isfinite(values)
    low, high = (values[known].min(), values[known].max()) if known.any() else (0.0, 0.0)
    share = np.where(known, (values - low) / ((high - low) or 1.0), 0.0) * (len(SCALE) - 1)
    at = np.minimum(share.astype(np.intp), len(SCALE) - 2)
    rest = (share - at)[:, None]
    rgb = np.rint((1.0 - rest) * SCALE[at] + rest * SCALE[at + 1]).astype(int)
    found = ["#{:02x}{:02x}{:02x}".format(*row) for row in rgb]
    named = [color if there else UNKNOWN for color, there in zip(found, known, strict=True)]
    return named, float(low), float(high)
