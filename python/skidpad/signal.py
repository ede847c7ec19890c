"""Inputs that change over time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import ascends, real_array
from skidpad._lib.units import require_unit, unit_of


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Signal:
    """An input over time: linear between samples, constant before the first and after the last.

    Parameters
    ----------
    times : array_like, shape (k,)
        Times from the start of the run [s], strictly increasing.
    values : array_like, shape (k,) or (k, n)
        Values for all cars, or one column per car, in the unit of the input. A pint quantity, or an
        xarray array with units, is converted to SI.

    Attributes
    ----------
    given_in : str or None
        The unit the values had when given, if any. It must fit the input.

    Raises
    ------
    TypeError
        If times or values are not real numbers.
    ValueError
        If times do not increase, a number is not finite or masked, or the shapes do not fit.
    """

    times: NDArray[np.float64]
    values: NDArray[np.float64]
    given_in: str | None = field(default=None, repr=False)

    def __init__(self, times: ArrayLike, values: ArrayLike) -> None:
        given_times = np.atleast_1d(real_array("Signal: times", times, unit="s"))
        given = np.atleast_1d(real_array("Signal: values", values))
        if given_times.ndim != 1 or given_times.size < 1:
            raise ValueError(f"Signal: times must have shape (k,), not {given_times.shape}")
        size = given_times.size
        if given.ndim not in (1, 2) or given.shape[0] != size:
            raise ValueError(
                f"Signal: {size} times need values of shape ({size},) or ({size}, n), "
                f"not {given.shape}"
            )
        with np.errstate(over="ignore"):
            t, v = np.array(given_times, np.float64), np.array(given, np.float64)
        if not np.isfinite(t).all() or not ascends(t):
            raise ValueError("Signal: times must be finite and strictly increasing")
        if not np.isfinite(v).all():
            at = tuple(int(i) for i in np.argwhere(~np.isfinite(v))[0])
            raise ValueError(f"Signal: values: {v[at]} at index {at} is not finite")
        t.flags.writeable = v.flags.writeable = False
        object.__setattr__(self, "times", t)
        object.__setattr__(self, "values", v)
        object.__setattr__(self, "given_in", unit_of(values))

    def __setstate__(self, state: list[Any]) -> None:
        """Restore a pickled signal; one of version 0.1.0 has plain numbers."""
        for name, value in zip(self.__slots__, [*state, None], strict=False):
            object.__setattr__(self, name, value)

    def with_values(self, values: ArrayLike) -> Signal:
        """Return a signal with other values, in SI units, at the same times."""
        changed = Signal(self.times, values)
        object.__setattr__(changed, "given_in", self.given_in)
        return changed

    def require_unit(self, name: str, unit: str) -> None:
        """Raise a ValueError if the unit of the values does not fit the input's."""
        if self.given_in is not None:
            require_unit(name, self.given_in, unit)
