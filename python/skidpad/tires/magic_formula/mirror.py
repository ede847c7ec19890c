"""Mirror images of tires for the other side: lateral quantities change sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.tires.forces import SINGLE, argument

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

LATERAL = frozenset({"alpha", "gamma", "phit", "fy", "mx", "mz", "residual_moment"})
"""Quantities that change sign."""

IN_MIRROR = np.outer([1, -1, -1, -1, 1], [1, 1, -1, -1]).astype(np.int8)
"""Signs of the mirrored derivatives of Fx, Fy, Mz, Mx and My by load, kappa, alpha and inclination;
by parameters as by load."""


def asked_in_mirror(name: str, value: ArrayLike) -> Any:
    """Return a mirrored argument, of any allowed type."""
    if name not in LATERAL:
        return value
    given = argument(name, value)
    if not isinstance(given, np.ndarray):
        return -given
    return np.negative(given, dtype=np.result_type(SINGLE, given.dtype))


def found_in_mirror(name: str, result: Any) -> Any:
    """Return a mirrored result; arrays are mirrored in place."""
    if name not in LATERAL:
        return result
    return np.negative(result, out=result) if isinstance(result, np.ndarray) else -result
