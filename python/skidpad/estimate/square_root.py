"""Square-root covariances, batched over runs, by QR decompositions.

A root of the covariance P is any M with M' M = P; the triangular one is R in M = Q R. The joint
root of a measurement z and a state x contains the whole filter update (Kaminski, Bryson and
Schmidt, Discrete square root filtering, IEEE TAC 16, 1971; QR in place of downdates also in van der
Merwe and Wan, The square-root unscented Kalman filter, ICASSP 2001)::

    [ Z    X ]         [ R_zz  R_zx ]       P_zz = R_zz' R_zz
    [ R_n  0 ]  = Q    [  0    R_xx ]       K    = R_zx' R_zz^-T
                                            P+   = P - K P_zz K' = R_xx' R_xx

Z and X are rows of measurement and state about their means, R_n is the noise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def triangular(rows: Array, size: int, least: Array) -> Array:
    """Triangularize the root of some numbers, transforming others along.

    Parameters
    ----------
    rows : ndarray, shape (n, r, v)
        Roots; r >= `size`.
    size : int
        Number of the v columns to triangularize.
    least : ndarray, shape (size,)
        Lower bound for numbers determined by the others, as for a car at rest.

    Returns
    -------
    ndarray, shape (n, size, v)
        R, and Q' times the rows of the other columns.
    """
    first, others = rows[..., :size], rows[..., size:]
    root = np.asarray(np.linalg.qr(first, mode="r"), np.float64)
    each = np.arange(size)
    pivots = root[:, each, each]
    root[:, each, each] = np.where(np.abs(pivots) < least, np.copysign(least, pivots), pivots)
    if not others.shape[-1]:
        return root
    # Q' B = R^-T A' B, without forming Q
    along = np.linalg.solve(np.swapaxes(root, 1, 2), np.swapaxes(first, 1, 2) @ others)
    return np.concatenate((root, along), axis=2, dtype=np.float64)


def whiten(root: Array, values: Array) -> Array:
    """Return values (n, m) in units of their standard deviation: R^-T v, for roots (n, m, m)."""
    white = np.linalg.solve(np.swapaxes(root, 1, 2), values[..., np.newaxis])[..., 0]
    return np.asarray(white, np.float64)


def update(rows: Array, error: Array, noise: Array, least: Array) -> tuple[Array, Array, Array]:
    """Apply a measurement update.

    Parameters
    ----------
    rows : ndarray, shape (n, r, m + v)
        Rows of the measurement, then of the state (L), then of numbers that follow it.
    error : ndarray, shape (n, m)
        Measured less expected; 0 without a measurement, where the rows are 0 too.
    noise : ndarray, shape (n, m)
        Standard deviations.
    least : ndarray, shape (L,)
        As in `triangular`.

    Returns
    -------
    step : ndarray, shape (n, v)
        Step of the means: K times the error.
    root : ndarray, shape (n, m + L, m + v)
        The triangle above.
    white : ndarray, shape (n, m)
        Whitened error; the sum of its squares is the NIS.
    """
    n, r, _ = rows.shape
    m = error.shape[1]
    joint = np.zeros((n, r + m, rows.shape[2]))
    joint[:, :r] = rows
    joint[:, r + np.arange(m), np.arange(m)] = noise
    root = triangular(joint, m + least.size, np.concatenate((np.zeros(m), least)))
    white = whiten(root[:, :m, :m], error)
    step = (white[:, np.newaxis] @ root[:, :m, m:])[:, 0]
    return step, root, white
