"""Writes docs/reference.md from the tables of the kernels: python docs/make_reference.py."""

from __future__ import annotations

import math
from pathlib import Path

from skidpad import _core
from skidpad.channels import CHANNELS, STATE_ROWS

PLACES = {
    "suspension": "suspension.front, suspension.rear",
    "anti_roll": "anti_roll.front, anti_roll.rear",
    "wheel": "wheel.front, wheel.rear",
    "contact": "tire.front, tire.rear (every model)",
    "preview": "skidpad.drivers.Preview",
    **{
        model: f'tire.front, tire.rear with tire.model = "{model}"'
        for model in _core.words()["tire.model"]
    },
}


def allowed(low: float, high: float) -> str:
    """Say a range in words."""
    if low == 5e-324:
        return "> 0"
    if math.isinf(low) and math.isinf(high):
        return "any"
    if math.isinf(high):
        return f">= {low:g}"
    if math.isinf(low):
        return f"<= {high:g}"
    return f"{low:g} to {high:g}"


def reference() -> str:
    """Return the whole page."""
    lines = [
        "# Reference",
        "",
        "Written by `docs/make_reference.py` from the tables in `csrc/field/`; SI units, ISO 8855",
        "and ISO-W signs, wheels FL, FR, RL, RR.",
        "",
        "## Words",
        "",
        "Structure that all cars of a fleet share.",
        "",
        "| word | choices |",
        "|---|---|",
    ]
    lines += [f"| `{name}` | {', '.join(words)} |" for name, words in _core.words().items()]
    lines += ["", "## Numbers", ""]
    for table, fields in _core.tables().items():
        lines += [f"### {PLACES.get(table, table)}", ""]
        lines += ["| name | unit | default | allowed | meaning |", "|---|---|---|---|---|"]
        for name, unit, value, low, high, meaning in fields:
            lines.append(f"| `{name}` | {unit} | {value:g} | {allowed(low, high)} | {meaning} |")
        lines.append("")
    lines += ["## Channels", "", "| name | unit | per | kind | meaning |", "|---|---|---|---|---|"]
    for name, channel in CHANNELS.items():
        per = "wheel" if channel.wheels else "car"
        kind = "state" if channel.row < STATE_ROWS else "output"
        lines.append(f"| `{name}` | {channel.unit} | {per} | {kind} | {channel.meaning} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name("reference.md").write_text(reference(), encoding="utf-8")
