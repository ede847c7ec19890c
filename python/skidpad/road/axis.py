"""Axes of a grid: positions of nodes, and values beyond them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.per_car import require_finite

BORDERS = ("keep", "zero", "repeat", "reflect")
EVEN = 1e-6  # tolerance of evenly spaced nodes, in steps
MOST_NODES = 2**31


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """Nodes of a grid along one of its directions.

    Attributes
    ----------
    nodes : int
    first, last : float
        First and last position [m].
    at : ndarray, shape (nodes,), optional
        Positions [m], unless evenly spaced.
    border : {"keep", "zero", "repeat", "reflect"}
        Values beyond them: those at the end, zero, the grid repeated, its mirror image.
    beyond : float
        Height added beyond the ends [m], unless the grid repeats.
    """

    nodes: int
    first: float
    last: float
    at: NDArray[np.float64] | None = None
    border: str = "keep"
    beyond: float = 0.0

    @property
    def step(self) -> float:
        """Spacing of the nodes, the mean if uneven [m]; infinite for a single one."""
        return (self.last - self.first) / (self.nodes - 1) if self.nodes > 1 else np.inf

    @property
    def places(self) -> NDArray[np.float64]:
        """Positions of the nodes [m]."""
        return np.linspace(self.first, self.last, self.nodes) if self.at is None else self.at

    def _kernel(self) -> tuple[Any, ...]:
        per_step = 1 / self.step if self.nodes > 1 else 0.0
        return (
            self.nodes, self.first, self.last, per_step, self.at, BORDERS.index(self.border),
            self.beyond,
        )  # fmt: skip


EVERYWHERE = Axis(1, 0.0, 0.0)
"""A single node, for grids constant along this axis."""


def nodes_of(name: str, given: ArrayLike) -> NDArray[np.float64]:
    """Return the positions of nodes [m], shape (k,).

    Raises
    ------
    TypeError, ValueError
        If there are fewer than two, or they are not finite or not in ascending order.
    """
    at = np.array(real_array(name, given), np.float64)
    if at.ndim != 1 or not 2 <= at.size < MOST_NODES:
        raise ValueError(f"{name}: shape {at.shape} is not allowed, must be (k,) with k >= 2 nodes")
    require_finite(name, at, "node")
    steps = np.diff(at)
    if not (steps > 0).all():
        bad = int(np.argmin(steps > 0)) + 1
        raise ValueError(
            f"{name}: node {bad}: {at[bad]} after {at[bad - 1]} is not allowed, nodes must ascend"
        )
    at.flags.writeable = False
    return at


def axis_of(name: str, given: ArrayLike, border: str = "keep") -> Axis:
    """Return the axis of given nodes; errors as in `nodes_of`."""
    at = nodes_of(name, given)
    first, last = float(at[0]), float(at[-1])
    even = np.abs(at - np.linspace(first, last, at.size)).max() <= EVEN * np.diff(at).min()
    return Axis(at.size, first, last, None if even else at, border)


def even_axis(first: float, last: float, nodes: int, border: str = "keep") -> Axis:
    """Return an axis of evenly spaced nodes."""
    return Axis(nodes, float(first), float(last), None, border)
