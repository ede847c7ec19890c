"""A new gauge or driver law takes one file and one line of a table.

One of each is added to a copy, which is built once, for one lane and without optimization.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import numpy as np
import pytest

TOP = Path(__file__).parents[1]
CC = shutil.which("clang") or shutil.which("cc")  # Clang takes a third of GCC's time

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CC is None or not Path(sysconfig.get_path("include"), "Python.h").exists(),
        reason="needs a C compiler and the headers of Python",
    ),
]

GAUGE = """
/* How long the samples of a channel are above a level [s]. */
GAUGE(time_above, OF_CHANNEL, GIVES_VALUE, 1, "level")
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

JUDGE = """
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


ADDED = {
    "gauge/time_above.h": (GAUGE, "gauge/gauges.def", "#include"),
    "driver/sideways.h": (LAW, "driver/laws.def", '#include "driver/profile.h"\n'),
}
"""Content of each new file, its table, and the text before which the new line is inserted."""


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


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Location of the package with one more of each."""
    top = tmp_path_factory.mktemp("one_more")
    csrc, package = top / "csrc", top / "skidpad"
    shutil.copytree(TOP / "csrc", csrc)
    shutil.copytree(TOP / "python" / "skidpad", package)
    for name, (source, table, before) in ADDED.items():
        (csrc / name).write_text(source, encoding="utf-8")
        first, found, rest = (csrc / table).read_text(encoding="utf-8").partition(before)
        assert found
        (csrc / table).write_text(f'{first}#include "{name}"\n{before}{rest}', encoding="utf-8")

    objects = [compiled(csrc, "kernel/kernels.c", top, f"-DREAL_BITS={bits}") for bits in (32, 64)]
    module = sorted(f"python/{path.name}" for path in (csrc / "python").glob("*.c"))
    plain = ("kernel/dispatch.c", "kernel/find_derivatives.c", "field/fields.c", "driver/laws.c")
    for source in (*plain, "fit/fit.c", "fit/system.c", *module):
        objects.append(compiled(csrc, source, top))
    core = package / f"_core{sysconfig.get_config_var('EXT_SUFFIX')}"
    undefined = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    subprocess.run([str(CC), "-shared", *undefined, *objects, "-o", core, "-lm"], check=True)
    return top


@pytest.mark.parametrize("asked", [JUDGE, DRIVE], ids=["gauge", "law"])
def test_one_more_is_one_file_and_one_line_of_a_table(asked: str, place: Path) -> None:
    # without site, whose hooks would find the package that is installed
    places = os.pathsep.join([str(place), str(Path(np.__file__).parents[1])])
    environment = {**os.environ, "PYTHONPATH": places, "SKIDPAD_ISA": "scalar"}
    subprocess.run([sys.executable, "-S", "-c", asked], env=environment, check=True)
