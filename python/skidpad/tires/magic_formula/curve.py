"""The Magic Formula itself, with its five parameters and two shifts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from skidpad._lib.arrays import real_array, unwarned
from skidpad._lib.per_car import require_fit

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class MagicCurve(NamedTuple):
    """One force or moment over slip at one load, in SI units and signs of ISO-W.

    y = D sin(C atan(B x - E (B x - atan(B x)))) + SV with x = slip + SH, and
    E = curvature (1 - asymmetry sgn x), at most 1. Numbers or arrays.
    """

    stiffness: Any
    """B, per unit slip ratio or 1/rad; negative where the curve falls, as Fy does in ISO-W."""
    shape: Any
    """C."""
    peak: Any
    """D, N or N m, not negative."""
    curvature: Any
    """E without its asymmetry."""
    shift_x: Any
    """SH, added to the slip: slip ratio or rad."""
    shift_y: Any
    """SV, N or N m."""
    asymmetry: Any
    """Relative reduction of E at positive x and increase at negative x."""

    @property
    def slope(self) -> Any:
        """Slope B C D at x = 0, N or N m per unit slip ratio or radian."""
        return self.stiffness * self.shape * self.peak

    @unwarned
    def sine(self, slip: ArrayLike) -> Any:
        """Return the force relative to the peak, -1 to 1, without the vertical shift."""
        given = real_array("slip", slip)
        for name, value in self._asdict().items():
            require_fit("slip", given, name, np.asarray(value))
        x = given + self.shift_x
        E = np.minimum(self.curvature * (1 - self.asymmetry * np.sign(x)), 1)
        u = np.clip(self.stiffness * x, -1e100, 1e100)  # infinite slip is full sliding
        return np.sin(self.shape * np.arctan((1 - E) * u + E * np.arctan(u)))

    @unwarned
    def at(self, slip: ArrayLike) -> Any:
        """Return the force or moment at a slip, N or N m."""
        return self.peak * self.sine(slip) + self.shift_y
