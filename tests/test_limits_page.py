"""The page of tests at the limit is written from what cars do in them and kept up to date."""

from __future__ import annotations

import pytest
from rings import first_quick
from scripts import script
from written import DOCS, labels, rows, without

PAGE = (DOCS / "limits.md").read_text(encoding="utf-8")
WRITE = "run: python docs/make_limits.py"
make = script("docs/make_limits.py")
CARS = {**make.CARS, **make.MORE_CARS}


@pytest.mark.slow
def test_the_page_without_its_cars_is_as_written() -> None:
    """Its text, its tables' heads and the table of a car whose mass is ever higher."""
    assert without(PAGE, CARS) == make.page({}, {}), WRITE


def test_every_table_has_its_cars() -> None:
    assert labels(PAGE, CARS) == [list(make.CARS), list(make.CARS), list(CARS)], WRITE


@pytest.mark.parametrize("label", first_quick(make.CARS))
def test_a_car_slides_and_lifts_as_written(label: str) -> None:
    car = {label: make.CARS[label]}
    found = make.table((), [*make.dwell_rows(car), *make.rollover_rows(car)])
    assert rows(found, label) == rows(PAGE, label)[:2], WRITE


@pytest.mark.slow
@pytest.mark.parametrize("label", CARS)
def test_a_car_gets_through_the_moose_test_as_written(label: str) -> None:
    found = make.table((), make.moose_rows({label: CARS[label]}))
    assert rows(found, label) == rows(PAGE, label)[-1:], WRITE
