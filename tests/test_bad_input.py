"""Bad input is refused with field, car and value; nothing moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.drivers import Driver, Preview, Robot, SpeedHold, SpeedProfile
from skidpad.gauges import Crossing
from skidpad.maneuvers import Moose
from skidpad.paths import Path

N = 3
INPUTS = ("steer", "drive_torque", "brake_torque")
CAR = sp.cars.load("bmw_320i")
DRIVER = Preview(Path.lane_changes((10.0, 12.0, 3.0)))
nan, inf = np.nan, np.inf


def bits(fleet: sp.Fleet) -> bytes:
    rows = [getattr(fleet.state, name) for name in sp.channels()]
    return np.vstack(rows).tobytes() + fleet.status.tobytes()


@pytest.fixture(params=["float64", "float32"])
def fleet(request: pytest.FixtureRequest) -> Iterator[sp.Fleet]:
    """A moving fleet, which no test here may advance or change."""
    fleet = sp.Fleet(CAR, n=N, dtype=request.param)
    fleet.start(speed=20.0)
    fleet.step(steer=0.02, steps=20)
    fleet.evaluate()  # as a run with a callable begins
    before = bits(fleet)
    yield fleet
    assert bits(fleet) == before


def refuses(error: type[Exception], *words: str) -> Any:
    """An exception with all these words in this order."""
    return pytest.raises(error, match=".*".join(re.escape(word) for word in words))


# an input, the exception, and what its message must say besides the name of the input
WRONG = [
    (nan, ValueError, ["car 0", "nan", "finite"]),
    (-inf, ValueError, ["car 0", "-inf", "finite"]),
    ([0, 0, nan], ValueError, ["car 2", "nan", "finite"]),
    (np.array([0, inf, nan]), ValueError, ["car 1", "inf", "finite"]),
    (np.array([0, inf, nan], np.float32), ValueError, ["car 1", "inf", "finite"]),
    ([1, 2], ValueError, ["shape (2,)", "3 cars", "(3,)"]),
    ((1, 2), ValueError, ["shape (2,)", "3 cars", "(3,)"]),
    ([], ValueError, ["shape (0,)", "3 cars"]),
    (np.ones((1, N)), ValueError, ["shape (1, 3)", "3 cars"]),
    (np.ones((N, 1)), ValueError, ["shape (3, 1)", "3 cars"]),
    ([[1], [2, 3]], ValueError, ["one shape"]),
    (10**400, ValueError, ["too large"]),
    ("0.1", TypeError, ["must be real numbers", "str"]),
    (["a", "b", "c"], TypeError, ["must be real numbers", "list", "<U1"]),
    (1j, TypeError, ["must be real numbers", "complex"]),
    (np.zeros(N, complex), TypeError, ["must be real numbers", "complex128"]),
    (np.array([1, 2, 3], object), TypeError, ["must be real numbers", "object"]),
    (np.zeros(N, bool), TypeError, ["must be real numbers", "bool"]),
    (np.zeros(N, "M8[s]"), TypeError, ["must be real numbers", "datetime64"]),
    (None, TypeError, ["must be real numbers", "NoneType"]),
    ({"values": 1}, TypeError, ["must be real numbers", "dict"]),
    (True, TypeError, ["must be real numbers", "bool"]),
    (np.timedelta64(1, "s"), TypeError, ["must be real numbers", "timedelta64"]),
    (np.ma.array([1.0, 2.0, 3.0], mask=[0, 1, 0]), ValueError, ["masked"]),
    (np.ma.masked, ValueError, ["masked"]),
]
CASES = pytest.mark.parametrize(
    ("value", "error", "words"), WRONG, ids=[f"{w[0]!r:.30}".replace("\n", " ") for w in WRONG]
)


@CASES
@pytest.mark.parametrize("name", INPUTS)
def test_step_refuses(
    fleet: sp.Fleet, name: str, value: Any, error: type[Exception], words: list[str]
) -> None:
    with refuses(error, name, *words):
        fleet.step(**{name: value}, steps=10)


@CASES
@pytest.mark.parametrize("name", INPUTS)
def test_run_refuses(
    fleet: sp.Fleet, name: str, value: Any, error: type[Exception], words: list[str]
) -> None:
    with refuses(error, name, *words):
        fleet.run({name: value}, 0.1, threads=2)


@CASES
def test_a_callable_is_refused_the_same(
    fleet: sp.Fleet, value: Any, error: type[Exception], words: list[str]
) -> None:
    if isinstance(value, (str, complex, dict, np.ndarray)) or value is None:
        words = [word for word in words if word not in ("str", "complex", "dict", "NoneType")]
    with refuses(error, "drive_torque", *words):
        fleet.run(lambda time, state: {"drive_torque": value}, 0.1)


@CASES
@pytest.mark.parametrize("name", ["speed", "heading", "x", "y"])
def test_start_refuses(
    fleet: sp.Fleet, name: str, value: Any, error: type[Exception], words: list[str]
) -> None:
    if type(value) is int:  # NumPy makes an object of so large a number
        error, words = TypeError, ["must be real numbers", "int", "too large"]
    with refuses(error, name, *words):
        fleet.start(**{name: value})


def test_brakes_do_not_push(fleet: sp.Fleet) -> None:
    with refuses(ValueError, "brake_torque", "car 0", "-1", ">= 0"):
        fleet.step(brake_torque=-1.0)
    with refuses(ValueError, "brake_torque", "car 1", "-2.5", ">= 0"):
        fleet.step(brake_torque=[0, -2.5, -3])
    with refuses(ValueError, "brake_torque", "car 2", "-5", ">= 0"):
        fleet.run({"brake_torque": sp.Signal([0, 1], [[0, 0, 0], [1, 2, -5]])}, 0.1)


def test_degrees_for_radians_are_reported(fleet: sp.Fleet) -> None:
    degrees = "within 1.57 rad", "are these degrees?"
    with refuses(ValueError, "steer", "car 0", "5 is not allowed", *degrees):
        fleet.step(steer=5.0)
    with refuses(ValueError, "steer", "car 2", "-2 is not allowed", *degrees):
        fleet.run({"steer": sp.Signal([0, 1], [[0, 0, 0], [1, 1.5, -2]])}, 0.1)
    with refuses(ValueError, "hand_wheel", "car 0", "90 is not allowed", *degrees):
        fleet.step(hand_wheel=90.0)
    with refuses(ValueError, "hand_wheel", "car 0", "-90 is not allowed", *degrees):
        fleet.run({"hand_wheel": sp.Signal([0, 1], [0, -90])}, 0.1)


def test_numbers_over_time_must_be_a_signal(fleet: sp.Fleet) -> None:
    with refuses(ValueError, "steer", "shape (100,) for 3 cars", "sp.Signal(times, values)"):
        fleet.run({"steer": np.zeros(100)}, 0.1)


def test_what_float32_cannot_hold() -> None:
    fleet = sp.Fleet(CAR, n=N, dtype="float32")
    before = bits(fleet)
    with refuses(ValueError, "steer", "car 0", "inf", "finite"):
        fleet.step(steer=1e300)
    with refuses(ValueError, "steer", "car 1", "inf", "finite"):
        fleet.run({"steer": sp.Signal([0, 1], [[0, 0, 0], [0, 1e300, 0]])}, 0.1)
    with refuses(ValueError, "speed", "car 0", "inf", "finite"):
        fleet.start(speed=1e300)
    assert bits(fleet) == before
    with refuses(ValueError, "body.inertia_", "car 1", "1e+300", "does not fit float32"):
        large = {f"body.inertia_{axis}": [2000.0, 1e300] for axis in ("xx", "yy", "zz")}
        sp.Fleet(CAR.replace(large | {"body.inertia_xx": 2000.0}), dtype="float32")


@pytest.mark.parametrize(
    ("dt", "error", "words"),
    [
        (0, ValueError, ["> 0"]),
        (-1e-3, ValueError, ["-0.001", "> 0"]),
        (nan, ValueError, ["nan", "finite"]),
        (inf, ValueError, ["inf", "finite"]),
        (1e300, ValueError, ["1e+300"]),
        ("1", TypeError, ["expected a number", "'1'"]),
        (None, TypeError, ["expected a number", "None"]),
        (1j, TypeError, ["expected a number", "1j"]),
        (np.array([1e-3, 1e-3]), TypeError, ["expected a number", "array"]),
    ],
)
def test_time_steps(fleet: sp.Fleet, dt: Any, error: type[Exception], words: list[str]) -> None:
    with refuses(error, "dt", *words):
        fleet.step(dt=dt, steps=10)
    with refuses(error, "dt", *words):
        fleet.run(dt=dt, duration=1e300)


@pytest.mark.parametrize(
    ("steps", "error", "words"),
    [
        (-1, ValueError, ["-1", ">= 0"]),
        (2**70, ValueError, [str(2**70)]),
        (2.5, TypeError, ["expected an integer", "2.5"]),
        ("3", TypeError, ["expected an integer", "'3'"]),
        (None, TypeError, ["expected an integer", "None"]),
    ],
)
def test_numbers_of_steps(
    fleet: sp.Fleet, steps: Any, error: type[Exception], words: list[str]
) -> None:
    with refuses(error, "steps", *words):
        fleet.step(steps=steps)


@pytest.mark.parametrize(
    ("argument", "error", "words"),
    [
        ({"duration": -1}, ValueError, ["duration", "-1", ">= 0"]),
        ({"duration": nan}, ValueError, ["duration", "nan"]),
        ({"duration": 1e14}, ValueError, ["duration", "too many steps"]),
        ({"duration": "1"}, TypeError, ["duration", "'1'"]),
        ({"every": 0}, ValueError, ["every", ">= 1", "0"]),
        ({"every": 1.5}, ValueError, ["every", "1.5"]),
        ({"threads": 0}, ValueError, ["threads", ">= 1", "0"]),
        ({"threads": None}, ValueError, ["threads", "None"]),
        ({"inputs": {"ster": 1}}, KeyError, ["ster", "did you mean 'steer'", "brake_torque"]),
        ({"inputs": {1: 1}}, KeyError, ["'1'", "steer"]),
        ({"inputs": 0.1}, TypeError, ["inputs", "mapping", "0.1"]),
        ({"inputs": [("steer", 1)]}, TypeError, ["inputs", "mapping"]),
        ({"inputs": lambda time, state: {"ster": 1}}, KeyError, ["did you mean 'steer'"]),
        ({"inputs": lambda time, state: None}, TypeError, ["inputs", "None", "mapping"]),
        ({"inputs": lambda time, state: {}, "control_dt": 0}, ValueError, ["control_dt", "> 0"]),
        ({"record": ["yawrate"]}, KeyError, ["yawrate", "did you mean 'yaw_rate'"]),
        ({"record": [1]}, KeyError, ["'1'"]),
        ({"record": "yaw_rate"}, TypeError, ["record", "list", "['yaw_rate']"]),
        ({"gauges": ["ay"]}, TypeError, ["gauges", "mapping", "['ay']"]),
        ({"gauges": {"ay": "ay"}}, TypeError, ["gauges", "'ay'", "sp.Peak"]),
        ({"gauges": {"ay": [sp.Peak("ay"), 5]}}, TypeError, ["gauges", "'ay'", "5"]),
        (
            {"gauges": {"t": Crossing("x", above=[1, 2])}},
            ValueError,
            ["Crossing level", "3 cars"],
        ),
        ({"until": 5}, TypeError, ["until", "sp.gauges.Crossing", "5"]),
        ({"until": [sp.Peak("x")]}, TypeError, ["until", "event", "Peak 'x'"]),
        ({"record": [["x"]]}, KeyError, ["['x']"]),
        ({"record": ["engine_torque"]}, ValueError, ["engine_torque", "drive.source = 'engine'"]),
        ({"gauges": {"": sp.Mean("fuel")}}, ValueError, ["fuel", "drive.source = 'engine'"]),
        ({"record": ["brake_pressure"]}, ValueError, ["pedals.brakes = 'hydraulic'"]),
        ({"record": ["assist_power"]}, ValueError, ["drift.model = 'assist'"]),
        ({"record": ["speedometer"]}, ValueError, ["speedometer", "drive.source = 'engine'"]),
        ({"driver": Preview()}, ValueError, ["preview", "no path"]),
        ({"driver": (1, 2)}, TypeError, ["driver", "sp.drivers", "(1, 2)"]),
        ({"driver": [DRIVER, Robot(0.1)]}, ValueError, ["preview", "robot", "steering"]),
        ({"driver": [DRIVER, SpeedHold([1, 2])]}, ValueError, ["hold speed", "shape (2,)"]),
        ({"driver": Preview(Path.circle(9), gain=[1, 2])}, ValueError, ["driver gain", "(2,)"]),
        ({"driver": SpeedProfile([0], [1])}, ValueError, ["profile", "path"]),
        (
            {"driver": [DRIVER, SpeedProfile([0], [1], Path.straight())]},
            ValueError,
            ["path", "same object"],
        ),
        (
            {"driver": SpeedHold(9), "inputs": {"brake_torque": 5}},
            ValueError,
            ["brake_torque", "hold"],
        ),
        ({"driver": DRIVER, "inputs": {"steer": 0.1}}, ValueError, ["steer", "preview driver"]),
        ({"progress": 5}, TypeError, ["progress", "5"]),
        ({"duration": True}, TypeError, ["duration", "True"]),
        ({"every": True}, ValueError, ["every", "True"]),
        ({"inputs": {"gear": None, "throttle": 0.5}}, ValueError, ["throttle", "drive.source"]),
        ({"inputs": lambda time, state: {"steer": sp.Signal([0], [0])}}, TypeError, ["steer"]),
    ],
)
def test_arguments_of_run(
    fleet: sp.Fleet, argument: dict[str, Any], error: type[Exception], words: list[str]
) -> None:
    with refuses(error, *words):
        fleet.run(**{"duration": 0.1, **argument})


@pytest.mark.parametrize(
    ("times", "values", "words"),
    [
        ([0, 1], [0, nan], ["nan", "1"]),
        ([0, 1], [[0, 0, 0], [0, inf, 0]], ["inf", "(1, 1)"]),
        ([0, nan], [0, 1], ["times", "finite"]),
        ([0, 0], [0, 1], ["times", "increasing"]),
        ([1, 0], [0, 1], ["times", "increasing"]),
        ([0, 1], [0, 1, 2], ["2 times", "(3,)"]),
        ([[0, 1]], [0, 1], ["times", "(1, 2)"]),
        ([], [], ["times", "(0,)"]),
        ([0, 1], np.zeros((2, 1, 3)), ["(2, 1, 3)"]),
        ([0, 1], np.zeros((2,) + (1,) * 32), ["values", "33 axes"]),
        ([0, 1], np.ma.array([0, 1], mask=[0, 1]), ["values", "masked"]),
        (np.ma.array([0, 1], mask=[0, 1]), [0, 1], ["times", "masked"]),
    ],
)
def test_signals(times: Any, values: Any, words: list[str]) -> None:
    with refuses(ValueError, "Signal", *words):
        sp.Signal(times, values)


@pytest.mark.parametrize("value", ["a", True, 1j, 10**400, np.datetime64("2026-01-01"), None])
def test_signals_are_of_numbers(value: Any) -> None:
    with refuses(TypeError, "Signal: values must be real numbers"):
        sp.Signal([0, 1], [value, value])
    with refuses(TypeError, "Signal: times must be real numbers"):
        sp.Signal([value], [0])


def test_a_signal_for_other_cars(fleet: sp.Fleet) -> None:
    with refuses(ValueError, "steer", "(k, 3)"):
        fleet.run({"steer": sp.Signal([0, 1], np.zeros((2, 2)))}, 0.1)
    with refuses(TypeError, "steer", "Signal"):
        fleet.step(steer=sp.Signal([0, 1], [0, 1]))


@pytest.mark.parametrize(
    ("argument", "error", "words"),
    [
        ({"n": 0}, ValueError, ["n must be", ">= 1", "0"]),
        ({"n": 2.0}, ValueError, ["n must be", "2.0"]),
        ({"n": "3"}, ValueError, ["n must be", "'3'"]),
        ({"dtype": "int32"}, TypeError, ["float64 or float32", "int32"]),
        ({"dtype": ">f8"}, TypeError, ["float64 or float32", ">f8"]),
        ({"dtype": "quick"}, TypeError, ["quick"]),
        ({"substeps": 0}, ValueError, ["substeps", ">= 1", "0"]),
        ({"substeps": 1.5}, ValueError, ["substeps", "1.5"]),
        ({"substeps": 2**32 + 1}, ValueError, ["substeps", str(2**32 + 1)]),
        ({"isa": "sse9"}, ValueError, ["isa", "sse9"]),
    ],
)
def test_fleets(argument: dict[str, Any], error: type[Exception], words: list[str]) -> None:
    with refuses(error, *words):
        sp.Fleet(CAR, **argument)


def test_fleets_of_other_numbers() -> None:
    car = CAR.replace({"body.mass": [900.0, 1000.0]})
    with refuses(ValueError, "n = 3", "2 cars"):
        sp.Fleet(car, n=3)
    with refuses(TypeError, "Car", "str", "sp.cars.load"):
        sp.Fleet("bmw_320i")  # type: ignore[arg-type]


def test_released_pedals_need_no_part(fleet: sp.Fleet) -> None:
    for zero in (0, 0.0, np.float32(0), np.int64(0)):
        fleet.step(throttle=zero, brake=zero, clutch=zero, hand_brake=zero, steps=0)
        fleet.run({"throttle": zero, "torque_vectoring": zero}, 0.0)
    with refuses(ValueError, "throttle", "drive.source = 'engine'"):
        fleet.step(throttle=np.zeros(N))


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Path.lane_changes(1), TypeError, ["lane changes", "1"]),
        (lambda: Path.lane_changes(*[(0, 1, 1)] * 9), ValueError, ["lane changes", "8", "9"]),
        (lambda: Path.straight().position("far"), TypeError, ["station", "must be real numbers"]),
        (lambda: Path.lane_changes(([0, 1], 1, 1)).position(0), ValueError, ["shape (2,)"]),
        (lambda: Path.lane_changes((0, 0, 1)), ValueError, ["lane change length", ">= 0.001"]),
        (lambda: Path.lane_changes((nan, 1, 1)), ValueError, ["lane change start", "finite"]),
        (lambda: Path.lane_changes((0, "1", 1)), TypeError, ["lane change length", "numbers"]),
        (lambda: Path.straight(heading=nan), ValueError, ["path heading", "finite"]),
        (lambda: Path.circle(0), ValueError, ["circle radius", "> 0"]),
        (lambda: Path.circle("9"), TypeError, ["circle radius", "'9'"]),
        (lambda: Path.circle(9, x=nan), ValueError, ["circle x", "finite"]),
        (lambda: Path.from_points([1, 2]), ValueError, ["path points", "(2,)", "(k, 2)"]),
        (lambda: Path.from_points([[1, 2]]), ValueError, ["path points", "1 are not allowed"]),
        (lambda: Path.from_points([[1, 2], [1, 2]]), ValueError, ["point 1 is like"]),
        (lambda: Path.from_points([[1, 2], [1, nan]]), ValueError, ["point 1", "finite"]),
        (lambda: Path.from_points([[0, 0], [1, 0], [0, 0]]), ValueError, ["point 1", "turns back"]),
        (
            lambda: Path.from_points([[0, 0], [1, 0]], closed=True),
            ValueError,
            ["path points", "3 to a million"],
        ),
        (lambda: Path.per_car([], 0), TypeError, ["paths"]),
        (lambda: Path.per_car([Path.straight()], 0), TypeError, ["paths", "circles"]),
        (lambda: Path.per_car([Path.circle(9)], [0, 1]), ValueError, ["which", "car 1", "0 to 0"]),
        (lambda: Path.per_car([Path.circle(9)], 0.5), TypeError, ["which", "0.5"]),
        (lambda: Path.per_car([Path.circle(9)], 0).position(0), TypeError, ["several"]),
        (lambda: Driver("previw"), TypeError, ["previw", "did you mean 'preview'"]),
        (lambda: Preview(5), TypeError, ["path", "5"]),
        (lambda: SpeedHold("fast"), TypeError, ["hold speed", "must be real numbers"]),
        (lambda: SpeedHold(nan), ValueError, ["hold speed", "finite"]),
        (lambda: SpeedHold(9, drag=[0, 2]), ValueError, ["driver drag", "car 1", "[0, 1]"]),
        (lambda: Robot(1, rte=2), TypeError, ["rte", "did you mean 'rate'"]),
        (lambda: SpeedProfile([0, 0], [1, 1]), ValueError, ["profile station", "ascend"]),
        (lambda: SpeedProfile([0, 1], [1, -1]), ValueError, ["profile speed", "-1.0", ">= 0"]),
        (lambda: SpeedProfile([0, 1], [1]), ValueError, ["profile speed", "(1,)", "(2, n)"]),
        (lambda: Preview(lag="1"), TypeError, ["driver lag", "must be real numbers"]),
        (lambda: Preview(gain=True), TypeError, ["driver gain", "must be real numbers"]),
        (lambda: Preview(gain=[[1.0]]), ValueError, ["driver gain", "shape (1, 1)"]),
        (lambda: Moose().run(5), TypeError, ["car", "5"]),
        (lambda: Moose().sweep("bmw_320i", [10]), TypeError, ["car", "bmw_320i"]),
        (lambda: Moose().sweep(CAR, []), ValueError, ["speeds"]),
        (lambda: Moose().sweep(CAR, "fast"), TypeError, ["speeds", "must be real numbers"]),
        (lambda: Moose().run(CAR, True), TypeError, ["speed", "must be real numbers"]),
        (lambda: Moose().run(CAR, 1e-9), ValueError, ["speed", "0.001 to 1000 m/s"]),
        (lambda: Moose(driver=5), TypeError, ["driver", "5"]),
        (lambda: Moose(reach="far"), TypeError, ["reach", "must be real numbers"]),
        (lambda: Moose(run_out=nan), ValueError, ["run_out", "finite"]),
        (lambda: Moose(dt=0), ValueError, ["dt", "> 0"]),
        (lambda: Moose(every=0), ValueError, ["every", ">= 1"]),
    ],
)
def test_drivers_and_maneuvers(make: Any, error: type[Exception], words: list[str]) -> None:
    with refuses(error, *words):
        make()


def test_states(fleet: sp.Fleet) -> None:
    with refuses(AttributeError, "yawrate", "did you mean 'yaw_rate'"):
        _ = fleet.state.yawrate
    with refuses(AttributeError, "yawrate"):
        fleet.state.yawrate = 1
    with refuses(AttributeError, "'ay' is an output"):
        fleet.state.ay = 1
    with pytest.raises(ValueError, match="broadcast"):
        fleet.state.vx = [1, 2]


@pytest.mark.parametrize(
    "value",
    [
        np.array([0.01, 0.02, 0.03], ">f8"),
        np.array([0.01, 0.02, 0.03], ">f4"),
        np.arange(6)[1::2] / 100,
        np.array([9, 0.03, 0.02, 0.01])[:0:-1],
        np.frombuffer(b"-" + np.array([0.01, 0.02, 0.03]).tobytes(), offset=1),
        np.asfortranarray([0.01, 0.02, 0.03]),
        (0.01, 0.02, 0.03),
        np.longdouble([0.01, 0.02, 0.03]),
    ],
    ids=[
        "big endian",
        "big endian float32",
        "strided",
        "reversed",
        "unaligned",
        "F",
        "tuple",
        "long",
    ],
)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_odd_arrays_mean_their_numbers(value: Any, dtype: str) -> None:
    plain: NDArray[Any] = np.array(value, dtype)

    def ended(steer: Any, *, run: bool) -> bytes:
        fleet = sp.Fleet(CAR, n=N, dtype=dtype)
        fleet.start(speed=20.0)
        if run:
            fleet.run({"steer": steer}, 0.05)
        else:
            fleet.step(steer=steer, steps=50)
        return bits(fleet)

    assert ended(value, run=False) == ended(plain, run=False)
    assert ended(value, run=True) == ended(plain, run=True)


@pytest.mark.parametrize("name", ["steer", "sideslip"])
def test_degrees_in_a_trim_are_recognized(name: str) -> None:
    with pytest.raises(ValueError, match=rf"^{name}: car 0: 5 .* rad; are these degrees\?$"):
        sp.trim(sp.cars.load("bmw_320i"), speed=20.0, **{name: 5.0})
    with pytest.raises(ValueError, match=r"^beta: .* rad; are these degrees\?$"):
        sp.yaw_moment_diagram(sp.cars.load("bmw_320i"), 20.0, beta=[-10.0, 0.0, 10.0])
