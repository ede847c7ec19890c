"""Gates: which samples are left out as outliers, and which runs are lost by that."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]

PERSISTENT = 0.1
"""Time [s] after which a sensor that stays out of its gate is believed: outliers are short."""

ABSURD = 100.0
"""Times the gate beyond which nothing is believed (squares: ten times the error)."""

LOST_AFTER = 0.5
"""Time [s] for which most of the samples fall out of the gates before a run begins anew."""


class Gates:
    """The gates of some runs, and for how long their samples have fallen out.

    Parameters
    ----------
    runs, samples : int
        Samples of one step.
    limit : float
        Squared normalized error from which on a sample counts as an outlier.
    step : float
        [s]
    """

    def __init__(self, runs: int, samples: int, limit: float, step: float) -> None:
        self._limit, self._step = limit, step
        self._out = np.zeros((runs, samples), np.intp)
        self._bad = np.zeros(runs, np.intp)

    def forget(self, runs: NDArray[np.intp]) -> None:
        """Begin anew with some runs."""
        self._out[runs], self._bad[runs] = 0, 0

    def close(self, error: Array, spread: Array) -> Flags:
        """Return which samples (n, m) are left out: outliers, unless these go on and on.

        Parameters
        ----------
        error : ndarray, shape (n, m)
            Measured less expected, NaN without a sample.
        spread : ndarray, shape (n, m)
            Standard deviation that was expected of it.
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
        """Runs of which nothing is believed any more, (n,)."""
        return np.asarray(self._bad * self._step >= LOST_AFTER)
