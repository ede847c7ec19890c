"""The C of a model's derivatives by its parameters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tangents.listing import Listing, read, split
from tangents.reverse import Reverse
from tangents.trace import Cell, Parameters, Place, Trace
from tangents.values import Builder, Region, computed, pruned

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tangents.flow import Program
    from tangents.values import Block, Value

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

RESERVED = ("R", "any", "bits", "by", "clamp", "k", "lane", "not", "p", "real", "seed", "sel")
"""Names that no variable may have, as they mean something else."""


@dataclass
class Sweep:
    """One result of a model, its derivatives by parameters, and what computes them at a point."""

    result: Value
    by: dict[str, Value]
    block: Block

    @property
    def needed(self) -> set[Value]:
        return {self.result, *self.by.values()}


class Adjoint:
    """One model.

    A function with its name and ``_asked`` takes a pointer to the numbers of its table, a word,
    inputs, and an array for the results.
    """

    def __init__(
        self, program: Program, model: str, word: str, inputs: Iterable[str], results: Iterable[str]
    ) -> None:
        self.model = model
        self.word = word
        self.inputs = tuple(inputs)
        self.results = tuple(results)
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
        return "\n".join([made, *(self._sweep(k, names) for k in range(len(self.results)))]) + (
            "\n" + self._table()
        )

    def _derive(self, program: Program) -> None:
        """Follow the function forward, then each result backward."""
        builder = Builder()
        trace = Trace(program, builder)
        kind, name = self.word.split()
        asked = [Parameters(builder), builder.leaf("input", name, kind)]
        asked += [builder.leaf("input", one, shared=False) for one in self.inputs]
        answers = [Cell("vreal") for _ in self.results]
        trace.call(f"{self.model}_asked", [*asked, Place(answers)])
        seed = builder.leaf("input", "seed", shared=False)
        forward = list(builder.block)
        self.sweeps = []
        for answer in answers:
            block = pruned(forward, {answer.value}, steps=True)
            by = Reverse(trace, block, (answer.value,)).sweep((seed,))
            named = {text.removeprefix("p->"): adjoint for text, adjoint in by.items()}
            self.sweeps.append(Sweep(answer.value, named, []))
        self.kept: set[Value] = set()
        for sweep in self.sweeps:
            _, sweep.block = split(pruned(builder.block, sweep.needed))
            asked_for = read(sweep.block) | sweep.needed
            self.kept |= {one for one in asked_for if one.shared and not one.simple}
        shared, _ = split(builder.block)
        self.keep = pruned(shared, set(self.kept))

    def _sweep(self, k: int, names: Mapping[Value, str]) -> str:
        sweep = self.sweeps[k]
        places: dict[Value, list[str]] = {}
        for name, value in sorted(sweep.by.items()):
            places.setdefault(value, []).append(f"by->{name}")
        listing = Listing(names, self.taken)
        lines = listing.lines(sweep.block, places, sweep.result)
        body = "\n".join([*lines, f"return {listing.text(sweep.result)};"])
        return SWEEP.format(
            model=self.model,
            result=self.results[k],
            word=self.word,
            inputs=", ".join(f"vreal {one}" for one in self.inputs),
            unused=self._unused(body, *self.inputs, "seed", "by"),
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
