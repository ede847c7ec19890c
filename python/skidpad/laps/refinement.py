"""Limits by balances brought to those of the full car, which `skidpad.gg` leads there."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.equilibrium._trim import condition
from skidpad.equilibrium.continuation import Motion, find, follow, repeat
from skidpad.equilibrium.envelope import BEYOND, FINEST, longitudinal_limits
from skidpad.laps.envelope import BESIDE, Limits
from skidpad.laps.grip import between

Array = NDArray[np.float64]

ASKED: Final = 4
"""Most cars that are led to their limits."""
TIGHT: Final = np.array([3.0, 6.0, 12.0])
"""Radii over the wheelbase of the turns at 1 g at whose speeds they are, below half of the fastest:
a tight turn takes more of the tires, as the wheels of an axle go different ways."""
ASKED_AT: Final = np.array([0.55, 0.85])
"""The other speeds at which they are, of the fastest of the table."""
RATES: Final = np.sin(np.radians([-60.0, -45.0, -30.0, 0.0, 30.0, 60.0]))
"""Accelerations along at which they are led aside, over those of braking and of driving alone."""
CAUTION: Final = 0.6, 1.5
"""Ratios beyond which nothing is drawn."""
HALVINGS: Final = 30


def refined(found: Limits, car: Car, level: float, threads: int = 1) -> Limits:
    """Return limits that are on a level road those of the full car.

    At a few speeds it is led to its limits, straight on, at constant speed and between; by as much
    as it has there more or less, limits are drawn out or in along every ray. Of many cars a few are
    asked, evenly among them, and all take the mean.

    Parameters
    ----------
    found : Limits
    car : Car
    level : float
        Gravity [m/s2].
    threads : int
    """
    n = found.ay.shape[-1]
    asked = np.unique(np.linspace(0, n - 1, min(n, ASKED)).round().astype(np.intp))
    speeds = asked_speeds(car, level, float(np.sqrt(found.square[-1])))
    found = _with(found, speeds[speeds < ASKED_AT[0] * np.sqrt(found.square[-1])] ** 2)
    x, y = full_car(car.take(asked) if n > 1 else car, speeds, threads)
    mine = [_level(a[..., asked], found, speeds, level) for a in _curve(found)]
    ratio, angle = _ratio(x, y, *mine), _angle(x, y)
    circle = np.arcsin(np.concatenate(([-1.0], RATES, [1.0])))[:, None]
    angle = np.maximum.accumulate(np.where(np.isfinite(angle), angle, circle), axis=1)
    if n > ASKED:
        ratio, angle = (a.mean(axis=-1, keepdims=True) for a in (ratio, angle))
    u = np.interp(found.square, speeds**2, np.arange(speeds.size))
    i = np.minimum(u.astype(np.intp), speeds.size - 2)
    t = (u - i)[:, None, None]
    return _drawn(found, *((1 - t) * a[i] + t * a[i + 1] for a in (angle, ratio)))


def asked_speeds(car: Car, level: float, fastest: float) -> Array:
    """Return the speeds at which a car is led to its limits, ascending [m/s]."""
    base = np.mean(np.asarray(car["body.to_front_axle"]) + car["body.to_rear_axle"])
    slow = np.sqrt(TIGHT * base * level)
    return np.concatenate((slow[slow < 0.5 * fastest], ASKED_AT * fastest))


def _with(found: Limits, squares: Array) -> Limits:
    """Return limits with more rows, by straight lines over the square of the speed."""
    square = np.union1d(found.square, squares)
    u = np.interp(square, found.square, np.arange(found.square.size))
    i = np.minimum(u.astype(np.intp), found.square.size - 2)

    def rows(table: Array) -> Array:
        t = (u - i).reshape(-1, *[1] * (table.ndim - 1))
        return np.asarray((1 - t) * table[i] + t * table[i + 1])

    tables = (rows(getattr(found, f.name)) for f in fields(found)[2:])
    return Limits(square, found.normal, *tables)


def full_car(car: Car, speeds: Array, threads: int) -> tuple[Array, Array]:
    """Return limits along the path and across it (v, rays, n), from braking to driving [m/s2]."""
    lowest, highest = longitudinal_limits(car, speeds, threads)
    ax = np.where(RATES < 0, -RATES * lowest[..., None], RATES * highest[..., None])
    n, v, m = ax.shape
    speed, rate = condition("speed", np.tile(np.repeat(speeds, m), n), n * v * m), ax.ravel()
    motion = Motion(repeat(car, v * m), ("speed", "ay"), speed, threads=threads)

    def asked(ay: float, ax: float | Array) -> Array:
        return np.stack(np.broadcast_arrays(speed, ay, ax))

    there = find(motion, asked(0.0, 0.0), asked(0.0, np.nan_to_num(rate)))
    ahead = there.all_the_way & np.isfinite(rate)
    follow(motion, there, asked(BEYOND, rate), np.flatnonzero(ahead), FINEST)
    sine = there.unknown[4]  # of the course against the heading
    across = (there.given[1] - rate * sine) / np.sqrt(1 - sine**2)
    across = np.where(ahead, across, np.nan).reshape(n, v, m)
    none = np.zeros((n, v, 1))
    x = np.concatenate((lowest[:, :, None], ax, highest[:, :, None]), axis=2)
    y = np.concatenate((none, across, none), axis=2)
    return x.transpose(1, 2, 0), y.transpose(1, 2, 0)


def _curve(found: Limits) -> tuple[Array, Array]:
    """Return ax and ay (v, g, 16, n) from the hardest braking to the largest acceleration."""
    beside = found.ay[:, :, None] * BESIDE[:, None]
    x = np.concatenate((-found.back[:, :, ::-1], found.forward), axis=2)
    return x, np.concatenate((beside[:, :, ::-1], beside), axis=2)


def _level(curve: Array, found: Limits, speeds: Array, level: float) -> Array:
    """Return a curve (v, 16, n) at some speeds on a level road."""
    g = np.clip(np.interp(level, found.normal, np.arange(found.normal.size)), 0, None)
    j = min(int(g), max(found.normal.size - 2, 0))
    flat = (
        curve[:, j]
        if found.normal.size == 1
        else (curve[:, j] + (g - j) * (curve[:, j + 1] - curve[:, j]))
    )
    u = np.interp(speeds**2, found.square, np.arange(found.square.size))
    i = np.minimum(u.astype(np.intp), found.square.size - 2)
    t = (u - i)[:, None, None]
    return np.asarray((1 - t) * flat[i] + t * flat[i + 1])


def _ratio(x: Array, y: Array, curve_x: Array, curve_y: Array) -> Array:
    """Return how far places (v, rays, n) are on their rays, over the curve (v, 16, n)."""
    x_up = np.maximum.accumulate(curve_x, axis=1)
    low, high = np.full(x.shape, CAUTION[0]), np.full(x.shape, CAUTION[1])
    for _ in range(HALVINGS):
        ratio = 0.5 * (low + high)
        inside = (x / ratio >= x_up[:, :1]) & (x / ratio <= x_up[:, -1:])
        inside &= y / ratio <= between(x / ratio, x_up, curve_y)
        low, high = np.where(inside, low, ratio), np.where(inside, ratio, high)
    return np.where(np.isfinite(x) & np.isfinite(y), high, 1.0)


def _angle(x: Array, y: Array) -> Array:
    """Return directions of places (v, rays, n), as if they were on a circle [rad]."""
    least, most = np.minimum(x[:, :1], -1e-3), np.maximum(x[:, -1:], 1e-3)
    across = y / np.fmax.reduce(y, axis=1)[:, None]
    return np.asarray(np.arctan2(np.where(x < 0, -x / least, x / most), across))


def _drawn(found: Limits, angles: Array, ratios: Array) -> Limits:
    """Return limits drawn by ratios in directions, both (v, rays, n or 1)."""
    x, y = _curve(found)
    shape = x.shape
    flat = (len(x) * shape[1], shape[2], shape[3])
    at = _angle(x.reshape(flat), y.reshape(flat))
    nodes, values = (
        np.broadcast_to(a[:, None], (*shape[:2], a.shape[1], shape[3])).reshape(
            flat[0], -1, shape[3]
        )
        for a in (angles, ratios)
    )
    by = between(at, nodes, values).reshape(shape)
    x, y = by * x, by * y
    ay = y.max(axis=2)
    half = BESIDE.size
    wanted = ay[:, :, None] * BESIDE[:, None]

    def along(xs: Array, ys: Array) -> Array:
        """Return x at the wanted y, of a side that goes from straight on to the corner."""
        shape = xs.shape
        flat = (a.reshape(-1, *shape[2:]) for a in (wanted, np.maximum.accumulate(ys, axis=2), xs))
        return between(*flat).reshape(shape)

    back = -along(x[:, :, :half], y[:, :, :half])
    forward = along(x[:, :, : half - 1 : -1], y[:, :, : half - 1 : -1])
    return replace(found, ay=ay, forward=forward, back=back)
