"""Fits: parameters of tires and cars from measurements, with their uncertainty."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from skidpad.fit._axle_curves import AxleComparison, AxleCurve, AxleCurves, axle_curves
    from skidpad.fit._optimal_runs import OptimalRuns, optimal_runs
    from skidpad.fit.axle_samples import AxleSamples
    from skidpad.fit.bicycle import SingleTrack, single_track
    from skidpad.fit.car_fit import car, identifiability
    from skidpad.fit.car_result import CarFit
    from skidpad.fit.coasting import RoadLoad, coast_down
    from skidpad.fit.cross_validation import Stage
    from skidpad.fit.data import TireData
    from skidpad.fit.estimate import Estimate, Estimates
    from skidpad.fit.information import Identifiability
    from skidpad.fit.least_squares import batch_least_squares
    from skidpad.fit.least_squares_result import LeastSquaresResult
    from skidpad.fit.population import Population
    from skidpad.fit.population_fit import cars
    from skidpad.fit.prediction import Prediction
    from skidpad.fit.prior import Prior
    from skidpad.fit.reading import read
    from skidpad.fit.synthetic_data import synthetic
    from skidpad.fit.tire_fit import tire
    from skidpad.fit.tire_result import FitResult
    from skidpad.recordings.log import Log
    from skidpad.recordings.table import TireDataError

__all__ = [
    "AxleComparison",
    "AxleCurve",
    "AxleCurves",
    "AxleSamples",
    "CarFit",
    "Estimate",
    "Estimates",
    "FitResult",
    "Identifiability",
    "LeastSquaresResult",
    "Log",
    "OptimalRuns",
    "Population",
    "Prediction",
    "Prior",
    "RoadLoad",
    "SingleTrack",
    "Stage",
    "TireData",
    "TireDataError",
    "axle_curves",
    "batch_least_squares",
    "car",
    "cars",
    "coast_down",
    "identifiability",
    "optimal_runs",
    "read",
    "single_track",
    "synthetic",
    "tire",
]

WHERE: Final = {
    "AxleComparison": "fit._axle_curves",
    "AxleCurve": "fit._axle_curves",
    "AxleCurves": "fit._axle_curves",
    "AxleSamples": "fit.axle_samples",
    "CarFit": "fit.car_result",
    "Estimate": "fit.estimate",
    "Estimates": "fit.estimate",
    "FitResult": "fit.tire_result",
    "Identifiability": "fit.information",
    "LeastSquaresResult": "fit.least_squares_result",
    "Log": "recordings.log",
    "OptimalRuns": "fit._optimal_runs",
    "Population": "fit.population",
    "Prediction": "fit.prediction",
    "Prior": "fit.prior",
    "RoadLoad": "fit.coasting",
    "SingleTrack": "fit.bicycle",
    "Stage": "fit.cross_validation",
    "TireData": "fit.data",
    "TireDataError": "recordings.table",
    "axle_curves": "fit._axle_curves",
    "batch_least_squares": "fit.least_squares",
    "car": "fit.car_fit",
    "cars": "fit.population_fit",
    "coast_down": "fit.coasting",
    "identifiability": "fit.car_fit",
    "optimal_runs": "fit._optimal_runs",
    "read": "fit.reading",
    "single_track": "fit.bicycle",
    "synthetic": "fit.synthetic_data",
    "tire": "fit.tire_fit",
}
"""Module of each public name, loaded on demand."""


def __getattr__(name: str) -> Any:
    if name in WHERE:
        value = getattr(import_module(f"skidpad.{WHERE[name]}"), name)
        globals()[name] = value  # over a module of the same name
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
