"""Numbers of cars of a kind by what the logs of each say: a normal model of two levels.

The numbers of car i are theta_i ~ N(mu, D) with D = diag(tau^2), and about theta_i its logs say
``h_i' theta_i - theta_i' H_i theta_i / 2``, the logarithm of their likelihood (Laplace). Then, with
C_i = (H_i + D^-1)^-1::

    mu    = V sum(D^-1 C_i h_i),            V = (sum D^-1 C_i H_i)^-1
    tau^2 = sum((theta_i - mu)^2 + C_i) / (n - 1),   theta_i = C_i (h_i + D^-1 mu)

The second line is a step of expectation and maximization (Dempster, Laird and Rubin, J. Royal
Statistical Society B 39, 1977; Gelman and others, Bayesian Data Analysis, 3rd ed., ch. 5 and 13.6),
by n - 1 in place of n: that is the mode under a prior of tau that is proportional to it, which the
likelihood's own, often 0 of few cars, is not (Chung and others, Psychometrika 78, 2013).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

TOLERANCE = 1e-7
"""Relative change of spreads in a step, at which the steps end."""

MOST_STEPS = 20_000


class Evidence(NamedTuple):
    """What logs say about numbers of one car, or of n cars with an axis in front.

    Attributes
    ----------
    information : ndarray, shape (k, k)
    pull : ndarray, shape (k,)
        The information times where the logs would have the numbers.
    """

    information: Array
    pull: Array


class Pooled(NamedTuple):
    """Mean and spread of the numbers of a kind of car.

    Attributes
    ----------
    mean : ndarray, shape (k,)
    covariance : ndarray, shape (k, k)
        Of the mean.
    spread : ndarray, shape (k,)
        Standard deviation from car to car.
    """

    mean: Array
    covariance: Array
    spread: Array


def marginal(evidence: Evidence, of_interest: NDArray[np.bool_]) -> Evidence:
    """Take what is said of some numbers, whatever the others are."""
    whole, pull = evidence
    kept, others = np.flatnonzero(of_interest), np.flatnonzero(~of_interest)
    across = whole[np.ix_(kept, others)] @ np.linalg.pinv(
        whole[np.ix_(others, others)], hermitian=True
    )
    return Evidence(
        whole[np.ix_(kept, kept)] - across @ whole[np.ix_(others, kept)],
        pull[kept] - across @ pull[others],
    )


def pooled(evidence: Evidence, spread: Array, expected: Array, precision: Array) -> Pooled:
    """Find mean and spread of a kind.

    Parameters
    ----------
    evidence : Evidence
        Of n cars, n > 1.
    spread : ndarray, shape (k,)
        To start from, > 0.
    expected, precision : ndarray, shape (k,)
        What is known of the mean before, and one over its variance; 0 where nothing is.
    """
    information, pull = evidence
    n, k = pull.shape
    for _ in range(MOST_STEPS):
        between = np.diag(spread**-2.0)
        own = np.linalg.inv(information + between)
        weight = between @ own @ information
        covariance = np.linalg.inv(weight.sum(axis=0) + np.diag(precision))
        sums = (between @ own @ pull[..., None]).sum(axis=0)[:, 0] + precision * expected
        mean = covariance @ sums
        away = (own @ (pull - information @ mean)[..., None])[..., 0]
        squares = away**2 + own[:, range(k), range(k)]
        before, spread = spread, np.sqrt(squares.sum(axis=0) / (n - 1))
        if np.allclose(spread, before, rtol=TOLERANCE, atol=0.0):
            break
    return Pooled(mean, (covariance + covariance.T) / 2, spread)
