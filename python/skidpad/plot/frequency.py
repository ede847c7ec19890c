"""Frequency responses to the hand wheel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._channels import CHANNELS, find_channel
from skidpad._lib.arguments import texts
from skidpad._lib.messages import brief
from skidpad.cars.checks import an, places
from skidpad.kpi import FrequencyResponse, bandwidth
from skidpad.maneuvers.frequency import Frequency
from skidpad.maneuvers.result import Result
from skidpad.plot.channel import cars_of, evenly, names_of_cars, recording_of, shown
from skidpad.plot.frame import DEGREES, finish, number, plain_decades, several, span
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, FAINT, curve_colors, letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

__all__ = [
    "bode",
]

ANSWERS: Final = ("yaw_rate", "ay")
FREQUENCY: Final = "frequency (Hz)"
GAINS: Final = {"yaw_rate": ("gain (1/s)", 1.0),
                "ay": ("gain (m/s²/deg)", 1 / DEGREES),
                "roll": ("gain (deg/deg)", 1.0)}  # fmt: skip


def bode(
    source: Result | Mapping[str, FrequencyResponse],
    outputs: Sequence[str] = ANSWERS,
    *,
    cars: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw gain, phase and coherence over frequency, a column for each output.

    Parameters
    ----------
    source : Result or mapping of str to FrequencyResponse
        Result of a sweep, random or pulse steer; or responses to the hand wheel by output, from
        `skidpad.kpi.frequency_response` of any signals in SI units.
    outputs : sequence of str
        Channels, of those that `source` has.
    cars : sequence of int, optional
        Default: up to eight, evenly spaced.
    names : sequence of str, optional
        Names of these cars.
    axes : sequence of Axes, optional
        Three rows with one column per output. Default: a new figure, without coherence if no
        response has it.

    Returns
    -------
    list of Axes
        Row by row. Dots on the phase at a lag of 45 degrees: the bandwidth.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`; also for other tests.
    """
    outputs = texts("outputs", outputs)
    if not outputs:
        raise ValueError("outputs: there are none")
    for name in outputs:
        find_channel(name, "outputs")
    answers, drawn, called = _answers(source, outputs, cars)
    called = called if names is None else texts("names", names)
    if len(called) != len(drawn):
        raise ValueError(f"names must be {len(drawn)}, one for each car, not {brief(names)}")
    columns = len(outputs)
    coherent = any(np.isfinite(answer.coherence).any() for answer in answers.values())
    tall = 3 if coherent or axes is not None else 2
    size = 1.5 + 5.2 * columns, 0.8 + 2.4 * tall
    panels = several(axes, tall, columns, size, sharex=axes is None)
    for k, (name, answer) in enumerate(answers.items()):
        gain, phase, *last = panels[k::columns]
        words, factor = GAINS.get(name, (f"gain ({CHANNELS[name].unit}/rad)", 1.0))
        f = answer.frequency
        rows = [np.reshape(v, (f.size, -1)) for v in (answer.gain, answer.phase, answer.coherence)]
        ends = np.reshape(bandwidth(answer, lowest=float(f[0])).phase, -1)
        lines = []
        for place_, (car, label) in enumerate(zip(drawn, called, strict=True)):
            style: dict[str, Any] = {
                "color": curve_colors(gain)[place_ % len(COLORS)], "lw": 1.8, "label": label,
            }  # fmt: skip
            lines += gain.semilogx(f, factor * rows[0][:, car], **style)
            angle = DEGREES * rows[1][:, car]
            phase.semilogx(f, angle, **style)
            for ax in last:
                ax.semilogx(f, rows[2][:, car], **style)
            _mark_bandwidth(phase, f, angle, ends[car], style["color"], len(drawn) == 1)
        finish(gain, "", words, _bandwidths(name, ends[drawn]))
        finish(phase, "" if last else FREQUENCY, "phase (deg)", "")
        gain.set_ylim(bottom=0)
        for ax in last:
            finish(ax, FREQUENCY, "coherence (-)", "")
            ax.set_ylim(0, 1.05)
            if np.isnan(rows[2]).all():
                ax.text(0.5, 0.5, "one segment has no coherence", transform=ax.transAxes,
                        ha="center", color=FAINT)  # fmt: skip
        for ax in (gain, phase, *last):
            ax.set_xlim(f[0], f[-1])
            plain_decades(ax.xaxis)
        if len(lines) > 1 and k == columns - 1:
            name_ends(gain, lines)
    return panels


def _answers(
    source: Any, outputs: Sequence[str], cars: Sequence[int] | None
) -> tuple[dict[str, FrequencyResponse], list[int], list[str]]:
    """Return responses by output, which cars are drawn, and their names."""
    if isinstance(source, Mapping):
        lacking = [name for name in outputs if name not in source]
        if lacking:
            raise ValueError(f"outputs: the source has no response of {', '.join(lacking)}")
        found = {name: an(name, source[name], FrequencyResponse) for name in outputs}
        first = next(iter(found.values()))
        count = np.reshape(first.gain, (first.frequency.size, -1)).shape[1]
        drawn = evenly(count) if cars is None else places("cars", cars, count)
        return found, drawn, [f"car {k}" for k in drawn]
    result = an("source", source, Result)
    test = result.maneuver
    if not isinstance(test, Frequency):
        raise TypeError(f"source must be of a sweep, random or pulse steer, not {brief(test)}")
    recording = recording_of(result, "steer", *outputs, asked_by="outputs")
    drawn = cars_of(recording, cars)
    answers = {name: test.response(recording, name) for name in outputs}
    return answers, drawn, names_of_cars(result, drawn)


def _mark_bandwidth(ax: Axes, f: Array, phase: Array, at: float, color: Any, words: bool) -> None:
    """Mark the frequency at which the phase [deg] lags by 45 degrees, if there is one."""
    if np.isfinite(at):
        place = at, float(np.interp(at, f, phase))
        ax.plot(*place, "o", color=color, ms=6, label="_bandwidth")
        if words:
            ax.annotate(
                f"{number(place[1], '°')} at {number(at)} Hz", place, xytext=(7, 4), color=color,
                textcoords="offset points", fontsize=letters(),
            )  # fmt: skip


def _bandwidths(name: str, found: Array) -> str:
    """Describe the bandwidths of an output."""
    words, at = shown(name).label.partition(" (")[0].capitalize(), span(found, " Hz")
    return f"{words} lags by 45° at {at}" if at else f"{words} lags by less than 45° throughout"


def __dir__() -> list[str]:
    return sorted(__all__)
