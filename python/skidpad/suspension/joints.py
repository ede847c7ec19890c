"""Joints of a wheel carrier: closure gaps and their slopes.

A motion of the carrier is the velocity of its wheel center and its angular velocity, six numbers.
Each joint has equations gap(pose) = 0; a row is the derivative of a gap by motion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from skidpad.suspension.pose import Array, Pose, twist_row


class Joint(Protocol):
    """Equations between the body and the carrier; n poses, k equations."""

    def gaps(self, pose: Pose) -> Array:
        """Return the residuals of the equations, m; shape (n, k)."""

    def rows(self, pose: Pose) -> Array:
        """Return the slopes of the gaps by motion of the carrier, shape (n, k, 6)."""


@dataclass(frozen=True)
class Link:
    """A rod of constant length from a point of the body to one of the carrier.

    Attributes
    ----------
    inboard : ndarray, shape (3,) or (n, 3)
        End on the body.
    arm : ndarray, shape (3,)
        From the wheel center to the end on the carrier, at design.
    length : float
    """

    inboard: Array
    arm: Array
    length: float

    def _rod(self, pose: Pose) -> tuple[Array, Array, Array]:
        """Return arm, direction and length."""
        arm = pose.turned(self.arm)
        rod = pose.center + arm - self.inboard
        length = np.linalg.norm(rod, axis=-1)
        return arm, rod / length[:, None], length

    def gaps(self, pose: Pose) -> Array:
        return self._rod(pose)[2][:, None] - self.length

    def rows(self, pose: Pose) -> Array:
        arm, direction, _ = self._rod(pose)
        return twist_row(direction, arm)[:, None]

    def row_rates(self, pose: Pose, motion: Array) -> Array:
        """Return the rate of the rows in a motion that keeps the joint closed."""
        arm, direction, length = self._rod(pose)
        arm_rate = np.cross(motion[:, 3:], arm)
        turning = (motion[:, :3] + arm_rate) / length[:, None]
        rate = twist_row(turning, arm)
        rate[:, 3:] += np.cross(arm_rate, direction)
        return rate[:, None]


@dataclass(frozen=True)
class Pivot:
    """A point of the carrier that is fixed along k directions of the body.

    Attributes
    ----------
    place : ndarray, shape (3,)
    arm : ndarray, shape (3,)
        From the wheel center to the point, at design.
    directions : ndarray, shape (k, 3)
    """

    place: Array
    arm: Array
    directions: Array

    def gaps(self, pose: Pose) -> Array:
        found: Array = (pose.center + pose.turned(self.arm) - self.place) @ self.directions.T
        return found

    def rows(self, pose: Pose) -> Array:
        arm = pose.turned(self.arm)[:, None]
        return twist_row(*np.broadcast_arrays(self.directions, arm))


@dataclass(frozen=True)
class Strut:
    """A line of the carrier that always passes through a point of the body.

    Attributes
    ----------
    top : ndarray, shape (3,)
        The point of the body.
    arm : ndarray, shape (3,)
        From the wheel center to a point of the line, at design.
    across : ndarray, shape (2, 3)
        Directions of the carrier across the line, at design.
    """

    top: Array
    arm: Array
    across: Array

    def _frame(self, pose: Pose) -> tuple[Array, Array]:
        """Return the directions across the line, and the vector from wheel center to the top."""
        across = np.swapaxes(pose.turned(self.across.T), -1, -2)
        return across, (self.top - pose.center)[:, None]

    def gaps(self, pose: Pose) -> Array:
        across, top = self._frame(pose)
        found: Array = np.sum(across * (top - pose.turned(self.arm)[:, None]), axis=-1)
        return found

    def rows(self, pose: Pose) -> Array:
        across, top = self._frame(pose)
        return -twist_row(across, np.broadcast_to(top, across.shape))

    def row_rates(self, pose: Pose, motion: Array) -> Array:
        """Return the rate of the rows in a motion that keeps the joint closed."""
        across, top = self._frame(pose)
        turning = np.cross(motion[:, None, 3:], across)
        rate = -twist_row(turning, np.broadcast_to(top, across.shape))
        rate[..., 3:] += np.cross(motion[:, None, :3], across)
        return rate
