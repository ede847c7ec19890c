"""Bounded reads of regular files."""

from __future__ import annotations

import os
import re
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from skidpad._lib.messages import brief
from skidpad.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike


POINTER: Final = b"version https://git-lfs.github.com/spec/"
"""First bytes of a Git LFS pointer file."""

PIECE: Final = 2**24
"""Bytes per read."""


def path_of(given: object, name: str = "path") -> Path:
    """Convert a user's argument to a path; errors begin with the name of the argument.

    Raises
    ------
    TypeError
        If it is neither a string nor a path.
    ValueError
        If no file can have this name.
    """
    if not isinstance(given, (str, os.PathLike)):
        raise TypeError(f"{name}: a file is named by a text or a path, not by {brief(given)}")
    path = Path(given)
    if not os.fspath(given):
        raise ValueError(f"{name}: a file is named by a text, which is empty")
    if "\0" in str(path):
        raise ValueError(f"{name}: no file is named {brief(str(path))}, as a name has no NUL")
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        raise ValueError(f"{name}: no file can have the name {brief(str(path))}") from None
    return path


@contextmanager
def reading(name: str, *given: object) -> Iterator[None]:
    """Prefix errors about the given file with the name of the argument.

    Of nested calls, the outermost name counts.
    """
    try:
        yield
    except ValueError as error:
        paths = [Path(path) for path in given if isinstance(path, (str, os.PathLike))]
        files = [word for path in paths for word in (str(path), path.name) if word]
        begins = re.match(rf"((path|file): )?(?={'|'.join(map(re.escape, files))})", str(error))
        if files and begins:
            if isinstance(error, FileError):
                error.argument = name
            else:
                error.args = (f"{name}: {str(error)[begins.end() :]}",)
        raise


def read_bounded(path: str | PathLike[str], most: int) -> bytes:
    """Read a regular file of limited size.

    Parameters
    ----------
    path : str or path
        The file.
    most : int
        Maximum size in bytes.

    Raises
    ------
    OSError
        If it cannot be opened.
    ValueError
        With the reason, but not the name of the file: if it is a device, a pipe or a socket, is
        larger, or is a Git LFS pointer.
    """
    with open(path, "rb", opener=_at_once) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("is no regular file, but a device, pipe or socket")
        data = b"" if status.st_size > most else _up_to(file, most + 1)
    if max(len(data), status.st_size) > most:
        raise ValueError(f"has {max(len(data), status.st_size):,} bytes; at most {most:,} are read")
    if data.startswith(POINTER):
        raise ValueError("is a pointer of Git LFS in the place of the file; git lfs pull brings it")
    return data


def _up_to(file: BinaryIO, most: int) -> bytes:
    """Read at most this many bytes; a single read would allocate all of them in advance."""
    pieces: list[bytes] = []
    left = most
    while left and (piece := file.read(min(left, PIECE))):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _at_once(path: str, flags: int) -> int:
    """Open a file without blocking, as on a pipe without a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
