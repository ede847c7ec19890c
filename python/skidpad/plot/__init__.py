"""Figures with Matplotlib, one function per figure; in degrees, km/h and g.

Of runs, from a recording or the result of a test:

- `skidpad.plot.history`: channels over time, comparison of runs and logs, wheels, load transfer
- `skidpad.plot.response`: step steer with its metrics, loops of a weave
- `skidpad.plot.frequency`: gain, phase and coherence
- `skidpad.plot.dwell`: sine with dwell with its criteria
- `skidpad.plot.circle`: understeer over lateral acceleration
- `skidpad.plot.drift`: steady drifts over sideslip, and how far they are held
- `skidpad.plot.stopping`: speed over the distance of stops
- `skidpad.plot.friction`: g-g diagrams, driven and possible
- `skidpad.plot.lap`: a racing line over its track
- `skidpad.plot.track`: maps colored by a channel, paths between cones
- `skidpad.plot.animation`: cars from above, moving
- `skidpad.plot.spread`: fans of many cars, tornado and Sobol charts
- `skidpad.plot.metrics`: metrics of a test over what differs between cars

Of cars and their parts: `skidpad.plot.phase` draws phase portraits of sideslip and yaw rate,
`skidpad.plot.equilibrium` handling and yaw-moment diagrams and linear models, `skidpad.plot.tire`
tires, `skidpad.plot.powertrain` engines, gears and clutches, `skidpad.plot.suspension` wheels over
travel, `skidpad.plot.anti_roll` bars, `skidpad.plot.game` what games set.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from skidpad.maneuvers.bars import NamedCar, named_cars
from skidpad.plot.moose import (
    limit_figure,
    moose_figure,
    plot_margins,
    plot_outcomes,
    plot_paths,
    plot_speeds,
)

if TYPE_CHECKING:
    from skidpad.plot import (
        animation,
        anti_roll,
        circle,
        drift,
        dwell,
        equilibrium,
        frequency,
        friction,
        game,
        history,
        lap,
        metrics,
        phase,
        powertrain,
        response,
        spread,
        stopping,
        suspension,
        tire,
        track,
    )

__all__ = [
    "NamedCar",
    "animation",
    "anti_roll",
    "circle",
    "drift",
    "dwell",
    "equilibrium",
    "frequency",
    "friction",
    "game",
    "history",
    "lap",
    "limit_figure",
    "metrics",
    "moose_figure",
    "named_cars",
    "phase",
    "plot_margins",
    "plot_outcomes",
    "plot_paths",
    "plot_speeds",
    "powertrain",
    "response",
    "spread",
    "stopping",
    "suspension",
    "tire",
    "track",
]

SUBJECTS: Final = (
    "animation",
    "anti_roll",
    "circle",
    "drift",
    "dwell",
    "equilibrium",
    "frequency",
    "friction",
    "game",
    "history",
    "lap",
    "metrics",
    "phase",
    "powertrain",
    "response",
    "spread",
    "stopping",
    "suspension",
    "tire",
    "track",
)


def __getattr__(name: str) -> Any:
    # loaded on demand: many small modules, not needed by a run
    if name in SUBJECTS:
        return import_module(f"skidpad.plot.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
