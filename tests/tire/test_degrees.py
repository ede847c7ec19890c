"""Angles given to a tire in degrees: a warning if they cannot be radians, at the caller's line."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
import skidpad as sp

TIRES = {
    "brush": sp.tires.Brush(),
    "magic formula": sp.tires.load("touring_205_55r16"),
    "similarity": sp.tires.Similarity(sp.tires.Brush(), friction=0.5),
}
SWEEP = np.linspace(-12.0, 12.0, 4001)


def said(call: Any) -> list[Any]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        call()
    return caught


@pytest.mark.parametrize("name", TIRES)
@pytest.mark.parametrize(
    "angle",
    [
        5,
        -5.0,
        np.float32(4.0),
        SWEEP,
        SWEEP[:3],
        SWEEP[::-1].astype(np.float32),
        np.int8([0, -128]),
    ],
)
def test_slip_angles_beyond_half_a_turn_are_said_to_be_degrees(name: str, angle: Any) -> None:
    most = f"{np.abs(np.asarray(angle, float)).max():g}"
    for ask in (TIRES[name].forces, getattr(TIRES[name], "jacobian", TIRES[name].forces)):
        caught = said(lambda ask=ask: ask(4000.0, 0.0, angle))
        assert len(caught) == 1
        assert str(caught[0].message) == (
            f"alpha reaches {most} rad, more than half a turn; is it in degrees?"
        )
        assert caught[0].category is UserWarning
        assert caught[0].filename == __file__


def test_so_are_inclinations() -> None:
    with pytest.warns(UserWarning, match="gamma reaches 4 rad"):
        TIRES["brush"].forces(4000.0, 0.0, 0.05, gamma=[0.0, -4.0])


@pytest.mark.parametrize(
    "angle",
    [0.0, np.pi, np.float32(-np.pi), np.radians(SWEEP), 3.0, np.nan, np.inf, 1e300, []],
)
def test_angles_that_a_wheel_can_have_or_never_has_are_taken_silently(angle: Any) -> None:
    assert not said(lambda: TIRES["brush"].forces(4000.0, 0.0, angle))


def test_quantities_in_degrees_are_converted_before() -> None:
    pint = pytest.importorskip("pint")
    given = pint.UnitRegistry().Quantity(SWEEP, "degree")
    assert not said(lambda: TIRES["brush"].forces(4000.0, 0.0, given))
