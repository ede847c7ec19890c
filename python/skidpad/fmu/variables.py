"""Variables of a co-simulation unit: inputs, outputs, and car parameters."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad import _core
from skidpad._channels import CHANNELS, WHEELS
from skidpad._lib.outside import MOST_KEPT
from skidpad._lib.parameters import TINY, fields
from skidpad.simulation.kernel_state import column_names
from skidpad.simulation.requirements import CHANNEL_NEEDS, INPUT_NEEDS, lacking

if TYPE_CHECKING:
    from skidpad.cars import Car

# numbered as in csrc/library/fmu.h
TIME, STATUS, INPUTS, STARTS, ROWS, PARAMETERS = 0, 1, 1000, 2000, 3000, 10000
NO_GEAR: Final = -2

OF_DRIVERS: Final = {
    "driver_steer", "driver_mark", "path_segment", "preview_segment", "profile_row", "station",
    "path_offset", "driver_steer_rate", "driver_speed", "driver_force", "driver_trim",
    *(f"driver_kept_{k}" for k in range(1, MOST_KEPT + 1)),
}  # fmt: skip
"""Driver states; a unit has no driver."""


@dataclass(frozen=True, slots=True)
class Variable:
    """One variable.

    Attributes
    ----------
    name : str
        Dotted name, such as ``start.speed``.
    reference : int
        Value reference in the library.
    causality : {"independent", "input", "output", "parameter"}
    variability : {"continuous", "discrete", "fixed", "tunable"}
    unit : str
        SI unit, "-" if dimensionless.
    meaning : str
    start : float, optional
        Start value; outputs have none.
    low, high : float
        Allowed range; infinite without one.
    whole : bool
        Whether it is an integer.
    """

    name: str
    reference: int
    causality: str
    variability: str
    unit: str
    meaning: str
    start: float | None = None
    low: float = -math.inf
    high: float = math.inf
    whole: bool = False


def variables(car: Car) -> list[Variable]:
    """List the variables of a unit of this car."""
    return [
        Variable("time", TIME, "independent", "continuous", "s", "time of the simulation"),
        *_inputs(car),
        *_outputs(car),
        *_starts(car),
        *_parameters(car),
    ]


def _inputs(car: Car) -> Iterator[Variable]:
    lacks = lacking(car, INPUT_NEEDS)
    for index, (name, row) in enumerate(_core.inputs().items()):
        unit, start, low, high, *_, meaning = row
        if name == "gear" and name not in lacks:
            meaning = f"{meaning}; it stays at {NO_GEAR}, too"
            yield _gear(name, INPUTS + index, "input", "discrete", meaning, car)
        elif name not in lacks:
            yield Variable(
                name, INPUTS + index, "input", "continuous", unit, meaning, start, low, high
            )


def _gear(
    name: str, reference: int, causality: str, variability: str, meaning: str, car: Car
) -> Variable:
    top = len(car["gearbox.ratios"])
    return Variable(
        name, reference, causality, variability, "-", meaning, NO_GEAR, NO_GEAR, top, whole=True
    )


def _outputs(car: Car) -> Iterator[Variable]:
    """Yield the channels; one with the name of an input is called actual."""
    lacks, inputs = lacking(car, CHANNEL_NEEDS), _core.inputs()
    for name, channel in CHANNELS.items():
        if name in lacks or name in OF_DRIVERS:
            continue
        shown = f"actual_{name}" if name in inputs and not channel.wheels else name
        for k in range(channel.rows):
            full = f"{shown}_{WHEELS[k]}" if channel.wheels else shown
            yield Variable(
                full, ROWS + channel.row + k, "output", "continuous", channel.unit, channel.meaning
            )
    meaning = "bits: 1 not finite, 2 rolled over, 4 wheels of one side lifted, 8 spun, 16 unsolved"
    yield Variable("status", STATUS, "output", "discrete", "-", meaning, whole=True)


def _starts(car: Car) -> Iterator[Variable]:
    rows = (
        ("speed", "m/s", "speed along the heading at the start"),
        ("heading", "rad", "direction at the start, positive to the left of earth x"),
        ("x", "m", "place of the center of mass at the start"),
        ("y", "m", "place of the center of mass at the start"),
    )
    for index, (name, unit, meaning) in enumerate(rows):
        yield Variable(f"start.{name}", STARTS + index, "parameter", "fixed", unit, meaning, 0.0)
    if "gear" not in lacking(car, INPUT_NEEDS):
        meaning = f"gear that is in at the start; {NO_GEAR}: it is chosen by the speed"
        yield _gear("start.gear", STARTS + len(rows), "parameter", "fixed", meaning, car)


def _parameters(car: Car) -> Iterator[Variable]:
    known = fields(car["tire.model"])
    for index, name in enumerate(column_names(car)):
        field = known[name]
        low = 0.0 if field.low == TINY else field.low
        yield Variable(
            name, PARAMETERS + index, "parameter", "tunable", field.unit, field.meaning,
            float(np.ravel(car[name])[0]), low, field.high,
        )  # fmt: skip
