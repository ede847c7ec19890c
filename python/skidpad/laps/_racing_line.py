"""Racing lines: minimum time or minimum curvature."""

from __future__ import annotations

from dataclasses import dataclass, replace
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import count, within
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, require_word
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.laps.course import Course
from skidpad.laps.plan import Pace, pace_of, times
from skidpad.paths import Path
from skidpad.road import Road
from skidpad.simulation.kernel_state import require_road

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Array = NDArray[np.float64]

STEP: Final = 4.0
"""Approximate distance between stations of the center line [m]."""
KNOT: Final = 12.0
"""Approximate distance between the knots of the offsets [m]."""
BENDS: Final = 6
"""Linearizations of the line of minimum curvature."""
ROUNDS: Final = 40
"""Most steps to the minimum time."""
NUDGE: Final = 0.02
"""Difference step of a knot for the slope of the time [m]."""
PROJECTIONS: Final = 60
SHORTEST: Final = 1e-4
"""Most steps to the minimum within bounds, and the shortest fraction of one."""
FIRST: Final = 1.0
"""Largest move of a knot in the first step [m]."""
ENOUGH: Final = 1e-5
"""Relative gain of time below which a step is the last."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RacingLine:
    """A closed line on a track, and the speed that the car can hold along it.

    Attributes
    ----------
    path : Path
        The line.
    road : Road
        The track, or the ground under it.
    left, right : ndarray, shape (k, 2)
        Edges of the track, earth x and y [m].
    station : ndarray, shape (m,)
        Along the path [m].
    speed : ndarray, shape (m,)
        Planned speed there [m/s].
    time : float
        Lap time at these speeds [s].
    """

    path: Path
    road: Road | None
    left: Array
    right: Array
    station: Array
    speed: Array
    time: float

    def plot(self, *, ax: Axes | None = None, **keywords: Any) -> Axes:
        """Plot it over its track, colored by speed; see `skidpad.plot.lap.line`."""
        axes: Axes = figure("lap", "line")(self, ax=ax, **keywords)
        return axes

    def __repr__(self) -> str:
        return f"<RacingLine of {self.path.length:.6g} m, {self.time:.6g} s>"


def racing_line(
    track: Road | str | PathLike[str],
    car: Car,
    *,
    of: Literal["time", "curvature"] = "time",
    road: Road | None = None,
    margin: float = 0.0,
    fastest: float | None = None,
    threads: int = 1,
) -> RacingLine:
    """Find the line of minimum time or minimum curvature around a closed track.

    Parameters
    ----------
    track : Road, str or path
        Closed, with widths to both sides: `Road.track`, `Road.track_from_angles`, or a file of the
        public race-track database (x, y, width to the right, width to the left), which is level.
    car : Car
        One car.
    of : {"time", "curvature"}
        What to minimize.
    road : Road, optional
        Ground under the track of a file: its slope and bank count. Default: the track itself.
    margin : float
        Clearance between the sides of the car and the edges [m].
    fastest : float, optional
        As in `lap_time`.
    threads : int

    Returns
    -------
    RacingLine

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind, or the track is open, has no widths or is too narrow.

    Notes
    -----
    Offsets from the center line are cubic B-splines with knots 12 m apart, bounded by the corridor
    less half the body's width. Minimum curvature is a bounded least-squares problem, relinearized
    at each solution (Heilmeier and others, Vehicle System Dynamics 58 (10), 2020). Minimum time
    starts from there, with the gradient of the quasi-steady lap time (`lap_time`) from perturbed
    knots. A step maximizes the gain by that gradient within the corridor, with a penalty on the
    change of curvature that rises until the lap is faster and falls while it is.
    """
    require_car("car", car)
    require_word("of", of, ("time", "curvature"))
    require_road(road)
    margin, threads = within("margin", margin, 0.0, 100.0, "m"), count("threads", threads)
    if car.n != 1:
        raise ValueError(f"car: {car.n} cars are not allowed, must be one")
    if not isinstance(track, Road):
        if not isinstance(track, (str, PathLike)):
            raise TypeError(f"track: expected a Road or a file, not {brief(track)}")
        track = Road.track_from_csv(track)
        ground = road
    else:
        ground = track if road is None else road
    corridor = Corridor.of(track, 0.5 * float(np.asarray(car["body.width"])) + margin)
    knots = corridor.straightened()
    if fastest is not None:
        fastest = within("fastest", fastest, 1.0, 500.0, "m/s")
    course = Course.along(corridor.path(knots), ground)
    pace = pace_of(car, course, fastest, 1.0, threads)
    if of == "time":
        knots = corridor.hurried(knots, pace, ground)
    path = corridor.path(knots)
    course = Course.along(path, ground)
    speed = pace.profile(course)
    left, right = corridor.edges
    return RacingLine(
        path, ground, left, right, course.station, speed[:, 0], float(times(course, speed)[0])
    )


@dataclass(frozen=True, slots=True, eq=False)
class Corridor:
    """A closed track at k evenly spaced stations, as allowed offsets from its center line.

    Attributes
    ----------
    center, normal : ndarray, shape (k, 2)
        Earth x and y [m], and the direction to the left.
    widths : ndarray, shape (2, k)
        Widths of the track to the left and to the right [m].
    basis : ndarray, shape (k, m)
        Derivatives of the offsets at the stations by those of the knots.
    low, high : ndarray, shape (m,)
        Bounds of the knots [m].
    """

    center: Array
    normal: Array
    widths: Array
    basis: Array
    low: Array
    high: Array

    @classmethod
    def of(cls, track: Road, beside: float) -> Corridor:
        """Return the corridor of a car's middle, `beside` from the edges [m]."""
        x, y = (np.asarray(c) for c in track.xy(np.array([0.0, track.length]), 0.0))
        if not (np.isfinite(track.length) and np.hypot(x[1] - x[0], y[1] - y[0]) < STEP):
            raise ValueError(f"track: {track!r} is not allowed, must be closed")
        count = max(round(track.length / STEP), 24)
        u = track.length / count * np.arange(count)
        center = np.stack(track.xy(u, 0.0), axis=1)
        heading = np.asarray(track.heading(u))
        left, right = (np.asarray(w, np.float64) for w in track.width(u))
        high, low = left - beside, beside - right
        if not (np.isfinite(left) & np.isfinite(right)).all():
            raise ValueError(f"track: {track!r} is not allowed, must have widths")
        if (low > high).any():
            bad = int(np.argmax(low - high))
            raise ValueError(
                f"track: at station {u[bad]:.4g} m it is {left[bad] + right[bad]:.3g} m wide, "
                f"too narrow for a car that needs {2 * beside:.3g} m"
            )
        m = max(round(track.length / KNOT), 8)
        basis = _basis(count, m)
        reach = basis > 0
        # a spline stays within its knots, so their bounds hold between them
        highest = np.array([high[some].min() for some in reach.T])
        lowest = np.array([low[some].max() for some in reach.T])
        middle = 0.5 * (lowest + highest)
        return cls(
            center, np.stack((-np.sin(heading), np.cos(heading)), axis=1), np.stack((left, right)),
            basis, np.minimum(lowest, middle), np.maximum(highest, middle),
        )  # fmt: skip

    @property
    def edges(self) -> tuple[Array, Array]:
        """Return the left and right edge of the track, (k, 2) [m]."""
        left, right = self.widths[:, :, None]
        return self.center + left * self.normal, self.center - right * self.normal

    def path(self, knots: Array) -> Path:
        """Return the line of offsets of the knots."""
        offset = self.basis @ knots
        return Path.from_points(self.center + offset[:, None] * self.normal, closed=True)

    def bends(self, knots: Array) -> tuple[Array, Array]:
        """Return curvature [1/m] and step [m] at the stations, (k, n), for knots (m, n)."""
        offset = self.basis @ knots
        x, y = (self.center[:, i, None] + self.normal[:, i, None] * offset for i in (0, 1))
        dx, dy = np.roll(x, -1, axis=0) - x, np.roll(y, -1, axis=0) - y
        step = np.sqrt(dx**2 + dy**2)
        before_x, before_y, before = (np.roll(a, 1, axis=0) for a in (dx, dy, step))
        turn = np.arctan2(before_x * dy - before_y * dx, before_x * dx + before_y * dy)
        return 2 * turn / (step + before), step

    def slopes(self, knots: Array) -> Array:
        """Return the derivatives of the curvatures by the knots, (k, m)."""
        moved = knots[:, None] + NUDGE * np.eye(knots.size)
        at, _ = self.bends(knots[:, None])
        return np.asarray((self.bends(moved)[0] - at) / NUDGE)

    def straightened(self) -> Array:
        """Return the knots of the line of minimum curvature."""
        knots = np.clip(np.zeros(self.low.size), self.low, self.high)
        for _ in range(BENDS):
            bend, step = self.bends(knots[:, None])
            rows = np.sqrt(step) * self.slopes(knots)
            slope = rows.T @ (np.sqrt(step) * bend)[:, 0]
            knots = knots + bounded_least(rows.T @ rows, slope, self.low - knots, self.high - knots)
        return knots

    def hurried(self, knots: Array, pace: Pace, road: Any) -> Array:
        """Return the knots of the line of minimum time, starting from `knots`."""
        price = None
        found = _Lap(self, pace, road)
        best = found.times(knots, knots[:, None])[0]
        for _ in range(ROUNDS):
            slope = (found.times(knots, knots[:, None] + NUDGE * np.eye(knots.size)) - best) / NUDGE
            rows = self.slopes(knots)
            if price is None:
                price = np.abs(slope).max() / (FIRST * (rows**2).sum(axis=0).max())
            gained = False
            for _ in range(6):
                moved = _step(slope, rows, price, self.low - knots, self.high - knots)
                trials = knots[:, None] + moved[:, None] * np.array([1.0, 0.5, 0.25])
                laps = found.times(knots, trials)
                if laps.min() < best:
                    gained = True
                    break
                price *= 4
            if not gained:
                break
            gain = best - laps.min()
            knots, best = trials[:, int(np.argmin(laps))], laps.min()
            price *= 0.5 if np.argmin(laps) == 0 else 1.5
            if gain < ENOUGH * best:
                break
        return knots


@dataclass(frozen=True, slots=True, eq=False)
class _Lap:
    """Lap times of neighboring lines."""

    corridor: Corridor
    pace: Pace
    road: Any

    def times(self, near: Array, knots: Array) -> Array:
        """Return times (n,) of lines with knots (m, n), on the ground under one of them."""
        bend, step = self.corridor.bends(knots)
        bend = 0.25 * np.roll(bend, 1, axis=0) + 0.5 * bend + 0.25 * np.roll(bend, -1, axis=0)
        flat = Course.along(self.corridor.path(near), self.road)
        k = len(bend)
        at = np.linspace(0.0, 1.0, k, endpoint=False)
        whole = np.append(flat.station / flat.station[-1] * (1 - 1 / flat.station.size), 1.0)

        def here(values: Array) -> Array:
            return np.asarray(np.interp(at, whole, np.append(values, values[0])))

        course = replace(
            flat, station=at, step=step / np.sqrt(1 - here(flat.up_ahead)[:, None] ** 2),
            curvature=bend, dip=here(flat.dip), up_left=here(flat.up_left),
            up_normal=here(flat.up_normal), up_ahead=here(flat.up_ahead),
        )  # fmt: skip
        return times(course, self.pace.profile(course))


def _step(slope: Array, rows: Array, price: float, low: Array, high: Array) -> Array:
    """Return the d within bounds that minimizes s d + p |rows d|^2/2."""
    return bounded_least(price * (rows.T @ rows), slope, low, high)


def bounded_least(square: Array, slope: Array, low: Array, high: Array) -> Array:
    """Return the x that minimizes x'Hx/2 + s'x within bounds around 0.

    Projected Newton method for the free variables, with the step halved until it improves
    (Bertsekas, SIAM J. Control and Optimization 20, 1982).

    Parameters
    ----------
    square : ndarray, shape (m, m)
        H, symmetric and positive semidefinite.
    slope, low, high : ndarray, shape (m,)
    """
    square = square + 1e-9 * np.trace(square) / len(square) * np.eye(len(square))
    x = np.clip(np.zeros(len(slope)), low, high)

    def worth(x: Array) -> float:
        return float(x @ (0.5 * (square @ x) + slope))

    best = worth(x)
    for _ in range(PROJECTIONS):
        gradient = square @ x + slope
        free = ~(((x <= low) & (gradient > 0)) | ((x >= high) & (gradient < 0)))
        move = np.zeros_like(x)
        some = np.flatnonzero(free)
        move[some] = -np.linalg.solve(square[np.ix_(some, some)], gradient[some])
        share = 1.0
        while share > SHORTEST:
            trial = np.clip(x + share * move, low, high)
            if worth(trial) < best:
                break
            share *= 0.5
        else:
            break
        gain, x, best = best - worth(trial), trial, worth(trial)
        if gain <= 1e-9 * abs(best):
            break
    return x


def _basis(stations: int, knots: int) -> Array:
    """Return periodic uniform cubic B-splines, (stations, knots)."""
    u = np.arange(stations)[:, None] * (knots / stations) - np.arange(knots)
    away = np.abs((u + 0.5 * knots) % knots - 0.5 * knots)
    near = 2 / 3 - away**2 + 0.5 * away**3
    far = np.maximum(2 - away, 0.0) ** 3 / 6
    return np.asarray(np.where(away < 1, near, far))
