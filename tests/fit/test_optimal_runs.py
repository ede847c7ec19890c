"""The most informative runs about a car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .maneuvers import sine_sweep

CAR = sp.cars.load("bmw_320i")
STIFFNESSES = ("tire.front.stiffness_y", "tire.rear.stiffness_y")
NOISE = {"yaw_rate": 0.01, "ay": 0.2}


def plans() -> list[sp.fit.Log]:
    """Almost straight, a gentle sweep, and the same four times as wide."""
    return [sp.fit.Log(sine_sweep(CAR, amplitude=a, duration=5.0)) for a in (0.002, 0.005, 0.02)]


@pytest.fixture(scope="module")
def found() -> sp.fit.OptimalRuns:
    return sp.fit.optimal_runs(plans(), CAR, STIFFNESSES, noise=NOISE, sensors=[], dt=2e-3)


def test_the_run_that_moves_the_car_most_comes_first(found: sp.fit.OptimalRuns) -> None:
    assert found.order == (2, 1, 0)
    assert found.names == STIFFNESSES
    assert found.alone.argsort().tolist() == [0, 1, 2]
    assert found.log_det[0] == found.alone[2]


def test_each_further_run_adds_information(found: sp.fit.OptimalRuns) -> None:
    assert (np.diff(found.log_det) > 0).all()
    assert (np.diff(found.deviation, axis=0) < 0).all()


def test_what_is_expected_is_what_a_fit_finds(found: sp.fit.OptimalRuns) -> None:
    """The standard deviations are those of all runs' normal matrix."""
    seen = sp.fit.identifiability(
        plans(), CAR, STIFFNESSES, channels=list(NOISE), noise=NOISE, sensors=[], dt=2e-3
    )
    np.testing.assert_allclose(found.deviation[-1], seen.deviation, rtol=0.02)


def sine(frequency: float, amplitude: float) -> sp.fit.Log:
    time = np.arange(0.0, 5.005, 0.01)
    steer = amplitude * np.sin(2 * np.pi * frequency * time)
    fleet = sp.Fleet(CAR)
    fleet.start(20.0)
    run = fleet.run({"steer": sp.Signal(time, steer)}, 5.0, record=["vx", "yaw_rate"])
    return sp.fit.Log({"time": run.time, "steer": steer, **{k: run[k][:, 0] for k in run}})


def test_what_is_new_comes_before_more_of_the_same() -> None:
    """A slow sine hardly determines the yaw inertia: a quick one, of a third the size, does."""
    found = sp.fit.optimal_runs(
        [sine(0.2, 0.015), sine(0.2, 0.015), sine(2.0, 0.005)], CAR,
        (*STIFFNESSES, "body.inertia_zz"), noise={"yaw_rate": 0.01}, sensors=[], dt=2e-3,
    )  # fmt: skip
    assert 2 in found.order[:2]
    assert found.alone[0] == pytest.approx(found.alone[1], rel=1e-9)


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"noise": 0.1}, TypeError, "noise"),
        ({"noise": {}}, ValueError, "noise: there is none"),
        ({"noise": {"yaw_rate": 0.0}}, ValueError, "noise"),
        ({"runs": 4}, ValueError, "runs"),
        ({"free": ["body.mas"]}, KeyError, "body.mas"),
        ({"car": 1.0}, TypeError, "car"),
    ],
)
def test_wrong_arguments_are_named(change: dict, error: type[Exception], words: str) -> None:
    given = {"recordings": plans(), "car": CAR, "free": STIFFNESSES, "noise": NOISE, **change}
    with pytest.raises(error, match=words):
        sp.fit.optimal_runs(**given)
