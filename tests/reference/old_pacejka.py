"""The Magic Formulas of 1989 and 1994 as published: kN, degrees, percent, their own axes.

Pacejka '89: Bakker, Pacejka, Lidner, SAE 890087, with the numbering of Genta and Adams/Tire;
'94: Pacejka and Bakker, 1st Int. Colloquium on Tyre Models, 1991, as in Adams/Tire. One wheel at a
time.
"""

from __future__ import annotations

from math import atan, copysign, exp, sin


def curve(x: float, C: float, D: float, BCD: float, E: float, SV: float) -> float:
    """D sin(C atan(B x - E (B x - atan(B x)))) + SV."""
    B = BCD / (C * D)
    return D * sin(C * atan(B * x - E * (B * x - atan(B * x)))) + SV


def sign(x: float) -> float:
    return copysign(1, x) if x else 0.0


def fx_94(b: list[float], Fz: float, slip: float) -> float:
    C = b[0]
    D = b[1] * Fz**2 + b[2] * Fz
    BCD = (b[3] * Fz**2 + b[4] * Fz) * exp(-b[5] * Fz)
    x = slip + b[9] * Fz + b[10]
    E = (b[6] * Fz**2 + b[7] * Fz + b[8]) * (1 - b[13] * sign(x))
    return curve(x, C, D, BCD, E, b[11] * Fz + b[12])


def fy_94(a: list[float], Fz: float, alpha: float, gamma: float) -> float:
    C = a[0]
    D = (a[1] * Fz**2 + a[2] * Fz) * (1 - a[15] * gamma**2)
    BCD = a[3] * sin(atan(Fz / a[4]) * 2) * (1 - a[5] * abs(gamma))
    x = alpha + a[8] * Fz + a[9] + a[10] * gamma
    E = (a[6] * Fz + a[7]) * (1 - (a[16] * gamma + a[17]) * sign(x))
    return curve(x, C, D, BCD, E, a[11] * Fz + a[12] + (a[13] * Fz + a[14]) * gamma * Fz)


def mz_94(c: list[float], Fz: float, alpha: float, gamma: float) -> float:
    C = c[0]
    D = (c[1] * Fz**2 + c[2] * Fz) * (1 - c[18] * gamma**2)
    BCD = (c[3] * Fz**2 + c[4] * Fz) * (1 - c[6] * abs(gamma)) * exp(-c[5] * Fz)
    x = alpha + c[11] * Fz + c[12] + c[13] * gamma
    E = (c[7] * Fz**2 + c[8] * Fz + c[9]) * (1 - (c[19] * gamma + c[20]) * sign(x))
    E /= 1 - c[10] * abs(gamma)
    SV = c[14] * Fz + c[15] + (c[16] * Fz**2 + c[17] * Fz) * gamma
    return curve(x, C, D, BCD, E, SV)


def fx_89(b: list[float], Fz: float, slip: float) -> float:
    C = b[0]
    D = b[1] * Fz**2 + b[2] * Fz
    BCD = (b[3] * Fz**2 + b[4] * Fz) * exp(-b[5] * Fz)
    E = b[6] * Fz**2 + b[7] * Fz + b[8]
    return curve(slip + b[9] * Fz + b[10], C, D, BCD, E, 0.0)


def fy_89(a: dict[str, float], Fz: float, alpha: float, gamma: float) -> float:
    C = a["a0"]
    D = a["a1"] * Fz**2 + a["a2"] * Fz
    BCD = a["a3"] * sin(2 * atan(Fz / a["a4"])) * (1 - a["a5"] * abs(gamma))
    E = a["a6"] * Fz + a["a7"]
    x = alpha + a["a8"] * gamma + a["a9"] * Fz + a["a10"]
    SV = (a["a111"] * Fz**2 + a["a112"] * Fz) * gamma + a["a12"] * Fz + a["a13"]
    return curve(x, C, D, BCD, E, SV)


def mz_89(c: list[float], Fz: float, alpha: float, gamma: float) -> float:
    C = c[0]
    D = c[1] * Fz**2 + c[2] * Fz
    BCD = (c[3] * Fz**2 + c[4] * Fz) * (1 - c[6] * abs(gamma)) * exp(-c[5] * Fz)
    E = (c[7] * Fz**2 + c[8] * Fz + c[9]) * (1 - c[10] * abs(gamma))
    x = alpha + c[11] * gamma + c[12] * Fz + c[13]
    SV = (c[14] * Fz**2 + c[15] * Fz) * gamma + c[16] * Fz + c[17]
    return curve(x, C, D, BCD, E, SV)
