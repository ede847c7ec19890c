"""Histories, wheels and load transfer: lines and captions match the recording."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt
from matplotlib.colors import to_rgba
from skidpad.plot import history
from skidpad.plot.labels import apart

from .curves import lines

CAR = sp.cars.load("bmw_320i")
BARS = CAR.replace({"anti_roll.front.stiffness": np.array([0.0, 40e3])})
TURN = {"steer": sp.Signal([0.0, 0.5, 0.7], [0.0, 0.0, 0.02])}
CHANNELS = ["yaw_rate", "speed", "ay", "fz", "travel"]


def drive(car: sp.Car, **inputs: Any) -> sp.Recording:
    fleet = sp.Fleet(car)
    fleet.start(20.0)
    return fleet.run({**TURN, **inputs}, 1.5, every=20, record=CHANNELS)


def test_histories_hold_what_was_recorded() -> None:
    rec = drive(BARS)
    rate, speed, load = history.histories(rec, ["yaw_rate", "speed", "fz"])
    np.testing.assert_allclose(
        lines(rate)["40000 N/m"].get_xydata(),
        np.column_stack((rec.time, np.degrees(rec["yaw_rate"][:, 1]))),
    )
    np.testing.assert_allclose(lines(speed)["0 N/m"].get_ydata(), 3.6 * rec["speed"][:, 0])
    np.testing.assert_allclose(lines(load)["0 N/m RL"].get_ydata(), rec["fz"][:, 2, 0] / 1e3)
    assert rate.get_ylabel() == "yaw rate (deg/s)"
    assert speed.get_ylabel() == "speed (km/h)"
    assert load.get_ylabel() == "wheel load (kN)"
    assert load.get_xlabel() == "time (s)"


def test_cars_are_named_by_the_numbers_that_differ() -> None:
    ax = history.history(drive(BARS), "ay")
    assert [text.get_text() for text in ax.texts] == ["0 N/m", "40000 N/m"]
    assert ax.get_title(loc="left") == "by anti_roll.front.stiffness"
    both = BARS.replace({"body.mass": np.array([1000.0, 1100.0])})
    ax = history.history(drive(both), "ay")
    assert [text.get_text() for text in ax.texts] == ["1000 kg, 0 N/m", "1100 kg, 40000 N/m"]
    assert ax.get_title(loc="left") == "by body.mass, anti_roll.front.stiffness"
    three = both.replace({"body.height": np.array([0.5, 0.6])})
    assert [t.get_text() for t in history.history(drive(three), "ay").texts] == ["car 0", "car 1"]


def test_of_several_runs_of_many_cars_the_first_is_drawn() -> None:
    split = sp.maneuvers.SplitFriction().run(BARS)  # three runs
    ax = split.plot()[0]
    assert [text.get_text() for text in ax.texts] == ["0 N/m", "40000 N/m"]
    both = history.history(split, "speed", cars=[0, 2])
    assert [text.get_text() for text in both.texts] == ["0 N/m, split", "0 N/m, better"]
    one = sp.maneuvers.SplitFriction().run(CAR).plot()
    assert {text.get_text() for text in one[0].texts} == {"split", "better", "worse"}
    yaw = lines(one[2])["split"].get_ydata()  # it turns round and goes on
    assert yaw.max() > 180
    assert np.abs(np.diff(yaw)).max() < 10


def test_names_have_the_colors_of_their_curves_and_do_not_overlap() -> None:
    many = CAR.replace({"anti_roll.front.stiffness": np.linspace(0.0, 100.0, 8)})
    ax = history.history(drive(many), "yaw_rate")
    ax.figure.canvas.draw()
    colors = {str(line.get_label()): line.get_color() for line in ax.get_lines()}
    boxes = sorted((t.get_position()[1], t) for t in ax.texts)
    assert all(text.get_color() == colors[text.get_text()] for _, text in boxes)
    letters = boxes[0][1].get_fontsize() / 72 * ax.figure.dpi
    heights = [ax.transAxes.transform((0, height))[1] for height, _ in boxes]
    assert np.diff(heights).min() > letters


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ([0.2, 0.8], [0.2, 0.8]),
        ([0.5, 0.5], [0.45, 0.55]),
        ([0.52, 0.5, 0.1], [0.56, 0.46, 0.1]),
        ([1.0, 1.0, 1.0], [0.8, 0.9, 1.0]),
        ([-0.5, 0.0], [0.0, 0.1]),
    ],
)
def test_names_move_apart_no_farther_than_needed(
    heights: list[float], expected: list[float]
) -> None:
    np.testing.assert_allclose(apart(np.array(heights), 0.1), expected, atol=1e-12)


def test_a_log_is_drawn_as_points_beside_the_run_that_replays_it() -> None:
    rec = drive(CAR)
    time = np.linspace(-1.0, 1.4, 25)
    log = sp.fit.Log({"time": time, "ay": np.full(25, 1.0), "vx": np.full(25, 20.0)})
    ax = history.comparison({"log": log, "run": rec}, ["ay"])[0]
    points, curve = (lines(ax)[name] for name in ("log", "run"))
    assert (points.get_linestyle(), points.get_marker(), curve.get_marker()) == (
        "None",
        ".",
        "None",
    )
    np.testing.assert_allclose(curve.get_ydata(), rec["ay"][:, 0])
    inside = np.interp(time[time >= 0], rec.time, rec["ay"][:, 0])
    assert ax.get_title(loc="left") == f"{np.abs(1 - inside).max():.3g} m/s² apart at most"
    assert [text.get_text() for text in ax.texts] == ["log", "run"]
    assert log.plot(["ay"])[0].get_ylabel() == "lateral acceleration (m/s²)"


def test_a_curve_has_a_gap_where_an_angle_jumps_by_a_turn() -> None:
    """A car that spins on ice, and finally slides backward."""
    fleet = sp.Fleet(CAR)
    fleet.start(30.0, state={"yaw_rate": 2.0})
    rec = fleet.run({"friction": 0.1}, 4.0, every=10, record=["sideslip"])
    angle = np.degrees(rec["sideslip"][:, 0])
    jumps = np.flatnonzero(np.abs(np.diff(angle)) > 180)
    assert jumps.size
    drawn = rec.plot("sideslip")[0].get_lines()[0].get_ydata()
    there = ~np.isnan(drawn)
    np.testing.assert_allclose(drawn[there], angle)
    np.testing.assert_array_equal(np.flatnonzero(~there), jumps + 1 + np.arange(jumps.size))
    beside = history.comparison({"ice": rec})[0].get_lines()[0].get_ydata()
    np.testing.assert_array_equal(beside, drawn)


def test_a_log_draws_all_that_it_has() -> None:
    """Also the driver's inputs, which are not channels of a car."""
    time = np.linspace(0.0, 1.0, 21)
    log = sp.fit.Log(
        {"time": time, "hand_wheel": 0.5 * time, "throttle": time, "drive_torque": 100 * time,
         "ay": time},
        columns={"throttle": ("throttle", "1"), "drive_torque": ("drive_torque", "N m")},
    )  # fmt: skip
    panels = {ax.get_ylabel(): ax.get_lines()[0] for ax in log.plot()}
    assert set(panels) == {
        "hand-wheel angle (deg)", "throttle (-)", "drive torque (N m)",
        "lateral acceleration (m/s²)",
    }  # fmt: skip
    np.testing.assert_allclose(panels["hand-wheel angle (deg)"].get_ydata(), np.degrees(0.5 * time))
    with pytest.raises(KeyError, match="no channel 'hand_whel'"):
        log.plot(["hand_whel"])


def test_runs_are_compared_by_what_they_have_in_common() -> None:
    rec, other, third = drive(BARS), drive(CAR), drive(CAR.replace({"body.mass": 1300.0}))
    panels = history.comparison({"bars": rec, "bmw": other, "heavy": third}, car=0)
    labels = [ax.get_ylabel().partition(" (")[0] for ax in panels]
    assert labels == ["yaw rate", "speed", "lateral acceleration"]  # no wheels
    assert {ax.get_title(loc="left") for ax in panels} == {""}
    second = history.comparison({"bars": rec}, ["ay"], car=1)[0].get_lines()[0]
    np.testing.assert_allclose(second.get_ydata(), rec["ay"][:, 1])
    with pytest.raises(ValueError, match=r"car is 1, but must be 0 to 0"):
        history.comparison({"bars": rec, "bmw": other}, car=1)
    with pytest.raises(ValueError, match=r"'bmw' has no fz, or one of wheels; all have yaw_rate"):
        history.comparison({"bmw": other}, ["fz"])
    for wrong in (rec, [rec, other], {}, {"bmw": CAR}):
        with pytest.raises(TypeError, match="sources"):
            history.comparison(wrong)  # type: ignore[arg-type]


def test_a_recording_draws_itself() -> None:
    rec = drive(CAR)
    np.testing.assert_allclose(rec.plot("ay")[0].get_lines()[0].get_ydata(), rec["ay"][:, 0])
    assert len(rec.plot()) == len(CHANNELS)


def test_wheels_show_loads_and_travel() -> None:
    rec = drive(CAR)
    load, travel = history.wheels(rec)
    for k, wheel in enumerate(("FL", "FR", "RL", "RR")):
        np.testing.assert_allclose(lines(load)[wheel].get_ydata(), rec["fz"][:, k, 0] / 1e3)
        np.testing.assert_allclose(lines(travel)[wheel].get_ydata(), rec["travel"][:, k, 0] * 1e3)
    assert travel.get_ylabel() == "wheel travel (mm), bump positive"
    sample, wheel = np.unravel_index(rec["fz"][..., 0].argmin(), (rec.time.size, 4))
    least = rec["fz"][sample, wheel, 0] / 1e3
    words = f"Wheel {['FL', 'FR', 'RL', 'RR'][wheel]} carries least, {least:.3g} kN"
    assert load.get_title(loc="left").startswith(words)
    assert load.get_ylim()[0] == 0


def test_a_title_says_when_a_wheel_leaves_the_road() -> None:
    tall = CAR.replace({"body.height": 1.6})
    title = history.wheels(drive(tall, steer=0.12))[0].get_title(loc="left")
    assert "is off the road after" in title


def test_load_transfer_shares_what_the_bars_share() -> None:
    rec = drive(BARS)
    shares = []
    for car in (0, 1):
        ax = history.load_transfer(rec, car)
        fz, ay = rec["fz"][..., car], rec["ay"][:, car]
        order = np.argsort(ay, kind="stable")
        front = 0.5 * (fz[:, 1] - fz[:, 0]) / 1e3
        np.testing.assert_allclose(lines(ax)["front axle"].get_ydata(), front[order])
        np.testing.assert_allclose(lines(ax)["rear axle"].get_xdata(), ay[order] / 9.80665)
        shares.append(float(ax.get_title(loc="left").split(" takes ")[1].split(" %")[0]))
        end = front[-1] / (front[-1] + 0.5 * (fz[-1, 3] - fz[-1, 2]) / 1e3)
        assert shares[-1] == pytest.approx(100 * end, abs=4)
    assert shares[1] > shares[0] + 5
    assert "hardly turns" in history.load_transfer(drive(CAR, steer=0.0)).get_title(loc="left")


def test_figures_can_be_read_on_dark_ground() -> None:
    with plt.style.context("dark_background"):
        ax = history.history(drive(CAR), "ay")
        (line,) = [line for line in ax.get_lines() if line.get_label() != "_zero"]
        assert min(to_rgba(line.get_color())[:3]) > 0.8
        light = sp.plot.tire.lateral(sp.tires.Brush()).get_lines()[0].get_color()
        assert np.mean(light[:3]) > 0.3
    ax = history.history(drive(CAR), "ay")
    assert max(to_rgba(ax.get_lines()[0].get_color())[:3]) < 0.2


def test_paths_between_cones_can_be_read_on_dark_ground() -> None:
    with plt.style.context("dark_background"):
        ax = sp.maneuvers.Moose().run(CAR, speed=10.0).plot().axes[0]
        path = next(line for line in ax.get_lines() if line.get_label().startswith("car 0"))
        lane = ax.collections[0].get_facecolor()[0]
        assert min(to_rgba(path.get_color())[:3]) > 0.8 > 0.4 > max(lane[:3])


@pytest.mark.slow
def test_titles_beside_each_other_keep_to_their_axes() -> None:
    """Titles of adjacent axes are wrapped, and placed where there is enough width."""
    shares = {"S1": [0.1, 0.6], "ST": [0.2, 0.65]}
    names = ["anti_roll.front.stiffness", "body.inertia_zz"]
    figure, row = plt.subplots(1, 3, figsize=(15, 4), layout="constrained")
    for ax in row:
        sp.plot.spread.sobol(shares, names, ax=ax)
    figure.canvas.draw()
    boxes = [ax._left_title.get_window_extent() for ax in row]  # type: ignore[attr-defined]
    for box, ax in zip(boxes, row, strict=True):
        assert box.width <= ax.get_window_extent().width
    alone = sp.plot.spread.sobol(shares, names)
    assert row[0].get_title(loc="left").replace("\n", " ") == alone.get_title(loc="left")
    assert "\n" not in alone.get_title(loc="left")


def test_labels_are_no_longer_than_their_axes_are_high() -> None:
    fleet = sp.Fleet(CAR)
    rec = fleet.run(TURN, 0.1, record=["ax", "ay", "roll"])
    axes = history.histories(rec)
    axes[0].figure.canvas.draw()
    for ax in axes:
        label = ax.yaxis.get_label().get_window_extent()
        assert label.height <= 1.05 * ax.get_window_extent().height


def test_what_is_no_recording_or_lacks_a_channel_is_refused() -> None:
    rec = drive(CAR)
    with pytest.raises(TypeError, match="source must be a recording or the result of a test"):
        history.histories({"ay": rec["ay"]})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"roll was not recorded \(recorded: yaw_rate.*record="):
        history.histories(rec, ["roll"])
    with pytest.raises(TypeError, match="not the one name 'ay'"):
        history.histories(rec, "ay")
    with pytest.raises(KeyError, match="no channel"):
        history.histories(rec, ["lateral"])
    with pytest.raises(ValueError, match="car is 3, but must be 0 to 0"):
        history.wheels(rec, 3)
    with pytest.raises(ValueError, match="axes must be 2, one for each panel, not 1"):
        history.wheels(rec, axes=[plt.figure().subplots()])


def test_full_throttle_is_speed_gear_and_acceleration_until_the_way_is_driven() -> None:
    """A car with an engine has three panels, one without two, and both end at a kilometer."""
    car = sp.cars.load("vw_golf_gti")
    for driven, torque, channels in ((car, None, 3), (CAR, 2000.0, 2)):
        result = sp.maneuvers.Acceleration(drive_torque=torque).run(driven)
        panels = result.plot()
        assert len(panels) == channels
        for ax in panels:
            time = ax.get_lines()[0].get_xdata()
            end = result.metrics["time_to_1000_m"][0]
            assert time[-1] == pytest.approx(end, abs=0.02)
    plt.close("all")
