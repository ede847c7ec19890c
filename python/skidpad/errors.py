"""Exceptions and warnings of the package."""

from __future__ import annotations

__all__ = ["NotRealError", "TirError", "TirWarning", "UnknownNameError"]


class NotRealError(TypeError, ValueError):
    """Not a real number or an array of real numbers.

    Both a TypeError, as the kind is wrong, and a ValueError like all other errors of values, so
    that one ``except`` catches everything that can be wrong with a number.
    """


class UnknownNameError(KeyError, ValueError):
    """An unknown name; the message suggests the nearest known one.

    Both a KeyError, as names are keys, and a ValueError like all other errors of arguments, so that
    one ``except`` catches everything that can be wrong with a call.
    """

    def __str__(self) -> str:
        # KeyError would print the message in quotes
        return str(self.args[0]) if self.args else ""


class TirWarning(UserWarning):
    """Reading a tire property file required an assumption, given in the message."""


class FileError(ValueError):
    """An error in a file, with its place.

    Attributes
    ----------
    argument : str
        Name of the argument that gave the file, empty if there is none.
    """

    argument = ""

    def _placed(self, file: str, line: int | None, reason: str) -> str:
        front = f"{self.argument}: " if self.argument else ""
        place = file if line is None else f"{file}, line {line}"
        return f"{front}{place}: {reason}"


class TirError(FileError):
    """An unreadable tire property file, or an invalid value in one.

    Attributes
    ----------
    reason : str
        The error without its place.
    path : str
        Name of the file.
    line : int or None
        Line, counted from 1.
    key : str or None
        Key, or None if the error is not about one.
    """

    def __init__(
        self, reason: str, path: str, line: int | None = None, key: str | None = None
    ) -> None:
        super().__init__(reason, path, line, key)
        self.reason = reason
        self.path = path
        self.line = line
        self.key = key

    def __str__(self) -> str:
        return self._placed(self.path, self.line, self.reason)


def __dir__() -> list[str]:
    return sorted(__all__)
