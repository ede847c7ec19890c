"""Cars of Project Chrono: independent suspensions of rigid links, steered at the front.

Chrono's chassis reference frame is the body frame here: a car whose hardpoints are higher in front
than in the rear is nose down here too. At design its springs may be unloaded, so that the car
settles onto them at the start of a run, as in Chrono.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad.cars.car import Car
from skidpad.cars.foreign import chrono_mass as mass
from skidpad.cars.foreign.chrono_files import Model, gathered
from skidpad.cars.foreign.chrono_springs import wheel_rates
from skidpad.cars.foreign.chrono_steering import Steering, read_steering
from skidpad.cars.foreign.chrono_suspension import Axle, linkage, read_axles
from skidpad.cars.foreign.chrono_tire import Rubber, rubber
from skidpad.cars.foreign.foreign import Foreign, named

if TYPE_CHECKING:
    from os import PathLike

GRAVITY: Final = 9.81
"""Gravity of Chrono's vehicles, m/s2."""

TRAVEL: Final = (-0.06, 0.1)
"""Range of wheel travel for the fit of kinematics, m."""

RACK: Final = (-0.015, 0.015)
"""Range of rack travel for that fit, m."""

CARRIED: Final = (
    "masses and inertia of all parts, in place at design; arms weigh half on the wheel and half on "
    "the body",
    "hardpoints of the suspensions as polynomials in travel and rack, with the static angles",
    "springs, their stops and dampers, brought to the wheel over its travel",
    "brakes: their largest torques and the share of the front axle",
    "the loaded radius as the arm by which Fx turns a wheel, as a word",
)
LEFT_OUT: Final = (
    "arms, tie rods and rack have no inertia of their own here, and joints no bushings",
    "engine, gearbox and differentials: wheels roll freely unless the input drive_torque drives "
    "those that are driven there",
)


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
        If a file is not JSON or has an unsupported template, or a field is missing or out of range;
        the message has file and field. Templates are ``DoubleWishbone``, ``MacPhersonStrut`` and,
        at the rear, ``SemiTrailingArm``; ``RackPinion`` and ``PitmanArm``; ``BrakeSimple`` and
        ``BrakeShafts``; the tires ``Pac02Tire``, ``TMeasyTire`` and ``FialaTire``.

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
    (front, rear), steering = read_axles(model), read_steering(model)
    whole = mass.total(parts(model, (front, rear), steering))
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
    for name, axle, steers in (("front", front, steering), ("rear", rear, None)):
        with named(axle.suspension.file):
            values |= _axle(name, axle, tires[name], ground, travel, rack, steers)
    values["steering.rack_travel"] = steering.travel
    with named(model.vehicle.file):
        car = Car(_even(values))
    full = 2.0 * (front.brake + rear.brake)
    return Foreign(
        car,
        {"steer": 1.0, "brake_torque": full},
        (*CARRIED, steering.carried, *tires["front"].carried),
        (*LEFT_OUT, *tires["front"].left_out, *_unread(model)),
    )


def parts(model: Model, both: tuple[Axle, Axle], steering: Steering) -> list[mass.Part]:
    """Return all parts of the vehicle."""
    found = [mass.chassis(model.part(model.vehicle.group("Chassis"), "Input File"))]
    found += steering.parts
    for axle in both:
        found += [one for part in axle.parts for one in (part, part.mirrored())]
    return found


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


def _axle(
    name: str,
    axle: Axle,
    tire: Rubber,
    ground: float,
    travel: tuple[float, float],
    rack: tuple[float, float],
    steering: Steering | None,
) -> dict[str, Any]:
    """Return the fields of an axle."""
    links = linkage(axle, tire.radius - tire.deflection, steering)
    curves = links.polynomials(travel, rack=None if steering is None else rack)
    return {
        **curves.fields(name),
        **wheel_rates(name, axle.suspension, links, travel, axle.template.spring),
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
    """Make the dampers of both axles tables if either is: the option is that of the car."""
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
    """List the parts of this vehicle that are not carried over."""
    notes = []
    for axle in model.vehicle.groups("Axles"):
        if any("antirollbar" in key.lower() for key in axle):
            notes.append(f"the anti-roll bar of {axle.path[-1]}")
        for part in ("Wheel", "Brake"):
            names = [axle.data.get(f"{side} {part} Input File") for side in ("Left", "Right")]
            if names[0] != names[1]:
                notes.append(f"{part.lower()} of the right side, {names[1]}: both are the left one")
    return notes
