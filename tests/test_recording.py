"""Recordings: tables, xarray, pandas and files contain what was recorded, wheels in order."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from skidpad.maneuvers import Moose

CAR = sp.cars.load("bmw_320i")
WHEELS = ("FL", "FR", "RL", "RR")


@pytest.fixture(scope="module")
def rec() -> sp.Recording:
    """A left turn of three cars under braking: every wheel has a different load."""
    fleet = sp.Fleet(CAR, n=3)
    fleet.start(speed=[15.0, 20.0, 25.0])
    inputs = {"steer": 0.05, "brake_torque": 1000.0}
    return fleet.run(inputs, 0.5, every=50, record=["yaw_rate", "fz"])


def test_the_wheels_are_in_order(rec: sp.Recording) -> None:
    fl, fr, rl, rr = rec["fz"][-1, :, 1]
    assert fr > fl > 0  # to the right of a left turn,
    assert rr > rl > 0
    assert fl + fr > rl + rr  # and to the front under brakes
    assert len({fl, fr, rl, rr}) == 4


def test_xarray(rec: sp.Recording) -> None:
    pytest.importorskip("xarray")
    data = rec.to_xarray()
    assert data["fz"].dims == ("time", "wheel", "car")
    assert data["yaw_rate"].dims == ("time", "car")
    assert data["wheel"].values.tolist() == list(WHEELS)
    assert data["time"].values == pytest.approx(rec.time)
    assert (data["fz"].attrs["units"], data["yaw_rate"].attrs["units"]) == ("N", "rad/s")
    for i, wheel in enumerate(WHEELS):
        np.testing.assert_array_equal(data["fz"].sel(wheel=wheel).values, rec["fz"][:, i])


def test_pandas(rec: sp.Recording) -> None:
    pytest.importorskip("pandas")
    frame = rec.to_pandas()
    assert list(frame.columns) == ["yaw_rate", *(f"fz_{wheel}" for wheel in WHEELS)]
    assert frame.index.names == ["time", "car"]
    for i, wheel in enumerate(WHEELS):
        np.testing.assert_array_equal(frame[f"fz_{wheel}"].unstack().values, rec["fz"][:, i])
    np.testing.assert_array_equal(frame["yaw_rate"].unstack().values, rec["yaw_rate"])


def test_netcdf_holds_what_was_recorded(rec: sp.Recording, tmp_path: Path) -> None:
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("h5netcdf")
    pytest.importorskip("h5py")
    rec.to_xarray().to_netcdf(tmp_path / "rec.nc", engine="h5netcdf")
    with xarray.open_dataset(tmp_path / "rec.nc", engine="h5netcdf") as data:
        assert data["wheel"].values.tolist() == list(WHEELS)
        for name in rec:
            np.testing.assert_array_equal(data[name].values, rec[name])
            assert data[name].attrs["units"] == sp.channels()[name].unit


def test_parquet_holds_what_was_recorded(rec: sp.Recording, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    rec.to_pandas().to_parquet(tmp_path / "rec.parquet")
    pandas.testing.assert_frame_equal(
        pandas.read_parquet(tmp_path / "rec.parquet"), rec.to_pandas()
    )


def test_a_recording_equals_itself_alone(rec: sp.Recording) -> None:
    fleet = sp.Fleet(CAR, n=3)
    other = fleet.run(duration=0.5, every=50, record=["yaw_rate", "fz"])
    assert rec == rec
    assert rec != other
    assert {rec: 1}[rec] == 1
    result = Moose().run(CAR, record=())
    assert result == result
    assert result != Moose().run(CAR, record=())


def test_tables_of_a_recording(rec: sp.Recording) -> None:
    assert repr(rec) == "<Recording of yaw_rate, fz: 11 samples over 0.5 s, 3 cars>"
    page = rec._repr_html_()
    assert page.count("<tr>") == 3
    assert f'<td style="text-align:left">{rec["fz"].max():.6g}</td>' in page
    assert "(11, 4, 3)" in page
    empty = sp.Fleet(CAR).run(duration=0.01)
    assert empty._repr_html_().count("<tr>") == 1


def test_tables_of_results() -> None:
    speeds = np.linspace(10, 25, 500)
    result = Moose(dt=5e-3).run(CAR, speeds, record=())
    lines = repr(result).splitlines()
    assert "500 runs" in lines[0]
    assert len(lines) == len(result.metrics)  # the outcome stands above the others
    page = result._repr_html_()
    assert page.count("<tr>") == 101  # and a head
    assert "the first 100" in page
    assert len(repr(Moose(dt=5e-3).sweep(CAR, speeds[::50]))) < 200


def test_channels_print_as_a_table() -> None:
    channels = sp.channels()
    assert isinstance(channels, dict)
    lines = repr(channels).splitlines()
    assert len(lines) == len(channels) + 1
    row = next(line for line in lines if line.startswith("wheel_speed "))
    assert "rad/s" in row
    assert "4 wheels" in row
    assert channels._repr_html_().count("<tr>") == len(channels) + 1
