"""The page of tests along the road is written from what cars do in them and kept up to date."""

from __future__ import annotations

from pathlib import Path

from scripts import script

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"


def test_the_page_of_performance_is_what_the_cars_do() -> None:
    make = script("docs/make_performance.py")
    assert PAGE.read_text(encoding="utf-8") == make.page(), "run: python docs/make_performance.py"
