"""Writes csrc/tire/tangents.h from the tire models: python tools/make_tangents.py."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tangents.differentiate import Writer
from tangents.flow import Program
from tangents.printer import printed
from tangents.prune import Pruning
from tangents.source import Source

CSRC = Path(__file__).parents[1] / "csrc"
PAGE = CSRC / "tire" / "tangents.h"
DIRECTIONS = ("fz", "kappa", "alpha", "gamma")
RESULTS = ("fx", "fy", "mz")

HEAD = """\
/* Written by tools/make_tangents.py from the tire models: their forces and, by forward
 * differentiation, the derivatives of these. x_by_fz is the derivative of x by the load, so are
 * those by kappa, alpha and gamma; what does not depend on one has none by it. */
#ifndef SKIDPAD_TANGENTS_H
#define SKIDPAD_TANGENTS_H

#include "lane/slopes.h"
#include "tire/models.h"
"""

ENTRY = """\
static inline void {model}_jacobian(const struct {model} *t, vreal fz, vreal kappa, vreal alpha,
                                   vreal gamma, vreal vx, vreal force[{rows}],
                                   vreal by[{rows}][{columns}]) {{
    const struct tire_force f = {model}_force(t, tire_slip_of(fz, kappa, alpha, gamma, vx));
{steps}
}}
"""


def entry(model: str) -> str:
    """The C that asks for the forces of a model and their derivatives."""
    steps = []
    for row, result in enumerate(RESULTS):
        steps.append(f"    force[{row}] = value_of(f.{result});")
        steps += [
            f"    by[{row}][{column}] = derivative_of(f.{result}, {direction});"
            for column, direction in enumerate(DIRECTIONS)
        ]
    return ENTRY.format(
        model=model, rows=len(RESULTS), columns=len(DIRECTIONS), steps="\n".join(steps)
    )


def models() -> list[str]:
    """Words for the models."""
    table = (CSRC / "field" / "tire_models.def").read_text(encoding="utf-8")
    return re.findall(r"^TIRE_MODEL\(\w+,\s*(\w+)", table, re.MULTILINE)


def header_of(function: str) -> str:
    """The header with a function's body."""
    for file in sorted((CSRC / "tire").glob("*.h")):
        if file != PAGE and re.search(rf"\b{function}\([^;]*?\)\s*{{", file.read_text()):
            return f"tire/{file.name}"
    raise ValueError(f"no header in csrc/tire has {function}()")


def tangents() -> str:
    """Return the whole header, before clang-format."""
    source = Source(CSRC)
    source.add(header_of("tire_slip_of"))
    for model in models():
        source.add(header_of(f"{model}_force"))
        source.parse(entry(model), f"entry of {model}")
    writer = Writer(Program(source, DIRECTIONS))
    entries = {f"{model}_jacobian": ("force", "by") for model in models()}
    for name in entries:
        writer.entry(name)
    made = Pruning(writer.made, source).prune(entries)
    return "\n".join([HEAD, *(printed(one) for one in made), "#endif", ""])


if __name__ == "__main__":
    PAGE.write_text(tangents(), encoding="utf-8")
    subprocess.run(["clang-format", "-i", PAGE], check=True)
