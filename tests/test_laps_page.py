"""The page of laps at the limit is generated from simulations and up to date."""

from __future__ import annotations

import pytest
from scripts import script
from written import DOCS, labels, rows, without

PAGE = (DOCS / "laps.md").read_text(encoding="utf-8")
WRITE = "run: python docs/make_laps.py"
make = script("docs/make_laps.py")


def cells(line: str) -> list[float]:
    return [float(cell) for cell in line.strip("|").split("|")[1:]]


def test_the_page_without_its_cars_is_as_written() -> None:
    assert without(PAGE, make.CARS) == make.page({}), WRITE
    assert labels(PAGE, make.CARS) == [list(make.CARS)], WRITE


@pytest.mark.parametrize("label", make.CARS)
def test_every_car_stays_by_the_line(label: str) -> None:
    (line,) = rows(PAGE, label)
    planned, driven, off, hilly, driven_there, off_there = cells(line)
    assert max(off, off_there) <= 0.5
    assert 1.0 <= driven / planned < 1.02
    assert 1.0 <= driven_there / hilly < 1.02


@pytest.mark.slow
@pytest.mark.parametrize("label", ["VW Golf GTI", "VW Vanagon", "Formula 1 of 2014"])
def test_a_car_drives_its_laps_as_written(label: str) -> None:
    (found,) = make.table((), make.lap_rows({label: make.CARS[label]})).splitlines()[2:]
    assert cells(found) == pytest.approx(cells(rows(PAGE, label)[0]), rel=0.01, abs=0.05), WRITE
