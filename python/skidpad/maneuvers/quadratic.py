"""Quadratic programs of many cars."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

STEPS: Final = 25
ENOUGH: Final = 1e-7
"""Mean complementarity at convergence."""
SHORT: Final = 0.995
"""Fraction of the distance to the nearest bound that a step takes."""
AT_ONCE: Final = 200_000
"""Multiplications in a matrix product that OpenBLAS does in one thread, with a margin."""
TINY: Final = 1e-10
"""Added to the diagonal to make it invertible."""


def minimize(H: Array, g: Array, A: Array, b: Array, low: Array, high: Array) -> Array:
    """Return the d that minimizes d'Hd/2 + g'd subject to A d <= b and low <= d <= high.

    A predictor-corrector interior-point method (Mehrotra, SIAM Journal on Optimization 2, 1992) for
    all cars in lockstep; it may start infeasible.

    Parameters
    ----------
    H : ndarray, shape (n, k, k)
        Positive semidefinite.
    g : ndarray, shape (n, k)
    A : ndarray, shape (n, m, k)
    b : ndarray, shape (n, m)
    low, high : ndarray, shape (n, k)
        With low < high.

    Returns
    -------
    ndarray, shape (n, k)
        Zero if no finite step was found.
    """
    n, m, k = A.shape
    turned, diagonal = A.transpose(0, 2, 1), np.arange(k)

    def rows(d: Array) -> Array:
        return np.concatenate((_times(A, d), d, -d), axis=1)

    def columns(z: Array) -> Array:
        return _times(turned, z[:, :m]) + z[:, m : m + k] - z[:, m + k :]

    bound = np.concatenate((b, high, -low), axis=1)
    d = np.zeros((n, k))
    w, z = np.maximum(bound, 1e-2), np.ones_like(bound)  # slack, multiplier
    with np.errstate(all="ignore"):
        for _ in range(STEPS):
            stationary = _times(H, d) + g + columns(z)
            primal = rows(d) + w - bound
            gap: Array = (w * z).mean(axis=1, keepdims=True)
            if (gap < ENOUGH).all():
                break
            weight: Array = z / w
            normal = H + _squares(A, weight[:, :m])
            normal[:, diagonal, diagonal] += weight[:, m : m + k] + weight[:, m + k :] + TINY

            def step(target: Array) -> tuple[Array, Array, Array]:
                right = -stationary - columns((z * primal - target) / w)  # noqa: B023
                change = _solved(normal, right)  # noqa: B023
                slack = -primal - rows(change)  # noqa: B023
                return change, slack, -(target + z * slack) / w  # noqa: B023

            _, dw, dz = step(w * z)
            ahead = _length(w, dw, z, dz)
            after = ((w + ahead * dw) * (z + ahead * dz)).mean(axis=1, keepdims=True)
            dd, dw, dz = step(w * z + dw * dz - (after / gap) ** 3 * gap)
            # converged cars stay, so that no result depends on the others
            ahead = np.where(gap < ENOUGH, 0.0, SHORT * _length(w, dw, z, dz))
            d, w, z = d + ahead * dd, w + ahead * dw, z + ahead * dz
    found: Array = np.where(np.isfinite(d).all(axis=1, keepdims=True), d, 0.0)
    return found


def _squares(A: Array, weight: Array) -> Array:
    """Return A' diag(weight) A, in blocks small enough for BLAS to use one thread.

    On a busy machine its threads would wait for each other longer than they work.
    """
    rows = max(1, AT_ONCE // A.shape[2] ** 2)
    total: Array = np.zeros((len(A), A.shape[2], A.shape[2]))
    for first in range(0, A.shape[1], rows):
        part = A[:, first : first + rows]
        total += part.transpose(0, 2, 1) @ (weight[:, first : first + rows, None] * part)
    return total


def _times(matrix: Array, vector: Array) -> Array:
    product: Array = (matrix @ vector[:, :, None])[:, :, 0]
    return product


def _solved(matrix: Array, right: Array) -> Array:
    return np.asarray(np.linalg.solve(matrix, right[:, :, None])[:, :, 0], np.float64)


def _length(w: Array, dw: Array, z: Array, dz: Array) -> Array:
    """Return the step at which a slack or multiplier becomes zero, at most 1, (n, 1)."""
    for_w = np.where(dw < 0, -w / dw, 1.0).min(axis=1)
    for_z = np.where(dz < 0, -z / dz, 1.0).min(axis=1)
    length: Array = np.minimum(1.0, np.minimum(for_w, for_z))[:, None]
    return length
