"""LinePerCar paths, of which each car follows one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.per_car import column
from skidpad.paths.line import Line
from skidpad.paths.spline import Spline, together


class LinePerCar(Line):
    """See `Path.per_car`: splines, and the index of each car's."""

    __slots__ = ("_which", "closed", "length", "lines")

    def __init__(self, lines: Sequence[Line], which: ArrayLike) -> None:
        splines = []
        for line in lines:
            if not isinstance(line, Spline):
                raise TypeError(f"paths: expected paths from points or circles, not {line!r}")
            splines.append(line)
        index = real_array("which", which)
        if index.ndim > 1 or index.dtype.kind not in "iu":
            raise TypeError(f"which: expected whole numbers of shape () or (n,), not {which!r}")
        if ((index < 0) | (index >= len(splines))).any():
            at = int(np.argmax((index < 0) | (index >= len(splines))))
            raise ValueError(
                f"which: car {at}: {index.flat[at]} is not allowed, must be 0 to {len(splines) - 1}"
            )
        self.lines, self._which = tuple(splines), np.array(index, np.int64)
        self.closed = all(line.closed for line in splines)
        self.length = max(line.length for line in splines)

    def __repr__(self) -> str:
        return f"<Path: one of {len(self.lines)} for each car>"

    def position(self, station: ArrayLike) -> NoReturn:
        """Refuse: ask one of the paths."""
        raise TypeError("several paths: ask one of them, like path.paths[0]")

    heading = curvature = position

    def project(self, x: ArrayLike, y: ArrayLike) -> NoReturn:
        """Refuse: ask one of the paths."""
        self.position(x)

    def each(self) -> list[bytes]:
        """Return all that tells the lines apart."""
        return [one for line in self.lines for one in line.each()]

    def chosen(self) -> NDArray[np.int64]:
        """Return the index of each car's line."""
        return self._which.reshape(-1)

    def kernel(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return the lines as the kernels take them."""
        return together(list(self.lines), column("which", self._which, n, dtype), dtype)
