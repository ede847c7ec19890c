"""Drift on a circle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import positive
from skidpad.gym.task import VX, VY, YAW, YAW_RATE, Task, X, Y, between

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.gym.task import Array, Bools

FULL = 0.5
"""Sideslip angle of a full drift [rad], tail out; larger angles earn no more."""
SPREAD = 3.0
"""Distance from the circle at which the reward falls to 1/e [m]."""
FARTHEST = 10.0
"""Distance from the circle that ends the episode [m]."""
SLOWEST = 2.0
"""Speed below which no drift counts [m/s]."""


class Drift(Task):
    """Drift around a circle to the left, tail out.

    The reward per step is ``exp(-(d/3 m)^2)``, d the distance from the circle, times the sideslip
    angle over 0.5 rad (at most 1); it is 0 with the nose out or below 2 m/s. Leaving the circle by
    more than 10 m ends the episode and costs 10. Cars start on the circle, tangent to it.

    Parameters
    ----------
    radius : float
        Radius of the circle [m].
    speed : tuple of float
        Lowest and highest start speed [m/s].

    Notes
    -----
    The observation holds the distance from the circle over 10 m, positive outside; sine and cosine
    of the heading relative to the circle's tangent; forward speed over 20 m/s, lateral speed over
    10 m/s, and yaw rate [rad/s].
    """

    size = 6

    def __init__(self, radius: float = 20.0, speed: tuple[float, float] = (8.0, 12.0)) -> None:
        self.radius = positive("radius", radius, "m")
        self.speed = between("speed", speed)

    def prepare(self, car: Car, n: int, dtype: np.dtype[Any]) -> None:
        """Allocate the poses."""
        self._place = np.zeros((3, n), dtype)

    def place(self, rng: np.random.Generator, where: Bools) -> dict[str, Array]:
        """Place cars at random on the circle around the origin."""
        count = int(np.count_nonzero(where))
        angle = rng.uniform(-np.pi, np.pi, count)
        return {
            "speed": rng.uniform(*self.speed, count),
            "heading": angle + 0.5 * np.pi,
            "x": self.radius * np.cos(angle),
            "y": self.radius * np.sin(angle),
        }

    def begin(self, where: Bools, seen: Array) -> None:
        """Store the poses of all cars."""
        self._find(seen)

    def _find(self, seen: Array) -> None:
        x, y = seen[:, X], seen[:, Y]
        r = np.maximum(np.hypot(x, y), 1e-6)
        c, s = np.cos(seen[:, YAW]), np.sin(seen[:, YAW])
        along_x, along_y = -y / r, x / r
        self._place[0] = r - self.radius
        self._place[1] = along_x * s - along_y * c
        self._place[2] = along_x * c + along_y * s

    def advance(self, seen: Array) -> tuple[Array, Bools, Bools]:
        """Reward sideslip near the circle."""
        self._find(seen)
        off = self._place[0]
        vx, vy = seen[:, VX], seen[:, VY]
        out = np.arctan2(-vy, np.maximum(vx, 1e-3)) / FULL  # to the left the tail goes right
        worth = np.clip(out, 0.0, 1.0) * np.exp(-((off / SPREAD) ** 2))
        worth = np.where(vx * vx + vy * vy > SLOWEST**2, worth, 0.0)
        over = ~(np.abs(off) <= FARTHEST)
        return np.where(over, -10.0, worth), over, np.zeros_like(over)

    def observe(self, seen: Array, out: Array) -> None:
        """Write pose and motion."""
        np.multiply(self._place[0], 0.1, out=out[:, 0])
        out[:, 1:3] = self._place[1:].T
        np.multiply(seen[:, VX], 1 / 20, out=out[:, 3])
        np.multiply(seen[:, VY], 1 / 10, out=out[:, 4])
        out[:, 5] = seen[:, YAW_RATE]

    def lines(self) -> list[tuple[Array, Array]]:
        """Return the circle."""
        angle = np.linspace(0, 2 * np.pi, 181)
        return [(self.radius * np.cos(angle), self.radius * np.sin(angle))]
