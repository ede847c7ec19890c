"""Inputs that change over time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Signal:
    """An input over time: linear between its samples, held before the first and after the last.

    Parameters
    ----------
    times : array_like, shape (k,)
        Times from the start of the run [s], strictly increasing.
    values : array_like, shape (k,) or (k, n)
        Values for all cars, or one column per car, in the unit of the input.

    Raises
    ------
    ValueError
        If times do not increase, a number is not finite or the shapes do not fit.
    """

    times: NDArray[np.float64]
    values: NDArray[np.float64]

    def __init__(self, times: ArrayLike, values: ArrayLike) -> None:
        t = np.array(times, dtype=np.float64, ndmin=1)
        v = np.array(values, dtype=np.float64, ndmin=1)
        if t.ndim != 1 or t.size < 1:
            raise ValueError(f"Signal: times must have shape (k,), not {t.shape}")
        if v.ndim not in (1, 2) or v.shape[0] != t.size:
            raise ValueError(
                f"Signal: {t.size} times need values of shape ({t.size},) or ({t.size}, n), "
                f"not {v.shape}"
            )
        if not np.isfinite(t).all() or (np.diff(t) <= 0).any():
            raise ValueError("Signal: times must be finite and strictly increasing")
        if not np.isfinite(v).all():
            at = tuple(int(i) for i in np.argwhere(~np.isfinite(v))[0])
            raise ValueError(f"Signal: value {v[at]} at index {at} is not finite")
        t.flags.writeable = v.flags.writeable = False
        object.__setattr__(self, "times", t)
        object.__setattr__(self, "values", v)
