"""A car at rest on a level road: loads, ride height, roll stiffness."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from skidpad._lib.arrays import unwarned
from skidpad._lib.parameters import AXLES, Number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Numbers: TypeAlias = Mapping[str, Number]
    Column: TypeAlias = NDArray[np.float64]


def column(numbers: Numbers, name: str) -> Column:
    """Return a number as a 0-D array or an array over cars."""
    return np.asarray(numbers[name])


def leaf(values: Column) -> Number:
    """Return a 0-D array as a number."""
    return values if np.ndim(values) else float(values)


def weight(numbers: Numbers) -> Column:
    """Return the gravity normal to a level road, m/s2."""
    return np.abs(column(numbers, "environment.gravity_z"))


def mass(numbers: Numbers) -> Column:
    """Return the mass of body and four hubs with their wheels, kg."""
    front, rear = (column(numbers, f"wheel.{axle}.mass") for axle in AXLES)
    return column(numbers, "body.mass") + 2.0 * (front + rear)


def wheelbase(numbers: Numbers) -> Column:
    """Distance between the axles, m."""
    return column(numbers, "body.to_front_axle") + column(numbers, "body.to_rear_axle")


def widest_track(numbers: Numbers) -> Column:
    """Larger of the two tracks, m."""
    return np.maximum(*(column(numbers, f"wheel.{axle}.track") for axle in AXLES))


def center_of_mass_height(numbers: Numbers) -> Column:
    """Height of the common center of mass of body and hubs, m, at design ride height."""
    moment = column(numbers, "body.mass") * column(numbers, "body.height")
    for axle in AXLES:
        hub = column(numbers, f"wheel.{axle}.hub_height")
        moment = moment + 2.0 * column(numbers, f"wheel.{axle}.mass") * hub
    return moment / mass(numbers)


def parallel_axes(numbers: Numbers) -> tuple[Column, ...]:
    """Return the parallel-axis terms of body and hubs in the inertia of the whole car, kg m2.

    About its center of mass, with the hubs as points, in the order of `inertia`; the equations
    are in the notes of `Car.from_totals`.
    """
    m = [column(numbers, "body.mass")]
    x, y, z = [np.zeros(())], [np.zeros(())], [column(numbers, "body.height")]
    for axle, ahead in zip(AXLES, (1.0, -1.0), strict=True):
        m.append(2.0 * column(numbers, f"wheel.{axle}.mass"))
        x.append(ahead * column(numbers, f"body.to_{axle}_axle"))
        y.append(0.5 * column(numbers, f"wheel.{axle}.track"))
        z.append(column(numbers, f"wheel.{axle}.hub_height"))

    def moment(*arms: list[Column]) -> Column:
        return np.asarray(
            sum(reduce(np.multiply, factors) for factors in zip(m, *arms, strict=True))
        )

    total = mass(numbers)
    x = [each - moment(x) / total for each in x]
    z = [each - moment(z) / total for each in z]
    xx, yy, zz = moment(x, x), moment(y, y), moment(z, z)
    return yy + zz, xx + zz, xx + yy, moment(x, z)


def inertia(numbers: Numbers) -> tuple[Column, ...]:
    """Moments xx, yy, zz and product xz of the whole car about its center of mass, kg m2."""
    body = (column(numbers, f"body.inertia_{axes}") for axes in ("xx", "yy", "zz", "xz"))
    return tuple(own + far for own, far in zip(body, parallel_axes(numbers), strict=True))


def sprung_share(numbers: Numbers, axle: str) -> Column:
    """Return the fraction of the body that one wheel of an axle carries."""
    to_front = column(numbers, "body.to_front_axle")
    to_rear = column(numbers, "body.to_rear_axle")
    arm = to_rear if axle == "front" else to_front
    return 0.5 * arm / (to_front + to_rear)


def sprung_mass(numbers: Numbers, axle: str) -> Column:
    """Return the mass of the body on one wheel of an axle, kg."""
    return column(numbers, "body.mass") * sprung_share(numbers, axle)


def front_weight(numbers: Numbers) -> Column:
    """Return the fraction of the weight of the whole car on the front axle."""
    front = sprung_mass(numbers, "front") + column(numbers, "wheel.front.mass")
    return 2.0 * front / mass(numbers)


def sprung_load(numbers: Numbers, axle: str) -> Column:
    """Return the weight of the body on one wheel of an axle, N."""
    return column(numbers, "body.mass") * weight(numbers) * sprung_share(numbers, axle)


def wheel_load(numbers: Numbers, axle: str) -> Column:
    """Return the load of one tire of an axle, N: its share of the body, and its hub."""
    hub = column(numbers, f"wheel.{axle}.mass") * weight(numbers)
    return sprung_load(numbers, axle) + hub


def static_travel(numbers: Numbers, axle: str) -> Column:
    """Travel at which linear springs and stops of an axle carry the body, m, positive in bump."""

    def suspension(leaf: str) -> Column:
        return column(numbers, f"suspension.{axle}.{leaf}")

    spring, bump, rebound = (suspension(k) for k in ("stiffness", "bump_travel", "rebound_travel"))
    force = sprung_load(numbers, axle) - suspension("preload")
    with np.errstate(divide="ignore", invalid="ignore"):  # without a spring: on a stop
        to_stop = np.clip(force / spring, -rebound, bump)
        return to_stop + (force - spring * to_stop) / (spring + suspension("stop_stiffness"))


def ride_height(numbers: Numbers, axle: str, travel: Column | None = None) -> Column:
    """Return the height of the body over an axle at rest, relative to the design state, m.

    With the springs at `travel`, by default that of linear ones.
    """
    if travel is None:
        travel = static_travel(numbers, axle)
    sunk = wheel_load(numbers, axle) / column(numbers, f"wheel.{axle}.vertical_stiffness")
    hub = column(numbers, f"wheel.{axle}.radius") - sunk
    return hub - column(numbers, f"wheel.{axle}.hub_height") - travel


def roll_springs(numbers: Numbers, axle: str) -> tuple[Column, Column, Column]:
    """Return the roll stiffness of an axle's springs, bar and tires, N m/rad."""
    half = 0.5 * column(numbers, f"wheel.{axle}.track") ** 2
    bar = 2.0 * column(numbers, f"anti_roll.{axle}.stiffness")
    springs = column(numbers, f"suspension.{axle}.stiffness")
    return half * springs, half * bar, half * column(numbers, f"wheel.{axle}.vertical_stiffness")


def roll_stiffness(numbers: Numbers, axle: str, mount: str = "suspension") -> Column:
    """Return the roll stiffness of an axle from the road to the body, N m/rad.

    A bar on the body does not load the tires, but still feels the travel: the roll less the tire
    deflection.
    """
    springs, bar, tires = roll_springs(numbers, axle)
    on_tires = springs + bar if mount == "suspension" else springs
    return (springs + bar) * (tires / (on_tires + tires))


@unwarned  # cars of absurd size are refused where their numbers are checked
def level(numbers: Numbers) -> dict[str, Number]:
    """Return preload, hub height and load of each axle for a car at its design ride height.

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
                f"{least:.6g} N/m: a softer tire would be pressed flat by the weight of the car, "
                f"body.mass and what it carries"
            )
        found[f"suspension.{axle}.preload"] = leaf(sprung_load(numbers, axle))
        found[f"wheel.{axle}.hub_height"] = leaf(height)
        found[f"tire.{axle}.rest_load"] = leaf(load)
    return found
