"""Instruction sets as tests go through them."""

from __future__ import annotations

import pytest
from skidpad import _core

ISAS = dict(_core.isas())
"""Those that run here, from the plainest to the best, and their float64 lanes."""

NOT_BUILT = [
    pytest.param(
        isa, marks=pytest.mark.skip(f"{isa} was not built: SKIDPAD_ISAS={_core.asked}, not all")
    )
    for isa in ("scalar", "base", "avx2", "avx512")
    if _core.asked != "all" and isa not in _core.built()
]
"""Parameters that are skipped in words; of some tests, as those of all would be a thousand."""
