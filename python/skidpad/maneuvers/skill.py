"""A driver who gets close to the limit of a car in a test between cones."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.in_parts import in_parts
from skidpad.cars import Car
from skidpad.drivers import ScheduledSteer
from skidpad.maneuvers.cone_test import ConeTest
from skidpad.maneuvers.course_plan import STEP, Body, CoursePlan
from skidpad.maneuvers.hand import Hand
from skidpad.maneuvers.plan_feedback import feedback
from skidpad.maneuvers.single_track import SPEED, STATES, SingleTrack, Y, with_cars
from skidpad.paths import Path
from skidpad.simulation.fleet import Fleet

Array = NDArray[np.float64]

ARMS: Final = 0.04
"""Lag of the arms [s]."""
NO_MORE: Final = 1.5
"""Largest slip angle to steer for, relative to that of the front axle's peak force."""
SLOWEST: Final = 8.0
"""Lowest speed of a plan [m/s]; slower cars do the same in more time."""
BEYOND: Final = 30.0
"""Length of a plan beyond the last cone [m]."""
ROLLS: Final = 2.0
"""Duration of straight rolling from which coasting is measured [s]."""
CHUNK: Final = 64
"""Cars planned together."""
MOST_STEER: Final = 0.7
"""Largest road-wheel angle [rad]."""


def skilled_driver(test: ConeTest, car: Car, speed: Array, threads: int) -> ScheduledSteer:
    """Return the driver of each of n cars, which one may represent, at speeds (n,) [m/s]."""
    n = speed.size
    whole = plan_of(test, car, np.maximum(speed, SLOWEST), threads)
    tables = np.empty((whole.places, 6, n))

    def plan(some: slice) -> None:
        part = with_cars(whole, lambda numbers: numbers[..., some])
        tables[:, :, some] = feedback(part.model, part.found()[1], ARMS)

    in_parts(plan, n, CHUNK, threads)
    return ScheduledSteer(
        tables, Path.straight(whole.begin), interval=STEP, lag=ARMS,
        slip_limit=NO_MORE * whole.model.axles[0].peak,
        steer_limit=np.minimum(whole.angle, MOST_STEER), rate_limit=whole.rate,
    )  # fmt: skip


def plan_of(test: ConeTest, car: Car, speed: Array, threads: int) -> CoursePlan:
    """Return the planning problem of the drivers of n cars."""
    n, hand = speed.size, Hand()

    def whole(value: object) -> Array:
        return np.broadcast_to(np.asarray(value, np.float64), (n,))

    held = speed if test.throttle == "hold" else np.full(n, np.nan)
    model = SingleTrack.of(car, speed, _coast(test, car, speed, threads), held, threads)
    begin, end = whole(test.begin_x(car)), whole(test.end_x(car)) + BEYOND
    start = np.zeros((len(STATES), n))
    start[SPEED], start[Y] = speed, test.start_y(car)
    fences = [fence.numbers for fence in test.course(car).fences()]
    cones = np.array([[whole(f[name]) for f in fences] for name in ("x", "y", "to_y")])
    nose, ratio = whole(car["body.to_nose"]), whole(car["steering.ratio"])
    body = Body(nose, nose - whole(car["body.length"]), 0.5 * whole(car["body.width"]))
    places = math.ceil(float((end - begin).max()) / STEP) + 1
    return CoursePlan(
        model, begin, start, places, cones, body, hand.angle / ratio, hand.rate / ratio
    )


def _coast(test: ConeTest, car: Car, speed: Array, threads: int) -> Array:
    """Return the deceleration of cars rolling straight, (n,) [m/s2]."""
    if test.throttle == "hold":
        return np.zeros_like(speed)
    free = test.throttle == "declutched" and car["drive.source"] == "engine"
    fleet = Fleet(car, n=speed.size)
    fleet.start(speed=speed, gear=0 if free else None)
    fleet.run({"gear": 0.0} if free else {}, ROLLS, 2e-3, record=(), threads=threads)
    after, way = np.asarray(fleet.state.vx, np.float64), np.asarray(fleet.state.x, np.float64)
    return np.asarray((speed**2 - after**2) / (2 * np.maximum(way, 1.0)))
