"""The g-g-g-V envelope of many cars: longitudinal and lateral limits over load and speed.

From balances of the whole car with the tires' curves: wheel loads from load transfer and
aerodynamics, axle limits from combined slip, steady yaw. `skidpad.gg` finds the same for a few full
cars; this is for ten thousand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.in_parts import in_parts
from skidpad._lib.parameters import AXLES
from skidpad.cars import Car
from skidpad.laps.chassis import Chassis
from skidpad.laps.grip import Grip, Rubber, top

Array = NDArray[np.float64]

SPEEDS: Final = 9
"""Speeds of the table, evenly from 0: the effect of a tight turn on the tires goes with 1/v^2."""
BESIDE: Final = np.cos(np.linspace(0.0, 0.5 * np.pi, 8))
"""Fractions of the lateral limit at which the longitudinal ones are tabulated, evenly in angle:
dense where an ellipse is steep, and near straight ahead, where unloading of the inner wheel sets
in."""
TRIED: Final = np.linspace(-0.4, 0.5, 10)
"""Longitudinal forces over load among which the largest side force is searched for."""
FALSI: Final = 10
"""Steps to a limit."""
LARGEST: Final = 0.75
"""Fraction of the weight and twice the larger downforce that one wheel may carry."""
MOST_FRICTION: Final = 4.0
CHUNK: Final = 256
"""Cars processed together: few enough for the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Limits:
    """Limits of n cars over v speeds, g normal accelerations and the fractions `BESIDE`.

    Attributes
    ----------
    square : ndarray, shape (v, n)
        Squares of the speeds [m2/s2], ascending from 0 or above.
    normal : ndarray, shape (g, n)
        Gravity and acceleration along the road's normal [m/s2], ascending.
    ay : ndarray, shape (v, g, n)
        Largest lateral force of the tires over the mass [m/s2].
    forward, back : ndarray, shape (v, g, shares, n)
        Largest longitudinal forces over mass, accelerating and braking [m/s2], less drag; without
        the limit of the engine.
    turning : ndarray, shape (v, g, n)
        Longitudinal loss at the lateral limit [m/s2].
    """

    square: Array
    normal: Array
    ay: Array
    forward: Array
    back: Array
    turning: Array

    def scaled(self, share: float) -> Limits:
        """Return a fraction of them."""
        return replace(
            self, ay=share * self.ay, forward=share * self.forward, back=share * self.back,
            turning=share * self.turning,
        )  # fmt: skip

    def of_cars(self, cars: slice) -> Limits:
        """Return those of some of the cars."""
        return Limits(
            *(np.ascontiguousarray(getattr(self, f.name)[..., cars]) for f in fields(self))
        )


def limits(car: Car, fastest: Array, normal: Array, threads: int = 1) -> Limits:
    """Find the limits of cars up to a speed.

    Parameters
    ----------
    car : Car
    fastest : ndarray, shape (n,)
        [m/s].
    normal : ndarray, shape (g, n)
        Gravity and acceleration along the road's normal [m/s2], ascending.
    threads : int

    Returns
    -------
    Limits
    """
    chassis = Chassis.of(car)
    square = np.linspace(0.0, 1.0, SPEEDS)[:, None] ** 2 * fastest**2
    most = chassis.mass * normal[-1] - chassis.lift.min(axis=0) * 2 * square[-1]
    rubber = [Rubber.of(car, axle) for axle in AXLES]
    n = car.n
    shape = (SPEEDS, len(normal))
    found = Limits(
        square, normal, np.empty((*shape, n)), np.empty((*shape, BESIDE.size, n)),
        np.empty((*shape, BESIDE.size, n)), np.empty((*shape, n)),
    )  # fmt: skip

    def balance(some: slice) -> None:
        grips = [r.of_cars(some).grip(LARGEST * most[some]) for r in rubber]
        axles = _Axles(chassis.of_cars(some), grips, square[:, some], normal[:, some])
        ay, turning, best = axles.corner()
        found.ay[..., some], found.turning[..., some] = ay, turning
        found.forward[..., some] = axles.along(ay, best, drives=True)
        found.back[..., some] = -axles.along(ay, best, drives=False)

    in_parts(balance, n, CHUNK, threads)
    return found


class _Axles:
    """Balances of some cars at all speeds and normal accelerations; arrays are (v, g, k, n)."""

    def __init__(self, chassis: Chassis, grips: list[Grip], square: Array, normal: Array) -> None:
        self.chassis, self.grips = chassis, grips
        self.square = square[:, None, None]
        self.normal = normal[:, None]
        weight = chassis.mass * self.normal - chassis.lift.sum(axis=0) * self.square
        self.weight = np.maximum(weight, 0.0) / chassis.mass
        self.drag = chassis.drag / chassis.mass * self.square

    def balance(self, force: Array, ay: Array, ax: Array, drives: bool) -> tuple[Array, Array]:
        """Return the smallest reserve [m/s2], and the resulting longitudinal force.

        Of the lateral force at each axle and the longitudinal force at each wheel.

        Parameters
        ----------
        force : ndarray
            From the torques of all wheels, over the mass [m/s2].
        ay, ax : ndarray
            Lateral, and longitudinal for the load transfer [m/s2].
        drives : bool
            Whether the force drives instead of brakes.
        """
        c = self.chassis
        loads = [c.loads(axle, self.square, self.normal, ax, ay) for axle in (0, 1)]
        rows = [
            [grip.row(load) for load in pair] for grip, pair in zip(self.grips, loads, strict=True)
        ]
        limits = [
            [np.maximum(grip.limit(row, drives), 1e-6) for row in pair]
            for grip, pair in zip(self.grips, rows, strict=True)
        ]
        if c.coupled:  # both axles at one slip
            axles = [sum(pair) for pair in limits]
            shares: Any = [axle / (axles[0] + axles[1]) for axle in axles]
        else:
            shares = c.drives if drives else c.brakes
        left, lost = np.full(force.shape, np.inf), np.zeros(force.shape)
        for axle, grip in enumerate(self.grips):
            asked = force * c.mass * shares[axle]
            whole = np.maximum(loads[axle][0] + loads[axle][1], 1e-3)
            by_load = c.by_load[axle] if drives else 0.0
            held, costs = np.zeros(force.shape), np.zeros(force.shape)
            for row, most in zip(rows[axle], limits[axle], strict=True):
                part = asked * (0.5 + by_load * (row.load / whole - 0.5))
                across, along = grip.beside(row, part / most)
                held, costs = held + across, costs + along
                # no wheel compensates for another one of its axle
                left = np.minimum(left, (most - np.abs(part)) / c.mass)
            wanted = c.share[axle] * ay * c.mass
            # the loss in a turn depends on slip angle and side force
            used = np.minimum(wanted / np.maximum(held, 1e-6), 1.0)
            lost = lost + used**2 * costs / c.mass + c.rolling[axle] * whole / c.mass
            left = np.minimum(left, (held - wanted) / c.mass)
        return left, force - lost

    def corner(self) -> tuple[Array, Array, Array]:
        """Return the largest lateral force, its longitudinal loss, and the force at it.

        Each of the first two (v, g, n), the last (v, g, 1, n) [m/s2].
        """
        tried = TRIED[:, None] * self.weight
        brakes = int((TRIED < 0).sum())
        parts = (slice(brakes), False), (slice(brakes, None), True)
        held = [self._across(tried[:, :, some], drives)[0] for some, drives in parts]
        best, _ = top(np.moveaxis(np.concatenate(held, axis=2), 2, 1))
        step = TRIED[1] - TRIED[0]
        force = (TRIED[0] + step * (best.middle[:, 0] + best.aside))[:, :, None] * self.weight
        sides = [self._across(force, drives) for _, drives in parts]
        ay, along = (np.where(force < 0, a, b) for a, b in zip(*sides, strict=True))
        return ay[:, :, 0], (force - along)[:, :, 0], force

    def _across(self, force: Array, drives: bool) -> tuple[Array, Array]:
        """Return the largest lateral force at longitudinal forces, and what is left of these."""
        lost = np.zeros(force.shape)

        def left(ay: Array) -> Array:
            nonlocal lost
            held, lost = self._settled(force, ay, lost, drives)
            return held

        none = np.zeros(force.shape)
        ay = last_held(left, none, none + MOST_FRICTION * self.weight)
        left(ay)
        return ay, force - lost

    def _settled(self, force: Array, ay: Array, lost: Array, drives: bool) -> tuple[Array, Array]:
        """Return the lateral reserve and the longitudinal loss, from an estimate of the loss.

        Loads are those of the resulting longitudinal force: the load transfer of another force
        would have another limit, and mislead a search.
        """
        left = lost
        for _ in range(2):
            left, comes = self.balance(force, ay, force - lost, drives)
            lost = force - comes
        return left, lost

    def along(self, ay: Array, best: Array, *, drives: bool) -> Array:
        """Return the largest driving force, or the braking force as a negative one, less drag."""
        across = ay[:, :, None] * BESIDE[:, None]
        sign = 1.0 if drives else -1.0
        near = np.broadcast_to(best, across.shape)
        far = np.broadcast_to(sign * MOST_FRICTION * self.weight, across.shape)
        inside = BESIDE[:, None] < 1  # at the full lateral force there is only that force
        near = np.where(inside & (sign * near < 0), 0.0, near)
        far = np.where(inside, far, near)
        lost = np.zeros(across.shape)

        def left(force: Array) -> Array:
            nonlocal lost
            held, lost = self._settled(force, across, lost, drives)
            return held

        force = last_held(left, near, far)
        left(force)
        return force - lost - self.drag


def last_held(left: Callable[[Array], Array], near: Array, far: Array) -> Array:
    """Return the points between near and far up to which there is a reserve; near if none.

    By the Illinois variant of regula falsi (Dowell and Jarratt, BIT 11, 1971).
    """
    a, b, place = near, far, near
    at_a, at_b = left(a), left(b)
    none, whole, side = at_a < 0, at_b >= 0, np.zeros(near.shape)
    for _ in range(FALSI):
        share = np.clip(at_a / np.maximum(at_a - at_b, 1e-12), 0.0, 1.0)
        place = a + share * (b - a)
        at = left(place)
        held = at >= 0
        now = np.where(held, 1.0, -1.0)
        half = np.where(now == side, 0.5, 1.0)
        at_a, at_b = np.where(held, at, half * at_a), np.where(held, half * at_b, at)
        a, b, side = np.where(held, place, a), np.where(held, b, place), now
    return np.where(none, near, np.where(whole, far, place))
