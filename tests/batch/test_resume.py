"""Batches in a directory: finished slices survive any interruption, and the rest resumes."""

from __future__ import annotations

import signal
import subprocess
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from child import command
from numpy.typing import NDArray
from procedures import CARS, Recorded, heavy_cars_fail, slow_turn, turn

HERE = str(Path(__file__).parents[1])


def require_same(one: Mapping[str, NDArray[Any]], other: Mapping[str, NDArray[Any]]) -> None:
    assert list(one) == list(other)
    for name in one:
        assert one[name].dtype == other[name].dtype, name
        np.testing.assert_array_equal(one[name], other[name], name)


def slices(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.npz"))


def run(folder: Path, procedure: Any = turn, car: sp.Car = CARS, **more: Any) -> tuple[Any, int]:
    """Run a batch in a directory, and return how many slices it still had to do."""
    shares: list[float] = []
    more = {"chunk": 4, **more}
    return sp.batch.run(procedure, car, to=folder, progress=shares.append, **more), len(shares)


@pytest.mark.parametrize("after", [1, 3])
def test_a_process_killed_with_signal_9_goes_on_to_the_same_bits(
    after: int, tmp_path: Path
) -> None:
    code = f"""
        import sys
        sys.path.insert(0, {HERE!r})
        import skidpad as sp
        from procedures import CARS, slow_turn
        tell = lambda share: print(share, flush=True)
        print("ready", flush=True)
        sp.batch.run(slow_turn, CARS, chunk=2, to={str(tmp_path)!r}, progress=tell)
    """
    with subprocess.Popen(command(code), stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        for _ in range(after):
            assert child.stdout.readline() != ""
        child.kill()
    assert child.returncode == -signal.SIGKILL
    there = len(slices(tmp_path))
    assert after <= there < 12
    batch, done = run(tmp_path, slow_turn, chunk=2)
    assert done == 12 - there
    require_same(batch.metrics, turn(CARS))


def test_what_is_finished_is_not_done_again(tmp_path: Path) -> None:
    first, done = run(tmp_path)
    assert done == 6
    files = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.npz")}
    again, done = run(tmp_path)
    assert done == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.npz")} == files
    require_same(first.metrics, again.metrics)
    require_same(first.metrics, turn(CARS))


def test_a_gap_is_filled_whatever_the_chunk(tmp_path: Path) -> None:
    run(tmp_path)
    for name in ("000000000-000000004.npz", "000000012-000000016.npz"):
        (tmp_path / name).unlink()
    batch, done = run(tmp_path, chunk=3)
    assert done == 4
    assert "000000012-000000015" in slices(tmp_path)
    require_same(batch.metrics, turn(CARS))


def test_slices_that_overlap_count_once(tmp_path: Path) -> None:
    run(tmp_path, chunk=23)
    (tmp_path / "000000000-000000023.npz").rename(tmp_path / "whole")
    run(tmp_path, chunk=10)
    (tmp_path / "whole").rename(tmp_path / "000000000-000000023.npz")
    batch, done = run(tmp_path)
    assert done == 0
    require_same(batch.metrics, turn(CARS))


def test_what_was_finished_before_an_error_stays(tmp_path: Path) -> None:
    with pytest.raises(ArithmeticError):
        run(tmp_path, heavy_cars_fail)
    assert len(slices(tmp_path)) == 4
    with pytest.raises(ArithmeticError):
        run(tmp_path, heavy_cars_fail)
    assert len(slices(tmp_path)) == 4


def test_a_file_is_there_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    run(tmp_path)
    last = tmp_path / "000000020-000000023.npz"
    half = last.read_bytes()[: last.stat().st_size // 2]
    last.rename(tmp_path / f"{last.name}.1.1.part")
    (tmp_path / f"{last.name}.1.1.part").write_bytes(half)
    batch, done = run(tmp_path)
    assert done == 1
    assert list(tmp_path.glob("*.part")) == []
    require_same(batch.metrics, turn(CARS))


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    run(tmp_path)
    last = tmp_path / "000000020-000000023.npz"
    last.write_bytes(last.read_bytes()[:100])
    with pytest.raises(ValueError, match=r"000000020-000000023\.npz is damaged"):
        run(tmp_path)


def scaled(factor: float) -> Any:
    return lambda car: {"mass": factor * car["body.mass"]}


@pytest.mark.parametrize(
    ("procedure", "more", "differing"),
    [
        (slow_turn, {}, "procedure"),
        (turn, {"car": CARS.replace({"body.height": 0.5})}, "parameters"),
        (turn, {"car": CARS.take([0, 1])}, "cars, parameters"),
        (turn, {"options": {"steer": 0.03}}, "arguments"),
        (turn, {"each": {"speed": np.full(23, 21.0)}}, "arguments"),
    ],
)
def test_results_of_something_else_are_not_taken(
    procedure: Any, more: dict[str, Any], differing: str, tmp_path: Path
) -> None:
    run(tmp_path)
    with pytest.raises(ValueError, match=f"results of other {differing}; take another directory"):
        run(tmp_path, procedure, **more)
    require_same(run(tmp_path)[0].metrics, turn(CARS))


def test_another_version_does_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path)
    monkeypatch.setattr(sp._core, "version", "0.0.0")
    with pytest.raises(ValueError, match="results of other version"):
        run(tmp_path)


def test_what_a_function_has_bound_counts(tmp_path: Path) -> None:
    run(tmp_path, scaled(2.0))
    assert run(tmp_path, scaled(2.0))[1] == 0
    with pytest.raises(ValueError, match="results of other procedure"):
        run(tmp_path, scaled(3.0))


def test_a_method_that_was_changed_counts(tmp_path: Path) -> None:
    class Test:
        def run(self, car: sp.Car) -> dict[str, Any]:
            return {"mass": car["body.mass"]}

    run(tmp_path, Test())
    assert run(tmp_path, Test())[1] == 0
    Test.run = lambda self, car: {"mass": 2.0 * car["body.mass"]}  # type: ignore[method-assign]
    with pytest.raises(ValueError, match="results of other procedure"):
        run(tmp_path, Test())


def test_what_cannot_be_distinguished_from_others_is_refused(tmp_path: Path) -> None:
    lock = threading.Lock()
    with pytest.raises(TypeError, match=r"procedure: cannot pickle .*lock"):
        run(tmp_path / "to", lambda car: {"held": np.full(car.n, lock.locked())})
    assert not (tmp_path / "to").exists()


def test_threads_do_not_count(tmp_path: Path) -> None:
    moose = sp.maneuvers.Moose(dt=5e-3)
    run(tmp_path, moose, options={"record": (), "threads": 1})
    assert run(tmp_path, moose, options={"record": (), "threads": 2})[1] == 0


def test_without_resume_it_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    run(tmp_path, slow_turn, chunk=23)
    batch, done = run(tmp_path, resume=False)
    assert done == 6
    assert "000000000-000000023" not in slices(tmp_path)
    assert (tmp_path / "notes.txt").read_text() == "mine"
    require_same(batch.metrics, turn(CARS))


def test_slices_of_unknown_origin_are_not_taken(tmp_path: Path) -> None:
    run(tmp_path)
    (tmp_path / "asked.json").unlink()
    with pytest.raises(ValueError, match=r"has slices, but no asked\.json"):
        run(tmp_path)


def test_recordings_go_to_files_and_come_back_one_by_one(tmp_path: Path) -> None:
    whole = Recorded().run(CARS).recording
    batch, done = run(tmp_path, Recorded(), chunk=9, recordings=True)
    assert done == 3
    found = list(batch.recordings())
    assert [recording.n for recording in found] == [9, 9, 5]
    for name in whole:
        together = np.concatenate([recording[name] for recording in found], axis=-1)
        np.testing.assert_array_equal(together, whole[name])
    np.testing.assert_array_equal(found[1].car["body.mass"], CARS["body.mass"][9:18])
    assert batch.units == {"yaw_rate": "rad/s"}
    (tmp_path / "000000009-000000018.nc").unlink()
    assert run(tmp_path, Recorded(), chunk=9, recordings=True)[1] == 1


def test_a_batch_without_recordings_has_none(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no recordings were written"):
        sp.batch.run(turn, CARS).recordings()
    with pytest.raises(TypeError, match="gave no result with a recording"):
        run(tmp_path, turn, recordings=True)
