"""The package is layered: imports go down, without cycles.

``pyproject.toml`` lists the layers. Imports inside functions and for types count.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import skidpad

TOP = Path(__file__).parents[1]
PACKAGE = Path(skidpad.__file__).parent

pytest.importorskip("importlinter", reason="import-linter is not installed here")


@cache
def graph() -> Any:
    """All imports of the package, including those in functions and for types."""
    import grimp

    return grimp.build_graph("skidpad", cache_dir=None)


def broken(more: tuple[str, str] | None = None, new: str | None = None) -> list[str]:
    """Names of the broken contracts, with an added import or module."""
    import copy

    from importlinter.api import read_configuration
    from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
    from importlinter.contracts.layers import LayersContract

    options = read_configuration(str(TOP / "pyproject.toml"))
    kinds = {"layers": LayersContract, "acyclic_siblings": AcyclicSiblingsContract}
    found = []
    for contract in options["contracts_options"]:
        imports = copy.deepcopy(graph())
        if new is not None:
            imports.add_module(new)
        if more is not None:
            imports.add_import(importer=more[0], imported=more[1])
        rule = kinds[contract["type"]](contract["name"], options["session_options"], contract)
        if not rule.check(imports, verbose=False).kept:
            found.append(contract["name"])
    return found


def test_all_imports_go_down_and_none_go_round() -> None:
    assert broken() == []


@pytest.mark.parametrize(
    ("importer", "imported", "rule"),
    [
        ("skidpad.cars.car", "skidpad.plot.style", "Imports go down"),
        ("skidpad._lib.arrays", "skidpad.cars.car", "Imports go down"),
        ("skidpad.simulation.run", "skidpad.drivers.preview", "Imports go down"),
        ("skidpad.cars.statics", "skidpad.cars.car", "No circles"),
        ("skidpad.paths.line", "skidpad.paths.path", "No circles"),
        ("skidpad.fit.channel", "skidpad.fit.data", "No circles"),
    ],
)
def test_an_import_up_or_round_is_found(importer: str, imported: str, rule: str) -> None:
    assert rule in broken((importer, imported))


def test_a_module_that_no_layer_has_is_found() -> None:
    assert broken(new="skidpad.anything") == ["Imports go down"]


def test_no_import_is_excused() -> None:
    """Except those of the package itself, as `from skidpad import _core` counts as one."""
    from importlinter.api import read_configuration

    for contract in read_configuration(str(TOP / "pyproject.toml"))["contracts_options"]:
        assert set(contract["ignore_imports"]) == {"skidpad -> skidpad.**"}


@pytest.mark.slow
def test_imports_by_a_text_are_those_of_a_few_files() -> None:
    """They are hidden from the graph: figures, exports, former names, optional packages."""
    allowed = {
        "__init__.py", "_lib/exporting.py", "_lib/figures.py", "_lib/optional.py",
        "_lib/renamed.py", "fit/__init__.py", "gym/__init__.py", "plot/__init__.py",
        "tires/__init__.py", "__main__.py",
    }  # fmt: skip
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node, "attr", getattr(node, "id", getattr(node, "name", None)))
            if name in ("import_module", "__import__"):
                found.add(path.relative_to(PACKAGE).as_posix())
    assert found <= allowed
