"""Friction curves of PhysX."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad.tires.description import Description
from skidpad.tires.forces import doubles
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class PhysX(Tire):
    """Friction curves of PhysX 2, as in Unity's ``WheelFrictionCurve`` (EDY-10).

    Each direction has a curve with two points: with ``a = |s|/s_e`` the force rises as
    ``F_e (a + a^2 - a^3)`` to the extremum, then falls as a smooth step to the asymptote and stays
    there. A factor, "stiffness", scales it. The slips s are kappa and tan(alpha).

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
    The forces do not depend on load (except that there are none in the air), on each other, on
    inclination or on the direction of travel. The defaults are Unity's (1, 20000, 2, 10000, 1),
    with nearly unlimited grip; Edy advises a factor of 0.01 to 0.03. Slip is a speed in m/s there;
    here it is relative to the speed of travel. An asymptote at less slip than the extremum follows
    it immediately.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.PhysX(stiffness_x=0.2)
    >>> tire.forces(4000.0, [-1.0, 0.5, 3.0], 0.0).fx.tolist()
    [-4000.0, 2500.0, 2000.0]
    """

    model = "physx"
    __slots__ = ()

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        v = self._values
        described = self._measured(
            doubles("fz", 1.0 if fz is None else fz),
            slip_stiffness=np.multiply(v["stiffness_x"], v["extremum_force_x"])
            / v["extremum_slip_x"],
            cornering_stiffness=np.multiply(v["stiffness_y"], v["extremum_force_y"])
            / v["extremum_slip_y"],
        )
        if fz is None:  # the same at any load, except for these
            for name in ("load", "friction_x", "friction_y"):
                del described[name]
        return described
