"""Playable scenes: a web page, or a frame in a notebook."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path as File
from tempfile import mkdtemp
from typing import Any, Final

from skidpad._lib.messages import brief, of_cars

HEIGHT: Final = 560
"""Size of the notebook frame, pixels."""


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """A playable scene, shown in a notebook or written to a self-contained HTML file.

    Attributes
    ----------
    head : dict
        Data of the page without the arrays.
    packed : str
        The arrays, compressed, base64.
    page : callable
        Function that makes the page from both.
    """

    head: dict[str, Any]
    packed: str
    page: Callable[[dict[str, Any], str], str]

    def __repr__(self) -> str:
        cars = sum(
            len(run[kind]["cars"])
            for run in self.head["runs"]
            for kind in ("whole", "ghosts")
            if run[kind]
        )
        return f"<View of {of_cars(cars)}: .save(path) writes a page, a notebook shows it>"

    def html(self) -> str:
        """Return the page as HTML.

        Raises
        ------
        ImportError
            Without ``skidpad[view]``.
        """
        return self.page(self.head, self.packed)

    def save(self, path: str | PathLike[str]) -> File:
        """Write the page to a file that any browser opens offline.

        Parameters
        ----------
        path : str or path
            File ending in .html or .htm.

        Returns
        -------
        pathlib.Path
            Path of the file.

        Raises
        ------
        OSError
            If it cannot be written.
        ValueError
            If the name has another ending.
        ImportError
            Without ``skidpad[view]``.
        """
        if not isinstance(path, (str, PathLike)):
            raise TypeError(f"path: expected a path, not {brief(path)}")
        out = File(path)
        if out.suffix.lower() not in (".html", ".htm"):
            raise ValueError(f"path: {out.name!r} must end in .html")
        out.write_text(self.html(), encoding="utf-8")
        return out

    def open(self) -> File:
        """Write the page to a new temporary folder and open it in the browser."""
        out = self.save(File(mkdtemp(prefix="skidpad-")) / "view.html")
        webbrowser.open(out.as_uri())
        return out

    def _repr_html_(self) -> str:
        # a separate document, isolated from the notebook's styles and scripts
        return (
            f'<iframe srcdoc="{escape(self.html())}" style="width:100%;height:{HEIGHT}px;'
            'border:0" title="skidpad view" allowfullscreen></iframe>'
        )
