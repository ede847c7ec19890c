"""Trailing arms, semi-trailing arms and swing axles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from skidpad.suspension.arm import Body, Carrier
from skidpad.suspension.joints import Pivot
from skidpad.suspension.linkage import APART, Linkage, Point
from skidpad.suspension.mechanism import Mechanism


@dataclass(frozen=True, kw_only=True)
class TrailingArm(Linkage):
    """A carrier that swings about one axis fixed to the body; the left wheel.

    The axis is lateral for a trailing arm, oblique for a semi-trailing arm, longitudinal for a
    swing axle. There is no steering axis.

    Parameters
    ----------
    trailing_arm_pivot_a, trailing_arm_pivot_b : tuple of float
        Two points of the axis.
    wheel_center, wheel_radius, axle_inboard, toe, camber
        As in `skidpad.suspension.linkage.Linkage`.

    Raises
    ------
    TypeError, ValueError
        As for `DoubleWishbone`.
    """

    trailing_arm_pivot_a: Point
    trailing_arm_pivot_b: Point

    @cached_property
    def _mechanism(self) -> Mechanism:
        a, b = np.array(self.trailing_arm_pivot_a), np.array(self.trailing_arm_pivot_b)
        if np.linalg.norm(b - a) < APART:
            raise ValueError("trailing_arm_pivot_a and trailing_arm_pivot_b are the same point")
        across = np.linalg.svd((b - a)[None])[2][1:]
        center = np.array(self.wheel_center)
        ends = Pivot(a, a - center, np.eye(3)), Pivot(b, b - center, across)
        return Mechanism(center, ends)

    def _bodies(self) -> Mapping[str, Body]:
        return {"carrier": Carrier(), "arm": Carrier()}
