"""Gears for a speed over time, as a driver who knows the car and the cycle would choose them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.laps.engine import DRIVEN, full_load, resistance, rolling_mass

Array = NDArray[np.float64]

RESERVE = 1.25
"""Force at full throttle over the force that is needed, in the gear that is chosen."""

BLOCK, AROUND = 2.0, 1.0
"""Gears are chosen for so long, by what is needed then and so long before and after [s]."""

NEAR_LIMIT = 0.97
"""Share of the limiter's speed up to which the engine is driven."""


def gear_plan(car: Car, time: Array, speed: Array) -> tuple[Array, Array]:
    """Choose gears for a speed over time.

    It is the highest gear in which the engine turns no slower than ``gearbox.down_closed`` and has
    a reserve of force for a few seconds, else the one with the largest force. While it is slowed
    down it is not shifted up.

    Parameters
    ----------
    car : Car
        One car with an engine.
    time : ndarray, shape (k,)
        Evenly spaced [s].
    speed : ndarray, shape (k,)
        [m/s], >= 0.

    Returns
    -------
    gear : ndarray, shape (k,)
    reserve : ndarray, shape (k,)
        Largest force of any gear over the force that is needed there; infinite where none is.
    """
    ratios = np.asarray(car["gearbox.ratios"]) * car["gearbox.final_drive"]
    radius = car[f"wheel.{DRIVEN[car['drive.axles']]}.effective_radius"]
    turns = speed[:, None] * ratios / radius
    force = car["gearbox.efficiency"] * ratios * full_load(car, turns) / radius
    force = np.where(turns <= NEAR_LIMIT * car["engine.limit_speed"], force, -np.inf)
    need = rolling_mass(car) * np.gradient(speed, time) + resistance(car, speed)
    best = force.argmax(axis=1)
    does = (turns >= car["gearbox.down_closed"]) & (force >= RESERVE * need[:, None])
    highest = np.where(does.any(axis=1), len(ratios) - 1 - does[:, ::-1].argmax(axis=1), best)
    slow = turns[:, 0] <= car["gearbox.down_closed"]
    wanted = np.where(slow, 0, highest)
    lowest = np.isfinite(force).argmax(axis=1)
    gear = np.maximum(_held(wanted, need, time[1] - time[0]), lowest)
    with np.errstate(divide="ignore"):
        reserve = np.where(need > 0, force.max(axis=1) / need, np.inf)
    return gear + 1.0, reserve


def _held(gear: Array, need: Array, step: float) -> Array:
    """Return the lowest gear of each block of time and what is around it.

    None is higher than the one before where less than no force is needed in the mean.
    """
    size, around = round(BLOCK / step), round(AROUND / step)
    padded = np.pad(gear, around, mode="edge")
    held: list[float] = []
    for first in range(0, gear.size, size):
        least = padded[first : first + size + 2 * around].min()
        slows = held and need[first : first + size].mean() < 0
        held.append(min(least, held[-1]) if slows else least)
    return np.repeat(held, size)[: gear.size]
