"""Steady driving in circles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad import kpi
from skidpad._lib.arguments import pair
from skidpad.maneuvers.result import Result
from skidpad.plot.channel import (
    cars_of,
    end_of,
    names_of_cars,
    of_cars_drawn,
    recording_of,
)
from skidpad.plot.frame import DEGREES, G, finish, one, span
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, curve_colors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from skidpad.recordings.recording import Recording

    Array = NDArray[np.float64]


__all__ = [
    "understeer",
]

FALL: Final = 0.5
"""Drop of lateral acceleration that ends the steady part [m/s2]."""
JERK: Final = 0.5, 5.0
"""Rate of lateral acceleration above which driving is not steady: for a slow test [m/s3], and
relative to the median of a quicker one."""
AROUND: Final = 0.5
"""Time before and after such a change that is not drawn either [s]."""


def understeer(
    source: Recording | Result,
    cars: Sequence[int] | None = None,
    *,
    between: tuple[float, float] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the understeer angle over lateral acceleration in steady driving, with its gradient.

    Parameters
    ----------
    source : Recording or Result
        Circle or slowly increasing steer: ``steer``, ``yaw_rate``, ``speed`` and ``ay``.
    cars : sequence of int, optional
        Default: up to eight, evenly spaced; of several runs per car the first.
    between : pair of float, optional
        Lateral accelerations of the gradient [m/s2]. Default: those of the test, or 1 to 4.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        Road-wheel angle less that of a slow car, positive for understeer in turns to either side,
        with gaps where the car is not steady, such as during shifts; the gradient is the dashed
        line.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`.
    """
    recording = recording_of(source, "steer", "yaw_rate", "speed", "ay")
    drawn = cars_of(recording, cars, getattr(source, "n", None))
    test = getattr(source, "maneuver", None)
    low, high = (
        getattr(test, "between", (1.0, 4.0)) if between is None else pair("between", between)
    )
    ax = one(ax)
    lines, slopes = [], []
    for k, (car, words) in enumerate(zip(drawn, names_of_cars(source, drawn), strict=True)):
        ay, angle, steady = _turns(recording, car, getattr(test, "lead", 0.0))
        color = curve_colors(ax)[k % len(COLORS)]
        shown = np.where(steady, DEGREES * angle, np.nan)
        lines += ax.plot(ay / G, shown, color=color, lw=1.8, label=words)
        slope = float(kpi.gradient(ay, angle, (low, high)))
        slopes.append(DEGREES * slope * G)
        there = (ay >= low) & (ay <= high)
        if np.isfinite(slope) and there.any():
            x = np.array([low, high])
            y = angle[there].mean() + slope * (x - ay[there].mean())
            ax.plot(x / G, DEGREES * y, "--", color=COLORS[1], lw=1.3, label="_gradient")
    words = "understeer angle δ − L/R (deg, + = understeer)"
    finish(ax, "lateral acceleration (g)", words, _gradients(slopes), of_cars_drawn(source, drawn))
    ax.set_xlim(left=0)
    if len(lines) > 1:
        name_ends(ax, lines)
    return ax


def _turns(recording: Recording, car: int, lead: float) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Return lateral acceleration and understeer angle of a turn to either side, and where steady.

    Up to the maximum, or to where the car breaks away.
    """
    base = float(np.broadcast_to(recording.car.wheelbase, recording.n)[car])
    steer, rate, speed, ay = (
        np.asarray(recording[name][:, car], np.float64)
        for name in ("steer", "yaw_rate", "speed", "ay")
    )
    side = np.sign(ay[np.abs(ay).argmax()]) or 1.0
    ay = side * ay
    with np.errstate(invalid="ignore", divide="ignore"):
        angle = side * (steer - base * rate / speed)
    driven = (recording.time >= lead) & (np.arange(ay.size) < end_of(recording, car))
    steady = driven & _steady(recording.time, ay, driven)
    most = np.maximum.accumulate(np.where(steady, ay, -np.inf))
    steady &= ~np.logical_or.accumulate(steady & (ay < most - FALL))
    driven &= np.arange(ay.size) <= np.argmax(np.where(steady, ay, -np.inf))
    return ay[driven], angle[driven], steady[driven]


def _steady(time: Array, ay: Array, driven: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Find the samples around which the lateral acceleration of a turn changes slowly."""
    if driven.sum() < 2:
        return driven
    dt = float(time[1] - time[0])
    jerk = np.abs(np.gradient(ay, dt))
    up_to = driven & (np.arange(ay.size) <= np.argmax(np.where(driven, ay, -np.inf)))
    least, share = JERK
    quick = driven & ~(jerk <= max(least, share * float(np.median(jerk[up_to]))))
    width = min(2 * round(AROUND / dt) + 1, ay.size)
    steady: NDArray[np.bool_] = np.convolve(quick.astype(float), np.ones(width), "same") < 0.5
    return steady if (steady & driven).any() else driven


def _gradients(found: Sequence[float]) -> str:
    known = [g for g in found if np.isfinite(g)]
    if not known:
        return "No gradient: the range of lateral acceleration is not driven"
    kind = "Oversteer" if max(known) < 0 else "Understeer"
    return f"{kind} gradient {span(known)} deg/g"


def __dir__() -> list[str]:
    return sorted(__all__)
