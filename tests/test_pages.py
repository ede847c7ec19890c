"""Documentation pages: each model has one, all are in the index, links work."""

from __future__ import annotations

import inspect
import re
from functools import reduce
from itertools import pairwise
from pathlib import Path

import pytest
import skidpad as sp
from scripts import script

TOP = Path(__file__).parents[1]
DOCS = TOP / "docs"
PAGES = {
    path.relative_to(DOCS).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
    for folder in (DOCS, DOCS / "models")
    for path in sorted(folder.glob("*.md"))
}
MODELS = {name: text for name, text in PAGES.items() if name.startswith("models/")}
EQUATIONS = [
    path.relative_to(TOP).as_posix()
    for folder in ("tire", "car", "road", "driver", "gauge")
    for path in sorted((TOP / "csrc" / folder).glob("*.h"))
]
GIVE_FORCES = [name for name in sp.tires.__all__ if hasattr(getattr(sp.tires, name), "forces")]
TIRES = [name for name in GIVE_FORCES if name != "Tire"]
PUBLIC = (
    "batch", "cars", "drivers", "estimate", "fit", "kpi", "maneuvers", "plot", "road", "suspension",
    "tires",
)  # fmt: skip
SMALL = 60_000  # bytes of a figure


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(page: str) -> set[str]:
    """Anchor of a page heading as GitHub and MyST generate it."""
    headings = re.findall(r"^#{1,3} (.*)$", without_code(PAGES[page]), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def toctree(page: str) -> list[str]:
    """Pages below one."""
    folder = (DOCS / page).parent
    blocks = re.findall(r"^```\{toctree\}\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL)
    lines = "".join(blocks).splitlines()
    entries = [line for line in lines if line and not line.startswith(":")]
    below = [(folder / entry).relative_to(DOCS).as_posix() for entry in entries]
    return [name for name in below if name in PAGES]


def test_every_tire_model_has_a_page() -> None:
    told = "".join(MODELS.values())
    lacks = [name for name in TIRES if f"{{py:class}}`skidpad.tires.{name}`" not in told]
    assert len(TIRES) > 10
    assert lacks == []


def test_every_part_stands_on_a_page() -> None:
    told = "".join(MODELS.values())
    assert [name for name in EQUATIONS if f"`{name}`" not in told] == []


@pytest.mark.parametrize("page", MODELS)
def test_a_model_says_where_it_is_and_who_tests_it(page: str) -> None:
    if page != "models/index":
        text = MODELS[page]
        assert re.search(r"\*\*Code\*\*: `(csrc|python)/", text)
        assert re.search(r"\*\*Tests\*\*: `tests/", text)


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_are_there(page: str) -> None:
    named = re.findall(r"`((?:csrc|docs|notebooks|python|tests|tools)/[\w./]+)`", PAGES[page])
    assert [name for name in named if not (TOP / name).exists()] == []


def test_the_page_of_the_interface_has_all_that_is_public() -> None:
    names = re.findall(r"^   ([A-Za-z][\w.]*)$", PAGES["api"], re.MULTILINE)
    listed = [reduce(getattr, name.split("."), sp) for name in names]
    for module in (sp, *(getattr(sp, name) for name in PUBLIC)):
        public = [getattr(module, name) for name in module.__all__]
        lacks = [item for item in public if not inspect.ismodule(item) and item not in listed]
        assert lacks == []


def test_the_page_of_the_interface_has_every_figure() -> None:
    """A figure creates axes unless given some; a partial one is drawn into given axes."""
    for subject in sp.plot.SUBJECTS:
        module = getattr(sp.plot, subject)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            own = function.__module__.startswith(module.__name__) and not name.startswith("_")
            takes = inspect.signature(function).parameters
            if own and any(takes[ax].default is None for ax in {"ax", "axes"} & takes.keys()):
                assert f"   plot.{subject}.{name}\n" in PAGES["api"]


@pytest.mark.parametrize("module", ["maneuvers", "kpi"])
def test_every_maneuver_and_every_kpi_stands_on_their_page(module: str) -> None:
    told = set(re.findall(rf"\{{py:\w+\}}`~skidpad\.{module}\.(\w+)`", PAGES["maneuvers"]))
    assert told == set(getattr(sp, module).__all__)


def test_examples_of_maneuvers_print_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In order, as a reader runs them in one session."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", PAGES["maneuvers"], re.DOTALL):
        exec(example, names)
        printed = capsys.readouterr().out
        assert printed.strip()
        said = re.findall(r"^print\(.*\)  # (.*)$", example, re.MULTILINE)
        assert said in ([], printed.splitlines())


def test_every_definition_of_slip_has_its_formula() -> None:
    """On the page of slip: Sphinx does not read ufuncs."""
    table = re.findall(r"^\| (`.*`) \|", MODELS["models/slip"], re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", "".join(table))) == set(sp.slip.__all__)


@pytest.mark.parametrize("page", PAGES)
def test_names_of_python_on_a_page_exist(page: str) -> None:
    linked = re.findall(r"\{py:\w+\}`~?skidpad\.([\w.]+)`", PAGES[page])
    named = re.findall(r"`sp\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)[`(]", PAGES[page])
    for name in (*linked, *named):
        assert reduce(getattr, name.split("."), sp) is not None
    for name in linked:
        assert f"   {name}\n" in PAGES["api"], "a link to nowhere"


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    folder = (DOCS / page).parent
    for link in re.findall(r"\]\(((?!http)[^)\s]+)\)", without_code(PAGES[page])):
        name, _, anchor = link.partition("#")
        target = (folder / name).resolve() if name else DOCS / f"{page}.md"
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.relative_to(DOCS).with_suffix("").as_posix()), link


@pytest.mark.parametrize("page", PAGES)
def test_tables_are_whole(page: str) -> None:
    for block in re.findall(r"(?:^\|.*\n)+", PAGES[page], re.MULTILINE):
        rows = block.splitlines()
        assert re.fullmatch(r"\|( ?---:? ?\|)+", rows[1]), rows[0]
        # a bar in a cell ends it; TeX has lvert
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1, rows[0]


def test_every_page_is_found_from_the_index() -> None:
    found, ahead = {"index"}, ["index"]
    while ahead:
        below = toctree(ahead.pop())
        ahead += [name for name in below if name not in found]
        found.update(below)
    assert set(PAGES) - found == set()


def test_pictures_of_the_tutorial_follow_the_code_that_draws_them() -> None:
    parts = list(script("docs/make_tutorial.py").parts())
    drawn = [picture for _, picture in parts if picture]
    assert {f"tutorial/{path.name}" for path in (DOCS / "tutorial").glob("*.png")} == set(drawn)
    for (code, _), (_, picture) in pairwise(parts):
        if picture:
            assert re.search(r"plot|histories|view\(", code), picture


def test_figures_stand_on_a_ground_of_their_own() -> None:
    """On a dark page black on transparent is invisible."""
    image = pytest.importorskip("PIL.Image")
    pictures = sorted(DOCS.rglob("*.png"))
    assert len(pictures) > 80
    for path in pictures:
        picture = image.open(path)
        assert picture.convert("RGBA").getchannel("A").getextrema() == (255, 255), path


def test_figures_are_small_and_shown() -> None:
    drawn = {figure.__name__ for figure in script("docs/make_models.py").FIGURES}
    there = {path.stem: path for path in (DOCS / "models").glob("*.png")}
    assert set(there) == drawn
    for name, path in there.items():
        assert path.stat().st_size < SMALL, name
        assert f"]({name}.png)" in MODELS[f"models/{name}"]
