"""Numbers that are allowed but implausible for a car: mostly mistakes of units and signs.

The ranges cover passenger cars, vans, racing and Formula Student cars. They are wide bounds around
typical values (Gillespie; Milliken and Milliken; Mitschke and Wallentowitz).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from skidpad._lib.parameters import AXLES, model_fields, tire_leaf
from skidpad.cars import measured, plausible_links, plausible_powertrain, springs, statics
from skidpad.cars.statics import column
from skidpad.tires.combined import FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from skidpad.cars.lists import Lists
    from skidpad.cars.quantity import Quantity, Words
    from skidpad.cars.statics import Column, Numbers

COMBINED = ("simple_pacejka", "drawn_curves", "fiala")
"""Tire models that do not fix how their two directions share the friction."""

FAR = {
    "inertia_xx": ("kg m2", 0.6, 1.6),
    "inertia_yy": ("kg m2", 0.6, 1.6),
    "inertia_zz": ("kg m2", 0.6, 1.6),
    "height": ("m", 0.5, 1.5),
}
"""Unit of each quantity of whole cars, and plausible bounds relative to the power law. No measured
car is outside; racing cars are low."""

Leaves: TypeAlias = "Callable[[str], Column]"
"""One axle's tire: its parameters by their names in the table."""


def findings(words: Words, numbers: Numbers, lists: Lists) -> list[str]:
    """Return implausible values of a car, one sentence for each finding."""
    model = words["tire.model"]
    with np.errstate(all="ignore"):
        sag = {axle: springs.static_travel(words, numbers, lists, axle) for axle in AXLES}
        numbers = springs.at_design(words, numbers, lists)
        third = words["suspension.third_spring"] == "linear"
        quantities = [*_body(numbers), *_roll(numbers, words["anti_roll.mount"])]
        quantities += _surroundings(numbers)
        for axle in AXLES:
            quantities += _suspension(numbers, axle, sag[axle], third)
            quantities += _wheel(numbers, axle)
            quantities += _tire(model, numbers, axle)
        quantities += plausible_links.quantities(words, numbers, lists)
        quantities += plausible_powertrain.quantities(words, numbers, lists)
        found = [_finding(*quantity) for quantity in quantities]
        found += _comparisons(numbers)
        found += plausible_links.unused(words, numbers)
    fault = FAULTS.get(words["tire.combine"]) if model in COMBINED else None
    if fault:
        found.append(f'tire.combine is "{words["tire.combine"]}": {fault}; "vector" does not')
    return [sentence for sentence in found if sentence]


def _finding(what: str, values: Column | float, unit: str, low: float, high: float) -> str | None:
    values = np.asarray(values)
    # NaN, such as the damping ratio without a spring, is not a finding
    odd = (values < low) | (values > high)
    if not odd.any():
        return None
    symbol = f" {unit}" if unit else ""
    usual = f"{low:g} to {high:g}{symbol}" if np.isfinite(high) else f"at least {low:g}{symbol}"
    return f"{what} is {_first(values, odd, symbol)}; usual is {usual}"


def _first(values: Column, odd: NDArray[np.bool_], symbol: str) -> str:
    """Format the first odd value, with its car and the number of others."""
    first = int(np.argmax(odd))
    where = f" in car {first}" if values.ndim else ""
    count = int(np.count_nonzero(odd)) - 1
    more = f", and odd in {count} more" if count else ""
    return f"{float(values.flat[first]):.4g}{symbol}{where}{more}"


def _comparisons(numbers: Numbers) -> Iterator[str | None]:
    mass = statics.mass(numbers)
    inertia, height = statics.inertia(numbers)[:3], statics.center_of_mass_height(numbers)
    for name, own in zip(FAR, (*inertia, height), strict=True):
        yield _comparison(name, *np.broadcast_arrays(own, mass))


def _comparison(name: str, own: Column, mass: Column) -> str | None:
    """Compare a car with measured ones of its mass, if there are any."""
    unit, low, high = FAR[name]
    laws = measured.LAWS[name]
    cars, trucks = (law.at(mass) for law in laws.values())
    ratio = own / np.clip(own, np.minimum(cars, trucks), np.maximum(cars, trucks))
    lightest, heaviest = measured.RANGE["car"][0], measured.RANGE["truck"][1]
    odd = (mass > lightest) & (mass < heaviest) & ((ratio < low) | (ratio > high))
    if not odd.any():
        return None
    first = int(np.argmax(odd))
    usual = " and ".join(
        f"{kind} {law.at(mass.flat[first]):.3g} {unit} with a scatter of {law.scatter:.0%}"
        for kind, law in zip(("cars have", "light trucks"), laws.values(), strict=True)
    )
    return (
        f"{name} of the whole car is {_first(own, odd, f' {unit}')}; measured at its mass, "
        f"{mass.flat[first]:.4g} kg, {usual}, and usual is {low:g} to {high:g} of that"
    )


def _body(numbers: Numbers) -> Iterator[Quantity]:
    def body(leaf: str) -> Column:
        return column(numbers, f"body.{leaf}")

    mass, front, rear = body("mass"), body("to_front_axle"), body("to_rear_axle")
    xx, yy, zz = body("inertia_xx"), body("inertia_yy"), body("inertia_zz")
    length, width, nose = body("length"), body("width"), body("to_nose")
    wheelbase = front + rear
    total = statics.mass(numbers)

    yield "mass of the whole car", total, "kg", 100, 10_000
    yield "share of the hubs and wheels in that mass", 1 - mass / total, "", 0.03, 0.35
    yield "wheelbase", wheelbase, "m", 1.2, 5
    yield "share of the body's weight on the front axle", rear / wheelbase, "", 0.3, 0.72
    yield (
        "body.inertia_xx as radius of gyration over width",
        np.sqrt(xx / mass) / width,
        "",
        0.15,
        0.5,
    )
    yield (
        "body.inertia_yy as radius of gyration over length",
        np.sqrt(yy / mass) / length,
        "",
        0.15,
        0.4,
    )
    yield (
        "body.inertia_zz over mass times both axle distances",
        zz / (mass * front * rear),
        "",
        0.3,
        2,
    )
    largest = np.maximum(np.maximum(xx, yy), zz)
    yield (
        "largest moment of inertia of the body over the sum of the two others",
        largest / (xx + yy + zz - largest),
        "",
        0.5,
        1,
    )
    yield "length of the outline over the wheelbase", length / wheelbase, "", 1.1, 2.5
    yield "outline ahead of the front axle", nose - front, "m", 0, 2
    yield "outline behind the rear axle", length - nose - rear, "m", 0, 2.5
    track = np.maximum(*(column(numbers, f"wheel.{axle}.track") for axle in AXLES))
    yield "width of the outline over the wider track", width / track, "", 0.95, 1.6


def _roll(numbers: Numbers, mount: str) -> Iterator[Quantity]:
    front, rear = (statics.roll_stiffness(numbers, axle, mount) for axle in AXLES)
    weight = column(numbers, "body.mass") * statics.weight(numbers)
    moment = weight * column(numbers, "body.height")
    track = 0.5 * sum(column(numbers, f"wheel.{axle}.track") for axle in AXLES)
    height = statics.center_of_mass_height(numbers)

    yield (
        "static stability factor (half track over center of mass height)",
        (0.5 * track / height),
        "",
        0.8,
        4,
    )
    yield (
        "roll stiffness over what tips the body (body weight times its height)",
        ((front + rear) / moment),
        "",
        2.5,
        np.inf,
    )
    yield "front share of the roll stiffness", front / (front + rear), "", 0.25, 0.85


def _surroundings(numbers: Numbers) -> Iterator[Quantity]:
    gravity = np.sqrt(sum(column(numbers, f"environment.gravity_{axis}") ** 2 for axis in "xyz"))
    yield "gravity", gravity, "m/s2", 9.7, 9.9
    for name, unit, low, high in (
        ("environment.air_density", "kg/m3", 0.5, 1.6),
        ("environment.friction", "", 0.03, 1.5),
        ("aero.drag_area", "m2", 0, 5),
        ("aero.front_lift_area", "m2", -5, 1),
        ("aero.rear_lift_area", "m2", -5, 1),
        ("brakes.front_share", "", 0.3, 0.95),
        ("steering.ratio", "", 3, 30),
        ("steering.ackermann", "", -1, 1.5),
    ):
        yield name, column(numbers, name), unit, low, high


def _suspension(numbers: Numbers, axle: str, sag: Column, third: bool) -> Iterator[Quantity]:
    def suspension(leaf: str) -> Column:
        return column(numbers, f"suspension.{axle}.{leaf}")

    stiffness, tire = suspension("stiffness"), column(numbers, f"wheel.{axle}.vertical_stiffness")
    if third:
        stiffness = stiffness + suspension("third_stiffness")
    load = statics.sprung_load(numbers, axle)
    mass = load / statics.weight(numbers)
    damping = 0.5 * (suspension("bump_damping") + suspension("rebound_damping"))
    ride = np.sqrt(stiffness * tire / (stiffness + tire) / mass) / (2 * np.pi)
    hop = np.sqrt((stiffness + tire) / column(numbers, f"wheel.{axle}.mass")) / (2 * np.pi)
    ratio = damping / (2 * np.sqrt(stiffness * mass))

    yield f"{axle} body frequency (suspension.{axle}.stiffness)", ride, "Hz", 0.7, 6
    yield f"{axle} wheel hop frequency", hop, "Hz", 5, 40
    yield (
        f"{axle} damping ratio (suspension.{axle}.bump_damping, .rebound_damping)",
        np.where(stiffness > 0, ratio, np.nan),
        "",
        0.1,
        1.5,
    )
    stroke = suspension("bump_travel") + suspension("rebound_travel")
    yield f"{axle} travel from stop to stop", stroke, "m", 0.02, 0.6
    yield (
        f"{axle} static travel over the travel to the stop (suspension.{axle}.preload; "
        "car.level() fits it)",
        np.where(sag > 0, sag / suspension("bump_travel"), -sag / suspension("rebound_travel")),
        "",
        0,
        0.9,
    )
    yield (
        f"{axle} ride height over that of the design state (suspension.{axle}.preload; "
        "car.level() fits it)",
        statics.ride_height(numbers, axle, sag),
        "m",
        -0.04,
        0.04,
    )
    yield f"suspension.{axle}.toe", suspension("toe"), "rad", -0.1, 0.1
    yield f"suspension.{axle}.camber", suspension("camber"), "rad", -0.15, 0.15


def _wheel(numbers: Numbers, axle: str) -> Iterator[Quantity]:
    def wheel(leaf: str) -> Column:
        return column(numbers, f"wheel.{axle}.{leaf}")

    load = statics.wheel_load(numbers, axle)
    radius, sunk = wheel("radius"), load / wheel("vertical_stiffness")
    yield f"wheel.{axle}.track", wheel("track"), "m", 0.8, 2.5
    yield f"wheel.{axle}.radius", radius, "m", 0.15, 0.6
    yield f"{axle} static tire deflection over radius", sunk / radius, "", 0.005, 0.2
    yield (
        f"wheel.{axle}.hub_height above where the tire carries the car (car.level() fits it)",
        wheel("hub_height") - (radius - sunk),
        "m",
        -0.02,
        0.02,
    )
    yield (
        f"wheel.{axle}.effective_radius over the unloaded one",
        wheel("effective_radius") / radius,
        "",
        0.9,
        1,
    )
    inertia = wheel("spin_inertia") / (wheel("mass") * radius**2)
    yield f"wheel.{axle}.spin_inertia over mass times radius squared", inertia, "", 0.1, 1
    yield f"wheel.{axle}.rolling_resistance", wheel("rolling_resistance"), "", 0, 0.05
    fast = 30.0
    rise = fast * (wheel("rolling_resistance_1") + fast * wheel("rolling_resistance_2"))
    yield f"what 30 m/s add to wheel.{axle}.rolling_resistance", rise, "", 0, 0.05


def _of_brush(tire: Leaves, load: Column) -> dict[str, Column]:
    return {"y": 2 * tire("tread_stiffness") * tire("half_length") ** 2 / tire("nominal_load")}


def _of_simple_pacejka(tire: Leaves, load: Column) -> dict[str, Column]:
    return {d: tire(f"friction_{d}") * tire(f"stiffness_{d}") * tire(f"shape_{d}") for d in "xy"}


def _of_physx(tire: Leaves, load: Column) -> dict[str, Column]:
    return {
        d: tire(f"stiffness_{d}") * tire(f"extremum_force_{d}") / tire(f"extremum_slip_{d}") / load
        for d in "xy"
    }


def _of_drawn_curves(tire: Leaves, load: Column) -> dict[str, Column]:
    grip = tire("friction")
    return {"x": grip * tire("drive_slope"), "y": grip * tire("side_slope")}


def _of_custom(tire: Leaves, load: Column) -> dict[str, Column]:
    nominal = tire("nominal_load")
    return {"x": tire("slip_stiffness") / nominal, "y": tire("cornering_stiffness") / nominal}


def _of_lugre(tire: Leaves, load: Column) -> dict[str, Column]:
    return {"x": 0.5 * tire("bristle_stiffness") * tire("contact_length")}


# slopes of the forces at zero slip over the load, for models without such leaves
STIFFNESS: dict[str, Callable[[Leaves, Column], dict[str, Column]]] = {
    "brush": _of_brush,
    "simple_pacejka": _of_simple_pacejka,
    "physx": _of_physx,
    "drawn_curves": _of_drawn_curves,
    "lugre": _of_lugre,
    "custom": _of_custom,
}
FRICTIONS = ("friction", "friction_x", "friction_y")


def _tire(model: str, numbers: Numbers, axle: str) -> Iterator[Quantity]:
    def tire(leaf: str) -> Column:
        return column(numbers, f"tire.{axle}.{leaf}")

    load = statics.wheel_load(numbers, axle)
    for direction in "xy":
        name = f"relaxation_length_{direction}"
        yield f"tire.{axle}.{name}", tire(name), "m", 0.02, 2
    yield f"tire.{axle}.grip", tire("grip"), "", 0.3, 3
    yield (
        f"tire.{axle}.rest_load over the static load (car.level() fits it)",
        np.where(tire("load_response") != 1, tire("rest_load") / load, np.nan),
        "",
        0.8,
        1.25,
    )

    known = {leaf: tire_leaf(model, axle, leaf) for leaf in model_fields(model)}

    def own(leaf: str) -> Column:
        return column(numbers, known[leaf])

    if model in STIFFNESS:
        slopes = STIFFNESS[model](own, load)
    else:
        leaves = {d: f"stiffness_{d}" for d in "xy"}
        slopes = {d: own(leaf) / load for d, leaf in leaves.items() if leaf in known}
    frictions = {known[leaf]: own(leaf) for leaf in FRICTIONS if leaf in known}
    if "unloaded_radius" in known:
        size = column(numbers, f"wheel.{axle}.radius") / own("unloaded_radius")
        yield (
            f"wheel.{axle}.radius, the car's own, over that of the tire's file",
            size,
            "",
            0.9,
            1.1,
        )
    if "half_length" in known:
        patch = own("half_length") / column(numbers, f"wheel.{axle}.radius")
        yield f"tire.{axle}.half_length over the radius", patch, "", 0.05, 0.5

    for direction, slope in slopes.items():
        kind = "slip" if direction == "x" else "cornering"
        yield f"{axle} {kind} stiffness of the tire over its load", slope, "", 4, 100
    for name, friction in frictions.items():
        yield name, friction, "", 0.1, 3
    if "nominal_load" in known:
        nominal = own("nominal_load")
        yield f"{known['nominal_load']} over the static load", nominal / load, "", 0.2, 5
        if "load_sensitivity" in known:
            left = 1 - own("load_sensitivity") * (2 * load / nominal - 1)
            yield f"share of the {axle} friction left at twice the static load", left, "", 0.3, 2
