"""The Magic Formula with four coefficients per direction, from the GDSim workshop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from skidpad._lib.arguments import instance
from skidpad.tires.combined import FAULTS, Combine, CombinedTire
from skidpad.tires.description import Description, description, friction, stiffness_share
from skidpad.tires.forces import doubles

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from skidpad._lib.parameters import Invalid
    from skidpad.tires.magic_formula import MagicFormula


class Curve(NamedTuple):
    """Characteristics of a Magic Formula in one direction."""

    friction: Any
    slope: Any
    peak: Any
    slip_at_peak: Any
    tail: Any
    width: Any


class SimplePacejka(CombinedTire):
    """Simplified Magic Formula of the GDSim workshop (GD3-7), with coefficients per direction.

    ``y(s) = sin(C atan(B s - E (B s - atan(B s))))``, ``Fx = mu_x Fz y_x(kappa)`` and
    ``Fy = -mu_y Fz y_y(alpha + a_gamma sin(gamma))``, ``Mz = -t Fy``. The peak of y is 1, its slope
    at 0 is B C, and at large slip it falls to sin(pi C/2).

    Parameters
    ----------
    combine : {"vector", "ellipse", "none"}, keyword
        How the two directions share the friction. ``"vector"``: both curves are taken at the same
        degree of sliding, and as the patch slides the force turns from the direction of the
        normalized slip to oppose the sliding; pure slip is unchanged. ``"none"``: not at all, as in
        the workshop, so the resultant reaches 1.41 mu Fz. ``"ellipse"``: both forces are divided by
        ``max(1, |(y_x, y_y)|)``; a locked wheel then still steers.
    friction : array_like, optional
        Sets `friction_x` and `friction_y`.
    {parameters}

    Raises
    ------
    TypeError
        If a name is unknown, or a value is not a number.
    ValueError
        If a value is out of range: C above 2 or E above 1 would reverse the force at large slip.

    Notes
    -----
    In the workshop ``stiff`` = B and ``curve`` = E are common to both directions, ``peak`` is the
    friction, ``x_shape`` and ``z_shape`` are C. Its sliders let C reach 2.5, which is refused here.
    mu = mu0 (1 - k (Fz - Fz0)/Fz0), at least mu0/100. With c2 = `peak_stiffness_load_y` the
    cornering stiffness is c1 sin(2 atan(Fz/c2)) as in the Magic Formula (Pacejka 2012, eq. 4.E25),
    on any surface; likewise the slip stiffness with that of x. The trail is t0 (Fz/Fz0) (1 -
    lambda)^2, with lambda the sliding fraction of the patch as in a brush; it changes sign in
    reverse. Combined slip is by normalized slips (Bakker, Pacejka and Lidner, SAE 890087), with a
    direction that changes to that of sliding.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.SimplePacejka(friction=1.1)
    >>> round(float(tire.forces(4000.0, 0.0, 0.05).fy), 1)
    -2577.7
    """

    model = "simple_pacejka"

    __slots__ = ()

    def __init__(
        self,
        *,
        combine: Combine = "vector",
        friction: ArrayLike | None = None,
        **parameters: ArrayLike,
    ) -> None:
        super().__init__(combine=combine, **_spread(friction, parameters))

    @classmethod
    def from_magic_formula(cls, tire: MagicFormula, *, combine: Combine = "vector") -> Self:
        """Reduce a Magic Formula to its curves of pure slip, upright and without shifts.

        Parameters
        ----------
        tire : MagicFormula
            One tire, from a file or :func:`skidpad.tires.load`.
        combine : {"vector", "ellipse", "none"}, keyword
            As for the constructor.

        Returns
        -------
        SimplePacejka
            At the nominal load of `tire`, its curves, slip stiffness, camber stiffness and trail
            are those of `tire`, and its cornering stiffness at any load, except for a curvature
            that depends on the sign of the slip. At other loads its friction changes in both
            directions as that of Fy, and its slip stiffness with it.

        Examples
        --------
        >>> import skidpad as sp
        >>> full = sp.tires.load("touring_205_55r16")
        >>> simple = sp.tires.SimplePacejka.from_magic_formula(full)
        >>> at = dict(fz=full.parameters["fnomin"], kappa=0.0, alpha=0.05)
        >>> bool(abs(simple.forces(**at).fy / full.forces(**at).fy - 1) < 0.01)
        True
        """
        from skidpad.tires.magic_formula import MagicFormula

        instance("tire", tire, MagicFormula)
        p = {name: np.asarray(value, np.float64) for name, value in tire.parameters.items()}
        load = p["fnomin"] * p["lfzo"]
        mu_x, mu_y = p["pdx1"] * p["lmux"], p["pdy1"] * p["lmuy"]
        C_x, C_y = p["pcx1"] * p["lcx"], p["pcy1"] * p["lcy"]
        K_x = load * p["pkx1"] * p["lkx"]
        K_y = -p["pky1"] * load * np.sin(p["pky4"] * np.arctan(1 / p["pky2"])) * p["lky"]
        return cls(
            combine=combine,
            nominal_load=load,
            friction_x=mu_x,
            friction_y=mu_y,
            load_sensitivity=-p["pdy2"] / p["pdy1"],
            stiffness_x=K_x / (C_x * mu_x * load),
            shape_x=C_x,
            curvature_x=p["pex1"] * p["lex"],
            stiffness_y=K_y / (C_y * mu_y * load),
            shape_y=C_y,
            curvature_y=p["pey1"] * p["ley"],
            peak_stiffness_load_y=p["pky2"] * load,
            camber_slip=-load * p["pky6"] * p["lkyc"] / K_y,
            trail=p["unloaded_radius"] * p["qdz1"] * p["ltr"],
        )

    def replace(self, *, invalid: Invalid = "raise", **changes: Any) -> Self:
        both = changes.pop("friction", None)
        return super().replace(invalid=invalid, **_spread(both, changes))

    replace.__doc__ = CombinedTire.replace.__doc__

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        v = self._values
        load = doubles("fz", v["nominal_load"] if fz is None else fz)
        x, y = self._curve("x", load), self._curve("y", load)
        return description(
            load=load,
            friction_x=x.friction,
            friction_y=y.friction,
            load_sensitivity=v["load_sensitivity"],
            slip_stiffness=x.slope,
            cornering_stiffness=y.slope,
            camber_stiffness=y.slope * v["camber_slip"],
            pneumatic_trail=np.asarray(v["trail"]) * load / v["nominal_load"],
            peak_fx=x.peak,
            peak_fy=y.peak,
            slip_ratio_at_peak=x.slip_at_peak,
            slip_angle_at_peak=y.slip_at_peak,
            tail_x=x.tail,
            tail_y=y.tail,
            width_x=x.width,
            width_y=y.width,
        ).noting(FAULTS.get(self.combine))

    def _curve(self, way: str, load: NDArray[np.float64]) -> Curve:
        v = self._values
        B, C, E = (np.asarray(v[f"{name}_{way}"]) for name in ("stiffness", "shape", "curvature"))
        mu = friction(v[f"friction_{way}"], v["load_sensitivity"], v["nominal_load"], load)
        c2 = np.asarray(v[f"peak_stiffness_load_{way}"])
        over_load = stiffness_share(c2, v["nominal_load"], load) * (v[f"friction_{way}"] / mu)
        B = B * np.where(c2 > 0, over_load, 1.0)
        rise = np.arcsin(0.95)
        return Curve(
            friction=mu,
            slope=B * C * mu * load,
            peak=mu * load,
            slip_at_peak=slip_at(B, C, E, np.pi / 2),
            tail=np.sin(C * np.where(E == 1, np.arctan(np.pi / 2), np.pi / 2)),
            width=slip_at(B, C, E, np.pi - rise) - slip_at(B, C, E, rise),
        )


def _spread(both: ArrayLike | None, parameters: dict[str, Any]) -> dict[str, Any]:
    """Use `friction` for both directions."""
    if both is None:
        return parameters
    for name in ("friction_x", "friction_y"):
        if name in parameters:
            raise TypeError(f"friction sets friction_x and friction_y: give it or {name}")
    return {**parameters, "friction_x": both, "friction_y": both}


def slip_at(B: Any, C: Any, E: Any, turn: Any) -> Any:
    """Return the slip at which C atan(phi) = turn on a curve, infinite if there is none.

    (1 - E) u + E atan(u) = phi has one root u = B s for E <= 1, found by bisection.
    """
    never = turn / C >= np.pi / 2
    phi = np.tan(np.where(never, 0, turn / C))
    never |= (E == 1) & (phi >= np.pi / 2)
    rest = np.where(E == 1, 1, 1 - E)
    high = np.where(E == 1, np.tan(np.where(phi < np.pi / 2, phi, 0)) * 2, 0)
    high = np.maximum(high, (phi + np.maximum(-E, 0) * np.pi / 2) / rest)
    low = np.zeros_like(high)
    for _ in range(200):
        middle = (low + high) / 2
        below = (1 - E) * middle + E * np.arctan(middle) < phi
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.where(never, np.inf, high / B)
