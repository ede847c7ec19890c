"""Derivatives of results by many numbers: backward through a straight-line program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjoints.rules import ARRAYS, CHOICES, SLOPES
from adjoints.trace import Cell
from adjoints.tree import expression
from adjoints.values import Region, Value, computed, walked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjoints.trace import Trace
    from adjoints.values import Block

REAL = Cell("vreal")
UNBOUNDED = ("/", "vlog", "vpow")
"""What may be infinite or a NaN in a lane that a choice throws away."""
BOUNDED = ("vmin", "vmax")


class Reverse:
    """A sweep from results back to what they depend on.

    The adjoint of a value is the derivative of the results, each times its seed, by it.

    Parameters
    ----------
    trace : Trace
    block : Block
        The program forward.
    results : sequence of Value
    finite : bool
        No input is infinite or a NaN.
    leaves : set of Value, optional
        By which results have derivatives. Default: all parameters.
    """

    def __init__(
        self,
        trace: Trace,
        block: Block,
        results: Sequence[Value],
        finite: bool = False,
        leaves: set[Value] | None = None,
    ) -> None:
        self.trace = trace
        self.builder = trace.builder
        self.forward = block
        self.results = results
        self.leaves = leaves
        self.active = active(block, self._is_leaf)
        self.doubtful = doubtful(block, frozenset(results), finite)
        self.certain = {one for one in computed(block) if one.shared} - self.doubtful
        """What parameters alone make, and is finite."""
        self.adjoint: dict[Value, Value] = {}

    def sweep(self, seeds: Sequence[Value]) -> dict[str, Value]:
        """The adjoints of the leaves, by their C; those of the results are `seeds`."""
        for result, seed in zip(self.results, seeds, strict=True):
            self.add(result, seed)
        self._block(self.forward)
        return {
            value.text: adjoint for value, adjoint in self.adjoint.items() if self._is_leaf(value)
        }

    def _block(self, block: Block) -> None:
        for one in reversed(block):
            if isinstance(one, Region):
                self._region(one)
            elif one in self.adjoint and one in self.active:
                self._operation(one, self.adjoint.pop(one))

    def _region(self, region: Region) -> None:
        adjoints = [(each, self.adjoint.pop(each[0], None)) for each in region.joined]
        before = dict(self.adjoint)
        back, after = Region(region.condition), []
        for side, (forward, block) in enumerate(((region.yes, back.yes), (region.no, back.no))):
            self.adjoint = dict(before)
            with self.builder.within(block):
                for (_, *sides), adjoint in adjoints:
                    if adjoint is not None:
                        self.add(sides[side], adjoint)
                self._block(forward)
            after.append(self.adjoint)
        if back.yes or back.no:
            self.builder.block.append(back)
        self.adjoint = {
            value: self.trace.join(back, after[0].get(value), after[1].get(value), REAL)
            for value in {**after[0], **after[1]}
        }

    def add(self, value: Value, change: Value) -> None:
        """A contribution to an adjoint."""
        if not self._is_active(value) or change.zero:
            return
        if not change.hint and not change.simple:
            change.hint = f"by_{value.hint}" if value.hint else ""
        known = self.adjoint.get(value)
        self.adjoint[value] = self.builder.make("+", known, change) if known else change

    def _operation(self, value: Value, a: Value) -> None:
        make, given = self.builder.make, value.operands
        match value.operation:
            case "+":
                self.add(given[0], a)
                self.add(given[1], a)
            case "-":
                self.add(given[0], a)
                self.add(given[1], make("negate", a))
            case "negate":
                self.add(given[0], make("negate", a))
            case "*":
                self._scaled(value, given[0], a, given[1])
                self._scaled(value, given[1], a, given[0])
            case "/":
                self._quotient(value, a)
            case "solution":
                self.add(given[1], a)
            case "element":
                self._scaled(value, operand_of(value), a, self._slope_of_element(value))
            case "?:":
                none = self.builder.number(0)
                self.add(given[1], make("?:", given[0], a, none))
                self.add(given[2], make("?:", given[0], none, a))
            case operation if operation in CHOICES:
                self._choice(value, a)
            case operation:
                self._function(value, a, SLOPES[operation])

    def _is_leaf(self, value: Value) -> bool:
        return value.operation == "parameter" if self.leaves is None else value in self.leaves

    def _is_active(self, value: Value) -> bool:
        return value in self.active or self._is_leaf(value)

    def _scaled(self, value: Value, operand: Value, a: Value, slope: Value) -> None:
        if self._is_active(operand) and not slope.zero:
            self.add(operand, self._product(value, a, slope))

    def _product(self, value: Value, a: Value, slope: Value) -> Value:
        safe = slope.shared and (slope.simple or slope in self.certain)
        guards = value in self.doubtful and not safe
        return self.builder.make("unless_none" if guards else "*", a, slope)

    def _quotient(self, value: Value, a: Value) -> None:
        """Y = b/c: by b 1/c, by c -y/c."""
        make, (b, c) = self.builder.make, value.operands
        one = self.builder.number(1)
        inverse = value if b is one else self.builder.find("/", one, c)
        if inverse is None and value in self.doubtful:
            inverse = make("/", one, c)
        quotient = self._product(value, a, inverse) if inverse else make("/", a, c)
        self.add(b, quotient)
        if self._is_active(c):
            self.add(c, make("negate", self._product(value, quotient, value)))

    def _choice(self, value: Value, a: Value) -> None:
        template, one, other = CHOICES[value.operation]
        given, none = value.operands, self.builder.number(0)
        names = {f"x{k}": operand for k, operand in enumerate(given)}
        if value.operation == "sel":
            test = given[0]
        else:
            test = self.trace.follow(expression(template.format(*names)), names)
        self.add(given[one], self._either(test, a, none, given[one]))
        self.add(given[other], self._either(test, none, a, given[other]))

    def _either(self, test: Value, a: Value, b: Value, operand: Value) -> Value:
        return self.builder.make("sel", test, a, b) if self._is_active(operand) else a

    def _function(self, value: Value, a: Value, slopes: tuple[str | None, ...]) -> None:
        names = {f"x{k}": operand for k, operand in enumerate(value.operands)}
        for slope, operand in zip(slopes, value.operands, strict=True):
            if slope is None or not self._is_active(operand):
                continue
            factor = self._root_slope(value) or self.trace.follow(
                expression(slope.format(*names, y="y")), {**names, "y": value}
            )
            self._scaled(value, operand, a, factor)

    def _slope_of_element(self, value: Value) -> Value:
        group, number = value.operands
        if group.operation == "vsincos":
            sine, cosine = self.builder.group("vsincos", group.operands, 2)
            return cosine if number.text == "0" else self.builder.make("negate", sine)
        names = {"x0": operand_of(value), "y": value}
        template = ARRAYS[group.operation][3].format("x0", y="y")
        return self.trace.follow(expression(template), names)

    def _root_slope(self, value: Value) -> Value | None:
        """That of a square root the inverse of which is known, without another quotient."""
        if value.operation != "vsqrt":
            return None
        inverse = self.builder.find("/", self.builder.number(1), value)
        return inverse and self.builder.make("sqrt_slope_of_inverse", inverse)


def active(block: Block, is_leaf: Callable[[Value], bool]) -> set[Value]:
    """What depends on leaves in a way that has derivatives."""
    found: set[Value] = set()

    def depends(value: Value) -> bool:
        return value in found or is_leaf(value)

    def walk(inner: Block) -> None:
        for one in inner:
            if isinstance(one, Region):
                walk(one.yes)
                walk(one.no)
                found.update(made for made, *sides in one.joined if any(map(depends, sides)))
            elif one.kind == "vreal" and any(map(depends, steep(one))):
                found.add(one)

    walk(block)
    return found


def steep(value: Value) -> tuple[Value, ...]:
    """The operands by which a value has derivatives."""
    match value.operation:
        case "sel" | "?:":
            return value.operands[1:]
        case "solution":
            return value.operands[1:]
        case "element":
            return (operand_of(value),)
        case operation if operation in SLOPES:
            pairs = zip(value.operands, SLOPES[operation], strict=True)
            return tuple(v for v, slope in pairs if slope)
        case "+" | "-" | "*" | "/" | "negate" | "vmin" | "vmax":
            return value.operands
    return ()  # masks, and what a search finds: that has its derivatives as a solution()


def doubtful(block: Block, results: frozenset[Value], finite: bool) -> set[Value]:
    """What may be infinite or a NaN in lanes that a choice throws away.

    Unless inputs are finite a NaN may come in with any, and go no further than into a sel(); what
    vmin() and vmax() take stays one.
    """
    thrown = {by: thrown_away(block, results, by) for by in (tuple(CHOICES), ("sel",))}
    found: set[Value] = set()
    for one in walked(block):
        if not isinstance(one, Value) or one.operation in BOUNDED:
            continue
        infinite = is_unbounded(one) or not found.isdisjoint(one.operands)
        by = tuple(CHOICES) if infinite else ("sel",)
        if (infinite or not (finite or one.shared)) and one in thrown[by]:
            found.add(one)
    return found


def thrown_away(block: Block, results: frozenset[Value], by: tuple[str, ...]) -> set[Value]:
    """Values that are read by some operations alone, or by values of which this is true."""
    readers: dict[Value, list[Value]] = {}
    order: list[Value] = []

    def walk(inner: Block) -> None:
        for one in inner:
            if isinstance(one, Value):
                for operand in steep(one):
                    readers.setdefault(operand, []).append(one)
                order.append(one)
                continue
            walk(one.yes)
            walk(one.no)
            for made, *sides in one.joined:
                for side in sides:
                    readers.setdefault(side, []).append(made)
                order.append(made)

    walk(block)
    found: set[Value] = set()
    for value in reversed(order):
        its = readers.get(value, ())
        if value not in results and all(one.operation in by or one in found for one in its):
            found.add(value)
    return found


def operand_of(element: Value) -> Value:
    """Of a function of several numbers, the one by which an element has a derivative."""
    group, number = element.operands
    return group.operands[0 if group.operation == "vsincos" else int(number.text)]


def is_unbounded(value: Value) -> bool:
    """Whether finite operands can give what is not; parameters that divide are positive."""
    if value.operation == "element":
        return value.operands[0].operation == "reciprocals"
    by_parameter = value.operation == "/" and value.operands[1].operation == "parameter"
    return value.operation in UNBOUNDED and not by_parameter
