"""The functions and structs of the headers, as a trace wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycparser import c_ast

from adjoints.rules import ARRAYS
from adjoints.source import NotUnderstood, innermost
from adjoints.tree import arguments, expression, rebuilt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjoints.source import Function, Source
    from adjoints.tree import Node


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


class Program:
    """All functions in a plain form, and all structs."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._bodies: dict[str, Node] = {}

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

    def members(self, node: c_ast.InitList, kind: Node) -> Iterator[tuple[str, Node, Node]]:
        """The parts that a list initializes: field of a struct, or none, value, type."""
        if is_zero(node):
            return
        if isinstance(kind, c_ast.ArrayDecl):
            for value in node.exprs:
                if isinstance(value, c_ast.NamedInitializer):
                    raise NotUnderstood(value, "designated elements are not understood")
                yield "", value, kind.type
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
            yield names[at], value, fields[at].type
            at += 1
