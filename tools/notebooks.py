"""Executes the notebooks, to commit them with their output.

``python tools/notebooks.py run [NAME ...]`` executes and writes them, with small pictures and
without output that differs between machines and days. ``python tools/notebooks.py check`` executes
them too, compares the output with the committed one, words exactly and numbers within a tolerance,
and writes nothing. Needs ``pip install ".[lab,docs]"``.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "notebooks"
COLORS = 96
"""Palette size, to keep pictures small."""
MOST_BYTES = 500_000
"""Size limit of a notebook."""
DONE = {"run": "written", "check": "is as it was"}
PATIENCE = 600
"""Time limit per cell [s]."""
TOLERANCE = 2e-3
"""Relative tolerance of a number in text, plus one unit of its last digit."""
NO_WIDGETS = "import sys; sys.modules['ipywidgets'] = None"
"""Widgets are interactive only in a live notebook; their initial state is drawn instead."""
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
STRANGE = {
    "a path of a machine": r"(?<![\w.<])/(?:home|root|tmp|usr|opt|var|mnt|work|Users)/|[A-Z]:\\",
    "an address in memory": r"\bat 0x[0-9a-f]{6,}",
    "a warning": r"Warning: ",
}
NUMBER = re.compile(r"(?<![\w.])[-+−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?", re.IGNORECASE)

Cell = dict[str, Any]


def paths(names: list[str]) -> list[Path]:
    """Return notebooks by name prefixes; all if none are given."""
    found = sorted(FOLDER.glob("*.ipynb"))
    return [path for path in found if not names or path.name.startswith(tuple(names))]


def read(path: Path) -> Any:
    """Return a notebook's content."""
    return json.loads(path.read_text(encoding="utf-8"))


def code_cells(notebook: Any) -> list[Any]:
    """Return the code cells."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def digest(notebook: Any) -> str:
    """Return a hash of the code, to check that it is the one executed."""
    code = "\0".join("".join(cell["source"]) for cell in code_cells(notebook))
    return hashlib.sha256(code.encode()).hexdigest()[:16]


def executed(path: Path) -> Any:
    """Return a notebook after running all cells in a separate folder."""
    from tempfile import TemporaryDirectory

    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=PATIENCE,
            record_timing=False,
            resources={"metadata": {"path": folder}},
            extra_arguments=[f"--InteractiveShellApp.exec_lines={NO_WIDGETS}"],
        )
        client.execute()
    return notebook


def cleaned(notebook: Any) -> Any:
    """Clean an executed notebook in place for committing, and return it.

    Progress bars, which write to standard error, contain times.
    """
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        if cell["cell_type"] == "code":
            cell["outputs"] = [
                small(output) for output in cell["outputs"] if output.get("name") != "stderr"
            ]
    notebook["metadata"] = METADATA | {"skidpad": {"code": digest(notebook)}}
    return notebook


def small(output: Cell) -> Cell:
    """Return an output with a small picture and no other metadata."""
    if "metadata" in output:
        output["metadata"] = {}
    data = output.get("data", {})
    if "image/png" in data:
        data["image/png"] = picture(data["image/png"])
    return output


def picture(png: str) -> str:
    """Return a base64 picture reduced to the palette size."""
    from PIL import Image

    image = Image.open(io.BytesIO(base64.b64decode(png))).convert("RGB")
    out = io.BytesIO()
    image.quantize(COLORS, dither=Image.Dither.NONE).save(out, "png", optimize=True)
    return base64.b64encode(out.getvalue()).decode()


def faults(notebook: Any) -> list[str]:
    """Return the reasons why a notebook may not be committed."""
    found = []
    cells = code_cells(notebook)
    counts = [cell["execution_count"] for cell in cells]
    if counts != list(range(1, len(cells) + 1)):
        found.append(f"its cells were not executed in turn: {counts}")
    if notebook["metadata"] != METADATA | {"skidpad": {"code": digest(notebook)}}:
        found.append("its code is not that which was executed, or it has other metadata")
    for k, cell in enumerate(cells, 1):
        for output in cell["outputs"]:
            if output["output_type"] == "error" or output.get("name") == "stderr":
                found.append(f"cell {k} ended in an error, or complains")
            text = text_of(output) + "".join(output.get("data", {}).get("text/html", ""))
            found += [
                f"cell {k} shows {words}" for words, how in STRANGE.items() if re.search(how, text)
            ]
    return found


def text_of(output: Cell) -> str:
    """Return the text of an output; pictures have none."""
    data = output.get("data", {})
    if "image/png" in data:
        return ""
    return "".join(output.get("text", data.get("text/plain", "")))


def said(notebook: Any) -> list[str]:
    """Return the output text of all cells."""
    return ["\n".join(map(text_of, cell["outputs"])) for cell in code_cells(notebook)]


def pictures(notebook: Any) -> list[int]:
    """Return the number of pictures of each cell."""
    return [
        sum("image/png" in output.get("data", {}) for output in cell["outputs"])
        for cell in code_cells(notebook)
    ]


def difference(there: str, now: str) -> str:
    """Return the differences of two texts; empty if only numbers differ within tolerance.

    A number may differ by `TOLERANCE`, or by one unit of its last digit due to rounding.
    """
    words, others = (NUMBER.sub("#", text).split() for text in (there, now))
    if words != others:
        return f"other words: {there!r} has become {now!r}"
    for one, other in zip(NUMBER.findall(there), NUMBER.findall(now), strict=True):
        a, b = (float(text.replace("−", "-")) for text in (one, other))
        if abs(a - b) > max(TOLERANCE * abs(a), 1.01 * last_digit(one)):
            return f"{one} has become {other}"
    return ""


def last_digit(number: str) -> float:
    """Return the value of a number's last digit: 0.01 for 3.14, 1e-5 for 2.71e-3."""
    mantissa, _, exponent = number.lower().partition("e")
    return 10.0 ** (int(exponent or 0) - len(mantissa.partition(".")[2]))


def differences(there: Any, now: Any) -> list[str]:
    """Return the differences between two versions of a notebook's output."""
    if digest(there) != digest(now):
        return ["other code"]
    texts = zip(said(there), said(now), strict=True)
    found = [f"cell {k}: {how}" for k, pair in enumerate(texts, 1) if (how := difference(*pair))]
    if pictures(there) != pictures(now):
        found.append(f"pictures by cell: {pictures(there)} have become {pictures(now)}")
    return found


def main(words: list[str] | None = None) -> int:
    """Execute notebooks and write or compare them."""
    import nbformat

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("run", "check"))
    parser.add_argument("names", nargs="*", metavar="NAME", help="how names begin; default: all")
    asked = parser.parse_args(words)
    wrong = 0
    for path in paths(asked.names):
        now = cleaned(executed(path))
        if asked.what == "run":
            nbformat.write(now, path)
            found = faults(now)
        else:
            found = differences(read(path), now)
        wrong += len(found)
        print(path.name, *(found or [DONE[asked.what]]), sep="\n  ")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
