"""The generator of adjoints: its output, and what it refuses."""

from __future__ import annotations

import ctypes
import re
import sys
from itertools import product
from pathlib import Path

import pytest
from scripts import TOP

from .subset import FOREIGN, HERE, built, of_line, slope

sys.path.insert(0, str(TOP / "tools"))

from adjoints.adjoint import Adjoint
from adjoints.program import Program
from adjoints.source import NotUnderstood, Source

ENTRY = """
static inline void subset_asked(const struct subset_params *p, int word, vreal zero, vreal out[1]) {
    const vreal x = p->x, y = p->y;
    const struct numbers made = {{splat(1.5), splat(-0.5)}, splat(0.7), word & 1, word >> 1};
    const struct numbers *n = &made;
    out[0] = FUNCTION;
}
"""
VALUE = """
#include "lane/slopes.h"
#include "subset.h"
struct subset_params {{ vreal x, y; }};
{adjoint}
double value(int word, double x, double y);
double value(int word, double x, double y) {{
    const struct numbers made = {{{{1.5, -0.5}}, 0.7, word & 1, word >> 1}}, *n = &made;
    (void)n;
    return {function};
}}
"""
SWEEP = """
void derived(int word, double x, double y, double *out);
void derived(int word, double x, double y, double *out) {
    const struct subset_params p = {x, y};
    struct subset_params by = {0, 0};
    struct subset_kept kept;
    subset_keep(&p, word, &kept);
    out[0] = subset_sweeps[0](&p, word, &kept, 0, 2, &by);
    out[1] = by.x / 2; /* times the seed */
    out[2] = by.y / 2;
    (void)subset_slopes;
}
"""


BY_INPUTS = """
static inline void subset_asked(const struct subset_params *p, int word, vreal x, vreal y,
                                vreal out[1]) {
    const struct numbers made = {{splat(1.5), splat(-0.5)}, splat(0.7), word & 1, word >> 1};
    const struct numbers *n = &made;
    out[0] = FUNCTION;
}
"""
SLOPES = """
void derived(int word, double x, double y, double *out);
void derived(int word, double x, double y, double *out) {
    const struct subset_params p = {0, 0};
    struct subset_kept kept;
    double z[1], by[1][2];
    subset_keep(&p, word, &kept);
    subset_slopes(&p, word, &kept, x, y, z, by);
    out[0] = z[0];
    out[1] = by[0][0];
    out[2] = by[0][1];
    (void)subset_sweeps;
}
"""
FUNCTIONS = (
    "arithmetic(x, y, n)",
    "functions(x, y, n)",
    "branches(x, y, n)",
    "loops(x, y)",
    "arrays(x, y)",
    "searched(x, y)",
    "guarded(x, y)",
    "everything(n, x, y)",
)


def adjoint_of(source: Source, function: str, entry: str = ENTRY) -> str:
    """C of a function with its derivatives by the parameters x and y, or by inputs."""
    source.parse(entry.replace("FUNCTION", function), "entry")
    inputs = ["zero"] if entry is ENTRY else ["x", "y"]
    shape = (1, len(inputs))
    return Adjoint(Program(source), "subset", "int word", inputs, ["z"], shape).text()


def of_text(body: str, function: str = "f(n, x, y)") -> str:
    """The same for functions given as text."""
    source = Source(HERE)
    source.add("subset.h")
    source.parse(body, "text")
    return adjoint_of(source, function)


def check(written: str, folder: Path) -> None:
    """The value of a library, and its derivatives against differences."""
    library = built(written, folder)
    library.value.restype = ctypes.c_double
    real, plain = ctypes.c_double, ctypes.c_int

    def value(word: int, x: float, y: float) -> float:
        return library.value(plain(word), real(x), real(y))

    for word, x, y in product(range(8), (0.45, 0.55, 0.9), (0.15, 0.7)):
        out = (real * 3)()
        library.derived(plain(word), real(x), real(y), out)
        by_x = slope(lambda x: value(word, x, y), x)  # noqa: B023
        by_y = slope(lambda y: value(word, x, y), y)  # noqa: B023
        assert out[0] == pytest.approx(value(word, x, y), rel=1e-14)
        assert out[1] == pytest.approx(by_x, rel=1e-8, abs=1e-8)
        assert out[2] == pytest.approx(by_y, rel=1e-8, abs=1e-8)


@pytest.mark.slow
@pytest.mark.parametrize("shared", [True, False], ids=["of parameters", "at a point"])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_what_it_writes_computes_the_value_and_its_derivatives(function, shared, tmp_path):
    source = Source(HERE)
    source.add("subset.h")
    # what parameters alone make is kept; with an input everything is computed at the point
    asked = function if shared else re.sub(r"\b([xy])\b(?=[,)])", r"\1 + zero", function)
    adjoint = adjoint_of(source, asked)
    check(VALUE.format(adjoint=adjoint, function=function) + SWEEP, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("function", FUNCTIONS)
def test_derivatives_by_inputs(function, tmp_path):
    source = Source(HERE)
    source.add("subset.h")
    adjoint = adjoint_of(source, function, BY_INPUTS)
    check(VALUE.format(adjoint=adjoint, function=function) + SLOPES, tmp_path)


def test_what_is_not_needed_is_not_computed():
    written = of_text(
        """
        static inline vreal f(const struct numbers *n, vreal x, vreal y) {
            const vreal unused = vexp(x);
            return sel(unused > R(1), x, y) + vsin(n->k);
        }
        """
    )
    assert written.count("vexp") == 1  # for its mask
    assert "by_unused" not in written
    assert "vcos" not in written  # k is no parameter


def test_what_both_sides_of_a_choice_do_is_done_before_it():
    written = of_text(
        """
        static inline vreal f(const struct numbers *n, vreal x, vreal y) {
            return n->flag ? vsin(x) * y : vsin(x) + y;
        }
        """
    )
    assert written.count("vsin(") == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        *FOREIGN,
        ("for (int k = 0; k < n->kind; k++) x = x * x;", "only loops of constant length"),
        ("switch (n->kind) { case 0: x = y; case 1: y = x; }", "a case that goes on into the next"),
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
