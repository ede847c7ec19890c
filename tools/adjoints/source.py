"""The C of the headers, as syntax trees."""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pycparser import CParser, c_ast
from pycparser.c_parser import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

# what the parser has to know of lane.h; one line, so that the lines of a header keep their numbers
PRELUDE = (
    "typedef double real; typedef double vreal; typedef int vmask; typedef long vint; "
    "typedef long integer; typedef long natural; typedef long vnat; typedef long ptrdiff_t; "
)
QUALIFIERS = {
    "FORCE_INLINE": "static inline",
    "RARE": "static",
    "ONCE": "static",
    "NOINLINE": "static",
}
WHOLE = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "<<": operator.lshift,
    "|": operator.or_,
}


class NotUnderstood(Exception):
    """Some C is outside the subset."""

    def __init__(self, node: c_ast.Node, words: str) -> None:
        super().__init__(f"{node.coord}: {words}")


@dataclass
class Parameter:
    """One parameter of a function."""

    name: str
    node: c_ast.Decl
    pointer: bool
    """Or an array."""


@dataclass
class Function:
    """A function with a body."""

    name: str
    node: c_ast.FuncDef
    parameters: list[Parameter]


class Source:
    """All functions and structs of some headers and of those that they include."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.functions: dict[str, Function] = {}
        self.structs: dict[str, c_ast.Struct] = {}
        self.constants: dict[str, int] = {}
        self.words: set[str] = set()
        """Integers that stay names."""
        self._read: set[str] = set()

    def add(self, header: str) -> None:
        """Read a header such as ``tire/brush.h``, once, after those of tires that it includes."""
        if header in self._read:
            return
        self._read.add(header)
        text = (self.root / header).read_text(encoding="utf-8")
        for included in re.findall(r'^\s*#\s*include\s+"(tire/\w+\.h)"', text, re.MULTILINE):
            self.add(included)
        self.parse(without_directives(without_comments(text), header), header)

    def parse(self, text: str, name: str) -> None:
        """Read C without directives and comments."""
        for word, plain in QUALIFIERS.items():
            text = re.sub(rf"\b{word}\b", plain, text)
        try:
            tree = CParser().parse(f'{PRELUDE}\n# 1 "{name}"\n{text}', name)
        except ParseError as error:
            raise ValueError(f"not C that the generator understands: {error}") from None
        for node in tree.ext:
            if isinstance(node, c_ast.FuncDef):
                made = function(node)
                self.functions[made.name] = made
            elif isinstance(node, c_ast.Typedef) and isinstance(
                innermost(node.type).type, c_ast.Struct
            ):
                self.structs[node.name] = innermost(node.type).type
            elif isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.Struct):
                if node.type.decls:
                    self.structs[node.type.name] = node.type
            elif isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.Enum):
                self.constants.update(enumerated(node.type, self.constants))


def enumerated(node: c_ast.Enum, known: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Names of a list of constants, with their numbers; not those that need the compiler."""
    made: dict[str, int] = {}
    number: int | None = -1
    for one in node.values.enumerators:
        if one.value is not None:
            number = whole_number(one.value, {**known, **made})
        elif number is not None:
            number += 1
        if number is not None:
            made[one.name] = number
    yield from made.items()


def whole_number(node: c_ast.Node, known: Mapping[str, int]) -> int | None:
    """The value of a constant expression of integers; None for any other."""
    match node:
        case c_ast.Constant(type="int"):
            return int(node.value, 0)
        case c_ast.ID():
            return known.get(node.name)
        case c_ast.UnaryOp(op="-"):
            number = whole_number(node.expr, known)
            return None if number is None else -number
        case c_ast.BinaryOp() if node.op in WHOLE:
            a, b = whole_number(node.left, known), whole_number(node.right, known)
            return None if a is None or b is None else WHOLE[node.op](a, b)
    return None


def function(node: c_ast.FuncDef) -> Function:
    """Take a definition apart."""
    given_by = node.decl.type.args
    parameters = []
    for given in given_by.params if given_by else []:
        if not isinstance(given, c_ast.Decl):
            continue  # (void)
        pointer = isinstance(given.type, (c_ast.PtrDecl, c_ast.ArrayDecl))
        parameters.append(Parameter(given.name, given, pointer))
    return Function(node.decl.name, node, parameters)


def innermost(declared: c_ast.Node) -> c_ast.TypeDecl:
    """What a pointer points to, or an array is of."""
    while not isinstance(declared, c_ast.TypeDecl):
        declared = declared.type
    return declared


def without_comments(text: str) -> str:
    """Blank out comments; every line keeps its number."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", lambda m: "\n" * m[0].count("\n") + " ", text, flags=re.S)


def without_directives(text: str, name: str) -> str:
    """Blank out lines for the preprocessor."""
    alone = r"^\s*#\s*ifndef\s+\w+\n\s*#\s*error[^\n]*\n\s*#\s*endif"  # a header that is a part
    lines = re.sub(alone, "\n\n", text, flags=re.MULTILINE).split("\n")
    guards = 0
    within = False  # a directive that goes on in the next line
    for i, line in enumerate(lines):
        directive = re.match(r"\s*#\s*(\w+)\s*(.*)", line)
        if directive is None and not within:
            continue
        if directive is not None:
            word, rest = directive.groups()
            guards += word == "ifndef"
            if word.startswith(("if", "el")) and (word != "ifndef" or guards > 1):
                raise ValueError(f"{name}:{i + 1}: #{word} is not understood")
            if word == "include" and not rest.rstrip('">').endswith(".h"):
                raise ValueError(f"{name}:{i + 1}: only headers can be included")
        within = line.rstrip().endswith("\\")
        lines[i] = ""
    return "\n".join(lines)
