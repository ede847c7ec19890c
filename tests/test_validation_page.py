"""The page of comparisons is generated from published data and up to date."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from scripts import script

TOP = Path(__file__).parents[1]
DOCS = TOP / "docs"
PAGE = (DOCS / "validation.md").read_text(encoding="utf-8")
DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", TOP.parent / "shared" / "data"))
FIGURES = {path.name: path for path in (DOCS / "validation").glob("*.png")}
LARGEST = 600_000  # bytes of all figures


@pytest.mark.slow
@pytest.mark.skipif(
    not DATA.is_dir(),
    reason=f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are",
)
@pytest.mark.parametrize("section", ["chrono", "ocd", "bmw", "mfeval", "roads", "links"])
def test_sections_of_the_page_are_what_the_comparisons_give(section: str) -> None:
    """The quick ones; measured and published cars have separate tests."""
    make = script("docs/make_validation.py")
    (written,) = (each for each in make.QUICK if each.__name__ == section)
    assert written() in PAGE, "run: python docs/make_validation.py"


def test_every_simulator_and_the_steering_of_a_measured_car_have_their_figure() -> None:
    assert len(FIGURES) == 4
    assert all(f"(validation/{name})" in PAGE for name in FIGURES)
    assert sum(path.stat().st_size for path in FIGURES.values()) < LARGEST
