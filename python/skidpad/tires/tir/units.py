"""Units of tire property files, and conversion of numbers to and from SI.

Words and abbreviations are those of MSC's help page "Units Supported in Tire Property Files" and
their usual spellings. Numbers are converted as fractions and rounded once, so 394.3 mm is the
same float as 0.3943 m.
"""

from __future__ import annotations

import math
import re
from decimal import Context, Decimal, InvalidOperation
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

PI = Fraction("3.14159265358979323846264338327950288419716939937510")
FOOT = Fraction("0.3048")
POUND = Fraction("0.45359237")
GRAVITY = Fraction("9.80665")

WORDS: dict[str, dict[str, Fraction]] = {
    "length": {
        "m meter metre": Fraction(1),
        "mm millimeter millimetre": Fraction(1, 1000),
        "cm centimeter centimetre": Fraction(1, 100),
        "km kilometer kilometre": Fraction(1000),
        "in inch inches": FOOT / 12,
        "ft foot feet": FOOT,
        "mile": 5280 * FOOT,
    },
    "force": {
        "n newton": Fraction(1),
        "kn knewton kilonewton": Fraction(1000),
        "lbf pound_force": POUND * GRAVITY,
        "klbf kpound_force": 1000 * POUND * GRAVITY,
        "ozf ounce_force": POUND * GRAVITY / 16,
        "kgf kg_force kilogram_force": GRAVITY,
        "dyne": Fraction(1, 100_000),
    },
    "angle": {"rad radian": Fraction(1), "deg degree": PI / 180},
    "mass": {
        "kg kilogram": Fraction(1),
        "g gram": Fraction(1, 1000),
        "lbm pound_mass": POUND,
        "kpound_mass": 1000 * POUND,
        "ounce_mass": POUND / 16,
        "slug": POUND * GRAVITY / FOOT,
        "tonne": Fraction(1000),
    },
    "time": {
        "s sec second": Fraction(1),
        "ms milli millisecond": Fraction(1, 1000),
        "min minute": Fraction(60),
        "h hour": Fraction(3600),
    },
    "pressure": {
        "pa pascal": Fraction(1),
        "kpa kpascal kilopascal": Fraction(1000),
        "mpa megapascal": Fraction(1_000_000),
        "bar": Fraction(100_000),
        "psi": POUND * GRAVITY / (FOOT / 12) ** 2,
        "ksi": 1000 * POUND * GRAVITY / (FOOT / 12) ** 2,
    },
}
"""SI value of each unit, by name."""

DIMENSIONS: dict[str, dict[str, int]] = {
    "none": {},
    **{quantity: {quantity: 1} for quantity in WORDS},
    "speed": {"length": 1, "time": -1},
    "acceleration": {"length": 1, "time": -2},
    "frequency": {"time": -1},
    "curvature": {"length": -1},
    "inertia": {"mass": 1, "length": 2},
    "stiffness": {"force": 1, "length": -1},
    "damping": {"force": 1, "length": -1, "time": 1},
    "torsion": {"force": 1, "length": 1, "angle": -1},
}
"""Powers of the units of a file."""

NUMBER = re.compile(r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eEdD][+-]?\d++)?", re.ASCII)
LARGEST = 400  # decimal exponent far beyond what a float and any unit can hold


def unit(quantity: str, word: str) -> Fraction | None:
    """Return a unit by name, in any case, singular or plural; None if there is none."""
    given = re.sub(r"[\s-]+", "_", word.strip().lower())
    for words, size in WORDS[quantity].items():
        if given in words.split() or given.removesuffix("s") in words.split():
            return size
    return None


def unit_words(quantity: str) -> list[str]:
    """Return all names of units of a quantity."""
    return [word for words in WORDS[quantity] for word in words.split()]


def factor(dimension: str, units: Mapping[str, Fraction]) -> Fraction:
    """Return the SI value of a number 1 of a dimension; missing units are SI."""
    powers = DIMENSIONS[dimension].items()
    return math.prod(
        (units.get(name, Fraction(1)) ** power for name, power in powers), start=Fraction(1)
    )


def si(text: str, size: Fraction) -> float:
    """Convert a number matching `NUMBER` in units of a size: exact product, rounded once.

    Returns
    -------
    float
        Infinite on overflow.
    """
    try:
        number = Decimal(re.sub("[dD]", "e", text))
    except InvalidOperation:  # an exponent of more than 18 digits
        return 0.0 if re.search("[eEdD]-", text) else math.inf
    if not number or number.adjusted() < -LARGEST:
        return math.copysign(0.0, number)
    if number.adjusted() > LARGEST:
        return math.copysign(math.inf, number)
    try:
        return float(Fraction(number) * size)
    except OverflowError:
        return math.copysign(math.inf, number)


def decimal(value: float, size: Fraction) -> str:
    """Format an SI value in units of a size: the shortest decimal that `si` reads as that value.

    One always exists, as the reader rounds only once.
    """
    if size == 1 or value == 0:
        return repr(value)
    exact = Fraction(value) / size
    top, bottom = Decimal(exact.numerator), Decimal(exact.denominator)
    rounded = (Context(prec=digits).divide(top, bottom) for digits in count(1))
    number = next(number for number in rounded if si(str(number), size) == value)
    return format(number, "f" if -5 <= number.adjusted() < 16 else "E")
