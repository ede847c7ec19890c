"""Search for the steering with which each car passes a test between cones fastest.

The margins of a program are nearly linear in its knots: perturbing each knot in a fleet of
candidates gives the derivatives of all margins, and a quadratic program with a trust region changes
all knots together. The margins are those of the actual test; only their derivatives come from
longer steps in single precision. Trials end soon after the last cone; the best of them is run to
the end with the full verdict.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.cars.car import arranged
from skidpad.maneuvers.cone_test import ConeTest, Metrics
from skidpad.maneuvers.hand import Hand
from skidpad.maneuvers.outcome import Outcome
from skidpad.maneuvers.quadratic import minimize
from skidpad.maneuvers.rehearsal import SPACING, Pedals, Rehearsal
from skidpad.simulation.scheduler import Share, share_out

Array = NDArray[np.float64]
Indices = NDArray[np.intp]

COARSE: Final = {"dtype": "float32", "dt": 4e-3, "run_out": 3.0}
"""Options of runs for derivatives: their margins are about 5 mm off those of the test."""
TARGET: Final = 0.01
"""Margin at which a run counts as clean in the search [m]."""
SURE: Final = 2e-3
"""Least margin of a clean run [m], as cars are checked once per step."""
HOPE: Final = 2.2e-3
"""The same along the fence lines of a trial, as cars are at an angle to them [m]."""
WIDEST: Final = 0.5
"""Sufficient margin [m]."""
PRICE: Final = 30.0
"""Cost of a missing meter, in m/s of the entry speed."""
FIRST: Final = 0.04
"""Initial trust region of a knot [rad]."""
LEAST: Final = 1e-3
LARGEST: Final = 0.15
AGAIN: Final = 0.02
"""Trust region of a restart."""
STUCK: Final = 5
"""Unsuccessful steps before a restart."""
SPEED_CHANGE: Final = 35.0
"""Change of the speed relative to that of a knot [m/s per rad]."""
NUDGE: Final = (4e-3, 0.02)
"""Bounds of the difference step of a knot [rad]."""
SPEED_NUDGE: Final = 0.15
"""And that of the speed [m/s]."""
SMOOTH: Final = 50.0
"""Cost of the curvature of a change over knots [m/s per rad2]."""
TOGETHER: Final = 8
"""Cars stepped together; others run in other threads."""
FULL: Final = 0.75
"""Fraction of unfinished cars at which they are repacked."""
TRIALS: Final = ((0, 1.0), (1, 1.0), (0, 0.6), (1, 0.6), (1, 0.3), (1, 0.12))
"""Trials: which of two trust regions, and the fraction of the step."""
SMALLER: Final = 0.4
"""The second trust region relative to the first."""
GROWTH: Final = np.array([1.6, 1.2, 1.0, 0.7, 0.4, 0.2])
"""Factor on the trust region after each of the trials."""
SHRINK: Final = 0.35
"""And if none succeeded."""


@dataclass
class Programs:
    """The best programs of n cars: knots, entry speed, margins, and state of the search.

    Attributes
    ----------
    knots : ndarray, shape (n, k)
    speed : ndarray, shape (n,)
    rows : ndarray, shape (n, m)
        As in `Rehearsal.drive`.
    good_knots, good_speed, good_margin : ndarray, shape (n, k) and (n,)
        Those of the best clean run [rad, m/s, m]; NaN if there was none.
    noted_knots, noted_speed, noted_margin : ndarray, shape (n, k) and (n,)
        The same of the best trial.
    trust : ndarray, shape (n,)
    vain : ndarray of int, shape (n,)
        Unsuccessful steps since the last good one.
    lives : ndarray of int, shape (n,)
        Restarts left; below 0 the search is finished.
    """

    knots: Array
    speed: Array
    rows: Array
    good_knots: Array
    good_speed: Array
    good_margin: Array
    noted_knots: Array
    noted_speed: Array
    noted_margin: Array
    trust: Array
    vain: NDArray[np.int_]
    lives: NDArray[np.int_]

    @classmethod
    def of(cls, knots: Array, speed: Array, rows: Array, metrics: Metrics) -> Programs:
        """Start from programs that were run."""
        nothing = np.full(len(knots), np.nan)
        begun = cls(
            knots.copy(), speed.copy(), rows.copy(), knots.copy(), nothing.copy(), nothing.copy(),
            knots.copy(), nothing.copy(), nothing.copy(), np.full(len(knots), FIRST),
            np.zeros(len(knots), int), np.ones(len(knots), int),
        )  # fmt: skip
        begun.confirm(knots, speed, metrics)
        begun.forget()
        return begun

    def note(self, knots: Array, speed: Array, margin: Array) -> None:
        """Record trials that are faster than before, or as fast with a wider margin."""
        ahead = _ahead(speed, margin, self.noted_speed, self.noted_margin) & (margin >= HOPE)
        self.noted_knots = np.where(ahead[:, None], knots, self.noted_knots)
        self.noted_speed = np.where(ahead, speed, self.noted_speed)
        self.noted_margin = np.where(ahead, margin, self.noted_margin)

    @property
    def hopeful(self) -> NDArray[np.bool_]:
        """Return which cars' best trial is ahead of their best clean run, (n,)."""
        tried = self.noted_speed, self.noted_margin
        return np.isfinite(tried[0]) & _ahead(*tried, self.good_speed, self.good_margin)

    def confirm(self, knots: Array, speed: Array, metrics: Metrics) -> None:
        """Record clean runs of the test that are ahead of any before."""
        margin = metrics["cone_margin"]
        ahead = _ahead(speed, margin, self.good_speed, self.good_margin)
        ahead &= metrics["clean"] & (margin >= SURE)
        self.good_knots = np.where(ahead[:, None], knots, self.good_knots)
        self.good_speed = np.where(ahead, speed, self.good_speed)
        self.good_margin = np.where(ahead, margin, self.good_margin)

    def forget(self) -> None:
        """Reset the trials; the next ones must be ahead of the best clean run."""
        self.noted_knots = self.good_knots.copy()
        self.noted_speed, self.noted_margin = self.good_speed.copy(), self.good_margin.copy()

    def chosen(self, some: Indices) -> Programs:
        """Return those of some cars."""
        return Programs(**{name: values[some].copy() for name, values in vars(self).items()})

    def put(self, some: Indices, new: Programs) -> None:
        """Replace those of some cars."""
        for name, values in vars(self).items():
            values[some] = getattr(new, name)

    def again(self, lives: int = 1) -> None:
        """Restart from here."""
        self.trust[:], self.vain[:], self.lives[:] = AGAIN, 0, lives


def _ahead(speed: Array, margin: Array, than: Array, its: Array) -> NDArray[np.bool_]:
    """Return which runs are faster, or as fast with a wider margin; NaN means no run."""
    with np.errstate(invalid="ignore"):
        return np.asarray(np.isnan(than) | (speed > than) | ((speed == than) & (margin > its)))


@dataclass(frozen=True)
class Goal:
    """Objective of a search.

    Attributes
    ----------
    fastest : bool
        The highest speed; else the widest margin at the present one.
    cones : int, optional
        Number of leading rows that count. Default: all.
    most : float
        Highest speed [m/s].
    just_clean : bool
        Whether a car is finished with its first clean run.
    """

    fastest: bool = True
    cones: int | None = None
    most: float = 100.0
    just_clean: bool = False

    def worth(self, rows: Array, speed: Array) -> Array:
        """Return the merit of runs [m/s or m]."""
        least = rows[..., : self.cones].min(axis=-1)
        if self.fastest:
            return np.asarray(speed - PRICE * np.maximum(TARGET - least, 0.0))
        return np.asarray(least)


@dataclass(frozen=True)
class Search:
    """Cars and conditions of a search for programs.

    Attributes
    ----------
    test : ConeTest
    car : Car
    n : int
    hand : Hand
    pedals : Pedals
    peaks : ndarray, shape (2, n)
        Slip angles of the peak forces of both axles [rad].
    threads : int
    """

    test: ConeTest
    car: Car
    n: int
    hand: Hand
    pedals: Pedals
    peaks: Array
    threads: int

    def of(self, some: Indices) -> Search:
        """Return the search of some of the cars, which may be repeated."""
        car = arranged(self.car, some)
        return replace(
            self, car=car, n=some.size, pedals=self.pedals.chosen(some), peaks=self.peaks[:, some]
        )

    def rehearsal(self, candidates: int, **how: Any) -> Rehearsal:
        """Return a rehearsal of these cars."""
        made = Rehearsal(
            self.test, self.car, self.n, candidates, self.hand, self.pedals, self.threads, **how
        )
        made.peaks = np.repeat(self.peaks, candidates, axis=1)
        return made

    @property
    def limits(self) -> tuple[Array, Array]:
        """Return the largest road-wheel angle [rad] and rate [rad/s] of hands, (n,)."""
        ratio = np.broadcast_to(np.asarray(self.car["steering.ratio"], np.float64), (self.n,))
        return self.hand.angle / ratio, self.hand.rate / ratio

    def improve(
        self,
        best: Programs,
        goal: Goal,
        steps: int,
        show: Callable[[float], object] | None = None,
    ) -> None:
        """Improve the best programs until they are stuck or `steps` are done.

        Which cars are stepped together does not depend on the number of threads.
        """
        active = np.flatnonzero(best.lives >= 0)
        if not active.size:
            return
        groups = np.array_split(active, -(-active.size // TOGETHER))
        threads = min(self.threads, len(groups))
        each = replace(self, threads=self.threads // threads)
        share = Share(show or (lambda share: None), steps * len(groups))
        stop = threading.Event()

        def work_on(some: Indices) -> None:
            mine = best.chosen(some)
            each.of(some)._improve(mine, goal, steps, share, stop)
            best.put(some, mine)

        share_out(groups, work_on, threads, stop)
        self._confirm(best)

    def _improve(
        self, best: Programs, goal: Goal, steps: int, share: Share, stop: threading.Event
    ) -> None:
        """Improve cars that step together."""
        working: Working | None = None
        for step in range(steps):
            if goal.just_clean:
                best.lives[np.isfinite(best.noted_speed)] = -1
            active = np.flatnonzero(best.lives >= 0)
            if not active.size or stop.is_set():
                share.add(steps - step)
                break
            if working is None or active.size < FULL * working.cars.size:
                working = Working(self.of(active), active, best.knots.shape[1], working)
            mine = best.chosen(working.cars)
            working.step(mine, goal, step)
            best.put(working.cars, mine)
            share.add(1)

    def _confirm(self, best: Programs) -> None:
        """Run the best trials in the actual test, and discard those that are not clean."""
        some = np.flatnonzero(best.hopeful)
        if some.size:
            mine, fine = best.chosen(some), self.of(some).rehearsal(1)
            fine.drive(mine.noted_knots[:, None], mine.noted_speed[:, None])
            mine.confirm(mine.noted_knots, mine.noted_speed, fine.metrics)
            best.put(some, mine)
        best.forget()

    def exchange(self, best: Programs, offsets: tuple[int, ...]) -> None:
        """Let cars try the programs of others, at their speeds, and keep better ones."""
        if not offsets:
            return
        goal = Goal()
        others = (np.arange(self.n)[:, None] + np.array(offsets)) % self.n
        trial = self.rehearsal(len(offsets), **COARSE)
        rows = trial.drive(best.knots[others], best.speed[others])
        found = goal.worth(rows, best.speed[others])
        which = found.argmax(axis=1)
        cars = np.arange(self.n)
        promising = found[cars, which] > goal.worth(best.rows, best.speed)
        some = np.flatnonzero(promising)
        if some.size:
            source = others[some, which[some]]
            new = self.of(some).begin(best.knots[source], best.speed[source])
            better = goal.worth(new.rows, new.speed) > goal.worth(best.rows, best.speed)[some]
            best.put(some[better], new.chosen(np.flatnonzero(better)))

    def begin(self, knots: Array, speed: Array) -> Programs:
        """Run programs once in the actual test, within the limits of hands."""
        knots = self.held(knots, speed)
        fine = self.rehearsal(1)
        rows = fine.drive(knots[:, None], speed[:, None])[:, 0]
        return Programs.of(knots, speed, rows, fine.metrics)

    def held(self, knots: Array, speed: Array) -> Array:
        """Return programs limited to the angle and rate of hands."""
        angle, rate = self.limits
        held, most = np.clip(knots, -angle[:, None], angle[:, None]), rate * SPACING / speed
        before: Array = np.zeros(len(held))
        for i in range(held.shape[1]):
            held[:, i] = np.minimum(np.maximum(held[:, i], before - most), before + most)
            before = held[:, i]
        return held

    def outcome(self, best: Programs) -> NDArray[np.int_]:
        """Return the outcomes of cars with these programs; touching is not clean."""
        fine = self.rehearsal(1)
        fine.drive(best.knots[:, None], best.speed[:, None])
        front, rear = fine.metrics["front_saturation"], fine.metrics["rear_saturation"]
        slides = np.where(front > rear, int(Outcome.SLID_FRONT), int(Outcome.SLID_REAR))
        a_hair = np.where(np.fmax(front, rear) > 1, slides, int(Outcome.CONE))
        outcome = fine.metrics["outcome"]
        by_a_hair = (outcome == Outcome.CLEAN) & (fine.metrics["cone_margin"] < SURE)
        return np.asarray(np.where(by_a_hair, a_hair, outcome))


class Working:
    """The fleets of cars that search together."""

    def __init__(
        self, search: Search, cars: Indices, knots: int, larger: Working | None = None
    ) -> None:
        self.cars, self.knots = cars, knots
        self.near = search.rehearsal(knots + 2, **COARSE)
        self.ahead = search.rehearsal(len(TRIALS), **COARSE)
        self.trial = search.rehearsal(1, dt=search.test.dt, run_out=COARSE["run_out"])
        self.angle, self.rate = search.limits
        self.before: Array | None = None
        if larger is not None and larger.before is not None:
            self.before = larger.before[np.searchsorted(larger.cars, cars)]

    def step(self, best: Programs, goal: Goal, number: int) -> None:
        """Take a step with every car."""
        slopes, base = self._slopes(best, number)
        steps = self._changes(best, slopes, goal)
        k = self.knots
        knots = np.stack([best.knots + far * steps[i][:, :k] for i, far in TRIALS], axis=1)
        speed = np.stack([best.speed + far * steps[i][:, k] for i, far in TRIALS], axis=1)
        seen = self.ahead.drive(knots, speed) + (best.rows - base)[:, None]
        which = goal.worth(seen, speed).argmax(axis=1)
        cars = np.arange(len(which))
        tried, at = knots[cars, which], speed[cars, which]
        rows = self.trial.drive(tried[:, None], at[:, None])[:, 0]
        good = goal.worth(rows, at) > goal.worth(best.rows, best.speed)
        best.knots = np.where(good[:, None], tried, best.knots)
        best.speed = np.where(good, at, best.speed)
        best.rows = np.where(good[:, None], rows, best.rows)
        best.note(tried, at, rows.min(axis=1))
        trust = best.trust * np.where(good, GROWTH[which], SHRINK)
        best.vain = np.where(good & (trust > 1.5 * LEAST), 0, best.vain + 1)
        stuck = best.vain >= STUCK
        best.lives = best.lives - stuck
        best.vain[stuck] = 0
        best.trust = np.clip(np.where(stuck, AGAIN, trust), LEAST, LARGEST)

    def _slopes(self, best: Programs, number: int) -> tuple[Array, Array]:
        """Return derivatives of the margins by knots and speed (n, m, k + 1), and margins."""
        n, k = best.knots.shape
        knot = np.arange(k)
        size = np.clip(best.trust, *NUDGE)[:, None]
        # alternating signs over knots and steps
        nudge = size * np.where((knot + number) % 2, 1.0, -1.0)
        knots = np.repeat(best.knots[:, None], k + 2, axis=1)
        knots[:, knot, knot] += nudge
        speed = np.repeat(best.speed[:, None], k + 2, axis=1)
        speed[:, k] += SPEED_NUDGE
        rows = self.near.drive(knots, speed)
        change = rows[:, :-1] - rows[:, -1:]
        sizes = np.concatenate((nudge, np.full((n, 1), SPEED_NUDGE)), axis=1)
        slopes = (change / sizes[:, :, None]).transpose(0, 2, 1)
        now = slopes
        if self.before is not None:  # of both sides, if the program did not change
            slopes = np.where((best.vain > 0)[:, None, None], 0.5 * (slopes + self.before), slopes)
        self.before = now
        return slopes, rows[:, -1]

    def _changes(self, best: Programs, slopes: Array, goal: Goal) -> Array:
        """Return the best changes of knots and speed within both trust regions, (2, n, k + 2)."""
        n, k = best.knots.shape
        size = k + 2  # the last one is the deficit of the worst margin
        H = np.zeros((n, size, size))
        bent = np.diff(np.eye(k), 2, axis=0)
        H[:, :k, :k] = SMOOTH * (bent.T @ bent + 0.05 * np.eye(k))
        H[:, k, k] = H[:, k + 1, k + 1] = 1e-3
        g = np.zeros((n, size))
        g[:, k], g[:, k + 1] = -float(goal.fastest), PRICE
        rows = slopes[:, : goal.cones]
        margins = np.concatenate((-rows, np.full((*rows.shape[:2], 1), -1.0)), axis=2)
        turn = np.zeros((n, k, size))
        turn[:, :, :k] = np.eye(k) - np.eye(k, k=-1)
        turned = np.diff(best.knots, axis=1, prepend=0.0)
        most = (self.rate * SPACING / best.speed)[:, None]
        faster = np.zeros((n, k, size))  # less time between two knots
        faster[:, :, k] = most / best.speed[:, None]
        A = np.concatenate((margins, turn + faster, faster - turn), axis=1)
        b = np.concatenate(
            (
                best.rows[:, : goal.cones] - TARGET,
                np.maximum(most - turned, 0.0),
                np.maximum(most + turned, 0.0),
            ),
            axis=1,
        )
        low, high = np.empty((2, n, size)), np.empty((2, n, size))
        for i, trust in enumerate((best.trust, SMALLER * best.trust)):
            low[i, :, :k] = np.maximum(-trust[:, None], -self.angle[:, None] - best.knots)
            high[i, :, :k] = np.minimum(trust[:, None], self.angle[:, None] - best.knots)
            most_change = SPEED_CHANGE * trust if goal.fastest else np.full(n, 1e-9)
            low[i, :, k] = -most_change
            high[i, :, k] = np.minimum(most_change, goal.most - best.speed + 1e-9)
        low[..., k + 1], high[..., k + 1] = 0.0 if goal.fastest else TARGET - WIDEST, 1e3
        H, g, A, b = (np.concatenate((values, values)) for values in (H, g, A, b))
        found = minimize(H, g, A, b, low.reshape(2 * n, size), high.reshape(2 * n, size))
        changes: Array = found.reshape(2, n, size)
        if not goal.fastest:
            changes[..., k] = 0.0
        return changes
