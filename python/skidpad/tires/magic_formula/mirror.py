"""The mirror in which a tire of the other side is seen: what lies across the car changes sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.tires.forces import SINGLE, argument

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

LATERAL = frozenset({"alpha", "gamma", "phit", "fy", "mx", "mz", "residual_moment"})
"""What changes its sign in a mirror."""

IN_MIRROR = np.outer([1, -1, -1, -1, 1], [1, 1, -1, -1]).astype(np.int8)
"""Signs of the derivatives of Fx, Fy, Mz, Mx and My by load, kappa, alpha and inclination, or by
parameters as by load, in a mirror."""


def asked_in_mirror(name: str, value: ArrayLike) -> Any:
    """Return an argument, of any type that is allowed, as a mirror shows it."""
    if name not in LATERAL:
        return value
    given = argument(name, value)
    if not isinstance(given, np.ndarray):
        return -given
    return np.negative(given, dtype=np.result_type(SINGLE, given.dtype))


def found_in_mirror(name: str, result: Any) -> Any:
    """Return a result as a mirror shows it, an array in its place."""
    if name not in LATERAL:
        return result
    return np.negative(result, out=result) if isinstance(result, np.ndarray) else -result
