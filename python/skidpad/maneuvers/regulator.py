"""Optimal feedback and feedforward of deviations from a plan (Riccati recursion)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def regulate(
    A: Array, B: Array, Q: Array, price: Array, order: Iterable[int], pushed: Array | None = None
) -> tuple[Array, Array]:
    """Return gains (k, n, m) on deviations from a plan, and inputs (k, n) against disturbances.

    A deviation x becomes A x + B u + d from each of k places to the next; the input
    u = ahead - gains x minimizes the sum of x'Q x + price u^2 over all following places.

    Parameters
    ----------
    A, B : ndarray, shape (k, n, m, m) and (k, n, m)
    Q : ndarray, shape (k or 1, n, m, m)
    price : ndarray, shape (k or 1, n)
    order : iterable of int
        Places from the end backward.
    pushed : ndarray, shape (k, n, m), optional
        d, zero by default.
    """
    gains, ahead = np.empty(B.shape), np.zeros(B.shape[:2])
    P, g = Q[-1], np.zeros(B.shape[1:])
    for i in order:
        reached = (P @ B[i][:, :, None])[:, :, 0]
        q, w = Q[i % len(Q)], price[i % len(price)]
        weight = w + (B[i] * reached).sum(axis=1)
        gains[i] = (reached[:, None] @ A[i])[:, 0] / weight[:, None]
        closed = A[i] - B[i][:, :, None] * gains[i][:, None]
        if pushed is not None:
            to = (P @ pushed[i][:, :, None])[:, :, 0] + g
            ahead[i] = -(B[i] * to).sum(axis=1) / weight
            g = (closed.transpose(0, 2, 1) @ to[:, :, None])[:, :, 0]
        steers = w[:, None, None] * gains[i][:, :, None] * gains[i][:, None]
        P = q + steers + closed.transpose(0, 2, 1) @ P @ closed
    return gains, ahead
