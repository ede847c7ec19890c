"""Deliberate one-line errors: tests that miss them are not good enough.

Each mutant of ``mutants.toml`` names a file, an exact text in it, the replacement, and the tests
that must then fail. Mutants are applied one by one to a copy of this tree::

    python tools/mutants.py                        all of them
    python tools/mutants.py --seconds 300          a random selection; prints its seed
    python tools/mutants.py --only lift            those with this in their name

The copy is built for one lane with little optimization, by Clang if available, which takes a third
of GCC's time. Needs CMake, a C compiler and the test dependencies. Exits with 1 if a mutant
survived, its text is gone from its file, or it does not build.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_suffix(".toml")
PARTS = ("CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml", "csrc", "docs", "python",
         "tests", "tools")  # fmt: skip
MODULE = "_core" + sysconfig.get_config_var("EXT_SUFFIX")
LONGEST = 300  # CPU time of one mutant's tests in s; endless loops are caught too
STUCK = 1800.0  # wall time in s for tests that block; LONGEST may take longer on a busy machine


@dataclass(frozen=True)
class Mutant:
    """One error.

    Attributes
    ----------
    name : str
        Description of the error.
    file : str
        Path relative to the top of the tree.
    text, becomes : str
        Exact text, unique in the file, and its replacement.
    tests : tuple of str
        Files, or tests as ``file::name``, at least one of which must fail.
    """

    name: str
    file: str
    text: str
    becomes: str
    tests: tuple[str, ...]

    @property
    def in_c(self) -> bool:
        """Whether it needs a build."""
        return self.file.startswith("csrc/")


def mutants() -> list[Mutant]:
    """Read the list."""
    with LIST.open("rb") as file:
        entries = tomllib.load(file)["mutant"]
    return [Mutant(**{**entry, "tests": tuple(entry["tests"])}) for entry in entries]


def limit_processor_time() -> None:
    """Limit this process's CPU time to that allowed for a mutant's tests."""
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 10))


class Tree:
    """A copy of this tree, with a module of one instruction set."""

    def __init__(self, top: Path) -> None:
        self.top, self.build_folder = top, top / "build"
        top.mkdir()
        for part in PARTS:
            source = TOP / part
            if source.is_dir():
                shutil.copytree(source, top / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, top / part)
        for built in (top / "python" / "skidpad").glob("_core*.so"):
            built.unlink()
        configure = [
            "cmake", "-S", str(top), "-B", str(self.build_folder), "-DSKBUILD=2",
            "-DSKBUILD_PROJECT_VERSION=0", "-DSKIDPAD_ISAS=scalar", "-DCMAKE_BUILD_TYPE=Release",
            f"-DPython_EXECUTABLE={sys.executable}",
        ]  # fmt: skip
        if shutil.which("clang") and "CC" not in os.environ:
            configure += ["-DCMAKE_C_COMPILER=clang", "-DCMAKE_C_FLAGS_RELEASE=-O0"]
        else:
            configure += ["-DCMAKE_C_FLAGS_RELEASE=-Og"]
        if shutil.which("ninja"):
            configure.append("-GNinja")
        done = subprocess.run(configure, capture_output=True, text=True, check=False)
        words = None if done.returncode == 0 else done.stdout + done.stderr
        if words is None:
            words = self.build()
        if words is not None:
            raise SystemExit(f"the tree does not build:\n{words}")
        self.sound = self.build_folder / "sound"
        shutil.copy(self.build_folder / MODULE, self.sound)

    def build(self) -> str | None:
        """Build the module and install it; return the compiler's output on failure."""
        command = ["cmake", "--build", str(self.build_folder), "--parallel", "2"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return done.stdout + done.stderr
        self.place(self.build_folder / MODULE)
        return None

    def place(self, module: Path) -> None:
        """Install a module in the copy's package."""
        shutil.copy(module, self.top / "python" / "skidpad" / MODULE)

    def test(self, tests: Iterable[str]) -> tuple[str, str]:
        """Run tests up to the first failure: "passed", "failed" or "broken", and which."""
        # without site, so that no installed package, editable or not, precedes the copy
        environment = {k: v for k, v in os.environ.items() if k != "SKIDPAD_ISA"}
        own = {"", str(TOP), str(TOP / "tools")}
        path = [str(self.top / "python"), *(p for p in sys.path if p not in own)]
        environment |= {
            "PYTHONPATH": os.pathsep.join(path),
            "PYTHONDONTWRITEBYTECODE": "1",
            "SKIDPAD_SEED": "1",  # random fleets: the same with a mutant and without
        }
        command = [sys.executable, "-S", "-m", "pytest", "-x", "-q", "-n", "0", "--tb=no",
                   "-m", "slow or not slow", "-p", "no:cacheprovider", *tests]  # fmt: skip
        try:
            done = subprocess.run(
                command, cwd=self.top, env=environment, capture_output=True, text=True,
                timeout=STUCK, check=False, preexec_fn=limit_processor_time,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "failed", f"a test that took more than {STUCK:.0f} s of the clock"
        if done.returncode == 0:
            return "passed", ""
        found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", done.stdout, re.MULTILINE)
        if done.returncode == 1 and found:
            return "failed", found[1]
        if done.returncode == -signal.SIGXCPU:
            return "failed", f"a test that took more than {LONGEST} s of the processor"
        if done.returncode < 0:
            return "failed", f"a process that ended by signal {-done.returncode}"
        return "broken", done.stdout + done.stderr

    def try_out(self, mutant: Mutant) -> tuple[str, str]:
        """Apply a mutant, test it and revert it; return the outcome and the test.

        "killed"; "survived"; "stale": its text is gone; "broken": it does not build; "unsound": the
        test that failed also fails without it.
        """
        path = self.top / mutant.file
        sound = path.read_text(encoding="utf-8")
        if sound.count(mutant.text) != 1:
            return "stale", f"its text is {sound.count(mutant.text)} times in {mutant.file}"
        path.write_text(sound.replace(mutant.text, mutant.becomes), encoding="utf-8")
        try:
            if mutant.in_c:
                words = self.build()
                if words is not None:
                    return "broken", words
            else:
                self.place(self.sound)
            fate, words = self.test(mutant.tests)
        finally:
            path.write_text(sound, encoding="utf-8")
        if fate == "failed" and "::" in words:
            self.place(self.sound)
            fate_without, how = self.test([words])
            if fate_without != "passed":
                return "unsound", words if how == words else f"{words}: {how}"
        return {"failed": "killed", "passed": "survived"}.get(fate, fate), words


def chosen(arguments: argparse.Namespace) -> list[Mutant]:
    """Return the selected mutants in the order in which they are tried."""
    found = [mutant for mutant in mutants() if arguments.only in mutant.name]
    if arguments.seconds is not None:
        seed = random.randrange(2**32) if arguments.seed is None else arguments.seed
        print(f"seed {seed}")
        random.Random(seed).shuffle(found)
    return found


def main() -> int:
    """Try mutants and report each outcome."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, help="begin none but the first after that time")
    parser.add_argument("--seed", type=int, help="of the choice by chance")
    parser.add_argument("--only", default="", help="part of the names of those to try")
    arguments = parser.parse_args()
    began, fates = time.monotonic(), Counter[str]()
    tried = chosen(arguments)
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(Path(folder) / "skidpad")
        for mutant in tried:
            start = time.monotonic()
            if fates and arguments.seconds is not None and start - began > arguments.seconds:
                break
            fate, words = tree.try_out(mutant)
            fates[fate] += 1
            by = f" by {words}" if fate == "killed" else f": {words}" if words else ""
            print(f"{fate:8} {time.monotonic() - start:4.0f} s  {mutant.name}{by}", flush=True)
    counts = ", ".join(f"{count} {fate}" for fate, count in sorted(fates.items()))
    print(f"{fates.total()} of {len(tried)} tried: {counts}")
    return 0 if set(fates) <= {"killed"} else 1


if __name__ == "__main__":
    sys.exit(main())
