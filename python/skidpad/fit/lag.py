"""The lag of forces behind slips that are swept: a tire needs some way to build up its force."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def lagged(
    slip: NDArray[np.float64], share: NDArray[np.float64], start: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Let a slip follow another one with a lag of first order.

    The transient slip of Pacejka 2012, eq. 7.7, by the trapezoidal rule: additions,
    multiplications and divisions alone, so the same bits everywhere.

    Parameters
    ----------
    slip : ndarray, shape (m,)
        Slip of the wheel.
    share : ndarray, shape (m,)
        Step of time over the time of the lag, or way over the relaxation length.
    start : ndarray of bool, shape (m,)
        Points with which a new stretch begins, in the steady state.

    Returns
    -------
    ndarray, shape (m,)
        Slip that the force belongs to.
    """
    keep = np.where(start, 0.0, (2.0 - share) / (2.0 + share))
    sum_of_two = slip + np.concatenate([slip[:1], slip[:-1]])
    add = np.where(start, slip, share / (2.0 + share) * sum_of_two)
    pairs = zip(keep.tolist(), add.tolist(), strict=True)
    found = accumulate(pairs, lambda old, pair: pair[0] * old + pair[1], initial=0.0)
    return np.fromiter(found, np.float64, len(slip) + 1)[1:]
