"""Animated plan views of cars for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arguments import positive
from skidpad.plot.channel import cars_of, names_of_cars, recording_of
from skidpad.plot.frame import finish, one
from skidpad.plot.style import COLORS, curve_colors, matplotlib
from skidpad.plot.track import EAST, NORTH, draw_cones, outline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.animation import FuncAnimation
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from skidpad.maneuvers.result import Result
    from skidpad.recordings.recording import Recording

__all__ = [
    "top_view",
]

ROOM: Final = 4.0
"""Margin around the paths [m]."""


def top_view(
    source: Recording | Result,
    cars: Sequence[int] | None = None,
    *,
    cones: ArrayLike | None = None,
    window: float | None = None,
    fps: float = 20.0,
    rate: float = 1.0,
    ax: Axes | None = None,
) -> FuncAnimation:
    """Animate cars in plan view, with their paths.

    Parameters
    ----------
    source : Recording or Result
        With ``x``, ``y`` and ``yaw``.
    cars : sequence of int, optional
        Default: up to eight, evenly spaced.
    cones : array_like, shape (k, 2), optional
        Positions of cones [m].
    window : float, optional
        Length of the view around the first of the cars [m]. Default: all paths.
    fps : float
        Frames per second.
    rate : float
        Playback speed, 1 for real time.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    matplotlib.animation.FuncAnimation
        In a notebook ``HTML(animation.to_jshtml())`` shows it; ``.save`` writes a file. Keep a
        reference until then.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`; also for numbers that are not > 0.
    """
    recording = recording_of(source, "x", "y", "yaw")
    drawn = cars_of(recording, cars)
    fps, rate = positive("fps", fps), positive("rate", rate)
    window = None if window is None else positive("window", window)
    x, y, yaw = (np.asarray(recording[c][:, drawn], np.float64) for c in ("x", "y", "yaw"))
    ax = one(ax, (9.0, 4.4))
    if cones is not None:
        draw_cones(ax, cones)
    trails, bodies = [], []
    for k, words in enumerate(names_of_cars(source, drawn)):
        color = curve_colors(ax)[k % len(COLORS)]
        trails += ax.plot([], [], color=color, lw=1.2, label=words)
        bodies += ax.fill([], [], fc=color, ec="none", alpha=0.75, label=f"_{words}")
    clock = ax.text(0.01, 0.97, "", transform=ax.transAxes, va="top")
    finish(ax, EAST, NORTH, "")
    ax.set_aspect("equal", adjustable="box")
    _see(ax, x, y, ROOM, ROOM)
    frames = _frames(recording.time, rate / fps)

    def show(sample: int) -> list[Any]:
        for k, car in enumerate(drawn):
            trails[k].set_data(x[: sample + 1, k], y[: sample + 1, k])
            corners = outline(recording.car, car, x[sample, k], y[sample, k], yaw[sample, k])
            bodies[k].set_xy(np.column_stack(corners))
        clock.set_text(f"{recording.time[sample]:.2f} s")
        if window is not None:
            _see(ax, x[sample, :1], y[sample, :1], 0.5 * window, 0.2 * window)
        return [*trails, *bodies, clock]

    animation: FuncAnimation = matplotlib("animation").FuncAnimation(
        ax.figure, show, frames=frames, interval=1e3 / fps, blit=False, repeat=False
    )
    return animation


def _frames(time: Any, step: float) -> list[int]:
    """Return samples a step [s] apart, and the last one."""
    if (time[-1] - time[0]) / step > time.size:
        return list(range(time.size))
    at = np.searchsorted(time, np.arange(time[0], time[-1], step))
    return [*np.unique(at).tolist(), time.size - 1]


def _see(ax: Axes, x: Any, y: Any, along: float, across: float) -> None:
    """Set the limits to all points with a margin [m]."""
    if np.isfinite(x).any():
        ax.set_xlim(np.nanmin(x) - along, np.nanmax(x) + along)
        ax.set_ylim(np.nanmin(y) - across, np.nanmax(y) + across)


def __dir__() -> list[str]:
    return sorted(__all__)
