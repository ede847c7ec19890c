"""The list of mutants matches the tree: each text is found, and its tests exist."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts import TOP, script

SHARED_SCHEME = ("test_golden", "test_twin", "test_powertrain_twin", "test_neighbors")
MUTANTS = script("tools/mutants.py").mutants()


def test_each_has_a_name_of_its_own() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_fits_the_tree(mutant) -> None:
    source = (TOP / mutant.file).read_text(encoding="utf-8")
    assert source.count(mutant.text) == 1, f"{mutant.text!r} must be once in {mutant.file}"
    assert mutant.becomes != mutant.text
    assert mutant.tests
    for test in mutant.tests:
        path, _, name = test.partition("::")
        assert (TOP / path).exists(), path
        assert not name or f"def {name}(" in (TOP / path).read_text(encoding="utf-8"), name
        assert Path(path).stem not in SHARED_SCHEME
