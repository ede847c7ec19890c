"""The interface of models in a fit: cars with parameters that may be free."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


LATERAL = ("yaw_rate", "ay", "vy", "sideslip", "roll", "roll_rate")
LONGITUDINAL = ("vx", "ax")
"""Channels compared by default, the latter if the speed is free."""


GRAVITY = 9.80665

SLOW = 0.2
"""Froude number, speed over the root of gravity times wheelbase, below which a car is slow: on the
tightest circle, of two wheelbases, its lateral acceleration is 2 % of gravity. Cars of any size are
similar at equal Froude number; this is 1 m/s for a passenger car."""


def slow_speed(wheelbase: float) -> float:
    """Return the speed [m/s] up to which a car of this wheelbase [m] is slow."""
    return float(SLOW * np.sqrt(GRAVITY * wheelbase))


class Number(NamedTuple):
    """One number of a model: its value, range and unit."""

    value: Any
    low: float
    high: float
    unit: str


class Task(Protocol):
    """The simulation task: segments of logs."""

    @property
    def dt(self) -> float:
        """Step of the model [s]."""

    @property
    def inner(self) -> int:
        """Model steps within one step of inputs and samples."""

    @property
    def interval(self) -> float:
        """Step of inputs and samples [s]."""

    @property
    def steps(self) -> int:
        """Number of such steps."""

    @property
    def recorded(self) -> tuple[str, ...]:
        """Channels to return."""

    @property
    def segments(self) -> Sequence[Any]:
        """The segments, simulated for each parameter set."""

    def signal(self, name: str, n: int) -> Array:
        """Resample an input to the steps that it is held over, (step, car)."""

    def speeds(self, n: int) -> tuple[Array, Array]:
        """Return the speed to hold and its rate of change at each step, (step, car)."""


class Driven(Protocol):
    """A model that follows logs."""

    @property
    def ratio(self) -> float:
        """Angle of the hand wheel over that of the road wheels."""

    @property
    def wheelbase(self) -> float:
        """Distance between the axles [m]."""

    @property
    def usual(self) -> tuple[str, ...]:
        """Channels to compare by default."""

    @property
    def pedals(self) -> Sequence[str]:
        """Logged longitudinal inputs; none if the measured speed is held."""

    def numbers(self) -> Mapping[str, Number]:
        """Return all parameters that a fit may free, by name."""

    def replaced(self, values: Mapping[str, float]) -> Any:
        """Return the user's model with some parameters changed."""

    def drive(
        self,
        task: Task,
        values: Mapping[str, Array],
        n: int,
        steer: Array,
        begin: Mapping[str, Array],
        stop: threading.Event,
    ) -> Array:
        """Simulate n cars, one for each segment and parameter set, until `stop` is set.

        Parameters
        ----------
        task : Task
            Speeds, steps and channels.
        values : mapping of str to ndarray, shape (n,)
            Changed parameters.
        steer : ndarray, shape (step, n)
            Angle of the road wheels, held over each step [rad].
        begin : mapping of str to ndarray, shape (n,)
            vx, vy, yaw_rate and ay at the start.

        Returns
        -------
        ndarray, shape (channel, step + 1, n)
        """
