"""Forces of the slow twins from the parameters of the models' tables, for derivatives by these.

Each function takes the parameters ``p`` by name, how forces share the friction, and a point ``(fz,
kappa, alpha, gamma, vx)``; it returns Fx, Fy, Mz.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reference import just_cause, tires
from reference.elementary import atan, copysign, hypot, sin, tan

Number = Any
Numbers = Mapping[str, Number]
Point = tuple[Number, ...]
Forces = tuple[Number, ...]


def friction(p: Numbers, name: str, fz: Number) -> Number:
    return tires.friction(p[name], p["load_sensitivity"], p["nominal_load"], fz)


def stiffening(p: Numbers, name: str, fz: Number, without: Number = 1) -> Number:
    """K(Fz)/K0 of a stiffness with its maximum at the load of that name; 0: there is none."""
    c2, fz0 = p[name], p["nominal_load"]
    return fz / fz0 * (1 + (fz0 / c2) ** 2) / (1 + (fz / c2) ** 2) if c2 else without


def brush(p: Numbers, combine: str, x: Point) -> Forces:
    fz, fz0 = x[0], p["nominal_load"]
    share = stiffening(p, "peak_stiffness_load", fz, fz / fz0) / (fz / fz0)
    numbers = {"load_sensitivity": p["load_sensitivity"], "nominal_load": fz0}
    numbers |= {"half_length": p["half_length"], "camber_slip": p["camber_slip"]}
    numbers |= {"friction_0": p["friction"], "tread_stiffness": p["tread_stiffness"] * share}
    return tires.brush(*x, **numbers)


def dugoff(p: Numbers, combine: str, x: Point) -> Forces:
    fz, kappa, alpha, _, vx = x
    stiffness = {
        f"stiffness_{way}": p[f"stiffness_{way}"] * stiffening(p, f"peak_stiffness_load_{way}", fz)
        for way in "xy"
    }
    return *tires.dugoff(fz, kappa, alpha, vx, mu=friction(p, "friction", fz), **stiffness), 0


def fiala(p: Numbers, combine: str, x: Point) -> Forces:
    fz, kappa, alpha, _, vx = x
    u_max, u_min = friction(p, "friction", fz), friction(p, "sliding_friction", fz)
    Cx, Cy = (
        p[f"stiffness_{way}"] * stiffening(p, f"peak_stiffness_load_{way}", fz) for way in "xy"
    )
    known = {"c_slip": Cx, "c_alpha": Cy, "width": p["width"]}
    pure = tires.fiala(fz, kappa, alpha, vx, u_max=u_max, u_min=u_min, **known)
    mu = u_max - (u_max - u_min) * min(1, hypot(kappa, tan(alpha)))
    grip = mu * fz
    if combine == "none":
        return pure
    if combine == "ellipse":
        share = 1 / max(1, hypot(pure[0] / grip, pure[1] / grip))
        return tuple(share * one for one in pure)
    known |= {"u_max": mu, "u_min": mu}
    peaks = 5 * grip / Cx, 3 * grip / Cy
    curves = (
        lambda s: tires.fiala(fz, s, 0, **known)[0],
        lambda s: -tires.fiala(fz, 0, atan(s), **known)[1],
    )
    fx, fy = tires.sliding_vector(kappa, alpha, tan(alpha), peaks, curves)
    s = hypot(kappa / peaks[0], tan(alpha) / peaks[1])
    both = tires.fiala(fz, 0, copysign(atan(s * peaks[1]), alpha), **known)
    front = copysign(1, copysign(1, vx) + kappa)
    return fx, fy, both[2] * fy / both[1] * front


def simple_pacejka(p: Numbers, combine: str, x: Point) -> Forces:
    fz, kappa, alpha, gamma, vx = x
    mu, sets = [], []
    for way in "xy":
        mu0, c2 = p[f"friction_{way}"], p[f"peak_stiffness_load_{way}"]
        mu.append(friction(p, f"friction_{way}", fz))
        B = p[f"stiffness_{way}"]
        if c2:  # so that B C mu Fz is the stiffness
            fall = stiffening(p, f"peak_stiffness_load_{way}", fz) / (fz / p["nominal_load"])
            B = B * mu0 / mu[-1] * fall
        sets.append((B, p[f"shape_{way}"], p[f"curvature_{way}"]))
    peaks = tuple(tires.magic_peak(*numbers) for numbers in sets)
    side = alpha + p["camber_slip"] * sin(gamma)
    curves = [lambda s, i=i: mu[i] * fz * tires.magic(s, *sets[i]) for i in (0, 1)]
    if combine == "vector":
        fx, fy = tires.sliding_vector(kappa, alpha, side, peaks, curves)
    else:
        over = [curves[0](kappa) / (mu[0] * fz), curves[1](side) / (mu[1] * fz)]
        share = max(1, hypot(*over)) if combine == "ellipse" else 1
        fx, fy = curves[0](kappa) / share, -curves[1](side) / share
    degree = hypot(kappa / peaks[0], side / peaks[1])
    lam = min(1, sets[1][1] / 3 * sets[1][0] * peaks[1] * degree)
    trail = p["trail"] * fz / p["nominal_load"] * (1 - lam) ** 2
    return fx, fy, -trail * fy * copysign(1, vx)


def linear(p: Numbers, combine: str, x: Point) -> Forces:
    return p["stiffness_x"] * x[1], -p["stiffness_y"] * x[2], 0


def physx(p: Numbers, combine: str, x: Point) -> Forces:
    def curve(way: str, slip: Number) -> Number:
        points = ((p[f"{k}_slip_{way}"], p[f"{k}_force_{way}"]) for k in ("extremum", "asymptote"))
        return p[f"stiffness_{way}"] * tires.two_points(slip, *points)

    return curve("x", x[1]), -curve("y", tan(x[2])), 0


def tmeasy(p: Numbers, combine: str, x: Point) -> Forces:
    fz, kappa, alpha, _, vx = x
    return tires.tmeasy(fz, kappa, alpha, vx, **p)


def lugre(p: Numbers, combine: str, x: Point) -> Forces:
    fz, kappa, alpha, _, vx = x
    numbers = {"mu_s": friction(p, "friction", fz), "mu_c": friction(p, "sliding_friction", fz)}
    numbers |= {"v_s": p["stribeck_speed"], "d": p["stribeck_exponent"]}
    numbers |= {"s0": p["bristle_stiffness"], "s2": p["viscous_friction"]}
    return *tires.lugre_closed(fz, kappa, alpha, vx, L=p["contact_length"], **numbers), 0


POINTS = ("slope", "slip_peak", "peak", "slip_sat", "sat")


def drawn_curves(p: Numbers, combine: str, x: Point) -> Forces:
    fz, kappa, alpha, _, vx = x
    drive, brake, side = (
        [tuple(p[f"{way}{at}_{one}"] for one in POINTS) for at in ("", "_at_peak", "_at_sat")]
        for way in ("drive", "brake", "side")
    )
    grip = friction(p, "friction", fz)
    along = drive if kappa * copysign(1, vx) >= 0 else brake
    if combine == "vector":
        peaks = along[0][1], side[0][1]
        curves = (
            lambda s: grip * fz * just_cause.graph(s, along[0]),
            lambda s: grip * fz * just_cause.graph(s, side[0]),
        )
        return *tires.sliding_vector(kappa, alpha, alpha, peaks, curves), 0
    f = just_cause.drawn_forces(kappa, alpha, fz, grip, drive, brake, side, vx)
    if combine == "none":
        return *f, 0
    share = max(1, hypot(f[0] / (grip * fz * along[0][2]), f[1] / (grip * fz * side[0][2])))
    return f[0] / share, f[1] / share, 0
