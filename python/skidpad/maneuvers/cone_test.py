"""Tests between cones: the drive and the verdict."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad._lib.arguments import require_parameters
from skidpad._lib.arrays import real_array
from skidpad._lib.per_car import require_good
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.drivers import Driver, SpeedHold
from skidpad.gauges import Cone, Crossing, Elapsed, Gauge, Peak, StatusFlag, ValueAt
from skidpad.maneuvers.course import Cones
from skidpad.maneuvers.outcome import Outcome
from skidpad.maneuvers.saturation import peak_slip_angles
from skidpad.paths import Path
from skidpad.recordings.recording import Recording
from skidpad.simulation.fleet import Fleet
from skidpad.status import Status

Metrics = dict[str, NDArray[Any]]
Throttle = Literal["released", "declutched", "hold"]

MOST_SECONDS: Final = 1e3
"""Longest duration of a test [s]."""
SLOWEST: Final = 1e-3
"""Lowest entry speed of a test and speed of a steady turn [m/s]."""
FASTEST: Final = 1e3
"""Entry speed [m/s]."""
PATIENCE: Final = 1.2
"""Time limit of a car relative to the time at its entry speed."""
PEAKS: Final = ("roll", "slip_angle", "sideslip", "steer", "ay")


class ConeTest:
    """A test between cones: its driver, its start and end, and its verdict.

    Tests are frozen dataclasses with these attributes.
    """

    driver: Any
    throttle: Throttle
    approach: float
    run_out: float
    dt: float
    every: int

    def __new__(cls, *numbers: Any, **named: Any) -> Self:
        """Refuse parameters that the test does not have."""
        require_parameters(cls, named)
        return super().__new__(cls)

    @abstractmethod
    def course(self, car: Car) -> Cones:
        """Return the cones for these cars."""

    @abstractmethod
    def path(self, car: Car) -> Path:
        """Return the path that the driver follows."""

    @abstractmethod
    def start_y(self, car: Car) -> ArrayLike:
        """Return the lateral start position of the cars, positive left of the axis [m]."""

    def _numbers(self) -> Sequence[ArrayLike]:
        """Return all numbers that may differ between cars."""
        return tuple(self.driver.numbers.values())

    def begin_x(self, car: Car) -> NDArray[np.float64]:
        """Return the start position of the center of mass [m]."""
        return -self.approach - np.asarray(car["body.to_nose"], np.float64)

    def end_x(self, car: Car) -> NDArray[np.float64]:
        """Return the position of the center of mass as the tail leaves the last lane [m]."""
        nose = np.asarray(car["body.to_nose"], np.float64)
        return self.course(car).end + (np.asarray(car["body.length"], np.float64) - nose)

    def gauges(self, course: Cones) -> dict[str, Gauge | Sequence[Gauge]]:
        """Return the gauges of the verdict."""
        return {
            "cones": [Cone(x, y) for x, y in zip(*course.cones(), strict=True)],
            "fences": course.fences(),
            "exit_speed": ValueAt("speed", when=Crossing("x", above=course.end)),
            **{channel: Peak(channel) for channel in PEAKS},
        }

    def patience(self, car: Car, entry: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return each car's time limit [s], so that no metric depends on the other cars."""
        distance = self.end_x(car) - self.begin_x(car) + self.run_out
        patience = PATIENCE * distance / entry
        if not patience.max() <= MOST_SECONDS:
            raise ValueError(
                f"speed: {entry.min()} m/s, the least of all speeds, is too slow: a distance "
                f"(approach, run_out) of {np.max(distance):g} m must take <= {MOST_SECONDS:g} s"
            )
        return np.asarray(patience)

    def until(
        self, car: Car, patience: NDArray[np.float64], farther: float = 0.0
    ) -> tuple[Any, ...]:
        """Return the events that end a car's run, the last one shifted forward [m]."""
        end = Crossing("x", above=self.end_x(car) + self.run_out + farther)
        return end, Elapsed(patience), StatusFlag(Status.ROLLED_OVER)

    def duration(self, patience: NDArray[np.float64]) -> float:
        """Return the duration of the run, a multiple of the sampling interval [s]."""
        interval = self.every * self.dt
        return float(np.ceil(float(np.max(patience)) / interval) * interval)

    def driven(
        self,
        car: Car,
        speed: ArrayLike,
        peaks: NDArray[np.float64] | None,
        record: Sequence[str],
        threads: int,
        dtype: DTypeLike,
        progress: Callable[[float], object] | bool | None,
    ) -> tuple[Metrics, Recording, Any]:
        """Run the test; slip angles at the peak forces may be given."""
        require_car("car", car)
        entry = entry_speed("speed", speed)
        n = max(car.n, entry.size, *(np.size(value) for value in self._numbers()))
        fleet = Fleet(car, n=n, dtype=dtype)
        course = self.course(car)
        free = self.throttle == "declutched" and car["drive.source"] == "engine"
        gear = 0 if free else None
        fleet.start(speed=entry, x=self.begin_x(car), y=self.start_y(car), gear=gear)
        steers = self.driver
        driver: list[Driver] = [steers if steers.path else steers.replace(path=self.path(car))]
        if self.throttle == "hold":
            driver.append(SpeedHold(entry))
        patience = self.patience(car, entry)
        recording = fleet.run(
            {"gear": 0.0} if free else {},
            duration=self.duration(patience),
            dt=self.dt,
            every=self.every,
            record=record,
            threads=threads,
            gauges=self.gauges(course),
            until=self.until(car, patience),
            driver=driver,
            progress=progress,
        )
        peaks = peak_slip_angles(car, threads) if peaks is None else peaks
        metrics = verdict(fleet.status, np.broadcast_to(entry, n), recording.gauges, peaks)
        return metrics, recording, course


def verdict(
    status: NDArray[np.uint32],
    entry: NDArray[np.float64],
    found: dict[str, NDArray[Any]],
    peaks: NDArray[np.float64],
) -> Metrics:
    """Return the metrics of runs from their gauges."""
    cones = np.count_nonzero(found["cones"] < 0, axis=0)
    margins = np.fmin(found["cones"], found["fences"])
    margin = np.fmin.reduce(margins)
    rolled = (status & Status.ROLLED_OVER) > 0
    lifted = (status & Status.WHEEL_LIFT) > 0
    spun = (status & Status.SPUN) > 0
    left = np.isfinite(found["exit_speed"])
    between = ~(margin < 0)
    clean = between & ~rolled & ~lifted & ~spun & left
    lost = ((status & Status.NON_FINITE) > 0) & ~rolled
    front, rear = found["slip_angle"].reshape(2, 2, -1).mean(axis=1) / peaks
    outcome = np.select(
        [
            lost, rolled, spun, lifted, clean, between & ~left,
            (front > 1) & (front >= rear), rear > 1,
        ],
        [
            Outcome.NOT_FINITE, Outcome.ROLLED, Outcome.SPUN, Outcome.LIFTED, Outcome.CLEAN,
            Outcome.STOPPED, Outcome.SLID_FRONT, Outcome.SLID_REAR,
        ],
        Outcome.CONE,
    )  # fmt: skip
    nearest = np.where(np.isnan(margins), np.inf, margins).argmin(axis=0)
    return {
        "entry_speed": entry.copy(),
        "exit_speed": found["exit_speed"],
        "cones_hit": cones,
        "margin": found["cones"].min(axis=0),
        "cone_margin": margin,
        "nearest_cone": np.where(np.isnan(margin), -1, nearest),
        "clean": clean,
        "max_roll": found["roll"],
        "max_steer": found["steer"],
        "max_ay": found["ay"],
        "max_sideslip": found["sideslip"],
        "front_saturation": front,
        "rear_saturation": rear,
        "wheel_lift": lifted,
        "rolled_over": rolled,
        "spun": spun,
        "outcome": outcome,
    }


def entry_speed(name: str, speed: ArrayLike) -> NDArray[np.float64]:
    """Return valid entry speeds [m/s]."""
    given = real_array(name, speed, unit="m/s")
    if given.ndim > 1 or not given.size:
        raise ValueError(
            f"{name}: shape {given.shape} is not allowed, must be > 0 m/s, of shape () or (n,)"
        )
    good = (given >= SLOWEST) & (given <= FASTEST)
    allowed = f"> 0 m/s, from {SLOWEST:g} to {FASTEST:g} m/s"
    require_good(name, np.atleast_1d(given), np.atleast_1d(good), allowed)
    return np.array(given, np.float64)


def entry_speeds(speeds: ArrayLike) -> NDArray[np.float64]:
    """Return unique entry speeds in ascending order."""
    return np.unique(entry_speed("speeds", speeds))
