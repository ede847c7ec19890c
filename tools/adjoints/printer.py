"""Expressions as C again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycparser import c_ast

from adjoints.source import NotUnderstood, innermost
from adjoints.tree import arguments

if TYPE_CHECKING:
    from adjoints.tree import Node

BINDING = {
    "||": 2, "&&": 2, "|": 2, "^": 2, "&": 2,
    "==": 3, "!=": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "<<": 5, ">>": 5,
    "+": 6, "-": 6, "*": 7, "/": 7, "%": 7,
}  # fmt: skip
"""How tightly an operator holds its operands."""
CHOICE, ABOVE_CHOICE, UNARY, POSTFIX = 1, 2, 8, 9


def text(node: Node, least: int = 0) -> str:
    """An expression, in parentheses where something holds it at least that tightly."""
    binding, words = _expression(node)
    return f"({words})" if binding < least else words


def _expression(node: Node) -> tuple[int, str]:
    match node:
        case c_ast.ID():
            return POSTFIX, node.name
        case c_ast.Constant():
            return POSTFIX, node.value
        case c_ast.FuncCall():
            return POSTFIX, f"{node.name.name}({', '.join(map(text, arguments(node)))})"
        case c_ast.ArrayRef():
            return POSTFIX, f"{text(node.name, POSTFIX)}[{text(node.subscript)}]"
        case c_ast.StructRef():
            return POSTFIX, f"{text(node.name, POSTFIX)}{node.type}{node.field.name}"
        case c_ast.UnaryOp():
            return UNARY, f"{node.op}{text(node.expr, POSTFIX)}"
        case c_ast.BinaryOp():
            own = BINDING[node.op]
            # compilers ask for parentheses around what & and its kind join
            left, right = (UNARY, UNARY) if own == 2 else (own, own + 1)
            return own, f"{text(node.left, left)} {node.op} {text(node.right, right)}"
        case c_ast.TernaryOp():
            yes, no = text(node.iftrue, ABOVE_CHOICE), text(node.iffalse, CHOICE)
            return CHOICE, f"{text(node.cond, ABOVE_CHOICE)} ? {yes} : {no}"
        case c_ast.Cast():
            return UNARY, f"({kind(node.to_type.type)}){text(node.expr, UNARY)}"
    raise NotUnderstood(node, f"a {type(node).__name__} cannot be written")


def kind(declared: Node) -> str:
    """A type without what makes it a pointer or an array."""
    inner = innermost(declared)
    named = inner.type
    name = f"struct {named.name}" if isinstance(named, c_ast.Struct) else " ".join(named.names)
    return " ".join([*inner.quals, name])
