"""The driver's model of stability control."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.parameters import AXLES
from skidpad.cars import Car
from skidpad.laps.chassis import Chassis
from skidpad.laps.grip import Rubber

Array = NDArray[np.float64]

SLOWEST: Final = 1.0
"""Speed below which the law is that of this speed [m/s]."""
QUICKEST: Final = 1e-3
"""Least lag of brakes and reference [s]."""
LOCKED: Final = 20.0
"""Largest demand on a wheel relative to its braking capacity."""


@dataclass(frozen=True)
class StabilityControl:
    """Stability control of n cars: brakes one wheel against yaw error and sideslip.

    The demanded yaw moment is that of the car (csrc/car/assists.h). Pressure follows with the lag
    of the brakes, the reference of the yaw rate with its own, and the load of a wheel limits its
    force: the inner rear wheel has little in a turn.

    Attributes
    ----------
    wheelbase, understeer, grip, band, yaw_gain, sideslip_gain, lag, yaw_lag : ndarray, shape (n,)
        Those of the car; `grip` is friction times gravity [m/s2].
    arm, friction : ndarray, shape (2, n)
        Half the track of each axle [m], and the peak braking force of its tires over the load.
    load, moved : ndarray, shape (2, n)
        Load of a wheel of each axle [N], and its transfer to the outer one per lateral acceleration
        [kg].
    """

    wheelbase: Array
    understeer: Array
    grip: Array
    band: Array
    yaw_gain: Array
    sideslip_gain: Array
    lag: Array
    yaw_lag: Array
    arm: Array
    friction: Array
    load: Array
    moved: Array

    @classmethod
    def of(cls, car: Car, n: int) -> StabilityControl | None:
        """Return the control of n cars, which one may represent, or None."""
        if car["stability.model"] == "off":
            return None

        def whole(value: object) -> Array:
            return np.broadcast_to(np.asarray(value, np.float64), (n,))

        def axles(values: list[Array]) -> Array:
            return np.stack([np.broadcast_to(each, (n,)) for each in values])

        gravity = np.abs(np.asarray(car["environment.gravity_z"], np.float64))
        names = ("understeer", "friction", "yaw_band", "yaw_gain", "sideslip_gain")
        understeer, friction, band, yaw, slide = (whole(car[f"stability.{k}"]) for k in names)
        chassis, none = Chassis.of(car), np.zeros(1)
        both = [chassis.loads(axle, none, gravity, none, np.ones(1)) for axle in range(2)]
        load = axles([0.5 * (outer + inner) for outer, inner in both])
        return cls(
            whole(car.wheelbase), understeer, friction * gravity, band, yaw, slide,
            np.maximum(whole(car["pedals.brake_lag"]), QUICKEST),
            np.maximum(whole(car["stability.yaw_lag"]), QUICKEST),
            np.broadcast_to(0.5 * chassis.track, (2, n)),
            axles([_braking(car, axle, load[i]) for i, axle in enumerate(AXLES)]), load,
            axles([0.5 * (outer - inner) for outer, inner in both]),
        )  # fmt: skip

    @property
    def most(self) -> Array:
        """Largest yaw moment by a wheel of each axle on its load at rest, (2, n) [N m]."""
        return self.arm * self.friction * self.load

    def expects(self, speed: Array, steer: Array) -> Array:
        """Return the yaw rate of a steady turn, which the reference follows, (..., n) [rad/s]."""
        u = np.maximum(speed, SLOWEST)
        length = np.maximum(self.wheelbase + self.understeer * u**2, 0.1 * self.wheelbase)
        most = 0.85 * self.grip / u
        return np.asarray(np.clip(u * steer / length, -most, most))

    def asks(self, speed: Array, side: Array, yaw_rate: Array, reference: Array) -> Array:
        """Return the yaw moment demanded from a front and a rear wheel, (2, ..., n) [N m]."""
        turns = _beyond(yaw_rate - reference, self.band)
        slides = _beyond(side / np.maximum(speed, SLOWEST), 0.02 * self.grip)
        moment = self.sideslip_gain * slides - self.yaw_gain * turns
        front = (turns * yaw_rate > 0) | (slides != 0)
        return np.stack((np.where(front, moment, 0.0), np.where(front, 0.0, moment)))

    def brakes(self, moments: Array, ay: Array) -> tuple[Array, Array]:
        """Return the braking force of a wheel of each axle, and the side force left to the axle.

        Parameters
        ----------
        moments : ndarray, shape (2, ..., n)
            From the pressures [N m], positive to the left.
        ay : ndarray, shape (..., n)
            Lateral acceleration [m/s2].

        Returns
        -------
        force, left : ndarray, shape (2, ..., n)
            Positive for a left wheel [N]; the remaining fraction.

        Notes
        -----
        A wheel with load F_z brakes with mu F_z tanh(x), where x is the demand over mu F_z, and
        keeps 1/cosh(x) of its side force: both lie on the friction circle.
        """
        force, left = np.empty_like(moments), np.empty_like(moments)
        for axle, turned in enumerate(moments):
            load = self.load[axle]
            # the wheel on the side toward which it yaws, the inner one in a turn that way
            carried = np.maximum(load - np.sign(turned) * self.moved[axle] * ay, 0.0)
            most = np.maximum(self.friction[axle] * carried, 1.0)
            over = np.clip(turned / (self.arm[axle] * most), -LOCKED, LOCKED)
            force[axle] = most * np.tanh(over)
            left[axle] = 1 - 0.5 * carried / load * (1 - 1 / np.cosh(over))
        return force, left


def _braking(car: Car, axle: str, load: Array) -> Array:
    """Return the peak braking force over the load, (n,)."""
    rubber = Rubber.of(car, axle)
    mean = np.atleast_2d(load)
    slip = rubber.peaks(mean)[0]
    return np.asarray(-rubber.forces(mean, -slip[:, None], np.zeros((1, 1)))[0][0, 0])


def _beyond(x: Array, band: Array) -> Array:
    return np.asarray(x - np.clip(x, -band, band))
