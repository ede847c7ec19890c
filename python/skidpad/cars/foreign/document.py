"""Nested groups of numbers and texts from a file, with errors that name file and field."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from skidpad._lib.messages import brief, shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

Allowed = Literal["any", ">= 0", "> 0"]
LARGEST: Final = 1e15
LEAST: Final[dict[Allowed, float]] = {"any": -LARGEST, ">= 0": 0.0, "> 0": 1 / LARGEST}
"""Bounds of a car's numbers (the lower for positive ones), so that products stay finite."""


@dataclass(frozen=True)
class Document:
    """A group of a file."""

    file: str
    data: Mapping[str, Any]
    path: tuple[str, ...] = field(default=())

    @classmethod
    def of(cls, file: str, data: object) -> Document:
        """Wrap the contents of a file.

        Raises
        ------
        ValueError
            If it is not a group.
        """
        if not isinstance(data, Mapping):
            raise ValueError(f"{file}: has no fields, but is {brief(data)}")
        return cls(file, data)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def wrong(self, key: str, reason: str) -> ValueError:
        """Return an error about a field."""
        return ValueError(f"{self.file}: {shown(' / '.join((*self.path, key)), 100)} {reason}")

    def get(self, key: str) -> Any:
        """Return a field of any kind.

        Raises
        ------
        ValueError
            If it is missing.
        """
        if key not in self.data:
            raise self.wrong(key, "is missing")
        return self.data[key]

    def group(self, key: str) -> Document:
        """Return a subgroup."""
        value = self.get(key)
        if not isinstance(value, Mapping):
            raise self.wrong(key, f"is {brief(value)}; it must be a group of fields")
        return Document(self.file, value, (*self.path, key))

    def groups(self, key: str) -> list[Document]:
        """Return a list of subgroups."""
        value = self.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, f"is {brief(value)}; it must be a list")
        return [
            Document(self.file, {name: one}, self.path).group(name)
            for i, one in enumerate(value)
            for name in (f"{key} {i + 1}",)
        ]

    def text(self, key: str) -> str:
        """Return a text."""
        value = self.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, f"is {brief(value)}; it must be a text")
        return value

    def word(self, key: str, *allowed: str) -> str:
        """Return a text, which must be one of `allowed`."""
        value = self.text(key)
        if value not in allowed:
            raise self.wrong(key, f"is {shown(value)}; only {' and '.join(allowed)} can be read")
        return value

    def number(self, key: str, allowed: Allowed = "any", default: float | None = None) -> float:
        """Return a number, or `default` if it is missing."""
        if default is not None and key not in self.data:
            return default
        return self._checked(key, self.get(key), allowed)

    def numbers(self, key: str, allowed: Allowed = "any", count: int | None = None) -> Array:
        """Return a list of numbers, `count` of them if given."""
        value = self.get(key)
        row = value if isinstance(value, list) else [value]
        if count is not None and len(row) != count:
            raise self.wrong(key, f"has {len(row)} numbers; it must have {count}")
        return np.array([self._checked(key, one, allowed) for one in row])

    def pairs(self, key: str) -> tuple[Array, Array]:
        """Return both columns of a table whose first one is increasing."""
        rows = [
            Document(self.file, {key: row}, self.path).numbers(key, count=2)
            for row in (self.get(key) if isinstance(self.get(key), list) else [])
        ]
        if len(rows) < 2 or np.any(np.diff([row[0] for row in rows]) <= 0.0):
            raise self.wrong(key, "must be a table of two columns, the first one rising")
        first, second = np.transpose(rows)
        return first, second

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def _checked(self, key: str, value: object, allowed: Allowed) -> float:
        try:
            found = math.nan if isinstance(value, bool) else float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            found = math.nan
        if not LEAST[allowed] <= found <= LARGEST:
            least = f"{LEAST[allowed]:g}".replace("e+15", "e15")
            raise self.wrong(key, f"is {brief(value)}; it must be a number from {least} to 1e15")
        return found
