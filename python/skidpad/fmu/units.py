"""Units in terms of SI base units, as the FMI defines them."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import Final

BASE: Final = ("kg", "m", "s", "rad")
"""Base units in use; the FMI counts the radian as one."""

DERIVED: Final = {
    "N": {"kg": 1, "m": 1, "s": -2},
    "Pa": {"kg": 1, "m": -1, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2},
    "W": {"kg": 1, "m": 2, "s": -3},
}

SHOWN: Final = {
    "rad": ("deg", 180 / math.pi),
    "rad/s": ("deg/s", 180 / math.pi),
    "m/s": ("km/h", 3.6),
}
"""Display units and their factors."""


def exponents(unit: str) -> dict[str, int]:
    """Return the exponents of the base units.

    Parameters
    ----------
    unit : str
        Products and one quotient, such as "N m/rad" or "rad/(N m)"; exponents are digits, as in
        "m/s2".

    Raises
    ------
    ValueError
        For an unknown unit.

    Examples
    --------
    >>> from skidpad.fmu.units import exponents
    >>> exponents("N m/rad")
    {'kg': 1, 'm': 2, 's': -2, 'rad': -1}
    """
    above, _, below = unit.partition("/")
    total: Counter[str] = Counter()
    for part, sign in ((above, 1), (below.strip("()"), -1)):
        for factor in part.split():
            name, power = _factor(factor, unit)
            for base, exponent in DERIVED.get(name, {name: 1}).items():
                total[base] += sign * power * exponent
    total.pop("1", None)
    if unknown := set(total) - set(BASE):
        raise ValueError(f"unit: {unit!r} has {', '.join(sorted(unknown))}, which is not known")
    return {base: total[base] for base in BASE if total[base]}


def _factor(factor: str, unit: str) -> tuple[str, int]:
    """Split "s2" into its name and its exponent."""
    found = re.fullmatch(r"([A-Za-z]+|1)(\d?)", factor)
    if found is None:
        raise ValueError(f"unit: {factor!r} of {unit!r} is not known")
    return found[1], int(found[2] or 1)
