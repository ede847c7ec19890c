"""Recordings in files, restored with the same bits and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import WHEELS, find_channel
from skidpad.cars.car import Car
from skidpad.recordings import container
from skidpad.recordings.labels import attributes, columns

KIND, GAUGES, TIME = "recording", "gauges", "time"


class Kept(NamedTuple):
    """The contents of a recording."""

    time: NDArray[np.float64]
    channels: tuple[str, ...]
    samples: NDArray[Any]
    """Rows of the channels in sequence, (row, sample, car)."""
    gauges: dict[str, NDArray[Any]]
    car: Car
    provenance: dict[str, str]

    @property
    def n(self) -> int:
        """Number of cars."""
        return int(self.samples.shape[2])


def of_dataset(head: Mapping[str, Any], groups: Mapping[str, container.Arrays]) -> Kept:
    """Return the contents of a NetCDF file."""
    data = groups["/"]
    size = data[TIME].size, -1, head["cars"]
    rows = [data[name].reshape(size).transpose(1, 0, 2) for name in head["channels"]]
    return _kept(head, groups, data[TIME], rows)


def of_table(table: Any, head: Mapping[str, Any], groups: Mapping[str, container.Arrays]) -> Kept:
    """Return the contents of a Parquet file."""
    time = groups[TIME][TIME]
    names = [column for name in head["channels"] for column in columns_of(name)]
    rows = [table.column(column).to_numpy().reshape(1, time.size, -1) for column in names]
    return _kept(head, groups, time, rows)


def meanings(kept: Kept) -> dict[str, dict[str, str]]:
    """Return unit and meaning of each column of a table."""
    car = kept.car
    found = {k: attributes(car, k.partition("[")[0]) for k in columns(car, kept.n)}
    for channel in map(find_channel, kept.channels):
        words = {"units": channel.unit, "long_name": channel.meaning}
        found |= dict.fromkeys(columns_of(channel.name), words)
    return found


def packed(kept: Kept) -> bytes:
    """Pack all but the samples into the bytes of an ``.npz`` file."""
    return container.packed(head_of(kept), kept.car, time={TIME: kept.time}, gauges=kept.gauges)


def unpacked(data: bytes) -> Kept:
    """Unpack all but the samples from `packed`."""
    head, groups = container.unpacked(KIND, data)
    return _kept(head, groups, groups[TIME][TIME], [])


def columns_of(channel: str) -> tuple[str, ...]:
    """Name the columns of a channel in a table."""
    wheels = find_channel(channel).wheels
    return tuple(f"{channel}_{wheel}" for wheel in WHEELS) if wheels else (channel,)


def head_of(kept: Kept) -> str:
    """Return all that is not an array."""
    return container.head_of(
        KIND,
        kept.car,
        cars=kept.n,
        channels=list(kept.channels),
        dtype=kept.samples.dtype.name,
        provenance=kept.provenance,
    )


def _kept(
    head: Mapping[str, Any],
    groups: Mapping[str, container.Arrays],
    time: NDArray[np.float64],
    rows: Sequence[NDArray[Any]],
) -> Kept:
    """Rebuild from file contents."""
    nothing = np.zeros((0, time.size, head["cars"]), head["dtype"])
    samples = np.concatenate([nothing, *rows])
    car = container.car_of(head, groups.get(container.PARAMETERS, {}))
    channels = tuple(head["channels"])
    gauges = dict(groups.get(GAUGES, {}))
    return Kept(time, channels, samples, gauges, car, head["provenance"])
