"""Results in files: bits, names, units, axes and provenance survive a round trip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from procedures import CARS, Recorded, turn
from rings import first_quick

GRID = sp.sweep(
    sp.cars.load("vw_golf_gti"), {"body.height": [0.5, 0.6], "body.mass": [1e3, 1.1e3, 1.2e3]}
)
KINDS = ("netcdf", "parquet")


def lost(car: sp.Car) -> dict[str, Any]:
    """Metrics with None, and small ones."""
    odd = np.array([np.nan, -0.0, np.inf, -np.inf, 5e-324, 1.0])
    return {"odd": odd, "whole": np.arange(6) - 2, "small": odd.astype(np.float32)}


def there_and_back(result: sp.batch.BatchResult, kind: str, folder: Path) -> sp.batch.BatchResult:
    getattr(result, f"to_{kind}")(folder / "result")
    again = getattr(sp.batch.BatchResult, f"from_{kind}")(folder / "result")
    assert isinstance(again, sp.batch.BatchResult)
    return again


@pytest.mark.parametrize("kind", first_quick(KINDS))
@pytest.mark.parametrize("procedure", [turn, lost, Recorded(), sp.maneuvers.Moose(dt=5e-3)])
@pytest.mark.parametrize("car", [CARS.take(range(6)), GRID], ids=["cars", "grid"])
def test_a_file_gives_back_all_of_a_result(
    car: sp.Car, procedure: Any, kind: str, tmp_path: Path
) -> None:
    options = {"record": ()} if isinstance(procedure, sp.maneuvers.Moose) else None
    one = sp.batch.run(procedure, car, options=options)
    other = there_and_back(one, kind, tmp_path)
    assert list(one.metrics) == list(other.metrics)
    for name, values in one.metrics.items():
        back = other.metrics[name]
        assert back.dtype == values.dtype
        np.testing.assert_array_equal(back, values)
        if values.dtype.kind == "f":
            at = np.isfinite(values)
            np.testing.assert_array_equal(np.signbit(back[at]), np.signbit(values[at]))
    assert one.units == other.units
    assert one.provenance == other.provenance
    assert one.n == other.n
    assert one.car == other.car
    assert list(one.car.axes) == list(other.car.axes)


@pytest.mark.parametrize("kind", KINDS)
def test_a_car_that_all_share(kind: str, tmp_path: Path) -> None:
    car = sp.cars.load("bmw_320i")
    one = sp.batch.run(turn, car, each={"speed": [10.0, 20.0, 30.0]})
    other = there_and_back(one, kind, tmp_path)
    assert (other.n, other.car.n) == (3, 1)
    np.testing.assert_array_equal(other.metrics["fz"], one.metrics["fz"])


def test_others_read_them(tmp_path: Path) -> None:
    import pandas
    import xarray

    result = sp.batch.run(Recorded(), GRID)
    result.to_netcdf(tmp_path / "r.nc")
    with xarray.open_dataset(tmp_path / "r.nc", engine="h5netcdf") as data:
        assert dict(data.sizes) == {"body.height": 2, "body.mass": 3}
        assert data["yaw_rate"].attrs["units"] == "rad/s"
        assert data["body.mass"].attrs["units"] == "kg"
        assert dict(data.attrs) == result.provenance
    result.to_parquet(tmp_path / "r.parquet")
    frame = pandas.read_parquet(tmp_path / "r.parquet")
    pandas.testing.assert_frame_equal(frame, result.to_pandas())


@pytest.mark.parametrize("kind", KINDS)
def test_a_recording_is_no_result(kind: str, tmp_path: Path) -> None:
    recording = sp.Fleet(GRID).run(duration=0.1, record=["x"])
    getattr(recording, f"to_{kind}")(tmp_path / "recording")
    with pytest.raises(ValueError, match="holds no figures of skidpad"):
        getattr(sp.batch.BatchResult, f"from_{kind}")(tmp_path / "recording")
    getattr(sp.batch.run(turn, GRID), f"to_{kind}")(tmp_path / "figures")
    with pytest.raises(ValueError, match="holds no recording of skidpad"):
        getattr(sp.Recording, f"from_{kind}")(tmp_path / "figures")
