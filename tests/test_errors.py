"""Exceptions and warnings are available where they are caught."""

from __future__ import annotations

import pickle

import pytest
import skidpad as sp
from skidpad.tires.tir import TirFile


@pytest.mark.parametrize("name", ["TirError", "TirWarning", "UnknownNameError", "NotRealError"])
def test_what_is_raised_can_be_imported_from_the_top_and_from_errors(name: str) -> None:
    assert getattr(sp, name) is getattr(sp.errors, name)
    assert name in sp.__all__
    assert name in sp.errors.__all__
    assert getattr(sp, name).__doc__


def test_errors_of_tire_files_can_be_imported_beside_the_tires() -> None:
    assert sp.tires.TirError is sp.TirError
    assert sp.tires.TirWarning is sp.TirWarning


def test_each_is_raised_and_caught_by_that_name() -> None:
    with pytest.raises(sp.TirError, match=r"^<text>: is empty$"):
        TirFile.parse("")
    with pytest.warns(sp.TirWarning, match="there is no .UNITS., so SI is assumed"):
        TirFile.parse("[X]\nA = 1")
    with pytest.raises(sp.UnknownNameError, match=r"did you mean body\.mass\?"):
        sp.Car()["body.mas"]
    with pytest.raises(sp.NotRealError, match=r"body\.mass must be a number"):
        sp.Car({"body.mass": "heavy"})


def test_errors_pickle() -> None:
    error = sp.TirError("is odd", "a.tir", 3, "FNOMIN")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.key) == ("a.tir, line 3: is odd", 3, "FNOMIN")
