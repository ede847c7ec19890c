"""g-g diagrams of cars, driven and possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.units import KMH
from skidpad.cars.checks import an, place
from skidpad.equilibrium.envelope import Envelope
from skidpad.plot.channel import cars_of, names_of_cars, recording_of
from skidpad.plot.frame import G, family, finish, number, one, one_of, several
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, FAINT, curve_colors, ink, letters

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from skidpad.maneuvers.result import Result
    from skidpad.recordings.recording import Recording

__all__ = [
    "gg",
    "ggv",
]

ACROSS: Final = "lateral acceleration (g, + = left)"
ALONG: Final = "longitudinal acceleration (g)"


def gg(
    source: Recording | Result,
    cars: Sequence[int] | None = None,
    *,
    limits: Envelope | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw longitudinal over lateral acceleration of runs, and the limits.

    Parameters
    ----------
    source : Recording or Result
        With ``ax`` and ``ay``.
    cars : sequence of int, optional
        Default: up to eight, evenly spaced.
    limits : Envelope, optional
        From `skidpad.gg`; those of the first of the cars are drawn, a curve for each speed.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        The title gives the largest acceleration in any direction.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`.
    """
    recording = recording_of(source, "ax", "ay")
    drawn = cars_of(recording, cars)
    ax = one(ax, (6.4, 6.2))
    if limits is not None:
        of = len(an("limits", limits, Envelope).ax)
        k = place("car", drawn[0], of) if of > 1 else 0
        _name_tips(ax, draw_limits(ax, limits, k, [FAINT] * limits.speed.size, "_"))
    most = 0.0
    for k, (car, words) in enumerate(zip(drawn, names_of_cars(source, drawn), strict=True)):
        x, y = (np.asarray(recording[name][1:, car], np.float64) / G for name in ("ay", "ax"))
        color = curve_colors(ax)[k % len(COLORS)] if len(drawn) > 1 else COLORS[2]
        ax.plot(x, y, color=color, lw=1.0, marker=".", ms=2.5, label=words)
        far = int(np.nanargmax(np.hypot(x, y)))
        most = max(most, float(np.hypot(x[far], y[far])))
        if len(drawn) > 1:
            ax.annotate(words, (x[far], y[far]), xytext=(4, 4), textcoords="offset points",
                        color=color, fontsize=letters())  # fmt: skip
    finish(ax, ACROSS, ALONG, f"At most {number(most)} g in any direction")
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.06)
    return ax


def draw_limits(
    ax: Axes, limits: Envelope, car: int, colors: Iterable[Any], mark: str = ""
) -> list[Any]:
    """Draw the g-g diagram of a car at each speed, right turns as mirror images of left ones.

    Labels are the speeds, after a marker. Returns the lines.
    """
    lines = []
    for i, (speed, color) in enumerate(zip(limits.speed, colors, strict=True)):
        x, y = limits.ay[car, i] / G, limits.ax[car, i] / G
        label = mark + number(KMH * speed, " km/h")
        lines += ax.plot(np.r_[x, -x[::-1]], np.r_[y, y[::-1]], color=color, lw=1.7, label=label)
    return lines


def _name_tips(ax: Axes, lines: Sequence[Any]) -> None:
    """Name the first of some diagrams at its upper tip, and the last one at its lower tip."""
    for line in dict.fromkeys((lines[0], lines[-1])):
        x, y = line.get_data()
        top = line is lines[0]
        at = int(np.nanargmax(y) if top else np.nanargmin(y))
        ax.annotate(
            line.get_label().removeprefix("_"), (x[at], y[at]), xytext=(0, 4 if top else -4),
            textcoords="offset points", ha="center", va="bottom" if top else "top",
            color=line.get_color(), fontsize=letters(),
        )  # fmt: skip


def ggv(limits: Envelope, car: int = 0, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw the g-g-V envelope: a g-g diagram for each speed, and the limits over speed.

    Parameters
    ----------
    limits : Envelope
        From `skidpad.gg`.
    car : int
        Index of the car.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Longitudinal over lateral acceleration, right turns as mirror images of left ones; largest
        lateral acceleration, acceleration and deceleration over speed. The title has the speed of
        the largest lateral acceleration.

    Raises
    ------
    TypeError, ValueError
        If `limits` are of the wrong kind, there is no such car, or `axes` are not two Axes.
    ImportError
        Without Matplotlib.
    """
    k = place("car", car, len(an("limits", limits, Envelope).ax))
    left, right = several(axes, 1, 2, (12.6, 5.4))
    speed, across, along = KMH * limits.speed, limits.ay[k] / G, limits.ax[k] / G
    _name_tips(left, draw_limits(left, limits, k, family(speed.size, left)))
    best = across.max(axis=1, initial=-np.inf, where=np.isfinite(across))
    pairs: dict[str, NDArray[np.float64]] = {
        "cornering": best,
        "acceleration": along.max(axis=1, initial=-np.inf, where=np.isfinite(along)),
        "braking": -along.min(axis=1, initial=np.inf, where=np.isfinite(along)),
    }
    colors = (ink(right), COLORS[2], COLORS[1])
    lines = [
        right.plot(speed, np.where(np.isfinite(values), values, np.nan), lw=1.5,
                   color=color, label=words)[0]
        for (words, values), color in zip(pairs.items(), colors, strict=True)
    ]  # fmt: skip
    for values in pairs.values():
        right.scatter(speed, values, c=family(speed.size, right), s=34, zorder=5)
    finish(left, ACROSS, ALONG, "g-g diagrams over speed", one_of(k, len(limits.ax)))
    left.set_aspect("equal", adjustable="datalim")
    left.margins(0.08)
    fastest = number(float(best.max())) + " g at " + number(speed[int(best.argmax())], " km/h")
    finish(right, "speed (km/h)", "largest acceleration (g)", f"Corners hardest with {fastest}")
    right.set_ylim(bottom=0)
    name_ends(right, lines)
    return [left, right]


def __dir__() -> list[str]:
    return sorted(__all__)
