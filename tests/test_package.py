"""The package in a process: import, instruction sets, memory, interrupts."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import tomllib
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from child import SANITIZED, command, interrupted
from isas import ISAS, NOT_BUILT
from rings import first_quick
from skidpad import _core
from skidpad.simulation.inputs import INPUTS

TOP = Path(__file__).parents[1]
CAR = sp.cars.load("bmw_320i")


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(code),
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def printed(code: str, **environment: str) -> str:
    done = python(code, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(SANITIZED, reason="a sanitizer makes everything slow")
def test_import_is_quick() -> None:
    """Beyond NumPy it takes about as long as NumPy itself, on any machine."""
    code = """
        import time
        start = time.process_time()
        import numpy
        middle = time.process_time()
        import skidpad
        print(time.process_time() - middle, middle - start)
    """
    # with byte code, which the first of them writes where nothing has
    runs = [printed(code, PYTHONDONTWRITEBYTECODE="").split() for _ in range(7)]
    ours, numpy = (min(map(float, times)) for times in zip(*runs, strict=True))
    assert ours < 1.6 * numpy, (ours, numpy)


@pytest.mark.parametrize("module", ["skidpad", "skidpad.plot"])
def test_what_is_imported_late_is_listed_all_the_same(module: str) -> None:
    """Notebooks complete names with dir()."""
    code = f"import {module} as m; print(*set(m.__all__) - set(dir(m)))"
    assert printed(code) == ""


def test_import_brings_only_numpy() -> None:
    code = "import skidpad; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = set(printed(code).split())
    assert {"numpy", "skidpad"} <= loaded
    heavy = {"matplotlib", "scipy", "xarray", "pandas", "tqdm", "h5netcdf", "IPython", "ipykernel"}
    assert not loaded & heavy


def test_small_numbers_stay() -> None:
    """A library linked with -ffast-math would flush denormals to zero process-wide."""
    code = """
        import skidpad
        fleet = skidpad.Fleet(skidpad.cars.load("bmw_320i"), n=100)
        fleet.run(duration=0.1, threads=2)
        print(sys.float_info.min / 2 > 0)
    """
    assert printed(code) == "True"


@pytest.mark.parametrize("isa", [*ISAS, *NOT_BUILT])
def test_an_instruction_set_can_be_chosen(isa: str) -> None:
    code = """
        import skidpad
        skidpad.Fleet(skidpad.cars.load("bmw_320i"), n=3).step(steps=3)
        print(skidpad.build_config()["isa"])
    """
    assert printed(code, SKIDPAD_ISA=isa) == isa


def test_the_best_instruction_set_is_the_default() -> None:
    assert printed("import skidpad; print(skidpad._core.isa)", SKIDPAD_ISA="") == list(ISAS)[-1]


def test_an_unknown_instruction_set_is_refused() -> None:
    done = python("import skidpad", SKIDPAD_ISA="sse9")
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: SKIDPAD_ISA=sse9 ")
    assert all(isa in last for isa in ISAS)


def test_build_config() -> None:
    config = sp.build_config()
    assert config["version"] == sp.__version__
    assert config["compiler"].split()[0] in ("GNU", "Clang", "AppleClang", "MSVC")
    assert config["isa"] in config["isas"]
    assert config["isas"]["scalar"] == 1
    assert config["fma"] is False


# memory


def growth(work: Callable[[], object], times: int) -> int:
    """Bytes that Python and NumPy still hold after many repetitions; C's own memory, too."""
    page = os.sysconf("SC_PAGE_SIZE")
    statm = Path("/proc/self/statm")

    def resident() -> int:
        return int(statm.read_text().split()[1]) * page if statm.exists() else 0

    for _ in range(times // 10 + 1):
        work()
    gc.collect()
    tracemalloc.start()
    try:
        before, held = tracemalloc.get_traced_memory()[0], resident()
        for _ in range(times):
            work()
        gc.collect()
        traced = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    # what tracemalloc itself needs is part of the second figure
    return max(traced, resident() - held - 2_000_000)


def refused(work: Callable[[], object], error: type[Exception]) -> Callable[[], None]:
    def run() -> None:
        with pytest.raises(error):
            work()

    return run


def step_with_arrays(fleet: sp.Fleet) -> None:
    fleet.step(steer=np.zeros(1000, np.float32), drive_torque=list(range(1000)), steps=1)


def bad_last_input(fleet: sp.Fleet) -> None:
    fleet.step(steer=np.zeros(1000, np.float32), brake_torque=[-1.0] * 1000)


def run_with_signals(fleet: sp.Fleet) -> None:
    inputs = {"steer": sp.Signal([0, 1], np.zeros((2, 1000))), "drive_torque": np.zeros(1000)}
    fleet.run(inputs, 2e-3, every=1, record=["ay", "fz"], gauges={"ay": sp.Peak("ay")})


@pytest.mark.slow
def test_nothing_leaks() -> None:
    fleet = sp.Fleet(CAR, n=1000)
    works = {
        "bind": (lambda: sp.Fleet(CAR, n=1000), 100),
        "bind refused": (refused(lambda: sp.Fleet(CAR, n=1000, isa="no"), ValueError), 100),
        "step": (lambda: step_with_arrays(fleet), 300),
        "step refused": (refused(lambda: bad_last_input(fleet), ValueError), 300),
        "run": (lambda: run_with_signals(fleet), 100),
        "evaluate": (fleet.evaluate, 100),
        "tables": (lambda: (_core.tables(), _core.words(), _core.channel_tables()), 300),
        "names": (lambda: (_core.car_fields("brush"), _core.isas()), 300),
        "unknown names": (refused(lambda: _core.car_fields("round"), ValueError), 300),
    }
    # one array of a thousand numbers lost each time would be 0.8 MB or more
    leaks = {name: growth(work, times) for name, (work, times) in works.items()}
    for name in [name for name, size in leaks.items() if size >= 100_000]:
        leaks[name] = growth(*works[name])  # what an allocator takes once is no leak
    assert all(size < 100_000 for size in leaks.values()), leaks


def test_a_fleet_keeps_its_arrays_and_lets_them_go() -> None:
    fleet = sp.Fleet(CAR, n=10)
    state, plan = fleet._cars.state, fleet._plan
    held = sys.getrefcount(state)
    del fleet
    gc.collect()
    assert sys.getrefcount(state) < held  # the plan still has it
    _core.step(plan, *[0.0] * len(INPUTS), 1e-3, 1, 1)
    held = sys.getrefcount(state)
    del plan
    assert sys.getrefcount(state) == held - 1


def test_inputs_are_let_go() -> None:
    fleet = sp.Fleet(CAR, n=10)
    inputs = [np.zeros(10), np.zeros(10, np.float32), np.arange(10)]
    counts = [sys.getrefcount(array) for array in inputs]
    for _ in range(10):
        fleet.step(*inputs, steps=2)
        fleet.run(dict(zip(("steer", "drive_torque", "brake_torque"), inputs, strict=True)), 2e-3)
    assert [sys.getrefcount(array) for array in inputs] == counts


# interrupts


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
@pytest.mark.parametrize("threads", first_quick([2, 1]))
def test_ctrl_c_ends_a_long_run(threads: int) -> None:
    code = f"""
        import time, numpy, skidpad
        fleet = skidpad.Fleet(skidpad.cars.load("bmw_320i"), n=20_000)
        fleet.start(speed=20.0)
        print("ready", flush=True)
        try:
            fleet.run({{"steer": 0.02}}, duration=1000.0, threads={threads})
        except KeyboardInterrupt:
            print(time.time())
        fleet.start(speed=10.0)
        fleet.step(steps=10)
        print(numpy.isfinite(fleet.state.x).all() and not fleet.status.any())
    """
    assert interrupted(code, after=0.5) == ["True"]


# what is published

PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
CITATION = (TOP / "CITATION.cff").read_text(encoding="utf-8")


def test_the_version_is_the_same_everywhere() -> None:
    assert PROJECT["project"]["version"] == sp.__version__
    assert f"\nversion: {sp.__version__}\n" in CITATION
    changes = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\S+?),? ", changes, re.MULTILINE)[1] == sp.__version__  # type: ignore[index]


def test_wheels_are_for_the_pythons_it_says_it_runs_on() -> None:
    said = re.findall(r"Python :: 3\.(\d+)'", str(PROJECT["project"]["classifiers"]))
    built = re.findall(r"cp3(\d+)-", str(PROJECT["tool"]["cibuildwheel"]["build"]))
    assert said == built
    assert PROJECT["project"]["requires-python"] == f">=3.{said[0]}"


def test_wheels_are_for_every_processor_and_builds_for_their_own() -> None:
    chosen = PROJECT["tool"]["scikit-build"]["cmake"]["define"]["SKIDPAD_ISAS"]
    assert chosen["default"] == "native"
    assert PROJECT["tool"]["cibuildwheel"]["environment"] == {chosen["env"]: "all"}
