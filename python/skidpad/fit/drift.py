"""Uncertainty of fits whose data drift, averaged over likely kinds of drift.

Part of a drift looks like the tire: an offset of all points like a side force at no slip. Residuals
show only the rest, so the scatter of parameters must follow from a model of the noise: independent
or exponentially correlated noise plus one kind of drift, a random process of known correlation and
unknown size. Its size follows from what residuals are left by any parameters (restricted maximum
likelihood; Patterson and Thompson, Biometrika 58, 1971). Intervals average over kinds and sizes by
their probability (Hoeting and others, "Bayesian model averaging", Statistical Science 14, 1999).
Where there is no drift, the scatter of the points' gradients is taken instead of the model.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skidpad.fit.correlation import FEWEST_SWEEPS
from skidpad.fit.quantile import normal_share

Array = NDArray[np.float64]

BLOCKS: Final = 192
"""Intervals whose means of residuals show the drift, at about this number."""

CELLS: Final = 8192
"""Most intervals over which slopes are summed."""

SHORT: Final = (1.0, 4.0)
"""Correlation times of noise without drift, in intervals: longer ones take much of a random walk,
whose intervals then hold 86 % instead of 93 %."""

WAVE: Final = 0.2
"""Length of slow waves, relative to the record, assumed: the deviation of a Gaussian. With 0.1 or
0.4 the share of parameters inside changes by less than 1 %; widths under a walk grow by 0 or 15 %.
Here and below: linear fits of tests/fit/test_drift.py, 80 sets."""

TRENDS: Final = (0.1, 0.3, 10.0)
"""Time constants of settling, relative to the record, assumed; the last is nearly linear. With 0.3
alone, intervals of an offset hold 76 % instead of 88 % under a ramp; with 0.05 and 1 too, 88 %."""

STEADY: Final = 0.8
"""Prior probability of no drift, assumed. Points count as independent if data do not lower it. With
0.5 an offset's interval is 1.75 times as wide where there is no drift, with 0.95 a fifth narrower;
under a warm-up it then holds 91 % and 76 % instead of 85 %."""

RATIOS: Final = 2.0 ** np.arange(-8, 9)
"""Variances of drift over that of the noise."""

NEGLIGIBLE: Final = 1e-4
"""Probability below which a kind and size of drift is left out."""

UNKNOWN: Final = 1e-8
"""Precision of a parameter that nothing else determines, relative to the output's own."""

FREE: Final = 1.0
"""Variance by parameters, over that of noise, of residuals that tell little of the noise."""

LEAST: Final = 1e-300
"""Variance of the residuals of noise-free data."""

ROUNDS: Final = 40
CHANGE: Final = 2e-3
"""Most iterations for variances, and their relative change at which to stop."""

HALVINGS: Final = 40
"""Bisections for a half-width."""


class Record(NamedTuple):
    """Residuals and slopes of one output over short intervals, in order of time.

    Sums over the root of the number of points, so that independent noise keeps its variance.
    """

    residuals: Array
    """``(c,)``"""
    slopes: Array
    """``(c, k)``"""
    counts: Array
    """Points of each interval, ``(c,)``."""


class Drifts(NamedTuple):
    """Likely noise of an output, and the covariance of parameters for each."""

    shares: Array
    """Probabilities, ``(j,)``."""
    amounts: Array
    """Variances of the components in each, ``(j, c)``: 1 or 0 of the scatter, of modeled noise, and
    of each kind of drift."""
    parts: Array
    """Covariance of the parameters per variance of each component, ``(c, k, k)``."""
    steady: float
    """Probability of no drift."""

    @property
    def covariance(self) -> Array:
        """Mean covariance, ``(k, k)``."""
        return np.tensordot(self.shares @ self.amounts, self.parts, 1)

    def half_widths(self, directions: Array, level: float) -> Array:
        """Return the half-widths of intervals of sums of parameters ``(..., k)``."""
        each = np.einsum("cij,...i,...j->...c", self.parts, directions, directions)
        return half_widths(self.shares, np.maximum(each @ self.amounts.T, 0.0), level)


def half_widths(shares: Array, variances: Array, level: float) -> Array:
    """Return the half-widths ``(...)`` that hold a mixture of normal errors.

    Parameters
    ----------
    shares : ndarray, shape (j,)
    variances : ndarray, shape (..., j)
    level : float
    """
    deviations = np.sqrt(variances)
    low, high = np.zeros(deviations.shape[:-1]), 9.0 * deviations.max(axis=-1)
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        inside = normal_share(middle[..., None] / np.maximum(deviations, LEAST)) @ shares
        low, high = np.where(inside < level, middle, low), np.where(inside < level, high, middle)
    return np.asarray(high)


def intervals(starts: NDArray[np.bool_], most: int) -> NDArray[np.intp]:
    """Cut each sweep into equally long intervals, about `most` in all; return each point's.

    More sweeps than `most` are not told apart: intervals are equally long, whatever sweeps begin.
    """
    first = np.append(np.flatnonzero(starts), len(starts))
    if len(first) - 1 > most:
        return np.arange(len(starts)) * most // len(starts)
    each = max(len(starts) / most, 1.0)
    label, count = np.empty(len(starts), np.intp), 0
    for begin, end in pairwise(first):
        parts = max(round((end - begin) / each), 1)
        label[begin:end] = count + np.arange(end - begin) * parts // (end - begin)
        count += parts
    return label


def kinds(starts: NDArray[np.bool_], label: NDArray[np.intp]) -> dict[str, Array]:
    """Return the correlation of kinds of drift between intervals, ``(b, b)``, of mean variance 1.

    All but waves begin at 0, so that their means differ from 0 as much as their size lets expect.
    Offsets and slopes of sweeps are independent, and left out if intervals join several sweeps.
    """
    points = np.bincount(label)

    def mean(values: Array) -> Array:
        return np.bincount(label, values) / points

    m = len(starts)
    sweep = np.cumsum(starts) - 1
    begin = np.flatnonzero(starts)[sweep]
    since = mean((np.arange(m) - begin + 0.5) / np.bincount(sweep)[sweep])
    time, own = mean((np.arange(m) + 0.5) / m), mean(sweep.astype(np.float64))
    found = {
        "random walk": np.minimum(time[:, None], time),
        "slow wave": np.exp(-0.5 * ((time[:, None] - time) / WAVE) ** 2),
    }
    for constant in TRENDS:
        trend = 1 - np.exp(-time / constant)
        found[f"trend, {constant:g}"] = trend[:, None] * trend
    if FEWEST_SWEEPS <= sweep[-1] + 1 <= len(points):
        same = 1.0 * (own[:, None] == own)
        found["offsets of sweeps"] = same
        found["slopes of sweeps"] = same * since[:, None] * since
    return {name: each / np.average(np.diag(each), weights=points) for name, each in found.items()}


def priors(names: list[str]) -> Array:
    """Return the prior probability of each kind; the trends share that of one."""
    trend = np.array([name.startswith("trend") for name in names])
    weights = np.where(trend, 1 / len(TRENDS), 1.0)
    return np.asarray((1 - STEADY) * weights / weights.sum())


def exponential(counts: Array, constant: float) -> Array:
    """Return the covariance of scaled sums over intervals, for correlation e^(-lag/constant).

    Parameters
    ----------
    counts : ndarray, shape (b,)
        Points of each interval.
    constant : float
        In points.
    """
    r = np.exp(-1 / constant)
    sums = (1 - r**counts) / (1 - r)
    last = np.cumsum(counts)
    gap = np.abs(last[:, None] - last) - np.where(last[:, None] > last, counts[:, None], counts) + 1
    found = r ** np.maximum(gap, 0.0) * sums[:, None] * sums
    alone = counts * (1 + r) / (1 - r) - 2 * r * (1 - r**counts) / (1 - r) ** 2
    np.fill_diagonal(found, alone)
    return np.asarray(found / np.sqrt(counts[:, None] * counts))


def smoothed_square(slopes: Array, constant: float) -> Array:
    """Return S^T K S for slopes ``(c, k)`` and correlation K = e^(-lag/constant).

    Sums over 2, 4, 8, ... points before each, until the correlation vanishes.
    """
    past, shift = slopes.copy(), 1
    while shift < min(len(slopes), 30 * constant):
        past[shift:] += np.exp(-shift / constant) * past[:-shift].copy()
        shift *= 2
    found = slopes.T @ past
    return np.asarray(found + found.T - slopes.T @ slopes)


def variances(residuals: Array, components: Array) -> Array:
    """Return the variances of components by restricted maximum likelihood, ``(c,)``.

    By minorization and maximization, which keeps them positive (Zhou and others, Journal of
    Computational and Graphical Statistics 28, 2019).

    Parameters
    ----------
    residuals : ndarray, shape (n,)
        What no parameters could explain.
    components : ndarray, shape (c, n, n)
        Covariance of each for a variance of 1.
    """
    size = np.trace(components, axis1=1, axis2=2) / len(residuals)
    whole = max(float(residuals @ residuals) / len(residuals), LEAST)
    found = np.asarray(whole / len(components) / size)
    for _ in range(ROUNDS):
        inverse = np.linalg.inv(np.tensordot(found, components, 1))
        pulled = inverse @ residuals
        squares = np.einsum("i,cij,j->c", pulled, components, pulled)
        before = found
        found = before * np.sqrt(squares / np.einsum("cij,ij->c", components, inverse))
        if (np.abs(found - before) * size).max() < CHANGE * whole:
            break
    return found


def drifts(
    record: Record,
    starts: NDArray[np.bool_],
    inverse: Array,
    known: Array,
    scatter: Array,
    white: bool,
) -> Drifts:
    """Return the likely noise of an output, and the covariance of parameters for each.

    Parameters
    ----------
    record : Record
    starts : ndarray of bool, shape (c,)
        Which of its intervals begin a sweep.
    inverse : ndarray, shape (k, k)
        Inverse curvature of the cost.
    known : ndarray, shape (k, k)
        Curvature of the cost without this output: of other outputs and the prior.
    scatter : ndarray, shape (k, k)
        Covariance of the sum of the points' gradients without drift.
    white : bool
        Whether noise without drift is independent. If not, noise besides a drift is exponentially
        correlated: the scatter contains the drift, too.
    """
    label = intervals(starts, BLOCKS)
    coarse, there = _coarse(record, label)
    shapes = kinds(starts, label)
    drift = _among(there, np.array(list(shapes.values())))
    drift *= np.sqrt(np.outer(coarse.counts, coarse.counts))
    before = _before(record, coarse, known)
    noise, square = before.spread + np.eye(len(coarse.counts)), scatter
    if not white:
        short = _among(there, _short(label))
        own = _shares(before, short, drift)
        noise = before.spread + np.tensordot(own, short, 1)
        square = np.tensordot(own, _squares(record.slopes, label), 1)
    whiten = np.linalg.inv(np.linalg.cholesky(noise))
    left, seen = whiten @ before.residuals, whiten @ drift @ whiten.T
    shares, sizes, ratios = _likely(left, seen, priors(list(shapes)), before.freedom)
    kept = shares > NEGLIGIBLE
    measured = np.ones_like(sizes) if white else 1.0 * (np.arange(len(sizes)) == 0)
    amounts = np.column_stack([measured, sizes * (1 - measured), sizes[:, None] * ratios])[kept]
    moved = coarse.slopes.T @ drift @ coarse.slopes
    parts = np.concatenate([scatter[None], square[None], moved])
    covariances = inverse @ parts @ inverse
    return Drifts(shares[kept] / shares[kept].sum(), amounts, covariances, float(shares[0]))


def _coarse(record: Record, label: NDArray[np.intp]) -> tuple[Record, NDArray[np.intp]]:
    """Sum a record over longer intervals; return those with measurements, and which they are."""
    counts = np.bincount(label, record.counts)
    there = np.flatnonzero(counts)
    share = np.sqrt(record.counts / np.maximum(counts[label], 1.0))
    slopes = np.stack([np.bincount(label, share * each) for each in record.slopes.T], axis=-1)
    residuals = np.bincount(label, share * record.residuals)
    parts = (np.asarray(each[there], np.float64) for each in (residuals, slopes, counts))
    return Record(*parts), there


def _among(some: NDArray[np.intp], covariances: Array) -> Array:
    """Return the covariances of some intervals."""
    return covariances[:, some][:, :, some]


class _Before(NamedTuple):
    """Residuals as they are before the output itself has moved the parameters."""

    residuals: Array
    """Of the parameters that other outputs and the prior make most likely, ``(b,)``."""
    spread: Array
    """Their covariance by the uncertainty of those parameters, over that of noise, ``(b, b)``."""
    freedom: float
    """Intervals less parameters that the output determines itself."""


def _before(record: Record, coarse: Record, known: Array) -> _Before:
    """Undo the step from other outputs and the prior to the fit: at its end the gradients add to 0.

    Parameters that nothing else determines have a nearly infinite variance.
    """
    curvature = record.slopes.T @ record.slopes
    size = np.sqrt(np.diag(curvature + known))
    size = np.where(size > 0, size, 1.0)
    values, vectors = np.linalg.eigh(known / np.outer(size, size))
    turned = vectors / size[:, None] / np.sqrt(np.maximum(values, UNKNOWN))
    slopes, own = coarse.slopes @ turned, record.slopes @ turned
    residuals = coarse.residuals + slopes @ (own.T @ record.residuals)
    told = own.T @ own
    taken = float(np.trace(np.linalg.solve(np.eye(len(told)) + told, told)))
    return _Before(residuals, slopes @ slopes.T, len(residuals) - taken)


def _times(label: NDArray[np.intp]) -> list[float]:
    """Return correlation times of noise without drift, in cells of a record."""
    return [time * len(label) / (int(label[-1]) + 1) for time in SHORT]


def _short(label: NDArray[np.intp]) -> Array:
    """Return the covariances of independent and of correlated noise over intervals."""
    counts = np.bincount(label).astype(np.float64)
    return np.array([np.eye(len(counts)), *(exponential(counts, t) for t in _times(label))])


def _squares(slopes: Array, label: NDArray[np.intp]) -> Array:
    """Return S^T K S of the slopes S for the same kinds of noise."""
    return np.array([slopes.T @ slopes, *(smoothed_square(slopes, t) for t in _times(label))])


def _shares(before: _Before, short: Array, drift: Array) -> Array:
    """Return the shares of kinds of noise without drift, estimated together with that of drift."""
    values, vectors = np.linalg.eigh(before.spread)
    seen = vectors[:, values < FREE]  # parameters take the others
    components = seen.T @ np.concatenate([short, drift]) @ seen
    if seen.shape[1] <= len(components):
        return np.asarray(np.arange(len(short)) == 0, np.float64)
    shares = variances(seen.T @ before.residuals, components)[: len(short)]
    return np.asarray(shares / shares.sum())


def _likely(left: Array, drift: Array, prior: Array, freedom: float) -> tuple[Array, Array, Array]:
    """Return the probability of no drift, and of each kind in each size.

    Parameters
    ----------
    left : ndarray, shape (n,)
        Residuals, made independent.
    drift : ndarray, shape (c, n, n)
        Covariance of each kind of drift over the variance of the noise, for a ratio of 1.
    prior : ndarray, shape (c,)
    freedom : float
        Number of contrasts that the variance of the noise is found from.

    Returns
    -------
    shares, variances, ratios : ndarray, shape (j,), (j,) and (j, c)
        Probabilities, variances of the noise, and of each kind over it.
    """
    n, zero = max(freedom, 1.0), np.zeros((1, len(drift)))
    sizes = np.sqrt(RATIOS) / (1 + RATIOS)  # half-Cauchy in deviations, per logarithm
    sizes = np.log(sizes / sizes.sum())
    logarithms, squares, ratios = [np.array([np.log(STEADY)])], [np.array([left @ left])], [zero]
    for kind, own in enumerate(drift):
        values, vectors = np.linalg.eigh(own)
        growth = 1 + RATIOS[:, None] * np.maximum(values, 0.0)
        squares.append(((vectors.T @ left) ** 2 / growth).sum(axis=1))
        logarithms.append(np.log(prior[kind]) + sizes - 0.5 * np.log(growth).sum(axis=1))
        ratios.append(RATIOS[:, None] * (np.arange(len(drift)) == kind))
    variance = np.concatenate(squares) / n
    likely = np.concatenate(logarithms) - 0.5 * n * np.log(np.maximum(variance, LEAST))
    shares = np.exp(likely - likely.max())
    return shares / shares.sum(), variance, np.concatenate(ratios)
