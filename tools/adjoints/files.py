"""Files that are written."""

from __future__ import annotations

from pathlib import Path


def write_changed(path: str, text: str) -> None:
    """Write a file unless it is like this already, so that nothing is compiled again for it."""
    file = Path(path)
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")
