"""Gauges: what is judged of every car during a run, in the kernels, without recording.

A gauge looks at each sample of a run (every ``every`` steps, the start being the first), also where
nothing is recorded. `Peak`, `Max`, `Min`, `Mean` and `RMS` are those of the samples;
`Integral`, `Crossing` and `ValueAt` take a channel to go straight from sample to sample. An `Event`
is a gauge that gives a time: others begin to count `after` it or end `before` it, and
``fleet.run(until=...)`` ends the run of a car there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._channels import WHEELS, Channel, find_channel
from skidpad._lib.arguments import is_whole
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, did_you_mean
from skidpad._lib.outside import Part
from skidpad._lib.renamed import former_names
from skidpad.status import Status

__all__ = [
    "RMS",
    "Boundary",
    "Cone",
    "Crossing",
    "Custom",
    "CustomEvent",
    "Elapsed",
    "Event",
    "Gate",
    "Gauge",
    "Integral",
    "Max",
    "Mean",
    "Min",
    "Peak",
    "StatusFlag",
    "ValueAt",
]

UNIT = 1e-6
"""How far the length of a unit vector may be from 1."""


class Gauge:
    """A gauge of any kind, by its word in the kernels; those below are the same by their names.

    Parameters
    ----------
    word : str
        Kind of gauge.
    channel : str, optional
        What it is asked of, see `skidpad.channels`; of wheels all four, or one as in ``"fz_FL"``.
    after, before : Event, optional
        It counts from the one on, and until the other; as long as `before` has not happened it
        does.
    **numbers : array_like, shape () or (n,)
        Those of its kind, finite.

    Raises
    ------
    KeyError
        If the channel is unknown.
    TypeError, ValueError
        If something else is, or a number is not finite.

    Notes
    -----
    It gives one number for each car, shape (n,), of four wheels (4, n): a NaN where nothing counted
    or an event did not happen, and in every gauge of a car that did not stay finite.
    """

    __slots__ = ("after", "before", "channel", "numbers", "word")

    def __init__(
        self,
        word: str,
        channel: str | None = None,
        *,
        after: Event | None = None,
        before: Event | None = None,
        **numbers: ArrayLike,
    ) -> None:
        kinds = _core.gauges()
        if not isinstance(word, str) or word not in kinds:
            hint = did_you_mean(word, kinds)
            raise ValueError(f"word: no gauge {brief(word, kind=False)}{hint}")
        of_channel, tells_time, _, names = kinds[word]
        if of_channel != (channel is not None):
            raise TypeError(f"{word}: {'needs a channel' if of_channel else 'takes no channel'}")
        if tells_time != isinstance(self, Event):
            raise TypeError(f"{word}: is {'an Event' if tells_time else 'no Event'}")
        if set(numbers) != set(names):
            given = ", ".join(numbers) or "none"
            raise TypeError(f"{word}: expected {', '.join(names) or 'no numbers'}, not {given}")
        for name, event in (("after", after), ("before", before)):
            if event is not None and not isinstance(event, Event):
                raise TypeError(
                    f"{word} {name}: expected an event like sp.gauges.Crossing, not {brief(event)}"
                )
            if event is not None:
                of_one_wheel(f"{word} {name}", event)
        self.word, self.channel, self.after, self.before = word, channel, after, before
        self.numbers = {name: _number(f"{word} {name}", numbers[name]) for name in names}
        self.rows()  # which raises if there is no such channel

    def __repr__(self) -> str:
        channel = [] if self.channel is None else [repr(self.channel)]
        written = [f"{name}={value.tolist()}" for name, value in self.numbers.items()]
        windows = (("after", self.after), ("before", self.before))
        written += [f"{name}={event!r}" for name, event in windows if event is not None]
        return f"<{type(self).__name__} {', '.join(channel + written)}>"

    def rows(self) -> tuple[int, ...]:
        """Rows of its channel in the kernels: one, of wheels four; (-1,) without a channel."""
        if self.channel is None:
            return (-1,)
        channel, wheel = channel_of(self.channel)
        if wheel is not None:
            return (channel.row + wheel,)
        return tuple(range(channel.row, channel.row + channel.rows))

    def channels(self) -> tuple[str, ...]:
        """Names of the channels that it looks at."""
        return () if self.channel is None else (channel_of(self.channel)[0].name,)

    def _outside(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...] | None:
        """Return the function from outside that the kernels call, if it is one."""
        del n, dtype
        return None


def channel_of(name: str) -> tuple[Channel, int | None]:
    """Return a channel, and which of its wheels where the name ends with one."""
    if isinstance(name, str):
        stem, _, wheel = name.rpartition("_")
        if wheel in WHEELS and find_channel(stem).wheels:
            return find_channel(stem), WHEELS.index(wheel)
    return find_channel(name), None


def of_one_wheel(name: str, event: Event) -> None:
    """Refuse an event that four wheels may have at four times."""
    if len(event.rows()) > 1:
        raise ValueError(
            f"{name}: '{event.channel}' are four wheels; name one, like "
            f"'{event.channel}_{WHEELS[0]}'"
        )


def _number(name: str, value: ArrayLike) -> NDArray[np.float64]:
    given = real_array(name, value)
    if given.ndim > 1:
        raise ValueError(f"{name}: shape {given.shape} is not allowed, must be () or (n,)")
    number = np.array(given, np.float64)
    if not np.isfinite(number).all():
        car = int(np.argmin(np.isfinite(number)))
        raise ValueError(f"{name}: car {car}: {number.flat[car]} is not allowed, must be finite")
    return number


def _place(name: str, place: tuple[ArrayLike, ArrayLike]) -> tuple[ArrayLike, ArrayLike]:
    try:
        x, y = place
    except Exception:  # of other length, or an object that refuses
        raise TypeError(f"{name}: expected a pair (x, y), not {brief(place)}") from None
    return x, y


class Event(Gauge):
    """A gauge that reports when something happens first [s], since the start of the run."""

    __slots__ = ()


class _Statistic(Gauge):
    """A number that all samples of a channel make together."""

    __slots__ = ()
    WORD: ClassVar[str]

    def __init__(
        self, channel: str, *, after: Event | None = None, before: Event | None = None
    ) -> None:
        super().__init__(self.WORD, channel, after=after, before=before)


class Peak(_Statistic):
    """Largest magnitude of a channel.

    Parameters
    ----------
    channel : str
        What it is asked of, see `skidpad.channels`.
    after, before : Event, optional
        It counts from the one until the other.

    Examples
    --------
    >>> import skidpad as sp
    >>> fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=3)
    >>> fleet.start(speed=[10.0, 15.0, 20.0])
    >>> rec = fleet.run({"steer": 0.03}, 1.0, gauges={"roll": sp.Peak("roll")})
    >>> rec.gauges["roll"].shape
    (3,)
    """

    __slots__ = ()
    WORD = "peak"


class Max(_Statistic):
    """Largest sample of a channel.

    Parameters
    ----------
    channel, after, before
        As of `Peak`.
    """

    __slots__ = ()
    WORD = "largest"


class Min(_Statistic):
    """Smallest sample of a channel.

    Parameters
    ----------
    channel, after, before
        As of `Peak`.
    """

    __slots__ = ()
    WORD = "smallest"


class Mean(_Statistic):
    """Mean of the samples of a channel.

    Parameters
    ----------
    channel, after, before
        As of `Peak`.
    """

    __slots__ = ()
    WORD = "mean"


class RMS(_Statistic):
    """Root of the mean of the squares of the samples of a channel.

    Parameters
    ----------
    channel, after, before
        As of `Peak`.
    """

    __slots__ = ()
    WORD = "rms"


class Integral(_Statistic):
    """Integral of a channel over time, in its unit times seconds, by the trapezoidal rule.

    Parameters
    ----------
    channel, after, before
        As of `Peak`. A trapezoid in which an event happens is cut there.
    """

    __slots__ = ()
    WORD = "integral"


class ValueAt(Gauge):
    """Value of a channel when an event happens, straight between the samples around it.

    Parameters
    ----------
    channel : str
        What it is asked of, see `skidpad.channels`.
    when : Event
        The event.
    """

    __slots__ = ()

    def __init__(self, channel: str, when: Event) -> None:
        if not isinstance(when, Event):
            raise TypeError(
                f"at when: expected an event like sp.gauges.Crossing, not {brief(when)}"
            )
        super().__init__("at", channel, after=when)


class Cone(Gauge):
    """Margin between the outline of a car and a cone [m], the least of all samples.

    The outline is the rectangle from nose to tail seen from above (``body.to_nose``,
    ``body.length``, ``body.width``). The margin is the distance from the cone to it, negative
    where the cone stands inside: the distance to the nearest side.

    Parameters
    ----------
    x, y : array_like, shape () or (n,)
        Place of the cone, earth axes [m].
    after, before : Event, optional
        It counts from the one until the other.
    """

    __slots__ = ()

    def __init__(
        self,
        x: ArrayLike,
        y: ArrayLike,
        *,
        after: Event | None = None,
        before: Event | None = None,
    ) -> None:
        super().__init__("cone", after=after, before=before, x=x, y=y)


class Boundary(Gauge):
    """Margin between the outline of a car and a fence beside its lane [m], the least of all.

    The fence begins at a place and goes on from there without end. Whenever the outline is on its
    line, the margin is the distance along that line from the outline to where the fence begins:
    negative where the outline reaches into the fence, and by how much. With a fence at each cone,
    away from the lane, a car that goes round the cones has not gone between them.

    Parameters
    ----------
    x, y : array_like, shape () or (n,)
        Where it begins, earth axes [m].
    to_x, to_y : array_like, shape () or (n,)
        Where it goes, a unit vector.
    after, before : Event, optional
        It counts from the one until the other.
    """

    __slots__ = ()

    def __init__(
        self,
        x: ArrayLike,
        y: ArrayLike,
        to_x: ArrayLike,
        to_y: ArrayLike,
        *,
        after: Event | None = None,
        before: Event | None = None,
    ) -> None:
        super().__init__("fence", after=after, before=before, x=x, y=y, to_x=to_x, to_y=to_y)
        size = np.hypot(self.numbers["to_x"], self.numbers["to_y"])
        if (np.abs(size - 1) > UNIT).any():
            bad = size.flat[int(np.argmax(np.abs(size - 1)))]
            raise ValueError(f"fence to_x, to_y: a vector of length {bad:g}, must be of length 1")


class Crossing(Event):
    """When a channel crosses a level [s].

    That is between a sample at the level or on its other side and a sample beyond it, where the
    straight line meets the level. A channel that starts beyond has to come back first.

    Parameters
    ----------
    channel : str
        What it is asked of, see `skidpad.channels`.
    above, below : array_like, shape () or (n,)
        The level, in the unit of the channel; one of the two.
    after, before : Event, optional
        Only crossings later than the one and not later than the other count.

    Examples
    --------
    From 80 to 120 km/h:

    >>> import skidpad as sp
    >>> t80 = sp.gauges.Crossing("speed", above=80 / 3.6)
    >>> t120 = sp.gauges.Crossing("speed", above=120 / 3.6, after=t80)
    """

    __slots__ = ()

    def __init__(
        self,
        channel: str,
        *,
        above: ArrayLike | None = None,
        below: ArrayLike | None = None,
        after: Event | None = None,
        before: Event | None = None,
    ) -> None:
        if (above is None) == (below is None):
            raise TypeError("when: expected one of above= and below=")
        name = "below" if above is None else "above"
        level, sign = (below, -1.0) if above is None else (above, 1.0)
        assert level is not None
        _number(f"when level, {name}", level)
        super().__init__("when", channel, after=after, before=before, level=level, sign=sign)


class Gate(Event):
    """When the center of mass goes through a gate [s], from the side where `left` is to the left.

    Parameters
    ----------
    left, right : pair of array_like, each of shape () or (n,)
        Places (x, y) of its posts, earth axes [m].
    after, before : Event, optional
        Only passages later than the one and not later than the other count.

    Examples
    --------
    A lap and the speed at its end:

    >>> import skidpad as sp
    >>> posts = (0.0, 3.0), (0.0, -3.0)
    >>> begin = sp.Gate(*posts)
    >>> end = sp.Gate(*posts, after=begin)
    >>> gauges = {"begin": begin, "end": end, "speed": sp.gauges.ValueAt("speed", when=end)}
    """

    __slots__ = ()

    def __init__(
        self,
        left: tuple[ArrayLike, ArrayLike],
        right: tuple[ArrayLike, ArrayLike],
        *,
        after: Event | None = None,
        before: Event | None = None,
    ) -> None:
        (left_x, left_y), (right_x, right_y) = (
            _place("gate left", left),
            _place("gate right", right),
        )
        super().__init__(
            "gate", after=after, before=before,
            left_x=left_x, left_y=left_y, right_x=right_x, right_y=right_y,
        )  # fmt: skip


class Elapsed(Event):
    """When a time has gone by [s].

    Parameters
    ----------
    duration : array_like, shape () or (n,)
        Since the start of the run, or since `after` [s], >= 0.
    after, before : Event, optional
        It counts from the one; it does not happen later than the other.
    """

    __slots__ = ()

    def __init__(
        self, duration: ArrayLike, *, after: Event | None = None, before: Event | None = None
    ) -> None:
        super().__init__("elapsed", after=after, before=before, duration=duration)
        if (self.numbers["duration"] < 0).any():
            raise ValueError(f"elapsed duration: {brief(duration)} is not allowed, must be >= 0 s")


class StatusFlag(Event):
    """The first sample at which a bit of the status is set [s]; what was set before counts.

    Parameters
    ----------
    status : Status
        ``ROLLED_OVER``, ``WHEEL_LIFT``, ``SPUN``, or some of these joined by ``|``: any of them.
    after, before : Event, optional
        Samples from the one until the other count.
    """

    __slots__ = ()

    def __init__(
        self, status: Status, *, after: Event | None = None, before: Event | None = None
    ) -> None:
        known = Status.ROLLED_OVER | Status.WHEEL_LIFT | Status.SPUN
        if not isinstance(status, Status) or not status or status & ~known:
            given = brief(status, kind=False)
            raise ValueError(f"flag: status {given} is not allowed, must be of {known!r}")
        super().__init__(
            "flag",
            after=after,
            before=before,
            rolled_over=float(Status.ROLLED_OVER in status),
            wheel_lift=float(Status.WHEEL_LIFT in status),
            spun=float(Status.SPUN in status),
        )


class Custom(Gauge):
    """A gauge of your own: a compiled function that looks at channels at each sample.

    Parameters
    ----------
    function : object
        A numba ``cfunc``, ``scipy.LowLevelCallable``, ctypes or cffi pointer of the C signature ::

            void my_gauge(int64_t n, const double *seen, double *kept, void *data)

        Quantity r of car i is ``seen[16 * r + i]``: those of `sees` in their order, of wheels
        four, then ``c1``, ``c2`` and so on. ``kept[16 * r + i]`` are numbers that each car keeps
        from sample to sample, the first of which is the result; all are NaN before the first
        sample that counts. The header is ``skidpad/part.h`` in `skidpad.get_include`.
    sees : sequence of str
        Channels (see `skidpad.channels`), also of one wheel as "fz_FL", "time" of the sample in
        the run [s], and "interval" since the sample before [s], 0 at the first.
    after, before : Event, optional, keyword
        It is asked at samples from the one until the other.
    keeps : int, keyword
        How many numbers each car keeps, the result among them; at most 12.
    **numbers : array_like, shape () or (n,)
        ``c1`` to ``c16``, numbers of its own.

    Raises
    ------
    KeyError
        If a channel is unknown.
    TypeError
        For what is no compiled function of that signature, and names that are none.
    ValueError
        If a number is not finite, or it keeps too many.
    """

    __slots__ = ("_part", "_rows")
    WORD: ClassVar[str] = "custom_value"

    def __init__(
        self,
        function: Any,
        sees: Sequence[str] = (),
        *,
        after: Event | None = None,
        before: Event | None = None,
        keeps: int = 1,
        **numbers: ArrayLike,
    ) -> None:
        super().__init__(self.WORD, after=after, before=before)
        if not is_whole(keeps):
            raise ValueError(f"keeps must be an integer, not {brief(keeps, kind=False)}")
        self._part = Part(function, sees, numbers, int(keeps))
        self._rows = tuple(row for name in self._part.sees for row in _seen_rows(name))

    @property
    def sees(self) -> tuple[str, ...]:
        """What it looks at."""
        return self._part.sees

    def channels(self) -> tuple[str, ...]:
        """Names of the channels that it looks at."""
        return tuple(channel_of(name)[0].name for name in self.sees if name not in MOMENTS)

    def _outside(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...] | None:
        return self._part.for_kernels(self._rows, n, dtype)


class CustomEvent(Custom, Event):
    """An event of your own: a compiled function that says when something happened.

    Parameters
    ----------
    function, sees, after, before, keeps, **numbers
        As of `Custom`; what it keeps first is the time [s], NaN as long as it did not happen.
    """

    __slots__ = ()
    WORD = "custom_event"


MOMENTS = ("time", "interval")
"""What a function sees besides channels."""


def _seen_rows(name: str) -> tuple[int, ...]:
    """Rows of the kernels for what a function sees."""
    if name in MOMENTS:
        return (_core.glances()[name][0],)
    channel, wheel = channel_of(name)
    if wheel is not None:
        return (channel.row + wheel,)
    return tuple(range(channel.row, channel.row + channel.rows))


__getattr__ = former_names(
    __name__,
    {
        "At": "gauges.ValueAt",
        "When": "gauges.Crossing",
        "Flag": "gauges.StatusFlag",
        "Fence": "gauges.Boundary",
        "Largest": "gauges.Max",
        "Smallest": "gauges.Min",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
