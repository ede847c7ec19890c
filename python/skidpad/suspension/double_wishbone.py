"""Double-wishbone suspensions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from skidpad.suspension.arm import Body
from skidpad.suspension.joints import Link
from skidpad.suspension.linkage import Point
from skidpad.suspension.steered import Steered

WISHBONES: Final = ("lower_wishbone", "upper_wishbone")


@dataclass(frozen=True, kw_only=True)
class DoubleWishbone(Steered):
    """Two wishbones and a track rod or toe link; the left wheel.

    Points are tuples (x, y, z) in m, x forward, y left, z up.

    Parameters
    ----------
    lower_wishbone_inboard_front, lower_wishbone_inboard_rear : tuple of float
        Body-side bushings of the lower wishbone, on its pivot axis.
    lower_wishbone_outboard : tuple of float
        Ball joint of the lower wishbone on the carrier.
    upper_wishbone_inboard_front, upper_wishbone_inboard_rear, upper_wishbone_outboard : tuple
        The same for the upper wishbone.
    trackrod_inboard, trackrod_outboard : tuple of float
        Ends of the track rod on the rack and on the carrier.
    wheel_center, wheel_radius, axle_inboard, toe, camber, rack_direction, pitman_arm
        As in `skidpad.suspension.linkage.Linkage`.

    Raises
    ------
    TypeError
        If an argument is not a number or point.
    ValueError
        If points coincide, or the links do not constrain the carrier.
    """

    lower_wishbone_inboard_front: Point
    lower_wishbone_inboard_rear: Point
    lower_wishbone_outboard: Point
    upper_wishbone_inboard_front: Point
    upper_wishbone_inboard_rear: Point
    upper_wishbone_outboard: Point

    def _locating(self) -> tuple[Link, ...]:
        return tuple(side for name in WISHBONES for side in self._wishbone(name))

    def _bodies(self) -> Mapping[str, Body]:
        return {**super()._bodies(), **{name: self._swinging(name) for name in WISHBONES}}
