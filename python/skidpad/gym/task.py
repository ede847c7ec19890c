"""What is asked of cars in an environment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from skidpad._lib.arguments import pair

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from skidpad.cars import Car

    Array = NDArray[Any]
    Bools = NDArray[np.bool_]

SEEN = ("x", "y", "yaw", "vx", "vy", "yaw_rate")
"""Channels that tasks are told, in the columns of `seen`."""
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
    give the methods below; `prepare` is called first.
    """

    size: ClassVar[int]
    """Numbers in an observation of the task, before the steering angle."""

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
        """Take note that cars have started; `seen` is of all, shape (n, 6), as `SEEN`."""

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
