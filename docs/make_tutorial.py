"""Draws the pictures of docs/tutorial.md from its own code blocks: python docs/make_tutorial.py.

The picture below a block is the one it draws. The scene needs Chromium and Playwright.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent / "tutorial.md"
PART = re.compile(r"```python\n(.*?)```|!\[.*?\]\((tutorial/\w+\.png)\)", re.DOTALL)
AT = 10.0
"""Time at which the scene is shown [s]."""


def parts() -> Iterator[tuple[str, str]]:
    """Iterate over the page: code without a picture, or a picture without code."""
    for found in PART.finditer(PAGE.read_text(encoding="utf-8")):
        yield found[1] or "", found[2] or ""


def main() -> None:
    """Run the page and write its pictures."""
    import matplotlib
    from make_gallery import save
    from make_scenes import browser_page, shoot

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    names: dict[str, Any] = {}
    for code, picture in parts():
        if code:
            plt.close("all")
            exec(code, names)
        elif plt.get_fignums():
            save(plt.gcf(), PAGE.parent / picture)
        else:
            with browser_page() as page:
                shoot(page, names["scene"], "chase", AT, PAGE.parent / picture)


if __name__ == "__main__":
    main()
