"""Fit of a problem: its minimum and its uncertainty."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import count, seed_of
from skidpad._lib.messages import require_word
from skidpad.fit import correlation as in_time
from skidpad.fit.car_result import CarFit
from skidpad.fit.correlation import (
    FEWEST_SWEEPS,
    WORDS,
    Intervals,
    ends_of_blocks,
    influences,
    is_steady,
    is_white,
    of_equal_information,
    sums,
    width,
)
from skidpad.fit.design import MOST_STARTS
from skidpad.fit.estimate import Estimate, Estimates
from skidpad.fit.following import unfollowed
from skidpad.fit.free import Free, changed
from skidpad.fit.information import (
    Identifiability,
    correlated,
    correlation_of,
    inverse,
    with_knowledge,
)
from skidpad.fit.least_squares import batch_least_squares
from skidpad.fit.prediction import r_squared, root_mean_square
from skidpad.fit.problem import Problem

Array = NDArray[np.float64]

TOLERANCE = 1e-6
"""Relative change of cost or parameters at convergence; far below the effect of noise."""

ROUNDS = 8
STEADY = 0.03
"""Most fits, and relative change of the noise, until weights match residuals."""

STRETCHES = 12
"""Most intervals of all logs for uncertainties: fewer than for a tire, which responds immediately,
as a car's response takes a second. Of 8, 12, 16, 32 and 64 it came closest to 95 % for lane changes
and sweeps with white, AR(1) or drifting noise."""

SPREAD = 2.0
"""Factor of the range of further starts."""


def fitted(
    task: Problem,
    starts: int,
    seed: int,
    noise: Mapping[str, float] | None,
    intervals: str = "auto",
    **how: Any,
) -> CarFit[Any]:
    """Fit a problem from all its starts: first with given or guessed noise, then as found."""
    require_word("intervals", intervals, WORDS)
    segments = len(task.shooting.segments)
    if intervals == "clusters" and segments < FEWEST_SWEEPS:
        raise ValueError(
            f'intervals: "clusters" needs at least {FEWEST_SWEEPS} segments, not {segments}'
        )
    first = starting_points(task, count("starts", starts, MOST_STARTS), seed)
    residuals = task.residuals(first[:1])
    if not np.isfinite(residuals).all():
        raise ValueError("the car does not stay finite through these logs at the start")
    guessed = task.reweighted(residuals[0])
    before = guessed.identify(first[0], task.slopes(first[:1])[0])
    task = replace(task, alike=guessed.alike)
    found = _least_squares(task, first, how, near=True)
    if noise is None or len(noise) < len(task.noise):
        for _ in range(ROUNDS):
            seen = with_noise(
                task.reweighted(found.residuals[int(np.nanargmin(found.cost))]), noise
            )
            steady = np.allclose(list(seen.noise.values()), list(task.noise.values()), rtol=STEADY)
            task = seen
            if steady:
                break
            found = _least_squares(task, found.x, how, near=True)
    else:
        left = found.residuals[int(np.nanargmin(found.cost))]
        task = replace(task, alike=task.reweighted(left).alike)
    found = _least_squares(task, found.x, how)
    result = _result(task, found, before, intervals)
    if said := unfollowed(task.shooting, result._values):
        warnings.warn(said, UserWarning, stacklevel=3)
        result = replace(result, notes=(*result.notes, said))
    return result


def with_noise(task: Problem, noise: Mapping[str, float] | None) -> Problem:
    return replace(task, noise={**task.noise, **(noise or {})})


def starting_points(task: Problem, starts: int, seed: int) -> Array:
    """Draw starts, in units of sizes: the first is given, others between half and twice it."""
    random = np.random.default_rng(seed_of(seed))
    given = np.array([f.start for f in task.free]) / task.sizes
    draws = SPREAD ** random.uniform(-1, 1, (starts, given.size))
    shifts = random.uniform(-1, 1, (starts, given.size))
    found = np.where(given != 0, given * draws, shifts)
    found[0] = given
    return np.clip(found, *task.bounds)


def _least_squares(task: Problem, first: Array, how: Mapping[str, Any], near: bool = False) -> Any:
    """Find the minimum, reusing slopes of nearby points."""
    return batch_least_squares(
        task.posed, first, jac=partial(task.posed_slopes, near=near),
        data=(np.arange(len(first)),), bounds=task.bounds, ftol=TOLERANCE, xtol=TOLERANCE,
        chunk=len(first), **how,
    )  # fmt: skip


def _worth(
    task: Problem, asked: str, residuals: Array, slopes: Array
) -> tuple[Intervals, Array, float]:
    """Return the assumed correlation of residuals, the covariance, and half-widths."""
    m, k = slopes.shape
    curvature, moments = slopes.T @ slopes, task.shooting.moments()
    segments = len(task.shooting.segments)
    stretches = min(len(ends_of_blocks(m, k)), STRETCHES)
    label = of_equal_information(moments, slopes, stretches)
    kind: Any = asked
    if asked == "auto":
        starts = np.zeros(m, np.bool_)
        starts[[run.start for run in task.shooting.runs()]] = True
        scatter = (slopes * residuals[:, None] ** 2).T @ slopes
        white = is_white(residuals[:, None], starts)
        steady = is_steady(sums(label, residuals, slopes)[0], scatter)
        kind = "independent" if white and steady else "hac"
    known = task.precision
    if kind == "independent":
        variance = float((residuals**2).sum()) / max(m - k, 1)
        found = inverse(curvature / variance + np.diag(known))
        return kind, found, width(kind, 0)
    if kind == "clusters":
        label = moments.astype(np.intp)
    found = with_knowledge(
        in_time.covariance(influences(*sums(label, residuals, slopes)), kind), known
    )
    blind = np.diag(curvature) == 0
    with np.errstate(divide="ignore"):
        found[blind, blind] = 1 / known[blind]
    return kind, found, width(kind, segments)


def _result(task: Problem, found: Any, before: Identifiability, intervals: str) -> CarFit[Any]:
    best = int(np.nanargmin(found.cost))
    scaled = found.x[best]
    at_best = scaled[None], np.array([best])
    residuals, slopes = task.residuals(*at_best)[0], task.slopes(*at_best)[0]
    shooting, size = task.shooting, task.sizes
    seen = max(residuals.size - scaled.size, 1)
    spread = float(np.sqrt((residuals**2).sum() / seen * correlated(residuals, shooting.runs())))
    kind, scaled_covariance, wide = _worth(task, intervals, residuals, slopes)
    alike = 1.0 if kind == "independent" else task.reweighted(residuals).alike
    variance = alike * float((residuals**2).sum()) / seen
    covariance = scaled_covariance * np.outer(size, size)
    values = scaled * size
    predicted = residuals * task.noises() + shooting.measured
    deviation = np.sqrt(np.diag(covariance))
    at = task.channels()
    known = task.model.numbers()
    return CarFit(
        car=task.model.replaced(
            {leaf: float(v[0]) for leaf, v in changed(known, task.free, values[:, None]).items()}
        ),
        parameters=Estimates(
            (number.name, _estimate(number, value, sigma, wide))
            for number, value, sigma in zip(task.free, values, deviation, strict=True)
        ),
        covariance=covariance,
        correlation=correlation_of(covariance),
        intervals=kind,
        noise=task.noise,
        r2={name: r_squared(predicted[rows], shooting.measured[rows]) for name, rows in at.items()},
        rms={
            name: root_mean_square(predicted[rows] - shooting.measured[rows])
            for name, rows in at.items()
        },
        before=before,
        after=task.identify(scaled, slopes, spread),
        success=bool(found.success[best]),
        message=found.messages[best],
        iterations=int(found.iterations[best]),
        costs=2 * np.asarray(found.cost) / residuals.size,
        notes=task.notes,
        _problem=task,
        _values=values,
        _information=slopes.T @ slopes / variance,
        _gradient=slopes.T @ residuals / variance,
    )


def _estimate(number: Free, value: float, deviation: float, wide: float) -> Estimate:
    low = max(value - wide * deviation, number.low)
    high = min(value + wide * deviation, number.high)
    return Estimate(float(value), float(deviation), low, high, number.unit)
