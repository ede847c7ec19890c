"""Elementary functions of floats, or of mpmath numbers at their precision.

Twins that use them compute in the type of their arguments.
"""

from __future__ import annotations

import math

import mpmath


def either(name):
    """Take the named function from the module of the operands' type."""

    def function(*operands):
        many = any(isinstance(x, mpmath.mpf) for x in operands)
        return getattr(mpmath if many else math, name)(*operands)

    return function


atan, exp, hypot, sin, sqrt, tan = map(either, ("atan", "exp", "hypot", "sin", "sqrt", "tan"))


def copysign(size, sign):
    """The magnitude with the other's sign; mpmath's 0 has none and counts as positive."""
    if isinstance(sign, mpmath.mpf):
        return -abs(size) if sign < 0 else abs(size)
    return abs(size) * math.copysign(1, sign)
