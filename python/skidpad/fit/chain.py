"""A Magic Formula's output from several starts, stage by stage, to the minimum of all points.

Starts pass through the stages with medians of neighboring points (`skidpad.fit.condensing`). From
the best of them all parameters of the output are fitted to all points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from skidpad.fit import stages
from skidpad.fit.design import spread_out
from skidpad.fit.levenberg_marquardt import MESSAGES
from skidpad.fit.noise import growth, weighed
from skidpad.fit.ridge import Ridge
from skidpad.fit.solve import NEAR, Measure, Solved, Starts, box, minima, problem
from skidpad.fit.usual import SPREAD, USUAL
from skidpad.tires import parameter
from skidpad.tires.magic_formula import MagicFormula

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from numpy.typing import NDArray

    from skidpad.fit.plan import Part, Step
    from skidpad.fit.tire_problem import Points
    from skidpad.tires.tire import Tire

    Bounds = Mapping[str, tuple[float, float]]

STARTS = 12
"""Starts of an output without known initial values. With 8, short tests of the front tire in
github.com/aerotinez/madsym lead to another minimum with four of six seeds, with 12 with none."""
LINEAR = {"mx": (64, 24)}
"""The same for outputs whose first step is linear and cheap, and how many continue after it."""
SAME = 1.0005
NEIGHBOR = 0.02
"""Ratio of costs, and distance in parameter sizes, of starts that reached the same minimum."""
BEST = 8
"""Starts that continue to the last step. A few would not suffice: a low-ranked one may have the
right curve of pure slip with a poor start of combined slip."""
TRIES = 60
"""Most iterations of a step before a start continues to the next."""
PART = 0.25
"""Prior deviation of a parameter from its typical value, relative to the distance of its bounds."""
SURE = 10.0
"""Least increase of a log-likelihood to count, e^10 to 1."""
WIDER = 10.0
OPENINGS = 3
"""Factor by which active bounds are widened, and how often: public sets have extreme parameters
that others make harmless, such as a slope of 13,000 with a curvature near 1."""
STRANGE = 5.0
"""Distance from its prior, in widths, beyond which hardly any set has a parameter."""
HARDLY = 4e-3
"""Relative prior deviation of a held parameter."""
THINNED = 4
"""Fraction (1 in n) of medians that shows whether combined slip has a sharp bend."""
HELD = 1e-6
"""Tolerance of an active bound, relative to the distance of the bounds."""
LEAST_NOISE = 1e-30
"""Variance of the residuals of noise-free data."""


class Begun(NamedTuple):
    """An output fitted to medians of points."""

    starts: Starts
    x: NDArray[np.float64]
    """Numbers of the best start, ``(k,)``."""
    noise: float
    """Variance of the residuals of the best start."""
    size: int
    """Medians."""
    cut: bool
    """Whether E exceeds 1 somewhere, where the formula limits it, on clear evidence."""
    opened: Bounds
    """Bounds widened on clear evidence."""
    idle: frozenset[str]
    """Parameters of effects without clear evidence, which keep their initial values."""
    growth: float = 0.0
    """Exponent of the noise over load."""
    scaled: float = 0.0
    """Mean logarithm of the resulting weights of points."""

    @property
    def values(self) -> dict[str, float]:
        """Numbers of the best start, by name."""
        return dict(zip(self.starts.names, map(float, self.x), strict=True))

    def without(self, names: Collection[str]) -> Begun:
        """Return it without some of the parameters."""
        kept = [k for k, name in enumerate(self.starts.names) if name not in names]
        of = tuple(self.starts.names[k] for k in kept)
        starts = Starts(of, self.starts.x[:, kept], self.starts.cost)
        return self._replace(starts=starts, x=self.x[kept], idle=self.idle | frozenset(names))

    @property
    def likelihood(self) -> float:
        """Log-likelihood of the residuals, up to a constant."""
        return -0.5 * self.size * (float(np.log(max(self.noise, LEAST_NOISE))) - self.scaled)


def begin(
    part: Part,
    tire: Tire,
    middles: Points,
    measure: Measure,
    bounds: Bounds,
    starts: int,
    seed: int,
    like: Begun | None = None,
    power: float | None = None,
) -> Begun:
    """Take starts through the steps of a part, all parameters of which are free in the last.

    Parameters
    ----------
    part : Part
    tire : Tire
        With the initial and the fixed parameters.
    middles : Points
        Medians that represent all points.
    measure : Measure
    bounds : mapping
        For some of the free parameters, instead of those of their terms.
    starts : int
        The first by rules, `STARTS` - 1 spread over the range of public sets if there are stages,
        the rest spread over the bounds of the first stage.
    seed : int
    like : Begun, optional
        Result of another version, from which this one starts, with the same effects and bounds.
    power : float, optional
        Exponent of the noise over load from another version, for comparable likelihoods. Default:
        from the residuals.
    """
    if like is not None:
        part = part.without(like.idle)
    values = _first(part, tire, bounds, starts, seed)
    if like is None:
        begun = _climbed(values, {}, part, tire, middles, measure, bounds, starts)
    else:
        begun = _continued(like, part, tire)
    begun, middles = _weighed(begun, part, tire, middles, measure, power)
    begun = _settled(begun, part, tire, middles, measure, bounds)
    begun = _usually(begun, part, tire, middles, measure, bounds, values)
    wider = _opened(begun, part, tire, middles, measure, bounds)
    if wider is not begun and len(part.steps) > 1:
        again = _climbed(values, wider.opened, part, tire, middles, measure, bounds, starts)
        again = again._replace(growth=begun.growth, scaled=begun.scaled)
        again = _settled(again, part, tire, middles, measure, bounds)
        wider = max(wider, again, key=lambda each: each.likelihood)
        wider = _usually(wider, part, tire, middles, measure, bounds, values)
    if like is None:
        wider = _narrowed(wider, part, tire, middles, measure, bounds)
        begun = _needed(wider, part, tire, middles, measure, bounds)
    else:
        begun = wider._replace(idle=like.idle)
    return _walled(begun, part, tire, middles, measure, bounds) if begun.cut else begun


def _continued(like: Begun, part: Part, tire: Tire) -> Begun:
    """Start from the result of the fit of another version, whose parameters `tire` has."""
    names = tuple(term.name for term in part.terms)
    x = np.array([float(tire.parameters[name]) for name in names])
    starts = Starts(names, x[None], np.array([0.5 * like.noise * like.size]))
    return like._replace(starts=starts, x=x, cut=_cuts(tire), idle=frozenset())


def _weighed(
    begun: Begun, part: Part, tire: Tire, middles: Points, measure: Measure, power: float | None
) -> tuple[Begun, Points]:
    """Weight medians by their noise.

    Arguments as for `begin`, and the result of all starts.
    """
    column = list(measure.scales).index(part.targets[0])
    measured, weights = middles.measured[:, column], middles.weights[:, column]
    if power is None:
        values = dict[str, Any](begun.values)
        answer = getattr(tire.replace(**values).forces(**middles.asked), part.targets[0])
        power = growth(answer - measured, weights, middles.asked["fz"])
    powers = [power if k == column else 0.0 for k in range(middles.weights.shape[1])]
    heavier = weighed(middles, powers)
    there = weights > 0
    scaled = float(np.log(heavier.weights[there, column] / weights[there]).mean())
    return begun._replace(growth=power, scaled=scaled), heavier


def _climbed(
    values: Mapping[str, NDArray[np.float64]],
    opened: Bounds,
    part: Part,
    tire: Tire,
    middles: Points,
    measure: Measure,
    bounds: Bounds,
    starts: int,
) -> Begun:
    """Take starts through the steps of a part.

    Arguments as for `begin`, initial values, and widened bounds.
    """
    values, noise, seen, cut = dict(values), 0.0, set[str](), _cuts(tire)
    cost = np.zeros(len(next(iter(values.values()))))
    for step in part.steps:
        names = [term.name for term in step.terms]
        usual, limits = box(step, tire, bounds), box(step, tire, {**opened, **bounds})
        posed = problem(tire, step, part.targets, middles, measure, cut=cut).gently()
        if noise > 0:
            posed = posed.near(_ridge(step, tire, *usual, noise))
        x = np.clip(np.stack([values[name] for name in names], axis=-1), *limits)
        which = of = np.arange(len(x))
        if seen.issuperset(stages.SPANS.keys() & names):  # otherwise starts still differ
            most = BEST if step is part.steps[-1] else len(x)
            which, of = _apart(cost, x / (PART * (usual[1] - usual[0])), most)
        posed = posed.drawn(None, {n: x[which] for n, x in values.items() if n not in names})
        ends = {"ftol": NEAR, "xtol": NEAR, "max_iterations": TRIES}
        found = minima(posed, x[which], limits, measure.threads, **ends)
        noise = 2 * float(np.nanmin(found.cost)) / np.count_nonzero(posed.points.weights)
        x = np.where((of >= 0)[:, None], found.x[of], x)
        cost = np.where((of >= 0) & np.isfinite(found.cost[of]), found.cost[of], np.inf)
        values |= dict(zip(names, x.T, strict=True))
        seen.update(names)
        most = max(LINEAR.get(part.targets[0], (0, len(cost)))[1], starts)
        if len(cost) > most:
            best = np.argsort(cost, kind="stable")[:most]
            values, cost, x = {n: v[best] for n, v in values.items()}, cost[best], x[best]
    size = int((posed.points.weights > 0).sum())
    ends_at = Starts(posed.names, x, cost)
    return Begun(ends_at, x[int(np.nanargmin(cost))], noise, size, cut, opened, frozenset())


def _usually(
    begun: Begun,
    part: Part,
    tire: Tire,
    middles: Points,
    measure: Measure,
    bounds: Bounds,
    values: Mapping[str, NDArray[np.float64]],
) -> Begun:
    """Restart from usual parameters if one has reached a value that hardly any set has.

    From all of them, and with only the unusual ones reset. Arguments as for `begin`, its result,
    and its initial values, which have the spread of shapes. One-sided tests, or few loads, have
    spurious minima that fit nearly as well.
    """
    step = part.without(begun.idle).steps[-1]
    prior = _prior(step, tire, *box(step, tire, bounds), begun.noise)
    known = np.array([name in USUAL and name not in bounds for name in begun.values])
    away = np.abs(begun.x - prior.center) / prior.size
    strange = known & (away > STRANGE)
    if not strange.any():
        return begun
    spread = len(next(iter(values.values())))
    among = np.repeat(np.where(known, prior.center, begun.x)[None], 1 + spread, axis=0)
    for k, name in enumerate(begun.values):
        if known[k] and name in stages.SPANS:
            among[1:, k] = values[name]
    among = np.vstack([among, np.where(strange, prior.center, begun.x)])
    usual = _settled(begun, part, tire, middles, measure, bounds, among)
    return max(begun, usual, key=lambda each: each.likelihood)


def _opened(
    begun: Begun, part: Part, tire: Tire, middles: Points, measure: Measure, bounds: Bounds
) -> Begun:
    """Widen active bounds of parameters on clear evidence.

    Arguments as for `begin`, and its result. Given bounds stay.
    """
    step = part.steps[-1]
    for _ in range(OPENINGS):
        wider = _wider(begun, step, tire, bounds)
        if not wider:
            break
        opened = {**begun.opened, **wider}
        found = _settled(begun._replace(opened=opened), part, tire, middles, measure, bounds)
        if not found.likelihood > begun.likelihood + SURE:
            break
        begun = found
    return begun


def _narrowed(
    begun: Begun, part: Part, tire: Tire, middles: Points, measure: Measure, bounds: Bounds
) -> Begun:
    """Search for combined slip with a bend sharper than the spacing of tests, on clear evidence.

    Arguments as for `begin`, and its result. The minimum is too narrow for the usual starts. If one
    is found, the search is repeated, as the curve of pure slip had compensated for it.
    """
    names = stages.NARROW.get(part.targets[0], ())
    terms = {term.name: term for term in part.terms}
    if not names or not terms.keys() >= set(names) or bounds.keys() & set(names):
        return begun
    step = part.steps[-1]._replace(terms=tuple(terms[name] for name in names))
    opened = {name: (0.0, stages.STEEPEST) for name in names[:2]}
    ends = {"ftol": NEAR, "xtol": NEAR, "max_iterations": TRIES}
    for _ in range(OPENINGS):
        values = dict[str, Any](begun.values)
        posed = problem(tire.replace(**values), step, part.targets, middles, measure, cut=begun.cut)
        posed = posed.gently().thinned(THINNED)
        posed = posed.near(_prior(step, tire, *box(step, tire, {}), begun.noise / THINNED))
        limits = box(step, tire, {**begun.opened, **opened})
        found = minima(posed, np.clip(stages.narrow(), *limits), limits, measure.threads, **ends)
        values |= dict(zip(names, map(float, found.x[int(np.nanargmin(found.cost))]), strict=True))
        x = np.array([values[name] for name in begun.values])
        tried = begun._replace(x=x, opened={**begun.opened, **opened})
        tried = _settled(tried, part, tire, middles, measure, bounds)
        if not tried.likelihood > begun.likelihood + SURE:
            break
        begun = tried
    return begun


def _wider(begun: Begun, step: Step, tire: Tire, bounds: Bounds) -> dict[str, tuple[float, float]]:
    """Return widened bounds for parameters at a bound, within the range of their model."""
    fields, found = parameter.table(tire.model), {}
    sides = zip(step.terms, begun.x, *box(step, tire, {**begun.opened, **bounds}), strict=True)
    for term, x, low, high in sides:
        if term.name in bounds:
            continue
        field, width = fields[term.name], high - low
        lower = max(low - WIDER * width, field.low) if x < low + HELD * width else low
        upper = min(high + WIDER * width, field.high) if x > high - HELD * width else high
        if (lower, upper) != (low, high):
            found[term.name] = (float(lower), float(upper))
    return found


def _needed(
    begun: Begun, part: Part, tire: Tire, middles: Points, measure: Measure, bounds: Bounds
) -> Begun:
    """Reset effects without clear evidence to their initial values.

    Arguments as for `begin`, and its result.
    """
    for names in stages.EFFECTS.get(part.targets[0], {}).values():
        fewer = begun.without(names)
        if begun.x.size > fewer.x.size > 0:
            fewer = _settled(fewer, part, tire, middles, measure, bounds)
            if not begun.likelihood > fewer.likelihood + SURE + begun.x.size - fewer.x.size:
                begun = fewer
    return begun


def _settled(
    begun: Begun,
    part: Part,
    tire: Tire,
    middles: Points,
    measure: Measure,
    bounds: Bounds,
    among: NDArray[np.float64] | None = None,
) -> Begun:
    """Continue from the result of all starts with all parameters free.

    Arguments as for `begin`, its result, and alternative starts ``(n, k)``, of which the best
    counts.
    """
    step = part.without(begun.idle).steps[-1]
    posed = problem(tire, step, part.targets, middles, measure, cut=begun.cut).gently()
    posed = posed.near(_prior(step, tire, *box(step, tire, bounds), begun.noise))
    limits = box(step, tire, {**begun.opened, **bounds})
    ends = {"ftol": NEAR, "xtol": NEAR, "max_iterations": TRIES}
    x0 = np.clip(begun.x[None] if among is None else among, *limits)
    found = minima(posed, x0, limits, measure.threads, **ends)
    best = int(np.nanargmin(found.cost))
    noise = 2 * float(found.cost[best]) / np.count_nonzero(posed.points.weights)
    return begun._replace(x=found.x[best], noise=noise)


def _cuts(tire: Tire) -> bool:
    """Return whether a tire's formula limits E to 1."""
    return isinstance(tire, MagicFormula) and bool(tire.options["limits"])


def _walled(
    begun: Begun, part: Part, tire: Tire, middles: Points, measure: Measure, bounds: Bounds
) -> Begun:
    """Return to E <= 1 in all of the tested range, unless there is clear evidence against it.

    Arguments as for `begin`, and its result.
    """
    inside = begun._replace(cut=False)
    step = part.without(begun.idle).steps[-1]
    posed = problem(tire, step, part.targets, middles, measure)
    if all((wall.excess(posed.names, begun.x[None]) <= 0).all() for wall in posed.barriers):
        return inside
    walled = _settled(inside, part, tire, middles, measure, bounds)
    return begun if begun.likelihood > walled.likelihood + SURE else walled


def _apart(
    cost: NDArray[np.float64], places: NDArray[np.float64], most: int
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Choose the best starts with distinct minima.

    Parameters
    ----------
    cost : ndarray, shape (n,)
    places : ndarray, shape (n, k)
        In units of the parameters' sizes.
    most : int

    Returns
    -------
    which, of : ndarray of int
        Chosen starts, ``(a,)``, and for each start, ``(n,)``, the chosen one with its minimum, -1
        for none.
    """
    which: list[int] = []
    of = np.full(len(cost), -1)
    for start in np.argsort(cost, kind="stable"):
        away = np.abs(places[which] - places[start]).max(axis=1, initial=0.0)
        same = np.flatnonzero((away < NEIGHBOR) & (cost[start] <= SAME * cost[which]))
        if same.size:
            of[start] = same[0]
        elif len(which) < most:
            of[start] = len(which)
            which.append(int(start))
    return np.array(which), of


def finish(
    part: Part, begun: Begun, tire: Tire, points: Points, measure: Measure, bounds: Bounds
) -> Solved:
    """Continue from the best start to the minimum for all points, with all parameters free.

    Arguments as for `begin`, for all points.
    """
    part = part.without(begun.idle - stages.SHARED)
    step = part.steps[-1]
    low, high = box(step, tire, {**begun.opened, **bounds})
    posed = problem(tire, step, part.targets, points, measure, cut=begun.cut)
    posed = posed.near(_prior(step, tire, *box(step, tire, bounds), begun.noise, begun.idle))
    known = tire.parameters | begun.values
    x0 = np.array([[known[term.name] for term in step.terms]], np.float64)
    found = minima(posed, np.clip(x0, low, high), (low, high), measure.threads)
    return Solved(
        part,
        posed,
        found.x[0],
        float(found.cost[0]),
        (low, high),
        begun.starts,
        int(found.iterations[0]),
        MESSAGES[int(found.status[0])],
    )


def _first(
    part: Part, tire: Tire, bounds: Bounds, starts: int, seed: int
) -> dict[str, NDArray[np.float64]]:
    """Return initial values, ``(starts,)`` by name."""
    known = tire.parameters
    ruled = LINEAR.get(part.targets[0], (STARTS,))[0] if len(part.steps) > 1 else 1
    count = max(starts, ruled)
    values = {term.name: np.full(count, float(known[term.name])) for term in part.terms}
    spans = {name: span for name, span in stages.SPANS.items() if name in values}
    if spans and ruled > 1:
        low, high = np.array(list(spans.values())).T
        for name, column in zip(spans, spread_out(ruled - 1, low, high, seed).T, strict=True):
            values[name][1:ruled] = column
    if count > ruled:
        low, high = box(part.steps[0], tire, bounds)
        spread = spread_out(count - ruled, low, high, seed)
        for term, column in zip(part.steps[0].terms, spread.T, strict=True):
            values[term.name][ruled:] = column
    return values


def _ridge(
    step: Step, tire: Tire, low: NDArray[np.float64], high: NDArray[np.float64], noise: float
) -> Ridge:
    """Return a weak penalty on parameters with little effect in a step."""
    known = tire.parameters
    center = np.array([float(known[term.name]) for term in step.terms])
    return Ridge(np.clip(center, low, high), PART * (high - low), noise)


def _prior(
    step: Step,
    tire: Tire,
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    noise: float,
    held: Collection[str] = (),
) -> Ridge:
    """Return the prior of parameters: as in public sets, or at their initial values.

    Only for a minimum: before it, data say nothing about parameters where E is limited.
    """
    loose = _ridge(step, tire, low, high, noise)
    center, size = loose.center.copy(), loose.size.copy()
    for k, term in enumerate(step.terms):
        usual, spread = USUAL.get(term.name, (center[k], np.inf))
        size[k] = min(size[k], SPREAD * spread)
        if term.name not in held:
            center[k] = usual
    hold = np.array([HARDLY if term.name in held else 1.0 for term in step.terms])
    return Ridge(np.clip(center, low, high), size, noise, hold)
