"""Figures of suspensions over wheel travel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.arguments import finite
from skidpad._lib.messages import brief
from skidpad.plot.frame import several
from skidpad.plot.style import COLORS, FAINT, curve_colors, open_frame
from skidpad.suspension.linkage import Linkage
from skidpad.suspension.polynomials import ordered

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "curves",
]

PANELS: Final = {
    "toe": ("toe-in (deg)", np.degrees(1)),
    "camber": ("camber (deg)", np.degrees(1)),
    "half_track": ("half track (mm)", 1e3),
    "roll_center_height": ("roll center height (mm)", 1e3),
}
"""Curves, their labels and factors."""

POINTS: Final = 161


def curves(
    suspensions: Mapping[str, Linkage] | Linkage,
    travel: tuple[float, float] = (-0.08, 0.08),
    rack: float = 0.0,
    *,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw toe, camber, half track and roll center of suspensions over travel.

    Parameters
    ----------
    suspensions : suspension, or mapping of str to suspension
        One, or several by legend label.
    travel : tuple of float
        Lowest and highest wheel travel, m, with 0 between.
    rack : float
        Rack displacement, m.
    axes : sequence of 4 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 4 Axes
        Angles in degrees, lengths in mm; roll-center height above the road.

    Raises
    ------
    ImportError
        Without Matplotlib.
    TypeError
        If an argument is not a suspension, or `rack` is not one number.
    ValueError
        If there are not four `axes`, or travel or rack is beyond the reach of the links.
    """
    named = dict(suspensions) if isinstance(suspensions, Mapping) else {"": suspensions}
    if not named:
        raise ValueError("suspensions is empty, so there is nothing to draw")
    z = np.linspace(*ordered("travel", travel), POINTS)
    for name, one in named.items():
        if not isinstance(one, Linkage):
            raise TypeError(f"{name or 'suspensions'} must be a suspension, not {brief(one)}")
    rack = finite("rack", rack, "m")
    found = {name: one.solve(z, rack) for name, one in named.items()}
    panels = several(axes, 2, 2, (9.0, 6.5), sharex=axes is None)
    for ax, (curve, (label, factor)) in zip(panels, PANELS.items(), strict=True):
        for k, (name, kinematics) in enumerate(found.items()):
            color = curve_colors(ax)[k % len(COLORS)]
            ax.plot(1e3 * z, factor * getattr(kinematics, curve), color=color, lw=1.8, label=name)
        ax.axvline(0, color=FAINT, alpha=0.7, lw=0.8, zorder=0)
        ax.set_ylabel(label)
        ax.grid(color=FAINT, alpha=0.22, lw=0.7)
        open_frame(ax)
    for ax in panels[2:]:
        ax.set_xlabel("wheel travel (mm), bump positive")
    if len(named) > 1:
        panels[0].legend(frameon=False)
    return panels


def __dir__() -> list[str]:
    return sorted(__all__)
