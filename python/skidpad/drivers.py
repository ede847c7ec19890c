"""Drivers that steer in the kernels, every step, each car with its own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad.columns import column
from skidpad.errors import did_you_mean


@dataclass(frozen=True, slots=True)
class Bend:
    """A smooth sideways step of a path: `offset` to the left between x = start and start + length.

    Attributes
    ----------
    start, length, offset : array_like, shape () or (n,)
        In meters; length > 0.
    """

    start: ArrayLike
    length: ArrayLike
    offset: ArrayLike


@dataclass(frozen=True, slots=True)
class Path:
    """A path along earth x: y is the sum of its bends, each 10 t^3 - 15 t^4 + 6 t^5.

    Attributes
    ----------
    bends : sequence of Bend
        At most eight.
    """

    bends: Sequence[Bend]

    def y(self, x: ArrayLike) -> NDArray[np.float64]:
        """Return y [m] at x [m], for numbers that are the same for all cars."""
        at = np.asarray(x, np.float64)
        y = np.zeros_like(at)
        for bend in self.bends:
            start, length = np.asarray(bend.start, float), np.asarray(bend.length, float)
            t = np.clip((at - start) / length, 0, 1)
            y += np.asarray(bend.offset, float) * t**3 * (10 - 15 * t + 6 * t**2)
        return y


class Preview:
    """A driver who looks ahead and steers for the path (single-point preview after MacAdam, 1981).

    Parameters
    ----------
    **numbers : array_like, shape () or (n,)
        ``preview_time`` [s], ``gain`` [-], ``lag`` [s], ``steer_limit`` [rad], ``steer_rate``
        [rad/s] (road wheel), ``understeer`` [s2/m]; what is missing has its default.

    Raises
    ------
    TypeError
        If a name is unknown.
    ValueError
        If a number is not finite or outside its range.
    """

    def __init__(self, **numbers: ArrayLike) -> None:
        fields = {field[0]: field for field in _core.tables()["preview"]}
        for name, value in numbers.items():
            if name not in fields:
                raise TypeError(f"a preview driver has no '{name}'{did_you_mean(name, fields)}")
            _, unit, _, low, high, _ = fields[name]
            array = np.asarray(value, np.float64)
            if not (np.isfinite(array).all() and (array >= low).all() and (array <= high).all()):
                words = "> 0" if 0 < low < 1e-300 else f"within [{low:g}, {high:g}]"
                raise ValueError(f"driver {name}: {value!r} is not allowed, must be {words} {unit}")
        self.numbers: dict[str, ArrayLike] = {
            name: numbers.get(name, field[2]) for name, field in fields.items()
        }

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.numbers.items())
        return f"Preview({inside})"

    def replace(self, **numbers: ArrayLike) -> Preview:
        """Return a driver with some numbers changed."""
        return Preview(**{**self.numbers, **numbers})

    def kernel(self, path: Path, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return what ``fleet.run(driver=...)`` takes: this driver on that path."""
        if len(path.bends) > 8:
            raise ValueError(f"a path has at most 8 bends, not {len(path.bends)}")
        params = tuple(column(name, value, n, dtype) for name, value in self.numbers.items())
        starts = tuple(column("bend start", b.start, n, dtype) for b in path.bends)
        lengths = tuple(column("bend length", b.length, n, dtype) for b in path.bends)
        if any((length <= 0).any() for length in lengths):
            raise ValueError("bend length must be > 0 m")
        offsets = tuple(column("bend offset", b.offset, n, dtype) for b in path.bends)
        return params, starts, lengths, offsets
