"""Steering axis and instant axis of a wheel carrier with track rod."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from skidpad.suspension.joints import Joint, Link, Strut
from skidpad.suspension.mechanism import CLOSED, BeyondReachError, Mechanism, Motion
from skidpad.suspension.pose import Array, Pose


@dataclass(frozen=True)
class Rack:
    """The path of a track rod's inboard end over the rack travel s.

    A straight line, or for a Pitman arm of length L a circle, with s along it::

        L sin(s/L) direction + (cos(s/L) - 1) arm

    Attributes
    ----------
    direction : ndarray, shape (3,)
        Displacement per meter of travel, at design.
    arm : ndarray, shape (3,), or None
        From the pivot to the end of the Pitman arm, at design.
    """

    direction: Array
    arm: Array | None = None

    @property
    def reach(self) -> float:
        """Travel beyond which a Pitman arm, turned by 90 degrees, would come back [m]."""
        return np.inf if self.arm is None else 0.5 * np.pi * float(np.linalg.norm(self.arm))

    def displacement(self, travel: Array) -> Array:
        """Return the displacement from design (n, 3)."""
        if self.arm is None:
            return np.outer(travel, self.direction)
        length = np.linalg.norm(self.arm)
        angle = travel / length
        along, back = length * np.sin(angle), np.cos(angle) - 1
        found: Array = np.outer(along, self.direction) + np.outer(back, self.arm)
        return found

    def slope(self, travel: Array) -> Array:
        """Return the derivative of the displacement by travel (n, 3)."""
        if self.arm is None:
            return np.outer(np.ones_like(travel), self.direction)
        length = np.linalg.norm(self.arm)
        angle = travel / length
        found: Array = np.outer(np.cos(angle), self.direction)
        return found - np.outer(np.sin(angle) / length, self.arm)


@dataclass(frozen=True)
class SteeredMechanism(Mechanism):
    """Links and struts that leave a carrier free in travel and steering, and a track rod.

    Attributes
    ----------
    locating : tuple of Link or Strut
        All joints except the track rod.
    rod : Link
    rack : Rack
    """

    locating: tuple[Link | Strut, ...]
    rod: Link
    rack: Rack

    def joints(self, rack: Array) -> tuple[Joint, ...]:
        """Return all joints at a rack position, the rod last."""
        return (*self.locating, self._rod(rack))

    def nearby(self, pose: Pose, travel: Array, rack: Array, gap: Array | float = CLOSED) -> Pose:
        """Close the joints as `Mechanism.nearby` does, within the reach of the rack."""
        beyond = np.abs(rack) > self.rack.reach
        if beyond.any():
            raise BeyondReachError(int(np.argmax(beyond)))
        return super().nearby(pose, travel, rack, gap)

    def _rod(self, rack: Array) -> Link:
        return replace(self.rod, inboard=self.rod.inboard + self.rack.displacement(rack))

    def motion(self, pose: Pose, rack: Array) -> Motion:
        """Find the free motions by implicit differentiation of the gaps."""
        inverse = self.inverse(pose, rack)
        by_travel, by_rod = inverse[:, :, 5], inverse[:, :, 4]
        direction = self._rod(rack).rows(pose)[:, 0, :3]
        by_rack = by_rod * np.sum(direction * self.rack.slope(rack), axis=1, keepdims=True)
        steering, bouncing = _rotations(by_travel, by_rod)
        rates = np.stack(
            [self._screw_rate(pose, steering, along) for along in (by_travel, by_rack)]
        )
        return Motion(by_travel, by_rack, steering, bouncing, rates)

    def _screw_rate(self, pose: Pose, screw: Array, along: Array) -> Array:
        """Return the rate of the steering-axis rotation in a motion of the carrier.

        The locating joints allow it, and it is a pure rotation, per rad about z.
        """
        rows = np.concatenate([joint.rows(pose) for joint in self.locating], axis=1)
        rates = np.concatenate([joint.row_rates(pose, along) for joint in self.locating], axis=1)
        pure = np.concatenate([screw[:, 3:], screw[:, :3]], axis=1)[:, None]
        per_z = np.zeros_like(pure)
        per_z[..., 5] = 1
        right = np.zeros((len(screw), 6))
        right[:, :4] = -(rates @ screw[..., None])[..., 0]
        system = np.concatenate([rows, pure, per_z], axis=1)
        odd = ~np.isfinite(system).all(axis=(1, 2))
        system[odd], right[odd] = np.eye(6), np.nan
        rate: Array = np.linalg.solve(system, right[..., None])[..., 0]
        return rate


def _rotations(first: Array, second: Array) -> tuple[Array, Array]:
    """Return the two pure rotations among combinations of two motions, the more upright first.

    A motion (v, w) is a pure rotation if v . w = 0, which is quadratic in the shares of the two.
    NaN without a solution.
    """
    a = np.sum(first[:, :3] * first[:, 3:], axis=1)
    c = np.sum(second[:, :3] * second[:, 3:], axis=1)
    b = np.sum(first[:, :3] * second[:, 3:] + first[:, 3:] * second[:, :3], axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        q = -(b + np.copysign(np.sqrt(b * b - 4 * a * c), b)) / 2
        one = q[:, None] * first + a[:, None] * second
        other = c[:, None] * first + q[:, None] * second
        turns = np.abs(one[:, 5] * other[:, 2]) > np.abs(other[:, 5] * one[:, 2])
        steering = np.where(turns[:, None], one, other)
        bouncing = np.where(turns[:, None], other, one)
        return steering / steering[:, 5:], bouncing / bouncing[:, 2:3]
