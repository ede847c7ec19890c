"""The page of tires is generated from the tires and up to date."""

from __future__ import annotations

from pathlib import Path

import skidpad as sp
from scripts import script

DOCS = Path(__file__).parents[1] / "docs"


def test_the_page_of_tires_is_what_the_tires_say() -> None:
    make_tires = script("docs/make_tires.py")
    page = (DOCS / "tires.md").read_text(encoding="utf-8")
    assert page == make_tires.page(), "run: python docs/make_tires.py"


def test_every_tire_has_its_figure() -> None:
    assert sorted(path.stem for path in (DOCS / "tires").glob("*.png")) == sp.tires.names()
