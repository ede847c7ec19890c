"""What a fit drives: a model of a car with numbers that may be free."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from skidpad.fit.shooting import Shooting

Array = NDArray[np.float64]


LATERAL = ("yaw_rate", "ay", "vy", "sideslip", "roll", "roll_rate")
LONGITUDINAL = ("vx", "ax")
"""Channels that a fit compares unless told otherwise, the latter where the speed is free."""


GRAVITY = 9.80665

SLOW = 0.2
"""Froude number, speed over the root of gravity times wheelbase, from which down a car is slow: on
the tightest circle, of two wheelbases, its lateral acceleration is 2 % of gravity. Cars of one
shape and of any size move alike at one Froude number; this is 1 m/s of a passenger car."""


def slow_speed(wheelbase: float) -> float:
    """Give the speed [m/s] up to which a car of this wheelbase [m] is slow."""
    return float(SLOW * np.sqrt(GRAVITY * wheelbase))


class Number(NamedTuple):
    """One number of a model: its value, range and unit."""

    value: Any
    low: float
    high: float
    unit: str


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
        """Channels to compare unless told otherwise."""

    def numbers(self) -> Mapping[str, Number]:
        """Give all numbers that a fit may free, by name."""

    def replaced(self, values: Mapping[str, float]) -> Any:
        """Give the model with some numbers changed, as a user takes it."""

    def drive(
        self,
        task: Shooting,
        values: Mapping[str, Array],
        n: int,
        steer: Array,
        begin: Mapping[str, Array],
        stop: threading.Event,
    ) -> Array:
        """Drive n cars, one for each segment and set of numbers, until `stop` is set.

        Parameters
        ----------
        task : Shooting
            Speeds, steps and channels.
        values : mapping of str to ndarray, shape (n,)
            Changed numbers.
        steer : ndarray, shape (step, n)
            Angle of the road wheels, held over each step [rad].
        begin : mapping of str to ndarray, shape (n,)
            vx, vy, yaw_rate and ay at the start.

        Returns
        -------
        ndarray, shape (channel, step + 1, n)
        """
