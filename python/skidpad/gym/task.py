"""What is asked of cars in an environment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from skidpad._lib.arguments import pair
from skidpad.cars import load

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from skidpad.cars import Car
    from skidpad.road import Road

    Array = NDArray[Any]
    Bools = NDArray[np.bool_]

SEEN = ("x", "y", "yaw", "vx", "vy", "yaw_rate")
"""Channels that every task observes, the first columns of `seen`."""
X, Y, YAW, VX, VY, YAW_RATE = range(6)


def between(name: str, given: Any) -> tuple[float, float]:
    """Check a range of speeds."""
    low, high = pair(name, given, "m/s")
    if not 0 <= low <= high:
        raise ValueError(f"{name}: {low} to {high} m/s is not a range of speeds >= 0")
    return low, high


class Task(ABC):
    """A task: where cars start, what they see, what is worth what, and when it is over.

    An environment has a task of its own, and calls it for all of its cars at once. Subclasses
    give the methods below, those that have a default only where it does not suit; `prepare` is
    called before cars are placed.
    """

    size: ClassVar[int]
    """Numbers in an observation of the task, before the steering angle."""
    steps: ClassVar[int] = 1000
    """Of the environment, after which an episode is truncated unless `max_episode_steps` says."""

    def car(self) -> Car:
        """Return the car that drives if none is given."""
        return load("bmw_320i")

    def actions(self, car: Car) -> tuple[str, ...]:
        """Name what the numbers of an action, each from -1 to 1, move.

        Returns
        -------
        tuple of str
            "steer"; "pedals", which drive above 0 and brake below; "drive", which drives backward
            below 0; "brake", "throttle", "clutch" and "hand_brake", which are released below 0.
        """
        return ("steer", "pedals")

    def channels(self, car: Car) -> tuple[str, ...]:
        """Name the observed channels, the columns of `seen`: those of `SEEN` first."""
        return SEEN

    def road(self) -> Road | None:
        """Return the ground, or None for that of the car."""
        return None

    @abstractmethod
    def prepare(self, car: Car, n: int, dtype: np.dtype[Any]) -> None:
        """Make ready for n cars."""

    @abstractmethod
    def place(self, rng: np.random.Generator, where: Bools) -> dict[str, Array]:
        """Choose how the cars of a mask, shape (n,), start.

        Returns
        -------
        dict
            ``speed``, ``heading``, ``x`` and ``y`` of `Fleet.start`, for these cars alone.
        """

    @abstractmethod
    def begin(self, where: Bools, seen: Array) -> None:
        """Take note that cars have started; `seen` is of all, shape (n, k), as `channels`."""

    @abstractmethod
    def advance(self, seen: Array) -> tuple[Array, Bools, Bools]:
        """Judge a step.

        Returns
        -------
        tuple of ndarray, shape (n,)
            Reward, whether it is over, and whether it is solved.
        """

    @abstractmethod
    def observe(self, seen: Array, out: Array) -> None:
        """Write what the cars see into `out`, shape (n, size)."""

    @abstractmethod
    def lines(self) -> list[tuple[Array, Array]]:
        """Return lines of the place, x and y each, for a picture of it."""
