"""A wheel carrier on its joints: closure, and remaining motions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad.suspension.pose import Array, Pose

if TYPE_CHECKING:
    from skidpad.suspension.joints import Joint

CLOSED: Final = 1e-12
"""Largest gap of a closed joint, m."""

ROUGHLY: Final = 1e-5
"""The same for intermediate points, m."""

ITERATIONS: Final = 30
STRIDE: Final = 0.02
"""Stride of travel or rack on the path from design, m."""

FINEST: Final = 1e-6
"""Accuracy of the reach, m."""

LARGEST_TURN: Final = 0.3
"""Largest rotation of one iteration, rad."""


class BeyondReachError(ValueError):
    """No pose of the carrier closes the joints.

    Attributes
    ----------
    index : int
        First point that failed.
    """

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


@dataclass(frozen=True)
class Motion:
    """Motions of the carrier, each (n, 6): velocity of the wheel center, angular velocity.

    Attributes
    ----------
    by_travel, by_rack : ndarray
        Per meter of wheel travel at constant rack, and per meter of rack at constant travel.
    steering, bouncing : ndarray
        The two rotations allowed by all links but the track rod, about the steering axis and about
        the instant axis; the first per rad about z, the second per meter of travel. Without a track
        rod, the first is NaN.
    steering_rate : ndarray, shape (2, n, 6)
        Derivatives of `steering` by travel and by rack.
    """

    by_travel: Array
    by_rack: Array
    steering: Array
    bouncing: Array
    steering_rate: Array


@dataclass(frozen=True)
class Mechanism:
    """Joints that leave a carrier only its travel.

    Attributes
    ----------
    center : ndarray, shape (3,)
        Wheel center at design.
    locating : tuple of Joint
        All joints but the track rod, if any.
    """

    center: Array
    locating: tuple[Joint, ...]

    def design(self, n: int = 1) -> Pose:
        """Return the design pose `n` times."""
        return Pose(np.tile(self.center, (n, 1)), np.tile(np.eye(3), (n, 1, 1)))

    def joints(self, rack: Array) -> tuple[Joint, ...]:
        """Return all joints at a rack position."""
        return self.locating

    @cached_property
    def side(self) -> float:
        """Sign of the determinant of the rows, which changes at a dead center."""
        joints = self.joints(np.zeros(1))
        return float(np.sign(np.linalg.det(self.jacobian(joints, self.design()))[0]))

    @staticmethod
    def jacobian(joints: tuple[Joint, ...], pose: Pose) -> Array:
        """Return the rows of all joints, and of the travel as the last; shape (n, 6, 6)."""
        rows = [joint.rows(pose) for joint in joints]
        travel = np.zeros((len(pose.center), 1, 6))
        travel[..., 2] = 1
        return np.concatenate([*rows, travel], axis=1)

    def gaps(self, joints: tuple[Joint, ...], pose: Pose, travel: Array) -> Array:
        """Return the residuals of the joints and the travel, m; shape (n, 6)."""
        gaps = [joint.gaps(pose) for joint in joints]
        height = pose.center[:, 2] - self.center[2] - travel
        return np.concatenate([*gaps, height[:, None]], axis=1)

    def closed(self, travel: Array, rack: Array) -> Pose:
        """Find the poses at travels and racks, in strides from design.

        Each point is solved on its own, so that results do not depend on the others.

        Raises
        ------
        BeyondReachError
            If no pose can be reached without passing a dead center.
        """
        pose = self.design(len(travel))
        way = np.maximum(np.abs(travel), np.abs(rack))
        strides = np.maximum(1, np.ceil(way / STRIDE))
        for k in range(1, int(strides.max(initial=1)) + 1):
            share = np.minimum(1, k / strides)
            gap = np.where(share < 1, ROUGHLY, CLOSED)
            pose = self.nearby(pose, share * travel, share * rack, gap)
        return pose

    def nearby(self, pose: Pose, travel: Array, rack: Array, gap: Array | float = CLOSED) -> Pose:
        """Close the joints to a gap from nearby poses by Newton's method.

        Raises
        ------
        BeyondReachError
            If it does not converge, or passes a dead center.
        """
        joints = self.joints(rack)
        for _ in range(ITERATIONS):
            gaps = self.gaps(joints, pose, travel)
            wide = np.abs(gaps).max(axis=1, initial=0.0) >= gap / 10
            if not wide.any():
                break
            step = -_solved(self.jacobian(joints, pose), gaps) * wide[:, None]
            turn = np.linalg.norm(step[:, 3:], axis=1, keepdims=True)
            pose = pose.moved(step * np.minimum(1, LARGEST_TURN / np.maximum(turn, 1e-300)))
        missed = np.abs(self.gaps(joints, pose, travel)).max(axis=1, initial=0.0)
        side = np.sign(np.linalg.det(self.jacobian(joints, pose)))
        failed = ~(missed <= gap) | (side != self.side)
        if failed.any():
            raise BeyondReachError(int(np.argmax(failed)))
        return pose

    def reach(self, travel: float, rack: float) -> float:
        """Find the reachable share of the straight line from design to a travel and rack."""
        length = max(abs(travel), abs(rack))
        done, stride = 0.0, min(1.0, STRIDE / length)
        pose = self.design()
        while stride * length > FINEST and done < 1:
            share = min(1.0, done + stride)
            try:
                pose = self.nearby(pose, np.array([share * travel]), np.array([share * rack]))
                done = share
            except BeyondReachError:
                stride /= 2
        return done

    def motion(self, pose: Pose, rack: Array) -> Motion:
        """Find the free motions by implicit differentiation of the gaps."""
        by_travel = self.inverse(pose, rack)[:, :, 5]
        nothing = np.full_like(by_travel, np.nan)
        still = np.zeros_like(by_travel)
        return Motion(by_travel, still, nothing, by_travel, np.stack([nothing, nothing]))

    def inverse(self, pose: Pose, rack: Array) -> Array:
        """Return the motions that each open one gap, as columns; the last is travel."""
        rows = self.jacobian(self.joints(rack), pose)
        return np.asarray(np.linalg.inv(rows), np.float64)


def _solved(rows: Array, gaps: Array) -> Array:
    """Solve for steps, 0 for a pose on a dead center."""
    try:
        steps = np.linalg.solve(rows, gaps[..., None])
    except np.linalg.LinAlgError:
        dead = np.linalg.det(rows) == 0
        there = np.where(dead[:, None, None], np.eye(6), rows)
        steps = np.linalg.solve(there, np.where(dead[:, None], 0.0, gaps)[..., None])
    return np.asarray(steps[..., 0], np.float64)
