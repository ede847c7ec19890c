"""The reference page is written from the tables and kept up to date."""

from __future__ import annotations

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_the_reference_page_is_what_the_tables_say() -> None:
    spec = importlib.util.spec_from_file_location("make_reference", DOCS / "make_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = (DOCS / "reference.md").read_text(encoding="utf-8")
    assert page == module.reference(), "run: python docs/make_reference.py"
