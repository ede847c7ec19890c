"""Gates: rejection of outliers, and detection of lost runs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]

PERSISTENT = 0.1
"""Time [s] after which a sensor outside its gate is accepted, as outliers are short."""

ABSURD = 100.0
"""Factor on the squared gate beyond which samples are never accepted (ten times the error)."""

LOST_AFTER = 0.5
"""Time [s] for which most samples are rejected before a run is restarted."""


class Gates:
    """Gates of some runs, and how long their samples have been rejected.

    Parameters
    ----------
    runs, samples : int
        Number of runs, and of samples per step.
    limit : float
        Squared normalized error above which a sample is an outlier.
    step : float
        [s]
    """

    def __init__(self, runs: int, samples: int, limit: float, step: float) -> None:
        self._limit, self._step = limit, step
        self._out = np.zeros((runs, samples), np.intp)
        self._bad = np.zeros(runs, np.intp)

    def forget(self, runs: NDArray[np.intp]) -> None:
        """Reset some runs."""
        self._out[runs], self._bad[runs] = 0, 0

    def close(self, error: Array, spread: Array) -> Flags:
        """Return which samples (n, m) are rejected: outliers, unless they persist.

        Parameters
        ----------
        error : ndarray, shape (n, m)
            Measured less expected, NaN without a sample.
        spread : ndarray, shape (n, m)
            Expected standard deviation of the error.
        """
        there = np.isfinite(error)
        square = (np.where(there, error, 0.0) / spread) ** 2
        out = square > self._limit
        self._out = np.where(out, self._out + 1, np.where(there, 0, self._out))
        believed = (self._out * self._step > PERSISTENT) & (square < ABSURD * self._limit)
        closed = np.asarray(out & ~believed)
        mostly = closed.sum(axis=1) * 2 > there.sum(axis=1)
        self._bad = np.where(mostly, self._bad + 1, np.where(there.any(axis=1), 0, self._bad))
        return closed

    @property
    def lost(self) -> Flags:
        """Return which runs are lost, (n,)."""
        return np.asarray(self._bad * self._step >= LOST_AFTER)
