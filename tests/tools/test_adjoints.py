"""The generator of adjoints: what it writes, and what it refuses."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
HERE = Path(__file__).parent
sys.path.insert(0, str(TOP / "tools"))

from tangents.adjoint import Adjoint  # noqa: E402
from tangents.flow import Program  # noqa: E402
from tangents.source import NotUnderstood, Source  # noqa: E402

ENTRY = """
static inline void subset_asked(const struct subset_params *p, int word, vreal zero, vreal out[1]) {
    const vreal x = p->x, y = p->y;
    const struct numbers made = {{splat(1.5), splat(-0.5)}, splat(0.7), word & 1, word >> 1};
    const struct numbers *n = &made;
    out[0] = FUNCTION;
}
"""
LIBRARY = """
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
void sweep(int word, double x, double y, double *out);
void sweep(int word, double x, double y, double *out) {{
    const struct subset_params p = {{x, y}};
    struct subset_params by = {{0, 0}};
    struct subset_kept kept;
    subset_keep(&p, word, &kept);
    out[0] = subset_sweeps[0](&p, word, &kept, 0, 2, &by);
    out[1] = by.x;
    out[2] = by.y;
}}
"""


def adjoint_of(source: Source, function: str) -> str:
    """C of a function of the parameters x and y with its derivatives."""
    source.parse(ENTRY.replace("FUNCTION", function), "entry")
    return Adjoint(Program(source, ()), "subset", "int word", ["zero"], ["z"]).text()


def of_text(body: str, function: str = "f(n, x, y)") -> str:
    """The same of functions given as text."""
    source = Source(HERE)
    source.add("subset.h")
    source.parse(body, "text")
    return adjoint_of(source, function)


def built(source: str, folder: Path) -> ctypes.CDLL:
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        pytest.skip("no C compiler here")
    (folder / "subset.c").write_text(source)
    warnings = "-Wall -Wextra -Wshadow -Wdouble-promotion -Wvla -Wstrict-prototypes -Werror"
    options = f"-std=c11 -O1 -ffp-contract=off -shared -fPIC {warnings}".split()
    paths = ["-I", TOP / "csrc", "-I", HERE, "-o", folder / "subset.so", folder / "subset.c"]
    subprocess.run([compiler, *options, *paths], check=True, env={**os.environ, "LD_PRELOAD": ""})
    return ctypes.CDLL(str(folder / "subset.so"))


@pytest.mark.parametrize("shared", [True, False], ids=["of parameters", "at a point"])
@pytest.mark.parametrize(
    "function",
    [
        "arithmetic(x, y, n)",
        "functions(x, y, n)",
        "branches(x, y, n)",
        "loops(x, y)",
        "arrays(x, y)",
        "searched(x, y)",
        "guarded(x, y)",
        "everything(n, x, y)",
    ],
)
def test_what_it_writes_computes_the_value_and_its_derivatives(function, shared, tmp_path):
    source = Source(HERE)
    source.add("subset.h")
    # what parameters alone make is kept; with an input everything is computed at the point
    asked = function if shared else re.sub(r"\b([xy])\b(?=[,)])", r"\1 + zero", function)
    written = LIBRARY.format(adjoint=adjoint_of(source, asked), function=function)
    library = built(written, tmp_path)
    library.value.restype = ctypes.c_double
    real, plain = ctypes.c_double, ctypes.c_int

    def value(word: int, x: float, y: float) -> float:
        return library.value(plain(word), real(x), real(y))

    def slope(word: int, x: float, y: float, dx: float, dy: float) -> float:
        """From differences, to the fourth order."""
        far, near = (
            value(word, x + k * dx, y + k * dy) - value(word, x - k * dx, y - k * dy)
            for k in (2, 1)
        )
        return (8 * near - far) / (12 * (dx + dy))

    for word, x, y in product(range(8), (0.45, 0.55, 0.9), (0.15, 0.7)):
        out = (real * 3)()
        library.sweep(plain(word), real(x), real(y), out)
        assert out[0] == pytest.approx(value(word, x, y), rel=1e-14)
        # times the seed, which is 2
        assert out[1] == pytest.approx(2 * slope(word, x, y, 5e-4, 0), rel=1e-8, abs=1e-8)
        assert out[2] == pytest.approx(2 * slope(word, x, y, 0, 5e-4), rel=1e-8, abs=1e-8)


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
        ("while (n->k) x = x * x;", "a While is not understood"),
        ("goto end; end:", "a Goto is not understood"),
        ("x = unheard(x);", r"unheard\(\) has neither a body nor a rule for its derivative"),
        ("struct far q = {x, y};", "a list for what is no struct of these headers"),
        ("for (int k = 0; k < n->kind; k++) x = x * x;", "only loops of constant length"),
        ("switch (n->kind) { case 0: x = y; case 1: y = x; }", "a case that goes on into the next"),
    ],
)
def test_what_it_does_not_understand_it_refuses_with_file_and_line(line, words):
    body = f"""static inline vreal g(vreal a, vreal *b) {{ *b = a; return a; }}
        static inline vreal f(const struct numbers *n, vreal x, vreal y) {{
            {line}
            return x;
        }}
        """
    with pytest.raises(NotUnderstood, match=f"^text:3.*{words}"):
        of_text(body)


def test_the_adjoints_of_the_tires_are_up_to_date(monkeypatch):
    monkeypatch.syspath_prepend(TOP / "tools")
    spec = importlib.util.spec_from_file_location("make_adjoints", TOP / "tools/make_adjoints.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def plain(text: str) -> str:
        """Without what clang-format changes."""
        return re.sub(r"\s", "", text).replace("\\", "")

    written = module.PAGE.read_text(encoding="utf-8")
    assert plain(written) == plain(module.adjoints()), "run: python tools/make_adjoints.py"
