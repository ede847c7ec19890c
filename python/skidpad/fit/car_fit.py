"""Fits of a car to logged maneuvers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import count, flag, is_whole, listing, mapping, seed_of, texts
from skidpad._lib.arrays import real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, did_you_mean, require_word
from skidpad._lib.text_table import as_html, as_text
from skidpad.cars import Car
from skidpad.errors import UnknownNameError
from skidpad.fit import correlation as in_time
from skidpad.fit.corrected import corrected
from skidpad.fit.correlation import (
    FEWEST_SWEEPS,
    MEANING,
    WORDS,
    Intervals,
    ends_of_blocks,
    influences,
    inverse_curvature,
    is_steady,
    is_white,
    of_equal_information,
    sums,
    width,
)
from skidpad.fit.cross_validation import PARTS, Made, Stage, chosen
from skidpad.fit.design import MOST_STARTS
from skidpad.fit.driven_car import DrivenCar, common_pedals, holds_speed, plan, usual_numbers
from skidpad.fit.estimate import Estimate, Estimates
from skidpad.fit.free import Free, Named, changed
from skidpad.fit.information import (
    Identifiability,
    correlated,
    correlation_of,
    inverse,
    with_knowledge,
)
from skidpad.fit.least_squares import batch_least_squares
from skidpad.fit.prediction import Prediction, r_squared, root_mean_square
from skidpad.fit.prior import Prior
from skidpad.fit.problem import USUAL_SENSORS, Problem, problem
from skidpad.fit.shooting import Shooting, known_channels
from skidpad.recordings.log import Log, logs

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Array = NDArray[np.float64]

Model = TypeVar("Model")

TOLERANCE = 1e-6
"""Relative change of cost or parameters at which a fit ends; far below what noise leaves open."""

ROUNDS = 8
STEADY = 0.03
"""Fits at most, and relative change of the noise, until each channel weighs by what it leaves."""

STRETCHES = 12
"""Of all logs, at most, whose sums show how well parameters are known: fewer than of a
tire, which answers at once, as a car goes on answering for a second. Of 8, 12, 16, 32 and 64 it
came nearest to 95 % over lane changes and sweeps with noise that is white, AR(1) or drifts."""

MOST_DRAWS = 100_000

SPREAD = 2.0
"""Times and parts of their start among which further starts are drawn."""


@dataclass(frozen=True, eq=False)
class CarFit(Generic[Model]):
    """A car fitted to logged maneuvers.

    Attributes
    ----------
    car : Car or SingleTrack
        The car with its fitted parameters.
    parameters : Estimates, a dict of str to Estimate
        Fitted parameters by name, in the order of `covariance`.
    covariance, correlation : ndarray, shape (k, k)
        Of the fitted parameters, as `intervals` has it.
    intervals : str
        What intervals take residuals for: "independent", or correlated, "hac" or "clusters".
    noise : dict of str to float
        Standard deviation by which each channel was weighted, SI.
    r2, rms : dict of str to float
        By channel, over all that was compared.
    before, after : Identifiability
        What the logs say at the start, and at the end.
    success : bool
    message : str
        How the fit ended.
    iterations : int
    costs : ndarray, shape (starts,)
        Mean square of the residuals over noise, from each start.
    notes : tuple of str
        What was recognised, converted or left out.
    stages : tuple of Stage
        What was tried stage by stage, and whether it is kept; empty without stages.
    """

    car: Model
    parameters: Estimates
    covariance: Array
    correlation: Array
    intervals: Intervals
    noise: Mapping[str, float]
    r2: Mapping[str, float]
    rms: Mapping[str, float]
    before: Identifiability
    after: Identifiability
    success: bool
    message: str
    iterations: int
    costs: Array
    notes: tuple[str, ...]
    _problem: Problem = field(repr=False)
    _values: Array = field(repr=False)
    _posterior: Array = field(repr=False)
    stages: tuple[Stage, ...] = ()

    def __repr__(self) -> str:
        numbers = ", ".join(f"{name} {e.value:.5g}" for name, e in self.parameters.items())
        return f"<CarFit: {numbers}>"

    def __str__(self) -> str:
        return self.describe()

    def _repr_html_(self) -> str:
        return as_html("CarFit", *self._table())

    def _table(self) -> tuple[Sequence[str], list[Sequence[str]]]:
        head = ("parameter", "fitted", "95 % interval", "start", "unit")
        rows: list[Sequence[str]] = [
            (name, f"{e.value:.5g}", f"{e.low:.5g} to {e.high:.5g}", f"{free.start:.5g}", e.unit)
            for free, (name, e) in zip(self._problem.free, self.parameters.items(), strict=True)
        ]
        return head, rows

    def describe(self) -> str:
        """Report in words what was found, how well it fits and what the logs cannot determine."""
        quality = [
            f"{name}: R2 {self.r2[name]:.4f}, r.m.s. {self.rms[name]:.3g}" for name in self.r2
        ]
        worth = f"intervals of 95 %: {self.intervals}, {MEANING[self.intervals]}"
        found = [as_text(*self._table()), worth, "", *quality, "", self.after.describe()]
        found += [stage.describe() for stage in self.stages[1:]]
        for name, e in self.parameters.items():
            number = next(f for f in self._problem.free if f.name == name)
            for end, bound in (("lower", number.low), ("upper", number.high)):
                if e.value == bound:
                    found.append(f"{name} is at its {end} bound {bound:g}.")
        if not self.success:
            found.append(f"The fit did not end well: {self.message}.")
        if self.costs.size > 1:
            same = int((self.costs < self.costs.min() * 1.001).sum())
            found.append(f"{same} of {self.costs.size} starts came to the same minimum.")
        return "\n".join([*found, *self.notes])

    def draws(self, n: int = 200, seed: int = 0) -> Array:
        """Draw sets of parameters from what the logs and priors leave open.

        Parameters
        ----------
        n : int
            Sets.
        seed : int

        Returns
        -------
        ndarray, shape (n, k)
            In the order of `parameters`, within their bounds. Laplace's approximation of the
            posterior: a normal distribution with the curvature at the minimum, where residuals that
            are alike over time count as so many fewer.
        """
        random = np.random.default_rng(seed_of(seed))
        ends = np.array([[f.low, f.high] for f in self._problem.free])
        values, vectors = np.linalg.eigh(self._posterior)
        half = vectors * np.sqrt(np.maximum(values, 0.0))
        normal = random.standard_normal((count("n", n, MOST_DRAWS), len(ends)))
        away = (half @ normal.T).T * self._problem.sizes
        return np.asarray(np.clip(self._values + away, *ends.T), np.float64)

    def cars(self, n: int = 200, seed: int = 0) -> Car:
        """Give cars drawn from what the logs leave open, as arrays for one `Fleet`.

        Parameters
        ----------
        n, seed : int
            As for `draws`.

        Returns
        -------
        Car
            Of n cars: each parameter of the fit is an array over them.

        Raises
        ------
        TypeError
            If the fitted model is a single track.
        """
        if not isinstance(self.car, Car):
            raise TypeError(f"car: a fleet needs a Car, not a {type(self.car).__name__}")
        numbers, known = self._problem.free, self._problem.model.numbers()
        return self.car.replace(changed(known, numbers, self.draws(n, seed).T))

    def predict(
        self,
        recordings: Any = None,
        *,
        channels: Sequence[str] | None = None,
        draws: int = 0,
        seed: int = 0,
    ) -> Prediction | tuple[Prediction, ...]:
        """Simulate maneuvers with the fitted car and sensors, each in one go from its start.

        Parameters
        ----------
        recordings : as for `skidpad.fit.car`, optional
            Default: those of the fit.
        channels : sequence of str, optional
            What to predict. Default: the channels that are compared by default.
        draws : int
            Cars beside the fitted one, drawn from what the fit leaves open, for `Prediction.band`.
        seed : int
            Of the drawing.

        Returns
        -------
        Prediction or tuple of Prediction
            One for one maneuver.
        """
        given = self._problem.logs if recordings is None else logs(recordings)
        none = is_whole(draws) and draws == 0
        asked = 0 if none else count("draws", draws, MOST_DRAWS)
        drawn = self.draws(asked, seed) if asked else np.empty((0, self._values.size))
        found = tuple(self._one(log, channels, drawn) for log in given)
        return found[0] if len(found) == 1 else found

    def corrected(self, recordings: Any) -> Log | tuple[Log, ...]:
        """Give maneuvers as sensors without error would have them, by the traits that were fitted.

        Parameters
        ----------
        recordings : as for `skidpad.fit.car`

        Returns
        -------
        Log or tuple of Log
            One for one maneuver: steer is that of the road wheels, as `skidpad.estimate.kalman`
            takes it, and vy that of the center of mass; ``"vy.height"`` counts where the roll rate
            was measured.

        Notes
        -----
        A filter with the fitted car takes them: ``sp.estimate.kalman(fit.car, fit.corrected(run),
        {"vx": 0.05, "yaw_rate": 0.005})``.
        """
        traits = {name: e.value for name, e in self.parameters.items()}
        ratio = self._problem.model.ratio
        found = tuple(corrected(log, traits, ratio) for log in logs(recordings))
        return found[0] if len(found) == 1 else found

    def _one(self, log: Any, channels: Sequence[str] | None, drawn: Array) -> Prediction:
        old = self._problem.shooting
        names = (
            tuple(dict.fromkeys((*old.channels, *old.model.usual)))
            if channels is None
            else known_channels(channels)
        )
        shooting = Shooting(
            self._problem.model, [log], self._problem.free, names, dt=old.dt, lead=0.0
        )
        found = shooting.series(np.vstack([self._values, drawn]), log.time)
        return Prediction(
            log,
            log.time,
            {name: value[:, 0] for name, value in found.items()},
            {name: value[:, 1:] for name, value in found.items()} if len(drawn) else {},
            self.noise,
        )

    def log_likelihood(self, values: ArrayLike) -> Array:
        """Judge sets of the fitted parameters by all logs of the fit, in one fleet.

        Parameters
        ----------
        values : array_like, shape (a, k)
            In the order of `parameters`.

        Returns
        -------
        ndarray, shape (a,)
            Logarithm of the likelihood of independent normal noise as in `noise`, less a constant;
            -inf out of bounds and where a car does not stay finite. What a sampler such as emcee
            takes with ``vectorize=True``.
        """
        sets = np.atleast_2d(real_array("values", values).astype(np.float64))
        if sets.ndim != 2 or sets.shape[1] != len(self.parameters):
            raise ValueError(
                f"values must have shape (a, {len(self.parameters)}), not {np.shape(values)}"
            )
        return self._problem.log_likelihood(sets / self._problem.sizes)

    def plot(self) -> Figure:
        """Draw measured and predicted channels of all maneuvers of the fit, over time."""
        found = self.predict(channels=self._problem.shooting.channels)
        each = [found] if isinstance(found, Prediction) else found
        drawn: Figure = figure("car_fit", "prediction_figure")(each)
        return drawn


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
        For a measured channel other than the yaw rate whose sign is turned; it is left out.

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


def fitted(
    task: Problem,
    starts: int,
    seed: int,
    noise: Mapping[str, float] | None,
    intervals: str = "auto",
    **how: Any,
) -> CarFit[Any]:
    """Fit a problem from all its starts: once with the noise given or guessed, then as found."""
    require_word("intervals", intervals, WORDS)
    segments = len(task.shooting.segments)
    if intervals == "clusters" and segments < FEWEST_SWEEPS:
        raise ValueError(
            f'intervals: "clusters" needs at least {FEWEST_SWEEPS} segments, not {segments}'
        )
    first = _starts(task, count("starts", starts, MOST_STARTS), seed)
    residuals = task.residuals(first[:1])
    if not np.isfinite(residuals).all():
        raise ValueError("the car does not stay finite through these logs at the start")
    guessed = task.reweighted(residuals[0])
    before = guessed.identify(first[0], task.slopes(first[:1])[0])
    task = replace(task, alike=guessed.alike)
    found = _least_squares(task, first, how, near=True)
    if noise is None or len(noise) < len(task.noise):
        for _ in range(ROUNDS):
            seen = _with_noise(
                task.reweighted(found.residuals[int(np.nanargmin(found.cost))]), noise
            )
            steady = np.allclose(list(seen.noise.values()), list(task.noise.values()), rtol=STEADY)
            task = seen
            if steady:
                break
            found = _least_squares(task, found.x, how, near=True)
    found = _least_squares(task, found.x, how)
    return _result(task, found, before, intervals)


def model_of(car: Car, speed: str | None) -> Callable[[Sequence[Log]], DrivenCar]:
    """Give what makes a model of logs of a car; TypeError or ValueError if it is not one car."""
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
    point = _starts(task, 1, 0)
    residuals, slopes = task.residuals(point), task.slopes(point)
    if not np.isfinite(residuals).all():
        raise ValueError("the car does not stay finite through these logs")
    seen = _with_noise(task.reweighted(residuals[0]), options.get("noise"))
    slopes = slopes[0] * (task.noises() / seen.noises())[:, None]
    return seen.identify(point[0], slopes)


def _with_noise(task: Problem, noise: Mapping[str, float] | None) -> Problem:
    return replace(task, noise={**task.noise, **(noise or {})})


def _starts(task: Problem, starts: int, seed: int) -> Array:
    """Draw starts, in sizes: the first is given, others between half and twice the parameters."""
    random = np.random.default_rng(seed_of(seed))
    given = np.array([f.start for f in task.free]) / task.sizes
    draws = SPREAD ** random.uniform(-1, 1, (starts, given.size))
    shifts = random.uniform(-1, 1, (starts, given.size))
    found = np.where(given != 0, given * draws, shifts)
    found[0] = given
    return np.clip(found, *task.bounds)


def _least_squares(task: Problem, first: Array, how: Mapping[str, Any], near: bool = False) -> Any:
    """Find the minimum, also by slopes from near each point, which are not driven for."""
    return batch_least_squares(
        task.posed, first, jac=partial(task.posed_slopes, near=near),
        data=(np.arange(len(first)),), bounds=task.bounds, ftol=TOLERANCE, xtol=TOLERANCE,
        chunk=len(first), **how,
    )  # fmt: skip


def _worth(
    task: Problem, asked: str, residuals: Array, slopes: Array
) -> tuple[Intervals, Array, float]:
    """Give what residuals are taken for, the covariance, and the errors to each side."""
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
    posterior = inverse_curvature(slopes.T @ slopes / variance + np.diag(task.precision))
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
        _posterior=posterior,
    )


def _estimate(number: Free, value: float, deviation: float, wide: float) -> Estimate:
    low = max(value - wide * deviation, number.low)
    high = min(value + wide * deviation, number.high)
    return Estimate(float(value), float(deviation), low, high, number.unit)
