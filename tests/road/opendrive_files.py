"""OpenDRIVE files for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

LINE = '<geometry s="0" x="0" y="0" hdg="0" length="100"><line/></geometry>'


def geometry(place: Sequence[float], form: str) -> str:
    """Return a curve: s, x, y, heading and length, and its shape."""
    names = ("s", "x", "y", "hdg", "length")
    where = " ".join(f'{name}="{x!r}"' for name, x in zip(names, place, strict=True))
    return f"<geometry {where}>{form}</geometry>"


def cubic(name: str, *row: float, key: str = "s") -> str:
    """Return an element such as a width: its start and its coefficients."""
    names = (key, "a", "b", "c", "d")
    return f"<{name} " + " ".join(f'{n}="{x}"' for n, x in zip(names, row, strict=True)) + "/>"


def lane(number: int, *widths: str, kind: str = "driving", level: str = "false") -> str:
    """Return a lane with elements of width or border."""
    return f'<lane id="{number}" type="{kind}" level="{level}">{"".join(widths)}</lane>'


def width(a: float, *, begins: float = 0.0, b: float = 0.0) -> str:
    """Return a linear width."""
    return cubic("width", begins, a, b, 0.0, 0.0, key="sOffset")


def section(s: float, left: Sequence[str], right: Sequence[str]) -> str:
    """Return lanes from a station on."""
    sides = "".join(
        f"<{side}>{''.join(rows)}</{side}>" for side, rows in (("left", left), ("right", right))
    )
    return f'<laneSection s="{s}">{sides}</laneSection>'


def road(
    name: str = "1",
    plan: str = LINE,
    *,
    lanes: str | None = None,
    elevation: str = "",
    lateral: str = "",
) -> str:
    """Return a road, by default with a lane of 3 m to its left and one of 4 m to its right."""
    if lanes is None:
        lanes = section(0, [lane(1, width(3))], [lane(-1, width(4))])
    return (
        f'<road id="{name}" length="100"><planView>{plan}</planView>'
        f"<elevationProfile>{elevation}</elevationProfile>"
        f"<lateralProfile>{lateral}</lateralProfile><lanes>{lanes}</lanes></road>"
    )


def write(path: Path, *roads: str, head: str = '<?xml version="1.0"?>') -> Path:
    """Write a file of roads."""
    body = "\n".join(roads)
    path.write_text(f"{head}\n<OpenDRIVE>\n{body}\n</OpenDRIVE>\n", encoding="utf-8")
    return path
