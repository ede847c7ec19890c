"""Sums, products and declarations, as trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycparser import c_ast

from tangents.source import innermost
from tangents.tree import arguments, expression, path, redeclared

if TYPE_CHECKING:
    from tangents.tree import Node, Path


def parted(node: Node, fields: Path) -> Node:
    """A part of a struct, or of what a pointer points to."""
    for name in fields:
        if isinstance(node, c_ast.UnaryOp) and node.op == "*":
            node = c_ast.StructRef(node.expr, "->", c_ast.ID(name))
        else:
            node = c_ast.StructRef(node, ".", c_ast.ID(name))
    return node


def nothing() -> Node:
    """{0}, which suits every type."""
    return expression("(struct any){0}").init


def zeroed(node: c_ast.Decl) -> c_ast.Decl:
    return redeclared(mutable(node), node.name, nothing())


def negative(node: Node) -> Node:
    return c_ast.UnaryOp("-", node)


def product(a: Node | None, b: Node | None) -> Node | None:
    """The product where there are both; 1 is not written."""
    if a is None or b is None:
        return None
    if is_one(a):
        return b
    return a if is_one(b) else c_ast.BinaryOp("*", a, b)


def total(sign: str, a: Node | None, b: Node | None) -> Node | None:
    """The sum or difference of what there is."""
    if b is None:
        return a
    if a is None:
        return b if sign == "+" else negative(b)
    if isinstance(b, c_ast.UnaryOp) and b.op == "-":
        sign, b = "-" if sign == "+" else "+", b.expr
    return c_ast.BinaryOp(sign, a, b)


def is_plain_choice(node: c_ast.TernaryOp, kind: Node | None = None) -> bool:
    """Whether neither side takes steps of its own, and both are numbers or pointers."""
    struct = isinstance(kind, c_ast.TypeDecl) and isinstance(kind.type, c_ast.Struct)
    return not struct and is_simple(node.iftrue) and is_simple(node.iffalse)


def is_one(node: Node) -> bool:
    """Whether this is R(1) or splat(1)."""
    if not isinstance(node, c_ast.FuncCall) or node.name.name not in ("R", "splat"):
        return False
    only = arguments(node)[0]
    return isinstance(only, c_ast.Constant) and only.value == "1"


def is_simple(node: Node) -> bool:
    """Whether to write it again is as good as to name it."""
    if isinstance(node, c_ast.UnaryOp) and node.op == "-":
        return is_simple(node.expr)
    if isinstance(node, c_ast.FuncCall) and node.name.name in ("R", "splat"):
        return True
    return isinstance(node, c_ast.Constant) or path(node) is not None


def at(pointer: Node) -> Node:
    """What a pointer points to."""
    return pointer.expr if is_address(pointer) else c_ast.UnaryOp("*", pointer)


def is_address(node: Node) -> bool:
    return isinstance(node, c_ast.UnaryOp) and node.op == "&"


def mutable(node: c_ast.Decl) -> c_ast.Decl:
    """A declaration without const and initializer, to be assigned to."""
    made = redeclared(node, node.name)
    if not isinstance(made.type, c_ast.PtrDecl):
        made.quals = [one for one in node.quals if one != "const"]
        inner = innermost(made.type)
        inner.quals = [one for one in inner.quals if one != "const"]
    return made
