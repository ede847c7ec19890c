"""The problem of fitting a car to its logs: free parameters, compared channels, checks."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import (
    count,
    function,
    is_number,
    listing,
    mapping,
    positive,
    seconds,
    texts,
)
from skidpad._lib.messages import brief, did_you_mean
from skidpad.errors import UnknownNameError
from skidpad.fit.answers import Answers, Fits
from skidpad.fit.free import PLACE_DEVIATION, SENSOR, Free, Named, free_numbers
from skidpad.fit.information import Identifiability, correlated, identify
from skidpad.fit.prior import Prior
from skidpad.fit.shooting import Shooting, check_names, measured_channels
from skidpad.fit.simulation_model import Driven, Number
from skidpad.recordings.log import Log, logs
from skidpad.recordings.log_columns import SI
from skidpad.recordings.tilt import ANGLES, LEVERS
from skidpad.recordings.turning import require_gain

Array = NDArray[np.float64]

SLOPE_STEP = 1e-4
"""Relative step of finite differences; far above the rounding of a run."""

AGAINST = -0.5
"""Correlation of measured and predicted below which a sign counts as reversed."""

SIGNED = ("yaw_rate", "ay", "roll", "roll_rate", "ax")
"""Channels with a definite sign; that of vy and sideslip changes with speed."""

USUAL_SENSORS = ("steer.lag", "steer.offset", "steer.cubic", "vy.angle", "vy.height")
"""Sensor errors fitted by default, if the logs show them."""

LARGE_STEER = 0.2
"""Road-wheel angle [rad] up to which a progressive ratio is smaller than the errors of a tire's
curve:
with a typical cubic of 1 it is 4 % there."""

LONGEST_STEP = 0.1
"""Longest step of a fitted run [s]."""
FAR = 3.0
"""Ratio of measured to predicted beyond which a unit is doubted."""

UNIT_SLIPS = {
    180 / np.pi: "degrees for rad",
    np.pi / 180: "rad that were converted twice",
    9.80665: "m/s2 taken for g",
    1 / 9.80665: "g for m/s2",
    3.6: "km/h for m/s",
}


@dataclass(frozen=True, eq=False)
class Problem:
    """Residuals of a model against its logs, as a function of the free parameters."""

    model: Driven
    logs: tuple[Log, ...]
    free: tuple[Free, ...]
    shooting: Shooting
    answers: Answers
    noise: Mapping[str, float]
    notes: tuple[str, ...]
    progress: Callable[[float], object] | None = None
    alike: float = 1.0
    """Correlation time of residuals, in samples, which reduces their weight against priors."""

    @property
    def sizes(self) -> Array:
        """Significant changes, (k,)."""
        return np.array([f.size for f in self.free])

    @property
    def bounds(self) -> tuple[Array, Array]:
        """Bounds, in units of sizes."""
        low, high = np.array([[f.low, f.high] for f in self.free]).T
        return low / self.sizes, high / self.sizes

    def noises(self) -> Array:
        """Noise of each residual, (m,)."""
        found = np.ones(self.shooting.measured.size)
        for name, sigma in self.noise.items():
            found[self.shooting.of_channel(name)] = sigma
        return found

    def residuals(self, scaled: Array, fits: Fits | None = None) -> Array:
        """Return residuals over noise, from one fleet.

        Parameters
        ----------
        scaled : ndarray, shape (a, k)
            Free parameters, in units of sizes.
        fits : ndarray, shape (a,), optional
            The fit of each. Default: 0, 1, ...

        Returns
        -------
        ndarray, shape (a, m)
        """
        predicted = self.answers.predicted(scaled * self.sizes, _of(scaled, fits))
        residuals: Array = (predicted - self.shooting.measured) / self.noises()
        if self.progress is not None:
            self.progress(float(np.nanmin((residuals**2).mean(axis=1))))
        return residuals

    def slopes(self, scaled: Array, fits: Fits | None = None, near: bool = False) -> Array:
        """Return slopes of the residuals, shape (a, m, k), at or near a point."""
        step = np.where(scaled + SLOPE_STEP > self.bounds[1], -SLOPE_STEP, SLOPE_STEP)
        noises = self.noises()
        found = self.answers.slopes(
            scaled * self.sizes, _of(scaled, fits), step * self.sizes, noises, near
        )
        return np.asarray(found * (self.sizes / noises[:, None]), np.float64)

    @property
    def precision(self) -> Array:
        """Prior precision of each parameter: inverse variance, in units of sizes, (k,)."""
        return np.array([f.size / f.deviation for f in self.free]) ** 2

    def posed(self, scaled: Array, fits: Fits) -> Array:
        """Return residuals as in `residuals`, followed by those of priors.

        A normal prior is an additional measurement of the parameter itself. Correlated residuals
        count as fewer, which is equivalent to more weight of priors.
        """
        known, weight = self._known()
        expected = np.array([self.free[i].expected for i in known]) / self.sizes[known]
        away = (scaled[:, known] - expected) * weight
        return np.concatenate([self.residuals(scaled, fits), away], axis=1)

    def posed_slopes(self, scaled: Array, fits: Fits, near: bool = False) -> Array:
        """Return the slopes of `posed`."""
        known, weight = self._known()
        rows = np.zeros((len(scaled), known.size, len(self.free)))
        rows[:, np.arange(known.size), known] = weight
        return np.concatenate([self.slopes(scaled, fits, near), rows], axis=1)

    def _known(self) -> tuple[Fits, Array]:
        """Return which parameters have priors, and their weights."""
        known = np.flatnonzero(self.precision > 0)
        return known, np.sqrt(self.alike * self.precision[known])

    def log_likelihood(self, scaled: Array) -> Array:
        """Return the log-likelihood, less a constant, (a,): -inf out of bounds."""
        low, high = self.bounds
        inside = ((scaled >= low) & (scaled <= high)).all(axis=1)
        found = np.full(len(scaled), -np.inf)
        if inside.any():
            gap = self.shooting.predict(scaled[inside] * self.sizes) - self.shooting.measured
            squares = ((gap / self.noises()) ** 2).sum(axis=1)
            found[inside] = np.where(np.isfinite(squares), -0.5 * squares, -np.inf)
        return found

    def channels(self) -> dict[str, NDArray[np.bool_]]:
        """Return the residuals of each channel as masks."""
        return {name: self.shooting.of_channel(name) for name in self.shooting.channels}

    def identify(self, scaled: Array, slopes: Array, spread: float = 1.0) -> Identifiability:
        """Return the identifiability from slopes at one point."""
        magnitude = np.maximum(np.abs(scaled), 1e-3)
        magnitude = np.where([f.start == 0 for f in self.free], 1.0, magnitude)
        names = [f.name for f in self.free]
        return identify(names, magnitude, slopes, self.channels(), spread)

    def reweighted(self, residuals: Array) -> Problem:
        """Return the problem with noise and correlation time from residuals at a good point."""
        residuals = residuals[: self.shooting.measured.size]
        noise = {
            name: max(sigma * float(np.sqrt((residuals[rows] ** 2).mean())), 1e-3 * sigma)
            for (name, sigma), rows in zip(
                self.noise.items(), self.channels().values(), strict=True
            )
        }
        scaled = residuals.copy()
        for name, rows in self.channels().items():
            scaled[rows] *= self.noise[name] / noise[name]
        return replace(self, noise=noise, alike=correlated(scaled, self.shooting.runs()))


def problem(
    recordings: Any,
    model: Callable[[Sequence[Log]], Driven],
    free: Iterable[Named],
    *,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    start: Mapping[str, float] | None = None,
    priors: Mapping[str, Prior] | None = None,
    channels: Sequence[str] | None = None,
    noise: Mapping[str, float] | None = None,
    sensors: Sequence[str] | None = None,
    segment: float = 10.0,
    lead: float = 1.0,
    dt: float = 1e-3,
    threads: int = 1,
    progress: Callable[[float], object] | None = None,
) -> Problem:
    """Check the arguments of a fit and return its problem; see `skidpad.fit.car`.

    The model depends on the logs, which decide whether its speed is held.
    """
    given = logs(recordings)
    for log in given:
        log.steer(1.0)
    driven = model(given)
    for log in given:
        require_gain(log, driven.ratio, driven.wheelbase)
    compared = measured_channels(given, channels, driven.usual)
    known = driven.numbers()
    free = [free] if isinstance(free, str) else listing("free", free)
    function("progress", progress)
    bounds = None if bounds is None else mapping("bounds", bounds)
    priors = None if priors is None else mapping("priors", priors)
    if sensors is None:
        widest = max(float(np.nanmax(np.abs(log.steer(driven.ratio)))) for log in given)
        sensors = _usual_sensors(known, free, compared, widest)
    sensors = texts("sensors", sensors)
    places, said = _places(known, driven.wheelbase, sensors)
    for name, (ends, prior) in places.items():
        if name not in (priors or {}):
            bounds = {name: ends, **(bounds or {})}
            priors = {name: prior, **(priors or {})}
    traits = [_sensor(name, compared, tilts="body.height" in known) for name in sensors]
    numbers = free_numbers(known, free, traits, bounds, start, priors)
    whole = is_number(segment) and segment == np.inf
    how: dict[str, Any] = {
        "dt": positive("dt", dt, "s", LONGEST_STEP),
        "segment": np.inf if whole else seconds("segment", segment),
        "lead": seconds("lead", lead, zero=True),
        "threads": count("threads", threads),
    }
    shooting = Shooting(driven, given, numbers, compared, **how)
    _require_numbers(shooting, len(numbers))
    dropped, notes = _doubted(shooting, asked=channels is not None)
    if dropped:
        compared = tuple(name for name in compared if name not in dropped)
        if not compared:
            raise ValueError(f"there is nothing left to compare: {' '.join(notes)}")
        traits = [trait for trait in traits if trait[0] not in dropped]
        numbers = free_numbers(known, free, traits, bounds, start, priors)
        shooting = Shooting(driven, given, numbers, compared, **how)
    check_names(noise, compared, "noise")
    given_noise = {k: positive(f"noise: {k}", sigma) for k, sigma in (noise or {}).items()}
    spread = {name: _spread(shooting, name) for name in compared}
    every = [f"{log.name}: {note}." for log in given for note in log.notes]
    every += said
    return Problem(
        driven,
        given,
        numbers,
        shooting,
        Answers(shooting.predict),
        {**spread, **given_noise},
        (*every, *notes),
        progress,
    )


def _usual_sensors(
    known: Mapping[str, Number], free: Sequence[Named], compared: Sequence[str], widest: float
) -> list[str]:
    """Return the sensor errors fitted by default.

    Wheels follow the logged steer with a lag, unless a relaxation length is free; the center of the
    steer is not exactly that of the wheels; a changing ratio is visible only at large angles; and
    the height and exact direction of a lateral velocity sensor are not known.
    """
    found = []
    leaves = [
        leaf for number in free_numbers(known, free, (), None, None) for leaf in number.leaves
    ]
    if not any("relaxation" in leaf for leaf in leaves):
        found.append("steer.lag")
    if any(name in compared for name in SIGNED[:2]):
        found.append("steer.offset")
        found += ["steer.cubic"] if widest > LARGE_STEER else []
    if "vy" in compared:
        found.append("vy.angle")
        found += ["vy.height"] if "body.height" in known else []
    return found


def _places(
    known: Mapping[str, Number], wheelbase: float, sensors: Sequence[str]
) -> tuple[dict[str, tuple[tuple[float, float], Prior]], list[str]]:
    """Return bounds and priors of the position of a lateral velocity sensor, by the car's size.

    Its height is between the road and the center of mass's plus twice that, its position between
    the center of mass and the axles.
    """
    found, said = {}, []
    if "vy.height" in sensors and "body.height" in known:
        height = float(np.mean(known["body.height"].value))
        likely = Prior(0.0, PLACE_DEVIATION["height"] * height)
        found["vy.height"] = ((-height, 2 * height), likely)
        said.append(
            f"vy.height is sought from {-height:g} m, on the road, to {2 * height:g} m above the "
            "center of mass, unless bounds say otherwise."
        )
    if "vy.ahead" in sensors:
        likely = Prior(0.0, PLACE_DEVIATION["ahead"] * wheelbase)
        found["vy.ahead"] = ((-wheelbase, wheelbase), likely)
    return found, said


def _sensor(name: str, compared: Sequence[str], *, tilts: bool) -> tuple[str, str, str]:
    """Split the name of a sensor error into channel, trait and the channel's unit."""
    places = ("angle", "height", "ahead", "roll", "pitch")
    known = [f"steer.{trait}" for trait in SENSOR if trait not in places]
    known += [f"{c}.{trait}" for c in compared for trait in ("offset", "delay", "scale")]
    known += ["vy.angle", "vy.height", "vy.ahead"] if "vy" in compared else []
    known += ANGLES if tilts and any(c in LEVERS for c in compared) else ()
    if name not in known:
        raise UnknownNameError(f"sensors: there is no {brief(name)}{did_you_mean(name, known)}")
    channel, _, trait = name.rpartition(".")
    return channel, trait, "" if name in ANGLES else SI[channel]


def _require_numbers(shooting: Shooting, k: int) -> None:
    """Refuse logs without information: too short or constant."""
    for name, size in shooting.size.items():
        values = shooting.measured[shooting.of_channel(name)]
        if size and np.ptp(values) == 0:
            raise ValueError(f"{name} is {values[0]:g} throughout; leave the channel out")
    total = sum(shooting.size.values())
    if total < 5 * k:
        raise ValueError(
            f"recordings and channels: {total} measured values are too few for {k} free parameters"
        )
    if not any(np.nanmax(np.abs(log.steer(1.0))) > 0 for log in shooting.logs):
        raise ValueError("steer is 0 throughout; nothing shows how the car answers it")


def _doubted(shooting: Shooting, *, asked: bool) -> tuple[list[str], list[str]]:
    """Compare measurements with the initial car, and report doubtful signs and units.

    Returns
    -------
    tuple of list
        Channels to exclude, which were not requested and have the opposite sign, and why.

    Raises
    ------
    ValueError
        If the yaw rate, or a requested channel, has the opposite sign, or nothing can be predicted.
    """
    start = np.array([[f.start for f in shooting.free]])
    predicted, measured = shooting.predict(start)[0], shooting.measured
    if not np.isfinite(predicted).any():
        raise ValueError("the car does not stay finite under these inputs; check units of steer")
    dropped, notes = [], []
    for name in shooting.channels:
        at = shooting.of_channel(name) & np.isfinite(predicted)
        p, m = predicted[at], measured[at]
        if p.size < 3 or np.ptp(p) == 0 or np.ptp(m) == 0:
            continue
        alike = float(np.corrcoef(p, m)[0, 1])
        times = float(m.std() / p.std())
        if name in SIGNED and alike < AGAINST:
            words = (
                f"{name} runs against what the steer makes the car do (correlation {alike:.2f}): "
                "one of their signs is turned; left is positive, roll to the right too. "
                f'Turn it with columns={{"{name}": "-..."}}'
            )
            if name == "yaw_rate" or asked:
                raise ValueError(words)
            dropped.append(name)
            notes.append(f"{words}. The channel is left out.")
            warnings.warn(notes[-1], UserWarning, stacklevel=4)
        elif name in SIGNED and alike > -AGAINST and not 1 / (2 * FAR) < times < 2 * FAR:
            near = min(UNIT_SLIPS, key=lambda factor: abs(np.log(factor / times)))
            close = abs(np.log(near / times)) < np.log(2)
            hint = f"; perhaps {UNIT_SLIPS[near]}" if close else ""
            raise ValueError(
                f"{name} is {times:.3g} times what the car does under this steer: "
                f"wrong units, of it or of steer or speed{hint}"
            )
    return dropped, notes


def _of(scaled: Array, fits: Fits | None) -> Fits:
    return np.arange(len(scaled)) if fits is None else fits


def _spread(shooting: Shooting, name: str) -> float:
    values = shooting.measured[shooting.of_channel(name)]
    return float(values.std()) if values.size else 1.0
