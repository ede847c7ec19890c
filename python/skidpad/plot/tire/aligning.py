"""Aligning moment and pneumatic trail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.frame import DEGREES, KILO, family, finish, legend, several
from skidpad.plot.tire.ask import SLIP_ANGLES, Asked, angles, loads_of
from skidpad.plot.tire.axes import ALPHA, MZ, TRAIL, kilonewton, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from skidpad.tires.forces import GivesForces

LEAST = 0.02  # share of the largest force below which the trail is a slope
STEP = 1e-4  # slip-angle step of the slope, rad
HALVINGS = 40  # bisection steps for the zero of the force


def arm(asked: Asked, load: float, slip: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the pneumatic trail -(Mz - Mz0)/Fy, m, Mz0 being the moment at Fy = 0.

    Near there it is the slope -dMz/dFy; NaN for small forces if Fy = 0 is out of range.
    """
    f = asked.forces(load, alpha=slip)
    some = np.abs(f.fy) > LEAST * np.abs(f.fy).max()
    at = _forceless(asked, load, slip)
    if at is None:
        return np.asarray(np.where(some, -f.mz / np.where(some, f.fy, 1), np.nan))
    near = asked.forces(load, alpha=at + STEP * np.array([-1.0, 0.0, 1.0]))
    slope = -(near.mz[2] - near.mz[0]) / (near.fy[2] - near.fy[0])
    return np.asarray(np.where(some, -(f.mz - near.mz[1]) / np.where(some, f.fy, 1), slope))


def _forceless(asked: Asked, load: float, slip: NDArray[np.float64]) -> float | None:
    """Return the slip angle closest to zero at which the lateral force vanishes [rad], if any."""
    slip = np.sort(slip)
    fy = asked.forces(load, alpha=slip).fy
    crossed = np.flatnonzero(fy[:-1] * fy[1:] <= 0)
    crossed = crossed[fy[crossed] != fy[crossed + 1]]
    if not crossed.size:
        return None
    k = crossed[np.argmin(np.abs(slip[crossed]))]
    low, high = float(slip[k]), float(slip[k + 1])
    falling = fy[k] > fy[k + 1]
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        above = (float(asked.forces(load, alpha=middle).fy) > 0) == falling
        low, high = (middle, high) if above else (low, middle)
    return 0.5 * (low + high)


def trail(
    tire: GivesForces,
    loads: ArrayLike | None = None,
    alpha: ArrayLike | None = None,
    *,
    axes: Sequence[Axes] | None = None,
    **conditions: Any,
) -> list[Axes]:
    """Draw aligning moment and pneumatic trail over slip angle, one curve per load.

    The trail excludes the moment at zero lateral force, due to conicity, ply steer and inclination:
    otherwise it would have a pole there.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    loads : array_like, optional
        Wheel loads, N. Default: 0.5, 1, 1.5 and 2 times the nominal one.
    alpha : array_like, optional
        Slip angles, rad. Default: -15 to 15 degrees.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.
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
    for load, color in zip(fz, family(fz.size, left), strict=True):
        f = asked.forces(load, alpha=slip)
        style = {"color": color, "lw": 1.8, "label": kilonewton(load)}
        left.plot(slip * DEGREES, f.mz, **style)
        right.plot(slip * DEGREES, arm(asked, load, slip) * KILO, **style)
    finish(left, ALPHA, MZ, f"{name_of(tire)}: aligning moment", asked.words)
    finish(right, ALPHA, TRAIL, "Pneumatic trail", asked.words)
    legend(left, "wheel load", "upper left")
    return [left, right]
