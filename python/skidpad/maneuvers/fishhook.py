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
    """Fishhook of NHTSA (68 FR 59250): a hard turn to one side, then a harder one to the other.

    The reversal comes at maximum roll: when the roll rate, after the first turn of the hand wheel,
    falls below `settled`.

    Attributes
    ----------
    settled : float
        Roll rate at which the steering reverses [rad/s].
    dwell : float, optional
        Fixed time to hold the first angle instead [s], such as 0.25.
    patience : float
        Longest wait for a car that does not stop rolling [s]; its steering is then not reversed.

    Notes
    -----
    The time of maximum roll is found in a separate run up to it. Other attributes and metrics are
    those of `Rollover`.
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
        """Return when the steering of each run reverses [s]."""
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
