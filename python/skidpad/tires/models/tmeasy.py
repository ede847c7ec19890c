"""TMeasy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skidpad.tires.description import Description
from skidpad.tires.forces import doubles
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class TMeasy(Tire):
    """TMeasy, the tire model made easy, from points that can be read off curves.

    In each direction, the curve of force over slip has the slope dF0 at zero slip, its largest
    force FM at slip sM, and FS at sS, where full sliding begins. With n = s/sM and q = dF0 sM/FM it
    is ``FM q n/((1 - n)^2 + q n)`` up to the peak, then two parabolas to full sliding. Each number
    is given at the nominal load and, with a name that ends in 2, at twice that: slips are linear,
    forces and slopes quadratic in the load, up to the largest load.

    Parameters
    ----------
    {parameters}

    Raises
    ------
    TypeError
        If a name is unknown, or a value is not a number.
    ValueError
        If a value is out of range, or shapes do not broadcast.

    Notes
    -----
    Hirschberg, Rill, Weinfurter, Vehicle System Dynamics 45, 2007; Rill and Castro, Road Vehicle
    Dynamics, 2020. The slips are ``(kappa, tan alpha)/|1 + kappa sgn(vx)|``, both weighted by
    Rill's factors: the resultant slip and points interpolated between the two curves give one
    force, along the weighted slip. Where the two parabolas do not fit between peak and sliding, a
    smooth step is used instead; the curve jumps between the two cases. ``Mz = -L N Fy`` with the
    contact length L, which grows with the root of the load, and a trail N that changes sign before
    it vanishes; in reverse Mz changes sign. A surface factor scales forces and slips of peak and
    sliding, not the slopes.

    Contradicting numbers are adjusted: dF0 is at least 2 FM/sM, FS at most FM, sS at least sM; at
    any load a number is at least a hundredth of that at the nominal load. Inclination has no
    influence.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.TMeasy(peak_force_y=4500.0)
    >>> tire.forces(4000.0, 0.0, [0.05, 0.1974, 1.2]).fy.round(0).tolist()
    [-2345.0, -4500.0, -4150.0]
    """

    model = "tmeasy"
    __slots__ = ()

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        load = self._values["nominal_load"] if fz is None else fz
        return self._measured(doubles("fz", load))
