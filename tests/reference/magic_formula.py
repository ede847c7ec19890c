"""The Magic Formula 5.2, 6.1 and 6.2 from its equations, slowly, one operating point at a time.

Numbers (4.E..) are Pacejka, Tire and Vehicle Dynamics, 3rd edition, 2012; (4.75) to (4.106) its
section 4.3.3 on turn slip; (A..) Besselink, Schmeitz and Pacejka, An improved Magic Formula/Swift
tyre model, Vehicle System Dynamics 48, 2010, which replaces the book where MF-Tyre follows it.
Limits, low speed and reverse are MFeval's, according to the notes of the reference data. ISO-W
axes, SI.

Every function takes the arithmetic `m`: `math` for floats, `mpmath.mp` for any precision. `c` holds
the coefficients, `q` the operating point (from `operating_point`), `z` the turn slip factors.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from reference import magic_formula_turn_slip as turn_slip
from reference import magic_formula_vertical as vertical

Number = Any  # a float or an mpf

# What a file leaves out: MFeval's defaults where the data need them. Scaling factors are 1 and all
# other coefficients 0.
DEFAULTS = {
    "inflpres": 220000,
    "nompres": 220000,
    "presmin": 10000,
    "presmax": 1000000,
    "vxlow": 1,
    "pky4": 2,
    "q_re0": 1,
    "longitudinal_stiffness": 300000,
    "lateral_stiffness": 100000,
}
DEFAULTS_52 = {"q_fz2": "1e-4", "bottom_offst": "0.01"}
DEFAULTS_52 |= {"pdxp1": "0.4", "pkyp1": 1, "pdyp1": "0.4", "pecp1": "0.5"}
DEFAULTS_52 |= {"phyp1": 1, "phyp2": "0.15", "phyp4": -4}
DEFAULTS_52 |= {"qdtp1": 10, "qcrp1": "0.2", "qcrp2": "0.1", "qbrp1": "0.1", "qdrp1": 1}
SCALING = ["lfzo", "lcx", "lmux", "lex", "lkx", "lhx", "lvx", "lcy", "lmuy", "ley", "lky", "lhy"]
SCALING += ["lvy", "ltr", "lres", "lxal", "lyka", "lvyka", "ls", "lkyc", "lkzc", "lvmx", "lmx"]
SCALING += ["lmy", "lmp", "lsgkp", "lsgal"]


def coefficients(path: str | Path) -> dict[str, float]:
    """Numbers of a .tir file in SI units by lower-case key."""
    found = {}
    for line in Path(path).read_text().splitlines():
        key, equals, value = line.split("$")[0].partition("=")
        if equals and not key.lstrip().startswith("!"):
            try:
                found[key.strip().lower()] = float(value)
            except ValueError:
                continue  # a word, such as 'meter'
    return found


class Coefficients:
    """Coefficients as attributes, as numbers of the arithmetic, with defaults."""

    def __init__(self, c: dict[str, float], m: Any) -> None:
        number = getattr(m, "mpf", float)
        self.version = {5: 52, 6: 52, 21: 52, 61: 61, 62: 62}[int(c["fittyp"])]
        found = DEFAULTS | dict.fromkeys(SCALING, 1)
        if self.version == 52:
            found |= DEFAULTS_52
        self.__dict__.update({key: number(value) for key, value in (found | c).items()})
        self.zero = number(0)
        self.one = number(1)
        self.eps = number("1e-6")  # (4.E6a)

    def __getattr__(self, key: str) -> Number:
        return self.zero  # a coefficient that the file leaves out


@dataclass
class Point:
    """An operating point, clamped and reduced where the mode asks for it."""

    limits: bool
    tangent: bool
    turn_slip: bool
    # what was given, load at least 0
    fz_in: Number
    kappa_in: Number
    alpha_in: Number
    gamma_in: Number
    vx: Number
    # what the forces use
    fz: Number
    fz_low: Number  # at least FZMIN
    kappa: Number
    alpha: Number
    gamma: Number
    phit: Number
    p: Number
    smooth: Number  # factor of shifts at low speed
    linear: Number  # factor of slips at low speed
    # what follows from it
    dfz: Number = 0
    dpi: Number = 0
    a: Number = 0  # alpha*
    g: Number = 0  # gamma*
    cos_a: Number = 0  # cos alpha'


def sgn(x: Number) -> int:
    """Sign of x: -1, 0, +1."""
    return (x > 0) - (x < 0)


def sgn1(x: Number) -> int:
    """Sign of x, +1 at zero."""
    return 1 if x >= 0 else -1


def clamp(x: Number, low: Number, high: Number) -> Number:
    """X inside [low, high]."""
    return min(max(x, low), high)


def argument(m: Any, b: Number, e: Number, x: Number) -> Number:
    """Atan(B x - E (B x - atan(B x)))."""
    return m.atan(b * x - e * (b * x - m.atan(b * x)))


def sine(m: Any, d: Number, c: Number, b: Number, e: Number, x: Number) -> Number:
    """D sin(C atan(..)): the Magic Formula of forces."""
    return d * m.sin(c * argument(m, b, e, x))


def cosine(m: Any, d: Number, c: Number, b: Number, e: Number, x: Number) -> Number:
    """D cos(C atan(..)): the Magic Formula of trail and of combined slip."""
    return d * m.cos(c * argument(m, b, e, x))


def curvature(q: Point, e: Number) -> Number:
    """Curvature E, at most 1 with limits on: beyond, the force would reverse."""
    return min(e, 1) if q.limits else e


# -- operating point --------------------------------------------------------------------------


def operating_point(
    m: Any,
    c: Coefficients,
    fz: Number,
    kappa: Number,
    alpha: Number,
    gamma: Number,
    phit: Number,
    vx: Number,
    p: Number,
    mode: int,
) -> Point:
    """Clamp and reduce the inputs by MFeval's mode, then compute the starred quantities."""
    hundreds, tens, units = mode // 100, mode // 10 % 10, mode % 10
    fz = max(fz, c.zero)
    q = Point(
        limits=hundreds == 1,
        tangent=tens == 2,
        turn_slip=units == 2,
        fz_in=fz,
        kappa_in=kappa,
        alpha_in=alpha,
        gamma_in=gamma,
        vx=vx,
        fz=fz,
        fz_low=fz,
        kappa=kappa,
        alpha=alpha,
        gamma=gamma,
        phit=phit,
        p=p if p != 0 else c.inflpres,
        smooth=c.one,
        linear=c.one,
    )
    if q.limits:
        limit(m, c, q)
    fz0p = c.lfzo * c.fnomin  # Fz0', (4.E1)
    q.dfz = (q.fz - fz0p) / fz0p  # (4.E2a)
    q.dpi = (q.p - c.nompres) / c.nompres  # (4.E2b)
    q.a = m.tan(q.alpha) * sgn(vx) if q.tangent else q.alpha  # (4.E3)
    q.g = m.sin(q.gamma) if q.tangent else q.gamma  # (4.E4)
    vc = abs(vx) * m.sqrt(1 + m.tan(q.alpha) ** 2)
    q.cos_a = vx / (vc + c.eps)  # (4.E6)
    return q


def limit(m: Any, c: Coefficients, q: Point) -> None:
    """Limits on: low speed first, then the ranges."""
    q.phit *= m.cos(q.alpha)
    side = abs(m.tan(q.alpha) * q.vx)
    if abs(q.vx) <= c.vxlow:
        q.linear = abs(q.vx) / c.vxlow
        q.smooth = 1 - (1 + m.cos(m.pi * q.vx / c.vxlow)) / 2
        q.kappa *= q.linear
        q.phit *= q.linear
    if q.vx < 0:
        q.phit = -q.phit
    if abs(q.vx) + side < c.vxlow:
        q.alpha *= (abs(q.vx) + side) / c.vxlow
    q.kappa = clamp(q.kappa, c.kpumin, c.kpumax)
    q.alpha = clamp(q.alpha, c.alpmin, c.alpmax)
    q.gamma = clamp(q.gamma, c.cammin, c.cammax)
    q.p = clamp(q.p, c.presmin, c.presmax)
    q.fz = min(q.fz, c.fzmax)
    q.fz_low = max(q.fz, c.fzmin)


# -- pure slip --------------------------------------------------------------------------------


def fx0(m: Any, c: Coefficients, q: Point, z: Any) -> SimpleNamespace:
    """Longitudinal force in pure slip: Fx0, mux, Kxk."""
    dfz, dpi = q.dfz, q.dpi
    cx = c.pcx1 * c.lcx  # (4.E11)
    mux = (
        (c.pdx1 + c.pdx2 * dfz)
        * (1 + c.ppx3 * dpi + c.ppx4 * dpi**2)
        * (1 - c.pdx3 * q.gamma**2)
        * c.lmux
    )  # (4.E13)
    if q.fz == 0:
        mux = c.zero
    dx = mux * q.fz * z.z1  # (4.E12)
    kxk = (
        q.fz
        * (c.pkx1 + c.pkx2 * dfz)
        * m.exp(c.pkx3 * dfz)
        * (1 + c.ppx1 * dpi + c.ppx2 * dpi**2)
        * c.lkx
    )  # (4.E15)
    bx = kxk / (cx * dx + c.eps * sgn1(dx))  # (4.E16)
    shx = (c.phx1 + c.phx2 * dfz) * c.lhx * q.smooth  # (4.E17)
    svx = q.fz * (c.pvx1 + c.pvx2 * dfz) * c.lvx * c.lmux * z.z1 * q.smooth  # (4.E18)
    kx = q.kappa + shx  # (4.E10)
    ex = (c.pex1 + c.pex2 * dfz + c.pex3 * dfz**2) * (1 - c.pex4 * sgn(kx)) * c.lex  # (4.E14)
    force = sine(m, dx, cx, bx, curvature(q, ex), kx) + svx  # (4.E9)
    return SimpleNamespace(fx0=-force if q.vx < 0 else force, mux=mux, kxk=kxk)


def cornering_stiffness(m: Any, c: Coefficients, q: Point, g: Number, z3: Number) -> Number:
    """Kya, dFy0/dalpha_y at zero, of inclination g (4.E25)."""
    fz0p = c.lfzo * c.fnomin
    load = (q.fz / fz0p) / ((c.pky2 + c.pky5 * g**2) * (1 + c.ppy2 * q.dpi))
    return (
        c.pky1
        * fz0p
        * (1 + c.ppy1 * q.dpi)
        * (1 - c.pky3 * abs(g))
        * m.sin(c.pky4 * m.atan(load))
        * z3
        * c.lky
    )


def fy0(m: Any, c: Coefficients, q: Point, z: Any) -> SimpleNamespace:
    """Side force in pure slip: Fy0, muy, Kya, SHy, SVy and the product By Cy."""
    dfz, dpi, g = q.dfz, q.dpi, q.g
    kya = cornering_stiffness(m, c, q, g, z.z3)
    svyg = q.fz * (c.pvy3 + c.pvy4 * dfz) * g * c.lkyc * c.lmuy * z.z2  # (4.E28)
    shy = (c.phy1 + c.phy2 * dfz) * c.lhy
    if c.version == 52:
        shy += c.phy3 * g * c.lkyc
    else:
        kyg0 = q.fz * (c.pky6 + c.pky7 * dfz) * (1 + c.ppy5 * dpi) * c.lkyc  # (4.E30)
        kyap = kya + c.eps * sgn1(kya)  # (4.E39)
        z4 = 1
        if q.turn_slip:
            kya0 = cornering_stiffness(m, c, q, c.zero, z.z3)
            z4 += turn_slip.side_shift(m, c, q, z.phi, kyg0, kya0) - svyg / kyap  # (4.84)
        shy += (kyg0 * g - svyg) / kyap * z.z0 + z4 - 1  # (4.E27)
    shy *= q.smooth
    svy = (q.fz * (c.pvy1 + c.pvy2 * dfz) * c.lvy * c.lmuy * z.z2 + svyg) * q.smooth  # (4.E29)
    ay = q.a + shy  # (4.E20)
    cy = c.pcy1 * c.lcy  # (4.E21)
    muy = (
        (c.pdy1 + c.pdy2 * dfz)
        * (1 + c.ppy3 * dpi + c.ppy4 * dpi**2)
        * (1 - c.pdy3 * g**2)
        * c.lmuy
    )  # (4.E23)
    if q.fz == 0:
        muy = c.zero
    dy = muy * q.fz * z.z2  # (4.E22)
    ey = (
        (c.pey1 + c.pey2 * dfz) * (1 + c.pey5 * g**2 - (c.pey3 + c.pey4 * g) * sgn1(ay)) * c.ley
    )  # (4.E24)
    by = kya / (cy * dy + c.eps * sgn1(dy))  # (4.E26)
    force = sine(m, dy, cy, by, curvature(q, ey), ay) + svy  # (4.E19)
    if q.tangent and q.vx < 0:
        force = -force
    return SimpleNamespace(fy0=force, muy=muy, kya=kya, shy=shy, svy=svy, bcy=by * cy)


# -- combined slip ----------------------------------------------------------------------------


def gxa(m: Any, c: Coefficients, q: Point) -> Number:
    """Weight of side slip on Fx, 1 without (4.E51) to (4.E57)."""
    b = (c.rbx1 + c.rbx3 * q.g**2) * m.cos(m.atan(c.rbx2 * q.kappa)) * c.lxal
    e = curvature(q, c.rex1 + c.rex2 * q.dfz)
    shift = c.rhx1
    return cosine(m, 1, c.rcx1, b, e, q.a + shift) / cosine(m, 1, c.rcx1, b, e, shift)


def gyk(m: Any, c: Coefficients, q: Point) -> Number:
    """Weight of longitudinal slip on Fy, 1 without (4.E59) to (4.E65)."""
    b = (c.rby1 + c.rby4 * q.g**2) * m.cos(m.atan(c.rby2 * (q.a - c.rby3))) * c.lyka
    e = curvature(q, c.rey1 + c.rey2 * q.dfz)
    shift = c.rhy1 + c.rhy2 * q.dfz
    return cosine(m, 1, c.rcy1, b, e, q.kappa + shift) / cosine(m, 1, c.rcy1, b, e, shift)


def svyk(m: Any, c: Coefficients, q: Point, muy: Number, z2: Number) -> Number:
    """Side force induced by longitudinal slip (4.E66), (4.E67)."""
    load = c.rvy1 + c.rvy2 * q.dfz + c.rvy3 * q.g
    d = muy * q.fz * load * m.cos(m.atan(c.rvy4 * q.a)) * z2
    return d * m.sin(c.rvy5 * m.atan(c.rvy6 * q.kappa)) * c.lvyka * q.smooth


# -- moments ----------------------------------------------------------------------------------


def equivalent_slip(m: Any, c: Coefficients, q: Point, x: Number, kxk: Number, kya: Number):
    """Equivalent slip angle of x and kappa combined (A54), (A55)."""
    kyap = kya + c.eps * sgn1(kya)
    return sgn(x) * m.atan(m.sqrt(m.tan(x) ** 2 + (kxk / kyap * q.kappa) ** 2))


def moment_load(c: Coefficients, q: Point) -> Number:
    """Load for trail and residual moment: at least FZMIN unless it is 0."""
    return q.fz_low if q.fz > 0 else c.zero


def trail(m: Any, c: Coefficients, q: Point, z: Any, kxk: Number, kya: Number) -> Number:
    """Pneumatic trail t (4.E73)."""
    dfz, gamma = q.dfz, q.gamma
    sht = c.qhz1 + c.qhz2 * dfz + (c.qhz3 + c.qhz4 * dfz) * q.g  # (4.E35)
    at = q.a + sht  # (4.E34)
    bt = (
        (c.qbz1 + c.qbz2 * dfz + c.qbz3 * dfz**2)
        * (1 + c.qbz4 * gamma + c.qbz5 * abs(gamma))
        * c.lky
        / c.lmuy
    )  # (A58)
    ct = c.qcz1  # (4.E41)
    dt = (
        moment_load(c, q)
        * (c.unloaded_radius / (c.lfzo * c.fnomin))
        * (c.qdz1 + c.qdz2 * dfz)
        * (1 - c.ppz1 * q.dpi)
        * (1 + c.qdz3 * gamma + c.qdz4 * gamma**2)
        * c.ltr
        * z.z5
    )  # (A60)
    et = (c.qez1 + c.qez2 * dfz + c.qez3 * dfz**2) * (
        1 + (c.qez4 + c.qez5 * q.g) * (2 / m.pi) * m.atan(bt * ct * at)
    )  # (4.E44)
    x = equivalent_slip(m, c, q, at, kxk, kya)
    # MF-Tyre multiplies by LFZO, which no source writes
    return cosine(m, dt, ct, bt, curvature(q, et), x) * q.cos_a * c.lfzo * q.smooth


def residual_moment(m: Any, c: Coefficients, q: Point, z: Any, y: Any, kxk: Number) -> Number:
    """Mzr (4.E75), from the pure side slip y."""
    dfz = q.dfz
    ar = q.a + y.shy + y.svy / (y.kya + c.eps * sgn1(y.kya))  # (4.E37), (4.E38)
    br = (c.qbz9 * c.lky / c.lmuy + c.qbz10 * y.bcy) * z.z6  # (4.E45)
    offset = (c.qdz6 + c.qdz7 * dfz) * c.lres * z.z2
    camber = (
        ((c.qdz8 + c.qdz9 * dfz) * (1 + c.ppz2 * q.dpi) + (c.qdz10 + c.qdz11 * dfz) * abs(q.g))
        * q.g
        * c.lkzc
        * z.z0
    )
    dr = (
        moment_load(c, q) * c.unloaded_radius * (offset + camber) * c.lmuy * sgn(q.vx) * m.cos(q.a)
        + z.z8
        - 1
    )  # (4.E47)
    x = equivalent_slip(m, c, q, ar, kxk, y.kya)
    return dr * z.cos(z.z7 * m.atan(br * x)) * q.smooth  # Cr = z7 (4.E46)


def side_force_of_trail(m: Any, c: Any, q: Point, z: Any, fy: Number, induced: Number) -> Number:
    """Fy', at the end of the trail: Fy - SVyk in 5.2, then Gyk Fy0 of gamma = phi = 0 (4.E74).

    MFeval leaves the turn slip on in this Fy0.
    """
    if c.version == 52:
        return fy - induced
    upright = replace(q, g=c.zero, turn_slip=q.turn_slip and z.mfeval)
    factors = z if z.mfeval else turn_slip.factors(m, c, upright, c.zero)
    return gyk(m, c, q) * fy0(m, c, upright, factors).fy0


def moment_arm(c: Any, q: Point, fy: Number) -> Number:
    """Arm s of Fx about the vertical (A56)."""
    camber = (c.ssz3 + c.ssz4 * q.dfz) * q.gamma
    return c.unloaded_radius * (c.ssz1 + c.ssz2 * fy / c.fnomin + camber) * c.ls


def mx(m: Any, c: Coefficients, q: Point, fy: Number) -> Number:
    """Overturning moment, Besselink et al., draft of the 2010 paper (49)."""
    fz0, gamma = c.fnomin, q.gamma
    fz = q.fz * (q.fz / c.fzmin) ** 2 if q.fz < c.fzmin else q.fz
    mixed = m.cos(c.qsx5 * m.atan((c.qsx6 * fz / fz0) ** 2)) * m.sin(
        c.qsx7 * gamma + c.qsx8 * m.atan(c.qsx9 * fy / fz0)
    )
    loaded = (
        c.qsx1 * c.lvmx
        - c.qsx2 * gamma * (1 + c.ppmx1 * q.dpi)
        - c.qsx12 * gamma * abs(gamma)
        + c.qsx3 * fy / fz0
        + c.qsx4 * mixed
        + c.qsx10 * m.atan(c.qsx11 * fz / fz0) * gamma
    )
    return c.unloaded_radius * c.lmx * (fz * loaded + fy * (c.qsx13 + c.qsx14 * abs(gamma)))


def my(m: Any, c: Coefficients, q: Point, fx: Number) -> Number:
    """Rolling resistance moment (A48); before 6.1 the load itself instead of its power."""
    fz0, r0 = c.fnomin, c.unloaded_radius
    if q.vx == 0:
        return c.zero
    fz = q.fz_in * (q.fz_in / c.fzmin) if q.fz_in < c.fzmin else q.fz_in
    v = abs(q.vx) / c.longvl
    part = c.qsy1 + c.qsy2 * fx / fz0 + c.qsy3 * v + c.qsy4 * v**4
    if c.version == 52:
        moment = -r0 * fz * c.lmy * part
    else:
        camber = (c.qsy5 + c.qsy6 * fz / fz0) * q.gamma**2
        power = (fz / fz0) ** c.qsy7 * (q.p / c.nompres) ** c.qsy8
        moment = -r0 * fz0 * c.lmy * (part + camber) * power
    return moment * sgn(q.vx) * near_lock(m, c, q)


def near_lock(m: Any, c: Coefficients, q: Point) -> Number:
    """Factor of My: 1 for a rolling wheel, 0 for a locked one, -1 for one rotating backward."""
    high = c.vxlow / abs(q.vx) - 1
    low = -1 - c.vxlow - high
    if low <= q.kappa_in <= high:
        return m.sin(m.pi / 2 * (q.kappa_in + 1) / (high + 1))
    return sgn1(q.kappa_in - low) * c.one


# -- everything -------------------------------------------------------------------------------


def evaluate(
    c: dict[str, float],
    fz: Number,
    kappa: Number,
    alpha: Number,
    gamma: Number = 0,
    phit: Number = 0,
    vx: Number = 1,
    p: Number = 0,
    mode: int = 111,
    m: Any = math,
    *,
    mfeval_turn_slip: bool = False,
) -> dict[str, Number]:
    """All of MFeval's outputs except iKya, under its names.

    `mode` is MFeval's: hundreds 1 limits on, 2 off; tens 1 plain alpha, 2 alpha* = tan(alpha);
    units 1 combined slip, 2 with turn slip. `mfeval_turn_slip` uses MFeval's turn slip with its
    typos instead of the book's.
    """
    c = Coefficients(c, m)
    inputs = [getattr(m, "mpf", float)(x) for x in (fz, kappa, alpha, gamma, phit, vx, p)]
    q = operating_point(m, c, *inputs, mode)
    wheel = vertical.rolling(m, c, q)
    z = turn_slip.factors(m, c, q, wheel.omega, mfeval=mfeval_turn_slip)

    x = fx0(m, c, q, z)
    y = fy0(m, c, q, z)
    if q.turn_slip:
        turn_slip.residual(m, c, q, z, moment_load(c, q), y.muy, gyk(m, c, q))
    fx = gxa(m, c, q) * x.fx0  # (4.E50)
    induced = svyk(m, c, q, y.muy, z.z2)
    fy = gyk(m, c, q) * y.fy0 + induced  # (4.E58)
    t = trail(m, c, q, z, x.kxk, y.kya)
    mzr = residual_moment(m, c, q, z, y, x.kxk)
    fyp = side_force_of_trail(m, c, q, z, fy, induced)
    mz = -t * fyp + mzr + moment_arm(c, q, fy) * fx  # (4.E71), (4.E72)

    rho, rl, cz = vertical.loaded_radius(m, c, q, wheel, fx, fy)
    a, b = vertical.contact_patch(m, c, q)
    cx, cy, sigma_x, sigma_y = vertical.relaxation(m, c, q, x.kxk, y.kya)
    return {
        "Fx": fx,
        "Fy": fy,
        "Fz": q.fz_in,
        "Mx": mx(m, c, q, fy),
        "My": my(m, c, q, fx),
        "Mz": mz,
        "kappa_out": q.kappa_in * q.linear,
        "alpha_out": q.alpha_in if q.vx != 0 else c.zero,
        "gamma_out": q.gamma_in,
        "phit_out": q.phit,
        "Vx_out": q.vx,
        "P_out": q.p,
        "Re": wheel.re,
        "rho": rho,
        "two_a": 2 * a,
        "t": t,
        "mux": x.mux,
        "muy": abs(y.muy) if q.limits else y.muy,
        "omega": wheel.omega,
        "Rl": rl,
        "two_b": 2 * b,
        "Mzr": mzr,
        "Cx": cx,
        "Cy": cy,
        "Cz": cz,
        "Kya": y.kya,
        "sigmax": sigma_x,
        "sigmay": sigma_y,
        "Kxk": x.kxk,
    }
