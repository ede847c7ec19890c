"""What depends on what: the directions in which each variable of a function has a tangent."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pycparser import c_ast

from tangents.rules import ARRAYS, CHOICES, FLAT, SLOPES, WRITES
from tangents.source import NotUnderstood, innermost
from tangents.tree import arguments, expression, path, rebuilt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tangents.source import Function, Source
    from tangents.tree import Node, Path

Directions: TypeAlias = frozenset[str]
Flow: TypeAlias = dict["Path", Directions]
"""The parts of a value, as fields from its whole, and the directions on which each depends."""

NONE: Directions = frozenset()


def whole(*flows: Flow) -> Directions:
    """All directions of some values."""
    return NONE.union(*(part for flow in flows for part in flow.values()))


def scalar(directions: Directions) -> Flow:
    return {(): directions} if directions else {}


class Dependence:
    """The flow through one function, for given flows into its parameters.

    A variable counts as dependent in all of the function if it is anywhere.
    """

    def __init__(self, program: Program, function: Function, flows: Sequence[Flow]) -> None:
        self.program = program
        self.function = function
        self.active: Flow = {}
        self.result: Flow = {}
        self.given = {p.name: f for p, f in zip(function.parameters, flows, strict=True)}
        self.types = {p.name: p.node.type for p in function.parameters}
        for parameter, flow in zip(function.parameters, flows, strict=True):
            self._spread((parameter.name,), flow)
        before: object = None
        while before != (before := (dict(self.active), dict(self.result))):
            self._walk(program.body(function))

    def under(self, part: Path) -> Flow:
        """The flow of a part of a variable."""
        size = len(part)
        return {key[size:]: found for key, found in self.active.items() if key[:size] == part}

    def _spread(self, part: Path, flow: Flow) -> None:
        for rest, directions in flow.items():
            key = (*part, *rest)
            self.active[key] = self.active.get(key, NONE) | directions

    def _walk(self, node: Node | None) -> None:
        match node:
            case c_ast.Compound():
                for child in node.block_items or []:
                    self._walk(child)
            case c_ast.Decl():
                self.types[node.name] = node.type
                if node.init is not None:
                    flow = self.of_initializer(node.init, node.type)
                    self._spread((node.name,), flow)
                    if isinstance(node.type, c_ast.PtrDecl) and isinstance(
                        node.init, c_ast.TernaryOp
                    ):
                        # what it may point to needs a tangent if the other has one
                        for branch in (node.init.iftrue, node.init.iffalse):
                            self._spread(path(branch) or (), flow)
            case c_ast.Assignment():
                target = path(node.lvalue)
                if target is None:
                    raise NotUnderstood(node, "this is no variable, field or element")
                if isinstance(node.rvalue, c_ast.Assignment):
                    self._walk(node.rvalue)
                flow = self.of(node.rvalue)
                self._spread(target, flow)
            case c_ast.FuncCall():
                self.of(node)
            case c_ast.If():
                self.of(node.cond)
                self._walk(node.iftrue)
                self._walk(node.iffalse)
            case c_ast.For() | c_ast.Switch():
                self._walk(node.stmt)
            case c_ast.Case() | c_ast.Default():
                for child in node.stmts or []:
                    self._walk(child)
            case c_ast.Return():
                for rest, directions in self.of(node.expr).items():
                    self.result[rest] = self.result.get(rest, NONE) | directions
            case None | c_ast.Break() | c_ast.Continue() | c_ast.EmptyStatement():
                pass
            case c_ast.Cast() | c_ast.UnaryOp() | c_ast.ExprList():
                pass  # (void)x, k++
            case _:
                raise NotUnderstood(node, f"a {type(node).__name__} is not understood")

    def of(self, node: Node | None) -> Flow:
        """The flow of an expression, which goes on to what its calls write."""
        if node is None:
            return {}
        part = path(node)
        if part is not None:
            return self.under(part)
        match node:
            case c_ast.Constant():
                return {}
            case c_ast.UnaryOp():
                flow = self.of(node.expr)
                return flow if node.op in "+-" else {}
            case c_ast.BinaryOp():
                flow = scalar(whole(self.of(node.left), self.of(node.right)))
                return flow if node.op in "+-*/" and not is_nothing(node) else {}
            case c_ast.Assignment():
                return self.of(node.lvalue)
            case c_ast.TernaryOp():
                return joined(self.of(node.iftrue), self.of(node.iffalse))
            case c_ast.Cast():
                kind = innermost(node.to_type.type).type
                real = isinstance(kind, c_ast.IdentifierType) and kind.names == ["vreal"]
                return self.of(node.expr) if real else {}
            case c_ast.CompoundLiteral():
                return self.of_initializer(node.init, node.type.type)
            case c_ast.FuncCall():
                return self._of_call(node)
        raise NotUnderstood(node, f"a {type(node).__name__} is not understood here")

    def of_initializer(self, node: Node, kind: Node) -> Flow:
        """The flow of an initializer of some type."""
        if not isinstance(node, c_ast.InitList):
            return self.of(node)
        parts = (
            {(*steps, *rest): found}
            for steps, _, value, inner in self.program.members(node, kind)
            for rest, found in self.of_initializer(value, inner).items()
        )
        return joined(*parts)

    def _of_call(self, node: c_ast.FuncCall) -> Flow:
        name, given = node.name.name, arguments(node)
        flows = [self.of(one) for one in given]
        if name in FLAT or name in ("value_of", "derivative_of"):
            return {}
        if name in CHOICES:
            _, *taken = CHOICES[name]
            return scalar(whole(*(flows[k] for k in taken)))
        if name == "clamp":
            return scalar(whole(*flows))
        if name in SLOPES:
            steep = (flow for flow, slope in zip(flows, SLOPES[name], strict=True) if slope)
            return scalar(whole(*steep))
        if name in WRITES:
            for k in WRITES[name]:
                self._spread(path(given[k]) or (), flows[0])
            return {}
        if not whole(*flows):
            return {}
        if name not in self.program.source.functions:
            raise NotUnderstood(node, f"{name}() has neither a body nor a rule for its derivative")
        callee = self.program.dependence(name, flows)
        for parameter, one in zip(callee.function.parameters, given, strict=True):
            if parameter.result:
                target = path(one)
                if target is None:
                    raise NotUnderstood(node, f"{parameter.name} of {name}() must be a variable")
                self._spread(target, callee.under((parameter.name,)))
        return callee.result


def fields_of(struct: c_ast.Struct | c_ast.Union) -> Iterator[c_ast.Decl]:
    """The fields of a struct, with those of a union without a name."""
    for field in struct.decls:
        if field.name is None:
            yield from fields_of(field.type)
        else:
            yield field


def is_zero(node: c_ast.InitList) -> bool:
    """Whether this is {0}, which suits every type."""
    return [getattr(one, "value", "") for one in node.exprs] == ["0"]


def is_nothing(node: c_ast.BinaryOp) -> bool:
    """Whether this is R(0) * x, which only keeps a NaN and does not count as a function of x."""
    factors = (node.left, node.right) if node.op == "*" else ()
    return any(
        isinstance(one, c_ast.FuncCall)
        and one.name.name == "R"
        and getattr(arguments(one)[0], "value", "") == "0"
        for one in factors
    )


def joined(*flows: Flow) -> Flow:
    """The flow of what may be either of some values."""
    made: Flow = {}
    for flow in flows:
        for part, directions in flow.items():
            made[part] = made.get(part, NONE) | directions
    return made


class Program:
    """All functions, with a memory of what flows through them."""

    def __init__(self, source: Source, directions: Sequence[str]) -> None:
        self.source = source
        self.directions = tuple(directions)
        self._dependences: dict[object, Dependence] = {}
        self._bodies: dict[str, Node] = {}

    def dependence(self, name: str, flows: Sequence[Flow]) -> Dependence:
        key = (name, *(tuple(sorted(flow.items())) for flow in flows))
        if key not in self._dependences:
            function = self.source.functions[name]
            self._dependences[key] = Dependence(self, function, flows)
        return self._dependences[key]

    def body(self, function: Function) -> Node:
        """What a function does, array + k as &array[k], a += b as a = a + b."""
        if function.name not in self._bodies:
            self._bodies[function.name] = rebuilt(function.node.body, self._plain)
        return self._bodies[function.name]

    def _plain(self, node: Node) -> Node:
        if isinstance(node, c_ast.Assignment) and node.op != "=":
            value = c_ast.BinaryOp(node.op[:-1], node.lvalue, node.rvalue, node.coord)
            return c_ast.Assignment("=", node.lvalue, value, node.coord)
        if not isinstance(node, c_ast.FuncCall):
            return node
        name, given = node.name.name, list(arguments(node))
        function = self.source.functions.get(name)
        parameters = function.parameters if function else []
        for k in {*(k for k, p in enumerate(parameters) if p.pointer), *ARRAYS.get(name, ())[:2]}:
            if k >= len(given):
                raise NotUnderstood(node, f"{name}() lacks an argument")
            if isinstance(given[k], c_ast.BinaryOp):
                given[k] = expression("&a[k]", a=given[k].left, k=given[k].right)
        return c_ast.FuncCall(node.name, c_ast.ExprList(given), node.coord)

    def fields(self, kind: Node) -> list[c_ast.Decl] | None:
        """The fields of a struct type; None for what is no struct of the headers."""
        inner = innermost(kind).type
        if isinstance(inner, c_ast.Struct):
            made = inner if inner.decls else self.source.structs.get(inner.name)
        else:
            name = inner.names[0] if isinstance(inner, c_ast.IdentifierType) else ""
            made = self.source.structs.get(name)  # of a typedef
        return list(fields_of(made)) if made else None

    def members(self, node: c_ast.InitList, kind: Node) -> Iterator[tuple[Path, str, Node, Node]]:
        """The parts that a list initializes: path and C from the whole, value, type."""
        if is_zero(node):
            return
        if isinstance(kind, c_ast.ArrayDecl):
            for k, value in enumerate(node.exprs):
                if isinstance(value, c_ast.NamedInitializer):
                    raise NotUnderstood(value, "designated elements are not understood")
                yield (), f"[{k}]", value, kind.type
            return
        fields = self.fields(kind)
        if fields is None:
            raise NotUnderstood(node, "a list for what is no struct of these headers")
        names = [field.name for field in fields]
        at = 0
        for given in node.exprs:
            value = given
            if isinstance(given, c_ast.NamedInitializer):
                if len(given.name) != 1:
                    raise NotUnderstood(given, "only plain fields can be designated")
                at, value = names.index(given.name[0].name), given.expr
            yield (names[at],), f".{names[at]}", value, fields[at].type
            at += 1
