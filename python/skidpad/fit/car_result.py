"""A car fitted to logged maneuvers, and what it predicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import count, is_whole, seed_of
from skidpad._lib.arrays import real_array
from skidpad._lib.figures import figure
from skidpad._lib.text_table import as_html, as_text
from skidpad.cars import Car
from skidpad.fit.corrected import corrected
from skidpad.fit.correlation import MEANING, Intervals, inverse_curvature
from skidpad.fit.cross_validation import Stage
from skidpad.fit.estimate import Estimates
from skidpad.fit.following import astray
from skidpad.fit.free import changed
from skidpad.fit.information import Identifiability
from skidpad.fit.prediction import Prediction
from skidpad.fit.problem import Problem
from skidpad.fit.shooting import Shooting, known_channels
from skidpad.recordings.log import Log, logs

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Array = NDArray[np.float64]

Model = TypeVar("Model")

MOST_DRAWS = 100_000


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
        Matrices of the fitted parameters, according to `intervals`.
    intervals : str
        Assumed correlation of residuals: "independent", "hac" or "clusters".
    noise : dict of str to float
        Standard deviation used to weight each channel, SI.
    r2, rms : dict of str to float
        By channel, over all compared samples.
    before, after : Identifiability
        Information in the logs at the start and at the end.
    success : bool
    message : str
        How the fit ended.
    iterations : int
    costs : ndarray, shape (starts,)
        Mean square of the residuals over noise, from each start.
    notes : tuple of str
        What was recognized, converted or excluded.
    stages : tuple of Stage
        The stages tried, and whether each was kept; empty without stages.

    Notes
    -----
    For steps s from the end of the fit, in units of the parameters' sizes, the log-likelihood of
    the logs alone changes by ``-gradient' s - s' information s / 2``.
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
    _information: Array = field(repr=False)
    _gradient: Array = field(repr=False)
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
        """Describe the result, how well it fits and what the logs cannot determine."""
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
        """Draw parameter sets from the posterior of logs and priors.

        Parameters
        ----------
        n : int
            Number of sets.
        seed : int

        Returns
        -------
        ndarray, shape (n, k)
            In the order of `parameters`, within their bounds. Laplace approximation of the
            posterior: a normal distribution with the curvature at the minimum, with correlated
            residuals counting as correspondingly fewer.
        """
        ends = np.array([[f.low, f.high] for f in self._problem.free])
        away = self._deviations(count("n", n, MOST_DRAWS), seed)
        return np.asarray(np.clip(self._values + away, *ends.T), np.float64)

    def _deviations(self, n: int, seed: int) -> Array:
        """Return deviations of draws from the fit, (n, k), ignoring bounds."""
        random = np.random.default_rng(seed_of(seed))
        curvature = self._information + np.diag(self._problem.precision)
        values, vectors = np.linalg.eigh(inverse_curvature(curvature))
        half = vectors * np.sqrt(np.maximum(values, 0.0))
        normal = random.standard_normal((n, len(self._values)))
        return np.asarray((half @ normal.T).T * self._problem.sizes, np.float64)

    def cars(self, n: int = 200, seed: int = 0) -> Car:
        """Return cars drawn from the uncertainty of the fit, as arrays for one `Fleet`.

        Parameters
        ----------
        n, seed : int
            As for `draws`.

        Returns
        -------
        Car
            n cars: each parameter of the fit is an array over them.

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
        """Simulate maneuvers with the fitted car and sensors, each continuously from its start.

        Parameters
        ----------
        recordings : as for `skidpad.fit.car`, optional
            Default: those of the fit.
        channels : sequence of str, optional
            Channels to predict. Default: those compared by default.
        draws : int
            Additional cars drawn from the uncertainty of the fit, for `Prediction.band`.
        seed : int
            Seed of the draws.

        Returns
        -------
        Prediction or tuple of Prediction
            A single one for a single maneuver.
        """
        given = self._problem.logs if recordings is None else logs(recordings)
        none = is_whole(draws) and draws == 0
        asked = 0 if none else count("draws", draws, MOST_DRAWS)
        drawn = self.draws(asked, seed) if asked else np.empty((0, self._values.size))
        found = tuple(self._one(log, channels, drawn) for log in given)
        return found[0] if len(found) == 1 else found

    def corrected(self, recordings: Any) -> Log | tuple[Log, ...]:
        """Return maneuvers corrected for the fitted sensor errors.

        Parameters
        ----------
        recordings : as for `skidpad.fit.car`

        Returns
        -------
        Log or tuple of Log
            A single one for a single maneuver. steer is that of the road wheels, as
            `skidpad.estimate.kalman` needs it, and vy that of the center of mass; ``"vy.height"``
            is applied if the roll rate was measured.

        Notes
        -----
        For use in a filter with the fitted car: ``sp.estimate.kalman(fit.car, fit.corrected(run),
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
        pedals = old.model.pedals
        more = ("vx",) if pedals and "vx" not in names else ()
        shooting = Shooting(
            self._problem.model, [log], self._problem.free, (*names, *more), dt=old.dt, lead=0.0
        )
        found = shooting.series(np.vstack([self._values, drawn]), log.time)
        said = astray(pedals, found["vx"][:, 0], log["vx"]) if pedals else ""
        return Prediction(
            log,
            log.time,
            {name: found[name][:, 0] for name in names},
            {name: found[name][:, 1:] for name in names} if len(drawn) else {},
            self.noise,
            (said,) if said else (),
        )

    def log_likelihood(self, values: ArrayLike) -> Array:
        """Return the log-likelihood of parameter sets from all logs of the fit, in one fleet.

        Parameters
        ----------
        values : array_like, shape (a, k)
            In the order of `parameters`.

        Returns
        -------
        ndarray, shape (a,)
            Log-likelihood for independent normal noise as in `noise`, less a constant; -inf out of
            bounds and if a car does not stay finite. Suits samplers such as emcee with
            ``vectorize=True``.
        """
        sets = np.atleast_2d(real_array("values", values).astype(np.float64))
        if sets.ndim != 2 or sets.shape[1] != len(self.parameters):
            raise ValueError(
                f"values must have shape (a, {len(self.parameters)}), not {np.shape(values)}"
            )
        return self._problem.log_likelihood(sets / self._problem.sizes)

    def plot(self) -> Figure:
        """Plot measured and predicted channels of all maneuvers of the fit over time."""
        found = self.predict(channels=self._problem.shooting.channels)
        each = [found] if isinstance(found, Prediction) else found
        drawn: Figure = figure("car_fit", "prediction_figure")(each)
        return drawn
