"""The page of tires is written from the tires and kept up to date."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import skidpad as sp

DOCS = Path(__file__).parents[1] / "docs"


def test_the_page_of_tires_is_what_the_tires_say() -> None:
    spec = importlib.util.spec_from_file_location("make_tires_page", DOCS / "make_tires.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = (DOCS / "tires.md").read_text(encoding="utf-8")
    assert page == module.page(), "run: python docs/make_tires.py"


def test_every_tire_has_its_figure() -> None:
    assert sorted(path.stem for path in (DOCS / "tires").glob("*.png")) == sp.tires.names()
