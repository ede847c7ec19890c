"""The highest speed at which any steering goes through a test between cones clean."""

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
"""Preview times of the drivers with whose steering the search begins [s]."""
ALONE: Final = 12
"""Cars that find their way alone; of more, so many do, and show it to the others."""
STEPS: Final = 30
"""With every beginning."""
AGAIN: Final = 15
"""With the best of them, and with what the others found."""
LONGER: Final = 30
"""The same where there are no others."""
FIRST_STEPS: Final = 15
"""With every beginning, where others are to be shown; the best goes on up to the above."""
SHOWN_AT: Final = (1.0, 0.96, 0.9)
"""Speeds at which cars try what others found, over theirs."""
FEWER: Final = 9
"""Steps of cars that are shown how."""
LAST: Final = 5
"""Steps at the next speed."""
SLOWER: Final = 0.97
"""Speed of the next trial of a car that has no clean program, over that of the last."""
SLOWER_TRIES: Final = 8
TRIES: Final = 12
"""How often a next speed may turn out to be clean."""
NEXT: Final = 1.0 / 3.6
"""Where no speeds are asked for, the next one is so much higher [m/s]."""
RECORD: Final = ("x", "y", "yaw", "vx", "vy", "yaw_rate", "ay", "roll", "steer", "fz")


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class SpeedLimit(EntryLimit):
    """The highest entry speed at which a car goes through a test clean, and how.

    Attributes
    ----------
    highest_clean_speed : ndarray, shape (n,)
        [m/s]; NaN where no steering was found that is clean.
    steer : Signal
        That steering: road-wheel angle over time, a column for each car. NaN is not in it; a car
        without a clean run has that which is the least unclean.
    margin : ndarray, shape (n,)
        Least distance to any cone in that run [m].
    next_speed : ndarray, shape (n,)
        At which nobody got through [m/s]; NaN where no higher speed was asked for.
    limit : ndarray of int, shape (n,)
        What becomes of the car that is steered through the cones at that speed as well as it can
        be, see `Outcome`; CLEAN where no higher speed was asked for.
    declutched : ndarray of bool, shape (n,)
        Cars in whose run the clutch is open, as their motor would stop them on the way.
    metrics : dict of str to ndarray, shape (n,)
        Figures of the clean run, as of `MooseResult`.
    test : Moose, LaneChange or Slalom
        With a look at the cones in every step.
    car : Car
    start : dict
        Arguments of `skidpad.Fleet.start` for that run.
    inputs : dict
        Inputs of `skidpad.Fleet.run`: the steering, and the neutral gear where it is in.
    driver : SpeedHold or None
        Who sees to the speed, if the test holds it; nobody steers.
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
        """Drive those runs again, without a driver, and record them."""
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
    test = replace(test, every=1)  # between two looks a car at the limit goes on by millimeters
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
    """Find the programs of cars that know of no others, after so many steps the best of a few."""
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
    """Let cars whose best program is not clean look for one like others', or at lower speeds."""
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
    """Return at most a dozen of some cars, from the first to the last."""
    shown = np.linspace(0, cars.size - 1, min(ALONE, cars.size)).round().astype(int)
    return np.asarray(cars[np.unique(shown)])


def _beginners(search: Search) -> Array:
    """Return the steering of drivers who look ahead, at the knots."""
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
    """Find the programs of cars that begin with those of some others."""
    best = _like(search, first, goal)
    row = max(2, round(np.sqrt(search.n)))  # of designs on a grid
    neighbors = tuple(s * i for s in (1, -1) for i in (1, row - 1, row, row + 1))
    parts = (FEWER // 3, FEWER // 3, FEWER // 3, LAST // 2)
    for part, steps in enumerate(parts):
        if part == len(parts) - 1:
            best.lives[:] = -1  # of those that learn nothing any more
        if part:
            search.exchange(best, neighbors)
        done = part / len(parts)
        search.improve(best, goal, steps, lambda share: show(done + share / len(parts)))  # noqa: B023
    return best


def _like(search: Search, others: Programs, goal: Goal) -> Programs:
    """Begin with that program of some others, at their speed or a lower one, which is best."""
    some = len(others.speed)
    slower = np.tile(SHOWN_AT, some)
    which = np.repeat(np.arange(some), len(SHOWN_AT))
    trial = search.rehearsal(which.size, **COARSE)
    speed = np.broadcast_to(others.speed[which] * slower, (search.n, which.size))
    knots = np.broadcast_to(others.knots[which], (search.n, *others.knots[which].shape))
    found = goal.worth(trial.drive(knots, speed), speed).argmax(axis=1)
    return search.begin(others.knots[which[found]], speed[0, found])


def _settled(search: Search, best: Programs, speeds: Array) -> Programs:
    """Return clean programs at one of the speeds, with margins as wide as there is time for."""
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
    """Look what becomes of cars at the next speed; where one is clean, it is not the next.

    Returns
    -------
    best : Programs
        With the clean ones.
    next_speed : ndarray, shape (n,)
        NaN where there is none.
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
        if speeds is None and left.size:  # from there it may go on
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
    """Return the speeds that come after clean ones, NaN after the last."""
    if speeds is None:
        return np.where(np.isnan(clean), tried, clean + NEXT)
    which = np.searchsorted(speeds, clean + 1e-9, side="right")
    found: Array = np.append(speeds, np.nan)[np.where(np.isnan(clean), 0, which)]
    return found


def _result(
    search: Search, best: Programs, next_speed: Array, limit: NDArray[np.int_]
) -> SpeedLimit:
    """Drive the clean runs once more, as anybody can."""
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
