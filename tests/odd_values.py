"""Values of any kind that a user may pass as an argument, and valid ones that are corrupted."""

from __future__ import annotations

import datetime
import decimal
import fractions
import random
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path as File
from typing import Any

import numpy as np
import pandas as pd
import pint
import skidpad as sp
import xarray as xr

LOOP: list[Any] = []
LOOP.append(LOOP)


class Mute:
    """An object that refuses every operation."""

    def __refuse(self, *_: Any) -> Any:
        raise RuntimeError("asked")

    __repr__ = __str__ = __float__ = __bool__ = __array__ = __refuse


OBJECTS = (
    int, np.float64, sp.Car, Mute(), Exception("x"), File("no"), File(), datetime.date(2026, 1, 1),
    datetime.timedelta(1), decimal.Decimal("1.5"), fractions.Fraction(1, 3), np.float16(1.5),
    np.float32("nan"), np.int8(-128), np.uint64(2**64 - 1), np.longdouble(1.5), np.str_("car"),
    np.bytes_(b"1"), np.complex64(1), np.datetime64("NaT"), bytearray(b"1"), memoryview(b"12"),
    "\0", "\ud800", "a" * 10_000, "%s{0}", "1e999", "ä", "../no/x.toml", LOOP, (LOOP,),
    frozenset({1.0}), OrderedDict(x=1), {None: 1}, {1: 2}, {"": {}}, {"body.mass": None},
    {"body": {"mass": "x"}}, pd.Series([1.0, 2.0]), pd.DataFrame({"x": [1.0]}), pd.NA,
    pint.Quantity([1.0, 2.0], "m"), pint.Quantity(1.0, "degC"), pint.Quantity([1, 2], "kg"),
    xr.DataArray([1.0, 2.0], attrs={"units": "rad"}), xr.DataArray(1.0, attrs={"units": "?"}),
    np.void(b"12"), [1.0, None], [1.0, "x"], [True, 1.0], [1j], [np.nan] * 3, [[]], [{}], [object],
    ([1.0], [1.0, 2.0]), (1.0, 2.0), (2.0, 1.0), (0.0, 0.0), (-1.0, 1.0), ["ay", "ay"],
    ["ay", None], [b"ay"], sp.Status.SPUN, sp.gauges.Crossing("x", above=1.0), sp.Road(),
    sp.tires.Brush(),
    sp.cars.Box(size=(1.0, 1.0, 1.0), position=(0.0, 0.0, 0.0), mass=9.0),
    sp.suspension.Curves([0.0, 0.1], toe=[0, 0]),
    len, random.Random, lambda: 1.0, lambda *_: np.nan,
)  # fmt: skip
NUMBERS = (
    -1e-300, 1e-310, 2.2e-308, 1e-30, 1e-12, 1e12, 1e30, 3.5e38, 1.7e308, -1e308, 2**31 - 1, 2**32,
    2**53 + 1, -(2**63), -(2**31), 3, 100, -3, 0.1, 1e-3, 1e3, 1e6,
)  # fmt: skip
DTYPES = ("f8", "f4", "i4", "c16", "O", "U2", "M8[us]", "m8[s]", "f4,i4", "?", "u8", "V3", ">f4")


class OddValues:
    """Odd values from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def value(self) -> Any:
        """Return a value unrelated to the expected one."""
        pick = self.random.random()
        if pick < 0.3:
            return self.random.choice(NUMBERS)
        if pick < 0.75:
            return self.random.choice(OBJECTS)
        if pick < 0.78:
            return (self.random.random() for _ in range(3))
        return self.array()

    def array(self) -> Any:
        """Return an array with a random dtype, shape and layout."""
        shape = self.random.choice([(), (0,), (1,), (2,), (3,), (2, 3), (3, 2), (2, 0), (2, 2, 2)])
        array = np.zeros(shape, self.random.choice(DTYPES))
        if array.dtype.kind == "f":
            fills = (np.nan, np.inf, 1.0, -1.0, 5e-324, 1e30)
            array[...] = self.random.choice(fills)
        layout = self.random.random()
        if layout < 0.2:
            return np.repeat(array, 2, axis=0)[::2] if array.ndim else array
        if layout < 0.4:
            array.flags.writeable = False
        return array.T if layout > 0.8 else array

    def spoiled(self, good: Any) -> Any:
        """Return a valid value with an oddity."""
        ways: list[Callable[[Any], Any]] = [lambda one: [one], lambda one: (one, one)]
        if isinstance(good, Mapping):
            ways = [self._other_entry, self._other_key, lambda _: {}]
        elif isinstance(good, (list, tuple)) and good:
            ways = [self._other_part, self._shorter, self._longer, np.asarray, iter]
        elif isinstance(good, np.ndarray) and good.ndim:
            ways = [self._other_number, self._shorter, _sideways, _frozen, _list]
            ways += [_of_type(dtype) for dtype in ("f4", "O", "m8[s]", "M8[s]", "c8", "U")]
        elif isinstance(good, str):
            ways = [str.upper, lambda one: one + "x", lambda one: one[:-1], str.encode, list,
                    lambda one: [one, one]]  # fmt: skip
        elif isinstance(good, (int, float)) and not isinstance(good, bool):
            ways = [lambda one: -one, lambda one: 1e3 * one, lambda one: 1e-3 * one, np.float32,
                    lambda one: [one, one], lambda one: np.full((2, 2), one), str,
                    lambda one: 0 * one, lambda one: np.array([one, np.nan]), _boxed]  # fmt: skip
        return self.random.choice(ways)(good)

    def _other_entry(self, good: Mapping[Any, Any]) -> Any:
        name = self.random.choice(list(good)) if good else "x"
        value = self.spoiled(good[name]) if good and self.random.random() < 0.5 else self.value()
        return {**good, name: value}

    def _other_key(self, good: Mapping[Any, Any]) -> Any:
        changed = dict(good)
        value = changed.popitem()[1] if changed else 1.0
        return {**changed, self.random.choice(["x", "Body.mass", "", None, 3, ("a", 1)]): value}

    def _other_part(self, good: Any) -> Any:
        parts = list(good)
        place = self.random.randrange(len(parts))
        parts[place] = self.spoiled(parts[place]) if self.random.random() < 0.5 else self.value()
        return type(good)(parts) if type(good) in (list, tuple) else parts

    def _shorter(self, good: Any) -> Any:
        return good[: self.random.randrange(len(good))] if len(good) else good

    def _longer(self, good: Any) -> Any:
        return [*good, self.random.choice([good[-1], good[0], self.value()])]

    def _other_number(self, good: Any) -> Any:
        odd = self.random.choice([np.nan, np.inf, -1.0, 0.0, 1e30, 5e-324])
        changed = np.array(good, float) if good.dtype.kind in "iuf" else np.array(good)
        if changed.size and changed.dtype.kind == "f":
            changed.flat[self.random.randrange(changed.size)] = odd
        return changed


def _sideways(array: Any) -> Any:
    return array[:, np.newaxis]


def _frozen(array: Any) -> Any:
    kept = array.copy()
    kept.flags.writeable = False
    return kept[::-1]


def _boxed(number: Any) -> Any:
    return np.array(number, "m8" if isinstance(number, int) else "O")


def _list(array: Any) -> Any:
    return array.tolist()


def _of_type(dtype: str) -> Callable[[Any], Any]:
    return lambda array: array.astype(float).astype(dtype)
