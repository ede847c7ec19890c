"""The page of tests at the limit is written from what cars do in them and kept up to date."""

from __future__ import annotations

from pathlib import Path

from scripts import script

PAGE = Path(__file__).parents[1] / "docs" / "limits.md"


def test_the_page_of_limits_is_what_the_cars_do() -> None:
    make_limits = script("docs/make_limits.py")
    assert PAGE.read_text(encoding="utf-8") == make_limits.page(), "run: python docs/make_limits.py"
