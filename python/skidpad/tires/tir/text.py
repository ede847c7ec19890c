"""Lines of a tire property file, in the TeimOrbit format: blocks, keys with values, tables."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from skidpad._lib.messages import shown
from skidpad.errors import TirError
from skidpad.tires.tir.keys import COLUMNS as USUAL
from skidpad.tires.tir.units import NUMBER

__all__ = ["Entry", "Scan", "Table"]

MOST_BYTES, MOST_LINES, MOST_CHARACTERS, MOST_OF_A_NAME = 2**20, 20_000, 10_000, 100
"""Limits of characters in a file, lines, characters in a line, and in a name."""

# the patterns do not backtrack
LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++")
REST = r"[ \t]*(?:[$!].*)?"  # nothing, or a comment
BLOCK = re.compile(r"\[([^\[\]$!]+)\]" + REST)
SUBBLOCK = re.compile(r"\(([^()$!]+)\)" + REST)
COLUMNS = re.compile(r"\{([^{}$!]+)\}" + REST)
KEY = re.compile(r"([^\s=\[\](){}'\"]+)[ \t]*=[ \t]*")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
PLAIN = re.compile(r"[^$!]*")
WORDS = re.compile(r"[^=\[\](){}]+")
MARK = re.compile("^(?:\ufeff|ï»¿)")  # byte order mark, read as UTF-8 or as Latin-1


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its value: line and columns count from 0, ``text`` has no quotes."""

    section: str
    key: str
    text: str
    quoted: bool
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Table:
    """Column names, and the texts of the cells by row, with the row's line from 0."""

    section: str
    columns: tuple[str, ...]
    line: int
    rows: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)


class Scan:
    """The parsed lines of a text; a subblock of a block is the section ``BLOCK.SUBBLOCK``.

    Attributes
    ----------
    lines : list of str
        With their line endings.
    entries : list of Entry
        In order.
    tables : dict of str to Table
        The first of each section.
    repeated : list of Table
        Further ones of the same section.
    wrapped : list of int
        Lines that continue the comment above them, from 0.
    ends : dict of str to int
        Last line of each section, from 0.

    Raises
    ------
    TirError
        If a line is not valid, the text is empty, or a limit of file, line or name is exceeded.
    """

    def __init__(self, text: str, path: str) -> None:
        if "\0" in text:
            raise TirError("is not a text file, as it has NUL bytes", path)
        if len(text) > MOST_BYTES:
            raise TirError(f"has {len(text):,} characters; at most {MOST_BYTES:,} are read", path)
        self.path = path
        self.lines: list[str] = LINE.findall(text)
        if len(self.lines) > MOST_LINES:
            raise TirError(f"has {len(self.lines):,} lines; at most {MOST_LINES:,} are read", path)
        self.entries: list[Entry] = []
        self.tables: dict[str, Table] = {}
        self.repeated: list[Table] = []
        self.wrapped: list[int] = []
        self.ends: dict[str, int] = {}
        self._block = self._section = ""
        self._table: Table | None = None
        for number, line in enumerate(self.lines):
            if len(line) > MOST_CHARACTERS:
                much = f"has {len(line):,} characters; at most {MOST_CHARACTERS:,} are read"
                raise self.error(much, number)
            body = MARK.sub("", line) if number == 0 else line
            statement = body.strip()
            if statement and statement[0] not in "$!*":
                self._statement(number, len(line) - len(body.lstrip()), statement)
        if not self.ends:
            raise TirError("has no [SECTION]" if text.strip() else "is empty", path)

    def ends_at(self, entry: Entry) -> bool:
        """Return whether the text ends within an entry, without a line ending."""
        last = len(self.lines) - 1
        return entry.line == last and not self.lines[last].endswith(("\r", "\n"))

    def error(self, reason: str, line: int, key: str | None = None) -> TirError:
        """Return an error at a line counted from 0."""
        return TirError(reason, self.path, line + 1, key)

    def _statement(self, line: int, start: int, text: str) -> None:
        if text[0] == "[":
            self._block = self._open(BLOCK, line, text, "section header")
            self._section = self._block
        elif not self._block:
            raise self.error(f"{shown(text)} precedes the first [SECTION]", line)
        elif text[0] == "(":
            self._section = f"{self._block}.{self._open(SUBBLOCK, line, text, 'subblock header')}"
        elif text[0] == "{":
            self._head(line, text)
        elif self._table is not None and text[0] in "'\"":
            pass  # a table of remarks
        elif found := KEY.match(text):
            self._table = None
            self._entry(line, start, text, found)
        elif table := self._table or self._bare_table(line, text):
            self._row(table, line, text)
        elif self._goes_on(line, text):
            self.wrapped.append(line)
        else:
            what = "neither a [SECTION], nor KEY = value, nor a row of a table"
            raise self.error(f"{shown(text)} is {what}", line)
        self.ends[self._section] = line

    def _fits(self, name: str, line: int) -> None:
        """Refuse a name that is too long."""
        if len(name) > MOST_OF_A_NAME:
            much = f"a name of {len(name):,} characters; at most {MOST_OF_A_NAME} are read"
            raise self.error(f"{shown(name)} is {much}", line)

    def _open(self, pattern: re.Pattern[str], line: int, text: str, what: str) -> str:
        found = pattern.fullmatch(text)
        name = "" if found is None else found[1].strip()
        if not name:
            raise self.error(f"{shown(text)} is a broken {what}", line)
        for part in re.split(r"[\s,]+", name):
            self._fits(part, line)
        self._table = None
        return name.upper()

    def _head(self, line: int, text: str) -> None:
        names = self._open(COLUMNS, line, text, "table header").lower()
        columns = tuple(re.split(r"[\s,]+", names))
        if len(set(columns)) < len(columns) or "" in columns:
            raise self.error(f"{shown(text)} does not name its columns", line)
        self._table = Table(self._section, columns, line)
        if self._section in self.tables:
            self.repeated.append(self._table)
        else:
            self.tables[self._section] = self._table

    def _goes_on(self, line: int, text: str) -> bool:
        """Return whether a line of words continues the comment above, as after a line break.

        Not the last line, which may be a truncated key.
        """
        above = self.lines[line - 1]
        comment = line - 1 in self.wrapped or re.search("[$!]", above) is not None
        whole = self.lines[line].endswith(("\r", "\n")) and line + 1 < len(self.lines)
        return comment and whole and WORDS.fullmatch(text) is not None

    def _bare_table(self, line: int, text: str) -> Table | None:
        """Begin a table of the format at a row of numbers whose header is missing."""
        columns, cells = USUAL.get(self._section), _cells(text)
        if columns is None or len(cells) != len(columns) or self._section in self.tables:
            return None
        if not all(NUMBER.fullmatch(cell) for cell in cells):
            return None
        self._table = self.tables[self._section] = Table(self._section, columns, line)
        return self._table

    def _row(self, table: Table, line: int, text: str) -> None:
        cells = _cells(text)
        if len(cells) != len(table.columns):
            have = f"{len(cells)} numbers, but {len(table.columns)} columns"
            raise self.error(f"a row of [{table.section}] has {have}", line)
        table.rows.append((line, cells))

    def _entry(self, line: int, start: int, text: str, found: re.Match[str]) -> None:
        self._fits(found[1], line)
        key, at = found[1].upper(), found.end()
        quoted = text[at : at + 1] in ("'", '"')
        value = (QUOTED if quoted else PLAIN).match(text, at)
        if value is None:
            raise self.error(f"{key} has a text without its closing quote", line, key)
        inside = value[0][1:-1] if quoted else value[0].rstrip()
        end = value.end() if quoted else at + len(inside)
        if re.fullmatch(REST, text[end:]) is None:
            raise self.error(f"{key} has {shown(text[end:].strip())} after its value", line, key)
        self.entries.append(
            Entry(self._section, key, inside, quoted, line, start + at, start + end)
        )


def _cells(text: str) -> tuple[str, ...]:
    """Split a row of a table, without its comment."""
    return tuple(re.split(r"[\s,]+", re.split("[$!]", text)[0].strip()))
