"""Manual gear shifts along a line by a driver who knows the engine and the plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.cars import Car
from skidpad.laps.engine import in_gears
from skidpad.maneuvers.gear_plan import NEAR_LIMIT
from skidpad.simulation.run import ClosedLoop
from skidpad.simulation.state_view import State

Array = NDArray[np.float64]

RELUCTANCE: Final = 0.05
"""Time that a shift has to save beyond what it costs [s]: assumed."""
EARLY: Final = 15.0
"""Distance before a corner at which to shift down [m]."""
SLIPS: Final = 0.85
"""Clutch pedal position while slowing: a downshift brings the engine to the speed of the wheels
without braking them."""
TOGETHER: Final = 64
"""Cars whose gears are found together, so that tables of them remain small."""
SLOWS: Final = 1.0
"""Planned deceleration that counts as slowing [m/s2]."""
BY_HAND: Final[Mapping[str, Any]] = {"gearbox.control": "manual", "gearbox.rev_matching": "on"}
"""Throttle while the clutch is open, so that it closes on an engine turning with the wheels, which
would otherwise accelerate the engine and brake the car."""


def gears(car: Car, speed: Array, step: float) -> Array:
    """Return the gears (k, n) at planned speeds (k, n) at stations of a lap.

    Those that cost the least time, from lost acceleration and from shifts. Downshifts come before a
    corner, as far as the limiter allows.

    Parameters
    ----------
    car : Car
        With an engine.
    speed : ndarray, shape (k, n)
        [m/s]
    step : float
        Between stations [m].
    """
    found = np.empty(speed.shape)
    for first in range(0, speed.shape[1], TOGETHER):
        some = slice(first, min(first + TOGETHER, speed.shape[1]))
        part = car.take(np.arange(car.n)[some]) if car.n > 1 else car
        found[:, some] = _gears(part, speed[:, some], step)
    return found


def _gears(car: Car, speed: Array, step: float) -> NDArray[np.intp]:
    """Return the same for a few cars."""
    rates, fits = [], []
    for rate, turns in in_gears(car, speed):
        fit = turns <= NEAR_LIMIT * np.asarray(car["engine.limit_speed"])
        rates.append(np.broadcast_to(rate, speed.shape))
        fits.append(np.broadcast_to(fit, speed.shape))
    pull, fit = np.stack(rates), np.stack(fits)
    lowest = np.where(fit.any(axis=0), fit.argmax(axis=0), len(fit) - 1)
    usable = np.arange(len(fit))[:, None, None] >= lowest
    gear = _quickest(np.where(usable, pull, -np.inf), speed, step, car["gearbox.shift_time"])
    for _ in range(round(EARLY / step)):
        gear = np.maximum(np.minimum(gear, np.roll(gear, -1, axis=0)), lowest)
    return np.asarray(1 + gear)


def _quickest(pull: Array, speed: Array, step: float, shift: Any) -> NDArray[np.intp]:
    """Return the gears (k, n) that cost the least time, by dynamic programming over two laps.

    A lack of acceleration b over ds lowers v^2 by 2 b ds, and a shift by 2 v b times its duration.
    Until the car slows, the square remains lower by that, for which each further ds takes ds/(2
    v^3) per square longer.

    Parameters
    ----------
    pull : ndarray, shape (gears, k, n)
        Accelerations at full throttle [m/s2], those of unusable gears minus infinity.
    speed : ndarray, shape (k, n)
        [m/s].
    step : float
        [m].
    shift : float or ndarray, shape (n,)
        Duration of a shift [s].
    """
    k, n = speed.shape
    square = speed**2
    planned = (np.roll(square, -1, axis=0) - square) / (2 * step)
    # while slowing no gear loses time
    wanted = np.where(planned > 0, np.minimum(planned, pull.max(axis=0)), 0.0)
    slower, longer = 0.5 * step / speed**3, np.zeros_like(speed)
    for at in (*range(k - 1, -1, -1), *range(k - 1, -1, -1)):
        longer[at] = slower[at] + np.where(planned[at] > 0, longer[(at + 1) % k], 0.0)
    lack = 2 * step * longer * np.maximum(wanted - pull, 0.0)
    change = RELUCTANCE + 2 * speed * np.maximum(planned, 0.0) * shift * longer
    cost, came = np.zeros(pull[:, 0].shape), np.empty((2 * k, *pull[:, 0].shape), np.int8)
    same = np.arange(len(pull))[:, None]
    for i in range(2 * k):
        changed = cost.min(axis=0) + change[i % k]
        came[i] = np.where(cost <= changed, same, cost.argmin(axis=0))
        cost = np.minimum(cost, changed) + lack[:, i % k]
        cost -= cost.min(axis=0)
    gear, found = cost.argmin(axis=0), np.empty((k, n), np.intp)
    for i in range(2 * k - 1, k // 2 - 1, -1):  # the middle lap, whose ends are free
        found[i % k] = gear
        gear = np.take_along_axis(came[i], gear[None], axis=0)[0].astype(np.intp)
    return found


def shifting(gear: Array, speed: Array, length: float) -> ClosedLoop:
    """Return lever and clutch inputs of `Fleet.run`.

    From gears and speeds (k, n) at evenly spaced stations of a lap.
    """
    step = length / len(gear)
    cars = np.arange(gear.shape[1])
    rate = np.diff(speed**2, axis=0, append=speed[:1] ** 2) / (2 * step)
    clutch = np.where(rate < -SLOWS, SLIPS, 0.0)

    def lever(time: float, state: State) -> Mapping[str, ArrayLike]:
        at = np.floor(np.asarray(state.station, np.float64) / step).astype(np.intp)
        at = at % len(gear)
        return {"gear": gear[at, cars], "clutch": clutch[at, cars]}

    return lever
