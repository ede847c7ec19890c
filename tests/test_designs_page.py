"""The sweep of the designs page with fewer designs: results that a specialist expects."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scripts import script

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.slow
def test_grip_is_faster_and_height_slower_over_random_designs() -> None:
    """Each parameter at either end of its range: slopes of several standard errors."""
    make = script("docs/make_designs.py")
    ends = np.random.default_rng(1).choice((-1, 1), (len(make.RANGES), 60))
    factors = 1 + make.reaches() * ends
    found = make.limits(factors)
    slope, error, explained = make.slopes(factors, found["speed"])
    of = {name: (per, per / e) for name, per, e in zip(make.RANGES, slope, error, strict=True)}
    assert 1.5 < of["grip"][0] < 4.0  # km/h per 10 %
    assert of["grip"][1] > 10
    assert -2.0 < of["height of the mass"][0] < -0.3
    assert of["height of the mass"][1] < -3
    assert of["bars to the front"][1] > 3
    assert explained > 0.9


def test_the_page_has_its_figure() -> None:
    assert "(designs.png)" in (DOCS / "designs.md").read_text(encoding="utf-8")
    assert (DOCS / "designs.png").is_file()
