"""C again; clang-format does the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycparser import c_ast

from tangents.source import NotUnderstood, innermost
from tangents.tree import arguments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tangents.differentiate import Made
    from tangents.tree import Node

BINDING = {
    "||": 2, "&&": 2, "|": 2, "^": 2, "&": 2,
    "==": 3, "!=": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "<<": 5, ">>": 5,
    "+": 6, "-": 6, "*": 7, "/": 7, "%": 7,
}  # fmt: skip
"""How tightly an operator holds its operands."""
CHOICE, ABOVE_CHOICE, UNARY, POSTFIX = 1, 2, 8, 9


def printed(made: Made) -> str:
    """A whole function."""
    operands = ", ".join(declarator(one.node) for one in made.operands)
    head = f"{made.qualifier} {kind(made.type)} {made.name}({operands}) {{"
    return "\n".join([head, *(line for node in made.body for line in statement(node)), "}", ""])


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


def declarator(node: c_ast.Decl, whole: bool = True) -> str:
    """A declaration, or what follows the type in one of several."""
    name, declared = node.name, node.type
    while not isinstance(declared, c_ast.TypeDecl):
        if isinstance(declared, c_ast.ArrayDecl):
            name += f"[{text(declared.dim) if declared.dim else ''}]"
        else:
            name = " ".join(["*", *declared.quals, name]) if declared.quals else f"*{name}"
        declared = declared.type
    before = [*node.storage, kind(node.type)] if whole else []
    after = ["=", text(node.init)] if node.init is not None else []
    return " ".join([*before, name, *after])


def statement(node: Node | None) -> Iterator[str]:
    """The lines of a statement."""
    match node:
        case c_ast.Decl():
            yield f"{declarator(node)};"
        case c_ast.Compound():
            yield from _block("", node.block_items or [])
        case c_ast.Return():
            yield f"return {text(node.expr)};" if node.expr is not None else "return;"
        case c_ast.If():
            yield from _block(f"if ({text(node.cond)})", node.iftrue.block_items)
            if node.iffalse is not None:
                yield from _block("else", node.iffalse.block_items)
        case c_ast.For():
            parts = (_beginning(node.init), _optional(node.cond), _optional(node.next))
            yield from _block(f"for ({'; '.join(parts)})", node.stmt.block_items)
        case c_ast.Switch():
            yield from _block(f"switch ({text(node.cond)})", node.stmt.block_items)
        case c_ast.Case() | c_ast.Default():
            yield f"case {text(node.expr)}:" if isinstance(node, c_ast.Case) else "default:"
            for one in node.stmts:
                yield from statement(one)
        case c_ast.Break():
            yield "break;"
        case c_ast.Continue():
            yield "continue;"
        case _:
            yield f"{text(node)};"


def _block(head: str, nodes: list[Node]) -> Iterator[str]:
    yield f"{head} {{"
    for node in nodes:
        yield from statement(node)
    yield "}"


def _optional(node: Node | None) -> str:
    return "" if node is None else text(node)


def _beginning(node: Node | None) -> str:
    """What a loop begins with."""
    if not isinstance(node, c_ast.DeclList):
        return _optional(node)
    first, *others = node.decls
    return ", ".join([declarator(first), *(declarator(one, whole=False) for one in others)])
