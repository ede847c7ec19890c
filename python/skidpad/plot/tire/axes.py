"""Labels of tire figures, with units and signs."""

from __future__ import annotations

from typing import Any, Final

from skidpad.plot.frame import DEGREES, KILO, number

KAPPA: Final = "slip ratio (ISO-W: + = driving, −1 = locked wheel)"
ALPHA: Final = "slip angle (deg, ISO-W: + = wheel moves to its left)"
GAMMA: Final = "inclination (deg, ISO-W: + = top leans to the right)"
FX: Final = "longitudinal force Fx (kN, + = driving)"
FY: Final = "lateral force Fy (kN, + = to the left)"
MZ: Final = "aligning moment Mz (N m, + = turns to the left)"
TRAIL: Final = "pneumatic trail −(Mz − Mz0)/Fy (mm)"
LOAD: Final = "wheel load Fz (kN)"


def degrees(angle: float) -> str:
    """Format an angle, rad, for a legend."""
    return number(DEGREES * angle, "°")


def kilonewton(load: float) -> str:
    """Format a load for a legend."""
    return number(load / KILO, " kN")


def name_of(tire: Any) -> str:
    """Return the name of a model."""
    return type(tire).__name__
