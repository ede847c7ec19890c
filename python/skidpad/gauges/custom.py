"""Gauges of one's own: compiled functions that the kernels call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import ArrayLike

from skidpad import _core
from skidpad._lib.arguments import is_whole
from skidpad._lib.messages import brief
from skidpad._lib.outside import Part
from skidpad.gauges.gauge import Event, Gauge, channel_of

MOMENTS: Final = ("time", "interval")
"""What a function sees besides channels."""


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


def _seen_rows(name: str) -> tuple[int, ...]:
    """Rows of the kernels for what a function sees."""
    if name in MOMENTS:
        return (_core.glances()[name][0],)
    channel, wheel = channel_of(name)
    if wheel is not None:
        return (channel.row + wheel,)
    return tuple(range(channel.row, channel.row + channel.rows))
