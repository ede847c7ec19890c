"""Roll of bodies under the side forces of the tires."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.laps.chassis import Chassis

Array = NDArray[np.float64]

DAMPED: Final = 0.35
"""Damping ratio of roll, typical of cars."""


@dataclass(frozen=True)
class BodyRoll:
    """Roll of bodies about their roll axis, (n,), away from the side force of the tires.

    Attributes
    ----------
    height : ndarray
        Height of the center of mass above the roll axis [m].
    stiffness, damping, inertia : ndarray
        [N m/rad, N m s/rad, kg m2]; the stiffness is that of the springs less the effect of the
        weight.
    """

    height: Array
    stiffness: Array
    damping: Array
    inertia: Array

    @classmethod
    def of(cls, car: Car, n: int) -> BodyRoll:
        """Return the roll of n cars, which one may represent; without springs there is none."""
        chassis = Chassis.of(car)
        gravity = np.abs(np.asarray(car["environment.gravity_z"], np.float64))
        springs = chassis.springs - chassis.lever * gravity
        sprung = np.isfinite(springs) & (springs > 0)
        stiffness = np.where(sprung, springs, 1.0)
        inertia = np.broadcast_to(np.asarray(car.inertia[0], np.float64), springs.shape)
        height = np.where(sprung, chassis.lever / chassis.mass, 0.0)
        damping = 2 * DAMPED * np.sqrt(stiffness * inertia)
        numbers = (height, stiffness, damping, inertia)
        return cls(*(np.broadcast_to(number, (n,)) for number in numbers))

    def acceleration(self, force: Array, roll: Array, rate: Array) -> Array:
        """Return the roll acceleration from the side force of the tires [rad/s2]."""
        moment = self.height * force - self.stiffness * roll - self.damping * rate
        return np.asarray(moment / self.inertia)
