"""The similarity method: a tire on another surface or at loads not measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arrays import unwarned
from skidpad._lib.parameters import TINY, Field
from skidpad.tires.compared import Compared
from skidpad.tires.forces import TireForces, argument, common_shape, delivered, precision
from skidpad.tires.parameter import check

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from skidpad.tires.forces import GivesForces
    from skidpad.tires.parameter import Value

SPINNING = 1e12  # slip ratio used for an infinite one


class Similarity(Compared):
    """A tire with the curves of another one, scaled to a different friction or load.

    The force is mu Fz/(mu0 Fz0) F0(s_eq) with the slip s_eq = (C/C0) (mu0 Fz0)/(mu Fz) s: the slope
    at zero slip stays that of rubber and carcass, the peak becomes mu Fz and moves to less slip on
    a slippery road. Computed in NumPy from the ``forces`` of any model.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        The known tire, with mu0 and C0.
    friction : array_like, keyword
        mu/mu0, above 0: 0.6 or so for a wet road, 0.1 to 0.3 for ice and snow.
    stiffness : array_like, keyword
        C/C0, above 0: slip and cornering stiffness relative to `tire`, by default 1.
    load : array_like, optional, keyword
        Fz0, N: the only load at which `tire` is evaluated, for one measured curve. Default: the
        actual load, so that `tire` keeps its own load dependence and Fz/Fz0 is 1.

    Raises
    ------
    TypeError
        If the tire has no forces, or a value is not a real number.
    ValueError
        If a value is out of range, or shapes do not broadcast.

    Notes
    -----
    Pacejka, Tire and Vehicle Dynamics, 2012, ch. 4.1. Slip means theoretical slip,
    ``(kappa, tan alpha)/|1 + kappa|``, whose direction is kept: combined slip is then that of the
    tire, and `Brush` and `Dugoff` become exactly the same model with another friction or stiffness.
    In pure side slip tan(alpha_eq) is proportional to tan(alpha). Inclination and turn slip are
    scaled like slip, so that the thrust of small ones is unchanged. fx, fy, mx and mz scale with
    friction, the rolling resistance my with load only.

    A wheel that spins fast on ice has more theoretical slip than any wheel driving a car forward on
    asphalt. `tire` is then evaluated as if spinning on the spot, in the same direction of slip.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> dry = sp.tires.SimplePacejka()
    >>> wet = sp.tires.Similarity(dry, friction=0.5)
    >>> wet.forces(4000.0, 0.0, np.radians([0.1, 10.0])).fy.round(1)
    array([  -94.2, -1973.6])
    >>> dry.forces(4000.0, 0.0, np.radians([0.1, 10.0])).fy.round(1)
    array([  -94.2, -3953.5])
    """

    __slots__ = ("friction", "load", "stiffness", "tire")
    tire: GivesForces
    """The known tire."""
    friction: Value
    """mu/mu0."""
    stiffness: Value
    """C/C0."""
    load: Value | None
    """Fz0, N, or None for the actual load."""

    def __init__(
        self,
        tire: GivesForces,
        *,
        friction: ArrayLike = 1.0,
        stiffness: ArrayLike = 1.0,
        load: ArrayLike | None = None,
    ) -> None:
        if not callable(getattr(tire, "forces", None)):
            raise TypeError(f"tire must be a model with forces, not {type(tire).__name__}")
        self.tire = tire
        self.friction = check(_above_zero("friction"), friction)
        self.stiffness = check(_above_zero("stiffness"), stiffness)
        self.load = None if load is None else check(_above_zero("load", "N"), load)
        _ = self.shape  # sets that do not broadcast are refused here

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the parameter sets, () for a single one."""
        return common_shape(
            {
                "tire": getattr(self.tire, "shape", ()),
                "friction": np.shape(self.friction),
                "stiffness": np.shape(self.stiffness),
                "load": () if self.load is None else np.shape(self.load),
            }
        )

    @unwarned
    def forces(
        self,
        fz: ArrayLike,
        kappa: ArrayLike,
        alpha: ArrayLike,
        gamma: ArrayLike = 0.0,
        phit: ArrayLike = 0.0,
        vx: ArrayLike | None = None,
        p: ArrayLike | None = None,
        out: TireForces | tuple[NDArray[Any], ...] | None = None,
    ) -> TireForces:
        """Compute the steady-state forces and moments of the road on the tire.

        Arguments broadcast with each other and with the parameter sets.

        Parameters
        ----------
        fz : array_like
            Wheel load, N. At 0 or less all forces are 0.
        kappa : array_like
            Slip ratio of ISO-W, positive = driving; may be infinite.
        alpha : array_like
            Slip angle of ISO-W, rad, positive = wheel moves to its left.
        gamma : array_like, optional
            Inclination, rad, positive = top leans to the right.
        phit : array_like, optional
            Turn slip, 1/m.
        vx : array_like, optional
            Forward velocity of the contact center, m/s. Default: forward.
        p : array_like, optional
            Inflation pressure, Pa.
        out : TireForces or tuple of 5 ndarrays, optional
            Output arrays.

        Returns
        -------
        TireForces
            fx, fy (N), mx, my, mz (N m).

        Raises
        ------
        TypeError
            If an argument is not real numbers.
        ValueError
            If shapes do not broadcast.

        Warns
        -----
        UserWarning
            If `alpha` or `gamma` is more than half a turn, so can only be in degrees.
        """
        given = {
            "fz": argument("fz", fz),
            "kappa": argument("kappa", kappa),
            "alpha": argument("alpha", alpha),
            "gamma": argument("gamma", gamma),
            "phit": argument("phit", phit),
            "vx": 1.0 if vx is None else argument("vx", vx),
            "p": 0.0 if p is None else argument("p", p),
        }
        common_shape({**{k: np.shape(v) for k, v in given.items()}, "sets": self.shape})
        dtype = precision(given.values())
        load, ratio, angle, lean, turn, speed, _ = (np.asarray(v, dtype) for v in given.values())
        friction, stiffness = np.asarray(self.friction, dtype), np.asarray(self.stiffness, dtype)

        asked, share = load, dtype.type(1)  # share = Fz/Fz0
        if self.load is not None:
            asked = np.where(load > 0, np.asarray(self.load, dtype), load)
            share = np.where(load > 0, load / np.asarray(self.load, dtype), 1)
        stretch = stiffness / (friction * share)

        # In units of |Vcx| the wheel has -Vsx = kappa, Vcy = tan(alpha) and omega Re = Vcx + kappa.
        # Theoretical slip is (-Vsx, Vcy)/|omega Re|: stretch the slip velocities, keep omega.
        forward = np.where(speed < 0, -1, 1).astype(dtype)
        behind = np.clip(ratio, -SPINNING, SPINNING)
        right_angle = np.nextafter(dtype.type(np.pi / 2), dtype.type(0))
        aside = np.tan(np.clip(angle, -right_angle, right_angle))
        # |Vcx|, small but not 0, so that the slip angle keeps the direction of slip
        moving = np.maximum(1 + (1 - stretch) * behind * forward, np.finfo(dtype).eps ** 0.25)
        f = self.tire.forces(
            asked,
            stretch * behind / moving,
            np.arctan(stretch * aside / moving),
            np.arcsin(np.clip(stretch * np.sin(lean), -1, 1)),
            stretch * turn,
            vx,
            p,
        )
        grip = friction * share
        rolling = f.my * np.broadcast_to(share, np.shape(grip))
        found = TireForces(f.fx * grip, f.fy * grip, f.mx * grip, rolling, f.mz * grip)
        return delivered(found, out)

    def _arguments(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("tire", "friction", "stiffness", "load")}

    def __repr__(self) -> str:
        load = "" if self.load is None else f", load={self.load!r}"
        return (
            f"Similarity({self.tire!r}, friction={self.friction!r}, "
            f"stiffness={self.stiffness!r}{load})"
        )


def _above_zero(name: str, unit: str = "-") -> Field:
    return Field(name, unit, 1.0, TINY, np.inf, "")
