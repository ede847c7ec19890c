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
    """Lumped LuGre tire: one bristle for the whole contact bends, slides and relaxes.

    ``dz/dt = Vs - (s0 |Vs|/g + k |omega Re|) z`` and ``F = -Fz (s0 z + s1 dz/dt + s2 Vs)`` with the
    sliding velocity Vs of the contact, the same in both directions, and
    ``g = mu_c + (mu_s - mu_c) exp(-(|Vs|/v_s)^d)``. Its k makes the steady state that of bristles
    distributed along the contact under uniform pressure,
    ``F = -Fz (g (1 - (Z/L) (1 - exp(-L/Z))) Vs/|Vs| + s2 Vs)``, ``Z = |omega Re| g/(s0 |Vs|)``,
    which is what `forces` returns.

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
    Canudas de Wit, Tsiotras, Velenis, Basset, Gissinger, Vehicle System Dynamics 39, 2003; Deur,
    Asgari, Hrovat, Vehicle System Dynamics 42, 2004. Slip enters as velocities, so the speed `vx`
    of the contact center matters: with ``vx=None`` it is 20 m/s.

    In a car with ``tire.slip = "relaxation"`` the bristle is the state of the contact, and
    relaxation lengths and the damping at rest are not used: rolling, it relaxes over about half its
    length L; standing, it is a spring of s0 Fz with a damping of s1 Fz. With ``tire.slip =
    "steady"`` a car has the forces of `forces`. Friction depends on load as mu0 (1 - k (Fz -
    Fz0)/Fz0), at least mu0/100. Inclination has no influence; no moments.

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
        """Describe the curves of the tire at 20 m/s."""
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
