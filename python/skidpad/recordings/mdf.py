"""Measurements of ASAM MDF, versions 3 and 4, read by asammdf."""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.messages import brief
from skidpad._lib.optional import optional
from skidpad.recordings.log_columns import recognize
from skidpad.recordings.table import Table

BEGINS: Final = (b"MDF     ", b"UnFinMF ")
"""First bytes of a file, finished or not."""

HEADS: Final = (b"HD", b"##")
"""Beginning of the block after the first 64 bytes, for versions 3 and 4."""


def is_mdf(path: Path) -> bool:
    """Recognize a measurement by its first bytes."""
    with path.open("rb") as file:
        return file.read(8) in BEGINS


def read_mdf(path: Path, mapped: Set[str]) -> Table:
    """Read the channels that a log may use: named ones, and those known by name and unit.

    All are resampled to the times of the one with the most samples: floats linearly, integers by
    the last sample. A channel is NaN before its first and after its last sample. A channel in
    several groups is ``name (group 2)``, counted from 0.

    Parameters
    ----------
    path : Path
    mapped : set of str
        Names of channels that are always read.

    Returns
    -------
    Table
        With the times as ``time``.

    Raises
    ------
    ImportError
        If asammdf is not installed.
    ValueError
        If the file has no known channel, or asammdf cannot read it.
    """
    asammdf = optional("asammdf", "mdf")
    with path.open("rb") as begin:
        if begin.read(66)[64:] not in HEADS:
            raise ValueError(f"{path}: is cut off or damaged: an MDF has a header after 64 bytes")
    try:
        with asammdf.MDF(path) as file:
            entries = _entries(file)
            wanted = [
                e
                for e in entries
                if mapped & {e[0], e[0].rpartition(" (group ")[0]} or recognize(e[0], e[1])
            ]
            signals = [(name, unit, _signal(file, group, i)) for name, unit, group, i in wanted]
    except Exception as error:  # a corrupt file raises many kinds
        raise ValueError(f"{path}: asammdf cannot read this file: {brief(error)}") from error
    kept = [
        (name, unit, signal)
        for name, unit, signal in signals
        if signal.samples.ndim == 1 and signal.samples.dtype.kind in "iufb" and len(signal)
    ]
    if not kept:
        names = ", ".join(name for name, *_ in entries[:20])
        raise ValueError(f"{path}: no channel is known by its name; there are {names}")
    time = max((signal.timestamps for *_, signal in kept), key=len)
    values = np.column_stack([time, *(_at(signal, time) for *_, signal in kept)])
    left = len(entries) - len(kept)
    notes = [f"channels at the {time.size} times of the fastest", f"{left} channels are not read"]
    return Table(
        str(path),
        ["time", *(name for name, *_ in kept)],
        ["s", *(unit for _, unit, _ in kept)],
        values,
        notes=tuple(notes[: 2 if left else 1]),
    )


def _entries(file: Any) -> list[tuple[str, str, int, int]]:
    """Return all channels but the times: name, unit, group and index in it."""
    found = [
        (channel.name, str(file.get_channel_unit(group=group, index=i) or ""), group, i)
        for group, members in enumerate(file.groups)
        for i, channel in enumerate(members.channels)
        if i != file.masters_db.get(group)
    ]
    names = [name for name, *_ in found]
    return [
        (f"{name} (group {group})" if names.count(name) > 1 else name, unit, group, i)
        for name, unit, group, i in found
    ]


def _signal(file: Any, group: int, place: int) -> Any:
    return file.get(group=group, index=place, ignore_invalidation_bits=False)


def _at(signal: Any, time: NDArray[np.float64]) -> NDArray[np.float64]:
    """Resample a channel to times."""
    own, samples = signal.timestamps, np.asarray(signal.samples)
    if samples.dtype.kind == "f":
        there = np.isfinite(samples)
        if not there.any():
            return np.full(time.size, np.nan)
        found = np.interp(time, own[there], samples[there])
    else:
        found = samples.astype(np.float64)[
            np.clip(np.searchsorted(own, time, "right") - 1, 0, None)
        ]
    return np.where((time >= own[0]) & (time <= own[-1]), found, np.nan)
