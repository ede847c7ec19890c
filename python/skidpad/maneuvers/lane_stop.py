"""A stop from a steady turn, with a driver who keeps the car in its lane."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.cars import Car
from skidpad.drivers import design_optimal_preview
from skidpad.equilibrium._trim import Trim
from skidpad.gauges import Elapsed, Integral, StatusFlag
from skidpad.maneuvers.braking import standstill
from skidpad.maneuvers.entry_limit import LOWEST, WORDS
from skidpad.maneuvers.maneuver import Driven, Maneuver
from skidpad.maneuvers.outcome import Outcome
from skidpad.paths import Path
from skidpad.recordings.recording import Recording
from skidpad.simulation.inputs import Input
from skidpad.status import Status

Array = NDArray[np.float64]

LONGEST: Final = 60.0
"""A car that has not stopped by then does not stop [s]."""
LOOKS: Final = 0.02
"""Time between checks of its outline [s]."""

IN_A_LANE: Final = {
    **WORDS,
    Outcome.CONE: "leaves its lane",
    Outcome.NOT_FINITE: "has no such turn, or no stop",
}
ENDS: Final = {
    Status.NON_FINITE: Outcome.NOT_FINITE,
    Status.ROLLED_OVER: Outcome.ROLLED,
    Status.SPUN: Outcome.SPUN,
    Status.WHEEL_LIFT: Outcome.LIFTED,
}


def ending(driven: Driven, lane: float) -> NDArray[np.int_]:
    """Return the outcomes of cars that stop in a lane of this width [m], (n,)."""
    needed = driven.metrics["lane_width"]
    return np.select(
        [*(driven.status & bit > 0 for bit in ENDS), np.isnan(needed), needed > lane],
        [*ENDS.values(), Outcome.NOT_FINITE, Outcome.CONE],
        Outcome.CLEAN,
    )


def stop_in_lane(
    car: Car,
    turn: Trim,
    start: Mapping[str, Any],
    pedals: Mapping[str, Input],
    radius: float,
    dt: float,
    road: Any,
    threads: int,
) -> Maneuver:
    """Return the stop of cars from steady turns, along their circle.

    Parameters
    ----------
    car : Car
    turn : Trim
    start : mapping
        Arguments of `Fleet.start`, for the cars with such a turn.
    pedals : mapping
        Braking inputs.
    radius : float
        Positive to the left [m].
    dt : float
        Step [s].
    road : object
    threads : int
    """
    there = turn.converged
    state = {**start["state"], **_turned_back(start["state"])}
    state["driver_steer"] = turn.steer[there]
    # gains of a car without such a turn do not matter
    speed = np.where(there, turn.speed, LOWEST)
    circle = Path.circle(abs(radius), left=radius > 0)

    def figures(recording: Recording) -> dict[str, ArrayLike]:
        away = [
            np.abs(np.hypot(x, y - radius) - abs(radius)).max(axis=0)
            for x, y in _outline(recording)
        ]
        time, distance = (recording.gauges[name] for name in ("_stands", "_distance"))
        found = {
            "stopping_time": time,
            "stopping_distance": distance,
            "lane_width": 2 * np.max(away, axis=0),
        }
        stands = np.isfinite(time) & there
        return {name: np.where(stands, values, np.nan) for name, values in found.items()}

    every = max(1, round(LOOKS / dt))
    stands = standstill(dt, every)
    return Maneuver(
        road=road,
        start={**start, "state": state},
        driver=design_optimal_preview(car, speed, circle, threads=threads),
        inputs=pedals,
        duration=LONGEST,
        gauges={"_stands": stands, "_distance": Integral("speed", before=stands)},
        until=(
            stands,
            Elapsed(np.where(there, LONGEST, LOOKS)),
            StatusFlag(Status.ROLLED_OVER | Status.SPUN),
        ),
        kpis={"": figures},
        record=("x", "y", "yaw"),
        dt=dt,
        every=every,
    )


def _turned_back(state: Mapping[str, Any]) -> dict[str, Array]:
    """Return the attitudes of cars rotated so that they move along earth x.

    They are rotated by the sideslip b, to the right: cos(b/2) = sqrt((1 + cos b)/2) and
    sin(b/2) = sin(b)/(2 cos(b/2)).
    """
    vx, vy = state["vx"], state["vy"]
    speed = np.sqrt(vx * vx + vy * vy)
    cosine = np.sqrt(0.5 * (1 + vx / speed))
    sine = -0.5 * vy / speed / cosine
    q0, q1, q2, q3 = (state[f"q{i}"] for i in range(4))
    return {
        "q0": cosine * q0 - sine * q3,
        "q1": cosine * q1 - sine * q2,
        "q2": cosine * q2 + sine * q1,
        "q3": cosine * q3 + sine * q0,
    }


def _outline(recording: Recording) -> Iterator[tuple[Array, Array]]:
    """Return x and y of the corners and of the middles of both sides [m], (samples, cars)."""
    nose, length, width = (
        np.asarray(recording.car[f"body.{name}"]) for name in ("to_nose", "length", "width")
    )
    x, y, yaw = (np.asarray(recording[name], np.float64) for name in ("x", "y", "yaw"))
    cosine, sine = np.cos(yaw), np.sin(yaw)
    for back in (0.0, 0.5, 1.0):
        for side in (-0.5, 0.5):
            ahead, left = nose - back * length, side * width
            yield x + ahead * cosine - left * sine, y + ahead * sine + left * cosine
