"""A function that computes tangents along with values, from one that computes values."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from pycparser import c_ast

from tangents.algebra import (
    at,
    is_one,
    is_plain_choice,
    is_simple,
    mutable,
    negative,
    parted,
    product,
    total,
    zeroed,
)
from tangents.flow import whole
from tangents.printer import text
from tangents.rules import ARRAYS, CHOICES, SLOPES
from tangents.source import NotUnderstood, innermost
from tangents.tree import (
    arguments,
    assignment,
    call,
    declaration,
    expression,
    part_of,
    path,
    reads,
    redeclared,
    renamed,
    statement,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from tangents.flow import Dependence, Directions, Flow, Program
    from tangents.source import Function, Parameter
    from tangents.tree import Node, Path

Tangents: TypeAlias = "dict[str, Node]"
"""By direction; 0 in those that are missing."""


@dataclass
class Operand:
    """A parameter of a function that was made."""

    name: str
    node: c_ast.Decl
    result: bool


@dataclass
class Made:
    """A function that was made."""

    name: str
    qualifier: str
    type: Node
    operands: list[Operand]
    body: list[Node]


class Writer:
    """Makes functions, and those that they call."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.made: dict[str, Made] = {}
        self._named: dict[int, str] = {}

    def entry(self, name: str) -> Made:
        """Differentiate by the parameters that have the names of the directions."""
        function = self.program.source.functions[name]
        seeds = set(self.program.directions)
        flows: list[Flow] = [
            {(): frozenset({p.name})} if p.name in seeds else {} for p in function.parameters
        ]
        flow = self.program.dependence(name, flows)
        return self._make(name, Differentiation(self, flow, seeds))

    def tangent(self, flow: Dependence) -> str:
        """The name of the function with these tangents."""
        if id(flow) not in self._named:
            known = whole(*flow.given.values())
            by = "_".join(d for d in self.program.directions if d in known)
            plain = name = f"{flow.function.name}_by_{by}"
            for k in count(2):
                if name not in self.made:
                    break
                name = f"{plain}_{k}"
            self._named[id(flow)] = name
            self._make(name, Differentiation(self, flow, set()))
        return self._named[id(flow)]

    def _make(self, name: str, work: Differentiation) -> Made:
        function = work.flow.function
        made = Made(name, function.qualifier, function.type, work.operands(), [])
        self.made[name] = made
        made.body = work.body()
        return made


class Differentiation:
    """One function at work."""

    def __init__(self, writer: Writer, flow: Dependence, seeds: set[str]) -> None:
        self.writer = writer
        self.program = writer.program
        self.flow = flow
        self.function: Function = flow.function
        self.seeds = seeds
        self.block: list[Node] = []
        self.after: list[Node] = []
        """What has to wait until a value is in its home."""
        self.numbers = count(1)
        self.result = self._ordered(flow.result)

    def _ordered(self, flow: Flow) -> list[str]:
        return self._sorted(whole(flow))

    def _sorted(self, *found: Container[str]) -> list[str]:
        return [d for d in self.program.directions if any(d in one for one in found)]

    def _directions(self, node: Node) -> list[str]:
        part = path(node)
        assert part is not None
        return self._ordered(self.flow.under(part))

    # parameters

    def operands(self) -> list[Operand]:
        """Each parameter, followed by its tangents; then the tangents of what is returned."""
        made = []
        for p in self.function.parameters:
            made.append(Operand(p.name, p.node, p.result))
            if p.name not in self.seeds:
                for name, rest, _ in self._passed(self.flow, p):
                    node = declaration(f"vreal {name}") if rest else redeclared(p.node, name)
                    made.append(Operand(name, node, p.result))
        for d in self.result:
            kind = self._c_type(self.function.type)
            made.append(Operand(f"by_{d}", declaration(f"{kind} *by_{d}"), True))
        return made

    def _passed(self, flow: Dependence, p: Parameter) -> list[tuple[str, Path, str]]:
        """How the tangents of a parameter come: name, fields, direction.

        Those of a struct by value come part by part, as not all of them may have one.
        """
        if p.pointer or self.program.fields(p.node.type) is None:
            known = whole(flow.given[p.name])
            return [(f"{p.name}_by_{d}", (), d) for d in self._sorted(known)]
        return [
            (f"{'_'.join((p.name, *rest))}_by_{d}", rest, d)
            for rest, known in flow.given[p.name].items()
            for d in self._sorted(known)
        ]

    # types

    def _c_type(self, kind: Node) -> str:
        inner = innermost(kind).type
        return f"struct {inner.name}" if isinstance(inner, c_ast.Struct) else " ".join(inner.names)

    def _part_type(self, kind: Node, fields: Path) -> Node:
        """The type of a part of what has some type."""
        for name in fields:
            kind = next(one.type for one in self.program.fields(kind) or () if one.name == name)
        return kind

    # statements

    def body(self) -> list[Node]:
        """The whole function, after the tangents that come in parts are put together."""
        for p in self.function.parameters:
            passed = {(rest, d): c_ast.ID(name) for name, rest, d in self._passed(self.flow, p)}
            come = {d for rest, d in passed if not rest}
            missing = [d for d in self._directions(c_ast.ID(p.name)) if d not in come]
            if missing and p.pointer:
                raise NotUnderstood(p.node, "what it points to depends on more than it did")
            self.block += [redeclared(p.node, f"{p.name}_by_{d}") for d in missing]
            for rest, directions, kind in self._parts(c_ast.ID(p.name)):
                for d in self._sorted(directions & set(missing)):
                    # what comes by value may come to depend on more here
                    start = passed.get((rest, d), expression("splat(0)"))
                    self._set(parted(c_ast.ID(f"{p.name}_by_{d}"), rest), start, kind)
        before, self.block = self.block, []
        return before + self._block(self.program.body(self.function))

    def _within(self, *nodes: Node | None) -> list[Node]:
        """Statements in a block of their own."""
        outer, self.block = self.block, []
        for node in nodes:
            self._statement(node)
        made, self.block = self.block, outer
        return made

    def _block(self, node: Node) -> list[Node]:
        """A block, or a statement in its place."""
        nodes = node.block_items or () if isinstance(node, c_ast.Compound) else (node,)
        return self._within(*nodes)

    def _statement(self, node: Node | None) -> None:
        match node:
            case c_ast.Compound():
                self.block.append(c_ast.Compound(self._block(node)))
            case c_ast.Decl():
                self._declare(node)
            case c_ast.Assignment():
                self._assignment(node)
            case c_ast.FuncCall():
                self._call_statement(node)
            case c_ast.If():
                self._check_plain(node.cond)
                no = self._block(node.iffalse) if node.iffalse else None
                self._branch(node.cond, self._block(node.iftrue), no)
            case c_ast.For():
                inner = c_ast.Compound(self._block(node.stmt))
                self.block.append(c_ast.For(node.init, node.cond, node.next, inner))
            case c_ast.Switch():
                inner = c_ast.Compound(self._block(node.stmt))
                self.block.append(c_ast.Switch(node.cond, inner))
            case c_ast.Case():
                self.block.append(c_ast.Case(node.expr, self._within(*(node.stmts or []))))
            case c_ast.Default():
                self.block.append(c_ast.Default(self._within(*(node.stmts or []))))
            case c_ast.Return():
                self._return(node)
            case c_ast.Cast() | c_ast.ExprList() | c_ast.EmptyStatement() | None:
                pass  # (void)x
            case _:
                self.block.append(node)

    def _branch(self, condition: Node, yes: list[Node], no: list[Node] | None) -> None:
        other = None if no is None else c_ast.Compound(no)
        self.block.append(c_ast.If(condition, c_ast.Compound(yes), other))

    def _declare(self, node: c_ast.Decl) -> None:
        variable = c_ast.ID(node.name, node.coord)
        directions = self._directions(variable)
        shadows = [redeclared(node, f"{node.name}_by_{d}") for d in directions]
        init = node.init
        if init is None:
            self.block += [node, *shadows]
            self._blank(variable, node)
        elif self._is_made(init):
            self._invoke(init, node)
        elif not directions:
            self._check_plain(init)
            self.block.append(node)
        elif isinstance(init, c_ast.CompoundLiteral | c_ast.InitList):
            values = init.init if isinstance(init, c_ast.CompoundLiteral) else init
            array = isinstance(node.type, c_ast.ArrayDecl)
            complete = self._is_complete(values, node.type)
            self.block.append(mutable(node) if complete else zeroed(node))
            self.block += [zeroed(one) if array else mutable(one) for one in shadows]
            self._assign_members(variable, values, node.type)
        elif isinstance(init, c_ast.TernaryOp) and not is_plain_choice(init, node.type):
            self.block += [mutable(one) for one in (node, *shadows)]
            self._assign_either(variable, init)
        else:
            value, tangents = self.dual(init, variable)
            self.block.append(redeclared(node, node.name, value))
            self._flush()
            struct = self.program.fields(node.type) and isinstance(node.type, c_ast.TypeDecl)
            for d, shadow in zip(directions, shadows, strict=True):
                if struct:
                    self.block.append(mutable(shadow))
                    self._copy(c_ast.ID(shadow.name), variable, d, tangents.get(d), init)
                else:
                    start = tangents.get(d) or expression("splat(0)")
                    self.block.append(redeclared(shadow, shadow.name, start))

    def _blank(self, variable: c_ast.ID, node: c_ast.Decl) -> None:
        """Begin with no tangents in a struct, some of which may be set under conditions only."""
        if isinstance(node.type, c_ast.TypeDecl):
            for rest, directions, kind in self._parts(variable):
                if rest and not isinstance(kind, c_ast.ArrayDecl):
                    for d in self._sorted(directions):
                        shadow = parted(self.shadow(variable, d), rest)
                        self.block.append(assignment(shadow, expression("splat(0)")))

    def _flush(self) -> None:
        self.block += self.after
        self.after = []

    def _assign_members(self, target: Node, values: c_ast.InitList, kind: Node) -> None:
        """Assign to the parts that a list names; the values of the others are zero already."""
        listed = set()
        for names, step, value, inner in self.program.members(values, kind):
            listed.add(names)
            part = expression(f"whole{step}", whole=target)
            if isinstance(value, c_ast.InitList):
                self._assign_members(part, value, inner)
            else:
                self._assign(part, value)
        if isinstance(kind, c_ast.ArrayDecl):
            return
        for rest, directions, inner in self._parts(target):
            if rest[:1] not in listed:
                for d in self._sorted(directions):
                    self._set(parted(self.shadow(target, d), rest), expression("splat(0)"), inner)

    def _is_complete(self, values: c_ast.InitList, kind: Node) -> bool:
        """Whether a list names each field of a struct, and no parts of these."""
        if isinstance(kind, c_ast.ArrayDecl):
            return False
        listed = list(self.program.members(values, kind))
        plain = not any(isinstance(value, c_ast.InitList) for _, _, value, _ in listed)
        return plain and len(listed) == len(self.program.fields(kind) or ())

    def _copy(
        self, shadow: Node, target: Node, direction: str, change: Node | None, source: Node
    ) -> None:
        """Set the tangent of a struct, of those of its parts that may have one."""
        known = self.flow.of(source)
        for rest, directions, kind in self._parts(target):
            if direction in directions:
                has = change is not None and direction in known.get(rest, ())
                value = parted(change, rest) if has else expression("splat(0)")
                self._set(parted(shadow, rest), value, kind)

    def _set(self, shadow: Node, value: Node, kind: Node) -> None:
        """Assign to a number, or to all elements of an array."""
        if isinstance(kind, c_ast.ArrayDecl):
            element = c_ast.ID("each")
            if path(value) is not None:
                value = c_ast.ArrayRef(value, element)
            inner = assignment(c_ast.ArrayRef(shadow, element), value)
            head = statement("for (int each = 0; each < n; each++)", n=kind.dim)
            self.block.append(c_ast.For(head.init, head.cond, head.next, c_ast.Compound([inner])))
        elif text(value) != text(shadow):
            self.block.append(assignment(shadow, value))

    def _parts(self, target: Node) -> Iterator[tuple[Path, Directions, Node]]:
        """The parts of a variable that may have tangents: fields, directions, type."""
        whole_path = path(target) or ()
        kind = self._part_type(self.flow.types[whole_path[0]], whole_path[1:])
        for rest, directions in self.flow.under(whole_path).items():
            # an element of an array is a number
            yield rest, directions, self._part_type(kind, rest) if rest else innermost(kind)

    def _assignment(self, node: c_ast.Assignment) -> None:
        value = node.rvalue
        if isinstance(value, c_ast.Assignment):  # a = b = c
            self._assignment(value)
            value = value.lvalue
        self._assign(node.lvalue, value)

    def _assign(self, target: Node, source: Node) -> None:
        part = path(target)
        assert part is not None
        directions = self._directions(target)
        if (
            isinstance(source, c_ast.TernaryOp)
            and directions
            and not (is_plain_choice(source) and list(self.flow.of(source)) == [()])
        ):
            self._assign_either(target, source)
            return
        overlap = any(part_of(part, other) for other in reads(source))
        if isinstance(source, c_ast.CompoundLiteral):
            if not overlap and self._is_complete(source.init, source.type.type):
                self._assign_members(target, source.init, source.type.type)
                return
            source = self._literal(source)
        value, tangents = self.dual(source, None if overlap else target)
        first = [assignment(target, value), *self.after]
        self.after = []
        if not overlap:
            self.block += first
        for d in directions:
            self._copy(self.shadow(target, d), target, d, tangents.get(d), source)
        if overlap:  # the tangents come from the old value
            self.block += first

    def _return(self, node: c_ast.Return) -> None:
        if isinstance(node.expr, c_ast.TernaryOp) and self.result:
            either = node.expr
            self._check_plain(either.cond)
            yes, no = (self._within(c_ast.Return(one)) for one in (either.iftrue, either.iffalse))
            self._branch(either.cond, yes, no)
            return
        if node.expr is not None:
            value, tangents = self.dual(node.expr)
            known = self.flow.of(node.expr)
            for rest, directions in self.flow.result.items():
                for d in self._sorted(directions):
                    has = d in known.get(rest, ())
                    change = parted(tangents[d], rest) if has else expression("splat(0)")
                    self._set(
                        parted(expression(f"*by_{d}"), rest),
                        change,
                        self._part_type(self.function.type, rest),
                    )
            node = c_ast.Return(value)
        self.block.append(node)

    # calls

    def _is_made(self, node: Node) -> bool:
        """Whether this calls a function with tangents."""
        return (
            isinstance(node, c_ast.FuncCall)
            and node.name.name in self.program.source.functions
            and bool(whole(*(self.flow.of(one) for one in arguments(node))))
        )

    def _invoke(self, node: c_ast.FuncCall, target: c_ast.Decl | None) -> None:
        """Call with tangents, for a new variable."""
        given = arguments(node)
        callee = self.program.dependence(node.name.name, [self.flow.of(one) for one in given])
        made: list[Node] = []
        for parameter, one in zip(callee.function.parameters, given, strict=True):
            value, tangents = self.dual(one)
            made.append(value)
            made += [parted(tangents[d], rest) for _, rest, d in self._passed(callee, parameter)]
        name = target.name if target else ""
        for d in self._ordered(callee.result):
            if target is None:
                raise NotUnderstood(node, "what it returns must be kept")
            shadow = redeclared(target, f"{name}_by_{d}")
            self.block.append(mutable(shadow))
            made.append(expression("&shadow", shadow=c_ast.ID(shadow.name)))
        step: Node = call(self.writer.tangent(callee), *made)
        self.block.append(step if target is None else redeclared(target, name, step))

    def _call_statement(self, node: c_ast.FuncCall) -> None:
        if node.name.name == "vsincos":
            self._sine_and_cosine(node)
        elif node.name.name in ARRAYS:
            self._of_array(node)
        elif self._is_made(node):
            function = self.program.source.functions[node.name.name]
            if self._c_type(function.type) != "void":
                self._invoke(node, self._fresh(function.type))
            else:
                self._invoke(node, None)
        else:
            self.block.append(node)

    def _sine_and_cosine(self, node: c_ast.FuncCall) -> None:
        angle, sine, cosine = arguments(node)
        angle, tangents = self._kept(*self.dual(angle))
        self.block.append(call("vsincos", angle, sine, cosine))
        s, c = (at(one) for one in (sine, cosine))
        for target, slope in ((s, c), (c, expression("-s", s=s))):
            for d in self._directions(target):
                turn = tangents.get(d)
                change = product(slope, turn) if turn else expression("splat(0)")
                self.block.append(assignment(self.shadow(target, d), change))

    def _check_plain(self, node: Node | None) -> None:
        """What has no derivative is left as it is, so it must not have results that do."""
        if node is None:
            return
        if self._is_made(node):
            function = self.program.source.functions[node.name.name]
            if any(parameter.result for parameter in function.parameters):
                raise NotUnderstood(node, "its results have derivatives: call it in a statement")
        for _, child in node.children():
            self._check_plain(child)

    def _of_array(self, node: c_ast.FuncCall) -> None:
        """A function of each element: tangents before it where they need what it overwrites."""
        source, target, count, rule = ARRAYS[node.name.name]
        given = arguments(node)
        x, y = (expression("all[each]", all=given[k]) for k in (source, target))
        known = self._directions(x)
        inner: list[Node] = []
        if known:
            slope = self._fresh("vreal")
            factor = expression(rule.format("x", y="y"), x=x, y=y)
            inner.append(redeclared(slope, slope.name, factor))
            factor = c_ast.ID(slope.name)
        for d in self._directions(y):
            change = product(factor, self.shadow(x, d)) if d in known else expression("splat(0)")
            inner.append(assignment(self.shadow(y, d), change))
        head = statement("for (int each = 0; each < n; each++)", n=given[count])
        loop = c_ast.For(head.init, head.cond, head.next, c_ast.Compound(inner))
        self.block += [loop, node] if "{0}" in rule else [node, loop]

    # expressions

    def _fresh(self, kind: Node | str) -> c_ast.Decl:
        """A new constant of some type."""
        name = kind if isinstance(kind, str) else self._c_type(kind)
        return declaration(f"const {name} part{next(self.numbers)}")

    def _kept(
        self, value: Node, tangents: Tangents, kind: Node | str = "vreal"
    ) -> tuple[Node, Tangents]:
        """The same in variables, if it is not there yet."""
        if is_simple(value):
            return value, tangents
        made = self._fresh(kind)
        self.block.append(redeclared(made, made.name, value))
        shadows: Tangents = {}
        for d, tangent in tangents.items():
            shadow = redeclared(made, f"{made.name}_by_{d}", tangent)
            self.block.append(shadow)
            shadows[d] = c_ast.ID(shadow.name)
        return c_ast.ID(made.name), shadows

    def _keep(self, value: Node, kind: str = "vreal") -> Node:
        return self._kept(value, {}, kind)[0]

    def shadow(self, node: Node, direction: str) -> Node:
        """The tangent of a variable, a field or an element."""
        part = path(node)
        assert part is not None
        return renamed(node, {part[0]: c_ast.ID(f"{part[0]}_by_{direction}")})

    def dual(self, node: Node, home: Node | None = None) -> tuple[Node, Tangents]:
        """Value and tangents of an expression; `home` will hold the value before they are used."""
        special = self._special(node)
        if special is not None:
            return special, {}
        if not self.flow.of(node):
            self._check_plain(node)
            return node, {}
        if path(node) is not None:
            return node, {d: self._variable(node, d) for d in self._directions(node)}
        match node:
            case c_ast.UnaryOp():
                value, tangents = self.dual(node.expr)
                if node.op == "+":
                    return value, tangents
                return negative(value), {d: negative(one) for d, one in tangents.items()}
            case c_ast.BinaryOp():
                return self._arithmetic(node, home)
            case c_ast.TernaryOp():
                return self._either(node)
            case c_ast.Cast():
                return self.dual(node.expr, home)
            case c_ast.CompoundLiteral():
                return self.dual(self._literal(node))
            case c_ast.FuncCall():
                return self._call(node, home)
        raise NotUnderstood(node, f"a {type(node).__name__} is not understood here")

    def _special(self, node: Node) -> Node | None:
        """What an entry asks for: the value or a derivative of something."""
        if not isinstance(node, c_ast.FuncCall):
            return None
        if node.name.name == "value_of":
            return self.dual(arguments(node)[0])[0]
        if node.name.name == "derivative_of":
            of, by = arguments(node)
            return self.dual(of)[1].get(by.name) or expression("splat(0)")
        return None

    def _variable(self, node: Node, direction: str) -> Node:
        if isinstance(node, c_ast.ID) and node.name in self.seeds:
            return expression("splat(1)")
        return self.shadow(node, direction)

    def _literal(self, node: c_ast.CompoundLiteral) -> Node:
        """A struct from a list, in a variable of its own."""
        kind = node.type.type
        made = declaration(f"{self._c_type(kind)} part{next(self.numbers)}")
        made = made if self._is_complete(node.init, kind) else zeroed(made)
        variable = self._new_variable(made, node)
        self._assign_members(variable, node.init, kind)
        return variable

    def _arithmetic(self, node: c_ast.BinaryOp, home: Node | None) -> tuple[Node, Tangents]:
        a, da = self.dual(node.left)
        b, db = self.dual(node.right)
        if node.op in "+-":
            tangents = {d: total(node.op, da.get(d), db.get(d)) for d in self._sorted(da, db)}
            return c_ast.BinaryOp(node.op, a, b), tangents
        if node.op == "*":
            a, da = self._kept(a, da) if db else (a, da)
            b, db = self._kept(b, db) if da else (b, db)
            tangents = {
                d: total("+", product(da.get(d), b), product(a, db.get(d)))
                for d in self._sorted(da, db)
            }
            return c_ast.BinaryOp("*", a, b), tangents
        return self._quotient(a, da, b, db, home)

    def _quotient(
        self, a: Node, da: Tangents, b: Node, db: Tangents, home: Node | None
    ) -> tuple[Node, Tangents]:
        """The tangent of y = a/b, (da - y db)/b; of 1/b it is -(y db) y, without a division."""
        b, db = self._kept(b, db)
        value = c_ast.BinaryOp("/", a, b)
        if not db:
            return value, {d: expression("t / b", t=tangent, b=b) for d, tangent in da.items()}
        y = home or self._keep(value)
        tangents: Tangents = {}
        for d in self._sorted(da, db):
            fall = product(y, db.get(d))
            if is_one(a):
                tangents[d] = expression("-(f * y)", f=fall, y=y)
            elif d in da:
                tangents[d] = expression("t / b", t=total("-", da[d], fall), b=b)
            else:
                tangents[d] = expression("-(f / b)", f=fall, b=b)
        return (value if home else y), tangents

    def _either(self, node: c_ast.TernaryOp) -> tuple[Node, Tangents]:
        """One of two, in a variable of its own where either may take steps of its own."""
        if is_plain_choice(node):
            yes, no = self.dual(node.iftrue)[1], self.dual(node.iffalse)[1]
            zero = expression("splat(0)")
            tangents = {
                d: c_ast.TernaryOp(node.cond, yes.get(d) or zero, no.get(d) or zero)
                for d in self._sorted(yes, no)
            }
            return node, tangents
        variable = self._new_variable(declaration(f"vreal part{next(self.numbers)}"), node)
        self._assign_either(variable, node)
        return self.dual(variable)

    def _assign_either(self, target: Node, node: c_ast.TernaryOp) -> None:
        self._check_plain(node.cond)
        yes = self._within(c_ast.Assignment("=", target, node.iftrue))
        no = self._within(c_ast.Assignment("=", target, node.iffalse))
        self._branch(node.cond, yes, no)

    def _new_variable(self, made: c_ast.Decl, source: Node) -> c_ast.ID:
        """A variable for what depends on the same as an expression does."""
        self._register(made, self.flow.of(source))
        variable = c_ast.ID(made.name)
        self.block.append(made)
        self.block += [redeclared(made, f"{made.name}_by_{d}") for d in self._directions(variable)]
        return variable

    def _register(self, made: c_ast.Decl, flow: Flow) -> None:
        self.flow.types[made.name] = made.type
        self.flow.active.update({(made.name, *part): found for part, found in flow.items()})

    def _call(self, node: c_ast.FuncCall, home: Node | None) -> tuple[Node, Tangents]:
        name, given = node.name.name, arguments(node)
        if name == "clamp":
            return self.dual(expression("vmin(h, vmax(l, x))", x=given[0], l=given[1], h=given[2]))
        if name in CHOICES:
            return self._choice(name, given)
        if name in SLOPES:
            return self._sloped(name, given, home)
        made = self._fresh(self.program.source.functions[name].type)
        self._invoke(node, made)
        variable = c_ast.ID(made.name)
        self._register(made, self.flow.of(node))
        return self.dual(variable)

    def _choice(self, name: str, given: Sequence[Node]) -> tuple[Node, Tangents]:
        """The tangent of the operand that is taken."""
        template, one, other = CHOICES[name]
        duals = [self.dual(operand) for operand in given]
        kept = [value for value, _ in duals]
        if name == "sel":
            kept[0] = self._keep(kept[0], "vmask")
        else:
            kept = [self._keep(value) for value in kept]
        test = expression(template.format("a", "b"), a=kept[0], b=kept[1])
        first, second = duals[one][1], duals[other][1]
        if len(self._sorted(first, second)) > 1:
            test = self._keep(test, "vmask")
        zero = expression("splat(0)")
        tangents = {
            d: call("sel", test, first.get(d) or zero, second.get(d) or zero)
            for d in self._sorted(first, second)
        }
        return call(name, *kept), tangents

    def _sloped(self, name: str, given: Sequence[Node], home: Node | None) -> tuple[Node, Tangents]:
        """The chain rule."""
        slopes = SLOPES[name]
        duals = [self.dual(operand) for operand in given]
        read = "".join(slope for slope in slopes if slope)
        operands = {
            f"x{k}": self._keep(value) if f"{{{k}}}" in read else value
            for k, (value, _) in enumerate(duals)
        }
        value: Node = call(name, *operands.values())
        y = value
        if "{y}" in read:
            y = home or self._keep(value)
            value = value if home else y
        tangents: Tangents = {}
        for (_, change), slope in zip(duals, slopes, strict=True):
            if slope is None or not change:
                continue
            factor = expression(slope.format(*operands, y="y"), y=y, **operands)
            if len(change) > 1 and not is_simple(factor):
                factor = self._factor(factor, home)
            for d, tangent in change.items():
                tangents[d] = total("+", tangents.get(d), product(factor, tangent))
        return value, tangents

    def _factor(self, factor: Node, home: Node | None) -> Node:
        """Keep a slope that several tangents take."""
        made = redeclared(self._fresh("vreal"), f"slope{next(self.numbers)}", factor)
        (self.block if home is None else self.after).append(made)
        return c_ast.ID(made.name)
