"""Files of Project Chrono: JSON with comments; a vehicle file names the files of its parts.

Chrono's file names are relative to its data folder, such as ``sedan/wheel/Sedan_Wheel.json``: they
are searched for relative to each folder above the file that names them and the `vehicle` folder in
it, and by base name next to it and among the given files.
"""

from __future__ import annotations

import json
import re
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.messages import listed, shown
from skidpad.cars.foreign.document import Document

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

MOST_BYTES: Final = 2**22
MOST_FILES: Final = 1000
"""Maximum number of files in a folder and its subfolders."""

TEXT_OR_COMMENT: Final = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)


class Model(NamedTuple):
    """A vehicle, its tire, and all files that were given."""

    vehicle: Document
    tire: Document
    given: tuple[Path, ...]

    def part(self, group: Document, key: str) -> Document:
        """Read the part that a field of the vehicle names."""
        return read(found(group, key, self.given))


def gathered(files: Iterable[str | PathLike[str]]) -> Model:
    """Find the vehicle and the tire among files and folders; files take precedence.

    Raises
    ------
    OSError
        If one cannot be opened.
    ValueError
        If there is no vehicle or no tire, or more than one.
    """
    paths = [path_of(file, "files") for file in files]
    if not paths:
        raise ValueError("files: none are given; a vehicle and a tire are needed, or their folder")
    for path in paths:
        path.stat()  # raises if it does not exist
    named = [path for path in paths if not path.is_dir()]
    within = [inner for path in paths if path.is_dir() for inner in _json_files(path)]
    known = [read(path) for path in named if path.suffix.lower() == ".json"]
    others = [one for path in within if (one := _if_readable(path)) is not None]
    pools = (known, _listed(known, named), _listed(others, within), others)
    vehicle, tire = (_only(kind, pools) for kind in ("Vehicle", "Tire"))
    return Model(vehicle, tire, (*named, *within))


def read(path: Path) -> Document:
    """Read one file.

    Raises
    ------
    OSError
        If it cannot be opened.
    ValueError
        If it is not JSON, or has no fields.
    """
    try:
        text = read_bounded(path, MOST_BYTES).decode("utf-8-sig")
        bare = TEXT_OR_COMMENT.sub(lambda match: match[1] or " ", text)
        return Document.of(str(path), json.loads(bare))
    except (ValueError, RecursionError) as error:
        words = str(error)
        if words.startswith(str(path)):
            raise
        raise ValueError(f"{path}: is no JSON that can be read: {words}") from None


def found(group: Document, key: str, given: Iterable[Path]) -> Path:
    """Find the file that a field names.

    Raises
    ------
    FileNotFoundError
        If there is none.
    """
    name = group.text(key)
    if "\0" in name or not name.strip():
        raise group.wrong(key, f"is {shown(name)}; it must name a file")
    here = Path(group.file)
    last = name.replace("\\", "/").rpartition("/")[2]
    places = [
        *(folder / name for folder in here.absolute().parents),
        *(folder / "vehicle" / name for folder in here.absolute().parents),
        here.parent / last,
        *(path for path in given if path.name == last),
    ]
    for place in places:
        try:
            if place.is_file():
                return place
        except OSError:  # a name that is too long
            continue
    reason = f"names {shown(name, 100)}, which is neither beside it, nor above, nor among the files"
    raise FileNotFoundError(str(group.wrong(key, f"{reason} given")))


def _json_files(folder: Path) -> list[Path]:
    """Return all JSON files of a folder and its subfolders."""
    paths = list(islice(folder.rglob("*.json"), MOST_FILES + 1))
    if len(paths) > MOST_FILES:
        raise ValueError(
            f"{folder}: has more than {MOST_FILES} JSON files; name those of a vehicle"
        )
    return sorted(paths)


def _if_readable(path: Path) -> Document | None:
    """Read a file of a folder; None if it is of another kind."""
    try:
        return read(path)
    except (OSError, ValueError):
        return None


def _listed(documents: list[Document], given: list[Path]) -> list[Document]:
    """Read the vehicles and tires named by files for a whole simulation."""
    return [
        read(found(one.group(kind), "Input File", given))
        for one in documents
        if one.data.get("Type") == "Vehicle" and "Axles" not in one
        for kind in ("Vehicle", "Tire")
        if kind in one
    ]


def _only(kind: str, pools: Iterable[list[Document]]) -> Document:
    """Return the only file of a kind in the first pool that has one."""
    for documents in pools:
        fitting = [one for one in documents if one.data.get("Type") == kind]
        if kind == "Vehicle":
            fitting = [one for one in fitting if "Axles" in one]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            names = listed([Path(one.file).name for one in fitting])
            raise ValueError(f"files: {len(fitting)} are of the Type {kind!r}, {names}: name one")
    if kind == "Tire":
        more = "; files of vehicles name no tire: give one besides"
    else:
        ours = [one for one in chain.from_iterable(pools) if one.data.get("Type") == "Vehicle"]
        more = f" with Axles, as a WheeledVehicle has them{_templates(ours)}"
    raise ValueError(f"files: none of those given is of the Type {kind!r}{more}")


def _templates(vehicles: list[Document]) -> str:
    """Return the names of unsupported vehicle templates."""
    names = [str(one.data.get("Template")) for one in vehicles]
    return f", but {listed([shown(name) for name in names], ' and ')}" if names else ""
