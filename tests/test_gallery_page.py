"""The gallery has a picture of every test and every kind of figure, drawn by its code."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import matplotlib
import pytest
import skidpad as sp
from rings import first_quick
from scripts import script

matplotlib.use("Agg")

DOCS = Path(__file__).parents[1] / "docs"
make_gallery = script("docs/make_gallery.py")
FIGURES: list[dict[str, Any]] = list(make_gallery.figures())
CODE = "\n".join(one["code"] for one in FIGURES)
ABSTRACT = {"Frequency", "Maneuver", "Procedure", "Steered"}
OTHERS = {"Lap", "SpeedLimit"}
"""The laps page has the lap's figure, and limits have their own page."""
ELSEWHERE = {
    "animation", "circle", "dwell", "frequency", "lap", "response", "stopping", "suspension",
}  # fmt: skip
"""Figures drawn by tests themselves, animations, and those on other pages."""


def test_the_page_is_that_of_its_figures() -> None:
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == make_gallery.page(), (
        "run: python docs/make_gallery.py"
    )
    there = {path.name for path in make_gallery.PICTURES.glob("*.png")}
    assert there == {make_gallery.picture_of(one["title"]).name for one in FIGURES}
    for path in make_gallery.PICTURES.glob("*.png"):
        assert path.stat().st_size < 60_000, path


def test_every_test_and_every_kind_of_figure_is_there() -> None:
    kinds = {name for name in sp.maneuvers.__all__ if hasattr(getattr(sp.maneuvers, name), "run")}
    assert len(kinds) > 25
    assert [kind for kind in sorted(kinds - ABSTRACT - OTHERS) if f".{kind}(" not in CODE] == []
    shown = set(re.findall(r"sp\.plot\.(\w+)\.", CODE)) | {"equilibrium"}
    assert set(sp.plot.SUBJECTS) - shown == ELSEWHERE


@pytest.mark.parametrize("one", first_quick(FIGURES, 0), ids=lambda one: one["title"])
def test_a_figure_is_drawn_with_labels_and_units(one: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of cars that fall over
        figure = make_gallery.drawn(one)
    axes = [ax for ax in figure.axes if ax.get_visible() and ax.axison]
    assert axes
    assert one["words"].endswith(".")
    for ax in axes:
        assert ax.lines or ax.patches or ax.collections
        for side in sides(ax):
            assert labels(ax, side), f"no label on {side}"
            no_unit = [words for words in labels(ax, side) if not re.search(r"[(\[]", words)]
            # numbers of cars have none
            assert [words for words in no_unit if words != "car"] == []


def sides(ax: Any) -> list[str]:
    """Axes of a panel with numbers: no names, and of a colorbar not the transverse axis."""
    found = []
    for side in "xyz" if ax.name == "3d" else "xy":
        ticks = [tick.get_text() for tick in getattr(ax, f"get_{side}ticklabels")()]
        if any(re.search(r"\d", tick) for tick in ticks):
            found.append(side)
    return found


def labels(ax: Any, side: str) -> set[str]:
    """The label of an axis, on its panel or on one that shares it."""
    together = getattr(ax, f"get_shared_{side}_axes")().get_siblings(ax)
    return {words for one in together if (words := getattr(one, f"get_{side}label")())}


def test_an_axis_without_a_label_is_found() -> None:
    from matplotlib import pyplot as plt

    _, (top, bottom) = plt.subplots(2, 1, sharex=True)
    for ax in (top, bottom):
        ax.plot([0, 1], [1, 2])
    bottom.set_xlabel("time (s)")
    assert sides(top) == ["y"]  # its numbers stand below
    assert sides(bottom) == ["x", "y"]
    assert labels(top, "x") == {"time (s)"}
    assert labels(top, "y") == set()
    bottom.set_yticks([1, 2], ["front", "rear"])
    assert sides(bottom) == ["x"]
