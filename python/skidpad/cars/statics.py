"""A car at rest on a level road: loads, ride height, roll stiffness."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from skidpad.cars.field import AXLES, Number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Numbers: TypeAlias = Mapping[str, Number]
    Column: TypeAlias = NDArray[np.float64]


def column(numbers: Numbers, name: str) -> Column:
    """Give a number as an array without axis, or with one over the cars."""
    return np.asarray(numbers[name])


def leaf(values: Column) -> Number:
    """Give an array without axis as the number that it is."""
    return values if np.ndim(values) else float(values)


def weight(numbers: Numbers) -> Column:
    """Gravity across a level road, m/s2."""
    return np.abs(column(numbers, "environment.gravity_z"))


def mass(numbers: Numbers) -> Column:
    """Body and four hubs with their wheels, kg."""
    front, rear = (column(numbers, f"wheel.{axle}.mass") for axle in AXLES)
    return column(numbers, "body.mass") + 2.0 * (front + rear)


def center_of_mass_height(numbers: Numbers) -> Column:
    """Height of the common center of mass of body and hubs, m, at design ride height."""
    moment = column(numbers, "body.mass") * column(numbers, "body.height")
    for axle in AXLES:
        hub = column(numbers, f"wheel.{axle}.hub_height")
        moment = moment + 2.0 * column(numbers, f"wheel.{axle}.mass") * hub
    return moment / mass(numbers)


def sprung_load(numbers: Numbers, axle: str) -> Column:
    """Weight of the body on one wheel of an axle, N."""
    to_front = column(numbers, "body.to_front_axle")
    to_rear = column(numbers, "body.to_rear_axle")
    arm = to_rear if axle == "front" else to_front
    share = 0.5 * arm / (to_front + to_rear)
    return column(numbers, "body.mass") * weight(numbers) * share


def wheel_load(numbers: Numbers, axle: str) -> Column:
    """Load of one tire of an axle, N: its share of the body, and its hub."""
    hub = column(numbers, f"wheel.{axle}.mass") * weight(numbers)
    return sprung_load(numbers, axle) + hub


def roll_springs(numbers: Numbers, axle: str) -> tuple[Column, Column]:
    """Roll stiffness of an axle's springs with its bar, and of its tires, N m/rad."""
    half = 0.5 * column(numbers, f"wheel.{axle}.track") ** 2
    bar = 2.0 * column(numbers, f"anti_roll.{axle}.stiffness")
    springs = column(numbers, f"suspension.{axle}.stiffness") + bar
    return half * springs, half * column(numbers, f"wheel.{axle}.vertical_stiffness")


def roll_stiffness(numbers: Numbers, axle: str) -> Column:
    """Roll stiffness of an axle from the road to the body, N m/rad."""
    springs, tires = roll_springs(numbers, axle)
    return springs * (tires / (springs + tires))


def level(numbers: Numbers) -> dict[str, Number]:
    """Preload, hub height and load of each axle for a car at its design ride height.

    Raises
    ------
    ValueError
        If a tire is too soft to carry the car.
    """
    found: dict[str, Number] = {}
    for axle in AXLES:
        radius = column(numbers, f"wheel.{axle}.radius")
        stiffness = column(numbers, f"wheel.{axle}.vertical_stiffness")
        load = wheel_load(numbers, axle)
        with np.errstate(over="ignore"):
            height = radius - load / stiffness
        if np.any(height <= 0.0):
            worst = int(np.argmin(height))
            shape = height.shape
            value, least = (
                float(np.broadcast_to(x, shape).flat[worst]) for x in (stiffness, load / radius)
            )
            where = f" in car {worst}" if shape else ""
            raise ValueError(
                f"wheel.{axle}.vertical_stiffness is {value!r} N/m{where}, but must be > "
                f"{least:.6g} N/m: a softer tire would be pressed flat by the weight of the car"
            )
        found[f"suspension.{axle}.preload"] = leaf(sprung_load(numbers, axle))
        found[f"wheel.{axle}.hub_height"] = leaf(height)
        found[f"tire.{axle}.rest_load"] = leaf(load)
    return found
