"""Writes derivatives of the tire models: python tools/make_tangents.py TANGENTS.H."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tangents.differentiate import Writer
from tangents.files import write_changed
from tangents.flow import Program
from tangents.printer import printed
from tangents.prune import Pruning
from tangents.source import Source

CSRC = Path(__file__).parents[1] / "csrc"
DIRECTIONS = ("fz", "kappa", "alpha", "gamma")
RESULTS = ("fx", "fy", "mz")

HEAD = """\
/* Written by tools/make_tangents.py from the tire models: their forces and, by forward
 * differentiation, the derivatives of these. x_by_fz is the derivative of x by the load, so are
 * those by kappa, alpha and gamma; what does not depend on one has none by it. */
#ifndef SKIDPAD_TANGENTS_H
#define SKIDPAD_TANGENTS_H

#include "tire/magic_result.h"
#include "lane/slopes.h"
#include "tire/models.h"
#include "tire/slip.h"
"""

ENTRY = """\
static inline void {model}_jacobian(const struct {model} *t, {inputs}, vreal force[{rows}],
                                    vreal by[{rows}][{columns}]) {{
    {ask}
{steps}
}}
"""

TIRE = (
    "vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal vx",
    """const struct tire_force f = {model}_force(t, tire_slip_of(fz, kappa, alpha, gamma, vx));""",
)
MAGIC = (
    "vreal fz, vreal kappa, vreal alpha, vreal gamma, vreal phit, vreal vx, vreal p",
    """const struct magic_input in = {{fz, kappa, alpha, gamma, phit, vx, p}};
    struct magic_result f;
    magic_results(t, magic_bounded(t, in), t->options, 5, &f);""",
)
LOOPS = {"BLOCK_LOOP": TIRE, "OWN_LOOP": TIRE, "MAGIC_LOOP": MAGIC}
"""Arguments and call of a model, by kind of loop."""


def entry(model: str, loop: str) -> str:
    """C code that computes the forces of a model and their derivatives."""
    inputs, ask = LOOPS[loop]
    steps = []
    for row, result in enumerate(RESULTS):
        steps.append(f"    force[{row}] = value_of(f.{result});")
        steps += [
            f"    by[{row}][{column}] = derivative_of(f.{result}, {direction});"
            for column, direction in enumerate(DIRECTIONS)
        ]
    return ENTRY.format(
        model=model,
        inputs=inputs,
        ask=ask.format(model=model),
        rows=len(RESULTS),
        columns=len(DIRECTIONS),
        steps="\n".join(steps),
    )


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


def tangents() -> str:
    """Return the whole header."""
    source = Source(CSRC)
    for header in headers():
        source.add(header)
    for model, loop in models().items():
        source.parse(entry(model, loop), f"entry of {model}")
    writer = Writer(Program(source, DIRECTIONS))
    entries = {f"{model}_jacobian": ("force", "by") for model in models()}
    for name in entries:
        writer.entry(name)
    made = Pruning(writer.made, source).prune(entries)
    return "\n".join([HEAD, *(printed(one) for one in made), "#endif", ""])


if __name__ == "__main__":
    write_changed(sys.argv[1], tangents())
