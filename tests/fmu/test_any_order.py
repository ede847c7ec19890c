"""Calls in any order: a unit answers with a status and can start again."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("fmpy", reason="fmpy is not installed here")

from fmu.units import ERROR, GOLF, OK, VERSIONS, Instance, Unit

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the tests load a .so")

CALLS = 1500
ODD = (0.0, -1.0, 1.0, 1e-3, 2.0, 90.0, 1e300, -1e300, float("nan"), float("inf"))
REFERENCES = (0, 1, 2, 999, 1000, 1004, 1007, 1020, 2000, 2004, 2005, 3000, 3040, 3200, 10_000,
              10_050, 10_999, 99_999, 100_000, 2**32 - 1)  # fmt: skip


WHOLE, FLOATING = (1007, 2004), (1000, 1003, 1004, 2000, 10_000, 10_050)
"""Of settable variables."""


class Caller:
    """A unit called at random, with the function names of version 3.0 and matching arguments."""

    def __init__(self, instance: Instance, rng: np.random.Generator) -> None:
        self.instance, self.rng, self.is_3 = instance, rng, instance.is_3
        self.library = ctypes.CDLL(str(instance.unit.library))
        self.pointer = ctypes.c_void_p(instance.slave.component)
        self.kept: list[ctypes.c_void_p] = []
        self.written: list[bytes] = []
        self.time, self.steps = 0.0, 0

    def call(self, name: str, *arguments: Any) -> int:
        name = name if self.is_3 else NAMES_OF_2.get(name, name)
        function = getattr(self.library, f"fmi{3 if self.is_3 else 2}{name}")
        status = int(function(self.pointer, *arguments))
        assert OK <= status <= ERROR, name
        return status

    def odd(self) -> ctypes.c_double:
        return ctypes.c_double(float(self.rng.choice(ODD)))

    def values(self) -> None:
        whole, sets = (bool(self.rng.integers(2)) for _ in range(2))
        n = int(self.rng.integers(4))
        known = self.rng.integers(4) > 0
        references = REFERENCES if not known else WHOLE if whole else FLOATING
        refs = (ctypes.c_uint32 * n)(*(int(r) for r in self.rng.choice(references, n)))
        if whole:
            values: Any = (ctypes.c_int32 * n)(*self.rng.integers(-3, 8, n).tolist())
        else:
            values = (ctypes.c_double * n)(*self.rng.choice(ODD, n).tolist())
        size = ctypes.c_size_t(n)
        more = (size,) if self.is_3 else ()
        kind = "Int32" if whole else "Float64"
        self.call(f"{'Set' if sets else 'Get'}{kind}", refs, size, values, *more)

    def begin(self) -> None:
        start = self.odd() if self.rng.integers(4) == 0 else ctypes.c_double(0.0)
        no, none = ctypes.c_int(0), ctypes.c_double(0.0)
        if self.is_3:
            status = self.call("EnterInitializationMode", no, none, start, no, none)
        else:
            self.call("SetupExperiment", no, none, start, no, none)
            status = self.call("EnterInitializationMode")
        if status == OK:
            self.time = start.value

    def end_of_begin(self) -> None:
        self.call("ExitInitializationMode")

    def step(self) -> None:
        length = self.odd() if self.rng.integers(8) == 0 else ctypes.c_double(1e-3)
        if 1.0 < length.value < 1e300:
            return  # which takes long
        at = self.odd() if self.rng.integers(8) == 0 else ctypes.c_double(self.time)
        told = [ctypes.byref(ctypes.c_double()) for _ in range(4)] if self.is_3 else []
        if self.call("DoStep", at, length, ctypes.c_int(0), *told) == OK:
            self.time = at.value + length.value
            self.steps += 1

    def drive(self) -> None:
        """Make one regular call sequence."""
        self.reset()
        self.begin()
        self.end_of_begin()
        for _ in range(5):
            self.step()
            self.keep()

    def keep(self) -> None:
        state = ctypes.c_void_p()
        if self.call("GetFMUState", ctypes.byref(state)) == OK:
            self.kept.append(state)

    def put_back(self) -> None:
        if self.kept:
            self.call("SetFMUState", self.kept[int(self.rng.integers(len(self.kept)))])

    def write(self) -> None:
        if not self.kept:
            return
        size = ctypes.c_size_t()
        self.call("SerializedFMUStateSize", self.kept[-1], ctypes.byref(size))
        room = ctypes.create_string_buffer(size.value)
        short = ctypes.c_size_t(size.value - int(self.rng.integers(2)))
        if self.call("SerializeFMUState", self.kept[-1], room, short) == OK:
            self.written.append(room.raw)

    def read(self) -> None:
        if not self.written:
            return
        given = bytearray(self.written[-1])
        if self.rng.integers(2):
            given[int(self.rng.integers(16))] ^= 1 + int(self.rng.integers(255))
        cut = bytes(given[: len(given) - int(self.rng.integers(2))])
        state = ctypes.c_void_p()
        size = ctypes.c_size_t(len(cut))
        if self.call("DeserializeFMUState", cut, size, ctypes.byref(state)) == OK:
            self.kept.append(state)

    def reset(self) -> None:
        self.call("Reset")

    def terminate(self) -> None:
        self.call("Terminate")

    def free(self) -> None:
        for state in self.kept:
            self.call("FreeFMUState", ctypes.byref(state))
        self.instance.free()


NAMES_OF_2 = {
    "SetFloat64": "SetReal", "GetFloat64": "GetReal", "SetInt32": "SetInteger",
    "GetInt32": "GetInteger", "GetFMUState": "GetFMUstate", "SetFMUState": "SetFMUstate",
    "FreeFMUState": "FreeFMUstate", "SerializedFMUStateSize": "SerializedFMUstateSize",
    "SerializeFMUState": "SerializeFMUstate", "DeserializeFMUState": "DeSerializeFMUstate",
}  # fmt: skip

WEIGHTS: dict[Callable[[Caller], None], int] = {
    Caller.values: 8, Caller.drive: 3, Caller.begin: 3, Caller.end_of_begin: 4, Caller.step: 8,
    Caller.keep: 1, Caller.put_back: 3, Caller.write: 1, Caller.read: 1, Caller.reset: 2,
    Caller.terminate: 1,
}  # fmt: skip


@pytest.mark.parametrize("version", VERSIONS)
def test_any_order_of_calls_is_answered(version: Any, tmp_path: Path) -> None:
    path = tmp_path / "golf.fmu"
    GOLF.to_fmu(path, version, sources=False)
    unit = Unit(path)
    new = unit.instance()
    new.begin()
    new.step(count=5)
    rng = np.random.default_rng(27)
    caller = Caller(unit.instance(), rng)
    each = [call for call, weight in WEIGHTS.items() for _ in range(weight)]
    for _ in range(CALLS):
        each[int(rng.integers(len(each)))](caller)
    assert caller.steps > 300  # it gets as far as that
    caller.reset()
    caller.instance.begin()
    caller.instance.step(count=5)
    np.testing.assert_array_equal(caller.instance.all(), new.all())
    caller.free()
    new.free()
