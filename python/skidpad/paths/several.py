"""Several paths, of which each car follows one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.per_car import choice, column
from skidpad.errors import brief
from skidpad.paths.path import Path
from skidpad.paths.polyline import Polyline, together


class Several(Path):
    """See `Path.several`."""

    __slots__ = ("_which", "closed", "length", "paths")

    def __init__(self, paths: Sequence[Path], which: ArrayLike) -> None:
        if isinstance(paths, (str, Path)) or not isinstance(paths, Sequence) or not len(paths):
            raise TypeError(f"paths: expected a sequence of Path, not {brief(paths)}")
        lines = []
        for path in paths:
            if not isinstance(path, Polyline):
                raise TypeError(f"paths: expected paths from points or circles, not {brief(path)}")
            lines.append(path)
        self.paths, self._which = tuple(lines), choice("which", which, len(lines), "paths")
        self.closed = all(line.closed for line in lines)
        self.length = max(line.length for line in lines)

    def __repr__(self) -> str:
        return f"<Path: one of {len(self.paths)} for each car>"

    def position(self, station: ArrayLike) -> NoReturn:
        """Refuse: ask one of the paths."""
        raise TypeError("several paths: ask one of them, like path.paths[0]")

    heading = curvature = position

    def project(self, x: ArrayLike, y: ArrayLike) -> NoReturn:
        """Refuse: ask one of the paths."""
        self.position(x)

    def _lines(self) -> list[bytes]:
        return [line for path in self.paths for line in path._lines()]

    def _chosen(self) -> NDArray[np.int64]:
        return self._which.reshape(-1)

    def _kernel(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        return together(list(self.paths), column("which", self._which, n, dtype), dtype)
