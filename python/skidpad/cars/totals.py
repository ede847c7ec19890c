"""A car from its totals: weighed, measured and looked up.

By the parallel-axis equations in the notes of `Car.from_totals`. The kernels treat hubs as points
(csrc/car/body.h); their own moments of inertia count as the body's. The car is symmetric, so the
products of inertia xy and yz are those of the body.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.messages import brief
from skidpad._lib.parameters import AXLES, Field, number
from skidpad.cars import springs, statics
from skidpad.cars.consistency import require_one_length
from skidpad.cars.lists import LAWS
from skidpad.cars.statics import column, leaf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from skidpad._lib.parameters import Number
    from skidpad.cars.lists import Lists
    from skidpad.cars.statics import Column, Numbers

INERTIA = ("inertia_xx", "inertia_yy", "inertia_zz", "inertia_xz")
PAIRS = ("track", "ride_frequency")
LONGEST = 20.0
"""Longer than any length of a car [m]."""
LEAST = 1e-6
"""Lower bound of the totals of a car, in SI base units."""


def called(name: str) -> str:
    """Return the name of a total in messages; a moment of inertia as inertia[xx]."""
    return name.replace("inertia_", "inertia[") + "]" * name.startswith("inertia_")


FIELDS = {
    row[0]: Field(called(row[0]), *row[1:])
    for row in (
        ("mass", "kg", 0.0, LEAST, np.inf, "mass of the whole car"),
        ("front_weight", "-", 0.0, 0.0, 1.0, "share of it on the front axle"),
        ("height", "m", 0.0, LEAST, np.inf, "height of its center of mass"),
        ("wheelbase", "m", 0.0, LEAST, np.inf, "distance between the axles"),
        *((name, "kg m2", 0.0, LEAST, np.inf, "moment of inertia") for name in INERTIA[:3]),
        (INERTIA[3], "kg m2", 0.0, -np.inf, np.inf, "product of inertia"),
        *((f"track[{axle}]", "m", 0.0, LEAST, np.inf, "track") for axle in AXLES),
        *((f"ride_frequency[{axle}]", "Hz", 0.0, LEAST, np.inf, "of the body") for axle in AXLES),
    )
}


def leaves(
    words: Mapping[str, str], base: Numbers, lists: Lists, given: Mapping[str, object]
) -> dict[str, object]:
    """Return the parameters and lists in which a car differs from another, given its totals.

    Parameters
    ----------
    words, base : mapping
        Words and parameters of the other car, which supplies what is not given.
    lists : mapping
        Its lists.
    given : mapping
        As in `Car.from_totals`, None if not given.

    Raises
    ------
    ValueError
        If no car, or none with these hubs, can have the totals.
    """
    checked = _checked(given)
    require_one_length({**base, **checked}, lists)
    total = _totals(base) | {name: np.asarray(value) for name, value in checked.items()}
    if "inertia_xx" not in checked:  # the radii of gyration stay
        heavier = total["mass"] / statics.mass(base)
        inertia = zip(INERTIA, statics.inertia(base), strict=True)
        total |= {name: heavier * old for name, old in inertia}

    new = {**base, **_axles(base, total)}
    new |= statics.level(new)
    new["body.height"] = _body_height(new, total)
    new |= _body_inertia(new, total)
    old = springs.at_design(words, base, lists)
    for axle in AXLES:
        new |= _suspension(new, old, axle, total.get(f"ride_frequency[{axle}]"))
    new |= _outline(new, base)
    numbers = {name: leaf(column(new, name)) for name in new if new[name] is not base[name]}
    return {**numbers, **_tables(words, lists, old, new)}


def _checked(given: Mapping[str, object]) -> dict[str, Number]:
    """Check the given numbers, one for all cars or one for each."""
    found: dict[str, object] = {}
    for name, value in given.items():
        if value is None:
            continue
        if name == "inertia":
            found |= _inertia_rows(value)
        elif name in PAIRS:
            pair = value if isinstance(value, (list, tuple)) else (value, value)
            if len(pair) != 2:
                raise ValueError(
                    f"{name} must be one number, or a pair (front, rear), not {brief(value)}"
                )
            found |= {f"{name}[{axle}]": each for axle, each in zip(AXLES, pair, strict=True)}
        else:
            found[name] = value
    checked = {name: number(FIELDS[name], value) for name, value in found.items()}
    for name, value in checked.items():
        if FIELDS[name].unit == "m" and np.max(value) > LONGEST:
            raise ValueError(
                f"{name} is {np.max(value):g} m, but must be at most {LONGEST:g} m; "
                "are these millimeters?"
            )
    return checked


def _inertia_rows(value: object) -> dict[str, object]:
    """Split inertia into three moments and, if given, the product."""
    rows: tuple[object, ...] = ()
    if isinstance(value, (list, tuple)) or (isinstance(value, np.ndarray) and value.ndim):
        rows = tuple(value)
    if len(rows) not in (3, 4):
        raise ValueError(
            "inertia must be (xx, yy, zz), or (xx, yy, zz, xz), each a number or one for each "
            f"car, not {brief(value)}"
        )
    return dict(zip(INERTIA, (*rows, 0.0), strict=False))


def _totals(base: Numbers) -> dict[str, Column]:
    """Return mass, position of the center of mass and tracks of a car."""
    return {
        "mass": statics.mass(base),
        "front_weight": statics.front_weight(base),
        "height": statics.center_of_mass_height(base),
        "wheelbase": statics.wheelbase(base),
        **{f"track[{axle}]": column(base, f"wheel.{axle}.track") for axle in AXLES},
    }


def _axles(base: Numbers, total: Mapping[str, Column]) -> dict[str, Number]:
    """Return the mass of the body, its position between the axles, and the tracks."""
    mass, share = total["mass"], total["front_weight"]
    front, rear = (2.0 * column(base, f"wheel.{axle}.mass") for axle in AXLES)
    why = "what the hubs with their wheels weigh"
    _require("mass", mass, ">", front + rear, " kg", why)
    _require("front_weight", share, ">", front / mass, "", f"{why} there")
    _require("1 - front_weight", 1.0 - share, ">", rear / mass, "", f"{why} at the rear")
    body = mass - (front + rear)
    body_share = (mass * share - front) / body
    return {
        "body.mass": body,
        "body.to_front_axle": total["wheelbase"] * (1.0 - body_share),
        "body.to_rear_axle": total["wheelbase"] * body_share,
        **{f"wheel.{axle}.track": total[f"track[{axle}]"] for axle in AXLES},
    }


def _body_height(new: Numbers, total: Mapping[str, Column]) -> Column:
    """Return the height of the body's center of mass, m."""
    hubs = sum(
        2.0 * column(new, f"wheel.{axle}.mass") * column(new, f"wheel.{axle}.hub_height")
        for axle in AXLES
    )
    least = hubs / total["mass"]
    _require("height", total["height"], ">", least, " m", "the hubs alone raise it that far")
    return np.asarray((total["height"] - least) * total["mass"] / column(new, "body.mass"))


def _body_inertia(new: Numbers, total: Mapping[str, Column]) -> dict[str, Number]:
    """Return the inertia of the body: that of the car less the parallel-axis terms."""
    places = dict(zip(INERTIA, statics.parallel_axes(new), strict=True))
    why = "the places of body and hubs (height, wheelbase, track) take that much of it"
    for name in INERTIA[:3]:
        _require(called(name), total[name], ">", places[name], " kg m2", why)
    return {f"body.{name}": total[name] - places[name] for name in INERTIA}


def _suspension(
    new: Numbers, base: Numbers, axle: str, frequency: Column | None
) -> dict[str, Number]:
    """Return springs, stops, bar and dampers that fit the load of an axle.

    Without a frequency, all scale with the mass on the springs, so that the body oscillates as on
    the base. With one, of the body on springs and tires in series, the stops scale with the
    springs, and the dampers keep their damping ratio.
    """
    masses = [statics.sprung_mass(numbers, axle) for numbers in (new, base)]
    heavier = masses[0] / masses[1]
    stiffer = heavier
    if frequency is not None:
        tire = column(new, f"wheel.{axle}.vertical_stiffness")
        most = np.sqrt(tire / masses[0]) / (2.0 * np.pi)
        why = "on these tires alone it swings as fast"
        _require(f"ride_frequency[{axle}]", frequency, "<", most, " Hz", why)
        ride = masses[0] * (2.0 * np.pi * frequency) ** 2
        old = column(base, f"suspension.{axle}.stiffness")
        _require(f"suspension.{axle}.stiffness", old, ">", np.zeros(()), " N/m", "it is scaled")
        stiffer = ride * tire / (tire - ride) / old
    scales = {
        f"suspension.{axle}.stiffness": stiffer,
        f"suspension.{axle}.stop_stiffness": stiffer,
        f"suspension.{axle}.bump_damping": np.sqrt(stiffer * heavier),
        f"suspension.{axle}.rebound_damping": np.sqrt(stiffer * heavier),
        f"suspension.{axle}.cubic_stiffness": stiffer,
        f"suspension.{axle}.rebound_stop_stiffness": stiffer,
        f"suspension.{axle}.third_stiffness": stiffer,
        f"suspension.{axle}.bump_damping_fast": np.sqrt(stiffer * heavier),
        f"suspension.{axle}.rebound_damping_fast": np.sqrt(stiffer * heavier),
        f"suspension.{axle}.third_damping": np.sqrt(stiffer * heavier),
        f"anti_roll.{axle}.stiffness": heavier,
        f"anti_roll.{axle}.stiffness_at_speed": heavier,
    }
    return {name: scale * column(base, name) for name, scale in scales.items()}


def _tables(
    words: Mapping[str, str], lists: Lists, old: Numbers, new: Numbers
) -> dict[str, NDArray[np.float64]]:
    """Scale the tables of springs and dampers in use like their numbers."""
    found = {}
    for force, (_, word) in LAWS.items():
        if words[word] == "table" and force.endswith("_forces"):
            group, _, leaf = force.rpartition(".")
            name = f"{group}.{'stiffness' if leaf == 'spring_forces' else 'bump_damping'}"
            with np.errstate(divide="ignore", invalid="ignore"):
                scale = np.asarray(column(new, name) / column(old, name))
            forces = (
                lists[force] if scale.ndim == 0 else lists[force].reshape(len(lists[force]), -1)
            )
            found[force] = forces * scale
    return found


def _outline(new: Numbers, base: Numbers) -> dict[str, Number]:
    """Return the outline with the same overhangs."""

    def grown(size: Callable[[Numbers], Column]) -> Column:
        return size(new) - size(base)

    return {
        "body.length": column(base, "body.length") + grown(statics.wheelbase),
        "body.width": column(base, "body.width") + grown(statics.widest_track),
        "body.to_nose": column(base, "body.to_nose")
        + grown(lambda numbers: column(numbers, "body.to_front_axle")),
    }


def _require(name: str, value: Column, sign: str, limit: Column, unit: str, why: str) -> None:
    """Refuse values not above (">") or not below ("<") each car's limit.

    Raises
    ------
    ValueError
        The message has the first such car, its value, the limit and the reason.
    """
    wrong = value <= limit if sign == ">" else value >= limit
    if not np.any(wrong):
        return
    worst = int(np.argmax(wrong))
    is_, bound = (float(np.broadcast_to(x, wrong.shape).flat[worst]) for x in (value, limit))
    where = f" in car {worst}" if wrong.ndim else ""
    raise ValueError(
        f"{name} is {is_:.6g}{unit}{where}, but must be {sign} {bound:.6g}{unit}: {why}"
    )
