"""The C library through ctypes."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import skidpad as sp
from numpy.typing import NDArray
from skidpad.fmu.archive import INSTALLED, LIBRARIES, SOURCES

LIBRARY = INSTALLED / LIBRARIES["linux"]
HEADERS = SOURCES / "library"

Doubles = ctypes.POINTER(ctypes.c_double)
_library = ctypes.CDLL(str(LIBRARY))
_library.skidpad_error.restype = ctypes.c_char_p
for _name in ("skidpad_read", "skidpad_parse"):
    getattr(_library, _name).restype = ctypes.c_void_p
    getattr(_library, _name).argtypes = [ctypes.c_char_p, ctypes.c_size_t]
for _name in ("skidpad_cars", "skidpad_saved_size"):
    getattr(_library, _name).restype = ctypes.c_size_t
for _name in ("skidpad_channel", "skidpad_parameter", "skidpad_time"):
    getattr(_library, _name).restype = Doubles
_library.skidpad_status.restype = ctypes.POINTER(ctypes.c_uint32)


class Refused(Exception):
    """The library's message for a refused call."""


def _good(result: object) -> None:
    if result == -1 or not (result == 0 or result):
        raise Refused(_library.skidpad_error().decode())


class Cars:
    """A fleet of the library."""

    def __init__(self, text: str, n: int = 0) -> None:
        self.handle = ctypes.c_void_p(_library.skidpad_parse(text.encode(), n))
        if not self.handle.value:
            raise Refused(_library.skidpad_error().decode())
        self.n = _library.skidpad_cars(self.handle)
        self.held: dict[str, Any] = {}  # inputs, as Fleet.step takes them

    def __del__(self) -> None:
        _library.skidpad_free(self.handle)

    def set(self, what: str, name: str, values: float | Iterable[float]) -> None:
        array = np.array(values, np.float64).ravel()
        keeps = name == "gear" and np.isnan(array).all()
        call = getattr(_library, f"skidpad_set_{what}")
        address = array.ctypes.data_as(Doubles)
        _good(call(self.handle, name.encode(), address, ctypes.c_size_t(array.size)))
        if what == "input":
            self.held[name] = None if keeps else values

    def start(self, **values: float | Iterable[float]) -> None:
        for name, value in values.items():
            self.set("start", name, value)
        _good(_library.skidpad_start(self.handle))

    def step(self, dt: float, steps: int = 1) -> None:
        _good(_library.skidpad_step(self.handle, ctypes.c_double(dt), ctypes.c_int64(steps)))

    def evaluate(self) -> None:
        _good(_library.skidpad_evaluate(self.handle))

    def set_substeps(self, substeps: int) -> None:
        _good(_library.skidpad_set_substeps(self.handle, substeps))

    def parameter(self, name: str) -> NDArray[np.float64]:
        count = ctypes.c_size_t()
        found = _library.skidpad_parameter(self.handle, name.encode(), ctypes.byref(count))
        if not found:
            raise Refused(_library.skidpad_error().decode())
        return np.ctypeslib.as_array(found, (count.value,)).copy()

    def channel(self, name: str) -> NDArray[np.float64]:
        found = _library.skidpad_channel(self.handle, name.encode())
        if not found:
            raise Refused(_library.skidpad_error().decode())
        rows = sp.channels()[name].rows
        values = np.ctypeslib.as_array(found, (rows, self.n)).copy()
        return values if rows > 1 else values[0]

    @property
    def status(self) -> NDArray[np.uint32]:
        return np.ctypeslib.as_array(_library.skidpad_status(self.handle), (self.n,)).copy()

    @property
    def time(self) -> NDArray[np.float64]:
        return np.ctypeslib.as_array(_library.skidpad_time(self.handle), (self.n,)).copy()

    def save(self) -> bytes:
        room = ctypes.create_string_buffer(_library.skidpad_saved_size(self.handle))
        _library.skidpad_save(self.handle, room)
        return room.raw

    def restore(self, kept: bytes) -> None:
        _good(_library.skidpad_restore(self.handle, kept, ctypes.c_size_t(len(kept))))


def of(car: sp.Car, path: Path, n: int = 0) -> Cars:
    """Return cars loaded from a file, as in a C program."""
    car.to_flat(path)
    return Cars(path.read_text("utf-8"), n)
