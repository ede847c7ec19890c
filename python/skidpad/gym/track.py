"""Driving on a track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import instance, positive
from skidpad.gym.task import VX, VY, YAW, YAW_RATE, Task, X, Y, between
from skidpad.paths import Path

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.gym.task import Array, Bools

AHEAD = (2.0, 5.0, 10.0, 15.0, 20.0, 30.0, 40.0, 60.0, 80.0, 100.0)
"""Preview distances at which the curvature of the center line is observed [m]."""
SPACING = 0.25
"""Largest spacing of the center-line table [m]."""
LEFT_TRACK = 10.0
"""Cost of leaving the track, in meters of distance."""
CIRCUIT = (
    (0, 0), (60, 0), (120, 0), (150, 18), (148, 50), (115, 62), (85, 55), (60, 70), (64, 105),
    (30, 122), (-10, 108), (-18, 75), (-50, 62), (-62, 30), (-40, 4),
)  # fmt: skip
"""Points of the built-in track [m]."""


def circuit() -> Path:
    """Return the built-in track: 586 m long, smallest radius 30 m."""
    return Path.from_points(CIRCUIT, closed=True)


class Track(Task):
    """Drive along a closed track, as far as possible in the given time.

    The reward per step is the progress along the center line [m]; leaving the track ends the
    episode and costs 10. Cars start anywhere on the center line, at 5 to 15 m/s.

    Parameters
    ----------
    path : Path, optional
        Closed center line. Default: a track of 586 m.
    width : float
        Track width [m]; the center of mass has to stay on the track.
    speed : tuple of float
        Lowest and highest start speed [m/s].

    Notes
    -----
    The observation holds the offset to the left over half the width, the heading error [rad],
    forward speed over 20 m/s, lateral speed over 5 m/s, yaw rate [rad/s], and the curvature ahead
    (2 to 100 m) times 20 m.
    """

    size = 5 + len(AHEAD)

    def __init__(
        self,
        path: Path | None = None,
        width: float = 8.0,
        speed: tuple[float, float] = (5.0, 15.0),
    ) -> None:
        self.path = circuit() if path is None else instance("path", path, Path)
        if not self.path.closed:
            raise ValueError("path: expected a closed one")
        self.width = positive("width", width, "m")
        self.speed = between("speed", speed)

    def prepare(self, car: Car, n: int, dtype: np.dtype[Any]) -> None:
        """Tabulate the center line."""
        count = int(np.ceil(self.path.length / SPACING))
        self._step = self.path.length / count
        station = np.arange(count) * self._step
        x, y = self.path.position(station)
        heading, curvature = self.path.heading(station), self.path.curvature(station)
        columns = (x, y, np.cos(heading), np.sin(heading), heading)
        self._table = np.ascontiguousarray(np.stack(columns, axis=1), dtype)
        self._bends = np.ascontiguousarray(curvature, dtype) * dtype.type(20)
        self._ahead = np.rint(np.array(AHEAD) / self._step).astype(np.intp)
        self._at = np.zeros(n, np.intp)
        self._way = np.zeros(n, dtype)  # past the table point
        self._offset, self._error = np.zeros(n, dtype), np.zeros(n, dtype)

    def place(self, rng: np.random.Generator, where: Bools) -> dict[str, Array]:
        """Place cars at random along the center line."""
        count = int(np.count_nonzero(where))
        at = rng.integers(len(self._table), size=count)
        self._at[where] = at
        x, y, _, _, heading = self._table[at].T
        return {"speed": rng.uniform(*self.speed, count), "heading": heading, "x": x, "y": y}

    def begin(self, where: Bools, seen: Array) -> None:
        """Locate the cars that have started."""
        self._find(seen, np.flatnonzero(where))

    def advance(self, seen: Array) -> tuple[Array, Bools, Bools]:
        """Reward progress along the center line."""
        before, over = self._at.copy(), self._way.copy()
        self._find(seen, slice(None))
        places = self._at - before
        count = len(self._table)
        places -= count * (places > count // 2)
        places += count * (places < -(count // 2))
        gained = places * self._table.dtype.type(self._step) + (self._way - over)
        off = ~(np.abs(self._offset) <= 0.5 * self.width)  # also true for NaN
        gained[off] = -LEFT_TRACK
        return gained, off, np.zeros_like(off)

    def _find(self, seen: Array, cars: Any) -> None:
        """Find the nearest point of the center line for some cars, from the last one."""
        at, seen = self._at[cars], seen[cars]
        for _ in range(2):  # the second time corrects for curvature
            x, y, c, s, heading = self._table.take(at, axis=0).T
            dx, dy = seen[:, X] - x, seen[:, Y] - y
            along, aside = dx * c + dy * s, dy * c - dx * s
            with np.errstate(invalid="ignore"):
                shift = np.rint(along * (1 / self._step)).astype(np.intp)
            if not shift.any():
                break
            at = (at + shift) % len(self._table)
            along = along - shift * self._table.dtype.type(self._step)
        turn = seen[:, YAW] - heading
        turn -= (2 * np.pi) * np.rint(turn * (0.5 / np.pi))
        self._at[cars], self._way[cars] = at, along
        self._offset[cars], self._error[cars] = aside, turn

    def observe(self, seen: Array, out: Array) -> None:
        """Write offset, heading, motion and preview curvature."""
        np.multiply(self._offset, 2 / self.width, out=out[:, 0])
        out[:, 1] = self._error
        np.multiply(seen[:, VX], 1 / 20, out=out[:, 2])
        np.multiply(seen[:, VY], 1 / 5, out=out[:, 3])
        out[:, 4] = seen[:, YAW_RATE]
        places = self._at[:, np.newaxis] + self._ahead
        out[:, 5 : self.size] = self._bends.take(places, mode="wrap")

    def lines(self) -> list[tuple[Array, Array]]:
        """Return both edges."""
        x, y, c, s, _ = np.concatenate((self._table, self._table[:1])).T
        half = 0.5 * self.width
        return [(x - side * half * s, y + side * half * c) for side in (1, -1)]
