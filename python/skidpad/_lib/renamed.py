"""Modules by the names that version 0.1.0 had for them, as pickles of it name them."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

MODULES: Final = {
    "skidpad.bound": "skidpad.simulation.kernel_state",
    "skidpad.cars.field": "skidpad._lib.parameters",
    "skidpad.drivers.driver": "skidpad.simulation.driver",
    "skidpad.figures": "skidpad.recordings.metrics_table",
    "skidpad.fit.log": "skidpad.recordings.log",
    "skidpad.fit.log_columns": "skidpad.recordings.log_columns",
    "skidpad.fit.table": "skidpad.recordings.table",
    "skidpad.fleet": "skidpad.simulation.fleet",
    "skidpad.inputs": "skidpad.simulation.inputs",
    "skidpad.maneuvers.in_a_turn": "skidpad.maneuvers.turn_braking",
    "skidpad.plot.bars": "skidpad.maneuvers.bars",
    "skidpad.recording": "skidpad.recordings.recording",
    "skidpad.run": "skidpad.simulation.run",
    "skidpad.snapshot": "skidpad.simulation.snapshot",
    "skidpad.state": "skidpad.simulation.state_view",
}
"""Of each that moved and has what is pickled or is public, its present name."""


class _Renamed(MetaPathFinder, Loader):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in MODULES else None

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        message = f"{name} is now {MODULES[name]}; save again what was pickled"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        sys.modules[name] = import_module(MODULES[name])  # what the import then returns


def find_renamed() -> None:
    """Have imports, and so pickles, find modules by their former names, too."""
    if not any(isinstance(finder, _Renamed) for finder in sys.meta_path):
        sys.meta_path.append(_Renamed())
