"""What a function of the headers computes, as a straight-line program.

Calls are inlined, loops of constant length unrolled, choices on plain scalars become regions.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, TypeAlias

from pycparser import c_ast

from adjoints.printer import kind as kind_of
from adjoints.printer import text
from adjoints.program import is_zero
from adjoints.rules import ARRAYS, CHOICES, FLAT, SLOPES
from adjoints.source import NotUnderstood, innermost
from adjoints.tree import arguments
from adjoints.values import COMPARED, Region, Value, computed, walked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjoints.program import Program
    from adjoints.source import Function
    from adjoints.tree import Node
    from adjoints.values import Builder

OPERATORS = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv,
    "%": operator.mod,
    "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift,
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
    "==": operator.eq, "!=": operator.ne, "&": operator.and_, "|": operator.or_,
    "&&": lambda a, b: bool(a and b), "||": lambda a, b: bool(a or b),
}  # fmt: skip
"""Of plain numbers that are known."""
KNOWN = {*FLAT, *CHOICES, *SLOPES, "solution"}
EACH = {
    "vatans": "vatan",
    "vatans_near": "vatan",
    "vatans_abreast": "vatan",
    "vsines": "vsin",
    "vcosines": "vcos",
    "vsines_near": "vsin",
    "vcosines_near": "vcos",
    "reciprocals": "/",
}
"""Functions of each element of an array."""


class Cell:
    """A variable, or a field or element of one, that holds a number, or a pointer."""

    def __init__(self, kind: str, value: Any = None, name: str = "") -> None:
        self.kind = kind
        self.value = value
        self.name = name


class Place:
    """An element of an array and those behind it: what a pointer points to."""

    def __init__(self, elements: list[Any], first: int = 0) -> None:
        self.elements = elements
        self.first = first

    def __getitem__(self, k: int) -> Any:
        return self.elements[self.first + k]


class Parameters(dict[str, Cell]):
    """The numbers of a model's table, which come into being as they are read."""

    def __init__(self, builder: Builder) -> None:
        super().__init__()
        self.builder = builder

    def __missing__(self, name: str) -> Cell:
        self[name] = Cell("vreal", self.builder.leaf("parameter", f"p->{name}"))
        return self[name]


Tree: TypeAlias = "Cell | dict[str, Any] | Place"


class Trace:
    """Follows functions through their statements.

    With `pinches` a number between equal limits has the derivatives of these, as on the tape
    (csrc/active/number.h). With `moves` what is 0 may become another number: matters() and
    is_other() are true throughout.
    """

    def __init__(
        self, program: Program, builder: Builder, pinches: bool = False, moves: bool = True
    ) -> None:
        self.pinches = pinches
        self.moves = moves
        self.program = program
        self.source = program.source
        self.builder = builder
        self._before: list[dict[Cell, Any]] = []
        """For each region that is open what its variables held before."""

    def call(self, name: str, given: list[Any]) -> Any:
        """Follow a function, with values, structs and what pointers point to."""
        function = self.source.functions[name]
        frame = Frame(self, function)
        for parameter, value in zip(function.parameters, given, strict=True):
            if not parameter.pointer and not isinstance(value, Cell):
                made = self.variable(parameter.node.type, parameter.name)
                self.assign(made, value)
                value = made
            frame.names[parameter.name] = value
        frame.run([self.program.body(function)])
        return frame.result

    def follow(self, template: Node, operands: Mapping[str, Value]) -> Value:
        """An expression of values that have names."""
        frame = Frame(self, None)
        frame.names.update({name: Cell("vreal", one) for name, one in operands.items()})
        return self.real(frame.value(template))

    def clamp(self, x: Value, low: Value, high: Value) -> Value:
        make = self.builder.make
        y = make("vmin", high, make("vmax", low, x))
        if not self.pinches or low.operation == "constant":
            return y
        return make("solution", y, make("sel", make("==", low, high, kind="vmask"), high, y))

    # variables

    def variable(self, kind: Node, name: str) -> Tree:
        """A new variable."""
        if isinstance(kind, c_ast.ArrayDecl):
            count = Frame(self, None).value(kind.dim)
            return Place([self.variable(kind.type, name) for _ in range(count)])
        fields = None if isinstance(kind, c_ast.PtrDecl) else self.program.fields(kind)
        if fields is not None:
            return {one.name: self.variable(one.type, f"{name}_{one.name}") for one in fields}
        inner = innermost(kind).type
        word = inner.names[0] if isinstance(inner, c_ast.IdentifierType) else "pointer"
        return Cell("pointer" if isinstance(kind, c_ast.PtrDecl) else word, None, name)

    def assign(self, target: Tree, value: Any) -> None:
        """Return a variable, or all parts of one, another value."""
        if isinstance(target, Place) and isinstance(value, Place):
            for to, one in zip(target.elements, value.elements, strict=True):
                self.assign(to, one)
        elif isinstance(target, dict):
            for name, to in target.items():
                self.assign(to, value[name])
        elif isinstance(target, Cell):
            if isinstance(value, Cell) and (target.kind != "pointer" or value.kind == "pointer"):
                value = value.value
            if target.kind == "vreal":
                value = self.real(value)
                if value is not None and not value.simple and not value.hint:
                    value.hint = target.name
            for before in self._before[-1:]:
                before.setdefault(target, target.value)
            target.value = value

    def real(self, value: Any) -> Any:
        return self.builder.number(value) if isinstance(value, int) else value

    def as_value(self, value: Any, kind: str) -> Value:
        """A value for what may be a known number, or was never set."""
        if isinstance(value, Value):
            return value
        if kind == "vreal":
            return self.builder.number(value or 0)
        if kind == "vmask":
            return self.builder.constant("(vmask){0}", "vmask")
        return self.builder.constant(str(int(value or 0)), "int")

    # regions

    def region(self, condition: Value, yes: Any, no: Any) -> tuple[Any, Any]:
        """Follow both sides of a choice, and join what they assign; what they give is returned."""
        region = Region(condition)
        results, changes = [], []
        for side, block in ((yes, region.yes), (no, region.no)):
            self._before.append({})
            with self.builder.within(block):
                results.append(side())
            before = self._before.pop()
            changes.append({cell: cell.value for cell in before})
            for cell, value in before.items():
                cell.value = value
        same = self.hoist(region)
        changes[1] = {cell: self.renamed(value, same) for cell, value in changes[1].items()}
        self._append(region)
        for cell in {**changes[0], **changes[1]}:
            one, other = (change.get(cell, cell.value) for change in changes)
            self.assign(cell, self.join(region, one, other, cell))
        return results[0], self.renamed(results[1], same), region

    def hoist(self, region: Region) -> dict[Any, Value]:
        """Compute before a choice what both sides do; what the second called it, and the first."""
        same: dict[Any, Value] = {}
        inside = set(computed(region.yes))
        offered = {
            (one.operation, *one.operands): one for one in region.yes if isinstance(one, Value)
        }
        for one in [one for one in region.no if isinstance(one, Value)]:
            operands = tuple(same.get(operand, operand) for operand in one.operands)
            twin = offered.get((one.operation, *operands))
            if twin is None or any(operand in inside for operand in operands):
                continue
            same[one] = twin
            inside.remove(twin)
            region.yes.remove(twin)
            region.no.remove(one)
            self.builder.keep(twin)
        if same:
            for one in walked(region.no):
                if isinstance(one, Value):
                    one.operands = tuple(same.get(v, v) for v in one.operands)
                else:
                    one.replace(same)
        return same

    def renamed(self, result: Any, same: Mapping[Any, Value]) -> Any:
        """A result in which values have other names."""
        if isinstance(result, dict):
            return {name: self.renamed(one, same) for name, one in result.items()}
        if isinstance(result, Cell):
            return Cell(result.kind, self.renamed(result.value, same), result.name)
        return same.get(result, result) if isinstance(result, Value) else result

    def _append(self, region: Region) -> None:
        if region.yes or region.no:
            self.builder.block.append(region)

    def join(self, region: Region, one: Any, other: Any, cell: Cell | None = None) -> Any:
        """What is either of two values after a region."""
        if one is other or (isinstance(one, int) and one == other):
            return one
        if cell and cell.kind == "pointer":  # within one side
            return other if one is None else one
        if isinstance(one, dict):
            return {name: self.join(region, one[name], other[name]) for name in one}
        if isinstance(one, Cell) or isinstance(other, Cell):
            sides = [side.value if isinstance(side, Cell) else side for side in (one, other)]
            return Cell(one.kind, self.join(region, *sides, one), one.name)
        kind = cell.kind if cell else next(v.kind for v in (one, other) if isinstance(v, Value))
        one, other = self.as_value(one, kind), self.as_value(other, kind)
        if one is other:
            return one
        if not (region.yes or region.no):
            return self.builder.make("?:", region.condition, one, other, kind=kind)
        shared = all(value.shared for value in (region.condition, one, other))
        made = Value("join", (region.condition, one, other), kind, "", one.hint, shared)
        region.joined.append((made, one, other))
        return made


class Frame:
    """One call: names of variables, and the way through the statements."""

    def __init__(self, trace: Trace, function: Function | None) -> None:
        self.trace = trace
        self.program = trace.program
        self.function = function
        self.names: dict[str, Any] = {}
        self.result: Any = None

    # statements

    def run(self, nodes: list[Node]) -> str:
        """Follow statements; how they end: "", "return", "break" or "continue"."""
        rest = list(nodes)
        while rest:
            node = rest.pop(0)
            match node:
                case c_ast.Compound():
                    rest[:0] = node.block_items or []
                case c_ast.Return():
                    self.result = None if node.expr is None else self.copy(self.value(node.expr))
                    return "return"
                case c_ast.If():
                    condition = self.value(node.cond)
                    if isinstance(condition, Value):
                        return self.choose(condition, node, rest)
                    rest[:0] = [one for one in (node.iftrue if condition else node.iffalse,) if one]
                case c_ast.Switch():
                    rest.insert(0, as_choices(node))
                case c_ast.For():
                    end = self.loop(node)
                    if end == "return":
                        return end
                case c_ast.Continue():
                    return "continue"
                case c_ast.Break():
                    return "break"
                case _:
                    self.statement(node)
        return ""

    def choose(self, condition: Value, node: c_ast.If, rest: list[Node]) -> str:
        """Follow both sides; where one may return, with all that comes after."""
        sides = [[one] if one else [] for one in (node.iftrue, node.iffalse)]
        if not any(has_return(one) for side in sides for one in side):
            self.trace.region(condition, *(lambda s=side: self.run(s) for side in sides))
            return self.run(rest)

        def side(nodes: list[Node]) -> Any:
            self.result = None
            self.run([*nodes, *rest])
            return self.result

        one, other, region = self.trace.region(condition, *(lambda s=s: side(s) for s in sides))
        self.result = self.trace.join(region, one, other)
        return "return"

    def loop(self, node: c_ast.For) -> str:
        """Unroll a loop."""
        if isinstance(node.init, c_ast.DeclList):
            self.run(node.init.decls)
        while True:
            goes_on = self.value(node.cond)
            if isinstance(goes_on, Value):
                raise NotUnderstood(node, "only loops of constant length can be unrolled")
            if not goes_on:
                return ""
            end = self.run([node.stmt])
            if end in ("return", "break"):
                return end
            self.statement(node.next)

    def statement(self, node: Node) -> None:
        match node:
            case c_ast.Decl():
                made = self.trace.variable(node.type, node.name)
                self.names[node.name] = made
                if node.init is not None:
                    self.initialize(made, node.init, node.type)
            case c_ast.Assignment():
                value = node.rvalue
                if isinstance(value, c_ast.Assignment):
                    self.statement(value)
                    value = value.lvalue
                target, given = self.place(node.lvalue, itself=True), self.value(value)
                if node.op != "=":
                    given = self.binary(node.op[:-1], self.plain(target), given)
                aims = isinstance(target, Cell) and target.kind == "pointer"
                self.trace.assign(target, given if aims else self.copy(given))
            case c_ast.UnaryOp() if node.op in ("p++", "++"):
                cell = self.place(node.expr)
                self.trace.assign(cell, cell.value + 1)
            case c_ast.FuncCall():
                self.value(node)
            case None | c_ast.EmptyStatement() | c_ast.Cast() | c_ast.ExprList():
                pass
            case _:
                raise NotUnderstood(node, f"a {type(node).__name__} is not understood")

    def initialize(self, made: Tree, node: Node, kind: Node) -> None:
        if isinstance(node, c_ast.CompoundLiteral):
            node = node.init
        if not isinstance(node, c_ast.InitList):
            value = self.value(node)
            self.trace.assign(made, value if isinstance(kind, c_ast.PtrDecl) else self.copy(value))
            return
        if isinstance(made, Cell) and not is_zero(node):
            raise NotUnderstood(node, "a list for what is no struct of these headers")
        self.clear(made)
        if is_zero(node):
            return
        elements = iter(range(len(node.exprs)))
        for name, value, inner in self.program.members(node, kind):
            part = made[name] if name else made[next(elements)]
            self.initialize(part, value, inner)

    def clear(self, made: Tree) -> None:
        if isinstance(made, Cell):
            self.trace.assign(made, self.trace.as_value(0, made.kind))
        else:
            for one in made.values() if isinstance(made, dict) else made.elements:
                self.clear(one)

    # what is named

    def place(self, node: Node, itself: bool = False) -> Tree:
        """The variable, field or element that an expression names.

        A pointer stands for what it points to, or for itself.
        """
        match node:
            case c_ast.ID():
                return self.aim(self.names[node.name], itself)
            case c_ast.UnaryOp() if node.op in "*&":
                found = self.place(node.expr)
                return found[0] if node.op == "*" and isinstance(found, Place) else found
            case c_ast.ArrayRef() if is_address_of_field(node.name):
                return self.after(node.name.expr, self.value(node.subscript))
            case c_ast.ArrayRef():
                whole, k = self.place(node.name), self.value(node.subscript)
                found = whole[k] if isinstance(whole, Place) else self.only(node, whole, k)
                return self.aim(found, itself)
            case c_ast.StructRef():
                whole = self.place(node.name)
                found = (whole[0] if isinstance(whole, Place) else whole)[node.field.name]
                return self.aim(found, itself)
            case c_ast.FuncCall():
                return self.value(node)
        raise NotUnderstood(node, f"a {type(node).__name__} names no variable")

    def after(self, node: c_ast.StructRef, k: int) -> Tree:
        """The k-th field after one of the same struct."""
        found = self.place(node.name)
        whole = found[0] if isinstance(found, Place) else found
        fields = list(whole)
        return whole[fields[fields.index(node.field.name) + k]]

    def aim(self, found: Tree, itself: bool) -> Tree:
        pointer = isinstance(found, Cell) and found.kind == "pointer" and not itself
        return found.value if pointer else found

    def only(self, node: Node, whole: Tree, k: int) -> Tree:
        if k != 0:
            raise NotUnderstood(node, "an element of what is no array")
        return whole

    def plain(self, found: Tree) -> Any:
        """The value of a number; a struct or an array is itself."""
        return found.value if isinstance(found, Cell) else found

    def copy(self, value: Any) -> Any:
        """A value of its own for a struct."""
        if isinstance(value, dict) and not isinstance(value, Parameters):
            return {name: self.copy(one) for name, one in value.items()}
        if isinstance(value, Cell):
            return Cell(value.kind, value.value, value.name)
        return value

    # expressions

    def value(self, node: Node) -> Any:
        """A number that is known, a value, a struct, or what a pointer points to."""
        match node:
            case c_ast.Constant():
                return int(node.value, 0) if node.type == "int" else self.constant(node)
            case c_ast.ID() if node.name not in self.names:
                return self.named(node.name)
            case c_ast.UnaryOp() if node.op == "&":
                if isinstance(node.expr, c_ast.ArrayRef):
                    whole = self.place(node.expr.name)
                    k = self.value(node.expr.subscript)
                    if isinstance(whole, Place):
                        return Place(whole.elements, whole.first + k)
                return self.place(node.expr)
            case c_ast.ID() | c_ast.StructRef() | c_ast.ArrayRef():
                return self.plain(self.place(node))
            case c_ast.UnaryOp() if node.op == "*":
                return self.plain(self.place(node))
            case c_ast.UnaryOp():
                return self.unary(node)
            case c_ast.BinaryOp() if node.op in ("&&", "||"):
                left = self.value(node.left)
                if not isinstance(left, Value) and bool(left) == (node.op == "||"):
                    return bool(left)
                return self.binary(node.op, left, self.value(node.right))
            case c_ast.BinaryOp():
                return self.binary(node.op, self.value(node.left), self.value(node.right))
            case c_ast.TernaryOp():
                return self.either(node)
            case c_ast.Cast():
                return self.value(node.expr)
            case c_ast.CompoundLiteral():
                return self.literal(node)
            case c_ast.FuncCall():
                return self.called(node)
        raise NotUnderstood(node, f"a {type(node).__name__} is not understood here")

    def constant(self, node: Node) -> Value:
        return self.trace.builder.constant(text(node))

    def named(self, name: str) -> Any:
        if name == "NULL":
            return None
        if name in self.program.source.constants:
            return self.program.source.constants[name]
        kind = "int" if name in self.program.source.words else "vreal"
        return self.trace.builder.constant(name, kind)

    def literal(self, node: c_ast.CompoundLiteral) -> Any:
        kind = node.type.type
        if kind_of(kind) == "vmask":
            return self.trace.as_value(None, "vmask")
        made = self.trace.variable(kind, "")
        self.initialize(made, node.init, kind)
        return made

    def unary(self, node: c_ast.UnaryOp) -> Any:
        value = self.value(node.expr)
        if node.op == "!" and not isinstance(value, Value):  # of a pointer, too
            return not value
        if isinstance(value, int):
            return {"-": -value, "+": value, "~": ~value}[node.op]
        if node.op == "+":
            return value
        if node.op == "-":
            if value.operation == "constant":
                return self.trace.builder.constant(f"-{value.text}")
            return self.trace.builder.make("negate", value)
        return self.trace.builder.make(node.op, value, kind=value.kind)

    def binary(self, sign: str, a: Any, b: Any) -> Any:
        if isinstance(a, int) and isinstance(b, int):
            return OPERATORS[sign](a, b)
        if not (isinstance(a, Value) or isinstance(b, Value)):  # pointers
            return {"==": a is b, "!=": a is not b, "&&": bool(a and b), "||": bool(a or b)}[sign]
        if sign == "|" and (a in (True, 1) or b in (True, 1)):  # of flags
            return True
        if sign in ("&&", "||") and (isinstance(a, int) or isinstance(b, int)):
            known, other = (a, b) if isinstance(a, int) else (b, a)
            return other if bool(known) == (sign == "&&") else known
        kind = next(one.kind for one in (a, b) if isinstance(one, Value))
        a, b = self.trace.as_value(a, kind), self.trace.as_value(b, kind)
        if kind == "vreal" and sign in COMPARED:
            kind = "vmask"
        return self.trace.builder.make(sign, a, b, kind=kind)

    def either(self, node: c_ast.TernaryOp) -> Any:
        condition = self.value(node.cond)
        if not isinstance(condition, Value):
            return self.value(node.iftrue if condition else node.iffalse)
        one, other, region = self.trace.region(
            condition, lambda: self.value(node.iftrue), lambda: self.value(node.iffalse)
        )
        return self.trace.join(region, one, other)

    def called(self, node: c_ast.FuncCall) -> Any:
        name, builder = node.name.name, self.trace.builder
        if name == "R":
            return builder.constant(text(node))
        if name == "splat":
            inner = arguments(node)[0]
            plain = isinstance(inner, c_ast.Constant) or text(inner).lstrip("-").isdigit()
            return builder.constant(f"R({text(inner)})" if plain else text(inner))
        given = [self.value(one) for one in arguments(node)]
        if name in ("matters", "is_other") and self.trace.moves:
            return True
        if name == "matters":
            return builder.make("!=", given[0], builder.number(0), kind="vmask")
        if name == "any" and given[0] is True:
            return True
        if name == "sel" and given[0] is True:
            return given[1]
        if name == "clamp":
            return self.trace.clamp(*(self.trace.as_value(one, "vreal") for one in given))
        if name in EACH:
            return self.each(name, given)
        if name == "vsincos":
            return self.both(given)
        if name in self.program.source.functions and not is_search(self.program, name):
            return self.trace.call(name, given)
        if self.function and name not in self.program.source.functions and name not in KNOWN:
            raise NotUnderstood(node, f"{name}() has neither a body nor a rule for its derivative")
        real = [self.trace.as_value(one, "vreal") for one in given]
        kind = {"any": "int", "not": "vmask"}.get(name, "vreal")
        return builder.make(name, *real, kind=kind)

    def each(self, name: str, given: list[Any]) -> None:
        source, target, count, _ = ARRAYS[name]
        operands = [element(given[source], k).value for k in range(given[count])]
        if self.trace.builder.exact:
            results = self.trace.builder.group(name, operands, len(operands))
        else:
            results = [self.alone(EACH[name], x) for x in operands]
        for k, y in enumerate(results):
            self.trace.assign(element(given[target], k), y)

    def alone(self, name: str, x: Value) -> Value:
        one = self.trace.builder.number(1)
        return self.trace.builder.make(name, *((one, x) if name == "/" else (x,)))

    def both(self, given: list[Any]) -> None:
        """Sine and cosine."""
        builder = self.trace.builder
        if builder.exact:
            results = builder.group("vsincos", given[:1], 2)
        else:
            results = [builder.make(f, given[0]) for f in ("vsin", "vcos")]
        for place, y in zip(given[1:], results, strict=True):
            self.trace.assign(element(place, 0), y)


def element(whole: Tree, k: int) -> Cell:
    """An element of an array, or the number that a pointer points to."""
    return whole[k] if isinstance(whole, Place) else whole


def is_address_of_field(node: Node) -> bool:
    return (
        isinstance(node, c_ast.UnaryOp)
        and node.op == "&"
        and isinstance(node.expr, c_ast.StructRef)
    )


def as_choices(node: c_ast.Switch) -> Node:
    """A switch as choices between two; each case ends with a break, but for the default."""
    chain: Node = c_ast.EmptyStatement()
    for case in reversed(node.stmt.block_items):
        listed = c_ast.Compound(case.stmts)
        while isinstance(listed.block_items[-1], c_ast.Compound):
            listed = listed.block_items[-1]
        *body, last = listed.block_items
        if isinstance(case, c_ast.Default):
            chain = c_ast.Compound(body if isinstance(last, c_ast.Break) else [*body, last])
        elif isinstance(last, (c_ast.Break, c_ast.Return)):
            is_it = c_ast.BinaryOp("==", node.cond, case.expr)
            end = [] if isinstance(last, c_ast.Break) else [last]
            chain = c_ast.If(is_it, c_ast.Compound([*body, *end]), chain)
        else:
            raise NotUnderstood(case, "a case that goes on into the next is not understood")
    return chain


def has_return(node: Node) -> bool:
    return isinstance(node, c_ast.Return) or any(has_return(child) for _, child in node.children())


def is_search(program: Program, name: str) -> bool:
    """Whether a function has a loop that ends by what it finds."""

    def asks(node: Node) -> bool:
        return isinstance(node, c_ast.For) and "any(" in text(node.cond)

    def found(node: Node) -> bool:
        return asks(node) or any(found(child) for _, child in node.children())

    return found(program.source.functions[name].node.body)
