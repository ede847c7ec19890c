"""The Magic Formula of 1989, with coefficients in kN, degrees and percent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import listing
from skidpad.tires.models.pacejka94 import Pacejka94, coefficients

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from skidpad.tires.parameter import Value


class Pacejka89(Pacejka94):
    """Magic Formula of 1989, from its coefficients a0..a13, b0..b10 and c0..c17.

    As `Pacejka94`, with different coefficients for the shifts, and without its additional terms of
    inclination and asymmetry.

    Parameters
    ----------
    a, b : sequence of array_like
        Coefficients of the lateral and the longitudinal force, as for `Pacejka94`. At least a0..a7
        and b0..b8; omitted ones are 0. Fifteen coefficients a are a0..a10, a111, a112, a12, a13, as
        in Genta, Racer and VDrift; up to fourteen are a0..a13 with a11 = a112 and a111 = 0, as in
        Adams/Tire.
    c : sequence of array_like, optional
        Coefficients of the aligning moment, at least c0..c10. Default: no moment.
    axes, combine : str, keyword
        As for `Pacejka94`.

    Raises
    ------
    TypeError, ValueError
        As for `Pacejka94`.

    Notes
    -----
    Differences from 1994, in kN, degrees and percent::

        Fx: SV = 0
        Fy: SH = a8 g + a9 Fz + a10, SV = (a111 Fz + a112) g Fz + a12 Fz + a13
        Mz: E = (c7 Fz^2 + c8 Fz + c9)(1 - c10 |g|), SH = c11 g + c12 Fz + c13,
            SV = (c14 Fz + c15) g Fz + c16 Fz + c17

    Bakker, Pacejka, Lidner, A New Tire Model with an Application in Vehicle Dynamics Studies, SAE
    890087, 1989; Genta, Motor Vehicle Dynamics, 1997; numbering as in Adams/Tire and Chrono.

    Examples
    --------
    The passenger car tire of Genta's book, as in VDrift:

    >>> import skidpad as sp
    >>> a = [1.6, -38, 1201, 1914, 8.7, 0.014, -0.24, 1, -0.03, -0.0013, -0.15, -8.5, -0.29, 17.8]
    >>> b = [1.7, -80, 1571, 23.3, 300, 0, 0.0068, 0.055, -0.024, 0.014, 0.26]
    >>> tire = sp.tires.Pacejka89([*a, -2.4], b, axes="genta")
    >>> round(float(tire.lateral(4000.0).peak))
    4196
    """

    __slots__ = ()

    @staticmethod
    def _lateral_numbers(a: Sequence[ArrayLike]) -> tuple[Value, ...]:
        a = listing("a", a)
        given = coefficients("a", a, 8, 15)
        if len(a) < 15:
            given = (*given[:11], 0.0, *given[11:14])
        a8, a9, a10, a111, a112, a12, a13 = given[8:]
        return (*given[:8], a9, a10, a8, a12, a13, a111, a112, 0.0, 0.0, 0.0)

    @staticmethod
    def _longitudinal_numbers(b: Sequence[ArrayLike]) -> tuple[Value, ...]:
        return (*coefficients("b", b, 9, 11), 0.0, 0.0, 0.0)

    @staticmethod
    def _aligning_numbers(c: Sequence[ArrayLike]) -> tuple[Value, ...]:
        given = coefficients("c", c, 11, 18)
        c11, c12, c13, c14, c15, c16, c17 = given[11:]
        return (*given[:11], c12, c13, c11, c16, c17, c14, c15, 0.0, 0.0, 0.0)

    @staticmethod
    def _aligning_curvature(c10: Any, gamma: Any) -> Any:
        return 1 - c10 * np.abs(gamma)
