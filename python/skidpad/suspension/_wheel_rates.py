"""Conversion of springs and dampers to wheel rates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import mapping
from skidpad._lib.arrays import ascends, real_array, unwarned
from skidpad._lib.messages import brief
from skidpad._lib.per_car import require_fit, require_good, together

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import ArrayLike, NDArray

FARTHEST = 1e3
"""Implausibly large travel [m]."""

MOST_RATIO = 1e3
"""Implausibly large motion ratio."""

POWERS = {
    "stiffness": 2,
    "stop_stiffness": 2,
    "rebound_stop_stiffness": 2,
    "bump_damping": 2,
    "rebound_damping": 2,
    "bump_damping_fast": 2,
    "rebound_damping_fast": 2,
    "cubic_stiffness": 4,
    "spring_forces": 1,
    "damper_forces": 1,
    "preload": 1,
    "spring_travels": -1,
    "damper_speeds": -1,
    "bump_travel": -1,
    "rebound_travel": -1,
    "stop_depth": -1,
    "bump_knee": -1,
    "rebound_knee": -1,
}
"""Powers of the motion ratio that convert suspension parameters from spring to wheel."""


@unwarned
def wheel_rates(
    values: Mapping[str, ArrayLike], motion_ratio: ArrayLike
) -> dict[str, NDArray[Any]]:
    """Convert spring, damper and stop parameters from the spring to the wheel.

    Parameters
    ----------
    values : mapping
        Stiffnesses, damping, forces, travels and rates at the spring or damper, by the names in
        ``car["suspension.front"]``.
    motion_ratio : float or ndarray, shape (n,)
        Spring and damper travel over wheel travel, > 0.

    Returns
    -------
    dict
        Values by the same names: ``car.replace({"suspension.front": wheel_rates(...)})``.

    Raises
    ------
    ValueError
        For a name that does not depend on a motion ratio, or a ratio that is not > 0.

    Notes
    -----
    For a constant ratio MR, z_s = MR z and F = MR F_s by virtual work, hence ``k = MR^2 k_s``, ``c
    = MR^2 c_s`` and ``k3 = MR^4 k3_s``. For a ratio that changes with travel, see `spring_table`.

    Examples
    --------
    >>> import skidpad as sp
    >>> spring = sp.suspension.wheel_rates({"stiffness": 100e3, "bump_damping": 8e3}, 0.5)
    >>> float(spring["stiffness"]), float(spring["bump_damping"])
    (25000.0, 2000.0)
    """
    ratio = real_array("motion_ratio", motion_ratio)
    if not np.all(np.isfinite(ratio) & (ratio > 0)):
        raise ValueError(f"motion_ratio is {brief(motion_ratio, kind=False)}, but must be > 0")
    unknown = [name for name in mapping("values", values) if name not in POWERS]
    if unknown:
        raise ValueError(
            f"values: {unknown[0]!s:.40} is no parameter of a spring or damper; those are "
            f"{', '.join(POWERS)}"
        )
    found = {}
    for name, value in values.items():
        given = real_array(name, value).astype(np.float64)
        if given.ndim and ratio.ndim and name.split("_")[-1] in ("forces", "travels", "speeds"):
            given = given.reshape(len(given), -1)
        require_fit(f"values: {name}", given, "motion_ratio", ratio)
        found[name] = given * ratio ** POWERS[name]
    return found


@unwarned
def from_compression_ratio(
    stiffness: ArrayLike, damping: ArrayLike, spring_length: ArrayLike
) -> dict[str, NDArray[Any]]:
    """Convert a spring given per compression ratio, as in games.

    Parameters
    ----------
    stiffness : array_like
        Force per compression ratio, N: F = stiffness z/spring_length.
    damping : array_like
        Force per rate of the compression ratio, N s.
    spring_length : array_like
        Reference length of the ratio, m, > 0.

    Returns
    -------
    dict
        ``stiffness`` [N/m], ``bump_damping`` and ``rebound_damping`` [N s/m] of a suspension.

    Raises
    ------
    ValueError
        If a length is not > 0.

    Notes
    -----
    With the ratio z/L, k = k_ratio/L and c = c_ratio/L. In such games the length changes only the
    ride height; here it changes k and c, as the same force needs a different travel.
    """
    length = real_array("spring_length", spring_length)
    if not np.all(np.isfinite(length) & (length > 0)):
        raise ValueError(f"spring_length is {brief(spring_length, kind=False)} m, but must be > 0")
    numbers = together(stiffness=stiffness, damping=damping, spring_length=length)
    k, c = (given / length for given in numbers[:2])
    return {"stiffness": k, "bump_damping": c, "rebound_damping": c.copy()}


def spring_table(
    travel: ArrayLike,
    compression: ArrayLike,
    force: Callable[[NDArray[np.float64]], ArrayLike],
) -> dict[str, NDArray[np.float64]]:
    """Tabulate the wheel force of a spring whose motion ratio changes with travel.

    Parameters
    ----------
    travel : array_like, shape (k,)
        Wheel travels, m, increasing, with 0 in their range.
    compression : array_like, shape (k,)
        Spring compression there, m.
    force : callable
        Spring force, N, as a function of compression.

    Returns
    -------
    dict
        ``spring_travels`` and ``spring_forces`` for ``suspension.springs = "table"``. The car
        replaces the force at zero travel by its own preload.

    Raises
    ------
    ValueError
        If lengths differ, or travels do not increase or imply an implausible motion ratio.

    Notes
    -----
    By virtual work F = F_s(s(z)) ds/dz, with ds/dz from second-order differences.
    """
    if not callable(force):
        raise TypeError(f"force: expected a function of the compression, not {brief(force)}")
    z = real_array("travel", travel).astype(np.float64)
    s = real_array("compression", compression).astype(np.float64)
    if z.ndim != 1 or z.shape != s.shape or z.size < 3:
        raise ValueError(
            f"travel and compression must be rows of the same three or more numbers, not of shapes "
            f"{z.shape} and {s.shape}"
        )
    for name, row in (("travel", z), ("compression", s)):
        require_good(name, row, np.abs(row) <= FARTHEST, f"within {FARTHEST:g} m", "point")
    if not ascends(z):
        k = int(np.argmax(np.diff(z) <= 0))
        raise ValueError(f"travel must rise, but does not from [{k}] to [{k + 1}]")
    given = real_array("force", force(s))
    if given.shape not in ((), z.shape):
        raise ValueError(f"force gives {given.shape} for {z.shape} compressions")
    with np.errstate(all="ignore"):
        ratio = np.gradient(s, z, edge_order=2)
        forces = given * ratio
    likely = np.abs(ratio) <= MOST_RATIO
    if not likely.all():
        k = int(np.argmin(likely))
        raise ValueError(
            f"travel and compression: the motion ratio at point {k} is {ratio[k]:g}, but must be "
            f"within {MOST_RATIO:g}"
        )
    return {"spring_travels": z, "spring_forces": forces}
