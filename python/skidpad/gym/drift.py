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
"""Sideslip of a full drift [rad], with the tail out; more is worth no more."""
SPREAD = 3.0
"""Off the circle by so much a drift is worth a third [m]."""
FARTHEST = 10.0
"""Off the circle where the task is over [m]."""
SLOWEST = 2.0
"""Speed below which no drift counts [m/s]."""


class Drift(Task):
    """Go around a circle to the left with the tail out.

    The reward of a step is ``exp(-(d/3 m)^2)`` of the distance d from the circle, times the
    sideslip over 0.5 rad (at most 1), 0 with the nose out or below 2 m/s. More than 10 m off the
    circle is the end and costs 10. Cars start on the circle, along it.

    Parameters
    ----------
    radius : float
        Of the circle [m].
    speed : tuple of float
        Slowest and fastest start [m/s].

    Notes
    -----
    Seen are the distance from the circle over 10 m, positive outside; the angle from the circle's
    direction to the car's heading, as sine and cosine; forward speed over 20 m/s, lateral speed
    over 10 m/s and yaw rate [rad/s].
    """

    size = 6

    def __init__(self, radius: float = 20.0, speed: tuple[float, float] = (8.0, 12.0)) -> None:
        self.radius = positive("radius", radius, "m")
        self.speed = between("speed", speed)

    def prepare(self, car: Car, n: int, dtype: np.dtype[Any]) -> None:
        """Nothing is where no car is."""
        self._place = np.zeros((3, n), dtype)

    def place(self, rng: np.random.Generator, where: Bools) -> dict[str, Array]:
        """Anywhere on the circle around the origin."""
        count = int(np.count_nonzero(where))
        angle = rng.uniform(-np.pi, np.pi, count)
        return {
            "speed": rng.uniform(*self.speed, count),
            "heading": angle + 0.5 * np.pi,
            "x": self.radius * np.cos(angle),
            "y": self.radius * np.sin(angle),
        }

    def begin(self, where: Bools, seen: Array) -> None:
        """Note where all cars are."""
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
        """Write place and motion."""
        np.multiply(self._place[0], 0.1, out=out[:, 0])
        out[:, 1:3] = self._place[1:].T
        np.multiply(seen[:, VX], 1 / 20, out=out[:, 3])
        np.multiply(seen[:, VY], 1 / 10, out=out[:, 4])
        out[:, 5] = seen[:, YAW_RATE]

    def lines(self) -> list[tuple[Array, Array]]:
        """The circle."""
        angle = np.linspace(0, 2 * np.pi, 181)
        return [(self.radius * np.cos(angle), self.radius * np.sin(angle))]
