"""Derivatives of gauges: from their results back to the samples they evaluated.

Each rule is the derivative of the equations of its kind, csrc/gauge/NAME.h. The sample that a gauge
selects, the largest or the one at which an event happens, is held fixed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._channels import CHANNELS
from skidpad._lib.arrays import unwarned
from skidpad.gauges import Gauge
from skidpad.simulation.gauge_evaluation import Judging, Several
from skidpad.simulation.variables import DISCRETE

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

X, Y = CHANNELS["x"].row, CHANNELS["y"].row

CHANNELS_OF = {"gate": ("x", "y")}
"""Channels that kinds of gauges read without having a channel argument."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a gauge saw at each sample; arrays are (samples, n) or broadcast to it.

    Attributes
    ----------
    value : ndarray
        Value of its channel; for an event, how far beyond its level or line.
    time, start, interval, per_interval : ndarray, shape (samples, 1)
        Times of the sample and of the one before, their difference and its reciprocal; 0 at the
        first sample.
    after, before : ndarray
        When its window begins and ends, as known at the sample; NaN and infinity if not known.
    passes : ndarray of bool
        Whether a rise at the sample lies between the posts of a gate.
    result : ndarray, shape (n,)
    """

    value: Array
    time: Array
    start: Array
    interval: Array
    per_interval: Array
    after: Array
    before: Array
    passes: Mask
    result: Array

    @property
    def counts(self) -> Mask:
        """Return which samples count."""
        inside: Mask = (self.time >= self.after) & (self.time <= self.before)
        return np.broadcast_to(inside, self.value.shape)

    def last(self) -> Array:
        """Return the value of the previous sample; for the first, its own."""
        return np.concatenate((self.value[:1], self.value[:-1]))

    def rises(self) -> Mask:
        """Return the samples at which it goes beyond, within the window."""
        last, now = self.last(), self.value
        time = np.minimum(self.start + last / (last - now) * self.interval, self.time)
        inside = (time > self.after) & (time <= self.before)
        found: Mask = (last <= 0) & (now > 0) & inside & self.passes
        return found


@dataclass(frozen=True, slots=True)
class Slopes:
    """Adjoints of the samples and, shape (n,), of the times of the window."""

    value: Array
    after: Array | float = 0.0
    before: Array | float = 0.0


def _first(mask: Mask) -> NDArray[np.intp]:
    """Return the first sample of each car; one past the last if there is none."""
    return np.where(mask.any(axis=0), mask.argmax(axis=0), len(mask))


def _at(sample: NDArray[np.intp], amount: Array, like: Array) -> Array:
    """Return an array with an amount at one sample of each car; 0 if there is none."""
    found = np.zeros_like(like)
    cars = np.flatnonzero((sample >= 0) & (sample < len(like)))
    found[sample[cars], cars] = amount[cars]
    return found


def _of(sample: NDArray[np.intp], values: Array) -> Array:
    """Return each car's value at one sample; at the last if there is no such sample."""
    n = len(sample)
    wide = np.broadcast_to(values, (len(values), n))
    found: Array = wide[np.clip(sample, 0, len(values) - 1), np.arange(n)]
    return found


def _peak(look: Look, adjoint: Array) -> Slopes:
    at = _first(look.counts & (np.abs(look.value) == look.result))
    return Slopes(_at(at, np.copysign(adjoint, adjoint * _of(at, look.value)), look.value))


def _extreme(look: Look, adjoint: Array) -> Slopes:
    return Slopes(_at(_first(look.counts & (look.value == look.result)), adjoint, look.value))


def _mean(look: Look, adjoint: Array) -> Slopes:
    counts = look.counts
    return Slopes(np.where(counts, adjoint / np.maximum(counts.sum(axis=0), 1), 0.0))


def _rms(look: Look, adjoint: Array) -> Slopes:
    """Return the slopes of an RMS; 0 at its kink, where all samples are 0."""
    counts = look.counts
    size = np.maximum(counts.sum(axis=0), 1) * look.result
    each = np.where(size > 0, adjoint / np.where(size > 0, size, 1.0), 0.0)
    return Slopes(np.where(counts, each * look.value, 0.0))


def _integral(look: Look, adjoint: Array) -> Slopes:
    last, now = look.last(), look.value
    # NaN until it begins
    begin = np.minimum(np.maximum(look.after - look.start, 0.0), look.interval)
    end = np.minimum(np.maximum(look.before - look.start, 0.0), look.interval)
    width = np.where(end > begin, end - begin, 0.0)
    middle = np.where(end > begin, 0.5 * (begin + end), 0.0) * look.per_interval
    found = adjoint * middle * width
    found[:-1] += (adjoint * (1.0 - middle) * width)[1:]
    rate = look.per_interval * (now - last)
    ends = []
    for moment, sign in ((look.after, -1.0), (look.before, 1.0)):
        known = np.broadcast_to(np.isfinite(moment), now.shape)
        at = _first(known & (look.start <= moment) & (look.time > moment))
        inside = _of(at, np.where(known, last + (moment - look.start) * rate, 0.0))
        ends.append(np.where(at < len(now), sign * adjoint * inside, 0.0))
    return Slopes(found, *ends)


def _value_at(look: Look, adjoint: Array) -> Slopes:
    at = _first((look.after >= look.start) & (look.after <= look.time))
    per = _of(at, look.per_interval)
    share = (_of(at, look.after) - _of(at, look.start)) * per
    found = _at(at, share * adjoint, look.value)
    found += _at(
        np.maximum(at - 1, 0), np.where(at < len(found), (1 - share) * adjoint, 0.0), found
    )
    rate = (_of(at, look.value) - _of(at, look.last())) * per
    return Slopes(found, np.where(at < len(found), rate * adjoint, 0.0))


def _rise(look: Look, adjoint: Array) -> Slopes:
    """Return the slopes of t = start + interval a/(a - b), from a before to b at the sample."""
    at = _first(look.rises())
    a, b = _of(at, look.last()), _of(at, look.value)
    per = adjoint * _of(at, look.interval) / np.where(a < b, (a - b) * (a - b), 1.0)
    found = _at(at, per * a, look.value)
    found += _at(at - 1, np.where(at < len(found), per * -b, 0.0), found)
    return Slopes(found)


def _elapsed(look: Look, adjoint: Array) -> Slopes:
    known = _of(np.full(adjoint.shape, len(look.time)), look.after)
    return Slopes(np.zeros_like(look.value), np.where(known > 0, adjoint, 0.0))


def _level(look: Look, adjoint: Array) -> Slopes:
    del adjoint
    return Slopes(np.zeros_like(look.value))


RULES: Mapping[str, Callable[[Look, Array], Slopes]] = {
    "peak": _peak,
    "largest": _extreme,
    "smallest": _extreme,
    "mean": _mean,
    "rms": _rms,
    "integral": _integral,
    "at": _value_at,
    "when": _rise,
    "gate": _rise,
    "elapsed": _elapsed,
    "flag": _level,
}


class Judged:
    """Gauges of a completed run.

    Parameters
    ----------
    judging : Judging
    results : ndarray, shape (gauges, n)
        Their results.
    samples : dict of int to ndarray, shape (samples, n)
        All channels they read, by row in the kernels.
    interval : float
        Between samples [s].
    """

    def __init__(
        self, judging: Judging, results: Array, samples: Mapping[int, Array], interval: float
    ) -> None:
        self._rows, self._results, self._samples = judging.rows, results, samples
        count = len(next(iter(samples.values())))
        self._index = np.arange(count)[:, np.newaxis]
        self._time: Array = self._index * np.float64(interval)
        later = self._index > 0
        self._times: tuple[Array, Array, Array, Array] = (
            self._time,
            np.where(later, self._time - interval, 0.0),
            np.where(later, np.float64(interval), 0.0),
            np.where(later, np.float64(1 / interval), 0.0),
        )
        kinds = list(_core.gauges().items())
        self._words = [kinds[row[0]][0] for row in self._rows]
        self._known: dict[int, NDArray[np.intp]] = {}
        with np.errstate(all="ignore"):
            for i, row in enumerate(self._rows):
                if kinds[row[0]][1][1]:
                    self._known[i] = self._happens(i)

    @unwarned
    def back(self, answers: Array, weights: Mapping[int, Array]) -> None:
        """Add to the weights of samples what comes through the gauges.

        Parameters
        ----------
        answers : ndarray, shape (gauges, n)
            Derivatives with respect to the gauges; those of events are accumulated here.
        weights : dict of int to ndarray, shape (samples, n)

        Raises
        ------
        ValueError
            If one is nonzero for a gauge without derivatives.
        """
        for i in reversed(range(len(self._rows))):
            adjoint = answers[i]
            if not adjoint.any():
                continue
            word = self._words[i]
            if word not in RULES:
                raise ValueError(f"gauges: {NONE[word]}, and another gauge depends on it")
            slopes = RULES[word](self._look(i), adjoint)
            _, row, after, before, _, numbers, _ = self._rows[i]
            by = np.where(adjoint == 0, 0.0, slopes.value)
            if word == "gate":
                along_x, along_y = _along(numbers)
                weights[X][...] -= along_y * by
                weights[Y][...] += along_x * by
            elif row >= 0:
                weights[row][...] += numbers[1] * by if word == "when" else by
            for event, part in ((after, slopes.after), (before, slopes.before)):
                if event >= 0:
                    answers[event] += np.where(adjoint == 0, 0.0, part)

    def _happens(self, i: int) -> NDArray[np.intp]:
        """Return the first sample of each car at which an event is known."""
        if self._words[i] in ("when", "gate"):
            return _first(self._look(i).rises())
        return _first(self._time >= self._results[i])

    def _look(self, i: int) -> Look:
        _, row, after, before, _, numbers, _ = self._rows[i]
        result = self._results[i]
        if self._words[i] == "gate":
            value, passes = self._through(numbers)
        elif row < 0:
            value, passes = np.zeros((len(self._time), result.size)), np.array(True)
        else:
            value, passes = self._samples[row], np.array(True)
            if self._words[i] == "when":
                level, sign = numbers
                value = sign * (value - level)
        return Look(
            value, *self._times, self._moment(after, -np.inf, np.nan),
            self._moment(before, np.inf, np.inf), passes, result,
        )  # fmt: skip

    def _moment(self, event: int, without: float, unknown: float) -> Array:
        """Return the time of an event as known at the samples."""
        if event < 0:
            return np.full((1, 1), without)
        return np.where(self._index >= self._known[event], self._results[event], unknown)

    def _through(self, numbers: tuple[Array, ...]) -> tuple[Array, Mask]:
        """Return the distance beyond the line of a gate, and whether it was crossed in the gate."""
        along_x, along_y = _along(numbers)
        x, y = self._samples[X] - numbers[0], self._samples[Y] - numbers[1]
        beyond, across = along_x * y - along_y * x, along_x * x + along_y * y
        was = np.concatenate((beyond[:1], beyond[:-1]))
        there = np.concatenate((across[:1], across[:-1]))
        there = there + was / (was - beyond) * (across - there)
        return beyond, (there >= 0) & (there <= along_x * along_x + along_y * along_y)


def _along(numbers: tuple[Array, ...]) -> tuple[Array, Array]:
    left_x, left_y, right_x, right_y = numbers
    return right_x - left_x, right_y - left_y


NONE = {
    "cone": "a Cone has no derivatives: it is of the outline of the car, not of a channel",
    "fence": "a Boundary has no derivatives: it is of the outline of the car, not of a channel",
    "flag": "a StatusFlag happens at one of the samples, from which it jumps to another",
    "custom_value": "a function from outside has no derivatives",
    "custom_event": "a function from outside has no derivatives",
}
"""Kinds without derivatives, and why."""


def require_smooth(name: str, asked: Gauge | Sequence[Gauge]) -> None:
    """Refuse gauges without derivatives.

    Raises
    ------
    ValueError
        With the reason.
    """
    for gauge in [asked] if isinstance(asked, Gauge) else asked:
        if gauge.word in NONE:
            raise ValueError(f"{name}: {NONE[gauge.word]}")
        for channel in gauge.channels():
            if channel in DISCRETE:
                raise ValueError(
                    f"{name}: {channel} jumps ({DISCRETE[channel]}): a gauge of it has no "
                    "derivatives"
                )


def channels_of_gauges(gauges: Mapping[str, Several]) -> tuple[str, ...]:
    """Return all channels that gauges and the events they depend on read."""
    found: dict[str, None] = {}
    left: list[Gauge] = []
    for asked in gauges.values():
        left += asked if isinstance(asked, tuple) else (asked,)
    while left:
        gauge = left.pop()
        found.update(dict.fromkeys((*gauge.channels(), *CHANNELS_OF.get(gauge.word, ()))))
        left += [event for event in (gauge.after, gauge.before) if event is not None]
    return tuple(found)
