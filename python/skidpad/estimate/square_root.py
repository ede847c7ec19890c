"""Covariances by their roots, batched over runs: QR decompositions, and no covariance ever formed.

A root of the covariance P is any M with M' M = P; its triangular one is the R of M = Q R. That of a
measurement z and of a state x together has the whole update of a filter in it (Kaminski, Bryson
and Schmidt, Discrete square root filtering, IEEE TAC 16, 1971; the QR in place of downdates also in
van der Merwe and Wan, The square-root unscented Kalman filter, ICASSP 2001)::

    [ Z    X ]         [ R_zz  R_zx ]       P_zz = R_zz' R_zz
    [ R_n  0 ]  = Q    [  0    R_xx ]       K    = R_zx' R_zz^-T
                                            P+   = P - K P_zz K' = R_xx' R_xx

Z and X are rows of what is measured and of the state about their means, R_n is the noise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def triangular(rows: Array, size: int, least: Array) -> Array:
    """Return the root of some numbers as a triangle, and of others along with them.

    Parameters
    ----------
    rows : ndarray, shape (n, r, v)
        Roots; r >= `size`.
    size : int
        How many of the v columns become triangular.
    least : ndarray, shape (size,)
        What is left to a number that the others determine, as of a car at rest.

    Returns
    -------
    ndarray, shape (n, size, v)
        R, and for the other columns Q' times their rows: the part that goes with the first.
    """
    first, others = rows[..., :size], rows[..., size:]
    root = np.asarray(np.linalg.qr(first, mode="r"), np.float64)
    each = np.arange(size)
    pivots = root[:, each, each]
    root[:, each, each] = np.where(np.abs(pivots) < least, np.copysign(least, pivots), pivots)
    if not others.shape[-1]:
        return root
    # Q' B = R^-T A' B, of which Q need not be formed
    along = np.linalg.solve(np.swapaxes(root, 1, 2), np.swapaxes(first, 1, 2) @ others)
    return np.concatenate((root, along), axis=2, dtype=np.float64)


def whiten(root: Array, values: Array) -> Array:
    """Return values (n, m) in units of their standard deviation: R^-T v, for roots (n, m, m)."""
    white = np.linalg.solve(np.swapaxes(root, 1, 2), values[..., np.newaxis])[..., 0]
    return np.asarray(white, np.float64)


def update(rows: Array, error: Array, noise: Array, least: Array) -> tuple[Array, Array, Array]:
    """Take in a measurement.

    Parameters
    ----------
    rows : ndarray, shape (n, r, m + v)
        Of what is measured, then of the state (L), then of what goes along with it.
    error : ndarray, shape (n, m)
        Measured less expected; 0 where nothing is measured, and the rows are 0 there too.
    noise : ndarray, shape (n, m)
        Standard deviations.
    least : ndarray, shape (L,)
        As of `triangular`.

    Returns
    -------
    step : ndarray, shape (n, v)
        Of the means: K times the error.
    root : ndarray, shape (n, m + L, m + v)
        The triangle above.
    white : ndarray, shape (n, m)
        The error in its own standard deviations; the sum of its squares is the NIS.
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
