"""Cars that follow a measurement: inputs held between samples, a speed that is controlled."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._channels import CHANNELS
from skidpad.signal import Signal
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.run import channels_of, inputs_of, rows_of

Array = NDArray[np.float64]

SEEN = ("vx", "vy", "yaw_rate", "steer")
"""Channels that the speed controller reads, besides the side forces of the front wheels."""

AT_ONCE = 200
"""Intervals between checks of the stop event."""


class SpeedHold(NamedTuple):
    """A speed that wheel torques hold.

    Attributes
    ----------
    speed, rate : ndarray, shape (intervals, n)
        Speed to hold [m/s] and its rate of change [m/s2].
    mass, radius : ndarray, shape (n,) or (1,)
        Mass of the car [kg], and radius of the driven wheels [m].
    learned : ndarray, shape (n,)
        Extra acceleration [m/s2] that it takes, learned by the loop; changed in place.
    """

    speed: Array
    rate: Array
    mass: Array
    radius: Array
    learned: Array


def follow(
    fleet: Fleet,
    inputs: Mapping[str, Array],
    hold: SpeedHold | None,
    timing: tuple[float, int, int],
    record: Sequence[str],
    stop: threading.Event,
) -> Array:
    """Drive cars with sampled inputs.

    Parameters
    ----------
    fleet : Fleet
        Float64; it moves.
    inputs : mapping of str to ndarray, shape (intervals, n)
    hold : SpeedHold, optional
        Instead of drive and brake torque.
    timing : (dt, inner, intervals)
        Step [s], steps in an interval, and number of intervals.
    record : sequence of str
        Channels other than wheel channels.
    stop : Event
        Stops it when set.

    Returns
    -------
    ndarray, shape (channel, intervals + 1, n)
        At the start and after each interval.
    """
    cars, (dt, inner, intervals) = fleet._cars, timing
    times = np.arange(intervals) * (dt * inner)
    step, substeps, number = cars.substeps.divide(dt, inner)
    given = inputs_of(cars, {name: Signal(times, x) for name, x in inputs.items()}, None)
    rows = rows_of(channels_of(cars, tuple(record)))
    side = CHANNELS["fy"].row
    seen = (*rows_of(tuple(CHANNELS[name] for name in SEEN)), side, side + 1)
    driven = np.empty((len(rows), intervals + 1, cars.n))
    for first in range(0, intervals, AT_ONCE):
        if stop.is_set():
            break
        last = min(first + AT_ONCE, intervals)
        _core.follow(
            cars.plan, given, None if hold is None else (*hold, seen), step, substeps, number,
            first, last, rows, driven,
        )  # fmt: skip
    return driven
