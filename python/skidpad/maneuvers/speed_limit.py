"""The highest speed at which any steering passes a test between cones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.drivers import Preview, SpeedHold
from skidpad.maneuvers.entry_limit import WORDS, EntryLimit
from skidpad.maneuvers.hand import Hand
from skidpad.maneuvers.moose_result import MooseResult
from skidpad.maneuvers.outcome import Outcome
from skidpad.maneuvers.rehearsal import BEGIN, SPACING, Pedals, knots_of, program
from skidpad.maneuvers.saturation import peak_slip_angles
from skidpad.maneuvers.steering_search import COARSE, Goal, Programs, Search
from skidpad.signal import Signal

Array = NDArray[np.float64]

BEGINNERS: Final = (0.6, 0.75, 0.95)
"""Preview times of the drivers whose steering starts the search [s]."""
ALONE: Final = 12
"""Most cars that search independently; of more, this many do, and seed the others."""
STEPS: Final = 30
"""Steps from every start."""
AGAIN: Final = 15
"""Steps from the best of them, and from the others' solutions."""
LONGER: Final = 30
"""The same without other cars."""
FIRST_STEPS: Final = 15
"""Steps from every start if they seed others; the best continues up to the above."""
SHOWN_AT: Final = (1.0, 0.96, 0.9)
"""Speeds at which cars try others' solutions, relative to theirs."""
FEWER: Final = 9
"""Steps of seeded cars."""
LAST: Final = 5
"""Steps at the next speed."""
SLOWER: Final = 0.97
"""Speed of the next trial of a car without a clean program, relative to the last."""
SLOWER_TRIES: Final = 8
TRIES: Final = 12
"""Most times that a next speed may turn out clean."""
NEXT: Final = 1.0 / 3.6
"""Increment to the next speed if none are given [m/s]."""
RECORD: Final = ("x", "y", "yaw", "vx", "vy", "yaw_rate", "ay", "roll", "steer", "fz")


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class SpeedLimit(EntryLimit):
    """The highest entry speed at which a car passes a test, and the steering.

    Attributes
    ----------
    highest_clean_speed : ndarray, shape (n,)
        [m/s]; NaN if no clean steering was found.
    steer : Signal
        That steering: road-wheel angle over time, a column for each car, without NaN; the best
        attempt for a car without a clean run.
    margin : ndarray, shape (n,)
        Least distance to any cone in that run [m].
    next_speed : ndarray, shape (n,)
        Speed at which no clean steering was found [m/s]; NaN if no higher speed was requested.
    limit : ndarray of int, shape (n,)
        Outcome of the best steering at that speed, see `Outcome`; CLEAN if no higher speed was
        requested.
    declutched : ndarray of bool, shape (n,)
        Cars run with open clutch, as engine braking would stop them.
    metrics : dict of str to ndarray, shape (n,)
        Metrics of the clean run, as in `MooseResult`.
    test : Moose, LaneChange or Slalom
        With a check of the cones in every step.
    car : Car
    start : dict
        Arguments of `skidpad.Fleet.start` for that run.
    inputs : dict
        Inputs of `skidpad.Fleet.run`: the steering, and neutral gear if declutched.
    driver : SpeedHold or None
        Holds the speed if the test does; there is no steering driver.
    """

    steer: Signal
    margin: Array
    declutched: NDArray[np.bool_]
    start: dict[str, Any]
    inputs: dict[str, Any]
    driver: SpeedHold | None

    def _figures(self) -> dict[str, NDArray[Any]]:
        names = ("highest_clean_speed", "margin", "next_speed", "why", "declutched")
        return {name: getattr(self, name) for name in names}

    def run(self, *, record: tuple[str, ...] = RECORD, threads: int = 1) -> MooseResult:
        """Repeat those runs, without a driver, and record them."""
        n = self.limit.size
        peaks = peak_slip_angles(self.car, threads)
        search = Search(self.test, self.car, n, Hand(), self._pedals(), peaks, threads)
        again = search.rehearsal(1)
        recording = again.run(self.steer, np.asarray(self.start["speed"]), record)
        return MooseResult(again.metrics, recording, self.test.course(self.car), self.car)

    def _pedals(self) -> Pedals:
        return Pedals(self.declutched, self.start.get("gear"))


def find_limit(
    test: Any,
    car: Car,
    speeds: Array | None,
    hand: Hand,
    threads: int,
    show: Callable[[float], object] | None,
) -> SpeedLimit:
    """Find the limit of every car."""
    n = car.n
    test = replace(test, every=1)  # between two checks a car at the limit moves by millimeters
    peaks = np.broadcast_to(peak_slip_angles(car, threads), (2, n))
    search = Search(test, car, n, hand, Pedals.of(test, car, n, threads), peaks, threads)
    goal = Goal(most=100.0 if speeds is None else float(speeds[-1]))
    report = show or (lambda share: None)
    if n <= ALONE:
        best = _alone(search, goal, STEPS, lambda share: report(0.8 * share))
    else:
        shown = _spread(np.arange(n))
        first = _alone(search.of(shown), goal, FIRST_STEPS, lambda share: report(0.3 * share))
        best = _shown(search, first, goal, lambda share: report(0.3 + 0.5 * share))
    _slow_down(search, best, goal)
    beyond = _beyond(search, best, speeds, lambda share: report(0.8 + 0.2 * share))
    return _result(search, *beyond)


def _alone(search: Search, goal: Goal, steps: int, show: Callable[[float], object]) -> Programs:
    """Find the programs of independent cars: the best of several starts."""
    n, starts = search.n, len(BEGINNERS)
    many = search.of(np.repeat(np.arange(n), starts))
    best = many.begin(_beginners(many), np.full(n * starts, BEGIN))
    many.improve(best, goal, steps, lambda share: show(0.5 * share))
    worth = goal.worth(best.rows, best.speed).reshape(n, starts)
    best = best.chosen(np.arange(n) * starts + worth.argmax(axis=1))
    if steps < STEPS:
        search.improve(best, goal, STEPS - steps, lambda share: show(0.5 + 0.25 * share))
    search.exchange(best, tuple(range(1, n)))
    best.again()
    search.improve(
        best, goal, AGAIN if steps < STEPS else LONGER, lambda share: show(0.75 + 0.25 * share)
    )
    return best


def _slow_down(search: Search, best: Programs, goal: Goal) -> None:
    """Search from others' programs, or at lower speeds, for cars without a clean program."""
    lost = np.flatnonzero(np.isnan(best.good_speed))
    clean = np.flatnonzero(np.isfinite(best.good_speed))
    if lost.size and clean.size:
        mine = search.of(lost)
        tried = _like(mine, best.chosen(_spread(clean)), goal)
        mine.improve(tried, goal, FEWER)
        best.put(lost, tried)
    for _ in range(SLOWER_TRIES):
        lost = np.flatnonzero(np.isnan(best.good_speed))
        if not lost.size:
            break
        mine = search.of(lost)
        tried = mine.begin(best.knots[lost], SLOWER * best.speed[lost])
        mine.improve(tried, Goal(fastest=False, just_clean=True), FEWER)
        best.put(lost, tried)


def _spread(cars: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return at most a dozen of some cars, evenly from first to last."""
    shown = np.linspace(0, cars.size - 1, min(ALONE, cars.size)).round().astype(int)
    return np.asarray(cars[np.unique(shown)])


def _beginners(search: Search) -> Array:
    """Return the steering of preview drivers at the knots."""
    alone = search.rehearsal(1)
    look = np.tile(BEGINNERS, search.n // len(BEGINNERS))
    driver = Preview(search.test.path(search.car), preview_time=look)
    speed = np.full(search.n, BEGIN)
    ran = alone.run(None, speed, ("steer",), driver)
    times = SPACING / BEGIN * np.arange(1, knots_of(search.test, search.car) + 1)
    at = np.clip(np.searchsorted(ran.time, times), 0, len(ran.time) - 1)
    steer = np.nan_to_num(np.asarray(ran["steer"], np.float64)[at].T)
    return steer


def _shown(
    search: Search, first: Programs, goal: Goal, show: Callable[[float], object]
) -> Programs:
    """Find the programs of cars seeded with those of some others."""
    best = _like(search, first, goal)
    row = max(2, round(np.sqrt(search.n)))  # row of designs on a grid
    neighbors = tuple(s * i for s in (1, -1) for i in (1, row - 1, row, row + 1))
    parts = (FEWER // 3, FEWER // 3, FEWER // 3, LAST // 2)
    for part, steps in enumerate(parts):
        if part == len(parts) - 1:
            best.lives[:] = -1  # cars that no longer improve
        if part:
            search.exchange(best, neighbors)
        done = part / len(parts)
        search.improve(best, goal, steps, lambda share: show(done + share / len(parts)))  # noqa: B023
    return best


def _like(search: Search, others: Programs, goal: Goal) -> Programs:
    """Start from the best program of some others, at their speed or a lower one."""
    some = len(others.speed)
    slower = np.tile(SHOWN_AT, some)
    which = np.repeat(np.arange(some), len(SHOWN_AT))
    trial = search.rehearsal(which.size, **COARSE)
    speed = np.broadcast_to(others.speed[which] * slower, (search.n, which.size))
    knots = np.broadcast_to(others.knots[which], (search.n, *others.knots[which].shape))
    found = goal.worth(trial.drive(knots, speed), speed).argmax(axis=1)
    return search.begin(others.knots[which[found]], speed[0, found])


def _settled(search: Search, best: Programs, speeds: Array) -> Programs:
    """Return clean programs at one of the speeds, with margins widened as steps allow."""
    which = np.searchsorted(speeds, best.good_speed + 1e-9, side="right") - 1
    which = np.where(np.isnan(best.good_speed), 0, np.maximum(which, 0))
    found = search.begin(best.good_knots, speeds[which])
    for _ in range(4):
        search.improve(found, Goal(fastest=False), LAST)
        unclean = np.flatnonzero(np.isnan(found.good_speed) & (which > 0))
        if not unclean.size:
            break
        which[unclean] -= 1
        lower = search.of(unclean).begin(found.knots[unclean], speeds[which[unclean]])
        found.put(unclean, lower)
        found.lives[np.setdiff1d(np.arange(search.n), unclean)] = -1
    return found


def _beyond(
    search: Search, best: Programs, speeds: Array | None, show: Callable[[float], object]
) -> tuple[Programs, Array, NDArray[np.int_]]:
    """Find the outcomes at the next speed; if a car is clean there, take a higher one.

    Returns
    -------
    best : Programs
        Updated with the clean ones.
    next_speed : ndarray, shape (n,)
        NaN if there is none.
    limit : ndarray of int, shape (n,)
    """
    n = search.n
    next_speed, limit = np.full(n, np.nan), np.full(n, int(Outcome.CLEAN))
    clean = best if speeds is None else _settled(search, best, speeds)
    best, left = clean.chosen(np.arange(n)), np.arange(n)
    cones = search.of(np.arange(1)).rehearsal(1).cones
    for trial in range(TRIES):
        at = _after(clean.good_speed[left], best.speed[left], speeds)
        left, at = left[np.isfinite(at)], at[np.isfinite(at)]
        if not left.size:
            break
        mine = search.of(left)
        tried = mine.begin(best.knots[left], at)
        mine.improve(tried, Goal(fastest=False, cones=cones, just_clean=True), LAST)
        through = np.isfinite(tried.good_speed)
        next_speed[left], limit[left] = at, mine.outcome(tried)
        left = left[through]
        if speeds is None and left.size:  # from there it may continue
            tried = tried.chosen(np.flatnonzero(through))
            tried.again(0)
            search.of(left).improve(tried, Goal(), LAST)
            through = np.ones(left.size, bool)
        for name in ("good_knots", "good_speed", "good_margin"):
            getattr(clean, name)[left] = getattr(tried, name)[through]
        best.knots[left], best.speed[left] = tried.knots[through], tried.speed[through]
        show((trial + 1) / TRIES)
    return clean, next_speed, limit


def _after(clean: Array, tried: Array, speeds: Array | None) -> Array:
    """Return the speeds after the clean ones, NaN after the last."""
    if speeds is None:
        return np.where(np.isnan(clean), tried, clean + NEXT)
    which = np.searchsorted(speeds, clean + 1e-9, side="right")
    found: Array = np.append(speeds, np.nan)[np.where(np.isnan(clean), 0, which)]
    return found


def _result(
    search: Search, best: Programs, next_speed: Array, limit: NDArray[np.int_]
) -> SpeedLimit:
    """Repeat the clean runs with the public interface."""
    speed = np.where(np.isnan(best.good_speed), best.speed, best.good_speed)
    once = search.rehearsal(1)
    steer = program(best.good_knots, speed)
    once.run(steer, speed)
    start = once.start(speed)
    return SpeedLimit(
        highest_clean_speed=best.good_speed,
        steer=steer,
        margin=once.metrics["cone_margin"],
        next_speed=next_speed,
        limit=limit,
        declutched=search.pedals.declutched,
        metrics=once.metrics,
        test=search.test,
        car=search.car,
        words=WORDS,
        start={name: value for name, value in start.items() if value is not None},
        inputs=once.inputs(steer),
        driver=SpeedHold(speed) if search.test.throttle == "hold" else None,
    )
