"""The brush model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad.tires.description import Description, description, friction, stiffness_share
from skidpad.tires.forces import doubles
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class Brush(Tire):
    """Brush model with parabolic pressure and isotropic friction and stiffness.

    With theoretical slip ``sigma = (kappa, tan alpha)/|1 + kappa sgn(vx)|``, ``s = |sigma|``, a
    fraction ``lambda = C s/(3 mu Fz)`` of the contact slides, and
    ``F = 3 mu Fz (lambda - lambda^2 + lambda^3/3)`` until all of it does, then mu Fz, against the
    slip. The force acts ``t = (a/3) (1 - lambda)^3/(1 - lambda + lambda^2/3)`` behind the center
    in the direction of rolling: Mz = -t Fy for a wheel that rolls forward, t Fy in reverse.
    C = 2 c_p a^2 with a contact length that grows with the root of the load, so the stiffness is
    proportional to the load.

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
    Pacejka, Tire and Vehicle Dynamics, 2012, ch. 3; Gaefvert and Svendenius, Lund TFRT-7606, 2003.
    Inclination acts as a lateral slip of `camber_slip` sin(gamma). mu = mu0 (1 - k (Fz - Fz0)/Fz0),
    at least mu0/100. The "brush" of the GDSim workshop is not this model but `Dugoff`.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> tire = sp.tires.Brush(friction=[0.3, 1.0])
    >>> tire.forces(4000.0, 0.0, 0.1).fy.round(1)
    array([-1200. , -3615.2])
    """

    model = "brush"
    __slots__ = ()

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        v = self._values
        load = doubles("fz", v["nominal_load"] if fz is None else fz)
        mu = friction(v["friction"], v["load_sensitivity"], v["nominal_load"], load)
        half = v["half_length"] * np.sqrt(load / v["nominal_load"])
        stiffness = 2 * np.asarray(v["tread_stiffness"]) * half**2
        stiffness *= stiffness_share(v["peak_stiffness_load"], v["nominal_load"], load)
        slides = 3 * mu * load / stiffness
        # kappa/(1 + kappa) = s, which no driven wheel reaches if s > 1
        at_peak = np.where(slides < 1, slides / np.where(slides < 1, 1 - slides, 1), np.inf)
        return description(
            load=load,
            friction_x=mu,
            friction_y=mu,
            load_sensitivity=v["load_sensitivity"],
            slip_stiffness=stiffness,
            cornering_stiffness=stiffness,
            peak_fx=mu * load,
            peak_fy=mu * load,
            slip_ratio_at_peak=at_peak,
            slip_angle_at_peak=np.arctan(slides),
            tail_x=1.0,
            tail_y=1.0,
            width_x=np.inf,
            width_y=np.inf,
            pneumatic_trail=half / 3,
        )
