"""Tire data as columns of a file: the consortium's channels, units and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from skidpad._lib.messages import require_word
from skidpad.fit.channel import CHANNELS
from skidpad.fit.signs import NEGATED
from skidpad.recordings.naming import NAMES
from skidpad.recordings.unit import SPELLINGS, SYSTEMS, WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from skidpad.fit.tire_points import TirePoints

ORDER: Final = (
    *("ET", "V", "N", "SA", "IA", "RL", "RE", "P", "FX", "FY", "FZ", "MX", "MY", "MZ"),
    *("NFX", "NFY", "RST", "TSTI", "TSTC", "TSTO", "AMBTMP", "SR", "SL"),
)
"""Units of the consortium's columns."""


class Columns(NamedTuple):
    """Columns of a file, and their units, by name."""

    values: dict[str, NDArray[np.float64]]
    units: dict[str, str]


def file_columns(data: TirePoints, units: str, convention: str) -> Columns:
    """Convert data to a system of units and a sign convention.

    Raises
    ------
    ValueError
        If there is no such system or convention.
    """
    require_word("units", units, list(SYSTEMS))
    require_word("convention", convention, list(NEGATED))
    values, words = {}, {}
    for channel, column in data.channels.items():
        name = NAMES[channel].split()[0]
        quantity = CHANNELS[channel].quantity
        word = SYSTEMS[units][quantity]
        size, zero = WORDS[quantity][word]
        sign = -1.0 if channel in NEGATED[convention] else 1.0
        values[name] = (column * sign - zero) / size
        words[name] = SPELLINGS.get(word, word)
    derived = _derived(data.channels, values)
    values |= derived
    words |= dict.fromkeys(derived, SPELLINGS["-"])
    return Columns({name: values[name] for name in ORDER if name in values}, words)


def _derived(
    channels: Mapping[str, NDArray[np.float64]], values: Mapping[str, NDArray[np.float64]]
) -> dict[str, NDArray[np.float64]]:
    """Return further columns of the consortium: forces over load, and the other slip ratio."""
    found = {}
    with np.errstate(divide="ignore", invalid="ignore"):
        for name in ("FX", "FY"):
            if name in values:
                found[f"N{name}"] = values[name] / values["FZ"]
        if {"wheel_speed", "loaded_radius", "vx"} <= channels.keys():
            rolled = channels["wheel_speed"] * channels["loaded_radius"]
            found["SR"] = rolled / channels["vx"] - 1.0
    return {name: np.where(np.isfinite(column), column, np.nan) for name, column in found.items()}


def dat_text(data: TirePoints, units: str, convention: str) -> str:
    """Format a ``.dat`` file: a title, names, units, rows with seven digits, tab-separated."""
    values, words = file_columns(data, units, convention)
    title = " ".join([data.source, *data.notes]).split()
    lines = [" ".join(title)[:1000], "\t".join(values), "\t".join(words[name] for name in values)]
    rows = np.column_stack(list(values.values())).tolist()
    lines += ["\t".join([f"{value:.7g}" for value in row]) for row in rows]
    return "\n".join([*lines, ""])


def csv_text(data: TirePoints, units: str, convention: str) -> str:
    """Format a CSV file: headers like ``FY [N]``, and rows that read back exactly."""
    values, words = file_columns(data, units, convention)
    lines = [",".join(f"{name} [{words[name].replace('none', '-')}]" for name in values)]
    rows = np.column_stack(list(values.values())).tolist()
    lines += [",".join(map(repr, row)) for row in rows]
    return "\n".join([*lines, ""])
