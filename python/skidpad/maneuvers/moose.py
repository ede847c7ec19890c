"""Obstacle avoidance between cones, the "moose test" (geometry after ISO 3888-2)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad.arguments import count, seconds
from skidpad.cars import Car
from skidpad.cars.lists import cars_in, list_fields
from skidpad.columns import column, real_numbers
from skidpad.drivers import Bend, Path, Preview
from skidpad.fleet import Fleet, Status
from skidpad.recording import Recording
from skidpad.tables import as_html

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CONE_PAIRS = 5  # per lane
MOST_ROWS = 100  # of a table in a notebook
MOST_SECONDS = 1e6  # of a test; a car that slow never gets anywhere
PATIENCE = 1.2  # time that a car has, over the time at its entry speed
PEAKS = ("roll", "slip_angle", "sideslip", "steer", "ay")
RECORD = ("x", "y", "yaw", "vx", "vy", "yaw_rate", "ay", "roll", "steer", "fz")


class Outcome(enum.IntEnum):
    """What became of a car; of several, the gravest (that of falling over comes last)."""

    CLEAN = 0
    """No cone hit and none of the below."""
    PLOUGHED = 1
    """Cones hit with the front axle at the larger slip angles: it went straight on."""
    SLID = 2
    """Cones hit with the rear axle at the larger slip angles, without spinning."""
    LIFTED = 3
    """Both wheels of one side left the road."""
    SPUN = 4
    """Turned more than 60 degrees off its course."""
    ROLLED = 5
    """Leaned more than 60 degrees: it fell over."""
    STOPPED = 6
    """No cone hit, but it came to rest before the end of the last lane."""
    NOT_FINITE = 7
    """A number of its state overflowed: no verdict, and no figure."""


@dataclass(frozen=True, eq=False)
class Course:
    """Three lanes of cones; x from the first cone, y from the middle of the first lane.

    Lane widths and edges are arrays over cars if the width is.
    """

    width: NDArray[np.float64]
    starts: tuple[float, float, float] = (0.0, 25.5, 49.0)
    lengths: tuple[float, float, float] = (12.0, 11.0, 12.0)
    side_step: float = 1.0

    @property
    def widths(self) -> tuple[NDArray[np.float64], ...]:
        """Widths of the lanes [m]: 1.1 w + 0.25, w + 1, and 1.3 w + 0.25 but at least 3."""
        w = self.width
        return 1.1 * w + 0.25, w + 1.0, np.maximum(1.3 * w + 0.25, 3.0)

    @property
    def middles(self) -> tuple[NDArray[np.float64], ...]:
        """Middles of the lanes [m]; the second lies `side_step` beside the first, edge to edge."""
        first, second, _ = self.widths
        zero = np.zeros_like(first)
        return zero, 0.5 * first + self.side_step + 0.5 * second, zero

    @property
    def end(self) -> float:
        """Where the last lane ends [m]: 61."""
        return self.starts[2] + self.lengths[2]

    def cones(self) -> tuple[list[float], list[NDArray[np.float64]]]:
        """Return x (numbers) and y (arrays over cars) of the points where cones touch the lanes."""
        xs: list[float] = []
        ys: list[NDArray[np.float64]] = []
        lanes = zip(self.starts, self.lengths, self.widths, self.middles, strict=True)
        for start, length, width, middle in lanes:
            for x in np.linspace(start, start + length, CONE_PAIRS):
                for side in (0.5, -0.5):
                    xs.append(float(x))
                    ys.append(middle + side * width)
        return xs, ys

    def path(self, turn_in: float, turn_back: float, reach: float) -> Path:
        """Return the way through the lanes that the driver follows."""
        offset = self.middles[1]
        return Path(
            (
                Bend(self.starts[1] - turn_in, reach, offset),
                Bend(self.starts[1] + self.lengths[1] - turn_back, reach, -offset),
            )
        )


@dataclass(frozen=True, eq=False)
class MooseResult:
    """Figures of one moose test, one row per car.

    Attributes
    ----------
    metrics : dict of str to ndarray, shape (n,)
        ``entry_speed``, ``exit_speed`` [m/s] (NaN if the car never left the last lane),
        ``cones_hit``, ``clean``, ``max_roll`` [rad], ``max_steer`` [rad] (road wheel), ``max_ay``
        [m/s2], ``max_sideslip`` [rad], ``wheel_lift``, ``rolled_over``, ``spun``, ``outcome``
        (see `Outcome`). Peaks end where the course ends or the car falls over, and are NaN for
        a car that did not stay finite.
    recording : Recording
        Time histories, if asked for.
    course : Course
        The lanes.
    car : Car
        The cars.
    """

    metrics: dict[str, NDArray[Any]]
    recording: Recording
    course: Course
    car: Car

    def __repr__(self) -> str:
        return f"<MooseResult of {_fates(self.metrics['outcome'])}>"

    def _repr_html_(self) -> str:
        outcome = self.metrics["outcome"]
        rows = []
        for i in range(min(outcome.size, MOST_ROWS)):
            values = (_shown(name, values[i]) for name, values in self.metrics.items())
            rows.append((str(i), *values))
        more = f"; the first {MOST_ROWS}" if outcome.size > MOST_ROWS else ""
        return as_html(f"MooseResult of {_fates(outcome)}{more}", ("car", *self.metrics), rows)

    def plot(self, cars: Sequence[int] | None = None, names: Sequence[str] = ()) -> Figure:
        """Draw the paths of some recorded cars between the cones (needs Matplotlib)."""
        from skidpad.plot.moose import plot_paths

        return plot_paths(self, cars, names)


@dataclass(frozen=True, eq=False)
class MooseSweep:
    """Moose tests at many entry speeds, for each parameter set.

    Attributes
    ----------
    speeds : ndarray, shape (s,)
        Entry speeds [m/s], ascending.
    clean : ndarray of bool, shape (sets, s)
    outcome : ndarray of int, shape (sets, s)
        See `Outcome`.
    highest_clean_speed : ndarray, shape (sets,)
        The highest speed up to which every test was clean [m/s]; NaN if none was.
    limit : ndarray of int, shape (sets,)
        Outcome at the next speed: what ended the clean runs. CLEAN if nothing did.
    metrics : dict of str to ndarray, shape (sets, s)
        All figures of `MooseResult`.
    """

    speeds: NDArray[np.float64]
    metrics: dict[str, NDArray[Any]]

    def __repr__(self) -> str:
        return f"<MooseSweep at {self.speeds.size} speeds, {_fates(self.outcome)}>"

    @property
    def clean(self) -> NDArray[np.bool_]:
        """Whether each test was clean."""
        clean: NDArray[np.bool_] = self.metrics["clean"]
        return clean

    @property
    def outcome(self) -> NDArray[np.int_]:
        """What became of each car."""
        outcome: NDArray[np.int_] = self.metrics["outcome"]
        return outcome

    @property
    def _passed(self) -> NDArray[np.int_]:
        passed: NDArray[np.int_] = np.logical_and.accumulate(self.clean, axis=1).sum(axis=1)
        return passed

    @property
    def highest_clean_speed(self) -> NDArray[np.float64]:
        """The highest speed up to which every test was clean, NaN if none was."""
        speeds = np.concatenate(([np.nan], self.speeds))
        return speeds[self._passed]

    @property
    def limit(self) -> NDArray[np.int_]:
        """What ended the clean runs."""
        beyond = np.concatenate((self.outcome, np.zeros((len(self.outcome), 1), int)), axis=1)
        limit: NDArray[np.int_] = np.take_along_axis(beyond, self._passed[:, None], axis=1)[:, 0]
        return limit


@dataclass(frozen=True)
class Moose:
    """The obstacle avoidance test of ISO 3888-2: out of the lane, round the obstacle, and back.

    The throttle is closed: no drive torque acts. A preview driver steers along a smooth path; a
    cone counts as hit when it stands inside the car's outline. ISO texts are paid for, so every
    number is a parameter here with its default from general knowledge; where the text was not at
    hand (the exit lane is in line with the entry lane) this class decides.

    Attributes
    ----------
    driver : Preview
        The same for all cars, or with arrays over cars.
    turn_in, turn_back, reach : float
        The path: how far before the second lane it starts to the left [m], how far before that
        lane's end it starts back [m], and how long each change of lane is [m]. These and the
        driver's defaults are those that took CommonRoad's three cars through fastest, of some
        thousands tried; a car with other tires may go faster along another path.
    approach : float
        Straight run before the first cone [m].
    run_out : float
        Stretch beyond the last cone where spinning and falling still count [m].
    dt : float
        Step [s].
    every : int
        Steps between looks at the cones.
    """

    driver: Preview = field(default_factory=Preview)
    turn_in: float = 10.8
    turn_back: float = -2.2
    reach: float = 10.2
    approach: float = 5.0
    run_out: float = 40.0
    dt: float = 1e-3
    every: int = 5

    def __post_init__(self) -> None:
        if not isinstance(self.driver, Preview):
            raise TypeError(f"driver: expected a Preview, not {self.driver!r}")
        for name in ("turn_in", "turn_back", "reach", "approach", "run_out"):
            column(name, getattr(self, name), 1, np.dtype(np.float64))
        seconds("dt", self.dt)
        count("every", self.every)

    def run(
        self,
        car: Car,
        speed: ArrayLike = 20.0,
        *,
        record: Sequence[str] = RECORD,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        progress: Callable[[float], object] | None = None,
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
        progress : callable, optional
            Called with the share done.

        Returns
        -------
        MooseResult
        """
        if not isinstance(car, Car):
            raise TypeError(f"car: expected a Car, not {car!r}; see sp.cars.load()")
        given = real_numbers("speed", speed)
        entry = np.array(given, np.float64) if given.ndim < 2 else given
        if entry.ndim > 1 or not np.isfinite(entry).all() or (entry <= 0).any():
            raise ValueError(f"speed: {speed!r} is not allowed, must be > 0 m/s, shape () or (n,)")
        n = max(car.n, entry.size)
        fleet = Fleet(car, n=n, dtype=dtype)
        course = Course(np.asarray(car["body.width"], np.float64))
        nose = np.asarray(car["body.to_nose"], np.float64)
        fleet.start(speed=entry, x=-self.approach - nose)
        driver = self.driver.kernel(
            course.path(self.turn_in, self.turn_back, self.reach), n, fleet.dtype
        )
        xs, ys = course.cones()
        hit = np.zeros((len(xs), n), fleet.dtype)
        exit_speed = np.full(n, -1, fleet.dtype)
        tail = np.asarray(car["body.length"], np.float64) - nose
        # each car has its own time, so that no figure hangs on who else drives
        way = self.approach + nose + course.end + tail + self.run_out
        until = PATIENCE * way / entry
        if not until.max() <= MOST_SECONDS:
            raise ValueError(f"speed: {entry.min()} m/s is too slow to get anywhere")
        kernel_course = (
            tuple(column("cone x", x, n, fleet.dtype) for x in xs),
            tuple(column("cone y", y, n, fleet.dtype) for y in ys),
            column("finish", course.end, n, fleet.dtype),
            column("end", course.end + tail + self.run_out, n, fleet.dtype),
            column("until", until, n, fleet.dtype),
            hit,
            exit_speed,
        )
        recording = fleet.run(
            {},
            duration=np.ceil(float(np.max(until)) / self.dt) * self.dt,
            dt=self.dt,
            every=self.every,
            record=record,
            threads=threads,
            peaks=PEAKS,
            driver=driver,
            course=kernel_course,
            progress=progress,
        )
        metrics = self._metrics(fleet, np.broadcast_to(entry, n), recording, hit, exit_speed)
        return MooseResult(metrics, recording, course, car)

    @staticmethod
    def _metrics(
        fleet: Fleet,
        entry: NDArray[np.float64],
        recording: Recording,
        hit: NDArray[Any],
        exit_speed: NDArray[Any],
    ) -> dict[str, NDArray[Any]]:
        status = fleet.status
        cones = hit.sum(axis=0).astype(int)
        rolled = (status & Status.ROLLED_OVER) > 0
        lifted = (status & Status.WHEEL_LIFT) > 0
        spun = (status & Status.SPUN) > 0
        left = exit_speed >= 0
        clean = (cones == 0) & ~rolled & ~lifted & ~spun & left
        lost = ((status & Status.NON_FINITE) > 0) & ~rolled
        slip = recording.peak["slip_angle"]
        front = slip[:2].max(axis=0) >= slip[2:].max(axis=0)
        outcome = np.select(
            [lost, rolled, spun, lifted, clean, (cones == 0) & ~left, front],
            [
                Outcome.NOT_FINITE,
                Outcome.ROLLED,
                Outcome.SPUN,
                Outcome.LIFTED,
                Outcome.CLEAN,
                Outcome.STOPPED,
                Outcome.PLOUGHED,
            ],
            Outcome.SLID,
        )
        return {
            "entry_speed": entry.copy(),
            "exit_speed": np.where(exit_speed >= 0, exit_speed, np.nan),
            "cones_hit": cones,
            "clean": clean,
            "max_roll": recording.peak["roll"].copy(),
            "max_steer": recording.peak["steer"].copy(),
            "max_ay": recording.peak["ay"].copy(),
            "max_sideslip": recording.peak["sideslip"].copy(),
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
        progress: Callable[[float], object] | None = None,
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
        progress : callable, optional

        Returns
        -------
        MooseSweep
        """
        if not isinstance(car, Car):
            raise TypeError(f"car: expected a Car, not {car!r}; see sp.cars.load()")
        given = real_numbers("speeds", speeds)
        if given.ndim > 1 or given.size == 0:
            raise ValueError(f"speeds: shape {given.shape} is not allowed, must be (s,) with s > 0")
        tested = np.unique(given.astype(np.float64))
        leaves = car.flat()
        repeated = car.replace(
            {
                name: np.tile(value, tested.size)  # along the last axis, the cars'
                for name, value in leaves.items()
                if _differs(name, leaves)
            }
        )
        result = self.run(
            repeated,
            np.repeat(tested, car.n),  # cars that step together take about the same time
            record=(),
            threads=threads,
            dtype=dtype,
            progress=progress,
        )
        metrics = {k: v.reshape(tested.size, car.n).T for k, v in result.metrics.items()}
        return MooseSweep(tested, metrics)


def _fates(outcome: NDArray[np.int_]) -> str:
    """Say how many runs ended how."""
    counts = ((kind.name.lower(), int(np.count_nonzero(outcome == kind))) for kind in Outcome)
    runs = "1 run" if outcome.size == 1 else f"{outcome.size} runs"
    return f"{runs}: " + ", ".join(f"{number} {name}" for name, number in counts if number)


def _shown(name: str, value: Any) -> str:
    return Outcome(value).name.lower() if name == "outcome" else f"{value:.6g}"


def _differs(name: str, leaves: dict[str, Any]) -> bool:
    """Whether a leaf has its own value for each car."""
    if name in list_fields():
        return cars_in(leaves[name], name, leaves) is not None
    return np.ndim(leaves[name]) == 1
