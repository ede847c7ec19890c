"""Tires: models that turn load and slip into forces, over arrays and sets of parameters.

Every model has ``forces(fz, kappa, alpha, gamma=0.0, phit=0.0, vx=None, p=None, out=None)``, which
gives `TireForces`. ISO-W axes, SI units: x forward, y to the left, z up; slips as in
`skidpad.slip`.
"""

from skidpad.tires.brush import Brush
from skidpad.tires.drawn_curves import Curve, DrawnCurves
from skidpad.tires.dugoff import Dugoff
from skidpad.tires.fiala import Fiala
from skidpad.tires.forces import TireForces
from skidpad.tires.linear import Linear
from skidpad.tires.lugre import LuGre
from skidpad.tires.physx import PhysX
from skidpad.tires.rolling import sae_j2452
from skidpad.tires.simple_pacejka import SimplePacejka
from skidpad.tires.tire import Tire
from skidpad.tires.tmeasy import TMeasy

__all__ = [
    "Brush",
    "Curve",
    "DrawnCurves",
    "Dugoff",
    "Fiala",
    "Linear",
    "LuGre",
    "PhysX",
    "SimplePacejka",
    "TMeasy",
    "Tire",
    "TireForces",
    "sae_j2452",
]
