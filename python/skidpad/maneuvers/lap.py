"""A lap of a closed path at the speed that the car's envelope allows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad._lib.arguments import positive, within
from skidpad._lib.messages import brief
from skidpad._lib.parameters import AXLES
from skidpad.cars import Car
from skidpad.drivers import OptimalPreview, Preview, ScheduledSteer, SpeedProfile
from skidpad.gauges import Gate, Max, Peak, StatusFlag
from skidpad.laps.course import Course
from skidpad.laps.engine import rolling_mass, rolling_resistance
from skidpad.laps.grip import Rubber
from skidpad.laps.plan import pace_of, times
from skidpad.maneuvers.lap_gears import BY_HAND, gears, shifting
from skidpad.maneuvers.lap_steer import steering
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.paths import Path
from skidpad.recordings.recording import Recording
from skidpad.status import Status

Array = NDArray[np.float64]

FOOT: dict[str, Any] = {
    "preview_time": 0.03,
    "time_constant": 0.3,
    "integral_time": 100.0,
    "acceleration": 15.0,
    "lag": 0.02,
}
"""Parameters of the driver's speed law; the plan bounds its demands. The preview is about the lag
of the foot: more would only make the car slower all the way into a corner. The time constant is
three times the usual lag of intake and brakes, which gives a damping ratio of 0.87."""

AHEAD = 2
"""Stations by which the throttle anticipates a bend: about the lag of foot and hands."""

BRAKES = 0.95
"""Fraction of the planned deceleration that the driver relies on: the rest allows for speed errors
and for reduced wheel loads while the body moves."""

FORESEEN = 0.15
"""Speed error per deceleration from turning and climbing, by which the foot compensates it [s]:
half of the time constant, so as not to push a car that turns more easily, and with the minimum of a
station and the `AHEAD` behind, as slip angles build up over a distance."""

FEELS = 0.75
"""Slip, relative to that of a tire's peak force, from which the foot reduces force."""

STRAIGHT = 1.0
"""Planned lateral acceleration up to which a start counts as straight [m/s2]."""

SETTLES = 0.5
"""Time without turning or slowing after the start, in which the car settles [s]."""

RECORDED = 8
"""Most cars for which paths and speeds are recorded by default: as many as a figure can show. For
thousands of laps they would fill the memory."""

BESIDE = 20.0
"""Distance of the posts of the finish from the path [m]."""


@dataclass(frozen=True, eq=False)
class Lap(Procedure):
    """A flying lap of a closed path, at speeds planned from the g-g-g-V envelope of each car.

    The plan is that of `skidpad.lap_time`: forward and backward passes over the curvature with the
    envelope and the engine's force; slope, bank, crests and dips of the road count. The driver uses
    a linear model of the car at each station and steers optimally for the path ahead
    (`skidpad.drivers.ScheduledSteer`). The pedals follow the plan; braking begins early by the lag
    of hydraulic brakes, or of the engine if that is longer. Gears are shifted manually, with
    matched revs, to those that cost the least time.

    Attributes
    ----------
    path : Path
        Closed.
    share : float
        Fraction of the envelope that the plan uses.
    driver : Preview, OptimalPreview or ScheduledSteer, optional
        Steering. Default: designed for each car and its plan.
    fastest : float, optional
        Upper bound of the plan [m/s]. Default: the top speed of each car, or 75 m/s without an
        engine.
    feels : bool
        Whether the foot reduces force when wheels slip beyond their peak force, like a racing
        driver without anti-lock brakes and traction control; otherwise the pedals depend on speed
        only. One foot acts for all wheels; the car is not changed.
    road : object, optional
        What `skidpad.Fleet` takes as ``road``; default is flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``lap_time`` [s], NaN for a car that spins, rolls over or does not finish;
    ``planned_time`` [s]; ``max_offset`` [m] from the path; ``top_speed`` [m/s]. For up to eight
    cars x, y and speed are recorded for ``result.plot()``; for more only what `run` is asked to
    ``record``.
    """

    path: Path
    share: float = 0.8
    driver: Preview | OptimalPreview | ScheduledSteer | None = None
    fastest: float | None = None
    feels: bool = True
    road: Any = None
    dt: float = 1e-3
    every: int = 20

    def __post_init__(self) -> None:
        super().__post_init__()
        if not (isinstance(self.path, Path) and self.path.closed):
            raise ValueError(f"path: {brief(self.path)} is not allowed, must be a closed Path")
        positive("share", self.share)
        if self.fastest is not None:
            within("fastest", self.fastest, 0.1, 1e3, "m/s")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        course = Course.along(self.path, self.road)
        pace = pace_of(car, course, self.fastest, self.share, threads)
        speeding, braking = course.foreseen(0, AHEAD), course.foreseen(1, 0)
        planned = times(course, pace.profile(course))
        spared = replace(pace, limits=replace(pace.limits, back=BRAKES * pace.limits.back))
        speed, station = spared.profile(course, speeding, braking), course.station
        # the law anticipates only air drag; other resistance enters as a speed error
        held = pace.held_back(course, speed)
        least = np.minimum.reduce([np.roll(held, k, axis=0) for k in range(AHEAD + 1)])
        rolls = rolling_resistance(car, speed) / rolling_mass(car)
        asked = np.maximum(speed + FORESEEN * least + FOOT["time_constant"] * rolls, 0.0)
        if car["pedals.brakes"] == "hydraulic":
            asked = early(course, speed, asked, _lag(car))
        steers = self.driver or steering(car, self.path, course, speed, pace.gravity, threads)
        foot = {**FOOT, **(_feels(car) if self.feels else {})}
        hardest = pace.limits.back.max(axis=(0, 1, 2))
        x, y = (float(c) for c in self.path.position(0.0))
        heading = float(self.path.heading(0.0))
        side = -np.sin(heading), np.cos(heading)
        at = _begins(course, speed)
        cars = np.arange(at.size)
        before_x, before_y = self.path.position(station[at])
        posts = [(x + k * side[0], y + k * side[1]) for k in (BESIDE, -BESIDE)]
        begin = Gate(*posts)
        finish = Gate(*posts, after=begin)
        lost = StatusFlag(Status.SPUN | Status.ROLLED_OVER)
        n = self.number_of(car)

        def lap_times(recording: Recording) -> dict[str, Array]:
            values = recording.gauges
            return {
                "lap_time": values["_finish"] - values["_begin"],
                "planned_time": np.broadcast_to(planned, n).copy(),
            }

        shifts = car["drive.source"] == "engine" and len(np.asarray(car["gearbox.ratios"])) > 1
        gear = gears(car, speed, self.path.length / len(speed)) if shifts else None
        return Maneuver(
            road=self.road,
            changes={} if gear is None else BY_HAND,
            inputs={} if gear is None else shifting(gear, speed, self.path.length),
            start={
                "speed": speed[at, cars], "x": before_x, "y": before_y,
                "heading": self.path.heading(station[at]),
                "gear": None if gear is None else gear[at, cars],
            },
            driver=(
                steers.replace(path=self.path),
                SpeedProfile(station, asked, deceleration=hardest, **foot),
            ),
            duration=2.5 * float(planned.max()),
            gauges={
                "_begin": begin,
                "_finish": finish,
                "max_offset": Peak("path_offset"),
                "top_speed": Max("speed"),
            },
            until=(finish, lost),
            kpis={"": lap_times},
            units={"lap_time": "s", "planned_time": "s"},
            record=("x", "y", "speed") if n <= RECORDED else (),
            dt=self.dt,
            every=self.every,
        )  # fmt: skip


def early(course: Course, speed: Array, asked: Array, lag: Array) -> Array:
    """Return demands (k, n) early enough for the brakes to be applied where slowing begins.

    At its beginning the demand is that planned for the lag of the brakes [s] later. While they
    build up, this advance fades with the driver's time constant.
    """
    k = len(speed)
    slows = np.roll(speed, -1, axis=0) < speed
    share, shares = np.ones(speed.shape[1]), np.empty_like(speed)
    for at in (*range(k), *range(k)):  # two laps, as a lap may begin during deceleration
        fading = np.exp(-course.step[at] / (FOOT["time_constant"] * speed[at]))
        share = np.where(slows[at], fading * share, 1.0)
        shares[at] = share
    place = np.arange(k)[:, None] + shares * lag * speed / course.step[:, None]
    before = np.floor(place).astype(np.intp)
    near, far = (np.take_along_axis(asked, i % k, axis=0) for i in (before, before + 1))
    return np.minimum(asked, near + (place - before) * (far - near))


def _lag(car: Car) -> Array:
    """Return the time after which the brakes act [s], not before the engine's pull has faded."""
    brakes = np.asarray(car["pedals.brake_lag"], np.float64)
    if car["drive.source"] != "engine":
        return brakes
    return np.asarray(np.maximum(brakes, np.asarray(car["engine.intake_lag"])))


def _begins(course: Course, speed: Array) -> NDArray[np.intp]:
    """Return for each car the last station (n,) from which it does not turn or slow for a while.

    Else the last at which it does not turn, else that with the least turning.
    """
    k = len(speed)
    across = speed**2 * np.abs(course.curvature)[:, None]
    straight = across < STRAIGHT
    calm = straight & (np.roll(speed, -1, axis=0) >= speed)
    lasts, settled = np.zeros(speed.shape[1]), np.empty_like(straight)
    for at in (*reversed(range(k)), *reversed(range(k))):  # two laps, as it may last beyond the end
        lasts = np.where(calm[at], lasts + course.step[at] / speed[at], 0.0)
        settled[at] = lasts >= SETTLES
    return np.where(
        settled.any(axis=0), _last(settled),
        np.where(straight.any(axis=0), _last(straight), across.argmin(axis=0)),
    )  # fmt: skip


def _last(found: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the last index along the first axis that is true; the last of all if none is."""
    return np.asarray(len(found) - 1 - found[::-1].argmax(axis=0))


def _feels(car: Car) -> dict[str, Any]:
    """Return the slip at which the foot holds the wheels."""
    peaks = [
        Rubber.of(car, axle).peaks(np.atleast_2d(load.mean(axis=0)))
        for axle, load in zip(AXLES, car.static_loads.reshape(2, 2, -1), strict=True)
    ]
    (front, front_angle), (rear, rear_angle) = ((a[0], b[0]) for a, b in peaks)
    return {
        "slip": _plain(FEELS * np.minimum(front, rear)),
        "front_slip_angle": _plain(front_angle), "rear_slip_angle": _plain(rear_angle),
    }  # fmt: skip


def _plain(values: Array) -> Any:
    """Return a single number as such, else the array."""
    return values[0] if np.shape(values) == (1,) else values
