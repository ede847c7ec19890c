"""XML as trees of elements with line numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NoReturn
from xml.parsers import expat

from skidpad._lib.messages import shown
from skidpad.road.crg_file import Broken, number_of

DEEPEST: Final = 64
MOST_ELEMENTS: Final = 2_000_000
LARGEST: Final = 1e9
"""Upper bound of the numbers of a road, so that squares and cubes stay finite."""


@dataclass(slots=True)
class Element:
    """An element, its attributes, and the elements within."""

    file: str
    line: int
    name: str
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)

    def wrong(self, reason: str) -> Broken:
        """Return an error with the place of the element."""
        return Broken(f"{self.file}: line {self.line}: {shown(self.name)} {reason}")

    def all(self, *path: str) -> list[Element]:
        """Return the elements at a path of names."""
        found = [self]
        for name in path:
            found = [child for one in found for child in one.children if child.name == name]
        return found

    def text(self, name: str, default: str | None = None) -> str:
        """Return an attribute."""
        value = self.attributes.get(name, default)
        if value is None:
            raise self.wrong(f"has no {name}")
        return value

    def number(self, name: str, least: float = -LARGEST, most: float = LARGEST) -> float:
        """Return an attribute that is a number between bounds."""
        try:
            number = number_of(self.text(name))
        except Broken:
            raise
        except ValueError as error:
            raise self.wrong(f"has {name} = {error}") from None
        if not least <= number <= most:
            raise self.wrong(f"has {name} = {number:g}, which is not from {least:g} to {most:g}")
        return number

    def numbers(self, *names: str) -> tuple[float, ...]:
        """Return attributes that are numbers."""
        return tuple(self.number(name) for name in names)


def elements_of(
    data: bytes, file: str, kept: Callable[[int, str, dict[str, str]], bool]
) -> Element:
    """Read an XML document.

    Document types are refused, so that no entity can be expanded.

    Parameters
    ----------
    data : bytes
    file : str
        Its name, for errors.
    kept : callable
        Whether to read an element and its contents, by depth, name and attributes.

    Raises
    ------
    Broken
        If it is not XML, has a document type, or is too deep or too large; the message has file and
        line.
    """
    parser = expat.ParserCreate()
    root = Element(file, 0, "", {})
    above = [root]
    passed = count = 0

    def refuse(reason: str) -> NoReturn:
        raise Broken(f"{file}: line {parser.CurrentLineNumber}: {reason}")

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal passed, count
        name = name.rpartition(":")[2]
        if passed or not kept(len(above) - 1, name, attributes):
            passed += 1
            return
        count += 1
        if len(above) > DEEPEST or count > MOST_ELEMENTS:
            refuse(f"more than {DEEPEST} elements in one another, or {MOST_ELEMENTS:,} of a road")
        above.append(Element(file, parser.CurrentLineNumber, name, attributes))
        above[-2].children.append(above[-1])

    def end(name: str) -> None:
        nonlocal passed
        if passed:
            passed -= 1
        else:
            above.pop()

    def document_type(*_: object) -> None:
        refuse("a document type (DOCTYPE) is not read, as its entities could grow without end")

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.StartDoctypeDeclHandler = document_type
    try:
        parser.Parse(data, True)
    except Broken:
        raise
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise Broken(f"{file}: is no XML that can be read: {error}") from None
    return root.children[0] if root.children else root
