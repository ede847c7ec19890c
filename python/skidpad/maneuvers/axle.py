"""The side force of an axle over its slip angle, of many cars."""

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
"""Share of the largest force that counts as all of it."""
ROUNDS: Final = 6
"""Of force and load transfer in turn."""
BEYOND: Final = 0.02
"""Slope of a curve beyond its peak, over that at none: there he expects no less force."""


@dataclass(frozen=True)
class Axle:
    """Side force of an axle over its slip angle, up to the largest and from there nearly level.

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
        """Return that of cars that turn steadily on level ground.

        Parameters
        ----------
        car : Car
            One may stand for n.
        axle : int
            0 is the front.
        stiffness : ndarray, shape (n,)
            Of the axle at no slip [N/rad]: what it is less stiff than its tires it yields with the
            force, in roll, in bushings and in the steering. Where it is none, the tires' own.
        """
        force = _of_tires(car, axle)
        most = (force >= NEARLY * force.max(axis=0)).argmax(axis=0)
        top = np.take_along_axis(force, most[None], axis=0)
        on = top + BEYOND * force[1] / STEP * (ANGLE[:, None] - ANGLE[most])
        held = np.where(np.arange(ANGLE.size)[:, None] > most, on, force)
        own = (held[1] / STEP) * np.ones_like(stiffness)
        known = np.isfinite(stiffness) & (stiffness > 0)
        yields = 1 / np.where(known, stiffness, own) - 1 / own
        nodes = ANGLE[:, None] + held * yields
        held = held * np.ones_like(own)
        at = np.broadcast_to(ANGLE[:, None], nodes.shape)
        found = between(at[None], nodes[None], held[None])[0]
        return cls(found, np.gradient(found, STEP, axis=0), ANGLE[most] + top[0] * yields)

    def at(self, slip: Array) -> Array:
        """Return side forces at slip angles (..., n) [N], of the sign of the angle."""
        place = np.minimum(np.abs(slip), 0.999 * ANGLE[-1]) / STEP
        i = place.astype(np.intp)
        cars, share = np.arange(self.peak.size), place - i
        low, rise = self.force[i, cars], self.force[i + 1, cars] - self.force[i, cars]
        at_low, at_high = STEP * self.slope[i, cars], STEP * self.slope[i + 1, cars]
        # cubic, so that slopes have no steps
        bend, twist = 3 * rise - 2 * at_low - at_high, at_low + at_high - 2 * rise
        value = low + share * (at_low + share * (bend + share * twist))
        return np.asarray(np.copysign(value, slip))


def _of_tires(car: Car, axle: int) -> Array:
    """Return what both tires hold on the loads that their own force moves, (angles, cars) [N]."""
    chassis, rubber = Chassis.of(car), Rubber.of(car, AXLES[axle])
    gravity = np.abs(np.asarray(car["environment.gravity_z"], np.float64))
    none = np.zeros((ANGLE.size, car.n))
    normal, ay, force = none + gravity, none, none
    for _ in range(ROUNDS):
        force = none
        for load in chassis.loads(axle, none, normal, none, ay):
            carried = np.maximum(load, 1.0)
            share = rubber.forces(carried, np.zeros(1), ANGLE[:, None, None])[1][:, 0]
            force = force + carried * share
        ay = 0.5 * (ay + force / (chassis.mass * chassis.share[axle]))
    return force
