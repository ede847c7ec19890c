"""Raw OpenCRG files: header, modifiers, options and records."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.files import path_of, read_bounded, reading
from skidpad._lib.messages import did_you_mean, shown

MOST_BYTES = 2**33
MOST_CHANNELS = 100_000
DEEPEST = 8
LINE = 80  # bytes in a line of data

_LINE_FIELDS = ("u", "x", "y", "z", "phi", "s", "b", "lon", "lat", "alt")
HEADER = {
    *(f"reference_line_{end}_{name}" for end in ("start", "end") for name in _LINE_FIELDS),
    *(f"reference_line_offset_{name}" for name in ("x", "y", "z", "phi")),
    "reference_line_increment", "long_section_v_right", "long_section_v_left",
    "long_section_v_increment",
}  # fmt: skip
MODIFIERS = {
    "scale_z_grid", "scale_slope", "scale_banking", "scale_length", "scale_width",
    "scale_curvature", "grid_nan_mode", "grid_nan_offset", "refline_rotcenter_x",
    "refline_rotcenter_y", "refline_offset_phi", "refline_offset_x", "refline_offset_y",
    "refline_offset_z", "refpoint_u", "refpoint_u_fraction", "refpoint_u_offset", "refpoint_v",
    "refpoint_v_fraction", "refpoint_v_offset", "refpoint_x", "refpoint_y", "refpoint_z",
    "refpoint_phi",
}  # fmt: skip
OPTIONS = {
    "border_mode_u", "border_offset_u", "border_mode_v", "border_offset_v", "border_smooth_ubeg",
    "border_smooth_uend", "refline_continuation", "refline_search_far", "refline_search_close",
    "refline_search_u", "refline_search_ufrac", "warn_msgs", "warn_curv_local",
    "warn_curv_global", "log_msgs", "log_eval", "log_eval_freq", "log_hist", "log_hist_freq",
    "log_stat", "log_stat_freq", "check_eps", "check_inc", "check_tol",
}  # fmt: skip
SECTIONS = {"ROAD_CRG": HEADER, "ROAD_CRG_MODS": MODIFIERS, "ROAD_CRG_OPTS": OPTIONS}

NUMBER = re.compile(r"([+-]?(\d+\.?\d*|\.\d+)([ed][+-]?\d+)?)(\+e\d+)?", re.IGNORECASE)
CHANNEL = re.compile(
    r"reference line (?P<line>[a-z]+)|"
    r"long section at v ?= ?(?P<v>\S+)|long section (?P<number>\d+)",
    re.IGNORECASE,
)
FORMAT = re.compile(r"(?P<layout>[KL])(?P<precision>[RD])(?P<writing>[BF])I", re.IGNORECASE)


class Broken(ValueError):
    """An error in a file, with its name, the line and the value."""


@dataclass(slots=True)
class CrgFile:
    """The contents of a file.

    Attributes
    ----------
    name : str
    header, modifiers, options : dict of str to float
        By name, in lower case.
    line_channels : dict of str to int
        Columns of "phi", "banking", "slope", "x", "y" and "u".
    sections : list of (float, int)
        v, or the number, of each longitudinal section, and its column, in ascending order.
    by_position : bool
        Whether sections are defined by v.
    single : bool
        Whether numbers have single precision.
    records : ndarray, shape (k, channels)
        One for each cross section, NaN for missing values.
    lines : ndarray of int, shape (k,)
        Lines on which records begin; 0 in a binary file.
    """

    name: str
    header: dict[str, float] = field(default_factory=dict)
    modifiers: dict[str, float] = field(default_factory=dict)
    options: dict[str, float] = field(default_factory=dict)
    line_channels: dict[str, int] = field(default_factory=dict)
    sections: list[tuple[float, int]] = field(default_factory=list)
    by_position: bool = False
    single: bool = True
    records: NDArray[np.float64] = field(default_factory=lambda: np.empty((0, 0)))
    lines: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64))

    def place(self, record: int) -> str:
        """Describe the place of a record."""
        line = self.lines[record]
        return f"{self.name}: line {line}" if line else f"{self.name}: record {record}"

    def expected(self) -> int | None:
        """Return the number of records stated in the header, if any."""
        end = self.header.get("reference_line_end_u")
        step = self.header.get("reference_line_increment", 0.01)
        if end is None or step <= 0:
            return None
        return round((end - self.header.get("reference_line_start_u", 0.0)) / step) + 1


def read_crg(given: object) -> CrgFile:
    """Read a file and those it refers to.

    Raises
    ------
    OSError
        If one cannot be opened.
    ValueError
        If it is not a complete OpenCRG file; the message has file, line and value.
    """
    path = path_of(given, "file")
    outer: list[CrgFile] = []
    for _ in range(DEEPEST):
        with reading("file", path):
            file, further = _read(path)
        if further is None:
            for one in reversed(outer):  # a referring file overrides the one it refers to
                file.modifiers = one.modifiers or file.modifiers
                file.options = one.options or file.options
            return file
        outer.append(file)
        path = path.parent / further
    raise Broken(f"file: {path.name}: files that refer to files {DEEPEST} deep")


def _read(path: Path) -> tuple[CrgFile, str | None]:
    """Read one file; the second result is the file it refers to."""
    try:
        data = read_bounded(path, MOST_BYTES)
    except ValueError as error:
        raise Broken(f"{path.name}: {error}") from None
    file = CrgFile(path.name)
    section, end, layout, channels = "", None, None, 0
    reference: list[str] = []
    number = 0
    for number, text, after in _head(data):
        if text.startswith("$$$$"):
            end = after
            break
        if text.startswith("$"):
            section = text[1:].split("!")[0].strip().upper()
            continue
        line = text.split("!")[0].strip()
        if section == "CT" or not line or line.startswith("*"):
            continue
        try:
            if section == "KD_DEFINITION":
                if line.startswith("#:"):
                    layout = _format(line)
                elif line.upper().startswith("D:"):
                    _channel(file, line[2:], channels)
                    channels += 1
            elif section == "ROAD_CRG_FILE":
                reference.append(line)
            elif section in SECTIONS:
                _setting(file, section, line)
        except ValueError as error:
            raise Broken(f"{path.name}: line {number}: {error}") from None
    if end is None:
        if reference:
            return file, "".join(reference)
        raise Broken(f"{path.name}: line {number}: ends before $$$$, where data begin")
    if layout is None or not channels:
        raise Broken(f"{path.name}: line {number}: data without $KD_Definition of their channels")
    file.sections.sort()
    _records(file, data[end:], layout, channels, number)
    return file, None


def _head(data: bytes) -> Iterator[tuple[int, str, int]]:
    """Yield lines with their numbers, and the start of the next one."""
    at, number = 0, 0
    while at < len(data):
        stop = data.find(b"\n", at)
        stop = len(data) if stop < 0 else stop
        number += 1
        yield number, data[at:stop].decode("latin-1").rstrip("\r"), stop + 1
        at = stop + 1


def number_of(text: str) -> float:
    """Parse a number in Fortran or C notation."""
    found = NUMBER.fullmatch(text.strip())
    if not found:
        raise ValueError(f"{shown(text)} is not a number")
    number = float(found[1].lower().replace("d", "e"))
    if not math.isfinite(number):
        raise ValueError(f"{shown(text)} is more than a float can hold")
    return number


def _setting(file: CrgFile, section: str, line: str) -> None:
    """Parse a line like ``REFERENCE_LINE_INCREMENT = 1.0``."""
    name, _, value = line.partition("=")
    name = name.strip().lower()
    known = SECTIONS[section]
    if name not in known:
        raise ValueError(f"${section} has no {shown(name)}{did_you_mean(name, known)}")
    to = {"ROAD_CRG": file.header, "ROAD_CRG_MODS": file.modifiers}.get(section, file.options)
    to[name] = number_of(value)


def _format(line: str) -> re.Match[str]:
    found = FORMAT.match(line[2:].strip())
    if not found:
        raise ValueError(
            f"{shown(line)} is no format that is known: KRBI, KDBI, LRBI, LDBI, LRFI or LDFI"
        )
    return found


def _channel(file: CrgFile, text: str, column: int) -> None:
    """Parse a definition like ``long section at v = -1.500,m``."""
    name = " ".join(text.split(",")[0].split())
    found = CHANNEL.fullmatch(name)
    line = found["line"].lower() if found and found["line"] else None
    known = {"phi": "phi", "banking": "banking", "bank": "banking", "slope": "slope"}
    known |= {"x": "x", "y": "y", "u": "u"}
    if not found or (line and line not in known):
        raise ValueError(f"channel {shown(name)} is unknown")
    if column >= MOST_CHANNELS:
        raise ValueError(f"more than {MOST_CHANNELS} channels")
    if line:
        file.line_channels[known[line]] = column
        return
    by_position = found["v"] is not None
    if file.sections and by_position != file.by_position:
        raise ValueError(f"channel {shown(name)}: sections by v and by number are mixed")
    file.by_position = by_position
    file.sections.append((number_of(found["v"] if by_position else found["number"]), column))


def _records(file: CrgFile, data: bytes, layout: re.Match[str], channels: int, line: int) -> None:
    """Read the records after the head, which ends on that line."""
    file.single = layout["precision"].upper() == "R"
    long = layout["layout"].upper() == "L"
    if layout["writing"].upper() == "B":
        file.records = _binary(file, data, channels, long=long)
        file.lines = np.zeros(len(file.records), np.int64)
    elif long:
        file.records, file.lines = _text(file, data, channels, line)
    else:
        raise Broken(f"{file.name}: format {layout[0]} is not read: text must be LRFI or LDFI")
    expected = file.expected()
    if expected is not None and len(file.records) != expected:
        raise Broken(
            f"{file.name}: {len(file.records)} cross sections, but reference_line_end_u = "
            f"{file.header['reference_line_end_u']:g} means {expected}"
        )
    if len(file.records) < 2:
        raise Broken(f"{file.name}: {len(file.records)} cross sections, must be 2 or more")


def _binary(file: CrgFile, data: bytes, channels: int, *, long: bool) -> NDArray[np.float64]:
    """Return the numbers of a binary file, big-endian, padded with NaN at the end."""
    size = 4 if file.single else 8
    width = channels * size
    width = -(-width // LINE) * LINE if long else width
    count = len(data) // width
    expected = file.expected()
    if expected is not None:
        if count < expected:
            raise Broken(
                f"{file.name}: {len(data)} bytes of data, {expected} cross sections of {width} "
                "bytes expected"
            )
        count = expected
    numbers = np.frombuffer(data, f">f{size}", count * width // size).reshape(count, -1)
    with np.errstate(invalid="ignore"):  # signaling NaN
        records = numbers[:, :channels].astype(np.float64)
    if expected is None:
        filled = np.flatnonzero(~np.isnan(records).all(axis=1))
        records = records[: filled[-1] + 1 if filled.size else 0]
    return records


def _text(
    file: CrgFile, data: bytes, channels: int, line: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return numbers in fixed-width fields, with a record on as many lines as needed."""
    width = 10 if file.single else 20
    fields = LINE // width
    each = -(-channels // fields)
    rows = [(line + 1 + i, row) for i, row in enumerate(data.split(b"\n")) if row.strip()]
    if len(rows) % each:
        raise Broken(
            f"{file.name}: line {rows[-1][0]}: ends in the midst of a record of {each} lines"
        )
    filled = b"".join(row.rstrip(b"\r").ljust(LINE)[:LINE] for _, row in rows)
    cells = np.frombuffer(filled, f"S{width}").reshape(len(rows) // each, each * fields)
    words = np.char.strip(cells[:, :channels])
    lines = np.array([number for number, _ in rows], np.int64)
    try:
        numbers = words.astype(np.float64)
    except ValueError:
        numbers = _words(file, words, lines, fields)
    return numbers, lines[::each]


def _words(
    file: CrgFile, words: NDArray[np.bytes_], lines: NDArray[np.int64], fields: int
) -> NDArray[np.float64]:
    """Return numbers of which some are missing or unused."""
    numbers = np.empty(words.shape)
    each = len(lines) // len(words)
    known: dict[bytes, float] = {}
    for (i, j), word in np.ndenumerate(words):
        if word not in known:
            if word.startswith(b"*") or word.lower() == b"nan":
                known[word] = np.nan
            else:
                try:
                    known[word] = number_of(word.decode("latin-1"))
                except ValueError:
                    raise Broken(
                        f"{file.name}: line {lines[i * each + j // fields]}: value {j + 1} of the "
                        f"record, {shown(word.decode('latin-1'))}, is not a number"
                    ) from None
        numbers[i, j] = known[word]
    return numbers
