"""Hill start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arguments import pair, positive
from skidpad.cars import load
from skidpad.gym.task import SEEN, VX, Task, X
from skidpad.road import Road

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.gym.task import Array, Bools

LANES: Final = 9
"""Number of lanes side by side, each with its own grade."""
WIDE: Final = 4.0
"""Lane width [m]."""
EDGE: Final = 1.0
"""Gap between lanes [m]."""
LONG: Final = 30.0
"""Length of the hill, up and down from the start [m]."""
FAILED: Final = 1.0
"""Cost of rolling back or stalling, in meters; a higher one would teach holding the brake."""


class SlopeStart(Task):
    """Pull away on a hill without rolling back or stalling.

    The reward per step is the distance gained up the hill [m]. Rolling back by more than
    `rollback`, or stalling the engine, ends the episode and costs 1; the task is solved `way`
    further up. Cars start at rest, in first gear with the engine idling.

    Parameters
    ----------
    grade : tuple of float
        Lowest and highest slope of the hill, rise over run; a car starts on one of nine.
    way : float
        Distance to go [m].
    rollback : float
        Distance that a car may roll back [m].

    Notes
    -----
    The default car is ``vw_golf_gti`` with a clutch pedal and gear lever. The action sets the
    controls that the car has: the throttle of an engine, or the drive of a car with a torque at its
    wheels; the hand brake, or the brake if there is none; the clutch pedal, if the driver works it.
    Each is released below 0. The observation holds the distance gained over `way`, forward speed
    over 5 m/s, the grade, and engine speed over 500 rad/s, 0 without an engine.
    """

    size = 4

    def __init__(
        self,
        grade: tuple[float, float] = (0.05, 0.2),
        way: float = 5.0,
        rollback: float = 0.3,
    ) -> None:
        low, high = pair("grade", grade)
        if not 0.0 <= low <= high <= 1.0:
            raise ValueError(f"grade: {low} to {high} is not a range of slopes from 0 to 1")
        self.grades = np.linspace(low, high, LANES)
        self.way = positive("way", way, "m", LONG - 10.0)
        self.rollback = positive("rollback", rollback, "m", LONG - 10.0)

    def car(self) -> Car:
        """Return a car with manual clutch, gear lever and hand brake."""
        words = {"gearbox.control": "manual", "clutch.control": "pedal"}
        return load("vw_golf_gti").replace(words)

    def actions(self, car: Car) -> tuple[str, ...]:
        """Return those of throttle, hand brake and clutch that the car has."""
        engine = car["drive.source"] == "engine"
        lever = car["pedals.brakes"] == "hydraulic"
        pedal = engine and car["clutch.control"] == "pedal"
        return (
            "throttle" if engine else "drive",
            "hand_brake" if lever else "brake",
            *(("clutch",) if pedal else ()),
        )

    def channels(self, car: Car) -> tuple[str, ...]:
        """Add the engine speed if there is an engine."""
        return (*SEEN, "engine_speed") if car["drive.source"] == "engine" else SEEN

    def road(self) -> Road:
        """Return lanes rising from x = 0 at their grades, side by side from right to left."""
        left = np.arange(LANES) * WIDE
        edges = np.column_stack((left + 0.5 * EDGE, left + WIDE - 0.5 * EDGE)).ravel()
        x = np.array([-LONG, LONG])
        return Road.grid(x, edges, np.outer(x, np.repeat(self.grades, 2)))

    def prepare(self, car: Car, n: int, dtype: np.dtype[Any]) -> None:
        """Look up the speed below which the engine stalls."""
        self._stalls = None
        if car["drive.source"] == "engine":
            self._stalls = np.asarray(car["engine.stall_speed"], np.float64)
        self._x, self._start, self._grade = (np.zeros(n, dtype) for _ in range(3))

    def place(self, rng: np.random.Generator, where: Bools) -> dict[str, Array]:
        """Place cars in the middle of a lane."""
        lane = rng.integers(LANES, size=int(np.count_nonzero(where)))
        self._grade[where] = self.grades[lane]
        none = np.zeros(lane.size)
        return {"speed": none, "heading": none, "x": none, "y": (lane + 0.5) * WIDE}

    def begin(self, where: Bools, seen: Array) -> None:
        """Store the start positions."""
        self._x[where] = self._start[where] = seen[where, X]

    def advance(self, seen: Array) -> tuple[Array, Bools, Bools]:
        """Reward distance gained."""
        gained, self._x = seen[:, X] - self._x, seen[:, X].copy()
        gained = gained * np.sqrt(1.0 + self._grade**2)
        failed = ~(self._gone() >= -self.rollback)  # also true for NaN
        if self._stalls is not None:
            failed |= ~(seen[:, len(SEEN)] >= self._stalls)
        there = (self._gone() >= self.way) & ~failed
        return np.where(failed, -FAILED, gained).astype(seen.dtype), failed | there, there

    def _gone(self) -> Array:
        return np.asarray((self._x - self._start) * np.sqrt(1.0 + self._grade**2))

    def observe(self, seen: Array, out: Array) -> None:
        """Write distance, speed, grade and engine speed."""
        np.multiply(self._gone(), 1 / self.way, out=out[:, 0])
        np.multiply(seen[:, VX], 1 / 5, out=out[:, 1])
        out[:, 2] = self._grade
        out[:, 3] = 0.0 if self._stalls is None else seen[:, len(SEEN)] / 500

    def lines(self) -> list[tuple[Array, Array]]:
        """Return the lane edges, the start and the goal."""
        ends, wide = np.array([-5.0, self.way + 5.0]), np.array([0.0, LANES * WIDE])
        edges = [(ends, np.full(2, WIDE * lane)) for lane in range(LANES + 1)]
        return [*edges, *((np.full(2, at), wide) for at in (0.0, self.way))]
