"""Scripts of the project outside the package, as modules."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

TOP = Path(__file__).parents[1]


def script(path: str) -> ModuleType:
    """A script by its path from the repository's top, such as ``"tools/mutants.py"``."""
    file = TOP / path
    spec = importlib.util.spec_from_file_location(f"script_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # what stands beside it, as where it is run
    spec.loader.exec_module(module)
    return module
