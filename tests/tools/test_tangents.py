"""The generator of tangents: the C it understands, its output, and what it refuses."""

from __future__ import annotations

import ctypes
import re
import sys
from itertools import product

import pytest
from scripts import TOP

from .subset import FOREIGN, HERE, built, of_line, slope

sys.path.insert(0, str(TOP / "tools"))

from tangents.differentiate import Writer
from tangents.flow import Program
from tangents.printer import printed
from tangents.prune import Pruning
from tangents.source import NotUnderstood, Source

ENTRY = """
FORCE_INLINE void tangent(const struct numbers *n, vreal x, vreal y, vreal out[3]) {
    const vreal z = FUNCTION;
    out[0] = value_of(z);
    out[1] = derivative_of(z, x);
    out[2] = derivative_of(z, y);
}
"""

LIBRARY = """
#include "lane/slopes.h"
#include "subset.h"
{tangents}
static struct numbers numbers(int flag, int kind) {{
    return (struct numbers){{{{1.5, -0.5}}, 0.7, flag, kind}};
}}
double value(int flag, int kind, double x, double y);
double value(int flag, int kind, double x, double y) {{
    const struct numbers made = numbers(flag, kind), *n = &made;
    (void)n;
    return {function};
}}
void with_tangents(int flag, int kind, double x, double y, double *out);
void with_tangents(int flag, int kind, double x, double y, double *out) {{
    const struct numbers made = numbers(flag, kind);
    tangent(&made, x, y, out);
}}
"""


def differentiated(source: Source, function: str) -> str:
    """C of a function of x and y with its derivatives."""
    source.parse(ENTRY.replace("FUNCTION", function), "entry")
    writer = Writer(Program(source, ("x", "y")))
    writer.entry("tangent")
    made = Pruning(writer.made, source).prune({"tangent": ("out",)})
    return "\n".join(printed(one) for one in made)


def of_text(body: str, function: str = "f(n, x, y)") -> str:
    """The same for functions given as text."""
    source = Source(HERE)
    source.parse(body, "text")
    return differentiated(source, function)


@pytest.mark.slow
@pytest.mark.parametrize(
    "function",
    [
        "arithmetic(x, y, n)",
        "functions(x, y, n)",
        "branches(x, y, n)",
        "loops(x, y)",
        "arrays(x, y)",
        "everything(n, x, y)",
    ],
)
def test_what_it_writes_computes_the_value_and_its_derivatives(function, tmp_path):
    source = Source(HERE)
    source.add("subset.h")
    written = LIBRARY.format(tangents=differentiated(source, function), function=function)
    library = built(written, tmp_path)
    library.value.restype = ctypes.c_double
    real, plain = ctypes.c_double, ctypes.c_int

    def value(flag: int, kind: int, x: float, y: float) -> float:
        return library.value(plain(flag), plain(kind), real(x), real(y))

    for flag, kind, x, y in product((0, 1), (0, 1, 2, 3), (0.45, 0.55, 0.9), (0.15, 0.7)):
        out = (real * 3)()
        library.with_tangents(plain(flag), plain(kind), real(x), real(y), out)
        assert out[0] == value(flag, kind, x, y)
        by_x = slope(lambda x: value(flag, kind, x, y), x)  # noqa: B023
        by_y = slope(lambda y: value(flag, kind, x, y), y)  # noqa: B023
        assert out[1] == pytest.approx(by_x, rel=1e-8, abs=1e-8)
        assert out[2] == pytest.approx(by_y, rel=1e-8, abs=1e-8)


def test_what_nobody_reads_is_left_out():
    written = of_text(
        """
        struct pair { vreal a, b; };
        static inline struct pair g(vreal x, vreal y, vreal k, vreal *slope) {
            struct pair made;
            const vreal unused = vexp(x * y);
            *slope = vsin(unused);
            made.a = x * k;
            made.b = unused;
            return made;
        }
        static inline vreal f(const struct numbers *n, vreal x, vreal y) {
            vreal slope;
            const struct pair made = g(x, y, n->k, &slope);
            return made.a;
        }
        """
    )
    assert "vexp" not in written
    assert "slope" not in written
    assert "_by_y" not in written.replace("_by_x_y(", "(")
    assert "made.a = x * k;" in written
    assert "made_by_x.a = x_by_x * k;" in written


def test_a_function_has_one_tangent_for_each_set_of_dependent_operands():
    written = of_text(
        """
        static inline vreal g(vreal a, vreal b) { return a * b; }
        static inline vreal f(const struct numbers *n, vreal x, vreal y) {
            return g(x, n->k) + g(x * x, n->k) + g(n->k, x) + g(x, y) + g(n->k, n->k);
        }
        """
    )
    made = re.findall(r"vreal (g\w*)\(vreal", written)
    assert made == ["g_by_x", "g_by_x_2", "g_by_x_y"]
    assert "g(n->k, n->k)" in written  # depends on nothing


@pytest.mark.parametrize(
    ("line", "words"),
    [
        *FOREIGN,
        ("const vmask m = g(x, &y) > y;", "its results have derivatives: call it in a statement"),
        ("if (any(g(x, &y) > y)) x = y;", "its results have derivatives: call it in a statement"),
    ],
)
def test_what_it_does_not_understand_it_refuses_with_file_and_line(line, words):
    with pytest.raises(NotUnderstood, match=f"^text:3.*{words}"):
        of_text(of_line(line))


def test_what_is_no_C_is_refused_with_file_and_line(tmp_path):
    with pytest.raises(ValueError, match="text:2"):
        of_text("static inline vreal f(vreal x) {\n    return x x;\n}")
    (tmp_path / "one.h").write_text("#ifndef ONE_H\n#define ONE_H\n#if REAL_BITS == 64\n#endif\n")
    with pytest.raises(ValueError, match=r"one\.h:3: #if is not understood"):
        Source(tmp_path).add("one.h")
