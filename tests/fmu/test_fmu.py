"""Co-simulation units: valid, with the bits of a fleet, and a status for every call."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
import skidpad as sp

pytest.importorskip("fmpy", reason="fmpy is not installed here")

from fmpy import simulate_fmu
from fmpy.fmi1 import FMICallException
from fmpy.validation import validate_fmu
from fmu.units import BMW, DISCARD, ERROR, GOLF, OK, VERSIONS, Unit, functions, of_fleet, running
from skidpad.fmu.variables import OF_DRIVERS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the tests load a .so")

BOTH = pytest.mark.parametrize("version", VERSIONS)


@pytest.fixture(scope="module")
def units(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Unit]:
    """Units of a car with an engine, in both versions."""
    found = {}
    for version in VERSIONS:
        path = tmp_path_factory.mktemp(f"golf{version[0]}") / "golf.fmu"
        GOLF.to_fmu(path, version, sources=False)
        found[version] = Unit(path)
    return found


@BOTH
def test_a_unit_is_valid(version: str, units: dict[str, Unit]) -> None:
    assert validate_fmu(units[version].folder) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "version"), [*zip(sp.cars.names(), cycle(VERSIONS))])
def test_all_cars_give_valid_units(name: str, version: Any, tmp_path: Path) -> None:
    """FMPy takes seconds to check the names, so each car is tested in one version."""
    path = tmp_path / f"{name}.fmu"
    sp.cars.load(name).to_fmu(path, version, sources=False)
    assert validate_fmu(str(path)) == []


@BOTH
def test_ten_seconds_have_the_bits_of_a_fleet(
    version: str, units: dict[str, Unit], capsys: pytest.CaptureFixture[str]
) -> None:
    steps, dt = 10_000, 1e-3
    time = np.arange(steps + 1) * dt
    steer = 0.05 * np.sin(2 * np.pi * 0.4 * time)
    throttle = np.where(time < 5.0, 0.2, 0.6)
    names = ("x", "yaw_rate", "engine_speed", "fz", "steer")
    fleet = sp.Fleet(GOLF)
    fleet.start(20.0)
    rows = [fleet.observe(names)[0]]
    for k in range(steps):
        fleet.step(steer=float(steer[k]), throttle=float(throttle[k]), dt=dt)
        rows.append(fleet.observe(names)[0])
    columns = ("x", "yaw_rate", "engine_speed", "fz_FL", "fz_FR", "fz_RL", "fz_RR", "actual_steer")
    given = np.rec.fromarrays([time, steer, throttle], names="time,steer,throttle")
    result = simulate_fmu(
        units[version].folder,
        stop_time=steps * dt,
        step_size=dt,
        output_interval=dt,
        input=given,
        start_values={"start.speed": 20.0},
        output=columns,
    )
    capsys.readouterr()  # FMPy names every input that keeps its start value
    np.testing.assert_array_equal(np.array([result[name] for name in columns]).T, np.array(rows))


@BOTH
def test_it_starts_as_a_fleet_does(version: str, units: dict[str, Unit]) -> None:
    fleet = sp.Fleet(GOLF.replace({"body.mass": 1300.0}))
    fleet.start(15.0, heading=0.4, x=3.0, y=-2.0, gear=2)
    values = {
        "start__speed": 15.0, "start__heading": 0.4, "start__x": 3.0, "start__y": -2.0,
        "start__gear": 2, "body__mass": 1300.0,
    }  # fmt: skip
    with running(units[version], **values) as unit:
        np.testing.assert_array_equal(unit.all(), of_fleet(fleet, units[version]))


@BOTH
def test_the_time_begins_where_the_simulator_says(version: str, units: dict[str, Unit]) -> None:
    fleet = sp.Fleet(GOLF)
    fleet.step(throttle=0.5, steps=10)
    unit = units[version].instance()
    unit.begin(start_time=5.0, throttle=0.5)
    unit.step(count=10)
    assert unit.get("time") == pytest.approx(5.01)
    np.testing.assert_array_equal(unit.all(), of_fleet(fleet, units[version]))
    unit.free()


@BOTH
def test_inputs_hold_and_parameters_are_tunable(version: str, units: dict[str, Unit]) -> None:
    fleet = sp.Fleet(GOLF)
    fleet.start(20.0)
    with running(units[version], start__speed=20.0) as unit:
        unit.set(steer=0.03, throttle=0.4, wind_y=6.0)
        unit.step(count=200)
        fleet.step(steer=0.03, throttle=0.4, wind_y=6.0, steps=200)
        np.testing.assert_array_equal(unit.all(), of_fleet(fleet, units[version]))
        unit.set(tire__front__grip=0.5, gear=2)
        fleet.change({"tire.front.grip": 0.5})
        unit.step(count=200)
        fleet.step(steer=0.03, throttle=0.4, wind_y=6.0, gear=2, steps=200)
        np.testing.assert_array_equal(unit.all(), of_fleet(fleet, units[version]))


@BOTH
def test_lengths_that_are_no_steps_are_cut_evenly(version: str, units: dict[str, Unit]) -> None:
    for length, count, dt in ((0.01, 10, 1e-3), (0.0025, 3, 0.0025 / 3), (2e-4, 1, 2e-4)):
        fleet = sp.Fleet(GOLF)
        fleet.start(20.0)
        fleet.step(steer=0.03, dt=dt, steps=count)
        with running(units[version], start__speed=20.0, steer=0.03) as unit:
            unit.step(length)
            np.testing.assert_array_equal(unit.all(), of_fleet(fleet, units[version]))


@BOTH
def test_states_are_kept_and_written(version: str, units: dict[str, Unit]) -> None:
    with running(units[version], start__speed=20.0, steer=0.03) as one:
        one.step(count=100)
        slave = one.slave
        kept = slave.getFMUState() if one.is_3 else slave.getFMUstate()
        then, time = one.all(), one.time
        one.set(steer=-0.02, body__mass=1800.0)
        one.step(count=100)
        after = one.all()
        if one.is_3:
            written = slave.serializeFMUState(kept)
            slave.setFMUState(kept)
        else:
            written = slave.serializeFMUstate(kept)
            slave.setFMUstate(kept)
        np.testing.assert_array_equal(one.all(), then)
        assert one.get("body.mass") == GOLF["body.mass"]
        one.time = time
        one.set(steer=-0.02, body__mass=1800.0)
        one.step(count=100)
        np.testing.assert_array_equal(one.all(), after)
        with running(units[version]) as other:  # from the bytes alone
            if one.is_3:
                state = other.slave.deserializeFMUState(written)
                other.slave.setFMUState(state)
                other.slave.freeFMUState(state)
            else:
                state = other.slave.deSerializeFMUstate(written)
                other.slave.setFMUstate(state)
                other.slave.freeFMUstate(state)
            np.testing.assert_array_equal(other.all(), then)
            assert other.get("steer") == 0.03
        (slave.freeFMUState if one.is_3 else slave.freeFMUstate)(kept)


@BOTH
def test_a_hundred_at_once_are_a_hundred_cars(version: str, units: dict[str, Unit]) -> None:
    mass = np.linspace(1100.0, 1500.0, 100)
    fleet = sp.Fleet(GOLF.replace({"body.mass": mass}))
    fleet.start(20.0)
    cars = [units[version].instance(f"car{i}") for i in range(100)]
    for car, own in zip(cars, mass, strict=True):
        car.begin(start__speed=20.0, body__mass=own, steer=0.03)
    for _ in range(20):
        for car in cars:
            car.step()
    fleet.step(steer=0.03, steps=20)
    assert [car.get("yaw_rate") for car in cars] == fleet.state.yaw_rate.tolist()
    for car in cars:
        car.free()


@BOTH
def test_a_reset_car_is_as_new(version: str, units: dict[str, Unit]) -> None:
    with running(units[version]) as fresh:
        new = fresh.all()
    with running(units[version], start__speed=20.0, body__mass=1700.0, steer=0.1) as unit:
        unit.step(count=50)
        unit.slave.reset()
        unit.begin()
        np.testing.assert_array_equal(unit.all(), new)
        assert unit.get("steer") == 0.0
        assert unit.get("body.mass") == GOLF["body.mass"]
        unit.slave.terminate()


@BOTH
def test_what_is_called_amiss_is_an_error(version: str, units: dict[str, Unit]) -> None:
    unit = units[version]

    def refused(status: int, call: Any, *arguments: Any, **options: Any) -> None:
        with pytest.raises(FMICallException) as error:
            call(*arguments, **options)
        assert error.value.status == status

    with running(unit, start__speed=20.0) as one:  # out of range: nothing changes, and it goes on
        refused(DISCARD, one.set, steer=90.0)
        refused(DISCARD, one.set, steer=float("nan"))
        refused(DISCARD, one.set, body__mass=0.0)
        refused(DISCARD, one.set, gear=99)
        refused(DISCARD, one.set, start__speed=30.0)
        refused(DISCARD, one.set, yaw_rate=0.0)
        refused(DISCARD, one.set, time=0.0)
        assert one.get("body.mass") == GOLF["body.mass"]
        one.step()
        assert one.get("time") == 1e-3
    for arguments in ((0.5, 1e-3), (0.0, 0.0), (0.0, -1.0), (0.0, float("nan")), (0.0, 1e300)):
        with running(unit) as one:
            refused(ERROR, one.slave.doStep, *arguments)
            refused(ERROR, one.step)  # nothing goes on after an error
            one.slave.reset()
            one.begin()
            one.step()
    with running(unit) as one:
        refused(ERROR, one.begin)
    one = unit.instance()
    one.time = 0.0
    refused(ERROR, one.step)
    one.free()
    one = unit.instance()
    refused(ERROR, one.slave.exitInitializationMode)
    one.free()
    if version == "3.0":
        one = unit.instance()
        one.slave.enterInitializationMode(startTime=0.0, stopTime=0.0015)
    else:
        one = unit.instance()
        one.slave.setupExperiment(startTime=0.0, stopTime=0.0015)
        one.slave.enterInitializationMode()
    one.slave.exitInitializationMode()
    one.time = 0.0
    one.step()
    refused(ERROR, one.step)
    one.free()


@BOTH
def test_a_car_that_is_lost_ends_the_run(version: str, units: dict[str, Unit]) -> None:
    with (
        running(units[version], start__speed=20.0, force_x=1e300, force_z=1e300) as unit,
        pytest.raises(FMICallException) as error,
    ):
        unit.step(count=20)
    assert error.value.status == ERROR


@BOTH
def test_whatever_is_called_with_nothing_says_so(version: str, units: dict[str, Unit]) -> None:
    """Without an instance, and with one but NULL for everything else."""
    if shutil.which("nm") is None:
        pytest.skip("gcc is not installed here")
    nothing = [ctypes.c_void_p(0)] * 14
    every = functions(units[version].library)
    assert len(every) > 100
    for name, call in every.items():
        if name.endswith(("GetVersion", "GetTypesPlatform")):
            continue
        made = "Instantiate" in name
        call.restype = ctypes.c_void_p if made else ctypes.c_int
        if name.endswith("FreeInstance"):
            call(*nothing)
        elif made:
            assert call(*nothing) is None, name
        else:
            assert call(*nothing) == ERROR, name
    own = f"fmi{version[0]}"
    for name, call in every.items():
        if not name.startswith(own) or name.endswith(
            ("GetVersion", "GetTypesPlatform", "FreeInstance")
        ):
            continue
        if "Instantiate" in name:
            continue
        with running(units[version]) as one:
            instance = ctypes.c_void_p(one.slave.component)
            assert call(instance, *nothing[1:]) in (OK, DISCARD, ERROR), name


@BOTH
def test_a_unit_is_made_of_its_own_resources_alone(version: str, units: dict[str, Unit]) -> None:
    unit = units[version]
    call = functions(unit.library)[
        "fmi3InstantiateCoSimulation" if version == "3.0" else "fmi2Instantiate"
    ]
    call.restype = ctypes.c_void_p
    token = unit.description.guid.encode()
    folder = Path(unit.folder) / "resources"
    told: list[bytes] = []
    none = ctypes.c_size_t(0)
    if version == "3.0":
        log = ctypes.CFUNCTYPE(
            None, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p
        )(lambda *said: told.append(said[-1]))

        def make(token: bytes | None, place: str | None, events: bool = False) -> int | None:
            where = None if place is None else place.encode()
            return call(
                b"car", token, where, False, True, events, False, None, none, None, log, None
            )
    else:
        kind = ctypes.CFUNCTYPE(
            None, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p,
            ctypes.c_char_p,
        )  # fmt: skip
        log = kind(lambda *said: told.append(said[-1]))
        callbacks = (ctypes.c_void_p * 5)(ctypes.cast(log, ctypes.c_void_p).value, 0, 0, 0, 0)

        def make(token: bytes | None, place: str | None, events: bool = False) -> int | None:
            where = None if place is None else place.encode()
            return call(b"car", int(not events), token, where, callbacks, False, True)

    made = make(token, str(folder) if version == "3.0" else folder.as_uri())
    assert made is not None, told
    free = functions(unit.library)[f"fmi{version[0]}FreeInstance"]
    free(ctypes.c_void_p(made))
    assert not told
    assert make(b"{0}", str(folder)) is None
    assert make(token, None) is None
    assert make(None, str(folder)) is None
    assert make(token, str(folder / "not there")) is None
    assert make(token, str(folder), events=True) is None
    assert len(told) == 5
    assert b"token is not that of this unit" in told[0]


def test_what_drivers_remember_is_no_output() -> None:
    tables = Path(__file__).parents[2] / "csrc" / "field"
    text = "".join(
        (tables / f"{name}.def").read_text("utf-8")
        for name in ("driver_state", "custom_driver_state")
    )
    remembered = re.findall(r"^(?:NUMBER|WHEELS)\((\w+)", text, re.M)
    assert {*remembered, "driver_steer"} == OF_DRIVERS


def test_the_same_car_gives_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "car.fmu" for folder in "ab"]
    for path in paths:
        path.parent.mkdir()
        BMW.to_fmu(path)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    with ZipFile(paths[0]) as archive:
        names = archive.namelist()
        assert b"Py" not in archive.read("resources/car.txt")
    assert {
        "modelDescription.xml", "resources/car.txt", "sources/buildDescription.xml",
        "sources/library/all.c", "documentation/licenses/license.txt",
    } <= set(names)  # fmt: skip
    assert not any("python/" in name for name in names)


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"path": "car.zip"}, ValueError, "must end in .fmu"),
        ({"path": 1}, TypeError, "path"),
        ({"version": "1.0"}, ValueError, "version"),
        ({"dt": 0.0}, ValueError, "dt"),
        ({"dt": "fast"}, TypeError, "dt"),
        ({"dt": 10.0}, ValueError, "dt"),
        ({"sources": 2}, TypeError, "sources"),
    ],
)
def test_bad_arguments_are_named(
    arguments: dict[str, Any], error: type[Exception], said: str, tmp_path: Path
) -> None:
    path = arguments.pop("path", "car.fmu")
    path = tmp_path / path if isinstance(path, str) else path
    with pytest.raises(error, match=said):
        BMW.to_fmu(path, **arguments)
    assert not list(tmp_path.iterdir())


def test_a_unit_is_one_car(tmp_path: Path) -> None:
    path, two = tmp_path / "car.fmu", BMW.replace({"body.mass": [1000.0, 1100.0]})
    with pytest.raises(ValueError, match=r"one car, not 2; car.take"):
        two.to_fmu(path)
    two.take([1]).to_fmu(path, sources=False)
    with running(Unit(path)) as unit:
        assert unit.get("body.mass") == 1100.0


@pytest.mark.slow
def test_what_its_sources_compile_to_has_the_same_bits(tmp_path: Path) -> None:
    """With one lane, as for any compiler."""
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed here")
    GOLF.to_fmu(tmp_path / "golf.fmu", "2.0")
    unit = Unit(tmp_path / "golf.fmu")
    with running(unit, start__speed=20.0, steer=0.04, throttle=0.7) as one:
        one.step(count=500)
        shipped = one.all()
    sources = Path(unit.folder) / "sources"
    built = tmp_path / "own" / "binaries" / "linux64" / "golf.so"
    shutil.copytree(unit.folder, tmp_path / "own")
    command = ["gcc", "-std=c11", "-O1", "-w", "-shared", "-fPIC", f"-I{sources}"]
    command += [str(sources / "library" / "all.c"), "-o", str(built), "-lm"]
    subprocess.run(command, check=True, timeout=900)
    unit.folder = str(tmp_path / "own")
    with running(unit, start__speed=20.0, steer=0.04, throttle=0.7) as one:
        one.step(count=500)
        np.testing.assert_array_equal(one.all(), shipped)
