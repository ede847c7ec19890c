"""Straight-line programs as C."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from adjoints.printer import BINDING
from adjoints.rules import ARRAYS
from adjoints.values import WHOLE, Region, Value, computed, walked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjoints.values import Block

LEAF, UNARY, CHOICE = 9, 8, 1
LONGEST = 60
"""Characters of an expression that is written where it is read."""
EMPTY = {"vreal": "splat(0)", "vmask": "(vmask){0}", "int": "0"}


def split(block: Block) -> tuple[Block, Block]:
    """What parameters alone make, and the rest."""
    shared: Block = []
    rest: Block = []
    for one in block:
        if isinstance(one, Value):
            (shared if one.shared else rest).append(one)
            continue
        yes, no = split(one.yes), split(one.no)
        if not one.condition.shared:  # what hangs on a point is computed anyway
            shared += [*yes[0], *no[0]]
            rest.append(Region(one.condition, yes[1], no[1], one.joined))
            continue
        for k, to in ((0, shared), (1, rest)):
            joined = [each for each in one.joined if each[0].shared == (k == 0)]
            if yes[k] or no[k] or joined:
                to.append(Region(one.condition, yes[k], no[k], joined))
    return shared, rest


class Listing:
    """One function's statements."""

    def __init__(self, names: Mapping[Value, str], taken: Iterable[str]) -> None:
        self.names = dict(names)
        """What has a name already, such as a field of a struct."""
        self.fields = set(self.names)
        self.taken = Counter(taken)
        self.places: Mapping[Value, list[str]] = {}
        self.uses: Counter[Value] = Counter()
        self.home: dict[Value, tuple[int, ...]] = {}
        """The blocks that a value is computed in, from the outermost."""
        self.apart: set[Value] = set()
        """What is read in another block than where it is computed."""
        self.inner: dict[Value, tuple[int, str]] = {}

    def lines(
        self,
        block: Block,
        places: Mapping[Value, list[str]] | None = None,
        result: Value | None = None,
    ) -> list[str]:
        """The statements.

        Parameters
        ----------
        block : Block
        places : mapping
            C places where values go.
        result : Value, optional
            A value that is read once more, after all.
        """
        self.places = places or {}
        self._survey(block, result)
        body = list(self._block(block))
        made = set(computed(block))
        for value in self.places:
            if value not in made:
                body += self._stores(value)
        declared = []
        for kind, empty in EMPTY.items():
            named = [name for one, name in self.names.items() if self._is_declared(one, kind)]
            if named:
                declared.append(f"{kind} {', '.join(f'{name} = {empty}' for name in named)};")
        return declared + body

    def _is_declared(self, value: Value, kind: str) -> bool:
        return value.kind == kind and value in self.apart and value not in self.fields

    def _survey(self, block: Block, result: Value | None) -> None:
        def walk(inner: Block, at: tuple[int, ...]) -> None:
            for one in inner:
                if isinstance(one, Value):
                    self.home[one] = at
                    for operand in one.needs:
                        self._use(operand, at)
                    continue
                self._use(one.condition, at)
                yes, no = (*at, id(one.yes)), (*at, id(one.no))
                walk(one.yes, yes)
                walk(one.no, no)
                for made, *sides in one.joined:
                    self.home[made] = at
                    self.apart.add(made)
                    self._use(sides[0], yes)
                    self._use(sides[1], no)

        walk(block, ())
        self.uses.update({value: len(places) for value, places in self.places.items()})
        self.uses[result] += 1

    def _use(self, value: Value, at: tuple[int, ...]) -> None:
        self.uses[value] += 1
        home = self.home.get(value, at)
        if home != at:
            self.uses[value] += 1  # so that it is named
            if at[: len(home)] != home:
                self.apart.add(value)

    def _block(self, block: Block) -> Iterator[str]:
        for one in block:
            if isinstance(one, Region):
                yield from self._region(one)
                for made, *_ in one.joined:
                    yield from self._stores(made)
            else:
                yield from self._statement(one)
                yield from self._stores(one)

    def _stores(self, value: Value) -> Iterator[str]:
        for place in self.places.get(value, ()):
            yield f"{place} = {self.text(value)};"

    def _group(self, value: Value) -> Iterator[str]:
        """A function of several numbers, whose results are the elements of an array."""
        name, given = self.name(value), [self.text(one) for one in value.operands]
        if value.operation == "vsincos":
            yield f"vreal {name}[2];"
            yield f"vsincos({given[0]}, &{name}[0], &{name}[1]);"
            return
        yield f"vreal {name}[] = {{{', '.join(given)}}};"
        arrays = ", ".join([name] * (2 if ARRAYS[value.operation][1] else 1))
        yield f"{value.operation}({arrays}, {len(given)});"

    def _statement(self, value: Value) -> Iterator[str]:
        if value.kind == "array":
            yield from self._group(value)
            return
        expression = self._expression(value)
        if value in self.names or value in self.apart:
            yield f"{self.name(value)} = {expression[1]};"
        elif self.uses[value] == 1 and len(expression[1]) < LONGEST:
            self.inner[value] = expression
        else:
            yield f"const {value.kind} {self.name(value)} = {expression[1]};"

    def _region(self, region: Region) -> Iterator[str]:
        for made, *_ in region.joined:
            self.name(made)
        sides = []
        for k, block in enumerate((region.yes, region.no)):
            lines = list(self._block(block))
            for made, *given in region.joined:
                if self.names[made] != self.names.get(given[k]):
                    lines.append(f"{self.names[made]} = {self.text(given[k])};")
            sides.append(lines)
        condition = self.text(region.condition)
        yes, no = sides
        if yes:
            yield from (f"if ({condition}) {{", *yes, "}")
        if no:
            yield from (("else {",) if yes else (f"if (!({condition})) {{",))
            yield from (*no, "}")

    def name(self, value: Value) -> str:
        """The name of a variable."""
        if value not in self.names:
            hint = re.sub(r"\W", "", value.hint).strip("_") or "x"
            self.taken[hint] += 1
            count = self.taken[hint]
            self.names[value] = hint if count == 1 else f"{hint}_{count}"
        return self.names[value]

    # expressions

    def text(self, value: Value, least: int = 0, real: bool = True) -> str:
        """A value, in parentheses where something holds it at least that tightly."""
        if value in self.names:
            return self.names[value]
        if value.operation == "constant" and value.kind == "vreal":
            plain = WHOLE.sub(r"\1", value.text)
            return f"splat({plain})" if real else value.text
        if value.simple:
            return value.text
        binding, words = self.inner[value] if value in self.inner else (LEAF, self.name(value))
        return f"({words})" if binding < least else words

    def _expression(self, value: Value) -> tuple[int, str]:
        operation, given = value.operation, value.operands
        if operation == "negate":
            return UNARY, f"-{self.text(given[0], LEAF)}"
        if operation in ("!", "~"):
            return UNARY, f"{operation}{self.text(given[0], LEAF)}"
        if operation == "?:":
            a, b, c = (self.text(one, CHOICE + 1) for one in given)
            return CHOICE, f"{a} ? {b} : {c}"
        if operation == "solution":
            return LEAF, self.text(given[0])
        if operation == "element":
            return LEAF, f"{self.text(given[0])}[{given[1].text}]"
        if operation in BINDING:
            own = BINDING[operation]
            left, right = (UNARY, UNARY) if own == 2 else (own, own + 1)
            alone = all(one.operation == "constant" for one in given)
            a, b = self.text(given[0], left, alone), self.text(given[1], right, alone)
            return own, f"{a} {operation} {b}"
        listed = ", ".join(self.text(one) for one in given)
        return LEAF, f"{operation}({listed})"


def read(block: Block) -> set[Value]:
    """What a program reads of what it does not compute."""
    found: set[Value] = set()
    for one in walked(block):
        if isinstance(one, Value):
            found.update(one.needs)
        else:
            found.add(one.condition)
            found.update(side for _, *sides in one.joined for side in sides)
    return found - set(computed(block))
