"""Small tools for syntax trees. Trees share branches, so none is ever changed."""

from __future__ import annotations

import copy
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from pycparser import CParser, c_ast

from adjoints.source import PRELUDE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Node: TypeAlias = c_ast.Node


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


def expression(text: str, **operands: Node) -> Node:
    """An expression from C, with its variables replaced."""
    return renamed(_parsed(f"x = {text}").rvalue, operands)


def arguments(node: c_ast.FuncCall) -> list[Node]:
    return node.args.exprs if node.args else []
