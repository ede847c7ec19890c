"""Choice of runs for a fit: D-optimal designs from planned maneuvers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import count, mapping
from skidpad.cars import Car
from skidpad.fit.car_fit import model_of
from skidpad.fit.driven_car import usual_numbers
from skidpad.fit.free import Named
from skidpad.fit.problem import Problem, problem

Array = NDArray[np.float64]

IGNORANCE = 1.0
"""Prior relative deviation of a parameter without a prior of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class OptimalRuns:
    """Maneuvers ordered by the information that each adds to those before it.

    Attributes
    ----------
    names : tuple of str
        Parameters of the car.
    order : tuple of int
        Indices of the chosen maneuvers among those given.
    log_det : ndarray, shape (c,)
        Logarithm of the determinant of the information about these parameters, relative to their
        values, after each of the c chosen ones.
    deviation : ndarray, shape (c, k)
        Expected standard deviation of each parameter then, relative to its value.
    alone : ndarray, shape (n,)
        The same logarithm for each of the n maneuvers alone.
    """

    names: tuple[str, ...]
    order: tuple[int, ...]
    log_det: Array
    deviation: Array
    alone: Array

    def __repr__(self) -> str:
        return f"<OptimalRuns: {', '.join(map(str, self.order))} for {', '.join(self.names)}>"


def optimal_runs(
    recordings: Any,
    car: Car,
    free: Iterable[Named] | None = None,
    *,
    noise: Mapping[str, float],
    runs: int | None = None,
    speed: str | None = None,
    **options: Any,
) -> OptimalRuns:
    """Choose the most informative maneuvers for parameters of a car (D-optimal).

    Parameters
    ----------
    recordings : as for `skidpad.fit.car`
        Planned maneuvers, simulated with a car of roughly these parameters; runs already driven may
        be among them.
    car, free
        As in `skidpad.fit.car`. A parameter that is 0 in the car is scaled by a significant change.
    noise : mapping of str to float
        Standard deviation of each channel to be measured, SI; these are compared.
    runs : int, optional
        Number to choose. Default: all are ordered.
    speed
        As in `skidpad.fit.car`.
    **options
        ``sensors``, ``priors``, ``dt``, ``segment`` and others of `skidpad.fit.car`.

    Returns
    -------
    OptimalRuns

    Raises
    ------
    KeyError, TypeError, ValueError
        As in `skidpad.fit.car`.

    Notes
    -----
    With the slopes J_r of all samples of run r by relative changes of the parameters, over noise::

        M = M_0 + sum_r J_r' J_r,        the largest  log det ((M^-1)_pp)^-1

    where p are the parameters of the car, with sensor errors as nuisance parameters (D_s-optimal;
    Atkinson, Donev and Tobias, Optimum Experimental Designs, with SAS, 2007, 10.3). M_0 is the
    information of priors; a parameter without one has a prior deviation of its own magnitude. Runs
    are added one by one (the same, 12.4: sequential construction), from one fleet of all runs.
    """
    wanted = mapping("noise", noise)
    if not wanted:
        raise ValueError("noise: there is none; name a channel and its noise")
    model = model_of(car, speed)
    chosen = usual_numbers(car) if free is None else free
    options.setdefault("channels", list(wanted))
    task = problem(recordings, model, chosen, noise=wanted, **options)
    most = len(task.logs) if runs is None else count("runs", runs, len(task.logs))
    sizes = np.array([abs(f.start) or f.size for f in task.free])
    each = _information(task, sizes)
    deviation = np.array([f.deviation for f in task.free]) / sizes
    before = np.diag(np.where(np.isfinite(deviation), deviation, IGNORANCE) ** -2.0)
    asked = np.array([bool(f.leaves) for f in task.free])
    order: list[int] = []
    values, deviations = [], []
    known = before
    while len(order) < most:
        left = [i for i in range(len(each)) if i not in order]
        worth = [_log_det(known + each[i], asked) for i in left]
        best = int(np.argmax(worth))
        order.append(left[best])
        known = known + each[left[best]]
        values.append(worth[best])
        deviations.append(np.sqrt(np.diag(np.linalg.inv(known)))[asked])
    names = tuple(f.name for f in task.free if f.leaves)
    alone = np.array([_log_det(before + one, asked) for one in each])
    return OptimalRuns(names, tuple(order), np.array(values), np.array(deviations), alone)


def _information(task: Problem, sizes: Array) -> Array:
    """Return the information of each log, (n, k, k), about changes relative to sizes."""
    point = np.array([f.start for f in task.free]) / task.sizes
    point = np.clip(point, *task.bounds)[np.newaxis]
    residuals, slopes = task.residuals(point), task.slopes(point)
    if not np.isfinite(residuals).all():
        raise ValueError("the car does not stay finite through these maneuvers")
    relative = slopes[0] * (sizes / task.sizes)
    at = np.floor(task.shooting.moments()).astype(int)  # the segment of each residual
    owner = np.array([s.log for s in task.shooting.segments])[at]
    parts = [relative[owner == i] for i in range(len(task.logs))]
    return np.stack([part.T @ part for part in parts])


def _log_det(information: Array, asked: NDArray[np.bool_]) -> float:
    """Return log det of the information about some parameters, marginal over the others."""
    covariance = np.linalg.inv(information)[np.ix_(asked, asked)]
    return -float(np.linalg.slogdet(covariance)[1])
