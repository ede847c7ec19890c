"""OpenCRG files against the reference evaluation, in every format, and broken ones."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from reference import road as twin
from road.crg_files import CHANNELS, HEADINGS, HEIGHTS, records, write

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
SAMPLES = (
    "arc", "banked", "circle", "curved", "sloped", "straight", "straight_double"
)  # fmt: skip
needs_data = pytest.mark.skipif(
    not (DATA / "road").is_dir(),
    reason=f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are",
)
V = np.array([-1.5, 0.0, 1.0])
U = 0.5 * np.arange(9)


@needs_data
@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_those_of_the_reference_evaluation(name: str) -> None:
    file = DATA / "road" / "opencrg" / f"handmade_{name}.crg"
    told = np.genfromtxt(file.with_name(f"{file.stem}_eval.csv"), delimiter=",", names=True)
    road = sp.Road.from_crg(file)
    np.testing.assert_allclose(road.xy(told["u"], told["v"]), (told["x"], told["y"]), atol=1e-6)
    x, y = road.xy(told["u"], told["v"])
    np.testing.assert_allclose(road.uv(x, y), (told["u_back"], told["v_back"]), atol=1e-6)
    known = np.isfinite(told["z"])  # beside a missing height the reference has none
    assert known.sum() > 300
    np.testing.assert_allclose(road.at(x, y).height[known], told["z"][known], atol=1e-6)


@needs_data
@pytest.mark.parametrize("name", SAMPLES)
def test_normals_of_samples_are_those_of_differences(name: str) -> None:
    road = sp.Road.from_crg(DATA / "road" / "opencrg" / f"handmade_{name}.crg")
    random = np.random.default_rng(1)
    x, y = road.xy(random.uniform(0.1, 0.9, 400) * road.length, random.uniform(-1.4, 1.4, 400))
    h = 1e-6
    ground = road.at(x, y)
    for slope, dx, dy in ((ground.slope_x, h, 0.0), (ground.slope_y, 0.0, h)):
        before, behind = road.at(x - dx, y - dy).height, road.at(x + dx, y + dy).height
        one_cell = np.abs(behind - 2 * ground.height + before) < 1e-12
        assert one_cell.mean() > 0.98
        by_differences = (behind - before) / (2 * h)
        np.testing.assert_allclose(slope[one_cell], by_differences[one_cell], atol=1e-7)


@needs_data
def test_the_half_round_bump_is_six_inches_high() -> None:
    road = sp.Road.from_crg(DATA / "road" / "courses" / "halfround_6in.crg")
    u = 50.0 + 0.01 * np.arange(31)
    inch = 0.0254
    height = road.at(u, 0.7).height
    assert height.max() == pytest.approx(6 * inch, rel=1e-3)
    round_ = np.sqrt(np.maximum(0, (6 * inch) ** 2 - (u - u[np.argmax(height)]) ** 2))
    np.testing.assert_allclose(height[2:-2], round_[2:-2], atol=0.03 * inch * 6)
    assert road.at([20.0, 80.0], 0.0).height.tolist() == [0.0, 0.0]


@pytest.mark.parametrize("layout", ["KRBI", "KDBI", "LRBI", "LDBI", "LRFI", "LDFI"])
def test_every_format_holds_the_same_road(tmp_path: Path, layout: str) -> None:
    road = sp.Road.from_crg(write(tmp_path / "a.crg", records(), layout=layout))
    np.testing.assert_allclose(
        road.at(*road.xy(U[1:-1, None], V[1])).height, HEIGHTS[1:-1, 1:2], atol=2e-7
    )
    assert road.nbytes == HEIGHTS.size * (4 if layout[1] == "R" else 8)


def test_a_reference_line_is_the_sum_of_its_headings(tmp_path: Path) -> None:
    header = "REFERENCE_LINE_START_X = 3\nREFERENCE_LINE_START_Y = -2\nREFERENCE_LINE_START_U = 7"
    road = sp.Road.from_crg(write(tmp_path / "a.crg", records(), header=header))
    steps = 0.5 * np.column_stack([np.cos(HEADINGS[1:]), np.sin(HEADINGS[1:])])
    xy = np.array([3.0, -2.0]) + np.cumsum(np.concatenate([np.zeros((1, 2)), steps]), axis=0)
    np.testing.assert_allclose(np.array(road.xy(7 + U, 0.0)).T, xy, atol=1e-14)
    line = twin.Line(xy, 0.5)
    places = np.array(road.xy(7.0 + np.linspace(0.1, 3.9, 40), np.linspace(-1.4, 0.9, 40))).T
    found = np.array(road.uv(*places.T)).T - [7.0, 0.0]
    np.testing.assert_allclose(found, [line.uv(*place) for place in places], atol=1e-12)


def test_slope_and_banking_lift_the_grid(tmp_path: Path) -> None:
    channels = ("reference line slope,m/m", "reference line banking,m/m", *CHANNELS[1:])
    slope, bank = np.linspace(0, 0.08, 9), np.linspace(0.1, -0.1, 9)
    data = np.column_stack([slope, bank, HEIGHTS])
    header = "REFERENCE_LINE_START_Z = 5"
    road = sp.Road.from_crg(write(tmp_path / "a.crg", data, channels=channels, header=header))
    rise = 5 + np.concatenate([[0], np.cumsum(0.5 * slope[1:])])
    u, v = np.meshgrid(U, V, indexing="ij")
    expected = rise[:, None] + bank[:, None] * V + HEIGHTS
    np.testing.assert_allclose(road.at(u, v).height, expected, atol=1e-13)
    # beyond the grid its edge counts on, the banking too
    np.testing.assert_allclose(road.at(U, 9.0).height, expected[:, -1], atol=1e-13)


@pytest.mark.parametrize(
    ("mode", "places", "as_at"),
    [(0, 5.3, 4.0), (2, 5.3, 4.0), (3, 5.3, 1.3), (4, 5.3, 2.7), (3, -0.3, 3.7), (4, -0.3, 0.3)],
)
def test_borders_are_those_of_their_mode(
    tmp_path: Path, mode: int, places: float, as_at: float
) -> None:
    straight = records()[:, 1:]
    more = f"$ROAD_CRG_OPTS\nBORDER_MODE_U = {mode}\n$\n"
    road = sp.Road.from_crg(write(tmp_path / "a.crg", straight, channels=CHANNELS[1:], more=more))
    found, inside = road.at(places, 0.4), road.at(as_at, 0.4)
    assert found.height == pytest.approx(inside.height, abs=1e-15)
    sense = {0: 0, 2: 0, 3: 1, 4: -1}[mode]
    assert found.slope_x == pytest.approx(sense * inside.slope_x, abs=1e-13)
    assert bool(found.off) == (mode in (0, 2))


def test_beyond_a_border_of_zero_there_is_its_offset(tmp_path: Path) -> None:
    more = "$ROAD_CRG_OPTS\nBORDER_MODE_V = 1\nBORDER_OFFSET_V = 0.25\n$\n"
    straight = records()[:, 1:]
    header = "REFERENCE_LINE_START_Z = 5"
    file = write(tmp_path / "a.crg", straight, channels=CHANNELS[1:], more=more, header=header)
    ground = sp.Road.from_crg(file).at(2.2, [1.1, -3.0])
    np.testing.assert_array_equal(ground.height, 0.25)
    np.testing.assert_array_equal(ground.slope_y, 0.0)


def test_beyond_both_borders_that_of_v_has_the_last_word(tmp_path: Path) -> None:
    def at_the_corner(mode_u: int, mode_v: int) -> float:
        more = f"$ROAD_CRG_OPTS\nBORDER_MODE_U = {mode_u}\nBORDER_OFFSET_U = 0.3\n"
        more += f"BORDER_MODE_V = {mode_v}\nBORDER_OFFSET_V = -0.2\n$\n"
        file = write(tmp_path / "a.crg", records()[:, 1:], channels=CHANNELS[1:], more=more)
        return float(sp.Road.from_crg(file).at(4.5, 2.0).height)

    zero, keep = 1, 2
    assert at_the_corner(zero, zero) == at_the_corner(keep, zero) == -0.2
    assert at_the_corner(zero, keep) == pytest.approx(0.1, abs=1e-15)
    assert at_the_corner(keep, keep) == pytest.approx(HEIGHTS[-1, -1] + 0.1, abs=1e-15)


@pytest.mark.parametrize("border", [2, 4])
def test_smoothing_leads_over_into_the_ends_of_the_reference_line(
    tmp_path: Path, border: int
) -> None:
    """z_end + (z - z_end) share, by the position within the zone."""
    channels = ("reference line slope,m/m", "reference line banking,m/m", *CHANNELS[1:])
    data = np.column_stack([np.full(9, 0.05), np.linspace(0.1, -0.1, 9), HEIGHTS])

    def road(more: str) -> sp.Road:
        more = f"$ROAD_CRG_OPTS\nBORDER_MODE_U = {border}\n{more}$\n"
        header = "REFERENCE_LINE_START_Z = 5"
        file = write(tmp_path / "a.crg", data, channels=channels, header=header, more=more)
        return sp.Road.from_crg(file)

    begin, end = 1.5, 0.75
    smooth = road(f"BORDER_SMOOTH_UBEG = {begin}\nBORDER_SMOOTH_UEND = {end}\n")
    u = np.linspace(-0.4, 4.4, 49)
    inside = 4.0 - np.abs(4.0 - np.abs(u)) if border == 4 else np.clip(u, 0.0, 4.0)
    z = road("").at(u, 0.3).height
    for length, way, z_end in ((begin, inside, 5.0), (end, 4.0 - inside, 5.2)):
        z = z_end + (z - z_end) * np.minimum(way / length, 1.0)
    ground = smooth.at(u, 0.3)
    np.testing.assert_allclose(ground.height, z, atol=1e-12)
    h = 1e-6
    rise = (smooth.at(u + h, 0.3).height - smooth.at(u - h, 0.3).height) / (2 * h)
    off_kinks = np.abs((u - 0.01) % 0.25 - 0.125) < 0.11
    assert off_kinks.sum() > 30
    np.testing.assert_allclose(ground.slope_x[off_kinks], rise[off_kinks], atol=1e-8)


def test_modifiers_scale_turn_and_move(tmp_path: Path) -> None:
    plain = sp.Road.from_crg(write(tmp_path / "a.crg", records()))

    def modified(*lines: str) -> sp.Road:
        more = "\n".join(["$ROAD_CRG_MODS", *lines, "$\n"])
        return sp.Road.from_crg(write(tmp_path / "b.crg", records(), more=more))

    u, v = 2.3, 0.6
    height = plain.at(*plain.xy(u, v)).height
    road = modified("SCALE_Z_GRID = 3")
    assert road.at(*road.xy(u, v)).height == pytest.approx(3 * height, rel=1e-12)
    road = modified("SCALE_LENGTH = 2", "SCALE_WIDTH = 0.5")
    assert road.at(*road.xy(2 * u, 0.5 * v)).height == pytest.approx(height, rel=1e-12)
    assert modified("SCALE_CURVATURE = 0").xy(4.0, 0.0)[1] == 0
    road = modified("REFLINE_OFFSET_X = 10", "REFLINE_OFFSET_Z = 1", "REFLINE_OFFSET_PHI = 0.5")
    x, y = plain.xy(u, v)
    turned = np.array([10 + x * np.cos(0.5) - y * np.sin(0.5), x * np.sin(0.5) + y * np.cos(0.5)])
    np.testing.assert_allclose(road.xy(u, v), turned, rtol=1e-13)
    assert road.at(*turned).height == pytest.approx(1 + height, rel=1e-12)
    road = modified(
        f"REFPOINT_U = {u}", f"REFPOINT_V = {v}", "REFPOINT_X = 4", "REFPOINT_Y = 5",
        "REFPOINT_Z = 6", "REFPOINT_PHI = 0.3",
    )  # fmt: skip
    np.testing.assert_allclose(road.xy(u, v), (4, 5), rtol=1e-14)
    assert road.at(4.0, 5.0).height == pytest.approx(6, abs=1e-14)
    # the heading of a place is that of the last cross section, which ends the segment before
    record = int(u / 0.5)
    before = np.array([np.subtract(*(one.xy(u, 0.0) for u in (record / 2, record / 2 - 0.5)))
                       for one in (road, plain)])  # fmt: skip
    turned = np.arctan2(before[0, 1], before[0, 0]) - np.arctan2(before[1, 1], before[1, 0])
    assert turned == pytest.approx(0.3 - HEADINGS[record], abs=1e-12)
    assert np.arctan2(before[0, 1], before[0, 0]) == pytest.approx(0.3, abs=1e-12)


def test_holes_are_filled_as_the_modifier_says(tmp_path: Path) -> None:
    heights = HEIGHTS.copy()
    heights[3, 0] = heights[4, 2] = np.nan

    def at_holes(more: str) -> list[float]:
        road = sp.Road.from_crg(write(tmp_path / "a.crg", records(heights), more=more))
        grid = road._layers[-1].height
        assert grid is not None
        return [float(grid[3, 0]), float(grid[4, 2])]

    assert at_holes("") == [HEIGHTS[3, 1], HEIGHTS[4, 1]]
    mods = "$ROAD_CRG_MODS\nGRID_NAN_MODE = {}\nGRID_NAN_OFFSET = 0.5\n$\n"
    assert at_holes(mods.format(1)) == [0.5, 0.5]
    assert at_holes(mods.format(2)) == pytest.approx([HEIGHTS[3, 1] + 0.5, HEIGHTS[4, 1] + 0.5])
    with pytest.raises(ValueError, match=r"a\.crg: line \d+: the height at v = -1.5 m is missing"):
        at_holes(mods.format(0))


def test_a_file_may_refer_to_another(tmp_path: Path) -> None:
    (tmp_path / "roads").mkdir()
    write(tmp_path / "roads" / "a.crg", records(), more="$ROAD_CRG_MODS\nSCALE_Z_GRID = 2\n$\n")
    outer = tmp_path / "outer.crg"
    outer.write_text("$CT\n$\n$ROAD_CRG_FILE\n roads/a.crg ! there\n$\n$ROAD_CRG_MODS\n"
                     "SCALE_Z_GRID = 5\n$\n")  # fmt: skip
    road = sp.Road.from_crg(outer)
    assert road.at(*road.xy(1.0, 0.0)).height == pytest.approx(5 * HEIGHTS[2, 1])
    outer.write_text("$ROAD_CRG_FILE\nouter.crg\n$\n")
    with pytest.raises(ValueError, match=r"outer\.crg: files that refer to files 8 deep"):
        sp.Road.from_crg(outer)


EMPTY = HEIGHTS.copy()
EMPTY[5] = np.nan
WRONG = {
    "short": ({"cut": 30}, r"line \d+: value 4 of the record, '', is not a number"),
    "half a record": ({"layout": "LDFI", "repeat": 3, "cut": 81}, "in the midst of a record"),
    "short binary": ({"layout": "KDBI", "header": "REFERENCE_LINE_END_U = 9.5"}, "20 cross sect"),
    "wrong count": ({"header": "REFERENCE_LINE_END_U = 3"}, "9 cross sections, but reference_line"),
    "empty section": ({"data": records(EMPTY)}, r"line \d+: the height at v = -1.5 m is missing"),
    "no heading": ({"data": records() * [np.nan, 1, 1, 1]}, "reference line phi is missing"),
    "channel": ({"channels": ("reference line mood,m", *CHANNELS[1:])}, "'reference line mood' is"),
    "mixed": ({"channels": (*CHANNELS[:3], "long section 3,m")}, "by v and by number are mixed"),
    "one section": ({"channels": CHANNELS[:2], "data": records()[:, :2]}, "1 long sections"),
    "twice": ({"channels": (*CHANNELS[:3], CHANNELS[2])}, "node 2: 0.0 after 0.0"),
    "format": ({"layout": "XXFI"}, r"line \d+: '#:XXFI' is no format"),
    "number": ({"header": "REFERENCE_LINE_START_Z = high"}, r"line 6: ' high' is not a number"),
    "name": ({"header": "REFERENCE_LINE_STRAT_Z = 1"}, "did you mean 'reference_line_start_z'"),
    "wall": ({"data": records(HEIGHTS * 1e4)}, r"a slope of .* is not allowed, must be from -10"),
    "step": ({"header": "REFERENCE_LINE_INCREMENT = 0"}, "reference_line_increment = 0 is not > 0"),
    "end": ({"header": "REFERENCE_LINE_INCREMENT = 0\nREFERENCE_LINE_END_U = 4"}, "is not > 0"),
    "huge": ({"header": "REFERENCE_LINE_START_Z = 1e999"}, "' 1e999' is more than a float can"),
    "mirror": ({"more": "$ROAD_CRG_MODS\nSCALE_WIDTH = -1\n$\n"}, "scale_width = -1 is not > 0"),
    "holes": ({"more": "$ROAD_CRG_MODS\nGRID_NAN_MODE = 5\n$\n"}, "grid_nan_mode = 5 is not"),
    "smooth": (
        {"more": "$ROAD_CRG_OPTS\nBORDER_SMOOTH_UEND = -1\n$\n"},
        "border_smooth_uend = -1 is not >= 0",
    ),
    "border": ({"more": "$ROAD_CRG_OPTS\nBORDER_MODE_U = 7\n$\n"}, "border_mode_u = 7"),
}  # fmt: skip


@pytest.mark.parametrize("kind", WRONG)
def test_a_broken_file_is_refused_in_words(tmp_path: Path, kind: str) -> None:
    given, words = WRONG[kind]
    how = dict(given)
    data = np.repeat(how.pop("data", records()), how.pop("repeat", 1), axis=1)
    cut = how.pop("cut", 0)
    channels = how.pop("channels", None) or (
        *CHANNELS, *(f"long section at v = {v},m" for v in range(2, data.shape[1] - 2))
    )  # fmt: skip
    file = write(tmp_path / "broken.crg", data, channels=channels, **how)
    if cut:
        file.write_bytes(file.read_bytes()[:-cut])
    with pytest.raises(ValueError, match=words) as refused:
        sp.Road.from_crg(file)
    assert "broken.crg" in str(refused.value)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        sp.Road.from_crg(tmp_path / "nowhere.crg")
    text = tmp_path / "a.crg"
    text.write_text("$CT\nhello\n$\n")
    with pytest.raises(ValueError, match=r"a\.crg: line 3: ends before \$\$\$\$"):
        sp.Road.from_crg(text)


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["KRBI", "LDFI"])
def test_a_file_with_wrong_bytes_is_read_or_refused_in_words(tmp_path: Path, layout: str) -> None:
    whole = write(tmp_path / "whole.crg", records(), layout=layout).read_bytes()
    random = np.random.default_rng(8)
    file = tmp_path / "wrong.crg"
    refused = 0
    for _ in range(300):
        wrong = bytearray(whole)
        for at in random.integers(0, len(wrong), 3):
            wrong[at] = random.integers(32, 127)
        file.write_bytes(wrong)
        try:
            sp.Road.from_crg(file).at(1.0, 0.0)
        except ValueError as error:
            assert "wrong.crg" in str(error)  # noqa: PT017
            refused += 1
        except FileNotFoundError:  # a word that has become a reference to another file
            refused += 1
    assert 20 < refused < 300
