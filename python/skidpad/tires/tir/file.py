"""Reading and writing of tire property files (``.tir``), the Magic Formula's text format."""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Mapping
from numbers import Integral, Real
from typing import TYPE_CHECKING, Self

import numpy as np

from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.messages import brief, cut, did_you_mean, shown
from skidpad.errors import TirError, TirWarning, UnknownNameError
from skidpad.tires.tir.keys import KEYS, TABLES
from skidpad.tires.tir.text import MOST_BYTES, Scan
from skidpad.tires.tir.units import decimal
from skidpad.tires.tir.values import Value, Values

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from numpy.typing import NDArray

    from skidpad.tires.tir.text import Entry

__all__ = ["TirFile"]

VERSIONS = {5: "5.2", 6: "5.2", 21: "5.2", 52: "5.2", 60: "6.1", 61: "6.1", 62: "6.2"}
"""Magic Formula version by FITTYP. Version 6.0 (Pacejka 2006, section 4.3) is 6.1 without inflation
pressure (Besselink et al. 2010), which a 6.0 file does not have. 21 as 5.2 is after MFeval (Furlan,
MFeval 4.0, mfeval.m)."""

FORMATS_52 = frozenset({"PAC2002", "MF_05"})
"""Formats of 5.2 in Adams, whose files may lack FITTYP: MSC's own, and TNO's MF-Tyre 5."""

HEAD = """\
[MDI_HEADER]
FILE_TYPE                = 'tir'
FILE_VERSION             = 3.0
FILE_FORMAT              = 'ASCII'
[UNITS]
LENGTH                   = 'meter'
FORCE                    = 'newton'
ANGLE                    = 'radians'
MASS                     = 'kg'
TIME                     = 'second'
"""


class TirFile(Mapping[str, Value]):
    """A tire property file: its values in SI by key, and its unchanged text.

    At most 2^20 characters in 20,000 lines of up to 10,000, far more than any tire needs.

    A mapping of keys to floats in SI or texts; case does not matter. A key may be given with its
    section, ``tir["VERTICAL.FNOMIN"]``; it must be in ``[UNITS]``, where MASS is a word, and for
    unknown keys that differ between sections. A file is immutable: :meth:`replace` returns a new
    one.

    Lengths, forces, angles, masses, times, pressures and combinations of them are converted from
    the file's ``[UNITS]``, rounded once; missing units are SI, with pascal for pressures.
    Coefficients of the Magic Formula have no unit and are not converted: those that shift or
    multiply angles (PHY1, PKY5, RBY3, ...) are radians even if ``ANGLE = 'degree'``, as Altair
    documents for MF 2002 files. Only Q_FYS1 to Q_FYS3 have the unit of force and Q_CAM2 that of
    length. Numbers of unknown keys are not converted either.

    Parameters
    ----------
    text : str
        Contents of a file. :meth:`read` and :meth:`parse` also warn of assumptions.
    name : str
        Path, or name in errors.
    encoding : str
        Encoding of `write`.

    Attributes
    ----------
    name : str
        As given.
    sections : tuple of str
        Names of the sections in order; a subblock is ``"BLOCK.SUBBLOCK"``.
    remarks : tuple of str
        Assumptions made in reading.

    Raises
    ------
    TirError
        A ValueError with file, line and key, if the file cannot be read.
    """

    def __init__(self, text: str, name: str = "<text>", encoding: str = "utf-8") -> None:
        if not isinstance(text, str):
            raise TypeError(f"the text of a file must be a text, not {brief(text)}")
        self.name = name
        self._encoding = encoding
        self._scan = Scan(text, name)
        self._values = Values(self._scan)
        self.sections = tuple(self._scan.ends)
        self.remarks = tuple(self._values.remarks)

    @classmethod
    def read(cls, path: str | PathLike[str]) -> Self:
        """Read a file in UTF-8, or else in Latin-1.

        Parameters
        ----------
        path : str or path
            The file.

        Raises
        ------
        TirError
            If it is not a tire property file; an OSError if it cannot be opened.

        Warns
        -----
        TirWarning
            For each of `remarks`.
        """
        name = str(path_of(path))
        try:
            data = read_bounded(path, MOST_BYTES)
        except ValueError as error:
            raise TirError(str(error), name) from None
        try:
            file = cls(data.decode(), name)
        except UnicodeDecodeError:
            file = cls(data.decode("latin-1"), name, "latin-1")
        file._warn()
        return file

    @classmethod
    def parse(cls, text: str, name: str = "<text>") -> Self:
        """Read a text.

        Parameters
        ----------
        text : str
            Contents of a file.
        name : str
            Name in errors.

        Raises
        ------
        TirError
            As in `read`.

        Warns
        -----
        TirWarning
            For each of `remarks`.
        """
        file = cls(text, name)
        file._warn()
        return file

    @classmethod
    def new(cls, fittyp: int = 62, values: Mapping[str, Value] | None = None) -> Self:
        """Make a file in SI units, arranged in the usual sections.

        Parameters
        ----------
        fittyp : int
            5, 6 or 52 for Magic Formula 5.2, 60 or 61 for 6.1, 62 for 6.2.
        values : mapping
            Values in SI by key, in any order; ``"SECTION.KEY"`` if the key is unknown.

        Raises
        ------
        TirError, KeyError, TypeError
            For another FITTYP; otherwise as in `replace`.
        """
        given = {_key(key).lower(): v for key, v in _mapping(values or {}).items()}
        if given.setdefault("fittyp", fittyp) != fittyp:
            raise TirError(f"FITTYP is {fittyp} and {given['fittyp']}", "<new>", key="FITTYP")
        place = {key: number for number, key in enumerate(KEYS)}
        ordered = sorted(given, key=lambda key: place.get(key, len(place)))
        file = cls(HEAD, "<new>").replace({key: given[key] for key in ordered})
        _ = file.version  # raises for another FITTYP
        return file

    @property
    def version(self) -> str:
        """Magic Formula ``"5.2"``, ``"6.1"`` or ``"6.2"`` by FITTYP.

        Without FITTYP, files of the formats PAC2002 and MF_05 are 5.2.

        Raises
        ------
        TirError
            If FITTYP is another, or missing.
        """
        known = ", ".join(f"{fittyp} (MF {version})" for fittyp, version in VERSIONS.items())
        fittyp = self.get("fittyp")
        if isinstance(fittyp, float):
            if fittyp in VERSIONS:
                return VERSIONS[int(fittyp)]
            raise self.error("FITTYP", f"is {fittyp:g}; supported are {known}")
        if str(self.get("property_file_format")).upper() in FORMATS_52:
            return "5.2"
        raise self.error("FITTYP", f"is missing in [MODEL]; supported are {known}")

    def numbers(self) -> dict[str, float]:
        """Return all numbers in SI by lower-case key."""
        return {name: value for name, value in self.items() if isinstance(value, float)}

    def table(self, section: str) -> dict[str, NDArray[np.float64]]:
        """Return the table of a section, such as SHAPE or DEFLECTION_LOAD_CURVE.

        Returns
        -------
        dict of str to ndarray
            Columns in SI, each of shape (rows,), by lower-case name. SHAPE stays relative to
            radius and half width.

        Raises
        ------
        KeyError
            If the section has no table.
        TirError
            If a cell is not a number.
        """
        table = self._scan.tables.get(_key(section).upper())
        if table is None:
            hint = did_you_mean(section.upper(), self._scan.tables)
            raise UnknownNameError(f"{self.name} has no table in {cut(section)}{hint}")
        dimensions = TABLES.get(table.section, ("none",) * len(table.columns))
        if len(dimensions) != len(table.columns):
            reason = f"the table of [{table.section}] must have {len(dimensions)} columns"
            raise self._scan.error(reason, table.line)
        return {
            name: np.array(
                [self._values.number(row[k], dimension, name, line) for line, row in table.rows],
                np.float64,
            )
            for k, (name, dimension) in enumerate(zip(table.columns, dimensions, strict=True))
        }

    def replace(self, values: Mapping[str, Value]) -> Self:
        """Return a new file with some values changed and its text otherwise the same.

        Parameters
        ----------
        values : mapping
            Numbers in SI, or texts, by key. A number is written in the file's unit, as the shortest
            decimal that reads back to the same float. A missing key is added to its usual section,
            or to the one given: ``"SECTION.KEY"``.

        Raises
        ------
        KeyError
            If neither the file nor the format has a key; the message suggests the nearest one.
        TypeError
            If a value is a text instead of a number, or vice versa.
        TirError
            If a number is not finite, a text cannot be quoted, or a key is in ``[UNITS]``.
        """
        lines = list(self._scan.lines)
        added: dict[tuple[str, str], str] = {}
        for name, value in _mapping(values).items():
            entries = self._values.entries(_key(name))
            for entry in entries:
                line = self._scan.lines[entry.line]
                written = self._written(entry.key, value, entry)
                lines[entry.line] = line[: entry.start] + written + line[entry.end :]
            if not entries:
                section, key = self._place(name)
                added[section, key] = self._written(key, value)
        _insert(lines, self._scan.ends, added)
        return type(self)("".join(lines), self.name, self._encoding)

    def text(self) -> str:
        """Return the text of the file."""
        return "".join(self._scan.lines)

    def write(self, path: str | PathLike[str]) -> None:
        """Write the file; unchanged parts have the same bytes as when read.

        Raises
        ------
        TirError
            If its encoding cannot represent a text.
        """
        try:
            data = self.text().encode(self._encoding)
        except UnicodeEncodeError as error:
            raise TirError(f"cannot be written as {self._encoding}: {error}", self.name) from error
        path_of(path).write_bytes(data)

    def error(self, key: str, reason: str) -> TirError:
        """Return an error about a key: ``file, line 7: KEY reason``."""
        entry = next(iter(self._values.entries(key)), None)
        line = None if entry is None else entry.line + 1
        return TirError(f"{key.upper()} {reason}", self.name, line, key.upper())

    def __getitem__(self, name: str) -> Value:
        entries = self._values.entries(_key(name))
        if not entries:
            hint = did_you_mean(name.lower(), self)
            raise UnknownNameError(f"{self.name} has no {cut(name)}{hint}")
        return self._values[entries[0]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values.names)

    def __len__(self) -> int:
        return len(self._values.names)

    def __repr__(self) -> str:
        return f"<TirFile {self.name}: {len(self)} keys in {len(self.sections)} sections>"

    def _warn(self) -> None:
        for remark in self.remarks:
            warnings.warn(f"{self.name}: {remark}", TirWarning, stacklevel=3)

    def _place(self, name: str) -> tuple[str, str]:
        """Choose the section of a key that the file lacks."""
        section, _, key = name.upper().rpartition(".")
        if section == "UNITS":
            raise self._fixed(key)
        if key == name.upper() and name.lower() in KEYS:
            return KEYS[name.lower()].section, key
        if not re.fullmatch(r"\w+(\.\w+)?", section) or not re.fullmatch(r"\w+", key):
            hint = did_you_mean(name.lower(), [*self, *KEYS])
            raise UnknownNameError(
                f"{self.name} has no {cut(name)}{hint}; a new key is named SECTION.KEY"
            )
        return section, key

    def _written(self, key: str, value: Value, entry: Entry | None = None) -> str:
        """Format a value for a key, replacing an entry or as a new one."""
        if entry is not None and entry.section == "UNITS":
            raise self._fixed(key)
        old = value if entry is None else self._values[entry]
        known = KEYS.get(key.lower())
        dimension = known.dimension if known else "text" if isinstance(old, str) else "none"
        if dimension == "text":
            return self._quoted(key, value)
        if not isinstance(value, Real) or isinstance(value, bool):
            raise TypeError(f"{key} must be a number, not {brief(value)}")
        try:
            number = float(value)
        except OverflowError:
            raise self.error(key, f"must be finite, not {brief(value)}") from None
        if not math.isfinite(number):
            raise self.error(key, f"must be finite, but is {number}")
        size = self._values.size(dimension)
        if isinstance(value, Integral) and size == 1 and int(value) == number:
            return str(int(value))
        return decimal(number, size)

    def _fixed(self, key: str) -> TirError:
        return self.error(f"UNITS.{key}", "cannot change, as all values depend on it")

    def _quoted(self, key: str, value: Value) -> str:
        if not isinstance(value, str):
            raise TypeError(f"{key} must be a text, not {brief(value)}")
        quote = '"' if "'" in value else "'"
        if quote in value or re.search(r"[\r\n\0]", value):
            raise self.error(key, f"cannot be the text {shown(value)}")
        return quote + value + quote


def _key(given: object) -> str:
    """Check a given key.

    Raises
    ------
    KeyError
        If it is not a text.
    """
    if not isinstance(given, str):
        raise UnknownNameError(f"keys of a tire property file are texts, not {brief(given)}")
    return given


def _mapping(given: object) -> Mapping[str, Value]:
    """Check given values by key.

    Raises
    ------
    TypeError
        If it is not a mapping.
    """
    if not isinstance(given, Mapping):
        raise TypeError(f"values of a file come as a mapping by key, not as {brief(given)}")
    return given


def _insert(lines: list[str], ends: dict[str, int], added: dict[tuple[str, str], str]) -> None:
    """Add statements at the end of their sections, and new sections at the end of the file."""
    blocks: dict[str, list[str]] = {}
    for (section, key), text in added.items():
        blocks.setdefault(section, []).append(f"{key:<25}= {text}")
    for section, statements in blocks.items():
        if section in ends:
            _append(lines, ends[section], statements)
        else:
            _append(lines, len(lines) - 1, [f"[{section}]", *statements])


def _append(lines: list[str], last: int, statements: list[str]) -> None:
    """Add statements after a line, with its line ending."""
    body = lines[last].rstrip("\r\n")
    end = lines[last][len(body) :] or "\n"
    lines[last] = end.join([body, *statements, ""])
