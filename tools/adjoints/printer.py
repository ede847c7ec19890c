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
            return POSTFIX, f"{node.name.name}({_list(arguments(node))})"
        case c_ast.ArrayRef():
            return POSTFIX, f"{text(node.name, POSTFIX)}[{text(node.subscript)}]"
        case c_ast.StructRef():
            return POSTFIX, f"{text(node.name, POSTFIX)}{node.type}{node.field.name}"
        case c_ast.UnaryOp() if node.op in ("p++", "p--"):
            return POSTFIX, f"{text(node.expr, POSTFIX)}{node.op[1:]}"
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
        case c_ast.CompoundLiteral():
            return POSTFIX, f"({kind(node.type.type)}){text(node.init)}"
        case c_ast.InitList():
            return POSTFIX, f"{{{_list(node.exprs)}}}"
        case c_ast.NamedInitializer():
            return 0, f"{''.join(f'.{name.name}' for name in node.name)} = {text(node.expr)}"
        case c_ast.ExprList():
            return 0, _list(node.exprs)
        case c_ast.Assignment():
            return 0, f"{text(node.lvalue)} {node.op} {text(node.rvalue)}"
    raise NotUnderstood(node, f"a {type(node).__name__} cannot be written")


def _list(nodes: list[Node]) -> str:
    return ", ".join(map(text, nodes))


def kind(declared: Node) -> str:
    """A type without what makes it a pointer or an array."""
    inner = innermost(declared)
    named = inner.type
    name = f"struct {named.name}" if isinstance(named, c_ast.Struct) else " ".join(named.names)
    return " ".join([*inner.quals, name])
