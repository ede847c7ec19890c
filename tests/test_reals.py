"""Numbers from users: anything else is refused by name, with the same message everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

import numpy as np
import pytest
import skidpad as sp
from skidpad._lib.arrays import MOST_AXES, real_array
from skidpad._lib.messages import brief
from skidpad.errors import NotRealError


def nested(depth: int) -> object:
    value: object = 1.0
    for _ in range(depth):
        value = [value]
    return value


def loop() -> list[object]:
    value: list[object] = []
    value.append(value)
    return value


class Refuses:
    """An object that neither NumPy nor repr can handle."""

    def __array__(self, *_: object, **__: object) -> np.ndarray:
        raise KeyError("no")

    def __repr__(self) -> str:
        raise RuntimeError("no")


NONE_OF_THEM = {
    "text": "1.0",
    "texts": ["1", "2"],
    "mixed with a text": [1.0, "2"],
    "bytes": b"1",
    "complex": 1j,
    "truth value": True,
    "mixed with a truth value": [1.0, True],
    "booleans deep inside": [[1.0, 2.0], [3.0, np.True_]],
    "date": np.datetime64("2026-01-01"),
    "durations": np.array([1, 2], "m8[s]"),
    "masked": np.ma.array([1.0, 2.0], mask=[False, True]),
    "masked constant": np.ma.masked,
    "masked deep inside": [np.ma.array([1.0, 2.0], mask=[False, True])],
    "list with a masked constant": [1.0, np.ma.masked],
    "too large": 10**400,
    "far too large": 10**10000,
    "large among others": [0.5, -(10**400)],
    "none": None,
    "decimal": Decimal(1),
    "mapping": {"a": 1.0},
    "ragged": [[1.0], [1.0, 2.0]],
    "structured": np.zeros(2, [("a", float)]),
    "deep": nested(1000),
    "endless": loop(),
    "refusing": Refuses(),
}


def tire(value: object) -> object:
    return sp.tires.Brush(friction=value)


def old_tire(value: object) -> object:
    return sp.tires.Pacejka94([1.4, value, *6 * [1100]], [1.5, 0, 1100, 0, 300, 0, 0, 0, -2])


def number(value: object) -> object:
    return sp.Car({"body.mass": value})


def row(value: object) -> object:
    return sp.Car({"gearbox.ratios": value})


DOORS = {
    tire: "friction",
    old_tire: "a1",
    number: "body.mass",
    row: "gearbox.ratios",
}


@pytest.mark.parametrize("value", NONE_OF_THEM.values(), ids=NONE_OF_THEM)
def test_what_is_no_real_number_is_refused_by_name(value: object) -> None:
    with pytest.raises(NotRealError, match=r"^gain must be real numbers(,| )"):
        real_array("gain", value)


@pytest.mark.parametrize(("door", "name"), DOORS.items(), ids=DOORS.values())
@pytest.mark.parametrize("value", NONE_OF_THEM.values(), ids=NONE_OF_THEM)
def test_every_door_refuses_the_same(
    door: Callable[[object], object], name: str, value: object
) -> None:
    with pytest.raises(NotRealError, match=rf"^{re.escape(name)} must be "):
        door(value)


@pytest.mark.parametrize(("door", "name"), DOORS.items(), ids=DOORS.values())
def test_every_door_refuses_too_many_axes_by_name(
    door: Callable[[object], object], name: str
) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(name)} has 33 axes"):
        door(nested(33))


def test_the_most_axes_reach_the_kernels() -> None:
    f = sp.tires.Brush(friction=nested(MOST_AXES))
    assert f.forces(4000.0, 0.0, 0.1).fy.shape == (1,) * MOST_AXES
    assert f.jacobian(4000.0, 0.0, 0.1).shape == (*(1,) * MOST_AXES, 3, 4)
    with pytest.raises(ValueError, match=f"gain has 25 axes, but may have at most {MOST_AXES}"):
        real_array("gain", np.zeros((1,) * 25))


@pytest.mark.parametrize(
    "value",
    [3, 3.0, np.int8(3), np.float32(3), np.longdouble(3), np.array([[3]]), [3, 3.0], range(3, 4)],
    ids=lambda value: type(value).__name__,
)
def test_whole_and_floating_numbers_of_any_size_are_taken(value: object) -> None:
    assert np.all(real_array("gain", value) == 3)


def test_whole_numbers_of_more_than_64_bits_are_numbers() -> None:
    assert real_array("gain", [10**30, 1.5]).tolist() == [1e30, 1.5]
    assert sp.Car({"suspension.front.stiffness": 10**20})["suspension.front.stiffness"] == 1e20


def test_an_array_is_not_copied() -> None:
    mine = np.arange(3.0)
    assert real_array("gain", mine) is mine


@pytest.mark.parametrize(
    "word",
    [5, None, 10**10_000, ["none"], {}, np.zeros(3), np.ma.array([1, 2]), Refuses(), "x" * 10**6],
    ids=lambda word: type(word).__name__,
)
def test_what_is_no_word_is_refused_by_name(word: object) -> None:
    a, b = [1.4, 0, *6 * [1100]], [1.5, 0, 1100, 0, 300, 0, 0, 0, -2]
    doors: dict[str, Callable[[], object]] = {
        "combine": lambda: sp.tires.SimplePacejka(combine=word),
        "axes": lambda: sp.tires.Pacejka94(a, b, axes=word),
        "version": lambda: sp.tires.MagicFormula(word),
        "limits": lambda: sp.tires.MagicFormula(limits=word),
        "tire.slip": lambda: sp.Car({"tire.slip": word}),
    }
    for name, door in doors.items():
        with pytest.raises(ValueError, match=f"^{name} (is|must be) ") as refused:
            door()
        assert len(str(refused.value)) < 300


def test_a_message_shows_what_is_short_and_the_type_of_the_rest() -> None:
    assert brief("wood") == "'wood' (str)"
    assert brief("x" * 10**6) == "this str"
    assert brief(10**10000) == "an int of 33220 bits"
    assert brief(np.zeros(10**6)) == "this ndarray"
    assert brief(Refuses()) == "this Refuses"
