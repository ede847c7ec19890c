"""A few seconds of corrupted files in every run, and a check that faults are detected."""

from __future__ import annotations

from pathlib import Path

import fuzz_files
import pytest
import skidpad as sp
from fuzz_files import KINDS, Wrong, any_seed, look, run


def test_broken_files_are_read_or_refused_by_name_and_place(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seed = any_seed()
    outcomes, wrong = run(seed, most=120, seconds=30.0)
    assert wrong == 0, f"--seed {seed}: {capsys.readouterr().out}"
    assert all(outcomes[f"{kind} refused"] > 0 for kind in KINDS), outcomes


@pytest.mark.slow
def test_some_broken_files_are_still_read() -> None:
    outcomes, _ = run(1, most=40 * len(KINDS), seconds=30.0)
    assert all(outcomes[f"{kind} read"] > 0 for kind in KINDS)


def bare(_: Path) -> str:
    raise KeyError("mass")


def nameless(_: Path) -> str:
    raise ValueError("body.mass is nan")


def endless(_: Path) -> str:
    return "read" if sum(range(10**6)) else ""


@pytest.mark.parametrize(
    ("kind", "fault"),
    [("tir", bare), ("toml", bare), ("tir", nameless), ("toml", nameless), ("toml", endless)],
)
def test_a_fault_is_seen(
    kind: str, fault: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts, read = KINDS[kind]
    path = tmp_path / f"whole.{kind}"
    path.write_text(texts()[0], encoding="utf-8")
    assert look(read, path) == "read"
    if fault is endless:
        monkeypatch.setattr(fuzz_files, "LONGEST", 1e-3)
    monkeypatch.setattr(sp.tires.MagicFormula, "from_tir", staticmethod(fault))
    monkeypatch.setattr(sp.cars, "load", fault)
    with pytest.raises(Wrong):
        look(read, path)
