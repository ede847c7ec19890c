"""Cars from above: maps, paths between cones, animations; and g-g diagrams."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib.colors import to_rgb
from matplotlib.patches import Polygon
from skidpad.plot import animation, friction, track
from skidpad.plot.style import COLORS

from .curves import lines

CAR = sp.cars.load("bmw_320i")
BARS = CAR.replace({"anti_roll.front.stiffness": np.array([0.0, 40e3])})
CONES = [(20.0, 2.0), (20.0, -2.0), (40.0, 4.0)]


@pytest.fixture(scope="module")
def rec() -> sp.Recording:
    fleet = sp.Fleet(BARS)
    fleet.start(20.0)
    inputs = {"steer": sp.Signal([0.5, 0.7], [0.0, 0.02]), "brake_torque": 400.0}
    names = ["x", "y", "yaw", "speed", "ax", "ay", "fz"]
    return fleet.run(inputs, 3.0, every=20, record=names)


def test_a_map_is_colored_by_the_channel(rec: sp.Recording) -> None:
    ax = track.track_map(rec, car=1)
    (line,) = ax.collections
    v = 3.6 * rec["speed"][:, 1]
    np.testing.assert_allclose(line.get_array(), 0.5 * (v[1:] + v[:-1]))
    segments = np.array(line.get_segments())
    np.testing.assert_allclose(segments[:, 0], np.column_stack((rec["x"], rec["y"]))[:-1, [1, 3]])
    marks = lines(ax)
    for name, at in (("_least", v.argmin()), ("_most", v.argmax())):
        assert marks[name].get_xydata()[0] == pytest.approx([rec["x"][at, 1], rec["y"][at, 1]])
    assert ax.get_title(loc="left") == f"Speed from {v.min():.3g} to {v.max():.3g} km/h"
    assert ax.figure.axes[-1].get_ylabel() == "speed (km/h)"
    assert ax.get_aspect() == 1.0
    with pytest.raises(ValueError, match="fz has a value for each wheel"):
        track.track_map(rec, "fz")


def test_paths_have_outlines_of_the_cars(rec: sp.Recording) -> None:
    ax = track.paths(rec, cones=CONES, every=10.0)
    soft = lines(ax)["0 N/m"]
    np.testing.assert_allclose(soft.get_xdata(), rec["x"][:, 0])
    np.testing.assert_allclose(soft.get_ydata(), rec["y"][:, 0])
    outlines = [line for line in ax.get_lines() if line.get_label() == "_outline"]
    way = np.hypot(np.diff(rec["x"][:, 0]), np.diff(rec["y"][:, 0])).sum()
    assert len(outlines) == 2 * int(1 + way // 10)
    for outline in outlines:
        corners = outline.get_xydata()
        sides = np.hypot(*np.diff(corners, axis=0).T)
        expected = [CAR["body.width"], CAR["body.length"]] * 2
        np.testing.assert_allclose(sides, expected)
    first = outlines[0].get_xydata()
    assert first[:, 0].max() == pytest.approx(rec["x"][0, 0] + CAR["body.to_nose"])
    assert ax.get_title(loc="left") == "Paths of 2 cars by anti_roll.front.stiffness"


def test_cones_are_mistaken_for_no_car(rec: sp.Recording) -> None:
    """They are hollow and in the pen's color, not orange as a car may be."""
    cones = lines(track.paths(rec, cones=CONES))["_cones"]
    np.testing.assert_allclose(cones.get_xydata(), CONES)
    assert cones.get_markerfacecolor() == "none"
    assert to_rgb(cones.get_markeredgecolor()) not in [to_rgb(color) for color in COLORS]
    with pytest.raises(ValueError, match="cones must be finite pairs of x and y"):
        track.paths(rec, cones=[1.0, 2.0])


def test_an_animation_moves_the_outline_along_the_path(rec: sp.Recording) -> None:
    film = animation.top_view(rec, cones=CONES, fps=4.0, rate=2.0)
    film.to_jshtml()
    frames = list(film.new_frame_seq())
    assert np.diff(rec.time[frames][:-1]) == pytest.approx(0.5, abs=0.021)
    assert frames[-1] == rec.time.size - 1
    ax: Any = film._fig.axes[0]
    for sample in (0, frames[-1]):
        film._draw_frame(sample)
        trail = lines(ax)["40000 N/m"]
        np.testing.assert_allclose(trail.get_xdata(), rec["x"][: sample + 1, 1])
        body = [p for p in ax.patches if isinstance(p, Polygon)][1].get_xy()
        corners = np.column_stack(
            track.outline(BARS, 1, *(rec[c][sample, 1] for c in ("x", "y", "yaw")))
        )
        np.testing.assert_allclose(body[:5], corners)
        assert ax.texts[0].get_text() == f"{rec.time[sample]:.2f} s"


@pytest.mark.slow
def test_an_animation_follows_its_first_car_and_goes_to_notebooks(rec: sp.Recording) -> None:
    film = animation.top_view(rec, [0], window=30.0, fps=2.0)
    assert "<script" in film.to_jshtml()
    ax: Any = film._fig.axes[0]
    assert ax.get_xlim() == pytest.approx((rec["x"][-1, 0] - 15, rec["x"][-1, 0] + 15))
    with pytest.raises(ValueError, match=r"rate: 0.0 is not allowed, must be > 0"):
        animation.top_view(rec, rate=0)


@pytest.mark.slow
def test_gg_is_what_was_driven_within_what_is_possible(rec: sp.Recording) -> None:
    limits = sp.gg(CAR, [15.0, 20.0], points=5)
    ax = friction.gg(rec, [1], limits=limits)
    found = lines(ax)
    driven = found["40000 N/m"]
    np.testing.assert_allclose(driven.get_xdata(), rec["ay"][1:, 1] / 9.80665)
    np.testing.assert_allclose(driven.get_ydata(), rec["ax"][1:, 1] / 9.80665)
    most = np.hypot(rec["ax"][1:, 1], rec["ay"][1:, 1]).max() / 9.80665
    assert ax.get_title(loc="left") == f"At most {most:.3g} g in any direction"
    half = found["_72 km/h"].get_xdata()[:5]
    np.testing.assert_allclose(half, limits.ay[0, 1] / 9.80665)


@pytest.mark.slow
def test_ggv_shows_diagrams_and_limits_over_speed() -> None:
    limits = sp.gg(CAR, [10.0, 30.0, 50.0], points=5)
    left, right = friction.ggv(limits)
    np.testing.assert_allclose(lines(left)["108 km/h"].get_ydata()[:5], limits.ax[0, 1] / 9.80665)
    found = lines(right)
    np.testing.assert_allclose(found["cornering"].get_ydata(), limits.ay[0].max(1) / 9.80665)
    np.testing.assert_allclose(found["braking"].get_ydata(), -limits.ax[0].min(1) / 9.80665)
    np.testing.assert_allclose(found["acceleration"].get_xdata(), [36.0, 108.0, 180.0])
    best = int(limits.ay[0].max(1).argmax())
    assert right.get_title(loc="left") == (
        f"Corners hardest with {limits.ay[0].max() / 9.80665:.3g} g "
        f"at {3.6 * limits.speed[best]:.0f} km/h"
    )


def test_a_lap_is_a_map_of_the_way_round() -> None:
    lap = sp.maneuvers.Lap(sp.Path.circle(20.0), fastest=10.0)
    ax = lap.run(CAR).plot()
    (line,) = ax.collections
    way = np.array(line.get_segments())[:, 0]
    assert np.ptp(way, axis=0) == pytest.approx([40.0, 40.0], abs=1.0)
    assert ax.get_title(loc="left").startswith("Speed from ")
    unseen = lap.run(CAR, record=())
    assert len(unseen.plot()) == len(unseen.metrics)
    with pytest.raises(ValueError, match=r"run it with record=\['x', 'y', 'speed'\]"):
        unseen.plot(car=0)
    with pytest.raises(TypeError, match="this figure has no option 'cars'; there are names, over"):
        unseen.plot(cars=0)
