"""Files saved by version 0.1.0 are read unchanged: pickles, recordings, results, tests.

``tests/saved/0.1.0.pickle.xz`` was written by that version, from these objects under its names.
"""

from __future__ import annotations

import lzma
import pickle
import subprocess
import sys
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
import skidpad as sp
from child import command
from skidpad import drivers, maneuvers, suspension
from skidpad._lib.content_hash import fingerprint
from skidpad.equilibrium import linear
from skidpad.gauges import Boundary, Crossing, Max, Min, StatusFlag, ValueAt

SAVED = Path(__file__).parent / "saved"
PICKLES = SAVED / "0.1.0.pickle.xz"

CAR = sp.cars.load("bmw_320i")
TWO = CAR.replace({"body.mass": np.array([1000.0, 1200.0])})
POINTS = np.array([[0.0, 0.0], [20.0, 1.0], [40.0, -1.0], [60.0, 0.0]])
SLIPS = np.linspace(-0.1, 0.1, 9)


def tracker() -> Any:
    """Of a linear model by central differences, as in that version."""
    with mock.patch.object(linear, "has_exact_slopes", return_value=False):
        return drivers.design_optimal_preview(CAR, 20.0)


def fleet(**road: Any) -> sp.Fleet:
    moving = sp.Fleet(TWO, **road)
    moving.start([10.0, 20.0])
    moving.step(steer=0.02, steps=50)
    return moving


def moved(fleet: sp.Fleet) -> Any:
    return [fleet.state.x, fleet.state.yaw_rate, *fleet.state.fz, fleet.time]


def points() -> sp.Path:
    return sp.Path.from_points(POINTS, closed=False)


TIME = np.linspace(0.0, 4.0, 401)
STEPPED = np.where(TIME > 0.5, 0.02, 0.0)
ANSWER = np.where(TIME > 0.5, 0.2 * (1 - np.exp(-5 * (TIME - 0.5))), 0.0)
LOOP = np.sin(np.pi * TIME)


def response() -> sp.kpi.FrequencyResponse:
    steer, yaw_rate = (np.random.default_rng(seed).normal(size=2000) for seed in (0, 1))
    return sp.kpi.frequency_response(np.arange(2000) * 0.01, steer, yaw_rate)


def log() -> sp.fit.Log:
    t = np.arange(20) * 0.05
    return sp.fit.Log({"time": t, "vx": 20.0 + 0 * t, "steer": 0.01 * t, "yaw_rate": 0.02 * t})


THINGS: dict[str, Callable[[], Any]] = {
    "car": lambda: CAR,
    "swept car": lambda: sp.sweep(CAR, {"body.mass": [1000.0, 1100.0]}),
    "magic formula": lambda: sp.tires.load("touring_205_55r16"),
    "brush": lambda: sp.tires.Brush(),
    "linear": lambda: sp.tires.Linear(),
    "tmeasy": lambda: sp.tires.TMeasy(),
    "forces": lambda: sp.tires.Brush().forces(3000.0, 0.0, 0.05),
    "signal": lambda: sp.Signal([0.0, 1.0], [0.0, 0.1]),
    "status": lambda: sp.Status.SPUN,
    "channel": lambda: sp.channels()["ay"],
    "points": points,
    "lane changes": lambda: sp.Path.lane_changes((10.0, 20.0, 3.0), (40.0, 20.0, [-3.0, -2.0])),
    "circle": lambda: sp.Path.circle(50.0),
    "several paths": lambda: sp.Path.per_car([points(), sp.Path.circle(50.0)], [0, 1]),
    "plane": lambda: sp.Road.plane(slope=0.1),
    "rough": lambda: sp.Road.rough("C", length=20.0, seed=1),
    "several roads": lambda: sp.Road.per_car([sp.Road.plane(), sp.Road.plane(slope=0.1)], [0, 1]),
    "ground": lambda: sp.Road.plane(slope=0.1).at(1.0, 2.0),
    "material": lambda: sp.road.Material("clay", 0.5, 0.03),
    "preview": lambda: drivers.Preview(path=points()),
    "preview on lane changes": lambda: drivers.Preview(path=sp.Path.lane_changes((1.0, 9.0, 3.0))),
    "robot": lambda: drivers.Robot(sp.Signal([0.0, 1.0], [0.0, 0.5])),
    "hold": lambda: drivers.SpeedHold(20.0),
    "profile": lambda: drivers.SpeedProfile([0.0, 50.0], [20.0, 15.0]),
    "peak": lambda: sp.Peak("ay"),
    "largest": lambda: Max("ay"),
    "smallest": lambda: Min("ay"),
    "mean": lambda: sp.Mean("ay"),
    "rms": lambda: sp.RMS("ay"),
    "integral": lambda: sp.Integral("ay"),
    "at": lambda: ValueAt("ay", Crossing("vx", below=10.0)),
    "when": lambda: Crossing("vx", below=[10.0, 8.0]),
    "elapsed": lambda: sp.Elapsed(2.0),
    "flag": lambda: StatusFlag(sp.Status.SPUN),
    "cone": lambda: sp.Cone(10.0, 2.0),
    "fence": lambda: Boundary(0.0, 2.0, 0.6, 0.8),
    "gate": lambda: sp.Gate([0.0, 2.0], [10.0, 2.0]),
    "log": log,
    "tire data": lambda: sp.fit.TireData(np.full(9, 3000.0), alpha=SLIPS, fy=-3e4 * SLIPS),
    "hardpoints": lambda: suspension.DoubleWishbone,
    "drive cycle": lambda: maneuvers.DriveCycle(sp.Signal([0.0, 10.0], [0.0, 5.0])),
    "Elasticity": maneuvers.InGearAcceleration,
    "Parked": maneuvers.HillHold,
    **{name: getattr(maneuvers, name) for name in [
        "Acceleration", "BrakingInATurn", "CoastDown", "ConstantRadiusDrift",
        "Fishhook", "Gradeability", "JTurn", "Maneuver", "Moose", "PowerOffInATurn",
        "PulseSteer", "RandomRoughness", "RandomSteer", "RideOverBump", "SineSteer", "SineSweep",
        "SineWithDwell", "SkidPad", "SlowlyIncreasingSteer", "SplitFriction", "SteadyStateCircle",
        "StepSteer", "StraightLineBraking", "TiltTable", "TopSpeed", "Transition", "Weave",
    ]},
}  # fmt: skip
"""To the last bit."""

COMPUTED: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    # which know their widths now
    "track": (
        lambda: sp.Road.track(np.array([[0.0, 0, 0], [50, 0, 1], [100, 5, 0]]), step=10.0),
        lambda road: road.at(*road.xy(np.linspace(0.0, 100.0, 9), 1.0)).height,
    ),
    # whose envelope has other numbers now
    "lap": (
        lambda: maneuvers.Lap(sp.Path.circle(50.0)),
        lambda lap: [lap.share, lap.dt, lap.every, lap.feels, lap.path.length],
    ),
    "fleet": (fleet, moved),
    "fleet on a road": (lambda: fleet(road=sp.Road.plane(slope=0.05)), moved),
    "snapshot": (lambda: fleet().save(), lambda snapshot: snapshot.rows),
    "recording": (
        lambda: fleet().run(
            {"steer": 0.01}, 0.1, record=["ay", "fz"], gauges={"ay": sp.Peak("ay")}
        ),
        lambda recording: [*np.ravel(recording["fz"]), *recording.gauges["ay"]],
    ),
    "trim": (lambda: sp.trim(TWO, speed=20.0, ay=2.0), lambda trim: trim["steer"]),
    "linear model": (lambda: sp.linearize(CAR, speed=20.0), lambda model: np.abs(model.A).sum()),
    "envelope": (lambda: sp.gg(CAR, [20.0], points=3), lambda envelope: envelope.ay),
    "handling": (
        lambda: sp.handling_diagram(CAR, speed=20.0, ay=[1.0, 2.0]), lambda x: x.trim["steer"]
    ),
    "yaw moments": (
        lambda: sp.yaw_moment_diagram(CAR, 20.0, beta=[0.0, 0.01], steer=[0.0, 0.01]),
        lambda diagram: diagram.cn,
    ),
    "step response": (
        lambda: sp.kpi.step_response(TIME, STEPPED, ANSWER), lambda found: found.response_time
    ),
    "hysteresis": (
        lambda: sp.kpi.hysteresis(LOOP, LOOP + 0.1 * np.cos(np.pi * TIME)), lambda found: found[0]
    ),
    "frequency response": (response, lambda found: found.gain),
    "bandwidth": (lambda: sp.kpi.bandwidth(response()), lambda found: found.phase),
    "tracker": (
        tracker, lambda who: who.numbers["heading"]
    ),
    "step steer": (
        lambda: maneuvers.StepSteer(speed=20.0).run(CAR, record=()),
        lambda x: np.hstack([np.ravel(values) for values in x.metrics.values()]).astype(float),
    ),
    "moose": (lambda: maneuvers.Moose().run(CAR, 15.0, record=()), lambda x: x.metrics["max_ay"]),
}  # fmt: skip
"""To rounding: results of equations or simulations."""


def saved() -> dict[str, bytes]:
    kept: dict[str, bytes] = pickle.loads(lzma.decompress(PICKLES.read_bytes()))
    return kept


FORMER = pytest.mark.filterwarnings("ignore:skidpad.* is now:DeprecationWarning")


@FORMER
@pytest.mark.parametrize("name", THINGS)
def test_a_pickle_is_what_was_pickled(name: str) -> None:
    assert fingerprint(pickle.loads(saved()[name])) == fingerprint(THINGS[name]())


@FORMER
@pytest.mark.parametrize("name", COMPUTED)
def test_a_pickled_answer_is_the_answer(name: str) -> None:
    make, figure = COMPUTED[name]
    then, now = figure(pickle.loads(saved()[name])), figure(make())
    np.testing.assert_allclose(then, now, rtol=1e-7, atol=1e-15)  # what is 0 is so to rounding


def test_a_test_is_read_by_its_former_name() -> None:
    read = maneuvers.Procedure.from_toml(SAVED / "elasticity.toml")
    assert fingerprint(read) == fingerprint(maneuvers.InGearAcceleration())


def test_a_maneuver_is_read_with_its_driver_and_gauges() -> None:
    read = maneuvers.Maneuver.from_toml(SAVED / "maneuver.toml")
    assert fingerprint(read.driver.numbers) == fingerprint(drivers.SpeedHold(10.0).numbers)
    assert (read.driver.law, read.until.word, read.gauges["m"].word) == ("hold", "when", "largest")


def test_a_recording_is_read() -> None:
    moving = sp.Fleet(TWO)
    moving.start(10.0)
    gauges = {"ay": sp.Peak("ay")}
    now = moving.run({"steer": 0.01}, 0.1, record=["ay", "fz"], gauges=gauges)
    then = sp.Recording.from_netcdf(SAVED / "recording.nc")
    for name in now:
        np.testing.assert_allclose(then[name], now[name], rtol=1e-9)
    np.testing.assert_allclose(then.gauges["ay"], now.gauges["ay"], rtol=1e-9)
    assert then.car == now.car
    # not the hash of all parameters, as this version has more, nor the machine's instructions
    same = then.provenance.keys() - {"parameters", "isa"}
    assert now.provenance.keys() == then.provenance.keys()
    assert {name: then.provenance[name] for name in same} == {
        name: now.provenance[name] for name in same
    }


FORMER_NAMES = {
    "At": "gauges.ValueAt", "When": "gauges.Crossing", "Flag": "gauges.StatusFlag",
    "Fence": "gauges.Boundary", "Largest": "gauges.Max", "Smallest": "gauges.Min",
    "gauges.When": "gauges.Crossing", "drivers.Hold": "drivers.SpeedHold",
    "drivers.Profile": "drivers.SpeedProfile", "drivers.Tracker": "drivers.OptimalPreview",
    "drivers.preview_for": "drivers.design_optimal_preview",
    "maneuvers.Elasticity": "maneuvers.InGearAcceleration",
    "maneuvers.Parked": "maneuvers.HillHold", "kpi.open_loop": "kpi.evaluate_log",
    "kpi.read": "fit.Log.read", "cars.typical": "cars.typical_inertia",
    "cars.game": "cars.arcade_setup", "suspension.at_wheel": "suspension.wheel_rates",
}  # fmt: skip


@pytest.mark.parametrize("name", FORMER_NAMES)
def test_a_former_name_is_the_present_one_and_warns(name: str) -> None:
    now = FORMER_NAMES[name]
    with pytest.warns(DeprecationWarning, match=rf"skidpad\.{name} is now skidpad\.{now}$"):
        then = attrgetter(name)(sp)
    assert then == attrgetter(now)(sp)
    module, _, leaf = f"skidpad.{name}".rpartition(".")
    assert leaf not in dir(sys.modules[module])


def test_former_methods_warn() -> None:
    paths, roads = [sp.Path.circle(9.0)], [sp.Road.plane()]
    with pytest.warns(DeprecationWarning, match=r"Path\.several is now Path\.per_car"):
        assert len(sp.Path.several(paths, 0).paths) == 1
    with pytest.warns(DeprecationWarning, match=r"Road\.several is now Road\.per_car"):
        sp.Road.several(roads, [0])


def test_a_former_name_of_a_module_warns() -> None:
    code = """
        import warnings
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            from skidpad.fleet import Fleet
        import skidpad
        print(Fleet is skidpad.Fleet, skidpad.simulation.fleet.__name__, *(w.message for w in told))
    """
    done = subprocess.run(command(code), capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == [
        "True", "skidpad.simulation.fleet", "skidpad.fleet", "is", "now",
        "skidpad.simulation.fleet;", "save", "again", "what", "was", "pickled",
    ]  # fmt: skip
