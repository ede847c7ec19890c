"""Steering of a Chrono vehicle: travel and direction of the inboard track rod ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad.cars.foreign import chrono_mass as mass

if TYPE_CHECKING:
    from skidpad.cars.foreign.chrono_files import Model
    from skidpad.cars.foreign.document import Array, Document

ALIKE: Final = 1e-3
"""Tolerance for differences between Pitman and idler arm, and for asymmetry, m."""


class Steering(NamedTuple):
    """A steering mechanism."""

    parts: tuple[mass.Part, ...]
    """Its parts in the chassis frame."""
    travel: float
    """Travel of the rack, or along the circle of the Pitman arm, at an input of 1, m."""
    path: dict[str, Any]
    """Path of the track rod's end, as for `skidpad.suspension.DoubleWishbone`."""
    carried: str


def read_steering(model: Model) -> Steering:
    """Read the steering of a vehicle."""
    systems = model.vehicle.groups("Steering Subsystems")
    if len(systems) != 1:
        raise model.vehicle.wrong("Steering Subsystems", f"are {len(systems)}; one can be read")
    part = model.part(systems[0], "Input File")
    template = part.word("Template", "RackPinion", "PitmanArm")
    return (_rack if template == "RackPinion" else _pitman_arm)(part, systems[0])


def _rack(part: Document, system: Document) -> Steering:
    link, pinion = part.group("Steering Link"), part.group("Pinion")
    inertia = np.diag(link.numbers("Inertia", ">= 0", count=3))
    bar = mass.Part(link.number("Mass", ">= 0"), system.numbers("Location", count=3), inertia)
    angle = np.radians(pinion.number("Maximum Angle (deg)", "> 0"))
    return Steering(
        (bar,),
        pinion.number("Radius", "> 0") * float(angle),
        {"rack_direction": (0.0, 1.0, 0.0)},
        "the rack: pinion radius times its largest angle is its travel at an input of 1",
    )


def _pitman_arm(part: Document, system: Document) -> Steering:
    """Read a Pitman arm that turns by minus the input, and an idler arm parallel to it."""
    place = system.numbers("Location", count=3)
    turn = mass.rotation(system.numbers("Orientation", count=4))
    revolute, idler = part.group("Revolute Joint"), part.group("Revolute-Spherical Joint")
    axis = turn @ _unit(revolute, "Direction")
    end = part.group("Universal Joint").numbers("Location", count=3)
    arm = _across(turn @ (end - revolute.numbers("Location", count=3)), axis)
    ends = [idler.numbers(f"Location {side}", count=3) for side in ("Link", "Chassis")]
    if np.abs(_across(turn @ (ends[0] - ends[1]), axis) - arm).max() > ALIKE:
        raise idler.wrong("Location Link", "makes an idler arm that is unlike the Pitman arm")
    length = float(np.linalg.norm(arm))
    if length <= ALIKE:
        raise revolute.wrong("Location", "is where the Pitman arm ends; it must have a length")
    direction = -np.cross(axis, arm) / length
    if max(abs(arm[1]), length * abs(direction[[0, 2]]).max()) > ALIKE:
        raise revolute.wrong("Direction", "moves the steering link otherwise than sideways")
    way, angle = float(np.sign(direction[1])), revolute.number("Maximum Angle (deg)", "> 0")
    pieces = (mass.link(part, name) for name in ("Steering Link", "Pitman Arm"))
    return Steering(
        tuple(
            mass.Part(one.mass, place + turn @ one.place, turn @ one.inertia @ turn.T)
            for one in pieces
        ),
        length * float(np.radians(angle)),
        {"rack_direction": (0.0, way, 0.0), "pitman_arm": (float(arm[0]), 0.0, float(arm[2]))},
        "the Pitman arm: its length times its largest angle is the travel at an input of 1, along "
        "the circle on which it moves the track rods",
    )


def _unit(group: Document, key: str) -> Array:
    """Return a direction as a unit vector."""
    given = group.numbers(key, count=3)
    length = float(np.linalg.norm(given))
    if length == 0.0:
        raise group.wrong(key, "is no direction")
    return given / length


def _across(vector: Array, axis: Array) -> Array:
    """Return the component of a vector perpendicular to an axis."""
    found: Array = vector - (vector @ axis) * axis
    return found
