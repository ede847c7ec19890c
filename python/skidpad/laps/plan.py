"""The fastest speeds along a course that the limits of many cars allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.laps.course import Course
from skidpad.laps.engine import Engine, top_speed
from skidpad.laps.envelope import Limits, last_held, limits
from skidpad.laps.refinement import refined

Array = NDArray[np.float64]

NORMALS: Final = np.array([0.25, 0.7, 1.15, 1.8])
"""Normal accelerations at which limits on hills are tabulated [g]."""
LEAST: Final = 1.0
"""Lowest speed of a plan [m/s]."""


def normals(course: Course, gravity: Array) -> Array:
    """Return normal accelerations (g, n) for the limits on a course [m/s2]."""
    return gravity * (np.ones((1, 1)) if course.flat else NORMALS[:, None])


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """Performance of cars: limits of their tires and engines.

    Attributes
    ----------
    limits : Limits
    engine : Engine
    gravity : ndarray, shape (n,)
        [m/s2].
    """

    limits: Limits
    engine: Engine
    gravity: Array

    def of_cars(self, cars: slice) -> Pace:
        """Return that of some of the cars."""
        return Pace(self.limits.of_cars(cars), self.engine.of_cars(cars), self.gravity[cars])

    def profile(
        self, course: Course, speeding: Course | None = None, braking: Course | None = None
    ) -> Array:
        """Return the fastest speeds (k, n) at the stations of a course.

        Each is limited by its own corner, by the acceleration from the previous station and by the
        deceleration to the next, with what cornering leaves, of the course or of another.
        """
        square = self._cornering(course)
        # at the largest curvature, cornering is likely to limit all cars
        first = int(np.abs(course.curvature).reshape(len(square), -1).max(axis=1).argmax())
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
        """Return the deceleration from turning and climbing at speeds (k, n) of a course [m/s2]."""
        found = np.empty_like(speed)
        for at, q in enumerate(speed**2):
            place, share = self._used(course, at, q)
            turning = share**2 * _look_two(self.limits.turning, place)
            found[at] = turning + self.gravity * course.up_ahead[at]
        return found

    def _lead(self, course: Course, square: Array, order: NDArray[np.intp], ahead: bool) -> None:
        """Propagate speeds from each station to the next, forward or backward."""
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
        """Return the position in the tables, and the fraction of the lateral limit used."""
        normal = q * course.dip[at] + self.gravity * course.up_normal[at]
        place = self._place(q, normal)
        across = np.abs(q * course.curvature[at] + self.gravity * course.up_left[at])
        most = _look_two(self.limits.ay, place)
        return place, np.minimum(across / np.maximum(most, 1e-6), 1.0)

    def _place(self, q: Array, normal: Array) -> Place:
        """Return weights and indices in tables (v, g, ..., n), at squares and accelerations (n,).

        Limits are extrapolated linearly beyond the normal accelerations of the tables, down to 0:
        downforce remains where a crest removes the weight.
        """
        i, s, cars = _between(q, self.limits.square)
        if len(self.limits.normal) == 1:
            return Place(i, s, np.zeros_like(i), np.zeros_like(s), cars)
        j, t, _ = _between(normal, self.limits.normal, beyond=True)
        return Place(i, s, j, t, cars)

    def _cornering(self, course: Course) -> Array:
        """Return squares of the fastest cornering speeds (k, n).

        The limit is nearly linear in the square of the speed.
        """
        if course.flat:
            return self._level_cornering(course)
        k, n = course.station.size, max(self.limits.ay.shape[-1], course.lines)
        most = self.limits.square[-1]
        bend, lean = course.curvature, course.up_left
        found = np.broadcast_to(most, (k, n)).copy()
        for at in range(k):

            def left(q: Array, at: int = at) -> Array:
                normal = q * course.dip[at] + self.gravity * course.up_normal[at]
                place = self._place(q, normal)
                most_here = _look_two(self.limits.ay, place)
                return np.asarray(most_here - np.abs(q * bend[at] + self.gravity * lean[at]))

            top = np.broadcast_to(most, n)
            if (left(top) < 0).any():
                found[at] = last_held(left, np.full(n, LEAST), top)
        return found

    def _level_cornering(self, course: Course) -> Array:
        """Return the same on a level road, with limits linear between rows of the table."""
        bend = np.abs(course.curvature).reshape(course.station.size, -1)
        squares, held = self.limits.square, self.limits.ay[:, 0]
        n = max(held.shape[-1], course.lines)
        found = np.broadcast_to(squares[-1], (len(bend), n)).copy()
        rows = range(len(squares) - 1)
        for i in reversed(rows):
            rise = (held[i + 1] - held[i]) / (squares[i + 1] - squares[i])
            ends = (held[i] >= bend * squares[i]) & (held[i + 1] < bend * squares[i + 1])
            place = (held[i] - rise * squares[i]) / np.where(ends, bend - rise, 1.0)
            found = np.where(ends, place, found)
        return np.asarray(np.maximum(found, LEAST))


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Position in tables (v, g, ..., n): intervals, fractions of them, and the cars."""

    i: NDArray[np.intp]
    s: Array
    j: NDArray[np.intp]
    t: Array
    cars: NDArray[np.intp]


def _between(
    x: Array, nodes: Array, *, beyond: bool = False
) -> tuple[NDArray[np.intp], Array, NDArray[np.intp]]:
    """Return the intervals of nodes (v, n), fractions of them, and the cars."""
    i = np.zeros(x.shape, np.intp)
    for node in nodes[1:-1]:
        i += node < x
    n = nodes.shape[1]
    cars = np.arange(n) if n > 1 else np.zeros(1, np.intp)
    flat, at = nodes.reshape(-1), i * n + cars
    low = flat[at]
    share = (x - low) / (flat[at + n] - low)
    return i, share if beyond else np.clip(share, 0.0, 1.0), cars


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


def pace_of(
    car: Car, course: Course, fastest: float | None, share: float = 1.0, threads: int = 1
) -> Pace:
    """Return the performance of cars on a course, with a fraction of the tires' limits.

    Up to the top speed of each, or the same for all.
    """
    limit = top_speed(car) if fastest is None else np.full(car.n, fastest)
    gravity = np.abs(np.broadcast_to(np.asarray(car["environment.gravity_z"], np.float64), car.n))
    found = limits(car, limit, normals(course, gravity), threads)
    found = refined(found, car, gravity, threads)
    return Pace(found.scaled(share), Engine.of(car, limit), gravity)


def times(course: Course, speed: Array) -> Array:
    """Return lap times at speeds (k, n) [s], (n,); v^2 is linear between stations."""
    step = course.step.reshape(course.step.shape[0], -1)
    # in sequence: NumPy adds a single column in another order than many
    each = 2 * step / (speed + np.roll(speed, -1, axis=0))
    return np.asarray(np.add.accumulate(each)[-1])
