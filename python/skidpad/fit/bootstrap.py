"""Bootstrap: fits to data resampled with replacement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import count, function, seed_of
from skidpad._lib.arrays import real_array
from skidpad.fit.solve import again
from skidpad.tires.forces import common_shape
from skidpad.tires.tire import GIVEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from skidpad.fit.solve import Solved
    from skidpad.tires.tire import Tire

MOST = 1_000_000
"""Most fits."""
SLICE = 100
"""Fits between two calls of `progress`."""


class Bootstrap:
    """Fits to data resampled with replacement.

    Attributes
    ----------
    parameters : dict of str to ndarray
        Each free parameter of each fit, ``(n,)``.
    tire : Tire
        All fits: ``n`` parameter sets.
    """

    def __init__(self, tire: Tire, parameters: dict[str, NDArray[np.float64]]) -> None:
        self.parameters = parameters
        sets: dict[str, Any] = dict(parameters)
        self.tire = tire.replace(**sets)

    def __len__(self) -> int:
        return len(next(iter(self.parameters.values())))

    def interval(self, level: float = 0.95) -> dict[str, tuple[float, float]]:
        """Return the central interval of each parameter, from quantile to quantile."""
        ends = _ends(level)
        return {
            name: (float(np.quantile(x, ends[0])), float(np.quantile(x, ends[1])))
            for name, x in self.parameters.items()
        }

    def band(self, *args: Any, level: float = 0.95, **kwargs: Any) -> dict[str, Any]:
        """Return the central interval of forces and moments, point by point.

        Parameters
        ----------
        *args, **kwargs : array_like
            As for `Tire.forces`.
        level : float
            Fraction of the fits inside.

        Returns
        -------
        dict of str to (ndarray, ndarray)
            Lower and upper bound of each output of the model, N and N m.
        """
        at: dict[str, Any] = dict(zip(GIVEN, args, strict=False)) | kwargs
        shape = common_shape(
            {name: real_array(name, x).shape for name, x in at.items() if x is not None}
        )
        sets: dict[str, Any] = {
            name: x.reshape(-1, *(1 for _ in shape)) for name, x in self.parameters.items()
        }
        forces = self.tire.replace(**sets).forces(**at)
        ends = _ends(level)
        return {
            name: (np.quantile(found, ends[0], axis=0), np.quantile(found, ends[1], axis=0))
            for name in forces._fields
            for found in [getattr(forces, name)]
        }

    def __repr__(self) -> str:
        return f"<Bootstrap of {len(self)} fits: {', '.join(self.parameters)}>"


def _ends(level: float) -> tuple[float, float]:
    return (1 - level) / 2, (1 + level) / 2


def drawn(rows: range, points: int, block: int, seed: int) -> NDArray[np.uint8]:
    """Resample points with replacement, in blocks of neighbors.

    Parameters
    ----------
    rows : range
        Numbers of the draws.
    points : int
    block : int
        Number of neighbors drawn together, wrapping around the end.
    seed : int

    Returns
    -------
    ndarray, shape (len(rows), points)
        Count of each point in each draw.
    """
    counts = np.empty((len(rows), points), np.uint8)
    blocks = -(-points // block)
    for k, row in enumerate(rows):
        first = np.random.default_rng((seed, row)).integers(points, size=blocks)
        taken = ((first[:, None] + np.arange(block)) % points).ravel()[:points]
        counts[k] = np.minimum(np.bincount(taken, minlength=points), 255)
    return counts


def bootstrap(
    tire: Tire,
    solved: tuple[Solved, ...],
    n: int,
    block: int,
    seed: int,
    threads: int,
    progress: Callable[[float], object] | None,
) -> Bootstrap:
    """Refit all parts, each to the same draws; see `FitResult.bootstrap`."""
    size = len(solved[0].problem.points.measured)
    block, n = count("block", block, size), count("n", n, MOST)
    seed, threads = seed_of(seed), count("threads", threads)
    function("progress", progress)
    names = [name for part in solved for name in part.problem.names]
    parameters = {name: np.empty(n) for name in names}
    for first in range(0, n, SLICE):
        rows = range(first, min(first + SLICE, n))
        counts = drawn(rows, size, block, seed)
        found: dict[str, NDArray[np.float64]] = {}
        for part in solved:
            x = again(part, counts, found, threads)
            found |= {name: x[:, k] for k, name in enumerate(part.problem.names)}
        for name, values in found.items():
            parameters[name][rows.start : rows.stop] = values
        if progress is not None:
            progress(rows.stop / n)
    return Bootstrap(tire, parameters)
