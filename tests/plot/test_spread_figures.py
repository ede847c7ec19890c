"""Figures of many cars: fans, tornado and Sobol charts, metrics; and the figure of each test."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.plot import metrics as of_metrics
from skidpad.plot import phase, spread
from skidpad.plot.natural import FIGURES

from .curves import lines

CAR = sp.cars.load("bmw_320i")
RNG = np.random.default_rng(3)
MANY = CAR.replace({
    "body.height": RNG.uniform(0.45, 0.65, 60),
    "anti_roll.front.stiffness": RNG.uniform(0, 5e3, 60),
    "aero.drag_area": RNG.uniform(0.5, 0.9, 60),
})  # fmt: skip


@pytest.fixture(scope="module")
def many() -> Any:
    return sp.maneuvers.StepSteer(settling=2.0).run(MANY)


def test_a_fan_shows_quantiles(many: Any) -> None:
    ax = spread.fan(many, "yaw_rate", (0.8,))
    rate = np.degrees(many.recording["yaw_rate"])
    low, high = np.quantile(rate, [0.1, 0.9], axis=1)
    np.testing.assert_allclose(lines(ax)["median"].get_ydata(), np.median(rate, axis=1))
    np.testing.assert_allclose(lines(ax)["80 %"].get_ydata(), high)
    corners = ax.collections[0].get_paths()[0].vertices[:, 1]
    assert (corners.min(), corners.max()) == pytest.approx((low.min(), high.max()))
    at = int((high - low).argmax())
    assert ax.get_title(loc="left") == (
        f"80 % of 60 cars are within {(high - low)[at]:.3g} deg/s "
        f"after {many.recording.time[at]:.3g} s"
    )
    assert sorted(text.get_text() for text in ax.texts) == ["80 %", "median"]


def test_cars_that_are_lost_do_not_count_in_a_fan(many: Any) -> None:
    rec = many.recording
    ay = rec["ay"]
    held = ay[:, 0].copy()
    try:
        ay[5:, 0] = np.nan
        drawn = lines(spread.fan(rec, "ay"))["median"].get_ydata()
        np.testing.assert_allclose(drawn[5:], np.median(ay[5:, 1:], axis=1))
    finally:
        ay[:, 0] = held
    with pytest.raises(ValueError, match="bands must be shares above 0 and below 1"):
        spread.fan(rec, "ay", (50,))


def test_a_tornado_has_the_slopes_of_a_linear_metric(many: Any) -> None:
    h, c, d = (MANY[name] for name in MANY.varied())
    made_up = 3.0 * h - 1e-4 * c + 0.0 * d
    told = replace(many, metrics={"drift": made_up}, units={"drift": "rad"})
    ax = spread.tornado(told, "drift")
    bars: dict[str, dict[int, float]] = {"_low": {}, "_high": {}}
    for group in ax.containers:
        for patch in group:
            row = round(patch.get_y() + patch.get_height() / 2)
            bars[group.get_label()][row] = patch.get_width()
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names[0] == "aero.drag_area"  # which has no effect
    for name, slope in (("body.height", 3.0), ("anti_roll.front.stiffness", -1e-4)):
        row = names.index(name) + 1
        low, high = np.quantile(MANY[name], [0.05, 0.95]) - MANY[name].mean()
        assert bars["_high"][row] == pytest.approx(np.degrees(slope * high), rel=1e-6)
        assert bars["_low"][row] == pytest.approx(np.degrees(slope * low), rel=1e-6)
    assert ax.get_xlabel() == "drift (deg)"
    assert ax.get_title(loc="left") == (f"{names[-1]} matters most, a linear model explains 100 %")


def test_a_higher_car_rolls_more(many: Any) -> None:
    ax = spread.tornado(many, "roll_steady")
    words = dict(zip((t.get_text() for t in ax.get_yticklabels()),
                     (t.get_text() for t in ax.texts), strict=True))  # fmt: skip
    assert words["body.height"] == "higher with more"
    assert words["anti_roll.front.stiffness"] == "lower with more"
    with pytest.raises(KeyError, match="there is no metric 'rol'"):
        spread.tornado(many, "rol")


def test_sobol_charts_show_shares_alone_and_with_others() -> None:
    indices = {"S1": [0.1, 0.6], "ST": [0.35, 0.8], "S1_conf": [0.02, 0.05]}
    ax = spread.sobol(indices, ["bars", "height"])
    assert [patch.get_width() for patch in ax.patches] == [0.1, 0.6]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["bars", "height"]
    total = next(line for line in ax.get_lines() if line.get_marker() == "o")
    np.testing.assert_allclose(total.get_xdata(), [0.35, 0.8])
    assert ax.get_title(loc="left") == "height alone explains 60 %, parameters together 30 %"
    with pytest.raises(KeyError, match="indices lack ST"):
        spread.sobol({"S1": [0.1]}, ["bars"])
    with pytest.raises(ValueError, match=r"ST must have shape \(1,\)"):
        spread.sobol({"S1": [0.1], "ST": [0.1, 0.2]}, ["bars"])


def test_metrics_are_drawn_over_what_differs(many: Any) -> None:
    roll, gain = of_metrics.metrics(many, ["roll_steady", "ay_gain"], over="body.height")
    x, y = lines(roll)["roll_steady"].get_data()
    np.testing.assert_allclose(x, MANY["body.height"])
    np.testing.assert_allclose(y, np.degrees(many.metrics["roll_steady"]))
    assert (roll.get_xlabel(), roll.get_ylabel()) == ("body.height (m)", "roll steady (deg)")
    assert gain.get_ylabel() == "ay gain (m/s²/rad)"
    low, high = y.min(), y.max()
    assert roll.get_title(loc="left") == f"Roll steady: {low:.3g} to {high:.3g} deg"
    with pytest.raises(TypeError, match=r"over: expected one name, .*to_xarray\(\)\[metric\]"):
        of_metrics.metrics(many, over=["body.mass"])
    with pytest.raises(KeyError, match="does not differ"):
        of_metrics.metrics(many, over="body.mass")


def test_a_metric_that_no_car_has_is_called_none(many: Any) -> None:
    lost = replace(
        many, metrics={"lift_speed": np.full(many.n, np.nan)}, units={"lift_speed": "m/s"}
    )
    (ax,) = of_metrics.metrics(lost)
    assert ax.get_title(loc="left") == "Lift speed: none"


# phase portrait


@pytest.mark.slow
def test_a_stable_car_settles_from_anywhere_near() -> None:
    found = phase.equilibria(CAR, 20.0)
    np.testing.assert_allclose(found.sideslip[found.stable], [0.0], atol=1e-6)


@pytest.mark.slow
def test_a_phase_portrait_has_saddles_where_the_rear_gives_way() -> None:
    loose = CAR.replace({"tire.rear.grip": 0.65 * CAR["tire.rear.grip"],
                         "anti_roll.rear.stiffness": 20e3})  # fmt: skip
    found = phase.equilibria(loose, 30.0)
    np.testing.assert_array_equal(found.stable, [False, True, False])
    np.testing.assert_allclose(found.sideslip, -found.sideslip[::-1], atol=1e-6)
    np.testing.assert_allclose(found.yaw_rate, -found.yaw_rate[::-1], atol=1e-6)
    ax = phase.phase_portrait(loose, 30.0)
    dots = [line for line in ax.get_lines() if line.get_marker() == "o"]
    drawn = np.array([line.get_xydata()[0] for line in dots])
    np.testing.assert_allclose(drawn, np.degrees(np.column_stack(found[:2])))
    names = [line.get_label() for line in ax.get_lines()]
    lost, home = names.count("_is lost"), names.count("_settles")
    assert lost > 10 < home
    title = ax.get_title(loc="left")
    assert f"{100 * home / (lost + home):.0f} % of the starts settle" in title
    assert "1 stable (full dot), 2 unstable (open dot)" in title
    assert ax.get_xlabel().startswith("sideslip angle (deg")
    with pytest.raises(ValueError, match="car must be one car, not 60"):
        phase.phase_portrait(MANY, 20.0)


# the figure of a result


@pytest.mark.parametrize(
    ("test", "labels"),
    [
        (sp.maneuvers.StepSteer(settling=1.5), ["yaw rate (deg/s)", "lateral acceleration (m/s²)"]),
        (sp.maneuvers.PulseSteer(settling=3.0), ["phase (deg)", "gain (1/s)"]),
        (sp.maneuvers.SlowlyIncreasingSteer(), ["understeer angle δ − L/R (deg, + = understeer)"]),
        (sp.maneuvers.Transition(), ["lateral acceleration (m/s², + = left)"]),
        (sp.maneuvers.StraightLineBraking(), ["speed (km/h)"]),
        (sp.maneuvers.PowerOffInATurn(duration=1.0), ["sideslip angle (deg)", "speed (km/h)"]),
        (sp.maneuvers.JTurn(speeds=(15.0,), steer=0.5), ["roll angle (deg)"]),
        (sp.maneuvers.SineSteer(), ["speed (km/h)", "yaw rate (deg/s)"]),
    ],
    ids=lambda value: type(value).__name__ if hasattr(value, "run") else "",
)
def test_a_result_draws_the_figure_of_its_test(test: Any, labels: list[str]) -> None:
    drawn = test.run(CAR).plot()
    told = {ax.get_ylabel() for ax in np.ravel(drawn)}
    assert told.issuperset(labels)


def test_every_figure_of_a_test_is_of_a_test_that_there_is() -> None:
    assert all(hasattr(sp.maneuvers, name) or name == "Rollover" for name in FIGURES)
    for figure in FIGURES.values():
        assert callable(getattr(getattr(sp.plot, figure.module), figure.function))


def test_a_result_without_a_recording_draws_its_metrics() -> None:
    drawn = sp.maneuvers.StepSteer(settling=1.5).run(MANY, record=()).plot(names=["tb"])
    assert [ax.get_ylabel() for ax in drawn] == ["tb (s rad)"]


def test_modules_of_figures_come_when_they_are_asked_for_without_matplotlib() -> None:
    program = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import skidpad as sp\n"
        "for name in sp.plot.SUBJECTS: assert f'skidpad.plot.{name}' not in sys.modules or \\\n"
        "    name == 'track', name\n"
        "for name in sp.plot.SUBJECTS: getattr(sp.plot, name)\n"
        "print('ready')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[-1] == "ready"
