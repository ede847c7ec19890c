"""Equilibrium: steady cornering of many cars, and linear models and diagrams based on it."""

from skidpad._lib.renamed import keep_modules
from skidpad.equilibrium._trim import Trim, trim
from skidpad.equilibrium.envelope import Envelope, gg
from skidpad.equilibrium.handling import HandlingDiagram, handling_diagram
from skidpad.equilibrium.linear import Bode, LinearModel, linearize
from skidpad.equilibrium.yaw_moment import YawMomentDiagram, yaw_moment_diagram

__all__ = [
    "Bode",
    "Envelope",
    "HandlingDiagram",
    "LinearModel",
    "Trim",
    "YawMomentDiagram",
    "gg",
    "handling_diagram",
    "linearize",
    "trim",
    "yaw_moment_diagram",
]

keep_modules(__name__, ["trim"])


def __dir__() -> list[str]:
    return sorted(__all__)
