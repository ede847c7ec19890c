"""README and the guide are correct: examples print what they show, links work."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
import skidpad as sp
from rings import slow
from scripts import script

matplotlib.use("Agg")

TOP = Path(__file__).parents[1]
README = (TOP / "README.md").read_text(encoding="utf-8")
FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)
FIRST = ("index", "tutorial", "start")
GUIDE = sorted((TOP / "docs" / "guide").glob("*.md"))
PAGES = {
    path.relative_to(TOP).as_posix(): FENCED.findall(path.read_text(encoding="utf-8"))
    for path in (TOP / "README.md", *(TOP / "docs" / f"{name}.md" for name in FIRST), *GUIDE)
}


def said(example: str) -> list[str]:
    """The documented output of an example: the comment after a print, or on the line below."""
    return re.findall(r"^print\(.*\)(?:  |\n)# (.*)$", example, re.MULTILINE)


def ran(page: str, folder: Path) -> dict[str, Any]:
    """Names after all examples of a page ran in order, as a reader runs them in one session."""
    printed: list[list[str]] = []
    names: dict[str, Any] = {"printed": printed}
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.chdir(folder)
        warnings.simplefilter("error")
        for example in PAGES[page]:
            lines: list[str] = []
            names["print"] = lambda *words, to=lines: to.append(" ".join(map(str, words)))
            exec(compile(example, page, "exec"), names)
            printed.append(lines)
    return names


def moose(names: dict[str, Any]) -> None:
    clean = names["result"].metrics["clean"]
    assert 0 < clean.sum() < clean.size == 500


def tires(names: dict[str, Any]) -> None:
    assert names["f"].fy.shape == (1001,)
    assert 0.2 < names["radius"] < 0.4
    assert sp.Fleet(names["car"]).n == 1
    for name in sp.tires.names():  # none has effects of pressure, as the page says
        tire = sp.tires.load(name)
        soft = tire.replace(inflpres=0.8 * float(tire.parameters["inflpres"]))
        assert soft.forces(4000.0, 0.05, 0.1) == tire.forces(4000.0, 0.05, 0.1), name


def pedals(names: dict[str, Any]) -> None:
    assert sp.Fleet(names["snow"]).n == 1
    seconds, distance = names["seconds"], names["found"]["distance"]
    np.testing.assert_array_equal(np.isnan(seconds), np.isnan(distance))
    assert 100 < np.nanmin(distance) < np.nanmax(distance) < 300
    assert 9 < np.nanmin(seconds) < np.nanmax(seconds) <= 15


MEANT = {
    "docs/guide/sweeps.md": moose,
    "docs/guide/tires.md": tires,
    "docs/guide/drivers.md": pedals,
}


LONG = {page for page in PAGES if page.startswith("docs/") and page != "docs/guide/tires.md"}


@pytest.mark.parametrize("page", [slow(page) if page in LONG else page for page in PAGES])
def test_a_page_prints_what_it_says(page: str, tmp_path: Path) -> None:
    """Each page runs once, on one of the workers, and is checked beyond what it prints."""
    names = ran(page, tmp_path)
    assert [said(example) for example in PAGES[page]] == names["printed"]
    if page in MEANT:
        MEANT[page](names)


@pytest.mark.parametrize("page", PAGES)
def test_every_print_says_what_comes(page: str) -> None:
    assert [len(said(example)) for example in PAGES[page]] == [
        len(re.findall(r"^print\(", example, re.MULTILINE)) for example in PAGES[page]
    ]
    assert any(map(said, PAGES[page]))


def test_tables_are_whole() -> None:
    """A blank line, or a row of another length, ends or breaks a table."""
    blocks = [block.splitlines() for block in re.findall(r"(?:^\|.*\n)+", README, re.MULTILINE)]
    assert blocks
    for block in blocks:
        assert re.fullmatch(r"\|(---\|)+", block[1]), block[0]
        assert len({line.count("|") for line in block}) == 1, block[0]


def test_readme_points_at_files_that_are_there() -> None:
    links = re.findall(r"\]\(((?!http)[^)#]+)[^)]*\)", README)
    named = re.findall(r"`((?:tests|docs|notebooks|csrc)/[\w./]+)`", README)
    assert links
    for name in (*links, *named):
        assert (TOP / name).exists(), name


def test_contributing_points_at_files_that_are_there() -> None:
    page = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(((?!http)[^)#]+)[^)]*\)", page)
    named = re.findall(r"`((?:csrc|docs|notebooks|python|tests|tools)/[\w./]+)`", page)
    named = [name for name in named if not re.search("NAME|SUBJECT", name)]
    assert len(links) > 3
    assert len(named) > 20
    for name in (*links, *named):
        assert (TOP / name).exists(), name


def test_the_page_of_the_architecture_has_every_folder_and_no_other() -> None:
    page = (TOP / "docs" / "architecture.md").read_text(encoding="utf-8")
    said = re.findall(r"^((?:csrc|python)/[\w/]*)/ ", page, re.MULTILINE)
    there = [
        path.relative_to(TOP).as_posix()
        for top in ("csrc", "python", "python/skidpad")
        for path in (TOP / top).iterdir()
        if any(path.glob("*.[ch]")) or any(path.glob("*.py"))
    ]
    assert sorted(said) == sorted(there)


def test_files_of_the_figure_are_there() -> None:
    architecture = script("docs/make_architecture.py")
    python = [*architecture.ABOVE, *architecture.BELOW]
    places = [(box, "python/skidpad") for box in python]
    places += [(box, "csrc/car") for box in architecture.STAGES]
    places += [(box, "csrc/kernel") for box in (architecture.BLOCK, *architecture.LOOP)]
    for box, folder in places:
        for part in re.split(r"[;,] ", box.files):
            found = [TOP / part, TOP / folder / part, TOP / "python/skidpad/simulation" / part]
            assert any(path.exists() for path in found), part


def test_the_figure_of_the_architecture_is_up_to_date() -> None:
    drawn = script("docs/make_architecture.py").picture()
    assert drawn == (TOP / "docs" / "architecture.svg").read_text(encoding="utf-8")


def test_the_picture_is_small() -> None:
    assert (TOP / "docs" / "moose.png").stat().st_size < 400_000


def test_readme_has_the_two_commands() -> None:
    for command in (
        'python3 -m venv .venv && .venv/bin/pip install ".[lab]" '
        "&& .venv/bin/python -m skidpad moose",
        'python3 -m venv .venv && .venv/bin/pip install ".[test]" && .venv/bin/pytest',
    ):
        assert f"\n{command}\n" in README
