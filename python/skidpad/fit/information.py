"""Information about free parameters from the derivatives of all channels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

ALIKE = 0.95
"""Correlation from which two parameters trade off."""

BLIND = 1.0
"""Relative uncertainty, all others known, from which a parameter is undetermined."""

VAGUE = 0.2
"""Relative uncertainty, all others free, from which a parameter is determined only roughly."""


@dataclass(frozen=True, slots=True, eq=False)
class Identifiability:
    """Identifiability of free parameters at one point.

    Attributes
    ----------
    names : tuple of str
        Free parameters.
    sizes : ndarray, shape (k,)
        Their magnitudes, the reference of relative quantities.
    sensitivity : dict of str to ndarray
        For each channel the r.m.s. change, shape (k,), for a 1 % change of a parameter, in units of
        the channel's noise.
    singular_values : ndarray, shape (k,)
        Singular values of the slopes over noise by relative changes, descending: the inverse of the
        smallest is the relative uncertainty of the least determined combination.
    weakest : ndarray, shape (k,)
        That combination, relative changes of the parameters, of length 1.
    deviation : ndarray, shape (k,)
        Expected relative standard deviation of each parameter, all others free.
    alone : ndarray, shape (k,)
        The same with all others known.
    correlation : ndarray, shape (k, k)
    """

    names: tuple[str, ...]
    sizes: Array
    sensitivity: Mapping[str, Array]
    singular_values: Array
    weakest: Array
    deviation: Array
    alone: Array
    correlation: Array

    @property
    def condition(self) -> float:
        """Largest over smallest singular value."""
        low = self.singular_values[-1]
        return float(self.singular_values[0] / low) if low > 0 else float("inf")

    @property
    def unseen(self) -> tuple[str, ...]:
        """Parameters that no channel determines, even with all others known."""
        return tuple(name for name, s in zip(self.names, self.alone, strict=True) if not s < BLIND)

    @property
    def trade_offs(self) -> tuple[tuple[str, str, float], ...]:
        """Pairs of parameters with much the same effect, with their correlation."""
        seen = [i for i, name in enumerate(self.names) if name not in self.unseen]
        return tuple(
            (self.names[i], self.names[j], float(self.correlation[i, j]))
            for n, i in enumerate(seen)
            for j in seen[n + 1 :]
            if abs(self.correlation[i, j]) >= ALIKE
        )

    def describe(self) -> str:
        """Summarize what is identified, by which channel, and what trades off."""
        lines = []
        for i, name in enumerate(self.names):
            if name in self.unseen:
                lines.append(f"{name}: no channel sees it.")
                continue
            best = max(self.sensitivity, key=lambda channel: self.sensitivity[channel][i])
            rough = "only roughly, " if self.deviation[i] > VAGUE else ""
            lines.append(
                f"{name}: {rough}to {_percent(self.deviation[i])}"
                f" ({_percent(self.alone[i])} if all others were known), most by {best}."
            )
        for first, second, how in self.trade_offs:
            lines.append(f"{first} and {second} trade off, correlation {how:+.3f}.")
        uncertain = 1 / self.singular_values[-1] if self.singular_values[-1] > 0 else np.inf
        if len(self.names) > 1 and uncertain > VAGUE and not self.unseen:
            order = np.argsort(-np.abs(self.weakest))
            top = [i for i in order if abs(self.weakest[i]) > 0.2]
            mix = ", ".join(f"{self.names[i]} {100 * self.weakest[i]:+.0f} %" for i in top)
            lines.append(f"Hardly anything changes with {mix} together.")
        return "\n".join(lines)


def identify(
    names: Sequence[str],
    sizes: Array,
    slopes: Array,
    channels: Mapping[str, NDArray[np.bool_]],
    spread: float = 1.0,
) -> Identifiability:
    """Return the identifiability from slopes of residuals.

    Parameters
    ----------
    names : sequence of str
    sizes : ndarray, shape (k,)
        Magnitudes of the parameters.
    slopes : ndarray, shape (m, k)
        Change of predictions, over noise, by each parameter.
    channels : mapping of str to ndarray of bool, shape (m,)
        Residuals of each channel.
    spread : float
        Ratio of actual residuals to the noise that scales the slopes.
    """
    relative = slopes * sizes
    norms = np.sqrt((relative**2).sum(axis=0))
    # the triangle has the same singular values with few rows
    _, singular, rows = np.linalg.svd(np.linalg.qr(relative, mode="r"))
    covariance = inverse(relative.T @ relative)
    with np.errstate(divide="ignore", invalid="ignore"):
        deviation = spread * np.sqrt(np.diag(covariance))
        alone = spread / norms
    return Identifiability(
        names=tuple(names),
        sizes=np.asarray(sizes, float),
        sensitivity={
            name: 0.01 * np.sqrt((relative[rows_of] ** 2).mean(axis=0))
            for name, rows_of in channels.items()
            if rows_of.any()
        },
        singular_values=singular,
        weakest=rows[-1] * np.sign(rows[-1][np.argmax(np.abs(rows[-1]))]),
        deviation=deviation,
        alone=alone,
        correlation=correlation_of(covariance),
    )


def inverse(curvature: Array) -> Array:
    """Return the covariance from the curvature of the cost; infinite without curvature."""
    scale = np.sqrt(np.diag(curvature))
    seen = np.flatnonzero(scale > 0)
    covariance = np.zeros_like(curvature)
    covariance[np.diag_indices_from(covariance)] = np.inf
    if seen.size:
        inner = curvature[np.ix_(seen, seen)] / np.outer(scale[seen], scale[seen])
        covariance[np.ix_(seen, seen)] = np.linalg.pinv(inner, rcond=1e-14, hermitian=True) / (
            np.outer(scale[seen], scale[seen])
        )
    return covariance


def with_knowledge(covariance: Array, precision: Array) -> Array:
    """Combine a covariance C with independent priors of precision P: (C^-1 + P)^-1.

    With C = W^T W it is W^T (I + W P W^T)^-1 W, which also holds if C or P has no inverse.

    Parameters
    ----------
    covariance : ndarray, shape (k, k)
    precision : ndarray, shape (k,)
        Inverse prior variance of each parameter; 0 if unknown.
    """
    values, vectors = np.linalg.eigh(covariance)
    half = np.sqrt(np.maximum(values, 0.0))[:, None] * vectors.T
    inner = np.eye(len(half)) + (half * precision) @ half.T
    return np.asarray(half.T @ np.linalg.solve(inner, half))


def correlation_of(covariance: Array) -> Array:
    """Return the correlation from a covariance; 0 with a parameter without variance."""
    deviation = np.sqrt(np.diag(covariance))
    with np.errstate(invalid="ignore"):
        found = covariance / np.outer(deviation, deviation)
    found = np.where(np.isfinite(found), found, 0.0)
    np.fill_diagonal(found, 1.0)
    return found


def correlated(residuals: Array, runs: Sequence[slice]) -> float:
    """Return the integrated correlation time of residuals, in samples.

    1 plus twice the sum of the autocorrelation, over lags until it falls below 1/20; 1 for white
    noise. Uncertainty grows with its root.

    Parameters
    ----------
    residuals : ndarray, shape (m,)
    runs : sequence of slice
        Intervals in order of time.
    """
    longest = max((run.stop - run.start for run in runs), default=0)
    if longest < 4:
        return 1.0
    total = np.zeros(longest)
    for run in runs:
        part = residuals[run]
        power = np.abs(np.fft.rfft(part, 2 * longest)) ** 2
        total += np.fft.irfft(power)[:longest]
    if total[0] <= 0:
        return 1.0
    share = total / total[0]
    small = np.flatnonzero(share < 0.05)
    end = int(small[0]) if small.size else longest
    return float(1.0 + 2.0 * share[1:end].sum())


def _percent(share: float) -> str:
    return (
        f"{100 * share:.2g} %" if np.isfinite(share) and share < 100 else "no better than guessed"
    )
