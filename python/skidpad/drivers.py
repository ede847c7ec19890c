"""Drivers that steer in the kernels, every step, each car with its own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad.arguments import count, precision
from skidpad.columns import column, real_numbers
from skidpad.errors import did_you_mean
from skidpad.memory import require_memory

MOST_BENDS = 8


@dataclass(frozen=True, slots=True, eq=False)
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

    def __post_init__(self) -> None:
        for name in ("start", "length", "offset"):
            given = real_numbers(f"bend {name}", getattr(self, name))
            if given.ndim > 1 or not np.isfinite(given).all():
                raise ValueError(
                    f"bend {name}: {given} is not allowed, must be finite, of shape () or (n,)"
                )
        if (real_numbers("bend length", self.length) <= 0).any():
            raise ValueError(f"bend length: {self.length!r} is not allowed, must be > 0 m")


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A path along earth x: y is the sum of its bends, each 10 t^3 - 15 t^4 + 6 t^5.

    Attributes
    ----------
    bends : sequence of Bend
        At most eight.
    """

    bends: Sequence[Bend]

    def __post_init__(self) -> None:
        if isinstance(self.bends, str) or not isinstance(self.bends, Sequence):
            raise TypeError(f"bends: expected a sequence of Bend, not {self.bends!r}")
        for bend in self.bends:
            if not isinstance(bend, Bend):
                raise TypeError(f"bends: expected a sequence of Bend, not one with {bend!r}")
        if len(self.bends) > MOST_BENDS:
            raise ValueError(f"bends: a path has at most {MOST_BENDS}, not {len(self.bends)}")

    def y(self, x: ArrayLike) -> NDArray[np.float64]:
        """Return y [m] at x [m], for numbers that are the same for all cars."""
        given = real_numbers("x", x)
        require_memory("x", 8 * given.size, f"{given.size} points are too many")
        at = np.array(given, np.float64)
        y = np.zeros_like(at)
        for bend in self.bends:
            start, length, offset = (
                column(name, value, 1, at.dtype)[0]
                for name, value in (
                    ("bend start", bend.start),
                    ("bend length", bend.length),
                    ("bend offset", bend.offset),
                )
            )
            t = np.clip((at - start) / length, 0, 1)
            y += offset * t**3 * (10 - 15 * t + 6 * t**2)
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
            array = real_numbers(f"driver {name}", value)
            if array.ndim > 1:
                raise ValueError(f"driver {name}: shape {array.shape}, must be () or (n,)")
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
        if not isinstance(path, Path):
            raise TypeError(f"path: expected a Path, not {path!r}")
        n, dtype = count("n", n), precision(dtype)
        params = tuple(
            column(f"driver {name}", value, n, dtype) for name, value in self.numbers.items()
        )
        starts = tuple(column("bend start", b.start, n, dtype) for b in path.bends)
        lengths = tuple(column("bend length", b.length, n, dtype) for b in path.bends)
        if any((length <= 0).any() for length in lengths):
            raise ValueError(f"bend length: it must be > 0 m in {dtype}")
        offsets = tuple(column("bend offset", b.offset, n, dtype) for b in path.bends)
        return params, starts, lengths, offsets
