"""Provenance: the program, cars and inputs of results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad import _core
from skidpad._lib.content_hash import fingerprint
from skidpad._lib.parameters import FUNCTION

if TYPE_CHECKING:
    from skidpad.cars import Car

SIGNS = "SI units; ISO 8855: x forward, y left, z up; tires ISO-W; wheels FL FR RL RR"
"""Units and signs of all channels."""


def origin(car: Car) -> dict[str, str]:
    """Return the provenance of results of these cars.

    Returns
    -------
    dict of str to str
        ``version`` of skidpad, ``build`` (compiler, and whether results have the same bits on every
        processor), ``signs`` (with units), ``parameters`` (a hash of all parameters and words of
        the cars; of a compiled tire it has the name, not the code), and ``seed`` if a sweep drew
        them.
    """
    bits = "with FMA" if _core.fma else "the same bits everywhere"
    found = {
        "version": _core.version,
        "build": f"{_core.compiler}; {bits}",
        "signs": SIGNS,
        "parameters": fingerprint(_readable(car)),
    }
    seed = None if car._axes is None else car._axes.seed
    return found if seed is None else found | {"seed": str(seed)}


def _readable(car: Car) -> dict[str, Any]:
    """Return the leaves of cars, with a compiled tire by its name."""
    leaves = car._leaves()
    tire = leaves.get(FUNCTION)
    return {**leaves, FUNCTION: repr(tire)} if tire is not None and tire.is_compiled else leaves
