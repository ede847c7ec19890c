"""Outputs of a tire by parameter."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

FAMILIES = (
    ("fx", r"p[cdekhvp]x\d|r[bceh]x\d|l(cx|mux|ex|kx|hx|vx|xal)$"),
    ("fy", r"p[cdekhvp]y\d|r[bcehv]y\d|l(cy|muy|ey|ky|hy|vy|kyc|yka|vyka)$"),
    ("mz", r"q[bcdeh]z\d|ppz\d|ssz\d|l(tr|res|kzc|s)$"),
    ("mx", r"qsx\d|ppmx\d|l(vmx|mx)$"),
    ("my", r"qsy\d|lmy$"),
)
RESTS_ON = {"mz": ("fx", "fy"), "mx": ("fy",), "my": ("fx",)}
"""Forces that moments depend on."""


@cache
def output_of(name: str) -> str:
    """Return the output of a Magic Formula that a parameter belongs to, "" if none or several."""
    return next((output for output, form in FAMILIES if re.match(form, name)), "")


def answers(model: str, target: str, names: Sequence[str]) -> NDArray[np.intp]:
    """Return the indices of the parameters that an output depends on."""
    if model != "magic_formula":
        return np.arange(len(names))
    own = (target, *RESTS_ON.get(target, ()), "")
    return np.flatnonzero([output_of(name) in own for name in names])
