"""What a driver expects of the stability control of his car."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.laps.chassis import Chassis

Array = NDArray[np.float64]

OUTER: Final = 0.5
"""What the outer wheel of an axle can brake in a turn, over the static load of the axle."""


@dataclass(frozen=True)
class StabilityControl:
    """What brakes one wheel when the car turns other than it is steered, or slides (n cars).

    The yaw moment is that of the car's own (csrc/car/assists.h); here the wheel answers at once,
    and brakes no more than it can.

    Attributes
    ----------
    wheelbase, understeer, grip, band, yaw_gain, sideslip_gain : ndarray, shape (n,)
        As of the car; `grip` is friction times gravity [m/s2].
    arm, most : ndarray, shape (2, n)
        Half the track of each axle [m], and what its outer wheel can brake [N].
    """

    wheelbase: Array
    understeer: Array
    grip: Array
    band: Array
    yaw_gain: Array
    sideslip_gain: Array
    arm: Array
    most: Array

    @classmethod
    def of(cls, car: Car, n: int) -> StabilityControl | None:
        """Return that of n cars, for which one may stand, if they have it."""
        if car["stability.model"] == "off":
            return None
        chassis = Chassis.of(car)
        gravity = np.abs(np.asarray(car["environment.gravity_z"], np.float64))
        names = ("understeer", "friction", "yaw_band", "yaw_gain", "sideslip_gain")
        understeer, friction, band, yaw, slide = (
            np.broadcast_to(np.asarray(car[f"stability.{name}"], np.float64), (n,))
            for name in names
        )
        return cls(
            np.broadcast_to(car.wheelbase, (n,)), understeer, friction * gravity, band, yaw, slide,
            np.broadcast_to(0.5 * chassis.track, (2, n)),
            np.broadcast_to(OUTER * chassis.mass * gravity * chassis.share, (2, n)),
        )  # fmt: skip

    def acts(self, speed: Array, side: Array, yaw_rate: Array, steer: Array) -> tuple[Array, Array]:
        """Return what it brakes [N], and its yaw moment [N m]."""
        u = np.maximum(speed, 1.0)
        length = np.maximum(self.wheelbase + self.understeer * u**2, 0.1 * self.wheelbase)
        most = 0.85 * self.grip / u
        turns = _beyond(yaw_rate - np.clip(u * steer / length, -most, most), self.band)
        slides = _beyond(side / u, 0.02 * self.grip)
        moment = self.sideslip_gain * slides - self.yaw_gain * turns
        front = (turns * yaw_rate > 0) | (slides != 0)
        arm, most = (np.where(front, ends[0], ends[1]) for ends in (self.arm, self.most))
        force = most * np.tanh(moment / (arm * most))
        return np.abs(force), force * arm


def _beyond(x: Array, band: Array) -> Array:
    return np.asarray(x - np.clip(x, -band, band))
