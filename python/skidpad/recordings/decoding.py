"""Whether the bytes of a given file are text, or something else."""

from __future__ import annotations

from typing import Final

from skidpad.recordings.table import TireDataError

MOST_BYTES: Final = 2**27
"""Largest file; half an hour at 100 Hz is a tenth of it."""

OTHERS: Final = {
    b"PK\x03\x04": "is a workbook or another zip file; save its sheet as CSV",
    b"\xd0\xcf\x11\xe0": "is a workbook of old Excel; save its sheet as CSV",
    b"\x1f\x8b": "is compressed by gzip; unpack it",
    b"TDSm": "is a TDMS file of LabVIEW; export it as CSV or MATLAB",
    b"%PDF": "is a PDF",
}
"""Files that are not tables, by their first bytes."""


def decoded(data: bytes, source: str) -> str:
    """Decode a text: UTF-16 or UTF-8 with their marks, UTF-8, or Latin-1.

    Raises
    ------
    TireDataError
        If it is not text.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise TireDataError("is not a text file: it has a NUL", source, line)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
