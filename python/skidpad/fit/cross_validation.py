"""Choice of free parameters: those that improve the prediction of unseen runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skidpad.fit.free import SENSOR, Free, Named
from skidpad.fit.least_squares import batch_least_squares
from skidpad.fit.prediction import r_squared
from skidpad.fit.problem import Problem
from skidpad.recordings.log_columns import SI
from skidpad.recordings.tilt import ANGLES, LEVERS

Array = NDArray[np.float64]

PARTS = 4
"""Parts of a single run, to be left out in turn."""

SHARE = 0.3
"""Default prior deviation of a parameter of a further stage from its initial value, relative to its
size: about the spread of similar cars."""

MARGIN = 0.03
"""Relative reduction of the mean square error in runs left out that a stage needs."""

TOLERANCE = 1e-4
"""Relative change at which such a fit ends; more is not needed for errors in runs left out."""

MOST_STEPS = 12
"""Most iterations of such a fit, which starts from the previous stage."""

Made = Callable[[Sequence[Named], Sequence[str] | None, Mapping[str, float]], Problem]
"""Makes a problem from free parameters, sensor errors (None for the default) and starts."""


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """Parameters tried together.

    Attributes
    ----------
    names : tuple of str
    error : float
        Mean square error in unseen runs relative to that of the first stage in seen ones.
    r2 : dict of str to float
        By channel in the runs left out, each predicted by a fit to the others, in segments.
    kept : bool
        Whether they are free in the fit; others keep their initial values.
    """

    names: tuple[str, ...]
    error: float
    r2: Mapping[str, float]
    kept: bool

    def describe(self) -> str:
        """Describe the stage and its result in one line."""
        fate = "kept" if self.kept else "left as it was"
        error = "" if np.isnan(self.error) else f"; error in runs left out {self.error:.4g}"
        return f"{', '.join(self.names)}: {fate}{error}"


class _Fitted(NamedTuple):
    """Fits of one choice of free parameters: without each run, and last to all runs."""

    task: Problem
    values: Array
    error: float
    r2: Mapping[str, float]


def chosen(
    make: Made,
    free: Sequence[Named],
    sensors: Sequence[str] | None,
    stages: Sequence[Sequence[Named]],
    validate: bool,
) -> tuple[Problem, tuple[Stage, ...]]:
    """Free parameters stage by stage, from simple to complex.

    Parameters
    ----------
    make : callable
    free, sensors : sequence
        Parameters that are always free.
    stages : sequence of sequences of names
        Further ones to try in turn.
    validate : bool
        Whether a stage must improve the prediction of runs left out; else all are kept.

    Returns
    -------
    Problem
        With the kept parameters, starting from the results of the last kept stage.
    tuple of Stage
    """
    kept: list[Named] = [*free]
    task = make(kept, sensors, {})
    traits = [f.name for f in task.free if not f.leaves]
    best = _fits(_noisy(task), None, validate)
    said = [Stage(tuple(f.name for f in task.free), best.error, best.r2, True)]
    for names in stages:
        more = [name for name in names if not is_trait(name)]
        seen = [name for name in map(str, names) if name not in more and _sees(task, name)]
        if not more and not seen:
            continue
        trial = make([*kept, *more], [*traits, *seen], _starts(best))
        trial = replace(trial, noise=best.task.noise, alike=best.task.alike)
        trial = replace(trial, free=tuple(_near(f, best.task.free) for f in trial.free))
        found = _fits(trial, best, validate)
        good = not validate or found.error < (1 - MARGIN) * best.error
        added = {f.name for f in trial.free} - {f.name for f in best.task.free}
        said.append(
            Stage(tuple(f.name for f in trial.free if f.name in added), found.error, found.r2, good)
        )
        if good:
            kept, traits, best = [*kept, *more], [*traits, *seen], found
    values = dict(zip((f.name for f in best.task.free), best.values[-1], strict=True))
    free_at_last = tuple(replace(f, start=float(values[f.name])) for f in best.task.free)
    return replace(best.task, free=free_at_last), tuple(said)


def is_trait(name: Named) -> bool:
    """Return whether a name is a sensor error instead of a parameter of the car."""
    if not isinstance(name, str):
        return False
    channel, _, trait = name.rpartition(".")
    return name in ANGLES or (channel in SI and trait in SENSOR)


def _sees(task: Problem, trait: str) -> bool:
    """Return whether a sensor error is of the steer or a compared channel, and not yet free."""
    compared = task.shooting.channels
    there = trait.rpartition(".")[0] in ("steer", *compared)
    there = there or (trait in ANGLES and any(name in LEVERS for name in compared))
    return there and trait not in {f.name for f in task.free}


def _near(free: Free, before: Sequence[Free]) -> Free:
    """Add priors around initial values of a further stage; earlier ones are unchanged."""
    for old in before:
        if old.name == free.name:
            return replace(old, start=free.start)
    if np.isfinite(free.deviation):
        return free
    return replace(free, expected=free.start, deviation=SHARE * free.size)


def _starts(found: _Fitted) -> dict[str, float]:
    values = found.values[-1]
    return {f.name: float(v) for f, v in zip(found.task.free, values, strict=True)}


def _noisy(task: Problem) -> Problem:
    """Weight channels by the residuals of a first fit."""
    start = np.array([[f.start for f in task.free]]) / task.sizes
    residuals = task.residuals(start)
    if not np.isfinite(residuals).all():
        raise ValueError("the car does not stay finite through these logs at the start")
    task = replace(task, alike=task.reweighted(residuals[0]).alike)
    found = _minimum(task, start, np.ones((1, 1)))
    return task.reweighted(found.residuals[0])


def _minimum(task: Problem, first: Array, weights: Array) -> Any:
    return batch_least_squares(
        task.posed, first, jac=task.posed_slopes, data=(np.arange(len(first)),),
        bounds=task.bounds, weights=weights, ftol=TOLERANCE, xtol=TOLERANCE,
        max_iterations=MOST_STEPS, chunk=len(first),
    )  # fmt: skip


def _fits(task: Problem, before: _Fitted | None, validate: bool) -> _Fitted:
    """Fit without each run, and to all, in one batch: a run left out has zero weight."""
    run = _run_of_each(task)
    runs = int(run.max()) + 1 if validate else 0
    known = int((task.precision > 0).sum())
    weights = np.ones((runs + 1, run.size + known))
    for k in range(runs):
        weights[k, : run.size] = run != k
    first = np.array([[f.start for f in task.free]] * (runs + 1))
    if before is not None:
        for i, number in enumerate(task.free):
            for j, old in enumerate(before.task.free):
                if old.name == number.name:
                    first[:, i] = before.values[:, j]
    low, high = task.bounds
    found = _minimum(task, np.clip(first / task.sizes, low, high), weights)
    values = found.x * task.sizes
    if not validate:
        return _Fitted(task, values, float("nan"), {})
    residuals = found.residuals[:, : run.size]
    left = residuals[run, np.arange(run.size)]
    measured = task.shooting.measured
    predicted = left * task.noises() + measured
    r2 = {name: r_squared(predicted[at], measured[at]) for name, at in task.channels().items()}
    return _Fitted(task, values, float(np.mean(left**2)), r2)


def _run_of_each(task: Problem) -> NDArray[np.intp]:
    """Return the log of each residual, (m,), or the part of the only one."""
    segments = task.shooting.segments
    log = np.array([s.log for s in segments])
    if log.max() == 0:
        log = np.arange(len(segments)) * min(PARTS, len(segments)) // len(segments)
    return log[task.shooting.moments().astype(np.intp)]
