"""Leaving out what nobody reads."""

from __future__ import annotations

import copy
from collections import defaultdict
from typing import TYPE_CHECKING

from pycparser import c_ast

from tangents.differentiate import Made
from tangents.rules import WRITES
from tangents.source import NotUnderstood
from tangents.tree import Path, arguments, expression, part_of, path, reads

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tangents.source import Source
    from tangents.tree import Node

RETURNED = "return"


class Pruning:
    """Finds what all functions need, then takes them apart accordingly."""

    def __init__(self, made: Mapping[str, Made], source: Source) -> None:
        self.made = made
        self.source = source
        # of each function, by variable
        self.needs: dict[str, dict[str, set[Path]]] = {name: defaultdict(set) for name in made}
        self._written: dict[str, set[Path]] = {}
        self.changed = False

    def prune(self, entries: Mapping[str, Iterable[str]]) -> list[Made]:
        """The functions that are called, callees first, with what the entries' results need.

        Entries keep all of their parameters.
        """
        for name, results in entries.items():
            for result in results:
                self._need(name, (result,))
        self.changed = True
        while self.changed:
            self.changed = False
            for name in self.made:
                if self.needs[name]:
                    self._body(name)
        order: dict[str, Made] = {}
        for name in entries:
            self._collect(name, order)
            self._keep_operands(order[name])
        return list(order.values())

    def _keep_operands(self, entry: Made) -> None:
        unused = [one for one in self.made[entry.name].operands if one not in entry.operands]
        entry.operands = self.made[entry.name].operands
        entry.body = [*(expression("(void)x", x=c_ast.ID(one.name)) for one in unused), *entry.body]

    def _body(self, name: str) -> list[Node]:
        return self._statements(name, self.made[name].body)

    def _collect(self, name: str, order: dict[str, Made]) -> None:
        if name in order:
            return
        made = self.made[name]
        body = self._body(name)
        for called in calls(c_ast.Compound(body)):
            if called in self.made:
                self._collect(called, order)
        operands = [one for one in made.operands if self._under(name, (one.name,))]
        kind = made.type
        if not self._under(name, (RETURNED,)):
            kind = copy.copy(kind)
            kind.type = c_ast.IdentifierType(["void"])
        order[name] = Made(made.name, made.qualifier, kind, operands, body)

    # what is needed

    def _under(self, name: str, part: Path) -> list[Path]:
        """What is needed of a part, as paths from it."""
        known = self.needs[name].get(part[0], ())
        return [one[len(part) :] for one in known if part_of(one, part)]

    def _need(self, name: str, part: Path) -> None:
        known = self.needs[name][part[0]]
        if not any(one == part[: len(one)] for one in known):
            known.add(part)
            self.changed = True

    def _need_all(self, name: str, node: Node | None) -> None:
        for part in reads(node):
            self._need(name, part)

    def _writes(self, name: str, part: Path) -> bool:
        """Whether a function may assign to a part of an operand."""
        if name not in self._written:
            self._written[name] = set(self._targets(c_ast.Compound(self.made[name].body)))
        return any(part_of(part, other) for other in self._written[name])

    def _targets(self, node: Node) -> Iterator[Path]:
        """What is assigned to in a statement, also by what it calls."""
        if isinstance(node, c_ast.Assignment):
            yield path(node.lvalue) or ()
        elif self._is_made(node):
            callee = self.made[node.name.name]
            for operand, one in zip(callee.operands, arguments(node), strict=True):
                part = path(one) if operand.result else None
                if part is not None and self._writes(callee.name, (operand.name,)):
                    yield part
        elif isinstance(node, c_ast.FuncCall):
            yield from (path(one) or () for one in self._results_of(node))
        for _, child in node.children():
            yield from self._targets(child)

    def _results_of(self, node: c_ast.FuncCall) -> list[Node]:
        """What a function without tangents may assign to."""
        given = arguments(node)
        function = self.source.functions.get(node.name.name)
        if function is None:
            return [given[k] for k in WRITES.get(node.name.name, ())]
        return [one for one, p in zip(given, function.parameters, strict=True) if p.result]

    # statements: what is left of them

    def _statements(self, name: str, nodes: Iterable[Node]) -> list[Node]:
        left = (self._statement(name, node) for node in nodes)
        return [node for node in left if node is not None]

    def _statement(self, name: str, node: Node) -> Node | None:
        match node:
            case c_ast.Decl():
                return self._declaration(name, node)
            case c_ast.Assignment():
                return self._assignment(name, node)
            case c_ast.FuncCall():
                return self._call(name, node, None)
            case c_ast.Return():
                needed = self._under(name, (RETURNED,))
                for rest in needed:
                    self._copy(name, node.expr, rest)
                return node if needed or node.expr is None else c_ast.Return(None)
            case c_ast.Compound():
                block = self._block(name, node)
                return block if block.block_items else None
            case c_ast.If():
                return self._if(name, node)
            case c_ast.For():
                body = self._block(name, node.stmt)
                if not body.block_items:
                    return None
                for one in (node.init, node.cond, node.next):
                    self._need_all(name, one)
                return c_ast.For(node.init, node.cond, node.next, body)
            case c_ast.Switch():
                body = self._block(name, node.stmt)
                if not body.block_items:
                    return None
                self._need_all(name, node.cond)
                return c_ast.Switch(node.cond, body)
            case c_ast.Case():
                return c_ast.Case(node.expr, self._statements(name, node.stmts))
            case c_ast.Default():
                return c_ast.Default(self._statements(name, node.stmts))
        return node

    def _block(self, name: str, node: c_ast.Compound) -> c_ast.Compound:
        return c_ast.Compound(self._statements(name, node.block_items or []))

    def _if(self, name: str, node: c_ast.If) -> Node | None:
        yes = self._block(name, node.iftrue)
        no = self._block(name, node.iffalse) if node.iffalse else None
        if not yes.block_items and not (no and no.block_items):
            return None
        self._need_all(name, node.cond)
        return c_ast.If(node.cond, yes, no if no and no.block_items else None)

    def _declaration(self, name: str, node: c_ast.Decl) -> Node | None:
        needed = self._under(name, (node.name,))
        if self._is_made(node.init):
            called = self._call(name, node.init, (node.name,))
            if called is None or not needed:
                return called
            made = copy.copy(node)
            made.init = called
            return made
        for rest in needed:
            self._copy(name, node.init, rest)
        return node if needed or self._needs_results(name, node.init) else None

    def _assignment(self, name: str, node: c_ast.Assignment) -> Node | None:
        target = path(node.lvalue)
        assert target is not None
        needed = self._under(name, target)
        if not needed and not self._needs_results(name, node.rvalue):
            return None
        for rest in needed:
            self._copy(name, node.rvalue, rest)
        for part in reads(node.lvalue):
            if part != target:
                self._need(name, part)
        return node

    def _copy(self, name: str, node: Node | None, rest: Path) -> None:
        """Need a part of an expression."""
        part = path(node) if node is not None else None
        if part is None:
            self._need_all(name, node)
            return
        self._need(name, (*part, *rest))
        for other in reads(node):
            if other != part:
                self._need(name, other)

    def _is_made(self, node: Node | None) -> bool:
        return isinstance(node, c_ast.FuncCall) and node.name.name in self.made

    def _call(self, name: str, node: c_ast.FuncCall, target: Path | None) -> Node | None:
        """A call for its results: for `target`, and behind pointers."""
        if not self._is_made(node):
            return self._plain_call(name, node)
        callee = self.made[node.name.name]
        live = False
        if target is not None:
            for rest in self._under(name, target):
                self._need(callee.name, (RETURNED, *rest))
                live = True
        given = arguments(node)
        for operand, one in zip(callee.operands, given, strict=True):
            part = path(one) if operand.result else None
            for rest in self._under(name, part) if part else ():
                if self._writes(callee.name, (operand.name, *rest)):
                    self._need(callee.name, (operand.name, *rest))
                    live = True
        if not live:
            return None
        left = []
        for operand, one in zip(callee.operands, given, strict=True):
            needed = self._under(callee.name, (operand.name,))
            for rest in needed:
                self._copy(name, one, rest)
            if needed:
                left.append(one)
        return c_ast.FuncCall(node.name, c_ast.ExprList(left))

    def _plain_call(self, name: str, node: c_ast.FuncCall) -> Node | None:
        """A call of a function without tangents, for its results behind pointers."""
        return node if self._needs_results(name, node) else None

    def _needs_results(self, name: str, node: Node | None) -> bool:
        """Whether results behind pointers are needed of calls in an expression."""
        if node is None:
            return False
        found = False
        if isinstance(node, c_ast.FuncCall):
            parts = [path(one) for one in self._results_of(node)]
            if None in parts:
                raise NotUnderstood(node, "results must go to variables")
            if any(self._under(name, part) for part in parts if part):
                self._need_all(name, node)
                found = True
        children = [self._needs_results(name, child) for _, child in node.children()]
        return found or any(children)


def calls(node: Node) -> Iterable[str]:
    """Names of the functions that are called."""
    if isinstance(node, c_ast.FuncCall):
        yield node.name.name
    for _, child in node.children():
        yield from calls(child)
