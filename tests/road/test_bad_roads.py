"""Invalid roads are refused with messages."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

X, Y = np.arange(5.0), np.arange(4.0)
FLAT = np.zeros((5, 4))


def holed(value: float) -> np.ndarray:
    grid = FLAT.copy()
    grid[3, 1] = value
    return grid


GRIDS = {
    "hole": ({"z": holed(np.nan)}, r"z: cell \(3, 1\): nan is not allowed, must be finite"),
    "infinite": ({"z": holed(np.inf)}, r"z: cell \(3, 1\): inf is not allowed, must be finite"),
    "steep": ({"z": holed(11.0)}, r"z: cell \(2, 1\): a slope of 11 is not allowed, must be from"),
    "shape": ({"z": FLAT.T}, r"z: shape \(4, 5\) is not allowed, must be \(5, 4\) as the axes"),
    "sliding": ({"friction": holed(-0.1)}, r"friction: cell \(3, 1\): -0.1 is not allowed, must"),
    "no rolling": ({"rolling": holed(np.nan)}, r"rolling: cell \(3, 1\): nan is not allowed"),
    "unsorted": ({"x": X[::-1]}, "x: node 1: 3.0 after 4.0 is not allowed, nodes must ascend"),
    "twice": ({"y": [0, 1, 1, 2]}, "y: node 2: 1.0 after 1.0 is not allowed"),
    "one node": ({"x": [1.0], "z": None}, r"x: shape \(1,\) is not allowed"),
    "node": ({"x": [0, 1, np.nan, 3, 4]}, "x: node 2: nan is not allowed"),
    "material": ({"materials": "mud"}, "material is 'mud', but must be one of tarmac, wet_tarmac"),
    "number": ({"materials": (np.full((5, 4), 2), ["ice", "snow"])}, r"cell \(0, 0\): 2 is not al"),
    "names": ({"materials": np.full((4, 5), "ice")}, r"materials: shape \(4, 5\) is not allowed"),
    "word": ({"interpolation": "linear"}, "interpolation is 'linear', but must be one of bilinear"),
    "heading": ({"heading": np.inf}, "heading: inf is not allowed, must be finite"),
}


@pytest.mark.parametrize("kind", GRIDS)
def test_a_bad_grid_is_refused_with_its_cell(kind: str) -> None:
    how, words = GRIDS[kind]
    with pytest.raises(ValueError, match=words):
        sp.Road.grid(**{"x": X, "y": Y, "z": FLAT, **how})


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(TypeError, match="z must be real numbers"):
        sp.Road.grid(X, Y, np.full((5, 4), "high"))
    with pytest.raises(TypeError, match="materials: expected integers"):
        sp.Road.grid(X, Y, materials=(FLAT, ["ice"]))
    with pytest.raises(TypeError, match="plane slope: expected a number, not '1'"):
        sp.Road.plane("1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="plane slope: expected a number that a float can hold"):
        sp.Road.plane(10**400)


@pytest.mark.parametrize("angle", [1.5, -1.5, np.pi, np.nan])
def test_a_plane_that_is_a_wall_or_overhangs_is_refused(angle: float) -> None:
    with pytest.raises(ValueError, match=r"plane bank: .* is not allowed"):
        sp.Road.plane(bank=angle)


def test_a_slope_of_ten_is_asked_for_its_unit() -> None:
    with pytest.raises(
        ValueError, match=r"plane slope: 10.0 rad .* is it in degrees or percent\?$"
    ):
        sp.Road.plane(slope=10.0)


def test_a_material_has_finite_numbers() -> None:
    with pytest.raises(ValueError, match="material tar: friction: -1 is not allowed, must be >= 0"):
        sp.road.Material("tar", -1, 1)


def test_a_place_is_finite() -> None:
    with pytest.raises(ValueError, match="y: place 1: nan is not allowed, must be finite"):
        sp.Road.plane().at(0.0, [0.0, np.nan])


def test_several_roads_are_single_ones() -> None:
    one = sp.Road.plane()
    several = sp.Road.per_car([one, one], 1)
    for wrong in (one, [], [several], [3]):
        with pytest.raises(TypeError, match="roads: expected"):
            sp.Road.per_car(wrong, 0)  # type: ignore[arg-type]
    for wrong in ([-1], [2]):
        with pytest.raises(ValueError, match=r"which: car 0: -?[12] is not allowed"):
            sp.Road.per_car([one, one], wrong)
    for ask in (several.at, several.uv, several.xy):
        with pytest.raises(TypeError, match="several roads: ask one of them"):
            ask(0.0, 0.0)
    with pytest.raises(TypeError, match="several roads: add to each of them before"):
        several.bump(0, height=0.1, length=1, width=1)
