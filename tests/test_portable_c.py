"""The C code at one lane is plain C11, as a compiler without GCC's extensions takes it.

Clang stands in for such a compiler here: strict, and without the macro that tells GCC and Clang.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import numpy as np
import pytest
from rings import first_quick

TOP = Path(__file__).parents[1]
KERNELS = TOP / "csrc" / "kernel" / "kernels.c"
ADJOINTS = TOP / "csrc" / "kernel" / "adjoints.c"
OTHERS = ("kernel/dispatch.c", "field/fields.c", "driver/laws.c", "fit/fit.c")
CORE = [TOP / "csrc" / file for file in OTHERS]
LIBRARY = sorted(set((TOP / "csrc" / "library").glob("*.c")) - {TOP / "csrc" / "library" / "all.c"})
ONE_LANE = ["-DSKIDPAD_VECTORS=0", "-DSKIDPAD_SCALAR", "-DISA=scalar", "-DLANES=1"]
ONE_LANE += [f"-I{TOP / 'csrc'}"]
NUMPY = ["NPY_NO_DEPRECATED_API", "NPY_TARGET_VERSION"]  # what CMakeLists.txt asks NumPy for
WITHOUT_GNU = "-U__GNUC__"
BITS = (32, 64)

pytestmark = pytest.mark.skipif(shutil.which("clang") is None, reason="clang is not installed here")


def compiled(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["clang", "-std=c11", *ONE_LANE, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def clang(*arguments: str | Path) -> str:
    done = compiled(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Derivatives of the tire models, as a build for Python writes them."""
    top = tmp_path_factory.mktemp("written")
    (top / "tire").mkdir()
    for name in ("tangents", "adjoints"):
        to = top / "tire" / f"{name}.h"
        subprocess.run([sys.executable, TOP / "tools" / f"make_{name}.py", to], check=True)
    return top


@pytest.mark.parametrize("bits", first_quick(BITS))
@pytest.mark.parametrize("path", [KERNELS, ADJOINTS, *CORE], ids=lambda path: path.name)
def test_the_core_is_strict_c11(path: Path, bits: int, written: Path) -> None:
    # without GCC's builtins the C library here writes infinity as a literal that is too large
    options = ["-Wall", "-Wextra", "-Wvla", "-Werror", "-pedantic-errors", "-Wno-literal-range"]
    # a mask of one lane is an int, and & is how masks are joined at any number of lanes
    options += ["-Wno-bitwise-instead-of-logical", WITHOUT_GNU, f"-DREAL_BITS={bits}"]
    options += ["-DSKIDPAD_TIRE_DERIVATIVES", f"-I{written}"]
    clang(*options, "-fsyntax-only", path)
    ours = False
    for line in clang(*options, "-E", path).splitlines():
        place = re.match(r'# \d+ "(.*?)"', line)
        if place:
            ours = "csrc" in place[1] or str(written) in place[1]
        elif ours:  # offsetof is a builtin of Clang's own header
            assert not re.search(r"__attribute__|__typeof|__builtin_(?!offsetof)", line), line


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.name)
def test_the_library_has_no_extension(path: Path) -> None:
    options = ["-Wall", "-Wextra", "-Wvla", "-Werror", "-pedantic-errors", "-Wno-literal-range"]
    clang(*options, WITHOUT_GNU, "-fsyntax-only", path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", sorted((TOP / "csrc" / "python").glob("*.c")), ids=lambda p: p.name
)
def test_the_module_has_no_extension_but_what_python_asks_for(path: Path) -> None:
    """A slot of a module holds a function as a void pointer, which POSIX and Windows allow."""
    own = ['-DSKIDPAD_VERSION=""', '-DSKIDPAD_COMPILER=""', "-DSKIDPAD_FMA=0", WITHOUT_GNU]
    own += [f"-D{name}=NPY_2_0_API_VERSION" for name in NUMPY]
    headers = ["-isystem", np.get_include(), "-isystem", sysconfig.get_path("include")]
    options = ["-Wgnu", "-Wvla", "-Werror", "-Wno-literal-range"]
    clang(*own, *headers, *options, "-fsyntax-only", path)


@pytest.mark.slow
def test_without_extensions_it_gives_the_same_bits(tmp_path: Path) -> None:
    answers = []
    for kind in ([], [WITHOUT_GNU]):
        options = [*kind, "-w", "-O0", "-ffp-contract=off"]
        kernels = []
        for bits in BITS:
            kernels.append(tmp_path / f"kernels{bits}.o")
            clang(*options, f"-DREAL_BITS={bits}", "-c", KERNELS, "-o", kernels[-1])
        program = tmp_path / "run_batch"
        runner = TOP / "tests" / "c" / "run_batch.c"
        clang(*options, *kernels, *CORE, runner, "-o", program, "-lm")
        done = subprocess.run(
            [program, "all", "200"], capture_output=True, text=True, timeout=120, check=True
        )
        answers.append(done.stdout.splitlines())
    plain, strict = answers
    assert plain == strict
    assert {line.split()[3] for line in strict} == {"scalar"}
    assert {line.split()[0] for line in strict} == {"float32", "float64"}


@pytest.mark.parametrize("header", ["lane/lane.h", "fit/vector.h"])
@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["-ffast-math"], "as they are written: build without -ffast-math"),
        (["-ffinite-math-only"], "as they are written: build without -ffast-math"),
        # x87 rounds to 64 bits whatever the type
        (["--target=i386-unknown-linux-gnu"], "rounded to their type: on x86 build with SSE2"),
    ],
    ids=["fast", "finite", "x87"],
)
def test_arithmetic_that_would_change_bits_is_refused(
    tmp_path: Path, header: str, options: list[str], complaint: str
) -> None:
    source = tmp_path / "includes.c"
    source.write_text(f'#include "{header}"\n', encoding="utf-8")
    clang("-fsyntax-only", source)
    done = compiled("-fsyntax-only", *options, source)
    assert done.returncode != 0
    assert complaint in done.stderr
