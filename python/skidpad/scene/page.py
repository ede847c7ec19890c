"""The page of a scene: arrays, program and three.js in one file."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any, Final

from skidpad._lib.optional import optional
from skidpad.scene.packing import compressed

NOTICE: Final = """\
three.js: Copyright 2010-2026 Three.js Authors, MIT license.
It comes in K3D-jupyter {version}: Copyright (c) 2016-2026 k3d team, MIT license.
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions: The above copyright notice and this
permission notice shall be included in all copies or substantial portions of the Software. THE
SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""


def text_of(name: str, beside: str = __file__) -> str:
    """Return the text of a file next to this one, or to another."""
    return (Path(beside).parent / name).read_text(encoding="utf-8")


@cache
def three() -> str:
    """Return the bundle with three.js, compressed, in base64.

    Raises
    ------
    ImportError
        Without ``skidpad[view]``.
    """
    found = find_spec("k3d")  # locate it without importing its widgets
    if found is None or not found.submodule_search_locations:
        optional("k3d", "view")
        raise ImportError("k3d: this is not the package that pip install 'skidpad[view]' brings")
    bundle = Path(found.submodule_search_locations[0]) / "static" / "standalone.js"
    if not bundle.is_file():
        raise ImportError(f"k3d {version('k3d')} has no {bundle.name}: pip install 'skidpad[view]'")
    return compressed(bundle.read_bytes())


def program() -> str:
    """Return the player program as body elements."""
    notice = escape(NOTICE.format(version=version("k3d")))
    return (
        f"<!--\n{notice}\n-->\n"
        f'<script type="text/plain" id="three">{three()}</script>\n'
        f"<script>\n{text_of('player.js')}</script>"
    )


def in_script(data: Any) -> str:
    """Return data as JSON that is safe inside a script element."""
    text = json.dumps(data, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def html(head: dict[str, Any], packed: str) -> str:
    """Return the page of a scene."""
    return Template(text_of("view.html")).substitute(
        style=text_of("player.css"), program=program(), head=in_script(head), packed=packed
    )
