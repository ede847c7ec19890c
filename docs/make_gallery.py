"""Writes docs/gallery.md and its pictures: python docs/make_gallery.py [TITLE ...].

`docs/gallery.toml` lists the figures. With titles, only their pictures are drawn.
"""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
PICTURES = DOCS / "gallery"
DPI = 72
COLORS = 128
"""Palette size, to keep pictures small."""

HEAD = """\
import numpy as np, skidpad as sp

bmw, golf, van = (sp.cars.load(name) for name in ("bmw_320i", "vw_golf_gti", "vw_vanagon"))
student, arcade = sp.cars.load("formula_student"), sp.cars.arcade_setup(bmw)
bars = sp.sweep(bmw, {"anti_roll.front.stiffness": [0.0, 20e3, 40e3]})
masses = sp.sweep(golf, {"body.mass": np.linspace(1000, 1800, 17)})
heights = sp.sweep(van, {"body.height": np.linspace(0.6, 0.8, 17)})
tire = sp.tires.load("sport_225_45r17")
fleet = sp.Fleet(bmw)
fleet.start(speed=15.0)
t = np.linspace(0, 6, 601)
channels = ["x", "y", "yaw", "steer", "speed", "ax", "ay", "yaw_rate", "fx", "fy", "fz"]
steer, brakes = sp.Signal(t, 0.06 * np.sin(1.5 * t)), sp.Signal([0, 4, 5], [0, 0, 900])
inputs = {"steer": steer, "brake_torque": brakes}
run = fleet.run(inputs, 6.0, every=10, record=[*channels, "slip_ratio", "slip_angle", "travel"])
"""
WORDS = """\
# Gallery

Every figure with the code that draws it, by `docs/make_gallery.py`. All code continues from

```python
{head}```

Scenes in three dimensions have [their own page](guide/scenes.md), and so does the
[map of bars](limits.md) in the moose test.
"""


@cache
def parts() -> list[dict[str, Any]]:
    """Return the list of figures."""
    with (DOCS / "gallery.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["part"]
    return found


def figures() -> Iterator[dict[str, Any]]:
    """Iterate over all figures."""
    for part in parts():
        yield from part["figure"]


def picture_of(title: str) -> Path:
    """Return the path of a figure's picture."""
    return PICTURES / (re.sub(r"\W+", "_", title.lower()) + ".png")


def page() -> str:
    """Return the page."""
    out = [WORDS.format(head=HEAD)]
    for part in parts():
        out.append(f"\n## {part['title']}\n\n{part['words']}\n")
        for one in part["figure"]:
            picture = picture_of(one["title"]).relative_to(DOCS).as_posix()
            code = one["code"].strip()
            out.append(
                f"\n### {one['title']}\n\n{one['words']}\n\n![{one['title']}]({picture})\n\n"
                f"```python\n{code}\n```\n"
            )
    return "".join(out)


@cache
def beginning() -> dict[str, Any]:
    """Return the names that are defined when the code runs."""
    names: dict[str, Any] = {}
    exec(HEAD, names)
    return names


def drawn(one: dict[str, Any]) -> Any:
    """Run the code of a figure and return the Matplotlib figure."""
    from matplotlib import pyplot as plt

    plt.close("all")
    exec(one["code"], dict(beginning()))
    return plt.gcf()


def save(figure: Any, path: Path) -> None:
    """Write a small picture."""
    from PIL import Image

    data = io.BytesIO()
    figure.savefig(data, dpi=DPI)
    Image.open(data).convert("RGB").quantize(COLORS).save(path, optimize=True)


def main(titles: list[str]) -> None:
    """Write the page and its pictures."""
    import matplotlib

    matplotlib.use("Agg")
    PICTURES.mkdir(exist_ok=True)
    (DOCS / "gallery.md").write_text(page(), encoding="utf-8")
    for one in figures():
        if not titles or one["title"] in titles:
            save(drawn(one), picture_of(one["title"]))
            print(one["title"])


if __name__ == "__main__":
    main(sys.argv[1:])
