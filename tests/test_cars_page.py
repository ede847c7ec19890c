"""The page of cars is generated from the cars and up to date."""

from __future__ import annotations

from pathlib import Path

from scripts import script

DOCS = Path(__file__).parents[1] / "docs"


def test_the_page_of_cars_is_what_the_cars_say() -> None:
    make_cars = script("docs/make_cars.py")
    page = (DOCS / "cars.md").read_text(encoding="utf-8")
    assert page == make_cars.page(), "run: python docs/make_cars.py"
