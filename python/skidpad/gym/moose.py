"""The moose test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.gym.task import VX, VY, YAW, YAW_RATE, Task, X, Y, between
from skidpad.maneuvers.course import Course

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.gym.task import Array, Bools

APPROACH = 15.0
"""Distance from the start to the first cone [m]."""
HIT = 20.0
"""Cost of a cone, in meters of distance."""


class Moose(Task):
    """Drive through the three lanes of ISO 3888-2 at the entry speed without touching a cone.

    The reward per step is the progress along the course [m]. Hitting a cone ends the episode and
    costs 20; passing the last lane solves the task. Cars start 15 m before the first cone.

    Parameters
    ----------
    speed : tuple of float
        Lowest and highest entry speed [m/s].

    Notes
    -----
    The observation holds x over 50 m, y over 3 m, yaw [rad], forward speed over 20 m/s, lateral
    speed over 5 m/s, and yaw rate [rad/s]. The four corners of the car's outline must stay within
    the lanes.
    """

    size = 6

    def __init__(self, speed: tuple[float, float] = (12.0, 17.0)) -> None:
        self.speed = between("speed", speed)

    def prepare(self, car: Car, n: int, dtype: np.dtype[Any]) -> None:
        """Place the cones for the width of the cars."""
        width = np.asarray(car["body.width"], np.float64)
        self._course = course = Course(width)
        self._lanes = [
            (start, start + length, middle - 0.5 * wide, middle + 0.5 * wide)
            for start, length, wide, middle in zip(
                course.starts, course.lengths, course.widths, course.middles, strict=True
            )
        ]
        nose = np.asarray(car["body.to_nose"], np.float64)
        ends = nose, nose - np.asarray(car["body.length"], np.float64)
        self._corners = [(x, 0.5 * side * width) for x in ends for side in (1, -1)]
        self._x = np.zeros(n, dtype)

    def place(self, rng: np.random.Generator, where: Bools) -> dict[str, Array]:
        """Place cars on the center line of the first lane, before its start."""
        count = int(np.count_nonzero(where))
        none = np.zeros(count)
        speed = rng.uniform(*self.speed, count)
        return {"speed": speed, "heading": none, "x": none - APPROACH, "y": none}

    def begin(self, where: Bools, seen: Array) -> None:
        """Store the positions of the cars."""
        self._x[where] = seen[where, X]

    def advance(self, seen: Array) -> tuple[Array, Bools, Bools]:
        """Reward progress along the course."""
        gained = seen[:, X] - self._x
        self._x = seen[:, X].copy()
        c, s = np.cos(seen[:, YAW]), np.sin(seen[:, YAW])
        hit = np.isnan(gained)
        for ahead, left in self._corners:
            x, y = seen[:, X] + ahead * c - left * s, seen[:, Y] + ahead * s + left * c
            for begin, end, right_edge, left_edge in self._lanes:
                hit |= (x > begin) & (x < end) & ((y < right_edge) | (y > left_edge))
        hit |= (seen[:, VX] < 1.0) | (np.abs(seen[:, Y]) > 10.0)
        through = (seen[:, X] > self._course.end) & ~hit
        return np.where(hit, -HIT, gained), hit | through, through

    def observe(self, seen: Array, out: Array) -> None:
        """Write pose and motion."""
        scales = ((X, 50.0), (Y, 3.0), (YAW, 1.0), (VX, 20.0), (VY, 5.0), (YAW_RATE, 1.0))
        for column, (channel, scale) in enumerate(scales):
            np.multiply(seen[:, channel], 1 / scale, out=out[:, column])

    def lines(self) -> list[tuple[Array, Array]]:
        """Return the lane edges of the first car."""
        found = []
        for begin, end, *edges in self._lanes:
            found += [(np.array([begin, end]), np.full(2, np.ravel(edge)[0])) for edge in edges]
        return found
