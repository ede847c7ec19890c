"""Pose of a wheel carrier: wheel center, and rotation from design."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Pose:
    """Poses of one carrier, in body axes (x forward, y left, z up).

    Attributes
    ----------
    center : ndarray, shape (n, 3)
        Wheel center, m.
    rotation : ndarray, shape (n, 3, 3)
        Rotates carrier vectors from design.
    """

    center: Array
    rotation: Array

    def turned(self, vector: Array) -> Array:
        """Rotate a carrier vector given at design."""
        found: Array = self.rotation @ vector
        return found

    def moved(self, step: Array) -> Pose:
        """Return the poses after translations of the wheel center and rotations, (n, 6)."""
        return Pose(self.center + step[:, :3], rotation(step[:, 3:]) @ self.rotation)


def rotation(vector: Array) -> Array:
    """Return the matrices of rotation vectors, rad (Rodrigues' formula); (n, 3) to (n, 3, 3)."""
    angle = np.linalg.norm(vector, axis=-1)[:, None, None]
    cross = np.zeros((*vector.shape, 3))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        cross[:, k, j], cross[:, j, k] = vector[:, i], -vector[:, i]
    half = np.sinc(angle / (2 * np.pi))  # sin(a/2)/(a/2)
    turned: Array = np.eye(3) + np.sinc(angle / np.pi) * cross + half**2 / 2 * cross @ cross
    return turned


def twist_row(direction: Array, arm: Array) -> Array:
    """Return the row that maps a motion to a point's velocity along a direction."""
    return np.concatenate([direction, np.cross(arm, direction)], axis=-1)
