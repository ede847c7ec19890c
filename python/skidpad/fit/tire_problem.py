"""Tires against data: residuals and their derivatives, summed over points."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from skidpad import _core
from skidpad.fit.drift import Record
from skidpad.fit.families import answers
from skidpad.fit.loss import LOSSES
from skidpad.tires import parameter
from skidpad.tires.tire import GIVEN
from skidpad.tires.wanted import wanted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from skidpad.fit.barriers import Barrier
    from skidpad.fit.data import TireData
    from skidpad.fit.ridge import Ridge
    from skidpad.tires.tire import Adjoint, Tire

Sums = tuple["NDArray[np.float64]", "NDArray[np.float64]", "NDArray[np.float64]"]
"""Cost ``(a,)``, gradient ``(a, k)`` and curvature ``(a, k, k)`` of some fits."""

POINTS = 2048
"""Points of one call of a tire. Sums go from one such block to the next, always in this order."""

NUMBERS = 2**18
"""Derivatives of one call, which then stay in the cache; at least those of one fit."""

ARGUMENTS = ("fz", "kappa", "alpha", "gamma", "vx", "p")
DEFAULTS = {"gamma": 0.0, "phit": 0.0}
"""Optional arguments of `Tire.forces`."""


class Points(NamedTuple):
    """Operating points with measurements."""

    asked: dict[str, Any]
    """Measured arguments of `Tire.forces`, ``(m,)`` each."""
    measured: NDArray[np.float64]
    """Forces in N and moments in N m, ``(m, t)``; 0 if missing."""
    weights: NDArray[np.float64]
    """``(m, t)``, 0 if missing."""

    def where(self, mask: NDArray[np.bool_]) -> Points:
        """Return some of the points."""
        asked = {name: values[mask] for name, values in self.asked.items()}
        return Points(asked, self.measured[mask], self.weights[mask])


def points(data: TireData, targets: Sequence[str], weights: NDArray[np.float64]) -> Points:
    """Return the points of data, with weights ``(m, t)`` in addition to those of the data."""
    known = {name: getattr(data, name) for name in ARGUMENTS}
    asked = {name: values for name, values in known.items() if values is not None}
    asked = {"kappa": np.zeros_like(data.fz), "alpha": np.zeros_like(data.fz)} | asked
    measured = np.stack([getattr(data, target) for target in targets], axis=-1)
    there = np.isfinite(measured)
    own = np.ones_like(data.fz) if data.weights is None else data.weights
    return Points(asked, np.where(there, measured, 0.0), own[:, None] * weights * there)


class _Block(NamedTuple):
    """Points of one call of a tire."""

    rows: slice
    derivatives: tuple[Adjoint, ...]
    """Of each output by the free parameters that it answers to, and itself, of packed tires."""
    measured: NDArray[np.float64]
    weights: NDArray[np.float64]
    """Over the squared scales."""


class TireProblem:
    """Free parameters of a tire against data.

    Parameters
    ----------
    tire : Tire
        Supplies all other parameters.
    names : sequence of str
        Free parameters, of which `x` is made, in this order.
    points : Points
    targets : sequence of str
        Of "fx", "fy", "mz", "mx" and "my".
    scales : ndarray, shape (t,)
        Unit of residuals, in N or N m.
    loss : {"linear", "soft_l1", "huber", "cauchy"}
    f_scale : float
        Residual beyond which a point counts less.
    barriers : tuple of Barrier
        Penalties on `x`.
    prior : Ridge, optional
        Prior of `x`.
    """

    def __init__(
        self,
        tire: Tire,
        names: Sequence[str],
        points: Points,
        targets: Sequence[str],
        scales: NDArray[np.float64],
        *,
        loss: str = "linear",
        f_scale: float = 1.0,
        barriers: Sequence[Barrier] = (),
        prior: Ridge | None = None,
    ) -> None:
        self.tire = tire
        self.names = tuple(names)
        self.points = points
        self.targets = tuple(targets)
        self.scales = scales
        self.loss = LOSSES[loss]
        self.f_scale = f_scale
        self.barriers = tuple(barriers)
        self.prior = prior
        self.counts: NDArray[Any] | None = None
        order = list(parameter.table(tire.model))
        self._packed = tire.pack()
        self._columns = [order.index(name) for name in self.names]
        self._sets: list[tuple[int, NDArray[np.float64]]] = []
        self._answers = [answers(tire.model, target, self.names) for target in self.targets]
        self._blocks = self._cut()

    def drawn(
        self, counts: NDArray[Any] | None, sets: Mapping[str, NDArray[np.float64]]
    ) -> TireProblem:
        """Return the same problem for fits to draws of the points.

        Parameters
        ----------
        counts : ndarray, shape (n, m), optional
            Count of each point in each fit; 1 by default.
        sets : mapping of str to ndarray
            Fixed parameters that differ between fits, ``(n,)``.
        """
        posed = copy(self)
        order = list(parameter.table(self.tire.model))
        posed.counts = counts
        posed._sets = [(order.index(name), values) for name, values in sets.items()]
        return posed

    def near(self, prior: Ridge) -> TireProblem:
        """Return the same problem with a prior."""
        posed = copy(self)
        posed.prior = prior
        return posed

    def gently(self) -> TireProblem:
        """Return the same problem with a convex loss."""
        if self.loss != LOSSES["cauchy"]:
            return self
        posed = copy(self)
        posed.loss = LOSSES["soft_l1"]
        return posed

    def thinned(self, every: int) -> TireProblem:
        """Return the same problem for every n-th point."""
        posed, mask = copy(self), np.zeros(len(self.points.measured), bool)
        mask[::every] = True
        posed.points = self.points.where(mask)
        posed._blocks = posed._cut()
        posed.barriers = tuple(
            wall._replace(strength=wall.strength / every) for wall in self.barriers
        )
        return posed

    def _cut(self) -> list[_Block]:
        """Cut the points into blocks."""
        model, blocks = self.tire.model, []
        which = [
            wanted(model, target, [self.names[k] for k in numbers]).with_forces(model)
            for target, numbers in zip(self.targets, self._answers, strict=True)
        ]
        for first in range(0, len(self.points.measured), POINTS):
            rows = slice(first, first + POINTS)
            asked = {name: values[rows] for name, values in self.points.asked.items()}
            given = tuple(asked.get(name, DEFAULTS.get(name)) for name in GIVEN)
            weights = self.points.weights[rows] / self.scales**2
            derivatives = tuple(self.tire._adjoint(each, given) for each in which)
            blocks.append(_Block(rows, derivatives, self.points.measured[rows], weights))
        return blocks

    def _tried(self, x: NDArray[np.float64], rows: NDArray[np.intp]) -> NDArray[np.float64]:
        """Pack the tires of some fits, ``(a, 1)`` sets."""
        packed = np.empty((len(x), len(self._packed)))
        packed[:] = self._packed
        packed[:, self._columns] = x
        for column, values in self._sets:
            packed[:, column] = values[rows]
        return packed[:, None]

    def normal(self, x: NDArray[np.float64], rows: NDArray[np.intp]) -> Sums:
        """Return cost, gradient and curvature of the fits `rows` at their `x`, ``(a, k)``."""
        block = min(len(self.points.measured), POINTS) * len(self.targets) * len(self.names)
        some = max(NUMBERS // block, 1)
        if len(x) <= some:
            return self._normal(x, rows)
        parts = [slice(first, first + some) for first in range(0, len(x), some)]
        found = [self._normal(x[part], rows[part]) for part in parts]
        cost, gradient, curvature = (np.concatenate(each) for each in zip(*found, strict=True))
        return cost, gradient, curvature

    def scatter(self, x: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the curvature of one fit at `x`, and the sum of products of the points' gradients.

        Both ``(k, k)``, without barriers and prior.
        """
        sums = np.zeros((2, len(x), len(x)))
        for numbers, given in self._residuals(x[None], np.zeros(1, np.intp)):
            sums[:, *square(numbers)] += np.concatenate(_core.fit_scatter(*given))
        return sums[0], sums[1]

    def stretches(
        self, x: NDArray[np.float64], ends: NDArray[np.intp]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return gradients and curvatures of one fit at `x` over intervals of the points.

        Shapes ``(b, k)`` and ``(b, k, k)``, without barriers.

        Parameters
        ----------
        x : ndarray, shape (k,)
        ends : ndarray of int, shape (b,)
            Ascending indices of the points after each interval.
        """
        gradients = np.zeros((len(ends), len(x)))
        curvatures = np.zeros((len(ends), len(x), len(x)))
        firsts = [block.rows.start for block in self._blocks for _ in self.targets]
        given = self._residuals(x[None], np.zeros(1, np.intp))
        for first, (numbers, one) in zip(firsts, given, strict=True):
            residuals, slopes, weights, *loss = one
            cuts = np.clip(np.concatenate([[0], ends]) - first, 0, residuals.shape[1])
            for k in np.flatnonzero(np.diff(cuts)):
                some = slice(cuts[k], cuts[k + 1])
                part = residuals[:, some], slopes[:, some], weights[some], *loss
                gradients[k, numbers] += _core.fit_normal(*part)[1][0]
                curvatures[k, *square(numbers)] += _core.fit_scatter(*part)[0][0]
        return gradients, curvatures

    def records(
        self, x: NDArray[np.float64], pulls: NDArray[np.float64], label: NDArray[np.intp]
    ) -> list[tuple[Record, NDArray[np.float64], NDArray[np.float64]]]:
        """Return the residuals and slopes of each output over intervals, of one fit at `x`.

        And its own `scatter`: curvature and products of gradients. Without barriers and prior.

        Parameters
        ----------
        x : ndarray, shape (k,)
        pulls : ndarray, shape (m, t)
            As of `pulls`.
        label : ndarray of int, shape (m,)
            Interval of each point, ascending from 0.
        """
        size, k, count = int(label[-1]) + 1, len(x), len(self.targets)
        counts = np.zeros((count, size))
        sums, scatter = np.zeros((count, size, 1 + k)), np.zeros((2, count, k, k))
        for number, (numbers, given) in enumerate(self._residuals(x[None], np.zeros(1, np.intp))):
            t, block = number % count, self._blocks[number // count]
            root, own = np.sqrt(given[2]), label[block.rows]
            cuts = np.flatnonzero(np.diff(own, prepend=-1))
            there = own[cuts]
            unit = np.divide(1.0, root, out=np.zeros_like(root), where=root > 0)
            counts[t, there] += np.add.reduceat(1.0 * (root > 0), cuts)
            sums[t, there, 0] += np.add.reduceat(unit * pulls[block.rows, t], cuts)
            at = (t, there[:, None], 1 + numbers)
            sums[at] += np.add.reduceat(root[:, None] * given[1][0], cuts, axis=0)
            scatter[:, t, *square(numbers)] += np.concatenate(_core.fit_scatter(*given))
        sums /= np.sqrt(np.maximum(counts, 1.0))[..., None]
        return [
            (Record(sums[t, :, 0], sums[t, :, 1:], counts[t]), *scatter[:, t]) for t in range(count)
        ]

    def pulls(self, x: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the derivative of the cost by each residual, of one fit at its `x`, ``(m, t)``."""
        one = np.ones((1, 1, 1, 1))
        found = [
            _core.fit_normal(residuals[..., None], one, weights[:, None], *loss)[1][0, :, 0]
            for _, given in self._residuals(x[None], np.zeros(1, np.intp))
            for residuals, _, weights, *loss in [given]
        ]
        count = len(self.targets)
        columns = [np.concatenate(found[t::count]) for t in range(count)]
        return np.stack(columns, axis=-1)

    def _normal(self, x: NDArray[np.float64], rows: NDArray[np.intp]) -> Sums:
        fits, k = x.shape
        sums: Sums = np.zeros(fits), np.zeros((fits, k)), np.zeros((fits, k, k))
        for numbers, given in self._residuals(x, rows):
            cost, gradient, curvature = _core.fit_normal(*given)
            sums[0][...] += cost
            sums[1][:, numbers] += gradient
            sums[2][:, *square(numbers)] += curvature
        for barrier in self.barriers:
            barrier.add(self.names, x, *sums)
        if self.prior is not None:
            self.prior.add(x, *sums)
        return sums

    def _residuals(
        self, x: NDArray[np.float64], rows: NDArray[np.intp]
    ) -> Iterator[tuple[NDArray[np.intp], tuple[Any, ...]]]:
        """Yield, for blocks of points and outputs, the data of the sums.

        The parameters of the output, ``(k,)``, residuals ``(a, m)``, derivatives ``(a, m, k)``,
        weights, the loss, and its scale.
        """
        packed = self._tried(x, rows)
        for block in self._blocks:
            weights = block.weights
            if self.counts is not None:
                weights = self.counts[rows, block.rows, None] * weights
            for t, scale in enumerate(self.scales):
                found = block.derivatives[t](packed, None)[..., 0, :]
                residuals = found[..., -1] - block.measured[:, t]
                bend = self.f_scale * scale
                yield (
                    self._answers[t],
                    (residuals, found[..., :-1], weights[..., t], self.loss, bend),
                )


def square(numbers: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the index of some parameters' products among those of all."""
    return numbers[:, None], numbers
