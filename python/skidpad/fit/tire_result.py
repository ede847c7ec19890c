"""Results of tire fits."""

from __future__ import annotations

from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from skidpad._lib.arguments import instance, within
from skidpad._lib.figures import figure
from skidpad.fit.bootstrap import Bootstrap, bootstrap
from skidpad.fit.correlation import (
    BLOCKS,
    covariance,
    ends_of_blocks,
    influences,
    inverse_curvature,
    is_white,
    width,
)
from skidpad.fit.drift import CELLS, STEADY, Drifts, drifts
from skidpad.fit.drift import intervals as cells_of
from skidpad.fit.estimate import Estimate, Estimates
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
            for name, held in zip(solved.problem.names, _held(solved), strict=True)
            if held
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
        prior of a Magic Formula counts as one more
        point, in A and in B: where the data say nothing, the range is that of public sets.
        Parameters of outputs not fitted `together` count as independent.
        """
        found = np.zeros((len(self.names), len(self.names)))
        first = 0
        for solved in self._solved:
            block = slice(first, first + len(solved.x))
            found[block, block] = self._covariance_of(solved)
            first = block.stop
        return found

    def _covariance_of(self, solved: Solved) -> NDArray[np.float64]:
        if self.intervals == "independent":
            return sandwich(solved)
        if self.intervals == "drift":
            return self._drifts[self._solved.index(solved)].covariance
        ends = self._sweeps if self.intervals == "clusters" else None
        return sandwich_of_sums(solved, self.intervals, ends)

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


def _held(solved: Solved) -> NDArray[np.bool_]:
    low, high = solved.bounds
    near = 1e-9 * (np.abs(solved.x) + 1e-9)
    return np.asarray((solved.x <= low + near) | (solved.x >= high - near))


def sandwich(solved: Solved) -> NDArray[np.float64]:
    """Estimate the covariance of the parameters of a part from the scatter of its points.

    NaN for those at a bound; infinite for those without effect.
    """
    A, B = solved.problem.scatter(solved.x)
    free, found = _free(solved, A)
    inside = np.ix_(free, free)
    known, spread = _before(solved, free)
    inverse = inverse_curvature(A[inside] + np.diag(known))
    count = int((solved.problem.points.weights > 0).sum())
    few = count / max(count - len(free), 1)
    found[inside] = few * inverse @ (B[inside] + np.diag(spread)) @ inverse
    return found


def sandwich_of_sums(
    solved: Solved, intervals: Intervals, ends: NDArray[np.intp] | None = None
) -> NDArray[np.float64]:
    """Estimate the same from the scatter of sums over intervals of points with given ends."""
    A = solved.problem.scatter(solved.x)[0]
    free, found = _free(solved, A)
    inside = np.ix_(free, free)
    known, spread = _before(solved, free)
    inverse = inverse_curvature(A[inside] + np.diag(known))
    moved = influences(*_sums(solved, free, ends), known)
    found[inside] = covariance(moved, intervals) + (inverse * spread) @ inverse
    return found


def _before(
    solved: Solved, free: NDArray[np.intp]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the curvature of the prior, and the variance of its gradient, as of one more point."""
    prior = solved.problem.prior
    if prior is None:
        return np.zeros(len(free)), np.zeros(len(free))
    known = prior.known(solved.x)
    return known[free], (prior.strength * known)[free]


def _free(
    solved: Solved, curvature: NDArray[np.float64]
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the parameters with a covariance, and the covariance of the others."""
    held, seen = _held(solved), np.diag(curvature) > 0
    found = np.full(curvature.shape, np.nan)
    blind = np.flatnonzero(~held & ~seen)
    found[blind, blind] = np.inf
    return np.flatnonzero(~held & seen), found


def _sums(
    solved: Solved, free: NDArray[np.intp], ends: NDArray[np.intp] | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sum gradients and curvatures over intervals with given ends, or over equal ones."""
    if ends is None:
        ends = ends_of_blocks(len(solved.problem.points.measured), len(solved.x))
    gradients, curvatures = solved.problem.stretches(solved.x, ends)
    return gradients[:, free], curvatures[:, free][:, :, free]


class Drifting(NamedTuple):
    """Likely noise of the outputs of a fit."""

    free: NDArray[np.intp]
    """Parameters with a covariance."""
    outputs: list[Drifts]
    """With the covariance of these."""
    before: NDArray[np.float64]
    """The covariance from the prior."""
    found: NDArray[np.float64]
    """NaN or infinity for the other parameters, ``(k, k)``."""
    independent: bool
    """Whether no point's noise predicts that of others."""

    @property
    def covariance(self) -> NDArray[np.float64]:
        """Covariance of the parameters, ``(k, k)``."""
        found = self.found.copy()
        found[np.ix_(self.free, self.free)] = self.before + sum(
            each.covariance for each in self.outputs
        )
        return found

    def half_widths(self, directions: NDArray[np.float64], level: float) -> NDArray[np.float64]:
        """Return half-widths of intervals of sums of parameters.

        Those of independent outputs add as squares.
        """
        some = directions[..., self.free]
        prior = np.einsum("...j,jk,...k->...", some, self.before, some)
        squares = width("independent", 0, level) ** 2 * prior
        for each in self.outputs:
            squares = squares + each.half_widths(some, level) ** 2
        return np.asarray(np.sqrt(squares))


def drifting(solved: Solved, starts: NDArray[np.bool_]) -> Drifting:
    """Return the likely noise of the outputs of a fit, with the beginnings of sweeps."""
    label = cells_of(starts, CELLS)
    begin = np.zeros(label[-1] + 1, np.bool_)
    begin[label[starts]] = True
    posed = solved.problem
    pulls = posed.pulls(solved.x)
    records = posed.records(solved.x, pulls, label)
    A = np.sum([own for _, own, _ in records], axis=0)
    free, found = _free(solved, A)
    inside = np.ix_(free, free)
    known, spread = _before(solved, free)
    inverse = inverse_curvature(A[inside] + np.diag(known))
    count = int((posed.points.weights > 0).sum())
    few = count / max(count - len(free), 1)
    white = [is_white(column[:, None], starts) for column in pulls.T]
    outputs = [
        drifts(
            record._replace(slopes=record.slopes[:, free]),
            begin,
            inverse,
            (A - own)[inside] + np.diag(known),
            few * scatter[inside] if alone else None,
        )
        for (record, own, scatter), alone in zip(records, white, strict=True)
    ]
    independent = all(white) and all(each.steady >= STEADY for each in outputs)
    return Drifting(free, outputs, (inverse * spread) @ inverse, found, independent)
