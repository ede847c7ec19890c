"""Recordings as ASAM MDF 4, written by asammdf."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._channels import find_channel
from skidpad._lib.atomic_write import written_whole
from skidpad._lib.optional import optional
from skidpad._lib.selection import Chosen
from skidpad.recordings.labels import columns
from skidpad.recordings.recording_io import columns_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from skidpad.recordings.recording_io import Kept

VERSION: Final = "4.10"


def write_mdf(
    path: str | PathLike[str], kept: Kept, where: ArrayLike | slice | None = None
) -> None:
    """Write a recording, a group of channels for each chosen car."""
    asammdf = optional("asammdf", "mdf")
    cars = np.arange(kept.n)[Chosen(where, kept.n).cars]
    apart = columns(kept.car, kept.n)
    with asammdf.MDF(version=VERSION) as file, written_whole(path) as part:
        file.header.comment = "; ".join(f"{k}: {v}" for k, v in kept.provenance.items())
        for car in cars:
            differs = ", ".join(f"{name} = {values[car]}" for name, values in apart.items())
            file.append(
                _signals(asammdf.Signal, kept, car),
                acq_name=f"car {car}",
                comment=f"car {car} {differs}".rstrip(),
                common_timebase=True,
            )
        with part.open("wb+") as target:
            file.save(target)


def _signals(make: Any, kept: Kept, car: int) -> list[Any]:
    """Return all channels of a car over their times; wheel channels one by one."""
    row, found = 0, []
    for channel in map(find_channel, kept.channels):
        for name in columns_of(channel.name):
            found.append(
                make(
                    np.ascontiguousarray(kept.samples[row, :, car]),
                    kept.time,
                    unit=channel.unit.replace("-", ""),
                    name=name,
                    comment=channel.meaning,
                )
            )
            row += 1
    return found
