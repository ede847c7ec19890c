"""Several roads, of which each car is on one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad import _core
from skidpad._lib.per_car import choice, column
from skidpad.errors import brief
from skidpad.road.road import Road


class Several(Road):
    """See `Road.several`."""

    __slots__ = ("_which", "roads")

    def __init__(self, roads: Sequence[Road], which: ArrayLike) -> None:
        if isinstance(roads, (str, Road)) or not isinstance(roads, Sequence) or not len(roads):
            raise TypeError(f"roads: expected a sequence of Road, not {brief(roads)}")
        for road in roads:
            if not isinstance(road, Road) or isinstance(road, Several):
                raise TypeError(f"roads: expected single roads, not {brief(road)}")
        self.roads, self._which = tuple(roads), choice("which", which, len(roads), "roads")
        self._terrain = _core.terrain(tuple(road._kernel() for road in roads))

    def __repr__(self) -> str:
        return f"<Road: one of {len(self.roads)} for each car>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.roads, self._which)

    @property
    def nbytes(self) -> int:
        """Memory of the grids of all of them, what they share counted once [bytes]."""
        layers = {id(layer): layer for road in self.roads for layer in road._layers}
        return sum(layer.nbytes for layer in layers.values())

    @property
    def length(self) -> float:
        """Length of the longest [m]."""
        return max(road.length for road in self.roads)

    def at(self, x: ArrayLike, y: ArrayLike, *, dtype: DTypeLike = "float64") -> NoReturn:
        """Refuse: ask one of the roads."""
        raise TypeError("several roads: ask one of them, like road.roads[0]")

    def uv(self, x: ArrayLike, y: ArrayLike) -> NoReturn:
        """Refuse: ask one of the roads."""
        self.at(x, y)

    def xy(self, u: ArrayLike, v: ArrayLike) -> NoReturn:
        """Refuse: ask one of the roads."""
        self.at(u, v)

    def _under(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, NDArray[Any]]:
        return self._terrain, column("which", self._which, n, dtype)

    @property
    def _frame(self) -> NoReturn:
        raise TypeError("several roads: add to each of them before")
