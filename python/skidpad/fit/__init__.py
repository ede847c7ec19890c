"""Fits: numbers of tires and cars from what was measured of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from skidpad.fit.car_fit import CarFit, Estimate, car, identifiability
    from skidpad.fit.information import Identifiability
    from skidpad.fit.log import Log
    from skidpad.fit.prediction import Prediction

__all__ = ["CarFit", "Estimate", "Identifiability", "Log", "Prediction", "car", "identifiability"]

WHERE: Final = {
    "CarFit": "car_fit",
    "Estimate": "car_fit",
    "Identifiability": "information",
    "Log": "log",
    "Prediction": "prediction",
    "car": "car_fit",
    "identifiability": "car_fit",
}
"""Module of each public name; loaded when it is asked for, as a run of cars needs none."""


def __getattr__(name: str) -> Any:
    if name in WHERE:
        return getattr(import_module(f"skidpad.fit.{WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
