"""The Magic Formula of 1994, with coefficients in kN, degrees and percent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from skidpad._lib.arguments import listing
from skidpad._lib.arrays import unwarned
from skidpad._lib.messages import require_word
from skidpad._lib.parameters import Field
from skidpad._lib.per_car import require_good
from skidpad.tires.compared import Compared
from skidpad.tires.forces import (
    DOUBLE,
    TireForces,
    argument,
    common_shape,
    delivered,
    doubles,
    precision,
)
from skidpad.tires.magic_formula.curve import MagicCurve
from skidpad.tires.models.simple_pacejka import SimplePacejka
from skidpad.tires.parameter import check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from skidpad.tires.parameter import Value


SHARES = ("none", "ellipse")
"""Choices of how the two directions share the friction."""


class Axes(NamedTuple):
    """Signs of a source's axes relative to ISO-W; slip ratio, inclination and Fx never differ."""

    load: float
    slip_angle: float
    side: float  # Fy and Mz


AXES = {"book": Axes(1, 1, -1), "sae": Axes(-1, -1, -1), "genta": Axes(1, -1, 1)}
KILO, PERCENT, DEGREES = 1e3, 100.0, 180 / np.pi


HEAVIEST = 1e9
"""Largest wheel load [N]."""


class Pacejka94(Compared):
    """Magic Formula of 1994 ("Pacejka '94"), from its coefficients a0..a17, b0..b13 and c0..c20.

    Provides the five parameters of each curve at a load, forces, and a `SimplePacejka` for each
    load. Computed in NumPy: for cars and large sweeps use `at_load`.

    Parameters
    ----------
    a, b : sequence of array_like
        Coefficients of the lateral and the longitudinal force, for Fz in kN, slip angle and
        inclination in degrees, slip ratio in percent, and forces in N. At least a0..a7 and b0..b8;
        omitted ones are 0. A coefficient may be an array: parameter sets.
    c : sequence of array_like, optional
        Coefficients of the aligning moment in N m, at least c0..c10. Default: no moment.
    axes : {"book", "sae", "genta"}, keyword
        Axes of the coefficients; see Notes.
    combine : {"none", "ellipse"}, keyword
        As for `SimplePacejka`: each force independently, or both divided by the factor by which
        they exceed the ellipse (shifts excluded). The aligning moment scales with the lateral
        force.

    Raises
    ------
    TypeError
        If a coefficient is not a real number.
    ValueError
        If there are too many or too few of them, one is not finite, C of a force is not in 0..2, or
        friction is not positive, which may be a matter of `axes`.

    Notes
    -----
    With x = slip + SH, y = D sin(C atan(B x - E (B x - atan(B x)))) + SV and, in those units::

        Fx: C = b0, D = (b1 Fz + b2) Fz, BCD = (b3 Fz + b4) Fz exp(-b5 Fz),
            E = (b6 Fz^2 + b7 Fz + b8)(1 - b13 sgn x), SH = b9 Fz + b10, SV = b11 Fz + b12
        Fy: C = a0, D = (a1 Fz + a2) Fz (1 - a15 g^2), BCD = a3 sin(2 atan(Fz/a4))(1 - a5 |g|),
            E = (a6 Fz + a7)(1 - (a16 g + a17) sgn x), SH = a8 Fz + a9 + a10 g,
            SV = a11 Fz + a12 + (a13 Fz + a14) g Fz
        Mz: C = c0, D = (c1 Fz + c2) Fz (1 - c18 g^2),
            BCD = (c3 Fz + c4) Fz (1 - c6 |g|) exp(-c5 Fz),
            E = (c7 Fz^2 + c8 Fz + c9)(1 - (c19 g + c20) sgn x)/(1 - c10 |g|),
            SH = c11 Fz + c12 + c13 g, SV = c14 Fz + c15 + (c16 Fz + c17) g Fz

    Pacejka and Bakker, The Magic Formula Tyre Model, 1st Int. Colloquium on Tyre Models, Delft,
    1991 (Swets & Zeitlinger, 1993), as in Adams/Tire and public programs; these agree on Fx and Fy,
    and all but one on the shifts of Mz.

    Signs are converted from the axes of the coefficients to ISO-W; those of slip ratio, inclination
    and Fx are the same in all of them:

    - ``"book"``, adapted SAE of Pacejka's papers and of the '89 example of Adams/Tire: Fy to the
      right, Mz to the right. A positive slip angle gives a positive Fy.
    - ``"sae"``, SAE J670: in addition the slip angle is positive when the wheel moves to its
      right, and the load is negative, and so are a2, a3, a4 and b2. Only with these does the '94
      example of Adams/Tire have decreasing friction and a thrust toward the lean.
    - ``"genta"``, for sets after Genta's book, as in VDrift: ISO-W except for the slip angle,
      positive when the wheel moves to its right. In other axes the thrust of such tires points away
      from the lean.

    E above 1 would reverse the force and counts as 1. Friction D/Fz, which decreases with load, is
    at least a hundredth of a2 or b2. In reverse the tire is the mirror image of one rolling
    forward.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.Pacejka94(
    ...     a=[1.4, 0, 1100, 1100, 10, 0, 0, -2], b=[1.5, 0, 1100, 0, 300, 0, 0, 0, -2]
    ... )
    >>> round(float(tire.longitudinal(4000.0).slope))  # 1200 N per percent
    120000
    >>> round(float(tire.forces(4000.0, 0.0, 0.05).fy), 1)
    -2142.2
    """

    __slots__ = ("_a", "_b", "_c", "axes", "combine")

    def __init__(
        self,
        a: Sequence[ArrayLike],
        b: Sequence[ArrayLike],
        c: Sequence[ArrayLike] | None = None,
        *,
        axes: Literal["book", "sae", "genta"] = "book",
        combine: Literal["none", "ellipse"] = "none",
    ) -> None:
        require_word("axes", axes, AXES)
        require_word("combine", combine, SHARES)
        self.axes, self.combine = axes, combine
        self._a = self._lateral_numbers(a)
        self._b = self._longitudinal_numbers(b)
        self._c = None if c is None else self._aligning_numbers(c)
        for name, numbers in (("a", self._a), ("b", self._b)):
            if np.any(np.less_equal(numbers[0], 0) | np.greater(numbers[0], 2)):
                raise ValueError(f"{name}0 is C, the shape factor, and must be above 0 and up to 2")
            if np.any(self._signs.load * np.asarray(numbers[2]) <= 0):
                sign, other = ("negative", "book") if axes == "sae" else ("positive", "sae")
                raise ValueError(
                    f"{name}2 is the friction without load and must be {sign} in axes {axes!r}; "
                    f"are these coefficients for axes={other!r}?"
                )
        _ = self.shape  # sets that do not broadcast are refused here

    @staticmethod
    def _lateral_numbers(a: Sequence[ArrayLike]) -> tuple[Value, ...]:
        return coefficients("a", a, 8, 18)

    @staticmethod
    def _longitudinal_numbers(b: Sequence[ArrayLike]) -> tuple[Value, ...]:
        return coefficients("b", b, 9, 14)

    @staticmethod
    def _aligning_numbers(c: Sequence[ArrayLike]) -> tuple[Value, ...]:
        return coefficients("c", c, 11, 21)

    @staticmethod
    def _aligning_curvature(c10: Any, gamma: Any) -> Any:
        return 1 / (1 - c10 * np.abs(gamma))

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the parameter sets, () for a single one."""
        sets = {
            f"{name}{k}": np.shape(number)
            for name, numbers in (("a", self._a), ("b", self._b), ("c", self._c or ()))
            for k, number in enumerate(numbers)
            if np.ndim(number)
        }
        try:
            return np.broadcast_shapes(*sets.values())
        except ValueError:
            listed = ", ".join(f"{name} {shape}" for name, shape in sets.items())
            raise ValueError(f"shapes of coefficients do not broadcast: {listed}") from None

    @property
    def _signs(self) -> Axes:
        return AXES[self.axes]

    def _load(self, fz: ArrayLike, gamma: ArrayLike = 0.0) -> tuple[Any, Any]:
        """Return load and inclination in the units and signs of the coefficients."""
        load, lean = doubles("fz", fz), doubles("gamma", gamma)
        common_shape({"fz": load.shape, "gamma": lean.shape, "sets": self.shape})
        return self._signs.load * np.maximum(load, 0) / KILO, lean * DEGREES

    @unwarned
    def longitudinal(self, fz: ArrayLike) -> MagicCurve:
        """Return the curve of Fx over slip ratio.

        Parameters
        ----------
        fz : array_like
            Wheel load, N; broadcasts with the parameter sets.

        Returns
        -------
        MagicCurve
        """
        b, (load, _) = self._b, self._load(fz)
        friction = lowest_friction(self._signs.load * (b[1] * load + b[2]), b[2])
        slope = self._signs.load * (b[3] * load + b[4]) * np.exp(-b[5] * load)
        return MagicCurve(
            stiffness=slope / (b[0] * friction) * PERCENT,
            shape=b[0],
            peak=friction * np.abs(load),
            curvature=(b[6] * load + b[7]) * load + b[8],
            shift_x=(b[9] * load + b[10]) / PERCENT,
            shift_y=b[11] * load + b[12],
            asymmetry=b[13],
        )

    @unwarned
    def lateral(self, fz: ArrayLike, *, gamma: ArrayLike = 0.0) -> MagicCurve:
        """Return the curve of Fy over slip angle.

        Parameters
        ----------
        fz : array_like
            Wheel load, N.
        gamma : array_like, optional
            Inclination, rad, positive = top leans to the right.

        Returns
        -------
        MagicCurve
            With a negative `stiffness`: a positive slip angle gives a negative force.
        """
        a, (load, lean) = self._a, self._load(fz, gamma)
        signs = self._signs
        friction = signs.load * (a[1] * load + a[2]) * (1 - a[15] * lean**2)
        friction = lowest_friction(friction, a[2])
        # a3 sin(2 atan(Fz/a4))/Fz, without 0/0
        slope = 2 * a[3] / a[4] / (1 + (load / a[4]) ** 2) * (1 - a[5] * np.abs(lean))
        return MagicCurve(
            stiffness=-slope / (a[0] * friction) * DEGREES,
            shape=a[0],
            peak=friction * np.abs(load),
            curvature=a[6] * load + a[7],
            shift_x=signs.slip_angle * (a[8] * load + a[9] + a[10] * lean) / DEGREES,
            shift_y=signs.side * (a[11] * load + a[12] + (a[13] * load + a[14]) * lean * load),
            asymmetry=signs.slip_angle * (a[16] * lean + a[17]),
        )

    @unwarned
    def aligning(self, fz: ArrayLike, *, gamma: ArrayLike = 0.0) -> MagicCurve:
        """Return the curve of Mz over slip angle.

        Parameters
        ----------
        fz, gamma : array_like
            As for `lateral`.

        Returns
        -------
        MagicCurve

        Raises
        ------
        ValueError
            If there are no coefficients c.
        """
        if self._c is None:
            raise ValueError("there are no coefficients c of the aligning moment")
        c, (load, lean) = self._c, self._load(fz, gamma)
        signs = self._signs
        peak = np.abs((c[1] * load + c[2]) * (1 - c[18] * lean**2))
        slope = (c[3] * load + c[4]) * (1 - c[6] * np.abs(lean)) * np.exp(-c[5] * load)
        with np.errstate(divide="ignore", invalid="ignore"):
            stiffness = np.where(peak == 0, 0, -slope / (c[0] * peak)) * DEGREES
        return MagicCurve(
            stiffness=stiffness,
            shape=c[0],
            peak=peak * np.abs(load),
            curvature=((c[7] * load + c[8]) * load + c[9]) * self._aligning_curvature(c[10], lean),
            shift_x=signs.slip_angle * (c[11] * load + c[12] + c[13] * lean) / DEGREES,
            shift_y=signs.side * (c[14] * load + c[15] + (c[16] * load + c[17]) * lean * load),
            asymmetry=signs.slip_angle * (c[19] * lean + c[20]),
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
        phit, p : array_like, optional
            Turn slip and pressure: accepted for a common signature of all models, and ignored
            except for their shapes.
        vx : array_like, optional
            Forward velocity of the contact center, m/s; only its sign, the direction of travel,
            matters. Default: forward.
        out : TireForces or tuple of 5 ndarrays, optional
            Output arrays.

        Returns
        -------
        TireForces
            fx, fy (N), mx, my, mz (N m); `mx` and `my` are 0. float32 if all given arrays are, else
            float64; computed in float64.

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
        shape = common_shape({**{k: np.shape(v) for k, v in given.items()}, "sets": self.shape})
        load, ratio, angle, lean = (np.asarray(given[k], DOUBLE) for k in list(given)[:4])
        way = np.where(np.asarray(given["vx"]) < 0, -1, 1)  # of Fx and Mz
        x, y = self.longitudinal(load), self.lateral(load, gamma=lean)
        along, across = x.sine(way * ratio), y.sine(angle)
        share = 1.0
        if self.combine == "ellipse":
            share = 1 / np.maximum(np.hypot(along, across), 1)
        fx = way * (x.peak * along * share + x.shift_y)
        fy = y.peak * across * share + y.shift_y
        mz: Any = 0.0
        if self._c is not None:
            z = self.aligning(load, gamma=lean)
            mz = way * (z.peak * z.sine(angle) * share + z.shift_y)
        dtype = precision(given.values())
        none = np.broadcast_to(dtype.type(0), shape)[()]
        fx, fy, mz = (
            np.broadcast_to(np.where(load <= 0, 0, force), shape).astype(dtype)[()]
            for force in (fx, fy, mz)
        )
        return delivered(TireForces(fx, fy, none, none, mz), out)

    @unwarned
    def at_load(self, fz: ArrayLike) -> SimplePacejka:
        """Make a tire with four parameters per direction, with a parameter set for each load.

        At its load each set has the forces of this tire without shifts, asymmetry, inclination
        and aligning moment, which `SimplePacejka` does not have. At other loads they are
        proportional to the load: friction and stiffness per load are constant.

        Parameters
        ----------
        fz : array_like
            Wheel loads, N, above 0.

        Returns
        -------
        SimplePacejka
            ``friction`` is D/Fz, and ``nominal_load`` the load.

        Raises
        ------
        ValueError
            If a load is not above 0, C is below 1 or a curve has no positive slope.
        """
        load = doubles("fz", fz)
        good = (load > 0) & (load <= HEAVIEST)
        require_good("fz", load.ravel(), good.ravel(), f"> 0 and <= {HEAVIEST:g} N", "load")
        x, y = self.longitudinal(load), self.lateral(load)
        return SimplePacejka(
            combine=self.combine,
            nominal_load=load,
            friction_x=x.peak / load,
            stiffness_x=x.stiffness,
            shape_x=x.shape,
            curvature_x=np.minimum(x.curvature, 1),
            friction_y=y.peak / load,
            stiffness_y=-y.stiffness,
            shape_y=y.shape,
            curvature_y=np.minimum(y.curvature, 1),
        )

    def _arguments(self) -> dict[str, Any]:
        numbers = {"a": self._a, "b": self._b, "c": self._c}
        return {**numbers, "axes": self.axes, "combine": self.combine}

    def __repr__(self) -> str:
        sets = f", sets of shape {self.shape}" if self.shape else ""
        moment = "" if self._c is None else ", with aligning moment"
        return f"{type(self).__name__}(axes={self.axes!r}, combine={self.combine!r}{moment}{sets})"


def coefficients(name: str, given: Sequence[ArrayLike], least: int, most: int) -> tuple[Value, ...]:
    """Check the coefficients of one force, and pad them with zeros.

    Raises
    ------
    TypeError, ValueError
        As for `Pacejka94`.
    """
    given = listing(name, given)
    if not least <= len(given) <= most:
        raise ValueError(
            f"{name} has {len(given)} coefficients, but must have {least} to {most}: "
            f"{name}0..{name}{least - 1} and what follows"
        )
    checked = (
        check(Field(f"{name}{k}", "-", 0.0, -np.inf, np.inf, ""), number)
        for k, number in enumerate(given)
    )
    return (*checked, *((most - len(given)) * (0.0,)))


def lowest_friction(friction: Any, first: Any) -> Any:
    """Keep friction above a hundredth of its first coefficient."""
    return np.maximum(friction, np.abs(first) / 100)
