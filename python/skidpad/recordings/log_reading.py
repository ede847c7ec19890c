"""Files of logged maneuvers in all formats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from skidpad._lib.files import read_bounded
from skidpad._lib.optional import optional
from skidpad.recordings.decoding import MOST_BYTES, OTHERS, decoded
from skidpad.recordings.delimited import lines_of
from skidpad.recordings.log_text import read_text
from skidpad.recordings.mdf import is_mdf, read_mdf
from skidpad.recordings.motec import is_motec, read_motec
from skidpad.recordings.racechrono import is_racechrono, read_racechrono
from skidpad.recordings.vbox import is_vbo, read_vbo

BINARY: Final = {**OTHERS, b"\x40\0\0\0": "is a binary log of MoTeC; export it from i2 as CSV"}
"""Unsupported files, by their first bytes."""


def read_log(path: Path, columns: Mapping[str, Any]) -> Any:
    """Read a file as a table for `skidpad.fit.Log`; its format is detected from its content.

    Parameters
    ----------
    path : Path
    columns : mapping
        As in `skidpad.fit.Log`; selects channels in files with very many.

    Raises
    ------
    OSError
        If there is no such file.
    ImportError
        If a required package is not installed.
    ValueError
        If it is not a table.
    """
    if path.suffix == ".parquet":
        return optional("pandas").read_parquet(path)
    if path.is_file() and is_mdf(path):
        said = {*columns, *(value for value in columns.values() if isinstance(value, str))}
        return read_mdf(path, {name.removeprefix("-") for name in said})
    source = str(path)
    try:
        data = read_bounded(path, MOST_BYTES)
    except ValueError as error:
        raise ValueError(f"{source}: {error}") from None
    for begin, words in BINARY.items():
        if data.startswith(begin):
            raise ValueError(f"{source}: {words}")
    lines = lines_of(decoded(data, source), source)
    if is_motec(lines):
        return read_motec(lines, source)
    if is_racechrono(lines):
        return read_racechrono(lines, source)
    if is_vbo(lines):
        return read_vbo(lines, source)
    return read_text(lines, source)
