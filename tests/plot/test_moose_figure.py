"""Figures of the moose test: axis labels, curves, and no overlaps."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt
from matplotlib.colors import to_rgb
from numpy.typing import NDArray
from skidpad.maneuvers import Moose, MooseSweep, Outcome
from skidpad.maneuvers.bars import most_to_spare, with_bars
from skidpad.plot import NamedCar, moose_figure, named_cars, plot_outcomes, plot_paths, plot_speeds
from skidpad.plot.moose.figure import headline, story, telling_speed
from skidpad.plot.moose.labels import REGION_WORDS
from skidpad.plot.moose.style import CAR_COLORS, OUTCOME_COLORS, OUTCOME_WORDS

KMH = 3.6
MAP_LABELS = ("front bar (kN/m at the wheel)", "rear bar (kN/m at the wheel)")
BARS = ("anti_roll.front.stiffness", "anti_roll.rear.stiffness")


@dataclass
class Case:
    car: sp.Car
    test: Moose
    front: NDArray[np.float64]
    rear: NDArray[np.float64]
    sweep: MooseSweep
    named: list[NamedCar]

    def figure(self, title: str = "VW Vanagon") -> Any:
        return moose_figure(
            self.car, self.test, self.sweep, self.front, self.rear, self.named, title
        )


def load(name: str) -> sp.Car:
    """A car on wide modern tires: the van tips over with that much grip."""
    tire = sp.tires.SimplePacejka.from_magic_formula(sp.tires.load("touring_205_55r16"))
    return sp.cars.load(name).replace({"tire": tire})


def case(name: str, stiffest: float) -> Case:
    car, test = load(name), Moose()
    front, rear = np.linspace(0, stiffest, 6), np.linspace(0, stiffest, 5)
    f, r = np.meshgrid(front, rear, indexing="ij")
    sweep = test.sweep(with_bars(car, f.ravel(), r.ravel()), np.arange(44, 68, 4) / KMH, threads=2)
    return Case(car, test, front, rear, sweep, named_cars(car, test, sweep, front, rear))


@pytest.fixture(scope="module")
def van() -> Case:
    return case("vw_vanagon", 60e3)


def shown_lines(ax: Any) -> list[Any]:
    return [line for line in ax.get_lines() if not line.get_label().startswith("_")]


# the figure of a sweep


def test_axes_say_what_they_show(van: Case) -> None:
    figure = van.figure()
    speed_map, speed_bar, fate_map, paths = figure.axes
    for ax in (speed_map, fate_map):
        assert (ax.get_xlabel(), ax.get_ylabel()) == MAP_LABELS
    assert speed_bar.get_xlabel() == "highest clean entry speed (km/h)"
    assert paths.get_xlabel() == "x (m)"
    assert paths.get_ylabel() == "y (m), left is up"
    at = KMH * van.sweep.speeds[telling_speed(van.sweep)]
    assert f"{at:.3g} km/h" in fate_map.get_title(loc="left")
    assert f"{at:.3g} km/h" in paths.get_title(loc="left")


def test_maps_show_the_sweep(van: Case) -> None:
    speed_map, _, fate_map, _ = van.figure().axes
    shape = (van.front.size, van.rear.size)
    drawn = speed_map.collections[0].get_array()
    np.testing.assert_allclose(drawn, KMH * van.sweep.highest_clean_speed.reshape(shape).T)
    drawn = fate_map.collections[0].get_array()
    at = telling_speed(van.sweep)
    np.testing.assert_array_equal(drawn, van.sweep.outcome[:, at].reshape(shape).T)


def test_maps_are_alike_and_level(van: Case) -> None:
    figure = van.figure()
    speed_map, speed_bar, fate_map, paths = (ax.get_position() for ax in figure.axes)
    for a, b in ((speed_map.y0, fate_map.y0), (speed_map.height, fate_map.height)):
        assert a == pytest.approx(b)
    assert speed_map.width == pytest.approx(fate_map.width)
    fates = figure.legends[0].get_window_extent().transformed(figure.transFigure.inverted())
    assert fates.y1 == pytest.approx(speed_bar.y1, abs=0.005)
    assert paths.x0 == pytest.approx(speed_map.x0)
    assert paths.x1 == pytest.approx(fate_map.x1)


def test_paths_have_equal_aspect(van: Case) -> None:
    paths = van.figure().axes[3]
    (x0, y0), (x1, y1) = paths.transData.transform([(0, 0), (1, 1)])
    assert x1 - x0 == pytest.approx(y1 - y0)


def test_the_map_names_the_cars_where_they_are(van: Case) -> None:
    figure = van.figure()
    for ax in (figure.axes[0], figure.axes[2]):
        markers = {line.get_label(): line for line in ax.get_lines()}
        for k, entry in enumerate(van.named):
            marker = markers[f"_{entry.name}"]
            assert marker.get_xydata()[0] == pytest.approx([entry.front / 1e3, entry.rear / 1e3])
            assert marker.get_color() == CAR_COLORS[k]
            words = [text.get_text() for text in ax.texts if text.get_color() == CAR_COLORS[k]]
            assert len(words) == 1
            assert words[0].startswith(entry.name)


def test_regions_are_named_where_they_are(van: Case) -> None:
    ax = van.figure().axes[2]
    fate = van.sweep.outcome[:, telling_speed(van.sweep)].reshape(van.front.size, van.rear.size)
    names = {entry.name for entry in van.named}
    regions = [text for text in ax.texts if text.get_text() not in names]
    assert len(regions) >= 2
    for text in regions:
        f, r = text.get_position()
        kind = fate[np.abs(van.front / 1e3 - f).argmin(), np.abs(van.rear / 1e3 - r).argmin()]
        words = text.get_text().split(":")
        assert set(OUTCOME_WORDS[kind].replace(",", "").split()) & set(" ".join(words).split())


def test_legend_counts_every_outcome(van: Case) -> None:
    legend = van.figure().legends[0]
    at = telling_speed(van.sweep)
    # none stops, and all stay finite
    for kind, text in zip(list(Outcome)[: Outcome.ROLLED + 1], legend.get_texts(), strict=True):
        share = np.mean(van.sweep.outcome[:, at] == kind)
        expected = "none" if share == 0 else f"{100 * share:.0f} %"
        assert text.get_text() == f"{OUTCOME_WORDS[kind]}: {expected}"


def test_paths_are_those_of_the_named_cars(van: Case) -> None:
    figure = van.figure()
    paths = figure.axes[3]
    at = telling_speed(van.sweep)
    cars = with_bars(
        van.car, np.array([e.front for e in van.named]), np.array([e.rear for e in van.named])
    )
    rec = van.test.run(cars, van.sweep.speeds[at]).recording
    lines = shown_lines(paths)
    assert len(lines) == len(van.named) == 5
    for i, line in enumerate(lines):
        x, y = line.get_data()
        np.testing.assert_array_equal(x, rec["x"][: x.size, i])
        np.testing.assert_array_equal(y, rec["y"][: y.size, i])
        assert (np.abs(rec["roll"][: x.size, i]) < np.pi / 3).all()
    labels = [text.get_text() for text in figure.legends[1].get_texts()]
    for label, entry in zip(labels, van.named, strict=True):
        assert label.split("\n")[0] == entry.name
        assert label.split("\n")[1].startswith(OUTCOME_WORDS[entry.outcomes[at]])


def inside(figure: Any) -> None:
    """Nothing extends beyond the figure."""
    figure.canvas.draw()
    drawn = figure.get_tightbbox(figure.canvas.get_renderer())  # inches
    width, height = figure.get_size_inches()
    assert 0 <= drawn.x0 < drawn.x1 <= width
    assert 0 <= drawn.y0 < drawn.y1 <= height


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stiffest"), [("vw_vanagon", 60e3), ("bmw_320i", 35e3), ("ford_escort", 35e3)]
)
def test_nothing_is_clipped_or_overlaps(name: str, stiffest: float) -> None:
    figure = case(name, stiffest).figure("Mercedes-Benz A-Class")
    inside(figure)
    parts = [*figure.axes, *figure.texts, *figure.legends]
    renderer = figure.canvas.get_renderer()
    for a, b in itertools.combinations(parts, 2):
        one, other = a.get_tightbbox(renderer), b.get_tightbbox(renderer)
        assert not one.padded(-2).overlaps(other), (a, b)
    for ax in (figure.axes[0], figure.axes[2]):
        boxes = [text.get_window_extent() for text in ax.texts if not text.get_rotation()]
        for one, other in itertools.combinations(boxes, 2):
            assert not one.padded(-1).overlaps(other)


def test_named_cars_are_found_if_missing(van: Case) -> None:
    figure = moose_figure(van.car, van.test, van.sweep, van.front, van.rear)
    assert len(shown_lines(figure.axes[3])) == 5


@pytest.mark.slow
def test_a_sweep_without_a_clean_car_is_drawn(van: Case) -> None:
    front = np.array([0.0, 60e3])
    cars = with_bars(van.car, np.repeat(front, 2), np.tile(front, 2))
    sweep = van.test.sweep(cars, np.array([85.0, 90.0]) / KMH)
    assert not sweep.clean.any()
    figure = moose_figure(van.car, van.test, sweep, front, front)
    inside(figure)
    assert len(shown_lines(figure.axes[3])) == 4  # there is no best one
    assert any("never clean" in text.get_text() for text in figure.axes[0].texts)


# single plots


def test_a_path_ends_with_a_cross_where_a_car_falls() -> None:
    car = load("vw_vanagon")
    two = with_bars(car, [car[BARS[0]], 0.0], [car[BARS[1]], 0.0])
    result = Moose().run(two, speed=64 / KMH)
    figure = result.plot(names=["with bars", "without"])
    (ax,) = figure.axes
    crosses = [line for line in ax.get_lines() if line.get_marker() == "X"]
    assert len(crosses) == 1
    rec = result.recording
    fell = int(np.argmax(np.abs(rec["roll"][:, 1]) >= np.pi / 3))
    assert crosses[0].get_xydata()[0] == pytest.approx([rec["x"][fell, 1], rec["y"][fell, 1]])
    assert [line.get_label() for line in shown_lines(ax)] == ["with bars", "without"]
    assert ax.get_aspect() == 1.0
    cones = next(line for line in ax.get_lines() if line.get_label() == "_cones")
    assert cones.get_xydata().shape == (30, 2)


def test_a_car_has_fallen_that_its_result_says_has() -> None:
    """For any roll angle, which need not be recorded."""
    car = with_bars(load("vw_vanagon"), 0.0, 0.0)
    result = Moose().run(car, speed=64 / KMH, record=("x", "y", "yaw"))
    assert result.metrics["rolled_over"].all()
    stayed = replace(result, metrics={**result.metrics, "rolled_over": np.array([False])})
    for drawn, count in ((result, 1), (stayed, 0)):
        (ax,) = drawn.plot().axes
        assert [line.get_marker() for line in ax.get_lines()].count("X") == count


def test_paths_without_names_are_labeled_by_speed() -> None:
    result = Moose().run(sp.cars.load("bmw_320i"), speed=[10.0, 15.0, 12.0])
    _, ax = plt.subplots()
    plot_paths(result, cars=[2, 1], ax=ax)
    labels = [line.get_label() for line in shown_lines(ax)]
    assert labels == ["car 2, 43 km/h", "car 1, 54 km/h"]
    assert ax.get_xlabel() == "x (m)"


def test_single_maps(van: Case) -> None:
    for figure in (
        plot_speeds(van.sweep, van.front, van.rear),
        plot_outcomes(van.sweep.outcome[:, 3], van.front, van.rear),
    ):
        ax = figure.axes[0]
        assert (ax.get_xlabel(), ax.get_ylabel()) == MAP_LABELS
        low, high = ax.get_xlim()
        assert low < 0 < 60 < high


# what they are made of


def test_named_cars_have_their_own_runs(van: Case) -> None:
    assert [entry.name for entry in van.named] == [
        "as built", "no bars", "front bar only", "rear bar only", "best bars",
    ]  # fmt: skip
    for entry in van.named:
        own = van.test.sweep(with_bars(van.car, entry.front, entry.rear), van.sweep.speeds)
        # NaN where it was never clean
        np.testing.assert_equal(own.highest_clean_speed[0], entry.highest_clean_speed)
        assert own.limit[0] == entry.limit
    assert van.named[-1].highest_clean_speed == np.nanmax(van.sweep.highest_clean_speed)


def test_the_middle_of_the_highest_plateau() -> None:
    values = np.zeros((7, 8))
    values[1:6, 2:7] = 1.0
    values[0, 0] = 1.0  # as high, but alone
    assert most_to_spare(values) == (3, 4)
    values[2, 1] = np.nan
    assert most_to_spare(values) == (3, 4)


def sweep_of(outcome: Any) -> MooseSweep:
    table = np.array(outcome)
    metrics = {"outcome": table, "clean": table == Outcome.CLEAN}
    return MooseSweep(10.0 + np.arange(table.shape[1]), metrics, sp.Car())


def test_the_telling_speed_has_the_most_different_outcomes() -> None:
    assert telling_speed(sweep_of([[0, 0, 6], [0, 1, 6], [0, 6, 6]])) == 1
    # more differ at the third, but nobody is clean there
    assert telling_speed(sweep_of([[0, 0, 6], [0, 0, 1], [0, 6, 2]])) == 1
    assert telling_speed(sweep_of([[6, 6], [6, 1]])) == 1


def entry(name: str, *outcomes: Outcome) -> NamedCar:
    return NamedCar(name, 12e3, 4.5e3, np.nan, 0, tuple(int(o) for o in outcomes))


def test_the_headline_is_true() -> None:
    names = ("as built", "no bars", "front bar only", "rear bar only", "best bars")
    falls = [Outcome.CLEAN, Outcome.ROLLED, Outcome.SLID_FRONT, Outcome.SPUN, Outcome.CLEAN]
    named = [entry(*pair) for pair in zip(names, falls, strict=True)]
    assert headline(named, 0, "van") == "Why a van without anti-roll bars rolls over"
    assert story(named, 0) == (
        "as built it stays clean; without bars it rolls over; with a front bar only it slides, "
        "front first; with a rear bar only it spins. With 12 kN/m in front and 4.5 behind it stays "
        "clean."
    )
    other = [Outcome.CLEAN, Outcome.CLEAN, Outcome.CONE, Outcome.CONE, Outcome.CONE]
    named = [entry(*pair) for pair in zip(names, other, strict=True)]
    assert headline(named, 0, "van") == "What anti-roll bars do to a van"
    assert story(named, 0) == (
        "as built and without bars it stays clean; with a front bar only and with a rear bar only "
        "it leaves a lane with grip left."
    )
    stays = [entry(name, Outcome.ROLLED) for name in names]
    assert headline(stays, 0, "van") == "What anti-roll bars do to a van"
    assert "clean" not in story(stays, 0)


def test_words_in_the_map_say_what_the_outcome_is_by_its_definition() -> None:
    # a clean region may be a band between two failures, or half of the map
    assert not any("ridge" in words or "balance" in words for words in REGION_WORDS[Outcome.CLEAN])
    assert len(REGION_WORDS) == len(Outcome)
    for kind, words in zip(Outcome, REGION_WORDS, strict=True):
        first = OUTCOME_WORDS[kind].split()[0].rstrip(",")
        assert all(first in text for text in words[:1]), kind


# Machado, Oliveira and Fernandes 2009, full deuteranopia and protanopia, in linear RGB
BLIND = {
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
}


def lab(rgb: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIE L*a*b* (D65) of linear RGB."""
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    t = np.clip(rgb, 0, 1) @ to_xyz.T / (0.9505, 1.0, 1.089)
    f = np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    found: NDArray[np.float64] = np.stack(
        (116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])), axis=1
    )
    return found


@pytest.mark.parametrize("colors", [OUTCOME_COLORS, CAR_COLORS])
@pytest.mark.parametrize("sight", ["normal", *BLIND])
def test_colors_can_be_told_apart(colors: tuple[str, ...], sight: str) -> None:
    srgb = np.array([to_rgb(color) for color in colors])
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    seen = lab(linear @ np.array(BLIND.get(sight, np.eye(3))).T)
    for i, j in itertools.combinations(range(len(colors)), 2):
        distance = np.linalg.norm(seen[i] - seen[j])  # about 2 is just visible
        assert distance > 12, (colors[i], colors[j], distance)


# what cannot be drawn


def test_a_car_that_did_not_drive_is_refused_by_its_number(van: Case) -> None:
    record = ("x", "y", "yaw")
    result = Moose().run(van.car, np.array([12.0, 13.0]), record=record)
    with pytest.raises(ValueError, match=r"cars\[1\] is 99, but must be 0 to 1"):
        plot_paths(result, [0, 99])
    with pytest.raises(TypeError, match=r"cars: expected a sequence, not 1 \(int\)"):
        plot_paths(result, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="result must be a MooseResult, not "):
        plot_paths(result.recording)  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="'x' was not recorded"):
        plot_paths(Moose().run(van.car, 12.0, record=()))


def test_a_map_that_does_not_fit_its_bars_is_refused(van: Case) -> None:
    message = r"front and rear have 6 and 4 numbers, which are 24 pairs, but the map .* has 30"
    with pytest.raises(ValueError, match=message):
        plot_speeds(van.sweep, van.front, van.rear[1:])
    with pytest.raises(ValueError, match=message):
        plot_outcomes(van.sweep.outcome[:, 0], van.front, van.rear[1:])
    with pytest.raises(ValueError, match=message):
        moose_figure(van.car, van.test, van.sweep, van.front, van.rear[1:])
    with pytest.raises(TypeError, match="front must be real numbers, not 'stiff'"):
        plot_speeds(van.sweep, "stiff", van.rear)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="sweep must be a MooseSweep, not None"):
        plot_speeds(None, van.front, van.rear)  # type: ignore[arg-type]
    many = van.car.replace({BARS[0]: [1.0, 2.0, 3.0]})
    with pytest.raises(ValueError, match="car must be one car, not 3"):
        named_cars(many, van.test, van.sweep, van.front, van.rear)


def test_the_slalom_shows_its_cones_and_the_path_round_them() -> None:
    result = sp.maneuvers.Slalom().run(sp.cars.load("bmw_320i"), 12.0)
    (ax,) = result.plot().axes
    lines = {line.get_label(): line for line in ax.lines}
    xs, _ = result.course.cones()
    np.testing.assert_allclose(lines["_cones"].get_xdata(), xs)
    path = lines["car 0, 43 km/h"]
    np.testing.assert_array_equal(
        path.get_ydata(), result.recording["y"][: path.get_xdata().size, 0]
    )
    assert not ax.collections  # no lanes


def test_margins_of_a_sweep_are_drawn_over_the_entry_speed(van: Any) -> None:
    ax = van.sweep.plot(cars=[0, 2])
    sweep = van.sweep
    first = ax.get_lines()[0]
    np.testing.assert_allclose(first.get_xdata(), 3.6 * sweep.speeds)
    np.testing.assert_allclose(first.get_ydata(), sweep.metrics["margin"][0])
    dots = [line for line in ax.get_lines() if line.get_label() == "_clean"]
    assert [len(line.get_xdata()) for line in dots[:2]] == [
        int(sweep.clean[0].sum()), int((~sweep.clean[0]).sum()),
    ]  # fmt: skip
    assert ax.get_ylabel().startswith("least distance to a cone (m")
    known = 3.6 * sweep.highest_clean_speed[[0, 2]]
    assert ("Not clean" in ax.get_title(loc="left")) == bool(np.isnan(known).all())
    with pytest.raises(ValueError, match=r"cars\[0\] is"):
        sweep.plot(cars=[len(sweep.outcome)])
