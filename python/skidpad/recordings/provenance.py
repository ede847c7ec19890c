"""Provenance: of which program, cars and inputs results are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skidpad import _core
from skidpad._lib.content_hash import fingerprint

if TYPE_CHECKING:
    from skidpad.cars import Car

SIGNS = "SI units; ISO 8855: x forward, y left, z up; tires ISO-W; wheels FL FR RL RR"
"""Of all channels, in a word."""


def origin(car: Car) -> dict[str, str]:
    """Return by which build results of these cars came about.

    Returns
    -------
    dict of str to str
        ``version`` of skidpad, ``build`` (compiler, and whether it has the same bits on every
        processor), ``signs`` (with units), ``parameters`` (a hash of all parameters and words of
        the cars), and ``seed`` where a sweep drew them.
    """
    bits = "with FMA" if _core.fma else "the same bits everywhere"
    found = {
        "version": _core.version,
        "build": f"{_core.compiler}; {bits}",
        "signs": SIGNS,
        "parameters": fingerprint(car._leaves()),
    }
    seed = None if car._axes is None else car._axes.seed
    return found if seed is None else found | {"seed": str(seed)}
