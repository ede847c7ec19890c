"""Writes docs/reference.md: python docs/make_reference.py.

Numbers come from the tables of the kernels, words and inputs from meanings.toml, status bits from
the comments of their class.
"""

from __future__ import annotations

import ast
import inspect
import math
import textwrap
import tomllib
from pathlib import Path

import numpy as np
from skidpad import Car, Status, _core, gauges, tires
from skidpad._channels import CHANNELS, STATE_ROWS
from skidpad._lib.parameters import words
from skidpad.cars.lists import ASCENDING, EACH_PAIR, EACH_POINT, EACH_SPEED

HERE = Path(__file__).parent
MEANINGS = tomllib.loads((HERE / "meanings.toml").read_text(encoding="utf-8"))


def chassis_places() -> dict[str, str]:
    """Where to find parameters read only with some choices of the chassis."""
    found: dict[str, str] = {}
    for name, (word, table) in _core.chassis_fields().items():
        group = name.rpartition(".")[0]
        there = found.get(table, "").partition(" where")[0].split(", ")
        places = ", ".join(dict.fromkeys(filter(None, (*there, group))))
        found[table] = f'{places} where `{word}` is not "{words()[word][0]}"'
    return found


CLASSES = {
    "preview": "Preview",
    "tracker": "OptimalPreview",
    "scheduled": "ScheduledSteer",
    "robot": "Robot",
    "hold": "SpeedHold",
    "profile": "SpeedProfile",
}
"""Drivers by law."""

PLACES = {
    "suspension": "suspension.front, suspension.rear",
    "anti_roll": "anti_roll.front, anti_roll.rear",
    "wheel": "wheel.front, wheel.rear",
    "differential": "differential.front, differential.rear, differential.center",
    **chassis_places(),
    "contact": "tire.front, tire.rear (every model)",
    **{law: f"skidpad.drivers.{CLASSES[law]}" for law in _core.laws()},
    **{
        model: f'tire.front, tire.rear with tire.model = "{model}"'
        for model in words()["tire.model"]
    },
    "custom": "tire.front.custom, tire.rear.custom",
}
RULES = {
    ASCENDING: ", rising",
    EACH_SPEED: ", one for each speed",
    EACH_PAIR: ", row by row",
    EACH_POINT: ", not falling",
}


def allowed(low: float, high: float) -> str:
    """Format a range."""
    if low == 5e-324:
        return "> 0"
    if high == -5e-324:
        return "< 0"
    if math.isinf(low) and math.isinf(high):
        return "any"
    if math.isinf(high):
        return f">= {low:g}"
    if math.isinf(low):
        return f"<= {high:g}"
    return f"{low:g} to {high:g}"


def table(*rows: tuple[str, ...]) -> list[str]:
    """Format a table with a header."""
    head, *body = rows
    lines = [f"| {' | '.join(row)} |" for row in (head, *body)]
    return [lines[0], "|---" * len(head) + "|", *lines[1:], ""]


def word_rows() -> list[tuple[str, ...]]:
    """One row for each word, then one for each of its choices."""
    rows = []
    plain = Car()
    for name, choices in words().items():
        said = MEANINGS["words"][name]
        rows.append((f"`{name}`", "", said["meaning"]))
        for choice in choices:
            default = " (default)" if choice == plain[name] else ""
            rows.append(("", f"`{choice}`{default}", said[choice]))
    return rows


def number_rows(name: str) -> list[tuple[str, ...]]:
    """One row for each parameter of a table, then for each of its lists."""
    rows = [
        (f"`{leaf}`", unit, f"{value:g}", allowed(low, high), meaning)
        for leaf, unit, value, low, high, meaning in _core.tables()[name]
    ]
    for group, leaf, unit, values, low, high, rule, meaning in _core.lists():
        if group in (name, f"{name}.front"):
            each = f"each {allowed(low, high)}{RULES.get(rule, '')}"
            shown = ", ".join(f"{value:g}" for value in values)
            rows.append((f"`{leaf}`", unit, f"[{shown}]", each, meaning))
    return rows


def input_rows() -> list[tuple[str, ...]]:
    """One row for each input, with the word that enables the part it acts on."""
    rows = []
    for name, (unit, value, low, high, word, part, meaning) in _core.inputs().items():
        limits = "-1, 0, 1, ..." if name == "gear" else allowed(low, high)
        needs = "" if word is None else f'`{word} = "{part}"`'
        default = "" if math.isnan(value) else f"{value:g}"
        rows.append((f"`{name}`", unit, default, limits, needs, meaning))
    return rows


def status_rows() -> list[tuple[str, ...]]:
    """One row for each bit, from the string after it in the class."""
    body = ast.parse(textwrap.dedent(inspect.getsource(Status))).body[0]
    assert isinstance(body, ast.ClassDef)
    rows = []
    for bit, said in zip(body.body, body.body[1:], strict=False):
        if isinstance(bit, ast.Assign) and isinstance(said, ast.Expr):
            name = ast.unparse(bit.targets[0])
            meaning = " ".join(ast.literal_eval(said.value).split())
            rows.append((f"`{name}`", str(int(Status[name])), meaning))
    return rows


SLIDING = {
    "simple_pacejka": tires.SimplePacejka(),
    "simple_pacejka, ellipse": tires.SimplePacejka(combine="ellipse"),
    "simple_pacejka, none": tires.SimplePacejka(combine="none"),
    "drawn_curves": tires.DrawnCurves(),
    "drawn_curves, none": tires.DrawnCurves(combine="none"),
    "fiala": tires.Fiala(),
    "fiala, none": tires.Fiala(combine="none"),
    "brush": tires.Brush(),
    "lugre": tires.LuGre(),
    "dugoff": tires.Dugoff(),
    "tmeasy": tires.TMeasy(),
    "physx": tires.PhysX(),
    "magic_formula, touring_205_55r16": tires.load("touring_205_55r16"),
    "magic_formula, pacejka_205_60r15": tires.load("pacejka_205_60r15"),
}


def off_the_sliding(tire: tires.Tire) -> float:
    """Largest angle between the force and minus the sliding, at ten times the peak slip."""
    load = 4000.0  # N
    slip = 10 * min(float(tire.describe(load)["slip_ratio_at_peak"]), 1.0)
    way = np.linspace(0, 2 * np.pi, 721)
    kappa, tan_alpha = slip * np.cos(way), slip * np.sin(way)
    f = tire.forces(load, kappa, np.arctan(tan_alpha))
    off = np.arctan2(-f.fy, f.fx) - np.arctan2(tan_alpha, kappa)
    return float(np.degrees(np.abs(np.angle(np.exp(1j * off))).max()))


def sliding_rows() -> list[tuple[str, ...]]:
    """Return the direction error of each model."""
    return [(f"`{name}`", f"{off_the_sliding(tire):.1f}") for name, tire in SLIDING.items()]


WORDS = {
    "Boundary": "fence",
    "Crossing": "when",
    "Custom": "custom_value",
    "CustomEvent": "custom_event",
    "Max": "largest",
    "Min": "smallest",
    "StatusFlag": "flag",
    "ValueAt": "at",
}
"""Gauges whose name differs from their word in the kernels."""


def gauge_rows() -> list[tuple[str, ...]]:
    """One row for each kind of gauge, events last."""
    rows = []
    kinds = [getattr(gauges, name) for name in gauges.__all__]
    kinds = [kind for kind in kinds if kind not in (gauges.Gauge, gauges.Event)]
    for kind in sorted(kinds, key=lambda kind: issubclass(kind, gauges.Event)):
        of_channel = _core.gauges()[WORDS.get(kind.__name__, kind.__name__.lower())][0]
        first = inspect.cleandoc(str(kind.__doc__)).splitlines()[0].rstrip(".")
        meaning = first[0].lower() + first[1:]
        rows.append((f"`{kind.__name__}`", "a channel" if of_channel else "the car", meaning))
    return rows


def reference() -> str:
    """Return the whole page."""
    lines = [
        "# Reference",
        "",
        "Written by `docs/make_reference.py` from the tables in `csrc/field/`; SI units, ISO 8855",
        "and ISO-W signs, wheels FL, FR, RL, RR.",
        "",
        "## Options",
        "",
        "Structural choices, common to all cars of a fleet.",
        "",
        *table(("option", "choice", "meaning"), *word_rows()),
        "## Parameters",
        "",
        "Each parameter has one value for all cars, or an array with one value per car. Lists,",
        "shown in brackets, have the shape `(k,)` for all cars, or `(k, n)` for n cars.",
        "",
    ]
    for name in _core.tables():
        head = ("name", "unit", "default", "allowed", "meaning")
        lines += [f"### {PLACES.get(name, name)}", "", *table(head, *number_rows(name))]
    lines += [
        "## Direction of a sliding tire",
        "",
        "Friction opposes sliding. The table has the largest angle between the force and the",
        "direction opposite to the sliding velocity, at ten times the slip ratio of the peak, over",
        "all directions of slip:",
        "",
        *table(("model", "degrees"), *sliding_rows()),
        "## Inputs",
        "",
        "Inputs of `fleet.step` and `fleet.run`. An input that is not given is 0, except the gear,",
        "which is kept. Some need a car with the part that they act on. `hand_wheel`, the angle of",
        "the hand wheel [rad], positive to the left, may replace `steer`: `steer` is this angle",
        "over `steering.ratio`. `wheel_drive_torque` and `wheel_brake_torque` have a row for each",
        "of FL, FR, RL, RR.",
        "",
        *table(("name", "unit", "default", "allowed", "needs", "meaning"), *input_rows()),
        "## Channels",
        "",
    ]
    rows = []
    for name, channel in CHANNELS.items():
        per = "wheel" if channel.wheels else "car"
        kind = "state" if channel.row < STATE_ROWS else "output"
        rows.append((f"`{name}`", channel.unit, per, kind, channel.meaning))
    lines += table(("name", "unit", "per", "kind", "meaning"), *rows)
    lines += [
        "## Gauges",
        "",
        "Gauges of `fleet.run(gauges=)`, in `csrc/gauge/`. They may start `after` one event and",
        "end `before` another; a gauge whose value is a time is an event.",
        "",
        *table(("gauge", "evaluates", "value"), *gauge_rows()),
        "## Status",
        "",
        "Bits of `fleet.status`, named as in `skidpad.Status`; a bit stays set until the next",
        "`start()` of its car.",
        "",
        *table(("bit", "value", "meaning"), *status_rows()),
    ]
    return "\n".join(lines[:-1]) + "\n"


if __name__ == "__main__":
    (HERE / "reference.md").write_text(reference(), encoding="utf-8")
