"""The C library: the bits of a fleet, without Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from library.c_library import HEADERS, LIBRARY, Cars, Refused, of
from rings import first_quick
from skidpad.simulation.requirements import CHANNEL_NEEDS, lacking

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the tests load a .so")

TOP = Path(__file__).parents[2]
EXAMPLE = TOP / "docs" / "examples" / "ten_thousand_cars.c"
# cmake and ninja may have come from the package index, beside this Python
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
GOLF, BMW = sp.cars.load("vw_golf_gti"), sp.cars.load("bmw_320i")
SWEPT = GOLF.replace(
    {
        "body.mass": np.linspace(1100.0, 1500.0, 21),
        "engine.torques": np.outer(GOLF["engine.torques"], np.linspace(0.5, 1.2, 21)),
    }
)


def same(cars: Cars, fleet: sp.Fleet) -> None:
    """Compare all outputs of two fleets."""
    lacks = lacking(fleet.car, CHANNEL_NEEDS)
    for name in sp.channels():
        if name not in lacks:
            np.testing.assert_array_equal(cars.channel(name), getattr(fleet.state, name), name)
    np.testing.assert_array_equal(cars.status, fleet.status)
    np.testing.assert_array_equal(cars.time, fleet.time)


def drive(cars: Cars, fleet: sp.Fleet, **inputs: float | Iterable[float]) -> None:
    """Continue with inputs; the library holds those not set again."""
    for name, value in inputs.items():
        cars.set("input", name, value)
    cars.step(1e-3, 300)
    fleet.step(**cars.held, dt=1e-3, steps=300)
    same(cars, fleet)


@pytest.mark.parametrize("name", first_quick(sp.cars.names(), 2))
def test_it_has_the_bits_of_a_fleet(name: str, tmp_path: Path) -> None:
    car = sp.cars.load(name)
    fleet, cars = sp.Fleet(car, n=3), of(car, tmp_path / "car.txt", 3)
    same(cars, fleet)
    fleet.start([10.0, 20.0, 30.0], heading=0.3, x=[1.0, 2.0, 3.0], y=-4.0)
    cars.start(speed=[10.0, 20.0, 30.0], heading=0.3, x=[1.0, 2.0, 3.0], y=-4.0)
    same(cars, fleet)
    drive(cars, fleet, steer=np.array([0.01, 0.03, -0.05]), wind_y=5.0)
    drive(cars, fleet, steer=0.0, brake_torque=[0.0, 900.0, 3e3], friction=0.7, wind_y=0.0)


def test_numbers_and_lists_of_each_car_are_read(tmp_path: Path) -> None:
    fleet, cars = sp.Fleet(SWEPT), of(SWEPT, tmp_path / "cars.txt")
    assert cars.n == 21
    np.testing.assert_array_equal(cars.parameter("body.mass"), SWEPT["body.mass"])
    fleet.start(15.0, gear=2)
    cars.start(speed=15.0, gear=2)
    drive(cars, fleet, throttle=np.linspace(0.0, 1.0, 21), steer=0.02)
    drive(cars, fleet, gear=3.0, moment_z=100.0)


def test_a_gear_that_is_no_number_stays(tmp_path: Path) -> None:
    manual = GOLF.replace({"gearbox.control": "manual"})
    fleet, cars = sp.Fleet(manual), of(manual, tmp_path / "car.txt")
    fleet.start(15.0)
    cars.start(speed=15.0, gear=np.nan)
    drive(cars, fleet, throttle=1.0)
    drive(cars, fleet, gear=4.0)
    drive(cars, fleet, gear=np.nan)
    assert cars.channel("gear").tolist() == [4.0]


def test_parameters_change_on_the_way(tmp_path: Path) -> None:
    fleet, cars = sp.Fleet(BMW, n=2), of(BMW, tmp_path / "car.txt", 2)
    fleet.start(20.0)
    cars.start(speed=20.0)
    drive(cars, fleet, steer=0.03)
    fleet.change({"tire.front.grip": 0.4, "body.mass": [1000.0, 1200.0]})
    cars.set("parameter", "tire.front.grip", 0.4)
    cars.set("parameter", "body.mass", [1000.0, 1200.0])
    drive(cars, fleet)


def test_long_steps_are_cut_as_those_of_a_fleet(tmp_path: Path) -> None:
    massless = BMW.replace({"suspension.hubs": "massless"})
    for car in (BMW, massless):
        fleet, cars = sp.Fleet(car), of(car, tmp_path / "car.txt")
        for dt, substeps in ((0.02, 0), (0.0051, 0), (0.01, 7)):
            if substeps:
                fleet = sp.Fleet(car, substeps=substeps)
            cars.set_substeps(substeps)
            fleet.start(20.0)
            cars.start(speed=20.0)
            cars.set("input", "steer", 0.03)
            cars.step(dt, 20)
            fleet.step(steer=0.03, dt=dt, steps=20)
            same(cars, fleet)


def test_what_is_kept_goes_on_with_the_same_bits(tmp_path: Path) -> None:
    fleet, cars = sp.Fleet(GOLF, n=3), of(GOLF, tmp_path / "car.txt", 3)
    fleet.start(20.0)
    cars.start(speed=20.0)
    drive(cars, fleet, steer=[0.0, 0.02, 0.04])
    kept, snapshot = cars.save(), fleet.save()
    drive(cars, fleet, throttle=0.5)
    cars.restore(kept)
    fleet.restore(snapshot)
    drive(cars, fleet, throttle=0.5)
    with pytest.raises(Refused, match="bytes, but of these cars"):
        cars.restore(kept[1:])


def test_states_can_be_set(tmp_path: Path) -> None:
    fleet, cars = sp.Fleet(BMW, n=2), of(BMW, tmp_path / "car.txt", 2)
    speeds = np.full((4, 2), 66.0) + np.arange(8.0).reshape(4, 2)
    fleet.start(20.0, state={"vx": [21.0, 22.0], "yaw_rate": 0.1, "wheel_speed": speeds})
    cars.start(speed=20.0)
    for name, value in (("vx", [21.0, 22.0]), ("yaw_rate", 0.1), ("wheel_speed", speeds)):
        cars.set("state", name, value)
    cars.evaluate()
    same(cars, fleet)
    cars.set("state", "q0", 2.0)
    with pytest.raises(Refused, match="the quaternion has length 2, must be 1"):
        cars.step(1e-3)


@pytest.mark.parametrize(
    ("what", "name", "values", "said"),
    [
        ("input", "steering", 0.0, "'steering' is no input"),
        ("input", "steer", 90.0, "steer: car 0: 90 is not allowed, must be from -1.5708 to 1.5708"),
        ("input", "steer", [0.0, np.nan, 0.0], "steer: car 1: nan is not allowed"),
        ("input", "steer", [0.0, 0.0], "steer: 2 numbers for 3 cars, must be 1 or one for each"),
        ("input", "throttle", 0.1, "throttle: the input needs drive.source = engine"),
        ("parameter", "body.mas", 1.0, "'body.mas' is no parameter of these cars"),
        ("parameter", "body.mass", 0.0, "body.mass: car 0: 0 is not allowed, must be > 0"),
        ("start", "sped", 1.0, "'sped' is no value of a start: speed, heading, x, y, gear"),
        ("start", "gear", 1.0, "gear: it needs drive.source = engine"),
        ("start", "x", np.inf, "x: car 0: inf is not allowed"),
        ("state", "fz", 1.0, "'fz' is no channel"),
        ("state", "vx", [1.0, 2.0], "vx: 2 numbers, must be 1 or as many for each of 3 cars"),
        ("state", "travel", 1.0, "travel: 1 numbers, must be 4 or as many for each of 3 cars"),
        ("state", "vx", np.nan, "vx: nan is not allowed, must be finite"),
        ("state", "gear", 1.0, "gear: the channel needs drive.source = engine"),
    ],
)
def test_what_is_wrong_is_refused_by_its_name(
    what: str, name: str, values: float, said: str, tmp_path: Path
) -> None:
    fleet, cars = sp.Fleet(BMW, n=3), of(BMW, tmp_path / "car.txt", 3)
    with pytest.raises(Refused) as refused:
        cars.set(what, name, values)
    assert said in str(refused.value)
    same(cars, fleet)
    drive(cars, fleet, steer=0.01)  # as if nobody had asked


def test_steps_that_cannot_be_are_refused(tmp_path: Path) -> None:
    cars = of(BMW, tmp_path / "car.txt")
    for dt in (0.0, -1.0, np.nan, np.inf, 5.1):
        with pytest.raises(Refused, match="is not allowed, must be > 0 and <= 5 s"):
            cars.step(dt)
    with pytest.raises(Refused, match="steps: -1"):
        cars.step(1e-3, -1)
    with pytest.raises(Refused, match="substeps: 1001"):
        cars.set_substeps(1001)
    for name in ("speedo", "engine_speed"):
        with pytest.raises(Refused, match=name):
            cars.channel(name)


def test_texts_that_are_no_cars_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "car.txt"
    SWEPT.to_flat(path)
    good = path.read_text("utf-8")
    assert Cars(good, 21).n == 21
    changes = [
        ("skidpad car 1", "skidpad car 2", "line 1: expected 'skidpad car 1'"),
        ("word tire.slip", "word tire.slap", "this word is unknown"),
        ("word tire.slip relaxation", "word tire.slip relaxed", "this choice is unknown"),
        ("word tire.slip", "world tire.slip", "expected word, options, number or list"),
        ("number body.mass", "number body.mess", "have no such parameter"),
        ("number body.height 0x", "number body.height 0y", "expected hexadecimal numbers"),
        ("number body.height 0x1", "number body.height -0x1", "body.height: car 0: -"),
        ("number body.height", "number body.height 0x1p+0", "1 number, or one for each car"),
        ("number body.height", "# number body.height", "body.height: the text lacks"),
        ("list gearbox.ratios 5", "list gearbox.ratios 7", "the list is not as long as it says"),
        ("list gearbox.ratios", "list gearbox.rations", "this list is unknown"),
        ("list gearbox.ratios", "# list gearbox.ratios", "gearbox.ratios: the text lacks"),
        ("word road.model flat", "word road.model terrain", "are in no text"),
    ]
    ratios = len(GOLF["gearbox.ratios"])
    for old, new, said in changes:
        old, new = (text.replace("ratios 5", f"ratios {ratios}") for text in (old, new))
        if "height" in old and old not in good:
            name = "number body.to_front_axle"
            old, new = (text.replace("number body.height", name) for text in (old, new))
            said = said.replace("body.height", "body.to_front_axle")
        assert old in good, old
        with pytest.raises(Refused) as refused:
            Cars(good.replace(old, new, 1))
        assert said in str(refused.value)
    with pytest.raises(Refused, match="n = 20, but the numbers of this text are of 21 cars"):
        Cars(good, 20)


def test_texts_that_are_damaged_are_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "car.txt"
    GOLF.to_flat(path)
    good, rng, refused = path.read_text("utf-8"), np.random.default_rng(1), 0
    for _ in range(300):
        at, length = rng.integers(len(good)), rng.integers(1, 40)
        other = "".join(map(chr, rng.integers(32, 127, length % 3)))
        try:
            Cars(good[:at] + other + good[at + length :])
        except Refused:
            refused += 1
    assert refused > 100


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"road.model": "terrain"}, "road.model: 'terrain' is a road"),
        ({"tire": sp.tires.Custom(lambda at: (at.fz, at.fz, at.fz), check=False)}, "tire.model"),
    ],
)
def test_cars_that_no_text_can_hold_are_refused(
    change: dict[str, object], said: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=said):
        BMW.replace(change).to_flat(tmp_path / "car.txt")
    marked = BMW.replace({"body.mass": -1.0}, invalid="nan")
    with pytest.raises(ValueError, match="out of range"):
        marked.to_flat(tmp_path / "car.txt")
    assert not list(tmp_path.iterdir())


def compiled(source: Path, to: Path, *options: str) -> Path:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed here")
    command = ["gcc", "-std=c11", "-O1", "-Wall", "-Werror", str(source), "-o", str(to), *options]
    subprocess.run(command, check=True, timeout=60)
    return to


def linked_with(headers: Path, library: Path) -> list[str]:
    return [f"-I{headers}", f"-L{library}", "-lskidpad", f"-Wl,-rpath,{library}"]


def require_the_example(program: Path, folder: Path) -> None:
    """Run the example, and compare its output with a fleet."""
    BMW.to_flat(folder / "car.txt")
    done = subprocess.run(
        [program], cwd=folder, capture_output=True, text=True, check=True, timeout=120
    )
    mass = 900 + 0.05 * np.arange(10_000)[::1000]
    # the car is not leveled again, as the library changes nothing but what it is told
    fleet = sp.Fleet(BMW.replace({"body.mass": mass}))
    fleet.start(20.0)
    fleet.step(steer=0.04, dt=1e-3, steps=500)
    told = [float(line.split()[2]) for line in done.stdout.splitlines()]
    assert told == fleet.state.yaw_rate.tolist()
    assert {line.split()[-1] for line in done.stdout.splitlines()} == {"0"}


def test_the_example_steps_ten_thousand_cars(tmp_path: Path) -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 40
    program = compiled(EXAMPLE, tmp_path / "cars", *linked_with(HEADERS, LIBRARY.parent))
    require_the_example(program, tmp_path)


@pytest.mark.slow
def test_a_build_without_python_installs_it(tmp_path: Path) -> None:
    """Only the library and one header."""
    cmake, ninja = (shutil.which(tool, path=PATH) for tool in ("cmake", "ninja"))
    if cmake is None:
        pytest.skip("cmake is not installed here")
    build, prefix = tmp_path / "build", tmp_path / "prefix"
    options = [
        "-DSKIDPAD_ISAS=scalar", "-DSKIDPAD_DERIVATIVES=OFF", "-DCMAKE_C_FLAGS_RELEASE=-O1",
        *(["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"] if ninja else []),
        f"-DCMAKE_INSTALL_PREFIX={prefix}", "-DCMAKE_INSTALL_LIBDIR=lib",
    ]  # fmt: skip
    for command in (
        ["-S", str(TOP), "-B", str(build), *options],
        ["--build", str(build), "--target", "skidpad", "--parallel", "2"],
        ["--install", str(build)],
    ):
        subprocess.run([cmake, *command], check=True, timeout=900, capture_output=True)
    files = {str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()}
    assert files == {"include/skidpad.h", "lib/libskidpad.so"}
    program = compiled(EXAMPLE, tmp_path / "cars", *linked_with(prefix / "include", prefix / "lib"))
    require_the_example(program, tmp_path)


def test_nothing_but_its_own_functions_is_seen_of_it() -> None:
    if shutil.which("nm") is None:
        pytest.skip("gcc is not installed here")
    done = subprocess.run(
        ["nm", "-D", str(LIBRARY)], capture_output=True, text=True, check=True, timeout=60
    )
    symbols = [line.split() for line in done.stdout.splitlines()]
    own = {line[-1] for line in symbols if line[-2] in "TDBR"}
    assert {name for name in own if not name.startswith(("skidpad_", "fmi2", "fmi3"))} <= {
        "_init", "_fini",
    }  # fmt: skip
    assert not any("Py" in name[-1] or "GLIBCXX" in name[-1] for name in symbols)


def test_any_number_of_units_can_be_loaded() -> None:
    """The library uses no static TLS, which a process reserves at its start."""
    if shutil.which("readelf") is None:
        pytest.skip("gcc is not installed here")
    command = ["readelf", "--dynamic", "--wide", str(LIBRARY)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert "FLAGS" in done.stdout
    assert "STATIC_TLS" not in done.stdout


def test_the_header_is_plain_c_and_c_plus_plus(tmp_path: Path) -> None:
    header = HEADERS / "skidpad.h"
    source = tmp_path / "includes.c"
    source.write_text("#include <skidpad.h>\n", encoding="utf-8")
    assert header.is_file()
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed here")
    for language, standard in (("c", "c99"), ("c++", "c++11")):
        options = ["-x", language, f"-std={standard}", "-pedantic", "-Wall", "-Werror"]
        command = ["gcc", *options, f"-I{HEADERS}", "-fsyntax-only", str(source)]
        subprocess.run(command, check=True, timeout=60)
