"""Tasks of the environments."""

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
    """Check a range."""
    low, high = pair(name, given, "m/s")
    if not 0 <= low <= high:
        raise ValueError(f"{name}: {low} to {high} m/s is not a range of speeds >= 0")
    return low, high


class Task(ABC):
    """A task: starts, observations, rewards, and when an episode ends.

    An environment has its own task and calls it for all of its cars together. Subclasses define the
    methods below, overriding defaults as needed; `prepare` is called before cars are placed.
    """

    size: ClassVar[int]
    """Length of the task's observation, without the steering angle."""
    steps: ClassVar[int] = 1000
    """Environment steps after which an episode is truncated, unless `max_episode_steps` is
    given."""

    def car(self) -> Car:
        """Return the default car."""
        return load("bmw_320i")

    def actions(self, car: Car) -> tuple[str, ...]:
        """Name the controls set by an action, each number from -1 to 1.

        Returns
        -------
        tuple of str
            "steer"; "pedals", which drives above 0 and brakes below; "drive", which drives backward
            below 0; "brake", "throttle", "clutch" and "hand_brake", released below 0.
        """
        return ("steer", "pedals")

    def channels(self, car: Car) -> tuple[str, ...]:
        """Name the observed channels, the columns of `seen`: those of `SEEN` first."""
        return SEEN

    def road(self) -> Road | None:
        """Return the road, or None for that of the car."""
        return None

    @abstractmethod
    def prepare(self, car: Car, n: int, dtype: np.dtype[Any]) -> None:
        """Prepare for n cars."""

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
        """Begin episodes; `seen` has the `channels` of all cars, shape (n, k)."""

    @abstractmethod
    def advance(self, seen: Array) -> tuple[Array, Bools, Bools]:
        """Evaluate a step.

        Returns
        -------
        tuple of ndarray, shape (n,)
            Reward, whether the episode is over, and whether the task is solved.
        """

    @abstractmethod
    def observe(self, seen: Array, out: Array) -> None:
        """Write the observations into `out`, shape (n, size)."""

    @abstractmethod
    def lines(self) -> list[tuple[Array, Array]]:
        """Return lines to draw, as pairs of x and y."""
