"""A double wishbone and a strut, point by point with plain rotations: slow and independent.

One wishbone is rotated by an angle about its hinge, the other by the angle that preserves the
distance of the ball joints; the carrier is placed on the line through them and rotated about it
until the track rod has its length. Nothing is linearized: three nested searches for one angle each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import acos, atan2, cos, sin, sqrt

Vector = tuple[float, float, float]
Points = Mapping[str, Vector]


def add(a: Vector, b: Vector, share: float = 1.0) -> Vector:
    return a[0] + share * b[0], a[1] + share * b[1], a[2] + share * b[2]


def sub(a: Vector, b: Vector) -> Vector:
    return add(a, b, -1.0)


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def size(a: Vector) -> float:
    return sqrt(dot(a, a))


def unit(a: Vector) -> Vector:
    return a[0] / size(a), a[1] / size(a), a[2] / size(a)


def turn(point: Vector, foot: Vector, axis: Vector, angle: float) -> Vector:
    """Rotate a point about a line."""
    e, r = unit(axis), sub(point, foot)
    along = dot(e, r)
    across, aside = add(r, e, -along), cross(e, r)
    return add(add(add(add(foot, e, along), across, cos(angle)), aside, sin(angle)), (0, 0, 0))


def root(gap: Callable[[float], float], start: float = 0.0, step: float = 1e-3) -> float:
    """Find a zero by the secant method."""
    a, b = start, start + step
    fa, fb = gap(a), gap(b)
    for _ in range(60):
        if fb == fa or abs(b - a) < 1e-15:
            break
        a, b, fa = b, b - fb * (b - a) / (fb - fa), fb
        fb = gap(b)
    return b


@dataclass
class Carried:
    """Pose of the wheel: its center, its axis, and the ends of the steering axis."""

    center: Vector
    spin: Vector
    lower: Vector
    upper: Vector

    @property
    def toe(self) -> float:
        return atan2(self.spin[0], self.spin[1])

    @property
    def camber(self) -> float:
        return atan2(-self.spin[2], self.spin[1])

    @property
    def caster(self) -> float:
        axis = sub(self.upper, self.lower)
        return atan2(-axis[0], axis[2])

    @property
    def kpi(self) -> float:
        axis = sub(self.upper, self.lower)
        return atan2(-axis[1], axis[2])

    def contact(self, radius: float) -> Vector:
        down = add((0.0, 0.0, -1.0), self.spin, self.spin[2])
        return add(self.center, unit(down), radius)


def wheel(points: Points, travel: float, rack: float = 0.0) -> Carried:
    """Find the wheel's pose for a double wishbone, or a strut if `points` has a ``strut_top``."""

    def hinge(name: str) -> tuple[Vector, Vector]:
        rear = points[f"{name}_wishbone_inboard_rear"]
        return rear, sub(points[f"{name}_wishbone_inboard_front"], rear)

    lower = points["lower_wishbone_outboard"]
    strut = "strut_top" in points
    upper = points["strut_top" if strut else "upper_wishbone_outboard"]
    inner = add(points["trackrod_inboard"], (0.0, rack, 0.0))
    rod = size(sub(points["trackrod_outboard"], points["trackrod_inboard"]))

    def upper_for(ball: Vector) -> Vector:
        if strut:
            return upper
        apart = size(sub(upper, lower))
        angle = root(lambda x: size(sub(turn(upper, *hinge("upper"), x), ball)) - apart)
        return turn(upper, *hinge("upper"), angle)

    def place(angle: float) -> Carried:
        ball = turn(lower, *hinge("lower"), angle)
        top = upper_for(ball)
        before, after = unit(sub(upper, lower)), unit(sub(top, ball))
        axis = cross(before, after)
        tilt = acos(min(1.0, dot(before, after))) if size(axis) > 1e-12 else 0.0
        tilt = atan2(size(axis), dot(before, after)) if tilt else 0.0
        axis = axis if tilt else (1.0, 0.0, 0.0)

        def carried(point: Vector, swing: float) -> Vector:
            tilted = add(ball, turn(sub(point, lower), (0.0, 0.0, 0.0), axis, tilt))
            return turn(tilted, ball, after, swing)

        outer = points["trackrod_outboard"]
        swing = root(lambda x: size(sub(carried(outer, x), inner)) - rod)
        center = carried(points["axle_outboard"], swing)
        inside = carried(points["axle_inboard"], swing)
        return Carried(center, unit(sub(center, inside)), ball, top)

    height = points["axle_outboard"][2] + travel
    return place(root(lambda x: place(x).center[2] - height))
