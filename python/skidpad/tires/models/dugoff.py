"""Dugoff's model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import numpy as np

from skidpad._lib.messages import brief
from skidpad._lib.parameters import TINY, Field
from skidpad.tires import parameter
from skidpad.tires.description import Description, description, friction, stiffness_ratio
from skidpad.tires.forces import common_shape, doubles
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class Dugoff(Tire):
    """Dugoff's tire, also known as HSRI: a brush with uniform pressure.

    ``lambda = mu Fz D/(2 |(C_kappa kappa, C_alpha tan alpha)|)`` with ``D = |1 + kappa sgn(vx)|``,
    ``f = lambda (2 - lambda)`` below 1, else 1; ``Fx = C_kappa kappa f/D`` and
    ``Fy = -C_alpha tan(alpha) f/D``; no moments. There is no peak: the force approaches mu Fz.

    Parameters
    ----------
    {parameters}

    Raises
    ------
    TypeError
        If a name is unknown, or a value is not a number.
    ValueError
        If a parameter is out of range, or shapes do not broadcast.

    Notes
    -----
    Dugoff, Fancher, Segel, SAE 700377, without its decrease of friction with sliding speed. D
    accounts for the direction of travel and is positive, so that a wheel turning against it still
    brakes. Inclination has no influence. mu = mu0 (1 - k (Fz - Fz0)/Fz0), at least mu0/100.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.Dugoff(friction=0.9, stiffness_y=60e3)
    >>> round(float(tire.forces(4000.0, 0.0, 0.02).fy), 2)
    -1200.16
    """

    model = "dugoff"
    __slots__ = ()

    @classmethod
    def from_gdsim(cls, mu: ArrayLike, contact_patch: ArrayLike, tire_stiffness: ArrayLike) -> Self:
        """Convert parameters of the GDSim workshop's "brush", which is Dugoff's tire (GD6-1..10).

        Parameters
        ----------
        mu : array_like
            Friction coefficient, around 1.
        contact_patch : array_like
            ``con_patch``, length of the contact, m, 0.15 to 0.25.
        tire_stiffness : array_like
            5 to 10; less is "greasy".

        Returns
        -------
        Dugoff
            Both stiffnesses are ``500000 * tire_stiffness * contact_patch**2``, N.

        Raises
        ------
        TypeError, ValueError
            If an argument is not a number above 0; the message has its name.

        Notes
        -----
        With the workshop's ``slip`` and its force ``vector``, to the right and backward,
        ``forces(y_force, -slip.y, slip.x)`` gives fx = vector.y and fy = -vector.x: the published
        code takes its own slip ratio, positive for driving, with the wrong sign. This swaps driving
        and braking, a difference of 1 to 2 %. What it intends is ``forces(y_force, slip.y,
        slip.x)``.

        Examples
        --------
        >>> import skidpad as sp
        >>> sp.tires.Dugoff.from_gdsim(1.0, 0.25, 8.0).parameters["stiffness_y"]
        250000.0
        """
        above_zero = {"mu": mu, "contact_patch": contact_patch, "tire_stiffness": tire_stiffness}
        units = {"contact_patch": "m"}
        grip, length, rubber = (
            parameter.check(Field(name, units.get(name, "-"), 0.0, TINY, np.inf, ""), value)
            for name, value in above_zero.items()
        )
        common_shape({name: np.shape(value) for name, value in above_zero.items()})
        with np.errstate(over="ignore", under="ignore"):
            stiffness = 500000 * np.asarray(rubber) * np.asarray(length) ** 2
        if not (np.isfinite(stiffness) & (stiffness > 0)).all():
            raise ValueError(
                f"tire_stiffness and contact_patch: {brief(rubber, kind=False)} and "
                f"{brief(length, kind=False)} m make a stiffness that is not > 0"
            )
        return cls(friction=grip, stiffness_x=stiffness, stiffness_y=stiffness)

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        v = self._values
        load = doubles("fz", v["nominal_load"] if fz is None else fz)
        mu = friction(v["friction"], v["load_sensitivity"], v["nominal_load"], load)
        return description(
            load=load,
            friction_x=mu,
            friction_y=mu,
            load_sensitivity=v["load_sensitivity"],
            slip_stiffness=stiffness_ratio(v, "x", load) * v["stiffness_x"],
            cornering_stiffness=stiffness_ratio(v, "y", load) * v["stiffness_y"],
            peak_fx=mu * load,
            peak_fy=mu * load,
            slip_ratio_at_peak=np.inf,
            slip_angle_at_peak=np.pi / 2,
            tail_x=1.0,
            tail_y=1.0,
            width_x=np.inf,
            width_y=np.inf,
        )
