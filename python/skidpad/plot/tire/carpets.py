"""Carpet plot: lateral force over slip angle and load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.frame import DEGREES, KILO, family, finish, one
from skidpad.plot.style import letters
from skidpad.plot.tire.ask import Asked, angles, loads_of, nominal_load
from skidpad.plot.tire.axes import FY, degrees, kilonewton, name_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from skidpad.tires.forces import GivesForces

LOADS = np.array([0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0])  # of the nominal one
SLIP_ANGLES = -np.radians([0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 12.0])
SHIFT = 0.5  # shift of the highest load over the range of slip angles


def carpet(
    tire: GivesForces,
    loads: ArrayLike | None = None,
    alpha: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
    **conditions: Any,
) -> Axes:
    """Draw the lateral force as a carpet: lines of constant load and of constant slip angle.

    Each curve is shifted to the left in proportion to its load, so that curves do not cross and
    forces can be interpolated. The abscissa therefore has no scale.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    loads : array_like, optional
        Wheel loads of the lines, N, at least two. Default: 0.5 to 2 times the nominal one.
    alpha : array_like, optional
        Slip angles of the lines, rad, at least two. Default: 0 to -12 degrees, for positive forces.
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
    fz = np.unique(loads_of(tire, LOADS * nominal_load(tire) if loads is None else loads))
    slip = np.unique(angles("alpha", alpha, SLIP_ANGLES))
    if fz.size < 2 or slip.size < 2:
        raise ValueError(
            f"loads and alpha: {fz.size} and {slip.size} different ones are not allowed, a carpet "
            "takes at least two of each"
        )
    ax = one(ax, (8.0, 5.6))
    side = -1 if slip.mean() < 0 else 1  # larger slip angles to the right
    slip = slip[::side]
    shift = SHIFT * np.ptp(slip) / np.ptp(fz)

    def place(load: Any, angle: Any) -> Any:
        return DEGREES * (side * (angle - slip[0]) + shift * (fz[-1] - load))

    smooth_slip = np.linspace(slip[0], slip[-1], 121)
    smooth_load = np.linspace(fz[0], fz[-1], 61)
    for angle in slip:
        fy = asked.forces(smooth_load, alpha=angle).fy
        ax.plot(
            place(smooth_load, angle), fy / KILO, color="#8a8a8a", lw=1.1,
            label=f"_{degrees(angle)}",
        )  # fmt: skip
        ax.annotate(
            degrees(angle), (place(fz[-1], angle), fy[-1] / KILO),
            xytext=(-4, 4), textcoords="offset points", ha="right",
            color="#6a6a6a", fontsize=letters(0.95),
        )  # fmt: skip
    for load, color in zip(fz, family(fz.size, ax), strict=True):
        fy = asked.forces(load, alpha=smooth_slip).fy
        ax.plot(place(load, smooth_slip), fy / KILO, color=color, lw=1.9, label=kilonewton(load))
        ax.annotate(
            kilonewton(load), (place(load, slip[-1]), fy[-1] / KILO), xytext=(6, 0),
            textcoords="offset points", va="center", color=color,
            fontsize=letters(0.95), weight="bold",
        )  # fmt: skip
    finish(
        ax, "slip angle (deg, gray lines) and wheel load (kN, colors)", FY,
        f"{name_of(tire)}: lateral force over slip angle and load", asked.words,
    )  # fmt: skip
    ax.set_xticks([])
    ax.margins(x=0.08, y=0.07)
    return ax
