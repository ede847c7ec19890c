"""Sphinx: ``sphinx-build -W docs build/docs`` after ``pip install ".[lab,docs]"``."""

from __future__ import annotations

from pathlib import Path

import skidpad

HERE = Path(__file__).parent
# pages may stand under this folder alone; links to others are then from here
(HERE / "notebooks").mkdir(exist_ok=True)
for notebook in (HERE.parent / "notebooks").glob("*.ipynb"):
    text = notebook.read_text(encoding="utf-8").replace("](../docs/", "](../")
    (HERE / "notebooks" / notebook.name).write_text(text, encoding="utf-8")

project = "skidpad"
author = copyright = "the skidpad authors"
version = release = skidpad.__version__

extensions = ["myst_nb", "numpydoc", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
extensions += ["sphinx.ext.mathjax"]
exclude_patterns = ["build", "**/.ipynb_checkpoints"]
html_theme = "furo"
html_title = "skidpad"
html_static_path = ["static"]
html_css_files = ["skidpad.css"]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # they are committed executed: tools/notebooks.py
nb_merge_streams = True

autodoc_typehints = "none"  # numpydoc says types with shapes and units
autodoc_member_order = "bysource"
autosummary_generate = True
numpydoc_show_class_members = False
