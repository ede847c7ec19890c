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
"""How a file begins that Git LFS has not brought."""

PIECE: Final = 2**24
"""Bytes that are read together."""


def path_of(given: object, name: str = "path") -> Path:
    """Convert a user's argument to a path; errors begin with the name of the argument.

    Raises
    ------
    TypeError
        If it is no text and no path.
    ValueError
        If no file can have it as its name.
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
    """Put the name of an argument in front of errors that begin with a file that it names.

    Of calls within each other the name of the outermost stays.
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
    """Read a file, unless it is no regular one or has no end.

    Parameters
    ----------
    path : str or path
        The file.
    most : int
        Bytes that it may have.

    Raises
    ------
    OSError
        If it cannot be opened.
    ValueError
        With what is wrong, without the name of the file: if it is a device, a pipe or a socket,
        has more bytes, or is what Git has in the place of a large file.
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
    """Read as many bytes at most; to ask for all at once would take the memory of all."""
    pieces: list[bytes] = []
    left = most
    while left and (piece := file.read(min(left, PIECE))):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _at_once(path: str, flags: int) -> int:
    """Open a file without waiting, as for somebody who writes to a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
