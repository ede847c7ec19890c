"""Small tools for syntax trees. Trees share branches, so none is ever changed."""

from __future__ import annotations

import copy
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from pycparser import CParser, c_ast

from tangents.source import PRELUDE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Node: TypeAlias = c_ast.Node
Path: TypeAlias = tuple[str, ...]
"""A variable and the fields that lead to a part of it: ("t", "x", "B") is t->x.B and t.x.B.
A pointer is what it points to, and an array any of its elements."""


def path(node: Node) -> Path | None:
    """The part of a variable that an expression names, or points to."""
    if isinstance(node, c_ast.ID):
        return (node.name,)
    if isinstance(node, c_ast.ArrayRef):
        return path(node.name)
    if isinstance(node, c_ast.UnaryOp) and node.op in "*&":
        return path(node.expr)
    if isinstance(node, c_ast.StructRef):
        whole = path(node.name)
        return None if whole is None else (*whole, node.field.name)
    return None


def reads(node: Node | None) -> Iterator[Path]:
    """The parts of variables that an expression reads."""
    found = path(node) if node is not None else None
    if found is not None:
        yield found
        yield from (part for one in subscripts(node) for part in reads(one))
    elif node is not None:
        called = node.name if isinstance(node, c_ast.FuncCall) else None
        for _, child in node.children():
            if child is not called:
                yield from reads(child)


def subscripts(node: Node) -> Iterator[Node]:
    """The subscripts on the way to a part of a variable."""
    if isinstance(node, c_ast.ArrayRef):
        yield node.subscript
    if not isinstance(node, c_ast.ID):
        yield from subscripts(node.expr if isinstance(node, c_ast.UnaryOp) else node.name)


def part_of(one: Path, other: Path) -> bool:
    """Whether two paths overlap: one is a part of the other, or the same."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def rebuilt(node: Node, change: Callable[[Node], Node]) -> Node:
    """The tree with every node changed, from the leaves up."""
    made = copy.copy(node)
    called = node.name if isinstance(node, c_ast.FuncCall) else None
    for slot in node.__slots__:
        child = getattr(node, slot, None)
        if child is called or slot == "field":
            continue
        if isinstance(child, Node):
            setattr(made, slot, rebuilt(child, change))
        elif isinstance(child, list):
            changed = [rebuilt(one, change) if isinstance(one, Node) else one for one in child]
            setattr(made, slot, changed)
    return change(made)


def renamed(node: Node, names: Mapping[str, Node]) -> Node:
    """The tree with variables replaced."""
    return rebuilt(node, lambda one: names.get(one.name, one) if isinstance(one, c_ast.ID) else one)


@cache
def _parsed(text: str) -> Node:
    tree = CParser().parse(f"{PRELUDE} void f(void) {{ {text}; }}")
    return tree.ext[-1].body.block_items[0]


def statement(text: str, **operands: Node) -> Node:
    """A statement from C, with its variables replaced."""
    return renamed(_parsed(text), operands)


def expression(text: str, **operands: Node) -> Node:
    """An expression from C, with its variables replaced."""
    return renamed(_parsed(f"x = {text}").rvalue, operands)


def declaration(text: str, init: Node | None = None) -> c_ast.Decl:
    """A declaration from C, such as "const vreal h", with its initializer."""
    made = copy.copy(_parsed(text))
    made.init = init
    return made


def redeclared(node: c_ast.Decl, name: str, init: Node | None = None) -> c_ast.Decl:
    """The declaration of another variable of the same type."""
    made = copy.copy(node)
    made.name, made.init, made.type = name, init, _renamed_type(node.type, name)
    return made


def _renamed_type(node: Node, name: str) -> Node:
    made = copy.copy(node)
    if isinstance(node, c_ast.TypeDecl):
        made.declname = name
    else:
        made.type = _renamed_type(node.type, name)
    return made


def call(name: str, *arguments: Node) -> c_ast.FuncCall:
    return c_ast.FuncCall(c_ast.ID(name), c_ast.ExprList(list(arguments)))


def assignment(target: Node, value: Node) -> c_ast.Assignment:
    return c_ast.Assignment("=", target, value)


def arguments(node: c_ast.FuncCall) -> list[Node]:
    return node.args.exprs if node.args else []
