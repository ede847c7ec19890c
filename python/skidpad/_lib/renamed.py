"""Names of version 0.1.0: aliases that warn, for programs and pickles of that version."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from operator import attrgetter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from importlib.abc import Loader, MetaPathFinder
else:  # they import tempfile and more, a fifth of the import time
    Loader = MetaPathFinder = object

MODULES: Final = {
    "skidpad.bound": "skidpad.simulation.kernel_state",
    "skidpad.cars.field": "skidpad._lib.parameters",
    "skidpad.drivers.driver": "skidpad.simulation.driver",
    "skidpad.figures": "skidpad.recordings.metrics_table",
    "skidpad.drivers.hold": "skidpad.drivers.speed_hold",
    "skidpad.drivers.profile": "skidpad.drivers.speed_profile",
    "skidpad.drivers.tracker": "skidpad.drivers.optimal_preview",
    "skidpad.fit.log": "skidpad.recordings.log",
    "skidpad.fit.log_columns": "skidpad.recordings.log_columns",
    "skidpad.fit.table": "skidpad.recordings.table",
    "skidpad.fleet": "skidpad.simulation.fleet",
    "skidpad.inputs": "skidpad.simulation.inputs",
    "skidpad.maneuvers.in_a_turn": "skidpad.maneuvers.turn_braking",
    "skidpad.maneuvers.parked": "skidpad.maneuvers.hill_hold",
    "skidpad.paths.lane_changes": "skidpad.paths.path",
    "skidpad.paths.polyline": "skidpad.paths.path",
    "skidpad.paths.several": "skidpad.paths.path",
    "skidpad.plot.bars": "skidpad.maneuvers.bars",
    "skidpad.recording": "skidpad.recordings.recording",
    "skidpad.road.several": "skidpad.road.road",
    "skidpad.run": "skidpad.simulation.run",
    "skidpad.snapshot": "skidpad.simulation.snapshot",
    "skidpad.state": "skidpad.simulation.state_view",
}
"""Former modules that were public or are pickled: their present names."""


class _Alias(Loader):
    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        message = f"{name} is now {MODULES[name]}; save again what was pickled"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        sys.modules[name] = import_module(MODULES[name])  # returned by the import


class _Renamed(MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, _Alias()) if name in MODULES else None


def find_renamed() -> None:
    """Let imports, and thus pickles, find modules under their former names."""
    if not any(isinstance(finder, _Renamed) for finder in sys.meta_path):
        sys.meta_path.append(_Renamed())


def former_names(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a module's `__getattr__` that resolves former names with a warning.

    Parameters
    ----------
    module : str
        ``__name__``
    names : mapping of str to str
        Former names in the module to present dotted names in the package.
    """

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        message = f"{module}.{name} is now skidpad.{names[name]}"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return attrgetter(names[name])(sys.modules["skidpad"])

    return get


def keep_modules(package: str, names: Iterable[str]) -> None:
    """Let pickles find modules that are now private.

    Not by the import finder: an import would replace the function of the same name by the module.
    """
    for name in names:
        sys.modules[f"{package}.{name}"] = sys.modules[f"{package}._{name}"]
