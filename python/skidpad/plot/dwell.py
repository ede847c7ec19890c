"""Sine with dwell: both series of a car, and the criteria."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad import kpi
from skidpad.cars.checks import an, place
from skidpad.maneuvers.result import Result
from skidpad.maneuvers.sine_with_dwell import CUTOFF, WHEEL_CUTOFF, SineWithDwell
from skidpad.maneuvers.steered import hand_wheel
from skidpad.plot.channel import recording_of
from skidpad.plot.frame import DEGREES, family, finish, number, several
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    Array = NDArray[np.float64]


__all__ = [
    "sine_with_dwell",
]

AMPLITUDE: Final = "amplitude at the hand wheel (deg)"
SHOWN: Final = 0.9
"""Time shown before the completion of steer [s]."""


def sine_with_dwell(
    result: Result, car: int = 0, *, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Draw both series of a sine with dwell with the criteria.

    Parameters
    ----------
    result : Result
        Of `skidpad.maneuvers.SineWithDwell`, with its recording.
    car : int
        Index of the car.
    axes : sequence of 3 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 3 Axes
        Yaw rate relative to its second peak over time since the completion of steer, lighter for
        larger amplitudes, with bars at the limits; the ratio at these times over amplitude; the
        lateral displacement over amplitude. The titles have the values.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`; also for other tests.
    """
    test = an("the test of the result", an("result", result, Result).maneuver, SineWithDwell)
    recording = recording_of(result, "steer", "yaw_rate", "ay", asked_by="result")
    car = place("car", car, result.n)
    runs = slice(car, None, result.n)
    t, wheel = recording.time, hand_wheel(recording)[:, runs]
    amplitude = np.abs(wheel).max(axis=0)
    calm = kpi.butterworth(t, wheel, WHEEL_CUTOFF)
    yaw_rate, ay = (
        kpi.butterworth(t, np.asarray(recording[name][:, runs], float), CUTOFF)
        for name in ("yaw_rate", "ay")
    )
    begin, end = kpi.beginning_of_steer(t, calm), kpi.completion_of_steer(t, calm)
    left = kpi.yaw_rate_ratio(t, calm, yaw_rate, test.after, completion=end)
    moved = np.abs(kpi.lateral_displacement(t, ay, begin, test.moved_at))
    panels = several(axes, 3, 1, (8.0, 9.6))
    since = np.arange(-SHOWN, max(test.after) + 0.05, 0.01)
    share = kpi.yaw_rate_ratio(t, calm, yaw_rate, since, completion=end)
    _draw_yaw_rates(panels[0], since, share, left, amplitude, test)
    steer = float(result.metrics["steer"][car])
    _draw_left(panels[1], amplitude, left, test)
    _draw_moved(panels[2], amplitude, moved, steer, test)
    return panels


def _draw_yaw_rates(
    ax: Axes, since: Array, share: Array, left: Array, amplitude: Array, test: SineWithDwell
) -> None:
    """Draw the yaw rate relative to its peak of each run, and the limits."""
    levels = np.unique(np.round(amplitude, 9))
    colors, lines = family(levels.size, ax), []
    for k in np.argsort(amplitude, kind="stable"):
        color = colors[np.searchsorted(levels, round(float(amplitude[k]), 9))]
        label = f"{DEGREES * amplitude[k]:.0f}°"
        lines += ax.plot(since, 100 * share[:, k], color=color, lw=1.2, label=label)
    for k, (wait, most) in enumerate(zip(test.after, test.left_over, strict=True)):
        at = [wait - 0.1, wait + 0.05], [100 * most] * 2
        ax.plot(*at, color=COLORS[1], lw=3.5, zorder=5, label=f"_{wait:g} s")
        ax.annotate(
            f"≤ {100 * most:g} % after {wait:g} s", (wait, 100 * most), xytext=(wait, -31 - 20 * k),
            ha="right", color=COLORS[1], fontsize=letters(),
            arrowprops={"arrowstyle": "-", "color": COLORS[1], "lw": 0.8},
        )  # fmt: skip
    ax.set_ylim(-60, 115)
    words = "time since the completion of steer (s)"
    finish(ax, words, "yaw rate over its peak (%)", _stability(left, amplitude, test))
    name_ends(ax, [lines[0], lines[-1]])


def _stability(left: Array, amplitude: Array, test: SineWithDwell) -> str:
    calm = (left <= np.reshape(test.left_over, (-1, 1))).all(axis=0)
    if calm.all():
        return f"Stable up to {DEGREES * amplitude.max():.0f}° at the hand wheel"
    return f"Does not calm down from {DEGREES * amplitude[~calm].min():.0f}° at the hand wheel"


def _draw_left(ax: Axes, amplitude: Array, left: Array, test: SineWithDwell) -> None:
    lines = []
    for ratio, wait, share, color in zip(
        left, test.after, test.left_over, (COLORS[2], COLORS[4]), strict=False
    ):
        lines += ax.plot(DEGREES * amplitude, 100 * ratio, "o", color=color, ms=4,
                         label=f"after {wait:g} s")  # fmt: skip
        ax.axhline(100 * share, color=color, lw=1.1, ls="--", label=f"_limit {wait:g} s")
    peaks = ", ".join(
        f"{round(100 * np.nanmax(ratio))} % after {wait:g} s".replace("-", "−")
        for ratio, wait in zip(left, test.after, strict=True)
        if np.isfinite(ratio).any()
    )
    ax.set_ylim(top=max(ax.get_ylim()[1], 110 * max(test.left_over)))
    words = f"Of the peak there are at most {peaks}" if peaks else "The yaw rate never peaks"
    finish(ax, AMPLITUDE, "yaw rate that is left (%)", words)
    ax.margins(x=0.03)
    name_ends(ax, lines)


def _draw_moved(
    ax: Axes, amplitude: Array, moved: Array, steer: float, test: SineWithDwell
) -> None:
    counts = amplitude >= (test.responsive_from - 1e-9) * steer
    for which, fill in ((counts, COLORS[2]), (~counts, "none")):
        ax.plot(DEGREES * amplitude[which], moved[which], "o", mec=COLORS[2], mfc=fill, ms=5,
                label="counts" if fill != "none" else "does not count")  # fmt: skip
    ax.axhline(test.displacement, color=COLORS[1], lw=1.1, ls="--", label="_limit")
    ax.annotate(
        f"≥ {test.displacement:g} m from {test.responsive_from:g} × steer at 0.3 g (full dots)",
        (1.0, test.displacement), xycoords=("axes fraction", "data"), xytext=(-4, -4),
        textcoords="offset points", ha="right", va="top", color=COLORS[1], fontsize=letters(),
    )  # fmt: skip
    ax.set_ylim(bottom=0, top=max(1.15 * test.displacement, ax.get_ylim()[1]))
    words = "no amplitude counts"
    if counts.any():
        least = float(moved[counts].min())
        verb = "enough" if least >= test.displacement else "not enough"
        words = f"{number(least)} m, {verb}"
    finish(ax, AMPLITUDE, "lateral displacement (m)",
           f"Least displacement {test.moved_at:g} s after the beginning: {words}")  # fmt: skip
    ax.margins(x=0.03)


def __dir__() -> list[str]:
    return sorted(__all__)
