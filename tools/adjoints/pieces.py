"""A long program in pieces: over a function twice as long a compiler takes four times as long."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjoints.listing import Listing, read
from adjoints.values import Value, computed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjoints.values import Block

KEPT = {"vreal": "k", "vmask": "m", "int": "n"}
"""Arrays of the values that a later piece reads, by their kind."""


@dataclass
class Pieces:
    """The statements of each piece, and the lengths of the arrays between them."""

    lines: list[list[str]]
    lengths: dict[str, int]


def in_pieces(
    block: Block, places: Mapping[Value, list[str]], taken: Iterable[str], longest: int
) -> Pieces:
    """Split a program.

    Parameters
    ----------
    block : Block
    places : mapping
        C places where values go.
    taken : iterable of str
        Names that no variable may have.
    longest : int
        Operations of a piece after which it ends.
    """
    parts = _split(block, longest)
    last = _last_reader(parts)
    names: dict[Value, str] = {}
    free: dict[str, list[int]] = {kind: [] for kind in KEPT}
    lengths: Counter[str] = Counter()
    made: list[list[str]] = []
    for number, part in enumerate(parts):
        own = list(computed(part))
        for value in own:
            if last.get(value, number) > number:
                names[value] = f"{KEPT[value.kind]}[{_slot(free, lengths, value.kind)}]"
        here = {*own, *(one for one in places if one.simple and number == 0)}
        stored = {value: to for value, to in places.items() if value in here}
        made.append(Listing(names, (*taken, *KEPT.values())).lines(part, stored))
        for value in [one for one in names if last[one] == number]:
            free[value.kind].append(int(names.pop(value).split("[")[1][:-1]))
    return Pieces(made, dict(lengths))


def _split(block: Block, longest: int) -> list[Block]:
    parts: list[Block] = [[]]
    length = 0
    for one in block:
        alone = isinstance(one, Value)
        if length >= longest and not (alone and one.operation == "element"):
            parts.append([])
            length = 0
        parts[-1].append(one)
        length += 1 if alone else sum(1 for _ in computed([one]))
    return parts


def _last_reader(parts: list[Block]) -> dict[Value, int]:
    """The last piece that reads each value of an earlier one."""
    return {
        value: number
        for number, part in enumerate(parts)
        for value in read(part)
        if not value.simple
    }


def _slot(free: dict[str, list[int]], lengths: Counter[str], kind: str) -> int:
    if free[kind]:
        return free[kind].pop()
    lengths[kind] += 1
    return lengths[kind] - 1
