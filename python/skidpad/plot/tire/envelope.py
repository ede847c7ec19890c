"""All forces that a tire can give at one load: the friction ellipse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.style import INK, pyplot
from skidpad.plot.tire.ask import Asked, angles, load_of, slip_ratios
from skidpad.plot.tire.axes import (
    FX,
    FY,
    KILO,
    degrees,
    family,
    finish,
    kilonewton,
    legend,
    name_of,
    number,
    one,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from skidpad.tires.forces import GivesForces

SLIP_ANGLES = np.radians([0.0, 1.0, 2.0, 4.0, 8.0, 12.0])
SLIP_RATIOS = np.array([0.0, 0.01, 0.02, 0.05, 0.1, 0.2])
STEEP = np.concatenate([np.linspace(0, 0.02, 11)[:-1], np.geomspace(0.02, 1, 90)])
ALL_RATIOS = np.concatenate([-STEEP[:0:-1], STEEP])
ALL_ANGLES = np.arctan(ALL_RATIOS[np.abs(ALL_RATIOS) < 0.7])  # to 35 degrees


def envelope(asked: Asked, load: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Find the largest forces in all directions, N, of slips up to a locked wheel and 35 degrees.

    Returns
    -------
    fx, fy : ndarray
        Corners of the convex hull, closed; each is a force that the tire gives.
    """
    f = asked.forces(load, kappa=ALL_RATIOS[:, None], alpha=ALL_ANGLES)
    fx, fy = np.ravel(f.fx), np.ravel(f.fy)
    way = np.radians(np.arange(360))
    best = [int(np.argmax(fx * np.cos(w) + fy * np.sin(w))) for w in way]
    closed = [*best, best[0]]
    return fx[closed], fy[closed]


def friction_ellipse(
    tire: GivesForces,
    fz: float | None = None,
    alpha: ArrayLike | None = None,
    kappa: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
    **conditions: Any,
) -> Axes:
    """Draw all pairs of forces at one load, seen from above: forward is up, left is left.

    Lines of one slip angle, from a locked wheel to one that spins; dashed lines of one slip ratio,
    from 35 degrees of slip angle to one side to 35 to the other; and the largest forces in all
    directions around them (their convex hull).

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    fz : float, optional
        Wheel load, N. Default: the nominal one.
    alpha : array_like, optional
        Slip angles of the lines, rad; each is drawn to both sides. Default: 0 to 12 degrees.
    kappa : array_like, optional
        Slip ratios of the lines; each is drawn for driving and for braking. Default: 0 to 0.2.
    ax : Axes, optional
        Where to draw. Default: a new figure.
    **conditions : float
        ``gamma``, ``phit``, ``vx`` and ``p`` of ``forces``, in SI units.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `longitudinal`.
    """
    asked = Asked(tire, conditions, taken=("kappa", "alpha"))
    load = load_of(tire, fz)
    slip = np.unique(np.abs(angles("alpha", alpha, SLIP_ANGLES)))
    ratios = np.unique(np.abs(slip_ratios(kappa, SLIP_RATIOS)))
    ax = one(ax, (8.2, 6.4))
    reds = pyplot().get_cmap("Reds")(np.linspace(0.4, 0.95, ratios.size))
    for ratio, color in zip(ratios, reds, strict=True):
        for sign in (1, -1)[: 2 if ratio else 1]:
            f = asked.forces(load, kappa=sign * ratio, alpha=ALL_ANGLES)
            ax.plot(
                f.fy / KILO, f.fx / KILO, "--", color=color, lw=1.2,
                label=f"{'_' if sign < 0 else ''}{'±' if ratio else ''}{number(ratio)}",
            )  # fmt: skip
    for angle, color in zip(slip, family(slip.size), strict=True):
        for sign in (1, -1)[: 2 if angle else 1]:
            f = asked.forces(load, kappa=ALL_RATIOS, alpha=sign * angle)
            ax.plot(
                f.fy / KILO, f.fx / KILO, color=color, lw=1.7,
                label=f"{'_' if sign < 0 else ''}{'±' if angle else ''}{degrees(angle)}",
            )  # fmt: skip
    fx, fy = envelope(asked, load)
    ax.plot(fy / KILO, fx / KILO, color=INK, lw=2.4, zorder=5, label="_envelope")
    words = f"{name_of(tire)}: forces at {kilonewton(load)}"
    finish(ax, FY, FX, words, asked.words)
    ahead, aside = 1.08 * np.abs(fx).max() / KILO, 1.08 * np.abs(fy).max() / KILO
    ax.set(xlim=(aside, -aside - 0.65 * ahead), ylim=(-ahead, ahead))  # room for legends
    ax.set_aspect("equal")
    lines = [line for line in ax.get_lines() if not str(line.get_label()).startswith("_")]
    ax.add_artist(legend(ax, "slip angle", "upper right", handles=lines[ratios.size :]))
    legend(ax, "slip ratio", "lower right", handles=lines[: ratios.size])
    return ax
