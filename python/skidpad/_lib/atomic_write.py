"""Atomic file writes."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

from skidpad._lib.files import path_of
from skidpad._lib.messages import brief

PART = ".part"
"""Suffix of files being written."""


def clear_parts(folder: Path) -> None:
    """Remove files that other processes left half written in a folder."""
    for part in folder.glob(f"*{PART}"):
        process = part.name.removesuffix(PART).rpartition(".")[0].rpartition(".")[2]
        if process != str(os.getpid()):
            part.unlink()


@contextmanager
def written_whole(path: str | PathLike[str]) -> Iterator[Path]:
    """Yield the name of a temporary file to write, which then atomically replaces `path`.

    If writing is interrupted, even by SIGKILL, `path` is unchanged.
    """
    target = path_of(path)
    if not target.name:
        raise ValueError(f"path: {brief(path)} is a folder, not the name of a file")
    part = target.with_name(f"{target.name}.{os.getpid()}.{threading.get_ident()}{PART}")
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
