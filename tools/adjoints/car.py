"""The car's headers as one text, and the structs that a step is given."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pycparser import c_ast

from adjoints.source import Source, innermost
from adjoints.trace import Cell, Frame, Place, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjoints.program import Program
    from adjoints.tree import Node
    from adjoints.values import Builder

OWN = """
#define FORCE_INLINE static inline
#define RARE static
#define NOINLINE static
#define ROLLED
#define UNROLLED
#define REAL_BITS 64
#define LANES 8
"""
"""What the headers need of lane.h besides the types and functions that the generator knows."""

TYPES = """
typedef unsigned long size_t;
typedef int int32_t;
typedef unsigned uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;
typedef unsigned char uint8_t;
"""
INSTEAD = {
    "lane/lane.h": OWN, "lane/lane_math.h": "", "lane/whole.h": "", "stdint.h": TYPES,
    "stddef.h": "", "stdlib.h": "", "stdio.h": "", "string.h": "", "math.h": "", "float.h": "",
}  # fmt: skip
"""What stands in place of headers that the parser cannot read."""


def preprocessed(compiler: str, csrc: Path, headers: tuple[str, ...]) -> str:
    """Headers of csrc and all that they include, without what is the compiler's own."""
    with tempfile.TemporaryDirectory() as folder:
        for name, words in INSTEAD.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(f"#pragma once\n{words}", encoding="utf-8")
        whole = Path(folder) / "car.c"
        included = ("stdint.h", "lane/lane.h", *headers)
        whole.write_text("".join(f'#include "{one}"\n' for one in included), encoding="utf-8")
        command = [compiler, "-E", "-nostdinc", "-I", folder, "-I", str(csrc), str(whole)]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return re.sub(
        r"^\s*#\s*pragma.*$|_Pragma\([^)]*\)|_Static_assert\([^;]*\);", "", text, flags=re.MULTILINE
    )


def car_source(compiler: str, csrc: Path, headers: tuple[str, ...]) -> Source:
    """All functions and structs of the car."""
    source = Source(csrc)
    source.parse(preprocessed(compiler, csrc, headers), "car")
    return source


class Given(dict[str, Any]):
    """A struct that a step is given; its fields come into being as they are read."""

    def __init__(self, car: Car, kind: Node, text: str, shared: bool) -> None:
        super().__init__()
        self.car = car
        self.text = text
        self.shared = shared
        self.types = {field.name: field.type for field in car.program.fields(kind)}

    def __missing__(self, name: str) -> Any:
        self[name] = self.car.tree(self.types[name], f"{self.text}{name}", self.shared)
        return self[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.types)

    def items(self) -> Any:
        """All fields, for a copy of the whole."""
        return [(name, self[name]) for name in self.types]

    def touched(self) -> list[str]:
        """Fields that were read or written."""
        return list(dict.keys(self))


class Car:
    """The numbers of a car: prepared ones, its state, its inputs, and those of its workspace.

    Attributes
    ----------
    fixed : dict of str to int
        Integers that the step is written for, as they were read, by their C.
    """

    def __init__(
        self, program: Program, builder: Builder, fixed: Mapping[str, int], free: tuple[str, ...]
    ) -> None:
        """Take patterns of integers that are fixed and free; all others are 0."""
        self.program = program
        self.builder = builder
        self.fixed: dict[str, int] = {}
        self._fixed = {re.compile(pattern): value for pattern, value in fixed.items()}
        self._free = tuple(re.compile(pattern) for pattern in free)
        self.aims: dict[str, Any] = {}
        self.prepared = self.struct("car", "c->", shared=True)
        self.state = self.struct("car_state", "s->")
        self.inputs = self.struct("car_inputs", "in->")
        self.workspace = self.struct("workspace", "W->")
        params = self.struct("car_params", "p->", shared=True)
        self.aims["c->params"] = params
        self.aims["W->body"] = self.prepared["body"]
        for axle in range(2):
            self.aims[f"c->axle[{axle}].suspension"] = params["suspension"][axle]
            self.aims[f"c->axle[{axle}].tire"] = self.struct("tire", f"t{axle}->", shared=True)
            self.aims[f"t{axle}->magic_formula.c"] = self.struct(
                "magic_formula_params", f"m{axle}->", shared=True
            )

    def struct(self, name: str, text: str, shared: bool = False) -> Given:
        kind = c_ast.TypeDecl(name, [], None, c_ast.Struct(name, None))
        return Given(self, kind, text, shared)

    def tree(self, kind: Node, text: str, shared: bool) -> Any:
        """A variable with its numbers from outside."""
        if isinstance(kind, c_ast.ArrayDecl):
            count = Frame(Trace(self.program, self.builder), None).value(kind.dim)
            return Place([self.tree(kind.type, f"{text}[{k}]", shared) for k in range(count)])
        if isinstance(kind, c_ast.PtrDecl):
            return Cell("pointer", self.aims.get(text), text)
        if self.program.fields(kind) is not None:
            return Given(self, kind, f"{text}.", shared)
        inner = innermost(kind).type
        word = inner.names[0] if isinstance(inner, c_ast.IdentifierType) else "int"
        if word == "vreal":
            return Cell(word, self.builder.leaf("parameter", text, shared=shared), text)
        if word != "int" or any(one.fullmatch(text) for one in self._free):
            return Cell(word, self.builder.leaf("input", text, word, shared), text)
        known = (value for pattern, value in self._fixed.items() if pattern.fullmatch(text))
        self.fixed[text] = next(known, 0)
        return Cell(word, self.fixed[text], text)
