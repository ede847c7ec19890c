"""Models, a tire of each with its own parameters, and arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray
from skidpad.tires import (
    Brush,
    Curve,
    DrawnCurves,
    Dugoff,
    Fiala,
    Linear,
    LuGre,
    PhysX,
    SimplePacejka,
    TMeasy,
)

MODELS = (SimplePacejka, Brush, Dugoff, Linear, Fiala, PhysX, TMeasy, DrawnCurves, LuGre)
"""Except the Magic Formula, which has separate tests."""

DRIVE = [Curve(15, 0.1, 1.0, 0.4, 0.8), Curve(7, 0.15, 0.7, 0.5, 0.6), Curve(2, 0.3, 0.5, 0.8, 0.4)]
BRAKE = [Curve(18, 0.12, 1.5, 0.5, 1.2), Curve(9, 0.2, 0.9, 0.6, 0.8), Curve(3, 0.3, 0.6, 0.9, 0.6)]
SIDE = [Curve(13, 0.14, 1.1, 0.5, 0.9), Curve(6, 0.2, 0.7, 0.6, 0.6), Curve(2, 0.35, 0.5, 0.8, 0.4)]
"""Drawn curves: driving, braking and lateral, each with no, some and much other slip."""

TIRES = {
    "simple_pacejka": SimplePacejka(curvature_x=-1, curvature_y=0.4, friction_x=1.2),
    "ellipse": SimplePacejka(curvature_x=-1, curvature_y=0.4, friction_x=1.2, combine="ellipse"),
    "brush": Brush(load_sensitivity=0.1),
    "dugoff": Dugoff(friction=0.8),
    "linear": Linear(),
    "fiala": Fiala(load_sensitivity=0.1),
    "physx": PhysX(stiffness_x=0.2),
    "tmeasy": TMeasy(),
    "lugre": LuGre(load_sensitivity=0.1),
    "drawn_curves": DrawnCurves(load_sensitivity=0.1),
    "drawn_ellipse": DrawnCurves(load_sensitivity=0.1, combine="ellipse"),
}


def finite(rows: int, n: int, dtype: DTypeLike) -> NDArray[Any]:
    """Finite numbers of any magnitude, usual ones, and those at limits."""
    rng, limits = np.random.default_rng(5), np.finfo(dtype)
    top = limits.maxexp - 1
    x = np.ldexp(rng.uniform(-2, 2, (rows, n)), rng.integers(-top, top, (rows, n))).astype(dtype)
    usual = rng.random(x.shape) < 0.5
    x[usual] = rng.uniform(-4, 4, np.count_nonzero(usual))
    special = [0, -0.0, 1, -1, np.pi / 2, -np.pi / 2, limits.max, limits.min, limits.tiny]
    odd = rng.random(x.shape) < 0.25
    x[odd] = rng.choice(np.array(special, dtype), np.count_nonzero(odd))
    return x
