"""Effects of inclination: shift of the lateral force, and camber thrust."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.frame import DEGREES, KILO, family, finish, legend, several
from skidpad.plot.style import FAINT, letters
from skidpad.plot.tire.ask import SLIP_ANGLES, Asked, angles, load_of
from skidpad.plot.tire.axes import ALPHA, FY, GAMMA, degrees, kilonewton, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from skidpad.tires.forces import GivesForces

INCLINATIONS = np.radians([-6.0, -3.0, 0.0, 3.0, 6.0])
NEAR_SLIP = SLIP_ANGLES / 2.5  # to 6 degrees, where the shift is visible
LOADS = np.array([0.5, 1.0, 1.5, 2.0])


def camber(
    tire: GivesForces,
    gamma: ArrayLike | None = None,
    fz: float | None = None,
    *,
    axes: Sequence[Axes] | None = None,
    **conditions: Any,
) -> list[Axes]:
    """Draw Fy over slip angle at several inclination angles, and camber thrust over inclination.

    Values beyond the inclination range of the tire's file are dotted and shaded.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    gamma : array_like, optional
        Inclination angles, rad. Default: -6 to 6 degrees.
    fz : float, optional
        Wheel load of the left family, N. Default: the nominal one. Camber thrust is drawn for 0.5,
        1, 1.5 and 2 times this load.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.
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
    for angle, color in zip(lean, family(lean.size, left), strict=True):
        fy = asked.forces(load, alpha=NEAR_SLIP, gamma=angle).fy
        left.plot(NEAR_SLIP * DEGREES, fy / KILO, color=color, lw=1.8, label=degrees(angle))
    reach = np.abs(lean).max() or np.abs(INCLINATIONS).max()
    smooth = np.linspace(-reach, reach, 121)
    for each, color in zip(LOADS * load, family(LOADS.size, right), strict=True):
        fy = asked.forces(each, alpha=0.0, gamma=smooth).fy
        right.plot(smooth * DEGREES, fy / KILO, color=color, lw=1.8, label=kilonewton(each))
    finish(left, ALPHA, FY, f"{name_of(tire)}: lateral force at {kilonewton(load)}", asked.words)
    finish(right, GAMMA, FY, "Camber thrust, without slip angle", asked.words)
    most = inclinations_of(tire)
    if most is not None:
        _mark_range(left, right, lean, most)
    legend(left, "inclination", "upper right")
    legend(right, "wheel load", "best")
    return [left, right]


def inclinations_of(tire: Any) -> tuple[float, float] | None:
    """Return the valid inclination range of the tire's file [rad], if given."""
    known = {name.lower(): value for name, value in getattr(tire, "parameters", {}).items()}
    if "cammin" in known and "cammax" in known:
        return float(known["cammin"]), float(known["cammax"])
    inner = getattr(tire, "tire", None)
    return None if inner is None else inclinations_of(inner)


def _mark_range(
    left: Axes, right: Axes, lean: NDArray[np.float64], most: tuple[float, float]
) -> None:
    """Dot curves of inclinations out of range, and shade the region."""
    low, high = most
    for angle, line in zip(lean, left.get_lines(), strict=False):
        if not low <= angle <= high:
            line.set_linestyle(":")
            line.set_label(f"{degrees(angle)}, beyond the file")
    first, last = right.get_xlim()
    if first < low * DEGREES or last > high * DEGREES:
        right.annotate(
            "gray: beyond the range of the file",
            (0.02, 0.03),
            xycoords="axes fraction",
            fontsize=letters(),
        )
    for start, end in ((first, low * DEGREES), (high * DEGREES, last)):
        if start < end:
            right.axvspan(start, end, color=FAINT, alpha=0.18, lw=0, label="_beyond the file")
