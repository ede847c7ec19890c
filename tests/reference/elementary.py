"""Elementary functions of plain floats, and of mpmath's numbers with as many digits as those have.

Twins that take them from here compute in the numbers they are given.
"""

from __future__ import annotations

import math

import mpmath


def either(name):
    """Take the function of that name from where the operands are from."""

    def function(*operands):
        many = any(isinstance(x, mpmath.mpf) for x in operands)
        return getattr(mpmath if many else math, name)(*operands)

    return function


atan, exp, hypot, sin, sqrt, tan = map(either, ("atan", "exp", "hypot", "sin", "sqrt", "tan"))


def copysign(size, sign):
    """The size with the other's sign; mpmath's 0 has none and counts as positive."""
    if isinstance(sign, mpmath.mpf):
        return -abs(size) if sign < 0 else abs(size)
    return abs(size) * math.copysign(1, sign)
