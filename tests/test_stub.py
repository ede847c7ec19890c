"""The committed stub of the C module lists what the module has, no more and no less.

``python tests/test_stub.py`` writes its list of ufuncs anew; functions are typed by hand.
"""

from __future__ import annotations

import ast
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from skidpad import _core

STUB = resources.files("skidpad") / "_core.pyi"
MARK = "# ufuncs, listed by tests/test_stub.py\n"


def module_names() -> set[str]:
    return {name for name in dir(_core) if not name.startswith("__")}


def ufunc_lines() -> str:
    names = sorted(n for n in module_names() if isinstance(getattr(_core, n), np.ufunc))
    return "".join(f"{name}: np.ufunc\n" for name in names)


def stub_names() -> list[str]:
    names = []
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.append(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(node.target.id)
    return [name for name in names if not name.startswith("_")]


def test_the_stub_lists_what_the_module_has() -> None:
    names = stub_names()
    assert len(names) == len(set(names))
    assert set(names) == module_names()


def test_its_ufuncs_are_up_to_date() -> None:
    assert STUB.read_text(encoding="utf-8").partition(MARK)[2] == ufunc_lines()


@pytest.mark.parametrize("name", [n for n in stub_names() if callable(getattr(_core, n, None))])
def test_what_is_called_says_what_it_does(name: str) -> None:
    assert getattr(_core, name).__doc__


def test_the_package_is_typed() -> None:
    assert (resources.files("skidpad") / "py.typed").is_file()
    assert sp.__version__ == _core.version


if __name__ == "__main__":
    path = Path(__file__).parents[1] / "python" / "skidpad" / "_core.pyi"
    head, mark, _ = path.read_text(encoding="utf-8").partition(MARK)
    path.write_text(head + mark + ufunc_lines(), encoding="utf-8")
