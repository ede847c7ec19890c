"""Correction of limits from balances to those of the full car."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.in_parts import in_parts
from skidpad.cars import Car
from skidpad.equilibrium.brink import brink
from skidpad.equilibrium.continuation import Motion, repeat
from skidpad.laps.envelope import BESIDE, Limits
from skidpad.laps.grip import between

Array = NDArray[np.float64]

TIGHT: Final = 3.0, 12.0
"""Radii over wheelbase of turns at 1 g, whose speeds are those of the lateral limits: a tight turn
uses more of the tires, as the wheels of an axle have different directions, an effect with 1/v^2."""
FAST: Final = 0.7
"""The other speed, relative to the fastest, with downforce."""
BRAKES, DRIVES = np.radians([-60.0, 30.0])
"""Directions of acceleration, from lateral to forward, of the limits in between."""
ASKED: Final = (0, 0.0), (1, 0.0), (2, 0.0), (1, BRAKES), (2, BRAKES), (1, DRIVES)
"""Indices of these speeds, and directions, of the limits that are found. Downforce changes the
correction under braking, as it holds wheels on the ground that load transfer would lift."""
SURE: Final = 0.7
"""First trial relative to the limit from balances."""
CAUTION: Final = 0.6, 1.5
"""Bounds of the corrections."""
HALVINGS: Final = 30
CHUNK: Final = 256
"""Cars processed together."""
DRAWN: Final = ("ay", "forward", "back")
CONTROLS: Final = ("traction.model", "stability.model", "antilock.model")


def refined(found: Limits, car: Car, level: Array, threads: int = 1) -> Limits:
    """Return limits corrected to those of the full car on a level road.

    Straight-line limits of balances are those of the full car. The limit of the full car
    (`skidpad.equilibrium.brink`) is found laterally at three speeds, under braking at two of them
    and under driving at one; limits are scaled by its ratio to that of balances. Between directions
    the ratio is a monotone cubic, without overshoot. Each car has its own.

    Parameters
    ----------
    found : Limits
    car : Car
    level : ndarray, shape (n,)
        Gravity [m/s2].
    threads : int
    """
    out = replace(found, **{name: np.empty_like(getattr(found, name)) for name in DRAWN})

    def draw(some: slice) -> None:
        part = car.take(np.arange(car.n)[some]) if car.n > 1 else car
        mine = _drawn_to(found.of_cars(some), part, level[some])
        for name in DRAWN:
            getattr(out, name)[..., some] = getattr(mine, name)

    in_parts(draw, car.n, CHUNK, threads)
    return out


def _drawn_to(found: Limits, car: Car, level: Array) -> Limits:
    """Return the limits of some cars, corrected to those of the full cars."""
    speeds = asked_speeds(car, level, np.sqrt(found.square[-1]))
    speeds_of = speeds[[i for i, _ in ASKED]]
    angles = np.array([angle for _, angle in ASKED])
    guess = reach(found, level, speeds_of, np.broadcast_to(angles[:, None], speeds_of.shape))
    reached, angle = full_car(car, speeds_of, angles, SURE * guess)
    ratio = reached / reach(found, level, speeds_of, angle)
    ratio = np.clip(np.where(np.isfinite(ratio), ratio, 1.0), *CAUTION)
    angle = np.where(np.isfinite(angle), angle, angles[:, None])
    across = _over_speeds(ratio[:3], speeds, found.square)
    braked, at_braked = (_over_speeds(a[3:5], speeds[1:], found.square) for a in (ratio, angle))
    return _drawn(found, across, (braked, ratio[5]), (at_braked, angle[5]))


def asked_speeds(car: Car, level: Array, fastest: Array) -> Array:
    """Return the speeds at which limits of the full car are found, ascending, (3, n) [m/s]."""
    base = np.asarray(car["body.to_front_axle"]) + np.asarray(car["body.to_rear_axle"])
    slow = [np.broadcast_to(np.sqrt(radii * base * level), fastest.shape) for radii in TIGHT]
    top = FAST * fastest
    return np.stack((np.minimum(slow[0], 0.3 * top), np.minimum(slow[1], 0.6 * top), top))


def full_car(
    car: Car, speeds: Array, angles: Array, first: Array | float = 4.0
) -> tuple[Array, Array]:
    """Return limits of acceleration at speeds (k, n), in directions (k,) from lateral to forward.

    Without controls that reduce torque or brake: these keep the car from its limit, or hold it
    beyond that of its tires, and a driver cannot plan with them.

    Parameters
    ----------
    car : Car
    speeds : ndarray, shape (k, n)
        [m/s].
    angles : ndarray, shape (k,)
        [rad].
    first : float or ndarray, shape (k, n)
        First trial [m/s2].

    Returns
    -------
    reached, angle : ndarray, shape (k, n)
        Limit [m/s2], and its direction relative to the path: the search is relative to the heading.
    """
    k, n = speeds.shape
    bare = {name: "off" for name in CONTROLS if car[name] != "off"}
    motion = Motion(repeat(car.replace(bare), k), ("speed", "ay"), speeds.T.ravel())
    led = np.tile(angles, n)
    none = np.zeros(n * k)
    way = np.stack((none, np.cos(led), np.sin(led)))
    found = brink(
        motion, np.stack((motion.speed, none, none)), way, np.broadcast_to(first, (k, n)).T.ravel()
    )
    along, sine = found.reached * way[2], found.unknown[4]  # course relative to heading
    across = (found.reached * way[1] - along * sine) / np.sqrt(1 - sine**2)
    both = np.hypot(along, across), np.arctan2(along, across)
    reached, angle = (a.reshape(n, k).T for a in both)
    return reached, angle


def _over_speeds(ratio: Array, speeds: Array, square: Array) -> Array:
    """Return ratios (v, n) at squares of speeds (v, n): linear in 1/v^2, constant beyond."""
    x, nodes = -1 / np.maximum(square, speeds[0] ** 2), -1 / speeds**2
    return between(x.T[:, :, None], nodes.T[:, :, None], ratio.T[:, :, None])[:, :, 0].T


def _curve(found: Limits) -> tuple[Array, Array]:
    """Return ax and ay (v, g, 16, n) from the hardest braking to the largest acceleration."""
    beside = found.ay[:, :, None] * BESIDE[:, None]
    x = np.concatenate((-found.back[:, :, ::-1], found.forward), axis=2)
    return x, np.concatenate((beside[:, :, ::-1], beside), axis=2)


def reach(found: Limits, level: Array, speeds: Array, angles: Array) -> Array:
    """Return the limits at speeds (k, n) on a level road, in directions (k, n) [m/s2]."""
    x, y = (_at(_level(a, found.normal, level), found.square, speeds) for a in _curve(found))
    angle = np.maximum.accumulate(np.arctan2(x, y), axis=1)
    j = np.clip((angle <= angles[:, None]).sum(axis=1) - 1, 0, x.shape[1] - 2)[:, None]
    (x0, x1), (y0, y1) = (
        [np.take_along_axis(a, j + k, axis=1)[:, 0] for k in (0, 1)] for a in (x, y)
    )
    sine, cosine = np.sin(angles), np.cos(angles)
    # where the line between two points crosses the ray
    aside, turned = x0 * cosine - y0 * sine, (x1 - x0) * cosine - (y1 - y0) * sine
    t = np.clip(-aside / np.where(turned == 0, 1.0, turned), 0.0, 1.0)
    return np.asarray((x0 + t * (x1 - x0)) * sine + (y0 + t * (y1 - y0)) * cosine)


def _level(table: Array, normal: Array, level: Array) -> Array:
    """Return a table (v, g, shares, n) on a level road, (v, shares, n)."""
    if len(normal) == 1:
        return table[:, 0]
    j = np.clip((normal <= level).sum(axis=0) - 1, 0, len(normal) - 2)
    cars = np.arange(normal.shape[1])
    t = (level - normal[j, cars]) / (normal[j + 1, cars] - normal[j, cars])
    low, high = (np.take_along_axis(table, (j + k)[None, None, None], axis=1)[:, 0] for k in (0, 1))
    return np.asarray(low + t * (high - low))


def _at(table: Array, square: Array, speeds: Array) -> Array:
    """Return a table (v, shares, n) at speeds (k, n), (k, shares, n)."""
    q = speeds**2
    i = np.clip((square[:, None] <= q).sum(axis=0) - 1, 0, len(square) - 2)
    low, high = (np.take_along_axis(square, i + k, axis=0) for k in (0, 1))
    t = ((q - low) / (high - low))[:, None]
    near, far = (np.take_along_axis(table, (i + k)[:, None], axis=0) for k in (0, 1))
    return np.asarray(near + t * (far - near))


def _drawn(
    found: Limits, across: Array, along: tuple[Array, Array], angles: tuple[Array, Array]
) -> Limits:
    """Return limits scaled by lateral ratios (v, n), and those in two directions.

    Of braking (v, n) and driving (n,), with their angles.
    """
    x, y = _curve(found)
    one = np.ones_like(across)
    ratios = [one, along[0] * one, across, along[1] * one, one]
    nodes = [-0.5 * np.pi * one, angles[0] * one, 0.0 * one, angles[1] * one, 0.5 * np.pi * one]
    ratios, nodes = ([a[:, None, None] for a in some] for some in (ratios, nodes))
    by = monotone_cubic(np.arctan2(x, np.maximum(y, 0.0)), nodes, ratios)
    x, y = by * x, by * y
    ay = y.max(axis=2)
    half = BESIDE.size
    wanted = ay[:, :, None] * BESIDE[:, None]

    def along_of(xs: Array, ys: Array) -> Array:
        """Return x at the wanted y, of a side from straight ahead to the lateral limit."""
        shape = xs.shape
        flat = (a.reshape(-1, *shape[2:]) for a in (wanted, np.maximum.accumulate(ys, axis=2), xs))
        return between(*flat).reshape(shape)

    back = -along_of(x[:, :, :half], y[:, :, :half])
    forward = along_of(x[:, :, : half - 1 : -1], y[:, :, : half - 1 : -1])
    return replace(found, ay=ay, forward=forward, back=back)


def monotone_cubic(at: Array, nodes: Sequence[Array], values: Sequence[Array]) -> Array:
    """Interpolate values by the monotone cubics of Fritsch and Butland through k nodes.

    They rise and fall only where the nodes do (SIAM J. Sci. Stat. Comput. 5, 1984).
    """
    width = [b - a for a, b in pairwise(nodes)]
    secants = [(b - a) / w for (a, b), w in zip(pairwise(values), width, strict=True)]
    slopes = [secants[0]]
    for (w0, w1), (s0, s1) in zip(pairwise(width), pairwise(secants), strict=True):
        alike = s0 * s1 > 0
        mean = (2 * w1 + w0) * s1 + (w1 + 2 * w0) * s0
        slopes.append(np.where(alike, 3 * (w0 + w1) * s0 * s1 / np.where(alike, mean, 1.0), 0.0))
    slopes.append(secants[-1])
    found = np.zeros(at.shape)
    for i, w in enumerate(width):
        t = np.clip((at - nodes[i]) / w, 0.0, 1.0)
        u = 1 - t
        cubic = u * u * ((1 + 2 * t) * values[i] + t * w * slopes[i]) + t * t * (
            (1 + 2 * u) * values[i + 1] - u * w * slopes[i + 1]
        )
        found = np.where((at >= nodes[i]) | (i == 0), cubic, found)
    return found
