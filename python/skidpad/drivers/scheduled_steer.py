"""Steering with feedback gains scheduled along the path."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.messages import of_cars
from skidpad.paths import Path
from skidpad.simulation.driver import Driver

NUMBERS = 6
"""Numbers in a row: the angle, and gains on offset, heading, side velocity, yaw rate, steer."""


class ScheduledSteer(Driver):
    """A driver with gains scheduled along the path, as tire utilization varies.

    At the station of the center of mass it has an angle and gains on the car's deviations; the
    commanded angle is that angle less the feedback. The front slip angle is limited to the range of
    increasing force. `skidpad.maneuvers.Moose.skilled` makes one.

    Parameters
    ----------
    table : array_like, shape (k, 6) or (k, 6, n)
        Rows at multiples of `interval` along the path, for all cars or for each: the road-wheel
        angle [rad], and gains subtracted for the offset to the left of the path [rad/m], the
        heading relative to it [rad/rad], the velocity to the left and the yaw rate over the speed
        [rad and rad m], and the present road-wheel angle [-]. Linear between rows, constant
        outside; on a closed path k rows cover one lap, periodically.
    path : Path, optional
        Path to follow, forward; a maneuver may choose it.
    **numbers : array_like, shape () or (n,)
        ``interval`` [m], ``slip_limit`` [rad] of the front wheels, ``lag`` of the arms [s],
        ``steer_limit`` [rad], ``rate_limit`` [rad/s] (road wheel); missing ones have their
        defaults.

    Raises
    ------
    TypeError
        If a name is unknown, or a value is of the wrong kind.
    ValueError
        If a number is not finite or outside its range, or the table has another shape.
    """

    def __init__(self, table: ArrayLike, path: Path | None = None, **numbers: ArrayLike) -> None:
        super().__init__("scheduled", path=path, **numbers)
        given: NDArray[np.float64] = np.array(real_array("driver table", table), np.float64)
        if given.ndim not in (2, 3) or given.shape[1] != NUMBERS or not given.size:
            raise ValueError(
                f"driver table: shape {given.shape} is not allowed, must be (k, 6) or (k, 6, n)"
            )
        if not np.isfinite(given).all():
            raise ValueError("driver table: a number in it is not finite")
        given.flags.writeable = False
        self.table = given

    def replace(self, **changes: Any) -> ScheduledSteer:
        """Return a driver with some parameters, the table or the path changed."""
        return ScheduledSteer(**{"table": self.table, "path": self.path, **self.numbers, **changes})

    def _program(self, n: int, dtype: np.dtype[Any], path: Path | None) -> Any:
        if path is None:
            raise ValueError("driver: one whose gains change along a path needs a path")
        rows = self.table.reshape(len(self.table), NUMBERS, -1)
        if rows.shape[2] not in (1, n):
            shape = f"shape {self.table.shape} for {of_cars(n)}, must be (k, 6) or (k, 6, {n})"
            raise ValueError(f"driver table: {shape}")
        if path.closed:
            self._require_lap(len(rows), path.length)
            rows = np.concatenate((rows, rows[:1]))
        with np.errstate(over="ignore"):
            # number by number: all rows of the first one, then of the next
            values = np.ascontiguousarray(rows.transpose(1, 0, 2).reshape(-1, rows.shape[2]), dtype)
        if not np.isfinite(values).all():
            raise ValueError(f"driver table: a number in it does not fit {dtype}")
        return np.arange(len(values), dtype=np.float64), values

    def _require_lap(self, rows: int, length: float) -> None:
        way = rows * np.asarray(self.numbers["interval"], np.float64)
        if not np.allclose(way, length, rtol=1e-9, atol=0.0):
            raise ValueError(
                f"driver table: {rows} rows with such an interval are {way.flat[0]:g} m, must be "
                f"the closed path, {length:g} m"
            )

    def _program_at(self, program: Any, time: float) -> Any:
        return program  # not one over time
