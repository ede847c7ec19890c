"""Results of tire fits."""

from __future__ import annotations

from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from skidpad._lib.arguments import instance, within
from skidpad._lib.figures import figure
from skidpad.fit.bootstrap import Bootstrap, bootstrap
from skidpad.fit.correlation import BLOCKS, width
from skidpad.fit.estimate import Estimate, Estimates
from skidpad.fit.tire_covariance import drifting, held, sandwich, sandwich_of_sums
from skidpad.fit.tire_report import TRADED, Fitted, report
from skidpad.tires import parameter

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from skidpad.fit.correlation import Intervals
    from skidpad.fit.data import TireData
    from skidpad.fit.solve import Solved, Starts
    from skidpad.fit.tire_covariance import Drifting
    from skidpad.tires.tire import Tire


class FitResult:
    """A tire fitted to data, with the uncertainty of its parameters.

    Attributes
    ----------
    tire : Tire
        With the ranges of the data, if it is a Magic Formula.
    data : TireData
        The data of the fit, without points that have NaN.
    notes : tuple of str
        Sentences on what was excluded.
    starts : dict of str to Starts
        Results of the starts of each fit, by its outputs.
    """

    def __init__(
        self,
        tire: Tire,
        data: TireData,
        solved: tuple[Solved, ...],
        notes: tuple[str, ...],
        intervals: Literal["auto"] | Intervals = "auto",
        whole: Solved | None = None,
    ) -> None:
        self.tire = tire
        self.data = data
        self.notes = notes
        self._parts = solved
        self._solved = solved if whole is None else (whole,)
        self._asked = intervals

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the free parameters."""
        return tuple(name for solved in self._solved for name in solved.problem.names)

    @property
    def targets(self) -> tuple[str, ...]:
        """Fitted outputs."""
        return tuple(target for solved in self._solved for target in solved.part.targets)

    @property
    def _x(self) -> NDArray[np.float64]:
        return np.concatenate([solved.x for solved in self._solved])

    @property
    def together(self) -> bool:
        """Whether outputs with common parameters were fitted jointly."""
        return len(self._solved) < len(self._parts)

    @property
    def starts(self) -> dict[str, Starts]:
        """Results of the starts of each fit, by its outputs."""
        return {", ".join(part.part.targets): part.starts for part in self._parts}

    @cached_property
    def at_bounds(self) -> tuple[str, ...]:
        """Free parameters that ended at one of their bounds."""
        return tuple(
            name
            for solved in self._solved
            for name, ended in zip(solved.problem.names, held(solved), strict=True)
            if ended
        )

    @cached_property
    def at_barriers(self) -> tuple[str, ...]:
        """Outputs at a barrier, against E above 1 or a force of wrong sign."""
        values = dict(zip(self.names, self._x, strict=True))
        return tuple(
            ", ".join(part.part.targets)
            for part in self._parts
            for x in [np.array([values[name] for name in part.problem.names])]
            if any((wall.excess(part.problem.names, x) > 0).any() for wall in part.problem.barriers)
        )

    @cached_property
    def covariance(self) -> NDArray[np.float64]:
        """Covariance of the free parameters, ``(k, k)`` in the order of `names`.

        NaN for those at a bound. From the sandwich estimator A^-1 B A^-1 with the curvature A of
        the cost and the scatter B of the points' gradients: noise may differ between points and
        have outliers (White, Econometrica 48, 1980; Huber, Robust Statistics, 1981). The scatter is
        that of single points, of likely kinds of drift, of sweeps, or of slow waves over the
        record, according to `intervals`, see `skidpad.fit.drift` and `skidpad.fit.correlation`. The
        prior of a Magic Formula counts as one more point, in A and in B: where the data say
        nothing, the range is that of public sets. Parameters of outputs not fitted `together` count
        as independent.
        """
        found = np.zeros((len(self.names), len(self.names)))
        first = 0
        for own in self._covariances():
            block = slice(first, first + len(own))
            found[block, block] = own
            first = block.stop
        return found

    def _covariances(self) -> list[NDArray[np.float64]]:
        """Return the covariance of the parameters of each fit."""
        if self.intervals == "independent":
            return [sandwich(solved) for solved in self._solved]
        if self.intervals == "drift":
            return [each.covariance for each in self._drifts]
        ends = self._sweeps if self.intervals == "clusters" else None
        return [sandwich_of_sums(solved, self.intervals, ends) for solved in self._solved]

    @cached_property
    def _drifts(self) -> list[Drifting]:
        """Return the likely noise of each fit."""
        return [drifting(solved, self._starts) for solved in self._solved]

    @cached_property
    def _starts(self) -> NDArray[np.bool_]:
        """Return which points follow a pause, or begin the record."""
        if self.data.time is not None:
            return self.data.starts()
        return np.asarray(np.arange(len(self.data)) == 0)

    @property
    def _sweeps(self) -> NDArray[np.intp]:
        """Return the index of the point after each interval without a pause."""
        return np.append(np.flatnonzero(self.data.starts())[1:], len(self.data))

    @cached_property
    def intervals(self) -> Intervals:
        """Assumed correlation of residuals: "independent", "drift", "hac" or "clusters"."""
        if self._asked != "auto":
            return self._asked
        return "independent" if all(each.independent for each in self._drifts) else "drift"

    def _half_widths(
        self, directions: NDArray[np.float64], level: float = 0.95
    ) -> NDArray[np.float64]:
        """Return half-widths of intervals of sums of parameters, ``(...)`` of ``(..., k)``."""
        known = np.isfinite(np.diag(self.covariance))
        if self.intervals != "drift":
            sweeps = len(self._sweeps) if self.intervals == "clusters" else 0
            covariance = np.where(known[:, None] & known, self.covariance, 0.0)
            wide = width(self.intervals, sweeps, level)
            squares = np.einsum("...j,jk,...k->...", directions, covariance, directions)
            return np.asarray(wide * np.sqrt(squares))
        squares, first = np.zeros(directions.shape[:-1]), 0
        for each in self._drifts:
            last = first + len(each.covariance)
            squares += each.half_widths(directions[..., first:last], level) ** 2
            first = last
        return np.asarray(np.sqrt(squares))

    @cached_property
    def correlation(self) -> NDArray[np.float64]:
        """Correlation of the free parameters, ``(k, k)``."""
        errors = np.sqrt(np.diag(self.covariance))
        with np.errstate(invalid="ignore"):  # parameters without effect
            return np.asarray(self.covariance / (errors[:, None] * errors))

    def trade_offs(self, least: float = 0.99) -> dict[tuple[str, str], float]:
        """Return pairs of parameters of which one is determined only if the other is known.

        Parameters
        ----------
        least : float
            Correlation from which parameters trade off, 0 to 1.

        Returns
        -------
        dict of (str, str) to float
            Correlations, strongest first: positive if both grow together.

        Raises
        ------
        TypeError, ValueError
            If `least` is not a number from 0 to 1.
        """
        least = within("least", least, 0.0, 1.0)
        size = np.abs(np.tril(np.nan_to_num(self.correlation), -1))
        pairs = sorted(zip(*np.nonzero(size > least), strict=True), key=lambda ij: -size[ij])
        return {(self.names[i], self.names[j]): float(self.correlation[i, j]) for i, j in pairs}

    @property
    def parameters(self) -> Estimates:
        """Free parameters with their standard errors and intervals of 95 %."""
        errors = np.sqrt(np.diag(self.covariance))
        wide = np.where(np.isfinite(errors), self._half_widths(np.eye(len(errors))), errors)
        fields, found = parameter.table(self.tire.model), Estimates()
        each = zip(self.names, *(x.tolist() for x in (self._x, errors, wide)), strict=True)
        for name, x, error, half in each:
            found[name] = Estimate(x, error, x - half, x + half, fields[name].unit)
        return found

    @cached_property
    def residuals(self) -> dict[str, NDArray[np.float64]]:
        """Measured less fitted, ``(m,)`` for each fitted output, N or N m."""
        forces = self.tire.forces(**asked(self.data))
        return {name: getattr(self.data, name) - getattr(forces, name) for name in self.targets}

    @cached_property
    def rms(self) -> dict[str, float]:
        """Root mean square of the residuals of each output, N or N m."""
        return {name: float(np.sqrt(np.nanmean(r * r))) for name, r in self.residuals.items()}

    @property
    def scales(self) -> dict[str, float]:
        """Largest force or moment of each output, N or N m, without outliers."""
        return {
            target: float(scale)
            for solved in self._solved
            for target, scale in zip(solved.part.targets, solved.problem.scales, strict=True)
        }

    def bootstrap(
        self,
        n: int = 1000,
        *,
        block: int | None = None,
        seed: int = 0,
        threads: int = 1,
        progress: Callable[[float], object] | None = None,
    ) -> Bootstrap:
        """Refit to resampled data, all in one call.

        Parameters
        ----------
        n : int
            Number of fits.
        block : int, optional
            Neighboring points drawn together (Künsch, Annals of Statistics 17, 1989). Default: 1
            for independent residuals, else a 64th of the points.
        seed : int
        threads : int
        progress : callable, optional
            Called with the fraction done, 0 to 1, ascending.

        Returns
        -------
        Bootstrap
            Parameters and tires of all fits, and bands of their outputs.
        """
        if block is None:
            alone = self.intervals == "independent"
            block = 1 if alone else max(len(self.data) // BLOCKS, 1)
        return bootstrap(self.tire, self._solved, n, block, seed, threads, progress)

    def band(self, *args: Any, level: float = 0.95, **kwargs: Any) -> dict[str, Any]:
        """Return the confidence band of the tire's outputs from the covariance.

        Parameters
        ----------
        *args, **kwargs : array_like
            As for `Tire.forces`.
        level : float
            Pointwise probability that the true curve is inside.

        Returns
        -------
        dict of str to (ndarray, ndarray)
            Lower and upper bound of each fitted output, N or N m.
        """
        level = within("level", level, 1e-9, 1.0 - 1e-9)
        forces = self.tire.forces(*args, **kwargs)
        by = self.tire.jacobian(*args, **kwargs, by=self.names, of=self.targets)
        wide = self._half_widths(by, level)
        return {
            name: (found - wide[..., t], found + wide[..., t])
            for t, name in enumerate(self.targets)
            for found in [getattr(forces, name)]
        }

    def describe(self) -> str:
        """Describe the quality of the fit, and what the data cannot determine."""
        own = {name: getattr(self, name) for name in Fitted._fields if name != "trade_offs"}
        return report(Fitted(**own, trade_offs=self.trade_offs(TRADED)))

    def plot(self, bootstrap: Bootstrap | None = None) -> Figure:
        """Plot data, curves with their 95 % bands, and residuals.

        Parameters
        ----------
        bootstrap : Bootstrap, optional
            Source of the bands instead of the covariance.
        """
        if bootstrap is not None:
            instance("bootstrap", bootstrap, Bootstrap)
        drawn: Figure = figure("tire_fit", "fit_figure")(self, bootstrap)
        return drawn

    def to_tir(self, path: str | PathLike[str]) -> None:
        """Write a tire property file, with the ranges of the data.

        Raises
        ------
        ValueError
            If the tire is not a Magic Formula.
        """
        write = getattr(self.tire, "to_tir", None)
        if write is None:
            raise ValueError(
                f"path: a tire property file holds a Magic Formula, not {self.tire.model}"
            )
        write(path)

    def __repr__(self) -> str:
        return self.describe()

    def _repr_html_(self) -> str:
        left = ", ".join(f"{name} {value:.4g}" for name, value in self.rms.items())
        title = f"FitResult of {self.tire.model}, r.m.s. residuals: {left}"
        return f"<p>{escape(title)}</p>{self.parameters._repr_html_()}"


def asked(data: TireData) -> dict[str, Any]:
    """Return the arguments of `Tire.forces` at the points of data."""
    names = ("fz", "kappa", "alpha", "gamma", "vx", "p")
    found = {name: getattr(data, name) for name in names if getattr(data, name) is not None}
    return {"kappa": np.zeros(len(data)), "alpha": np.zeros(len(data))} | found
