"""Writes derivatives of the tire models: python tools/make_adjoints.py ADJOINTS.H."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from adjoints.adjoint import Adjoint
from adjoints.files import write_changed
from adjoints.program import Program
from adjoints.source import Source

CSRC = Path(__file__).parents[1] / "csrc"
RESULTS = ("fx", "fy", "mz")
DIRECTIONS = ("fz", "kappa", "alpha", "gamma")

HEAD = """\
/* Written by tools/make_adjoints.py from the tire models: their forces and, by reverse
 * differentiation, the derivatives of these by the parameters, and by load and slips.
 *
 * name_keep() computes what parameters alone make. name_fx_sweep() and its like give a force at a
 * point [N, N m] and, in `by`, its derivatives times `seed`; what it does not depend on is not
 * touched there. name_slopes() gives the forces, value[row], and their derivatives by the load, the
 * slips and the inclination, by[row][column]. by_x is the derivative of the force by x. */
#ifndef SKIDPAD_ADJOINTS_H
#define SKIDPAD_ADJOINTS_H

#include "lane/slopes.h"
#include "tire/models.h"
"""

ENTRY = """\
static inline void {model}_asked(const struct {model}_params *p, {word}, {inputs},
                                 vreal force[{rows}]) {{
    {ask}
{steps}
}}
"""

TIRE = (
    "vreal combine",
    ("fz", "kappa", "alpha", "gamma", "vx"),
    RESULTS,
    """const struct tire_setting setting = {{splat(1), combine, 0}};
    const struct {model} t = {model}_prepare(p, setting);
    const struct tire_force f = {model}_force(&t, tire_slip_of(fz, kappa, alpha, gamma, vx));""",
)
MAGIC = (
    "int options",
    ("fz", "kappa", "alpha", "gamma", "phit", "vx", "pressure"),
    (*RESULTS, "mx", "my"),
    """struct magic_formula t;
    magic_formula_set(&t, p, splat(1), options);
    const struct magic_input in = {{fz, kappa, alpha, gamma, phit, vx, pressure}};
    struct magic_result f;
    magic_results(&t, magic_bounded(&t, in), options, 5, &f);""",
)
LOOPS = {"BLOCK_LOOP": TIRE, "OWN_LOOP": TIRE, "MAGIC_LOOP": MAGIC}
"""By kind of loop: its word, arguments, results, and call."""


def models() -> dict[str, str]:
    """Names of the models, and their kinds of loops."""
    table = (CSRC / "field" / "tire_models.def").read_text(encoding="utf-8")
    line = re.compile(r"^TIRE_MODEL\(\w+,\s*(\w+),\s*\w+,\s*(\w+)\)", re.MULTILINE)
    return dict(line.findall(table))


def headers() -> list[str]:
    """List the headers with the models and their arguments.

    A custom tire's function is not available, so its derivatives are differences.
    """
    listed = (CSRC / "tire" / "models.h").read_text(encoding="utf-8")
    models = re.findall(r'^#include "(tire/\w+\.h)"', listed, re.MULTILINE)
    models.remove("tire/custom.h")
    return [*models, "tire/slip.h", "tire/magic_result.h"]


def entry(model: str, loop: str) -> str:
    """C code that computes the forces of a model from its parameters."""
    word, inputs, results, ask = LOOPS[loop]
    return ENTRY.format(
        model=model,
        word=word,
        inputs=", ".join(f"vreal {one}" for one in inputs),
        rows=len(results),
        ask=ask.format(model=model),
        steps="\n".join(f"    force[{row}] = f.{one};" for row, one in enumerate(results)),
    )


def options() -> list[str]:
    """Names of the option bits of a Magic Formula."""
    listed = (CSRC / "field" / "magic_options.def").read_text(encoding="utf-8")
    return [f"MAGIC_{name}" for name in re.findall(r"^OPTION\((\w+)", listed, re.MULTILINE)]


def adjoints() -> str:
    """Return the whole header."""
    source = Source(CSRC)
    for header in headers():
        source.add(header)
    source.words.update(options())
    made = []
    for model, loop in models().items():
        source.parse(entry(model, loop), f"entry of {model}")
        word, inputs, results, _ = LOOPS[loop]
        shape = (len(RESULTS), len(DIRECTIONS))
        made.append(Adjoint(Program(source), model, word, inputs, results, shape).text())
    return "\n".join([HEAD, *made, "#endif", ""])


if __name__ == "__main__":
    write_changed(sys.argv[1], adjoints())
