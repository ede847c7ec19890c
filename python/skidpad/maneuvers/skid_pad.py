"""The skid pad of Formula Student (FSAE rules, D.10): the time of a circle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad._lib.arguments import within
from skidpad.cars import Car
from skidpad.drivers import OptimalPreview, Preview, SpeedHold, design_optimal_preview
from skidpad.gauges import Gate, Peak, StatusFlag
from skidpad.maneuvers.bracket import ladder
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.steered import G
from skidpad.paths import Path
from skidpad.recordings.recording import Recording
from skidpad.status import Status

Array = NDArray[np.float64]

SPEEDS = 24
"""Speeds that each car tries; twice, the second time around the best."""

SLOWEST, FASTEST = 0.5, 1.8
"""Range of the first speeds, relative to that with 1 g on the circle."""

BEYOND = 0.1
"""Distance beyond the line at which cars start [m], so that the first passage ends a lap."""

BEGIN = 0.8
"""Initial speed relative to the target speed."""


@dataclass(frozen=True, eq=False)
class SkidPad(Procedure):
    """The fastest second lap of a circle within a lane.

    One driver steers along the middle of the lane while another holds the speed; many speeds are
    tried. A lap counts if the car's outline stays within the lane.

    Attributes
    ----------
    inner_diameter : float
        Diameter of the circle of inner cones [m].
    lane : float
        Width of the lane [m].
    left : bool
        Whether the circle turns to the left.
    driver : Preview or OptimalPreview, optional
        Steering. Default: from `skidpad.drivers.design_optimal_preview` for each car at the speed
        with 1 g on the circle.
    duration : float
        Longest time of two laps [s].
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``time`` [s] of the fastest valid second lap, NaN if there is none; ``speed`` [m/s] and
    ``ay`` [m/s2] of a lap along the middle of the lane in that time; ``asked`` [m/s], the target
    speed of its driver; ``max_offset`` [m] from the middle in that lap.
    """

    inner_diameter: float = 15.25
    lane: float = 3.0
    left: bool = True
    driver: Preview | OptimalPreview | None = None
    duration: float = 40.0
    dt: float = 1e-3
    every: int = 10

    def __post_init__(self) -> None:
        super().__post_init__()
        within("inner_diameter", self.inner_diameter, 1.0, 1e3, "m")
        within("lane", self.lane, 0.1, 100.0, "m")

    @property
    def radius(self) -> float:
        """Radius of the middle of the lane [m]."""
        return 0.5 * (self.inner_diameter + self.lane)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of these cars, after a coarse search."""
        one = np.full(self.number_of(car), np.sqrt(G * self.radius))
        steers = self.driver or design_optimal_preview(car, one, threads=threads)
        speeds = ladder(SLOWEST * one, FASTEST * one, SPEEDS)
        laps = self._laps(car, steers, speeds)
        tried = laps.run(car, threads=threads, dtype=dtype).metrics["asked"]
        best, step = np.where(np.isnan(tried), one, tried), speeds[1] - speeds[0]
        return self._laps(car, steers, ladder(best - step, best + step, SPEEDS))

    def _laps(self, car: Car, steers: Preview | OptimalPreview, speeds: Array) -> Maneuver:
        """Return two laps at speeds (k, n)."""
        runs, n = speeds.shape
        side = 1.0 if self.left else -1.0
        posts = (0.0, self.lane), (0.0, -self.lane)
        first = Gate(*posts)
        second = Gate(*posts, after=first)
        room = 0.5 * (self.lane - np.broadcast_to(np.asarray(car["body.width"]), n))
        around = 2 * np.pi * self.radius

        def figures(recording: Recording) -> dict[str, Array]:
            laps = {name: gauge.reshape(runs, n) for name, gauge in recording.gauges.items()}
            lap = laps["second"] - laps["first"]
            counts = np.isfinite(lap) & (laps["offset"] <= room)
            time = np.where(counts, lap, np.inf)
            at = time.argmin(axis=0), np.arange(n)
            there = counts.any(axis=0)
            speed = around / time[at]
            figures = {
                "time": time[at], "speed": speed, "ay": side * speed**2 / self.radius,
                "asked": speeds[at], "max_offset": laps["offset"][at],
            }  # fmt: skip
            return {name: np.where(there, value, np.nan) for name, value in figures.items()}

        return Maneuver(
            start={"speed": BEGIN * speeds.ravel(), "x": BEYOND},
            driver=(
                _over_runs(steers, runs).replace(path=Path.circle(self.radius, left=self.left)),
                SpeedHold(speeds.ravel()),
            ),
            duration=self.duration,
            gauges={
                "first": first,
                "second": second,
                "offset": Peak("path_offset", after=first, before=second),
            },
            until=(second, StatusFlag(Status.ROLLED_OVER | Status.SPUN)),
            kpis={"": figures},
            units={"time": "s", "speed": "m/s", "ay": "m/s2", "asked": "m/s", "max_offset": "m"},
            dt=self.dt,
            every=self.every,
            runs=runs,
        )


def _over_runs(driver: Preview | OptimalPreview, runs: int) -> Preview | OptimalPreview:
    """Return a driver with each car's parameters repeated over its runs."""
    numbers = {name: np.tile(v, runs) for name, v in driver.numbers.items() if np.ndim(v)}
    return driver.replace(**numbers)
