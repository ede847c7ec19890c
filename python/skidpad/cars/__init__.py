"""Cars: trees of numbers under dotted names, any of them one number for each car of a fleet."""

from skidpad.cars.car import Car
from skidpad.cars.library import load, names

__all__ = ["Car", "load", "names"]
