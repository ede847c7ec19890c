"""Suspensions from hardpoints: what a wheel does over travel and rack, and how a car takes it.

`from_hardpoints` reads points; `DoubleWishbone`, `MacPherson`, `FiveLink` and `TrailingArm` solve
them for `Kinematics` and fit `Polynomials`; `Curves` takes tables instead. `at_wheel`,
`spring_table` and `from_compression_ratio` bring springs and dampers to the wheel.
"""

from skidpad.suspension.at_wheel import at_wheel, from_compression_ratio, spring_table
from skidpad.suspension.curves import Curves
from skidpad.suspension.double_wishbone import DoubleWishbone
from skidpad.suspension.five_link import FiveLink
from skidpad.suspension.hardpoints import from_hardpoints
from skidpad.suspension.kinematics import Kinematics, Slopes
from skidpad.suspension.macpherson import MacPherson
from skidpad.suspension.polynomials import Polynomials
from skidpad.suspension.trailing_arm import TrailingArm

__all__ = [
    "Curves",
    "DoubleWishbone",
    "FiveLink",
    "Kinematics",
    "MacPherson",
    "Polynomials",
    "Slopes",
    "TrailingArm",
    "at_wheel",
    "from_compression_ratio",
    "from_hardpoints",
    "spring_table",
]
