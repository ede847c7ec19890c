"""Operating points of the tire benchmarks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def operating_points(dtype: str, n: int) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return loads [N], slip ratios and slip angles [rad] of shape (n,)."""
    rng = np.random.default_rng(1)
    ranges = ((1000, 6000), (-0.2, 0.2), (-0.2, 0.2))
    fz, kappa, alpha = (rng.uniform(low, high, n).astype(dtype) for low, high in ranges)
    return fz, kappa, alpha
