"""Events: gauges of the time at which something first happens."""

from __future__ import annotations

from numpy.typing import ArrayLike

from skidpad._lib.messages import brief
from skidpad.gauges.gauge import Event, finite
from skidpad.status import Status


class Crossing(Event):
    """Time at which a channel crosses a level [s].

    By linear interpolation between a sample at or before the level and one beyond it. A channel
    that starts beyond the level must return first.

    Parameters
    ----------
    channel : str
        A channel, see `skidpad.channels`.     above, below : array_like, shape () or (n,) The
        level, in the unit of the channel; give one of the two.
    after, before : Event, optional
        Only crossings after the one and not after the other count.

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
            raise TypeError("Crossing: expected one of above= and below=")
        name = "below" if above is None else "above"
        level, sign = (below, -1.0) if above is None else (above, 1.0)
        assert level is not None
        finite(f"Crossing {name}", level)
        super().__init__("when", channel, after=after, before=before, level=level, sign=sign)


class Gate(Event):
    """Time at which the center of mass passes a gate [s], with `left` on its left.

    Parameters
    ----------
    left, right : pair of array_like, each of shape () or (n,)
        Positions (x, y) of its posts, earth axes [m].
    after, before : Event, optional
        Only passages after the one and not after the other count.

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
            _place("Gate left", left),
            _place("Gate right", right),
        )
        super().__init__(
            "gate", after=after, before=before,
            left_x=left_x, left_y=left_y, right_x=right_x, right_y=right_y,
        )  # fmt: skip


class Elapsed(Event):
    """Time at which a duration has elapsed [s].

    Parameters
    ----------
    duration : array_like, shape () or (n,)
        Since the start of the run, or since `after` [s], >= 0.
    after, before : Event, optional
        It counts from the one; it does not happen after the other.
    """

    __slots__ = ()

    def __init__(
        self, duration: ArrayLike, *, after: Event | None = None, before: Event | None = None
    ) -> None:
        super().__init__("elapsed", after=after, before=before, duration=duration)
        if (self.numbers["duration"] < 0).any():
            raise ValueError(f"Elapsed duration: {brief(duration)} is not allowed, must be >= 0 s")


class StatusFlag(Event):
    """Time of the first sample at which a status bit is set [s], even if set before.

    Parameters
    ----------
    status : Status
        ``ROLLED_OVER``, ``WHEEL_LIFT``, ``SPUN``, or several joined by ``|``: any of them.
    after, before : Event, optional
        Only samples after the one and before the other count.
    """

    __slots__ = ()

    def __init__(
        self, status: Status, *, after: Event | None = None, before: Event | None = None
    ) -> None:
        known = Status.ROLLED_OVER | Status.WHEEL_LIFT | Status.SPUN
        if not isinstance(status, Status) or not status or status & ~known:
            given = brief(status, kind=False)
            raise ValueError(f"StatusFlag status: {given} is not allowed, must be of {known!r}")
        super().__init__(
            "flag",
            after=after,
            before=before,
            rolled_over=float(Status.ROLLED_OVER in status),
            wheel_lift=float(Status.WHEEL_LIFT in status),
            spun=float(Status.SPUN in status),
        )


def _place(name: str, place: tuple[ArrayLike, ArrayLike]) -> tuple[ArrayLike, ArrayLike]:
    try:
        x, y = place
    except Exception:  # of other length, or an object that refuses
        raise TypeError(f"{name}: expected a pair (x, y), not {brief(place)}") from None
    return x, y
