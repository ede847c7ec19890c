"""Joint fit of all outputs of a Magic Formula, each weighted by its own noise.

Mz depends on the curves of Fy and Fx, Mx on Fy, My on Fx. Fitted one by one, moments take these as
known; jointly, moments also determine forces, and the uncertainty of each parameter affects all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from skidpad.fit.families import RESTS_ON
from skidpad.fit.levenberg_marquardt import MESSAGES
from skidpad.fit.plan import Part, Step
from skidpad.fit.quantile import chi_squared
from skidpad.fit.ridge import Ridge
from skidpad.fit.solve import Solved, Starts, minima
from skidpad.fit.tire_problem import TireProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from skidpad.fit.solve import Measure
    from skidpad.fit.tire_problem import Points
    from skidpad.tires.tire import Tire

QUIETEST = 1e-4
"""Lower bound of noise relative to the largest force or moment, as a noise-free, synthetic output
would otherwise dominate."""
ENOUGH = 0.01
TRIES = 25
"""Gain of log-likelihood below which to stop, with parameters within a seventh of their standard
errors, and the most iterations: after a dozen the gain is below that, in flat valleys."""
LEVEL = 0.99
"""Fraction of fits that pass the test if the formula is correct."""


class Joint(NamedTuple):
    """Jointly fitted outputs, and which of them fit worse than alone."""

    solved: Solved
    worse: tuple[str, ...]
    """Outputs whose residuals grew by more than noise explains: their data and those of dependent
    moments do not fit one formula."""


def share_numbers(targets: Sequence[str]) -> bool:
    """Return whether some of the outputs depend on others of them."""
    return any(force in targets for target in targets for force in RESTS_ON.get(target, ()))


def joined(
    parts: Sequence[Solved], tire: Tire, few: Points, points: Points, measure: Measure
) -> Joint:
    """Fit outputs jointly, starting from separate fits.

    Parameters
    ----------
    parts : sequence of Solved
        Separately fitted outputs.
    tire : Tire
        With their parameters.
    few, points : Points
        Medians, to approach the minimum, and all points.
    measure : Measure
    """
    noise = np.array([_variance(part) for part in parts])
    x = np.concatenate([part.x for part in parts])
    low, high = (np.concatenate([part.bounds[k] for part in parts]) for k in (0, 1))
    for some in (few, points):
        posed = _posed(parts, tire, some, measure, noise)
        near = 2 * ENOUGH / np.count_nonzero(some.weights)
        found = minima(
            posed, x[None], (low, high), measure.threads, ftol=near, max_iterations=TRIES
        )
        x = found.x[0]
    cost = float(found.cost[0])
    terms = tuple(term for part in parts for term in part.part.terms)
    whole = Part(posed.targets, (Step("all outputs", terms, None),), leans=True)
    starts = Starts(posed.names, x[None], np.array([cost]))
    message = MESSAGES[int(found.status[0])]
    ending = (int(found.iterations[0]), message)
    solved = Solved(whole, posed, x, cost, (low, high), starts, *ending)
    return Joint(solved, _worse(parts, solved, noise))


def _variance(part: Solved) -> float:
    """Estimate the variance of the residuals of an output, over its scale."""
    return max(2 * part.cost / float(part.problem.points.weights.sum()), QUIETEST**2)


def _posed(
    parts: Sequence[Solved],
    tire: Tire,
    points: Points,
    measure: Measure,
    noise: NDArray[np.float64],
) -> TireProblem:
    """Pose the problem of all outputs, in units of their noise."""
    targets = [target for part in parts for target in part.part.targets]
    columns = [list(measure.scales).index(target) for target in targets]
    weights = points.weights[:, columns] / noise
    return TireProblem(
        tire,
        [name for part in parts for name in part.problem.names],
        points._replace(measured=points.measured[:, columns], weights=weights),
        targets,
        np.array([measure.scales[target] for target in targets]),
        loss=measure.loss,
        f_scale=measure.f_scale,
        barriers=[
            wall._replace(strength=wall.strength / each)
            for part, each in zip(parts, noise, strict=True)
            for wall in part.problem.barriers
        ],
        prior=_prior(parts, noise),
    )


def _prior(parts: Sequence[Solved], noise: NDArray[np.float64]) -> Ridge:
    """Combine the priors, each with the weight of one point."""
    center, size, strength, hold = [], [], [], []
    for part, each in zip(parts, noise, strict=True):
        prior = part.problem.prior
        assert prior is not None
        center.append(prior.center)
        size.append(prior.size)
        strength.append(np.broadcast_to(prior.strength / each, prior.size.shape))
        hold.append(np.broadcast_to(prior.hold, prior.size.shape))
    return Ridge(*map(np.concatenate, (center, size, strength, hold)))


def _worse(parts: Sequence[Solved], solved: Solved, noise: NDArray[np.float64]) -> tuple[str, ...]:
    """Test which forces fit worse than alone by more than noise explains.

    If one formula holds for all outputs, twice the increase in cost of one with k parameters, over
    its noise, is at most chi-squared of k (Hausman, "Specification tests in econometrics",
    Econometrica 46, 1978: an estimate that uses more must agree with one that uses less).
    """
    values = solved.values
    found: list[str] = []
    for part, each in zip(parts, noise, strict=True):
        if part.part.targets[0] in RESTS_ON:
            continue  # its separate fit assumed known parameters
        x = np.array([[values[name] for name in part.problem.names]])
        cost = float(part.problem.normal(x, np.zeros(1, np.intp))[0][0])
        if 2 * (cost - part.cost) / each > chi_squared(LEVEL, len(part.x)):
            found.extend(part.part.targets)
    return tuple(found)
