"""A lap of a closed path, as fast as the envelope of the car allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad._lib.arguments import positive, within
from skidpad._lib.messages import brief
from skidpad._lib.parameters import AXLES
from skidpad.cars import Car
from skidpad.drivers import OptimalPreview, Preview, SpeedProfile, design_optimal_preview
from skidpad.gauges import Gate, Max, Peak, StatusFlag
from skidpad.laps.course import Course
from skidpad.laps.engine import top_speed
from skidpad.laps.grip import Rubber
from skidpad.laps.plan import pace_of, times
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.paths import Path
from skidpad.recordings.recording import Recording
from skidpad.status import Status

Array = NDArray[np.float64]

FOOT: dict[str, Any] = {
    "preview_time": 0.1,
    "time_constant": 0.6,
    "integral_time": 100.0,
    "acceleration": 15.0,
    "lag": 0.02,
}
"""Of the driver's law for the speed; the plan bounds what he asks for."""

AHEAD = 2
"""Stations by which a bend ahead counts early for the throttle: about the lag of foot and hands."""

FORESEEN = 0.15
"""Of what turning and climbing hold back, the error of speed by which the foot asks for it [s]."""

HANDS: dict[str, Any] = {"lag": 0.03}
QUICK = 7.5
"""Of the driver who steers [rad/s], for a car with the grip of one for the road: who corners harder
is along the same line in less time, and its tires answer sooner."""

ROAD_GRIP = 9.0
AS_QUICK = 0.8, 2.0
"""Largest lateral acceleration of such a car [m/s2], and by how much the driver follows others."""

MOST_STEER = 0.6
"""Largest road-wheel angle [rad]."""

FEELS = 0.9
PULLS = 0.5
"""Shares of the slip of a tire's largest force at which feet hold the wheels, braking and driving:
who drives out of a corner needs most of them for the side force."""

RUN_UP = 5.0
"""How far before its beginning cars start [m]."""

BESIDE = 20.0
"""How far beside the path the posts of the finish stand [m]."""


@dataclass(frozen=True, eq=False)
class Lap(Procedure):
    """A flying lap of a closed path, at speeds planned from the g-g-g-V envelope of each car.

    The plan is that of `skidpad.lap_time`: forward and back over the curvature with what the
    envelope leaves beside cornering, and with what the engine gives; slope, bank, crests and dips
    of the road count. One driver steers along the path, and another follows the plan.

    Attributes
    ----------
    path : Path
        Closed.
    share : float
        Of the envelope that the plan uses.
    driver : Preview or OptimalPreview, optional
        Who steers. Default: that of `skidpad.drivers.design_optimal_preview` for each car in the
        middle between the slowest and the fastest speed of its plan.
    fastest : float, optional
        No plan is faster [m/s]. Default: the top speed of the fastest car, or 75 m/s without an
        engine.
    feels : bool
        Whether the driver's feet hold the wheels near the slip of the largest force, as a racing
        driver's do, which stands here as anti-lock and traction control where a car has none; else
        the pedals go by the speed alone.
    road : object, optional
        What `skidpad.Fleet` takes as ``road``; default is flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``lap_time`` [s], NaN for a car that turns round, falls over or does not come back;
    ``planned_time`` [s]; ``max_offset`` [m] from the path; ``top_speed`` [m/s].
    """

    path: Path
    share: float = 0.8
    driver: Preview | OptimalPreview | None = None
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
        fastest = top_speed(car) if self.fastest is None else self.fastest
        pace = pace_of(car, course, fastest, self.share, threads)
        speeding, braking = course.foreseen(0, AHEAD), course.foreseen(1, 0)
        speed, station = pace.profile(course, speeding, braking), course.station
        planned = times(course, speed)
        grip = pace.lateral(speed)
        quick = np.clip(grip / ROAD_GRIP, *AS_QUICK)
        foreseen = FORESEEN / quick**2
        # the law foresees the air alone: of what else holds back, an error of speed asks
        asked = np.maximum(speed + foreseen * pace.held_back(course, speed), 0.0)
        middle = 0.5 * (speed.min(axis=0) + speed.max(axis=0))
        hands = {**HANDS, "bandwidth": QUICK * quick, "steer_limit": _steer_limit(car, course)}
        steers = self.driver or design_optimal_preview(car, middle, threads=threads, **hands)
        hardest = pace.limits.back.max(axis=(0, 1, 2))
        x, y = (float(c) for c in self.path.position(0.0))
        heading = float(self.path.heading(0.0))
        side = -np.sin(heading), np.cos(heading)
        before_x, before_y = (float(c) for c in self.path.position(-RUN_UP))
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

        return Maneuver(
            road=self.road,
            start={
                "speed": speed[0], "x": before_x, "y": before_y,
                "heading": float(self.path.heading(-RUN_UP)),
            },
            changes=feet(car) if self.feels else {},
            driver=(
                steers.replace(path=self.path),
                SpeedProfile(station, asked, deceleration=hardest, **FOOT),
            ),
            duration=1.5 * float(planned.max()),
            gauges={
                "_begin": begin,
                "_finish": finish,
                "max_offset": Peak("path_offset"),
                "top_speed": Max("speed"),
            },
            until=(finish, lost),
            kpis={"": lap_times},
            units={"lap_time": "s", "planned_time": "s"},
            dt=self.dt,
            every=self.every,
        )  # fmt: skip


def feet(car: Car) -> dict[str, Any]:
    """Return what holds the wheels near the slip of the largest force, where nothing does."""
    changes: dict[str, Any] = {}
    front, rear = (
        Rubber.of(car, axle).peaks(np.atleast_2d(load.mean(axis=0)))[0][0]
        for axle, load in zip(AXLES, car.static_loads.reshape(2, 2, -1), strict=True)
    )
    if car["pedals.brakes"] == "hydraulic" and car["antilock.model"] == "off":
        changes |= {
            "antilock.model": "slip",
            "antilock.slip": _plain(FEELS * np.minimum(front, rear)),
        }
    if car["drive.source"] == "engine" and car["traction.model"] == "off":
        driven = {"front": front, "rear": rear, "all": np.minimum(front, rear)}
        slip = driven[car["drive.axles"]]
        changes |= {"traction.model": "slip", "traction.slip": _plain(PULLS * slip)}
    return changes


def _steer_limit(car: Car, course: Course) -> Array:
    """Return the road-wheel angle of the tightest bend with the front tires at their best [rad]."""
    load = np.atleast_2d(car.static_loads.reshape(4, -1)[:2].mean(axis=0))
    slip = Rubber.of(car, "front").peaks(load)[1][0]
    turn = car.wheelbase * np.abs(course.curvature).max()
    return np.asarray(np.minimum(_plain(turn + slip), MOST_STEER))


def _plain(values: Array) -> Any:
    """Return one number where there is one, else the array."""
    return values[0] if np.shape(values) == (1,) else values
