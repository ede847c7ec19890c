"""MacPherson struts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from skidpad.suspension.arm import Body
from skidpad.suspension.joints import Link, Strut
from skidpad.suspension.linkage import APART, Point
from skidpad.suspension.steered import Steered


@dataclass(frozen=True, kw_only=True)
class MacPherson(Steered):
    """A lower wishbone, a strut fixed to the carrier, and a track rod; the left wheel.

    The strut slides and rotates in its top mount. Its line need not pass through the lower ball
    joint; the steering axis runs from there to the top mount.

    Parameters
    ----------
    lower_wishbone_inboard_front, lower_wishbone_inboard_rear, lower_wishbone_outboard : tuple
        As for `DoubleWishbone`.
    strut_top : tuple of float
        Mount on the body.
    strut_bottom : tuple of float
        A point of the strut's line, on the carrier, at design.
    trackrod_inboard, trackrod_outboard : tuple of float
        As for `DoubleWishbone`.
    wheel_center, wheel_radius, axle_inboard, toe, camber, rack_direction, pitman_arm
        As in `skidpad.suspension.linkage.Linkage`.

    Raises
    ------
    TypeError, ValueError
        As for `DoubleWishbone`.
    """

    lower_wishbone_inboard_front: Point
    lower_wishbone_inboard_rear: Point
    lower_wishbone_outboard: Point
    strut_top: Point
    strut_bottom: Point

    def _locating(self) -> tuple[Link | Strut, ...]:
        line = np.subtract(self.strut_top, self.strut_bottom)
        if np.linalg.norm(line) < APART:
            raise ValueError("strut_top and strut_bottom are the same point")
        across = np.linalg.svd(line[None])[2][1:]
        strut = Strut(np.array(self.strut_top), self._arm(self.strut_bottom), across)
        return (*self._wishbone("lower_wishbone"), strut)

    def _bodies(self) -> Mapping[str, Body]:
        return {**super()._bodies(), "lower_wishbone": self._swinging("lower_wishbone")}
