"""Recordings in files: bits, names and provenance survive a round trip."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick
from skidpad.gauges import Crossing, Max, ValueAt

CAR = sp.cars.load("vw_golf_gti")
HEIGHTS, BARS = [0.5, 0.6], [0.0, 10e3, 20e3]
GRID = sp.sweep(CAR, {"body.height": HEIGHTS, "anti_roll.front.stiffness": BARS})
LISTS = sp.sweep(CAR, {"gearbox.ratios": np.outer([3.0, 2.0, 1.0], [1.0, 1.1])})
TIRES = sp.sweep(CAR, {"tire": [sp.tires.Brush(), sp.tires.Brush(friction=0.5)]})
EQUAL = CAR.replace({"body.mass": [1100.0, 1100.0]})
NOBODY_KNOWS = CAR.replace({"body.mass": [1100.0, -1.0]}, invalid="nan")
CARS = {
    "one": CAR, "grid": GRID, "lists": LISTS, "tires": TIRES, "equal": EQUAL, "nan": NOBODY_KNOWS,
}  # fmt: skip
KINDS = ("netcdf", "parquet")


def driven(car: sp.Car, dtype: str = "float64", n: int | None = None) -> sp.Recording:
    """A left turn, with channels of cars and wheels, and gauges with one, four and several rows."""
    fleet = sp.Fleet(car, n, dtype)
    fleet.start(speed=np.linspace(15.0, 25.0, fleet.n))
    gauges = {
        "lean": sp.Peak("roll"),
        "load": Max("fz"),
        "never": [
            ValueAt("ay", when=Crossing("speed", above=1e3)),
            sp.Peak("ay"),
        ],
    }
    signal = sp.Signal([0.0, 0.2], [0.0, 0.05])
    return fleet.run({"steer": signal}, 0.3, every=50, record=["fz", "yaw_rate"], gauges=gauges)


def there_and_back(recording: sp.Recording, kind: str, folder: Path) -> sp.Recording:
    path = folder / f"recording.{kind}"
    getattr(recording, f"to_{kind}")(path)
    read: Callable[[Path], sp.Recording] = getattr(sp.Recording, f"from_{kind}")
    return read(path)


def require_same(one: sp.Recording, other: sp.Recording) -> None:
    """The same to the last bit, except sign and payload of a NaN."""
    assert list(one) == list(other)
    for mine, theirs in [
        (one.time, other.time),
        *((one[name], other[name]) for name in one),
        *((one.gauges[name], other.gauges[name]) for name in one.gauges),
    ]:
        assert mine.dtype == theirs.dtype
        np.testing.assert_array_equal(mine, theirs)
        at = np.isnan(mine)
        np.testing.assert_array_equal(np.signbit(mine[~at]), np.signbit(theirs[~at]))
    assert list(one.gauges) == list(other.gauges)
    assert one.car == other.car
    assert one.car.n == other.car.n
    assert list(one.car.axes) == list(other.car.axes)
    for name, values in one.car.axes.items():
        np.testing.assert_array_equal(values, other.car.axes[name])
    assert one.provenance == other.provenance


@pytest.mark.filterwarnings("ignore:.*not finite:RuntimeWarning")
@pytest.mark.parametrize("dtype", first_quick(["float64", "float32"]))
@pytest.mark.parametrize("cars", CARS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_gives_back_all_of_a_recording(
    kind: str, cars: str, dtype: str, tmp_path: Path
) -> None:
    recording = driven(CARS[cars], dtype)
    require_same(recording, there_and_back(recording, kind, tmp_path))


@pytest.mark.parametrize("kind", KINDS)
def test_odd_numbers_come_back(kind: str, tmp_path: Path) -> None:
    recording = driven(CAR, n=5)
    recording["yaw_rate"][0] = [-0.0, np.inf, -np.inf, np.nan, 5e-324]
    require_same(recording, there_and_back(recording, kind, tmp_path))


@pytest.mark.parametrize("kind", KINDS)
def test_cars_that_share_their_numbers_and_nothing_recorded(kind: str, tmp_path: Path) -> None:
    recording = sp.Fleet(CAR, n=3).run(duration=0.1)
    again = there_and_back(recording, kind, tmp_path)
    assert again.n == 3
    require_same(recording, again)


def test_others_read_names_units_axes_and_provenance(tmp_path: Path) -> None:
    import pandas
    import pyarrow.parquet
    import xarray

    recording = driven(GRID)
    recording.to_netcdf(tmp_path / "r.nc")
    with xarray.open_dataset(tmp_path / "r.nc", engine="h5netcdf") as data:
        assert data["fz"].dims == ("time", "wheel", "body.height", "anti_roll.front.stiffness")
        assert data["fz"].attrs["units"] == "N"
        assert data["yaw_rate"].attrs["long_name"] == sp.channels()["yaw_rate"].meaning
        assert data["body.height"].values.tolist() == HEIGHTS
        assert data["anti_roll.front.stiffness"].attrs["units"] == "N/m"
        assert dict(data.attrs) == recording.provenance
    recording.to_parquet(tmp_path / "r.parquet")
    frame = recording.to_pandas()
    pandas.testing.assert_frame_equal(pandas.read_parquet(tmp_path / "r.parquet"), frame)
    told = {one.name: one.metadata for one in pyarrow.parquet.read_schema(tmp_path / "r.parquet")}
    assert told["fz_RL"][b"units"] == b"N"
    assert told["body.height"][b"units"] == b"m"
    assert frame.attrs["units"]["fz_RL"] == "N"
    assert {**frame.attrs, "units": None} == {**recording.provenance, "units": None}


def test_provenance_has_what_ran() -> None:
    told = driven(GRID).provenance
    assert told == driven(GRID).provenance
    assert told["version"] == sp.__version__
    assert sp.build_config()["compiler"] in told["build"]
    assert told["inputs"].startswith("steer: signal of 2 samples over 0.2 s")
    assert (told["dt"], told["dtype"], told["drivers"]) == ("0.001 s", "float64", "none")
    assert "seed" not in told
    other = driven(GRID.replace({"body.mass": 1234.0})).provenance
    assert {name for name in told if told[name] != other[name]} == {"parameters"}


def test_provenance_has_the_seed_of_a_sweep() -> None:
    drawn = sp.sweep(CAR, {"body.height": (0.5, 0.6)}, "sobol", n=2, seed=7)
    assert driven(drawn).provenance["seed"] == "7"


def test_provenance_distinguishes_inputs_and_drivers() -> None:
    def told(driver: object = None, **inputs: object) -> tuple[str, str]:
        fleet = sp.Fleet(CAR, n=2)
        fleet.start(speed=10.0)
        given = fleet.run(inputs or None, 0.01, driver=driver).provenance  # type: ignore[arg-type]
        return given["inputs"], given["drivers"]

    runs = [
        told(), told(steer=0.1), told(steer=[0.1, 0.2]), told(steer=[0.1, 0.3]),
        told(steer=sp.Signal([0, 1], [0, 0.1])), told(steer=sp.Signal([0, 1], [0, 0.2])),
        told(sp.drivers.SpeedHold(10.0)),
        told([sp.drivers.SpeedHold(10.0), sp.drivers.Preview(sp.Path.circle(50.0))]),
    ]  # fmt: skip
    assert len(set(runs)) == len(runs)
    closed = sp.Fleet(CAR).run(lambda time, state: {}, 0.01)
    assert closed.provenance["inputs"].endswith("<lambda>()")


@pytest.mark.parametrize(
    ("kind", "missing"), [("netcdf", "xarray"), ("netcdf", "h5netcdf"), ("parquet", "pyarrow")]
)
def test_what_is_missing_is_named(
    kind: str, missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording = driven(CAR)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError, match=rf"{missing}.*skidpad\[lab\]"):
        there_and_back(recording, kind, tmp_path)
    with pytest.raises(ImportError, match=rf"{missing}.*skidpad\[lab\]"):
        getattr(sp.Recording, f"from_{kind}")(tmp_path / "recording")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", KINDS)
def test_other_files_are_refused(kind: str, tmp_path: Path) -> None:
    read = getattr(sp.Recording, f"from_{kind}")
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none")
    (tmp_path / "text").write_text("no recording")
    with pytest.raises(ValueError, match="holds no recording"):
        read(tmp_path / "text")
    foreign = tmp_path / "foreign"
    if kind == "netcdf":
        driven(CAR).to_xarray().to_netcdf(foreign, engine="h5netcdf")
    else:
        driven(CAR).to_pandas().to_parquet(foreign)
    with pytest.raises(ValueError, match="holds no recording"):
        read(foreign)


def test_a_name_that_a_file_cannot_have_is_refused(tmp_path: Path) -> None:
    recording = sp.Fleet(CAR).run(duration=0.1, gauges={"km/h": Max("speed")})
    with pytest.raises(ValueError, match="'km/h' has a '/'"):
        recording.to_netcdf(tmp_path / "r.nc")
    require_same(recording, there_and_back(recording, "parquet", tmp_path))


def test_what_fails_leaves_the_file_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import xarray

    recording = driven(CAR)
    path = tmp_path / "r.nc"
    recording.to_netcdf(path)
    before = path.read_bytes()

    def fails(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(xarray.Dataset, "to_netcdf", fails)
    with pytest.raises(OSError, match="full"):
        recording.to_netcdf(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
