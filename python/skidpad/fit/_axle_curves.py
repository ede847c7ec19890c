"""Side force of the axles over slip angle, from the logs of a car."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import count, positive, seed_of
from skidpad._lib.arrays import ascends, real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, require_word
from skidpad.cars import Car
from skidpad.cars.axle_tire import tire_of
from skidpad.fit.axle_force import Forces, axle_forces
from skidpad.fit.axle_samples import AxleSamples, samples_of
from skidpad.fit.bicycle import SingleTrack, single_track
from skidpad.fit.car_fit import car as fit_car
from skidpad.fit.car_result import MOST_DRAWS, CarFit
from skidpad.fit.driven_car import AXLES, forms
from skidpad.fit.estimate import Estimate
from skidpad.fit.free import changed
from skidpad.fit.prediction import r_squared, root_mean_square
from skidpad.recordings.log import Log, logs
from skidpad.tires import Tire

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Array = NDArray[np.float64]

POINTS: Final = 61
"""Points of a curve, up to the last sample."""
REACH: Final = 0.98
"""Fraction of the samples whose slip a curve covers; the few beyond may be outliers."""
FINE: Final = np.radians(np.linspace(0.1, 25.0, 250))
"""Slip angles [rad] among which the peak is searched for."""
NEARLY: Final = 0.9
"""Fraction of its peak that a curve must reach within the samples for the peak to be known."""
SMALL: Final = 1e-3
"""Slip angle [rad] at which cornering stiffness is evaluated."""
LEAST_TURN: Final = 0.5
"""Lateral acceleration [m/s2] that some log must reach: road crown and wind cause less."""
BAND: Final = (0.025, 0.975)
STEP: Final = 1e-4
"""Relative difference step of a parameter."""

Bundle = Callable[[Array], dict[str, tuple[Array, Array]]]
"""Function of slip angles that returns a curve, (g,), and draws of it, (g, n), by axle."""


@dataclass(frozen=True, slots=True, eq=False)
class AxleCurve:
    """Side force of one axle over its slip angle, with its uncertainty.

    Attributes
    ----------
    slip : ndarray, shape (g,)
        Slip angles of the axle [rad], from 0 to the last sample.
    force : ndarray, shape (g,)
        Side force over the static load of the axle.
    low, high : ndarray, shape (g,)
        Band of 95 %.
    draws : ndarray, shape (n, g)
        Curves drawn from the uncertainty of the fit.
    static_load : float
        Static load of the axle [N].
    stiffness : Estimate
        Cornering stiffness of the axle [N/rad].
    peak : Estimate or None
        Largest side force over the static load; None if no log came close to it.
    peak_slip : Estimate or None
        Slip angle of the peak [rad].
    samples : AxleSamples
        From the force balance in the logs of the fit, after all gates.
    """

    slip: Array
    force: Array
    low: Array
    high: Array
    draws: Array
    static_load: float
    stiffness: Estimate
    peak: Estimate | None
    peak_slip: Estimate | None
    samples: AxleSamples


@dataclass(frozen=True, slots=True, eq=False)
class AxleComparison:
    """Side forces of one axle in some runs, compared with its curve.

    Attributes
    ----------
    samples : AxleSamples
    predicted : ndarray, shape (m,)
        From the curve, at the slip angles of the samples, over the static load.
    """

    samples: AxleSamples
    predicted: Array

    @property
    def r2(self) -> float:
        """Fraction of the variance of the side force that the curve explains."""
        return r_squared(self.predicted, self.samples.force)

    @property
    def rms(self) -> float:
        """RMS of predicted less measured side force, over the static load."""
        return root_mean_square(self.predicted - self.samples.force)


@dataclass(frozen=True, eq=False, repr=False)
class AxleCurves(Mapping[str, AxleCurve]):
    """Curves of both axles by name: ``curves["front"].force``.

    Attributes
    ----------
    fit : CarFit
        The underlying fit.
    speed : float
        Speed of the steady turns that determine load transfer of a full car [m/s].
    notes : tuple of str
        What was excluded or not identified, and why.
    """

    fit: CarFit[Any]
    speed: float
    notes: tuple[str, ...]
    _curves: dict[str, AxleCurve] = field(repr=False)
    _forces: Forces = field(repr=False)

    def __getitem__(self, axle: str) -> AxleCurve:
        require_word("axle", axle, AXLES)
        return self._curves[axle]

    def __iter__(self) -> Iterator[str]:
        return iter(self._curves)

    def __len__(self) -> int:
        return len(self._curves)

    @property
    def car(self) -> Any:
        """The car, or single track, with these axles."""
        return self.fit.car

    def tire(self, axle: str) -> Tire:
        """Return the fitted tire of an axle, for ``other.replace({"tire.front": tire})``.

        Its grip is not one of the model's parameters but a leaf of the car, ``"tire.front.grip"``.

        Raises
        ------
        TypeError
            If the fitted model is a single track, whose axles are not tires: they include load
            transfer, roll and compliance.
        """
        require_word("axle", axle, AXLES)
        if not isinstance(self.car, Car):
            raise TypeError("tire: a single track has axles, not tires; fit a Car")
        return tire_of(self.car, axle)

    def force(self, axle: str, slip: ArrayLike) -> Array:
        """Return the side force over static load at slip angles [rad], also beyond the samples.

        Parameters
        ----------
        axle : {"front", "rear"}
        slip : array_like
            Slip of either sign; the force has the same sign.
        """
        require_word("axle", axle, AXLES)
        asked = real_array("slip", slip).astype(np.float64)
        found = self._forces({}, np.abs(asked).ravel())[axle][:, 0]
        return np.asarray(np.copysign(found, asked.ravel()).reshape(asked.shape))

    def compare(self, recordings: Any) -> dict[str, AxleComparison]:
        """Predict the side forces of other runs from their slip angles.

        Parameters
        ----------
        recordings : as for `skidpad.fit.car`
            With measured sideslip, for slip angles of the run instead of the model.

        Returns
        -------
        dict of str to AxleComparison
            By axle.
        """
        samples, _ = samples_of(self.fit, logs(recordings))
        return {
            axle: AxleComparison(each, self.force(axle, each.slip))
            for axle, each in samples.items()
        }

    def describe(self) -> str:
        """Describe stiffness, peak and friction of both axles, and what is not known."""
        return "\n".join([*(_words(axle, each) for axle, each in self.items()), *self.notes])

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        each = "; ".join(_words(axle, curve) for axle, curve in self.items())
        return f"<AxleCurves at {self.speed:.3g} m/s: {each}>"

    def plot(self) -> Figure:
        """Plot curves, bands and samples, front and rear side by side."""
        drawn: Figure = figure("axle_curves", "axle_figure")(self)
        return drawn


def axle_curves(
    recordings: Any,
    model: Car | SingleTrack | None = None,
    *,
    speed: float | None = None,
    slip: ArrayLike | None = None,
    draws: int = 200,
    seed: int = 0,
    **options: Any,
) -> AxleCurves:
    """Identify the side force of both axles over slip angle from the logs of a car.

    Parameters
    ----------
    recordings : as for `skidpad.fit.car`, or CarFit
        The logs to fit, or a fit of them.
    model : Car or SingleTrack, optional
        Start of the fit; required with recordings.
    speed : float, optional
        Speed of the steady turns that determine load transfer of a full car [m/s]. Default: the
        median of the logs.
    slip : array_like, shape (g,), optional
        Slip angles of the curves [rad], >= 0, ascending. Default: 61 up to the last sample.
    draws : int
        Parameter sets drawn from the uncertainty of the fit, for the bands.
    seed : int
        Seed of the draws.
    **options
        Of `skidpad.fit.car` or `skidpad.fit.single_track`. Without ``free`` and ``stages``, a car's
        stiffness and grip are fitted, then also the shape of the curves, with a prior deviation of
        30 % from the start. A single track has Magic Formula axles.

    Returns
    -------
    AxleCurves

    Raises
    ------
    TypeError
        If there is neither a fit nor a model.
    ValueError
        If all logs are of straight driving, or one lacks the yaw rate; otherwise as in the fit.

    Notes
    -----
    The curves are those of the fitted model, and their bands follow from its posterior (see
    `CarFit.draws`) to first order. Sideslip need not be measured: it follows from the model's
    motion, and its error is part of the band. Offsets, delays and mounting angles of sensors are
    fitted too, and correlation of noise in time is accounted for. A curve through samples of force
    and slip angle would have none of this: noise of the slip angle biases it downward, and the
    sideslip of a filter depends on the tires that the filter assumes. The samples are plotted for
    comparison, from the force balance alone.

    An axle's curve is that in steady cornering (Pacejka 2012, 1.3): load transfer, inclination and
    compliance are those of a turn in which the axle carries this force.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> car = sp.cars.load("bmw_320i")
    >>> fleet = sp.Fleet(car)
    >>> fleet.start(speed=25.0)
    >>> time = np.arange(0.0, 8.0, 0.02)
    >>> weave = sp.Signal(time, 0.01 * time * np.sin(2.5 * time))
    >>> record = ["steer", "vx", "vy", "yaw_rate", "ay"]
    >>> run = fleet.run({"steer": weave}, 8.0, every=20, record=record)
    >>> soft = car.replace({"tire.rear.stiffness_y": 0.9 * car["tire.rear.stiffness_y"]})
    >>> curves = sp.fit.axle_curves(run, soft, stages=[], sensors=[], dt=5e-3)
    >>> ratio = curves.car["tire.rear.stiffness_y"] / car["tire.rear.stiffness_y"]
    >>> bool(abs(ratio - 1) < 0.02)
    True
    """
    if slip is not None:
        slip = real_array("slip", slip).astype(np.float64)
        if slip.ndim != 1 or slip.size < 2 or not ascends(slip) or not slip[0] >= 0:
            raise ValueError(f"slip: {brief(slip)} must be a row of ascending numbers >= 0")
    if speed is not None:
        speed = positive("speed", speed, "m/s")
    draws, seed = count("draws", draws, MOST_DRAWS), seed_of(seed)
    fit = _fit(recordings, model, options)
    given = fit._problem.logs
    _require_turns(given)
    if speed is None:
        speed = float(np.nanmedian(np.concatenate([log["vx"] for log in given])))
    samples, notes = samples_of(fit, given)
    forces = axle_forces(fit.car, speed)
    bundle = _bundle(fit, forces, fit._deviations(draws, seed))
    curves = {}
    for axle in AXLES:
        curves[axle], said = _curve(axle, samples[axle], fit.car, bundle, slip)
        notes += said
    return AxleCurves(fit, speed, tuple(notes), curves, forces)


def _fit(recordings: Any, model: Any, options: dict[str, Any]) -> CarFit[Any]:
    """Return the given fit, or a new one."""
    if isinstance(recordings, CarFit):
        if model is not None or options:
            more = "model" if model is not None else next(iter(options))
            raise TypeError(f"{more}: a fit that was made has its own")
        return recordings
    if isinstance(model, SingleTrack):
        given = logs(recordings)
        _require_turns(given)
        return single_track(given, model, **{"tires": "magic_formula", **options})
    if not isinstance(model, Car):
        raise TypeError(f"model: expected a Car or a SingleTrack, not {brief(model)}")
    given = logs(recordings)
    _require_turns(given)
    if "free" not in options and "stages" not in options:
        options = {**options, "stages": [forms(model)] if forms(model) else []}
    return fit_car(given, model, **options)


def _require_turns(given: tuple[Log, ...]) -> None:
    """Refuse logs of straight driving."""
    most = 0.0
    for log in given:
        if "vx" in log and "yaw_rate" in log:
            turned = np.abs(log["vx"] * log["yaw_rate"])
        elif "ay" in log:
            turned = np.abs(log["ay"])
        else:
            return  # the fit reports what is missing
        most = max(most, float(np.nanquantile(turned, REACH)))
    if most < LEAST_TURN:
        raise ValueError(
            f"recordings: no log turns, lateral acceleration is up to {most:.2g} m/s2 and must be "
            f"{LEAST_TURN} m/s2 at least; straight driving shows no side force of an axle"
        )


def _bundle(fit: CarFit[Any], forces: Forces, away: Array) -> Bundle:
    """Return a function for the curves of both axles (g,), and draws of them (g, n).

    Draws are linear in the parameters' deviations. Stiffness, friction and shape trade off along
    curved ridges, from which drawn parameters deviate, but not the linearized curve.

    Parameters
    ----------
    away : ndarray, shape (n, k)
        Deviations of the parameters of each draw.
    """
    known, free = fit._problem.model.numbers(), fit._problem.free
    values, high = fit._values, np.array([f.high for f in free])
    size = STEP * fit._problem.sizes
    step = np.where(values + size > high, -size, size)
    sets = changed(known, free, (values + np.vstack([np.zeros_like(step), np.diag(step)])).T)

    def drawn(slip: Array) -> dict[str, tuple[Array, Array]]:
        found = {}
        for axle, each in forces(sets, slip).items():
            curve = each[:, 0]
            slopes = (each[:, 1:] - each[:, :1]) / step
            found[axle] = curve, curve[:, None] + slopes @ away.T
        return found

    return drawn


def _curve(
    axle: str, samples: AxleSamples, model: Car | SingleTrack, bundle: Bundle, slip: Array | None
) -> tuple[AxleCurve, list[str]]:
    """Return the curve of one axle, and notes on it."""
    if len(samples) < 2:
        raise ValueError(
            f"recordings: {len(samples)} samples of the {axle} axle pass the gates; log longer "
            "turns without brakes"
        )
    reach = float(np.quantile(np.abs(samples.slip), REACH))
    grid = np.linspace(0.0, reach, POINTS) if slip is None else slip
    (slope, end), (slopes, ends) = bundle(np.array([SMALL, reach]))[axle]
    force, draws = bundle(grid)[axle]
    fine, fines = bundle(FINE)[axle]
    load = _static_load(model, axle)
    low, high = np.quantile(draws, BAND, axis=1)
    peak = peak_slip = None
    notes = []
    tops = fines.max(axis=0)
    seen = reach > FINE
    come = np.maximum(ends, fines[seen].max(axis=0, initial=0.0))
    if np.mean(come >= NEARLY * tops) >= 1 - 2 * BAND[0]:
        peak = _estimate(float(fine.max()), tops, "-")
        peak_slip = _estimate(float(FINE[fine.argmax()]), FINE[fines.argmax(axis=0)], "rad")
    else:
        below = 1 - end * SMALL / (slope * reach)
        notes.append(
            f"{axle}: samples end at {np.degrees(reach):.2g} degrees, where the curve is "
            f"{100 * below:.0f} % below a straight line: the peak is not identified; friction is "
            f"{end:.2f} at least."
        )
    stiffness = _estimate(float(slope) * load / SMALL, slopes * load / SMALL, "N/rad")
    curve = AxleCurve(
        grid, force, low, high, draws.T, load, stiffness, peak, peak_slip, samples
    )  # fmt: skip
    return curve, notes


def _static_load(model: Car | SingleTrack, axle: str) -> float:
    if isinstance(model, SingleTrack):
        return float(getattr(model, f"{axle}_load"))
    loads = np.asarray(model.static_loads, np.float64).reshape(2, 2)
    return float(loads[AXLES.index(axle)].sum())


def _estimate(value: float, drawn: Array, unit: str) -> Estimate:
    low, high = np.quantile(drawn, BAND)
    return Estimate(value, float(drawn.std()), float(low), float(high), unit)


def _words(axle: str, curve: AxleCurve) -> str:
    """Describe one axle in a line."""
    c = curve.stiffness
    words = f"{axle}: {c.value / 1e3:.4g} kN/rad ({c.low / 1e3:.4g} to {c.high / 1e3:.4g})"
    if curve.peak is None or curve.peak_slip is None:
        return f"{words}, peak not identified"
    peak, at = curve.peak, np.degrees(curve.peak_slip.value)
    return f"{words}, peak {peak.value:.3g} ({peak.low:.3g} to {peak.high:.3g}) at {at:.2g} degrees"
