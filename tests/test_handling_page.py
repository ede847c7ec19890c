"""The page of lateral tests is generated from simulations and up to date."""

from __future__ import annotations

import pytest
from rings import first_quick
from scripts import script
from written import DOCS, labels, without

PAGE = (DOCS / "handling.md").read_text(encoding="utf-8")
WRITE = "run: python docs/make_handling.py"
make = script("docs/make_handling.py")


@pytest.mark.parametrize("label", first_quick(make.CARS))
def test_the_page_with_one_of_its_cars_is_as_written(label: str) -> None:
    others = [name for name in make.CARS if name != label]
    assert without(PAGE, others) == make.page({label: make.CARS[label]}), WRITE


def test_every_table_has_its_cars() -> None:
    assert labels(PAGE, make.CARS) == 3 * [list(make.CARS)], WRITE
