"""Engine force at the wheels of many cars in the best gear, over speed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.parameters import AXLES
from skidpad.cars import Car

Array = NDArray[np.float64]

DRIVEN: Final = {"front": "front", "rear": "rear", "all": "rear"}
"""The axle whose wheels determine the engine speed."""
SPEEDS: Final = 64
"""Speeds of the table, evenly spaced in their square."""
FINER: Final = 8
"""Speeds evaluated for each of these."""
CHUNK: Final = 500
"""Cars processed together."""
FASTEST: Final = 120.0
WITHOUT_ENGINE: Final = 75.0
"""Upper bound of top speeds, and top speed without an engine [m/s]."""


@dataclass(frozen=True, slots=True, eq=False)
class Engine:
    """Straight-line acceleration allowed by engines, less drag and rolling resistance.

    Attributes
    ----------
    square : ndarray, shape (v, n)
        Squares of speeds [m2/s2], evenly spaced from 0.
    rates : ndarray, shape (v, n)
        Means over half an interval to both sides, so that limiters and shifts cause no steps as a
        parameter of a car varies [m/s2].
    free : bool
        Whether there is no engine to set a limit.
    """

    square: Array
    rates: Array
    free: bool

    @classmethod
    def of(cls, car: Car, fastest: Array) -> Engine:
        """Return the rates of cars up to their speeds (n,) [m/s]."""
        square = np.linspace(0.0, 1.0, SPEEDS)[:, None] * fastest**2
        if car["drive.source"] != "engine":
            return cls(square, np.full(square.shape, np.inf), True)
        speed = np.sqrt(np.linspace(0.0, 1.0, FINER * (SPEEDS - 1) + 1)[:, None]) * fastest
        rates = np.empty(square.shape)
        for first in range(0, car.n, CHUNK):
            some = slice(first, min(first + CHUNK, car.n))
            part = car.take(np.arange(car.n)[some]) if car.n > 1 else car
            rates[:, some] = _means(best_rate(part, speed[:, some]))
        return cls(square, rates, False)

    def of_cars(self, cars: slice) -> Engine:
        """Return those of some of the cars."""
        return Engine(self.square[:, cars], self.rates[:, cars], self.free)

    def rate(self, square: Array) -> Array:
        """Return the rates at squares of speeds (n,)."""
        u = np.clip(square / self.square[1], 0.0, SPEEDS - 1.0)
        i = np.minimum(u.astype(np.intp), SPEEDS - 2)
        n = self.rates.shape[1]
        flat = self.rates.reshape(-1)
        at = i * n + np.arange(n)
        return np.asarray(flat[at] + (u - i) * (flat[at + n] - flat[at]))


def _means(fine: Array) -> Array:
    """Return the means about every `FINER`-th of values on a fine grid."""
    sums = np.concatenate((0 * fine[:1], np.add.accumulate(0.5 * (fine[1:] + fine[:-1]))))
    at = FINER * np.arange(SPEEDS)
    low, high = np.maximum(at - FINER // 2, 0), np.minimum(at + FINER // 2, len(fine) - 1)
    return np.asarray((sums[high] - sums[low]) / (high - low)[:, None])


def best_rate(car: Car, speed: Array) -> Array:
    """Return the largest rate (v, n) in any gear at speeds (v, 1 or n), ascending [m/s2].

    Includes the inertia of the engine, and the loss of time in shifts.
    """
    shape = len(speed), car.n
    coasts = -resistance(car, speed) / rolling_mass(car)
    best, gear = np.broadcast_to(coasts, shape).copy(), np.full(shape, -1)
    for i, (rate, turns) in enumerate(in_gears(car, speed)):
        better = (turns <= car["engine.limit_speed"]) & (rate > best)
        best, gear = np.where(better, rate, best), np.where(better, i, gear)
    step = np.diff(speed, axis=0, append=speed[-1:])
    lasts = np.where(best > 0, step / np.maximum(best, 1e-3), 0.0)
    shift = np.asarray(car["gearbox.shift_time"])
    for i in range(1, int(gear.max()) + 1):
        used = gear == i
        whole = np.where(used, lasts, 0.0).sum(axis=0)
        pulls = whole / (whole + shift + 1e-9)
        best = np.where(used & (best > 0), pulls * best, best)
    return best


def in_gears(car: Car, speed: Array) -> Iterator[tuple[Array, Array]]:
    """Yield for each gear the rates at full throttle [m/s2] and the engine speeds [rad/s].

    At speeds (v, 1 or n), on a level road; includes the inertia of the engine.
    """
    radius = np.asarray(car[f"wheel.{DRIVEN[car['drive.axles']]}.effective_radius"])
    last, eta = np.asarray(car["gearbox.final_drive"]), np.asarray(car["gearbox.efficiency"])
    held, mass = resistance(car, speed), rolling_mass(car)
    for ratio in np.asarray(car["gearbox.ratios"]):
        total = ratio * last / radius
        turns = speed * total
        force = eta * total * full_load(car, turns)
        yield (force - held) / (mass + eta * np.asarray(car["engine.inertia"]) * total**2), turns


def full_load(car: Car, turns: Array) -> Array:
    """Return the torque at full throttle [N m] at engine speeds (..., n) [rad/s]."""
    model = car["engine.model"]
    if model == "envelope":
        low = np.maximum(turns, 1e-6)
        return np.asarray(np.minimum(car["engine.peak_torque"], car["engine.peak_power"] / low))
    speeds, torques = np.asarray(car["engine.speeds"]), np.asarray(car["engine.torques"])
    if model == "map":
        whole = np.asarray(car["engine.map"])
        torques = whole.reshape(len(speeds), -1, *whole.shape[1:])[:, -1]
    if speeds.ndim == torques.ndim == 1:
        return np.asarray(np.interp(turns, speeds, torques))
    return _each(turns, speeds, torques)


def _each(turns: Array, speeds: Array, torques: Array) -> Array:
    """Return torques from tables that differ between cars, (..., n)."""
    n = max(a.shape[-1] for a in (speeds, torques) if a.ndim > 1)
    speeds, torques = (
        np.broadcast_to(a if a.ndim > 1 else a[:, None], (len(a), n)) for a in (speeds, torques)
    )
    turns = np.broadcast_to(turns, (*turns.shape[:-1], n))
    out = np.broadcast_to(torques[0], turns.shape).copy()
    for i in range(len(speeds) - 1):
        width = np.maximum(speeds[i + 1] - speeds[i], 1e-12)
        share = np.clip((turns - speeds[i]) / width, 0.0, 1.0)
        out += share * (torques[i + 1] - torques[i])
    return out


def resistance(car: Car, speed: Array) -> Array:
    """Return drag and rolling resistance on a level road (v, n) [N]."""
    density, area = np.asarray(car["environment.air_density"]), np.asarray(car["aero.drag_area"])
    return np.asarray(0.5 * density * area * speed**2 + rolling_resistance(car, speed))


def rolling_resistance(car: Car, speed: Array) -> Array:
    """Return rolling resistance on a level road (v, n) [N].

    That of a Magic Formula, a moment of the tire, is left out.
    """
    force = np.zeros(np.broadcast_shapes(speed.shape, (car.n,)))
    if car["tire.model"] == "magic_formula":
        return force
    loads = car.static_loads.reshape(2, 2, -1).sum(axis=1)
    for axle, load in zip(AXLES, loads, strict=True):
        f0, f1, f2 = (
            np.asarray(car[f"wheel.{axle}.rolling_resistance{k}"]) for k in ("", "_1", "_2")
        )
        force = force + load * (f0 + speed * (f1 + speed * f2))
    return force


def rolling_mass(car: Car) -> Array:
    """Return the effective mass with the rotation of the four wheels [kg], () or (n,)."""
    added: Any = 0.0
    for axle in AXLES:
        radius = np.asarray(car[f"wheel.{axle}.effective_radius"])
        added = added + 2 * np.asarray(car[f"wheel.{axle}.spin_inertia"]) / radius**2
    return np.asarray(car.mass + added)


def top_speed(car: Car) -> Array:
    """Return the speeds that cars reach on a level road (n,) [m/s]."""
    if car["drive.source"] != "engine":
        return np.full(car.n, WITHOUT_ENGINE)
    speed = np.linspace(0.5, FASTEST, 240)[:, None]
    rate = best_rate(car, speed)
    cars = np.arange(car.n)
    last = np.where(rate > 0, np.arange(len(speed))[:, None], 0).max(axis=0)
    i = np.minimum(last, len(speed) - 2)
    at, left, beyond = speed[i, 0], rate[i, cars], rate[i + 1, cars]
    step = speed[1, 0] - speed[0, 0]
    top = at + step * np.clip(left / np.maximum(left - beyond, 1e-12), 0.0, 1.0)
    # rates have a step at the limiter of a gear
    slope = (left - rate[np.maximum(i - 1, 0), cars]) / step
    radius = np.asarray(car[f"wheel.{DRIVEN[car['drive.axles']]}.effective_radius"])
    for ratio in np.asarray(car["gearbox.ratios"]):
        total = ratio * np.asarray(car["gearbox.final_drive"]) / radius
        end = (1 - 1e-9) * np.asarray(car["engine.limit_speed"]) / total
        ends = (end > at) & (end <= at + step) & (left + slope * (end - at) > 0)
        top = np.where(ends, end, top)
    return np.where((rate > 0).any(axis=0), np.where(last > i, FASTEST, top), WITHOUT_ENGINE)
