"""The page of limit tests is generated from simulations and up to date."""

from __future__ import annotations

import numpy as np
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
    """Its text, its table headers and the table of a car with rising center of mass."""
    assert without(PAGE, {**CARS, **make.DRIFTERS}) == make.page({}, {}, {}), WRITE


def test_every_table_has_its_cars() -> None:
    assert labels(PAGE, CARS) == [list(c) for c in 2 * [make.CARS] + 3 * [CARS]], WRITE


@pytest.mark.parametrize("label", first_quick(make.CARS))
def test_a_car_slides_and_lifts_as_written(label: str) -> None:
    car = {label: make.CARS[label]}
    found = make.table((), [*make.dwell_rows(car), *make.rollover_rows(car)])
    assert rows(found, label) == rows(PAGE, label)[:2], WRITE


@pytest.mark.slow
@pytest.mark.parametrize("label", CARS)
def test_a_car_has_its_entry_speeds_as_written(label: str) -> None:
    """Without lift, and in its lane."""
    car = {label: CARS[label]}
    found = make.table((), [*make.lift_rows(car), *make.lane_rows(car)])
    assert rows(found, label) == rows(PAGE, label)[-3:-1], WRITE


@pytest.mark.parametrize("label", first_quick(make.DRIFTERS))
def test_a_car_drifts_as_written(label: str) -> None:
    found = make.table((), make.drift_rows({label: make.DRIFTERS[label]}))
    assert rows(found, label) == rows(PAGE, label), WRITE


@pytest.mark.slow
@pytest.mark.parametrize("label", CARS)
def test_a_car_gets_through_the_moose_test_as_written(label: str) -> None:
    """To 1 km/h, the resolution of the search: its last digits depend on the BLAS library."""
    found = next(iter(make.moose_rows({label: CARS[label]})))
    written = [cell.strip() for cell in rows(PAGE, label)[-1].strip("|").split("|")]
    assert [found[0], found[2]] == [written[0], written[2]], WRITE
    speeds = [[int(row[k]) for k in (1, 3, 4, 5)] for row in (found, written)]
    assert np.abs(np.diff(speeds, axis=0)).max() <= 1, WRITE


def test_more_grip_is_never_slower_and_no_driver_faster_than_a_search() -> None:
    for label in CARS:
        cells = rows(PAGE, label)[-1].strip("|").split("|")
        limit, less, more, skilled = (int(cells[k]) for k in (1, 3, 4, 5))
        assert less <= limit <= more
        assert skilled < limit
