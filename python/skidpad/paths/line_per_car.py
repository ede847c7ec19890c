"""Several paths, of which each car follows one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.messages import brief
from skidpad._lib.per_car import column, index_among
from skidpad.paths.line import Line
from skidpad.paths.spline import Spline, together


class LinePerCar(Line):
    """See `Path.per_car`: splines, and the index of each car's."""

    __slots__ = ("_which", "closed", "length", "lines")

    def __init__(self, lines: Sequence[Line], which: ArrayLike) -> None:
        splines = []
        for line in lines:
            if not isinstance(line, Spline):
                raise TypeError(f"paths: expected paths from points or circles, not {brief(line)}")
            splines.append(line)
        self.lines, self._which = tuple(splines), index_among("which", which, len(splines), "paths")
        self.closed = all(line.closed for line in splines)
        self.length = max(line.length for line in splines)

    def __repr__(self) -> str:
        return f"<Path: one of {len(self.lines)} for each car>"

    def position(self, station: ArrayLike) -> NoReturn:
        """Refuse: call it on one of the paths."""
        raise TypeError("several paths: ask one of them, like path.paths[0]")

    heading = curvature = position

    def project(self, x: ArrayLike, y: ArrayLike) -> NoReturn:
        """Refuse: call it on one of the paths."""
        self.position(x)

    def each(self) -> list[bytes]:
        """Return keys that distinguish the lines."""
        return [one for line in self.lines for one in line.each()]

    def chosen(self) -> NDArray[np.int64]:
        """Return the index of each car's line."""
        return self._which.reshape(-1)

    def kernel(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return the lines in the kernels' form."""
        return together(list(self.lines), column("which", self._which, n, dtype), dtype)
