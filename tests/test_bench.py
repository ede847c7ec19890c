"""The benchmarks of ``python -m skidpad bench``: a row per task, as a table and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from skidpad import _core, bench
from skidpad.__main__ import main as command
from skidpad.bench import derivatives, peer_car, peer_tire, timing
from skidpad.bench.points import operating_points
from skidpad.tires import SimplePacejka

WORKS = {
    "simple_pacejka", "brush", "mf62_full", "mf62_forces", "car_brush", "car_mf62", "car_full",
    "car_links", "car_terrain", "car_golf_gti", "car_bmw_320i", "car_steady_slip", "car_fiala",
    "car_tmeasy", "car_drawn_curves", "car_lugre",
    "one_car_step", "fit_1000x4", "mf62_fx_by_all", "mf62_fy_by_all", "mf62_mz_by_all",
    "fit_mf61_lateral", "fit_bootstrap", "fit_starts", "fit_car_12", "trim",
    "step_steer",
}  # fmt: skip
if _core.has_derivatives:
    CARS = ("car_brush", "car_mf62")
    WORKS |= {f"{kind}_{car}" for kind in ("gradient", "jacobian") for car in CARS}
    WORKS |= {"gradient_of_run"}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time few cars over few steps, without other processes."""
    carefully = timing.best
    monkeypatch.setattr(timing, "best", lambda run, units, _: carefully(run, units, 0.0))
    monkeypatch.setattr(timing, "BATCH", 40)
    monkeypatch.setattr(timing, "STEPS", 2)
    monkeypatch.setattr(bench, "FITS", 50)
    monkeypatch.setattr(derivatives, "DURATION", 0.01)
    monkeypatch.setattr(bench, "LOGGED", 2.0)
    monkeypatch.setattr(peer_car, "gradient_of_jax", lambda *_: (list, list))  # it compiles long
    monkeypatch.setattr(bench, "scaling", lambda _: (timing.Timing(*SCALED), 1.0))


PRINTED = ["tire_replace", "car_replace", "car_trial"]
SCALED = ("car_brush", "float64", _core.isa, 2, 80, 50.0)


@pytest.mark.slow
@pytest.mark.usefixtures("hasty")
def test_json_holds_the_rows_of_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "times.json"
    assert command(["bench", "--quick", "--json", str(path)]) == 0
    rows = json.loads(path.read_text(encoding="utf-8"))
    printed = capsys.readouterr().out
    assert printed.endswith(f"wrote {path}\n")
    assert {row["work"] for row in rows} == WORKS
    lines = []
    for row in rows:
        assert list(row) == ["work", "dtype", "isa", "threads", "batch", "ns"]
        line = f"{row['work']:18} {row['dtype']:8} {row['isa']:7} {row['threads']:7d}"
        lines.append(f"{line} {row['batch']:8,d} {row['ns']:12.2f}")
        assert row["ns"] > 0
    *table, tire, car, trial = printed.splitlines()[1:-1]
    assert [line.split()[0] for line in (tire, car, trial)] == PRINTED
    assert not _core.has_derivatives or "JAX's car" in printed
    table = [line for line in table if "a parameter set each" not in line]
    starts = [told[: len(line)] for told, line in zip(table, lines, strict=True)]
    assert starts == lines
    one = {row["work"]: row for row in rows}["one_car_step"]
    assert (one["dtype"], one["batch"], one["threads"]) == ("float64", 1, 1)
    for isa, _ in _core.isas():
        both = {row["dtype"] for row in rows if row["isa"] == isa and row["work"] == "car_brush"}
        assert both == {"float64", "float32"}
    larger = [row["batch"] for row in rows if row["work"] == "car_brush" and row["threads"] == 1]
    assert sorted(set(larger)) == [40, 400]
    assert list(SCALED) in [list(row.values()) for row in rows]


@pytest.mark.slow
@pytest.mark.usefixtures("hasty")
def test_the_car_of_others_is_timed_where_it_is_at_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert peer_car.REFERENCE.is_dir() == (bench.numpy_car("float32", 0.0) is not None)
    monkeypatch.setattr(peer_car, "REFERENCE", Path("/nowhere"))
    assert bench.numpy_car("float64", 0.0) is None
    assert bench.main(quick=True) == 0
    cars = [line for line in capsys.readouterr().out.splitlines() if line.startswith("car_brush")]
    assert cars[0].endswith("NumPy: in a checkout only, where tests/reference/numpy_car.py is")


def test_times_are_the_best_of_three_tries_per_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 5.0, 10.0, 13.0, 20.0, 24.0, 30.0])  # tries of 5, 3 and 4 s
    monkeypatch.setattr(timing.time, "perf_counter", lambda: next(clock))
    calls: list[int] = []
    assert timing.best(lambda: calls.append(1), units=6, seconds=0.0) == 3e9 / 6
    assert len(calls) == 4  # one to warm up


@pytest.mark.parametrize("name", list(peer_tire.peers()))
def test_peers_compute_the_forces_that_are_timed(name: str) -> None:
    fz, kappa, alpha = operating_points("float64", 200)
    tire = SimplePacejka(
        stiffness_x=peer_tire.STIFFNESS,
        stiffness_y=peer_tire.STIFFNESS,
        shape_x=peer_tire.SHAPE_X,
        shape_y=peer_tire.SHAPE_Y,
        combine="ellipse",
    )
    theirs: Any = peer_tire.MAKERS[name]("float64", 200)()
    ours = tire.forces(fz, kappa, alpha)
    np.testing.assert_allclose(theirs[0], ours.fx, rtol=1e-12)
    np.testing.assert_allclose(theirs[1], ours.fy, rtol=1e-12)
