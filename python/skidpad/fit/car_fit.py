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

    The car is driven through all maneuvers by what was logged, and its parameters are changed until
    it does what was measured. All maneuvers, cut into segments, and all changes of parameters are
    cars of one fleet.

    Parameters
    ----------
    recordings : Log, mapping, DataFrame, recording of one car, path, or a sequence of these
        One maneuver or several, see `Log` for columns, units and signs.
    car : Car
        The car to start from; what is not free stays.
    free : sequence of str or of groups of them, optional
        Leaves of the car, ``"body.inertia_zz"``. A pattern, ``"tire.*.friction_y"``, or a group,
        ``("tire.front.grip", "tire.rear.grip")``, ties leaves by one factor, whose start is 1.
        Default: cornering stiffness and grip of the tires of each axle.
    bounds : mapping of str to (low, high), optional
        By the name of a free parameter. Default: the range of the field, and for parameters that
        are never negative a twentieth to twenty times the start, of friction half to twice.
    start : mapping of str to float, optional
        Where it is not the car's.
    channels : sequence of str, optional
        What is compared. Default: those of yaw_rate, ay, vy, sideslip, roll and roll_rate that
        were measured, and vx and ax where the speed is free.
    noise : mapping of str to float, optional
        Standard deviation of channels, SI. Default: what the fit itself leaves over, found in
        a few rounds, of which in the first each channel weighs by its own spread.
    priors : mapping of str to Prior, optional
        What is known of free parameters before, by name; ``Prior()`` for nothing. Default: friction
        is as it starts to 15 %, and sensors are mounted and read well: a steer to 0.01 rad, angles
        to 0.02 rad, delays and lags to 0.05 s, scales to 5 %, a progressive steering to 1 per
        square radian, heights to 30 % of that of the center of mass, places ahead to 2 % of the
        wheelbase.
    sensors : sequence of str, optional
        Traits of sensors that are fitted too: ``"ay.offset"``, ``"ay.delay"`` [s] and
        ``"ay.scale"`` of a compared channel or of ``"steer"``; ``"vy.angle"`` [rad],
        ``"vy.height"`` and ``"vy.ahead"`` [m]; ``"steer.lag"`` [s] and ``"steer.cubic"`` [1/rad2];
        ``"imu.roll"`` and ``"imu.pitch"`` [rad], at which accelerations and rates are measured.
        A sensor shows scale times the channel, a delay ago, plus the offset; one of lateral
        velocity that is turned in the car sees the angle times the speed more; one ahead of the
        body's center of mass that distance times the yaw rate more, one above it the height times
        the roll rate less. The wheels steer by scale times x + cubic x^3, plus the offset, of the
        logged angle x a delay ago, and come to that with the time constant lag. Default:
        ``"steer.lag"``, unless a relaxation length is free, which acts much like it,
        ``"steer.offset"``, where the road wheels turn by more than 0.2 rad ``"steer.cubic"``, and
        where `vy` is compared ``"vy.angle"`` and ``"vy.height"``. A height is sought from the road
        to twice as far above the center of mass as that is above the road, a place ahead within a
        wheelbase, unless `bounds` say otherwise.
    speed : {"held", "free"}, optional
        Whether torques at the wheels hold the measured speed, or torques or pedals are as logged.
        Default: held, unless drive torque, brake torque or throttle is in every log and this car
        has the parts for it.
    starts : int
        Starts in one batch: the first is the car's, the others have free parameters drawn between
        half and twice it.
    seed : int
        Of the drawing.
    loss : {"linear", "soft_l1", "huber"}
        As for `batch_least_squares`.
    intervals : {"auto", "independent", "hac", "clusters"}
        How noise is correlated: not at all; in time, in whatever way; within segments, but not
        between them. Of "auto" a test of what is left over chooses between the first two.
    stages : sequence of sequences of names, optional
        Free beside that, leaves of the car or traits of sensors, stage by stage from the plain to
        the rich; each stage starts where the one before ended. A leaf of a stage is expected to be
        as it starts to 30 %, unless `priors` say otherwise. Default: none, or with `cross_validate`
        a progressive steering, the form of the axles' lateral force, yaw inertia, anti-roll bars
        and relaxation lengths.
    cross_validate : bool
        Whether a stage must help to predict runs that a fit has not seen: each run, or each quarter
        of the only one, is left out in turn. Stages that lower the mean square error there by less
        than 3 % only help their own runs; their parameters stay as they start.
    segment : float
        Longest part of a maneuver that is simulated in one go [s]; inf for no parts.
    lead : float
        Beginning of each part that does not count [s], at most a tenth of the maneuver.
    dt : float
        Step [s].
    max_iterations : int
    threads : int
        The result does not depend on it.
    progress : callable, optional
        Called with the mean square of the residuals over noise whenever all cars were driven.

    Returns
    -------
    CarFit

    Raises
    ------
    KeyError
        For unknown names.
    TypeError, ValueError
        For bad logs, see `Log`; for a yaw rate of the wrong sign, wrong units, nothing to compare,
        a car of which no part is free, numbers out of range.

    Warns
    -----
    UserWarning
        For a measured channel other than the yaw rate whose sign is turned; it is left out. If the
        logged torques or pedals do not drive the car as fast as was measured, worse than any one
        speed, and by more than a twentieth of it.

    Notes
    -----
    A speed is held by a drive torque, and by the brakes for decelerations of more than 1 m/s2, so
    that the tires carry about the longitudinal forces that they had; engine, pedals and assists
    take no part then.

    Each part starts as was measured about then, less the errors of the sensors that are fitted, and
    stands on its springs and tires as in a steady turn of its lateral acceleration. The yaw rate
    need not be measured: it starts as lateral acceleration over speed.

    The fit minimizes the squares of residuals over noise and those of parameters less their means
    over the deviations of their priors; n residuals of which each says the same as its m neighbors
    weigh as n/m. So data that do not determine a parameter leave it at its prior.

    Intervals follow from the slopes at the minimum and from what the fit leaves over; where that is
    correlated in time, as it is when a model is wrong rather than a sensor noisy, from how the
    slopes' sums with it scatter over time, see `skidpad.fit.correlation`.

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
    """What is free in a stage: names, and groups of names that are one."""
    entries = listing("stages", stage)
    return [one if isinstance(one, str) else tuple(texts("stages", one)) for one in entries]


def _titles(free: Iterable[Named], sensors: Sequence[str] | None) -> set[str]:
    """Names by which bounds, starts and priors speak of what is free."""
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
    """Make problems of one set of logs by what is free; what is said of others is left out."""

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
    """Return what makes a model of logs of a car; TypeError or ValueError if it is not one car."""
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
    """Return what logs can say about parameters of a car, before any fit.

    Parameters
    ----------
    recordings, car, free
        As for `skidpad.fit.car`.
    **options
        ``channels``, ``noise``, ``offsets`` and others of `skidpad.fit.car`. Without noise it is
        what the car as it is leaves over, channel by channel.

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
