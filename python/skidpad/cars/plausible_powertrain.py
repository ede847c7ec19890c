"""Numbers of a powertrain that are allowed but implausible for a car.

As in ``plausible.py``; ranges of engines and fuel come from Heywood. Unused parts are not checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.parameters import AXLES
from skidpad.cars import statics
from skidpad.cars.lists import flat_list
from skidpad.cars.statics import column

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skidpad.cars.lists import Lists
    from skidpad.cars.quantity import Quantity, Words
    from skidpad.cars.statics import Column, Numbers


def quantities(words: Words, numbers: Numbers, lists: Lists) -> Iterator[Quantity]:
    """Yield name, values, unit and usual range of all quantities in use."""
    if words["drive.source"] == "engine":
        yield from _engine(words, numbers, lists)
        yield from _clutch(words, numbers, lists)
        yield from _gearbox(words, numbers, lists)
        yield from _fuel(words, numbers)
        yield from _lengths(words, lists)
    if words["pedals.brakes"] == "hydraulic":
        yield from _pedals(numbers)


def _lengths(words: Words, lists: Lists) -> Iterator[Quantity]:
    most = {"gearbox.ratios": 12}
    if words["engine.model"] != "envelope":
        most["engine.speeds"] = 500
    if words["engine.model"] == "map":
        most["engine.throttles"] = 100
    if words["fuel.model"] == "map":
        most |= {"fuel.speeds": 500, "fuel.torques": 500}
    for name, places in most.items():
        shape = lists[name].shape
        turned = len(shape) > 1 and shape[0] > places >= shape[1]
        hint = f" ({shape[0]} places by {shape[1]} cars: is it transposed?)" if turned else ""
        yield f"length of {name}{hint}", float(shape[0]), "", 1, places


def _places(name: str, lists: Lists) -> Column:
    """Return a list with its elements first, then the cars if they differ."""
    rows = flat_list(name, lists)
    return rows[:, 0] if rows.shape[1] == 1 else rows


def _full_load(words: Words, numbers: Numbers, lists: Lists) -> tuple[Column, Column]:
    """Return the engine's largest torque, N m, and power, W, if known."""
    if words["engine.model"] == "envelope":
        return column(numbers, "engine.peak_torque"), column(numbers, "engine.peak_power")
    speeds = _places("engine.speeds", lists)
    if words["engine.model"] == "curve":
        torques = _places("engine.torques", lists)
    else:
        throttles = _places("engine.throttles", lists)
        points = _places("engine.map", lists)
        shape = (len(speeds), len(throttles), *points.shape[1:])
        torques = points.reshape(shape).max(axis=1)
    if speeds.ndim < torques.ndim:
        speeds = speeds[:, np.newaxis]
    elif torques.ndim < speeds.ndim:
        torques = torques[:, np.newaxis]
    return torques.max(axis=0), (torques * speeds).max(axis=0)


def _engine(words: Words, numbers: Numbers, lists: Lists) -> Iterator[Quantity]:
    def engine(leaf: str) -> Column:
        return column(numbers, f"engine.{leaf}")

    torque, power = _full_load(words, numbers, lists)
    idle, limit = engine("idle_speed"), engine("limit_speed")

    def friction(speed: Column) -> Column:
        return engine("friction") + engine("friction_rate") * speed

    yield "engine.inertia", engine("inertia"), "kg m2", 0.001, 5
    yield "largest torque of the engine", torque, "N m", 10, 5000
    yield "largest power of the engine over the mass", power / statics.mass(numbers), "W/kg", 5, 2e3
    yield "engine.limit_speed", limit, "rad/s", 150, 2500
    yield (
        "friction of the engine at its limit, over its largest torque",
        friction(limit) / torque,
        "",
        0,
        1,
    )
    yield "engine.limit_band over engine.limit_speed", engine("limit_band") / limit, "", 0.002, 0.3
    yield "engine.intake_lag", engine("intake_lag"), "s", 0, 1
    if words["engine.model"] == "envelope":
        regeneration = engine("regeneration_torque") / torque
        yield "engine.regeneration_torque over the largest torque", regeneration, "", 0, 1.5
        fade = engine("regeneration_speed") / limit
        yield "engine.regeneration_speed over engine.limit_speed", fade, "", 0, 0.5
    else:
        last = _places("engine.speeds", lists)[-1]
        yield "engine.limit_speed over the last of engine.speeds", limit / last, "", 0.5, 1.3
        yield "engine.idle_speed", idle, "rad/s", 30, 500
        yield "engine.stall_speed over engine.idle_speed", engine("stall_speed") / idle, "", 0, 0.9
        # an engine that cannot overcome its friction stalls immediately
        hold = engine("idle_torque") / friction(idle)
        yield "engine.idle_torque over the friction at idle", hold, "", 1, np.inf
        # so does one whose idle control reacts too late when the throttle is released
        catch = engine("idle_gain") * (idle - engine("stall_speed")) / friction(idle)
        yield (
            "engine.idle_gain down to engine.stall_speed over that friction",
            catch,
            "",
            0.75,
            np.inf,
        )


def _clutch(words: Words, numbers: Numbers, lists: Lists) -> Iterator[Quantity]:
    idle = column(numbers, "engine.idle_speed")
    limit = column(numbers, "engine.limit_speed")
    if words["clutch.model"] == "friction":
        torque, _ = _full_load(words, numbers, lists)
        capacity = column(numbers, "clutch.capacity")
        yield "clutch.capacity over the largest torque", capacity / torque, "", 1, 20
    if words["clutch.model"] != "locked" and words["clutch.control"] == "automatic":
        low, high = (column(numbers, f"clutch.launch_{end}") for end in ("low", "high"))
        # below 1 the clutch drags the idling engine
        yield "clutch.launch_low over engine.idle_speed", low / idle, "", 1, np.inf
        yield "clutch.launch_high over clutch.launch_low", high / low, "", 1.05, 10
        yield "clutch.launch_high over engine.limit_speed", high / limit, "", 0, 0.95


def _gearbox(words: Words, numbers: Numbers, lists: Lists) -> Iterator[Quantity]:
    def gearbox(leaf: str) -> Column:
        return column(numbers, f"gearbox.{leaf}")

    ratios, limit = _places("gearbox.ratios", lists), column(numbers, "engine.limit_speed")
    axle = "front" if words["drive.axles"] == "front" else "rear"
    per_ratio = limit * column(numbers, f"wheel.{axle}.effective_radius") / gearbox("final_drive")

    yield "speed in first gear at engine.limit_speed", per_ratio / ratios[0], "m/s", 3, 150
    yield "speed in the last gear at engine.limit_speed", per_ratio / ratios[-1], "m/s", 8, 150
    yield (
        "gearbox.reverse over the first of gearbox.ratios",
        gearbox("reverse") / ratios[0],
        "",
        -3,
        -0.3,
    )
    yield "gearbox.efficiency", gearbox("efficiency"), "", 0.7, 1
    yield "gearbox.shift_time", gearbox("shift_time"), "s", 0, 2
    if len(ratios) == 1:
        return
    steps = ratios[1:] / ratios[:-1]
    hint = ""
    if ratios.ndim > 1 and np.all(np.diff(ratios, axis=1) < 0):
        hint = f" ({ratios.shape[0]} gears of {ratios.shape[1]} cars: is it transposed?)"
    yield (
        f"largest ratio of a gear over that of the gear below it{hint}",
        steps.max(axis=0),
        "",
        0.3,
        0.98,
    )
    yield (
        f"smallest ratio of a gear over that of the gear below it{hint}",
        steps.min(axis=0),
        "",
        0.3,
        0.98,
    )
    if words["gearbox.control"] == "automatic":
        yield from _shifts(words, numbers, steps.min(axis=0))


def _shifts(words: Words, numbers: Numbers, widest: Column) -> Iterator[Quantity]:
    """Yield shift points of an automatic gearbox; `widest`: smallest ratio of neighboring gears."""

    def gearbox(leaf: str) -> Column:
        return column(numbers, f"gearbox.{leaf}")

    limit = column(numbers, "engine.limit_speed")
    yield "gearbox.up_open over engine.limit_speed", gearbox("up_open") / limit, "", 0.3, 1
    yield (
        "gearbox.up_closed over gearbox.up_open",
        gearbox("up_closed") / gearbox("up_open"),
        "",
        0.1,
        1,
    )
    if words["engine.model"] != "envelope":
        idle = column(numbers, "engine.idle_speed")
        yield "gearbox.down_closed over engine.idle_speed", gearbox("down_closed") / idle, "", 1, 5
    # Both speeds are linear in the throttle, so their ends suffice. A tenth allows for tire slip
    # before the shift and for speed lost during it.
    for end in ("closed", "open"):
        after = gearbox(f"up_{end}") * widest
        yield (
            f"engine speed after a shift up over gearbox.down_{end} (else it hunts)",
            after / gearbox(f"down_{end}"),
            "",
            1.1,
            np.inf,
        )


def _fuel(words: Words, numbers: Numbers) -> Iterator[Quantity]:
    def fuel(leaf: str) -> Column:
        return column(numbers, f"fuel.{leaf}")

    if words["fuel.model"] == "none":
        return
    yield "fuel.mass over the mass of the car", fuel("mass") / statics.mass(numbers), "", 0, 0.2
    yield "fuel.density", fuel("density"), "kg/m3", 50, 1200
    if words["fuel.model"] == "constant":
        yield "fuel.consumption", fuel("consumption"), "kg/J", 1e-8, 3e-7
    if words["fuel.model"] == "willans":
        yield "fuel.efficiency", fuel("efficiency"), "", 0.15, 0.6
        yield "fuel.heating_value", fuel("heating_value"), "J/kg", 15e6, 130e6


def _pedals(numbers: Numbers) -> Iterator[Quantity]:
    def pedals(leaf: str) -> Column:
        return column(numbers, f"pedals.{leaf}")

    arms = [column(numbers, f"wheel.{axle}.effective_radius") for axle in AXLES]
    weight = statics.mass(numbers) * statics.weight(numbers)
    full = pedals("brake_torque") / (weight * 0.5 * (arms[0] + arms[1]))
    hand = pedals("hand_brake_torque") / (weight * arms[1])
    yield (
        "force of the brakes at full pedal (pedals.brake_torque) over the weight",
        full,
        "",
        0.5,
        8,
    )
    yield "force of the hand brake (pedals.hand_brake_torque) over the weight", hand, "", 0, 3
    yield "pedals.brake_lag", pedals("brake_lag"), "s", 0, 1
