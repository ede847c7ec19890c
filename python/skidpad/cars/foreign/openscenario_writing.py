"""Cars as the vehicle block of ASAM OpenSCENARIO XML."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

import numpy as np

from skidpad._lib.arguments import positive, text, within
from skidpad._lib.files import path_of
from skidpad._lib.messages import brief
from skidpad.cars.car import require_car
from skidpad.cars.foreign.foreign import lost
from skidpad.cars.foreign.openscenario import MOST, MOST_STEERING, from_openscenario

if TYPE_CHECKING:
    from os import PathLike

    from skidpad.cars.car import Car

NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters not allowed in XML, even escaped: all but production [2] of XML 1.0."""

NOT_WRITTEN: Final = (
    "tires, springs, dampers, moments of inertia, height of the center of mass, steering and "
    "drive: the block has no place for them"
)


def to_openscenario(
    car: Car,
    file: str | PathLike[str],
    name: str,
    *,
    height: float,
    max_steer: float,
    max_speed: float,
    max_acceleration: float,
    max_deceleration: float,
) -> tuple[str, ...]:
    """Write a car as a vehicle catalog of ASAM OpenSCENARIO XML (1.3).

    Parameters
    ----------
    car : Car
        One car.
    file : str or path
        An existing file is replaced. `from_openscenario` reads it.
    name : str
        Name of the vehicle.
    height : float, keyword
        Height of the outline [m].
    max_steer : float, keyword
        Largest steer angle of the front wheels [rad].
    max_speed : float, keyword
        [m/s]
    max_acceleration, max_deceleration : float, keyword
        [m/s2]. The block requires limits, which a car here does not have.

    Returns
    -------
    tuple of str
        What is not carried over.

    Raises
    ------
    TypeError
        If an argument is of the wrong kind.
    ValueError
        If there are several cars, a number is out of range, or the name has a character that XML
        does not allow.
    OSError
        If the file cannot be written.

    Notes
    -----
    ASAM OpenSCENARIO XML 1.3, classes Vehicle, BoundingBox, Performance and Axle; the reference
    point is the middle of the rear axle, projected to the ground. The height of an axle is the
    radius of its wheels.

    Examples
    --------
    >>> import skidpad as sp
    >>> golf = sp.cars.load("vw_golf_gti")
    >>> sp.cars.to_openscenario(golf, "golf.xosc", "golf", height=1.45, max_steer=0.6,
    ...     max_speed=66.0, max_acceleration=4.0, max_deceleration=10.0)  # doctest: +SKIP
    """
    require_car("car", car)
    path = path_of(file, "file")
    if car.n != 1:
        raise ValueError(f"car: these are {car.n} cars; write one, like car.take([0])")
    if NO_XML.search(text("name", name)):
        raise ValueError(f"name: {brief(name)} has a character that XML cannot hold")
    limits = {
        "maxSpeed": positive("max_speed", max_speed, "m/s"),
        "maxAcceleration": positive("max_acceleration", max_acceleration, "m/s2", MOST),
        "maxDeceleration": positive("max_deceleration", max_deceleration, "m/s2", MOST),
    }
    height = positive("height", height, "m")
    max_steer = within("max_steer", max_steer, 0.0, MOST_STEERING, "rad")
    root = ElementTree.Element("OpenSCENARIO")
    head = {"revMajor": "1", "revMinor": "3", "author": "skidpad", "description": name}
    ElementTree.SubElement(root, "FileHeader", head | {"date": datetime.now(UTC).isoformat()})
    catalog = ElementTree.SubElement(root, "Catalog", {"name": "vehicles"})
    kind = {"name": name, "vehicleCategory": "car", "mass": _words(float(np.ravel(car.mass)[0]))}
    vehicle = ElementTree.SubElement(catalog, "Vehicle", kind)
    _put_outline(vehicle, car, height)
    _put(vehicle, "Performance", limits)
    _put_axles(vehicle, car, max_steer)
    ElementTree.SubElement(vehicle, "Properties")
    ElementTree.indent(root)
    data = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    path.write_bytes(data + b"\n")
    return (*lost(car, from_openscenario(path, base=car).car), NOT_WRITTEN)


def _words(number: float) -> str:
    return repr(number + 0.0)


def _put(parent: ElementTree.Element, name: str, numbers: dict[str, float]) -> None:
    ElementTree.SubElement(parent, name, {key: _words(value) for key, value in numbers.items()})


def _number(car: Car, name: str) -> float:
    return float(np.ravel(car[name])[0])


def _put_outline(vehicle: ElementTree.Element, car: Car, height: float) -> None:
    length = _number(car, "body.length")
    nose = _number(car, "body.to_rear_axle") + _number(car, "body.to_nose")
    box = ElementTree.SubElement(vehicle, "BoundingBox")
    _put(box, "Center", {"x": nose - 0.5 * length, "y": 0.0, "z": 0.5 * height})
    size = {"width": _number(car, "body.width"), "length": length, "height": height}
    _put(box, "Dimensions", size)


def _put_axles(vehicle: ElementTree.Element, car: Car, max_steer: float) -> None:
    wheelbase = _number(car, "body.to_front_axle") + _number(car, "body.to_rear_axle")
    axles = ElementTree.SubElement(vehicle, "Axles")
    for axle, at, steer in (("front", wheelbase, max_steer), ("rear", 0.0, 0.0)):
        radius = _number(car, f"wheel.{axle}.radius")
        numbers = {
            "maxSteering": steer, "wheelDiameter": 2 * radius,
            "trackWidth": _number(car, f"wheel.{axle}.track"), "positionX": at, "positionZ": radius,
        }  # fmt: skip
        _put(axles, f"{axle.capitalize()}Axle", numbers)
