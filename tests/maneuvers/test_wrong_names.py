"""Unknown names of a test, its result, its figure or a suspension: errors list the valid ones."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import skidpad as sp

CAR = sp.cars.load("bmw_320i")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: sp.maneuvers.StepSteer(spede=20.0),
            "StepSteer has no parameter 'spede'; did you mean speed?",
        ),
        (
            lambda: sp.maneuvers.StepSteer(velocity=20.0),
            "StepSteer has no parameter 'velocity'; there are speed, lead, road, dt, every, ay, "
            "rate, settling, steady",
        ),
        (
            lambda: sp.maneuvers.Moose(trottle="hold"),
            "Moose has no parameter 'trottle'; did you mean throttle?",
        ),
        (
            lambda: sp.suspension.MacPherson(strut_topp=(0.0, 0.5, 0.8)),
            "MacPherson has no parameter 'strut_topp'; did you mean strut_top?",
        ),
    ],
)
def test_a_parameter_that_is_not_there_is_named_with_those_that_are(
    make: Callable[[], Any], said: str
) -> None:
    with pytest.raises(TypeError) as raised:
        make()
    assert str(raised.value) == said


def test_a_metric_that_is_not_there_is_named_with_those_that_are() -> None:
    step = sp.maneuvers.StepSteer().run(CAR)
    with pytest.raises(sp.UnknownNameError) as raised:
        step.metrics["overshoot"]
    assert str(raised.value) == (
        "metrics: this result has no metric 'overshoot'; did you mean yaw_rate_overshoot or "
        "ay_overshoot or roll_overshoot?"
    )
    with pytest.raises(KeyError, match=r"there are steer, yaw_rate_response_time, "):
        step.metrics["settling"]
    with pytest.raises(KeyError, match=r"no metric 3 \(int\); there are "):
        step.metrics[3]  # type: ignore[index]
    again = pickle.loads(pickle.dumps(step))
    with pytest.raises(KeyError, match=r"did you mean yaw_rate_gain\?"):
        again.metrics["yaw_rat_gain"]
    assert again.metrics.get("nothing") is None


def test_so_are_those_of_tests_between_cones() -> None:
    moose = sp.maneuvers.Moose()
    for result in (moose.run(CAR, 12.0), moose.sweep(CAR, [11.0, 12.0])):
        with pytest.raises(KeyError, match=r"no metric 'max_rol'; did you mean max_roll\?"):
            result.metrics["max_rol"]


def test_an_option_that_a_figure_does_not_have_is_named_with_those_it_has() -> None:
    step = sp.maneuvers.StepSteer().run(CAR)
    with pytest.raises(TypeError) as raised:
        step.plot(ax=None)
    assert str(raised.value) == "plot: this figure has no option 'ax'; did you mean axes?"
    with pytest.raises(TypeError, match=r"has no option 'metric'; there are .*axes"):
        step.plot(metric="tb")


def test_a_result_says_how_fast_the_test_was_in_kilometers_per_hour() -> None:
    """Nothing else catches 80 meant as km/h: the numbers look like those of a car."""
    meant = sp.maneuvers.StepSteer().run(CAR)
    assert repr(meant).splitlines()[0] == "<Result of StepSteer at 80 km/h: 1 car>"
    assert "StepSteer at 80 km/h: 1 car" in meant._repr_html_()
    typed = sp.maneuvers.StepSteer(speed=80.0).run(CAR)
    assert repr(typed).splitlines()[0] == "<Result of StepSteer at 288 km/h: 1 car>"
    two = sp.maneuvers.StepSteer(speed=np.array([20.0, 25.0])).run(CAR)
    assert repr(two).splitlines()[0] == "<Result of StepSteer at 72 to 90 km/h: 2 cars>"
    circle = sp.maneuvers.SteadyStateCircle(ay=3.0).run(CAR)
    assert repr(circle).splitlines()[0] == "<Result of SteadyStateCircle: 1 car>"


def test_a_moose_test_prints_its_metrics_with_their_units() -> None:
    cars = CAR.replace({"body.mass": np.array([900.0, 1100.0])})
    alone = sp.maneuvers.Moose().run(CAR, 12.0)
    first, *lines = repr(alone).splitlines()
    assert first == "<MooseResult of 1 run: 1 clean>"
    assert f"  max_roll = {alone.metrics['max_roll'][0]:.5g} rad" in lines
    assert len(lines) == len(alone.metrics) - 1, "all but the outcome, which the first line has"
    roll = sp.maneuvers.Moose().run(cars, 12.0)
    low, high = sorted(roll.metrics["max_roll"])
    assert f"  max_roll = {low:.5g} to {high:.5g} rad" in repr(roll).splitlines()


def test_metrics_and_channels_are_not_attributes_and_errors_say_where_they_are() -> None:
    fleet = sp.Fleet(CAR)
    with pytest.raises(AttributeError, match=r"read as fleet\.state\.vx$"):
        fleet.vx  # noqa: B018
    with pytest.raises(AttributeError, match=r"'Fleet' object has no attribute 'velocity'$"):
        fleet.velocity  # noqa: B018
    result = sp.maneuvers.TiltTable().run(CAR)
    with pytest.raises(AttributeError, match=r"read as result\.metrics\['tilt_ratio'\]$"):
        result.tilt_ratio  # noqa: B018
    with pytest.raises(AttributeError, match=r"'Result' object has no attribute 'tilt'$"):
        result.tilt  # noqa: B018
    again = pickle.loads(pickle.dumps(result))
    assert again.metrics["tilt_ratio"] == result.metrics["tilt_ratio"]


def test_a_list_of_cars_is_no_car() -> None:
    with pytest.raises(TypeError, match=r"car: expected a Car, not this list; call it for each"):
        sp.maneuvers.TiltTable().run([CAR, CAR])  # type: ignore[arg-type]
