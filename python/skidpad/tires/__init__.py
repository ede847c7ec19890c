"""Tires: models of forces over load and slip, for arrays and parameter sets.

Every model has ``forces(fz, kappa, alpha, gamma=0.0, phit=0.0, vx=None, p=None, out=None)``, which
returns `TireForces`, and ``jacobian`` with the same arguments, which returns their derivatives.
ISO-W axes, SI units: x forward, y to the left, z up; slips as in `skidpad.slip`. `load` loads tires
of the package by name, `available` describes them. `MagicFormula.from_tir` raises `TirError` and
warns with `TirWarning`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from skidpad.errors import TirError, TirWarning
from skidpad.tires.forces import TireForces
from skidpad.tires.library import available, load, names
from skidpad.tires.magic_formula import MagicCurve, MagicFormula
from skidpad.tires.models.brush import Brush
from skidpad.tires.models.drawn_curves import Curve, DrawnCurves
from skidpad.tires.models.dugoff import Dugoff
from skidpad.tires.models.fiala import Fiala
from skidpad.tires.models.linear import Linear
from skidpad.tires.models.lugre import LuGre
from skidpad.tires.models.pacejka89 import Pacejka89
from skidpad.tires.models.pacejka94 import Pacejka94
from skidpad.tires.models.physx import PhysX
from skidpad.tires.models.similarity import Similarity
from skidpad.tires.models.simple_pacejka import SimplePacejka
from skidpad.tires.models.tmeasy import TMeasy
from skidpad.tires.rolling import sae_j2452
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from skidpad.tires.models.custom import Custom
    from skidpad.tires.outside import TireFunction, TireOperands


def __getattr__(name: str) -> Any:
    # loaded on demand: import must be quick, and few users have their own tire
    if name == "Custom":
        return import_module("skidpad.tires.models.custom").Custom
    if name in ("TireFunction", "TireOperands"):
        return getattr(import_module("skidpad.tires.outside"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Brush",
    "Curve",
    "Custom",
    "DrawnCurves",
    "Dugoff",
    "Fiala",
    "Linear",
    "LuGre",
    "MagicCurve",
    "MagicFormula",
    "Pacejka89",
    "Pacejka94",
    "PhysX",
    "Similarity",
    "SimplePacejka",
    "TMeasy",
    "TirError",
    "TirWarning",
    "Tire",
    "TireForces",
    "TireFunction",
    "TireOperands",
    "available",
    "load",
    "names",
    "sae_j2452",
]


def __dir__() -> list[str]:
    return sorted(__all__)
