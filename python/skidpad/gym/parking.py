"""Parking in a slot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from skidpad._lib.arguments import positive
from skidpad._lib.messages import require_word
from skidpad.gym.task import VX, VY, YAW, YAW_RATE, Task, X, Y

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.gym.task import Array, Bools

Slot = Literal["bay", "parallel"]

ROAD: Final = 7.0
"""Width of the road beside the slot [m]."""
BESIDE: Final = 0.3
"""Clearance of a parked car to either side of its slot [m]."""
FAR: Final = 15.0
"""Distance along the road from the slot that ends the episode [m]."""
STANDS: Final = 0.05
"""Speed below which a car counts as standing [m/s]."""
STRAIGHT: Final = 0.1
"""Largest angle between a parked car and the slot [rad]."""
HIT: Final = 10.0
"""Cost of contact or of leaving, and reward of a parked car, in meters."""


class Parking(Task):
    """Park between two cars, forward or in reverse, and stop.

    The slot is to the right of a 7 m wide road along x. The reward per step is how much closer nose
    and tail have come to their places in the slot, averaged over both [m]; a bay may be entered
    either way around. Standing with the whole outline inside, within 0.1 rad of the slot's
    direction, solves the task and earns 10. Touching a parked car, the kerb or wall behind the slot
    or the far side of the road, or going more than 15 m away, ends the episode and costs 10. Cars
    start on the road, at rest.

    Parameters
    ----------
    slot : {"bay", "parallel"}
        Slot across the road or along it.
    room : float, optional
        Slot width of a bay, or length of a parallel slot, beyond that of the car [m]. Default: 1.2
        for a bay, 2.5 for a parallel slot.

    Notes
    -----
    An action holds the steering angle, the drive from -1 (backward) to 1, and the brake, released
    below 0. The observation holds x and y of the outline's center relative to the slot's center,
    over 10 m; sine and cosine of the yaw angle; forward speed over 5 m/s; and yaw rate [rad/s]. An
    episode has 3000 steps unless `max_steps` says otherwise.
    """

    size = 6
    steps = 3000

    def __init__(self, slot: Slot = "bay", room: float | None = None) -> None:
        require_word("slot", slot, ("bay", "parallel"))
        self.slot = slot
        usual = 1.2 if slot == "bay" else 2.5
        self.room = usual if room is None else positive("room", room, "m")

    def actions(self, car: Car) -> tuple[str, ...]:
        """Return steering, two-way drive, and brake."""
        return ("steer", "drive", "brake")

    def prepare(self, car: Car, n: int, dtype: np.dtype[Any]) -> None:
        """Park neighbors as large as the largest car on either side of the slot."""
        length, width = (np.asarray(car[f"body.{k}"], np.float64) for k in ("length", "width"))
        self._half = 0.5 * length, 0.5 * width
        self._ahead = np.asarray(car["body.to_nose"], np.float64) - 0.5 * length
        long, wide = float(length.max()), float(width.max())
        along, across = (wide, long) if self.slot == "bay" else (long, wide)
        x, y = 0.5 * (along + self.room), 0.5 * across + BESIDE
        self._slot = x, y
        parked = x + 0.5 * along, 0.0, 0.5 * along, 0.5 * across
        beyond, wall = x + along + FAR, 0.5
        self._boxes = [
            parked,
            (-parked[0], *parked[1:]),
            (0.0, -y - wall, beyond, wall),
            (0.0, y + ROAD + wall, beyond, wall),
        ]
        turns = (0.5 * np.pi, -0.5 * np.pi) if self.slot == "bay" else (0.0,)
        self._turns = np.array(turns, np.float64)
        self._pose = np.zeros((5, n), dtype)
        self._left = np.zeros(n, dtype)

    def place(self, rng: np.random.Generator, where: Bools) -> dict[str, Array]:
        """Place cars on the road, before or past the slot, roughly parallel to the road."""
        count = int(np.count_nonzero(where))
        return {
            "speed": np.zeros(count),
            "heading": rng.uniform(-0.05, 0.05, count),
            "x": rng.uniform(-2.0, 6.0, count),
            "y": self._slot[1] + rng.uniform(0.4, 0.55, count) * ROAD,
        }

    def begin(self, where: Bools, seen: Array) -> None:
        """Store the remaining distances."""
        self._find(seen)
        self._left[where] = self._to_go()[where]

    def _find(self, seen: Array) -> None:
        c, s = np.cos(seen[:, YAW]), np.sin(seen[:, YAW])
        self._pose[0] = seen[:, X] + self._ahead * c
        self._pose[1] = seen[:, Y] + self._ahead * s
        self._pose[2:4] = c, s
        self._pose[4] = np.hypot(seen[:, VX], seen[:, VY])

    def _to_go(self) -> Array:
        """Return the mean distance of nose and tail from their places, the shorter way around."""
        x, y, c, s, _ = self._pose
        a = self._half[0]
        found = [
            0.5 * sum(
                np.hypot(x + end * (c - np.cos(turn)), y + end * (s - np.sin(turn)))
                for end in (a, -a)
            )
            for turn in self._turns
        ]  # fmt: skip
        return np.asarray(np.min(found, axis=0), self._pose.dtype)

    def advance(self, seen: Array) -> tuple[Array, Bools, Bools]:
        """Reward getting closer."""
        self._find(seen)
        left = self._to_go()
        gained, self._left = self._left - left, left
        over = ~(np.abs(self._pose[0]) <= FAR)  # also true for NaN
        for box in self._boxes:
            over |= self._touch(*box)
        parked = self._inside() & (self._pose[4] < STANDS) & ~over
        worth = np.where(over, -HIT, gained + HIT * parked)
        return worth.astype(left.dtype), over | parked, parked

    def _reach(self) -> tuple[Array, Array]:
        """Return half the extent of the outlines along x and y."""
        c, s = np.abs(self._pose[2:4])
        a, b = self._half
        return a * c + b * s, a * s + b * c

    def _inside(self) -> Bools:
        x, y, c, s, _ = self._pose
        across, up = self._reach()
        askew = np.abs(c if self.slot == "bay" else s)
        inside = (np.abs(x) + across <= self._slot[0]) & (np.abs(y) + up <= self._slot[1])
        return np.asarray(inside & (askew <= np.sin(STRAIGHT)))

    def _touch(self, x: float, y: float, a: float, b: float) -> Bools:
        """Whether outlines overlap a box: no side of either separates them."""
        c, s = self._pose[2:4]
        dx, dy = self._pose[0] - x, self._pose[1] - y
        across, up = self._reach()
        along, aside = np.abs(dx * c + dy * s), np.abs(dy * c - dx * s)
        c, s = np.abs(c), np.abs(s)
        meets = (np.abs(dx) < across + a) & (np.abs(dy) < up + b)
        meets &= along < self._half[0] + a * c + b * s
        return np.asarray(meets & (aside < self._half[1] + a * s + b * c))

    def observe(self, seen: Array, out: Array) -> None:
        """Write pose and motion."""
        np.multiply(self._pose[:2].T, 0.1, out=out[:, :2])
        out[:, 2], out[:, 3] = self._pose[3], self._pose[2]
        np.multiply(seen[:, VX], 1 / 5, out=out[:, 4])
        out[:, 5] = seen[:, YAW_RATE]

    def lines(self) -> list[tuple[Array, Array]]:
        """Return parked cars, walls and the slot."""
        right, up = np.array([-1, 1, 1, -1, -1]), np.array([-1, -1, 1, 1, -1])
        boxes = [*self._boxes, (0.0, 0.0, *self._slot)]
        return [(x + min(a, FAR) * right, y + b * up) for x, y, a, b in boxes]
