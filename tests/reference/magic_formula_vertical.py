"""Radii, deflection, contact patch and relaxation lengths of the Magic Formula, slowly.

Numbers (1) to (19) are Besselink, Schmeitz and Pacejka, Vehicle System Dynamics 48, 2010; (A3.3)
is Pacejka 2012, appendix 3. Arguments as in `magic_formula`.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

Number = Any


def stiffness(c: Any, q: Any) -> Number:
    """Vertical stiffness at nominal deflection (5)."""
    return c.vertical_stiffness * (1 + c.pfz1 * q.dpi)


def free_radius(c: Any, omega: Number) -> Number:
    """Radius including growth with spin, RO (1)."""
    r0 = c.unloaded_radius
    return r0 * (c.q_re0 + c.q_v1 * (omega * r0 / c.longvl) ** 2)


def rolling(m: Any, c: Any, q: Any) -> SimpleNamespace:
    """Effective rolling radius Re (7), with the corresponding omega = (1 + kappa) vx/Re and RO."""
    load = q.fz_in / c.fnomin
    squash = c.fnomin / stiffness(c, q) * (c.dreff * m.atan(c.breff * load) + c.freff * load)
    re, before = c.unloaded_radius, c.zero
    for _ in range(200):
        if re == before:
            break
        before = re
        omega = (1 + q.kappa_in) * q.vx / re  # (2.5)
        re = free_radius(c, omega) - squash
    return SimpleNamespace(re=re, omega=omega, ro=free_radius(c, omega))


def q_fz1(m: Any, c: Any) -> Number:
    """Linear coefficient of the load, so that its slope at FNOMIN is VERTICAL_STIFFNESS (4)."""
    return m.sqrt((c.vertical_stiffness * c.unloaded_radius / c.fnomin) ** 2 - 4 * c.q_fz2)


def loaded_radius(m: Any, c: Any, q: Any, wheel: Any, fx: Number, fy: Number) -> tuple:
    """Deflection rho, loaded radius Rl and secant stiffness Cz."""
    solve = loaded_radius_62 if c.version == 62 else loaded_radius_61
    rho, rl, load = solve(m, c, q, wheel, fx, fy)
    if load == 0:
        rho = c.eps
    return rho, rl, (q.fz if c.version == 62 else q.fz_low) / rho


def loaded_radius_61(m: Any, c: Any, q: Any, wheel: Any, fx: Number, fy: Number) -> tuple:
    """Deflection from the quadratic (A3.3), load at least FZMIN."""
    r0, fz0 = c.unloaded_radius, c.fnomin
    spin = c.q_v2 * (r0 / c.longvl) * abs(wheel.omega)
    factor = 1 + spin - (c.q_fcx * fx / fz0) ** 2 - (c.q_fcy * fy / fz0) ** 2
    load = q.fz_low / (factor * (1 + c.pfz1 * q.dpi) * fz0)
    # Q_FZ2 x^2 + Q_FZ1 x = load, the root that stays finite without Q_FZ2
    q1 = q_fz1(m, c)
    x = 2 * load / (q1 + m.sqrt(max(q1**2 + 4 * c.q_fz2 * load, c.zero)))
    rho = max(x * r0, c.zero)
    return rho, max(wheel.ro - rho, c.zero), q.fz_low


def deflection_62(m: Any, c: Any, q: Any, ro: Number, rl: Number) -> Number:
    """Deflection of 6.2: free rolling and camber parts."""
    gamma = q.gamma
    free = max(ro - rl, c.zero)
    tread = (c.one * 1075 / 1000 - c.aspect_ratio / 2) * c.width  # reference tread width
    ratio = (c.q_cam1 * rl + c.q_cam2 * rl**2) / (c.q_cam1 * ro + c.q_cam2 * ro**2)
    camber = ratio**2 * (tread / 8) * abs(m.tan(gamma)) - c.q_cam3 * free * abs(gamma)
    return max(free + camber, c.zero)


def load_62(m: Any, c: Any, q: Any, wheel: Any, rl: Number, fx: Number, fy: Number) -> Number:
    """Load that 6.2 carries at the loaded radius rl."""
    r0, fz0 = c.unloaded_radius, c.fnomin
    rho = deflection_62(m, c, q, wheel.ro, rl)
    if rho == 0:
        return c.zero
    x = rl / wheel.ro
    sfyg = (c.q_fys1 + c.q_fys2 * x + c.q_fys3 * x**2) * q.gamma
    spin = c.q_v2 * (r0 / c.longvl) * abs(wheel.omega)
    side = (rho / r0) ** c.q_fcy2 * c.q_fcy * (fy - sfyg) / fz0
    factor = (1 + spin - (c.q_fcx * fx / fz0) ** 2 - side**2) * (1 + c.pfz1 * q.dpi)
    return factor * (q_fz1(m, c) * rho / r0 + c.q_fz2 * (rho / r0) ** 2) * fz0


def loaded_radius_62(m: Any, c: Any, q: Any, wheel: Any, fx: Number, fy: Number) -> tuple:
    """Loaded radius at the given load: the first below RO, by bisection.

    With camber the tire already carries some load at RO; a smaller load leaves Rl at RO.
    """
    high = low = wheel.ro
    while load_62(m, c, q, wheel, low, fx, fy) < q.fz_in and low > 0:
        high, low = low, low - wheel.ro / 256
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        enough = load_62(m, c, q, wheel, middle, fx, fy) >= q.fz_in
        low, high = (middle, high) if enough else (low, middle)
    return deflection_62(m, c, q, wheel.ro, low), low, q.fz


def contact_patch(m: Any, c: Any, q: Any) -> tuple[Number, Number]:
    """Half length a (9) and half width b (10); the load at bottoming is the largest."""
    r0, fz0, cz = c.unloaded_radius, c.fnomin, stiffness(c, q)
    fz = min(q.fz_in, (r0 - c.rim_radius - c.bottom_offst) * cz)
    if c.version == 52:
        q1, q2 = c.q_a1, c.q_a2
        if q1 == 0 and q2 == 0:
            y = m.log10(r0 * c.vertical_stiffness / fz0)
            q1 = (-388 * y**3 + 2509 * y**2 - 6283 * y + 6279) / 10000
            q2 = 1693 * q1**2 / 1000
        return r0 * (q2 * fz / fz0 + q1 * m.sqrt(fz / fz0)), c.width / 2
    x = fz / (cz * r0)
    third = c.one / 3
    return r0 * (c.q_ra2 * x + c.q_ra1 * m.sqrt(x)), c.width * (c.q_rb2 * x + c.q_rb1 * x**third)


def relaxation(m: Any, c: Any, q: Any, kxk: Number, kya: Number) -> tuple:
    """Stiffnesses Cx (17), Cy (18) at the contact and relaxation lengths (19)."""
    dfz, dpi, r0 = q.dfz, q.dpi, c.unloaded_radius
    cx = c.longitudinal_stiffness * (1 + c.pcfx1 * dfz + c.pcfx2 * dfz**2) * (1 + c.pcfx3 * dpi)
    cy = c.lateral_stiffness * (1 + c.pcfy1 * dfz + c.pcfy2 * dfz**2) * (1 + c.pcfy3 * dpi)
    if c.version != 52:
        return cx, cy, abs(kxk / cx), abs(kya / cy)
    sigma_x = (c.ptx1 + c.ptx2 * dfz) * m.exp(-c.ptx3 * dfz) * c.lsgkp * r0 * q.fz / c.fnomin
    load = m.sin(2 * m.atan(q.fz / (c.pty2 * c.lfzo * c.fnomin)))
    sigma_y = c.pty1 * load * (1 - c.pky3 * abs(q.gamma)) * r0 * c.lfzo * c.lsgal
    return cx, cy, sigma_x, sigma_y
