"""Bodies that springs act on: carrier, wishbones and rods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

if TYPE_CHECKING:
    from skidpad.suspension.pose import Array, Pose

OFF_ROD: Final = 1e-3
"""Largest offset of a spring from the line of a rod, m; a rod is free to spin about it."""


class Body(Protocol):
    """A body that moves with the wheel."""

    def carried(self, center: Array, arm: Array, pose: Pose, motion: Array) -> tuple[Array, Array]:
        """Return position and velocity of a point of the body, each (n, 3).

        `center` and `arm`: wheel center at design, and the vector from there to the point.
        """


class Carrier:
    """The wheel carrier itself."""

    def carried(self, center: Array, arm: Array, pose: Pose, motion: Array) -> tuple[Array, Array]:
        turned = pose.turned(arm)
        return pose.center + turned, motion[:, :3] + np.cross(motion[:, 3:], turned)


@dataclass(frozen=True)
class Arm:
    """A wishbone: swings about a line of the car body and holds a point of the carrier.

    Attributes
    ----------
    foot, axis : ndarray, shape (3,)
        A point of the line and its direction.
    end : ndarray, shape (3,)
        From the wheel center to the point of the carrier, at design.
    """

    foot: Array
    axis: Array
    end: Array

    def carried(self, center: Array, arm: Array, pose: Pose, motion: Array) -> tuple[Array, Array]:
        axis = self.axis / np.linalg.norm(self.axis)
        end, velocity = Carrier().carried(center, self.end, pose, motion)
        sweep = np.cross(axis, end - self.foot)
        speed = np.sum(sweep * velocity, axis=1) / np.sum(sweep * sweep, axis=1)
        # point in the frame of axis and end
        frame = np.stack(self._frame(axis, (center + self.end - self.foot)[None]), axis=-1)[0]
        inside = np.linalg.solve(frame, center + arm - self.foot)
        place = np.stack(self._frame(axis, end - self.foot), axis=-1) @ inside
        return self.foot + place, speed[:, None] * np.cross(axis, place)

    @staticmethod
    def _frame(axis: Array, reach: Array) -> tuple[Array, Array, Array]:
        sweep = np.cross(axis, reach)
        return np.broadcast_to(axis, reach.shape), np.cross(sweep, axis), sweep


@dataclass(frozen=True)
class Rod:
    """A rod between the body and the carrier.

    Attributes
    ----------
    inboard : ndarray, shape (3,)
    end : ndarray, shape (3,)
        From the wheel center to its outboard end, at design.
    """

    inboard: Array
    end: Array

    def carried(self, center: Array, arm: Array, pose: Pose, motion: Array) -> tuple[Array, Array]:
        rod = center + self.end - self.inboard
        point = center + arm - self.inboard
        share = point @ rod / (rod @ rod)
        off = np.linalg.norm(point - share * rod)
        if off > OFF_ROD:
            raise ValueError(
                f"outboard is {off:.4f} m off the line of the rod that it is on, which may turn "
                f"about itself; at most {OFF_ROD:g} m"
            )
        end, velocity = Carrier().carried(center, self.end, pose, motion)
        return self.inboard + share * (end - self.inboard), share * velocity
