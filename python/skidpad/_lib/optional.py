"""Optional dependencies."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def optional(module: str, extra: str = "lab") -> Any:
    """Import a module from an optional dependency, of ``skidpad[lab]`` or another extra.

    Raises
    ------
    ImportError
        If it is not installed; the message says how to install it.
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise ImportError(
            f"this needs {package}, which is not installed: pip install 'skidpad[{extra}]'"
        ) from None
