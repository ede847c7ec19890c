"""Fits: numbers of tires and cars from what was measured of them, with their uncertainty."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from skidpad.fit.bicycle import SingleTrack, single_track
    from skidpad.fit.car_fit import CarFit, car, identifiability
    from skidpad.fit.coasting import RoadLoad, coast_down
    from skidpad.fit.data import TireData
    from skidpad.fit.estimate import Estimate, Estimates
    from skidpad.fit.information import Identifiability
    from skidpad.fit.least_squares import batch_least_squares
    from skidpad.fit.least_squares_result import LeastSquaresResult
    from skidpad.fit.log import Log
    from skidpad.fit.made_up import synthetic
    from skidpad.fit.prediction import Prediction
    from skidpad.fit.reading import read
    from skidpad.fit.table import TireDataError
    from skidpad.fit.tire_fit import tire
    from skidpad.fit.tire_result import FitResult

__all__ = [
    "CarFit",
    "Estimate",
    "Estimates",
    "FitResult",
    "Identifiability",
    "LeastSquaresResult",
    "Log",
    "Prediction",
    "RoadLoad",
    "SingleTrack",
    "TireData",
    "TireDataError",
    "batch_least_squares",
    "car",
    "coast_down",
    "identifiability",
    "read",
    "single_track",
    "synthetic",
    "tire",
]

WHERE: Final = {
    "CarFit": "car_fit",
    "Estimate": "estimate",
    "Estimates": "estimate",
    "FitResult": "tire_result",
    "Identifiability": "information",
    "LeastSquaresResult": "least_squares_result",
    "Log": "log",
    "Prediction": "prediction",
    "RoadLoad": "coasting",
    "SingleTrack": "bicycle",
    "TireData": "data",
    "TireDataError": "table",
    "batch_least_squares": "least_squares",
    "car": "car_fit",
    "coast_down": "coasting",
    "identifiability": "car_fit",
    "read": "reading",
    "single_track": "bicycle",
    "synthetic": "made_up",
    "tire": "tire_fit",
}
"""Module of each public name; loaded when it is asked for, as a run of cars needs none."""


def __getattr__(name: str) -> Any:
    if name in WHERE:
        value = getattr(import_module(f"skidpad.fit.{WHERE[name]}"), name)
        globals()[name] = value  # over a module of the same name
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
