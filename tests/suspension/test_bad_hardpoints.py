"""Hardpoints that form no suspension are refused with a message."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick

from .designs import FIVE_LINKS, KINDS, SEMI_TRAILING, STEERED, STRUT, WISHBONES, made

BALL = WISHBONES["lower_wishbone_outboard"]
CHANGES: dict[str, tuple[str, dict[str, Any], str]] = {
    "a word": ("double_wishbone", {"wheel_radius": "large"}, "wheel_radius must be a finite"),
    "in mm": ("double_wishbone", {"trackrod_inboard": (120.0, 380.0, 260.0)}, "millimeters"),
    "radius in mm": ("double_wishbone", {"wheel_radius": 310.0}, "must be 0.05 to 5 m"),
    "two coordinates": (
        "double_wishbone", {"trackrod_inboard": (0.1, 0.2)},
        r"trackrod_inboard must be a point \(x, y, z\) in m",
    ),
    "not finite": ("macpherson", {"strut_top": (0.0, np.nan, 0.8)}, "strut_top must be a point"),
    "right wheel": ("macpherson", {"axle_outboard": (0.0, -0.76, 0.3)}, "is of the left wheel"),
    "link of no length": (
        "double_wishbone", {"trackrod_outboard": WISHBONES["trackrod_inboard"]},
        "trackrod_inboard and trackrod_outboard are the same point",
    ),
    "hinge of no length": (
        "double_wishbone",
        {"lower_wishbone_inboard_front": WISHBONES["lower_wishbone_inboard_rear"]},
        "lower_wishbone_inboard_front and lower_wishbone_inboard_rear are the same point",
    ),
    "ball joint on the hinge": (
        "double_wishbone", {"lower_wishbone_outboard": (0.0, 0.425, 0.205)},
        "lower_wishbone_outboard lies on the axis",
    ),
    "one ball joint twice": (
        "double_wishbone", {"upper_wishbone_outboard": BALL}, "do not close.*leave the carrier",
    ),
    "rod that aims at the steering axis": (
        "double_wishbone", {"trackrod_outboard": (-0.01, 0.725, 0.35)},
        "do not close",
    ),
    "rack of no way": (
        "macpherson", {"rack_direction": (0.0, 0.0, 0.0)}, "rack_direction is zero",
    ),
    "pitman arm along the rack": (
        "double_wishbone", {"pitman_arm": (0.0, 0.1, 0.0)},
        "pitman_arm must have a length, and be across rack_direction",
    ),
    "pitman arm without a rack": (
        "double_wishbone", {"pitman_arm": (0.1, 0.0, 0.0), "rack_direction": None},
        "no rack moves",
    ),
    "pitman arm on a geared rack": (
        "double_wishbone", {"pitman_arm": (0.1, 0.0, 0.0), "rack_direction": (0.0, 2.0, 0.0)},
        "rack_direction has length 2; with a Pitman arm it must be 1",
    ),
    "strut of no length": (
        "macpherson", {"strut_bottom": STRUT["strut_top"]},
        "strut_top and strut_bottom are the same point",
    ),
    "one link twice": (
        "five_link",
        {f"upper_rear_link_{end}": FIVE_LINKS[f"upper_front_link_{end}"]
         for end in ("inboard", "outboard")},
        "do not close",
    ),
    "one pivot twice": (
        "trailing_arm", {"trailing_arm_pivot_a": SEMI_TRAILING["trailing_arm_pivot_b"]},
        "trailing_arm_pivot_a and trailing_arm_pivot_b are the same point",
    ),
    "axis that does not lift the wheel": (
        "trailing_arm",
        {"trailing_arm_pivot_a": (0.0, 0.4, 0.5), "trailing_arm_pivot_b": (0.0, 0.72, 0.5)},
        "do not close.*do not let the wheel center rise",
    ),
    "axle of no length": (
        "double_wishbone", {"axle_inboard": WISHBONES["axle_outboard"]},
        "wheel_center and axle_inboard are the same point",
    ),
    "axle outside": (
        "double_wishbone", {"axle_inboard": (0.0, 0.9, 0.31)}, "must be inside of wheel_center",
    ),
    "two axles": (
        "double_wishbone", {"toe": 0.01}, "toe and camber are those of the axle",
    ),
    "camber in degrees": ("trailing_arm", {"camber": -1.5}, "camber is -1.5 rad, but must be -1"),
}  # fmt: skip


@pytest.mark.parametrize("case", CHANGES)
def test_bad_points_are_refused_by_name(case: str) -> None:
    kind, changes, words = CHANGES[case]
    with pytest.raises(ValueError, match=words):
        made(kind, **changes)


def test_missing_unknown_and_double_names_are_refused() -> None:
    short = {name: at for name, at in WISHBONES.items() if not name.startswith("track")}
    with pytest.raises(
        ValueError, match="a double_wishbone needs trackrod_inboard, trackrod_outboard"
    ):
        sp.suspension.from_hardpoints(short)
    with pytest.raises(ValueError, match="has no 'trackrod_inbord'; did you mean 'trackrod_inboar"):
        sp.suspension.from_hardpoints(short | {"trackrod_inbord": (0, 0, 0)})
    with pytest.raises(ValueError, match="wheel_center is given twice"):
        made("macpherson", wheel_center=(0.0, 0.76, 0.3))
    with pytest.raises(ValueError, match="kind is 'leaf_spring', but must be one of double_wish"):
        sp.suspension.from_hardpoints(WISHBONES, "leaf_spring")


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("travel", "rack"), first_quick([(2.0, 0.0), (-2.0, 0.0), (0.0, 0.5), (0.8, -0.4)])
)
def test_a_travel_beyond_the_links_is_refused_with_their_reach(
    kind: str, travel: float, rack: float
) -> None:
    """It solves there, but not slightly further."""
    if kind not in STEERED:
        rack = 0.0
        travel = travel or 2.0
    one = made(kind)
    with pytest.raises(ValueError, match="is beyond the reach of the links") as error:
        one.solve([0.0, 0.01, travel], [0.0, 0.0, rack])
    words = str(error.value)
    assert words.startswith(f"a travel of {travel:g} m at a rack of {rack:g} m is beyond")
    found = re.search(r"at (\S+) m and (\S+) m$", words)
    assert found is not None
    ends = np.array([float(end) for end in found.groups()])
    assert 0.05 < np.abs(ends).max() < 1.0
    one.solve(*ends)
    further = 1 + 5e-4 / np.abs(ends).max()
    with pytest.raises(ValueError, match="is beyond the reach of the links"):
        one.solve(*(further * ends))


def test_a_mistyped_travel_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match=r"a travel of 80 m .* ends on the way there at 0\.\d+ m"):
        made("macpherson").solve([0.0, 80.0])


def test_what_has_no_rack_takes_none() -> None:
    with pytest.raises(ValueError, match="rack must be 0: this suspension has no rack"):
        made("trailing_arm").solve(0.0, 0.01)
    rod = ("trackrod_inboard", "trackrod_outboard")
    points = {name.replace("trackrod", "toe_link"): at for name, at in WISHBONES.items()}
    assert not set(rod) & set(points)
    toe_link = sp.suspension.from_hardpoints(points)
    with pytest.raises(ValueError, match="this suspension has no rack"):
        toe_link.solve(0.0, 0.01)
    assert toe_link.solve(0.05).toe == made("double_wishbone").solve(0.05).toe


@pytest.mark.parametrize(
    ("travel", "rack", "words"),
    [
        (np.nan, 0.0, "travel must be finite"),
        (0.0, np.inf, "rack must be finite"),
        ([0.0, 0.1], [0.0, 0.0, 0.0], r"shapes \(2,\) and \(3,\), which do not broadcast"),
        ("bump", 0.0, "travel must be real numbers"),
    ],
)
def test_bad_travels_are_refused(travel: Any, rack: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        made("double_wishbone").solve(travel, rack)


def test_nothing_to_solve_is_nothing() -> None:
    assert made("five_link").solve(np.zeros((0, 3))).toe.shape == (0, 3)


HEAD = "point,x_mm,y_mm,z_mm\n"
GOOD = HEAD + "".join(
    f"{name},{at * 1e3},,\n" if name == "wheel_radius" else
    f"{name},{','.join(str(1e3 * one) for one in at)}\n"
    for name, at in WISHBONES.items()
)  # fmt: skip


def test_a_file_in_millimeters_is_the_mapping_in_meters(tmp_path: Path) -> None:
    file = tmp_path / "points.csv"
    file.write_text("\ufeff" + GOOD.replace("\n", "\r\n") + "\n", encoding="utf-8")
    found, wanted = sp.suspension.from_hardpoints(file), made("double_wishbone")
    for name in WISHBONES:
        own = {"axle_outboard": "wheel_center"}.get(name, name)
        np.testing.assert_allclose(getattr(found, own), getattr(wanted, own), rtol=1e-14)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "points.csv: the first line must be point,x_mm,y_mm,z_mm"),
        ("name,x,y,z\n", "the first line must be"),
        (HEAD + "trackrod_inboard,1,2\n", "line 2: 'trackrod_inboard' has 2 numbers, not 3"),
        (HEAD + "trackrod_inboard,1,2,far\n", "line 2: 'trackrod_inboard' is no point of numbers"),
        (GOOD + "wheel_radius,300,,\n", "'wheel_radius' is given twice"),
        (GOOD.replace("trackrod_inboard", "track_inboard"), "has no 'track_inboard'; did you mean"),
    ],
)
def test_bad_files_are_refused_by_line(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "points.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=words):
        sp.suspension.from_hardpoints(file)


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "points.csv"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match=r"points\.csv: is not UTF-8 text"):
        sp.suspension.from_hardpoints(file)
    with pytest.raises(FileNotFoundError):
        sp.suspension.from_hardpoints(tmp_path / "none.csv")
    with pytest.raises(TypeError, match="a file is named by a text or a path"):
        sp.suspension.from_hardpoints(5)  # type: ignore[arg-type]
