"""Tires from their derivations, slowly, one wheel at a time, in float64 or mpmath numbers.

The brushes are integrated bristle by bristle over the contact, which tests their closed forms
rather than repeating them. ISO-W axes, N and m.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import pi

import mpmath
from reference.elementary import atan, copysign, exp, hypot, sin, sqrt, tan


def friction(mu0: float, sensitivity: float, nominal: float, fz: float) -> float:
    """Friction decreases with load: mu0 (1 - k (Fz - Fz0)/Fz0), at least a hundredth of mu0."""
    return max(mu0 * (1 - sensitivity * (fz - nominal) / nominal), 0.01 * mu0)


def integral(function, low: float, high: float) -> float:
    """Two-point Gauss-Legendre quadrature: exact for the cubics of a brush."""
    middle, half = (low + high) / 2, (high - low) / 2
    at = sqrt(half * half / 3)
    return half * (function(middle - at) + function(middle + at))


def bristles(
    fz: float, mu: float, kappa: float, tan_alpha: float, c_p: float, a: float, pressure, vx: float
) -> tuple[float, float, float]:
    """Fx, Fy, Mz of a brush of half length `a` and stiffness `c_p` per length, N/m2.

    A bristle that entered the contact at its leading edge and is now a length xi from it has moved
    xi/(omega Re) against the carcass in time, so xi |Vs|/|omega Re| in space: its tip stays behind
    until c_p times that exceeds mu q(xi), and slides at mu q from there on.
    """
    rolling = copysign(1, vx) + kappa  # omega Re/|Vcx|
    slip = hypot(kappa, tan_alpha)
    if slip == 0 or fz <= 0:
        return 0.0, 0.0, 0.0

    def sticking(xi: float) -> float:
        return c_p * xi * slip / abs(rolling)

    def sliding(xi: float) -> float:
        return mu * pressure(xi)

    # where bristles begin to slide, by bisection: the last point at which they still stick
    low, high = 0.0, 2 * a
    for _ in range(200 if rolling else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if sticking(middle) <= sliding(middle) else (low, middle)
    stuck = low

    def over_contact(arm) -> float:
        held = integral(lambda xi: sticking(xi) * arm(xi), 0, stuck) if stuck else 0.0
        return held + integral(lambda xi: sliding(xi) * arm(xi), stuck, 2 * a)

    force = over_contact(lambda xi: 1)
    fx, fy = force * kappa / slip, -force * tan_alpha / slip
    # the leading edge is in front when the wheel rolls forward; Mz = x Fy
    front = copysign(1, rolling)
    mz = over_contact(lambda xi: front * (a - xi)) * -tan_alpha / slip
    return fx, fy, mz


def brush(
    fz: float,
    kappa: float,
    alpha: float,
    gamma: float = 0.0,
    vx: float = 1.0,
    *,
    friction_0: float = 1.0,
    load_sensitivity: float = 0.0,
    nominal_load: float = 4000.0,
    tread_stiffness: float = 4e6,
    half_length: float = 0.09,
    camber_slip: float = 0.0,
) -> tuple[float, float, float]:
    """Fx, Fy, Mz of a brush with parabolic pressure and a length of the root of the load."""
    fz = max(fz, 0.0)
    a = half_length * sqrt(fz / nominal_load)
    mu = friction(friction_0, load_sensitivity, nominal_load, fz)

    def pressure(xi: float) -> float:
        return 3 * fz / (4 * a) * (1 - ((a - xi) / a) ** 2)

    side = tan(alpha) + camber_slip * sin(gamma)
    return bristles(fz, mu, kappa, side, tread_stiffness, a, pressure, vx)


def dugoff(
    fz: float,
    kappa: float,
    alpha: float,
    vx: float = 1.0,
    *,
    mu: float = 1.0,
    stiffness_x: float = 60e3,
    stiffness_y: float = 50e3,
) -> tuple[float, float]:
    """Fx, Fy of Dugoff's tire as in SAE 700377, with |1 + kappa sgn(Vx)|."""
    x, y = stiffness_x * kappa, stiffness_y * tan(alpha)
    rolling = abs(copysign(1, vx) + kappa)
    deflection = hypot(x, y)
    if deflection == 0 or fz <= 0:
        return 0.0, 0.0
    lam = mu * fz * rolling / (2 * deflection)
    if lam >= 1:
        return x / rolling, -y / rolling
    # f/rolling = lambda (2 - lambda)/rolling, with the rolling speed taken out for a locked wheel
    share = mu * fz / (2 * deflection) * (2 - lam)
    return x * share, -y * share


def fiala(
    fz: float,
    kappa: float,
    alpha: float,
    vx: float = 1.0,
    *,
    u_max: float = 1.0,
    u_min: float = 0.8,
    c_slip: float = 60e3,
    c_alpha: float = 50e3,
    width: float = 0.2,
) -> tuple[float, float, float]:
    """Fx, Fy, Mz of Fiala's tire as Adams describes it: critical slips, then cases."""
    if fz <= 0:
        return 0.0, 0.0, 0.0
    comprehensive = min(1.0, hypot(kappa, tan(alpha)))
    grip = (u_max - (u_max - u_min) * comprehensive) * fz
    critical_ratio, critical_angle = grip / (2 * c_slip), atan(3 * grip / c_alpha)
    if abs(kappa) <= critical_ratio:
        fx = c_slip * kappa
    else:
        fx = copysign(grip - grip**2 / (4 * abs(kappa) * c_slip), kappa)
    if abs(alpha) > critical_angle:
        return fx, -copysign(grip, alpha), 0.0
    H = 1 - c_alpha * abs(tan(alpha)) / (3 * grip)
    fy = -copysign(grip * (1 - H**3), alpha)
    mz = copysign(grip * width * (1 - H) * H**3, alpha)
    # the trail lies behind the center as the tread runs
    return fx, fy, mz * copysign(1, copysign(1, vx) + kappa)


def hermite(x: float, start: tuple[float, ...], end: tuple[float, ...]) -> float:
    """Cubic between two points (x, y, slope), by its basis functions."""
    width = end[0] - start[0]
    t = (x - start[0]) / width
    return (
        start[1] * (2 * t**3 - 3 * t**2 + 1)
        + start[2] * width * (t**3 - 2 * t**2 + t)
        + end[1] * (3 * t**2 - 2 * t**3)
        + end[2] * width * (t**3 - t**2)
    )


def two_points(slip: float, extremum: tuple[float, float], asymptote: tuple[float, float]) -> float:
    """Friction curve of PhysX 2: two cubics, level at both points, starting as steep as a line."""
    size = abs(slip)
    if size < extremum[0]:
        f = hermite(size, (0, 0, extremum[1] / extremum[0]), (*extremum, 0))
    elif size < asymptote[0]:
        f = hermite(size, (*extremum, 0), (*asymptote, 0))
    else:
        f = asymptote[1]
    return copysign(f, slip)


def tmeasy_curve(s: float, dF0: float, sM: float, FM: float, sS: float, FS: float) -> float:
    """Force over slip of TMeasy, with its three branches beyond the peak."""
    dF0 = max(dF0, 2 * FM / sM)
    if s >= sS:
        return FS
    if s < sM:
        n = s / sM
        return dF0 * sM * n / (1 + n * (n + dF0 * sM / FM - 2))
    a = (FM / sM) ** 2 / (dF0 * sM)  # half the curvature that adhesion ends with
    joint = sM + (FM - FS) / (a * (sS - sM))
    if joint > sS:
        x = (s - sM) / (sS - sM)
        return FM - (FM - FS) * x**2 * (3 - 2 * x)
    if s <= joint:
        return FM - a * (s - sM) ** 2
    return FS + a * (joint - sM) / (sS - joint) * (sS - s) ** 2


def tmeasy_trail(sy: float, n0: float, sy0: float, syE: float) -> float:
    """Trail over contact length of TMeasy."""
    if sy >= syE:
        return 0.0
    e = sy0 / syE
    if sy <= sy0:
        v = sy / sy0
        return n0 * ((1 - e) * (1 - v) + e * (1 - (3 - 2 * v) * v**2))
    return -n0 * (1 - e) * (sy - sy0) / sy0 * ((syE - sy) / (syE - sy0)) ** 2


def tmeasy(
    fz: float, kappa: float, alpha: float, vx: float = 1.0, mu: float = 1.0, **numbers: float
) -> tuple[float, float, float]:
    """Fx, Fy, Mz of TMeasy from the parameters of its table; `mu` is that of the surface."""
    if fz <= 0:
        return 0.0, 0.0, 0.0
    r = min(fz, numbers["largest_load"]) / numbers["nominal_load"]

    def linear(name: str) -> float:
        w1, w2 = numbers[name], numbers[f"{name}2"]
        return w1 + (w2 - w1) * (r - 1)

    def quadratic(name: str) -> float:
        w1, w2 = numbers[name], numbers[f"{name}2"]
        return r * (2 * w1 - w2 / 2 - (w1 - w2 / 2) * r)

    def curve(way: str) -> tuple[float, ...]:
        return (
            quadratic(f"stiffness_{way}"),
            mu * linear(f"peak_slip_{way}"),
            mu * quadratic(f"peak_force_{way}"),
            mu * linear(f"sliding_slip_{way}"),
            mu * quadratic(f"sliding_force_{way}"),
        )

    x, y = curve("x"), curve("y")
    gx, gy = x[2] / x[0], y[2] / y[0]
    hx = x[1] / (x[1] + y[1]) + gx / (gx + gy)
    hy = y[1] / (x[1] + y[1]) + gy / (gx + gy)
    rolling = copysign(1, vx) + kappa
    speed = max(abs(rolling), 1e-12)  # of a locked wheel
    sx, sy = kappa / speed, tan(alpha) / speed
    s = hypot(sx / hx, sy / hy)
    if s == 0:
        return 0.0, 0.0, 0.0
    cosine, sine = sx / hx / s, sy / hy / s
    force = tmeasy_curve(
        s,
        hypot(x[0] * hx * cosine, y[0] * hy * sine),
        hypot(x[1] / hx * cosine, y[1] / hy * sine),
        hypot(x[2] * cosine, y[2] * sine),
        hypot(x[3] / hx * cosine, y[3] / hy * sine),
        hypot(x[4] * cosine, y[4] * sine),
    )
    length = numbers["contact_length"] * sqrt(fz / numbers["nominal_load"])
    trail = length * tmeasy_trail(
        abs(sy), linear("trail"), mu * linear("trail_slip"), mu * linear("trail_end_slip")
    )
    return force * cosine, -force * sine, trail * force * sine * copysign(1, rolling)


def lugre(
    fz: float,
    kappa: float,
    alpha: float,
    vx: float,
    *,
    mu_s: float = 1.1,
    mu_c: float = 0.8,
    v_s: float = 6.5,
    d: float = 1.0,
    s0: float = 180.0,
    s2: float = 0.0,
    L: float = 0.2,
) -> tuple[float, float]:
    """Fx, Fy of bristles along the contact, each undeflected at the leading edge.

    A bristle that has been in the contact for the time t has dz/dt = v - (s0 v/g) z, integrated by
    Runge-Kutta from front to rear; each carries an equal share of the load.
    """
    speed = abs(vx)
    vsx, vsy, rolling = -kappa * speed, tan(alpha) * speed, abs(copysign(1, vx) + kappa) * speed
    v = hypot(vsx, vsy)
    if v == 0 or fz <= 0:
        return 0.0, 0.0
    g = mu_c + (mu_s - mu_c) * exp(-((v / v_s) ** d))

    def rate(z: float) -> float:
        """Per distance through the contact, dz/dx = (dz/dt)/|omega Re|."""
        return (v - s0 * v / g * z) / rolling

    steps = 4000
    h = L / steps
    z = total = 0.0
    for _ in range(steps):
        k1 = rate(z)
        k2 = rate(z + h / 2 * k1)
        k3 = rate(z + h / 2 * k2)
        k4 = rate(z + h * k3)
        end = z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        middle = z + h / 24 * (5 * k1 + 4 * k2 + 4 * k3 - k4)
        total += h / 6 * (z + 4 * middle + end)
        z = end
    force = fz * (s0 * total / L + s2 * v)
    return -force * vsx / v, -force * vsy / v


def lugre_closed(
    fz: float,
    kappa: float,
    alpha: float,
    vx: float,
    *,
    mu_s: float = 1.1,
    mu_c: float = 0.8,
    v_s: float = 6.5,
    d: float = 1.0,
    s0: float = 180.0,
    s2: float = 0.0,
    L: float = 0.2,
) -> tuple[float, float]:
    """Fx, Fy of the same bristles by the integral over them: z(x) = (g/s0) (1 - exp(-x/Z))."""
    speed = abs(vx)
    vsx, vsy, rolling = -kappa * speed, tan(alpha) * speed, abs(copysign(1, vx) + kappa) * speed
    v = hypot(vsx, vsy)
    if v == 0 or fz <= 0:
        return 0.0, 0.0
    g = mu_c + (mu_s - mu_c) * exp(-((v / v_s) ** d))
    Z = rolling * g / (s0 * v)
    force = fz * (g * (1 - Z / L * (1 - exp(-L / Z))) + s2 * v)
    return -force * vsx / v, -force * vsy / v


def magic(s: float, B: float, C: float, E: float) -> float:
    """Sine form of the Magic Formula for D = 1."""
    return sin(C * atan(B * s - E * (B * s - atan(B * s))))


def simple_pacejka(
    fz: float,
    kappa: float,
    alpha: float,
    *,
    mu: tuple[float, float] = (1.0, 1.0),
    stiffness: tuple[float, float] = (10.0, 10.0),
    shape: tuple[float, float] = (1.65, 1.35),
    curvature: tuple[float, float] = (0.0, 0.0),
    ellipse: bool = False,
) -> tuple[float, float]:
    """Fx, Fy of two Magic Formulas; the ellipse divides by max(1, |(Fx/Dx, Fy/Dy)|)."""
    fz = max(fz, 0.0)
    x = magic(kappa, stiffness[0], shape[0], curvature[0])
    y = magic(alpha, stiffness[1], shape[1], curvature[1])
    share = max(1.0, hypot(x, y)) if ellipse else 1.0
    return mu[0] * fz * x / share, -mu[1] * fz * y / share


def magic_peak(B: float, C: float, E: float) -> float:
    """Slip u/B at the peak of a Magic Formula, (1 - E) u + E atan(u) = tan(pi/2C), C > 1."""
    return peak_in_digits(B, C, E, mpmath.mp.prec)


@lru_cache(typed=True)  # 1.0 is not mpf(1)
def peak_in_digits(B: float, C: float, E: float, _: int) -> float:
    """Return it as a number with that many bits, if in mpmath."""
    quarter = 2 * atan(C / C)
    phi = tan(quarter / C)
    high = (phi + 2 * abs(E) * quarter) / min(1 - E, 1)
    low = high * 0
    for _ in range(200):  # bisection, to the last digit
        middle = (low + high) / 2
        if (1 - E) * middle + E * atan(middle) < phi:
            low = middle
        else:
            high = middle
    return high / B


def sliding_vector(
    kappa: float,
    alpha: float,
    slip_y: float,
    peaks: tuple[float, float],
    curves: tuple[Callable[[float], float], Callable[[float], float]],
) -> tuple[float, float]:
    """Fx, Fy of two pure curves at a common normalized slip s, on the ellipse of both.

    `slip_y` is the abscissa of the lateral curve. The parameter p turns from the normalized slip to
    the direction in which the force opposes sliding, by the sliding share w.
    """
    n = kappa / peaks[0], slip_y / peaks[1]
    s = hypot(*n)
    if s == 0:
        return 0.0, 0.0
    F0 = curves[0](s * peaks[0]), curves[1](s * peaks[1])
    u = min(1, s * s / 9)
    w = u * (2 - u)
    mean = (F0[0] + F0[1]) / 2
    p = (
        n[0] * (1 - w) + w * kappa / peaks[0] * F0[1] / mean,
        n[1] * (1 - w) + w * tan(alpha) / peaks[0] * F0[0] / mean,
    )
    return F0[0] * p[0] / hypot(*p), -F0[1] * p[1] / hypot(*p)


def peak_slip(B: float, C: float) -> float:
    """Slip at the peak of a Magic Formula without E."""
    return tan(pi / (2 * C)) / B
