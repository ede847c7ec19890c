"""Vehicle dynamics over NumPy arrays: tire models and a full car, thousands of cars in one call.

SI units; ISO 8855 axes for the car (x forward, y left, z up), ISO-W for tires;
wheels FL, FR, RL, RR.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from skidpad import _core, cars, drivers, errors, maneuvers, plot, slip, tires
from skidpad.cars import Car
from skidpad.channels import Channel, channels
from skidpad.errors import NotRealError, TirError, TirWarning, UnknownNameError
from skidpad.fleet import Fleet, Status
from skidpad.recording import Recording
from skidpad.signal import Signal
from skidpad.state import State

if TYPE_CHECKING:
    from skidpad import fit

__version__: str = _core.version


def build_config() -> dict[str, Any]:
    """Tell how this build was made and which instruction set it uses.

    Returns
    -------
    dict
        ``version``, ``compiler``, ``fma`` (False means one answer on every processor), ``isa`` in
        use, and ``isas`` that run here with the number of float64 lanes of each. The environment
        variable ``SKIDPAD_ISA`` chooses one at import.
    """
    return {
        "version": _core.version,
        "compiler": _core.compiler,
        "fma": bool(_core.fma),
        "isa": _core.isa,
        "isas": dict(_core.isas()),
    }


def __getattr__(name: str) -> Any:
    # of no use to somebody who runs cars, and import shall be quick
    if name == "fit":
        return import_module("skidpad.fit")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Car",
    "Channel",
    "Fleet",
    "NotRealError",
    "Recording",
    "Signal",
    "State",
    "Status",
    "TirError",
    "TirWarning",
    "UnknownNameError",
    "build_config",
    "cars",
    "channels",
    "drivers",
    "errors",
    "fit",
    "maneuvers",
    "plot",
    "slip",
    "tires",
]
