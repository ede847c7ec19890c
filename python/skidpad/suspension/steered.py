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
from skidpad.suspension.steering import SteeredMechanism

SIDES: Final = ("inboard_front", "inboard_rear")


@dataclass(frozen=True, kw_only=True)
class Steered(Linkage):
    """A carrier steered by a track rod; the left wheel.

    Parameters
    ----------
    trackrod_inboard, trackrod_outboard : tuple of float
        Ends of the track rod on the rack and on the carrier, m.
    rack_direction : tuple of float or None
        Displacement of the inboard end per meter of rack. None: fixed, as for a toe link.
    wheel_center, wheel_radius, axle_inboard, toe, camber
        As for `Linkage`.
    """

    trackrod_inboard: Point
    trackrod_outboard: Point
    rack_direction: Point | None = (0.0, 1.0, 0.0)

    def __post_init__(self) -> None:
        """Check the rack, too."""
        super().__post_init__()
        if self.rack_direction is not None and not any(self.rack_direction):
            raise ValueError("rack_direction is zero; of a rod that no rack moves it is None")

    @abstractmethod
    def _locating(self) -> tuple[Link | Strut, ...]:
        """Return all joints of the carrier but the track rod."""

    @cached_property
    def _mechanism(self) -> SteeredMechanism:
        return SteeredMechanism(
            np.array(self.wheel_center),
            self._locating(),
            self._link("trackrod_inboard", "trackrod_outboard"),
            np.array(self.rack_direction or (0.0, 0.0, 0.0)),
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
        """Return a wishbone as a swinging body."""
        front, rear = (np.array(getattr(self, f"{name}_{side}")) for side in SIDES)
        return Arm(rear, front - rear, self._arm(getattr(self, f"{name}_outboard")))
