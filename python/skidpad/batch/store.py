"""Stores of finished slices: in memory, or in a directory."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Protocol

import numpy as np

from skidpad._lib.atomic_write import clear_parts, written_whole
from skidpad._lib.files import path_of
from skidpad._lib.optional import optional
from skidpad.batch.work import Part, Slice
from skidpad.recordings.recording import Recording

INDEX = "asked.json"
NAME = re.compile(r"(\d{9,})-(\d{9,})\.npz")
UNITS = "units"
METRICS = "metrics/"


class Store(Protocol):
    """Keeps parts by their slices."""

    def put(self, cars: Slice, part: Part) -> None:
        """Keep a part."""

    def get(self, cars: Slice) -> Part:
        """Return a part, without its recording."""

    def finished(self) -> list[Slice]:
        """List the stored slices, in order, no car twice."""


class Memory:
    """Keeps parts in memory."""

    def __init__(self) -> None:
        self._parts: dict[Slice, Part] = {}

    def put(self, cars: Slice, part: Part) -> None:
        """Keep a part."""
        self._parts[cars] = part

    def get(self, cars: Slice) -> Part:
        """Return a part."""
        return self._parts[cars]

    def finished(self) -> list[Slice]:
        """List the stored slices."""
        return sorted(self._parts)


class Directory:
    """Keeps each part in a file, written atomically.

    ``000000000-000000512.npz`` has the metrics of cars 0 to 511, the same name with ``.nc`` their
    recording, and ``asked.json`` describes the work.

    Parameters
    ----------
    path : str or path
        Created if missing.
    asked : dict of str to str
        Hashes of the work.
    resume : bool
        Whether to continue, or to start over.
    recorded : bool
        Whether a slice counts as finished only with its recording.

    Raises
    ------
    ValueError
        If it holds results of other work, with what differs.
    """

    def __init__(
        self, path: str | PathLike[str], asked: dict[str, str], resume: bool, recorded: bool
    ) -> None:
        if recorded:
            optional("xarray")
            optional("h5netcdf")
        self.path = path_of(path, "to")
        self._recorded = recorded
        self.path.mkdir(parents=True, exist_ok=True)
        clear_parts(self.path)
        if resume:
            self._require_same(asked)
        else:
            for cars in self._files():
                self._file(cars, ".npz").unlink()
                self._file(cars, ".nc").unlink(missing_ok=True)
        with written_whole(self.path / INDEX) as part:
            part.write_text(json.dumps(asked, indent=1) + "\n", encoding="utf-8")

    def _require_same(self, asked: dict[str, str]) -> None:
        index = self.path / INDEX
        if not index.exists():
            if self._files():
                raise ValueError(f"to: {self.path} has slices, but no {INDEX}")
            return
        before = json.loads(index.read_text(encoding="utf-8"))
        differing = [name for name, value in asked.items() if before.get(name) != value]
        if differing:
            raise ValueError(
                f"to: {self.path} has results of other {', '.join(differing)}; take another "
                "directory, or resume=False to start over"
            )

    def put(self, cars: Slice, part: Part) -> None:
        """Write a part."""
        if part.recording is not None:
            part.recording.to_netcdf(self._file(cars, ".nc"))
        metrics = {METRICS + name: values for name, values in part.metrics.items()}
        units = np.array(json.dumps(part.units))
        with written_whole(self._file(cars, ".npz")) as path, path.open("wb") as file:
            np.savez(file, allow_pickle=False, **{UNITS: units}, **metrics)

    def get(self, cars: Slice) -> Part:
        """Read a part, without its recording."""
        path = self._file(cars, ".npz")
        try:
            with path.open("rb") as file, np.load(file) as held:
                names = [name for name in held if name.startswith(METRICS)]
                metrics = {name.removeprefix(METRICS): held[name] for name in names}
                return Part(metrics, json.loads(str(held[UNITS])))
        except (zipfile.BadZipFile, EOFError, KeyError, ValueError) as error:
            raise ValueError(f"to: {path} is damaged ({error}); remove it to do it again") from None

    def finished(self) -> list[Slice]:
        """List the stored slices, in order, no car twice."""
        found: list[Slice] = []
        for cars in self._files():
            whole = not self._recorded or self._file(cars, ".nc").exists()
            if whole and (not found or cars.begin >= found[-1].end):
                found.append(cars)
        return found

    def recordings(self) -> Iterator[Recording]:
        """Yield the recordings, read one by one."""
        for cars in self.finished():
            yield Recording.from_netcdf(self._file(cars, ".nc"))

    def _files(self) -> list[Slice]:
        names = (NAME.fullmatch(file.name) for file in self.path.iterdir())
        return sorted(Slice(int(name[1]), int(name[2])) for name in names if name)

    def _file(self, cars: Slice, suffix: str) -> Path:
        return self.path / f"{cars.begin:09d}-{cars.end:09d}{suffix}"
