"""Points spread evenly over a box."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST_STARTS = 100_000
"""Most starts of a fit."""


def spread_out(
    n: int, low: NDArray[np.float64], high: NDArray[np.float64], seed: int
) -> NDArray[np.float64]:
    """Spread points evenly over a box by an additive recurrence.

    Parameters
    ----------
    n : int
    low, high : ndarray, shape (k,)
        Finite. If both are positive and more than a factor of ten apart, the spread is even in the
        logarithm.
    seed : int
        Start of the recurrence.

    Returns
    -------
    ndarray, shape (n, k)

    Notes
    -----
    Steps are powers of 1/g with g^(k + 1) = g + 1, the generalized golden ratio of k dimensions
    (Roberts, The unreasonable effectiveness of quasirandom sequences, 2018).
    """
    k = len(low)
    g = 1.5
    for _ in range(64):
        g = (1 + g) ** (1 / (k + 1))
    first = np.random.default_rng(seed).random(k)
    share = (first + np.arange(n)[:, None] * g ** -np.arange(1.0, k + 1)) % 1.0
    wide = (low > 0) & (high > 10 * low)
    ratio = np.where(wide, high / np.where(wide, low, 1.0), 1.0)
    return np.where(wide, low * ratio**share, low + share * (high - low))
