"""Fits in stages, and selection of parameters by predicting runs left out."""

from __future__ import annotations

import pytest
import skidpad as sp
from skidpad.fit.cross_validation import is_trait

from .maneuvers import sine_sweep

TRUTH = sp.cars.load("bmw_320i")
STIFFNESS = ("tire.front.stiffness_y", "tire.rear.stiffness_y")
INERTIA, BARS = "body.inertia_zz", "anti_roll.*.stiffness"
RUNS = [
    sine_sweep(TRUTH, 0.05, seed=i, duration=4.0, amplitude=amplitude)
    for i, amplitude in enumerate((0.01, 0.02))
]
HOW = {"dt": 5e-3, "channels": ["yaw_rate", "vy"], "sensors": ()}


@pytest.fixture(scope="module")
def fit() -> sp.fit.CarFit:
    """A car with wrong yaw inertia, and correct bars."""
    wrong = TRUTH.replace({INERTIA: 0.8 * TRUTH[INERTIA]})
    return sp.fit.car(
        RUNS, wrong, STIFFNESS, stages=[[INERTIA], [BARS]], cross_validate=True, **HOW
    )


def test_what_helps_to_predict_a_run_left_out_is_free(fit):
    assert INERTIA in fit.parameters
    assert fit.car[INERTIA] == pytest.approx(TRUTH[INERTIA], rel=0.02)
    assert fit.stages[1].kept
    assert fit.stages[1].error < 0.9 * fit.stages[0].error
    assert fit.stages[1].r2["yaw_rate"] > 0.99


def test_what_helps_its_own_run_only_stays(fit):
    assert not fit.stages[2].kept
    assert fit.stages[2].names == (BARS,)
    for axle in ("front", "rear"):
        leaf = f"anti_roll.{axle}.stiffness"
        assert fit.car[leaf] == TRUTH[leaf]


def test_the_report_says_what_was_tried(fit):
    said = fit.describe()
    assert "anti_roll.*.stiffness: left as it was" in said
    assert f"{INERTIA}: kept" in said


def test_without_runs_left_out_all_stages_are_free():
    fit = sp.fit.car(RUNS, TRUTH, STIFFNESS, stages=[[INERTIA]], max_iterations=2, **HOW)
    assert tuple(fit.parameters) == (*STIFFNESS, INERTIA)
    assert [stage.kept for stage in fit.stages] == [True, True]


def test_of_a_single_run_quarters_are_left_out():
    wrong = TRUTH.replace({INERTIA: 0.8 * TRUTH[INERTIA]})
    fit = sp.fit.car(RUNS[1], wrong, STIFFNESS, stages=[[INERTIA]], cross_validate=True, **HOW)
    assert fit.stages[-1].kept
    assert len(fit._problem.shooting.segments) == 4


def test_traits_of_sensors_are_distinguished_from_leaves():
    assert is_trait("steer.cubic")
    assert is_trait("vy.angle")
    assert not is_trait("body.height")
    assert not is_trait(STIFFNESS)


def test_names_that_no_stage_has_are_refused():
    with pytest.raises(KeyError, match=r"start: .*inertia_xx.* is not free"):
        sp.fit.car(
            RUNS, TRUTH, STIFFNESS, stages=[[INERTIA]], start={"body.inertia_xx": 500.0}, **HOW
        )
