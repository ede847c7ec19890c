"""Names of channels in files: the consortium's, those of TYDEX, and the package's own."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

NAMES: Final = {
    "time": "ET TIME RUNTIME",
    "vx": "V SPEED LONGVEL TRAJVELW TRAJVELH VX",
    "wheel_speed": "N WHROTSPD",
    "alpha": "SA SLIPANGL",
    "gamma": "IA INCLANGL",
    "loaded_radius": "RL DSTGRWHC",
    "effective_radius": "RE",
    "p": "P INFLPRES",
    "fx": "FX FXW FXH",
    "fy": "FY FYW FYH",
    "fz": "FZ FZW FZH",
    "mx": "MX MXW",
    "my": "MY MYW",
    "mz": "MZ MZW MZH",
    "road_temperature": "RST ROADTEMP",
    "tread_temperature_inner": "TSTI",
    "tread_temperature_center": "TSTC",
    "tread_temperature_outer": "TSTO",
    "ambient_temperature": "AMBTMP AMBITEMP",
    "kappa": "SL SR LONGSLIP",
}
"""Names of each channel in files; the first is the consortium's."""

TYDEX_NAMES: Final = {
    "time": "RUNTIME", "vx": "LONGVEL", "wheel_speed": "WHROTSPD", "alpha": "SLIPANGL",
    "gamma": "INCLANGL", "loaded_radius": "DSTGRWHC", "p": "INFLPRES", "fx": "FX", "fy": "FYW",
    "fz": "FZW", "mx": "MXW", "my": "MYW", "mz": "MZW", "road_temperature": "ROADTEMP",
    "ambient_temperature": "AMBITEMP", "kappa": "LONGSLIP",
}  # fmt: skip
"""Names in TYDEX, in W axes."""

IN_WORDS: Final = {
    "time": "ELAPSEDTIME",
    "vx": "VELOCITY ROADSPEED ROADWAYSPEED",
    "wheel_speed": "WHEELSPEED",
    "alpha": "SLIPANGLE",
    "gamma": "INCLINATION INCLINATIONANGLE CAMBER CAMBERANGLE",
    "p": "PRESSURE INFLATIONPRESSURE TIREPRESSURE TYREPRESSURE",
    "fx": "LONGITUDINALFORCE",
    "fy": "LATERALFORCE SIDEFORCE",
    "fz": "NORMALFORCE NORMALLOAD VERTICALFORCE VERTICALLOAD WHEELLOAD",
    "mx": "OVERTURNINGMOMENT OVERTURNINGTORQUE",
    "my": "ROLLINGRESISTANCEMOMENT",
    "mz": "ALIGNINGMOMENT ALIGNINGTORQUE SELFALIGNINGMOMENT SELFALIGNINGTORQUE",
    "kappa": "SLIPRATIO LONGITUDINALSLIP",
}
"""What other rigs call them."""


DERIVED: Final = ("NFX", "NFY")
"""The consortium's forces over the load, which follow from others."""


def words_of(channel: str) -> list[str]:
    """Return all names of a channel, as `plainly` writes them; the first goes before the others."""
    words = f"{NAMES[channel]} {channel} {IN_WORDS.get(channel, '')}".split()
    return [plainly(word) for word in words]


def plainly(name: str) -> str:
    """Write a name in capitals, without what parts its words."""
    return re.sub(r"[\s_-]", "", name).upper()


FOUND: Final = {word: channel for channel in NAMES for word in words_of(channel)}

HEAD = re.compile(r"\s*+([^\[\]()]*+)(?:[\[(]([^\[\]()]*+)[\])])?+\s*+")


class Head(NamedTuple):
    """Head of a column."""

    name: str
    unit: str


def head(text: str) -> Head:
    """Split a header like ``"FY [N]"`` or ``"SA (deg)"``; anything else is a name."""
    match = HEAD.fullmatch(text)
    if match is None:
        return Head(text.strip(), "")
    return Head(match[1].strip(), (match[2] or "").strip())


def channel_of(name: str) -> str | None:
    """Return the channel of a name in a file, in any case; None if there is none."""
    return FOUND.get(plainly(name))
