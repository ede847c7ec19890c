"""Measured points of a tire: the base of `TireData`, without its processing."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np

from skidpad._lib.arrays import real_array
from skidpad._lib.messages import did_you_mean
from skidpad._lib.units import require_bare
from skidpad.fit.channel import CHANNELS, FIELDS, FORCES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    Column = NDArray[np.float64]

Data = TypeVar("Data", bound="TirePoints")

BREAK = 5.0
"""Time step, relative to the usual one, that counts as a pause, as does a negative one."""


@dataclass(frozen=True, eq=False, repr=False)
class TirePoints:
    """Channels of measured points, of one length and read-only; see `TireData`."""

    fz: Column
    kappa: Column | None = None
    alpha: Column | None = None
    gamma: Column | None = None
    p: Column | None = None
    vx: Column | None = None
    fx: Column | None = None
    fy: Column | None = None
    mz: Column | None = None
    mx: Column | None = None
    my: Column | None = None
    time: Column | None = None
    weights: Column = 1.0  # type: ignore[assignment]
    run: NDArray[np.int64] = 0  # type: ignore[assignment]
    extra: Mapping[str, Column] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    source: str = ""

    def __post_init__(self) -> None:
        for name in self.extra:
            if name not in CHANNELS or name in FIELDS:
                other = sorted(set(CHANNELS) - set(FIELDS))
                hint = did_you_mean(name, other)
                raise ValueError(f"extra has no channel {name!r}{hint}; it may have {other}")
        if all(getattr(self, name) is None for name in FORCES):
            raise ValueError(f"tire data need at least one of {', '.join(FORCES)}")
        given = {name: getattr(self, name) for name in (*FIELDS, "weights", "run")}
        arrays = {
            name: real_array(name, value)
            for name, value in (given | dict(self.extra)).items()
            if value is not None
        }
        size = _common_size(arrays)
        columns = {
            name: _column(array, size, np.int64 if name == "run" else np.float64)
            for name, array in arrays.items()
        }
        if not (columns["weights"] >= 0).all():
            index = int(np.argmin(columns["weights"] >= 0))
            raise ValueError(
                f"weights[{index}] is {columns['weights'][index]}, but must be at least 0"
            )
        extra = MappingProxyType({name: columns.pop(name) for name in self.extra})
        for name, value in (columns | {"extra": extra, "notes": tuple(self.notes)}).items():
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.fz)

    def __getstate__(self) -> dict[str, Any]:
        return {item.name: getattr(self, item.name) for item in fields(self)} | {
            "extra": dict(self.extra)
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]

    @property
    def channels(self) -> dict[str, Column]:
        """Measured channels by name, in the order of `skidpad.fit.channel.CHANNELS`."""
        every = {name: self.extra.get(name, getattr(self, name, None)) for name in CHANNELS}
        return {name: values for name, values in every.items() if values is not None}

    def replace(self, **changes: Any) -> Self:
        """Return new data with some fields changed, as for the constructor."""
        return replace(self, **changes)

    def noted(self, *sentences: str) -> Self:
        """Return new data with sentences appended to `notes`."""
        return replace(self, notes=(*self.notes, *sentences))

    def where(self, mask: ArrayLike) -> Self:
        """Keep some of the points.

        Parameters
        ----------
        mask : array_like of bool, shape (m,), or of int
            Which points: a boolean for each, or their indices in any order.

        Raises
        ------
        ValueError
            If none is left, or the mask has another length.
        """
        require_bare("mask", mask)
        try:
            index = np.asarray(mask)
        except Exception:  # ragged, or an object that refuses
            raise ValueError(f"mask must be a row, not a ragged {type(mask).__name__}") from None
        if index.dtype.kind not in "biu" or index.ndim != 1:
            raise ValueError("mask must be a 1-D array of booleans or of integers")
        if index.dtype.kind == "b" and len(index) != len(self):
            raise ValueError(f"mask has {len(index)} values for {len(self)} points")
        if not (index.any() if index.dtype.kind == "b" else index.size):
            raise ValueError("mask: it leaves no point")
        if index.dtype.kind != "b" and not ((index >= -len(self)) & (index < len(self))).all():
            raise ValueError(f"mask: an index is not among {len(self)} points")
        columns = {
            name: getattr(self, name)[index]
            for name in (*FIELDS, "weights", "run")
            if getattr(self, name) is not None
        }
        extra = {name: values[index] for name, values in self.extra.items()}
        return replace(self, **columns, extra=extra)

    def starts(self) -> NDArray[np.bool_]:
        """Return which points begin an interval without a pause, shape (m,).

        Raises
        ------
        ValueError
            If no time was measured.
        """
        if self.time is None:
            raise ValueError("these tire data have no time, so they have no order")
        start = np.ones(len(self), np.bool_)
        step = np.diff(self.time)
        within = np.diff(self.run) == 0
        for run in np.unique(self.run):
            here = within & (self.run[1:] == run)
            forward = here & (step > 0)
            usual = np.median(step[forward]) if forward.any() else 0.0
            start[1:][forward & (step <= BREAK * usual)] = False
        return start


def _common_size(arrays: Mapping[str, NDArray[Any]]) -> int:
    """Return the common number of points of arrays.

    Raises
    ------
    ValueError
    """
    for name, array in arrays.items():
        if array.ndim > 1:
            raise ValueError(f"{name} must be a row of numbers, not of shape {array.shape}")
    sizes = {name: len(array) for name, array in arrays.items() if array.ndim}
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"{name} {size}" for name, size in sizes.items())
        raise ValueError(f"channels have different lengths: {listed}")
    size = next(iter(sizes.values()), 1)
    if size == 0:
        raise ValueError("tire data need at least one point")
    return size


def _column(array: NDArray[Any], size: int, dtype: type[Any]) -> NDArray[Any]:
    """Copy numbers to a read-only row."""
    column = np.empty(size, dtype)
    column[...] = array
    column.flags.writeable = False
    return column
