"""Content of a figure."""

from __future__ import annotations

from typing import Any


def lines(ax: Any) -> dict[str, Any]:
    """Curves by name; hidden ones begin with an underscore."""
    return {str(line.get_label()): line for line in ax.get_lines()}
