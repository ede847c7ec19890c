"""The LuGre tire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad.tires.description import Description
from skidpad.tires.forces import doubles
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class LuGre(Tire):
    """LuGre tire, lumped: one bristle that bends, slides and relaxes for the whole contact.

    ``dz/dt = Vs - (s0 |Vs|/g + k |omega Re|) z`` and ``F = -Fz (s0 z + s1 dz/dt + s2 Vs)`` with the
    sliding velocity Vs of the contact, in both directions alike, and
    ``g = mu_c + (mu_s - mu_c) exp(-(|Vs|/v_s)^d)``. With its k the bristle ends in the steady state
    of bristles all along the contact under even pressure,
    ``F = -Fz (g (1 - (Z/L) (1 - exp(-L/Z))) Vs/|Vs| + s2 Vs)``, ``Z = |omega Re| g/(s0 |Vs|)``,
    which is what `forces` gives.

    Parameters
    ----------
    {parameters}

    Raises
    ------
    TypeError
        For unknown names, and what is no number.
    ValueError
        For values out of range, and shapes that do not broadcast.

    Notes
    -----
    Canudas de Wit, Tsiotras, Velenis, Basset, Gissinger, Vehicle System Dynamics 39, 2003; Deur,
    Asgari, Hrovat, Vehicle System Dynamics 42, 2004. The slips are made of velocities, so the speed
    `vx` of the contact center counts: with ``vx=None`` it is 20 m/s.

    In a car with ``tire.slip = "relaxation"`` the bristle is the state of the contact, and neither
    relaxation lengths nor the damping at rest are used: it relaxes over about half its length L
    when it rolls, and is a spring of s0 Fz with a damping of s1 Fz when it stands. With
    ``tire.slip = "steady"`` a car feels what `forces` gives. Friction falls with load like mu0 (1 -
    k (Fz - Fz0)/Fz0), to a hundredth at least. Inclination has no influence; no moments.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.LuGre()
    >>> tire.forces(4000.0, -0.1, 0.0, vx=[1.0, 10.0, 50.0]).fx.round(0).tolist()
    [-3213.0, -3137.0, -2887.0]
    """

    model = "lugre"
    default_vx = 20.0
    __slots__ = ()

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        """Describe the tire at 20 m/s by the usual figures of its curves."""
        v = self._values
        load = doubles("fz", v["nominal_load"] if fz is None else fz)
        stiffness = np.multiply(v["bristle_stiffness"], v["contact_length"]) / 2
        stiffness = load * (stiffness + np.multiply(v["viscous_friction"], self.default_vx))
        return self._measured(
            load,
            load_sensitivity=v["load_sensitivity"],
            slip_stiffness=stiffness,
            cornering_stiffness=stiffness,
        )
