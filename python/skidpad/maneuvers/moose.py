"""Obstacle avoidance between cones, the "moose test" (geometry after ISO 3888-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad._lib.arguments import count, finite, is_number, seconds
from skidpad._lib.per_car import column, real_numbers
from skidpad._lib.progress import told
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.drivers import Driver, Hold, Preview, Tracker
from skidpad.errors import brief, require_word
from skidpad.gauges import At, Cone, Elapsed, Flag, Gauge, Peak, When
from skidpad.maneuvers.course import Course
from skidpad.maneuvers.moose_result import MooseBest, MooseResult, MooseSweep, Outcome
from skidpad.maneuvers.saturation import peak_slip_angles
from skidpad.maneuvers.split import repeated
from skidpad.simulation.fleet import Fleet
from skidpad.status import Status

Throttle = Literal["released", "declutched", "hold"]

MOST_SECONDS = 1e3  # of a test; a car that slow never gets anywhere
MOST = 10_000  # drivers of a generation, and generations
FASTEST = 1e3  # entry speed [m/s]
PATIENCE = 1.2  # time that a car has, over the time at its entry speed
PEAKS = ("roll", "slip_angle", "sideslip", "steer", "ay")
RECORD = ("x", "y", "yaw", "vx", "vy", "yaw_rate", "ay", "roll", "steer", "fz")


@dataclass(frozen=True)
class Moose:
    """The obstacle avoidance test of ISO 3888-2: out of the lane, round the obstacle, and back.

    A driver steers along a smooth path; a cone counts as hit when it stands inside the car's
    outline, and the whole outline has to go between the cones. ISO texts are paid for, so every
    number is a parameter here with its default from general knowledge; where the text was not at
    hand (the exit lane is in line with the entry lane) this class decides.

    `run` and `sweep` drive every car with the one driver along the one path, `best` looks for
    those with which each car goes through best.

    Attributes
    ----------
    driver : Preview or Tracker
        The same for all cars, or with arrays over cars.
    turn_in, turn_back, reach : array_like, shape () or (n,)
        The path: how far before the second lane it starts to the left [m], how far before that
        lane's end it starts back [m], and how long each change of lane is [m]. These and the
        driver's defaults are those that took CommonRoad's three cars through fastest, of some
        thousands tried; a car with other tires may go faster along another path.
    reach_back : array_like, shape () or (n,), optional
        How long the second change of lane is [m]; the default is that of the first.
    entry_offset, offset, exit_offset : array_like, shape () or (n,)
        How far to the left of the middles of the first, the second and the last lane it goes [m].
    throttle : {"released", "declutched", "hold"}
        What the driver does with the engine, if there is one: he releases the pedal, and it brakes;
        he has the neutral gear in; or he holds the entry speed.
    approach : float
        Straight run before the first cone [m].
    run_out : float
        Stretch beyond the last cone where spinning and falling still count [m].
    dt : float
        Step [s].
    every : int
        Steps between looks at the cones.
    """

    driver: Preview | Tracker = field(default_factory=Preview)
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
        if not isinstance(self.driver, (Preview, Tracker)):
            raise TypeError(f"driver: expected a Preview or a Tracker, not {brief(self.driver)}")
        for name, value in self._path().items():
            given = real_numbers(name, value)
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

    def run(
        self,
        car: Car,
        speed: ArrayLike = 20.0,
        *,
        record: Sequence[str] = RECORD,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        progress: Callable[[float], object] | bool | None = None,
    ) -> MooseResult:
        """Drive the test once with every car.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        speed : array_like, shape () or (n,)
            Entry speed [m/s].
        record : sequence of str
            Channels to record, samples every ``every * dt``; () for many cars.
        threads : int
        dtype : {"float64", "float32"}
        progress : callable or bool, optional
            Called with the share done; True shows a bar of tqdm.

        Returns
        -------
        MooseResult
        """
        return self._run(car, speed, None, record, threads, dtype, progress)

    def _run(
        self,
        car: Car,
        speed: ArrayLike,
        peaks: NDArray[np.float64] | None,
        record: Sequence[str],
        threads: int,
        dtype: DTypeLike,
        progress: Callable[[float], object] | bool | None,
    ) -> MooseResult:
        """Drive; the slip angles of the largest forces are known or not."""
        require_car("car", car)
        entry = _entry("speed", speed)
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
            driver.append(Hold(entry))
        tail = np.asarray(car["body.length"], np.float64) - nose
        # each car has its own time, so that no figure hangs on who else drives
        way = self.approach + nose + course.end + tail + self.run_out
        patience = PATIENCE * way / entry
        if not patience.max() <= MOST_SECONDS:
            raise ValueError(
                f"speed: {entry.min()} m/s, the least of all speeds, is too slow: a "
                f"way (approach, run_out) of {np.max(way):g} m must take <= {MOST_SECONDS:g} s"
            )
        end = When("x", above=course.end + tail + self.run_out)
        gauges: dict[str, Gauge | Sequence[Gauge]] = {
            "cones": [Cone(x, y) for x, y in zip(*course.cones(), strict=True)],
            "fences": course.fences(),
            "exit_speed": At("speed", when=When("x", above=course.end)),
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
            until=(end, Elapsed(patience), Flag(Status.ROLLED_OVER)),
            driver=driver,
            progress=progress,
        )
        peaks = peak_slip_angles(car, threads) if peaks is None else peaks
        metrics = self._metrics(fleet.status, np.broadcast_to(entry, n), recording.gauges, peaks)
        return MooseResult(metrics, recording, course, car)

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

    def sweep(
        self,
        car: Car,
        speeds: ArrayLike,
        *,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        progress: Callable[[float], object] | bool | None = None,
    ) -> MooseSweep:
        """Drive every parameter set at every speed, all in one batch.

        Parameters
        ----------
        car : Car
            Parameter sets as arrays over cars.
        speeds : array_like, shape (s,)
            Entry speeds [m/s].
        threads : int
        dtype : {"float64", "float32"}
        progress : callable or bool, optional
            As of `run`.

        Returns
        -------
        MooseSweep
        """
        require_car("car", car)
        tested = _speeds(speeds)
        peaks = peak_slip_angles(car, threads)
        result = self._run(
            repeated(car, tested.size),
            np.repeat(tested, car.n),  # cars that step together take about the same time
            np.tile(peaks, tested.size),
            (),
            threads,
            dtype,
            progress,
        )
        metrics = {k: v.reshape(tested.size, car.n).T for k, v in result.metrics.items()}
        return MooseSweep(tested, metrics, car)

    def best(
        self,
        car: Car,
        speeds: ArrayLike,
        drivers: int = 64,
        *,
        generations: int = 24,
        enough: float = 0.0,
        like: MooseBest | None = None,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        progress: Callable[[float], object] | bool | None = None,
    ) -> MooseBest:
        """Find how well each car can go through, with the driver and the path that suit it best.

        Parameters
        ----------
        car : Car
            Parameter sets as arrays over cars.
        speeds : array_like, shape (s,)
            Entry speeds [m/s].
        drivers : int
            How many drive each car at each speed together.
        generations : int
            How many times they do at a speed that is not clean; those after the first come from
            the best before.
        enough : float
            A margin at the cones with which the search is content [m]: 0 looks for clean runs,
            infinity for the cleanest, which takes longer.
        like : MooseBest, optional
            Of another car at these speeds: whose best drivers are among the first. For many designs
            of one car it is what to begin with: 8 drivers who know the car as built, found with
            ``enough=inf``, do more than 32 who do not.
        threads : int
        dtype : {"float64", "float32"}
        progress : callable or bool, optional
            As of `run`.

        Returns
        -------
        MooseBest
            The runs of the largest `cone_margin`, of those that neither lift, spin, fall nor stop
            if there are any.

        Notes
        -----
        The drivers are those of `skidpad.drivers.preview_for` who follow the path with the front
        axle; they differ in how tightly they do, and how far they turn the wheel. Paths differ in
        all their numbers. The first drivers fill the ranges of all these evenly, the next ones come
        from the best by differential evolution. Two drive at all speeds; the three lowest that are
        not clean yet go on with all, two of whom are the best of the next lower and higher speed,
        and so does the last clean one, as the way to higher speeds is from wide margins.
        So the result is a lower bound of what the car can do, and closer with more drivers and
        generations; the path and the driver of this test itself do not matter. What a car gets does
        not depend on the others.
        """
        from skidpad.maneuvers.search import NAMES, Search, in_range, spread_out

        require_car("car", car)
        if like is not None and not isinstance(like, MooseBest):
            raise TypeError(f"like: expected a MooseBest, not {like!r}")
        tested = _speeds(speeds)
        if not (is_number(enough) and enough == np.inf):
            enough = finite("enough", enough, "m")
        many, times = count("drivers", drivers, MOST), count("generations", generations, MOST)
        first = np.tile(spread_out(many), (tested.size, 1, 1))
        if like is not None:
            if like.outcome.shape != (1, tested.size):
                raise ValueError(f"like: of {like.outcome.shape} tests, must be (1, {tested.size})")
            first[:, : like.shares.shape[2]] = like.shares[0, :, :many]
        with told(progress) as show:
            found = Search(self, tested, many, times, enough, first, threads, dtype).of(car, show)
        shape = (car.n, tested.size)
        shares = found.ranked(many).reshape(*shape, many, len(NAMES))
        numbers = {name: in_range(name, shares[..., 0, i]) for i, name in enumerate(NAMES)}
        metrics = {name: values.reshape(shape) for name, values in found.metrics.items()}
        return MooseBest(tested, metrics, car, self, numbers, shares)


def _speeds(speeds: ArrayLike) -> NDArray[np.float64]:
    """Return entry speeds in ascending order, each once."""
    given = _entry("speeds", speeds)
    if given.size == 0:
        raise ValueError(f"speeds: shape {given.shape} is not allowed, must be (s,) with s > 0")
    return np.unique(given)


def _entry(name: str, speed: ArrayLike) -> NDArray[np.float64]:
    """Return entry speeds [m/s] at which a car can drive a test."""
    given = real_numbers(name, speed)
    good = (given > 0) & (given <= FASTEST)
    if given.ndim > 1 or not good.all():
        raise ValueError(
            f"{name}: {brief(speed, kind=False)} is not allowed, must be > 0 m/s and "
            f"<= {FASTEST:g} m/s, shape () or (n,)"
        )
    return np.array(given, np.float64)
