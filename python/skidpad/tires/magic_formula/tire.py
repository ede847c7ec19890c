"""The Magic Formula 5.2, 6.1 and 6.2 of Pacejka and TNO."""

from __future__ import annotations

import warnings
from html import escape
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

import numpy as np

from skidpad import _core
from skidpad._lib.files import path_of, reading
from skidpad._lib.parameters import crossed_out
from skidpad.tires.description import Description
from skidpad.tires.forces import TireForces, argument, doubles, places, precision
from skidpad.tires.magic_formula.check import INVOLVED, contradictions, findings
from skidpad.tires.magic_formula.mirror import IN_MIRROR, asked_in_mirror, found_in_mirror
from skidpad.tires.magic_formula.options import bits, car_words, checked, mirrored
from skidpad.tires.tire import GIVEN, Tire, make

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from numpy.typing import ArrayLike, NDArray

    from skidpad._lib.parameters import Invalid
    from skidpad.tires.parameter import Value
    from skidpad.tires.tir import TirFile
    from skidpad.tires.tire import Adjoint
    from skidpad.tires.wanted import Wanted

Version = Literal["5.2", "6.1", "6.2"]
Limits = Literal["iso"] | bool
Side = Literal["as measured", "left", "right", "mirrored"]

OUTPUTS = (
    "fx",
    "fy",
    "mx",
    "my",
    "mz",
    "effective_radius",
    "deflection",
    "loaded_radius",
    "contact_length",
    "contact_width",
    "trail",
    "mu_x",
    "mu_y",
    "residual_moment",
    "longitudinal_stiffness",
    "lateral_stiffness",
    "vertical_stiffness",
    "cornering_stiffness",
    "slip_stiffness",
    "relaxation_length_x",
    "relaxation_length_y",
    "wheel_speed",
)
"""Results of `MagicFormula.full`, in the order of C."""

STILL = (
    "slip_stiffness",
    "cornering_stiffness",
    "loaded_radius",
    "relaxation_length_x",
    "relaxation_length_y",
)
"""Results of `full` for an upright tire without slip in `MagicFormula.describe`."""


class PlanarForces(NamedTuple):
    """Forces of the road on the tire in the plane, ISO-W."""

    fx: NDArray[Any]
    """Longitudinal force, N."""
    fy: NDArray[Any]
    """Lateral force, N."""


class MagicFormula(Tire):
    """Magic Formula 5.2, 6.1 or 6.2, as in tire property files: forces, moments, radii.

    ``y(x) = D sin(C atan(B x - E (B x - atan(B x))))``, with B, C, D, E and shifts that depend on
    load, inclination and pressure through up to 200 coefficients. Rolling forward it agrees with
    MFeval, and so with TNO's MF-Tyre, in all its modes; with ``limits=True`` also in reverse.

    Parameters
    ----------
    version : {"6.2", "6.1", "5.2"}
        Set of formulas.
    limits : {"iso", True, False}, keyword
        Unless False, inputs are limited to the ranges of the file, and slip fades out below VXLOW:
        at rest this steady-state tire has no force (a car has relaxation for that). Curvatures E
        above 1, which would reverse forces, count as 1. In reverse the tire takes the slip ratio of
        ISO-W and returns the mirror image of forward rolling, so that forces oppose the slip
        velocity; with True both are MFeval's, see the notes.
    tan_alpha : bool, keyword
        alpha* = tan(alpha) sgn(vx) and gamma* = sin(gamma) instead of the angles.
    turn_slip : bool, keyword
        Whether `phit` and inclination act as turn slip.
    side : {"as measured", "left", "right", "mirrored"}, keyword
        Side on which the tire runs. Opposite to `measured`, it is mirrored exactly.
    measured : {None, "left", "right"}, keyword
        TYRESIDE of the file.
    combined_slip : {"weights", "ellipse"}, keyword
        How combined slip reduces the pure forces: Gxa, Gyk and SVyk from the coefficients (4.E50)
        to (4.E67), or the friction ellipse that Adams/Tire uses for files without any (PAC2002).
    overturning : {"squared", "plain"}, keyword
        QSX4's term with atan((QSX6 Fz/Fz0)^2), or with atan(QSX6 Fz/Fz0)^2.
    rolling_resistance : {"nominal", "load"}, keyword
        My from R0 Fz0 (A48), or from R0 Fz (4.E70).
    curvature_sign : {"shifted", "slip"}, keyword
        Ey by the sign of alpha + SHy, or of alpha.
    trail_inclination : {"signed", "absolute"}, keyword
        QDZ3 times gamma (A60), or times abs(gamma) (4.E43).
    equivalent_slip : {"tangent", "angle"}, keyword
        Equivalent slip angle, which includes kappa: from tangents (A54, A55) or angles (4.E76).
    upright : {"force", "all"}, keyword
        What Mz takes from the upright wheel: Fy0 only, or also By, SHy and SVy.
    spin : {"mfeval", "book"}, keyword
        Turn slip with MFeval's errors or as in the book, see the notes.
    {parameters}

    Raises
    ------
    TypeError
        If a name is unknown, or a value is not a number.
    ValueError
        If an option does not have a word, or a parameter is out of range.

    Notes
    -----
    Sources: Pacejka, Tire and Vehicle Dynamics, 2012, section 4.3.2 (4.E..); Besselink, Schmeitz
    and Pacejka, Vehicle System Dynamics 48, 2010 (A..); MFeval (M. Furlan) at the edges of the
    ranges, at low speed and in reverse. ISO-W axes, SI units. Where public implementations differ,
    the first word of an option is MFeval's.

    In reverse, vx < 0, MFeval takes ``omega Re/vx - 1`` as the slip ratio: -kappa of ISO-W,
    positive if the wheel spins too fast and drives backward. It reverses Fx, My and the trail, Fy
    only with `tan_alpha`, and leaves shifts and turn slip unchanged; with kappa of ISO-W its forces
    would act along the sliding. ``limits=True`` does the same, as published tables do.

    Turn slip in MFeval differs from the book (4.3.3) as follows; ``spin="book"`` corrects it:

    ============================  =============================  ================================
    what                          ``"mfeval"``                   ``"book"``
    ============================  =============================  ================================
    spin from inclination         opposite sign: camber          ``-phit + (1 - eps) omega
                                  thrust pulls away from the     sin(gamma)/V``, the sense of
                                  lean                           inclination
    Kz of the residual moment     QDZ8 QDZ9 dfz + ...            QDZ8 + QDZ9 dfz + ...
    Drp                           of phit                        of all spin
    z7 beyond its range           imaginary: a cosh              0
    Fy in Mz, without             with all spin                  without spin
    inclination (6.x)
    ============================  =============================  ================================

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.MagicFormula("6.1", fnomin=4000, pdy1=1.1)
    >>> round(float(tire.forces(4000.0, 0.0, 0.05).fy), 1)
    -2838.5
    """

    model = "magic_formula"
    _ignored = ()

    __slots__ = ("_bits", "_options", "_source", "mirrored")
    _options: dict[str, Any]
    _source: TirFile | None
    mirrored: bool
    """Whether it runs on the side opposite to the one it was measured on."""

    def __init__(
        self,
        version: Version = "6.2",
        *,
        limits: Limits = "iso",
        tan_alpha: bool = False,
        turn_slip: bool = False,
        side: Side = "as measured",
        measured: Literal["left", "right"] | None = None,
        combined_slip: Literal["weights", "ellipse"] = "weights",
        overturning: Literal["squared", "plain"] = "squared",
        rolling_resistance: Literal["nominal", "load"] = "nominal",
        curvature_sign: Literal["shifted", "slip"] = "shifted",
        trail_inclination: Literal["signed", "absolute"] = "signed",
        equivalent_slip: Literal["tangent", "angle"] = "tangent",
        upright: Literal["force", "all"] = "force",
        spin: Literal["mfeval", "book"] = "mfeval",
        **parameters: ArrayLike,
    ) -> None:
        self._choose(
            version=version,
            limits=limits,
            tan_alpha=tan_alpha,
            turn_slip=turn_slip,
            side=side,
            measured=measured,
            combined_slip=combined_slip,
            overturning=overturning,
            rolling_resistance=rolling_resistance,
            curvature_sign=curvature_sign,
            trail_inclination=trail_inclination,
            equivalent_slip=equivalent_slip,
            upright=upright,
            spin=spin,
        )
        super().__init__(**parameters)

    def _choose(self, **options: Any) -> None:
        self._options = checked(options)
        self._bits = bits(self._options)
        self._source = None
        self.mirrored = mirrored(self._options)

    def _fill(
        self,
        values: Mapping[str, Value],
        changes: Mapping[str, ArrayLike],
        invalid: Invalid = "raise",
    ) -> None:
        super()._fill(values, changes, invalid)
        turn_slip = self._options["turn_slip"]
        if not turn_slip and INVOLVED.isdisjoint(changes):
            return
        for name, reason, where in contradictions(self._values, turn_slip):
            if invalid == "raise":
                raise ValueError(f"{name} {reason}")
            self._values[name] = crossed_out(self._values[name], where)

    @classmethod
    def from_tir(
        cls,
        file: str | PathLike[str] | TirFile,
        *,
        limits: Limits = "iso",
        tan_alpha: bool = False,
        turn_slip: bool = False,
        side: Side = "as measured",
        **changes: Any,
    ) -> Self:
        """Make a tire from a property file.

        Parameters
        ----------
        file : str, path or TirFile
            A ``.tir`` file of Magic Formula 5.2, 6.1 or 6.2, in any units.
        limits, tan_alpha, turn_slip, side
            As for the constructor.
        **changes
            Other options, and parameters to replace those of the file.

        Returns
        -------
        MagicFormula
            Omitted scaling factors are 1, coefficients 0, PKY4 2, QSY7 1, Q_FZ2 of 5.2 1e-4, those
            of turn slip as in MFeval, ranges wide. Without NOMPRES the nominal pressure is
            INFLPRES; if it is 0, nothing depends on pressure.

        Raises
        ------
        TirError
            A ValueError with file, line and key, if it is not such a file, has another FITTYP, or a
            parameter is missing or out of range.
        TypeError, ValueError
            For options and changes, as in the constructor.

        Warns
        -----
        TirWarning
            If something was assumed, is not read, or is implausible; see `check`.
        """
        from skidpad.errors import TirWarning
        from skidpad.tires.magic_formula import property_file  # loaded on demand
        from skidpad.tires.tir import TirFile

        with reading("file", file, getattr(file, "name", "")):
            source = file if isinstance(file, TirFile) else TirFile.read(path_of(file, "file"))
            measured = property_file.side(source)
            given: dict[str, Any] = {"version": source.version, "measured": measured}
            if side in ("left", "right") and measured is None and "measured" not in changes:
                raise source.error("TYRESIDE", f"does not say which is the {side} one")
            given |= property_file.numbers(source, turn_slip, changes)
        given |= {"limits": limits, "tan_alpha": tan_alpha, "turn_slip": turn_slip, "side": side}
        tire = cls(**{**given, **changes})
        tire._source = source
        for remark in [*property_file.assumptions(source, turn_slip), *tire.check()]:
            warnings.warn(f"{source.name}: {remark}", TirWarning, stacklevel=2)
        return tire

    @property
    def version(self) -> str:
        """Version of the formulas: ``"5.2"``, ``"6.1"`` or ``"6.2"``."""
        return str(self._options["version"])

    @property
    def side(self) -> str:
        """Side on which it runs: ``"as measured"``, ``"left"``, ``"right"`` or ``"mirrored"``."""
        return str(self._options["side"])

    @property
    def options(self) -> dict[str, Any]:
        """All options of the constructor."""
        return dict(self._options)

    @property
    def words(self) -> dict[str, str]:
        """Words of a car on this tire: ``tire.version``, ``tire.limits`` and others.

        Raises
        ------
        ValueError
            If a car does not have an option: turn slip, and formulas other than MFeval's.
        """
        return car_words(self._options)

    def replace(self, *, invalid: Invalid = "raise", **changes: Any) -> Self:
        tire = super().replace(invalid=invalid, **changes)
        tire._source = self._source
        return tire

    replace.__doc__ = Tire.replace.__doc__

    def to_tir(self, path: str | PathLike[str]) -> None:
        """Write a tire property file.

        A tire from a file is written as that file with changed parameters, others as a new file in
        SI units. Of the options, only the version is written.

        Raises
        ------
        ValueError
            If a parameter is an array, as a file holds one tire, or is out of range.
        """
        for name, value in self._values.items():
            if isinstance(value, np.ndarray):
                raise ValueError(f"{name} is an array, but a file holds one tire")
            if value != value:
                raise ValueError(f"{name} was out of range, and no file holds that")
        from skidpad.tires.magic_formula import property_file  # loaded on demand

        numbers = {name: float(value) for name, value in self._values.items()}
        file = property_file.written(self._source, self.version, numbers)
        if self._source is None and self._options["measured"]:
            file = file.replace({"tyreside": self._options["measured"].upper()})
        file.write(path)

    def check(self) -> list[str]:
        """Report implausible parameters, one sentence each.

        Returns
        -------
        list of str
            On C above 2, E above 1 without limits, slopes of the wrong sign, and forces without
            combined slip.
        """
        ellipse = self._options["combined_slip"] == "ellipse"
        return list(findings(self._values, self._options["limits"], ellipse))

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
            Wheel load, N. At 0 or less, in the air, all forces are 0.
        kappa : array_like
            Slip ratio of ISO-W, positive = driving the car forward, see `skidpad.slip.slip_ratio`.
            With ``limits=True`` in reverse MFeval's, which is -kappa of ISO-W.
        alpha : array_like
            Slip angle of ISO-W, rad, positive = wheel moves to its left.
        gamma : array_like, optional
            Inclination, rad, positive = top leans to the right.
        phit : array_like, optional
            Turn slip, 1/m: -yaw rate/speed in ISO axes. Ignored without `turn_slip`.
        vx : array_like, optional
            Forward velocity of the contact center, m/s. Default: LONGVL.
        p : array_like, optional
            Inflation pressure, Pa. Default, and if 0: INFLPRES.
        out : TireForces or tuple of 5 ndarrays, optional
            Output arrays.

        Returns
        -------
        TireForces
            fx, fy (N), mx, my, mz (N m). float32 if all given arrays are, else float64. A NaN
            affects only its own element.

        Raises
        ------
        TypeError
            If an argument is not real numbers.
        ValueError
            If shapes do not broadcast, or a parameter does not fit in float32.

        Warns
        -----
        UserWarning
            If `alpha` or `gamma` is more than half a turn, so can only be in degrees.

        Notes
        -----
        `planar` omits the moments and costs half as much, `fx0` and `fy0` also omit combined slip
        and cost a quarter. `full` costs twice as much, and in 6.2, where it solves for the loaded
        radius, ten times.
        """
        given = (fz, kappa, alpha, gamma, phit, vx, p)
        return TireForces(*self._results(_core.tire_magic_formula, OUTPUTS[:5], given, out))

    def full(
        self,
        fz: ArrayLike,
        kappa: ArrayLike,
        alpha: ArrayLike,
        gamma: ArrayLike = 0.0,
        phit: ArrayLike = 0.0,
        vx: ArrayLike | None = None,
        p: ArrayLike | None = None,
    ) -> Description:
        """Compute all results of the model.

        Parameters
        ----------
        fz, kappa, alpha, gamma, phit, vx, p : array_like
            As for `forces`.

        Returns
        -------
        Description
            A dict of arrays by name, with ``units``: fx, fy (N), mx, my, mz (N m);
            effective_radius, deflection, loaded_radius, contact_length, contact_width (m);
            pneumatic trail (m); mu_x, mu_y, friction; residual_moment (N m);
            longitudinal_stiffness, lateral_stiffness, vertical_stiffness (N/m), that of the
            carcass, and load over deflection; cornering_stiffness -Kya (N/rad, 4.E25) and
            slip_stiffness Kxk (N, 4.E15), both positive, the slopes -dFy/dalpha and dFx/dkappa of
            pure slip at the shifted origins of its curves; relaxation_length_x, relaxation_length_y
            (m); wheel_speed (rad/s).

        Raises
        ------
        TypeError, ValueError
            As for `forces`.
        """
        given = (fz, kappa, alpha, gamma, phit, vx, p)
        results = self._results(_core.magic_full, OUTPUTS, given, None)
        return Description(zip(OUTPUTS, results, strict=True))

    def planar(
        self,
        fz: ArrayLike,
        kappa: ArrayLike,
        alpha: ArrayLike,
        gamma: ArrayLike = 0.0,
        phit: ArrayLike = 0.0,
        vx: ArrayLike | None = None,
        p: ArrayLike | None = None,
        out: PlanarForces | tuple[NDArray[Any], ...] | None = None,
    ) -> PlanarForces:
        """Compute only fx and fy of `forces`, at about half the cost.

        Parameters
        ----------
        fz, kappa, alpha, gamma, phit, vx, p : array_like
            As for `forces`.
        out : PlanarForces or tuple of 2 ndarrays, optional
            Output arrays.

        Returns
        -------
        PlanarForces
            fx, fy, N, which agree with `forces` to rounding.

        Raises
        ------
        TypeError, ValueError
            As for `forces`.
        """
        given = (fz, kappa, alpha, gamma, phit, vx, p)
        return PlanarForces(*self._results(_core.magic_planar, OUTPUTS[:2], given, out))

    def fx0(
        self,
        fz: ArrayLike,
        *,
        kappa: ArrayLike,
        alpha: ArrayLike = 0.0,
        gamma: ArrayLike = 0.0,
        phit: ArrayLike = 0.0,
        vx: ArrayLike | None = None,
        p: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Compute the longitudinal force in pure slip, Fx0 (4.E9), at a fraction of the cost.

        Parameters
        ----------
        fz, kappa, alpha, gamma, phit, vx, p : array_like
            As for `forces`, all but the load by keyword; `alpha` counts only in turn slip.
        out : ndarray, optional
            Output array.

        Returns
        -------
        ndarray
            N.

        Raises
        ------
        TypeError, ValueError
            As for `forces`.
        """
        given = (fz, kappa, alpha, gamma, phit, vx, p)
        written = None if out is None else (out,)
        (force,) = self._results(_core.magic_fx0, ("fx",), given, written)
        return force  # type: ignore[no-any-return]

    def fy0(
        self,
        fz: ArrayLike,
        *,
        kappa: ArrayLike = 0.0,
        alpha: ArrayLike,
        gamma: ArrayLike = 0.0,
        phit: ArrayLike = 0.0,
        vx: ArrayLike | None = None,
        p: ArrayLike | None = None,
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Compute the lateral force in pure slip, Fy0 (4.E19), at a fraction of the cost.

        Parameters
        ----------
        fz, kappa, alpha, gamma, phit, vx, p : array_like
            As for `forces`, all but the load by keyword; `kappa` counts only in turn slip.
        out : ndarray, optional
            Output array.

        Returns
        -------
        ndarray
            N.

        Raises
        ------
        TypeError, ValueError
            As for `forces`.
        """
        given = (fz, kappa, alpha, gamma, phit, vx, p)
        written = None if out is None else (out,)
        (force,) = self._results(_core.magic_fy0, ("fy",), given, written)
        return force  # type: ignore[no-any-return]

    def _derivatives(
        self, which: Wanted, given: tuple[Any, ...], out: NDArray[Any] | None
    ) -> NDArray[Any]:
        found = super()._derivatives(which, self._at(given), out)
        if self.mirrored:
            np.multiply(found, IN_MIRROR[list(which.rows)], out=found)
        return found

    def _adjoint(self, which: Wanted, given: tuple[Any, ...]) -> Adjoint:
        ask = super()._adjoint(which, self._at(given))
        if not self.mirrored:
            return ask
        signs = IN_MIRROR[list(which.rows), :1]

        def in_mirror(packed: NDArray[Any] | None, out: NDArray[Any] | None) -> NDArray[Any]:
            found = ask(packed, out)
            return np.multiply(found, signs, out=found)

        return in_mirror

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        v = self._values
        load = doubles("fz", v["fnomin"] if fz is None else fz)
        nominal = np.asarray(v["lfzo"]) * v["fnomin"]
        still = self.full(load, 0.0, 0.0)

        def sensitivity(at_nominal: str, with_load: str) -> Any:
            slope = v[with_load] / nominal
            return -slope * load / (v[at_nominal] + slope * (load - nominal))

        return self._measured(
            load,
            load_sensitivity_x=sensitivity("pdx1", "pdx2"),
            load_sensitivity_y=sensitivity("pdy1", "pdy2"),
            pneumatic_trail=still["trail"],
            **{name: still[name] for name in STILL},
        )

    def _results(
        self, kernel: np.ufunc, names: tuple[str, ...], given: tuple[Any, ...], out: Any
    ) -> tuple[Any, ...]:
        """Return results of a kernel by name, mirrored for a mirrored tire."""
        written: tuple[Any, ...] = len(names) * (None,)
        if out is not None:
            written = tuple(places(out, len(names)))
        found = self._ask(kernel, self._at(given), written)
        results = found if len(names) > 1 else (found,)
        return tuple(map(found_in_mirror, names, results)) if self.mirrored else results

    def _at(self, given: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the kernels' arguments, with the measurement's speed and pressure as defaults."""
        *slips, vx, p = given
        p = 0.0 if p is None else p
        if vx is None:
            vx = self._values["longvl"]
            if isinstance(vx, np.ndarray):  # in the precision of the arguments
                vx = vx.astype(precision(map(argument, GIVEN, (*slips, 0.0, p))))
        asked = (*slips, vx, p)
        return tuple(map(asked_in_mirror, GIVEN, asked)) if self.mirrored else asked

    def _extra(self) -> tuple[float, ...]:
        return (float(self._bits),)

    def _words(self) -> dict[str, Any]:
        return self._options

    def _arguments(self) -> dict[str, Any]:
        return {**self._options, **self._values}

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self._arguments(), self._source)

    @property
    def _title(self) -> str:
        source = "" if self._source is None else f" from {self._source.name}"
        sets = f": {self.shape} sets" if self.shape else ""
        return f"MagicFormula {self.version}{source}{sets}"

    def __repr__(self) -> str:
        return f"<{self._title}>" if self.shape else f"<{self._title}>\n{self.describe()!r}"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self._title)}</p>\n{self.describe()._repr_html_()}"


def _restore(
    kind: type[MagicFormula], arguments: dict[str, Any], source: TirFile | None
) -> MagicFormula:
    tire = make(kind, arguments)
    tire._source = source
    return tire
