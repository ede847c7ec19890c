"""Other compilers, optimization levels and processors give the same bits.

A short version of ``tests/c/matrix.sh``, which compares more builds over longer runs.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
SCRIPT = TOP / "tests" / "c" / "matrix.sh"
# cmake and ninja may have come from the package index, beside this Python
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
# all levels, with -O3 of the package; at -O0 GCC takes several times as long as Clang
TOOLS = {
    "gcc:-O1": ["gcc"],
    "clang:-O0": ["clang"],
    "clang:-O2": ["clang"],
    "aarch64-linux-gnu-gcc:-O1": ["aarch64-linux-gnu-gcc", "qemu-aarch64"],
}

pytestmark = pytest.mark.slow  # builds


def missing(*tools: str) -> list[str]:
    """Those of these programs that are missing."""
    return [tool for tool in tools if shutil.which(tool, path=PATH) is None]


def test_other_compilers_levels_and_processors_agree() -> None:
    """All targets of this machine; in one test, as all are compared with the same build."""
    builds = [build for build, tools in TOOLS.items() if not missing(*tools)]
    lacking = missing("bash", "cmake", *(tool for tools in TOOLS.values() for tool in tools))
    if {"bash", "cmake", "gcc"} & set(lacking) or len(builds) < 2:
        pytest.skip(f"{lacking[0]} is not installed here")
    done = subprocess.run(
        # two widths of vectors stand for all; with GCC's -O3 every one is in tests/golden.json
        ["bash", str(SCRIPT), "-s", "200", "-i", "base;avx512", *builds],
        env={**os.environ, "PATH": PATH, "LD_PRELOAD": ""},
        capture_output=True,
        text=True,
        timeout=2400,  # compilers beside other work; it only ends what hangs
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    agreed = re.search(rf"(\d+) hashes agree, of {len(builds)} builds: (.*)", done.stdout)
    assert agreed is not None, done.stdout
    assert int(agreed[1]) > 0
    assert agreed[2].split() == builds


def test_kernels_are_compiled_as_they_are_whatever_the_link_does(tmp_path: Path) -> None:
    """With link-time optimization, kernels would be compiled again with the toolchain's options."""
    lacking = missing("cmake", "gcc")
    if lacking:
        pytest.skip(f"{lacking[0]} is not installed here")
    options = ["CMAKE_C_COMPILER=gcc", "CMAKE_C_FLAGS=-flto", "SKIDPAD_ISAS=base"]
    options += ["CMAKE_INTERPROCEDURAL_OPTIMIZATION=ON", "CMAKE_EXPORT_COMPILE_COMMANDS=ON"]
    generator = [] if missing("ninja") else ["-G", "Ninja"]
    subprocess.run(
        ["cmake", "-S", TOP, "-B", tmp_path, *generator, *(f"-D{option}" for option in options)],
        env={**os.environ, "PATH": PATH, "LD_PRELOAD": ""},
        capture_output=True,
        timeout=120,
        check=True,
    )
    last = {}
    for entry in json.loads((tmp_path / "compile_commands.json").read_text(encoding="utf-8")):
        of_the_link = [o for o in entry["command"].split() if re.match("-f(no-)?lto", o)]
        last[Path(entry["file"]).name] = of_the_link[-1]
    assert last.keys() >= {"kernels.c", "fit.c", "system.c"}
    assert {last[name] for name in ("kernels.c", "fit.c", "system.c")} == {"-fno-lto"}
