"""Fits: numbers of tires and cars from what was measured of them, with their uncertainty."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from skidpad.fit.data import TireData
    from skidpad.fit.least_squares import batch_least_squares
    from skidpad.fit.least_squares_result import LeastSquaresResult
    from skidpad.fit.made_up import synthetic
    from skidpad.fit.reading import read
    from skidpad.fit.table import TireDataError
    from skidpad.fit.tire_fit import tire
    from skidpad.fit.tire_result import FitResult

__all__ = [
    "FitResult",
    "LeastSquaresResult",
    "TireData",
    "TireDataError",
    "batch_least_squares",
    "read",
    "synthetic",
    "tire",
]

WHERE: Final = {
    "FitResult": "tire_result",
    "LeastSquaresResult": "least_squares_result",
    "TireData": "data",
    "TireDataError": "table",
    "batch_least_squares": "least_squares",
    "read": "reading",
    "synthetic": "made_up",
    "tire": "tire_fit",
}
"""Module of each public name; loaded when it is asked for, as a run of cars needs none."""


def __getattr__(name: str) -> Any:
    if name in WHERE:
        return getattr(import_module(f"skidpad.fit.{WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
