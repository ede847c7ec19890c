"""The reference page matches the package: words, numbers, lists, inputs, channels, bits."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from scripts import script
from skidpad._lib.parameters import fields, words
from skidpad.cars.lists import list_fields
from skidpad.simulation.inputs import WHEEL_INPUTS

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "reference.md").read_text(encoding="utf-8")
ALL_ON = sp.Car({"drive.source": "engine", "pedals.brakes": "hydraulic"})
OF_A_STEP = [name for name in inspect.signature(sp.Fleet.step).parameters
             if name not in ("self", "dt", "steps", "threads", "hand_wheel")]  # fmt: skip


def rows(part: str) -> list[list[str]]:
    """Cells of the tables under a heading, without headers, lines and backquotes."""
    text = re.split(r"\n#{2,3} ", PAGE.partition(f"\n{part}\n")[2])[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip().replace("`", "") for cell in line[1:-1].split("|")] for line in lines]
    assert len({len(row) for row in cells}) == 1, "a cell holds a bar, which ends it"
    return cells[2:]


def numbers() -> dict[str, list[str]]:
    """Rows by dotted name in a car; those of tires also by model."""
    found = {}
    for heading in re.findall(r"^### (.*)$", PAGE, re.MULTILINE):
        places, _, model = re.sub(r" \(every model\)| where .*", "", heading).partition(
            " with tire.model = "
        )
        for place in places.split(", "):
            for row in rows(f"### {heading}"):
                found[f"{model.strip(chr(34))}{':' * bool(model)}{place}.{row[0]}"] = row[1:]
    return found


NUMBERS = numbers()


def test_the_page_is_up_to_date() -> None:
    make_reference = script("docs/make_reference.py")
    assert make_reference.reference() == PAGE, "run: python docs/make_reference.py"


@pytest.mark.parametrize("model", words()["tire.model"])
def test_every_number_of_a_car_is_there(model: str) -> None:
    car = ALL_ON.replace({"tire.model": model})
    known = fields(model)
    for name in car.flat():
        if name in words():
            continue
        row = NUMBERS.get(name) or NUMBERS[f"{model}:{name}"]
        field = list_fields()[name].field if name in list_fields() else known[name]
        assert row[0] == field.unit
        assert row[3] == field.meaning != ""


@pytest.mark.parametrize("model", words()["tire.model"])
def test_defaults_are_those_of_a_plain_car(model: str) -> None:
    """Except what follows from the design state."""
    car = ALL_ON.replace({"tire.model": model})
    for name, value in car.flat().items():
        if name in words() or name.endswith((".preload", ".hub_height", ".rest_load")):
            continue
        row = NUMBERS.get(name) or NUMBERS[f"{model}:{name}"]
        shown = [float(text) for text in row[1].strip("[]").split(", ")]
        np.testing.assert_allclose(shown, np.ravel(value), rtol=1e-5, err_msg=name)


def test_it_has_no_number_that_cars_lack() -> None:
    for name in NUMBERS:
        model, _, leaf = name.rpartition(":")
        if leaf.startswith(("tire.front.custom.", "tire.rear.custom.")):
            assert leaf in fields("custom")
        elif not leaf.startswith("skidpad.drivers."):
            ALL_ON.replace({"tire.model": model or "brush"})[leaf]


@pytest.mark.parametrize(
    ("name", "value", "inside"),
    [
        ("body.mass", 0.0, False),
        ("brakes.front_share", 1.0, True),
        ("brakes.front_share", 1.01, False),
        ("gearbox.reverse", 0.0, False),
        ("gearbox.ratios", [3.0, 0.0], False),
        ("engine.speeds", [0.0, 50.0, 40.0, 60.0, 70.0, 80.0, 90.0], False),
        ("steering.ackermann", -2.0, True),
        ("steering.ackermann", -2.1, False),
    ],
)
def test_what_it_allows_is_allowed(name: str, value: object, inside: bool) -> None:
    said = NUMBERS[name][2].removeprefix("each ")
    bound, _, rule = said.partition(", ")
    values = np.atleast_1d(np.asarray(value, float))
    if " to " in bound:
        low, high = map(float, bound.split(" to "))
        fits = bool(np.all((low <= values) & (values <= high)))
    else:
        sign, _, limit = bound.partition(" ")
        compare = {">": np.greater, "<": np.less, ">=": np.greater_equal}[sign]
        fits = bool(np.all(compare(values, float(limit))))
    fits = fits and (rule != "rising" or bool(np.all(np.diff(values) > 0)))
    assert fits is inside
    if inside:
        ALL_ON.replace({name: value})
    else:
        with pytest.raises(ValueError, match=name.replace(".", r"\.")):
            ALL_ON.replace({name: value})


def test_every_word_and_choice_is_there() -> None:
    found: dict[str, list[str]] = {}
    for name, choice, meaning in rows("## Options"):
        assert meaning
        if name:
            found[name] = []
        else:
            found[next(reversed(found))].append(choice)
    plain = sp.Car()
    assert found == {
        name: [choice + " (default)" * (choice == plain[name]) for choice in choices]
        for name, choices in words().items()
    }


def test_every_input_is_there_with_the_part_it_needs() -> None:
    found = {row[0]: row for row in rows("## Inputs")}
    wheels = [f"{name}_{wheel}" for name in WHEEL_INPUTS for wheel in ("FL", "FR", "RL", "RR")]
    assert list(found) == [name for name in OF_A_STEP if name not in WHEEL_INPUTS] + wheels
    above = PAGE.partition("\n## Inputs\n")[2].partition("|")[0]
    assert all(f"`{name}`" in above for name in ("hand_wheel", *WHEEL_INPUTS))
    bare = sp.Fleet(sp.Car())
    for name, (_, unit, _, _, needs, meaning) in found.items():
        assert unit
        assert meaning
        if needs:
            with pytest.raises(ValueError, match=name) as refused:
                bare.run({name: 1.0}, 0.001)
            assert needs in str(refused.value).replace("'", '"')
            word, _, choice = needs.partition(" = ")
            sp.Fleet(sp.Car({word: choice.strip('"')})).run({name: 1.0}, 0.001)
        else:
            bare.run({name: 1.0}, 0.001)


@pytest.mark.parametrize("value", [-1.0, 1.5])
def test_what_it_allows_as_an_input_is_allowed(value: float) -> None:
    fleet = sp.Fleet(ALL_ON)
    for name, _, _, limits, *_ in rows("## Inputs"):
        known = {"any": (-9.0, 9.0), ">= 0": (0.0, 9.0), "-1, 0, 1, ...": (-1.0, 1.0)}
        low, high = known.get(limits) or map(float, limits.split(" to "))
        if low <= value <= high:
            fleet.run({name: value}, 0.001)
        else:
            with pytest.raises(ValueError, match=name):
                fleet.run({name: value}, 0.001)


def test_every_channel_is_there() -> None:
    known = sp.channels()
    found = {row[0]: row for row in rows("## Channels")}
    assert list(found) == list(known)
    fleet = sp.Fleet(ALL_ON)
    for name, (_, unit, per, kind, meaning) in found.items():
        assert (unit, meaning) == (known[name].unit, known[name].meaning)
        shape = getattr(fleet.state, name).shape
        assert shape == ((4, 1) if per == "wheel" else (1,))
        assert np.shares_memory(getattr(fleet.state, name), fleet._cars.state) is (kind == "state")


def test_every_bit_of_the_status_is_there() -> None:
    found = {name: (int(value), meaning) for name, value, meaning in rows("## Status")}
    assert {name: value for name, (value, _) in found.items()} == {
        bit.name: bit.value for bit in sp.Status
    }
    assert all(meaning for _, meaning in found.values())
