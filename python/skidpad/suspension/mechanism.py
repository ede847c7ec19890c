"""A wheel carrier on its joints: closing them, and the motions that they leave."""

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
"""The same on the way to where they are to be closed, m."""

ITERATIONS: Final = 30
STRIDE: Final = 0.02
"""Travel or rack between two closings on the way from design, m."""

FINEST: Final = 1e-6
"""How well the end of the reach is found, m."""

LARGEST_TURN: Final = 0.3
"""Of one iteration, rad."""


class BeyondReachError(ValueError):
    """No pose of the carrier closes its joints.

    Attributes
    ----------
    index : int
        The first of the points that failed.
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
        The two rotations that leave all links but the track rod as they are, about the steering
        axis and about the instant axis; the first per rad about z, the second per meter of
        travel. Where no track rod is, the first is NaN.
    steering_rate : ndarray, shape (2, n, 6)
        How `steering` changes by travel and by rack.
    """

    by_travel: Array
    by_rack: Array
    steering: Array
    bouncing: Array
    steering_rate: Array


@dataclass(frozen=True)
class Mechanism:
    """Joints that leave a carrier its travel and nothing else.

    Attributes
    ----------
    center : ndarray, shape (3,)
        Wheel center at design.
    locating : tuple of Joint
        All of them, or all but the track rod where there is one.
    """

    center: Array
    locating: tuple[Joint, ...]

    def design(self, n: int = 1) -> Pose:
        """Return `n` times the pose of design."""
        return Pose(np.tile(self.center, (n, 1)), np.tile(np.eye(3), (n, 1, 1)))

    def joints(self, rack: Array) -> tuple[Joint, ...]:
        """Return all joints, as the rack sets them."""
        return self.locating

    @cached_property
    def side(self) -> float:
        """The sign of the determinant of the rows, which changes at a dead center."""
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
        """Return by how much the joints and the travel are missed, m; shape (n, 6)."""
        gaps = [joint.gaps(pose) for joint in joints]
        height = pose.center[:, 2] - self.center[2] - travel
        return np.concatenate([*gaps, height[:, None]], axis=1)

    def closed(self, travel: Array, rack: Array) -> Pose:
        """Find the poses of some travels and racks, on the way from design in strides.

        Each point goes its own way, so that its bits do not depend on the others.

        Raises
        ------
        BeyondReachError
            If one of them has no pose that is reached without passing a dead center.
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
        """Close the joints to a gap from poses close by, by Newton's method for all at once.

        Raises
        ------
        BeyondReachError
            If that leads nowhere, or beyond a dead center.
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
        """Find the share of the straight way from design to a travel and rack that has poses."""
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
        """Find the motion that the joints leave, by implicit differentiation of their gaps."""
        by_travel = self.inverse(pose, rack)[:, :, 5]
        nothing = np.full_like(by_travel, np.nan)
        still = np.zeros_like(by_travel)
        return Motion(by_travel, still, nothing, by_travel, np.stack([nothing, nothing]))

    def inverse(self, pose: Pose, rack: Array) -> Array:
        """Return the motions that open one of the gaps each, as columns; the last is travel."""
        rows = self.jacobian(self.joints(rack), pose)
        return np.asarray(np.linalg.inv(rows), np.float64)


def _solved(rows: Array, gaps: Array) -> Array:
    """Solve for steps; those of a pose on a dead center are 0, as it goes nowhere."""
    try:
        steps = np.linalg.solve(rows, gaps[..., None])
    except np.linalg.LinAlgError:
        dead = np.linalg.det(rows) == 0
        there = np.where(dead[:, None, None], np.eye(6), rows)
        steps = np.linalg.solve(there, np.where(dead[:, None], 0.0, gaps)[..., None])
    return np.asarray(steps[..., 0], np.float64)
