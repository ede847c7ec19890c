"""The usual figure of each kind of test."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skidpad._lib.figures import figure
from skidpad._lib.messages import none_called

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

    from skidpad.maneuvers.result import Result


class Figure(NamedTuple):
    """A function in a module of `skidpad.plot`, and its arguments."""

    module: str
    function: str
    options: Mapping[str, Any] = {}


FIGURES: Final = {
    "Acceleration": Figure("history", "histories", {"channels": ("speed", "gear", "ax")}),
    "InGearAcceleration": Figure("history", "histories", {"channels": ("speed", "ax")}),
    "Frequency": Figure("frequency", "bode"),
    "Lap": Figure("track", "track_map"),
    "PowerOffInATurn": Figure(
        "history", "histories", {"channels": ("yaw_rate", "sideslip", "speed")}
    ),
    "Rollover": Figure("history", "histories", {"channels": ("ay", "roll", "sideslip")}),
    "SineWithDwell": Figure("dwell", "sine_with_dwell"),
    "SlowlyIncreasingSteer": Figure("circle", "understeer"),
    "SteadyStateCircle": Figure("circle", "understeer"),
    "StepSteer": Figure("response", "step"),
    "StraightLineBraking": Figure("stopping", "stopping"),
    "TopSpeed": Figure("history", "histories", {"channels": ("speed", "gear", "ax")}),
    "Transition": Figure("response", "weave", {"since": 0.0}),
    "Weave": Figure("response", "weave"),
}
"""Figures by kind of test, including subclasses."""

HISTORIES: Final = Figure("history", "histories")
METRICS: Final = Figure("metrics", "metrics")
"""Figure of other tests, and of tests without a recording."""


def natural(result: Result, **options: Any) -> Axes | Sequence[Axes]:
    """Draw the usual figure of a result's test.

    Parameters
    ----------
    result : Result
    **options
        Arguments of the figure's function.

    Returns
    -------
    Axes or list of Axes
    """
    kinds = [kind.__name__ for kind in type(result.maneuver).__mro__]
    own = next((FIGURES[name] for name in kinds if name in FIGURES), HISTORIES)
    known = own if len(result.recording) or _is_of(own, options) else METRICS
    draw = figure(known.module, known.function)
    usual = dict(known.options)
    if "channels" in usual:  # except those of parts that the cars lack
        usual["channels"] = [name for name in usual["channels"] if name in result.recording]
    for name in options:
        if name not in signature(draw).parameters:
            known_ones = list(signature(draw).parameters)[1:]
            raise TypeError(f"plot: {none_called('this figure', 'option', name, known_ones)}")
    drawn: Axes | Sequence[Axes] = draw(result, **{**usual, **options})
    return drawn


def _is_of(own: Figure, options: Mapping[str, Any]) -> bool:
    """Whether the options ask for the test's own figure."""
    of_own, of_metrics = (
        signature(figure(one.module, one.function)).parameters for one in (own, METRICS)
    )
    return any(name in of_own and name not in of_metrics for name in options)
