"""Masses of a Chrono vehicle, part by part, in its chassis frame at design."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skidpad.cars.foreign.document import Array, Document


class Part(NamedTuple):
    """A rigid part."""

    mass: float
    """kg."""
    place: Array
    """Position of its center of mass, m."""
    inertia: Array
    """Inertia tensor about that, kg m2."""

    def mirrored(self) -> Part:
        """Return its mirror image on the other side."""
        turn = np.array([1.0, -1.0, 1.0])
        return Part(self.mass, self.place * turn, self.inertia * np.outer(turn, turn))

    def moved(self, way: Array) -> Part:
        """Return it translated."""
        return self._replace(place=self.place + way)


def total(parts: Iterable[Part]) -> Part:
    """Combine parts into one."""
    each = list(parts)
    mass = sum(part.mass for part in each)
    place = np.sum([part.mass * part.place for part in each], axis=0) / mass
    inertia = np.zeros((3, 3))
    for part in each:
        arm = part.place - place
        inertia += part.inertia + part.mass * (arm @ arm * np.eye(3) - np.outer(arm, arm))
    return Part(mass, place, inertia)


def point(mass: float, place: Array) -> Part:
    """Return a point mass."""
    return Part(mass, place, np.zeros((3, 3)))


def chassis(file: Document) -> Part:
    """Return the rigid body of the chassis, whose components may be void."""
    parts = []
    for one in file.groups("Components"):
        frame = one.group("Centroidal Frame")
        turn = rotation(frame.numbers("Orientation", count=4))
        sign = -1.0 if one.data.get("Void", False) is True else 1.0
        tensor = turn @ _tensor(one, "Moments of Inertia", "Products of Inertia") @ turn.T
        place = frame.numbers("Location", count=3)
        parts.append(Part(sign * one.number("Mass", "> 0"), place, sign * tensor))
    found = total(parts)
    if found.mass <= 0.0:
        raise file.wrong("Components", f"weigh {found.mass:g} kg together; they must weigh > 0")
    return found


def link(file: Document, name: str) -> Part:
    """Return an upright or an arm of the left side."""
    group = file.group(name)
    moments = "Inertia" if "Inertia" in group else "Moments of Inertia"
    tensor = _tensor(group, moments, "Products of Inertia")
    return Part(group.number("Mass", ">= 0"), group.numbers("COM", count=3), tensor)


def rotor(file: Document, moments: str = "Inertia") -> Part:
    """Return a spindle, wheel or tire, at its own center."""
    tensor = np.diag(file.numbers(moments, ">= 0", count=3))
    return Part(file.number("Mass", ">= 0"), np.zeros(3), tensor)


def _tensor(group: Document, moments: str, products: str) -> Array:
    """Return a tensor from its moments and its off-diagonal elements xy, xz and yz."""
    tensor = np.diag(group.numbers(moments, ">= 0", count=3))
    if products in group:
        xy, xz, yz = group.numbers(products, count=3)
        tensor = tensor + np.array([[0.0, xy, xz], [xy, 0.0, yz], [xz, yz, 0.0]])
    return tensor


def rotation(quaternion: Array) -> Array:
    """Return the rotation matrix of a quaternion, real part first."""
    e0, e1, e2, e3 = quaternion / np.linalg.norm(quaternion)
    cross = np.array([[0.0, -e3, e2], [e3, 0.0, -e1], [-e2, e1, 0.0]])
    turned: Array = np.eye(3) + 2.0 * (e0 * cross + cross @ cross)
    return turned
