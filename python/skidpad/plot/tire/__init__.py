"""Figures of tires, one function each; shown in degrees, kN and mm.

Each takes any model with ``forces``, and ``ax=`` (``axes=`` for several panels) to draw into, and
returns the axes. Signs follow ISO-W.
"""

from skidpad.plot.tire.aligning import trail
from skidpad.plot.tire.carpets import carpet
from skidpad.plot.tire.combined_slip import combined
from skidpad.plot.tire.comparison import compare
from skidpad.plot.tire.envelope import friction_ellipse
from skidpad.plot.tire.influence_of_load import load_sensitivity
from skidpad.plot.tire.lean import camber
from skidpad.plot.tire.pure_slip import lateral, longitudinal

__all__ = [
    "camber",
    "carpet",
    "combined",
    "compare",
    "friction_ellipse",
    "lateral",
    "load_sensitivity",
    "longitudinal",
    "trail",
]


def __dir__() -> list[str]:
    return sorted(__all__)
