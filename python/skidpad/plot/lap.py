"""Laps: the racing line on its track."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.messages import brief
from skidpad._lib.units import KMH
from skidpad.laps import RacingLine
from skidpad.plot.frame import finish, one
from skidpad.plot.style import ink, is_dark, matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["line"]


def line(racing_line: RacingLine, *, ax: Axes | None = None) -> Axes:
    """Draw a racing line over its track, colored by the planned speed.

    Parameters
    ----------
    racing_line : RacingLine
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        The title has the lap time, and the slowest and fastest speed.

    Raises
    ------
    TypeError
        If it is not a racing line.
    ImportError
        Without Matplotlib.
    """
    if not isinstance(racing_line, RacingLine):
        raise TypeError(f"racing_line: expected a RacingLine, not {brief(racing_line)}")
    ax = one(ax, (7.6, 6.2))
    color = ink(ax)
    for edge in (racing_line.left, racing_line.right):
        x, y = np.concatenate((edge, edge[:1])).T
        ax.plot(x, y, color=color, lw=0.8, alpha=0.6, label="_edge")
    speed = KMH * racing_line.speed
    places = np.stack(racing_line.path.position(racing_line.station), axis=-1)
    ends = np.concatenate((places, places[:1]))
    between = 0.5 * (speed + np.roll(speed, -1))
    colored = matplotlib("collections").LineCollection(
        np.stack((ends[:-1], ends[1:]), axis=1), array=between,
        cmap="viridis" if is_dark(ax) else "viridis_r", lw=2.5, capstyle="round", label="speed",
    )  # fmt: skip
    ax.add_collection(colored)
    ax.plot(*places[0], "o", color=color, ms=5, label="_start")
    ax.set_aspect("equal")
    ax.autoscale_view()
    minutes, seconds = divmod(racing_line.time, 60.0)
    title = f"{minutes:.0f}:{seconds:06.3f}, from {speed.min():.0f} to {speed.max():.0f} km/h"
    finish(ax, "x (m)", "y (m)", title)
    ax.figure.colorbar(colored, ax=ax, label="speed (km/h)", pad=0.02)
    return ax


def __dir__() -> list[str]:
    return sorted(__all__)
