"""Pure-slip forces, one curve per load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad.plot.frame import DEGREES, KILO, family, finish, legend, one
from skidpad.plot.tire.ask import (
    SLIP_ANGLES,
    SLIP_RATIOS,
    Asked,
    angles,
    loads_of,
    slip_ratios,
)
from skidpad.plot.tire.axes import ALPHA, FX, FY, KAPPA, kilonewton, name_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from skidpad.tires.forces import GivesForces


def longitudinal(
    tire: GivesForces,
    loads: ArrayLike | None = None,
    kappa: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
    **conditions: Any,
) -> Axes:
    """Draw longitudinal force over slip ratio, one curve per load.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    loads : array_like, optional
        Wheel loads, N. Default: 0.5, 1, 1.5 and 2 times the nominal one.
    kappa : array_like, optional
        Slip ratios. Default: -0.3 to 0.3.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.
    **conditions : float
        ``alpha``, ``gamma``, ``phit``, ``vx`` and ``p`` of ``forces``, in SI units.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError, ValueError
        If `tire` is not a tire or has parameter sets, or an argument is out of range.
    ImportError
        Without Matplotlib.
    """
    asked = Asked(tire, conditions, taken=("kappa",))
    fz, ratios = loads_of(tire, loads), slip_ratios(kappa, SLIP_RATIOS)
    ax = one(ax)
    for load, color in zip(fz, family(fz.size, ax), strict=True):
        fx = asked.forces(load, kappa=ratios).fx
        ax.plot(ratios, fx / KILO, color=color, lw=1.8, label=kilonewton(load))
    finish(ax, KAPPA, FX, f"{name_of(tire)}: longitudinal force", asked.words)
    legend(ax, "wheel load", "upper left")
    return ax


def lateral(
    tire: GivesForces,
    loads: ArrayLike | None = None,
    alpha: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
    **conditions: Any,
) -> Axes:
    """Draw lateral force over slip angle, one curve per load.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    loads : array_like, optional
        Wheel loads, N. Default: 0.5, 1, 1.5 and 2 times the nominal one.
    alpha : array_like, optional
        Slip angles, rad. Default: -15 to 15 degrees.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.
    **conditions : float
        ``kappa``, ``gamma``, ``phit``, ``vx`` and ``p`` of ``forces``, in SI units.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `longitudinal`.
    """
    asked = Asked(tire, conditions, taken=("alpha",))
    fz, slip = loads_of(tire, loads), angles("alpha", alpha, SLIP_ANGLES)
    ax = one(ax)
    for load, color in zip(fz, family(fz.size, ax), strict=True):
        fy = asked.forces(load, alpha=slip).fy
        ax.plot(slip * DEGREES, fy / KILO, color=color, lw=1.8, label=kilonewton(load))
    finish(ax, ALPHA, FY, f"{name_of(tire)}: lateral force", asked.words)
    legend(ax, "wheel load", "upper right")
    return ax
