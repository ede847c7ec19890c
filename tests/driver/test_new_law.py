"""A new driver is one file and one line of a table, shown by a build with one more."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
# cmake and ninja may have come from the package index, beside this Python
TOOLS = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])

LAW = """
#ifdef LAW
LAW(STEERING, sideways)
FIELD(gain, "rad s/m", 0.1, ANY, "steer against the sideways velocity")
END_LAW
#elif !defined(SKIDPAD_SIDEWAYS_H)
/* Steers against the sideways velocity, around the angle of its program. */
#define SKIDPAD_SIDEWAYS_H

#include "driver/seen.h"

static inline vreal sideways_law(const struct sideways_params *p, const struct seen *c,
                                 struct car_state *s) {
    return c->program - p->gain * s->vy;
}

#endif
"""

DRIVE = """
import numpy as np, skidpad as sp
from skidpad import _core
assert _core.laws()["sideways"][1] == "steering"
fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=3)
fleet.start(10.0)
driver = sp.drivers.Driver("sideways", sp.Signal([0, 1], [0, 0.05]), gain=[0.0, 0.1, 0.2])
r = fleet.run({}, 2.0, every=1, record=["steer", "vy"], driver=[driver, sp.drivers.SpeedHold(10.0)])
told = np.minimum(0.05 * r.time[:-1, None], 0.05)
assert np.abs(r["vy"]).max() > 0.05
steer = told - np.array([0, 0.1, 0.2]) * r["vy"][:-1]
np.testing.assert_allclose(r["steer"][1:], steer, atol=1e-12)
"""


def run(*command: str | Path, **environment: str) -> None:
    done = subprocess.run(
        list(map(str, command)),
        env={**os.environ, "PATH": TOOLS, "LD_PRELOAD": "", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.skipif(
    shutil.which("cmake", path=TOOLS) is None or shutil.which("gcc") is None,
    reason="there is no cmake or no gcc here to build with",
)
def test_a_law_is_one_file_and_one_line(tmp_path: Path) -> None:
    """About half a minute: one instruction set, not optimized."""
    shutil.copytree(TOP / "csrc", tmp_path / "csrc")
    shutil.copy(TOP / "CMakeLists.txt", tmp_path)
    (tmp_path / "csrc" / "driver" / "sideways.h").write_text(LAW)
    table = tmp_path / "csrc" / "field" / "drivers.def"
    last = '#include "driver/profile.h"\n'
    table.write_text(table.read_text().replace(last, f'{last}#include "driver/sideways.h"\n'))

    build = tmp_path / "build"
    run(
        "cmake", "-S", tmp_path, "-B", build, "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_COMPILER=gcc",
        "-DCMAKE_C_FLAGS_DEBUG=-O0", "-DSKIDPAD_ISAS=scalar", "-DSKBUILD=ON",
        "-DSKBUILD_PROJECT_VERSION=0", f"-DPython_EXECUTABLE={sys.executable}",
    )  # fmt: skip
    run("cmake", "--build", build, "--parallel", "2")
    shutil.copytree(
        TOP / "python" / "skidpad", tmp_path / "site" / "skidpad",
        ignore=shutil.ignore_patterns("*.so", "__pycache__"),
    )  # fmt: skip
    (module,) = build.glob("_core*.so")
    shutil.copy(module, tmp_path / "site" / "skidpad")
    # without the site's hooks, which may bring in the package that is installed
    packages = [str(tmp_path / "site"), *(path for path in sys.path if "site-packages" in path)]
    run(sys.executable, "-S", "-c", DRIVE, PYTHONPATH=os.pathsep.join(packages))
