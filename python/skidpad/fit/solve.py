"""One part of a fit: from its starts, step by step, to the best minimum."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from skidpad.fit import stages, tire_terms
from skidpad.fit.barriers import Barrier
from skidpad.fit.design import spread_out
from skidpad.fit.levenberg_marquardt import MESSAGES, Minimum, levenberg_marquardt
from skidpad.fit.tire_problem import TireProblem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from skidpad.fit.plan import Part, Step
    from skidpad.fit.tire_problem import Points, Sums
    from skidpad.fit.tire_terms import Term
    from skidpad.tires.tire import Tire


class Measure(NamedTuple):
    """Weighting of residuals."""

    scales: dict[str, float]
    """Unit of residuals for each output, N or N m."""
    loss: str
    f_scale: float
    threads: int


class Starts(NamedTuple):
    """Results of the starts of a fit."""

    names: tuple[str, ...]
    x: NDArray[np.float64]
    """Final parameters of each start, ``(starts, k)``."""
    cost: NDArray[np.float64]
    """``(starts,)``; infinite for abandoned starts."""

    @property
    def share(self) -> float:
        """Fraction of the starts that reached the best minimum, within 0.1 % of its cost."""
        return float(np.mean(self.cost <= 1.001 * np.nanmin(self.cost)))


class Solved(NamedTuple):
    """A fitted part."""

    part: Part
    problem: TireProblem
    x: NDArray[np.float64]
    cost: float
    bounds: tuple[NDArray[np.float64], NDArray[np.float64]]
    starts: Starts
    iterations: int
    message: str

    @property
    def values(self) -> dict[str, float]:
        """Numbers by name."""
        return dict(zip(self.problem.names, map(float, self.x), strict=True))


def problem(
    tire: Tire,
    step: Step,
    targets: Sequence[str],
    points: Points,
    measure: Measure,
    *,
    cut: bool = False,
) -> TireProblem:
    """Return the problem of a step, with barriers at E = 1 unless `cut`."""
    some = points if step.where is None else points.where(step.where)
    columns = [list(measure.scales).index(target) for target in targets]
    some = some._replace(measured=some.measured[:, columns], weights=some.weights[:, columns])
    scales = np.array([measure.scales[target] for target in targets])
    return TireProblem(
        tire,
        [term.name for term in step.terms],
        some,
        targets,
        scales,
        loss=measure.loss,
        f_scale=measure.f_scale,
        barriers=_barriers(tire, step, targets, points, float(some.weights.sum()), cut),
    )


def _barriers(
    tire: Tire, step: Step, targets: Sequence[str], points: Points, strength: float, cut: bool
) -> list[Barrier]:
    if tire.model != "magic_formula":
        return []
    values: Any = tire.parameters
    at = stages.corners(points, values)
    rules = stages.RULES.get(targets[0], [])
    if not cut:
        rules = [*rules, *stages.CURVATURES.get(targets[0], [])]
    return [
        Barrier(rule, at, values, strength)
        for sign, rule in rules
        if any(term.name.startswith(sign) for term in step.terms)
    ]


def solve(
    part: Part,
    tire: Tire,
    points: Points,
    measure: Measure,
    bounds: Mapping[str, tuple[float, float]],
    sets: Mapping[str, NDArray[np.float64]],
    starts: int,
    seed: int,
) -> Solved:
    """Fit a part.

    Parameters
    ----------
    part : Part
    tire : Tire
        With the initial and the fixed parameters.
    points : Points
    measure : Measure
    bounds : mapping
        For some of the free parameters, instead of those of their terms.
    sets : mapping of str to ndarray
        Initial values of some parameters, all of one length.
    starts : int
        Additional starts, if more than 1.
    seed : int
    """
    first: Starts | None = None
    known = tire.parameters
    values: dict[str, Any] = {}
    for number, step in enumerate(part.steps):
        low, high = box(step, tire, bounds)
        x0 = np.array([[values.get(t.name, known[t.name]) for t in step.terms]], np.float64)
        if first is None:
            x0 = _starts(step, x0, low, high, sets, starts, seed)
        posed = problem(
            tire.replace(**values) if values else tire, step, part.targets, points, measure
        )
        last = number == len(part.steps) - 1
        exactly = last or number == 0
        found = _descend(posed, np.clip(x0, low, high), low, high, exactly, measure.threads)
        best = int(np.nanargmin(found.cost))
        if first is None:
            first = Starts(posed.names, found.x, found.cost)
        values |= dict(zip(posed.names, map(float, found.x[best]), strict=True))
    assert first is not None
    return Solved(
        part,
        posed,
        found.x[best],
        float(found.cost[best]),
        (low, high),
        first,
        int(found.iterations[best]),
        MESSAGES[int(found.status[best])],
    )


ROUGH = 1e-3
"""Relative change of cost and parameters at which a minimum is close enough to continue."""
NEAR = 1e-5
"""The same for minima with few points, which show whether starts coincide."""
DIGITS = 8
"""Significant bits of these minima."""
MOST_EVERY = 8
FEW = 20
"""Points per parameter that locate a minimum approximately."""


def _descend(
    posed: TireProblem,
    x0: NDArray[np.float64],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    exactly: bool,
    threads: int,
) -> Minimum:
    """Find the minima near some starts: roughly with a few of the points, then with all.

    Minima of the Cauchy loss, which has many, are searched near those of a smoother one.

    Starts that coincide with few points continue as one, from a rounded point, so that each start
    has the result that it has alone.
    """
    every = min(len(posed.points.measured) // (FEW * len(low)), MOST_EVERY)
    tolerance = {} if exactly else {"ftol": ROUGH, "xtol": ROUGH}
    near = {"ftol": NEAR, "xtol": NEAR}
    if every <= 1:
        if posed.gently() is not posed:
            x0 = minima(posed.gently(), x0, (low, high), threads, **near).x
        return minima(posed, x0, (low, high), threads, **tolerance)
    few = minima(posed.gently().thinned(every), x0, (low, high), threads, **near)
    places = np.clip(_rounded(few.x), low, high)
    if len(places) == 1:
        return minima(posed, places, (low, high), threads, **tolerance)
    places, which = np.unique(places, axis=0, return_inverse=True)
    return minima(posed, places, (low, high), threads, **tolerance).rows(which.ravel())


def _rounded(x: NDArray[np.float64]) -> NDArray[np.float64]:
    share, power = np.frexp(x)
    return np.asarray(np.ldexp(np.round(np.ldexp(share, DIGITS)), power - DIGITS))


def minima(
    posed: TireProblem,
    x0: NDArray[np.float64],
    bounds: tuple[NDArray[np.float64], NDArray[np.float64]],
    threads: int,
    **options: Any,
) -> Minimum:
    """Find the minima of some starts, divided evenly among threads."""

    def some(rows: NDArray[np.intp]) -> Minimum:
        def normal(x: NDArray[np.float64], among: NDArray[np.intp]) -> Sums:
            return posed.normal(x, rows[among])

        return levenberg_marquardt(normal, x0[rows], bounds, **options)

    parts = np.array_split(np.arange(len(x0)), min(threads, len(x0)))
    if len(parts) == 1:
        return some(parts[0])
    with ThreadPoolExecutor(len(parts)) as pool:
        return Minimum.joined(list(pool.map(some, parts)))


def _starts(
    step: Step,
    x0: NDArray[np.float64],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    sets: Mapping[str, NDArray[np.float64]],
    starts: int,
    seed: int,
) -> NDArray[np.float64]:
    """Return the initial parameters of all starts."""
    given = {name: values for name, values in sets.items() if name in [t.name for t in step.terms]}
    if given:
        count = len(next(iter(given.values())))
        x0 = np.repeat(x0, count, axis=0)
        for k, term in enumerate(step.terms):
            if term.name in given:
                x0[:, k] = given[term.name]
    if starts <= len(x0):
        return x0
    for term, a, b in zip(step.terms, low, high, strict=True):
        if not (np.isfinite(a) and np.isfinite(b)):
            raise ValueError(f"starts are spread over bounds: give {term.name} some, as bounds=")
    return np.concatenate([x0, spread_out(starts - len(x0), low, high, seed)])


def box(
    step: Step, tire: Tire, bounds: Mapping[str, tuple[float, float]]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the bounds of the parameters of a step, ``(k,)`` each."""
    known = tire.parameters
    each = [_bounds(t, tire.model, float(known[t.name]), bounds) for t in step.terms]
    low, high = np.array(each).T
    return low, high


def _bounds(
    term: Term, model: str, start: float, given: Mapping[str, tuple[float, float]]
) -> tuple[float, float]:
    """Return the bounds of a parameter: given ones, or its own, around its initial value."""
    if term.name in given:
        return given[term.name]  # a start beyond them begins at the nearer one
    low, high = tire_terms.bounds(term, model, start)
    return min(low, start), max(high, start)


def again(
    solved: Solved,
    counts: NDArray[np.uint8],
    sets: Mapping[str, NDArray[np.float64]],
    threads: int,
) -> NDArray[np.float64]:
    """Refit a part, from its result, to draws of its points, ``(n, k)``.

    Parameters
    ----------
    solved : Solved
    counts : ndarray, shape (n, m)
        Count of each point in each draw.
    sets : mapping of str to ndarray
        Parameters of other parts fitted to these draws, ``(n,)``.
    threads : int
    """
    posed = solved.problem.drawn(counts, sets)
    x0 = np.repeat(solved.x[None], len(counts), axis=0)
    return minima(posed, x0, solved.bounds, threads).x
