"""C files include downward only, and none includes itself by a way round."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

CSRC = Path(__file__).parents[1] / "csrc"
LAYERS = (
    {"lane"}, {"active"}, {"field"}, {"road", "tire"}, {"car"}, {"driver", "gauge"}, {"kernel"},
    {"python", "library"},
)  # fmt: skip
APART = {"fit": {"lane", "fit"}}
"""Linear algebra, which the kernels know nothing of and which knows nothing of them."""

WRITTEN = {"tire/tangents.h", "tire/adjoints.h"}
"""Headers that a build writes (tools/tangents)."""


def below(folder: str) -> set[str]:
    """Folders that files of one may include."""
    if folder in APART:
        return APART[folder]
    level = next(i for i, layer in enumerate(LAYERS) if folder in layer)
    also = set(APART) if folder == "python" else set()
    return {folder}.union(also, *LAYERS[:level])


def includes() -> dict[str, set[str]]:
    """Files of the tree, and those that each includes."""
    found = {}
    for file in sorted(
        path for path in CSRC.rglob("*") if path.suffix in {".c", ".cpp", ".h", ".def"}
    ):
        named = re.findall(r'^\s*#\s*include\s+"([^"]+)"', file.read_text("utf-8"), re.MULTILINE)
        found[file.relative_to(CSRC).as_posix()] = set(named)
    return found


def test_files_include_what_is_below_them() -> None:
    graph = includes()
    assert {name.split("/")[0] for name in graph} == set().union(*LAYERS, APART)
    up = [
        f"{file} -> {other}"
        for file, others in graph.items()
        for other in others
        if other.split("/")[0] not in below(file.split("/")[0])
    ]
    assert not up


def test_no_file_includes_itself_by_a_way_round() -> None:
    graph = includes() | {name: set[str]() for name in WRITTEN}
    assert set().union(*graph.values()) <= set(graph), "all others are of the tree"
    assert len(tuple(TopologicalSorter(graph).static_order())) == len(graph)
