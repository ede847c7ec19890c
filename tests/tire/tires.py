"""A tire of every model, each with numbers of its own."""

from __future__ import annotations

from skidpad.tires import (
    Brush,
    DrawnCurves,
    Dugoff,
    Fiala,
    Linear,
    LuGre,
    PhysX,
    SimplePacejka,
    TMeasy,
)

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
