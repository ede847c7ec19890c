"""The aligning moment and its arm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.tire.ask import SLIP_ANGLES, Asked, angles, loads_of
from skidpad.plot.tire.axes import (
    ALPHA,
    DEGREES,
    KILO,
    MZ,
    TRAIL,
    family,
    finish,
    kilonewton,
    legend,
    name_of,
    several,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from skidpad.tires.forces import GivesForces

LEAST = 0.02  # of the largest force: below, the arm of a moment that is left over has no meaning
CLEAR = 0.2  # of the largest force: above, it is all that there is to see


def arm(fy: NDArray[np.float64], mz: NDArray[np.float64]) -> NDArray[np.float64]:
    """Pneumatic trail -Mz/Fy, m; NaN where there is next to no force."""
    some = np.abs(fy) > LEAST * np.abs(fy).max()
    return np.where(some, -mz / np.where(some, fy, 1), np.nan)


def trail(
    tire: GivesForces,
    loads: ArrayLike | None = None,
    alpha: ArrayLike | None = None,
    *,
    axes: Sequence[Axes] | None = None,
    **conditions: Any,
) -> list[Axes]:
    """Draw the aligning moment and the pneumatic trail over slip angle, a curve for each load.

    The trail has a gap where the force is less than 2 % of its largest.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    loads : array_like, optional
        Wheel loads, N. Default: 0.5, 1, 1.5 and 2 times the nominal one.
    alpha : array_like, optional
        Slip angles, rad. Default: -15 to 15 degrees.
    axes : sequence of 2 Axes, optional
        Where to draw. Default: a new figure.
    **conditions : float
        ``kappa``, ``gamma``, ``phit``, ``vx`` and ``p`` of ``forces``, in SI units.

    Returns
    -------
    list of 2 Axes

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `longitudinal`.
    """
    asked = Asked(tire, conditions, taken=("alpha",))
    fz, slip = loads_of(tire, loads), angles("alpha", alpha, SLIP_ANGLES)
    left, right = several(axes, 1, 2, (12.6, 4.9))
    seen: list[Any] = []
    for load, color in zip(fz, family(fz.size), strict=True):
        f = asked.forces(load, alpha=slip)
        style = {"color": color, "lw": 1.8, "label": kilonewton(load)}
        left.plot(slip * DEGREES, f.mz, **style)
        right.plot(slip * DEGREES, arm(f.fy, f.mz) * KILO, **style)
        clear = np.abs(f.fy) > CLEAR * np.abs(f.fy).max()
        seen.append(arm(f.fy, f.mz)[clear] * KILO)
    finish(left, ALPHA, MZ, f"{name_of(tire)}: aligning moment", asked.words)
    finish(right, ALPHA, TRAIL, "Pneumatic trail", asked.words)
    # next to no force a moment that is left over has a long arm, which would shrink all others
    arms = np.concatenate([[0.0], *seen])
    low, high = arms.min(), arms.max()
    if high > low:
        right.set_ylim(low - 0.05 * (high - low), high + 0.25 * (high - low))
    legend(left, "wheel load", "upper left")
    return [left, right]
