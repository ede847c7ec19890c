"""Notebooks are committed with their output, and nothing machine-specific."""

from __future__ import annotations

import base64
import copy
import io
from pathlib import Path
from typing import Any

import pytest
from scripts import script

notebooks = script("tools/notebooks.py")
NAMES = [path.name for path in notebooks.paths([])]


def read(name: str) -> Any:
    return notebooks.read(notebooks.FOLDER / name)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_committed_executed_and_clean(name: str) -> None:
    notebook = read(name)
    assert notebooks.faults(notebook) == [], f"run: python tools/notebooks.py run {name[:2]}"
    assert sum(notebooks.pictures(notebook)) > 0
    assert (notebooks.FOLDER / name).stat().st_size <= notebooks.MOST_BYTES
    assert "skidpad._core" not in str(notebook["cells"])


def test_what_a_notebook_may_not_have_is_found() -> None:
    clean = read(NAMES[0])
    cells = notebooks.code_cells(clean)
    assert len(cells) > 3

    def fault(change: Any) -> str:
        notebook = copy.deepcopy(clean)
        change(notebook, notebooks.code_cells(notebook)[1])
        return "; ".join(notebooks.faults(notebook))

    def prints(text: str, name: str = "stdout") -> Any:
        said = {"output_type": "stream", "name": name, "text": [text]}
        return lambda notebook, cell: cell["outputs"].append(said)

    assert "not that which was executed" in fault(lambda n, c: c["source"].append("\n1"))
    assert "not executed in turn" in fault(lambda n, c: c.update(execution_count=7))
    assert "other metadata" in fault(lambda n, c: n["metadata"].update(widgets={}))
    assert "cell 2 shows a path" in fault(prints("read /home/somebody/run.csv"))
    assert "cell 2 shows an address" in fault(prints("<Axes at 0x7f03e1b2>"))
    assert "cell 2 shows a warning" in fault(prints("RuntimeWarning: overflow"))
    assert "complains" in fault(prints("10 %", "stderr"))
    assert fault(prints("12 m/s on the way to /")) == ""


def test_numbers_may_differ_by_little_and_words_by_nothing() -> None:
    there = "cell  3.142 m in 2 s, -1.5e-3"
    for now in (there, "cell 3.141 m in 2 s,   -1.5e-3", "cell 3.147 m in 2 s, -1.4e-3"):
        assert notebooks.difference(there, now) == "", now
    assert "3.142 has become 3.150" in notebooks.difference(there, "cell 3.150 m in 2 s, -1.5e-3")
    assert "2 has become 4" in notebooks.difference(there, "cell 3.142 m in 4 s, -1.5e-3")
    assert "has become" in notebooks.difference(there, "cell 3.142 m in 2 s, 1.5e-3")
    for now in ("cell 3.142 km in 2 s, -1.5e-3", "cell 3.142 m in nan s, -1.5e-3", "cell"):
        assert "other words" in notebooks.difference(there, now)


def test_a_missing_picture_is_reported() -> None:
    there = read(NAMES[0])
    now = copy.deepcopy(there)
    assert notebooks.differences(there, now) == []
    now["cells"] = [cell for cell in now["cells"] if cell["cell_type"] != "markdown"]
    assert notebooks.differences(there, now) == []  # its words are not executed
    drawn = next(c for c in notebooks.code_cells(now) if notebooks.pictures({"cells": [c]})[0])
    drawn["outputs"] = []
    assert any("pictures by cell" in how for how in notebooks.differences(there, now))


def test_what_differs_between_days_is_taken_out() -> None:
    from PIL import Image

    out = io.BytesIO()
    Image.linear_gradient("L").convert("RGB").resize((300, 200)).save(out, "png")
    png = base64.b64encode(out.getvalue()).decode()
    cell = {
        "cell_type": "code", "metadata": {"execution": {"began": 1}}, "execution_count": 1,
        "source": "1",
        "outputs": [
            {"output_type": "stream", "name": "stderr", "text": "100 % [00:12]"},
            {"output_type": "display_data", "metadata": {"x": 1}, "data": {"image/png": png}},
        ],
    }  # fmt: skip
    clean = notebooks.cleaned({"cells": [cell], "metadata": {"machine": "mine"}})
    assert notebooks.faults(clean) == []
    (left,) = clean["cells"][0]["outputs"]
    assert clean["cells"][0]["metadata"] == left["metadata"] == {}
    small = Image.open(io.BytesIO(base64.b64decode(left["data"]["image/png"])))
    assert small.size == (300, 200)
    assert len(small.convert("RGB").getcolors()) <= notebooks.COLORS


def test_names_choose_notebooks() -> None:
    assert [path.name for path in notebooks.paths(["01", "12"])] == [
        "01_moose_test.ipynb",
        "12_lap.ipynb",
    ]
    assert len(NAMES) == len(list(Path(notebooks.FOLDER).glob("*.ipynb"))) > 10
