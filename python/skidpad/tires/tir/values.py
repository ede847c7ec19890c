"""Values of a tire property file, converted from text to SI."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, TypeAlias

from skidpad._lib.messages import cut, listed, shown
from skidpad.errors import UnknownNameError
from skidpad.tires.tir import units
from skidpad.tires.tir.keys import KEYS

if TYPE_CHECKING:
    from fractions import Fraction

    from skidpad.errors import TirError
    from skidpad.tires.tir.text import Entry, Scan

Value: TypeAlias = "float | str"

WEIGHTS = "INERTIA"
"""Section not used by force equations: an invalid number there is harmless."""


class Values:
    """Values by entry, and entries by name.

    Attributes
    ----------
    names : dict of str to Entry
        The shortest lower-case name of each key: the key alone, or with its section for units and
        for unknown keys that differ between sections.
    remarks : list of str
        Assumptions made in reading.

    Raises
    ------
    TirError
        If a unit or value is invalid, or keys contradict each other.
    """

    def __init__(self, scan: Scan) -> None:
        self.remarks: list[str] = []
        self._scan = scan
        self._units = self._read_units()
        self._values: dict[Entry, Value] = {}
        self._entries: dict[str, list[Entry]] = {}
        self._several: set[str] = set()  # names with values that differ
        self._empty: list[str] = []
        for entry in scan.entries:
            self._add(entry)
        self.names: dict[str, Entry] = {}
        for entry in self._values:
            self.names.setdefault(self._name(entry), entry)
        for table in scan.repeated:
            where = f"line {table.line + 1}: [{table.section}]"
            self.remarks.append(f"{where} has a second table, which is left out")
        if scan.wrapped:
            first, *others = scan.wrapped
            more = f" and {len(others)} other lines are" if others else " is"
            words = f"line {first + 1}: {shown(scan.lines[first].strip())}"
            self.remarks.append(f"{words}{more} taken for more of the comment above")
        if self._empty:
            self.remarks.append(f"no value, so left out: {listed(self._empty)}")
        self._remark_on_units()

    def __getitem__(self, entry: Entry) -> Value:
        return self._values[entry]

    def entries(self, name: str) -> list[Entry]:
        """Return all entries of a key, which must have the same value.

        Raises
        ------
        KeyError
            If it has several values.
        """
        entries = self._entries.get(name.lower(), [])
        if name.lower() in self._several:
            places = listed((f"{entry.section}.{entry.key}" for entry in entries), " or ")
            raise UnknownNameError(f"{self._scan.path} has several {cut(name)}; ask for {places}")
        return entries

    def size(self, dimension: str) -> Fraction:
        """Return the SI value of a number 1 of a dimension in this file."""
        return units.factor(dimension, self._units)

    def number(self, text: str, dimension: str, key: str, line: int) -> float:
        """Read a number in the file's units.

        Raises
        ------
        TirError
            If it is not a number, or too large for a float.
        """
        if units.NUMBER.fullmatch(text) is None:
            raise self._no_number(text, key, line)
        value = units.si(text, self.size(dimension))
        if math.isinf(value):
            raise self._scan.error(f"{key} is too large: {shown(text)}", line, key)
        return value

    def _read_units(self) -> dict[str, Fraction]:
        sizes = {}
        for entry in self._scan.entries:
            quantity = entry.key.lower()
            if entry.section != "UNITS" or quantity not in units.WORDS:
                continue
            size = units.unit(quantity, entry.text)
            if size is None:
                known = ", ".join(units.unit_words(quantity))
                reason = f"{entry.key} has the unknown unit {shown(entry.text)}; known are {known}"
                raise self._scan.error(reason, entry.line, entry.key)
            sizes[quantity] = size
        return sizes

    def _add(self, entry: Entry) -> None:
        key, full = entry.key.lower(), f"{entry.section}.{entry.key}".lower()
        of_units = entry.section == "UNITS"
        known = KEYS.get(key) if not of_units else None
        if not entry.text and not entry.quoted:
            if of_units or self._scan.ends_at(entry):
                reason = f"{entry.key} has no value; is the file cut off?"
                raise self._scan.error(reason, entry.line, entry.key)
            self._empty.append(entry.key)
            return
        if known and known.section == WEIGHTS and units.NUMBER.fullmatch(entry.text) is None:
            reason = f"{entry.key} is {shown(entry.text)}, no number, and is left out"
            self.remarks.append(f"line {entry.line + 1}: {reason}")
            return
        self._values[entry] = self._value(entry, "text" if of_units else known and known.dimension)
        earlier = self._entries.get(key if known else full, [])
        for first in earlier[:1]:
            if self._differ(first, entry):
                reason = (
                    f"{entry.key} is {shown(entry.text)}, "
                    f"but was {shown(first.text)} in line {first.line + 1}"
                )
                raise self._scan.error(reason, entry.line, entry.key)
        if len(earlier) == 1:
            self.remarks.append(f"line {entry.line + 1}: {entry.key} stands here again")
        for name in [full] if of_units else [full, key]:
            entries = self._entries.setdefault(name, [])
            entries.append(entry)
            if self._differ(entries[0], entry):
                self._several.add(name)

    def _value(self, entry: Entry, dimension: str | None) -> Value:
        if dimension is None:  # unknown: by its form
            if entry.quoted or units.NUMBER.match(entry.text) is None:
                return entry.text
            head = re.split(r"\s", entry.text, maxsplit=1)[0]
            is_number = units.NUMBER.fullmatch(head) is not None
            dimension = "none" if is_number else "text"
        if dimension == "text":
            return entry.text
        if entry.quoted:
            raise self._no_number(entry.text, entry.key, entry.line)
        return self.number(entry.text, dimension, entry.key, entry.line)

    def _no_number(self, text: str, key: str, line: int) -> TirError:
        return self._scan.error(f"{key} must be one number, but is {shown(text)}", line, key)

    def _name(self, entry: Entry) -> str:
        key = entry.key.lower()
        alone = entry.section != "UNITS" and key not in self._several
        return key if alone else f"{entry.section}.{entry.key}".lower()

    def _differ(self, *entries: Entry) -> bool:
        values = (self._values[entry] for entry in entries)
        return len({v.lower() if isinstance(v, str) else v for v in values}) > 1

    def _remark_on_units(self) -> None:
        if "UNITS" not in self._scan.ends:
            self.remarks.append("there is no [UNITS], so SI is assumed")
            return
        missing = [name.upper() for name in units.WORDS if name not in self._units]
        if lacking := ", ".join(name for name in missing if name != "PRESSURE"):
            self.remarks.append(f"[UNITS] has no {lacking}, so SI is assumed")
        if all(size == 1 for size in self._units.values()):
            return
        numbers = [entry for entry, value in self._values.items() if isinstance(value, float)]
        known = [KEYS[entry.key.lower()] for entry in numbers if entry.key.lower() in KEYS]
        stress = any(self._units.get(name, 1) != 1 for name in ("length", "force"))
        if stress and "PRESSURE" in missing and any(key.dimension == "pressure" for key in known):
            self.remarks.append("[UNITS] has no PRESSURE, so pascal is assumed")
        unknown = [
            entry.key
            for entry in numbers
            if entry.key.lower() not in KEYS and entry.section not in ("MDI_HEADER", "MODEL")
        ]
        if unknown:
            self.remarks.append(f"unknown parameters stay as they are: {listed(unknown)}")
