"""Units of tire test files and of logs."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from skidpad.tires.tir.units import FOOT, GRAVITY, PI, POUND


class Unit(NamedTuple):
    """A unit: its numbers times `size` plus `zero` are SI."""

    size: float
    zero: float = 0.0


INCH: Final = FOOT / 12
FORCE: Final = POUND * GRAVITY

WORDS: Final[dict[str, dict[str, Unit]]] = {
    "time": {
        "s": Unit(1.0),
        "ms": Unit(1e-3),
        "us": Unit(1e-6),
        "ns": Unit(1e-9),
        "min": Unit(60.0),
    },
    "speed": {
        "m/s": Unit(1.0),
        "km/h": Unit(1 / 3.6),
        "mph": Unit(float(5280 * FOOT / 3600)),
        "ft/s": Unit(float(FOOT)),
        "kn": Unit(1852 / 3600),
    },
    "acceleration": {
        "m/s2": Unit(1.0),
        "g": Unit(float(GRAVITY)),
        "ft/s2": Unit(float(FOOT)),
    },
    "spin": {
        "rad/s": Unit(1.0),
        "rpm": Unit(float(PI / 30)),
        "deg/s": Unit(float(PI / 180)),
        "mrad/s": Unit(1e-3),
        "Hz": Unit(float(2 * PI)),
    },
    "angle": {"rad": Unit(1.0), "deg": Unit(float(PI / 180)), "mrad": Unit(1e-3)},
    "length": {
        "m": Unit(1.0),
        "cm": Unit(1e-2),
        "mm": Unit(1e-3),
        "in": Unit(float(INCH)),
        "ft": Unit(float(FOOT)),
    },
    "pressure": {
        "Pa": Unit(1.0),
        "kPa": Unit(1e3),
        "MPa": Unit(1e6),
        "bar": Unit(1e5),
        "psi": Unit(float(FORCE / INCH**2)),
    },
    "force": {
        "N": Unit(1.0),
        "kN": Unit(1e3),
        "daN": Unit(10.0),
        "lb": Unit(float(FORCE)),
        "kgf": Unit(float(GRAVITY)),
    },
    "moment": {
        "N m": Unit(1.0),
        "kN m": Unit(1e3),
        "ft lb": Unit(float(FORCE * FOOT)),
        "in lb": Unit(float(FORCE * INCH)),
    },
    "temperature": {
        "°C": Unit(1.0),
        "°F": Unit(5 / 9, -160 / 9),
        "K": Unit(1.0, -273.15),
    },
    "ratio": {"-": Unit(1.0), "%": Unit(1e-2)},
}
"""Units by quantity and word; the first of each quantity is SI."""

OTHER_WORDS: Final = {
    "sec": "s", "second": "s", "seconds": "s", "kph": "km/h", "kmh": "km/h", "kmph": "km/h",
    "mps": "m/s", "mi/h": "mph", "1/min": "rpm", "rev/min": "rpm", "hz": "Hz", "radians": "rad",
    "degree": "deg", "degrees": "deg", "°": "deg", "inch": "in", "inches": "in", "newton": "N",
    "lbf": "lb", "lbs": "lb", "nm": "N m", "knm": "kN m", "ftlb": "ft lb", "ftlbs": "ft lb",
    "ftlbf": "ft lb", "lbft": "ft lb", "lbfft": "ft lb", "inlb": "in lb", "inlbf": "in lb",
    "lbin": "in lb", "c": "°C", "degc": "°C", "f": "°F", "degf": "°F", "none": "-", "": "-",
    "1": "-", "percent": "%", "pct": "%", "µs": "us", "μs": "us", "unixtime": "s", "ms": "m/s",
    "knot": "kn", "knots": "kn", "kt": "kn", "kts": "kn", "mps2": "m/s2", "ms2": "m/s2",
    "m/s/s": "m/s2", "m/s²": "m/s2", "degs": "deg/s", "dps": "deg/s", "degps": "deg/s",
    "deg/sec": "deg/s", "degree/s": "deg/s", "degrees/s": "deg/s", "°/s": "deg/s",
    "ft/s²": "ft/s2", "rads": "rad/s", "radps": "rad/s", "rad/sec": "rad/s",
}  # fmt: skip
"""Other spellings, as normalized by `_plain`."""

SYSTEMS: Final = {
    "si": {
        "time": "s", "speed": "km/h", "spin": "rpm", "angle": "deg", "length": "cm",
        "pressure": "kPa", "force": "N", "moment": "N m", "temperature": "°C", "ratio": "-",
    },
    "us": {
        "time": "s", "speed": "mph", "spin": "rpm", "angle": "deg", "length": "in",
        "pressure": "psi", "force": "lb", "moment": "ft lb", "temperature": "°F", "ratio": "-",
    },
    "base": {quantity: next(iter(words)) for quantity, words in WORDS.items()},
}  # fmt: skip
"""Units by quantity: the two sets of the consortium's files, and SI base units."""

SPELLINGS: Final = {
    "s": "sec", "km/h": "kph", "N m": "N-m", "ft lb": "ft-lb", "°C": "deg C", "°F": "deg F",
    "-": "none",
}  # fmt: skip
"""Spelling of units in the consortium's files."""


def find_unit(quantity: str, word: str) -> str | None:
    """Return the unit of a word, in any case and spelling; None if there is none.

    Examples
    --------
    >>> from skidpad.recordings.unit import find_unit
    >>> find_unit("moment", "N-m"), find_unit("temperature", "deg F"), find_unit("force", "psi")
    ('N m', '°F', None)
    """
    plain = _plain(word)
    for unit in WORDS[quantity]:
        if plain == _plain(unit) or OTHER_WORDS.get(plain) == unit:
            return unit
    return None


def _plain(word: str) -> str:
    plain = re.sub(r"[\s.·*_^-]", "", word.strip().strip("[]()")).lower()
    return plain.replace("°c", "degc").replace("°f", "degf")
