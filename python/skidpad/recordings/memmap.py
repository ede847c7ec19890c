"""Recordings written to a folder on disk during a run, and read from there."""

from __future__ import annotations

import mmap
import os
import weakref
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.atomic_write import PART, clear_parts, written_whole
from skidpad._lib.files import path_of
from skidpad.recordings import recording_io

SAMPLES, REST = "samples.npy", "recording.npz"
WINDOW = 2**25
"""Bytes of samples in memory at a time."""


class Stream:
    """Samples of a run in a file, with only a window in memory.

    Parameters
    ----------
    path : str or path
        Folder, created if missing.
    shape : tuple of int
        Rows, samples and cars.
    dtype : dtype

    Attributes
    ----------
    samples : ndarray
        Filled by the kernels.
    window : int
        Samples in memory at a time.

    Raises
    ------
    OSError
        If the folder cannot be created, or has not enough space.
    """

    def __init__(
        self, path: str | PathLike[str], shape: tuple[int, int, int], dtype: np.dtype[Any]
    ) -> None:
        self.folder = path_of(path, "to")
        self.folder.mkdir(parents=True, exist_ok=True)
        clear_parts(self.folder)
        self._part = self.folder / f"{SAMPLES}.{os.getpid()}.{id(self)}{PART}"
        weakref.finalize(self, self._part.unlink, missing_ok=True)
        self.samples = np.lib.format.open_memmap(self._part, "w+", dtype, shape)
        if hasattr(os, "posix_fallocate"):  # otherwise a full disk would kill the process
            with self._part.open("rb+") as file:
                os.posix_fallocate(file.fileno(), 0, self._part.stat().st_size)
        self.window = max(1, WINDOW // (shape[0] * shape[2] * dtype.itemsize))
        self._released = 0

    def release(self, sample: int) -> None:
        """Free the memory of samples written to disk, a window at a time."""
        if sample - self._released >= self.window and hasattr(mmap, "MADV_DONTNEED"):
            self.samples._mmap.madvise(mmap.MADV_DONTNEED)  # type: ignore[attr-defined]
            self._released = sample

    def finish(self, kept: recording_io.Kept) -> NDArray[Any]:
        """Complete the folder as a recording, and return its samples, read-only."""
        (self.folder / REST).unlink(missing_ok=True)
        self.samples.flush()
        self._part.replace(self.folder / SAMPLES)
        with written_whole(self.folder / REST) as part:
            part.write_bytes(recording_io.packed(kept))
        return _samples(self.folder)


def read(path: str | PathLike[str]) -> recording_io.Kept:
    """Open the folder of a run; samples are read from disk on access."""
    folder = path_of(path)
    if not folder.exists():
        raise FileNotFoundError(f"path: {folder}: there is no such folder")
    if not (folder / REST).exists():
        raise ValueError(f"path: {folder} holds no recording of skidpad, or not the whole of one")
    return recording_io.unpacked((folder / REST).read_bytes())._replace(samples=_samples(folder))


def _samples(folder: Path) -> NDArray[Any]:
    samples: NDArray[Any] = np.load(folder / SAMPLES, mmap_mode="r").view(np.ndarray)
    return samples
