"""The Magic Formula: the tire, its options and its property files."""

from skidpad.tires.magic_formula.curve import MagicCurve
from skidpad.tires.magic_formula.tire import MagicFormula

__all__ = ["MagicCurve", "MagicFormula"]
