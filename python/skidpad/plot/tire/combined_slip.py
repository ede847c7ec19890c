"""Combined slip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.frame import DEGREES, KILO, family, finish, legend, number, several
from skidpad.plot.tire.ask import SLIP_ANGLES, SLIP_RATIOS, Asked, angles, load_of, slip_ratios
from skidpad.plot.tire.axes import ALPHA, FX, FY, KAPPA, degrees, kilonewton, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from skidpad.tires.forces import GivesForces

FAMILY_ANGLES = np.radians([0.0, 2.0, 4.0, 8.0, 12.0])
FAMILY_RATIOS = np.array([0.0, -0.02, -0.05, -0.1, -0.2])


def combined(
    tire: GivesForces,
    fz: float | None = None,
    alpha: ArrayLike | None = None,
    kappa: ArrayLike | None = None,
    *,
    axes: Sequence[Axes] | None = None,
    **conditions: Any,
) -> list[Axes]:
    """Draw Fx over slip ratio, and Fy over slip angle, each for several values of the other.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    fz : float, optional
        Wheel load, N. Default: the nominal one.
    alpha : array_like, optional
        Slip angles of the left family, rad. Default: 0 to 12 degrees.
    kappa : array_like, optional
        Slip ratios of the right family. Default: 0 to -0.2, braking.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.
    **conditions : float
        ``gamma``, ``phit``, ``vx`` and ``p`` of ``forces``, in SI units.

    Returns
    -------
    list of 2 Axes

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `longitudinal`.
    """
    asked = Asked(tire, conditions, taken=("kappa", "alpha"))
    load = load_of(tire, fz)
    slip, ratios = angles("alpha", alpha, FAMILY_ANGLES), slip_ratios(kappa, FAMILY_RATIOS)
    left, right = several(axes, 1, 2, (12.6, 4.9))
    for angle, color in zip(slip, family(slip.size, left), strict=True):
        fx = asked.forces(load, kappa=SLIP_RATIOS, alpha=angle).fx
        left.plot(SLIP_RATIOS, fx / KILO, color=color, lw=1.8, label=degrees(angle))
    for ratio, color in zip(ratios, family(ratios.size, right), strict=True):
        fy = asked.forces(load, kappa=ratio, alpha=SLIP_ANGLES).fy
        right.plot(SLIP_ANGLES * DEGREES, fy / KILO, color=color, lw=1.8, label=number(ratio))
    at = f"{name_of(tire)}: longitudinal force at {kilonewton(load)}"
    finish(left, KAPPA, FX, at, asked.words)
    finish(right, ALPHA, FY, f"Lateral force at {kilonewton(load)}", asked.words)
    legend(left, "slip angle", "upper left")
    legend(right, "slip ratio", "upper right")
    return [left, right]
