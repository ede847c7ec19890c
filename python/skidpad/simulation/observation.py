"""Observations of cars: channels as columns, one row for each car."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.messages import brief
from skidpad.simulation.kernel_state import Bound
from skidpad.simulation.run import channels_of, names_of, rows_of


class Observation:
    """Repeated observations of the same cars, mostly of the same channels.

    Parameters
    ----------
    cars : Bound
    """

    __slots__ = ("_cars", "_names", "_rows")

    def __init__(self, cars: Bound) -> None:
        self._cars = cars
        self._names: tuple[str, ...] = ()
        self._rows: tuple[int, ...] = ()

    def of(self, channels: Sequence[str], out: NDArray[Any] | None) -> NDArray[Any]:
        """Return the channels of all cars, shape (n, k); see `Fleet.observe`."""
        names = names_of("channels", channels)
        if names != self._names:
            self._rows = rows_of(channels_of(self._cars, names))
            self._names = names
        shape = self._cars.n, len(self._rows)
        if out is None:
            out = np.empty(shape, self._cars.dtype)
        else:
            _require_out(out, shape, self._cars.dtype)
        _core.observe(self._cars.plan, self._rows, out)
        return out


def _require_out(out: object, shape: tuple[int, int], dtype: np.dtype[Any]) -> None:
    if not isinstance(out, np.ndarray) or out.dtype != dtype or out.shape != shape:
        given = brief(out) if not isinstance(out, np.ndarray) else f"{out.dtype} {out.shape}"
        raise ValueError(f"out: expected an array of {dtype} {shape}, not {given}")
    if not out.flags.carray:
        raise ValueError("out: must be C-contiguous, aligned and writeable")
