"""Every ufunc of the core, in every build, keeps NumPy's promises and gives the same bits.

An element's result depends on that element alone: not on its position, the stride, the number of
elements, or the lanes that it shares.
"""

from __future__ import annotations

import pickle
import re
import subprocess
import sys

import cloudpickle
import numpy as np
import pytest
import skidpad
from isas import ISAS
from numpy.typing import NDArray
from skidpad import _core

# Derivatives by parameters are asked for some of them, the same for all elements, which is no
# operand as others are; tests/tire/test_parameter_jacobian.py has theirs.
UFUNCS = {
    name: ufunc for name, ufunc in _core.ufuncs("scalar").items() if not name.endswith("_adjoint")
}
LANES = 2 * max(ISAS.values())  # of float32 in the widest vectors
COUNT = 2 * LANES + 2

every_ufunc = pytest.mark.parametrize("name", UFUNCS)
every_isa = pytest.mark.parametrize("isa", ISAS)
every_precision = pytest.mark.parametrize("dtype", ["float64", "float32"])

Array = NDArray[np.floating]


def cores(ufunc: np.ufunc) -> list[tuple[int, ...]]:
    """Shape of one element of each input: () except for tire parameters."""
    return all_cores(ufunc)[: ufunc.nin]


def results(ufunc: np.ufunc) -> list[tuple[int, ...]]:
    """Shape of one element of each output: () except for Jacobians of tires."""
    return all_cores(ufunc)[ufunc.nin :]


def all_cores(ufunc: np.ufunc) -> list[tuple[int, ...]]:
    if ufunc.signature is None:
        return ufunc.nargs * [()]
    return [
        tuple(map(int, core.split(","))) if core else ()
        for core in re.findall(r"\((.*?)\)", ufunc.signature)
    ]


def operands(ufunc: np.ufunc, shape: tuple[int, ...], dtype: str) -> list[Array]:
    """Numbers between -0.9 and 1.6 for each input, including zeros and negative zeros."""
    rng = np.random.default_rng(11)
    made = []
    for core in cores(ufunc):
        x = rng.uniform(-0.9, 1.6, (*shape, *core)).astype(dtype)
        x[rng.random(x.shape) < 0.05] = 0.0
        x[rng.random(x.shape) < 0.05] = -0.0
        made.append(x)
    return made


def run(ufunc: np.ufunc, *args, **kwargs) -> tuple[Array, ...]:
    """Call it with NumPy's warnings as errors; returns a tuple of outputs."""
    with np.errstate(all="raise"):
        out = ufunc(*args, **kwargs)
    return out if isinstance(out, tuple) else (out,)


def bits(values: tuple[Array, ...]) -> list[bytes]:
    """Bits of each output; all NaNs are equal, as their signs and payloads are free."""
    return [np.where(np.isnan(v), v.dtype.type(np.nan), v).tobytes() for v in values]


@every_precision
@every_isa
@every_ufunc
def test_one_answer_for_every_instruction_set(name, isa, dtype):
    x = operands(UFUNCS[name], (500,), dtype)
    assert bits(run(_core.ufuncs(isa)[name], *x)) == bits(run(UFUNCS[name], *x))


@every_precision
@every_isa
@every_ufunc
def test_one_answer_for_every_length_and_position(name, isa, dtype):
    ufunc = _core.ufuncs(isa)[name]
    x = operands(ufunc, (COUNT,), dtype)
    whole = run(ufunc, *x)
    assert all(part.dtype == dtype for part in whole)
    for n in range(COUNT):
        assert bits(run(ufunc, *(a[:n] for a in x))) == bits(tuple(part[:n] for part in whole))
        assert bits(run(ufunc, *(a[n:] for a in x))) == bits(tuple(part[n:] for part in whole))
        assert bits(run(ufunc, *(a[n] for a in x))) == bits(tuple(part[n] for part in whole))


@every_precision
@every_isa
@every_ufunc
def test_one_answer_for_every_layout(name, isa, dtype):
    ufunc = _core.ufuncs(isa)[name]
    x = operands(ufunc, (COUNT,), dtype)
    expected = bits(run(ufunc, *x))

    def spread(a: Array) -> Array:
        """The same numbers, three apart."""
        return np.repeat(a, 3, axis=0)[1::3]

    def backward(a: Array) -> Array:
        """The same numbers, in reverse memory order."""
        return a[::-1].copy()[::-1]

    def unaligned(a: Array) -> Array:
        """The same numbers, misaligned by one byte."""
        raw = np.empty(a.nbytes + 1, np.uint8)[1:]
        moved = raw.view(a.dtype).reshape(a.shape)
        moved[...] = a
        assert not moved.flags.aligned
        return moved

    def fortran(a: Array) -> Array:
        """The same numbers, the last axis outermost."""
        return np.asfortranarray(a)

    def read_only(a: Array) -> Array:
        """The same numbers, read-only."""
        a = a.copy()
        a.flags.writeable = False
        return a

    for layout in (spread, backward, unaligned, fortran, read_only):
        assert bits(run(ufunc, *map(layout, x))) == expected, layout.__name__
    for skip in range(len(x)):  # one of them different from the others
        mixed = [backward(a) if k == skip else a for k, a in enumerate(x)]
        assert bits(run(ufunc, *mixed)) == expected


@every_isa
@every_ufunc
def test_operands_broadcast(name, isa):
    ufunc = _core.ufuncs(isa)[name]
    x = operands(ufunc, (3, COUNT), "float64")
    for skip in range(len(x)):
        rows = [a[:, :1] if k == skip else a for k, a in enumerate(x)]
        columns = [a[:1] if k == skip else a for k, a in enumerate(x)]
        alone = [a[0, 0] if k == skip else a for k, a in enumerate(x)]
        for given in (rows, columns, alone):
            shapes = [(3, COUNT, *core) for core in cores(ufunc)]
            full = [np.broadcast_to(a, s).copy() for a, s in zip(given, shapes, strict=True)]
            got = tuple(
                np.broadcast_to(part, (3, COUNT, *core))
                for part, core in zip(run(ufunc, *given), results(ufunc), strict=True)
            )
            assert bits(got) == bits(run(ufunc, *full))
    for core, none, fewer in zip(
        results(ufunc),
        run(ufunc, *(a[:, :0] for a in x)),
        run(ufunc, *(a[:0, :5] for a in x)),
        strict=True,
    ):
        assert none.shape == (3, 0, *core)
        assert fewer.shape == (0, 5, *core)


@every_precision
@every_isa
@every_ufunc
def test_results_may_overwrite_operands(name, isa, dtype):
    ufunc = _core.ufuncs(isa)[name]
    plain = [k for k, core in enumerate(cores(ufunc)) if core == ()]
    expected = run(ufunc, *operands(ufunc, (COUNT,), dtype))
    for first in range(len(plain)) if results(ufunc)[0] == () else ():
        x = operands(ufunc, (COUNT,), dtype)
        places = [plain[(first + k) % len(plain)] for k in range(ufunc.nout)]
        if len(set(places)) < ufunc.nout:
            continue
        out = tuple(x[k] for k in places)
        got = run(ufunc, *x, out=out)
        assert all(a is b for a, b in zip(got, out, strict=True))
        assert bits(got) == bits(expected)

    # an output that begins one element behind an input
    x = operands(ufunc, (COUNT,), dtype)
    good = run(ufunc, *x)
    out = [np.empty((COUNT, *core), dtype) for core in results(ufunc)]
    room = np.empty(out[0].size + 1, dtype)
    out[0] = room[1:].reshape(out[0].shape)
    room[:COUNT] = x[0]
    x[0] = room[:COUNT]
    assert bits(run(ufunc, *x, out=tuple(out))) == bits(good)


@every_isa
@every_ufunc
def test_results_go_into_the_given_arrays(name, isa):
    ufunc = _core.ufuncs(isa)[name]
    x = operands(ufunc, (COUNT,), "float64")
    expected = run(ufunc, *x)
    for step in (2, -3):
        rooms = [np.full((abs(step) * COUNT, *core), 7.0) for core in results(ufunc)]
        out = tuple(room[::step] for room in rooms)
        run(ufunc, *x, out=out)
        assert bits(tuple(view.copy() for view in out)) == bits(expected)
        for room, view in zip(rooms, out, strict=True):  # and nowhere else
            view[...] = 7.0
            assert np.all(room == 7.0)
    if ufunc.signature is None:
        where = np.arange(COUNT) % 3 == 0
        out = tuple(np.full(COUNT, 7.0) for _ in expected)
        run(ufunc, *x, out=out, where=where)
        for got, good in zip(out, expected, strict=True):
            assert bits((got,)) == bits((np.where(where, good, 7.0),))


@every_isa
@every_ufunc
def test_precision_is_that_of_the_most_precise_operand(name, isa):
    ufunc = _core.ufuncs(isa)[name]
    single, double = operands(ufunc, (COUNT,), "float32"), operands(ufunc, (COUNT,), "float64")
    whole = [np.rint(a).astype(int) for a in double]
    for k in range(len(single)):
        for other in (double, whole):
            mixed = [other[i] if i == k else a for i, a in enumerate(single)]
            wide = [a.astype(float) for a in mixed]
            got = run(ufunc, *mixed)
            assert all(part.dtype == np.float64 for part in got)
            assert bits(got) == bits(run(ufunc, *wide))
    assert bits(run(ufunc, *whole)) == bits(run(ufunc, *(a.astype(float) for a in whole)))
    plain = [a.tolist() if a.ndim == 0 else a for a in (b[0] for b in double)]  # Python floats
    assert bits(run(ufunc, *plain)) == bits(run(ufunc, *(a[0] for a in double)))


@every_precision
@every_isa
@every_ufunc
def test_a_NaN_or_infinity_harms_no_other_element(name, isa, dtype):
    ufunc = _core.ufuncs(isa)[name]
    x = operands(ufunc, (COUNT,), dtype)
    expected = run(ufunc, *x)
    others = np.arange(COUNT) != LANES + 1
    for k in range(len(x)):
        for value in (np.nan, np.inf, -np.inf, np.finfo(dtype).max):
            spoiled = [a.copy() for a in x]
            spoiled[k][LANES + 1] = value
            got = run(ufunc, *spoiled)
            assert bits(tuple(part[others] for part in got)) == bits(
                tuple(part[others] for part in expected)
            )


def test_ufuncs_pickle_into_another_process():
    script = """
import pickle, sys
for ufunc, args in pickle.load(sys.stdin.buffer):
    out = ufunc(*args)
    print(ufunc.__module__, ufunc.__qualname__, [x.tobytes().hex() for x in
          (out if isinstance(out, tuple) else (out,))])
"""
    jobs, expected = [], []
    for name in UFUNCS:
        ufunc = getattr(_core, name)
        x = operands(ufunc, (5,), "float64")
        jobs.append((ufunc, x))
        out = [part.tobytes().hex() for part in run(ufunc, *x)]
        expected.append(f"skidpad._core {name} {out}")
    for dumps in (pickle.dumps, cloudpickle.dumps):
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, input=dumps(jobs), capture_output=True, check=True)
        printed = done.stdout.decode().splitlines()
        assert [line for line in printed if line.startswith("skidpad._core ")] == expected


def test_the_chosen_build_is_the_one_that_the_module_shows():
    isa = skidpad.build_config()["isa"]
    for name in UFUNCS:
        ufunc = _core.ufuncs(isa)[name]
        x = operands(ufunc, (COUNT,), "float64")
        assert bits(run(ufunc, *x)) == bits(run(getattr(_core, name), *x))
    with pytest.raises(ValueError, match="no kernels for instruction set 'mmx' here"):
        _core.ufuncs("mmx")
