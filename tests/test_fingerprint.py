"""Fingerprints: the same for equal objects in any process, different for others."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
import skidpad as sp
from child import command
from skidpad._lib.content_hash import fingerprint
from skidpad.gauges import Crossing, Max
from skidpad.maneuvers import Moose

CAR = sp.cars.load("bmw_320i")


def scaled(factor: float) -> Callable[[float], float]:
    return lambda x: factor * x


def twice(x: float) -> float:
    return 2.0 * x


def thrice(x: float) -> float:
    return 3.0 * x


def with_method(value: float) -> type:
    class Test:
        def run(self) -> float:
            return value

    return Test


class Early:
    """Reads a name bound later."""

    def make(self) -> Callable[[], float]:
        def reads() -> float:
            return later

        fingerprint(reads)
        later = 1.0
        return reads


DIFFERENT = [
    with_method(1.0), with_method(2.0), with_method(1.0)(), with_method(2.0)(), Early().make(),
    [1].append, [2].append, [1].pop,
    None, True, 1, 1.0, 0.0, -0.0, "1", b"1", np.nan, np.float32(1.0), np.float64(1.0), [1], (1,),
    {1}, {1: 2}, [[1], []], [[], [1]], np.zeros(2), np.zeros((2, 1)), np.zeros(2, np.float32),
    np.array([0.0, -0.0]), twice, thrice, scaled(2.0), scaled(3.0), partial(twice, 1.0),
    partial(twice, 2.0), np.sin, np.cos, len, int, CAR, CAR.replace({"body.mass": 1000.0}),
    sp.sweep(CAR, {"body.height": [0.5, 0.6]}), CAR.replace({"body.height": [0.5, 0.6]}), Moose(),
    Moose(turn_in=10.0), Moose().run, Moose(turn_in=10.0).run, sp.drivers.Preview(),
    sp.drivers.Preview(sp.Path.circle(50.0)), sp.drivers.Preview(sp.Path.circle(60.0)),
    sp.Signal([0, 1], [0, 1]), sp.Signal([0, 1], [0, 2]), sp.Peak("roll"), Max("roll"),
    sp.Peak("roll", after=Crossing("speed", above=1.0)),
    sp.Peak("roll", after=Crossing("speed", above=2.0)),
]  # fmt: skip


def test_no_two_things_are_alike() -> None:
    assert len({fingerprint(thing) for thing in DIFFERENT}) == len(DIFFERENT)


def test_equal_things_are_alike() -> None:
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert fingerprint(scaled(2.0)) == fingerprint(scaled(2.0))
    assert fingerprint(Moose()) == fingerprint(Moose())
    assert fingerprint(np.arange(6.0)[::2]) == fingerprint(np.array([0.0, 2.0, 4.0]))
    assert fingerprint(CAR) == fingerprint(sp.cars.load("bmw_320i"))


def test_another_process_finds_the_same() -> None:
    code = """
        import numpy as np, skidpad as sp
        from skidpad._lib.content_hash import fingerprint
        from skidpad.maneuvers import Moose
        car = sp.cars.load("bmw_320i")
        driver = sp.drivers.Preview(sp.Path.circle(50.0))
        print(fingerprint([Moose(), car, driver, {"a", "b", "c"}, np.arange(3)]))
    """
    done = subprocess.run(command(code), capture_output=True, text=True, timeout=60, check=True)
    driver = sp.drivers.Preview(sp.Path.circle(50.0))
    assert done.stdout.split() == [
        fingerprint([Moose(), CAR, driver, {"a", "b", "c"}, np.arange(3)])
    ]


def test_a_thing_that_holds_itself() -> None:
    one: list[object] = [1]
    one.append(one)
    other: list[object] = [2]
    other.append(other)
    assert fingerprint(one) != fingerprint(other)


def test_what_does_not_pickle_has_none() -> None:
    with pytest.raises(TypeError, match="lock"):
        fingerprint([threading.Lock()])
