"""The value of a channel at an event."""

from __future__ import annotations

from skidpad._lib.messages import brief
from skidpad.gauges.gauge import Event, Gauge


class ValueAt(Gauge):
    """Value of a channel at an event, linear between samples.

    Parameters
    ----------
    channel : str
        A channel, see `skidpad.channels`.
    when : Event
        The event.
    """

    __slots__ = ()

    def __init__(self, channel: str, when: Event) -> None:
        if not isinstance(when, Event):
            raise TypeError(
                f"ValueAt when: expected an event like sp.gauges.Crossing, not {brief(when)}"
            )
        super().__init__("at", channel, after=when)
