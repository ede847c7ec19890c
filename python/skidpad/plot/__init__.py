"""Figures with Matplotlib, one function a figure; degrees and km/h where people look.

`skidpad.plot.tire` holds those of tires, `skidpad.plot.powertrain` those of engines, gears and
clutches.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from skidpad.plot.bars import NamedCar, named_cars
from skidpad.plot.moose import moose_figure
from skidpad.plot.moose_map import plot_outcomes, plot_speeds
from skidpad.plot.moose_paths import plot_paths

if TYPE_CHECKING:
    from skidpad.plot import powertrain, tire

__all__ = [
    "NamedCar",
    "moose_figure",
    "named_cars",
    "plot_outcomes",
    "plot_paths",
    "plot_speeds",
    "powertrain",
    "tire",
]


def __getattr__(name: str) -> Any:
    # many small modules, of which a run of cars needs none
    if name in ("powertrain", "tire"):
        return import_module(f"skidpad.plot.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
