"""Exceptions and warnings of the package."""

from __future__ import annotations

__all__ = ["NotRealError", "TirError", "TirWarning", "UnknownNameError"]


class NotRealError(TypeError, ValueError):
    """Something that is no real number, or no array of them, where such are needed.

    A TypeError, as the kind is wrong, and a ValueError like all other errors of values, so that
    one ``except`` catches whatever is wrong with a number.
    """


class UnknownNameError(KeyError, ValueError):
    """A name that nothing here carries; the message names the nearest real one.

    A KeyError, as names are keys, and a ValueError like all other errors of arguments, so that one
    ``except`` catches whatever is wrong with a call.
    """

    def __str__(self) -> str:
        # KeyError alone would print the message in quotes
        return str(self.args[0]) if self.args else ""


class TirWarning(UserWarning):
    """Something was assumed in reading a tire property file; the message says what."""


class FileError(ValueError):
    """What is wrong with a file, and where in it.

    Attributes
    ----------
    argument : str
        Name of the argument that the file came by, empty if it came by none.
    """

    argument = ""

    def _placed(self, file: str, line: int | None, reason: str) -> str:
        front = f"{self.argument}: " if self.argument else ""
        place = file if line is None else f"{file}, line {line}"
        return f"{front}{place}: {reason}"


class TirError(FileError):
    """A tire property file that cannot be read, or a value that it cannot have.

    Attributes
    ----------
    reason : str
        What is wrong, without the place.
    path : str
        Name of the file.
    line : int or None
        Line, counted from 1.
    key : str or None
        Key, or None if it is not about one.
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
