"""Names, units and rows of the channels: a car's state and outputs."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from skidpad import _core
from skidpad._lib.messages import brief, did_you_mean, shown
from skidpad._lib.text_table import as_html, as_text
from skidpad.errors import UnknownNameError

WHEELS = ("FL", "FR", "RL", "RR")


@dataclass(frozen=True, slots=True)
class Channel:
    """One recordable quantity.

    Attributes
    ----------
    name : str
        Name in ``fleet.state``, ``record=`` and recordings.
    unit : str
        SI unit.
    wheels : bool
        True for one value per wheel, in order FL, FR, RL, RR.
    meaning : str
        What it is, with its sign.
    row : int
        First row in the arrays of the kernels: states first, then outputs.
    need : tuple of str or None
        Word and part it requires.
    """

    name: str
    unit: str
    wheels: bool
    meaning: str
    row: int
    need: tuple[str, str | None] | None = None

    @property
    def rows(self) -> int:
        """Number of rows: 4 for wheels, else 1."""
        return 4 if self.wheels else 1

    def __setstate__(self, state: list[Any]) -> None:
        """Restore a pickled channel with the row of this version."""
        for field, value in zip(fields(self), state, strict=True):
            object.__setattr__(self, field.name, value)
        if self.name in CHANNELS:
            object.__setattr__(self, "row", CHANNELS[self.name].row)


def _channels() -> tuple[dict[str, Channel], int, int]:
    table: dict[str, Channel] = {}
    row = 0
    sizes = []
    for part in _core.channel_tables():
        start = row
        for name, unit, count, meaning, word, needed in part:
            need = None if word is None else (word, needed)
            table[name] = Channel(name, unit, count == 4, meaning, row, need)
            row += count
        sizes.append(row - start)
    return table, sizes[0], sizes[1]


CHANNELS, STATE_ROWS, OUTPUT_ROWS = _channels()


class Channels(dict[str, Channel]):
    """Channels by name; prints as a table."""

    def _rows(self) -> list[tuple[str, str, str, str]]:
        return [
            (c.name, c.unit.replace("-", ""), "4 wheels" if c.wheels else "", c.meaning)
            for c in self.values()
        ]

    def __repr__(self) -> str:
        return as_text(HEAD, self._rows())

    def _repr_html_(self) -> str:
        return as_html(f"{len(self)} channels", HEAD, self._rows())


HEAD = ("name", "unit", "", "meaning")


SAID: Final = {
    "lateral_acceleration": "ay", "longitudinal_acceleration": "ax", "vertical_acceleration": "az",
    "velocity": "speed", "lateral_velocity": "vy", "longitudinal_velocity": "vx",
    "heading": "yaw", "psi": "yaw", "psi_dot": "yaw_rate", "beta": "sideslip",
    "delta": "steer", "road_wheel_angle": "steer", "hand_wheel": "steer", "lateral_force": "fy",
    "longitudinal_force": "fx", "vertical_force": "fz", "wheel_load": "fz", "rpm": "engine_speed",
}  # fmt: skip
"""Channels by other common names."""


def channels() -> Channels:
    """Return every channel that ``fleet.state`` has and ``fleet.run`` can record.

    Returns
    -------
    dict of str to Channel
        By name, states first; it prints as a table. Units are SI, signs ISO 8855 and ISO-W.

    Examples
    --------
    >>> import skidpad as sp
    >>> sp.channels()["yaw_rate"].unit
    'rad/s'
    """
    return Channels(CHANNELS)


def find_channel(name: str, argument: str = "channel") -> Channel:
    """Return the channel of that name, or raise a KeyError that suggests the nearest name."""
    if not isinstance(name, str):
        words = brief(name, kind=False)
        raise UnknownNameError(f"{argument}: no channel '{words}'; names are texts")
    try:
        return CHANNELS[name]
    except KeyError:
        raise UnknownNameError(f"{argument}: no channel {shown(name)}{_hint(name)}") from None


def _hint(name: str) -> str:
    stem, _, wheel = name.rpartition("_")
    stem = stem.lower()
    if wheel.upper() in WHEELS and stem in CHANNELS and CHANNELS[stem].wheels:
        return f"; '{stem}' has a row for each wheel, {' '.join(WHEELS)}"
    meant = SAID.get(name.lower(), "")
    hint = f"; did you mean '{meant}', {CHANNELS[meant].meaning}?" if meant else ""
    return hint or did_you_mean(name, CHANNELS) or "; sp.channels() lists them"
