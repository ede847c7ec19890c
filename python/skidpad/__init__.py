"""Vehicle dynamics over NumPy arrays: tire models and a full car, thousands of cars in one call.

SI units; ISO 8855 axes for the car (x forward, y left, z up), ISO-W for tires;
wheels FL, FR, RL, RR.
"""

from __future__ import annotations

from importlib import import_module
from os.path import dirname, join
from typing import TYPE_CHECKING, Any

from skidpad import _core, cars, drivers, errors, gauges, slip, tires
from skidpad._channels import Channel, channels
from skidpad._lib.moved_build import warn_of_moved_build
from skidpad._lib.renamed import find_renamed, former_names, keep_modules
from skidpad.cars import Car
from skidpad.cars.sweep import sweep
from skidpad.errors import NotRealError, TirError, TirWarning, UnknownNameError
from skidpad.gauges import RMS, Cone, Elapsed, Event, Gate, Gauge, Integral, Mean, Peak
from skidpad.paths import Path
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.gradient import Gradient
from skidpad.simulation.jacobian import Jacobian
from skidpad.simulation.snapshot import Snapshot
from skidpad.simulation.state_view import State
from skidpad.status import Status

if TYPE_CHECKING:
    from skidpad import batch, estimate, fit, kpi, maneuvers, plot, road, scene, suspension
    from skidpad.equilibrium._trim import Trim, trim
    from skidpad.equilibrium.envelope import Envelope, gg
    from skidpad.equilibrium.handling import HandlingDiagram, handling_diagram
    from skidpad.equilibrium.linear import Bode, LinearModel, linearize
    from skidpad.equilibrium.yaw_moment import YawMomentDiagram, yaw_moment_diagram
    from skidpad.laps import RacingLine, lap_time, racing_line
    from skidpad.road import Road
    from skidpad.scene import View, view
    from skidpad.simulation.push import Push

__version__: str = _core.version

find_renamed()
keep_modules(__name__, ["channels"])
_former = former_names(
    __name__,
    {
        "At": "gauges.ValueAt",
        "When": "gauges.Crossing",
        "Flag": "gauges.StatusFlag",
        "Fence": "gauges.Boundary",
        "Largest": "gauges.Max",
        "Smallest": "gauges.Min",
    },
)


warn_of_moved_build([isa for isa, _ in _core.isas()], _core.built())


def get_include() -> str:
    """Return the folder of the C headers for custom parts, ``skidpad/tire.h`` and ``part.h``.

    Returns
    -------
    str
        For the compiler option ``-I``.
    """
    return join(dirname(__file__), "include")


def build_config() -> dict[str, Any]:
    """Return how this build was made and which instruction set it uses.

    Returns
    -------
    dict
        ``version``, ``compiler``, ``fma`` (False means the same bits on every processor), ``isa``
        in use, ``isas`` that run here with the number of float64 lanes of each, ``built``, the
        instruction sets that were built, and ``asked``, how these were chosen: ``"native"`` (scalar
        and the best of the build machine), ``"all"``, or their names. ``derivatives`` says whether
        runs have derivatives. The environment variable ``SKIDPAD_ISA`` selects an instruction set
        at import.
    """
    return {
        "version": _core.version,
        "compiler": _core.compiler,
        "fma": bool(_core.fma),
        "isa": _core.isa,
        "isas": dict(_core.isas()),
        "built": _core.built(),
        "asked": _core.asked,
        "derivatives": bool(_core.has_derivatives),
    }


def __getattr__(name: str) -> Any:
    # loaded on demand: import must be quick, and few users need these
    if name in (
        "batch", "estimate", "fit", "gym", "jax", "kpi", "maneuvers", "plot", "road", "scene",
        "suspension", "torch",
    ):  # fmt: skip
        return import_module(f"skidpad.{name}")
    if name in ("View", "view"):
        return getattr(import_module("skidpad.scene"), name)
    if name == "Push":
        return import_module("skidpad.simulation.push").Push
    if name == "Road":
        return import_module("skidpad.road").Road
    if name in ("RacingLine", "lap_time", "racing_line"):
        return getattr(import_module("skidpad.laps"), name)
    if name in __all__:
        return getattr(import_module("skidpad.equilibrium"), name)
    return _former(name)


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [
    "RMS",
    "Bode",
    "Car",
    "Channel",
    "Cone",
    "Elapsed",
    "Envelope",
    "Event",
    "Fleet",
    "Gate",
    "Gauge",
    "Gradient",
    "HandlingDiagram",
    "Integral",
    "Jacobian",
    "LinearModel",
    "Mean",
    "NotRealError",
    "Path",
    "Peak",
    "Push",
    "RacingLine",
    "Recording",
    "Road",
    "Signal",
    "Snapshot",
    "State",
    "Status",
    "TirError",
    "TirWarning",
    "Trim",
    "UnknownNameError",
    "View",
    "YawMomentDiagram",
    "batch",
    "build_config",
    "cars",
    "channels",
    "drivers",
    "errors",
    "estimate",
    "fit",
    "gauges",
    "get_include",
    "gg",
    "handling_diagram",
    "kpi",
    "lap_time",
    "linearize",
    "maneuvers",
    "plot",
    "racing_line",
    "road",
    "scene",
    "slip",
    "suspension",
    "sweep",
    "tires",
    "trim",
    "view",
    "yaw_moment_diagram",
]
