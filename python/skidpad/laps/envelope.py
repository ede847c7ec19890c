"""The g-g-g-V envelope of many cars: what tires hold along and across, over load and speed.

Balances of the whole car, with the tires' own curves: wheel loads by load transfer and air, the
limit of each axle by the tires' combined slip, a turn that is steady in yaw. `skidpad.gg` finds the
same of the full car for a few; this is made for ten thousand.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.in_parts import in_parts
from skidpad._lib.parameters import AXLES
from skidpad.cars import Car
from skidpad.laps.chassis import Chassis
from skidpad.laps.grip import Grip, Rubber

Array = NDArray[np.float64]

SPEEDS: Final = 8
"""Speeds of the table, even in their square."""
BESIDE: Final = np.cos(np.linspace(0.0, 0.5 * np.pi, 8))
"""Shares of the lateral limit beside which the longitudinal ones are tabled, even in angle: close
where an ellipse is steep, and near straight on, where an unloaded inner wheel costs at once."""
TRIED: Final = np.linspace(-0.4, 0.3, 8)
"""Forces along, over the load, at which the largest side force is looked for."""
HALVINGS: Final = 12
LARGEST: Final = 0.75
"""Of the weight and twice the larger downforce, which one wheel may carry."""
MOST_FRICTION: Final = 4.0
CHUNK: Final = 256
"""Cars that are in work together: few enough for the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Limits:
    """Limits of n cars over v speeds, g normal accelerations and the shares `BESIDE`.

    Attributes
    ----------
    square : ndarray, shape (v,)
        Squares of the speeds [m2/s2], ascending from 0 or above.
    normal : ndarray, shape (g,)
        Gravity and acceleration along the road's normal [m/s2].
    ay : ndarray, shape (v, g, n)
        Largest lateral force of the tires over the mass [m/s2].
    forward, back : ndarray, shape (v, g, shares, n)
        Largest forces along over the mass, speeding up and slowing down [m/s2], less the drag; of
        the engine no limit.
    turning : ndarray, shape (v, g, n)
        What the largest turn costs along [m/s2].
    """

    square: Array
    normal: Array
    ay: Array
    forward: Array
    back: Array
    turning: Array

    def scaled(self, share: float) -> Limits:
        """Return a share of them."""
        return replace(
            self, ay=share * self.ay, forward=share * self.forward, back=share * self.back,
            turning=share * self.turning,
        )  # fmt: skip

    def of_cars(self, cars: slice) -> Limits:
        """Return those of some of the cars."""
        rest = (np.ascontiguousarray(getattr(self, f.name)[..., cars]) for f in fields(self)[2:])
        return Limits(self.square, self.normal, *rest)


def limits(car: Car, fastest: float, normal: Array, threads: int = 1) -> Limits:
    """Find the limits of cars up to a speed.

    Parameters
    ----------
    car : Car
    fastest : float
        [m/s].
    normal : ndarray, shape (g,)
        Gravity and acceleration along the road's normal [m/s2], ascending.
    threads : int

    Returns
    -------
    Limits
    """
    chassis = Chassis.of(car)
    square = np.linspace(0.0, fastest**2, SPEEDS)
    most = chassis.mass * normal.max() - chassis.lift.min(axis=0) * 2 * square[-1]
    rubber = [Rubber.of(car, axle) for axle in AXLES]
    common = [r.grip(LARGEST * most) if r.alike else None for r in rubber]
    shape = (SPEEDS, normal.size)
    n = car.n
    found = Limits(
        square, normal, np.empty((*shape, n)), np.empty((*shape, BESIDE.size, n)),
        np.empty((*shape, BESIDE.size, n)), np.empty((*shape, n)),
    )  # fmt: skip

    def balance(some: slice) -> None:
        grips = [
            shared or r.of_cars(some).grip(LARGEST * most[some])
            for shared, r in zip(common, rubber, strict=True)
        ]
        axles = _Axles(chassis.of_cars(some), grips, square, normal)
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
        self.square = square[:, None, None, None]
        self.normal = normal[:, None, None]
        weight = chassis.mass * self.normal - chassis.lift.sum(axis=0) * self.square
        self.weight = np.maximum(weight, 0.0) / chassis.mass
        self.drag = chassis.drag / chassis.mass * self.square

    def balance(self, force: Array, ay: Array, ax: Array, drives: bool) -> tuple[Array, Array]:
        """Return what is left across at the weaker axle [m/s2], and the force along that comes out.

        Parameters
        ----------
        force : ndarray
            Of the torques of all wheels, over the mass [m/s2].
        ay, ax : ndarray
            Across, and along as the loads count it [m/s2].
        drives : bool
            Whether the force drives, else it brakes.
        """
        c = self.chassis
        left, lost = np.full(force.shape, np.inf), np.zeros(force.shape)
        shares = c.drives if drives else c.brakes
        for axle, grip in enumerate(self.grips):
            loads = c.loads(axle, self.square, self.normal, ax, ay)
            asked = force * c.mass * shares[axle]
            whole = np.maximum(loads[0] + loads[1], 1e-3)
            by_load = c.by_load[axle] if drives else 0.0
            held, costs, fits = np.zeros(force.shape), np.zeros(force.shape), True
            for load in loads:
                part = asked * (0.5 + by_load * (load / whole - 0.5))
                most = np.maximum(grip.limit(load, drives), 1e-6)
                across, along = grip.beside(load, part / most)
                held, costs = held + across, costs + along
                fits = fits & (np.abs(part) <= most)
            wanted = c.share[axle] * ay * c.mass
            # what turning costs goes with the slip angle and the side force
            used = np.minimum(wanted / np.maximum(held, 1e-6), 1.0)
            lost = lost + used**2 * costs / c.mass + c.rolling[axle] * whole / c.mass
            over = np.where(fits, held - wanted, -1.0 - wanted) / c.mass
            left = np.minimum(left, over)
        return left, force - lost

    def corner(self) -> tuple[Array, Array, Array]:
        """Return the largest lateral force, what it costs along, and the force along beside it.

        Each of the first two (v, g, n), the last (v, g, 1, n) [m/s2].
        """
        tried = TRIED[:, None] * self.weight
        low, high = np.zeros(tried.shape), np.broadcast_to(MOST_FRICTION * self.weight, tried.shape)
        ax = tried
        for _ in range(HALVINGS):
            ay = 0.5 * (low + high)
            left, comes = self._signed(tried, ay, ax)
            ax = comes
            low, high = np.where(left >= 0, ay, low), np.where(left >= 0, high, ay)
        best = low.argmax(axis=2)[:, :, None]
        ay, force, along = (np.take_along_axis(a, best, axis=2) for a in (low, tried, ax))
        return ay[:, :, 0], (force - along)[:, :, 0], force

    def _signed(self, force: Array, ay: Array, ax: Array) -> tuple[Array, Array]:
        """Balance forces of which the first drive back and the others ahead."""
        brakes = int((TRIED < 0).sum())
        parts = [
            self.balance(force[:, :, some], ay[:, :, some], ax[:, :, some], drives)
            for some, drives in ((slice(brakes), False), (slice(brakes, None), True))
        ]
        left, along = (np.concatenate(both, axis=2) for both in zip(*parts, strict=True))
        return left, along

    def along(self, ay: Array, best: Array, *, drives: bool) -> Array:
        """Return the largest force ahead, or back as a negative one, less the drag."""
        across = ay[:, :, None] * BESIDE[:, None]
        sign = 1.0 if drives else -1.0
        near = np.broadcast_to(best, across.shape).copy()
        far = np.broadcast_to(sign * MOST_FRICTION * self.weight, across.shape)
        near = np.where(BESIDE[:, None] < 1, np.where(sign * near > 0, near, 0.0), near)
        ax = near
        for _ in range(HALVINGS):
            force = 0.5 * (near + far)
            left, comes = self.balance(force, across, ax, drives)
            good = left >= 0
            ax = comes
            near, far = np.where(good, force, near), np.where(good, far, force)
        _, comes = self.balance(near, across, ax, drives)
        return comes - self.drag
