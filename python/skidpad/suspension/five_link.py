"""Five-link suspensions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from skidpad.suspension.arm import Body, Rod
from skidpad.suspension.joints import Link
from skidpad.suspension.linkage import Point
from skidpad.suspension.steered import Steered

RODS: Final = ("upper_front_link", "upper_rear_link", "lower_front_link", "lower_rear_link")


@dataclass(frozen=True, kw_only=True)
class FiveLink(Steered):
    """Four separate links and a track rod or toe link; the left wheel.

    The steering axis is the more upright of the two lines that intersect the lines of all four
    links: rotating about it leaves their lengths unchanged. The other is the instant axis.

    Parameters
    ----------
    upper_front_link_inboard, upper_front_link_outboard : tuple of float
        Ends of the link on the body and on the carrier.
    upper_rear_link_inboard, upper_rear_link_outboard : tuple of float
    lower_front_link_inboard, lower_front_link_outboard : tuple of float
    lower_rear_link_inboard, lower_rear_link_outboard : tuple of float
    trackrod_inboard, trackrod_outboard : tuple of float
        As for `DoubleWishbone`.
    wheel_center, wheel_radius, axle_inboard, toe, camber, rack_direction, pitman_arm
        As in `skidpad.suspension.linkage.Linkage`.

    Raises
    ------
    TypeError, ValueError
        As for `DoubleWishbone`.
    """

    upper_front_link_inboard: Point
    upper_front_link_outboard: Point
    upper_rear_link_inboard: Point
    upper_rear_link_outboard: Point
    lower_front_link_inboard: Point
    lower_front_link_outboard: Point
    lower_rear_link_inboard: Point
    lower_rear_link_outboard: Point

    def _locating(self) -> tuple[Link, ...]:
        return tuple(self._link(f"{name}_inboard", f"{name}_outboard") for name in RODS)

    def _bodies(self) -> Mapping[str, Body]:
        links = zip(RODS, self._locating(), strict=True)
        return {**super()._bodies(), **{name: Rod(link.inboard, link.arm) for name, link in links}}
