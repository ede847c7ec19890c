"""Consistency of a log's motion: speed changes by the longitudinal acceleration alone."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.fit import Log

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
MOTION = ("vx", "ax", "ay", "yaw_rate")


@pytest.fixture(scope="module")
def lap() -> sp.Recording:
    """A Golf that accelerates, brakes and turns, and one that spins."""
    time = np.linspace(0.0, 12.0, 61)
    wave = np.sin(0.9 * time)
    fleet = sp.Fleet(sp.cars.load("vw_golf_gti"), n=2)
    fleet.start(speed=15.0)
    inputs = {
        "throttle": sp.Signal(time, np.maximum(wave, 0.0)),
        "brake": sp.Signal(time, 0.3 * np.maximum(-wave, 0.0)),
        "steer": sp.Signal(time, np.sin(2.3 * time)[:, None] * [0.02, 0.5]),
        "gear": 2.0,
    }
    return fleet.run(inputs, 12.0, record=MOTION)


def columns(run: sp.Recording, car: int = 0) -> dict[str, NDArray[Any]]:
    return {"time": run.time} | {name: run[name][:, car] for name in MOTION}


@pytest.mark.parametrize("car", [0, 1])
def test_what_a_car_does_is_one_motion(lap: sp.Recording, car: int) -> None:
    """Also for a car that spins."""
    assert len(Log(columns(lap, car))) == len(MOTION)


def test_an_acceleration_of_the_wrong_sign_is_refused(lap: sp.Recording) -> None:
    source = columns(lap)
    source["Accel X [m/s2]"] = -source.pop("ax")
    with pytest.raises(ValueError, match=r"ax is backward .*, so it has the wrong sign") as caught:
        Log(source)
    assert advised(caught) == {"ax": "-Accel X [m/s2]"}
    log = Log(source, columns=advised(caught))
    np.testing.assert_array_equal(log["ax"], lap["ax"][:, 0])


@pytest.mark.parametrize("turned", [1.0, -1.0])
@pytest.mark.parametrize("has_yaw_rate", [True, False])
def test_exchanged_accelerations_are_refused(
    lap: sp.Recording, turned: float, has_yaw_rate: bool
) -> None:
    """As from loggers with x lateral and y longitudinal."""
    source = columns(lap)
    ahead, aside = turned * source.pop("ax"), source.pop("ay")
    if not has_yaw_rate:
        del source["yaw_rate"]
    named = {"Accel X [m/s2]": aside, "Accel Y [m/s2]": ahead}
    words = r"column 'Accel Y \[m/s2\]', read as ay, is the rate .* exchange them with columns="
    with pytest.raises(ValueError, match=words) as caught:
        Log(source | named)
    sign = "-" if turned < 0 else ""
    assert advised(caught) == {
        f"{sign}Accel Y [m/s2]": ("ax", "m/s2"), "Accel X [m/s2]": ("ay", "m/s2"),
    }  # fmt: skip
    log = Log(source | named, columns=advised(caught))
    np.testing.assert_array_equal(log["ax"], lap["ax"][:, 0])
    np.testing.assert_array_equal(log["ay"], lap["ay"][:, 0])


def test_a_longitudinal_acceleration_read_as_the_lateral_one_is_refused(
    lap: sp.Recording,
) -> None:
    """In the unit and with the sign in which the user gave it."""
    source = columns(lap)
    ahead = source.pop("ax")
    del source["ay"]
    source["B"] = -ahead / 9.80665
    with pytest.raises(ValueError, match="and the lateral one, if logged, as ay") as caught:
        Log(source, columns={"-B": ("ay", "g")})
    assert advised(caught) == {"-B": ("ax", "g")}
    log = Log(source, columns=advised(caught))
    np.testing.assert_allclose(log["ax"], ahead, rtol=1e-12)


def advised(caught: pytest.ExceptionInfo[ValueError]) -> Any:
    """Return the argument that a message advises."""
    found = re.search(r"columns=(\{.*?\})", str(caught.value))
    assert found
    return ast.literal_eval(found[1])


@pytest.mark.skipif(not DATA.is_dir(), reason=f"no reference data in {DATA}")
def test_a_measured_acceleration_is_known_by_its_sign() -> None:
    """A 1:10 scale car (DART), with its noise."""
    log = Log.read(DATA / "measured" / "dart_free_driving.csv")
    values = {"time": log.time} | dict(log)
    with pytest.raises(ValueError, match="ax is backward"):
        Log(values | {"ax": -log["ax"]})


def test_times_far_apart_cost_no_memory() -> None:
    time = np.linspace(0.0, 1e15, 50)
    source = {"time": time, "vx": np.sin(time) + 5.0, "ax": np.cos(time)}
    assert len(Log(source, units={"time": "s"})) == 2
