"""Scenes of recordings: their cars, their content, and what is refused."""

from __future__ import annotations

import base64
import gzip
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from scene.driven import swerving
from skidpad.scene import colors, forces, page, pose
from skidpad.scene.drawn import Drawn
from skidpad.scene.packing import Packer

pytest.importorskip("k3d", reason="k3d is not installed here")


def unpacked(packed: str, found: dict[str, Any]) -> Any:
    """The twin of numbersOf in player.js."""
    block = gzip.decompress(base64.b64decode(packed))
    count = int(np.prod(found["shape"]))
    raw = np.frombuffer(block, found["type"], count, found["at"])
    if found["type"] != "int16":
        return raw.reshape(found["shape"])
    samples = found["shape"][0]
    whole = np.cumsum(raw.reshape(-1, samples), axis=1, dtype=np.int16).T
    numbers = found["offset"] + found["scale"] * whole.astype(float)
    numbers[whole == -32768] = np.nan
    return numbers.reshape(found["shape"])


def test_packed_numbers_come_back() -> None:
    rng = np.random.default_rng(1)
    packer = Packer()
    fine = rng.normal(size=(50, 3, 2))
    fine[7, 1] = np.nan
    given = [fine, rng.normal(size=(5, 1)) * 1e6, np.zeros((4, 2)), np.full((3, 1), np.nan)]
    places = [packer.add(values, 1e-3) for values in given]
    places.append(packer.add(np.array([True, False, True])))
    packed = packer.packed()
    assert [place["type"] for place in places] == ["int16", "float32", "int16", "float32", "uint8"]
    for values, place in zip(given, places, strict=False):
        found = unpacked(packed, place)
        atol = 1e-3 if place["type"] == "int16" else 0.1
        np.testing.assert_allclose(found, values, rtol=0, atol=atol)
    assert unpacked(packed, places[-1]).tolist() == [1, 0, 1]


def test_a_scene_carries_what_was_recorded() -> None:
    recording = swerving()
    view = sp.view(recording)
    whole = view.head["runs"][0]["whole"]
    place = unpacked(view.packed, whole["place"])
    for k, name in enumerate("xyz"):
        np.testing.assert_allclose(place[..., k], recording[name], rtol=0, atol=2e-5)
    force = unpacked(view.packed, whole["force"])
    np.testing.assert_allclose(force[..., 2], recording["fz"].swapaxes(1, 2), rtol=0, atol=2.0)
    time = unpacked(view.packed, view.head["runs"][0]["time"])
    np.testing.assert_allclose(time, recording.time, atol=1e-6)
    rows = {row["name"]: row for row in view.head["strip"]}
    assert list(rows) == ["steer", "speed", "ay", "yaw_rate"]
    speed = unpacked(view.packed, rows["speed"]["curves"][0])
    np.testing.assert_allclose(speed, 3.6 * recording["speed"], rtol=1e-6)
    assert rows["speed"]["label"] == "speed (km/h)"


def test_ten_cars_for_ten_seconds_are_a_small_file(tmp_path: Path) -> None:
    view = sp.view(swerving(10, duration=10.0))
    saved = view.save(tmp_path / "ten.html")
    assert saved.stat().st_size < 3e6
    assert len(view.packed) < 1.5e6
    text = saved.read_text(encoding="utf-8")
    assert "Three.js Authors" in text
    assert "src=" not in text.replace(page.three(), "").replace(view.packed, "")


def test_fast_recordings_are_thinned_and_end_where_they_end() -> None:
    recording = swerving(1, duration=1.0, every=1)
    view = sp.view(recording, rate=50.0)
    time = unpacked(view.packed, view.head["runs"][0]["time"])
    np.testing.assert_allclose(np.diff(time), 0.02, atol=1e-6)
    assert time[-1] == 1.0


def test_many_cars_are_ghosts_of_one_in_the_colors_of_what_differs() -> None:
    recording = swerving(30, duration=0.2)
    run = sp.view(recording).head["runs"][0]
    assert [car["name"] for car in run["whole"]["cars"]] == ["10000 N/m"]
    tints = [car["color"] for car in run["ghosts"]["cars"]]
    assert len(tints) == len(set(tints)) == 29
    assert tints[-1] == "#fde725"
    scale = sp.view(recording).head["scale"]
    assert scale["label"] == "anti_roll.rear.stiffness (N/m)"
    assert scale["high"] == 40e3
    some = sp.view(recording, cars=[3], ghosts=[1, 2], color=np.arange(30.0)).head
    assert [len(some["runs"][0][kind]["cars"]) for kind in ("whole", "ghosts")] == [1, 2]
    assert (some["scale"]["low"], some["scale"]["high"]) == (1.0, 2.0)


def test_several_recordings_are_in_one_place() -> None:
    a, b = swerving(1, duration=0.5), swerving(1, duration=1.0)
    head = sp.view(a, b, names=["soft", "stiff"]).head
    names = [run["whole"]["cars"][0]["name"] for run in head["runs"]]
    assert names == ["soft", "stiff"]
    assert len({run["whole"]["cars"][0]["color"] for run in head["runs"]}) == 2
    assert [len(row["curves"]) for row in head["strip"]] == [2, 2, 2, 2]
    assert [run["name"] for run in head["runs"]] == names
    assert head["beside"] is False
    assert sp.view(a, b, beside=True).head["beside"] is True
    with pytest.raises(TypeError, match="beside"):
        sp.view(a, b, beside="yes")


def test_a_result_shows_its_worst_car_and_its_cones() -> None:
    car = sp.cars.load("bmw_320i").replace({"body.height": [0.5, 0.55, 0.6]})
    result = sp.maneuvers.Moose().run(car, 16.0)
    margins = result.metrics["cone_margin"]
    assert len(set(margins)) == 3
    head = result.view().head
    order = int(np.argmin(margins))
    assert head["runs"][0]["whole"]["cars"][0]["name"] == f"{car['body.height'][order]:g} m"
    run = head["runs"][0]
    assert run["cones"]["shape"] == [30, 3]
    assert run["lanes"]["shape"] == [3, 4, 3]
    packed = result.view().packed
    lanes, fences = (unpacked(packed, run[name]) for name in ("lanes", "fences"))
    course = result.course
    np.testing.assert_allclose(lanes[:, 0, 0], course.starts)
    width = [float(np.ravel(one)[0]) for one in course.widths]
    np.testing.assert_allclose(lanes[:, 2, 1] - lanes[:, 1, 1], width, rtol=1e-6)
    cones = unpacked(packed, run["cones"])
    np.testing.assert_array_equal(fences[:, 0], cones)
    away = fences[:, 1, 1] - fences[:, 0, 1]
    np.testing.assert_array_equal(np.sign(away), [1.0, -1.0] * 15)  # left, right and so on
    given = result.view(cones=[(0.0, 1.0)]).head["runs"][0]
    assert given["cones"]["shape"] == [1, 3]
    assert given["lanes"] is given["fences"] is None
    slalom = sp.maneuvers.Slalom().run(car, 12.0).view()
    assert slalom.head["runs"][0]["lanes"] is None
    sides = unpacked(slalom.packed, slalom.head["runs"][0]["fences"])[:, 1, 1]
    np.testing.assert_array_equal(np.sign(sides), [-1.0, 1.0] * 3 + [-1.0])
    assert result.view(car=1).head["runs"][0]["whole"]["cars"][0]["name"] == "0.55 m"
    colored = result.view(ghosts=True, color="max_roll").head
    assert colored["scale"]["label"] == "max roll (deg)"
    roll = np.degrees(result.metrics["max_roll"])
    ends = colored["scale"]["low"], colored["scale"]["high"]
    assert min(roll) <= ends[0] < ends[1] <= max(roll)


def test_a_car_that_fell_over_is_worse_than_one_that_slides() -> None:
    from skidpad.scene._view import worst

    class Result:
        recording = swerving(3, duration=0.5)
        status = np.array([sp.Status.SPUN, sp.Status.ROLLED_OVER, 0])

    assert worst(Result()) == 1
    Result.status = np.zeros(3, int)
    slide = np.abs(Result.recording["sideslip"]).max(axis=0)
    assert worst(Result()) == int(slide.argmax())


def test_runs_of_a_result_have_the_parameters_of_their_cars() -> None:
    car = sp.cars.load("bmw_320i").replace({"body.width": [1.5, 1.9]})
    result = sp.maneuvers.SineWithDwell().run(car, record=("x", "y", "yaw"))
    n = result.recording.n
    assert n > 2
    head = sp.view(result.recording, cars=[0, 1, 2, 3]).head
    assert [c["half"] for c in head["runs"][0]["whole"]["cars"]] == [0.75, 0.95, 0.75, 0.95]


def test_use_of_the_friction_ellipse_is_all_of_it_where_a_locked_wheel_slides() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    fleet.start(speed=30.0)
    recording = fleet.run({"brake_torque": 3000.0}, 2.0, every=10, record=sp.scene.CHANNELS)
    drawn = Drawn(recording, recording.car, np.arange(1), np.arange(recording.time.size))
    wheel = pose.wheels(drawn, pose.bodies(drawn, None), None)
    found = forces.forces(drawn, wheel.friction)
    assert found is not None
    share = forces.use(found)
    assert share[0].max() < 0.5
    assert 0.5 < share.max() < 1.02
    slip = np.abs(recording["slip_ratio"])
    assert found.slides.any() == (slip.max() > 0.15)


def test_roads_cones_and_paths_are_on_the_ground() -> None:
    hill = sp.Road.plane(slope=0.1).bump(20.0, height=0.1, length=2.0, width=3.0)
    recording = swerving(1, duration=1.0, road=hill)
    path = sp.Path.from_points([(0.0, 0.0), (30.0, 1.0), (60.0, 0.0)])
    view = sp.view(recording, road=hill, path=path, cones=[(5.0, 1.0), (9.0, -1.0)])
    for name, atol in (("cones", 1e-5), ("path", 1e-5)):
        x, y, z = unpacked(view.packed, (view.head | view.head["runs"][0])[name]).T
        np.testing.assert_allclose(z, hill.at(x, y).height, atol=atol)
    sheet = unpacked(view.packed, view.head["road"]["places"])
    assert sheet[..., 2].max() > 3.0
    x = recording["x"]
    assert sheet[..., 0].min() < x.min() < x.max() < sheet[..., 0].max()


def test_the_road_of_a_test_is_under_its_cars() -> None:
    hill, car = sp.Road.plane(slope=0.05), sp.cars.load("bmw_320i")
    result = sp.maneuvers.StraightLineBraking(road=hill).run(car, record=("x", "y", "z"))
    view = result.view()
    places = unpacked(view.packed, view.head["road"]["places"])
    np.testing.assert_allclose(places[..., 2], hill.at(*places[..., :2].T).height.T, atol=1e-4)
    assert result.view(road=sp.Road()).head["road"] is not None
    level = sp.maneuvers.StraightLineBraking().run(car, record=("x", "y", "z"))
    assert level.view().head["road"] is None
    each = sp.maneuvers.StraightLineBraking(road=sp.Road.per_car([hill], [0]))
    assert each.run(car, record=("x", "y")).view().head["road"] is None


def test_a_track_is_drawn_from_edge_to_edge() -> None:
    angle = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    track = sp.Road.track(50 * np.c_[np.cos(angle), np.sin(angle)], left=4, right=3, closed=True)
    view = sp.view(swerving(1, duration=0.2), road=track)
    radius = np.hypot(
        *np.moveaxis(unpacked(view.packed, view.head["road"]["places"])[..., :2], -1, 0)
    )
    np.testing.assert_allclose(radius.min(axis=1), 46.0, atol=0.1)
    np.testing.assert_allclose(radius.max(axis=1), 53.0, atol=0.1)


def test_names_that_people_give_stay_text(tmp_path: Path) -> None:
    bad = "</script><script>alert(1)</script>"
    text = sp.view(swerving(1, duration=0.1), names=[bad]).html()
    assert bad not in text
    head = text.split('id="head">')[1].split("</script>")[0]
    assert json.loads(head)["runs"][0]["whole"]["cars"][0]["name"].startswith(bad)


def test_a_notebook_gets_a_frame_of_its_own() -> None:
    shown = swerving(1, duration=0.1).view()._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert "<script" not in shown


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cars": [5]}, r"cars\[0\] is 5"),
        ({"ghosts": [1, 1]}, "has a car twice"),
        ({"color": "body.mass"}, "no parameter that differs"),
        ({"color": [1.0]}, r"color: shape \(1,\)"),
        ({"channels": ["clutch_slip"]}, "clutch_slip was not recorded"),
        ({"cones": [1.0, 2.0]}, "pairs of x and y"),
        ({"rate": 0.0}, "rate"),
        ({"names": ["a", "b"]}, "one a source"),
    ],
)
def test_what_is_not_there_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        swerving(2, duration=0.1).view(**options)


def test_other_things_are_refused(tmp_path: Path) -> None:
    recording = swerving(1, duration=0.1)
    with pytest.raises(TypeError, match="give a recording"):
        sp.view()
    with pytest.raises(TypeError, match="must be a recording"):
        sp.view(3)
    with pytest.raises(TypeError, match="road"):
        recording.view(road=1)
    several = sp.Road.per_car([sp.Road(), sp.Road.plane(0.1)], [0])
    with pytest.raises(TypeError, match="several roads"):
        recording.view(road=several)
    fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    fleet.start(5.0)
    blind = fleet.run({}, 0.1, record=["vx"])
    with pytest.raises(ValueError, match=r"x, y was not recorded.*record=\['x', 'y'\]"):
        blind.view()
    with pytest.raises(ValueError, match=r"must end in \.html"):
        recording.view().save(tmp_path / "scene.png")
    with pytest.raises(OSError, match="nowhere"):
        recording.view().save(tmp_path / "nowhere" / "scene.html")


def test_without_the_extra_its_name_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    view = swerving(1, duration=0.1).view()  # which needs none
    page.three.cache_clear()
    monkeypatch.setattr(page, "find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "k3d", None)
    with pytest.raises(ImportError, match=r"pip install 'skidpad\[view\]'"):
        view.html()


def test_the_library_comes_without_its_widgets() -> None:
    code = (
        "import sys, skidpad; loaded = set(sys.modules)\n"
        "from skidpad.scene import page; page.three()\n"
        "print('skidpad.scene' in loaded, 'k3d' in sys.modules, 'matplotlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"] * 3
    assert importlib.util.find_spec("k3d") is not None


def test_colors_of_numbers_go_from_end_to_end() -> None:
    found, low, high = colors.by_number(np.array([2.0, np.nan, 4.0, 3.0]))
    assert found == ["#440154", colors.UNKNOWN, "#fde725", "#21918c"]
    assert (low, high) == (2.0, 4.0)
    assert colors.by_number(np.array([1.0, 1.0]))[0] == ["#440154"] * 2


def test_ipython_shows_the_frame() -> None:
    """As in Jupyter and VS Code, whose kernels are IPython's."""
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell.instance()
    view = swerving(1, duration=0.1).view()
    shown, _ = shell.display_formatter.format(view)
    assert shown["text/html"] == view._repr_html_()
    assert shown["text/plain"] == repr(view)
    shell.clear_instance()


def test_a_car_that_is_no_number_is_refused_by_its_name() -> None:
    result = sp.maneuvers.StepSteer().run(sp.cars.load("bmw_320i"), record=["x", "y", "yaw"])
    with pytest.raises(TypeError, match=r"^car must be an integer"):
        result.view(car=0.5)
    with pytest.raises(ValueError, match=r"^car is 7, but must be 0 to 0"):
        result.view(car=7)
