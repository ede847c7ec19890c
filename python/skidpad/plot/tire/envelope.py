"""Force envelope of a tire at one load: the friction ellipse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.frame import KILO, family, finish, legend, number, one
from skidpad.plot.style import ink, is_dark, pyplot
from skidpad.plot.tire.ask import Asked, angles, load_of, slip_ratios
from skidpad.plot.tire.axes import FX, FY, degrees, kilonewton, name_of

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
    """Find the force envelope, N, for slips up to a locked wheel and 35 degrees.

    Returns
    -------
    fx, fy : ndarray
        Vertices of the convex hull, closed; each is a force of the tire.
    """
    f = asked.forces(load, kappa=ALL_RATIOS[:, None], alpha=ALL_ANGLES)
    fx, fy = np.ravel(f.fx), np.ravel(f.fy)
    way = np.radians(np.arange(360))
    best = [int(np.argmax(fx * np.cos(w) + fy * np.sin(w))) for w in way]
    closed = [*best, best[0]]
    return fx[closed], fy[closed]


def within_limits(force: NDArray[np.float64]) -> slice:
    """Return the range of slips between the smallest and the largest force."""
    first, last = sorted((int(np.argmin(force)), int(np.argmax(force))))
    return slice(first, last + 1)


def friction_ellipse(
    tire: GivesForces,
    fz: float | None = None,
    alpha: ArrayLike | None = None,
    kappa: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
    **conditions: Any,
) -> Axes:
    """Draw Fx over Fy at one load, seen from above: forward is up, left is left.

    Solid lines have constant slip angle, from the hardest braking to the hardest driving; dashed
    lines have constant slip ratio, from the largest force on one side to that on the other; around
    them is their envelope (convex hull). Slip beyond the peaks, where forces fall again, is left
    out.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    fz : float, optional
        Wheel load, N. Default: the nominal one.
    alpha : array_like, optional
        Slip angles of the lines, rad, drawn with both signs. Default: 0 to 12 degrees.
    kappa : array_like, optional
        Slip ratios of the lines, drawn with both signs. Default: 0 to 0.2.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.
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
    shades = (0.25, 0.7) if is_dark(ax) else (0.4, 0.95)
    reds = pyplot().get_cmap("Reds")(np.linspace(*shades, ratios.size))
    for ratio, color in zip(ratios, reds, strict=True):
        for sign in (1, -1)[: 2 if ratio else 1]:
            f = asked.forces(load, kappa=sign * ratio, alpha=ALL_ANGLES)
            grip = within_limits(f.fy)
            ax.plot(
                f.fy[grip] / KILO, f.fx[grip] / KILO, "--", color=color, lw=1.2,
                label=f"{'_' if sign < 0 else ''}{'±' if ratio else ''}{number(ratio)}",
            )  # fmt: skip
    for angle, color in zip(slip, family(slip.size, ax), strict=True):
        for sign in (1, -1)[: 2 if angle else 1]:
            f = asked.forces(load, kappa=ALL_RATIOS, alpha=sign * angle)
            grip = within_limits(f.fx)
            ax.plot(
                f.fy[grip] / KILO, f.fx[grip] / KILO, color=color, lw=1.7,
                label=f"{'_' if sign < 0 else ''}{'±' if angle else ''}{degrees(angle)}",
            )  # fmt: skip
    fx, fy = envelope(asked, load)
    ax.plot(fy / KILO, fx / KILO, color=ink(ax), lw=2.4, zorder=5, label="_envelope")
    words = f"{name_of(tire)}: forces at {kilonewton(load)}"
    finish(ax, FY, FX, words, asked.words)
    ahead, aside = 1.08 * np.abs(fx).max() / KILO, 1.08 * np.abs(fy).max() / KILO
    ax.set(xlim=(aside, -aside), ylim=(-ahead, ahead))
    ax.set_aspect("equal")
    lines = [line for line in ax.get_lines() if not str(line.get_label()).startswith("_")]
    beside = {"borderaxespad": 0.0}
    ax.add_artist(
        legend(
            ax,
            "slip angle",
            "upper left",
            handles=lines[ratios.size :],
            bbox_to_anchor=(1.03, 1.0),
            **beside,
        )
    )
    legend(ax, "slip ratio", "lower left", handles=lines[: ratios.size],
           bbox_to_anchor=(1.03, 0.0), **beside)  # fmt: skip
    return ax
