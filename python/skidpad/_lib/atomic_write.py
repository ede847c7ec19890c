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
"""How the name of a file ends that is being written."""


def clear_parts(folder: Path) -> None:
    """Remove what other processes have left half written in a folder."""
    for part in folder.glob(f"*{PART}"):
        process = part.name.removesuffix(PART).rpartition(".")[0].rpartition(".")[2]
        if process != str(os.getpid()):
            part.unlink()


@contextmanager
def written_whole(path: str | PathLike[str]) -> Iterator[Path]:
    """Return the name of a file to write, which then replaces `path` in one move.

    Whatever ends the writing early, a signal 9 too, leaves what was at `path` before.
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
