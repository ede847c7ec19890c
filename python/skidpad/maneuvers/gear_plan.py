"""Gears for a speed over time, as chosen by a driver who knows the car and the cycle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.laps.engine import DRIVEN, full_load, resistance, rolling_mass

Array = NDArray[np.float64]

RESERVE = 1.25
"""Reserve of the chosen gear: force at full throttle over required force."""

BLOCK, AROUND = 2.0, 1.0
"""Gears are chosen for blocks of this length, from the need in them and as long around them [s]."""

NEAR_LIMIT = 0.97
"""Largest engine speed relative to the limiter."""


def gear_plan(car: Car, time: Array, speed: Array) -> tuple[Array, Array]:
    """Choose gears for a speed over time.

    The highest gear in which the engine turns at ``gearbox.down_closed`` or faster and has a
    reserve of force for a few seconds, else the one with the largest force. There are no upshifts
    during deceleration.

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
        Largest force of any gear over the required force; infinite if none is required.
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
    """Return the lowest gear of each block of time and its surroundings.

    It does not increase where the mean required force is negative.
    """
    size, around = round(BLOCK / step), round(AROUND / step)
    padded = np.pad(gear, around, mode="edge")
    held: list[float] = []
    for first in range(0, gear.size, size):
        least = padded[first : first + size + 2 * around].min()
        slows = held and need[first : first + size].mean() < 0
        held.append(min(least, held[-1]) if slows else least)
    return np.repeat(held, size)[: gear.size]
