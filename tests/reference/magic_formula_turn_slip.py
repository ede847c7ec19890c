"""Turn slip of the Magic Formula, slowly: Pacejka 2012, section 4.3.3. Arguments as there.

The spin phi here has the sense of inclination: positive for a wheel that leans to the right and for
one that turns to the left, as in both the tips of the tread in mid-contact are to the right of
their roots (the test follows them). With psidot up (ISO) the wheel turns about the road normal with
psidot + omega sin(gamma), so that with phit = -psidot/Vc

    phi = (psidot + (1 - eps_gamma) omega sin(gamma))/Vc
        = -phit + (1 - eps_gamma) omega sin(gamma)/Vc.

(4.76) says the same with psidot down. The z factors are even in phi; SHyp and Drp are odd and act
like inclination, so that with phit = 0 they restore its side force and moment, which z0 = 0
removes. With limits on, phit is taken as -psidot/vx and converted to the above first.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

Number = Any


def camber_reduction(c: Any, q: Any) -> Number:
    """eps_gamma: how much less spin inclination causes than a turn (4.90)."""
    return c.pecp1 * (1 + c.pecp2 * q.dfz)


def spin(m: Any, c: Any, q: Any, omega: Number, mfeval: bool) -> Number:
    """Spin phi of the contact (4.76), 1/m; MFeval reverses the sign of inclination."""
    slow = abs(q.vx) < c.vxlow
    vc = c.vxlow if slow else abs(q.vx) * m.sqrt(1 + m.tan(q.alpha) ** 2)
    lean = (1 - camber_reduction(c, q)) * omega * m.sin(q.gamma) / vc
    return -q.phit - lean if mfeval else -q.phit + lean


def factors(m: Any, c: Any, q: Any, omega: Number, mfeval: bool = False) -> SimpleNamespace:
    """z0 to z6; z7 and z8 are 1 until `residual` sets them. z4 is in the shift of Fy0."""
    one = c.one
    z = SimpleNamespace(z0=one, z1=one, z2=one, z3=one, z5=one, z6=one, z7=one, z8=one)
    z.mfeval, z.cos = mfeval, m.cos
    if q.turn_slip:
        z.phi = spin(m, c, q, omega, mfeval)
        turn = c.unloaded_radius * abs(z.phi)
        bxp = c.pdxp1 * (1 + c.pdxp2 * q.dfz) * m.cos(m.atan(c.pdxp3 * q.kappa))  # (4.106)
        byp = c.pdyp1 * (1 + c.pdyp2 * q.dfz) * m.cos(m.atan(c.pdyp3 * m.tan(q.alpha)))  # (4.78)
        z.z0 = c.zero  # (4.83)
        z.z1 = m.cos(m.atan(bxp * turn))  # (4.105)
        z.z2 = m.cos(m.atan(byp * (turn + c.pdyp4 * m.sqrt(turn))))  # (4.77)
        z.z3 = m.cos(m.atan(c.pkyp1 * turn**2))  # (4.79)
        z.z5 = m.cos(m.atan(c.qdtp1 * turn))  # (4.91)
        z.z6 = m.cos(m.atan(c.qbrp1 * turn))  # (4.102)
    return z


def side_shift(m: Any, c: Any, q: Any, phi: Number, kyg0: Number, kya0: Number) -> Number:
    """SHyp, the shift of side slip due to spin (4.80); kya0 is Kya of an upright wheel."""
    shape = c.phyp1  # CHyp (4.85)
    peak = c.phyp2 + c.phyp3 * q.dfz  # |DHyp| (4.86)
    if shape * peak == 0:
        return c.zero
    e = min(c.phyp4, 1) if q.limits else c.phyp4  # EHyp (4.87)
    kyrp0 = kyg0 / (1 - camber_reduction(c, q))  # (4.89)
    b = kyrp0 / (shape * peak * (kya0 + c.eps * (1 if kya0 >= 0 else -1)))  # |BHyp| (4.88)
    x = b * c.unloaded_radius * phi
    way = (q.vx > 0) - (q.vx < 0)  # of DHyp, of BHyp and of the product
    return way * peak * m.sin(shape * m.atan(x - e * (x - m.atan(x))))


def residual(
    m: Any, c: Any, q: Any, z: SimpleNamespace, load: Number, muy: Number, gyk: Number
) -> None:
    """Set z7 and z8, which shape the residual moment (4.92) to (4.104)."""
    r0, gamma, shape = c.unloaded_radius, abs(q.gamma), c.qdrp1  # CDrp (4.96)
    parking = c.qcrp1 * abs(muy) * r0 * load * m.sqrt(load / (c.lfzo * c.fnomin)) * c.lmp  # (4.95)
    parking = max(parking, c.eps)
    peak = parking / m.sin(m.pi / 2 * shape)  # DDrp (4.94)
    if z.mfeval:  # a product for a sum, a bracket too late, and phit without its minus
        camber = c.qdz8 * c.qdz9 * q.dfz + (c.qdz10 + c.qdz11 * q.dfz * gamma)
        phi = q.phit
    else:
        camber = c.qdz8 + c.qdz9 * q.dfz + (c.qdz10 + c.qdz11 * q.dfz) * gamma
        phi = z.phi
    kzgr0 = load * r0 * camber * c.lkzc  # (4.99)
    b = kzgr0 / (shape * peak * (1 - camber_reduction(c, q)))  # BDrp (4.98)
    drp = peak * m.sin(shape * m.atan(b * r0 * phi))  # (4.93)
    z.z8 = 1 + drp  # (4.92)
    sideways = parking * (2 / m.pi) * m.atan(c.qcrp2 * r0 * abs(q.phit)) * gyk  # Mzp90 (4.103)
    ratio = sideways / max(abs(drp), c.eps)
    if ratio <= 1:
        z.z7 = (2 / m.pi) * m.acos(ratio)  # (4.104)
    elif z.mfeval:  # acos is imaginary there and the cosine of it real
        z.z7, z.cos = (2 / m.pi) * m.acosh(ratio), m.cosh
    else:
        z.z7 = c.zero
