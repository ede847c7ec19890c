"""TYDEX, the tire data exchange format, release 1.3 of 1997 (Unrau and Zamow), W and H axes.

A text of sections ``**HEADER``, ``**COMMENTS``, ``**CONSTANTS``, ``**MEASURCHANNELS``,
``**MEASURDATA``, ... ``**END``. A channel is named in columns 1 to 10, described to 40, has its
unit to 50 and then its factor and two offsets; a constant has its value there. Both may also be
separated by blanks only. Axes are those of ISO 8855.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from skidpad._lib.messages import shown
from skidpad.fit.channel import CHANNELS
from skidpad.recordings.delimited import EMPTY, MOST_COLUMNS, lines_of
from skidpad.recordings.naming import TYDEX_NAMES, channel_of
from skidpad.recordings.table import Table, TireDataError
from skidpad.recordings.unit import find_unit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.fit.tire_points import TirePoints

Lines = list[tuple[int, str]]

WHEEL_AXES: Final = ("FXC", "FYC", "FZC", "MXC", "MYC", "MZC")
"""Channels in C axes, which tilt with the wheel; they are not read."""


class Entry(NamedTuple):
    """One line of the channels or constants."""

    name: str
    unit: str
    numbers: list[float]


def is_tydex(text: str) -> bool:
    """Return whether a text is of this format."""
    return text.lstrip()[:2] == "**"


def read_tydex(text: str, source: str) -> Table:
    """Read the measured channels, and constants that name other channels as columns.

    Raises
    ------
    TireDataError
        The message has the line.
    """
    sections = _sections(lines_of(text, source))
    for keyword in ("MEASURCHANNELS", "MEASURDATA"):
        if keyword not in sections:
            raise TireDataError(f"has no section **{keyword}", source)
    entries = [_entry(*line, source) for line in sections["MEASURCHANNELS"]]
    if not 0 < len(entries) <= MOST_COLUMNS:
        raise TireDataError(
            f"**MEASURCHANNELS names {len(entries)} channels, but must name 1 to {MOST_COLUMNS}",
            source,
        )
    values, lines = _values(sections["MEASURDATA"], [entry.name for entry in entries], source)
    for place, (entry, (number, _)) in enumerate(
        zip(entries, sections["MEASURCHANNELS"], strict=True)
    ):
        factor, *offsets = (*entry.numbers, *(1.0, 0.0, 0.0)[len(entry.numbers) :])
        if any(offsets) and channel_of(entry.name):
            raise TireDataError(
                f"{entry.name} has offsets {offsets}; write it without, physical values are read",
                source,
                number,
            )
        values[:, place] *= factor
    names = [entry.name for entry in entries]
    units = [entry.unit for entry in entries]
    measured = {channel_of(name) for name in names}
    for line in sections.get("CONSTANTS", []):
        channel = channel_of(line[1].split()[0])
        if channel is None or channel in measured:
            continue
        constant = _entry(*line, source)
        if len(constant.numbers) != 1:
            raise TireDataError(f"{constant.name} is not a number", source, line[0])
        names.append(constant.name)
        units.append(constant.unit)
        values = np.column_stack([values, np.full(len(values), constant.numbers[0])])
    return Table(source, names, units, values, lines, "iso-w", tuple(_notes(names)))


def _notes(names: list[str]) -> list[str]:
    notes = []
    upper = {name.upper() for name in names}
    if upper & {"FXH", "FYH", "FZH", "MZH"}:
        notes.append(
            "forces and the aligning moment of H axes are read as those of W axes, which are "
            "parallel; moments differ by Fx times the offset of a wheel that leans"
        )
    left = [name for name in WHEEL_AXES if name in upper]
    if left:
        notes.append(f"{', '.join(left)} not read: C axes lean with the wheel")
    return notes


def _sections(lines: list[str]) -> dict[str, Lines]:
    """Return the nonempty lines of each section, with their numbers."""
    sections: dict[str, Lines] = {}
    here: Lines = []
    for number, line in enumerate(lines, start=1):
        if line.startswith("**"):
            keyword = (line[2:].split() or [""])[0].upper()
            if keyword == "END":
                break
            here = sections.setdefault(keyword, [])
        elif line.strip() and not line.startswith("!"):
            here.append((number, line))
    return sections


def _entry(number: int, line: str, source: str) -> Entry:
    """Read the line of a channel or constant, by its columns or by blanks.

    Raises
    ------
    TireDataError
    """
    line = line.expandtabs()
    name = line[:10].split(" ")[0]
    unit, numbers = line[40:50].strip(), _floats(line[50:].split())
    if numbers is not None and channel_of(name) and _known(name, unit):
        return Entry(name, unit, numbers[:3])
    words = line.split()
    numbers = []
    while len(words) > 2 and (found := _floats(words[-1:])) is not None and len(numbers) < 3:
        numbers = [*found, *numbers]
        words.pop()
    name, unit = words[0], words[-1] if len(words) > 1 else ""
    if channel_of(name) and not _known(name, unit):
        raise TireDataError(f"{name} has the unit {shown(unit)}, which is unknown", source, number)
    return Entry(name, unit, numbers)


def _known(name: str, unit: str) -> bool:
    channel = channel_of(name)
    return channel is not None and find_unit(CHANNELS[channel].quantity, unit) is not None


def _floats(words: list[str]) -> list[float] | None:
    try:
        return [float(word) for word in words]
    except ValueError:
        return None


def _values(
    lines: Lines, names: list[str], source: str
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Read rows of numbers, each in one line or in several.

    Raises
    ------
    TireDataError
    """
    values, numbers = array("d"), array("q")
    row: list[float] = []
    for number, line in lines:
        words = line.split()
        found = _floats(words)
        row += _careful(words, source, number) if found is None else found
        if len(row) > len(names):
            raise TireDataError(f"has {len(row)} values for {len(names)} channels", source, number)
        if len(row) == len(names):
            values.extend(row)
            numbers.append(number)
            row = []
    if not numbers:
        raise TireDataError("has no row of numbers in **MEASURDATA", source)
    if row:
        raise TireDataError(
            f"the last row has {len(row)} values for {len(names)} channels", source, lines[-1][0]
        )
    shape = (len(numbers), len(names))
    return np.frombuffer(values).reshape(shape).copy(), np.frombuffer(numbers, np.int64)


def _careful(words: list[str], source: str, number: int) -> list[float]:
    row = []
    for word in words:
        found = [np.nan] if word.lower() in EMPTY else _floats([word])
        if found is None:
            raise TireDataError(f"{shown(word)} is not a number", source, number)
        row += found
    return row


def tydex_text(data: TirePoints) -> str:
    """Format data in SI units and W axes, with numbers ten columns wide."""
    channels = {name: values for name, values in data.channels.items() if name in TYDEX_NAMES}
    lines = ["**HEADER", f"{'RELEASE':<10}{'Release of TYDEX-Format':<30}1.3"]
    lines += [f"{'MEASID':<10}{'Measurement ID':<30}{data.source.splitlines()[0][:80]}"] * bool(
        data.source
    )
    lines += ["**COMMENTS", *(line for note in data.notes for line in note.splitlines())]
    lines += ["**CONSTANTS", "**MEASURCHANNELS"]
    for name in channels:
        meaning = CHANNELS[name].meaning.partition(",")[0][:29]
        unit = CHANNELS[name].unit.replace("°C", "deg C").replace(" m", "m")
        lines.append(f"{TYDEX_NAMES[name]:<10}{meaning:<30}{unit:<10}{1:<10}{0:<10}{0}")
    lines.append(f"**MEASURDATA {len(data)}")
    rows = np.column_stack(list(channels.values())).tolist()
    lines += ["".join(map(_in_ten_columns, row)) for row in rows]
    return "\n".join([*lines, "**END", ""])


def _in_ten_columns(value: float) -> str:
    if value != value:
        return f"{'NOTAVAIL':>10}"
    written = (f"{value:.{digits}g}" for digits in (7, 6, 5, 4, 3, 2))
    return f"{next(text for text in written if len(text) < 10):>10}"
