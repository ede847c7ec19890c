"""Suspension kinematics from hardpoints, for use in cars.

`from_hardpoints` reads points; `DoubleWishbone`, `MacPherson`, `FiveLink` and `TrailingArm` solve
them for `Kinematics` and fit `Polynomials`; `Curves` takes tables instead. `wheel_rates`,
`spring_table` and `from_compression_ratio` refer springs and dampers to the wheel.
"""

from skidpad._lib.renamed import former_names
from skidpad.suspension._wheel_rates import from_compression_ratio, spring_table, wheel_rates
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
    "from_compression_ratio",
    "from_hardpoints",
    "spring_table",
    "wheel_rates",
]

__getattr__ = former_names(
    __name__,
    {
        "at_wheel": "suspension.wheel_rates",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
