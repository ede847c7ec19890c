"""What version 0.1.0 saved is read as it was written: pickles, recordings, results, tests.

``tests/saved/0.1.0.pickle.xz`` was written by that version, of these things under its names.
"""

from __future__ import annotations

import lzma
import pickle
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from child import command
from skidpad import drivers, maneuvers, suspension
from skidpad._lib.content_hash import fingerprint

SAVED = Path(__file__).parent / "saved"
PICKLES = SAVED / "0.1.0.pickle.xz"

CAR = sp.cars.load("bmw_320i")
TWO = CAR.replace({"body.mass": np.array([1000.0, 1200.0])})
POINTS = np.array([[0.0, 0.0], [20.0, 1.0], [40.0, -1.0], [60.0, 0.0]])
SLIPS = np.linspace(-0.1, 0.1, 9)


def fleet(**road: Any) -> sp.Fleet:
    moving = sp.Fleet(TWO, **road)
    moving.start([10.0, 20.0])
    moving.step(steer=0.02, steps=50)
    return moving


def points() -> sp.Path:
    return sp.Path.from_points(POINTS, closed=False)


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
    "fleet": fleet,
    "fleet on a road": lambda: fleet(road=sp.Road.plane(slope=0.05)),
    "snapshot": lambda: fleet().save(),
    "recording": lambda: fleet().run(
        {"steer": 0.01}, 0.1, record=["ay", "fz"], gauges={"ay": sp.Peak("ay")}
    ),
    "status": lambda: sp.Status.SPUN,
    "channel": lambda: sp.channels()["ay"],
    "points": points,
    "lane changes": lambda: sp.Path.lane_changes((10.0, 20.0, 3.0), (40.0, 20.0, [-3.0, -2.0])),
    "circle": lambda: sp.Path.circle(50.0),
    "several paths": lambda: sp.Path.several([points(), sp.Path.circle(50.0)], [0, 1]),
    "plane": lambda: sp.Road.plane(slope=0.1),
    "track": lambda: sp.Road.track(np.array([[0.0, 0, 0], [50, 0, 1], [100, 5, 0]]), step=10.0),
    "rough": lambda: sp.Road.rough("C", length=20.0, seed=1),
    "several roads": lambda: sp.Road.several([sp.Road.plane(), sp.Road.plane(slope=0.1)], [0, 1]),
    "ground": lambda: sp.Road.plane(slope=0.1).at(1.0, 2.0),
    "material": lambda: sp.road.Material("clay", 0.5, 0.03),
    "preview": lambda: drivers.Preview(path=points()),
    "preview on lane changes": lambda: drivers.Preview(path=sp.Path.lane_changes((1.0, 9.0, 3.0))),
    "robot": lambda: drivers.Robot(sp.Signal([0.0, 1.0], [0.0, 0.5])),
    "hold": lambda: drivers.Hold(20.0),
    "profile": lambda: drivers.Profile([0.0, 50.0], [20.0, 15.0]),
    "peak": lambda: sp.Peak("ay"),
    "largest": lambda: sp.Largest("ay"),
    "smallest": lambda: sp.Smallest("ay"),
    "mean": lambda: sp.Mean("ay"),
    "rms": lambda: sp.RMS("ay"),
    "integral": lambda: sp.Integral("ay"),
    "at": lambda: sp.At("ay", sp.When("vx", below=10.0)),
    "when": lambda: sp.When("vx", below=[10.0, 8.0]),
    "elapsed": lambda: sp.Elapsed(2.0),
    "flag": lambda: sp.Flag(sp.Status.SPUN),
    "cone": lambda: sp.Cone(10.0, 2.0),
    "fence": lambda: sp.Fence(0.0, 2.0, 0.6, 0.8),
    "gate": lambda: sp.Gate([0.0, 2.0], [10.0, 2.0]),
    "step steer": lambda: maneuvers.StepSteer(speed=20.0).run(CAR, record=()),
    "log": log,
    "tire data": lambda: sp.fit.TireData(np.full(9, 3000.0), alpha=SLIPS, fy=-3e4 * SLIPS),
    "hardpoints": lambda: suspension.DoubleWishbone,
    "lap": lambda: maneuvers.Lap(sp.Path.circle(50.0)),
    "drive cycle": lambda: maneuvers.DriveCycle(sp.Signal([0.0, 10.0], [0.0, 5.0])),
    **{name: getattr(maneuvers, name) for name in [
        "Acceleration", "BrakingInATurn", "CoastDown", "ConstantRadiusDrift", "Elasticity",
        "Fishhook", "Gradeability", "JTurn", "Maneuver", "Moose", "Parked", "PowerOffInATurn",
        "PulseSteer", "RandomRoughness", "RandomSteer", "RideOverBump", "SineSteer", "SineSweep",
        "SineWithDwell", "SkidPad", "SlowlyIncreasingSteer", "SplitFriction", "SteadyStateCircle",
        "StepSteer", "StraightLineBraking", "TiltTable", "TopSpeed", "Transition", "Weave",
    ]},
}  # fmt: skip
"""To the last bit."""

COMPUTED: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
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
    "tracker": (lambda: drivers.preview_for(CAR, 20.0), lambda who: who.numbers["heading"]),
    "moose": (lambda: maneuvers.Moose().run(CAR, 15.0, record=()), lambda x: x.metrics["max_ay"]),
}  # fmt: skip
"""To rounding: they solve equations."""


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
    np.testing.assert_allclose(then, now, rtol=1e-7)


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
