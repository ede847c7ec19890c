"""Estimates of states, parameters and biases over time, for each run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS, WHEELS
from skidpad._lib.arguments import is_whole, listing, mapping, texts, within
from skidpad._lib.arrays import real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, did_you_mean, shown
from skidpad._lib.optional import optional
from skidpad._lib.units import written
from skidpad.errors import UnknownNameError
from skidpad.estimate.chi_squared import chi_squared_bounds, squares
from skidpad.estimate.layout import Layout
from skidpad.estimate.measured import Measured
from skidpad.estimate.smoothing import smoothed
from skidpad.estimate.track import Track
from skidpad.recordings.tilt import ANGLES
from skidpad.simulation.inputs import UNITS

if TYPE_CHECKING:
    import xarray
    from matplotlib.figure import Figure

Array = NDArray[np.float64]


class Estimated(NamedTuple):
    """One quantity over time and run.

    Attributes
    ----------
    mean, deviation : ndarray, shape (t, n), of wheels (t, 4, n)
        Mean, and its standard deviation, in SI.
    """

    mean: Array
    deviation: Array


class Consistency(NamedTuple):
    """Consistency of a filter's errors with its covariance.

    Attributes
    ----------
    mean : float
        Mean of the normalized squares, over runs and times.
    low, high : float
        Bounds of that mean for a consistent filter.
    over_time : ndarray, shape (t,)
        Mean over runs.
    """

    mean: float
    low: float
    high: float
    over_time: Array


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StateEstimate(Mapping[str, Estimated]):
    """Estimates by name: ``found["sideslip"].mean`` has shape (t, n).

    Names are those of channels, estimated or recorded, of parameters, and ``"ay.bias"`` of biases.

    Attributes
    ----------
    time : ndarray, shape (t,)
        [s] since the first sample.
    nis : ndarray, shape (t, n)
        Normalized innovation squared: chi-squared for a consistent filter, with as many degrees of
        freedom as samples in that step. NaN without any.
    samples : ndarray of int, shape (t, n)
        Number of samples, without rejected ones.
    gated : dict of str to ndarray of bool
        Where a sample of a sensor was rejected as an outlier.
    ends : ndarray, shape (n,)
        Number of steps of each run; later values are predictions.
    notes : tuple of str
        Stuck sensors, clock jumps, restarted runs.
    is_smoothed : bool
    """

    time: Array
    nis: Array
    samples: NDArray[np.int32]
    gated: Mapping[str, NDArray[np.bool_]]
    ends: NDArray[np.intp]
    notes: tuple[str, ...]
    is_smoothed: bool
    _layout: Layout
    _record: tuple[str, ...]
    _track: Track
    _measured: Measured
    _sensors: tuple[str, ...]

    def __getitem__(self, name: str) -> Estimated:
        self._require(name)
        at = self._layout.where(name)
        if at:
            return Estimated(*(_picked(a, at) for a in (self._track.mean, self._track.deviation)))
        at = _rows(self._record, name)
        kept = (self._track.recorded, self._track.recorded_deviation)
        return Estimated(*(_picked(a, at) for a in kept))

    def _require(self, name: object, argument: str = "name") -> None:
        """Refuse a name that is not estimated."""
        if not isinstance(name, str) or name not in list(self):
            hint = did_you_mean(name, list(self)) or f"; there are {', '.join(self)}"
            words = shown(name) if isinstance(name, str) else brief(name)
            raise UnknownNameError(f"{argument}: no estimate of {words}{hint}")

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._layout.names, *self._record)))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        kind = "smoothed" if self.is_smoothed else "filtered"
        size = f"{self.nis.shape[1]} runs, {self.time.size} steps"
        notes = f"; {len(self.notes)} notes" if self.notes else ""
        return f"<StateEstimate, {kind}: {size}, {', '.join(self)}{notes}>"

    @property
    def effective(self) -> Array | None:
        """Effective number of particles at each step, (t, n), before resampling.

        None for filters without particles.
        """
        return self._track.effective

    def measured(self, name: str) -> Array | None:
        """Return the samples of a sensor, with the shape of its estimate, or None."""
        at = _rows(self._sensors, name) if isinstance(name, str) else []
        return _picked(self._measured.values, at) if at else None

    def smooth(self) -> StateEstimate:
        """Return estimates given all samples, later ones included.

        Rauch-Tung-Striebel smoother with the same points (Särkkä 2008). The filter must have been
        run with ``smooth=True``.

        Raises
        ------
        ValueError
            If the filter was run without ``smooth=True``.
        """
        mean, deviation, recorded, recorded_deviation, covariance = smoothed(self._track)
        old = self._track
        track = Track(
            mean, deviation, recorded, recorded_deviation, old.errors, old.nis, old.seen,
            old.gated, old.begun, covariance,
        )  # fmt: skip
        return StateEstimate(
            self.time, self.nis, self.samples, self.gated, self.ends, self.notes, True,
            self._layout, self._record, track, self._measured, self._sensors,
        )  # fmt: skip

    def nees(self, truth: Mapping[str, ArrayLike], confidence: float = 0.95) -> Consistency:
        """Compare errors with the covariance: normalized estimation error squared.

        Bar-Shalom, Li and Kirubarajan, Estimation with Applications to Tracking and Navigation,
        2001, 5.4.2: the mean over n runs of e' P^-1 e of L numbers, times n, is chi-squared with
        n L degrees of freedom. Errors of neighboring steps are correlated, so the bounds are those
        of one step.

        Parameters
        ----------
        truth : mapping of str to array_like, shape (t, n) or (n,), of wheels (t, 4, n)
            True values by name, of some or all estimates.
        confidence : float
            Confidence of the bounds.

        Raises
        ------
        KeyError
            If a name is not estimated.
        ValueError
            If the filter kept no covariances.
        """
        confidence = within("confidence", confidence, 1e-6, 1 - 1e-6)
        covariance = self._track.covariance
        if covariance is None:
            raise ValueError("nees: no covariances were kept; filter with covariances=True")
        at: list[int] = []
        errors = []
        for name, value in mapping("truth", truth).items():
            mine = self._layout.where(name)
            if not mine:
                hint = did_you_mean(name, self._layout.names)
                raise UnknownNameError(f"truth: {name} is not estimated{hint}")
            mean = _picked(self._track.mean, mine)
            given = np.asarray(real_array(f"truth: {name}", value), np.float64)
            if given.shape != mean.shape and given.shape != mean.shape[-1:] and given.ndim:
                raise ValueError(f"truth: {name} must have shape {mean.shape}, not {given.shape}")
            error = given - mean
            errors.append(np.moveaxis(error, 1, 2) if error.ndim == 3 else error[..., np.newaxis])
            at += mine
        if not at:
            raise ValueError("truth: there is nothing to compare")
        e = np.concatenate(errors, axis=2)
        square = squares(e, covariance[..., at, :][..., at])
        runs = square.shape[1]
        low, high = chi_squared_bounds(runs * len(at), confidence)
        return Consistency(float(square.mean()), low / runs, high / runs, square.mean(axis=1))

    def consistency(self, confidence: float = 0.95) -> Consistency:
        """Compare innovations with their covariance: the mean of NIS per sample.

        Bar-Shalom and others, 5.4.2. A consistent filter has 1 per sample, and its innovations are
        independent, so the bounds are those of all samples.
        """
        confidence = within("confidence", confidence, 1e-6, 1 - 1e-6)
        there = np.isfinite(self.nis)
        count = int(self.samples[there].sum())
        if not count:
            raise ValueError("consistency: there was no sample")
        low, high = chi_squared_bounds(count, confidence)
        with np.errstate(invalid="ignore"):
            over_time = np.nansum(self.nis, axis=1) / self.samples.sum(axis=1)
        mean = float(self.nis[there].sum()) / count
        return Consistency(mean, low / count, high / count, over_time)

    def to_xarray(self) -> xarray.Dataset:
        """Return an ``xarray.Dataset`` of estimates and their ``"..._deviation"``.

        Dimensions are time, wheel for wheel channels, and run; units are attributes.
        """
        xr = optional("xarray")
        data: dict[str, Any] = {"nis": (("time", "run"), self.nis, {"units": written("-")})}
        for name, found in self.items():
            dims = ("time", "wheel", "run") if found.mean.ndim == 3 else ("time", "run")
            unit = {"units": written(self.unit(name))}
            data[name] = (dims, found.mean, unit)
            data[f"{name}_deviation"] = (dims, found.deviation, unit)
        coords: dict[str, Any] = {"time": ("time", self.time, {"units": "s"})}
        if any(found.mean.ndim == 3 for found in self.values()):
            coords["wheel"] = list(WHEELS)
        dataset: xarray.Dataset = xr.Dataset(data, coords=coords)
        dataset.attrs = {"notes": "\n".join(self.notes), "smoothed": int(self.is_smoothed)}
        return dataset

    def unit(self, name: str) -> str:
        """Return the unit of an estimate; KeyError for an unknown name."""
        self._require(name)
        for one in (*self._layout.parameters, *self._layout.inputs):
            if one.name == name:
                return one.unit
        if name in ANGLES:
            return "rad"
        measured = name.removesuffix(".bias")
        return CHANNELS[measured].unit if measured in CHANNELS else UNITS[measured]

    def plot(
        self,
        names: Sequence[str] | None = None,
        *,
        run: int = 0,
        truth: Mapping[str, ArrayLike] | None = None,
    ) -> Figure:
        """Draw estimates of one run over time with bands of two standard deviations.

        Parameters
        ----------
        names : sequence of str, optional
            Default: all.
        run : int
        truth : mapping of str to array_like, shape (t,), (t, n), or (t, 4, n) of wheels, optional
            True values, drawn too.

        Raises
        ------
        KeyError, ValueError
            If there is no such estimate or run, or ``truth`` has the wrong shape.
        """
        chosen = list(self) if names is None else texts("names", listing("names", names))
        if not chosen:
            raise ValueError("names: there is nothing to draw")
        for name in chosen:
            self._require(name, "names")
        if not is_whole(run):
            raise TypeError(f"run: expected an integer, not {brief(run)}")
        if not 0 <= run < self.nis.shape[1]:
            raise ValueError(f"run: {run} is not among {self.nis.shape[1]} runs")
        given = {} if truth is None else mapping("truth", truth)
        known = {name: real_array(f"truth: {name}", value) for name, value in given.items()}
        for name, value in known.items():
            self._require(name, "truth")
            mean = self[name].mean
            if value.shape not in {mean.shape, mean.shape[:1]}:
                raise ValueError(
                    f"truth: {name}: expected shape {mean.shape[:1]} or {mean.shape}, "
                    f"got {value.shape}"
                )
        drawn: Figure = figure("estimate", "bands")(self, chosen, run, known)
        return drawn


def _rows(names: Sequence[str], name: str) -> list[int]:
    """Return the columns of a channel."""
    first = 0
    for other in names:
        count = CHANNELS[other].rows
        if other == name:
            return list(range(first, first + count))
        first += count
    return []


def _picked(array: Array, at: list[int]) -> Array:
    """Return columns of (t, n, k) as (t, n), or several as (t, 4, n)."""
    return array[..., at[0]] if len(at) == 1 else np.moveaxis(array[..., at], 2, 1)
