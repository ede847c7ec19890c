"""Statistics of the samples of a channel."""

from __future__ import annotations

from typing import ClassVar

from skidpad.gauges.gauge import Event, Gauge


class _Statistic(Gauge):
    """A statistic of the samples of a channel."""

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
        A channel, see `skidpad.channels`.
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
        As in `Peak`.
    """

    __slots__ = ()
    WORD = "largest"


class Min(_Statistic):
    """Smallest sample of a channel.

    Parameters
    ----------
    channel, after, before
        As in `Peak`.
    """

    __slots__ = ()
    WORD = "smallest"


class Mean(_Statistic):
    """Mean of the samples of a channel.

    Parameters
    ----------
    channel, after, before
        As in `Peak`.
    """

    __slots__ = ()
    WORD = "mean"


class RMS(_Statistic):
    """Root mean square of the samples of a channel.

    Parameters
    ----------
    channel, after, before
        As in `Peak`.
    """

    __slots__ = ()
    WORD = "rms"


class Integral(_Statistic):
    """Integral of a channel over time, in its unit times seconds, by the trapezoidal rule.

    Parameters
    ----------
    channel, after, before
        As in `Peak`. A trapezoid in which an event happens is cut there.
    """

    __slots__ = ()
    WORD = "integral"
