"""Joint fits of several similar cars, each from its own logs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import listing
from skidpad.cars import Car
from skidpad.fit.car_fit import model_of
from skidpad.fit.car_result import CarFit
from skidpad.fit.driven_car import usual_numbers
from skidpad.fit.estimate import Estimate, Estimates
from skidpad.fit.free import Free, Named
from skidpad.fit.pooling import Evidence, Pooled, marginal, pooled
from skidpad.fit.population import Population, expected_deviation
from skidpad.fit.problem import Problem, problem
from skidpad.fit.problem_fit import fitted
from skidpad.fit.quantile import student
from skidpad.recordings.log import logs

Array = NDArray[np.float64]

SPREAD = 0.3
"""Default relative deviation of a parameter from its initial value in the first round: about the
spread of similar cars. The result does not depend on it."""

ROUNDS = 10
STEADY = 0.02
"""Most rounds, and change of mean and spread, relative to the spread, at convergence."""


def cars(
    recordings: Any,
    car: Car | Sequence[Car],
    free: Iterable[Named] | None = None,
    *,
    noise: Mapping[str, float] | None = None,
    speed: str | None = None,
    loss: str = "linear",
    intervals: str = "auto",
    max_iterations: int = 50,
    **options: Any,
) -> Population:
    """Fit several similar cars together, so that each benefits from the others' logs.

    Each car has its own parameters, drawn from a population whose mean and spread are fitted too.
    A car with informative logs follows them; one with little information is pulled to the mean,
    the more so the less cars differ (partial pooling).

    Parameters
    ----------
    recordings : sequence
        Recordings as in `skidpad.fit.car` for each car: a maneuver, or a sequence of maneuvers.
    car : Car or sequence of Car
        The initial car, or one for each; parameters that are not free are fixed.
    free : sequence of str or of groups of them, optional
        Parameters in which the cars differ, as in `skidpad.fit.car`.
    noise, speed, loss, intervals, max_iterations
        As in `skidpad.fit.car`.
    **options
        ``bounds``, ``start``, ``priors``, ``channels``, ``sensors``, ``segment``, ``lead``, ``dt``,
        ``threads`` and ``progress`` of `skidpad.fit.car`. The prior of a free parameter is that of
        the population mean. Each car has its own sensor errors.

    Returns
    -------
    Population

    Raises
    ------
    KeyError, TypeError, ValueError
        As in `skidpad.fit.car`, or if there are fewer than two cars, or not one for each recording.

    Notes
    -----
    Cars are fitted in rounds: each with mean and spread of the previous round as priors, then mean
    and spread from the information of all logs (Lindstrom and Bates, Biometrics 46, 1990), see
    `skidpad.fit.pooling`. In the population, parameters are normal and independent. Intervals of
    the mean are those of Student's distribution with one degree of freedom less than cars; the
    relative uncertainty of a spread is at best one over the root of twice that number, 35 % for
    five cars.

    The prior of each car includes the spread, its uncertainty with few cars, and the uncertainty of
    the mean, and so does the car's interval.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> t = np.linspace(0, 4, 201)
    >>> kind = sp.cars.load("bmw_320i").replace({"body.inertia_zz": np.array([1400.0, 1500, 1650])})
    >>> fleet = sp.Fleet(kind)
    >>> fleet.start(speed=20.0)
    >>> steer, names = sp.Signal(t, 0.02 * np.sin(6 * t)), ["steer", "vx", "yaw_rate"]
    >>> run = fleet.run({"steer": steer}, 4.0, record=names)
    >>> logs = [{"time": run.time} | {name: run[name][:, i] for name in names} for i in range(3)]
    >>> found = sp.fit.cars(
    ...     logs, sp.cars.load("bmw_320i"), ["body.inertia_zz"], sensors=[], dt=2.5e-3
    ... )
    >>> found.spread["body.inertia_zz"] > 50
    True
    """
    if isinstance(recordings, Mapping) or hasattr(recordings, "columns"):
        raise TypeError("recordings: expected a sequence, with what was recorded of each car")
    groups = [logs(group) for group in listing("recordings", recordings)]
    if len(groups) < 2:
        raise ValueError(f"recordings: a kind is of two cars or more, not of {len(groups)}")
    each = [car] * len(groups) if isinstance(car, Car) else listing("car", car)
    if len(each) != len(groups):
        raise ValueError(f"car: {len(each)} cars, but recordings of {len(groups)}")
    named = None if free is None else listing("free", free)
    tasks = [
        problem(
            group,
            model_of(one, speed),
            usual_numbers(one) if named is None else named,
            noise=noise,
            **options,
        )
        for group, one in zip(groups, each, strict=True)
    ]
    how = {"loss": loss, "max_iterations": max_iterations}
    return _rounds(tasks, noise, intervals, how)


def _rounds(
    tasks: Sequence[Problem], noise: Mapping[str, float] | None, intervals: str, how: Any
) -> Population:
    """Fit all cars and the population in turn until the population converges."""
    numbers = _numbers(tasks)
    size, expected, known = np.array([(f.size, f.expected, f.deviation) for f in numbers]).T
    free = np.isinf(known)
    start = np.where(free, [f.start for f in numbers], expected)
    kind = Pooled(start, np.zeros(2 * size.shape), np.where(free, SPREAD * size, known))
    noises = [noise] * len(tasks)
    steady = False
    for _ in range(ROUNDS):
        between = kind.covariance + np.diag(kind.spread**2)
        deviation = expected_deviation(between, len(tasks))
        tasks = [_expecting(task, kind.mean, deviation) for task in tasks]
        fits = [
            fitted(task, 1, 0, sigma, intervals, **how)
            for task, sigma in zip(tasks, noises, strict=True)
        ]
        tasks, noises = [_ended(fit) for fit in fits], [fit.noise for fit in fits]
        said = [_evidence(fit, size) for fit in fits]
        _require_seen(numbers, said)
        before = kind
        kind = _in_units(
            pooled(
                Evidence(*(np.stack(part) for part in zip(*said, strict=True))),
                kind.spread / size,
                expected / size,
                (size / known) ** 2,
            ),
            size,
        )
        change = np.abs([kind.mean - before.mean, kind.spread - before.spread]) / kind.spread
        steady = bool((change < STEADY).all())
        if steady:
            break
    wide = student(0.95, len(tasks) - 1)
    found = zip(numbers, kind.mean, np.sqrt(np.diag(kind.covariance)), strict=True)
    return Population(
        mean=Estimates(
            (f.name, Estimate(float(m), float(e), float(m - wide * e), float(m + wide * e), f.unit))
            for f, m, e in found
        ),
        spread={f.name: float(each) for f, each in zip(numbers, kind.spread, strict=True)},
        fits=tuple(fits),
        success=steady and all(fit.success for fit in fits),
        message=f"mean and spread {'are steady' if steady else 'still change'}",
        _covariance=kind.covariance,
    )


def _numbers(tasks: Sequence[Problem]) -> list[Free]:
    """Return the parameters in which cars differ, as in the first car."""
    each = [[number for number in task.free if number.leaves] for task in tasks]
    names = [[number.name for number in numbers] for numbers in each]
    if not names[0]:
        raise ValueError("free: cars of a kind differ in numbers of the car; name one")
    for i, other in enumerate(names):
        if other != names[0]:
            raise ValueError(
                f"car: free are {', '.join(names[0])} of car 0, but {', '.join(other)} of car {i}"
            )
    return each[0]


def _expecting(task: Problem, mean: Array, deviation: Array) -> Problem:
    """Return a problem with the population as prior; sensor errors are unaffected."""
    kind = iter(zip(mean.tolist(), deviation.tolist(), strict=True))
    free = []
    for number in task.free:
        if number.leaves:
            expected, likely = next(kind)
            number = replace(number, expected=expected, deviation=likely)
        free.append(number)
    return replace(task, free=tuple(free))


def _ended(fit: CarFit[Any]) -> Problem:
    """Return the problem of a fit, to continue from its result."""
    values = fit.parameters.values()
    free = zip(fit._problem.free, values, strict=True)
    return replace(fit._problem, free=tuple(replace(f, start=e.value) for f, e in free))


def _evidence(fit: CarFit[Any], size: Array) -> Evidence:
    """Return the information of a car's logs, in units of the first car's sizes.

    Marginal over sensor errors, with their priors.
    """
    task = fit._problem
    own = np.array([bool(f.leaves) for f in task.free])
    known = np.where(own, 0.0, task.precision)
    expected = np.array([f.expected for f in task.free]) / task.sizes
    information = fit._information + np.diag(known)
    pull = fit._information @ (fit._values / task.sizes) - fit._gradient + known * expected
    kept = marginal(Evidence(information, pull), own)
    times = size / task.sizes[own]
    return Evidence(kept.information * np.outer(times, times), kept.pull * times)


def _require_seen(numbers: Sequence[Free], said: Sequence[Evidence]) -> None:
    """Refuse parameters without information from logs or priors."""
    seen = sum(np.diag(each.information) for each in said)
    for number, some in zip(numbers, np.atleast_1d(seen), strict=True):
        if some <= 0 and np.isinf(number.deviation):
            raise ValueError(f"free: {number.name} changes nothing in any log")


def _in_units(kind: Pooled, size: Array) -> Pooled:
    return Pooled(kind.mean * size, kind.covariance * np.outer(size, size), kind.spread * size)
