"""The page of drive cycles is generated from simulations and up to date."""

from __future__ import annotations

from pathlib import Path

import pytest
from maneuvers.along import CYCLES
from scripts import script

PAGE = Path(__file__).parents[1] / "docs" / "cycles.md"
FIRST = CYCLES["udds"]


@pytest.mark.skipif(not FIRST.is_file(), reason=f"no reference data: {FIRST}")
@pytest.mark.slow
def test_the_page_of_drive_cycles_is_what_the_cars_do() -> None:
    make = script("docs/make_cycles.py")
    written = PAGE.read_text(encoding="utf-8")
    assert written == make.page(FIRST.parent), f"run: python docs/make_cycles.py {FIRST.parent}"


def test_labels_are_turned_back_into_their_tests() -> None:
    """With 30 mpg in both tests a label has 27 and 23.4 in 1985, 23.4 and 21.7 in 2008."""
    make = script("docs/make_cycles.py")
    for label in (make.Label(27.0, 23.4, "1985"), make.Label(23.465, 21.615, "2008")):
        assert label.tested() == pytest.approx((30.0, 30.0), rel=2e-3)
    assert make.Label(21.0, 21.0, "electric").tested() == pytest.approx((30.0, 30.0))
