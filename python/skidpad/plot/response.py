"""Responses to the hand wheel: step steer, and weave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad import kpi
from skidpad._lib.arguments import finite, seconds, texts
from skidpad.cars.checks import place
from skidpad.kpi.samples import rises
from skidpad.maneuvers.result import Result
from skidpad.maneuvers.steered import TORQUE, hand_wheel
from skidpad.plot.channel import (
    cars_of,
    column,
    names_of_cars,
    of_cars_drawn,
    recording_of,
    shown,
)
from skidpad.plot.frame import DEGREES, finish, number, several
from skidpad.plot.history import TIME
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, FAINT, curve_colors, ink, letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from skidpad.recordings.recording import Recording

    Array = NDArray[np.float64]

__all__ = [
    "step",
    "weave",
]

WHEEL: Final = "hand-wheel angle (deg, + = left)"
ANSWERS: Final = ("yaw_rate", "ay")
BEFORE, AFTER = 0.3, 1.7
"""Time shown before and after half of the steer step, extended for slower responses [s]."""


def step(
    source: Recording | Result,
    car: int | None = None,
    channels: Sequence[str] = ANSWERS,
    *,
    cars: Sequence[int] | None = None,
    steady: float = 1.0,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw responses to a step of the hand wheel, with their metrics marked.

    Parameters
    ----------
    source : Recording or Result
        With ``steer`` and the channels.
    car : int, optional
        A single car, with labeled marks.
    channels : sequence of str
        Response channels.
    cars : sequence of int, optional
        Several cars. Default: up to eight, evenly spaced.
    steady : float
        Averaging time of the steady value at the end [s].
    axes : sequence of Axes, optional
        One for the hand wheel and one for each channel. Default: a new figure.

    Returns
    -------
    list of Axes
        A line at the steady value, dots at 90 % of it, triangles at the peak; time counts from half
        of the steer, marked by a vertical line through all panels. 2 s around the step are shown,
        or more for slower responses.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`; a ValueError for both `car` and `cars`.
    """
    channels, steady = texts("channels", channels), seconds("steady", steady, zero=True)
    recording = recording_of(source, "steer", *channels, asked_by="channels")
    if car is not None and cars is not None:
        raise ValueError("car and cars are two ways to say which are drawn; give one of them")
    drawn = cars_of(recording, cars) if car is None else [place("car", car, recording.n)]
    alone = len(drawn) == 1
    panels = several(
        axes, 1 + len(channels), 1, (8.0, 1.4 + 2.6 * (1 + len(channels))), sharex=axes is None
    )
    called = ["hand_wheel"] if alone else names_of_cars(source, drawn)
    time, wheels = recording.time, hand_wheel(recording)
    colors = [curve_colors(panels[0])[k % len(COLORS)] for k in range(len(drawn))]
    halves = [_half(time, wheels[:, k], steady) for k in drawn]
    steers = [
        panels[0].plot(time, DEGREES * wheels[:, k], color=color, lw=1.7, label=words)[0]
        for k, color, words in zip(drawn, colors, called, strict=True)
    ]
    counted = "Step steer: times count from half of the steer"
    finish(panels[0], "", WHEEL, counted if alone else "Step steer", of_cars_drawn(source, drawn))
    latest: list[float] = []
    for ax, name in zip(panels[1:], channels, strict=True):
        answers, curves = [], []
        for k, half, color, words in zip(drawn, halves, colors, called, strict=True):
            values = column(recording, name, k)
            color, words = (COLORS[2], name) if alone else (color, words)
            curves += ax.plot(time, values, color=color, lw=1.9, label=words)
            answers.append(kpi.step_response(time, wheels[:, k], values, steady=steady))
            _mark(ax, time, values, half, answers[-1], COLORS[1] if alone else color, alone)
        latest += [float(np.nanmax([a.response_time, a.peak_time, 0.0])) for a in answers]
        finish(ax, TIME if ax is panels[-1] else "", shown(name).label, _worded(name, answers))
        if not alone:
            name_ends(ax, curves)
    if not alone:
        name_ends(panels[0], steers)
    late = max(AFTER, 1.5 * max(latest, default=0.0))
    for ax in panels:
        for half in halves:
            ax.axvline(half, color=FAINT, lw=0.9, ls="--", label="_half")
        if np.isfinite(halves).all():
            ax.set_xlim(max(time[0], min(halves) - BEFORE), min(time[-1], max(halves) + late))
    return panels


def _half(time: Array, wheel: Array, steady: float) -> float:
    """Return the time at which half of the steer is reached."""
    share = (wheel - wheel[0]) / (np.mean(wheel[time >= time[-1] - steady]) - wheel[0] or np.nan)
    return float(rises(time, share[:, None], 0.5)[0])


def _mark(
    ax: Axes, time: Array, values: Array, half: float, answer: Any, color: Any, named: bool
) -> None:
    """Mark the steady value, 90 % of it, and the peak, with labels if named."""
    steady, pen = float(answer.steady), ink(ax)
    if not np.isfinite(steady):
        return
    base = float(values[time < half][0]) if (time < half).any() else 0.0
    ax.axhline(base + steady, color=FAINT if named else color, lw=0.9, ls=":", label="_steady")
    marks = (
        ("90 %", answer.response_time, 0.9, "o", (7, -4), "left", "top"),
        ("peak", answer.peak_time, 1 + float(answer.overshoot), "^", (7, 0), "left", "bottom"),
    )
    for words, after, share, marker, offset, side, edge in marks:
        if not np.isfinite(after):
            continue
        at = half + float(after), base + share * steady
        ax.plot(*at, marker, color=color, ms=6, zorder=5, label=f"_{words}")
        if named:
            ax.annotate(
                f"{words}: {number(float(after))} s", at, xytext=offset, fontsize=letters(),
                textcoords="offset points", ha=side, va=edge if steady > 0 else "center", color=pen,
            )  # fmt: skip
    ax.margins(y=0.15)


def _worded(name: str, answers: Sequence[Any]) -> str:
    words = shown(name).label.partition(" (")[0].capitalize()
    there = [answer for answer in answers if np.isfinite(answer.steady)]
    if not there:
        return f"{words} does not answer"
    over = [100 * float(answer.overshoot) for answer in there]
    if not max(over) > 0:
        return f"{words} comes up without a peak"
    low, high = f"{min(over):.0f}", f"{max(over):.0f}"
    return f"{words} overshoots by {low if low == high else f'{low} to {high}'} %"


def weave(
    result: Result | Recording,
    cars: Sequence[int] | None = None,
    *,
    since: float | None = None,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw the loops of a weave: lateral acceleration and torque over the hand-wheel angle.

    Parameters
    ----------
    result : Result or Recording
        Slow sines, with ``steer`` and ``ay``.
    cars : sequence of int, optional
        Default: up to eight, evenly spaced.
    since : float, optional
        Time from which loops are drawn [s]. Default: half of the run, when they repeat.
    axes : sequence of Axes, optional
        One, or two if the hand-wheel torque was recorded. Default: a new figure.

    Returns
    -------
    list of Axes
        For a single car, the title gives gain and dead band.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`.
    """
    recording = recording_of(result, "steer", "ay", asked_by="result")
    drawn = cars_of(recording, cars)
    since = 0.5 * recording.time[-1] if since is None else finite("since", since, "s")
    feels = TORQUE in recording
    panels = several(axes, 1, 1 + feels, (6.8 * (1 + feels), 5.4))
    settled = recording.time >= since
    wheel, ay = DEGREES * hand_wheel(recording), recording["ay"]
    for k, (car, words) in enumerate(zip(drawn, names_of_cars(result, drawn), strict=True)):
        pairs = [(wheel[:, car], ay[:, car])]
        if feels:
            pairs.append((ay[:, car], recording[TORQUE][:, car]))
        for ax, (x, y) in zip(panels, pairs, strict=True):
            color = curve_colors(ax)[k % len(COLORS)]
            ax.plot(x[settled], y[settled], color=color, lw=1.6, label=words)
            if len(drawn) > 1:
                top = int(np.argmax(x[settled]))
                ax.annotate(words, (x[settled][top], y[settled][top]), xytext=(4, 0),
                            fontsize=letters(), textcoords="offset points", color=color,
                            va="center")  # fmt: skip
    finish(panels[0], WHEEL, "lateral acceleration (m/s², + = left)", _on_center(result, drawn))
    panels[0].margins(x=0.12 if len(drawn) > 1 else 0.04)
    if feels:
        finish(panels[1], "lateral acceleration (m/s², + = left)", "torque at the hand wheel (N m)",
               "")  # fmt: skip
        panels[1].margins(x=0.12 if len(drawn) > 1 else 0.04)
    return panels


def _on_center(result: Any, cars: Sequence[int]) -> str:
    metrics = getattr(result, "metrics", {})
    if len(cars) != 1 or "gain_0" not in metrics:
        return "Weave"
    gain, band = (float(metrics[name][cars[0]]) for name in ("gain_0", "dead_band"))
    return (
        f"On center {number(gain / DEGREES)} m/s² per degree, dead band {number(DEGREES * band)}°"
    )


def __dir__() -> list[str]:
    return sorted(__all__)
