"""Parameters of similar cars from their logs: a two-level normal model.

The parameters of car i are theta_i ~ N(mu, D) with D = diag(tau^2), and the log-likelihood of its
logs is ``h_i' theta_i - theta_i' H_i theta_i / 2`` (Laplace). Then, with C_i = (H_i + D^-1)^-1::

    mu    = V sum(D^-1 C_i h_i),            V = (sum D^-1 C_i H_i)^-1
    tau^2 = sum((theta_i - mu)^2 + C_i) / (n - 1),   theta_i = C_i (h_i + D^-1 mu)

The second line is an EM step (Dempster, Laird and Rubin, J. Royal Statistical Society B 39, 1977;
Gelman and others, Bayesian Data Analysis, 3rd ed., ch. 5 and 13.6), with n - 1 instead of n: the
mode under a prior proportional to tau, which avoids the likelihood's mode, often 0 for few cars
(Chung and others, Psychometrika 78, 2013).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

TOLERANCE = 1e-7
"""Relative change of spreads at convergence."""

MOST_STEPS = 20_000


class Evidence(NamedTuple):
    """Information from logs about parameters of one car, or of n cars with a leading axis.

    Attributes
    ----------
    information : ndarray, shape (k, k)
    pull : ndarray, shape (k,)
        The information times the maximum-likelihood parameters.
    """

    information: Array
    pull: Array


class Pooled(NamedTuple):
    """Mean and spread of the parameters of similar cars.

    Attributes
    ----------
    mean : ndarray, shape (k,)
    covariance : ndarray, shape (k, k)
        Covariance of the mean.
    spread : ndarray, shape (k,)
        Standard deviation between cars.
    """

    mean: Array
    covariance: Array
    spread: Array


def marginal(evidence: Evidence, of_interest: NDArray[np.bool_]) -> Evidence:
    """Return the information about some parameters, marginal over the others."""
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
    """Find mean and spread of similar cars.

    Parameters
    ----------
    evidence : Evidence
        Evidence of n cars, n > 1.
    spread : ndarray, shape (k,)
        Initial spread, > 0.
    expected, precision : ndarray, shape (k,)
        Prior of the mean, and its inverse variance; 0 if there is none.
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
