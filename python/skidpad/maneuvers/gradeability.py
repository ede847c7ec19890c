"""Gradeability: the steepest slope on which a car can start and climb."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad.cars import Car
from skidpad.gauges import Peak, ValueAt
from skidpad.maneuvers.bracket import bracket, ladder
from skidpad.maneuvers.given import keep, last_sample
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.pedals import full_throttle
from skidpad.maneuvers.slope import tilted
from skidpad.recordings.recording import Recording

Array = NDArray[np.float64]

SLOPES = 24
"""Slopes that each car tries; twice, the second time between closer bounds."""


@dataclass(frozen=True, eq=False)
class Gradeability(Procedure):
    """Starting on slopes at full throttle: the steepest one that a car climbs.

    Many slopes are tried, then many between the last climbed and the first failed one.

    Attributes
    ----------
    steepest : float
        Steepest slope to try, rise over run [-].
    distance : array_like, shape () or (n,)
        Distance to cover within `duration` [m].
    drive_torque : array_like, shape () or (n,), optional
        Drive torque of a car without an engine [N m].
    duration : float
        [s]
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``gradeability``, rise over run [-] of the steepest slope climbed, and ``too_steep``,
    of the next one, steeper by `steepest`/500; ``slip``, the largest slip ratio on that one: about
    0 if the engine is too weak, large if the tires lose grip.
    """

    steepest: float = 1.0
    distance: float | Array = 5.0
    drive_torque: float | Array | None = None
    duration: float = 12.0
    dt: float = 1e-3
    every: int = 10

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "distance", above=0.0)
        keep(self, "drive_torque")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of these cars, after a coarse search."""
        n = self.number_of(car)
        zero = np.zeros(n)
        rough = ladder(zero, zero + self.steepest, SLOPES)
        tried = self._climb(car, rough).run(car, threads=threads, dtype=dtype).metrics
        return self._climb(car, ladder(tried["gradeability"], tried["too_steep"], SLOPES))

    def _climb(self, car: Car, slopes: Array) -> Maneuver:
        """Return the maneuver of cars on slopes (k, n)."""
        runs, n = slopes.shape
        end = last_sample(self.duration, self.dt, self.every)
        torque = self.drive_torque
        over = np.tile(torque, runs) if isinstance(torque, np.ndarray) else torque

        def figures(recording: Recording) -> dict[str, Array]:
            distance = recording.gauges["distance"].reshape(runs, n)
            slip = recording.gauges["slip"].max(axis=0).reshape(runs, n)
            low, high = bracket(slopes, ~(distance >= self.distance))
            failed = (slopes >= high).argmax(axis=0)
            return {
                "gradeability": low,
                "too_steep": high,
                "slip": slip[failed, np.arange(n)],
            }

        return Maneuver(
            changes=tilted(car, np.arctan(slopes.ravel())),
            start={"speed": 0.0},
            inputs=full_throttle(car, over),
            duration=self.duration,
            gauges={"distance": ValueAt("x", end), "slip": Peak("slip_ratio")},
            kpis={"": figures},
            dt=self.dt,
            every=self.every,
            runs=runs,
        )
