"""How the lane functions change with their operands."""

from __future__ import annotations

from typing import Final

FLAT: Final = {"R", "splat", "any", "not", "lane", "matters"}
"""No derivatives: literals, masks and what is read off them."""

CHOICES: Final = {
    "sel": ("{0}", 1, 2),
    "vmin": ("{0} < {1}", 0, 1),
    "vmax": ("{0} > {1}", 0, 1),
}
"""When which operand is taken; its derivative is taken with it. Where the operands of vmin and vmax
are equal that is the second, and at the ends of clamp() it is that of the number within."""

SLOPES: Final = {
    "vabs": ("abs_slope({0})",),
    "vcopysign": ("copysign_slope({0}, {1})", None),
    "vsqrt": ("sqrt_slope({y})",),
    "vsin": ("vcos({0})",),
    "vcos": ("-vsin({0})",),
    "vtan": ("tan_slope({y})",),
    "vatan": ("atan_slope({0})",),
    "vatan_near": ("atan_slope({0})",),
    "vatan2": ("atan2_slope({0}, {1})", "-atan2_slope({1}, {0})"),
    "vasin": ("asin_slope({0})",),
    "vsin_small": ("sin_small_slope({0})",),
    "vcos_small": ("-vsin_small({0})",),
    "vcos_near": ("-vsin({0})",),
    "vhypot": ("hypot_slope({0}, {y})", "hypot_slope({1}, {y})"),
    "vexp": ("{y}",),
    "vexp_small": ("{y}",),
    "vexp_near": ("{y}",),
    "vlog": ("R(1) / {0}",),
    "vlog_normal": ("R(1) / {0}",),
    "vpow": ("pow_slope({0}, {1}, {y})", "pow_exponent_slope({0}, {y})"),
    "vtanh": ("tanh_slope({0})",),
}
"""Derivatives by each operand, in terms of the operands and of the value y; none where level."""

ARRAYS: Final = {
    "vatans": (0, 0, 1, "atan_slope({0})"),
    "vatans_near": (0, 0, 1, "atan_slope({0})"),
    "vatans_abreast": (0, 0, 1, "atan_slope({0})"),
    "vsines": (0, 1, 2, "vcos({0})"),
    "vcosines": (0, 1, 2, "-vsin({0})"),
    "vsines_near": (0, 1, 2, "vcos({0})"),
    "vcosines_near": (0, 1, 2, "-vsin({0})"),
    "reciprocals": (0, 0, 1, "-({y} * {y})"),
}
"""Functions of each element of an array: which operand that is, which has the results, which the
count, and the derivative in terms of an element and of its result."""
