"""Raw tables of tire data, before interpretation of channels, units and signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skidpad._lib.messages import cut
from skidpad.errors import FileError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class TireDataError(FileError):
    """Tire data that cannot be read or used; the message says why and where.

    Attributes
    ----------
    reason : str
        The error without its place.
    source : str
        Name of the file.
    line : int or None
        Line, counted from 1, or None if not applicable.
    """

    def __init__(self, reason: str, source: str, line: int | None = None) -> None:
        super().__init__(reason, source, line)
        self.reason = reason
        self.source = source
        self.line = line

    def __str__(self) -> str:
        return self._placed(self.source, self.line, self.reason)


@dataclass(frozen=True)
class Table:
    """Columns of numbers with names and units, as in a file."""

    source: str
    names: list[str]
    units: list[str]
    """One for each name, empty if the file has none."""
    values: NDArray[np.float64]
    """Shape (point, name); NaN for an empty cell."""
    lines: NDArray[np.int64] | None = None
    """Lines of the points, counted from 1, in a text file."""
    convention: str | None = None
    """Sign convention of the format, if any."""
    notes: tuple[str, ...] = ()


def listed_names(names: list[str], most: int = 30) -> str:
    """Format the names of columns for a message."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(cut(name, 20) for name in names[:most]) + more
