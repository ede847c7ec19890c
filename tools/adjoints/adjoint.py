"""The C of a model's derivatives, by its parameters and by its inputs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjoints.listing import Listing, read, split
from adjoints.reverse import Reverse
from adjoints.trace import Cell, Parameters, Place, Trace
from adjoints.values import Builder, Region, computed, pruned

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjoints.program import Program
    from adjoints.values import Block, Value

KEPT = """\
struct {model}_kept {{
{members}
}};

static void {model}_keep(const struct {model}_params *p, {word}, struct {model}_kept *k) {{
{unused}
{body}
}}
"""

SWEEP = """\
static vreal {model}_{result}_sweep(const struct {model}_params *p, {word},
                                    const struct {model}_kept *k, {inputs}, vreal seed,
                                    struct {model}_params *by) {{
{unused}
{body}
}}
"""

SWEEPS = """\
static vreal (*const {model}_sweeps[])(const struct {model}_params *, {word},
                                       const struct {model}_kept *, {inputs}, vreal,
                                       struct {model}_params *) = {{{names}}};
"""

SLOPES = """\
static void {model}_slopes(const struct {model}_params *p, {word}, const struct {model}_kept *k,
                           {inputs}, vreal value[{rows}], vreal by[{rows}][{columns}]) {{
{unused}
{body}
}}
"""

RESERVED = (
    "R", "any", "bits", "by", "clamp", "k", "lane", "not", "p", "real", "seed", "sel", "value"
)  # fmt: skip
"""Names that no variable may have, as they mean something else."""


@dataclass
class Sweep:
    """Numbers that a function computes at a point, with the places that each goes to."""

    results: list[Value]
    places: dict[Value, list[str]]
    block: Block

    @property
    def needed(self) -> set[Value]:
        return {*self.results, *self.places}


class Adjoint:
    """One model.

    A function with its name and ``_asked`` takes a pointer to the numbers of its table, a word,
    inputs, and an array for the results. The first `rows` results also have slopes: derivatives by
    the first `columns` inputs.
    """

    def __init__(
        self,
        program: Program,
        model: str,
        word: str,
        inputs: Iterable[str],
        results: Iterable[str],
        shape: tuple[int, int],
    ) -> None:
        self.model = model
        self.word = word
        self.inputs = tuple(inputs)
        self.results = tuple(results)
        self.rows, self.columns = shape
        self.taken = (*RESERVED, word.split()[-1], *self.inputs)
        self._derive(program)

    def text(self) -> str:
        """The struct, and all functions."""
        order = [one for one in computed(self.keep) if one in self.kept]
        fields = Listing({}, self.taken)
        members = {one: fields.name(one) for one in order}
        names = {one: f"k->{name}" for one, name in members.items()}
        lines = Listing(names, self.taken).lines(self.keep)
        if any(isinstance(one, Region) for one in self.keep):  # which may leave fields alone
            lines.insert(0, f"*k = (struct {self.model}_kept){{0}};")
        body = "\n".join(lines)
        made = KEPT.format(
            model=self.model,
            word=self.word,
            members="\n".join(f"{one.kind} {name};" for one, name in members.items()) or "char no;",
            unused=self._unused(body),
            body=body,
        )
        sweeps = [self._sweep(k, names) for k in range(len(self.results))]
        return "\n".join([made, *sweeps, self._table(), self._slopes(names)])

    def _derive(self, program: Program) -> None:
        """Follow the function forward, then each result backward, for either kind of leaves."""
        builder = Builder()
        seed = builder.leaf("input", "seed", shared=False)
        trace, answers, _ = self._followed(Trace(program, builder))
        forward = list(builder.block)
        self.sweeps = [self._by_parameters(trace, forward, answer, seed) for answer in answers]
        self.slopes = self._by_inputs(*self._followed(Trace(program, builder, moves=False)))
        self.kept: set[Value] = set()
        for sweep in (*self.sweeps, self.slopes):
            _, sweep.block = split(pruned(builder.block, sweep.needed))
            asked_for = read(sweep.block) | sweep.needed
            self.kept |= {one for one in asked_for if one.shared and not one.simple}
        shared, _ = split(builder.block)
        self.keep = pruned(shared, set(self.kept))

    def _followed(self, trace: Trace) -> tuple[Trace, list[Value], list[Value]]:
        """The results of the function, and its inputs."""
        kind, name = self.word.split()
        inputs = [trace.builder.leaf("input", one, shared=False) for one in self.inputs]
        cells = [Cell("vreal") for _ in self.results]
        word = trace.builder.leaf("input", name, kind)
        asked = [Parameters(trace.builder), word, *inputs, Place(cells)]
        trace.call(f"{self.model}_asked", asked)
        return trace, [cell.value for cell in cells], inputs

    @staticmethod
    def _by_parameters(trace: Trace, forward: Block, answer: Value, seed: Value) -> Sweep:
        block = pruned(forward, {answer}, steps=True)
        by = Reverse(trace, block, (answer,)).sweep((seed,))
        places: dict[Value, list[str]] = {}
        for text, adjoint in sorted(by.items()):
            places.setdefault(adjoint, []).append(f"by->{text.removeprefix('p->')}")
        return Sweep([answer], places, [])

    def _by_inputs(self, trace: Trace, answers: list[Value], inputs: list[Value]) -> Sweep:
        none, one = trace.builder.number(0), trace.builder.number(1)
        forward = list(trace.builder.block)
        leaves = inputs[: self.columns]
        places: dict[Value, list[str]] = {}
        for row, answer in enumerate(answers[: self.rows]):
            places.setdefault(answer, []).append(f"value[{row}]")
            block = pruned(forward, {answer}, steps=True)
            by = Reverse(trace, block, (answer,), leaves=set(leaves)).sweep((one,))
            for column, leaf in enumerate(leaves):
                places.setdefault(by.get(leaf.text, none), []).append(f"by[{row}][{column}]")
        return Sweep([], places, [])

    def _sweep(self, k: int, names: Mapping[Value, str]) -> str:
        sweep = self.sweeps[k]
        (result,) = sweep.results
        listing = Listing(names, self.taken)
        lines = listing.lines(sweep.block, sweep.places, result)
        body = "\n".join([*lines, f"return {listing.text(result)};"])
        return SWEEP.format(
            model=self.model,
            result=self.results[k],
            word=self.word,
            inputs=", ".join(f"vreal {one}" for one in self.inputs),
            unused=self._unused(body, *self.inputs, "seed", "by"),
            body=body,
        )

    def _slopes(self, names: Mapping[Value, str]) -> str:
        lines = Listing(names, self.taken).lines(self.slopes.block, self.slopes.places)
        body = "\n".join(lines)
        return SLOPES.format(
            model=self.model,
            word=self.word,
            inputs=", ".join(f"vreal {one}" for one in self.inputs),
            rows=self.rows,
            columns=self.columns,
            unused=self._unused(body, *self.inputs),
            body=body,
        )

    def _table(self) -> str:
        return SWEEPS.format(
            model=self.model,
            word=self.word.split()[0],
            inputs=", ".join("vreal" for _ in self.inputs),
            names=", ".join(f"{self.model}_{result}_sweep" for result in self.results),
        )

    def _unused(self, body: str, *others: str) -> str:
        """Statements that mention the parameters of a function that its body does not."""
        names = ("p", self.word.split()[1], "k", *others)
        absent = [name for name in names if not re.search(rf"\b{name}\b", body)]
        return "\n".join(f"(void){name};" for name in absent)
