"""Straight-line programs: numbers that are assigned once, and regions under plain conditions."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SIMPLE = ("input", "parameter", "constant")
WHOLE = re.compile(r"R\((-?\d+)\)$")
COMPARED = ("<", ">", "<=", ">=", "==", "!=")


@dataclass(eq=False, slots=True)
class Value:
    """What one operation gives: a leaf, an operator, a function, or what a region leaves."""

    operation: str
    operands: tuple[Value, ...] = ()
    kind: str = "vreal"
    text: str = ""
    """C of a leaf."""
    hint: str = ""
    """What the equations call it."""
    shared: bool = True
    """Depends on parameters alone."""
    zero: bool = False
    """Is 0 or a NaN."""

    @property
    def simple(self) -> bool:
        return self.operation in SIMPLE

    @property
    def needs(self) -> tuple[Value, ...]:
        """What has to be known to compute it."""
        return self.operands[:1] if self.operation == "solution" else self.operands


@dataclass(eq=False, slots=True)
class Region:
    """What is computed under a plain condition, and otherwise."""

    condition: Value
    yes: Block = field(default_factory=list)
    no: Block = field(default_factory=list)
    joined: list[tuple[Value, Value, Value]] = field(default_factory=list)
    """What it leaves, as which value of either side."""

    def replace(self, same: Mapping[Value, Value]) -> None:
        """Put other values in the place of some that it reads."""
        self.condition = same.get(self.condition, self.condition)
        self.joined = [
            (made, same.get(one, one), same.get(other, other)) for made, one, other in self.joined
        ]


Block: TypeAlias = "list[Value | Region]"


class Builder:
    """Appends operations; what was computed already, in a place that is visible, is not again.

    If `exact`, every bit is that of the equations: the sign of a 0, which names the side at a kink,
    and what functions of several numbers give, which share work.
    """

    def __init__(self, exact: bool = False) -> None:
        self.exact = exact
        self.blocks: list[Block] = [[]]
        self._known: list[dict[object, Value]] = [{}]
        self._leaves: dict[object, Value] = {}

    @property
    def block(self) -> Block:
        return self.blocks[-1]

    @contextmanager
    def within(self, block: Block) -> Iterator[None]:
        self.blocks.append(block)
        self._known.append({})
        yield
        self.blocks.pop()
        self._known.pop()

    def leaf(self, operation: str, text: str, kind: str = "vreal", shared: bool = True) -> Value:
        key = (text, kind)
        if key not in self._leaves:
            zero = operation == "constant" and text == "R(0)"
            hint = "" if operation == "constant" else text.removeprefix("p->")
            self._leaves[key] = Value(operation, (), kind, text, hint, shared, zero)
        return self._leaves[key]

    def constant(self, text: str, kind: str = "vreal") -> Value:
        return self.leaf("constant", text, kind)

    def number(self, x: int) -> Value:
        return self.constant(f"R({x})")

    def find(self, operation: str, *operands: Value) -> Value | None:
        """A value that is known here."""
        key = (operation, *operands)
        return next((known[key] for known in reversed(self._known) if key in known), None)

    def make(self, operation: str, *operands: Value, kind: str = "vreal") -> Value:
        simpler = self._simpler(operation, *operands) if kind == "vreal" else None
        found = simpler or self.find(operation, *operands)
        if found is not None:
            return found
        shared = all(one.shared for one in operands)
        made = Value(operation, operands, kind, shared=shared, zero=is_zero(operation, operands))
        self._known[-1][(operation, *operands)] = made
        self.block.append(made)
        return made

    def group(self, function: str, operands: Sequence[Value], count: int) -> list[Value]:
        """What a function of several numbers gives."""
        together = self.make(function, *operands, kind="array")
        numbers = (self.constant(str(k), "int") for k in range(count))
        return [self.make("element", together, number) for number in numbers]

    def keep(self, value: Value) -> None:
        """Append a value that was made elsewhere."""
        self._known[-1][(value.operation, *value.operands)] = value
        self.block.append(value)

    def _simpler(self, operation: str, *given: Value) -> Value | None:
        if all(one.operation == "constant" for one in given):
            if operation in ("+", "-", "*", "/"):
                return self._folded(operation, given[0], given[1])
            if operation == "vabs" and given[0].zero:
                return given[0]
        if operation == "negate" and given[0].operation == "negate":
            return given[0].operands[0]
        if operation in ("sel", "?:") and given[1] is given[2]:
            return given[1]
        if len(given) != 2:
            return None
        a, b = given
        none, one = self.number(0), self.number(1)
        match operation:
            case "+" if none in given and not self.exact:
                return b if a is none else a
            case "+" if b.operation == "negate":
                return self.make("-", a, b.operands[0])
            case "-" if b is none:
                return a
            case "-" if a is none and not self.exact:
                return self.make("negate", b)
            case "*" if one in given:
                return b if a is one else a
            case "*" if none in given and a.shared and b.shared and not self.exact:
                return none
            case "/" if b is one:
                return a
        return None

    def _folded(self, operation: str, a: Value, b: Value) -> Value:
        whole = [WHOLE.match(one.text) for one in (a, b)]
        if operation != "/" and all(whole):
            x, y = (int(one[1]) for one in whole if one)
            return self.number({"+": x + y, "-": x - y, "*": x * y}[operation])
        return self.constant(f"({a.text} {operation} {b.text})")


def is_zero(operation: str, operands: tuple[Value, ...]) -> bool:
    match operation:
        case "*" | "&":
            return any(one.zero for one in operands)
        case "+" | "-" | "negate" | "vabs":
            return all(one.zero for one in operands)
        case "/":
            return operands[0].zero
    return False


def walked(block: Block) -> Iterator[Value | Region]:
    """Values and regions in their order, those within regions too."""
    for one in block:
        yield one
        if isinstance(one, Region):
            yield from walked(one.yes)
            yield from walked(one.no)


def computed(block: Block) -> Iterator[Value]:
    """What a program computes, in order."""
    for one in walked(block):
        if isinstance(one, Value):
            yield one
        else:
            yield from (made for made, *_ in one.joined)


def pruned(block: Block, needed: set[Value], steps: bool = False) -> Block:
    """What computes the values that are needed, which become more on the way.

    With `steps` also the steps to solutions, by which these have derivatives.
    """
    left: Block = []
    for one in reversed(block):
        if isinstance(one, Value):
            if one in needed:
                needed.update(one.operands if steps else one.needs)
                left.append(one)
            continue
        joined = [each for each in one.joined if each[0] in needed]
        needed.update(side for _, *sides in joined for side in sides)
        yes, no = pruned(one.yes, needed, steps), pruned(one.no, needed, steps)
        if yes or no or joined:
            needed.add(one.condition)
            left.append(Region(one.condition, yes, no, joined))
    left.reverse()
    return left
