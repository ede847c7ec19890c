"""For the tests of the generator: the C subset is built, refused, and compared."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from scripts import TOP

HERE = Path(__file__).parent

FOREIGN = [
    ("while (n->k) x = x * x;", "a While is not understood"),
    ("goto end; end:", "a Goto is not understood"),
    ("x = unheard(x);", r"unheard\(\) has neither a body nor a rule for its derivative"),
    ("struct far q = {x, y};", "a list for what is no struct of these headers"),
]
"""Lines of a function that are not understood, and the message about them."""


def of_line(line: str) -> str:
    """Functions with a C statement in line 3 of their text."""
    return f"""static inline vreal g(vreal a, vreal *b) {{ *b = a; return a; }}
        static inline vreal f(const struct numbers *n, vreal x, vreal y) {{
            {line}
            return x;
        }}
        """


def built(source: str, folder: Path) -> ctypes.CDLL:
    """A C library that may include the kernels' headers, and subset.h."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        pytest.skip("no C compiler here")
    (folder / "subset.c").write_text(source)
    warnings = "-Wall -Wextra -Wshadow -Wdouble-promotion -Wvla -Wstrict-prototypes -Werror"
    options = f"-std=c11 -O1 -ffp-contract=off -shared -fPIC {warnings}".split()
    paths = ["-I", TOP / "csrc", "-I", HERE, "-o", folder / "subset.so", folder / "subset.c"]
    subprocess.run([compiler, *options, *paths], check=True, env={**os.environ, "LD_PRELOAD": ""})
    return ctypes.CDLL(str(folder / "subset.so"))


def slope(function: Callable[[float], float], x: float, h: float = 5e-4) -> float:
    """Derivative by fourth-order differences."""
    near, far = function(x + h) - function(x - h), function(x + 2 * h) - function(x - 2 * h)
    return (8 * near - far) / (12 * h)
