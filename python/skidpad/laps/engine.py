"""What engines give at the wheels of many cars, in the best gear, over the speed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.parameters import AXLES
from skidpad.cars import Car

Array = NDArray[np.float64]

DRIVEN: Final = {"front": "front", "rear": "rear", "all": "rear"}
"""The axle whose wheels give the speed of the engine."""
SPEEDS: Final = 64
"""Of the table, even in their square."""
FASTEST: Final = 120.0
WITHOUT_ENGINE: Final = 75.0
"""Where top speeds are looked for up to, and what counts as one without an engine [m/s]."""


@dataclass(frozen=True, slots=True, eq=False)
class Engine:
    """Rates of speeding up that engines allow in a straight line, less drag and rolling.

    Attributes
    ----------
    square : ndarray, shape (v,)
        Squares of speeds [m2/s2], even from 0.
    rates : ndarray, shape (v, n)
        [m/s2]
    free : bool
        Whether there is no engine that sets a limit.
    """

    square: Array
    rates: Array
    free: bool

    @classmethod
    def of(cls, car: Car, fastest: float) -> Engine:
        """Return what cars have up to a speed [m/s]."""
        square = np.linspace(0.0, fastest**2, SPEEDS)
        if car["drive.source"] != "engine":
            return cls(square, np.full((SPEEDS, 1), np.inf), True)
        speed = np.sqrt(square)[:, None]
        return cls(square, best_rate(car, speed), False)

    def of_cars(self, cars: slice) -> Engine:
        """Return those of some of the cars."""
        return self if self.free else Engine(self.square, self.rates[:, cars], False)

    def rate(self, square: Array) -> Array:
        """Return the rates at squares of speeds (n,)."""
        u = np.clip(square / self.square[1], 0.0, SPEEDS - 1.0)
        i = np.minimum(u.astype(np.intp), SPEEDS - 2)
        n = self.rates.shape[1]
        flat = self.rates.reshape(-1)
        at = i * n + np.arange(n)
        return np.asarray(flat[at] + (u - i) * (flat[at + n] - flat[at]))


def best_rate(car: Car, speed: Array) -> Array:
    """Return the largest rate (v, n) in any gear at speeds (v, 1), ascending [m/s2].

    The engine speeds up with the wheels. Of the time that a gear lasts, a shift takes its part.
    """
    radius = np.asarray(car[f"wheel.{DRIVEN[car['drive.axles']]}.effective_radius"])
    last, eta = np.asarray(car["gearbox.final_drive"]), np.asarray(car["gearbox.efficiency"])
    held, mass = resistance(car, speed), rolling_mass(car)
    shape = len(speed), car.n
    best, gear = np.broadcast_to(-held / mass, shape).copy(), np.full(shape, -1)
    for i, ratio in enumerate(np.asarray(car["gearbox.ratios"])):
        total = ratio * last / radius
        force = eta * total * full_load(car, speed * total)
        rate = (force - held) / (mass + eta * np.asarray(car["engine.inertia"]) * total**2)
        better = (speed * total <= car["engine.limit_speed"]) & (rate > best)
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
    """Return torques of tables that differ from car to car, (..., n)."""
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
    """Return what air and rolling tires hold back on a level road (v, n) [N]."""
    density, area = np.asarray(car["environment.air_density"]), np.asarray(car["aero.drag_area"])
    force = 0.5 * density * area * speed**2
    if car["tire.model"] == "magic_formula":
        return np.asarray(force)
    loads = car.static_loads.reshape(2, 2, -1).sum(axis=1)
    for axle, load in zip(AXLES, loads, strict=True):
        f0, f1, f2 = (
            np.asarray(car[f"wheel.{axle}.rolling_resistance{k}"]) for k in ("", "_1", "_2")
        )
        force = force + load * (f0 + speed * (f1 + speed * f2))
    return np.asarray(force)


def rolling_mass(car: Car) -> Array:
    """Return the mass with what its four wheels add by turning [kg], () or (n,)."""
    added: Any = 0.0
    for axle in AXLES:
        radius = np.asarray(car[f"wheel.{axle}.effective_radius"])
        added = added + 2 * np.asarray(car[f"wheel.{axle}.spin_inertia"]) / radius**2
    return np.asarray(car.mass + added)


def top_speed(car: Car) -> float:
    """Return the speed that the fastest of the cars reaches on a level road [m/s]."""
    if car["drive.source"] != "engine":
        return WITHOUT_ENGINE
    # to the last speed that is reached: beyond a limiter the table of the engine has a step
    speed = np.linspace(0.5, FASTEST, 240)[:, None]
    over = best_rate(car, speed) > 0
    reached = np.flatnonzero(over.any(axis=1))
    return float(speed[reached[-1], 0]) if reached.size else WITHOUT_ENGINE
