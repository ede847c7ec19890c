"""Which instruction sets are built, and which one runs, by processor.

Processors are simulated by replacing the compiler's own feature test.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import skidpad as sp
from isas import ISAS
from skidpad import _core
from skidpad._lib.moved_build import warn_of_moved_build

TOP = Path(__file__).parents[1]
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
ALL = ["scalar", "base", "avx2", "avx512"]

# a feature's fourth letter tells what it is of: avx2, avx512f, avx512dq
PROCESSORS = {"base": "0", "avx2": "((feature)[3] == '2')", "avx512": "1"}

TABLES = """
#include <stdio.h>
#include "kernel/kernels.h"
#define TABLES(isa) \\
    const struct kernels kernels_##isa##_32 = {#isa, 0, 32}; \\
    const struct kernels kernels_##isa##_64 = {#isa, 0, 64};
TABLES(scalar) TABLES(base) TABLES(avx2) TABLES(avx512)

int main(int count, char **args) {
    const char *const name = count > 1 ? args[1] : NULL;
    for (int bits = 32; bits <= 64; bits *= 2) {
        const struct kernels *k = choose_kernels(bits, name);
        printf("%s\\n", k == NULL ? "none" : k->real_bits == bits ? k->isa : "wrong");
    }
    return 0;
}
"""


def run(*command: str | Path) -> str:
    environment = {**os.environ, "PATH": PATH, "LD_PRELOAD": ""}
    done = subprocess.run(
        list(map(str, command)), env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def compiled(tmp_path: Path, processor: str, *sources: Path, built: list[str]) -> Path:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed here")
    if platform.machine() != "x86_64":
        processor = "base"  # which other processors are taken for without a question
    asked = f"-D__builtin_cpu_supports(feature)={PROCESSORS[processor]}"
    defined = [f"-DSKIDPAD_{isa.upper()}" for isa in built]
    run("gcc", "-I", TOP / "csrc", asked, *defined, *sources, "-o", tmp_path / "program")
    return tmp_path / "program"


@pytest.mark.parametrize("processor", PROCESSORS)
@pytest.mark.skipif(platform.machine() != "x86_64", reason="other processors have one set")
def test_a_build_for_this_processor_asks_it_for_its_best(tmp_path: Path, processor: str) -> None:
    program = compiled(tmp_path, processor, TOP / "csrc" / "kernel" / "native.c", built=[])
    assert run(program).split() == [processor]


@pytest.mark.parametrize(
    ("processor", "built", "asked", "chosen"),
    [
        ("avx512", ALL, None, "avx512"),
        ("avx2", ALL, None, "avx2"),
        ("base", ALL, None, "base"),
        ("avx2", ALL, "base", "base"),
        ("avx2", ALL, "avx512", "none"),
        ("avx2", ["scalar", "avx512"], None, "scalar"),
        ("base", ["scalar", "avx2"], None, "scalar"),
        ("base", ["avx2"], None, "none"),
        ("avx512", ["scalar", "avx512"], "base", "none"),
    ],
)
@pytest.mark.skipif(platform.machine() != "x86_64", reason="other processors have one set")
def test_the_best_that_was_built_and_runs_is_chosen(
    tmp_path: Path, processor: str, built: list[str], asked: str | None, chosen: str
) -> None:
    source = tmp_path / "tables.c"
    source.write_text(TABLES, encoding="utf-8")
    files = [TOP / "csrc" / file for file in ("kernel/dispatch.c", "field/fields.c")]
    program = compiled(tmp_path, processor, source, *files, built=built)
    assert run(program, *([asked] if asked else [])).split() == [chosen, chosen]


def configured(build: Path, *options: str) -> list[str]:
    """The instruction sets that CMake would build."""
    if shutil.which("cmake", path=PATH) is None or shutil.which("gcc") is None:
        pytest.skip("cmake is not installed here")
    generator = ["-G", "Ninja"] if shutil.which("ninja", path=PATH) else []
    defined = [f"-D{option}" for option in ("CMAKE_C_COMPILER=gcc", *options)]
    said = run("cmake", "-S", TOP, "-B", build, *generator, *defined)
    return re.findall(r"Instruction sets: (.*)", said)[0].split(", ")


def test_native_is_one_lane_and_the_best_of_this_processor(tmp_path: Path) -> None:
    found = configured(tmp_path, "SKIDPAD_ISAS=native")
    assert found[0] == "scalar"
    assert len(found) == 2
    assert set(_core.built()) - set(ISAS) <= set(ALL) - set(found)  # what it cannot run
    if _core.asked in ("all", "native"):
        assert found[1] == list(ISAS)[-1]


@pytest.mark.skipif(platform.system() != "Linux", reason="the build is for Linux")
def test_a_processor_that_is_not_here_gets_all(tmp_path: Path) -> None:
    other = ["CMAKE_SYSTEM_NAME=Linux", "CMAKE_SYSTEM_PROCESSOR=x86_64"]
    assert configured(tmp_path, "SKIDPAD_ISAS=native", *other) == ALL


def test_a_build_says_what_it_is_of() -> None:
    config = sp.build_config()
    assert set(config["isas"]) <= set(config["built"]) <= set(ALL)
    if config["asked"] not in ("all", "native"):
        assert config["built"] == [isa for isa in ALL if isa in config["asked"].split()]


def test_a_build_on_a_processor_that_it_is_not_for_warns() -> None:
    with pytest.warns(RuntimeWarning, match=r"built for avx512, .* lacks: .* SKIDPAD_ISAS=all"):
        warn_of_moved_build(["scalar"], ["scalar", "avx512"])
    for here, built in (
        (["scalar"], ["scalar"]),
        (["scalar", "avx2"], ["scalar", "avx2"]),
        (["scalar", "base"], ["scalar", "base", "avx2"]),
    ):
        warn_of_moved_build(here, built)
