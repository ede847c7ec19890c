"""Manual gear shifts along a line by a driver who knows the engine and the plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.cars import Car
from skidpad.laps.engine import DRIVEN, full_load
from skidpad.maneuvers.gear_plan import NEAR_LIMIT
from skidpad.simulation.run import ClosedLoop
from skidpad.simulation.state_view import State

Array = NDArray[np.float64]

SHORT: Final = 60.0
"""Shortest distance in a gear before shifting back [m]."""
EARLY: Final = 15.0
"""Distance before a corner at which to shift down [m]."""
SLIPS: Final = 0.85
"""Clutch pedal position while slowing: a downshift brings the engine to the speed of the wheels
without braking them."""
SLOWS: Final = 1.0
"""Planned deceleration that counts as slowing [m/s2]."""
BY_HAND: Final[Mapping[str, Any]] = {"gearbox.control": "manual", "gearbox.rev_matching": "on"}
"""Throttle while the clutch is open, so that it closes on an engine turning with the wheels, which
would otherwise accelerate the engine and brake the car."""


def gears(car: Car, speed: Array, step: float) -> Array:
    """Return the gears (k, n) at planned speeds (k, n) at stations of a lap.

    In each the engine pulls the most; none is used for a short distance, and downshifts come before
    a corner, as far as the limiter allows.

    Parameters
    ----------
    car : Car
        With an engine.
    speed : ndarray, shape (k, n)
        [m/s]
    step : float
        Between stations [m].
    """
    radius = np.asarray(car[f"wheel.{DRIVEN[car['drive.axles']]}.effective_radius"])
    per = np.asarray(car["gearbox.final_drive"]) / radius
    pulls, fits = [], []
    for ratio in np.asarray(car["gearbox.ratios"]):
        turns = speed * (ratio * per)
        fit = turns <= NEAR_LIMIT * np.asarray(car["engine.limit_speed"])
        pulls.append(np.where(fit, ratio * full_load(car, turns), -1.0))
        fits.append(fit)
    lowest = np.where(np.any(fits, axis=0), np.argmax(fits, axis=0), len(fits) - 1)
    best = np.maximum(np.argmax(pulls, axis=0), lowest)
    way, ahead = round(0.5 * SHORT / step), round(EARLY / step)
    filled = _least(_most(best, way, way), way, way)
    held = _most(_least(filled, way, way), way, way)
    early = _least(held, 0, ahead)
    return np.asarray(1.0 + np.maximum(early, lowest))


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


def _most(values: NDArray[Any], behind: int, ahead: int) -> NDArray[Any]:
    rolled = [np.roll(values, -k, axis=0) for k in range(-behind, ahead + 1)]
    return np.asarray(np.maximum.reduce(rolled))


def _least(values: NDArray[Any], behind: int, ahead: int) -> NDArray[Any]:
    rolled = [np.roll(values, -k, axis=0) for k in range(-behind, ahead + 1)]
    return np.asarray(np.minimum.reduce(rolled))
