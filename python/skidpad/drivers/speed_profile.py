"""Speed control along a path."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import ascends, real_array
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import of_cars
from skidpad._lib.per_car import column
from skidpad._lib.renamed import former_names
from skidpad.paths import Path
from skidpad.simulation.driver import Driver

FINEST = 1.0  # distance between rows of the table that the kernels read [m]
MOST_ROWS = 200_000


class SpeedProfile(Driver):
    """A driver that follows a speed over distance along the path.

    It brakes early enough to reach lower speeds ahead with its `deceleration`. With a `slip` it
    reduces force when wheels slip more: of an axle the wheel with more slip counts, of a braking
    front axle the other one, and lateral slip leaves less for longitudinal slip.

    Parameters
    ----------
    station : array_like, shape (k,)
        Stations along the path [m], ascending.
    speed : array_like, shape (k,) or (k, n)
        Speeds there [m/s], >= 0, for all cars or one column for each; linear between, constant
        outside. Periodic on a closed path.
    path : Path, optional
        Path of the stations. Default: that of the steering driver.
    **numbers : array_like, shape () or (n,)
        ``preview_time`` [s], ``time_constant`` [s], ``integral_time`` [s], ``acceleration`` and
        ``deceleration`` [m/s2], ``drag`` [-], ``lag`` [s], ``slip`` [-], ``front_slip_angle``
        and ``rear_slip_angle`` [rad] that leave no longitudinal slip; missing ones have their
        defaults.

    Raises
    ------
    TypeError
        If a name is unknown, or a value is of the wrong kind.
    ValueError
        If a number is not finite or outside its range, stations do not ascend, or the shapes do
        not fit.
    """

    def __init__(
        self,
        station: ArrayLike,
        speed: ArrayLike,
        path: Path | None = None,
        **numbers: ArrayLike,
    ) -> None:
        super().__init__("profile", path=path, **numbers)
        given, speeds = (
            real_array("driver profile station", station),
            real_array("driver profile speed", speed),
        )
        if given.ndim != 1 or not given.size:
            raise ValueError(
                f"driver profile station: shape {given.shape} is not allowed, must be (k,)"
            )
        if speeds.ndim not in (1, 2) or len(speeds) != given.size:
            raise ValueError(
                f"driver profile speed: shape {speeds.shape} does not fit profile station: "
                f"it must be ({given.size},) or ({given.size}, n)"
            )
        require_memory(
            "driver profile speed", 8 * speeds.size, f"{speeds.size} speeds are too many"
        )
        s, v = np.array(given, np.float64), np.array(speeds, np.float64)
        if not np.isfinite(s).all() or not ascends(s):
            raise ValueError("driver profile station: they must be finite and ascend")
        bad = ~(np.isfinite(v) & (v >= 0))
        if bad.any():
            raise ValueError(
                f"driver profile speed: {v[bad][0]} is not allowed, must be finite and >= 0 m/s"
            )
        s.flags.writeable = v.flags.writeable = False
        self.station, self.speed = s, v

    def replace(self, **changes: Any) -> SpeedProfile:
        """Return a driver with some parameters, the speeds or the path changed."""
        kept = {"station": self.station, "speed": self.speed, "path": self.path}
        return SpeedProfile(**{**kept, **self.numbers, **changes})

    def _program(self, n: int, dtype: np.dtype[Any], path: Path | None) -> Any:
        if path is None:
            raise ValueError("driver: profile needs a path; give one to Preview or to Profile")
        lap = path.length if path.closed else None
        if lap is not None and not self.station[0] >= 0 <= self.station[-1] <= lap:
            raise ValueError(f"driver profile station: they must be within the lap, 0 to {lap:g} m")
        brakes = column(
            "driver deceleration", self.numbers["deceleration"], n, np.dtype(np.float64)
        )
        s, squares = braked(self.station, self.speed.reshape(len(self.station), -1), brakes, lap)
        with np.errstate(over="ignore"):
            held = np.ascontiguousarray(squares, dtype)
        if held.shape[1] not in (1, n):
            shape = f"shape {self.speed.shape} for {of_cars(n)}, must be (k,) or (k, {n})"
            raise ValueError(f"driver profile speed: {shape}")
        if not np.isfinite(held).all():
            raise ValueError(f"driver profile speed: a number in it does not fit {dtype}")
        return s, held

    def _program_at(self, program: Any, time: float) -> Any:
        return program  # not one over time


def braked(
    station: NDArray[np.float64],
    speed: NDArray[np.float64],
    deceleration: NDArray[np.float64],
    lap: float | None,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return finer stations, and squares of speeds from which later ones can be reached.

    Backward from row to row, v^2 is at most that of the next plus 2 a ds, on a closed path over two
    laps.
    """
    if lap is not None:
        ends = np.array([station[-1] - lap, lap + station[0]])
        station = np.concatenate([ends[:1], station, ends[1:]])
        speed = np.concatenate([speed[-1:], speed, speed[:1]])
    first, last = (station[0], station[-1]) if lap is None else (0.0, lap)
    rows = int(min((last - first) / FINEST + 2, MOST_ROWS))
    fine = np.unique(np.concatenate([np.linspace(first, last, rows), station]))
    fine = fine[(fine >= first) & (fine <= last)]
    columns = max(speed.shape[1], deceleration.size)
    require_memory("profile", 16 * len(fine) * columns, f"{len(fine)} rows for {columns} cars")
    i = np.clip(np.searchsorted(station, fine, side="right") - 1, 0, max(len(station) - 2, 0))
    if len(station) > 1:
        share = ((fine - station[i]) / (station[i + 1] - station[i]))[:, None]
        v = speed[i] + share * (speed[i + 1] - speed[i])
    else:
        v = speed[i]
    squares = np.broadcast_to(v * v, (len(fine), columns)).copy()
    step = np.diff(fine)
    for _ in range(1 if lap is None else 2):
        if lap is not None:
            squares[-1] = np.minimum(squares[-1], squares[0])
        for k in range(len(step) - 1, -1, -1):
            np.minimum(squares[k], squares[k + 1] + 2 * step[k] * deceleration, out=squares[k])
    return fine, squares


__getattr__ = former_names(
    __name__,
    {
        "Profile": "drivers.SpeedProfile",
    },
)
