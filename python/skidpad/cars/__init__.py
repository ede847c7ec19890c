"""Cars: trees of numbers under dotted names, any of them one number for each car of a fleet."""

from skidpad.cars.boxes import Box, MassProperties, mass_properties
from skidpad.cars.car import Car
from skidpad.cars.game import game
from skidpad.cars.library import load, names
from skidpad.cars.measured import typical

__all__ = ["Box", "Car", "MassProperties", "game", "load", "mass_properties", "names", "typical"]
