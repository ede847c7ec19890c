"""A new gauge is one file and one line of a table: one more is added to a copy and asked.

The copy is built for one lane, without optimization; that takes about half a minute.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from itertools import product
from pathlib import Path

import numpy as np
import pytest

TOP = Path(__file__).parents[1]
CC = shutil.which("cc")

pytestmark = pytest.mark.skipif(
    CC is None or not Path(sysconfig.get_path("include"), "Python.h").exists(),
    reason="needs a C compiler and the headers of Python",
)

NEW_FILE = """
/* How long the samples of a channel are above a level [s]. */
GAUGE(time_above, OF_CHANNEL, TELLS_VALUE, 1, "level")
#ifdef EQUATIONS

struct time_above {
    vreal level;
    vreal time; /* [s] */
};

static inline void time_above_begin(struct time_above *g, const struct look *l) {
    (void)l;
    g->time = splat(0);
}

static inline void time_above_judge(struct time_above *g, const struct look *l) {
    g->time = g->time + sel(l->counts & (l->value > g->level), l->interval, splat(0));
}

static inline vreal time_above_read(const struct time_above *g) { return g->time; }

#endif
"""
NEW_LINE = '#include "gauge/time_above.h"\n'

ASKED = """
import numpy as np, skidpad as sp
fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=3)
fleet.start(speed=[10.0, 20.0, 30.0])
asked = {"above": sp.Gauge("time_above", "speed", level=19.5), "ay": sp.Peak("ay")}
inputs = {"brake_torque": 2000.0}
rec = fleet.run(inputs, 0.5, every=5, record=["speed"], gauges=asked)
expected = 0.005 * (rec["speed"][1:] > 19.5).sum(axis=0)
assert 0 < expected[1] < 0.5 == expected[2]
np.testing.assert_allclose(rec.gauges["above"], expected, atol=1e-12)
"""


def compiled(csrc: Path, source: str, to: Path, *options: str) -> Path:
    done = to / f"{source.replace('/', '_')}{''.join(options)}.o".replace("=", "")
    headers = [csrc, np.get_include(), sysconfig.get_path("include")]
    defined = [
        "SKIDPAD_SCALAR", "ISA=scalar", "LANES=1", 'SKIDPAD_VERSION=""', 'SKIDPAD_COMPILER=""',
        "SKIDPAD_FMA=0", "NPY_NO_DEPRECATED_API=NPY_2_0_API_VERSION",
        "NPY_TARGET_VERSION=NPY_2_0_API_VERSION",
    ]  # fmt: skip
    flags = [
        "-std=c11",
        "-O0",
        "-fPIC",
        "-fvisibility=hidden",
        "-ffp-contract=off",
        "-fno-strict-aliasing",
        "-w",
    ]
    command = [*flags, *(f"-I{path}" for path in headers), *(f"-D{one}" for one in defined)]
    subprocess.run([str(CC), *command, *options, "-c", csrc / source, "-o", done], check=True)
    return done


def test_a_gauge_is_one_file_and_one_line_of_a_table(tmp_path: Path) -> None:
    csrc, package = tmp_path / "csrc", tmp_path / "skidpad"
    shutil.copytree(TOP / "csrc", csrc)
    shutil.copytree(TOP / "python" / "skidpad", package)
    (csrc / "gauge" / "time_above.h").write_text(NEW_FILE, encoding="utf-8")
    table = csrc / "gauge" / "gauges.def"
    first, rest = table.read_text(encoding="utf-8").split("#include", 1)
    table.write_text(f"{first}{NEW_LINE}#include{rest}", encoding="utf-8")

    kernels = ("kernel/kernels.c", "kernel/adjoints.c")
    objects = [
        compiled(csrc, source, tmp_path, f"-DREAL_BITS={bits}")
        for source, bits in product(kernels, (32, 64))
    ]
    module = sorted(f"python/{path.name}" for path in (csrc / "python").glob("*.c"))
    for source in ("kernel/dispatch.c", "field/fields.c", "driver/laws.c", "fit/fit.c", *module):
        objects.append(compiled(csrc, source, tmp_path))
    core = package / f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
    undefined = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    subprocess.run([str(CC), "-shared", *undefined, *objects, "-o", core, "-lm"], check=True)

    # without site, whose hooks would find the package that is installed
    places = os.pathsep.join([str(tmp_path), str(Path(np.__file__).parents[1])])
    environment = {**os.environ, "PYTHONPATH": places, "SKIDPAD_ISA": "scalar"}
    subprocess.run([sys.executable, "-S", "-c", ASKED], env=environment, check=True)
