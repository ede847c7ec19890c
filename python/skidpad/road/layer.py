"""Layers: grids that are stacked on a road."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.memory import require_memory
from skidpad.road.axis import Axis
from skidpad.road.frame import Frame

MOST_CELLS = 2**31  # limit of int32
STEEPEST = 10.0  # height per distance between two nodes
AT_ONCE = 1 << 20  # nodes checked together


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Values at the nodes (u, v) of a grid; None if absent.

    Neighbors along u are contiguous (Fortran order), as cars move along u.

    Attributes
    ----------
    frame : Frame
    u, v : Axis
    height : ndarray, optional
        Added to the layers beneath [m].
    friction, rolling : ndarray, optional
        Factors that replace those beneath.
    wind_x, wind_y : ndarray, optional
        Added to the wind, earth axes [m/s].
    material : ndarray of uint8, optional
        Rows of `of_material`.
    of_material : ndarray, shape (256, 2), optional
        Factors on friction and rolling resistance.
    fade : tuple of float
        Lengths over which the ground changes to a constant height at the beginning and at the end,
        and these heights [m]; 0 for none.
    patch : bool
        Whether the road continues beyond it.
    cubic : bool
        Whether heights are cubic between nodes, not bilinear.
    """

    frame: Frame
    u: Axis
    v: Axis
    height: NDArray[Any] | None = None
    friction: NDArray[Any] | None = None
    rolling: NDArray[Any] | None = None
    wind_x: NDArray[Any] | None = None
    wind_y: NDArray[Any] | None = None
    material: NDArray[np.uint8] | None = None
    of_material: NDArray[np.float64] | None = None
    fade: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    patch: bool = False
    cubic: bool = False

    def __post_init__(self) -> None:
        if self.u.nodes * self.v.nodes >= MOST_CELLS:
            raise ValueError(
                f"grid: {self.u.nodes} x {self.v.nodes} nodes are not allowed, must be fewer than "
                f"{MOST_CELLS}; split it into several layers"
            )

    @property
    def nbytes(self) -> int:
        """Memory of its grids [bytes]."""
        return sum(grid.nbytes for grid in self._grids if grid is not None)

    @property
    def _grids(self) -> tuple[NDArray[Any] | None, ...]:
        return (
            self.height, self.friction, self.rolling, self.wind_x, self.wind_y, self.material
        )  # fmt: skip

    def _kernel(self, frame: int) -> tuple[Any, ...]:
        grids = self._grids
        return (
            frame, self.patch, self.cubic, self.u._kernel(), self.v._kernel(), self.fade,
            *(None if grid is None else grid.T for grid in grids), self.of_material,
        )  # fmt: skip


def grid_of(
    name: str, given: ArrayLike, u: Axis, v: Axis, *, axes: str = "x and y", copy: bool = True
) -> NDArray[Any]:
    """Return finite numbers at the nodes of two axes, float32 or float64 as given.

    Raises
    ------
    TypeError, ValueError
        If they have another shape, or one is not finite; the message has its cell.
    MemoryError
        If a copy does not fit.
    """
    numbers = real_array(name, given)
    if numbers.shape != (u.nodes, v.nodes):
        raise ValueError(
            f"{name}: shape {numbers.shape} is not allowed, must be ({u.nodes}, {v.nodes}) as the "
            f"axes {axes}"
        )
    dtype = np.float32 if numbers.dtype == np.float32 else np.float64
    own = copy or numbers.dtype != dtype or not numbers.flags.f_contiguous
    if own:
        require_memory(name, numbers.size * np.dtype(dtype).itemsize, "give it with copy=False")
        numbers = np.array(numbers, dtype, order="F")
    for i, rows in _chunks(numbers):
        if not np.isfinite(rows).all():
            j, k = np.argwhere(~np.isfinite(rows))[0]
            raise ValueError(
                f"{name}: cell ({i + j}, {k}): {rows[j, k]} is not allowed, must be finite"
            )
    return frozen(numbers)


def factors_of(name: str, given: ArrayLike, u: Axis, v: Axis) -> NDArray[Any]:
    """Return numbers >= 0 at the nodes of two axes; errors as in `grid_of`."""
    numbers = grid_of(name, given, u, v)
    if (numbers < 0).any():
        i, j = np.argwhere(numbers < 0)[0]
        raise ValueError(f"{name}: cell ({i}, {j}): {numbers[i, j]} is not allowed, must be >= 0")
    return numbers


def require_slopes(name: str, height: NDArray[Any], u: Axis, v: Axis) -> None:
    """Refuse heights too steep for a wheel.

    Raises
    ------
    ValueError
        The message has the cell and its slope.
    """
    along = np.diff(u.places)[:, None] if u.nodes > 1 else None
    across = np.diff(v.places) if v.nodes > 1 else None
    for i, rows in _chunks(height, overlap=1):
        if along is not None and len(rows) > 1:
            slope = np.diff(rows.astype(np.float64), axis=0) / along[i : i + len(rows) - 1]
            _require_slope(name, slope, i)
        if across is not None:
            _require_slope(name, np.diff(rows.astype(np.float64), axis=1) / across, i)


def _require_slope(name: str, slope: NDArray[np.float64], first: int) -> None:
    if (np.abs(slope) > STEEPEST).any():
        j, k = np.argwhere(np.abs(slope) > STEEPEST)[0]
        raise ValueError(
            f"{name}: cell ({first + j}, {k}): a slope of {slope[j, k]:.4g} is not allowed, must "
            f"be from {-STEEPEST:g} to {STEEPEST:g}"
        )


def _chunks(grid: NDArray[Any], overlap: int = 0) -> list[tuple[int, NDArray[Any]]]:
    """Yield rows of a grid in chunks, to limit memory in checks."""
    rows = max(2, AT_ONCE // max(1, grid.shape[1]))
    return [(i, grid[i : i + rows + overlap]) for i in range(0, len(grid), rows)]


def frozen(array: NDArray[Any]) -> NDArray[Any]:
    """Return a read-only array in the memory order of grids, copied if necessary."""
    view = np.asfortranarray(array).view()
    view.flags.writeable = False
    return view
