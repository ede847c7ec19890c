"""Tire property files (``.tir``): lines, keys, units and values."""

from skidpad.errors import TirError, TirWarning
from skidpad.tires.tir.file import TirFile

__all__ = ["TirError", "TirFile", "TirWarning"]
