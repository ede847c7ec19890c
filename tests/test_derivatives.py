"""Derivatives of steps and runs: correct, independent of how they are requested, and errors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF, bits_of, moving
from isas import ISAS
from ridders import derivative
from rings import first_quick
from skidpad import _core
from skidpad._channels import CHANNELS
from skidpad.simulation.derivatives import Course, differentiate
from skidpad.simulation.inputs import kernel_inputs
from skidpad.simulation.variables import Variables

needs_derivatives = pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")
TIMES = np.linspace(0.0, 1.0, 9)
MODELS = ["simple_pacejka", "brush", "dugoff", "linear", "magic_formula", "fiala", "physx",
          "tmeasy", "drawn_curves", "lugre"]  # fmt: skip
HELD = {"steer": 0.025, "drive_torque": 130.0, "brake_torque": 60.0}


def lost(recording: sp.Recording) -> tuple[Any, dict[str, Any]]:
    """A scalar of a run that depends on wheel forces, accelerations and distance."""
    y, fz, ay = recording["y"], recording["fz"], recording["ay"]
    weight = np.cos(np.arange(len(y)))[:, None]
    value = (weight * y**2).sum(0) + 1e-7 * (fz**2).sum((0, 1)) + 1e-3 * (ay**3).sum(0)
    return value, {"y": 2 * weight * y, "fz": 2e-7 * fz, "ay": 3e-3 * ay**2}


def weaving(car: sp.Car, n: int) -> tuple[sp.Fleet, dict[str, Any]]:
    """Cars with different masses at speed, and different inputs over a second."""
    random = np.random.default_rng(1)
    fleet = sp.Fleet(car.replace({"body.mass": car["body.mass"] * random.uniform(0.95, 1.05, n)}))
    fleet.start(speed=random.uniform(15, 25, n))
    steer = 0.03 * np.sin(2 * np.pi * TIMES)[:, None] + random.normal(0, 0.003, (9, n))
    brake = sp.Signal([0.0, 0.5, 1.0], [10.0, 200.0, 100.0])
    return fleet, {"steer": sp.Signal(TIMES, steer), "brake_torque": brake, "drive_torque": 30.0}


ASKED: dict[str, Any] = {"duration": 1.0, "dt": 1e-3, "every": 10, "record": ["y", "fz", "ay"]}


@needs_derivatives
@pytest.mark.parametrize("model", first_quick(MODELS, 2))
@pytest.mark.parametrize("slip", ["relaxation", "steady"])
def test_the_step_on_every_tire(model: str, slip: str) -> None:
    car = BMW.replace({"tire.model": model, "tire.slip": slip})
    fleet = sp.Fleet(car)
    fleet.start(speed=20.0)
    fleet.step(**{**HELD, "steer": 0.02}, steps=300)
    names = ["vx", "vy", "yaw_rate", "roll_rate", "z", "wheel_speed", "steer", "drive_torque",
             "brake_torque", "friction", "wind_y", "ground_x", "body.mass", "wheel.front.radius",
             "suspension.rear.stiffness", "environment.friction"]  # fmt: skip
    rows = ["vx", "vy", "vz", "yaw_rate", "roll_rate", "wheel_speed", "travel_rate", "ay", "fy"]
    found = fleet.jacobian(HELD, of=rows, by=names)
    at = [CHANNELS[name].row + i for name in rows for i in range(CHANNELS[name].rows)]

    def after(name: str, h: float) -> Any:
        inputs = {"friction": 1.0, "wind_y": 0.0, "ground_x": 0.0, **HELD}
        moved = sp.Fleet(car.replace({name: car[name] + h}) if name in car else car)
        moved._cars.state[...] = fleet._cars.state
        if name in inputs:
            inputs[name] += h
        elif name in CHANNELS:
            moved._cars.state[CHANNELS[name].row] += h
        moved.step(**inputs)
        return np.concatenate((moved._cars.state, moved._cars.output))[at, 0]

    for name in names:
        h = 1e-3 * float(car[name]) if name in car else 10.0 if "torque" in name else 1e-3
        column = found.columns.index("wheel_speed_FL" if name == "wheel_speed" else name)
        slope, doubt = derivative(lambda by, name=name: after(name, by), h)
        np.testing.assert_array_less(
            np.abs(found.values[0, :, column] - slope),
            1e-8 * np.abs(slope) + 4 * doubt + 1e-9 * np.abs(slope).max() + 1e-18,
            err_msg=name,
        )


@needs_derivatives
def test_a_run_against_differences() -> None:
    fleet, inputs = weaving(BMW, 3)
    found = fleet.gradient(lost, inputs, by=["state", "inputs", "parameters"], **ASKED)

    def value(name: str, h: float) -> Any:
        mass, given = fleet.car, dict(inputs)
        moved = sp.Fleet(mass.replace({name: mass[name] * (1 + h)}) if name in mass else mass)
        moved._cars.state[...] = fleet._cars.state
        if name == "steer":
            rows = inputs["steer"].values.copy()
            rows[3] += h
            given["steer"] = sp.Signal(TIMES, rows)
        elif name == "drive_torque":
            given["drive_torque"] = 30.0 + h
        elif name in CHANNELS:
            moved._cars.state[CHANNELS[name].row] += h
        return lost(moved.run(given, **ASKED))[0]

    np.testing.assert_array_equal(found.value, value("none", 0.0))
    exact = {
        "body.mass": found["body.mass"] * fleet.car["body.mass"],
        "tire.front.nominal_load": found["tire.front.nominal_load"]
        * fleet.car["tire.front.nominal_load"],
        "body.to_front_axle": found["body.to_front_axle"] * fleet.car["body.to_front_axle"],
        "vx": found["vx"],
        "yaw_rate": found["yaw_rate"],
        "travel": found["travel"][0],
        "steer": found["steer"][3],
        "drive_torque": found["drive_torque"],
    }
    for name, gradient in exact.items():
        h = 5.0 if name == "drive_torque" else 1e-3
        slope, doubt = derivative(lambda by, name=name: value(name, by), h)
        off = np.abs(gradient - slope)
        np.testing.assert_array_less(off, 1e-7 * np.abs(slope) + 10 * doubt, err_msg=name)


@needs_derivatives
@pytest.mark.parametrize("car", [BMW, GOLF], ids=["torque", "engine"])
def test_steps_are_the_product_of_their_parts(car: sp.Car) -> None:
    """Over more steps than are stored together."""
    fleet = moving(car)
    inputs = {"steer": 0.02}
    whole = fleet.jacobian(inputs, of=["state"], by=["state"], steps=1200)
    first = fleet.jacobian(inputs, of=["state"], by=["state"], steps=500)
    fleet.step(**inputs, steps=500)
    second = fleet.jacobian(inputs, of=["state"], by=["state"], steps=700)
    np.testing.assert_allclose(second.A @ first.A, whole.A, rtol=1e-9, atol=1e-9)
    np.testing.assert_array_equal(second.after, whole.after)


@needs_derivatives
@pytest.mark.parametrize("car", [BMW, GOLF], ids=["torque", "engine"])
def test_what_is_recorded_on_the_way_has_the_bits_of_the_run(car: sp.Car) -> None:
    fleet = moving(car, 11)
    steer = sp.Signal([0.0, 0.3, 0.7], [0.0, 0.05, -0.02])
    asked = {"duration": 0.7, "record": ["x", "yaw", "vx", "fx", "fz", "slip_angle", "ay"]}
    again = fleet.copy().run({"steer": steer}, every=7, **asked)
    given = kernel_inputs({"steer": steer}, car, {}, 11, np.dtype("float64"))
    rows = tuple(CHANNELS[n].row + i for n in asked["record"] for i in range(CHANNELS[n].rows))
    course = Course(fleet._cars, given, 1e-3, fleet._cars.substeps.within(1e-3), 0, 700, 7, rows)
    weights = np.zeros((1, len(rows), 101, 11))
    found = differentiate(course, Variables((), (), ("body.mass",)), 1, weights, 1)
    assert found.record.tobytes() == again._samples.tobytes()
    assert not found.by_parameter.any()


@needs_derivatives
def test_a_car_has_the_same_derivatives_in_any_company() -> None:
    fleet, inputs = weaving(BMW, 19)
    by = ["vx", "steer", "body.mass", "tire.front"]
    short = {**ASKED, "duration": 0.2}
    all_of_them = fleet.gradient(lost, inputs, by=by, **short)
    threads = fleet.gradient(lost, inputs, by=by, threads=3, **short)
    for name in all_of_them:
        np.testing.assert_array_equal(all_of_them[name], threads[name])
    alone = sp.Fleet(fleet.car.replace({"body.mass": fleet.car["body.mass"][17]}), n=1)
    alone._cars.state[...] = fleet._cars.state[:, 17:18]
    own = {**inputs, "steer": sp.Signal(TIMES, inputs["steer"].values[:, 17])}
    one = alone.gradient(lost, own, by=by, **short)
    for name in one:
        np.testing.assert_array_equal(one[name][..., 0], all_of_them[name][..., 17])


@needs_derivatives
@pytest.mark.parametrize("car", [BMW, GOLF], ids=["torque", "engine"])
def test_a_row_alone_is_that_of_all_rows(car: sp.Car) -> None:
    """Many rows come from products of slopes, few from reverse sweeps row by row."""
    fleet = moving(car)
    by = ["state", "steer", "body.mass", "tire.front"]
    every = fleet.jacobian({"steer": 0.02}, of=["state", "ay"], by=by, steps=3)
    few = fleet.jacobian({"steer": 0.02}, of=["yaw_rate", "ay"], by=by, steps=3)
    for name in ("yaw_rate", "ay"):
        row, alone = every.rows.index(name), few.rows.index(name)
        scale = np.abs(few.values[:, alone]).max()
        np.testing.assert_allclose(
            every.values[:, row], few.values[:, alone], rtol=1e-10, atol=1e-12 * scale
        )


@needs_derivatives
@pytest.mark.parametrize("steps", [1, 3])
def test_columns_alone_are_those_of_all(steps: int) -> None:
    """Lines are stored eight numbers at a time: with fewer, as many and more, for 11 cars."""
    fleet, _ = weaving(BMW, 11)
    states = ["vx", "vy", "yaw_rate", "roll_rate", "z", "q1", "q2"]
    every = fleet.jacobian({"steer": 0.02}, by=["state", "steer"], steps=steps)
    for by in (["vy"], states[:5], states, [*states, "travel"]):
        few = fleet.jacobian({"steer": 0.02}, by=[*by, "steer"], steps=steps)
        kept = [every.columns.index(name) for name in few.columns]
        np.testing.assert_array_equal(few.values, every.values[:, :, kept])


@needs_derivatives
def test_cars_that_go_different_ways_have_what_they_have_alone() -> None:
    speeds = np.repeat([0.0, 0.5, 20.0], 8)  # vectors that stand, roll, and drive
    by, ends = ["vx", "steer", "body.mass"], {"vy": 1.0, "yaw": -0.5}
    together = sp.Fleet(GOLF, n=speeds.size)
    together.start(speed=speeds)
    found = together.gradient(ends, {"steer": 0.1, "throttle": 0.3}, 0.3, by=by)
    steps = together.jacobian({"steer": 0.1, "throttle": 0.3}, steps=2).values
    assert all(np.abs(found["steer"][speeds > 0]) > 0)
    for speed in (0.0, 0.5, 20.0):
        alone = sp.Fleet(GOLF)
        alone.start(speed=speed)
        lines = alone.jacobian({"steer": 0.1, "throttle": 0.3}, steps=2).values
        np.testing.assert_array_equal(steps[speeds == speed], lines[[0] * 8])
        own = alone.gradient(ends, {"steer": 0.1, "throttle": 0.3}, 0.3, by=by)
        for name in by:
            np.testing.assert_array_equal(found[name][speeds == speed], own[name][[0] * 8])


@needs_derivatives
@pytest.mark.parametrize("name", ["wheel_speed", "engine_speed", "deflection_y", "vx"])
def test_a_car_that_is_not_finite_has_no_derivatives_and_others_have_theirs(name: str) -> None:
    fleet = sp.Fleet(sp.cars.load("vw_golf_gti"), 3)
    fleet.start(speed=20.0)
    fleet.step(throttle=0.2)
    whole = fleet.jacobian()
    snapshot = fleet.save()
    rows = snapshot.rows.copy()
    rows[CHANNELS[name].row, 1] = np.nan
    fleet.restore(replace(snapshot, rows=rows))
    broken = fleet.jacobian()
    assert np.isnan(broken.A[1]).any()
    for car in (0, 2):
        np.testing.assert_array_equal(broken.A[car], whole.A[car])


@needs_derivatives
def test_the_fleet_stays_where_it_is() -> None:
    fleet = moving()
    before = bits_of(fleet)
    fleet.jacobian({"steer": 0.1})
    fleet.gradient({"y": 1.0}, {"steer": 0.1}, duration=0.1)
    assert bits_of(fleet) == before


@needs_derivatives
def test_samples_of_a_signal_make_up_an_input_that_is_held() -> None:
    fleet = moving()
    weights = {"y": np.ones((21, 1)), "yaw_rate": -2.0}
    signal = sp.Signal([0.0, 0.05, 0.17, 0.3], [0.02] * 4)
    held = fleet.gradient(weights, {"steer": 0.02}, 0.2, by=["steer"])["steer"]
    samples = fleet.gradient(weights, {"steer": signal}, 0.2, by=["steer"])["steer"]
    assert samples.shape == (4, 3)
    np.testing.assert_allclose(samples.sum(axis=0), held, rtol=1e-12)
    assert (samples[3] != 0).all()  # between it and the one before lies the end of the run


@needs_derivatives
def test_with_drivers() -> None:
    path = sp.Path.circle(60.0)
    driver = [sp.drivers.Preview(path), sp.drivers.SpeedHold(15.0)]
    fleet = sp.Fleet(BMW)
    fleet.start(speed=15.5)
    asked: dict[str, Any] = {"duration": 0.8, "record": ["y", "vx"], "driver": driver}

    def ends(recording: sp.Recording) -> tuple[Any, dict[str, Any]]:
        last = np.zeros_like(recording["y"])
        last[-1] = 1.0
        return recording["y"][-1] + recording["vx"][-1], {"y": last, "vx": last}

    found = fleet.gradient(ends, by=["yaw_rate", "body.mass", "driver"], **asked)

    def value(name: str, h: float) -> Any:
        moved = sp.Fleet(BMW.replace({name: BMW[name] * (1 + h)}) if name in BMW else BMW)
        moved._cars.state[...] = fleet._cars.state
        if name not in BMW:
            moved._cars.state[CHANNELS[name].row] += h
        return ends(moved.run(**asked))[0]

    for name, scale in (("yaw_rate", 1.0), ("body.mass", BMW["body.mass"])):
        slope, doubt = derivative(lambda by, name=name: value(name, by), 1e-4)
        np.testing.assert_allclose(found[name] * scale, slope, rtol=1e-7, atol=10 * doubt.max())
    names = [name for name in found if name.startswith("driver.")]
    assert "driver.steering.preview_time" in names
    names.remove("driver.speed.speed")  # what he is told: test_driver_gradients.py
    for name in names:
        kind, number = name.split(".")[1:]
        there = driver[kind == "speed"].numbers[number]

        def driven(h: float, kind: str = kind, number: str = number, there: Any = there) -> Any:
            changed = [d.replace(**{number: there + h}) if d.kind == kind else d for d in driver]
            return ends(fleet.copy().run(**{**asked, "driver": changed}))[0]

        if float(there) > 0 and number != "drag":  # others are at an end of their range
            slope, doubt = derivative(driven, 1e-3 * float(there))
            room = 1e-7 * np.abs(slope) + 10 * doubt + 1e-12
            np.testing.assert_array_less(np.abs(found[name] - slope), room, err_msg=name)
    with pytest.raises(ValueError, match="by: steer is what the driver decides"):
        fleet.gradient(ends, by=["steer"], **asked)


@needs_derivatives
def test_a_driver_who_presses_pedals_of_an_engine() -> None:
    fleet = sp.Fleet(GOLF)
    fleet.start(speed=20.0, gear=3)
    wanted = sp.Signal([0.0, 0.4], [20.05, 20.1])
    asked: dict[str, Any] = {"duration": 0.4, "driver": sp.drivers.SpeedHold(wanted)}
    found = fleet.gradient({"vx": 1.0}, by=["vx", "body.mass"], record=["vx"], **asked)

    def value(name: str, h: float) -> Any:
        moved = sp.Fleet(GOLF.replace({name: GOLF[name] * (1 + h)}) if name in GOLF else GOLF)
        moved._cars.state[...] = fleet._cars.state
        if name == "vx":
            moved._cars.state[CHANNELS[name].row] += h
        return moved.run(record=["vx"], **asked)["vx"].sum(axis=0)

    for name, scale in (("vx", 1.0), ("body.mass", GOLF["body.mass"])):
        slope, doubt = derivative(lambda h, name=name: value(name, h), 1e-4)
        np.testing.assert_allclose(found[name] * scale, slope, rtol=1e-8, atol=8 * doubt.max())


@needs_derivatives
@pytest.mark.parametrize("name", ["tire.front.load_response", "tire.rear.lateral_compliance",
                                  "wheel.front.rolling_resistance_2"])  # fmt: skip
def test_parts_that_are_left_out_at_this_number(name: str) -> None:
    """Parameters without effect at 0, or at 1, still have a slope there."""
    fleet = moving(n=1)
    found = fleet.jacobian(HELD, of=["vx", "yaw_rate", "roll_rate"], by=[name], steps=50)

    def after(h: float) -> Any:
        moved = sp.Fleet(BMW.replace({name: BMW[name] + h}))
        moved._cars.state[...] = fleet._cars.state
        moved.step(**HELD, steps=50)
        return moved.observe(["vx", "yaw_rate", "roll_rate"])[0]

    h = {"tire.front.load_response": 1e-4}.get(name, 1e-7)
    slope = (4 * after(h) - after(2 * h) - 3 * after(0.0)) / (2 * h)
    assert np.abs(slope).max() > 0
    largest = np.abs(slope).max()
    np.testing.assert_allclose(found.values[0, :, 0], slope, rtol=1e-5, atol=1e-4 * largest)


@needs_derivatives
def test_forces_from_outside_have_slopes_where_there_are_none() -> None:
    fleet, of = moving(n=1), ["vx", "vy", "yaw_rate", "roll_rate"]
    by = [f"{kind}_{axis}" for kind in ("force", "moment") for axis in "xyz"]
    found = fleet.jacobian(HELD, of=of, by=by, steps=20).values[0]
    assert np.abs(found).max(axis=0).all()

    def after(name: str, pushed: float) -> Any:
        moved = sp.Fleet(BMW)
        moved._cars.state[...] = fleet._cars.state
        moved.step(**HELD, **{name: pushed}, steps=20)
        return moved.observe(of)[0]

    for k, name in enumerate(by):
        slope = (after(name, 10.0) - after(name, -10.0)) / 20.0
        largest = np.abs(slope).max()
        np.testing.assert_allclose(found[:, k], slope, rtol=1e-4, atol=1e-6 * largest)


def test_a_build_without_them_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "has_derivatives", 0)
    with pytest.raises(NotImplementedError, match="this build of skidpad has no derivatives"):
        moving().jacobian()
    with pytest.raises(NotImplementedError, match="they need g\\+\\+ or clang"):
        moving().gradient({"y": 1.0})


BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"by": ["mass"]}, KeyError, "by: there is no 'mass'"),
    ({"by": "vx"}, TypeError, "by: "),
    ({"by": ["ay"]}, ValueError, "by: ay is no state of the car"),
    ({"by": ["gear"]}, ValueError, "by: gear jumps"),
    ({"by": ["throttle"]}, ValueError, "throttle: this car has drive.source = 'torque'"),
    ({"by": ["engine.torque_map"]}, KeyError, "by: there is no"),
    ({"of": ["vx", "speedo"]}, KeyError, "of: no channel 'speedo'"),
    ({"inputs": {"steer": sp.Signal([0.0], [0.0])}}, TypeError, "steer: inputs are held"),
    ({"inputs": {"brake_torque": -1.0}}, ValueError, "brake_torque: car 0: -1"),
    ({"steps": -1}, ValueError, "steps"),
    ({"dt": 0.0}, ValueError, "dt"),
    ({"dt": 1.0}, ValueError, "dt: 1 s take 200 steps within one"),
]


@needs_derivatives
@pytest.mark.parametrize(("asked", "error", "words"), BAD)
def test_bad_questions_are_refused(
    asked: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        moving().jacobian(**asked)


@needs_derivatives
def test_bad_losses_are_refused() -> None:
    fleet = moving()
    with pytest.raises(TypeError, match="loss: expected a function"):
        fleet.gradient(3.0, record=["y"], duration=0.01)  # type: ignore[arg-type]
    for loss in (lambda: (0.0, {}), lambda recording: 0.0):
        with pytest.raises(TypeError, match="loss: it is to take a recording, and to return"):
            fleet.gradient(loss, record=["y"], duration=0.01)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="record: name the channels"):
        fleet.gradient(lambda recording: (0.0, {}), duration=0.01)
    for record in (1.0, [["x"]], np.array([["x"]])):
        with pytest.raises((TypeError, KeyError), match="record: "):
            fleet.gradient({"y": 1.0}, record=record, duration=0.01)  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="loss: 'x' was not recorded"):
        fleet.gradient(lambda recording: (0.0, {"x": 1.0}), record=["y"], duration=0.01)
    with pytest.raises(ValueError, match=r"loss: weights of y have shape \(5,\)"):
        fleet.gradient({"y": np.ones(5)}, duration=0.01)
    with pytest.raises(ValueError, match="loss: weights of y are not all finite"):
        fleet.gradient({"y": np.nan}, duration=0.01)
    with pytest.raises(ValueError, match=r"duration: 0\.0015 s is no whole number of steps"):
        fleet.gradient({"y": 1.0}, duration=0.0015)
    with pytest.raises(TypeError, match="inputs: a callable has no derivatives"):
        fleet.gradient({"y": 1.0}, lambda time, state: {}, duration=0.01)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="derivatives are of float64"):
        moving(dtype="float32").gradient({"y": 1.0})


@needs_derivatives
@pytest.mark.parametrize("name", first_quick(["hmmwv", *sp.cars.names()]))
def test_cars_that_ship_by_everything(name: str) -> None:
    """The same bits twice, after calls that leave other numbers in memory."""
    fleet = moving(sp.cars.load(name), 5)
    steer = sp.Signal([0.0, 0.05, 0.1], [0.03, 0.05, 0.0])
    by = ["state", "inputs", "parameters"]
    found = []
    for _ in range(2):
        found.append(fleet.gradient({"y": 1.0, "ay": 0.1}, {"steer": steer}, 0.1, by=by))
        moving(BMW, 9).jacobian(by=by, steps=3)
    for key, value in found[0].items():
        assert np.isfinite(value).all(), key
        assert value.tobytes() == found[1][key].tobytes(), key
    assert found[0]["steer"].all()


def all_derivatives(cars: np.ndarray, isa: str | None = None) -> dict[str, np.ndarray]:
    """Derivatives of selected cars, some of which brake hard, fly, or stand: arrays over cars."""
    fleet = sp.Fleet(GOLF.replace({"body.mass": 1300.0 + 10.0 * cars}), isa=isa)
    fleet.start(speed=np.where(cars % 5 == 0, 0.0, 8.0 + cars))
    height = np.array(fleet.state.z)
    fleet.state.z = np.where(cars % 7 == 3, height + 0.4, height)
    pedal = {
        "brake": 0.2 * (cars % 4), "throttle": np.where(cars % 4, 0.0, 0.6), "steer": 0.004 * cars,
    }  # fmt: skip
    by = ["state", "inputs", "body.mass", "tire.front.shape_y"]
    over_time = fleet.gradient({"y": 1.0, "ay": 0.1}, pedal, 0.05, by=by)
    of_steps = fleet.jacobian(by=by, inputs=pedal, steps=2).values
    return {**over_time, "jacobian": np.moveaxis(of_steps, 0, -1)}


@needs_derivatives
def test_the_bits_of_derivatives_hang_on_nothing_but_the_car() -> None:
    cars = np.arange(37)
    whole = all_derivatives(cars)
    for isa in ISAS:
        for name, part in all_derivatives(cars, isa).items():
            assert part.tobytes() == whole[name].tobytes(), (isa, name)
    for some in (cars[::-3], cars[4:5], cars[12:29]):
        for name, part in all_derivatives(some).items():
            assert part.tobytes() == np.ascontiguousarray(whole[name][..., some]).tobytes(), name
