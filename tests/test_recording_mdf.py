"""Recordings as MDF 4, read back by asammdf and our own reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from asammdf import MDF

MASSES = [1100.0, 1300.0]


def driven(n: int = 1, dtype: str = "float64") -> sp.Recording:
    car = sp.cars.load("bmw_320i")
    fleet = sp.Fleet(car if n == 1 else car.replace({"body.mass": MASSES}), dtype=dtype)
    fleet.start(speed=20.0)
    steer = sp.Signal([0.0, 0.2], [0.0, 0.03])
    record = ["vx", "yaw_rate", "ay", "steer", "fz", "slip_ratio"]
    return fleet.run({"steer": steer}, 0.5, every=10, record=record)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_each_car_is_a_group_with_units_over_its_time(tmp_path: Path, dtype: str):
    rec = driven(2, dtype)
    rec.to_mdf(tmp_path / "run.mf4")
    with MDF(tmp_path / "run.mf4") as file:
        assert file.version == "4.10"
        assert rec.provenance["parameters"] in file.header.comment
        assert [group.channel_group.acq_name for group in file.groups] == ["car 0", "car 1"]
        for car, group in enumerate(file.groups):
            assert f"body.mass = {MASSES[car]}" in group.channel_group.comment
            for name, unit in (("yaw_rate", "rad/s"), ("ay", "m/s2"), ("vx", "m/s")):
                signal = file.get(name, group=car)
                assert signal.samples.dtype == dtype
                np.testing.assert_array_equal(signal.samples, rec[name][:, car])
                np.testing.assert_array_equal(signal.timestamps, rec.time)
                assert signal.unit == unit
            for i, wheel in enumerate(("FL", "FR", "RL", "RR")):
                load, slip = (
                    file.get(f"{name}_{wheel}", group=car) for name in ("fz", "slip_ratio")
                )
                np.testing.assert_array_equal(load.samples, rec["fz"][:, i, car])
                np.testing.assert_array_equal(slip.samples, rec["slip_ratio"][:, i, car])
                assert (load.unit, slip.unit) == ("N", "")
        assert file.get("time", group=0).unit == "s"
        assert "about z" in file.get("yaw_rate", group=0).comment


def test_our_reader_finds_the_same_numbers(tmp_path: Path):
    rec = driven()
    rec.to_mdf(tmp_path / "run.mf4")
    log = sp.fit.Log.read(tmp_path / "run.mf4")
    np.testing.assert_array_equal(log.time, rec.time)
    for name in ("vx", "yaw_rate", "ay", "steer"):
        np.testing.assert_array_equal(log[name], rec[name][:, 0])


def test_one_of_many_cars_is_a_file_that_our_reader_reads(tmp_path: Path):
    rec = driven(2)
    rec.to_mdf(tmp_path / "run.mf4", where=[1])
    log = sp.fit.Log.read(tmp_path / "run.mf4")
    np.testing.assert_array_equal(log["yaw_rate"], rec["yaw_rate"][:, 1])
    with MDF(tmp_path / "run.mf4") as file:
        assert [group.channel_group.acq_name for group in file.groups] == ["car 1"]


def test_a_file_is_replaced_and_left_alone_by_what_fails(tmp_path: Path):
    rec, path = driven(), tmp_path / "run.mf4"
    path.write_bytes(b"before")
    with pytest.raises(ValueError, match="where"):
        rec.to_mdf(path, where=[3])
    assert path.read_bytes() == b"before"
    rec.to_mdf(path)
    assert path.read_bytes()[:8] == b"MDF     "
    assert [p.name for p in tmp_path.iterdir()] == ["run.mf4"]
    with pytest.raises(TypeError, match="path"):
        rec.to_mdf(3)  # type: ignore[arg-type]
