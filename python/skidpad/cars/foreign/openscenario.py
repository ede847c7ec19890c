"""Cars from the vehicle block of ASAM OpenSCENARIO XML, based on another car.

The block describes an outline, two axles, limits and a mass; its axes are those of ISO 8855, with
the origin on the ground below the middle of the rear axle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from skidpad._lib.arguments import text
from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.messages import listed, shown
from skidpad.cars.car import Car, require_car
from skidpad.cars.foreign.foreign import Foreign, named
from skidpad.road.xml_element import Element, elements_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

MOST_BYTES: Final = 2**26
LEAST, MOST = 1e-3, 1e6
"""Bounds of lengths [m], masses [kg] and accelerations [m/s2] of a vehicle."""
MOST_STEERING: Final = 3.1416
"""rad."""

KEPT: Final = {
    "Catalog", "Entities", "ScenarioObject", "Vehicle", "BoundingBox", "Center", "Dimensions",
    "Performance", "Axles", "FrontAxle", "RearAxle", "AdditionalAxle", "Properties", "Property",
    "ParameterDeclarations", "ParameterDeclaration", "TrailerHitch", "Trailer",
}  # fmt: skip
"""Elements that are read; others are skipped."""

CARRIED: Final = (
    "length, width and place of the outline (BoundingBox)",
    "wheelbase, as the distance of the axles (positionX), and both track widths",
    "wheel diameters, as unloaded tires; effective radii in proportion to those of the base car",
    "full steering, drive and brakes as inputs (maxSteering, maxAcceleration, maxDeceleration): "
    "a car here has no limits of its own, its driver does",
)
LEFT_OUT: Final = (
    "tires, springs, dampers, moments of inertia, share of the weight and height of the center of "
    "mass, steering and drive: they are those of the base car, scaled to the mass that they carry",
    "the height of the outline (Dimensions height, Center z)",
    "positionZ of the axles: a wheel is at its radius here, less what its tire sinks at rest",
    "maxSpeed, maxAccelerationRate and maxDecelerationRate, which are the driver's",
)


class Axle(NamedTuple):
    """An axle as described in the file."""

    place: float
    track: float
    diameter: float
    steering: float


def from_openscenario(
    file: str | PathLike[str], name: str | None = None, *, base: Car | None = None
) -> Foreign:
    """Build a car from a vehicle block of ASAM OpenSCENARIO XML (1.0 to 1.3).

    Parameters
    ----------
    file : str or path
        A vehicle catalog, or a scenario with vehicles among its entities.
    name : str, optional
        Name of the vehicle or of its scenario object. Default: the only one.
    base : Car, optional
        Supplies what the block does not describe: tires, springs, engine. Default: ``Car()``.

    Returns
    -------
    Foreign
        The car, with lists of what was carried over and what was not. Its inputs are those of full
        action: ``steer``, the largest steering angle of the front axle [rad]; ``drive_torque`` and
        ``brake_torque``, for the largest acceleration and deceleration [N m], if the file has
        these.

    Raises
    ------
    OSError
        If the file cannot be opened.
    TypeError
        If an argument is of the wrong kind.
    ValueError
        If the file is not OpenSCENARIO, has no such vehicle, or several but no `name` is given, or
        a number is missing or out of range; the message has file and line.

    Notes
    -----
    ASAM OpenSCENARIO XML 1.3, classes Vehicle, BoundingBox, Performance and Axle: m, kg, rad, m/s2;
    the reference point is the middle of the rear axle, projected to the ground. Parameters (``$``
    and a name) have their declared values; expressions are not supported. The mass is the attribute
    of the vehicle or, in files of version 1.0, a property "mass".

    Examples
    --------
    >>> import skidpad as sp
    >>> made = sp.cars.from_openscenario("VehicleCatalog.xosc", "sedan")  # doctest: +SKIP
    >>> print(made)  # doctest: +SKIP
    """
    path = path_of(file, "file")
    base = Car() if base is None else require_car("base", base)
    if base.n != 1:
        raise ValueError(f"base: has arrays over {base.n} cars; a vehicle is one")
    said = f"file {path}"
    with named(said):
        data = read_bounded(path, MOST_BYTES)
    vehicle = _vehicle(data, said, name)
    front, rear = (_axle(_one(vehicle, "Axles", kind)) for kind in ("FrontAxle", "RearAxle"))
    wheelbase = front.place - rear.place
    if not wheelbase >= LEAST:
        raise vehicle.wrong(
            f"has a front axle at {front.place:g} m, a rear one at {rear.place:g} m"
        )
    mass = _mass(vehicle)
    with named(said):
        wheels = {
            f"wheel.{axle}.{name}": 0.5 * of.diameter * base[f"wheel.{axle}.{name}"] / radius
            for axle, of in (("front", front), ("rear", rear))
            for radius in (base[f"wheel.{axle}.radius"],)
            for name in ("radius", "effective_radius")
        }
        car = Car.from_totals(
            base=base.replace(wheels),
            mass=mass,
            wheelbase=wheelbase,
            track=(front.track, rear.track),
        )
        car = car.replace(_outline(vehicle, rear, car))
    inputs = {"steer": front.steering, **_torques(_one(vehicle, "Performance"), car)}
    weighed = () if mass is None else ("the mass",)
    return Foreign(car, inputs, (*weighed, *CARRIED), (*LEFT_OUT, *_missed(vehicle, rear, mass)))


def _vehicle(data: bytes, said: str, name: str | None) -> Element:
    """Return the vehicle of that name with its parameters substituted."""
    root = elements_of(data, said, lambda depth, kind, _: not depth or kind in KEPT)
    if root.name != "OpenSCENARIO":
        raise ValueError(f"{said}: is no OpenSCENARIO file, but {shown(root.name)}")
    found: dict[str, Element] = {}
    for one in (*root.all("Catalog", "Vehicle"), *_of_objects(root)):
        declared = _declared(root) | _declared(one)
        for element in _within(one):
            _put(element, declared)
        found.setdefault(one.text("name"), one)
    for thing in root.all("Entities", "ScenarioObject"):
        for one in thing.all("Vehicle"):
            found.setdefault(thing.text("name"), one)
    if not found:
        raise ValueError(f"{said}: has no vehicles")
    if name is None:
        if len({id(one) for one in found.values()}) > 1:
            raise ValueError(f"name: {said} has several vehicles, name one: {listed(found)}")
        return next(iter(found.values()))
    if text("name", name) not in found:
        raise ValueError(f"name: {said} has no vehicle {shown(name)}, but {listed(found)}")
    return found[name]


def _of_objects(root: Element) -> list[Element]:
    return root.all("Entities", "ScenarioObject", "Vehicle")


def _within(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from _within(child)


def _declared(element: Element) -> dict[str, str]:
    """Return the parameters that an element declares."""
    found = element.all("ParameterDeclarations", "ParameterDeclaration")
    return {one.text("name"): one.text("value") for one in found}


def _put(element: Element, values: dict[str, str]) -> None:
    """Substitute parameters by their values."""
    for key, value in element.attributes.items():
        if value.startswith("$"):
            element.attributes[key] = values.get(value[1:], value)


def _one(element: Element, *path: str) -> Element:
    """Return the element at a path."""
    found = element.all(*path)
    if not found:
        raise element.wrong(f"has no {' / '.join(path)}")
    return found[0]


def _axle(axle: Element) -> Axle:
    steering = axle.number("maxSteering", 0.0, MOST)
    if steering > MOST_STEERING:
        reason = f"above {MOST_STEERING:g} rad; is it in degrees?"
        raise axle.wrong(f"has maxSteering = {steering:g}, {reason}")
    return Axle(
        axle.number("positionX"),
        axle.number("trackWidth", LEAST, MOST),
        axle.number("wheelDiameter", LEAST, MOST),
        steering,
    )


def _mass(vehicle: Element) -> float | None:
    """Return the mass, or None if there is none."""
    if "mass" in vehicle.attributes:
        return vehicle.number("mass", LEAST, MOST)
    for one in vehicle.all("Properties", "Property"):
        if one.text("name").lower() == "mass":
            return one.number("value", LEAST, MOST)
    return None


def _torques(performance: Element, car: Car) -> dict[str, float]:
    """Return the torques for the limits in a file; older files have only one."""
    force = float(car.mass) * float(car["wheel.rear.effective_radius"])
    limits = (("drive_torque", "maxAcceleration"), ("brake_torque", "maxDeceleration"))
    return {
        name: force * performance.number(limit, 0.0, MOST)
        for name, limit in limits
        if limit in performance.attributes
    }


def _outline(vehicle: Element, rear: Axle, car: Car) -> dict[str, float]:
    """Return the outline, with the nose measured from the center of mass of the body."""
    center, size = (_one(vehicle, "BoundingBox", part) for part in ("Center", "Dimensions"))
    length = size.number("length", LEAST, MOST)
    nose = center.number("x") + 0.5 * length - rear.place
    ahead = float(car["body.to_rear_axle"])
    if nose <= ahead:
        raise _one(vehicle, "BoundingBox").wrong(
            f"ends {nose:g} m in front of the rear axle, behind the center of mass at {ahead:g} m"
        )
    return {
        "body.length": length,
        "body.width": size.number("width", LEAST, MOST),
        "body.to_nose": nose - ahead,
    }


def _missed(vehicle: Element, rear: Axle, mass: float | None) -> list[str]:
    """Describe what else of the block is not carried over."""
    found = []
    if mass is None:
        found.append("no mass is in the file: that of the base car")
    if aside := _one(vehicle, "BoundingBox", "Center").number("y"):
        found.append(f"the outline is {aside:g} m to the left there, in the middle here")
    if rear.steering:
        found.append(f"rear wheels that steer, by up to {rear.steering:g} rad")
    if count := len(vehicle.all("Axles", "AdditionalAxle")):
        found.append(f"{count} additional axles")
    if any(vehicle.all(kind) for kind in ("TrailerHitch", "Trailer")):
        found.append("a trailer and its hitch")
    if kind := vehicle.attributes.get("vehicleCategory", "car"):
        found += [f"that it is a {shown(kind)}"] if kind not in ("car", "van") else []
    properties = [one.text("name") for one in vehicle.all("Properties", "Property")]
    if others := [one for one in properties if one.lower() != "mass"]:
        found.append(f"properties, whose meaning the standard leaves open: {listed(others)}")
    return found
