"""Cars of Project Chrono: double wishbones of rigid links on all wheels, steered by a rack.

Chrono's chassis reference frame is the frame of the body here: a car whose hardpoints are higher in
front than in the rear is nose down here too. At design its springs may be slack, so that the car
settles onto them at the start of a run, as in Chrono.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad.cars.car import Car
from skidpad.cars.foreign import chrono_mass as mass
from skidpad.cars.foreign.chrono_files import Model, gathered
from skidpad.cars.foreign.chrono_springs import wheel_rates
from skidpad.cars.foreign.chrono_tire import Rubber, mass_group, rubber
from skidpad.cars.foreign.foreign import Foreign, named

if TYPE_CHECKING:
    from os import PathLike

    from skidpad.cars.foreign.document import Array, Document

GRAVITY: Final = 9.81
"""Gravity of Chrono's vehicles, m/s2."""

TRAVEL: Final = (-0.06, 0.1)
"""Range of wheel travel for the fit of kinematics, m."""

RACK: Final = (-0.015, 0.015)
"""Range of rack travel for that fit, m."""

ARMS: Final = ("Upper Control Arm", "Lower Control Arm")
POINTS: Final = {
    "lower_wishbone_inboard_front": ("Lower Control Arm", "Location Chassis Front"),
    "lower_wishbone_inboard_rear": ("Lower Control Arm", "Location Chassis Back"),
    "lower_wishbone_outboard": ("Lower Control Arm", "Location Upright"),
    "upper_wishbone_inboard_front": ("Upper Control Arm", "Location Chassis Front"),
    "upper_wishbone_inboard_rear": ("Upper Control Arm", "Location Chassis Back"),
    "upper_wishbone_outboard": ("Upper Control Arm", "Location Upright"),
    "trackrod_inboard": ("Tierod", "Location Chassis"),
    "trackrod_outboard": ("Tierod", "Location Upright"),
}

CARRIED: Final = (
    "masses and inertia of all parts, in place at design; arms weigh half on the wheel and half on "
    "the body",
    "hardpoints of the double wishbones as polynomials in travel and rack, with the static angles",
    "springs, their stops and dampers, brought to the wheel over its travel",
    "the rack: pinion radius times its largest angle is its travel at an input of 1",
    "brakes: their largest torques and the share of the front axle",
    "the loaded radius as the arm by which Fx turns a wheel, as a word",
)
LEFT_OUT: Final = (
    "arms, tie rods and rack have no inertia of their own here, and joints no bushings",
    "engine, gearbox and differentials: wheels roll freely unless the input drive_torque drives "
    "those that are driven there",
)


class Axle(NamedTuple):
    """An axle from the file."""

    group: Document
    suspension: Document
    origin: Array
    """Position of its hardpoints in the chassis frame, m."""
    center: Array
    """Position of the left wheel, m."""
    parts: tuple[mass.Part, ...]
    """Parts of the left side, in the chassis frame."""
    hub: float
    """Mass of one wheel with its upright and half of its arms, kg."""
    spin_inertia: float
    brake: float
    """Largest torque of a wheel, N m."""


def from_chrono(
    *files: str | PathLike[str],
    travel: tuple[float, float] = TRAVEL,
    rack: tuple[float, float] = RACK,
) -> Foreign:
    """Build a car of Project Chrono from its JSON files.

    Parameters
    ----------
    *files : str or path
        The file of a vehicle (``"Type": "Vehicle"``) and that of its tire (``"Type": "Tire"``,
        which vehicle files do not name), a file that names both, such as ``Sedan.json``, or a
        folder; files take precedence over folders. The parts that a vehicle names are searched for
        relative to each folder above it, next to it and among the given files.
    travel : tuple of float
        Range of wheel travel for the fit of kinematics and the tables of springs, m.
    rack : tuple of float
        Range of rack travel for the fit of kinematics, m.

    Returns
    -------
    Foreign
        The car, with lists of what was carried over and what was not. Its inputs: ``steer``, for a
        steering input of 1; ``brake_torque``, N m, for a braking input of 1.

    Raises
    ------
    OSError
        If a file cannot be opened or found.
    TypeError
        If an argument is not a path.
    ValueError
        If a file is not JSON or has an unsupported template, or a field is missing or out of
        range; the message has file and field. Templates are ``DoubleWishbone`` on both axles,
        ``RackPinion``, ``BrakeSimple``, and the tires ``Pac02Tire`` and ``TMeasyTire``.

    Notes
    -----
    projectchrono/chrono (BSD-3), 2026. An ``environment.friction`` of 1 here is a road friction
    equal to the tire's ``Coefficient of Friction`` there.

    Examples
    --------
    >>> import skidpad as sp
    >>> made = sp.cars.from_chrono("sedan/vehicle", "sedan/Pac02Tire.json")  # doctest: +SKIP
    >>> print(made)  # doctest: +SKIP
    """
    if rack is None:
        raise TypeError("rack must be a range (least, largest) in m, not None")
    model = gathered(files)
    front, rear = axles(model)
    whole = mass.total(parts(model, (front, rear)))
    hubs = [
        hub
        for axle in (front, rear)
        for left in (mass.point(axle.hub, axle.center),)
        for hub in (left, left.mirrored())
    ]
    body = mass.total([whole, *(mass.Part(-h.mass, h.place, -h.inertia) for h in hubs)])
    tires = {name: _tire(model, axle, other, whole) for name, axle, other in
             (("front", front, rear), ("rear", rear, front))}  # fmt: skip
    # height of the frame over the road at design, given by the tires at rest
    ground = 0.5 * sum(
        axle.center[2] - (tires[name].radius - tires[name].deflection)
        for name, axle in (("front", front), ("rear", rear))
    )
    values: dict[str, Any] = {
        "tire": tires["front"].tire,
        **tires["front"].words,
        "environment.gravity_z": -GRAVITY,
        "wheel.arm": "loaded",
        **_body(model, body, ground, front, rear),
    }
    for name, axle in (("front", front), ("rear", rear)):
        with named(axle.suspension.file):
            values |= _axle(name, axle, tires[name], ground, travel, rack)
    pinion = _rack(model).group("Pinion")
    values["steering.rack_travel"] = pinion.number("Radius", "> 0") * np.radians(
        pinion.number("Maximum Angle (deg)", "> 0")
    )
    with named(model.vehicle.file):
        car = Car(_even(values))
    full = 2.0 * (front.brake + rear.brake)
    return Foreign(
        car,
        {"steer": 1.0, "brake_torque": full},
        (*CARRIED, *tires["front"].carried),
        (*LEFT_OUT, *tires["front"].left_out, *_unread(model)),
    )


def axles(model: Model) -> tuple[Axle, Axle]:
    """Return both axles, front first."""
    groups = model.vehicle.groups("Axles")
    if len(groups) != 2:
        raise model.vehicle.wrong("Axles", f"are {len(groups)}; a car here has two")
    front, rear = sorted(groups, key=lambda one: -one.numbers("Suspension Location", count=3)[0])
    if "Steering Index" not in front:
        raise front.wrong("Steering Index", "is missing; the front axle must be steered")
    if "Steering Index" in rear:
        raise rear.wrong("Steering Index", "is given; a rear axle cannot be steered here")
    return _read_axle(model, front), _read_axle(model, rear)


def _read_axle(model: Model, group: Document) -> Axle:
    suspension = model.part(group, "Suspension Input File")
    suspension.word("Template", "DoubleWishbone")
    wheel, brake = (model.part(group, f"Left {part} Input File") for part in ("Wheel", "Brake"))
    brake.word("Template", "BrakeSimple")
    origin = group.numbers("Suspension Location", count=3)
    spindle = suspension.group("Spindle")
    center = origin + spindle.numbers("COM", count=3)
    tire, kilograms, moments = mass_group(model.tire)
    rolls = mass.Part(
        tire.number(kilograms, ">= 0"), np.zeros(3),
        np.diag(tire.numbers(moments, ">= 0", count=3)),
    )  # fmt: skip
    turning = [mass.rotor(spindle), mass.rotor(wheel), rolls]
    upright = mass.link(suspension, "Upright")
    arms = [mass.link(suspension, name) for name in ARMS]
    if "Mass" in (rod := suspension.group("Tierod")):
        ends = [rod.numbers(f"Location {end}", count=3) for end in ("Chassis", "Upright")]
        arms.append(mass.point(rod.number("Mass", ">= 0"), 0.5 * (ends[0] + ends[1])))
    shaft = suspension.group("Axle").number("Inertia", ">= 0")
    return Axle(
        group,
        suspension,
        origin,
        center,
        (
            *(part.moved(origin) for part in (upright, *arms)),
            *(part.moved(center) for part in turning),
        ),
        sum(part.mass for part in (*turning, upright)) + 0.5 * sum(arm.mass for arm in arms),
        float(sum(part.inertia[1, 1] for part in turning)) + shaft,
        brake.number("Maximum Torque", ">= 0"),
    )


def parts(model: Model, both: tuple[Axle, Axle]) -> list[mass.Part]:
    """Return all parts of the vehicle."""
    rack = _rack(model)
    link, place = rack.group("Steering Link"), _steering(model).numbers("Location", count=3)
    bar = mass.Part(
        link.number("Mass", ">= 0"), place, np.diag(link.numbers("Inertia", ">= 0", count=3))
    )
    found = [mass.chassis(model.part(model.vehicle.group("Chassis"), "Input File")), bar]
    for axle in both:
        found += [one for part in axle.parts for one in (part, part.mirrored())]
    return found


def _steering(model: Model) -> Document:
    systems = model.vehicle.groups("Steering Subsystems")
    if len(systems) != 1:
        raise model.vehicle.wrong("Steering Subsystems", f"are {len(systems)}; one can be read")
    return systems[0]


def _rack(model: Model) -> Document:
    rack = model.part(_steering(model), "Input File")
    rack.word("Template", "RackPinion")
    return rack


def _tire(model: Model, axle: Axle, other: Axle, whole: mass.Part) -> Rubber:
    """Return the tire at the static load of an axle."""
    share = (whole.place[0] - other.center[0]) / (axle.center[0] - other.center[0])
    return rubber(model.tire, float(0.5 * whole.mass * GRAVITY * share), model.given)


def _body(
    model: Model, body: mass.Part, ground: float, front: Axle, rear: Axle
) -> dict[str, object]:
    """Return the fields of the body."""
    if body.mass <= 0.0:
        raise model.vehicle.wrong("Chassis", "weighs less than nothing without the wheels")
    brakes = front.brake + rear.brake
    return {
        "body.mass": body.mass,
        "body.height": body.place[2] - ground,
        "body.to_front_axle": front.center[0] - body.place[0],
        "body.to_rear_axle": body.place[0] - rear.center[0],
        **{f"body.inertia_{a}{a}": body.inertia[i, i] for i, a in enumerate("xyz")},
        "body.inertia_xz": -body.inertia[0, 2],  # the tensor holds its negative
        "brakes.front_share": front.brake / brakes if brakes > 0.0 else 0.5,
        "drive.front_share": _front_share(model, front),
        "suspension.springs": "table",
    }


def _front_share(model: Model, front: Axle) -> float:
    """Return the front axle's share of the drive torque, from the driven axles."""
    if "Driveline" not in model.vehicle:
        return 0.0
    driven = model.vehicle.group("Driveline").numbers("Suspension Indexes", ">= 0")
    axles = model.vehicle.groups("Axles")
    place = [axle.path[-1] for axle in axles].index(front.group.path[-1])
    return float(np.mean(driven == place))


def linkage(axle: Axle, radius: float, *, steered: bool) -> Any:
    """Return the suspension of the left wheel, from the hardpoints in the file."""
    from skidpad.suspension import from_hardpoints

    part = axle.suspension
    points: dict[str, Any] = {
        name: tuple(part.group(group).numbers(end, count=3))
        for name, (group, end) in POINTS.items()
    }
    points |= {"wheel_center": tuple(axle.center - axle.origin), "wheel_radius": radius}
    others: dict[str, Any] = {
        angle: float(np.radians(part.number(f"{angle.title()} Angle (deg)", default=0.0)))
        for angle in ("toe", "camber")
    }
    if not steered:
        others["rack_direction"] = None
    return from_hardpoints(points, "double_wishbone", **others)


def _axle(
    name: str,
    axle: Axle,
    tire: Rubber,
    ground: float,
    travel: tuple[float, float],
    rack: tuple[float, float],
) -> dict[str, Any]:
    """Return the fields of an axle."""
    steered = name == "front"
    links = linkage(axle, tire.radius - tire.deflection, steered=steered)
    curves = links.polynomials(travel, rack=rack if steered else None)
    return {
        **curves.fields(name),
        **wheel_rates(name, axle.suspension, links, travel),
        f"wheel.{name}.mass": axle.hub,
        f"wheel.{name}.spin_inertia": axle.spin_inertia,
        f"wheel.{name}.track": 2.0 * axle.center[1],
        f"wheel.{name}.hub_height": axle.center[2] - ground,
        f"wheel.{name}.radius": tire.radius,
        f"wheel.{name}.effective_radius": tire.rolling_radius,
        f"wheel.{name}.vertical_stiffness": tire.stiffness,
        f"wheel.{name}.vertical_damping": tire.damping,
        f"wheel.{name}.rolling_resistance": tire.rolling_resistance,
        f"tire.{name}.relaxation_length_x": tire.relaxation[0],
        f"tire.{name}.relaxation_length_y": tire.relaxation[1],
    }


def _even(values: dict[str, Any]) -> dict[str, Any]:
    """Make the dampers of both axles tables if one's are, as the car has one word for both."""
    if not any(name.endswith("damper_speeds") for name in values):
        return values
    for name in ("front", "rear"):
        group = f"suspension.{name}"
        if f"{group}.damper_speeds" not in values:
            rate = values.pop(f"{group}.bump_damping")
            del values[f"{group}.rebound_damping"]
            values |= {f"{group}.damper_speeds": [-1.0, 0.0, 1.0]}
            values |= {f"{group}.damper_forces": [-rate, 0.0, rate]}
    return {**values, "suspension.dampers": "table"}


def _unread(model: Model) -> list[str]:
    """Describe the parts of this vehicle that are not carried over."""
    notes = []
    for axle in model.vehicle.groups("Axles"):
        if any("antirollbar" in key.lower() for key in axle):
            notes.append(f"the anti-roll bar of {axle.path[-1]}")
        for part in ("Wheel", "Brake"):
            names = [axle.data.get(f"{side} {part} Input File") for side in ("Left", "Right")]
            if names[0] != names[1]:
                notes.append(f"{part.lower()} of the right side, {names[1]}: both are the left one")
    return notes
