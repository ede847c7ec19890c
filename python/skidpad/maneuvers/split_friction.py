"""Braking on split friction (ISO 14512)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad.cars import Car
from skidpad.drivers import Preview
from skidpad.gauges import Elapsed, Peak, ValueAt
from skidpad.maneuvers.braking import standstill
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.pedals import braking, over_runs
from skidpad.paths import Path
from skidpad.recordings.recording import Recording

RUNS = 3
"""On both surfaces, on the better, on the worse."""
LEFT, RIGHT = "road.friction_left", "road.friction_right"


@dataclass(frozen=True, eq=False)
class SplitFriction(Procedure):
    """A stop with the left wheels on the better half of the road, after ISO 14512.

    Every car also stops with all wheels on the better and on the worse road, as a reference for
    the split.

    Attributes
    ----------
    speed : array_like, shape () or (n,)
        Initial speed [m/s].
    pedal : array_like, shape () or (n,)
        Pedal position, 0 to 1, applied instantly.
    better, worse : array_like, shape () or (n,)
        Factors on the road friction under the left and the right wheels; those of the car are not
        used, and are refused if they differ between cars.
    driver : Preview, optional
        Steers along the border. Default: the hand wheel is fixed.
    at : float
        Time of the metrics of the first reaction [s].
    duration : float
        Longest time of a stop [s].
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``yaw_rate`` [rad/s], ``heading`` [rad] and ``lateral_deviation`` [m] at that time,
    positive to the left; ``max_yaw_rate``, ``max_steer`` of the road wheels [rad];
    ``stopping_distance`` [m]; ``utilization``, the mean deceleration over the mean of those on the
    two roads alone. Check the heading, as a car that spins has a utilization too. With the hand
    wheel fixed, a car is pulled to the better side, and may cross the border and brake harder:
    above 1.
    """

    speed: float | NDArray[np.float64] = 80 / 3.6
    pedal: float | NDArray[np.float64] = 1.0
    better: float | NDArray[np.float64] = 0.8
    worse: float | NDArray[np.float64] = 0.3
    driver: Preview | None = None
    at: float = 1.0
    duration: float = 40.0
    dt: float = 1e-3
    every: int = 10

    run_names: ClassVar[tuple[str, ...]] = ("split", "better", "worse")
    """Names of each car's runs in figures."""

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "speed", "better", "worse", above=0.0)
        keep(self, "pedal", most=1.0)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        _require_own_road(car)
        n = self.number_of(car)
        stands, then = standstill(self.dt, self.every), Elapsed(self.at)
        gauges = {
            "yaw_rate": ValueAt("yaw_rate", then),
            "heading": ValueAt("yaw", then),
            "lateral_deviation": ValueAt("y", then),
            "max_yaw_rate": Peak("yaw_rate"),
            "max_steer": Peak("steer"),
            "stopping_distance": ValueAt("x", stands),
        }

        def figures(recording: Recording) -> dict[str, ArrayLike]:
            metrics = {name: recording.gauges[name][:n] for name in gauges}
            both, better, worse = 1 / recording.gauges["stopping_time"].reshape(RUNS, n)
            return metrics | {"utilization": both / (0.5 * (better + worse))}

        return Maneuver(
            changes={
                "road.model": "split",
                LEFT: over_runs((self.better, self.better, self.worse), n),
                RIGHT: over_runs((self.worse, self.better, self.worse), n),
            },
            start={"speed": over_runs((self.speed,) * RUNS, n)},
            inputs=braking(car, over_runs((self.pedal,) * RUNS, n), runs=RUNS),
            driver=() if self.driver is None else self.driver.replace(path=Path.straight()),
            duration=self.duration,
            gauges={**gauges, "stopping_time": stands},
            until=stands,
            kpis={"": figures},
            record=("speed", "yaw_rate", "yaw"),
            units={
                "yaw_rate": "rad/s", "heading": "rad", "lateral_deviation": "m",
                "max_yaw_rate": "rad/s", "max_steer": "rad", "stopping_distance": "m",
            },
            dt=self.dt,
            every=self.every,
            runs=RUNS,
        )  # fmt: skip


def _require_own_road(car: Car) -> None:
    """Refuse cars that differ in the friction set by the test, which would be overridden."""
    for name in (LEFT, RIGHT):
        if name in car.varied():
            raise ValueError(
                f"car: {name} differs between cars, but the test sets it; give the test arrays "
                "instead: better for the left wheels, worse for the right ones"
            )
