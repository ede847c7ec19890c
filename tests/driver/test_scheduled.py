"""A driver whose gains change along the path."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.drivers import ScheduledSteer

CAR = sp.cars.load("bmw_320i")


def steered(table: object, **numbers: float) -> np.ndarray:
    fleet = sp.Fleet(CAR)
    fleet.start(speed=10.0, y=2.0, x=5.0)
    driver = ScheduledSteer(table, sp.Path.straight(), lag=1e-9, rate_limit=1e9, **numbers)
    fleet.run({}, 1e-3, record=(), driver=driver)
    return np.asarray(fleet.state.driver_steer)


def test_rows_are_at_their_stations_and_linear_between() -> None:
    table = np.zeros((4, 6))
    table[:, 0] = 0.0, 0.01, 0.03, 0.05
    assert steered(table, interval=4.0)[0] == pytest.approx(0.015, rel=1e-4)
    assert steered(table, interval=1.0)[0] == pytest.approx(0.05, rel=1e-4)  # held behind the last


def test_an_offset_to_the_left_is_steered_to_the_right() -> None:
    assert steered([[0.0, 0.02, 0.0, 0.0, 0.0, 0.0]])[0] == pytest.approx(-0.04, rel=1e-4)


def test_wheels_are_not_turned_farther_than_they_give_force() -> None:
    asks = [[0.5, 0.0, 0.0, 0.0, 0.0, 0.0]]
    assert steered(asks, slip_limit=0.1)[0] == pytest.approx(0.1, rel=1e-3)
    assert steered(asks, slip_limit=1.0)[0] == pytest.approx(0.5, rel=1e-3)
    assert steered(asks, slip_limit=1.0, steer_limit=0.3)[0] == pytest.approx(0.3, rel=1e-3)


@pytest.mark.parametrize("table", [[0.0], np.zeros((3, 5)), np.zeros((0, 6)), [[np.nan] * 6]])
def test_tables_that_are_none_are_refused(table: object) -> None:
    with pytest.raises(ValueError, match="driver table"):
        ScheduledSteer(table)  # type: ignore[arg-type]


def test_a_table_of_other_cars_is_refused() -> None:
    fleet = sp.Fleet(CAR, n=2)
    with pytest.raises(ValueError, match=r"driver table: shape \(2, 6, 3\) for 2 cars"):
        fleet.run({}, 0.1, driver=ScheduledSteer(np.zeros((2, 6, 3)), sp.Path.straight()))


def test_the_rows_of_a_closed_path_go_round_it() -> None:
    """Between the last row and the first, the angle is interpolated between them."""
    path = sp.Path.circle(20.0)
    table = np.zeros((8, 6))
    table[-1, 0] = 0.04
    fleet = sp.Fleet(CAR)
    x, y = path.position(path.length * (1 - 0.5 / 8))
    fleet.start(speed=10.0, x=x, y=y, heading=path.heading(path.length * (1 - 0.5 / 8)))
    driver = ScheduledSteer(table, path, interval=path.length / 8, lag=1e-9, rate_limit=1e9)
    fleet.run({}, 1e-3, record=(), driver=driver)
    assert fleet.state.driver_steer[0] == pytest.approx(0.02, rel=1e-3)


def test_rows_that_do_not_end_where_a_closed_path_does_are_refused() -> None:
    driver = ScheduledSteer(np.zeros((8, 6)), sp.Path.circle(20.0), interval=10.0)
    with pytest.raises(ValueError, match="must be the closed path"):
        sp.Fleet(CAR).run({}, 0.1, driver=driver)
