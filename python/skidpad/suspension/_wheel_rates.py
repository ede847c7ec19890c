"""Springs and dampers where they sit, as a car takes them: at the wheel."""

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
"""Travel that no wheel and no spring has [m]."""

MOST_RATIO = 1e3
"""Motion ratio that no spring has."""

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
"""Powers of the motion ratio between parameters of a suspension at the spring and the wheel."""


@unwarned
def wheel_rates(
    values: Mapping[str, ArrayLike], motion_ratio: ArrayLike
) -> dict[str, NDArray[Any]]:
    """Convert parameters of spring, damper and stops at the spring to those at the wheel.

    Parameters
    ----------
    values : mapping
        By the names in ``car["suspension.front"]``: stiffnesses and damping, forces, travels and
        rates, as they are at a spring or damper.
    motion_ratio : float or ndarray, shape (n,)
        Travel of spring and damper over that of the wheel, > 0.

    Returns
    -------
    dict
        The same names: ``car.replace({"suspension.front": wheel_rates(...)})``.

    Raises
    ------
    ValueError
        For a name that has nothing to do with a motion ratio, or a ratio that is not > 0.

    Notes
    -----
    With the ratio MR constant, z_s = MR z and F = MR F_s by virtual work, so that ``k = MR^2 k_s``,
    ``c = MR^2 c_s`` and ``k3 = MR^4 k3_s``. Where it changes with travel, see `spring_table`.

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
    """Convert a spring that is given by the share of its length, as games do.

    Parameters
    ----------
    stiffness : array_like
        Force per compression ratio, N: F = stiffness z/spring_length.
    damping : array_like
        Force per rate of the compression ratio, N s.
    spring_length : array_like
        Length by which the ratio is taken, m, > 0.

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
    With z/L for the travel, k = k_ratio/L and c = c_ratio/L. In games of this kind the length
    then changes the ride height alone; here k and c change with it, as the same force comes from
    another travel.
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
    """Tabulate at the wheel a spring whose motion ratio changes with travel.

    Parameters
    ----------
    travel : array_like, shape (k,)
        Travels of the wheel, m, rising, with a point at 0 or about it.
    compression : array_like, shape (k,)
        How far the spring is compressed there, m.
    force : callable
        Force of the spring, N, over its compression.

    Returns
    -------
    dict
        ``spring_travels`` and ``spring_forces`` for ``suspension.springs = "table"``. Its force at
        zero travel counts as the car's preload, whatever it is here.

    Raises
    ------
    ValueError
        For rows of other lengths, or travels that do not rise or lie so close that no spring has
        the motion ratio between them.

    Notes
    -----
    By virtual work F = F_s(s(z)) ds/dz; ds/dz by differences of second order between the points.
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
