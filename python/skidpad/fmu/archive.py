"""Functional Mock-up Units: a car as a file for other simulators, without Python."""

from __future__ import annotations

import platform
import re
import sys
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from skidpad import _core
from skidpad._lib.arguments import flag, seconds
from skidpad._lib.atomic_write import written_whole
from skidpad._lib.files import path_of
from skidpad._lib.messages import brief, require_word
from skidpad.fmu import flat
from skidpad.fmu.description import Description, Version, build_description
from skidpad.fmu.variables import variables
from skidpad.simulation.time_steps import LONGEST_STEP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skidpad.cars import Car

VERSIONS: Final = ("3.0", "2.0")

INSTALLED: Final = Path(_core.__file__).parent
"""Directory of the library and its sources, next to the module."""

SOURCES: Final = INSTALLED / "sources"

LIBRARIES: Final = {"linux": "libskidpad.so", "darwin": "libskidpad.dylib", "win32": "skidpad.dll"}
SYSTEMS: Final = {"linux": "linux", "darwin": "darwin", "win32": "windows"}
MACHINES: Final = {"AMD64": "x86_64", "arm64": "aarch64", "ARM64": "aarch64"}
FOLDERS_OF_2: Final = {
    "x86_64-linux": "linux64", "x86_64-darwin": "darwin64", "x86_64-windows": "win64",
}  # fmt: skip
"""Platform names of version 2.0."""

SINCE: Final = (1980, 1, 1, 0, 0, 0)
"""Date of all files in a unit, so that the same car gives the same bytes."""


def write_fmu(
    car: Car, path: str | PathLike[str], version: Version, dt: float, sources: bool
) -> None:
    """Write a car as a unit; see `Car.to_fmu`."""
    target = path_of(path)
    if target.suffix != ".fmu":
        raise ValueError(f"path: {brief(str(path))} must end in .fmu")
    require_word("version", version, VERSIONS)
    step = seconds("dt", dt)
    if step > LONGEST_STEP:
        raise ValueError(f"dt: {step} s is not allowed in a unit, must be <= {LONGEST_STEP:g} s")
    flag("sources", sources)
    if car.n != 1:
        raise ValueError(f"a unit is one car, not {car.n}; car.take([i]) is one of them")
    cars = flat.text(car)
    identity = "\n".join([cars, version, step.hex(), _core.version, target.stem])
    description = Description(
        name=target.stem,
        identifier=_identifier(target.stem),
        token=f"{{{sha256(identity.encode()).hexdigest()}}}",
        step=step,
        variables=variables(car),
        sources=sources,
    )
    with written_whole(target) as part, ZipFile(part, "w", ZIP_DEFLATED) as archive:
        for name, data in _files(description, version, cars):
            # the only compression the standard allows; higher levels save a tenth
            archive.writestr(ZipInfo(name, SINCE), data, ZIP_DEFLATED, compresslevel=1)


def _files(description: Description, version: Version, cars: str) -> Iterator[tuple[str, bytes]]:
    """Return the names and bytes of all files."""
    yield "modelDescription.xml", description.xml(version)
    yield "resources/car.txt", cars.encode()
    yield "resources/fmu.txt", f"{description.token}\n{description.step.hex()}\n".encode()
    library = LIBRARIES[sys.platform]
    binary = f"{description.identifier}{Path(library).suffix}"
    yield f"binaries/{_platform(version)}/{binary}", (INSTALLED / library).read_bytes()
    yield "documentation/licenses/license.txt", (SOURCES / "LICENSE").read_bytes()
    if not description.sources:
        return
    if version == "3.0":
        yield "sources/buildDescription.xml", build_description(description.identifier)
    for file in sorted(SOURCES.rglob("*")):
        if file.is_file() and file.name != "LICENSE":
            yield f"sources/{file.relative_to(SOURCES).as_posix()}", file.read_bytes()


def _identifier(name: str) -> str:
    """Return a name as a C identifier."""
    plain = re.sub(r"\W", "_", name, flags=re.ASCII)
    return plain if re.match("[A-Za-z_]", plain) else f"_{plain}"


def _platform(version: Version) -> str:
    """Return the binaries folder of the running platform."""
    machine = platform.machine()
    tuple_of_3 = f"{MACHINES.get(machine, machine)}-{SYSTEMS[sys.platform]}"
    return tuple_of_3 if version == "3.0" else FOLDERS_OF_2.get(tuple_of_3, tuple_of_3)
