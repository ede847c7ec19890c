"""Multiple shooting: simulation of cars with logged inputs, all in one fleet.

A long maneuver is cut into segments, each a separate car that starts from the measured state. The
beginning of a segment, its lead, has no weight: in it springs, tires and unmeasured or noisy states
settle.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS
from skidpad._lib.arguments import mapping, texts
from skidpad._lib.messages import brief, did_you_mean
from skidpad.errors import UnknownNameError
from skidpad.fit.free import Free, changed
from skidpad.fit.simulation_model import LATERAL, Driven, slow_speed
from skidpad.recordings.log import Log
from skidpad.recordings.log_columns import SI
from skidpad.recordings.tilt import ANGLES, LEVERS, levers, tilted_by

Array = NDArray[np.float64]

HOLD = 0.005
"""Hold time of inputs [s]."""

THIN = 0.01
"""Interval [s] to which faster samples are averaged."""

SMOOTH = 0.2
"""Averaging time [s] of a measured speed and a start."""

BEGINNING = ("vx", "vy", "yaw_rate", "ay", "sideslip")
"""Channels of a car's motion at the start; speed first, as others need it."""

PLACES = {"height": "roll_rate", "ahead": "yaw_rate"}
"""Position errors of a lateral velocity sensor, and the rate each multiplies."""

MOST_CARS = 512
"""Most cars of one fleet, to fit the cache."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a log, simulated by one car.

    Attributes
    ----------
    log : int
        Its index.     first : float Start time [s].
    rows : ndarray of bool
        Compared samples of the log.
    """

    log: int
    first: float
    rows: NDArray[np.bool_]


class Shooting:
    """Predictions of a model with free parameters for several logs.

    Parameters
    ----------
    model : Driven
    logs : sequence of Log
    free : sequence of Free
    channels : sequence of str
        Measured channels to compare.
    dt : float
        Step [s].
    segment, lead : float
        Length of a segment and of its lead [s].
    threads : int
    """

    def __init__(
        self,
        model: Driven,
        logs: Sequence[Log],
        free: Sequence[Free] = (),
        channels: Sequence[str] = LATERAL,
        *,
        dt: float = 1e-3,
        segment: float = np.inf,
        lead: float = 1.0,
        threads: int = 1,
    ) -> None:
        self.model, self.free, self.dt = model, tuple(free), dt
        self.threads = threads
        self.inner = max(1, round(HOLD / dt))
        self.interval = self.inner * dt
        self.logs = tuple(log.thinned(THIN) for log in logs)
        self.segments = tuple(
            part for i, log in enumerate(self.logs) for part in _cut(log, i, segment, lead)
        )
        spans = [self.logs[s.log].time[s.rows][-1] - s.first for s in self.segments if s.rows.any()]
        self.steps = int(np.ceil(max(spans) / self.interval - 1e-6))
        self._compare(channels)
        self._begin = self._seen_at_starts()
        self._held: tuple[Array, Array] | None = None

    def comparing(self, channels: Sequence[str]) -> Shooting:
        """Return the same runs with other channels to compare."""
        other = copy(self)
        other._compare(channels)
        return other

    def _compare(self, channels: Sequence[str]) -> None:
        """Set the channels to compare and to record."""
        self.channels = tuple(channels)
        self._places = self._measured()
        named = {number.name for number in self.free}
        turning = [rate for place, rate in PLACES.items() if f"vy.{place}" in named]
        tilts = tuple(angle for angle in ANGLES if angle in named)
        more = (*turning, *levers(self.channels, tilts))
        self.recorded = tuple(dict.fromkeys((*self.channels, *more)))

    def _measured(self) -> list[tuple[int, str, Array, Array]]:
        """Return the measurements: segment, channel, times since its start, and values."""
        found = []
        for index, s in enumerate(self.segments):
            log = self.logs[s.log]
            for name in self.channels:
                if name in log:
                    rows = s.rows & np.isfinite(log[name])
                    found.append((index, name, log.time[rows] - s.first, log[name][rows]))
        return found

    @property
    def size(self) -> dict[str, int]:
        """Number of measured values by channel."""
        sizes = dict.fromkeys(self.channels, 0)
        for _, name, time, _ in self._places:
            sizes[name] += time.size
        return sizes

    def of_channel(self, name: str) -> NDArray[np.bool_]:
        """Return the mask of a channel's residuals, shape (m,)."""
        return np.concatenate([np.full(t.size, c == name) for _, c, t, _ in self._places])

    def runs(self) -> list[slice]:
        """Return slices of the residuals of each channel and segment, in order of time."""
        ends = np.cumsum([0, *(t.size for _, _, t, _ in self._places)])
        return [slice(int(a), int(b)) for a, b in pairwise(ends) if b > a]

    def moments(self) -> Array:
        """Return the time of each residual, shape (m,): segment number plus 0 to 1."""
        parts = [index + np.arange(t.size) / max(t.size, 1) for index, _, t, _ in self._places]
        return np.concatenate(parts)

    @property
    def measured(self) -> Array:
        """Measurements in the order of predictions, shape (m,)."""
        return np.concatenate([value for *_, value in self._places])

    def predict(self, values: Array) -> Array:
        """Simulate the sensor readings.

        Parameters
        ----------
        values : ndarray, shape (a, k)
            Sets of the free parameters.

        Returns
        -------
        ndarray, shape (a, m)
            Not finite for cars that did not stay finite.
        """
        sets = len(values)
        each = max(1, MOST_CARS // len(self.segments))
        parts = max(self.threads if sets >= self.threads else 1, -(-sets // each))
        bounds = np.linspace(0, sets, parts + 1).astype(int)
        slices = [values[a:b] for a, b in pairwise(bounds)]
        stop = threading.Event()
        with ThreadPoolExecutor(self.threads) as pool:
            try:
                done = list(pool.map(lambda part: self._predict(part, stop), slices))
            except BaseException:
                stop.set()
                raise
        return np.concatenate(done)

    def _predict(self, values: Array, stop: threading.Event) -> Array:
        sets, count = len(values), len(self.segments)
        driven = self._drive(values, stop)
        out = []
        for index, name, time, _ in self._places:
            answer = self._there(values, name, driven[:, :, index::count])
            late = self._trait(values, name, "delay")
            seen = _between(answer, (time[:, None] - late) / self.interval)
            seen = seen * self._trait(values, name, "scale") + self._trait(values, name, "offset")
            out.append(seen + self._askew(values, index, name, time))
        return np.concatenate(out).T if out else np.empty((sets, 0))

    def series(self, values: Array, time: Array) -> dict[str, Array]:
        """Simulate the first segment with sets of free parameters (a, k), at times (m,): (m, a)."""
        driven = self._drive(values, threading.Event())[:, :, :: len(self.segments)]
        since = (time - self.segments[0].first)[:, None]
        found = {}
        for name in self.channels:
            answer = self._there(values, name, driven)
            late = self._trait(values, name, "delay")
            seen = _between(answer, (since - late) / self.interval)
            seen = seen * self._trait(values, name, "scale") + self._trait(values, name, "offset")
            found[name] = seen + self._askew(values, 0, name, since[:, 0])
        return found

    def _there(self, values: Array, name: str, driven: Array) -> Array:
        """Return a channel (sample, a) at the position and in the axes of its sensor."""
        answer: Array = driven[self.recorded.index(name)]
        if name == "vy":
            answer = self._away(values, answer, driven)
        tilts = self._tilts(values)
        if not tilts or name not in LEVERS:
            return answer
        known = {other: driven[row] for row, other in enumerate(self.recorded)}
        return np.asarray(answer + tilted_by(name, tilts, known))

    def _tilts(self, values: Array) -> dict[str, Array]:
        """Return the free angles of an inertial sensor, (a,) each."""
        columns = zip(values.T, self.free, strict=True)
        return {free.name: column for column, free in columns if free.name in ANGLES}

    def _away(self, values: Array, answer: Array, driven: Array) -> Array:
        """Return the velocity at a sensor away from the center of mass.

        The lateral velocity of a point at x ahead and z above is vy + x yaw_rate - z roll_rate.
        """
        for place, rate in PLACES.items():
            distance = self._trait(values, "vy", place)
            if isinstance(distance, np.ndarray):
                way = distance if place == "ahead" else -distance
                answer = answer + way * driven[self.recorded.index(rate)]
        return answer

    def _askew(self, values: Array, index: int, name: str, time: Array) -> Array | float:
        """Return the part of the speed seen by a rotated velocity sensor, (m, a)."""
        angle = self._trait(values, name, "angle")
        if not isinstance(angle, np.ndarray):
            return 0.0
        segment = self.segments[index]
        log = self.logs[segment.log]
        return np.interp(segment.first + time, log.time, log.filled("vx"))[:, None] * angle

    def _trait(self, values: Array, channel: str, trait: str) -> Array | float:
        """Return a fitted sensor error, (a,), or its neutral value."""
        for column, free in zip(values.T, self.free, strict=True):
            if free.name == f"{channel}.{trait}":
                return np.asarray(column)
        return 1.0 if trait == "scale" else 0.0

    def _drive(self, values: Array, stop: threading.Event) -> Array:
        """Simulate each segment with each parameter set: channels (c, sample, car)."""
        sets, count = len(values), len(self.segments)
        columns = np.repeat(values.T, count, axis=1)
        changes = changed(self.model.numbers(), self.free, columns)
        steer = self._steer(columns.T, sets)
        begin = self._starts(columns.T, sets)
        return self.model.drive(self, changes, sets * count, steer, begin, stop)

    def signal(self, name: str, n: int) -> Array:
        """Resample an input to the steps that it is held over, (step, car)."""
        time = np.arange(self.steps) * self.interval + (self.inner - 1) / 2 * self.dt
        found = []
        for s in self.segments:
            log = self.logs[s.log]
            found.append(np.interp(s.first + time, log.time, log.filled(name)))
        return np.tile(np.stack(found, axis=1), n // len(self.segments))

    def _steer(self, values: Array, sets: int) -> Array:
        """Return the road-wheel angles, (step, car), from the log and the fitted steering."""
        late = self._trait(values, "steer", "delay")
        time = np.arange(self.steps) * self.interval + (self.inner - 1) / 2 * self.dt
        ratio = self.model.ratio
        found = np.empty((self.steps, sets * len(self.segments)))
        for index, s in enumerate(self.segments):
            log = self.logs[s.log]
            angle = log.steer(ratio)
            there = np.isfinite(angle)
            mine = slice(index, None, len(self.segments))
            lags = late[mine] if isinstance(late, np.ndarray) else np.zeros(1)
            for k, lag in enumerate(lags):
                at = s.first + time - lag
                column = np.interp(at, log.time[there], angle[there])
                if lags.size == 1:
                    found[:, mine] = column[:, None]
                else:
                    found[:, index + k * len(self.segments)] = column
        scale, offset, cubic = (
            self._trait(values, "steer", trait) for trait in ("scale", "offset", "cubic")
        )
        bent = found + cubic * found**3 if isinstance(cubic, np.ndarray) else found
        lag = self._trait(values, "steer", "lag")
        if isinstance(lag, np.ndarray):
            share = self.interval / (lag + self.interval)
            for i in range(1, len(bent)):
                bent[i] = bent[i - 1] + share * (bent[i] - bent[i - 1])
        return bent * scale + offset

    def _seen_at_starts(self) -> dict[str, Array]:
        """Return the measurements around each segment's start, NaN if missing."""
        found: dict[str, list[float]] = {name: [] for name in BEGINNING}
        for s in self.segments:
            log = self.logs[s.log]
            near = np.abs(log.time - s.first) <= max(SMOOTH / 2, 2 * log.interval)
            for name, values in found.items():
                seen = _line(log.time[near] - s.first, log[name][near]) if name in log else np.nan
                values.append(seen)
        return {name: np.array(values) for name, values in found.items()}

    def _starts(self, values: Array, sets: int) -> dict[str, Array]:
        """Return the initial state of each car: measurements less sensor errors.

        Unmeasured states follow as in a steady turn, or are 0.

        Returns
        -------
        dict of str to ndarray, shape (n,)
            vx, vy, yaw_rate and ay.
        """
        true: dict[str, Array] = {}
        for name, seen in self._begin.items():
            scale, offset = (self._trait(values, name, trait) for trait in ("scale", "offset"))
            askew = self._trait(values, name, "angle") * true["vx"] if name == "vy" else 0.0
            tilted = tilted_by(name, self._tilts(values), {})  # as in level, straight motion
            true[name] = (np.tile(seen, sets) - offset - askew) / scale - tilted
        true["vy"] = true["vy"] - self._trait(values, "vy", "ahead") * np.nan_to_num(
            true["yaw_rate"]
        )
        vx = true["vx"] = np.nan_to_num(true["vx"])
        slow = np.abs(vx) < slow_speed(self.model.wheelbase)
        rate = np.where(slow, 0.0, true["ay"] / np.where(slow, 1.0, vx))
        yaw_rate = _else(true["yaw_rate"], rate)
        ay = _else(true["ay"], vx * yaw_rate)
        vy = _else(true["vy"], vx * np.tan(true["sideslip"]))
        return {"vx": vx, "vy": vy, "yaw_rate": yaw_rate, "ay": ay}

    def speeds(self, n: int) -> tuple[Array, Array]:
        """Return the speed to hold and its rate of change at each step, (step, car)."""
        if self._held is None:
            self._held = self._speeds()
        speed, rate = self._held
        return np.tile(speed, n // len(self.segments)), np.tile(rate, n // len(self.segments))

    def _speeds(self) -> tuple[Array, Array]:
        time = np.arange(self.steps) * self.interval
        speed, rate = [], []
        for s in self.segments:
            log = self.logs[s.log]
            even = np.arange(log.time[0], log.time[-1] + self.interval, self.interval)
            value = np.interp(even, log.time, log.filled("vx"))
            smooth = _smooth(_smooth(value, round(SMOOTH / self.interval / 2)), 2)
            speed.append(np.interp(s.first + time, even, smooth))
            rate.append(np.interp(s.first + time, even, np.gradient(smooth, self.interval)))
        return np.stack(speed, axis=1), np.stack(rate, axis=1)


def measured_channels(
    logs: Sequence[Log], channels: Sequence[str] | None, usual: Sequence[str]
) -> tuple[str, ...]:
    """Return the channels to compare: the given ones, or the usual ones in any log.

    Raises
    ------
    KeyError
        If a name is not a channel, or in no log.
    ValueError
        If there is nothing to compare.
    """
    if channels is None:
        found = tuple(name for name in usual if any(name in log for log in logs))
        if not found:
            raise ValueError(
                f"there is nothing to compare; the logs need one of {', '.join(usual)}"
            )
        return found
    found = known_channels(channels)
    for name in found:
        if not any(name in log for log in logs):
            raise UnknownNameError(f"channels: no log has {name}")
    return found


def known_channels(channels: object) -> tuple[str, ...]:
    """Return the channels, each once; errors as in `measured_channels`."""
    for name in (names := texts("channels", channels)):
        if name not in CHANNELS or name not in SI:
            raise UnknownNameError(
                f"channels: there is no {brief(name)}{did_you_mean(name, LATERAL)}"
            )
    return tuple(dict.fromkeys(names))


def _cut(log: Log, index: int, segment: float, lead: float) -> list[Segment]:
    """Cut a log into equal parts no longer than a segment, each preceded by a lead."""
    lead = min(lead, log.duration / 10)
    parts = max(1, int(np.ceil((log.duration - lead) / segment))) if np.isfinite(segment) else 1
    ends = np.linspace(log.time[0] + lead, log.time[-1], parts + 1)
    found = []
    for k in range(parts):
        last = log.time <= ends[k + 1] if k == parts - 1 else log.time < ends[k + 1]
        found.append(Segment(index, float(ends[k] - lead), (log.time >= ends[k]) & last))
    return found


def _between(samples: Array, place: Array) -> Array:
    """Interpolate columns of samples (k, a) at places (m, 1) or (m, a), held at the ends."""
    place = np.clip(place, 0.0, len(samples) - 1)
    before = np.minimum(place.astype(int), len(samples) - 2)
    share = place - before
    if place.shape[1] == 1:
        low, high = samples[before[:, 0]], samples[before[:, 0] + 1]
    else:
        low = np.take_along_axis(samples, before, axis=0)
        high = np.take_along_axis(samples, before + 1, axis=0)
    found: Array = low + (high - low) * share
    return found


def _line(time: Array, values: Array) -> float:
    """Return the value at time 0 of a line through samples."""
    there = np.isfinite(values)
    if not there.any():
        return np.nan
    time, values = time[there], values[there]
    away = time - time.mean()
    spread = float((away**2).sum())
    slope = float((away * values).sum()) / spread if spread > 0 else 0.0
    return float(values.mean() - slope * time.mean())


def _else(values: Array, others: Array) -> Array:
    """Return values where not NaN, else others, else 0."""
    return np.nan_to_num(np.where(np.isfinite(values), values, others))


def _smooth(values: Array, half: int) -> Array:
    """Average over neighbors, by a line where the ends are near."""
    if half < 1 or values.size < 2 * half + 2:
        return values
    width = np.arange(1, half + 1)
    first = 2 * values[0] - values[width[::-1]]
    last = 2 * values[-1] - values[-1 - width]
    padded = np.concatenate([first, values, last])
    kernel = np.full(2 * half + 1, 1 / (2 * half + 1))
    return np.asarray(np.convolve(padded, kernel, "valid"), np.float64)


def check_names(values: Mapping[str, float] | None, known: Sequence[str], argument: str) -> None:
    """Refuse values for channels that are not compared."""
    for name in {} if values is None else mapping(argument, values):
        if name not in known:
            raise UnknownNameError(
                f"{argument}: {brief(name)} is not compared{did_you_mean(name, known)}"
            )
