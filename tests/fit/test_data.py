"""Tire data: immutable rows of points, selected and joined channel by channel."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from skidpad.fit import TireData

ALPHA = np.linspace(-0.2, 0.2, 5)
DATA = TireData(fz=3000.0, alpha=ALPHA, fy=-5e4 * ALPHA, time=[0.0, 1.0, 2.0, 3.0, 4.0])


def test_a_number_is_that_of_every_point() -> None:
    assert DATA.fz.tolist() == 5 * [3000.0]
    assert DATA.weights.tolist() == 5 * [1.0]
    assert DATA.run.tolist() == 5 * [0]
    assert DATA.kappa is None
    assert len(DATA) == 5


def test_what_is_given_is_copied_and_cannot_be_written_to() -> None:
    alpha = ALPHA.copy()
    data = TireData(fz=1.0, alpha=alpha, fy=alpha)
    alpha[0] = 7.0
    assert data.alpha is not None
    assert data.alpha[0] == -0.2
    with pytest.raises(ValueError, match="read-only"):
        data.alpha[0] = 1.0
    with pytest.raises(AttributeError):
        data.fz = 1.0  # type: ignore[misc, assignment]
    with pytest.raises(TypeError):
        data.extra["my"] = alpha  # type: ignore[index]


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_copies_are_equal_in_every_channel(again: Any) -> None:
    data = DATA.replace(extra={"loaded_radius": 0.3}, notes=("a note",), source="a file")
    found = again(data)
    assert found.channels.keys() == data.channels.keys()
    for name, values in data.channels.items():
        np.testing.assert_array_equal(found.channels[name], values)
    assert (found.notes, found.source) == (data.notes, data.source)


WRONG = {
    "none of the forces": ({"fz": 1.0}, "need at least one of fx, fy, mz, mx"),
    "lengths": ({"fz": [1.0, 2.0], "fy": [1.0, 2.0, 3.0]}, "different lengths: fz 2, fy 3"),
    "no point": ({"fz": [], "fy": 1.0}, "at least one point"),
    "axes": ({"fz": [[1.0]], "fy": 1.0}, r"fz must be a row of numbers, not of shape \(1, 1\)"),
    "text": ({"fz": "3 kN", "fy": 1.0}, "fz must be real numbers"),
    "weight": ({"fz": 1.0, "fy": 1.0, "weights": [1.0, -2.0]}, r"weights\[1\] is -2.0, but must"),
    "no weight": ({"fz": 1.0, "fy": 1.0, "weights": [np.nan]}, r"weights\[0\] is nan"),
    "extra": (
        {"fz": 1.0, "fy": 1.0, "extra": {"loaded_radios": 1.0}},
        "no channel 'loaded_radios'; did you mean 'loaded_radius'",
    ),
}


@pytest.mark.parametrize(("given", "message"), WRONG.values(), ids=list(WRONG))
def test_what_is_wrong_is_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        TireData(**given)


def test_points_are_chosen_by_a_mask_or_by_their_numbers() -> None:
    right = DATA.where(ALPHA > 0)
    assert right.alpha is not None
    assert right.alpha.tolist() == ALPHA[3:].tolist()
    turned = DATA.where([4, 0])
    assert turned.time is not None
    assert turned.time.tolist() == [4.0, 0.0]


@pytest.mark.parametrize(
    ("mask", "message"),
    [
        (ALPHA > 1, "leaves no point"),
        ([True, False], "has 2 values for 5 points"),
        (ALPHA, "booleans or of integers"),
        ([], "booleans or of integers"),
    ],
)
def test_a_mask_that_does_not_fit_is_refused(mask: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        DATA.where(mask)


def test_joined_data_hold_every_channel_and_number_the_runs() -> None:
    braking = TireData(fz=2000.0, kappa=[0.0, -0.1], fx=[0.0, -2000.0], time=[0.0, 1.0])
    both = TireData.joined([DATA, braking, DATA])
    assert both.run.tolist() == 5 * [0] + 2 * [1] + 5 * [2]
    assert both.alpha is not None
    assert both.kappa is not None
    assert both.fx is not None
    assert both.fy is not None
    assert both.alpha[5:7].tolist() == [0.0, 0.0]
    assert both.kappa[:5].tolist() == 5 * [0.0]
    assert np.isnan(both.fx[:5]).all()
    assert np.isnan(both.fy[5:7]).all()
    assert both.gamma is None


def test_a_stretch_begins_after_a_pause_a_step_back_and_in_a_new_run() -> None:
    time = [0.0, 0.1, 0.2, 9.0, 9.1, 9.2, 5.0, 5.1, 5.1, 5.2]
    data = TireData(fz=1.0, fy=1.0, time=time)
    assert np.flatnonzero(data.starts()).tolist() == [0, 3, 6, 8]
    slow = data.replace(time=10 * data.time)  # type: ignore[operator]
    assert np.flatnonzero(TireData.joined([data, slow]).starts()).tolist() == [
        *[0, 3, 6, 8],
        *[10, 13, 16, 18],
    ]
    with pytest.raises(ValueError, match="no time"):
        TireData(fz=1.0, fy=1.0).starts()


def test_the_text_has_ranges_and_units() -> None:
    assert "alpha -0.2 to 0.2 rad" in repr(DATA)
    assert "<td" in DATA._repr_html_()
    assert "5 points" in DATA._repr_html_()
