"""Figures of the moose test: its maps over both anti-roll bars, and paths of the cars."""

from skidpad.plot.moose.figure import moose_figure
from skidpad.plot.moose.limit import limit_figure
from skidpad.plot.moose.map import plot_outcomes, plot_speeds
from skidpad.plot.moose.margins import plot_margins
from skidpad.plot.moose.paths import plot_paths

__all__ = [
    "limit_figure",
    "moose_figure",
    "plot_margins",
    "plot_outcomes",
    "plot_paths",
    "plot_speeds",
]
