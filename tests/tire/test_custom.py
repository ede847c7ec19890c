"""User-supplied tires: a copy of the brush equals the brush of the package."""

from __future__ import annotations

import copy
import ctypes
import pickle
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from child import SLOWER
from skidpad import Fleet

from .custom_brush import BRUSH, KNOWN, NUMBERS, PEAK, compiled, compiler, numba_brush, python_brush

CAR = sp.cars.load("bmw_320i")
KAPPA = np.linspace(-1.5, 1.5, 31)[:, None]
ALPHA = np.linspace(-1.2, 1.2, 31)
SEEN = ("x", "y", "yaw", "roll", "vx", "vy", "yaw_rate", "wheel_speed", "fx", "fy", "fz", "mz")
needs_c = pytest.mark.skipif(compiler() is None, reason="needs a C compiler")
KINDS = ["python", pytest.param("c", marks=needs_c)]


def tire(kind: str, **more: Any) -> sp.tires.Custom:
    function = python_brush if kind == "python" else compiled("double").brush
    return sp.tires.Custom(function, **{**NUMBERS, **more})


@pytest.mark.parametrize("kind", KINDS)
def test_a_brush_brought_along_is_the_brush(kind: str):
    mine, theirs = (
        t.forces(3300.0, KAPPA, ALPHA, 0.05, vx=vx) for t in (tire(kind), BRUSH) for vx in (20.0,)
    )
    for name in ("fx", "fy", "mz"):
        expected = getattr(theirs, name)
        np.testing.assert_allclose(
            getattr(mine, name), expected, rtol=1e-12, atol=1e-12 * np.abs(expected).max()
        )
    back = tire(kind).forces(3300.0, 0.1, 0.1, vx=-5.0)
    assert back.mz == pytest.approx(BRUSH.forces(3300.0, 0.1, 0.1, vx=-5.0).mz, rel=1e-12)
    assert tire(kind).forces(-100.0, 0.1, 0.1).fx == 0.0


@pytest.mark.parametrize("slip", ["relaxation", "steady"])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_car_on_it_drives_as_one_on_the_brush(kind: str, dtype: str, slip: str):
    """From 25 m/s through a turn and a stop to rest; slopes are differences."""
    inputs = {
        "steer": sp.Signal([0, 1, 2], [0, 0.05, 0.0]),
        "brake_torque": sp.Signal([0, 2, 2.5], [0, 0, 4000.0]),
    }
    recordings = []
    for t in (tire(kind, **KNOWN), BRUSH):
        fleet = Fleet(CAR.replace({"tire": t, "tire.slip": slip}), n=3, dtype=dtype)
        fleet.start([25.0, 10.0, 0.0])
        recordings.append(fleet.run(inputs, 5.0, record=SEEN))
    mine, theirs = recordings
    # single numbers, and slopes that are differences, change the last digits of what is summed up
    close = {"float64": 1e-6, "float32": 2e-2}[dtype]
    for name in ("x", "y", "yaw", "vx"):
        size = max(1.0, float(np.abs(theirs[name]).max()))
        np.testing.assert_allclose(mine[name], theirs[name], atol=close * size, err_msg=name)


@needs_c
def test_single_numbers_have_a_function_of_their_own():
    both = sp.tires.Custom(compiled("double").brush, compiled("float").brush, **NUMBERS)
    fleets = [Fleet(CAR.replace({"tire": t}), n=40, dtype="float32") for t in (both, BRUSH)]
    for fleet in fleets:
        fleet.start(20.0)
        fleet.step(steer=0.04, brake_torque=500.0, steps=1000)
    np.testing.assert_allclose(fleets[0].state.x, fleets[1].state.x, rtol=1e-4)


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_differ_from_car_to_car(kind: str):
    grip = np.linspace(0.5, 1.2, 5)
    peak = PEAK * grip / 1.1
    own = {"c1": grip, "friction": grip, "slip_ratio_at_peak": peak}
    own["slip_angle_at_peak"] = np.arctan(peak)
    car = CAR.replace({"tire": tire(kind, **KNOWN)})
    car = car.replace({"tire.front.custom": own, "tire": {"rear": {"custom": own}}})
    assert car["tire.rear.custom.c1"][-1] == 1.2
    shipped = CAR.replace({"tire": BRUSH})
    shipped = shipped.replace({"tire.front.friction": grip, "tire.rear.friction": grip})
    x = []
    for some in (car, shipped):
        fleet = Fleet(some)
        fleet.start(20.0)
        fleet.step(brake_torque=20000.0, steps=1000)
        x.append(fleet.state.x.copy())
    np.testing.assert_allclose(x[0], x[1], rtol=1e-6)
    assert (np.diff(x[0]) < 0).all()  # more grip, shorter stop


@pytest.mark.parametrize("kind", KINDS)
def test_the_surface_reaches_the_function(kind: str):
    fleets = [Fleet(CAR.replace({"tire": t}), n=2) for t in (tire(kind, **KNOWN), BRUSH)]
    for fleet in fleets:
        fleet.start(20.0)
        fleet.step(brake_torque=9000.0, friction=[0.3, 1.0], steps=1000)
    np.testing.assert_allclose(fleets[0].state.vx, fleets[1].state.vx, rtol=1e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_the_bits_do_not_depend_on_batch_threads_or_calls(kind: str):
    car = CAR.replace({"tire": tire(kind)})
    speed = np.linspace(5.0, 30.0, 37)
    whole, apart, many = (Fleet(car, n=n) for n in (37, 11, 37))
    whole.start(speed)
    apart.start(speed[20:31])
    many.start(speed)
    whole.run({"steer": 0.03}, 0.5)
    apart.run({"steer": 0.03}, 0.5)
    for _ in range(5):
        many.step(steer=0.03, steps=100, threads=2)
    assert np.array_equal(whole.state.y[20:31], apart.state.y)
    assert np.array_equal(whole.state.y, many.state.y)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_at_hand_works_with_it(kind: str):
    mine = tire(kind)
    at = (3000.0, [0.02, -0.1], [0.03, 0.05], 0.02)
    np.testing.assert_allclose(mine.jacobian(*at), BRUSH.jacobian(*at), rtol=1e-5, atol=1e-4)
    by = mine.jacobian(*at, by=["c1"], of="fy")
    np.testing.assert_allclose(by, BRUSH.jacobian(*at, by=["friction"], of="fy"), rtol=1e-5)
    found, known = mine.describe(), BRUSH.describe()
    for name in ("slip_stiffness", "cornering_stiffness", "peak_fx", "peak_fy"):
        assert found[name] == pytest.approx(known[name], rel=1e-4)
    car = CAR.replace({"tire": mine})
    turn = sp.trim(car, speed=20.0, ay=3.0)
    other = sp.trim(CAR.replace({"tire": BRUSH}), speed=20.0, ay=3.0)
    np.testing.assert_allclose(turn["steer"], other["steer"], rtol=1e-5)
    assert "custom" in str(car)
    assert car.check() == []
    soft = car.replace({"tire.front.custom.cornering_stiffness": 600.0})
    assert "cornering stiffness of the tire over its load" in soft.check()[0]
    laps = [sp.lap_time(sp.Path.circle(40.0), CAR.replace({"tire": t})) for t in (mine, BRUSH)]
    np.testing.assert_allclose(*laps, rtol=5e-3)


def test_a_fit_finds_the_numbers_of_a_function():
    known = sp.tires.Brush(
        friction=0.95, nominal_load=4000.0, tread_stiffness=6e6, half_length=0.08
    )
    data = sp.fit.synthetic(known, loads=[2000.0, 4000.0], inclinations=[0.0], rate=5.0, noise=0.0)
    mine = sp.tires.Custom(python_brush, **{**NUMBERS, "c5": 0.0})
    found = sp.fit.tire(data, mine, free=["c1", "c3"]).tire
    assert found.parameters["c1"] == pytest.approx(0.95, rel=2e-3)
    assert found.parameters["c3"] == pytest.approx(6e6, rel=2e-2)


def test_a_tire_in_python_is_asked_once_a_step_for_all_cars():
    calls = []

    def counted(at: sp.tires.TireOperands) -> tuple[Any, ...]:
        calls.append(at.fz.shape)
        return python_brush(at)

    fleet = Fleet(CAR.replace({"tire": sp.tires.Custom(counted, **NUMBERS)}), n=1000)
    fleet.start(20.0)
    calls.clear()
    begin = time.process_time()
    fleet.run({"steer": 0.01}, 0.05, threads=2)
    took = time.process_time() - begin
    assert len(calls) == 50
    assert calls[0] == (2, 4, 1000)  # and beside it, for the slope
    assert took < 0.15 * SLOWER  # a thousand steps in 3 s


def test_an_error_in_python_ends_the_run_where_it_came():
    steps = []

    def breaks(at: sp.tires.TireOperands) -> tuple[Any, ...]:
        steps.append(0)
        if len(steps) == 11:
            raise KeyError("gone")
        return python_brush(at)

    fleet = Fleet(CAR.replace({"tire": sp.tires.Custom(breaks, **NUMBERS)}), n=2)
    fleet.start(20.0)
    steps.clear()
    with pytest.raises(KeyError, match="gone"):
        fleet.run({"steer": 0.01}, 1.0)
    assert fleet.time[0] == pytest.approx(0.01)
    fleet.resume()
    assert fleet.time[0] == pytest.approx(1.0)


def test_in_the_air_there_is_no_force_whatever_the_function_says():
    def always(at: sp.tires.TireOperands) -> tuple[Any, ...]:
        return 500.0 + at.kappa, 300.0 - at.tan_alpha, 20.0 + at.kappa

    constant = sp.tires.Custom(always, check=False)
    assert constant.forces(0.0, 0.1, 0.1).fx == 0.0
    fleet = Fleet(CAR.replace({"tire": constant}), n=2)
    fleet.start(20.0)
    fleet.state.z[:] += [0.0, 5.0]
    fleet.step(steps=1)
    force = fleet.observe(["fx", "fy", "mz"])
    assert (force[1] == 0.0).all()
    np.testing.assert_allclose(force[0, :4], 500.0, rtol=0.01)


def test_functions_are_looked_at_once():
    def wrong_way(at: sp.tires.TireOperands) -> tuple[Any, ...]:
        fx, fy, mz = python_brush(at)
        return fx, -fy, mz

    with pytest.warns(UserWarning, match="drives what slides"):
        turned = sp.tires.Custom(wrong_way, **NUMBERS)
    assert "ISO-W has Fx along kappa" in turned.check()[0]
    assert tire("python").check() == []

    def pulls(at: sp.tires.TireOperands) -> tuple[Any, ...]:
        fx, fy, mz = python_brush(at)
        return fx, fy + 30.0, mz

    assert "not alike left and right" in sp.tires.Custom(pulls, **NUMBERS).check()[0]
    with pytest.raises(ValueError, match=r"function: fx is not finite at 0\.25 times"):
        sp.tires.Custom(lambda at: (at.kappa * np.nan, at.fz, at.fz))
    with pytest.raises(ValueError, match=r"function: expected 3 arrays \(fx, fy, mz\)"):
        sp.tires.Custom(lambda at: at.fz)
    with pytest.raises(
        ValueError, match=r"function: gave .* of shape \(3,\) for operands of shape"
    ):
        sp.tires.Custom(lambda at: (np.zeros(3), 0.0, 0.0))
    with pytest.raises(TypeError, match="function: expected a compiled function"):
        sp.tires.Custom(3.0)


def test_an_infinite_camber_has_no_forces() -> None:
    assert np.isnan(tire("python").forces(3000.0, 0.1, 0.05, gamma=np.inf, vx=20.0).fy)
    assert np.isnan(tire("python").jacobian(np.inf, 0.1, 0.05, vx=20.0)).any()


def test_a_car_says_what_a_custom_tire_needs():
    with pytest.raises(ValueError, match="'custom' needs a function"):
        CAR.replace({"tire.model": "custom"})
    with pytest.raises(ValueError, match=r"tire\.function: tire\.model is"):
        CAR.replace({"tire.function": python_brush})
    car = CAR.replace({"tire.model": "custom", "tire.function": python_brush})
    assert car["tire.function"].function is python_brush
    assert car == CAR.replace({"tire.model": "custom", "tire.function": python_brush})
    assert "tire.function" not in car.replace({"tire": BRUSH})
    with pytest.raises(ValueError, match="tire"):
        CAR.replace({"tire.front": tire("python"), "tire.rear": BRUSH})
    other = sp.tires.Custom(lambda at: python_brush(at), **NUMBERS)
    with pytest.raises(ValueError, match="for one axle and not for the other"):
        CAR.replace({"tire.front": tire("python"), "tire.rear": other})
    with pytest.raises(ValueError, match="dt: tires in Python are asked once a step"):
        Fleet(CAR.replace({"tire": tire("python")})).step(dt=0.02)


def test_tires_in_python_pickle_and_compiled_ones_say_why_not(tmp_path: Path):
    again = pickle.loads(pickle.dumps(tire("python")))
    assert again == tire("python")
    car = pickle.loads(pickle.dumps(CAR.replace({"tire": again})))
    assert car["tire.function"].function is python_brush
    fleet = Fleet(car, n=2)
    fleet.start(20.0)
    twin = copy.copy(fleet)
    for one in (fleet, twin):
        one.step(steer=0.02, steps=20)
    assert np.array_equal(fleet.state.y, twin.state.y)
    with pytest.raises(ValueError, match="a tire that is a function"):
        car.to_toml(tmp_path / "car.toml")
    if compiler() is not None:
        with pytest.raises(TypeError, match="a compiled tire does not pickle"):
            pickle.dumps(CAR.replace({"tire": tire("c")}))
        compiled_fleet = Fleet(CAR.replace({"tire": tire("c")}), n=2)
        assert compiled_fleet.copy().n == 2


@pytest.mark.parametrize("kind", KINDS)
def test_tests_run_with_it_and_their_results_go_where_no_tire_is_kept(kind: str, tmp_path: Path):
    car = CAR.replace({"tire": tire(kind)})
    step = sp.maneuvers.StepSteer(speed=15.0, ay=2.0)
    result = step.run(car)
    expected = step.run(CAR.replace({"tire": BRUSH})).metrics
    for name in ("yaw_rate_response_time", "yaw_rate_steady"):
        np.testing.assert_allclose(result.metrics[name], expected[name], rtol=1e-3)
    grippy = car.replace({"tire.front.custom.c1": 1.1 * car["tire.front.custom.c1"]})
    hashes = [
        Fleet(each).run(duration=0.1, record=["vx"]).provenance["parameters"]
        for each in (car, CAR.replace({"tire": tire(kind)}), grippy)
    ]
    assert hashes[0] == hashes[1] != hashes[2]
    result.to_xarray().to_netcdf(tmp_path / "without_car.nc")
    with pytest.raises(ValueError, match="cannot be written to a file"):
        result.to_netcdf(tmp_path / "with_car.nc")
    swept = sp.batch.run(step, car, options={"record": ()})
    assert np.array_equal(swept.metrics["steer"], result.metrics["steer"])
    if kind != "python":
        with pytest.raises(TypeError, match="car: a compiled tire does not pickle"):
            sp.batch.run(step, car, options={"record": ()}, to=tmp_path / "sweep")


def test_a_brush_of_numba_gives_its_slopes_and_the_bits_of_the_brush():
    pytest.importorskip("numba")
    mine = sp.tires.Custom(numba_brush(), slopes=True, **NUMBERS, **KNOWN)
    f, known = (t.forces(3300.0, KAPPA, ALPHA, 0.05, vx=20.0) for t in (mine, BRUSH))
    for name in ("fx", "fy", "mz"):
        expected = getattr(known, name)
        size = np.abs(expected).max()
        np.testing.assert_allclose(getattr(f, name), expected, rtol=1e-12, atol=1e-12 * size)
    fleets = [Fleet(CAR.replace({"tire": t}), n=20) for t in (mine, BRUSH)]
    for fleet in fleets:
        fleet.start(25.0)
        fleet.step(steer=0.05, brake_torque=2000.0, steps=1500)
    for name in ("x", "y", "yaw_rate", "fy"):
        mine_now, theirs = (getattr(fleet.state, name) for fleet in fleets)
        np.testing.assert_allclose(mine_now, theirs, rtol=1e-9, atol=1e-9)


@pytest.mark.slow
def test_a_brush_of_numba_takes_little_more_time_than_the_brush():
    pytest.importorskip("numba")
    mine = sp.tires.Custom(numba_brush(), slopes=True, **NUMBERS)
    fleets = [Fleet(CAR.replace({"tire": t}), n=1000) for t in (mine, BRUSH)]
    best = [np.inf, np.inf]
    for fleet in fleets:
        fleet.start(20.0)
    for _ in range(40):
        for k, fleet in enumerate(fleets):
            begin = time.perf_counter()
            fleet.step(steer=0.03, steps=50)
            best[k] = min(best[k], time.perf_counter() - begin)
    assert best[0] < 1.6 * best[1]


@needs_c
def test_pointers_of_every_kind_are_one():
    from scipy import LowLevelCallable

    plain = compiled("double").brush
    calls = ctypes.c_int64(0)
    typed = ctypes.CFUNCTYPE(None, *(4 * [ctypes.c_void_p]))(("brush", compiled("double")))
    data = ctypes.cast(ctypes.pointer(calls), ctypes.c_void_p)
    typed.argtypes = (ctypes.c_int64, *(2 * [ctypes.POINTER(ctypes.c_double)]), ctypes.c_void_p)
    low = LowLevelCallable(typed, data)
    given = [plain, typed, low]
    cffi = pytest.importorskip("cffi")
    address = ctypes.cast(plain, ctypes.c_void_p).value
    given.append(cffi.FFI().cast("void *", address))
    forces = [sp.tires.Custom(f, **NUMBERS).forces(4000.0, 0.05, 0.1).fy for f in given]
    assert len({float(f) for f in forces}) == 1
    assert calls.value > 0  # counted through the data of the callable


def test_the_header_is_the_one_that_the_kernels_have():
    header = Path(sp.get_include()) / "skidpad" / "tire.h"
    own = Path(__file__).parents[2] / "csrc" / "field" / "skidpad_tire.h"
    assert header.read_bytes() == own.read_bytes()


def test_derivatives_by_nothing_are_none() -> None:
    tire = sp.tires.Custom(lambda at: (at.fz * at.kappa, -at.fz * at.tan_alpha, 0.0 * at.fz))
    assert tire.jacobian([4000.0, 5000.0], 0.1, 0.1, by=[]).shape == (2, 3, 0)
