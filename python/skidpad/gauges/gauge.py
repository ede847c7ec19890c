"""The base of all gauges: a kind in the kernels, a channel, a window of events, parameters."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._channels import WHEELS, Channel, find_channel
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, did_you_mean


class Gauge:
    """A gauge of any kind, by its word in the kernels; the named classes are equivalent.

    Parameters
    ----------
    word : str
        Kind of gauge.
    channel : str, optional
        A channel, see `skidpad.channels`; for wheels all four, or one as in ``"fz_FL"``.
    after, before : Event, optional
        It counts from the one and until the other, or to the end if `before` does not happen.
    **numbers : array_like, shape () or (n,)
        Parameters of its kind, finite.

    Raises
    ------
    KeyError
        If the channel is unknown.
    TypeError, ValueError
        If something else is unknown, or a number is not finite.

    Notes
    -----
    The result is one number for each car, shape (n,), or (4, n) for wheels: NaN if nothing counted
    or an event did not happen, and for a car that did not stay finite.
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
        self.word = word
        called = self.called
        of_channel, gives_time, _, names = kinds[word]
        if of_channel != (channel is not None):
            raise TypeError(f"{called}: {'needs a channel' if of_channel else 'takes no channel'}")
        if gives_time != isinstance(self, Event):
            raise TypeError(f"{called}: is {'an Event' if gives_time else 'no Event'}")
        if set(numbers) != set(names):
            given = ", ".join(numbers) or "none"
            raise TypeError(f"{called}: expected {', '.join(names) or 'no numbers'}, not {given}")
        for name, event in (("after", after), ("before", before)):
            if event is not None and not isinstance(event, Event):
                wanted = "an event like sp.gauges.Crossing"
                raise TypeError(f"{called} {name}: expected {wanted}, not {brief(event)}")
            if event is not None:
                of_one_wheel(f"{called} {name}", event)
        self.channel, self.after, self.before = channel, after, before
        self.numbers = {name: finite(f"{called} {name}", numbers[name]) for name in names}
        self.rows()  # raises if there is no such channel

    def __repr__(self) -> str:
        channel = [] if self.channel is None else [repr(self.channel)]
        written = [f"{name}={value.tolist()}" for name, value in self.numbers.items()]
        windows = (("after", self.after), ("before", self.before))
        written += [f"{name}={event!r}" for name, event in windows if event is not None]
        return f"<{type(self).__name__} {', '.join(channel + written)}>"

    @property
    def called(self) -> str:
        """Its name in messages: its class, or its word if it has no class of its own."""
        return self.word if type(self) in (Gauge, Event) else type(self).__name__

    def rows(self) -> tuple[int, ...]:
        """Return the rows of its channel in the kernels: one, or four for wheels; (-1,) if none."""
        if self.channel is None:
            return (-1,)
        channel, wheel = channel_of(self.channel)
        if wheel is not None:
            return (channel.row + wheel,)
        return tuple(range(channel.row, channel.row + channel.rows))

    def channels(self) -> tuple[str, ...]:
        """Names of the channels it reads."""
        return () if self.channel is None else (channel_of(self.channel)[0].name,)

    def _outside(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...] | None:
        """Return the user's function that the kernels call, if any."""
        del n, dtype
        return None


class Event(Gauge):
    """A gauge of the time at which something first happens [s], since the start of the run."""

    __slots__ = ()


def channel_of(name: str) -> tuple[Channel, int | None]:
    """Return a channel, and the wheel if the name ends with one."""
    if isinstance(name, str):
        stem, _, wheel = name.rpartition("_")
        if wheel in WHEELS and find_channel(stem).wheels:
            return find_channel(stem), WHEELS.index(wheel)
    return find_channel(name), None


def of_one_wheel(name: str, event: Event) -> None:
    """Refuse an event of all four wheels, which may have four times."""
    if len(event.rows()) > 1:
        raise ValueError(
            f"{name}: '{event.channel}' are four wheels; name one, like "
            f"'{event.channel}_{WHEELS[0]}'"
        )


def finite(name: str, value: ArrayLike) -> NDArray[np.float64]:
    given = real_array(name, value)
    if given.ndim > 1:
        raise ValueError(f"{name}: shape {given.shape} is not allowed, must be () or (n,)")
    number = np.array(given, np.float64)
    if not np.isfinite(number).all():
        car = int(np.argmin(np.isfinite(number)))
        raise ValueError(f"{name}: car {car}: {number.flat[car]} is not allowed, must be finite")
    return number
