"""The side force of an axle over its slip angle, for many cars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.parameters import AXLES
from skidpad.cars import Car
from skidpad.laps.chassis import Chassis
from skidpad.laps.grip import Rubber, between

Array = NDArray[np.float64]

ANGLE: Final = np.linspace(0.0, 0.5, 101)
"""Slip angles of the curves [rad]."""
STEP: Final = float(ANGLE[1])
NEARLY: Final = 0.98
"""Fraction of the largest force that counts as the peak."""
ROUNDS: Final = 6
"""Iterations between force and load transfer."""
BEYOND: Final = 0.02
"""Slope of a curve beyond its peak, relative to that at zero: the driver expects no drop."""


@dataclass(frozen=True)
class Axle:
    """Side force of an axle over its slip angle, nearly level beyond the peak.

    Attributes
    ----------
    force, slope : ndarray, shape (angles, n)
        At the slip angles `ANGLE` [N, N/rad].
    peak : ndarray, shape (n,)
        Slip angle of the largest force [rad].
    """

    force: Array
    slope: Array
    peak: Array

    @classmethod
    def of(cls, car: Car, axle: int, stiffness: Array) -> Axle:
        """Return the curve for cars in a steady turn on level ground.

        Parameters
        ----------
        car : Car
            One car may represent n.
        axle : int
            0 is the front.
        stiffness : ndarray, shape (n,)
            Stiffness of the axle at zero slip [N/rad]: the difference from that of the tires is
            compliance of roll, bushings and steering. If it is not given, that of the tires.
        """
        gravity = np.abs(np.asarray(car["environment.gravity_z"], np.float64))
        force = of_tires(car, axle, np.zeros((1, 1)), gravity * np.ones((1, car.n)))[:, 0]
        return cls.of_curve(force, yields(force, stiffness))

    @classmethod
    def of_curve(cls, force: Array, yields: Array) -> Axle:
        """Return the curve of an axle whose tires have forces (angles, n) [N] at `ANGLE`.

        Parameters
        ----------
        force : ndarray, shape (angles, n)
        yields : ndarray, shape (n,)
            Additional slip angle per force [rad/N].
        """
        most = (force >= NEARLY * force.max(axis=0)).argmax(axis=0)
        top = np.take_along_axis(force, most[None], axis=0)
        on = top + BEYOND * force[1] / STEP * (ANGLE[:, None] - ANGLE[most])
        held = np.where(np.arange(ANGLE.size)[:, None] > most, on, force)
        nodes = ANGLE[:, None] + held * yields
        held = held * np.ones_like(yields)
        at = np.broadcast_to(ANGLE[:, None], nodes.shape)
        found = between(at[None], nodes[None], held[None])[0]
        return cls(found, np.gradient(found, STEP, axis=0), ANGLE[most] + top[0] * yields)

    def at(self, slip: Array) -> Array:
        """Return side forces at slip angles (..., n) [N], with the sign of the angle."""
        place = np.minimum(np.abs(slip), 0.999 * ANGLE[-1]) / STEP
        i = place.astype(np.intp)
        cars, share = np.arange(self.peak.size), place - i
        low, rise = self.force[i, cars], self.force[i + 1, cars] - self.force[i, cars]
        at_low, at_high = STEP * self.slope[i, cars], STEP * self.slope[i + 1, cars]
        # cubic, for continuous slopes
        bend, twist = 3 * rise - 2 * at_low - at_high, at_low + at_high - 2 * rise
        value = low + share * (at_low + share * (bend + share * twist))
        return np.asarray(np.copysign(value, slip))

    def needed(self, force: Array) -> tuple[Array, Array]:
        """Return the slip angles (n,) [rad] for forces (n,), and the slopes there [N/rad].

        A force beyond the peak has the slip angle of the peak.
        """
        wanted = np.abs(force)
        i = np.maximum((self.force < wanted).argmin(axis=0), 1)
        cars = np.arange(i.size)
        low, high = self.force[i - 1, cars], self.force[i, cars]
        share = np.clip((wanted - low) / np.maximum(high - low, 1e-9), 0.0, 1.0)
        slip = np.minimum(STEP * (i - 1 + share), self.peak)
        place = np.minimum(slip / STEP, ANGLE.size - 1.001)
        j = place.astype(np.intp)
        slope = self.slope[j, cars] + (place - j) * (self.slope[j + 1, cars] - self.slope[j, cars])
        return np.copysign(slip, force), slope


def yields(force: Array, stiffness: Array) -> Array:
    """Return the slip angle per force [rad/N], (n,), in addition to that of the tires.

    Parameters
    ----------
    force : ndarray, shape (angles, cars)
        Force of the tires at the slip angles `ANGLE` [N]; one car may represent n.
    stiffness : ndarray, shape (n,)
        Stiffness of the axle at zero slip [N/rad]; that of the tires if not given.
    """
    own = (force[1] / STEP) * np.ones_like(stiffness)
    known = np.isfinite(stiffness) & (stiffness > 0)
    return np.asarray(1 / np.where(known, stiffness, own) - 1 / own)


def of_tires(car: Car, axle: int, square: Array, normal: Array, ax: Array | None = None) -> Array:
    """Return the force of both tires, with the load transfer of that force [N].

    Parameters
    ----------
    car : Car
    axle : int
        0 is the front.
    square : ndarray, shape (k, cars)
        Square of the speed [m2/s2].
    normal : ndarray, shape (k, cars)
        Gravity and acceleration along the road's normal [m/s2].
    ax : ndarray, shape (k, cars), optional
        Longitudinal tire force over the mass [m/s2].

    Returns
    -------
    ndarray, shape (angles, k, cars)
    """
    chassis, rubber = Chassis.of(car), Rubber.of(car, AXLES[axle])
    shape = ANGLE.size, *np.broadcast_shapes(square.shape, normal.shape)
    along = np.zeros(shape) if ax is None else np.broadcast_to(ax, shape)
    angle = np.repeat(ANGLE, shape[1])[:, None, None]
    ay, force = np.zeros(shape), np.zeros(shape)
    for _ in range(ROUNDS):
        force = np.zeros(shape)
        for load in chassis.loads(axle, square, normal, along, ay):
            carried = np.maximum(load, 1.0)
            flat = carried.reshape(-1, shape[2])
            share = rubber.forces(flat, np.zeros(1), angle)[1][:, 0]
            force = force + carried * share.reshape(shape)
        ay = 0.5 * (ay + force / (chassis.mass * chassis.share[axle]))
    return force
