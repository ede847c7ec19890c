"""C again; clang-format does the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pycparser import c_ast, c_generator

from tangents.tree import redeclared

if TYPE_CHECKING:
    from tangents.differentiate import Made
    from tangents.tree import Node


class Printer(c_generator.CGenerator):
    """C with few parentheses."""

    def __init__(self) -> None:
        super().__init__(reduce_parentheses=True)

    def visit_TernaryOp(self, node: c_ast.TernaryOp) -> str:
        return " ".join(
            (self.visit(node.cond), "?", self.visit(node.iftrue), ":", self.visit(node.iffalse))
        )


def text(node: Node) -> str:
    """An expression."""
    return str(Printer().visit(node))


def printed(made: Made) -> str:
    """A whole function."""
    printer = Printer()
    operands = [redeclared(one.node, one.name) for one in made.operands]
    named = c_ast.Decl(made.name, [], [], [], [], made.type, None, None)
    kind = c_ast.FuncDecl(c_ast.ParamList(operands), redeclared(named, made.name).type)
    declared = c_ast.Decl(made.name, [], [], [], [], kind, None, None)
    body = printer.visit(c_ast.Compound(made.body))
    lines = "\n".join(line for line in body.splitlines() if line.strip())
    return f"{made.qualifier} {printer.visit(declared)}\n{lines}\n"
