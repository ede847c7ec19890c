"""A scene that plays: a page of its own, or a frame in a notebook."""

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
"""Of the frame in a notebook, pixels."""


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """A scene that plays: shown by a notebook, or written to one file that needs no network.

    Attributes
    ----------
    head : dict
        What the page receives, without the data of its arrays.
    packed : str
        These, compressed, in base64.
    page : callable
        Makes the page of both.
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
        """Return the page, with the program that shows it.

        Raises
        ------
        ImportError
            Without ``skidpad[view]``.
        """
        return self.page(self.head, self.packed)

    def save(self, path: str | PathLike[str]) -> File:
        """Write the page; any browser opens it, without a network.

        Parameters
        ----------
        path : str or path
            Where to; ends in .html or .htm.

        Returns
        -------
        pathlib.Path
            The same.

        Raises
        ------
        OSError
            If it cannot be written.
        ValueError
            If the name ends otherwise.
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
        """Write the page to a new temporary folder and ask the browser to show it."""
        out = self.save(File(mkdtemp(prefix="skidpad-")) / "view.html")
        webbrowser.open(out.as_uri())
        return out

    def _repr_html_(self) -> str:
        # its own document, so that styles and programs of a notebook stay apart from its own
        return (
            f'<iframe srcdoc="{escape(self.html())}" style="width:100%;height:{HEIGHT}px;'
            'border:0" title="skidpad view" allowfullscreen></iframe>'
        )
