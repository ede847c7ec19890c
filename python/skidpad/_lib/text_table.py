"""Tables as text and as HTML, for the console and for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def as_text(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Left-align columns under their headers."""
    lines = [head, *rows]
    widths = [max(len(line[k]) for line in lines) for k in range(len(head))]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def as_html(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Format a table with a title line."""
    left = ' style="text-align:left"'
    out = [f"<p>{escape(caption)}</p>", "<table>"]
    out.append("<tr>" + "".join(f"<th{left}>{escape(cell)}</th>" for cell in head) + "</tr>")
    for row in rows:
        out.append("<tr>" + "".join(f"<td{left}>{escape(cell)}</td>" for cell in row) + "</tr>")
    return "\n".join([*out, "</table>"])
