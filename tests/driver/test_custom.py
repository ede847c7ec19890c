"""User-supplied drivers: a copy of a law of the package gives the same run."""

from __future__ import annotations

import ctypes
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp

pytest.importorskip("numba", reason="numba is not installed here")

from outside_parts import PURSUIT_SEES, above, beyond, counts, other_signature, pursuit

CAR = sp.cars.load("bmw_320i")
POWERED = sp.cars.load("vw_golf_gti")
WEAVE = sp.Path.lane_changes((20.0, 30.0, 3.5), (80.0, 30.0, -3.5))
TRACK = sp.Path.from_points([(0, 0), (60, 5), (110, 40), (60, 80), (0, 60), (-40, 30)], closed=True)
WHEELBASE = CAR["body.to_front_axle"] + CAR["body.to_rear_axle"]
SHIPPED = {"preview_time": 0.73, "gain": 1.1, "lag": 0.075, "steer_limit": 0.6, "steer_rate": 0.85}


def pursuer(path: sp.Path, **more: Any) -> sp.drivers.Custom:
    time = more.get("preview_time", SHIPPED["preview_time"])
    numbers = [time, *list(SHIPPED.values())[1:], WHEELBASE]
    own = {f"c{k}": number for k, number in enumerate(numbers, 1)}
    return sp.drivers.Custom(pursuit, PURSUIT_SEES, "steer", path, preview_time=time, **own)


@pytest.mark.parametrize("path", [WEAVE, TRACK], ids=["bends", "points"])
def test_a_pursuit_brought_along_is_that_of_the_package(path: sp.Path):
    runs = []
    for driver in (pursuer(path), sp.drivers.Preview(path, **SHIPPED)):
        fleet = sp.Fleet(CAR, n=21)
        fleet.start(speed=np.linspace(6.0, 16.0, 21))
        both = [driver, sp.drivers.SpeedHold(12.0)]
        record = ["x", "y", "yaw_rate", "path_offset", "driver_kept_1"]
        runs.append(fleet.run({}, 5.0, record=record, driver=both, every=10))
    mine, theirs = runs
    assert np.abs(theirs["yaw_rate"]).max() > 0.1
    for name in ("x", "y", "yaw_rate", "path_offset"):
        np.testing.assert_allclose(mine[name], theirs[name], rtol=0.0, atol=1e-10, err_msg=name)
    first = np.abs(mine["y"] - theirs["y"])[:100].max()
    assert first < 1e-12


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_bits_do_not_depend_on_batch_threads_or_calls(dtype: str):
    speed, time = np.linspace(5.0, 25.0, 37), np.linspace(0.5, 1.0, 37)
    whole, apart, many = (sp.Fleet(CAR, n=n, dtype=dtype) for n in (37, 11, 37))
    whole.start(speed)
    apart.start(speed[20:31])
    many.start(speed)
    whole.run({}, 1.0, driver=pursuer(WEAVE, preview_time=time))
    apart.run({}, 1.0, driver=pursuer(WEAVE, preview_time=time[20:31]))
    for _ in range(5):
        many.run({}, 0.2, driver=pursuer(WEAVE, preview_time=time), threads=2)
    for name in ("x", "y", "driver_kept_1"):
        assert np.array_equal(getattr(whole.state, name)[20:31], getattr(apart.state, name)), name
        assert np.array_equal(getattr(whole.state, name), getattr(many.state, name)), name


def test_the_bits_do_not_depend_on_the_instruction_set():
    ends = []
    for isa, _ in sp._core.isas():
        fleet = sp.Fleet(CAR, n=19, isa=isa)
        fleet.start(np.linspace(5.0, 25.0, 19))
        fleet.run({}, 1.0, driver=pursuer(WEAVE))
        ends.append(fleet.state.y.copy())
    for end in ends[1:]:
        assert np.array_equal(end, ends[0])


def counting() -> sp.drivers.Custom:
    return sp.drivers.Custom(counts, ("yaw_rate", "interval"), keeps=2)


def test_what_it_keeps_goes_on_and_is_recorded():
    fleet = sp.Fleet(CAR, n=3)
    fleet.start(speed=15.0)
    seen = ["driver_kept_1", "driver_kept_2", "driver_kept_3", "yaw_rate", "steer"]
    run = fleet.run({}, 0.5, record=seen, driver=counting(), every=1)
    steps = np.arange(len(run.time))
    assert np.array_equal(run["driver_kept_2"][:, 0], steps)
    # it integrates the yaw rate, without a loop here
    turned = np.cumsum(run["yaw_rate"][:-1, 0]) * 0.001
    np.testing.assert_allclose(run["driver_kept_3"][1:, 0], turned, atol=1e-12)
    np.testing.assert_array_equal(run["steer"][1:], run["driver_kept_1"][1:])
    fleet.run({}, 0.5, driver=counting())
    assert (fleet.state.driver_kept_2 == 2 * steps[-1]).all()


def test_it_goes_with_snapshots_and_copies():
    straight = sp.Fleet(CAR, n=4)
    straight.start(speed=[10.0, 15.0, 20.0, 25.0])
    straight.run({}, 0.4, driver=counting())
    kept = straight.save()
    straight.run({}, 0.3, driver=counting())
    again = sp.Fleet(CAR, n=4)
    again.restore(kept)
    again.run({}, 0.3, driver=counting())
    for name in ("y", "yaw_rate", "driver_kept_1", "driver_kept_2"):
        assert np.array_equal(getattr(again.state, name), getattr(straight.state, name)), name
    one = sp.Fleet(CAR)
    one.start(speed=15.0)
    one.run({}, 0.4, driver=counting())
    again.restore(one.save(), where=[1])
    assert again.state.driver_kept_2.tolist() == [700, 400, 700, 700]
    again.start(speed=12.0, where=[2])
    again.run({}, 0.1, driver=counting())
    assert again.state.driver_kept_2.tolist() == [800, 500, 100, 800]


def test_another_driver_in_between_is_a_new_beginning():
    fleet = sp.Fleet(CAR, n=2)
    fleet.start(speed=15.0)
    fleet.run({}, 0.2, driver=counting())
    fleet.run({}, 0.1, driver=sp.drivers.Preview(WEAVE))
    fleet.run({}, 0.1, driver=counting())
    assert (fleet.state.driver_kept_2 == 100).all()


def test_a_test_of_ones_own_has_it_and_may_be_run_in_parts():
    """Each part of a batch has its cars' numbers, preview times and gauges."""
    time = np.linspace(0.6, 1.0, 5)
    level = np.linspace(0.2, 1.0, 5)
    test = sp.maneuvers.Maneuver(
        start={"speed": 12.0},
        driver=[pursuer(WEAVE, preview_time=time), sp.drivers.SpeedHold(12.0)],
        duration=4.0,
        gauges={
            "ay": sp.Peak("ay"),
            "when": sp.gauges.CustomEvent(above, ("ay", "time"), c1=level),
        },
    )
    cars = CAR.replace({"body.mass": np.linspace(900.0, 1100.0, 5)})
    whole, parts = test.run(cars).metrics, sp.batch.run(test, cars, chunk=2).metrics
    for name in ("ay", "when"):
        np.testing.assert_array_equal(parts[name], whole[name], err_msg=name)
        assert np.unique(whole[name]).size == 5


def test_what_it_decides_ends_at_the_range_of_the_input():
    fleet = sp.Fleet(POWERED, n=3)
    fleet.start(speed=20.0)
    asked = {"c1": [0.01, -9.0, 0.0], "c2": [2.0, -1.0, 0.5], "c3": [-3.0, 4.0, 0.0]}
    decides = ("steer", "throttle", "brake")
    run = fleet.run(
        {}, 0.05, record=["steer", "vx"], driver=sp.drivers.Custom(beyond, (), decides, **asked)
    )
    other = sp.Fleet(POWERED, n=3)
    other.start(speed=20.0)
    inputs = {
        "steer": [0.01, -sp._core.inputs()["steer"][3], 0.0],
        "throttle": [1.0, 0.0, 0.5], "brake": [0.0, 1.0, 0.0],
    }  # fmt: skip
    # as held before the first step, where it has decided nothing
    expected = other.run(inputs, 0.05, record=["steer", "vx"])
    np.testing.assert_array_equal(run["steer"][1:], expected["steer"][1:])
    np.testing.assert_array_equal(run["vx"][1:], expected["vx"][1:])


def test_it_refuses_what_does_not_fit():
    made = sp.drivers.Custom
    with pytest.raises(TypeError, match="function: expected a compiled function"):
        made(lambda n: n)
    with pytest.raises(TypeError, match=r"function: takes \(float64, float64\)"):
        made(other_signature)
    three = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)(
        lambda *_: None
    )
    with pytest.raises(TypeError, match="function: takes 3 arguments"):
        made(three)
    with pytest.raises(ValueError, match="sees: no state 'yaw_rat'; did you mean 'yaw_rate'"):
        made(counts, ("yaw_rat",))
    with pytest.raises(ValueError, match="sees: ay is what a step results in"):
        made(counts, ("ay",))
    with pytest.raises(ValueError, match="decides: 'friction' is no input"):
        made(counts, (), "friction")
    with pytest.raises(ValueError, match="keeps: 13 numbers"):
        made(counts, keeps=12)
    with pytest.raises(TypeError, match="the numbers of a function are c1 to c16"):
        made(counts, gain=1.0)
    with pytest.raises(ValueError, match="c2: car 1"):
        made(counts, c2=[1.0, np.nan])
    with pytest.raises(TypeError, match="does not pickle"):
        pickle.dumps(counting())
    fleet = sp.Fleet(CAR, n=2)
    fleet.start(speed=10.0)
    for driver, inputs, words in (
        (pursuer(WEAVE).replace(path=None), {}, "sees ahead_offset but has no path"),
        (counting(), {"steer": 0.1}, "steer: the custom driver decides it"),
        ([counting(), sp.drivers.Preview(WEAVE)], {}, "both decide steer"),
        ([counting(), counting()], {}, "both decide inputs"),
        (made(counts, (), "throttle"), {}, "throttle: this car has"),
        (made(counts, ("engine_speed",)), {}, "engine_speed: this car has"),
        (made(counts, c1=[1.0, 2.0, 3.0]), {}, "c1"),
    ):
        with pytest.raises(ValueError, match=words):
            fleet.run(inputs, 0.1, driver=driver)
    with pytest.raises(ValueError, match="has no derivatives"):
        fleet.gradient(lambda r: r["x"], {}, 0.1, record=["x"], by=["vx"], driver=counting())


def test_the_header_is_the_one_of_the_kernels():
    header = Path(sp.get_include()) / "skidpad" / "part.h"
    own = Path(__file__).parents[2] / "csrc" / "field" / "skidpad_part.h"
    if own.exists():
        assert header.read_text() == own.read_text()
