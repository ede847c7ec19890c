"""Fiala's model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad.tires.combined import FAULTS, CombinedTire
from skidpad.tires.description import Description, friction, stiffness_ratio
from skidpad.tires.forces import doubles

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class Fiala(CombinedTire):
    """Fiala's tire as in Adams, with friction that decreases with slip.

    With ``s = min(1, |(kappa, tan alpha)|)`` the friction is ``mu = mu0 - (mu0 - mu1) s``.
    ``Fx = C_kappa kappa`` up to half the friction, then
    ``sgn(kappa) mu Fz (1 - mu Fz/(4 C_kappa |kappa|))``. With
    ``x = min(1, C_alpha |tan alpha|/(3 mu Fz))`` and ``H = 1 - x``,
    ``Fy = -sgn(alpha) mu Fz (1 - H^3)`` and ``Mz = sgn(alpha) mu Fz B x H^3``.

    Parameters
    ----------
    combine : {"vector", "ellipse", "none"}, keyword
        How the two directions share the friction. ``"vector"``: both curves are taken at the same
        degree of sliding, with a force that becomes opposite to it; pure slip is unchanged.
        ``"none"``: only through mu, as in Adams, so that the resultant reaches 1.41 mu Fz.
        ``"ellipse"``: both forces are divided by ``max(1, |F|/(mu Fz))``.
    {parameters}

    Raises
    ------
    TypeError
        If a name is unknown, or a value is not a number.
    ValueError
        If a value is out of range, or shapes do not broadcast.

    Notes
    -----
    Fiala, VDI-Z 96, 1954; with ``combine="none"`` as in MSC Adams/Tire. Pitfalls of that form: only
    the friction couples the two directions; kappa and tan(alpha) are not divided by the speed of
    the tread, so driving and braking are symmetric; the length in Mz is the tire width B, and the
    trail at zero slip is a third of it. A surface factor scales the friction before everything else
    (in Chrono after the critical slips). Mz changes sign in reverse. mu0 and mu1 depend on load as
    mu0 (1 - k (Fz - Fz0)/Fz0), at least mu0/100. Inclination has no influence.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.Fiala(friction=1.0, sliding_friction=1.0)
    >>> f = tire.forces(4000.0, 0.0, [0.02, 0.5])
    >>> f.fy.round(1).tolist()
    [-919.1, -4000.0]
    """

    model = "fiala"
    __slots__ = ()

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        v = self._values
        load = doubles("fz", v["nominal_load"] if fz is None else fz)
        mu = friction(v["friction"], v["load_sensitivity"], v["nominal_load"], load)
        return self._measured(
            load,
            friction_x=mu,
            friction_y=mu,
            load_sensitivity=v["load_sensitivity"],
            slip_stiffness=stiffness_ratio(v, "x", load) * v["stiffness_x"],
            cornering_stiffness=stiffness_ratio(v, "y", load) * v["stiffness_y"],
            pneumatic_trail=np.asarray(v["width"]) / 3,
        ).noting(FAULTS.get(self.combine))
