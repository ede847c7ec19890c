"""The fastest speeds along a course that the limits of many cars allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.laps.course import Course
from skidpad.laps.engine import Engine
from skidpad.laps.envelope import Limits, limits
from skidpad.laps.refinement import refined

Array = NDArray[np.float64]

NORMALS: Final = (0.25, 0.7, 1.15, 1.8)
FEWER: Final = (0.3, 1.0, 1.8)
MANY: Final = 1000
"""Normal accelerations at which the limits are known on hills [g], and those of so many cars, for
which a lap takes 0.3 % longer."""
FALSI: Final = 12
"""Steps to the speed of a corner."""
LEAST: Final = 1.0
"""No plan is slower [m/s]."""


def normals(course: Course, gravity: float, cars: int) -> Array:
    """Return normal accelerations at which limits are to be known on a course [m/s2]."""
    hills = NORMALS if cars < MANY else FEWER
    return gravity * np.array((1.0,) if course.flat else hills)


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """What cars can do: limits of their tires, and of their engines.

    Attributes
    ----------
    limits : Limits
    engine : Engine
    gravity : float
        [m/s2].
    """

    limits: Limits
    engine: Engine
    gravity: float

    def of_cars(self, cars: slice) -> Pace:
        """Return that of some of the cars."""
        return Pace(self.limits.of_cars(cars), self.engine.of_cars(cars), self.gravity)

    def profile(
        self, course: Course, speeding: Course | None = None, braking: Course | None = None
    ) -> Array:
        """Return the fastest speeds (k, n) at the stations of a course.

        Each is no faster than its own corner allows; the next is reached by speeding up, and what
        comes by slowing down, with what the corner leaves: that of the course, or of another.
        """
        square = self._cornering(course)
        first = int(np.argmin(np.median(square, axis=1)))
        for ahead in (True, False):
            order = np.roll(np.arange(len(square)), -first)
            order = order if ahead else np.roll(order[::-1], 1)
            given = speeding if ahead else braking
            for _ in range(2):
                before = square[first].copy()
                self._lead(given or course, square, order, ahead)
                if (square[first] >= before).all():
                    break
        return np.sqrt(square)

    def held_back(self, course: Course, speed: Array) -> Array:
        """Return what turning and climbing take along at speeds (k, n) of a course [m/s2]."""
        found = np.empty_like(speed)
        for at, q in enumerate(speed**2):
            place, share = self._used(course, at, q)
            turning = share**2 * _look_two(self.limits.turning, place)
            found[at] = turning + self.gravity * course.up_ahead[at]
        return found

    def _lead(self, course: Course, square: Array, order: NDArray[np.intp], ahead: bool) -> None:
        """Let speeds follow from each station to the next, forward or back."""
        for at, after in zip(order, np.roll(order, -1), strict=True):
            step = course.step[at if ahead else after]
            q = square[at]
            climb = self.gravity * course.up_ahead[at]
            if ahead:
                rate = self._forward(course, at, q) - climb
            else:
                rate = self._rate(self.limits.back, course, at, q) + climb
            square[after] = np.minimum(square[after], np.maximum(q + 2 * step * rate, LEAST))

    def _forward(self, course: Course, at: int, q: Array) -> Array:
        place, share = self._used(course, at, q)
        tires = _look(self.limits.forward, place, share)
        if self.engine.free:
            return tires
        turning = _look_two(self.limits.turning, place)
        return np.minimum(tires, self.engine.rate(q) - share**2 * turning)

    def _rate(self, table: Array, course: Course, at: int, q: Array) -> Array:
        place, share = self._used(course, at, q)
        return _look(table, place, share)

    def _used(self, course: Course, at: int, q: Array) -> tuple[Place, Array]:
        """Return where the tables are read, and the share of the lateral limit that is used."""
        normal = q * course.dip[at] + self.gravity * course.up_normal[at]
        place = self._place(q, normal)
        across = np.abs(q * course.curvature[at] + self.gravity * course.up_left[at])
        most = _look_two(self.limits.ay, place)
        return place, np.minimum(across / np.maximum(most, 1e-6), 1.0)

    def _place(self, q: Array, normal: Array) -> Place:
        """Return weights and places in tables (v, g, ..., n), at squares and accelerations (n,).

        Beyond the normal accelerations of the tables the limits go on in straight lines, down to
        none: what the air presses on stays where a crest takes the weight away.
        """
        squares, normals_ = self.limits.square, self.limits.normal
        i, s = _between(q, squares)
        n = self.limits.ay.shape[-1]
        cars = np.arange(n) if n > 1 else np.zeros(1, np.intp)
        if normals_.size == 1:
            return Place(i, s, np.zeros_like(i), np.zeros_like(s), cars)
        j, t = _between(normal, normals_, beyond=True)
        return Place(i, s, j, t, cars)

    def _cornering(self, course: Course) -> Array:
        """Return squares of the fastest speeds (k, n) whose lateral forces are there.

        The limit is nearly a straight line over the square of the speed: by regula falsi, of which
        the end that stays counts half (Dowell and Jarratt, BIT 11, 1971).
        """
        k, n = course.station.size, max(self.limits.ay.shape[-1], course.lines)
        most = self.limits.square[-1]
        bend, lean = course.curvature, self.gravity * course.up_left
        found = np.full((k, n), most)
        for at in range(k):

            def left(q: Array, at: int = at) -> Array:
                normal = q * course.dip[at] + self.gravity * course.up_normal[at]
                place = self._place(q, normal)
                most_here = _look_two(self.limits.ay, place)
                return np.asarray(most_here - np.abs(q * bend[at] + lean[at]))

            b = np.full(n, most)
            at_b = left(b)
            if (at_b >= 0).all():
                continue
            a = np.full(n, LEAST)
            at_a = np.maximum(left(a), 1e-9)
            over = at_b < 0
            for _ in range(FALSI):
                q = np.clip(b - at_b * (b - a) / np.minimum(at_b - at_a, -1e-12), LEAST, most)
                at_q = left(q)
                beyond = at_q < 0
                at_a = np.where(beyond, 0.5 * at_a, at_q)
                a = np.where(beyond, a, q)
                at_b = np.where(beyond, at_q, 0.5 * at_b)
                b = np.where(beyond, q, b)
            found[at] = np.where(over, a, most)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where tables (v, g, ..., n) are read: intervals and shares of them, and the cars."""

    i: NDArray[np.intp]
    s: Array
    j: NDArray[np.intp]
    t: Array
    cars: NDArray[np.intp]


def _between(x: Array, nodes: Array, *, beyond: bool = False) -> tuple[NDArray[np.intp], Array]:
    i = np.clip(np.searchsorted(nodes, x) - 1, 0, nodes.size - 2)
    share = (x - nodes[i]) / (nodes[i + 1] - nodes[i])
    return i, share if beyond else np.clip(share, 0.0, 1.0)


def _look_two(table: Array, p: Place) -> Array:
    """Return the values of a table (v, g, n)."""
    _, g, n = table.shape
    flat = table.reshape(-1)
    at = (p.i * g + p.j) * n + p.cars
    low = flat[at] + p.s * (flat[at + g * n] - flat[at])
    if g == 1:
        return np.asarray(low)
    at = at + n
    high = flat[at] + p.s * (flat[at + g * n] - flat[at])
    return np.asarray(np.maximum(low + p.t * (high - low), 0.0))


def _look(table: Array, p: Place, share: Array) -> Array:
    """Return the values of a table (v, g, shares, n)."""
    _, g, m, n = table.shape
    flat = table.reshape(-1)
    u = np.arccos(share) * ((m - 1) * 2 / np.pi)
    k = np.minimum(u.astype(np.intp), m - 2)
    r = u - k
    corner = ((p.i * g + p.j) * m + k) * n + p.cars

    def along(at: NDArray[np.intp]) -> Array:
        return np.asarray(flat[at] + r * (flat[at + n] - flat[at]))

    low, high = along(corner), along(corner + g * m * n)
    near = low + p.s * (high - low)
    if g == 1:
        return near
    low, high = along(corner + m * n), along(corner + (g + 1) * m * n)
    far = low + p.s * (high - low)
    return np.asarray(near + p.t * (far - near))


def pace_of(car: Car, course: Course, fastest: float, share: float = 1.0, threads: int = 1) -> Pace:
    """Return what cars can do on a course, of their tires a share."""
    gravity = float(np.mean(np.asarray(car["environment.gravity_z"])))
    gravity = abs(gravity)
    found = limits(car, fastest, normals(course, gravity, car.n), threads)
    found = refined(found, car, gravity, threads)
    return Pace(found.scaled(share), Engine.of(car, fastest), gravity)


def times(course: Course, speed: Array) -> Array:
    """Return times of laps at speeds (k, n) [s], (n,); between stations v^2 is a line."""
    step = course.step.reshape(course.step.shape[0], -1)
    total: Array = (2 * step / (speed + np.roll(speed, -1, axis=0))).sum(axis=0)
    return total
