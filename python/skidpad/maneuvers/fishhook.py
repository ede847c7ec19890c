"""Fishhook."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike

from skidpad.cars import Car
from skidpad.gauges import Event
from skidpad.maneuvers.limit_steer import Array
from skidpad.maneuvers.rollover import MPH, Rollover
from skidpad.maneuvers.split import repeated
from skidpad.simulation.fleet import Fleet


@dataclass(frozen=True, eq=False)
class Fishhook(Rollover):
    """Fishhook of NHTSA (68 FR 59250): steered hard to one side, and harder to the other.

    The reversal comes when the car has done leaning, so that it swings over: when its roll rate,
    behind the first turn of the hand wheel, falls below `settled`.

    Attributes
    ----------
    settled : float
        Roll rate at which the hand wheel goes to the other side [rad/s].
    dwell : float, optional
        Fixed time for which the first angle is held instead [s], such as 0.25.
    patience : float
        Longest time for which a car is waited for that does not stop rolling [s]; it is then not
        steered to the other side.

    Notes
    -----
    How far each car has leaned is found by a run of its own up to there: it does not depend on
    what comes. Other attributes and metrics are those of `Rollover`.
    """

    speeds: tuple[float, ...] = (35 * MPH, 40 * MPH, 45 * MPH, 47.5 * MPH, 50 * MPH)
    factor: float = 6.5
    rate: float = math.radians(720.0)
    settled: float = math.radians(1.5)
    dwell: float | None = None
    patience: float = 2.0

    def reversal(
        self, car: Car, steer: Array, entry: Array, threads: int, dtype: DTypeLike
    ) -> Array:
        """Return when each run is steered to the other side [s]."""
        turned = self.lead + np.abs(steer) / self.rate
        if self.dwell is not None:
            return turned + self.dwell
        last = turned + self.patience
        held = self.program(steer, np.full(steer.size, np.inf), last)
        side = np.sign(steer)
        still = Event("when", "roll_rate", level=side * self.settled, sign=-side)
        cars = repeated(car, steer.size // car.n) if car.n > 1 else car
        fleet = Fleet(cars, n=steer.size, dtype=dtype)
        fleet.start(speed=entry)
        run = fleet.run(
            **self.turned(held),
            duration=math.ceil(10 * last.max()) / 10,
            dt=self.dt,
            threads=threads,
            gauges={"still": still},
            until=still,
        )
        when = run.gauges["still"]
        return np.where(when <= last, when, np.inf)
