"""Fits of a car to logged maneuvers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from skidpad._lib.arguments import flag, listing, mapping, texts
from skidpad._lib.messages import brief, did_you_mean
from skidpad.cars import Car
from skidpad.errors import UnknownNameError
from skidpad.fit.car_result import CarFit
from skidpad.fit.cross_validation import PARTS, Made, chosen
from skidpad.fit.driven_car import DrivenCar, common_pedals, holds_speed, plan, usual_numbers
from skidpad.fit.free import Named
from skidpad.fit.information import Identifiability
from skidpad.fit.prior import Prior
from skidpad.fit.problem import USUAL_SENSORS, Problem, problem
from skidpad.fit.problem_fit import fitted, starting_points, with_noise
from skidpad.recordings.log import Log, logs


def car(
    recordings: Any,
    car: Car,
    free: Iterable[Named] | None = None,
    *,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    start: Mapping[str, float] | None = None,
    priors: Mapping[str, Prior] | None = None,
    channels: Sequence[str] | None = None,
    noise: Mapping[str, float] | None = None,
    sensors: Sequence[str] | None = None,
    speed: str | None = None,
    starts: int = 1,
    seed: int = 0,
    loss: str = "linear",
    intervals: str = "auto",
    stages: Sequence[Sequence[Named]] | None = None,
    cross_validate: bool = False,
    segment: float = 10.0,
    lead: float = 1.0,
    dt: float = 1e-3,
    max_iterations: int = 50,
    threads: int = 1,
    progress: Callable[[float], object] | None = None,
) -> CarFit[Any]:
    """Fit parameters of a car to logged maneuvers.

    The car is simulated through all maneuvers with the logged inputs, and its parameters are
    changed until it matches the measurements. All maneuvers, cut into segments, and all changes of
    parameters are cars of one fleet.

    Parameters
    ----------
    recordings : Log, mapping, DataFrame, recording of one car, path, or a sequence of these
        One maneuver or several, see `Log` for columns, units and signs.
    car : Car
        The initial car; parameters that are not free are fixed.
    free : sequence of str or of groups of them, optional
        Leaves of the car, ``"body.inertia_zz"``. A pattern, ``"tire.*.friction_y"``, or a group,
        ``("tire.front.grip", "tire.rear.grip")``, ties leaves by a common factor, initially 1.
        Default: cornering stiffness and grip of the tires of each axle.
    bounds : mapping of str to (low, high), optional
        By name of a free parameter. Default: the range of the field, and for parameters that are
        never negative 1/20 to 20 times the initial value, for friction half to twice.
    start : mapping of str to float, optional
        Initial values other than the car's.
    channels : sequence of str, optional
        Channels to compare. Default: those measured of yaw_rate, ay, vy, sideslip, roll and
        roll_rate, and vx and ax if the speed is free.
    noise : mapping of str to float, optional
        Standard deviation of channels, SI. Default: that of the residuals, found in a few rounds,
        the first with weights by each channel's own spread.
    priors : mapping of str to Prior, optional
        Priors of free parameters, by name; ``Prior()`` for none. Default: friction within 15 % of
        its initial value, and well mounted and calibrated sensors: steer to 0.01 rad, angles to
        0.02 rad, delays and lags to 0.05 s, scales to 5 %, progressive steering to 1 per square
        radian, heights to 30 % of that of the center of mass, positions ahead to 2 % of the
        wheelbase.
    sensors : sequence of str, optional
        Sensor errors to fit too: ``"ay.offset"``, ``"ay.delay"`` [s] and ``"ay.scale"`` of a
        compared channel or of ``"steer"``; ``"vy.angle"`` [rad], ``"vy.height"`` and ``"vy.ahead"``
        [m]; ``"steer.lag"`` [s] and ``"steer.cubic"`` [1/rad2]; ``"imu.roll"`` and ``"imu.pitch"``
        [rad], the mounting angles of accelerations and rates. A sensor reads scale times the
        delayed channel plus the offset; a sensor of lateral velocity adds its angle times the
        speed, its distance ahead of the body's center of mass times the yaw rate, and subtracts
        its height above it times the roll rate. With the delayed logged angle x, the wheels steer
        by scale times x + cubic x^3 plus the offset, with time constant lag. Default:
        ``"steer.lag"``, unless a relaxation length, with much the same effect, is free;
        ``"steer.offset"``; ``"steer.cubic"`` if the road wheels turn by more than 0.2 rad; and if
        `vy` is compared ``"vy.angle"`` and ``"vy.height"``. Unless in `bounds`, a height is between
        the road and twice the center of mass's height above that center, a position ahead within a
        wheelbase.
    speed : {"held", "free"}, optional
        Whether wheel torques hold the measured speed, or torques or pedals are as logged. Default:
        held, unless drive torque, brake torque or throttle is in every log and the car has the
        parts for it.
    starts : int
        Number of starts: the first is the car, the others have free parameters drawn between half
        and twice its values.
    seed : int
        Seed of the draws.
    loss : {"linear", "soft_l1", "huber"}
        As in `batch_least_squares`.
    intervals : {"auto", "independent", "hac", "clusters"}
        Assumed correlation of noise: none; arbitrary in time; within segments but not between
        them. "auto" chooses between the first two by a test of the residuals.
    stages : sequence of sequences of names, optional
        Further free leaves of the car or sensor errors, stage by stage from simple to complex;
        each stage starts from the result of the previous one. A leaf of a stage has a prior
        deviation of 30 % from its initial value, unless in `priors`. Default: none, or with
        `cross_validate` progressive steering, the shape of the axles' lateral force, yaw inertia,
        anti-roll bars and relaxation lengths.
    cross_validate : bool
        Whether a stage must improve the prediction of unseen runs: each run, or each quarter of a
        single one, is left out in turn. Stages that reduce the mean square error there by less
        than 3 % are rejected; their parameters keep their initial values.
    segment : float
        Longest part of a maneuver that is simulated continuously [s]; inf for whole maneuvers.
    lead : float
        Ignored beginning of each part [s], at most a tenth of the maneuver.
    dt : float
        Step [s].
    max_iterations : int
    threads : int
        The result does not depend on it.
    progress : callable, optional
        Called with the mean square of the residuals over noise after each simulation of all cars.

    Returns
    -------
    CarFit

    Raises
    ------
    KeyError
        If a name is unknown.
    TypeError, ValueError
        If logs are invalid, see `Log`; the yaw rate has the wrong sign, units are wrong, there is
        nothing to compare, no part of the car is free, or a number is out of range.

    Warns
    -----
    UserWarning
        If a measured channel other than the yaw rate has the wrong sign; it is excluded. If with
        the logged torques or pedals the car's speed fits worse than a constant one, and by more
        than 5 %.

    Notes
    -----
    A speed is held by a drive torque, and by the brakes for decelerations of more than 1 m/s2, so
    that the tires have about the actual longitudinal forces; engine, pedals and assists are then
    inactive.

    Each part starts from the measured state, less the fitted sensor errors, with springs and tires
    deflected as in a steady turn with its lateral acceleration. The yaw rate need not be measured:
    its initial value is lateral acceleration over speed.

    The fit minimizes the squares of residuals over noise and of parameters' deviations from their
    prior means over the priors' deviations; n residuals that are each equivalent to m neighbors
    have the weight of n/m. Data that do not determine a parameter thus leave it at its prior.

    Intervals follow from the slopes at the minimum and the residuals; if these are correlated in
    time, as with a wrong model rather than a noisy sensor, from the scatter over time of their sums
    with the slopes, see `skidpad.fit.correlation`.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> t = np.linspace(0, 5, 501)
    >>> truth = sp.cars.load("bmw_320i")
    >>> fleet = sp.Fleet(truth)
    >>> fleet.start(speed=20.0)
    >>> steer = sp.Signal(t, 0.02 * np.sin(2 * np.pi * t))
    >>> rec = fleet.run({"steer": steer}, 5.0, record=["vx", "yaw_rate", "ay", "steer"])
    >>> guess = truth.replace({"body.inertia_zz": 1500.0})
    >>> fit = sp.fit.car(rec, guess, free=["body.inertia_zz"])
    >>> bool(abs(fit.car["body.inertia_zz"] / truth["body.inertia_zz"] - 1) < 0.01)
    True
    """
    model = model_of(car, speed)
    flag("cross_validate", cross_validate)
    plain = list(usual_numbers(car) if free is None else listing("free", free))
    settings: dict[str, Any] = {
        "channels": channels, "noise": noise,
        "segment": segment, "lead": lead, "dt": dt, "threads": threads, "progress": progress,
    }  # fmt: skip
    how = {"loss": loss, "max_iterations": max_iterations}
    if stages is None and not cross_validate:
        task = problem(
            recordings, model, plain, bounds=bounds, start=start, priors=priors, sensors=sensors,
            **settings,
        )  # fmt: skip
        return fitted(task, starts, seed, noise, intervals, **how)
    given = logs(recordings)
    further = plan(car) if stages is None else [_stage(s) for s in listing("stages", stages)]
    every = _titles([*plain, *(name for stage in further for name in stage)], sensors)
    for argument, values in (("bounds", bounds), ("start", start), ("priors", priors)):
        for name in mapping(argument, {} if values is None else values):
            if name not in every:
                hint = did_you_mean(name, every)
                raise UnknownNameError(f"{argument}: {brief(name)} is not free{hint}")
    if cross_validate and len(given) == 1:
        settings["segment"] = min(segment, given[0].duration / PARTS)
    make = _maker(model, given, settings, bounds, start, priors)
    task, tried = chosen(make, plain, sensors, further, cross_validate)
    return replace(fitted(task, starts, seed, noise, intervals, **how), stages=tried)


def _stage(stage: Any) -> list[Named]:
    """Return the free parameters of a stage: names and tied groups of names."""
    entries = listing("stages", stage)
    return [one if isinstance(one, str) else tuple(texts("stages", one)) for one in entries]


def _titles(free: Iterable[Named], sensors: Sequence[str] | None) -> set[str]:
    """Return the names of free parameters for bounds, starts and priors."""
    names = {
        name if isinstance(name, str) else " = ".join(texts("free or stages", name))
        for name in free
    }
    return names | set(USUAL_SENSORS if sensors is None else texts("sensors", sensors))


def _only(names: Collection[str], values: Mapping[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (values or {}).items() if name in names}


def _maker(
    model: Callable[[Sequence[Log]], DrivenCar],
    given: Sequence[Log],
    settings: Mapping[str, Any],
    bounds: Mapping[str, tuple[float, float]] | None,
    start: Mapping[str, float] | None,
    priors: Mapping[str, Prior] | None,
) -> Made:
    """Return a function that makes problems from free parameters, ignoring options of others."""

    def make(
        free: Sequence[Named], sensors: Sequence[str] | None, found: Mapping[str, float]
    ) -> Problem:
        names = _titles(free, sensors)
        of_these: dict[str, Any] = {
            "bounds": _only(names, bounds), "priors": _only(names, priors),
            "start": {**_only(names, start), **found},
        }  # fmt: skip
        return problem(given, model, free, sensors=sensors, **of_these, **settings)

    return make


def model_of(car: Car, speed: str | None) -> Callable[[Sequence[Log]], DrivenCar]:
    """Return a function from logs to a model; TypeError or ValueError if it is not one car."""
    if not isinstance(car, Car):
        raise TypeError(f"car: expected a Car, not {type(car).__name__}")
    if car.n != 1:
        raise ValueError(f"car: a fit starts from one car, not {car.n}")

    def driven(given: Sequence[Log]) -> DrivenCar:
        held = holds_speed(car, given, speed)
        return DrivenCar(car, held, () if held else common_pedals(car, given))

    return driven


def identifiability(
    recordings: Any,
    car: Car,
    free: Iterable[Named] | None = None,
    *,
    speed: str | None = None,
    **options: Any,
) -> Identifiability:
    """Return what logs can tell about parameters of a car, before any fit.

    Parameters
    ----------
    recordings, car, free
        As in `skidpad.fit.car`.
    **options
        ``channels``, ``noise``, ``sensors`` and others of `skidpad.fit.car`. Default noise: the
        residuals of the initial car, by channel.

    Returns
    -------
    Identifiability
    """
    chosen = usual_numbers(car) if free is None else free
    task = problem(recordings, model_of(car, speed), chosen, **options)
    point = starting_points(task, 1, 0)
    residuals, slopes = task.residuals(point), task.slopes(point)
    if not np.isfinite(residuals).all():
        raise ValueError("the car does not stay finite through these logs")
    seen = with_noise(task.reweighted(residuals[0]), options.get("noise"))
    slopes = slopes[0] * (task.noises() / seen.noises())[:, None]
    return seen.identify(point[0], slopes)
