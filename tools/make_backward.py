"""Writes steps of the car backward: python tools/make_backward.py COMPILER BACKWARD.H LEAVES.H."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjoints.car import Car, car_source
from adjoints.files import write_changed
from adjoints.pieces import Pieces, in_pieces
from adjoints.program import Program
from adjoints.reverse import Reverse
from adjoints.trace import Cell, Place, Trace
from adjoints.values import Builder, pruned

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from adjoints.source import Source
    from adjoints.values import Value

CSRC = Path(__file__).parents[1] / "csrc"
MODELS = ("brush", "simple_pacejka", "magic_formula")
"""Tires of the cars whose steps are written. All others, and all other parts, need the tape."""

ALWAYS = {
    r"c->(load_responds|rises|shifts|overturns)": 1,
    r".*\.(differs|rises|bends|cambers|trails)": 1,
    r"W->uneven": 1,
}
"""What numbers with derivatives always need, as these may differ from 0 where the number is 0; and
the friction of uneven ground, which is 1 on other."""

FREE = (
    r"c->some_hard_dampers",
    r"W->(windy|ground_moves|pushed|steers_rear|own_torques)",
    r"t\d->\w+\.combine\.\w+",
    r"t\d->\w+\.options",
    r"t\d->.*stiffness\.some",
    r"t\d->\w+\.by_load",
    r"t\d->peak\.follows",
)
"""Integers that differ from car to car, or are choices of the tire."""

HEAD = """\
/* Written by tools/make_backward.py from csrc/car: a step of a car backward, by reverse
 * differentiation (Griewank and Walther, Evaluating Derivatives, 2008, section 3.2).
 *
 * name_backward() goes from the adjoints of the state after the step, and of a sample there, to
 * those of the state before it, and adds those of the inputs and of prepared numbers
 * (backward_leaves.h). It holds for the cars of which name_applies() is true. */
#ifndef SKIDPAD_BACKWARD_H
#define SKIDPAD_BACKWARD_H

#include "lane/slopes.h"
#include "kernel/backward.h"
"""

STEP = """\
static int {model}_applies(const struct car *c, const struct workspace *W) {{
    const struct tire *const t0 = c->axle[FRONT].tire, *const t1 = c->axle[REAR].tire;
    (void)t0, (void)t1;
    return {conditions};
}}

struct {model}_kept {{
    vreal k[{reals}];
    vmask m[{masks}];
    int n[{integers}];
}};

{pieces}
static void {model}_backward(const struct backward_call *call) {{
    struct {model}_kept kept;
{calls}
}}
"""

PIECE = """\
NOINLINE void {model}_{number}(const struct backward_call *call, struct {model}_kept *kept) {{
{names}
{body}
}}
"""

MAGIC = "const struct magic_formula_params *const"

NAMES = {
    "c": "const struct car *const c = call->car;",
    "s": "const struct car_state *const s = call->state;",
    "in": "const struct car_inputs *const in = call->in;",
    "W": "const struct workspace *const W = call->workspace;",
    "reads": "const struct reads *const reads = call->reads;",
    "after": "const struct car_state *const after = call->after;",
    "of": "const struct car_output *const of = call->of;",
    "before": "struct car_state *restrict const before = call->before;",
    "by_in": "struct car_inputs *restrict const by_in = call->by_in;",
    "by": "vreal *restrict const by = call->by;",
    "o": "struct car_output *restrict const o = call->output;",
    "p": "const struct car_params *const p = call->car->params;",
    "t0": "const struct tire *const t0 = call->car->axle[FRONT].tire;",
    "t1": "const struct tire *const t1 = call->car->axle[REAR].tire;",
    "m0": f"{MAGIC} m0 = call->car->axle[FRONT].tire->magic_formula.c;",
    "m1": f"{MAGIC} m1 = call->car->axle[REAR].tire->magic_formula.c;",
    "k": "vreal *restrict const k = kept->k;",
    "m": "vmask *restrict const m = kept->m;",
    "n": "int *restrict const n = kept->n;",
}
"""What a piece may name, and its declaration."""

SUMMED = re.compile(r"^(by\[\d+\]|by_in->\S+) = ", re.MULTILINE)
"""Adjoints that are summed over steps."""

LONGEST = 1500
"""Operations of a piece."""

TABLE = """\
_Static_assert({most} <= MOST_LEAVES, "there is room for the adjoints of all leaves");

static const struct backward backward_steps[] = {{
{rows}
}};

#endif
"""

LEAVES_HEAD = """\
/* Written by tools/make_backward.py: prepared numbers of the car by which name_backward() has
 * adjoints, in their order. */
"""

LEAVES = """\
static void {model}_leaves(const struct car *c, const struct workspace *W, const vreal **to) {{
    const struct car_params *const p = c->params;
    const struct tire *const t0 = c->axle[FRONT].tire, *const t1 = c->axle[REAR].tire;
    const struct magic_formula_params *const m0 = t0->magic_formula.c;
    const struct magic_formula_params *const m1 = t1->magic_formula.c;
    (void)p, (void)m0, (void)m1;
{lines}
}}
"""

LEAVES_TABLE = """\
static const struct {{
    int model, count;
    void (*find)(const struct car *c, const struct workspace *W, const vreal **to);
}} backward_leaves[] = {{
{rows}
}};
"""

WITHIN = ("W->rests", "W->stiff", "W->uneven", "c->words.tire_options")
"""Integers that a step sets before it reads them, or without which it is the same."""

ANGLES = ("yaw", "pitch", "roll", "sideslip", "slip_angle", "inclination")
TAKEN = (*NAMES, "call", "kept", "R", "any", "bits", "lane", "not", "real", "sel")


def cells(tree: Any, text: str) -> Iterator[tuple[str, Cell]]:
    """The numbers of a struct or an array, with their C."""
    if isinstance(tree, Cell):
        if tree.kind == "vreal":
            yield text, tree
    elif isinstance(tree, Place):
        for k, one in enumerate(tree.elements):
            yield from cells(one, f"{text}[{k}]")
    else:
        for name in tree:
            yield from cells(tree[name], f"{text}{'' if text.endswith('->') else '.'}{name}")


@dataclass
class Step:
    """A step of a car on tires of a model."""

    model: str
    conditions: list[str]
    leaves: list[str]
    pieces: Pieces


def step_of(source: Source, model: str) -> Step:
    """Follow a step and its sample forward, then backward."""
    program, builder = Program(source), Builder(exact=True)
    fixed = {**ALWAYS, r"c->words\.tire_model": source.constants[model.upper()]}
    car, trace = Car(program, builder, fixed, FREE), Trace(program, builder, pinches=True)
    given = [car.prepared, car.state, car.inputs, car.workspace]
    trace.call("car_step", [1, *(Place([one]) for one in given)])
    rows = {f"s->{name}" for name in car.state.touched()}
    output = sample(trace, car)

    ends = [(text, cell.value) for text, cell in cells(car.state, "s->") if rooted(text) in rows]
    seeds = [builder.leaf("input", f"after->{text[3:]}", shared=False) for text, _ in ends]
    seeds += [builder.leaf("input", f"of->{text[3:]}", shared=False) for text, _ in output]
    results = [value for _, value in ends + output]
    forward = pruned(list(builder.block), set(results), steps=True)
    by = Reverse(trace, forward, results, finite=True).sweep(seeds)

    leaves = sorted(text for text in by if not text.startswith(("s->", "in->")))
    places: dict[Value, list[str]] = {}
    for text, value in output:
        places.setdefault(value, []).append(text)
    for text, value in by.items():
        places.setdefault(value, []).append(place_of(text, leaves))
    block = pruned(builder.block, {*by.values(), *(value for _, value in output)})
    pieces = in_pieces(block, places, TAKEN, LONGEST)
    pieces.lines[-1] += [f"before->{text[3:]} = splat(0);" for text, _ in ends if text not in by]
    asked = sorted(set(car.fixed) - set(WITHIN))
    conditions = [f"{text} == {car.fixed[text]}" for text in asked]
    return Step(model, ["W->footing == NULL", *conditions], leaves, pieces)


def sample(trace: Trace, car: Car) -> list[tuple[str, Value]]:
    """Follow the outputs of a sample, if there is one; each that is computed, with its C."""
    source, builder = car.program.source, trace.builder
    kind = next(
        one.node.type.type for one in source.functions["car_output"].parameters if one.name == "o"
    )
    output = trace.variable(kind, "")
    reads = {
        name: Cell("int", builder.leaf("input", f"reads->angles.{name}", "int")) for name in ANGLES
    }

    def take() -> None:
        trace.call("car_output", [output, car.prepared, car.state, car.workspace, reads])

    trace.region(builder.leaf("input", "reads->any", "int"), take, lambda: None)
    found = cells(output, "o->")
    return [(text, cell.value) for text, cell in found if cell.value is not None]


def rooted(text: str) -> str:
    """The C of a whole array, from that of an element."""
    return text.split("[")[0]


def place_of(text: str, leaves: list[str]) -> str:
    """Where the adjoint of a number goes."""
    if text.startswith("s->"):
        return f"before->{text[3:]}"
    if text.startswith("in->"):
        return f"by_in->{text[4:]}"
    return f"by[{leaves.index(text)}]"


def piece(model: str, number: int, lines: list[str]) -> str:
    """One function of a step."""
    body = SUMMED.sub(r"\1 += ", "\n".join(lines))
    named = [text for name, text in NAMES.items() if re.search(rf"(?<![\w>.]){name}\b", body)]
    return PIECE.format(model=model, number=number, names="\n".join(named), body=body)


def written(step: Step) -> str:
    """All functions of a step."""
    model, pieces = step.model, step.pieces
    return STEP.format(
        model=model,
        conditions=" &&\n".join(step.conditions),
        pieces="\n".join(piece(model, k, lines) for k, lines in enumerate(pieces.lines)),
        calls="\n".join(f"{model}_{k}(call, &kept);" for k in range(len(pieces.lines))),
        reals=pieces.lengths.get("vreal", 0) + 1,
        masks=pieces.lengths.get("vmask", 0) + 1,
        integers=pieces.lengths.get("int", 0) + 1,
    )


def backward(steps: list[Step]) -> str:
    """Return the header of all steps."""
    rows = [
        f"{{{one.model.upper()}, {len(one.leaves)}, {one.model}_applies, {one.model}_backward}},"
        for one in steps
    ]
    most = max(len(one.leaves) for one in steps)
    return "\n".join([HEAD, *map(written, steps), TABLE.format(rows="\n".join(rows), most=most)])


def leaves(steps: list[Step]) -> str:
    """Return the header of all lists of leaves."""
    rows = [f"{{{one.model.upper()}, {len(one.leaves)}, {one.model}_leaves}}," for one in steps]
    made = [
        LEAVES.format(
            model=one.model,
            lines="\n".join(f"to[{k}] = &{text};" for k, text in enumerate(one.leaves)),
        )
        for one in steps
    ]
    return "\n".join([LEAVES_HEAD, *made, LEAVES_TABLE.format(rows="\n".join(rows))])


if __name__ == "__main__":
    compiler, *to = sys.argv[1:]
    source = car_source(compiler, CSRC, ("car/car.h", "car/output.h"))
    steps = [step_of(source, model) for model in MODELS]
    for path, text in zip(to, (backward(steps), leaves(steps)), strict=True):
        write_changed(path, text)
