"""Figures with Matplotlib, one function a figure; degrees and km/h where people look."""

from skidpad.plot import tire
from skidpad.plot.bars import NamedCar, named_cars
from skidpad.plot.moose import moose_figure
from skidpad.plot.moose_map import plot_outcomes, plot_speeds
from skidpad.plot.moose_paths import plot_paths

__all__ = [
    "NamedCar",
    "moose_figure",
    "named_cars",
    "plot_outcomes",
    "plot_paths",
    "plot_speeds",
    "tire",
]
