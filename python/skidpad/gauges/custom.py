"""Custom gauges: compiled functions called in the kernels."""

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
"""Inputs of a function other than channels."""


class Custom(Gauge):
    """A gauge of your own: a compiled function of channels, called at each sample.

    Parameters
    ----------
    function : object
        A numba ``cfunc``, ``scipy.LowLevelCallable``, ctypes or cffi pointer of the C signature ::

            void my_gauge(int64_t n, const double *seen, double *kept, void *data)

        Quantity r of car i is ``seen[16 * r + i]``: those of `sees` in order, four for wheels,
        then ``c1``, ``c2`` and so on. ``kept[16 * r + i]`` are numbers that each car keeps between
        samples, the first of which is the result; all are NaN before the first sample that
        counts. The header is ``skidpad/part.h`` in `skidpad.get_include`.
    sees : sequence of str
        Channels (see `skidpad.channels`), also of one wheel, such as "fz_FL", "time" of the sample
        in the run [s], and "interval" since the previous sample [s], 0 at the first.
    after, before : Event, optional, keyword
        It is called at samples after the one and before the other.
    keeps : int, keyword
        Numbers that each car keeps, including the result; at most 12.
    **numbers : array_like, shape () or (n,)
        ``c1`` to ``c16``, the function's parameters.

    Raises
    ------
    KeyError
        If a channel is unknown.
    TypeError
        If `function` is not a compiled function of that signature, or names are not texts.
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
        """Inputs of the function."""
        return self._part.sees

    def channels(self) -> tuple[str, ...]:
        """Names of the channels it reads."""
        return tuple(channel_of(name)[0].name for name in self.sees if name not in MOMENTS)

    def _outside(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, ...] | None:
        return self._part.for_kernels(self._rows, n, dtype)


class CustomEvent(Custom, Event):
    """An event of your own: a compiled function that returns when something happened.

    Parameters
    ----------
    function, sees, after, before, keeps, **numbers
        As in `Custom`; the first number it keeps is the time [s], NaN until it happens.
    """

    __slots__ = ()
    WORD = "custom_event"


def _seen_rows(name: str) -> tuple[int, ...]:
    """Return the kernels' rows of an input."""
    if name in MOMENTS:
        return (_core.glances()[name][0],)
    channel, wheel = channel_of(name)
    if wheel is not None:
        return (channel.row + wheel,)
    return tuple(range(channel.row, channel.row + channel.rows))
