"""A fleet's state at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS, OUTPUT_ROWS, STATE_ROWS, find_channel


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Snapshot(Mapping[str, NDArray[Any]]):
    """States, outputs, status and time of every car, from ``fleet.save()``.

    ``snapshot["vx"]`` has shape (n,), ``snapshot["fz"]`` has shape (4, n). It is immutable, can be
    pickled, and equals only itself.

    Attributes
    ----------
    rows : ndarray, shape (rows, n)
        The channels in the order of `skidpad.channels`.
    status : ndarray, shape (n,)
        Bits of `Status`.
    time : ndarray, shape (n,)
        Since the start [s].
    words : dict of str to str
        The cars' choices of structure.
    """

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    rows: NDArray[Any]
    status: NDArray[np.uint32]
    time: NDArray[np.float64]
    words: Mapping[str, str]

    def __post_init__(self) -> None:
        for array in (self.rows, self.status, self.time):
            array.flags.writeable = False

    @property
    def n(self) -> int:
        """Number of cars."""
        return self.time.size

    def __getitem__(self, name: str) -> NDArray[Any]:
        channel = find_channel(name)
        rows = self.rows[channel.row : channel.row + channel.rows]
        return rows if channel.wheels else rows[0]

    def __iter__(self) -> Iterator[str]:
        return iter(CHANNELS)

    def __len__(self) -> int:
        return len(CHANNELS)

    def __repr__(self) -> str:
        return f"<Snapshot of {self.n} cars, {self.rows.dtype}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (tuple(CHANNELS), self.rows, self.status, self.time, self.words)


def _unpickled(channels: tuple[str, ...], rows: NDArray[Any], *kept: Any) -> Snapshot:
    """Return an unpickled snapshot; channels it did not have are 0."""
    if channels == tuple(CHANNELS):
        return Snapshot(rows, *kept)
    if not set(channels) <= set(CHANNELS):
        raise ValueError("this was pickled by a version of skidpad with other channels")
    had = [CHANNELS[name] for name in channels]
    places = np.concatenate([np.arange(one.row, one.row + one.rows) for one in had])
    now = np.zeros((STATE_ROWS + OUTPUT_ROWS, rows.shape[1]), rows.dtype)
    now[places] = rows
    return Snapshot(now, *kept)
