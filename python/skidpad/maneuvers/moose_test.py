"""The moose test as it is driven: its parameters, the drive and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad._lib.arguments import count, seconds
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, require_word
from skidpad._lib.per_car import column, require_good
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.drivers import Driver, OptimalPreview, Preview, SpeedHold
from skidpad.gauges import Cone, Crossing, Elapsed, Gauge, Peak, StatusFlag, ValueAt
from skidpad.maneuvers.course import Course
from skidpad.maneuvers.outcome import Outcome
from skidpad.maneuvers.saturation import peak_slip_angles
from skidpad.recordings.recording import Recording
from skidpad.simulation.fleet import Fleet
from skidpad.status import Status

Metrics = dict[str, NDArray[Any]]
Throttle = Literal["released", "declutched", "hold"]

MOST_SECONDS = 1e3  # of a test; a car that slow never gets anywhere
FASTEST = 1e3  # entry speed [m/s]
PATIENCE = 1.2  # time that a car has, over the time at its entry speed
PEAKS = ("roll", "slip_angle", "sideslip", "steer", "ay")


@dataclass(frozen=True)
class MooseTest:
    """The parameters of the test, and how cars are sent through it; see `Moose`."""

    driver: Preview | OptimalPreview = field(default_factory=Preview)
    turn_in: ArrayLike = 10.8
    turn_back: ArrayLike = -2.2
    reach: ArrayLike = 10.2
    reach_back: ArrayLike | None = None
    entry_offset: ArrayLike = 0.0
    offset: ArrayLike = 0.0
    exit_offset: ArrayLike = 0.0
    throttle: Throttle = "released"
    approach: float = 5.0
    run_out: float = 40.0
    dt: float = 1e-3
    every: int = 5

    def __post_init__(self) -> None:
        if not isinstance(self.driver, (Preview, OptimalPreview)):
            raise TypeError(
                f"driver: expected a Preview or an OptimalPreview, not {brief(self.driver)}"
            )
        for name, value in self._path().items():
            given = real_array(name, value)
            column(name, given, given.size if given.ndim else 1, np.dtype(np.float64))
        for name in ("approach", "run_out"):
            column(name, getattr(self, name), 1, np.dtype(np.float64))
        require_word("throttle", self.throttle, get_args(Throttle))
        seconds("dt", self.dt)
        count("every", self.every)

    def _path(self) -> dict[str, ArrayLike]:
        back = self.reach if self.reach_back is None else self.reach_back
        return {
            "turn_in": self.turn_in,
            "turn_back": self.turn_back,
            "reach": self.reach,
            "reach_back": back,
            "entry_offset": self.entry_offset,
            "offset": self.offset,
            "exit_offset": self.exit_offset,
        }

    def driven(
        self,
        car: Car,
        speed: ArrayLike,
        peaks: NDArray[np.float64] | None,
        record: Sequence[str],
        threads: int,
        dtype: DTypeLike,
        progress: Callable[[float], object] | bool | None,
    ) -> tuple[Metrics, Recording, Course]:
        """Drive; the slip angles of the largest forces are known or not."""
        require_car("car", car)
        entry = entry_speed("speed", speed)
        several = (*self._path().values(), *self.driver.numbers.values())
        n = max(car.n, entry.size, *(np.size(value) for value in several))
        fleet = Fleet(car, n=n, dtype=dtype)
        course = Course(np.asarray(car["body.width"], np.float64))
        nose = np.asarray(car["body.to_nose"], np.float64)
        free = self.throttle == "declutched" and car["drive.source"] == "engine"
        gear = 0 if free else None
        fleet.start(speed=entry, x=-self.approach - nose, y=self.entry_offset, gear=gear)
        path = course.path(**self._path())
        driver: list[Driver] = [self.driver.replace(path=path)]
        if self.throttle == "hold":
            driver.append(SpeedHold(entry))
        tail = np.asarray(car["body.length"], np.float64) - nose
        # each car has its own time, so that no figure hangs on who else drives
        distance = self.approach + nose + course.end + tail + self.run_out
        patience = PATIENCE * distance / entry
        if not patience.max() <= MOST_SECONDS:
            raise ValueError(
                f"speed: {entry.min()} m/s, the least of all speeds, is too slow: a distance "
                f"(approach, run_out) of {np.max(distance):g} m must take <= {MOST_SECONDS:g} s"
            )
        end = Crossing("x", above=course.end + tail + self.run_out)
        gauges: dict[str, Gauge | Sequence[Gauge]] = {
            "cones": [Cone(x, y) for x, y in zip(*course.cones(), strict=True)],
            "fences": course.fences(),
            "exit_speed": ValueAt("speed", when=Crossing("x", above=course.end)),
            **{channel: Peak(channel) for channel in PEAKS},
        }
        interval = self.every * self.dt
        recording = fleet.run(
            {"gear": 0.0} if free else {},
            duration=np.ceil(float(np.max(patience)) / interval) * interval,
            dt=self.dt,
            every=self.every,
            record=record,
            threads=threads,
            gauges=gauges,
            until=(end, Elapsed(patience), StatusFlag(Status.ROLLED_OVER)),
            driver=driver,
            progress=progress,
        )
        peaks = peak_slip_angles(car, threads) if peaks is None else peaks
        metrics = self._metrics(fleet.status, np.broadcast_to(entry, n), recording.gauges, peaks)
        return metrics, recording, course

    @staticmethod
    def _metrics(
        status: NDArray[np.uint32],
        entry: NDArray[np.float64],
        found: dict[str, NDArray[Any]],
        peaks: NDArray[np.float64],
    ) -> dict[str, NDArray[Any]]:
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
    """Return entry speeds [m/s] at which a car can drive a test."""
    given = real_array(name, speed)
    if given.ndim > 1:
        raise ValueError(
            f"{name}: shape {given.shape} is not allowed, must be > 0 m/s, of shape () or (n,)"
        )
    good = (given > 0) & (given <= FASTEST)
    require_good(name, np.atleast_1d(given), np.atleast_1d(good), f"> 0 m/s and <= {FASTEST:g} m/s")
    return np.array(given, np.float64)
