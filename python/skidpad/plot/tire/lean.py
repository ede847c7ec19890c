"""What inclination brings: a shift of the lateral force, and thrust without slip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.tire.ask import SLIP_ANGLES, Asked, angles, load_of
from skidpad.plot.tire.axes import (
    ALPHA,
    DEGREES,
    FY,
    GAMMA,
    KILO,
    degrees,
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
    from numpy.typing import ArrayLike

    from skidpad.tires.forces import GivesForces

INCLINATIONS = np.radians([-6.0, -3.0, 0.0, 3.0, 6.0])
NEAR_SLIP = SLIP_ANGLES / 2.5  # to 6 degrees, where a shift can be seen
LOADS = np.array([0.5, 1.0, 1.5, 2.0])


def camber(
    tire: GivesForces,
    gamma: ArrayLike | None = None,
    fz: float | None = None,
    *,
    axes: Sequence[Axes] | None = None,
    **conditions: Any,
) -> list[Axes]:
    """Draw Fy over slip angle at several inclinations, and camber thrust over inclination.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    gamma : array_like, optional
        Inclinations, rad. Default: -6 to 6 degrees.
    fz : float, optional
        Wheel load of the left family, N. Default: the nominal one. The thrust is drawn for 0.5, 1,
        1.5 and 2 times this.
    axes : sequence of 2 Axes, optional
        Where to draw. Default: a new figure.
    **conditions : float
        ``kappa``, ``phit``, ``vx`` and ``p`` of ``forces``, in SI units.

    Returns
    -------
    list of 2 Axes

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `longitudinal`.
    """
    asked = Asked(tire, conditions, taken=("alpha", "gamma"))
    load, lean = load_of(tire, fz), np.unique(angles("gamma", gamma, INCLINATIONS))
    left, right = several(axes, 1, 2, (12.6, 4.9))
    for angle, color in zip(lean, family(lean.size), strict=True):
        fy = asked.forces(load, alpha=NEAR_SLIP, gamma=angle).fy
        left.plot(NEAR_SLIP * DEGREES, fy / KILO, color=color, lw=1.8, label=degrees(angle))
    reach = np.abs(lean).max() or np.abs(INCLINATIONS).max()
    smooth = np.linspace(-reach, reach, 121)
    for each, color in zip(LOADS * load, family(LOADS.size), strict=True):
        fy = asked.forces(each, alpha=0.0, gamma=smooth).fy
        right.plot(smooth * DEGREES, fy / KILO, color=color, lw=1.8, label=kilonewton(each))
    finish(left, ALPHA, FY, f"{name_of(tire)}: lateral force at {kilonewton(load)}", asked.words)
    finish(right, GAMMA, FY, "Camber thrust, without slip angle", asked.words)
    legend(left, "inclination", "upper right")
    legend(right, "wheel load", "best")
    return [left, right]
