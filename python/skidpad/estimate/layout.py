"""Layout of a filter: places of its numbers in the vector, the cars' states, and their tree."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS, STATE_ROWS, find_channel
from skidpad._lib.arguments import pair
from skidpad._lib.messages import did_you_mean
from skidpad._lib.parameters import fields
from skidpad.cars import Car
from skidpad.errors import UnknownNameError
from skidpad.estimate.walks import STATES, Walk
from skidpad.recordings.tilt import ANGLES as TILTS
from skidpad.recordings.tilt import LARGEST, LEVERS
from skidpad.simulation.inputs import HAND_WHEEL, INPUTS, RANGES, UNITS
from skidpad.simulation.requirements import CHANNEL_NEEDS, INPUT_NEEDS, lack, lacking

Array = NDArray[np.float64]

CERTAIN = 1e-7
"""Lower bound on a number's standard deviation, as a share of the initial one."""

ANGLES = ("yaw", "pitch", "roll")
"""Attitude angles in place of the quaternion, in order of rotation."""

FOLLOWERS = (
    *STATES, "engine_speed", "intake", "shaft_twist", "brake_pressure", "contact_ax", "contact_ay",
    "elastic_toe", "elastic_camber", "yaw_reference",
)  # fmt: skip
"""Smooth states: those not estimated follow the estimated ones."""

PLACE = ("x", "y")
"""States without effect on a uniform road."""

CONTACT = ("contact_ax", "contact_ay")
"""States absent on tires with steady slip."""

MOST = 1e6
"""Upper bound on estimated inputs."""

SMALLEST = 0.05
"""Lower bound on nonnegative parameters, as a share of the start."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """An estimated number of the car, or several tied by a factor.

    Attributes
    ----------
    name : str
    leaves : tuple of str
        Leaves of the car's tree; none for an input.
    values : tuple of float
        Leaf values when the parameter is 1; 1 for a single leaf.
    start, low, high : float
    unit : str
    """

    name: str
    leaves: tuple[str, ...]
    values: tuple[float, ...]
    start: float
    low: float
    high: float
    unit: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The vector of a filter: estimated states, parameters, inputs and biases, in order.

    Attributes
    ----------
    names : tuple of str
        One per estimated number; wheel names repeat four times.
    walks : tuple of Walk
    states : tuple of str
        Car states in the vector, estimated ones first, then followers.
    parameters : tuple of Parameter
        Parameters in the car's tree.
    inputs : tuple of Parameter
        Unknown inputs.
    biases : tuple of str
        Sensors, inputs, and mounting angles of the inertial sensor.
    """

    names: tuple[str, ...]
    walks: tuple[Walk, ...]
    states: tuple[str, ...]
    following: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    inputs: tuple[Parameter, ...]
    biases: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of estimated numbers, L."""
        return len(self.names)

    @property
    def least(self) -> Array:
        """Lower bounds on standard deviations."""
        return CERTAIN * np.array([walk.start for walk in self.walks])

    @property
    def columns(self) -> list[str]:
        """Names of estimated numbers, then of followers."""
        return [*self.names, *wide(self.following)]

    @property
    def free(self) -> Array:
        """Start values of parameters, inputs and biases, the last of the numbers."""
        starts = [one.start for one in (*self.parameters, *self.inputs)]
        count = len(self.names) - len(wide(self.states)) - len(starts)
        return np.array([*starts, *(count * [0.0])])

    @property
    def ranges(self) -> list[tuple[int, float, float]]:
        """Places and bounds of parameters, inputs and mounting angles."""
        free = [(one.name, one.low, one.high) for one in (*self.parameters, *self.inputs)]
        tilts = [(name, -LARGEST, LARGEST) for name in self.biases if name in TILTS]
        return [(i, low, high) for name, low, high in (*free, *tilts) for i in self.where(name)]

    def bound(self, numbers: Array) -> None:
        """Clip numbers (..., v) to their bounds, in place."""
        for at, low, high in self.ranges:
            numbers[..., at] = np.clip(numbers[..., at], low, high)

    def bounded(self, bounds: Mapping[str, tuple[float, float]]) -> Layout:
        """Return the layout with narrower bounds on some parameters and inputs.

        Raises
        ------
        KeyError
            If a name is not estimated.
        ValueError
            If a range does not contain the start.
        """
        known = [one.name for one in (*self.parameters, *self.inputs)]
        for name in bounds:
            if name not in known:
                hint = did_you_mean(name, known)
                raise UnknownNameError(
                    f"bounds: {name} is not among the estimated parameters{hint}"
                )

        def narrow(one: Parameter) -> Parameter:
            if one.name not in bounds:
                return one
            low, high = pair(f"bounds: {one.name}", bounds[one.name])
            low, high = max(low, one.low), min(high, one.high)
            if not low <= one.start <= high or low == high:
                raise ValueError(
                    f"bounds: {one.name}: {low:g} to {high:g} does not have {one.start:g} in it, "
                    "where it starts"
                )
            return replace(one, low=low, high=high)

        return replace(
            self, parameters=tuple(narrow(one) for one in self.parameters),
            inputs=tuple(narrow(one) for one in self.inputs),
        )  # fmt: skip

    def where(self, name: str) -> list[int]:
        """Return the places of an estimated number, one or four."""
        return [i for i, other in enumerate(self.names) if other == name]


def bias_name(name: str) -> str:
    """Return the name of a bias estimate; mounting angles keep their own."""
    return name if name in TILTS else f"{name}.bias"


def wide(names: Sequence[str]) -> list[str]:
    """Return names of channels, wheel channels four times."""
    return [name for name in names for _ in range(CHANNELS[name].rows)]


def layout_of(
    car: Car,
    states: Mapping[str, Walk],
    parameters: Mapping[str, Walk],
    biases: Mapping[str, Walk],
    sensors: Sequence[str],
    seen: Collection[str],
    given: Collection[str],
) -> Layout:
    """Make a layout, given sensors and other observed channels.

    Raises
    ------
    KeyError
        If the car does not have a name.
    ValueError
        If nothing is estimated, a state cannot be estimated, or a bias belongs to no sensor.
    """
    if not states:
        raise ValueError("states: there is nothing to estimate; name states such as 'vy'")
    lacks = lacking(car, CHANNEL_NEEDS)
    for name in states:
        find_channel(name, "states")
        if name in lacks:
            raise lack(car, name, "state", lacks[name])
        if name not in FOLLOWERS:
            usual = ", ".join(STATES)
            raise ValueError(f"states: {name} cannot be estimated (possible are {usual})")
    for name in biases:
        if name in TILTS:
            if not any(name == angle for one in sensors for angle, *_ in LEVERS.get(one, ())):
                raise ValueError(f"biases: {name}: no sensor shows anything of it")
        elif name not in sensors and not _is_given(name, given):
            raise ValueError(f"biases: {name} is not among the sensors, nor an input of the runs")
    found = [_parameter(car, name, given) for name in parameters]
    leaves = [leaf for one in found for leaf in one.leaves]
    twice = next((leaf for leaf in leaves if leaves.count(leaf) > 1), None)
    if twice:
        raise ValueError(f"parameters: {twice} is estimated twice")
    inner = tuple(one for one in found if one.leaves)
    outer = tuple(one for one in found if not one.leaves)
    ordered = {
        **states,
        **{one.name: parameters[one.name] for one in (*inner, *outer)},
        **{bias_name(name): walk for name, walk in biases.items()},
    }
    alone = {bias_name(name) for name in biases if name not in sensors}
    wheels = {name for name in ordered if name not in alone and _of_wheels(name)}
    names = [n for n in ordered for _ in range(CHANNELS[_channel(n)].rows if n in wheels else 1)]
    placed = car["road.model"] != "flat" or any(name in PLACE for name in seen)
    idle = (*(() if placed else PLACE), *(() if car["tire.slip"] == "steady" else CONTACT))
    left = {*states, *lacks, *idle}
    follow = tuple(name for name in FOLLOWERS if name not in left and _smooth(name))
    walks = tuple(ordered[name] for name in names)
    return Layout(tuple(names), walks, tuple(states), follow, inner, outer, tuple(biases))


def _is_given(name: str, given: Collection[str]) -> bool:
    """Whether runs have an input that may be biased."""
    known = name in given or (name == "steer" and HAND_WHEEL in given)
    return known and name in INPUTS and name != "gear"


def _channel(name: str) -> str:
    return name.removesuffix(".bias")


def _of_wheels(name: str) -> bool:
    channel = CHANNELS.get(_channel(name))
    return channel is not None and channel.wheels


def _smooth(name: str) -> bool:
    return name in ANGLES or CHANNELS[name].row < STATE_ROWS


def _parameter(car: Car, name: str, given: Collection[str]) -> Parameter:
    known = fields(car["tire.model"])
    if name in INPUTS:
        if name in lacking(car, INPUT_NEEDS):
            raise lack(car, name, "input", lacking(car, INPUT_NEEDS)[name])
        if name in given:
            raise ValueError(f"parameters: {name} is measured; leave it out there or here")
        start = 1.0 if name == "friction" else 0.0
        low, high = RANGES[name]
        return Parameter(name, (), (), start, max(low, -MOST), min(high, MOST), UNITS[name])
    leaves = tuple(leaf for leaf in known if fnmatchcase(leaf, name))
    if not leaves:
        hint = did_you_mean(name, [*known, *INPUTS])
        raise UnknownNameError(f"parameters: the car has no number '{name}'{hint}")
    for leaf in leaves:
        if np.ndim(car[leaf]):
            raise ValueError(f"parameters: {leaf} is an array over cars; it must be one number")
    values = [float(car[leaf]) for leaf in leaves]
    if len(leaves) == 1:
        field, value = known[leaves[0]], values[0]
        low = SMALLEST * value if field.low >= 0 and value > 0 else field.low
        return Parameter(name, leaves, (1.0,), value, low, field.high, field.unit)
    if 0.0 in values:
        raise ValueError(f"parameters: {name}: {leaves[values.index(0.0)]} is 0: no factor fits")
    highs = [known[leaf].high / value for leaf, value in zip(leaves, values, strict=True)]
    return Parameter(name, leaves, tuple(values), 1.0, SMALLEST, min(highs), "-")
