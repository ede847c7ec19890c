"""Instruction sets in tests."""

from __future__ import annotations

import pytest
from skidpad import _core

ISAS = dict(_core.isas())
"""Those supported here, from the plainest to the best, and their float64 lanes."""

NOT_BUILT = [
    pytest.param(
        isa, marks=pytest.mark.skip(f"{isa} was not built: SKIDPAD_ISAS={_core.asked}, not all")
    )
    for isa in ("scalar", "base", "avx2", "avx512")
    if _core.asked != "all" and isa not in _core.built()
]
"""Parameters that are skipped with a reason; only for some tests, to avoid thousands of skips."""
