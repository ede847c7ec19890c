"""Recordings streamed to disk: the bits of those in memory, complete or absent."""

from __future__ import annotations

import errno
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from child import command
from skidpad.gauges import Crossing, Max
from skidpad.recordings import memmap

CAR = sp.cars.load("bmw_320i").replace({"body.mass": np.linspace(900.0, 1300.0, 37)})
RECORD = ("x", "fz", "yaw_rate")


@pytest.fixture
def small_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three samples in memory at a time."""
    monkeypatch.setattr(memmap, "WINDOW", 3 * 6 * 37 * 8)


def driven(to: Path | None, dtype: str = "float64", **more: Any) -> tuple[sp.Fleet, sp.Recording]:
    fleet = sp.Fleet(CAR, dtype=dtype)
    fleet.start(speed=np.linspace(10.0, 20.0, 37))
    asked: dict[str, Any] = {
        "inputs": {"steer": sp.Signal([0.0, 0.3], [0.0, 0.05])}, "duration": 0.3, "every": 7,
        "record": RECORD, "gauges": {"lean": sp.Peak("roll"), "load": Max("fz")}, **more,
    }  # fmt: skip
    return fleet, fleet.run(**asked, to=to)


def require_same(one: sp.Recording, other: sp.Recording) -> None:
    assert list(one) == list(other)
    for name in one:
        assert one[name].dtype == other[name].dtype
        np.testing.assert_array_equal(one[name], other[name])
    for name in one.gauges:
        np.testing.assert_array_equal(one.gauges[name], other.gauges[name])
    np.testing.assert_array_equal(one.time, other.time)
    assert one.car == other.car
    assert one.provenance == other.provenance


HOLD = sp.drivers.SpeedHold(15.0)
KINDS: dict[str, dict[str, Any]] = {
    "plain": {},
    "threads": {"threads": 3},
    "rest": {"duration": 0.3004},
    "one sample": {"duration": 0.0},
    "until": {"until": Crossing("x", above=4.0)},
    "driver": {"driver": HOLD, "inputs": {"steer": 0.01}},
    "controller": {"inputs": lambda time, state: {"steer": 0.1 * time}},
}


@pytest.mark.usefixtures("small_windows")
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("kind", KINDS)
def test_on_disk_are_the_bits_of_memory(kind: str, dtype: str, tmp_path: Path) -> None:
    fleet, recording = driven(None, dtype, **KINDS[kind])
    other, streamed = driven(tmp_path, dtype, **KINDS[kind])
    require_same(recording, streamed)
    require_same(recording, sp.Recording.open(tmp_path))
    np.testing.assert_array_equal(fleet.observe(RECORD), other.observe(RECORD))
    np.testing.assert_array_equal(fleet.time, other.time)


@pytest.mark.usefixtures("small_windows")
def test_progress_rises_to_the_end(tmp_path: Path) -> None:
    shares: list[float] = []
    driven(tmp_path, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_files_of_others_come_from_a_folder_as_from_memory(tmp_path: Path) -> None:
    _, recording = driven(tmp_path / "run")
    recording.to_netcdf(tmp_path / "r.nc")
    recording.to_parquet(tmp_path / "r.parquet")
    require_same(recording, sp.Recording.from_netcdf(tmp_path / "r.nc"))
    require_same(recording, sp.Recording.from_parquet(tmp_path / "r.parquet"))
    with pytest.raises(ValueError, match="read-only"):
        recording["x"][0] = 0.0


@pytest.mark.usefixtures("small_windows")
def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    def interrupts(share: float) -> None:
        if share > 0.5:
            raise KeyboardInterrupt

    _, recording = driven(None)
    fleet = sp.Fleet(CAR)
    fleet.start(speed=np.linspace(10.0, 20.0, 37))
    with pytest.raises(KeyboardInterrupt):
        fleet.run(
            {"steer": sp.Signal([0.0, 0.3], [0.0, 0.05])}, 0.3, every=7, record=RECORD,
            gauges={"lean": sp.Peak("roll"), "load": Max("fz")}, progress=interrupts,
            to=tmp_path,
        )  # fmt: skip
    with pytest.raises(ValueError, match="not the whole of one"):
        sp.Recording.open(tmp_path)
    so_far = fleet.interrupted
    assert so_far is not None
    assert 0 < len(so_far.time) < len(recording.time)
    assert fleet.copy().interrupted is None
    require_same(recording, fleet.resume())
    require_same(recording, sp.Recording.open(tmp_path))


def test_a_new_run_replaces_the_recording_that_others_still_read(tmp_path: Path) -> None:
    _, first = driven(tmp_path)
    before = np.array(first["x"])
    _, second = driven(tmp_path, duration=0.1)
    np.testing.assert_array_equal(first["x"], before)
    require_same(second, sp.Recording.open(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["recording.npz", "samples.npy"]


def test_a_killed_run_leaves_no_recording_and_its_rest_is_cleared(tmp_path: Path) -> None:
    code = f"""
        import os, signal
        import skidpad as sp
        fleet = sp.Fleet(sp.cars.load("bmw_320i"))
        kill = lambda share: os.kill(os.getpid(), signal.SIGKILL)
        fleet.run(duration=1.0, record=["x"], progress=kill, to={str(tmp_path)!r})
    """
    assert subprocess.run(command(code), timeout=60, check=False).returncode == -9
    assert len(list(tmp_path.glob("*.part"))) == 1
    with pytest.raises(ValueError, match="not the whole of one"):
        sp.Recording.open(tmp_path)
    driven(tmp_path)
    assert list(tmp_path.glob("*.part")) == []


def test_a_run_that_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    def fails(share: float) -> None:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        driven(tmp_path, progress=fails)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_an_error_before_a_car_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full, raising=False)
    fleet = sp.Fleet(CAR)
    with pytest.raises(OSError, match="No space"):
        fleet.run(duration=1.0, record=["x"], to=tmp_path)
    assert (fleet.time == 0).all()


@pytest.mark.slow
def test_memory_holds_a_window_of_a_long_run(tmp_path: Path) -> None:
    code = f"""
        import resource, sys
        import skidpad as sp

        def most():
            told = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            return told // (2**20 if sys.platform == "darwin" else 2**10)

        fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=1000)
        fleet.start(speed=20.0)
        fleet.run(duration=0.01, every=1, record=["fz"], to={str(tmp_path)!r})
        before = most()
        fleet.run(duration=8.0, every=1, record=["fz"], to={str(tmp_path)!r})
        print(most() - before)
    """
    done = subprocess.run(command(code), capture_output=True, text=True, timeout=120, check=True)
    assert (tmp_path / "samples.npy").stat().st_size > 250e6
    assert int(done.stdout) < 80  # MB


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    fleet = sp.Fleet(CAR)
    with pytest.raises(ValueError, match="to: nothing is recorded"):
        fleet.run(duration=0.1, to=tmp_path / "run")
    with pytest.raises(TypeError, match="named by a text or a path"):
        fleet.run(duration=0.1, record=["x"], to=3)  # type: ignore[arg-type]
    (tmp_path / "file").write_text("")
    with pytest.raises(FileExistsError):
        fleet.run(duration=0.1, record=["x"], to=tmp_path / "file")
    with pytest.raises(FileNotFoundError, match="there is no such folder"):
        sp.Recording.open(tmp_path / "none")
    with pytest.raises(ValueError, match="holds no recording"):
        sp.Recording.open(tmp_path)
    assert (fleet.time == 0).all()
