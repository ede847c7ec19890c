"""Suspensions with a track rod or a toe link."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from skidpad.suspension.arm import Arm
from skidpad.suspension.joints import Link, Strut
from skidpad.suspension.linkage import APART, Linkage, Point
from skidpad.suspension.pose import Array
from skidpad.suspension.steering import Rack, SteeredMechanism

SQUARE: Final = 1e-6
"""Tolerances for the cosine of an angle, and for a length that should be 1."""
SIDES: Final = ("inboard_front", "inboard_rear")


@dataclass(frozen=True, kw_only=True)
class Steered(Linkage):
    """A left wheel carrier steered by a track rod.

    Parameters
    ----------
    trackrod_inboard, trackrod_outboard : tuple of float
        Ends of the track rod on the rack and on the carrier, m.
    rack_direction : tuple of float or None
        Displacement of the inboard end per meter of rack. None: fixed, as for a toe link.
    pitman_arm : tuple of float, optional
        From the pivot of a Pitman arm to its end, perpendicular to `rack_direction`, m: the inboard
        end then moves on a circle of this radius, with the rack's travel along it. An identical
        idler arm is assumed on the other side.
    wheel_center, wheel_radius, axle_inboard, toe, camber
        As for `Linkage`.
    """

    trackrod_inboard: Point
    trackrod_outboard: Point
    rack_direction: Point | None = (0.0, 1.0, 0.0)
    pitman_arm: Point | None = None

    def __post_init__(self) -> None:
        """Also check the rack."""
        super().__post_init__()
        if self.pitman_arm is not None:
            self._check_pitman_arm(np.array(self.pitman_arm))
        if self.rack_direction is not None and not any(self.rack_direction):
            raise ValueError("rack_direction is zero; of a rod that no rack moves it is None")

    def _check_pitman_arm(self, arm: Array) -> None:
        if self.rack_direction is None:
            raise ValueError("pitman_arm is given, but rack_direction is None: no rack moves")
        direction, length = np.array(self.rack_direction), np.linalg.norm(arm)
        size = np.linalg.norm(direction)
        if length < APART or abs(direction @ arm) > SQUARE * size * length:
            raise ValueError("pitman_arm must have a length, and be across rack_direction")
        if abs(size - 1) > SQUARE:
            raise ValueError(f"rack_direction has length {size:g}; with a Pitman arm it must be 1")

    @abstractmethod
    def _locating(self) -> tuple[Link | Strut, ...]:
        """Return all joints of the carrier except the track rod."""

    @cached_property
    def _mechanism(self) -> SteeredMechanism:
        return SteeredMechanism(
            np.array(self.wheel_center),
            self._locating(),
            self._link("trackrod_inboard", "trackrod_outboard"),
            Rack(
                np.array(self.rack_direction or (0.0, 0.0, 0.0)),
                None if self.pitman_arm is None else np.array(self.pitman_arm),
            ),
        )

    @property
    def _has_rack(self) -> bool:
        return self.rack_direction is not None

    def _link(self, inboard: str, outboard: str) -> Link:
        """Return the link between two named points."""
        for name in (inboard, outboard):
            if getattr(self, name) is None:
                raise TypeError(f"{name}: expected a point (x, y, z), not None")
        ends = np.array([getattr(self, inboard), getattr(self, outboard)])
        length = float(np.linalg.norm(ends[1] - ends[0]))
        if length < APART:
            raise ValueError(f"{inboard} and {outboard} are the same point")
        return Link(ends[0], self._arm(getattr(self, outboard)), length)

    def _wishbone(self, name: str) -> tuple[Link, ...]:
        """Return the two sides of a wishbone as links."""
        outboard, sides = f"{name}_outboard", [f"{name}_{side}" for side in SIDES]
        arm = self._swinging(name)
        if np.linalg.norm(arm.axis) < APART:
            raise ValueError(f"{sides[0]} and {sides[1]} are the same point")
        end = np.array(self.wheel_center) + arm.end
        if np.linalg.norm(np.cross(arm.axis, end - arm.foot)) < APART * np.linalg.norm(arm.axis):
            raise ValueError(f"{outboard} lies on the axis of {sides[0]} and {sides[1]}")
        return tuple(self._link(side, outboard) for side in sides)

    def _swinging(self, name: str) -> Arm:
        """Return a wishbone as a rotating body."""
        front, rear = (np.array(getattr(self, f"{name}_{side}")) for side in SIDES)
        return Arm(rear, front - rear, self._arm(getattr(self, f"{name}_outboard")))
