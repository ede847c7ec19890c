"""Variables of a run's derivatives: states, inputs, parameters, lists, numbers of drivers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from skidpad._channels import CHANNELS, STATE_ROWS, WHEELS
from skidpad._lib.arguments import texts
from skidpad._lib.messages import did_you_mean
from skidpad.cars.lists import WORDS_OF_LISTS, list_fields, unread
from skidpad.errors import UnknownNameError
from skidpad.simulation.driver_binding import Driving
from skidpad.simulation.inputs import INPUTS
from skidpad.simulation.kernel_state import Bound, column_names
from skidpad.simulation.requirements import CHANNEL_NEEDS, lack, lacking

DISCRETE = {
    "gear": "a gear is in or not",
    "driver_mark": "it tells drivers apart",
    "path_segment": "it counts segments",
    "preview_segment": "it counts segments",
    "profile_row": "it counts rows",
}
"""States and inputs that jump, so that nothing has a derivative with respect to them."""

KINDS = ("states", "inputs", "parameters", "gains", "lists", "commands")
"""Kinds of variables: attributes of `Variables`."""


@dataclass(frozen=True, slots=True)
class Variables:
    """Variables with respect to which derivatives are taken.

    Attributes
    ----------
    states : tuple of str
        State channels.
    inputs, parameters : tuple of str
    gains : tuple of str
        Numbers of drivers.
    lists : dict of str to tuple of int
        Lists of numbers, and the shape of each without the axis of cars.
    commands : tuple of str
        Drivers' commands over time.
    """

    states: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[str, ...]
    gains: tuple[str, ...] = ()
    lists: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    commands: tuple[str, ...] = ()

    def columns(self) -> tuple[str, ...]:
        """Return the name of each number, with the wheel or the position in a list."""
        places = (
            f"{name}[{', '.join(map(str, place))}]"
            for name, shape in self.lists.items()
            for place in np.ndindex(*shape)
        )
        return (*rows_of(self.states), *self.inputs, *self.parameters, *places)

    def numbers(self) -> int:
        """Return the number of scalars for each car."""
        return len(self.parameters) + sum(math.prod(shape) for shape in self.lists.values())


def find_variables(
    cars: Bound, by: Sequence[str], driver: Driving | None = None, argument: str = "by"
) -> Variables:
    """Look up variables by name; `argument` names the argument in errors.

    Raises
    ------
    KeyError, TypeError, ValueError
        If a name is unknown, has no derivatives, or needs a part the cars lack.
    """
    names = _Names(cars, driver, argument)
    found: dict[str, dict[str, None]] = {kind: {} for kind in KINDS}
    for name in texts(argument, by):
        for kind, of_kind in names.find(name).items():
            found[kind].update(dict.fromkeys(of_kind))
    places = {name: cars.car._places(name) for name in found.pop("lists")}
    return Variables(**{kind: tuple(each) for kind, each in found.items()}, lists=places)


class _Names:
    """The names of possible variables for these cars with this driver."""

    def __init__(self, cars: Bound, driver: Driving | None, argument: str) -> None:
        self._cars, self._driver, self._argument = cars, driver, argument
        self._owned = () if driver is None else tuple(driver.owned)
        self._gains = () if driver is None else tuple(driver.gains())
        self._commands = () if driver is None else tuple(driver.commands())
        self._parameters = column_names(cars.car)
        self._words = {word: str(cars.car[word]) for word in WORDS_OF_LISTS}
        self._lists = [each for each in list_fields() if not unread(each, self._words)]

    def find(self, name: str) -> Mapping[str, Sequence[str]]:
        """Return the variables a name stands for, by kind."""
        if name == "state":
            return {"states": state_of(self._cars)}
        if name == "inputs":
            return {"inputs": self._free_inputs()}
        if name == "parameters":
            return {"parameters": self._parameters}
        if name == "lists":
            return {"lists": self._lists}
        if name in DISCRETE:
            raise self._error(f"{name} jumps ({DISCRETE[name]}): there is no derivative by it")
        if name in INPUTS:
            return {"inputs": self._input(name)}
        if name in CHANNELS and CHANNELS[name].row < STATE_ROWS:
            return {"states": self._state(name)}
        if _under(name, (*self._gains, *self._commands)):
            return {
                "gains": _under(name, self._gains),
                "commands": _under(name, self._commands),
            }
        if self._driver is not None and self._driver.on_points and name.startswith("driver.path"):
            raise self._error(
                f"{name}: this path goes through points, by which there are no derivatives; one of "
                "sp.Path.lane_changes has"
            )
        if name in list_fields():
            return {"lists": self._list(name)}
        lists, parameters = _under(name, self._lists), _under(name, self._parameters)
        if not lists and not parameters:
            raise self._unknown(name)
        return {"lists": lists, "parameters": parameters}

    def _free_inputs(self) -> list[str]:
        taken = {*self._cars.lacks, *self._owned, *DISCRETE}
        return [name for name in INPUTS if name not in taken]

    def _input(self, name: str) -> list[str]:
        if name in self._cars.lacks:
            raise lack(self._cars.car, name, "input", self._cars.lacks[name])
        if name in self._owned:
            raise self._error(f"{name} is what the driver decides, no input")
        return [name]

    def _state(self, name: str) -> list[str]:
        lacks = lacking(self._cars.car, CHANNEL_NEEDS)
        if name in lacks:
            raise lack(self._cars.car, name, "channel", lacks[name])
        return [name]

    def _list(self, name: str) -> list[str]:
        if reason := unread(name, self._words):
            raise self._error(f"{name}: {reason}")
        return [name]

    def _unknown(self, name: str) -> Exception:
        if name in CHANNELS:
            return self._error(f"{name} is no state of the car but follows from it")
        among = (
            *CHANNELS, *INPUTS, *self._parameters, *self._gains, *self._commands, *list_fields(),
            "state", "inputs", "parameters", "lists",
        )  # fmt: skip
        return UnknownNameError(
            f"{self._argument}: there is no '{name}'{did_you_mean(name, among)}"
        )

    def _error(self, message: str) -> ValueError:
        return ValueError(f"{self._argument}: {message}")


def _under(name: str, names: Sequence[str]) -> list[str]:
    """Return this name and those below it."""
    return [one for one in names if one == name or one.startswith(name + ".")]


def state_of(cars: Bound) -> tuple[str, ...]:
    """Return the states of these cars that have derivatives, except those of a driver."""
    lacks = lacking(cars.car, CHANNEL_NEEDS)
    of_driver = CHANNELS["driver_mark"].row, CHANNELS["driver_trim"].row
    return tuple(
        name
        for name, channel in CHANNELS.items()
        if channel.row < STATE_ROWS
        and name not in lacks
        and name not in DISCRETE
        and not name.startswith("driver_")
        and not of_driver[0] <= channel.row <= of_driver[1]
        and (cars.car["tire.slip"] == "steady" or not name.startswith("contact_a"))
    )


def rows_of(channels: Sequence[str]) -> tuple[str, ...]:
    """Return the name of each row of channels; wheel channels have four."""
    return tuple(
        row
        for name in channels
        for row in ([f"{name}_{at}" for at in WHEELS] if CHANNELS[name].wheels else [name])
    )
