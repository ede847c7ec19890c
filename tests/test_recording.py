"""Recordings in the hands of xarray and pandas: every number at its time, wheel and car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

WHEELS = ("FL", "FR", "RL", "RR")


@pytest.fixture(scope="module")
def rec() -> sp.Recording:
    """Two cars that brake in a turn to the left, so that no two wheels bear alike."""
    fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=2)
    fleet.start([10.0, 20.0])
    inputs = {"steer": 0.03, "brake_torque": 1000.0}
    return fleet.run(inputs, 0.5, 1e-3, every=100, record=["yaw_rate", "fz", "wheel_speed"])


def test_wheels_stand_in_their_order(rec: sp.Recording) -> None:
    """In a turn to the left with brakes the outer front wheel bears most, the inner rear least."""
    fz = rec["fz"][-1, :, 1]
    order = [WHEELS[i] for i in np.argsort(fz)]
    assert order == ["RL", "FL", "RR", "FR"]


def test_xarray_has_dimensions_units_and_wheels_by_name(rec: sp.Recording) -> None:
    data = rec.to_xarray()
    assert data["yaw_rate"].dims == ("time", "car")
    assert data["fz"].dims == ("time", "wheel", "car")
    assert list(data.coords["wheel"].values) == list(WHEELS)
    np.testing.assert_allclose(data["time"], [0.0, 0.1, 0.2, 0.3, 0.4, 0.5])
    assert data["time"].attrs["units"] == "s"
    assert data["fz"].attrs["units"] == "N"
    assert data["yaw_rate"].attrs["units"] == "rad/s"
    assert "wheel load" in data["fz"].attrs["long_name"]
    np.testing.assert_array_equal(data["yaw_rate"].sel(car=1), rec["yaw_rate"][:, 1])
    for i, wheel in enumerate(WHEELS):
        np.testing.assert_array_equal(data["fz"].sel(wheel=wheel, car=0), rec["fz"][:, i, 0])


def test_xarray_without_wheels_has_no_wheels() -> None:
    rec = sp.Fleet(sp.Car()).run(duration=0.01, record=["x"])
    assert set(rec.to_xarray().dims) == {"time", "car"}


def test_pandas_has_a_row_for_each_time_and_car_and_a_column_for_each_wheel(
    rec: sp.Recording,
) -> None:
    frame = rec.to_pandas()
    speeds = [f"wheel_speed_{wheel}" for wheel in WHEELS]
    assert list(frame.columns) == ["yaw_rate", *(f"fz_{wheel}" for wheel in WHEELS), *speeds]
    assert frame.index.names == ["time", "car"]
    assert len(frame) == 6 * 2
    for sample, time in enumerate(rec.time):
        for car in range(2):
            row = frame.loc[(time, car)]
            assert row["yaw_rate"] == rec["yaw_rate"][sample, car]
            for i, wheel in enumerate(WHEELS):
                assert row[f"fz_{wheel}"] == rec["fz"][sample, i, car]
                assert row[f"wheel_speed_{wheel}"] == rec["wheel_speed"][sample, i, car]


def test_time_starts_at_zero_and_goes_by_the_samples(rec: sp.Recording) -> None:
    np.testing.assert_allclose(rec.time, np.arange(6) * 0.1, atol=1e-15)
    assert rec["yaw_rate"].shape == (6, 2)
    assert (rec["yaw_rate"][0] == 0).all()
