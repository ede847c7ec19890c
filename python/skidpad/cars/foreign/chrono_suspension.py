"""Axles of a Chrono vehicle: templates of suspensions, their hardpoints and masses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad.cars.foreign import chrono_mass as mass
from skidpad.cars.foreign.chrono_tire import mass_group

if TYPE_CHECKING:
    from skidpad.cars.foreign.chrono_files import Model
    from skidpad.cars.foreign.chrono_steering import Steering
    from skidpad.cars.foreign.document import Array, Document


class Template(NamedTuple):
    """How a Chrono suspension maps to one of `skidpad.suspension`."""

    kind: str
    """As in `skidpad.suspension.from_hardpoints`."""
    points: dict[str, tuple[str, str]]
    """Group and field of each hardpoint."""
    carrier: tuple[str, ...]
    """Parts that move with the wheel carrier."""
    arms: tuple[str, ...]
    """Parts whose mass is split between the carrier and the body."""
    spring: tuple[str, str]
    """What springs act on, and Chrono's name of that end."""


TRACK_ROD: Final = {
    "trackrod_inboard": ("Tierod", "Location Chassis"),
    "trackrod_outboard": ("Tierod", "Location Upright"),
}


def _wishbone(name: str, arm: str) -> dict[str, tuple[str, str]]:
    return {
        f"{name}_wishbone_inboard_front": (arm, "Location Chassis Front"),
        f"{name}_wishbone_inboard_rear": (arm, "Location Chassis Back"),
        f"{name}_wishbone_outboard": (arm, "Location Upright"),
    }


TEMPLATES: Final = {
    "DoubleWishbone": Template(
        "double_wishbone",
        {
            **_wishbone("lower", "Lower Control Arm"),
            **_wishbone("upper", "Upper Control Arm"),
            **TRACK_ROD,
        },
        ("Upright",),
        ("Upper Control Arm", "Lower Control Arm"),
        ("lower_wishbone", "Arm"),
    ),
    "MacPhersonStrut": Template(
        "macpherson",
        {
            **_wishbone("lower", "Control Arm"),
            "strut_top": ("Spring", "Location Chassis"),
            "strut_bottom": ("Spring", "Location Upright"),
            **TRACK_ROD,
        },
        ("Upright",),
        ("Control Arm",),
        ("carrier", "Upright"),
    ),
    "SemiTrailingArm": Template(
        "semi_trailing_arm",
        {
            "trailing_arm_pivot_a": ("Trailing Arm", "Location Chassis Outer"),
            "trailing_arm_pivot_b": ("Trailing Arm", "Location Chassis Inner"),
        },
        (),
        ("Trailing Arm",),
        ("arm", "Arm"),
    ),
}


class Axle(NamedTuple):
    """An axle from the file."""

    group: Document
    suspension: Document
    template: Template
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
    """Maximum wheel torque, N m."""


def read_axles(model: Model) -> tuple[Axle, Axle]:
    """Return both axles, the front one first."""
    groups = model.vehicle.groups("Axles")
    if len(groups) != 2:
        raise model.vehicle.wrong("Axles", f"are {len(groups)}; a car here has two")
    front, rear = sorted(groups, key=lambda one: -one.numbers("Suspension Location", count=3)[0])
    if "Steering Index" not in front:
        raise front.wrong("Steering Index", "is missing; the front axle must be steered")
    if "Steering Index" in rear:
        raise rear.wrong("Steering Index", "is given; a rear axle cannot be steered here")
    return _axle(model, front), _axle(model, rear)


def _axle(model: Model, group: Document) -> Axle:
    suspension = model.part(group, "Suspension Input File")
    template = TEMPLATES[suspension.word("Template", *TEMPLATES)]
    wheel, brake = (model.part(group, f"Left {part} Input File") for part in ("Wheel", "Brake"))
    brake.word("Template", "BrakeSimple", "BrakeShafts")
    origin = group.numbers("Suspension Location", count=3)
    spindle = suspension.group("Spindle")
    center = origin + spindle.numbers("COM", count=3)
    tire, kilograms, moments = mass_group(model.tire)
    rolls = mass.Part(
        tire.number(kilograms, ">= 0"), np.zeros(3),
        np.diag(tire.numbers(moments, ">= 0", count=3)),
    )  # fmt: skip
    turning = [mass.rotor(spindle), mass.rotor(wheel), rolls]
    carried = [mass.link(suspension, name) for name in template.carrier]
    arms = [mass.link(suspension, name) for name in template.arms]
    for name, ends in (("Tierod", "Tierod"), ("Strut", "Spring")):
        if name in suspension and "Mass" in (rod := suspension.group(name)):
            arms.append(mass.point(rod.number("Mass", ">= 0"), _middle(suspension.group(ends))))
    shaft = suspension.group("Axle").number("Inertia", ">= 0")
    return Axle(
        group,
        suspension,
        template,
        origin,
        center,
        (
            *(part.moved(origin) for part in (*carried, *arms)),
            *(part.moved(center) for part in turning),
        ),
        sum(part.mass for part in (*turning, *carried)) + 0.5 * sum(arm.mass for arm in arms),
        float(sum(part.inertia[1, 1] for part in turning)) + shaft,
        brake.number("Maximum Torque", ">= 0"),
    )


def _middle(rod: Document) -> Array:
    """Return the midpoint of a rod."""
    ends = [rod.numbers(f"Location {end}", count=3) for end in ("Chassis", "Upright")]
    found: Array = 0.5 * (ends[0] + ends[1])
    return found


def linkage(axle: Axle, radius: float, steering: Steering | None) -> Any:
    """Return the suspension of the left wheel; `steering` is None for an unsteered axle."""
    from skidpad.suspension import from_hardpoints

    part, template = axle.suspension, axle.template
    points: dict[str, Any] = {
        name: tuple(part.group(group).numbers(end, count=3))
        for name, (group, end) in template.points.items()
    }
    points |= {"wheel_center": tuple(axle.center - axle.origin), "wheel_radius": radius}
    others: dict[str, Any] = {
        angle: float(np.radians(part.number(f"{angle.title()} Angle (deg)", default=0.0)))
        for angle in ("toe", "camber")
    }
    if steering is not None:
        if "trackrod_inboard" not in template.points:
            raise part.wrong("Template", "has no track rod; the front axle is steered")
        others |= steering.path
    elif "Tierod" in part:
        others["rack_direction"] = None
    return from_hardpoints(points, template.kind, **others)
