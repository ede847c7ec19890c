"""What README and the recipes show is so: examples print what they say, links lead somewhere."""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path

import matplotlib
import numpy as np
import pytest
import skidpad as sp

matplotlib.use("Agg")

TOP = Path(__file__).parents[1]
README = (TOP / "README.md").read_text(encoding="utf-8")
PAGES = {
    name: re.findall(r"```python\n(.*?)```", (TOP / name).read_text(encoding="utf-8"), re.DOTALL)
    for name in ("README.md", "docs/recipes.md")
}
EXAMPLES = [(name, k) for name, examples in PAGES.items() for k in range(len(examples))]


def said(example: str) -> list[str]:
    """What an example says that it prints: the comment after a print, or in the line below."""
    return re.findall(r"^print\(.*\)(?:  |\n)# (.*)$", example, re.MULTILINE)


def ran(page: str, folder: Path) -> dict[str, object]:
    """Names after all examples of a page ran in turn, as a reader runs them in one session."""
    printed: list[list[str]] = []
    names: dict[str, object] = {"printed": printed}
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.chdir(folder)
        warnings.simplefilter("error")
        for example in PAGES[page]:
            lines: list[str] = []
            names["print"] = lambda *words, to=lines: to.append(" ".join(map(str, words)))
            exec(compile(example, page, "exec"), names)
            printed.append(lines)
    return names


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    return {page: ran(page, tmp_path_factory.mktemp("page")) for page in PAGES}


@pytest.fixture(scope="module")
def shown(pages: dict[str, dict[str, object]]) -> dict[str, object]:
    return pages["README.md"]


@pytest.mark.parametrize(("page", "k"), EXAMPLES)
def test_an_example_prints_what_it_says(
    page: str, k: int, pages: dict[str, dict[str, object]]
) -> None:
    assert said(PAGES[page][k]) == pages[page]["printed"][k]  # type: ignore[index]


@pytest.mark.parametrize("page", PAGES)
def test_every_print_says_what_comes(page: str) -> None:
    assert [len(said(example)) for example in PAGES[page]] == [
        len(re.findall(r"^print\(", example, re.MULTILINE)) for example in PAGES[page]
    ]
    assert any(map(said, PAGES[page]))


def test_the_examples_mean_something(shown: dict[str, object]) -> None:
    clean = shown["result"].metrics["clean"]  # type: ignore[attr-defined]
    assert 0 < clean.sum() < clean.size == 500
    assert shown["f"].fy.shape == (1001,)  # type: ignore[attr-defined]
    assert 0.2 < shown["radius"] < 0.4  # type: ignore[operator]
    assert sp.Fleet(shown["car"]).n == sp.Fleet(shown["snow"]).n == 1  # type: ignore[arg-type]
    seconds = shown["seconds"]
    never = np.isnan(seconds)  # type: ignore[call-overload]
    way = shown["told"]["way"]  # type: ignore[index]
    np.testing.assert_array_equal(never, np.isnan(way))
    assert 100 < np.nanmin(way) < np.nanmax(way) < 300
    assert 9 < np.nanmin(seconds) < np.nanmax(seconds) <= 15  # type: ignore[call-overload]


def test_tables_are_whole() -> None:
    """A blank line, or a row of another width, ends a table or breaks it."""
    blocks = [block.splitlines() for block in re.findall(r"(?:^\|.*\n)+", README, re.MULTILINE)]
    assert blocks
    for block in blocks:
        assert re.fullmatch(r"\|(---\|)+", block[1]), block[0]
        assert len({line.count("|") for line in block}) == 1, block[0]


def test_readme_points_at_files_that_are_there() -> None:
    links = re.findall(r"\]\(((?!http)[^)#]+)\)", README)
    named = re.findall(r"`((?:tests|docs|notebooks|csrc)/[\w./]+)`", README)
    folders = re.findall(r"^((?:csrc|python|notebooks|tests)[\w/]*/) ", README, re.MULTILINE)
    assert links
    assert folders
    for name in (*links, *named, *folders):
        assert (TOP / name).exists(), name


def test_the_picture_is_small() -> None:
    assert (TOP / "docs" / "moose.png").stat().st_size < 400_000


def test_readme_has_the_two_commands() -> None:
    for command in (
        'python3 -m venv .venv && .venv/bin/pip install ".[lab]" '
        "&& .venv/bin/python -m skidpad moose",
        'python3 -m venv .venv && .venv/bin/pip install ".[test]" && .venv/bin/pytest',
    ):
        assert f"\n{command}\n" in README


@pytest.mark.parametrize("path", sorted((TOP / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_notebooks_are_stripped(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    for cell in notebook["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
        assert "skidpad._core" not in "".join(cell["source"])
