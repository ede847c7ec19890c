"""Smooth lateral steps from a straight axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._lib.arrays import real_array
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import brief
from skidpad._lib.per_car import column
from skidpad.paths.line import Line, Numbers

MOST_CHANGES = 8
SHORTEST = 1e-3  # m
NAMES = ("start", "length", "offset")


class LaneChangeLine(Line):
    """See `Path.lane_changes`."""

    __slots__ = ("_axis", "_changes")

    closed = False
    length = np.inf

    def __init__(
        self,
        changes: Sequence[tuple[ArrayLike, ArrayLike, ArrayLike]],
        x: ArrayLike,
        y: ArrayLike,
        heading: ArrayLike,
    ) -> None:
        if len(changes) > MOST_CHANGES:
            raise ValueError(f"lane changes: a path has at most {MOST_CHANGES}, not {len(changes)}")
        for change in changes:
            if not isinstance(change, (tuple, list)) or len(change) != len(NAMES):
                raise TypeError(
                    f"lane changes: expected (start, length, offset), not {brief(change)}"
                )
        self._changes = tuple(
            tuple(
                _numbers(f"changes: lane change {name}", value)
                for name, value in zip(NAMES, change, strict=True)
            )
            for change in changes
        )
        for _, length, _ in self._changes:
            if (length < SHORTEST).any():
                bad = length.flat[int(np.argmax(length < SHORTEST))]
                raise ValueError(
                    f"changes: lane change length: {bad} is not allowed, must be >= {SHORTEST} m"
                )
        turned = _numbers("path heading", heading)
        functions = _core.ufuncs(_core.isa)
        self._axis = (
            _numbers("path x", x), _numbers("path y", y),
            functions["lane_cos"](turned), functions["lane_sin"](turned),
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Path with {len(self._changes)} lane changes>"

    def position(self, station: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return earth x and y [m] at stations [m]."""
        s = _places("station", station)
        x, y, cosine, sine = self._for_all()
        left = self._aside(s)[0]
        return x + s * cosine - left * sine, y + s * sine + left * cosine

    def heading(self, station: ArrayLike) -> Numbers:
        """Return the direction at stations [rad], positive to the left of earth x."""
        slope = self._aside(_places("station", station))[1]
        _, _, cosine, sine = self._for_all()
        return np.arctan2(sine + slope * cosine, cosine - slope * sine)

    def curvature(self, station: ArrayLike) -> Numbers:
        """Return the curvature at stations [1/m], positive to the left."""
        _, slope, second = self._aside(_places("station", station))
        curvature: Numbers = second / (1 + slope**2) ** 1.5
        return curvature

    def project(self, x: ArrayLike, y: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return station and offset [m] of points [m]."""
        x0, y0, cosine, sine = self._for_all()
        dx, dy = _places("x", x) - x0, _places("y", y) - y0
        s = dx * cosine + dy * sine
        return s, dy * cosine - dx * sine - self._aside(s)[0]

    def kernel(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return the line in the kernels' form."""
        axis = tuple(column("path axis", value, n, dtype) for value in self._axis)
        columns = [
            tuple(
                column(f"changes: lane change {name}", change[i], n, dtype)
                for change in self._changes
            )
            for i, name in enumerate(NAMES)
        ]
        return ("bends", axis, *columns)

    def _for_all(self) -> tuple[float, ...]:
        return tuple(_for_all("path axis", value) for value in self._axis)

    def _aside(self, s: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return the offset from the axis, and its first and second derivatives by station."""
        left, slope, second = np.zeros_like(s), np.zeros_like(s), np.zeros_like(s)
        for change in self._changes:
            start, length, offset = (
                _for_all(f"changes: lane change {name}", value)
                for name, value in zip(NAMES, change, strict=True)
            )
            t = np.clip((s - start) / length, 0, 1)
            left += offset * t**3 * (10 - 15 * t + 6 * t**2)
            slope += offset / length * 30 * t**2 * (1 - t) ** 2
            second += offset / length / length * 60 * t * (1 - t) * (1 - 2 * t)
        return left, slope, second


def _numbers(name: str, value: ArrayLike) -> NDArray[np.float64]:
    given = real_array(name, value)
    if given.ndim > 1 or not np.isfinite(given).all():
        raise ValueError(f"{name}: {given} is not allowed, must be finite, of shape () or (n,)")
    return np.array(given, np.float64)


def _for_all(name: str, value: NDArray[np.float64]) -> float:
    if value.size != 1:
        raise ValueError(f"{name}: shape {value.shape} differs from car to car, must be one number")
    return float(value.reshape(-1)[0])


def _places(name: str, value: ArrayLike) -> Numbers:
    given = real_array(name, value)
    require_memory(name, 8 * given.size, f"{given.size} places are too many")
    return np.array(given, np.float64)
