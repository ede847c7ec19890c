"""Tests in TOML files: round trips, and values that are not data are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.gauges import Crossing, Max, Min, ValueAt
from skidpad.maneuvers import (
    Maneuver,
    Procedure,
    SlowlyIncreasingSteer,
    SteadyStateCircle,
    StepSteer,
)

GOLF = sp.cars.load("vw_golf_gti")


def again(test: Procedure, tmp_path: Path) -> Any:
    file = tmp_path / "test.toml"
    test.to_toml(file)
    return type(test).from_toml(file)


@pytest.mark.parametrize(
    "test",
    [
        StepSteer(speed=np.array([20.0, 25.0]), ay=3.0, settling=2.0),
        SlowlyIncreasingSteer(sides=(1,), end=3.0),
        SteadyStateCircle(steer=0.5, ay=2.0, acceleration=1.0),
    ],
    ids=lambda test: type(test).__name__,
)
def test_a_standard_test_reads_back_to_the_same_bits(test: Procedure, tmp_path: Path) -> None:
    one, other = (t.run(GOLF).metrics for t in (test, again(test, tmp_path)))
    for name in one:
        np.testing.assert_array_equal(one[name], other[name], err_msg=name)


def test_a_maneuver_that_is_data_reads_back_to_the_same_bits(tmp_path: Path) -> None:
    braked = Crossing("speed", below=[14.0, 15.0])
    test = Maneuver(
        start={"speed": [20.0, 21.0]},
        driver=sp.drivers.Robot(sp.Signal([0.0, 1.0], [[0.0, 0.0], [0.3, 0.4]]), lag=0.05),
        inputs={"brake": 0.3, "friction": sp.Signal([0.0, 1.0], [1.0, 0.8])},
        duration=3.0,
        gauges={
            "braked": braked,
            "there": ValueAt("x", when=braked),
            "loads": [Max("fz", before=braked), Min("fz")],
        },
        until=sp.Elapsed(2.5),
        name='a brake test, "by hand"',
    )
    other = again(test, tmp_path)
    assert other.name == test.name
    one, two = test.run(GOLF).metrics, other.run(GOLF).metrics
    assert list(one) == list(two)
    for name in one:
        np.testing.assert_array_equal(one[name], two[name], err_msg=name)
    assert np.isfinite(one["there"]).all()


def test_any_test_is_found_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "test.toml"
    file.write_text('test = "StepSteer"\nspeed = 25.0\n')
    found = Procedure.from_toml(file)
    assert isinstance(found, StepSteer)
    assert found.speed == 25.0
    with pytest.raises(ValueError, match=r"test.toml: has no test 'StepSteer'"):
        Maneuver.from_toml(file)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("speed = 20.0", "names no test"),
        ('test = "StepSter"', "did you mean 'StepSteer'"),
        ('test = "StepSteer"\nspeeed = 20.0', "a StepSteer has no 'speeed'.*'speed'"),
        ('test = "StepSteer"\nspeed = -20.0', "speed: car 0: -20 is not allowed"),
        ('test = "Maneuver"\n[gauges]\nroll = {gauge = "peek", channel = "roll"}', "peek"),
        ('test = "Maneuver"\n[driver]\nlaw = "hold"\nprogramm = 3.0', "programm"),
        ("test = ", "is not a TOML file"),
    ],
)
def test_files_that_are_no_test_are_refused(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "test.toml"
    file.write_text(text)
    with pytest.raises((TypeError, ValueError), match=f"test.toml.*{words}"):
        Procedure.from_toml(file)


@pytest.mark.parametrize(
    "held",
    [
        {"kpis": {"way": lambda rec: rec["x"][-1]}},
        {"driver": sp.drivers.Preview(sp.Path.circle(50.0))},
        {"start": lambda car: {"speed": 20.0}},
        {"road": sp.Road()},
    ],
    ids=lambda held: next(iter(held)),
)
def test_what_is_no_data_is_not_written(held: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="is no data, and cannot be written"):
        Maneuver(**held).to_toml(tmp_path / "test.toml")
