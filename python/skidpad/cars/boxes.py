"""Mass, center of mass and inertia of a body made of boxes.

Each box is uniform: mass m, sides a, b, c along its own axes, which R turns into those of the car.
Its tensor about its center is ``R diag(b^2 + c^2, a^2 + c^2, a^2 + b^2) R^T m/12``; about the
common center of mass, at r from it, Steiner adds ``m (r.r - r r^T)``. A tensor has the products of
inertia with a minus sign; fields of a car, such as ``body.inertia_xz``, are the products
themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import listing
from skidpad._lib.messages import brief
from skidpad._lib.parameters import TINY, Field, number
from skidpad.cars.consistency import require_one_length
from skidpad.cars.statics import leaf

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from skidpad._lib.parameters import Number

    Column = NDArray[np.float64]

ASIDE = 1e-3
"""Largest offset of a car's center of mass from the middle plane, m: rounding in a drawing."""

MASS = Field("mass", "kg", 1.0, TINY, np.inf, "of the box")
DENSITY = Field("density", "kg/m3", 1.0, TINY, np.inf, "of the box")
TRIPLES = {
    "size": ("m", 0.0, ("length", "width", "height")),
    "position": ("m", -np.inf, "xyz"),
    "rotation": ("rad", -np.inf, ("roll", "pitch", "yaw")),
}


class Box:
    """A box of uniform density: an engine, a battery, an occupied seat.

    Every parameter is one number for all cars, or an array ``(n,)`` with one for each.

    Parameters
    ----------
    size : sequence of array_like
        Length (x), width (y) and height (z) before rotation, m. With a `mass` they may be 0: a
        point, a rod, a plate.
    position : sequence of array_like
        x, y and z of its center, m: x forward from any origin, y left from the middle plane of the
        car, z up from the road.
    mass : array_like
        Its mass, kg. Give either this or `density`.
    density : array_like
        Its density, kg/m3.
    rotation : sequence of array_like, optional
        Roll, pitch and yaw, rad: right-handed rotations about the car's x, then y, then z axis.

    Raises
    ------
    ValueError
        If a number is not finite or out of range, both or neither of `mass` and `density` are
        given, or a vector does not have three elements.

    Examples
    --------
    >>> import skidpad as sp
    >>> battery = sp.cars.Box(size=(1.8, 1.3, 0.14), position=(-1.3, 0, 0.25), density=1500)
    >>> round(float(battery.mass), 1)
    491.4
    """

    __slots__ = ("mass", "position", "rotation", "size")
    mass: Number
    """kg."""
    size: tuple[Number, ...]
    position: tuple[Number, ...]
    rotation: tuple[Number, ...]

    def __init__(
        self,
        *,
        size: Sequence[ArrayLike],
        position: Sequence[ArrayLike],
        mass: ArrayLike | None = None,
        density: ArrayLike | None = None,
        rotation: Sequence[ArrayLike] = (0.0, 0.0, 0.0),
    ) -> None:
        self.size = _triple("size", size)
        self.position = _triple("position", position)
        self.rotation = _triple("rotation", rotation)
        if (mass is None) == (density is None):
            raise ValueError("a box has either mass= or density=, one of both")
        if density is None:
            self.mass = number(MASS, mass)
        else:
            a, b, c = self.size
            self.mass = number(MASS, number(DENSITY, density) * a * b * c)

    def __repr__(self) -> str:
        return f"Box(mass={self.mass}, size={self.size}, position={self.position})"


@dataclass(frozen=True, eq=False)
class MassProperties:
    """Mass, center of mass and inertia tensor of a body, for one car or for each of n."""

    mass: Number
    """kg."""
    center: Column
    """Position of its center of mass, m: x, y, z, shape ``(3,)`` or ``(3, n)``."""
    inertia: Column
    """Tensor about its center of mass, kg m2, ``(3, 3)`` or ``(3, 3, n)``: moments on the diagonal,
    products of inertia with a minus sign, -integral of x y dm, off it."""

    def body(self, *, front_axle: ArrayLike, rear_axle: ArrayLike) -> dict[str, Number]:
        """Return the fields of a car with this body, for ``sp.Car(body=...)``.

        Parameters
        ----------
        front_axle, rear_axle : array_like
            x of the axles, m, in the axes of the boxes.

        Returns
        -------
        dict
            ``mass``, ``height``, ``to_front_axle``, ``to_rear_axle`` and the six ``inertia_*``. The
            boxes are the sprung mass, without hubs and wheels.

        Raises
        ------
        ValueError
            If the center of mass is more than 1 mm off the middle plane or not between the axles.
        """
        to_front, to_rear = self._to_axles(front_axle, rear_axle)
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = self.inertia
        found = {
            "mass": self.mass,
            "height": self.center[2],
            "to_front_axle": to_front,
            "to_rear_axle": to_rear,
            **{"inertia_xx": xx, "inertia_yy": yy, "inertia_zz": zz},
            **{"inertia_xy": 0.0 - xy, "inertia_xz": 0.0 - xz, "inertia_yz": 0.0 - yz},
        }
        return {name: leaf(np.asarray(value)) for name, value in found.items()}

    def totals(
        self, *, front_axle: ArrayLike, rear_axle: ArrayLike
    ) -> dict[str, Number | tuple[Column, ...]]:
        """Return the totals of a car made of these boxes, for ``sp.Car.from_totals(**...)``.

        Parameters
        ----------
        front_axle, rear_axle : array_like
            As in `body`.

        Returns
        -------
        dict
            ``mass``, ``front_weight``, ``height``, ``wheelbase`` and ``inertia`` (xx, yy, zz, xz).
            The boxes are the whole car, with hubs and wheels.

        Raises
        ------
        ValueError
            As in `body`.
        """
        to_front, to_rear = self._to_axles(front_axle, rear_axle)
        (xx, _, xz), (_, yy, _), (_, _, zz) = self.inertia
        return {
            "mass": self.mass,
            "front_weight": leaf(to_rear / (to_front + to_rear)),
            "height": leaf(self.center[2]),
            "wheelbase": leaf(to_front + to_rear),
            "inertia": (xx, yy, zz, 0.0 - xz),
        }

    def _to_axles(self, front_axle: ArrayLike, rear_axle: ArrayLike) -> tuple[Column, Column]:
        """Check the position of the center of mass, and return its distances to the axles."""
        front, rear = (
            number(Field(name, "m", 0.0, -np.inf, np.inf, "along x"), value)
            for name, value in (("front_axle", front_axle), ("rear_axle", rear_axle))
        )
        x, y, _ = self.center
        require_one_length({"front_axle": front, "rear_axle": rear, "the center of mass": x}, {})
        _require(np.abs(y) <= ASIDE, y, f"y must be within {ASIDE:g} m of the middle plane, y = 0")
        _require((rear < x) & (x < front), x, "x must be between rear_axle and front_axle")
        return np.asarray(front - x), np.asarray(x - rear)


def _require(right: NDArray[np.bool_], values: Column, rule: str) -> None:
    """Refuse a misplaced center of mass, naming the first such car."""
    if np.all(right):
        return
    worst = int(np.argmin(right))
    where = f" in car {worst}" if np.ndim(right) else ""
    value = float(np.broadcast_to(values, np.shape(right)).flat[worst])
    raise ValueError(f"the center of mass is at {rule[0]} = {value:.6g} m{where}, but {rule}")


def mass_properties(boxes: Iterable[Box]) -> MassProperties:
    """Return the total mass, the center of mass and the inertia of boxes.

    Parameters
    ----------
    boxes : iterable of Box
        Parts of the body or the whole car. Where boxes overlap, both count.

    Returns
    -------
    MassProperties
        With methods ``body(...)`` for ``sp.Car(body=...)`` and ``totals(...)`` for
        ``sp.Car.from_totals``.

    Raises
    ------
    ValueError
        If there are no boxes, or their arrays are for different numbers of cars.
    TypeError
        If one is not a `Box`.

    Examples
    --------
    >>> import skidpad as sp
    >>> engine = sp.cars.Box(size=(0.7, 0.6, 0.6), position=(0.1, 0.0, 0.55), mass=180)
    >>> shell = sp.cars.Box(size=(4.2, 1.6, 0.9), position=(-1.3, 0.0, 0.6), mass=900)
    >>> found = sp.cars.mass_properties([engine, shell])
    >>> car = sp.Car(body=found.body(front_axle=0.0, rear_axle=-2.6))
    >>> round(car["body.to_front_axle"], 3)
    1.067
    """
    parts = listing("boxes", boxes)
    for k, box in enumerate(parts):
        if not isinstance(box, Box):
            raise TypeError(f"boxes[{k}] must be a sp.cars.Box, not {brief(box)}")
    if not parts:
        raise ValueError("boxes must have at least one box")
    numbers = {
        f"boxes[{k}].{name}": value
        for k, box in enumerate(parts)
        for name, value in _numbers(box).items()
    }
    require_one_length(numbers, {})
    shape = np.broadcast_shapes(*(np.shape(value) for value in numbers.values()))
    masses = [np.broadcast_to(box.mass, shape) for box in parts]
    places = [_stack(box.position, shape) for box in parts]
    mass = np.asarray(sum(masses))
    center = np.asarray(sum(m * r for m, r in zip(masses, places, strict=True)) / mass)
    own = [m * _own(box, shape) for m, box in zip(masses, parts, strict=True)]
    far = [m * _steiner(r - center) for m, r in zip(masses, places, strict=True)]
    return MassProperties(leaf(mass), center, np.asarray(sum(own) + sum(far)))


def _triple(name: str, values: object) -> tuple[Number, ...]:
    """Check a vector of three, each a number for all cars or one for each."""
    unit, low, each = TRIPLES[name]
    given: tuple[Any, ...] = ()
    if isinstance(values, (list, tuple)) or (isinstance(values, np.ndarray) and values.ndim):
        given = tuple(values)
    if len(given) != 3:
        raise ValueError(f"{name} must be three numbers, ({', '.join(each)}), not {brief(values)}")
    return tuple(
        number(Field(f"{name}[{k}]", unit, 0.0, low, np.inf, each[k]), value)
        for k, value in enumerate(given)
    )


def _numbers(box: Box) -> dict[str, Number]:
    """Return all values of a box by name."""
    triples = {name: getattr(box, name) for name in TRIPLES}
    return {"mass": box.mass} | {
        f"{name}[{k}]": value for name, three in triples.items() for k, value in enumerate(three)
    }


def _stack(three: tuple[Number, ...], shape: tuple[int, ...]) -> Column:
    """Return three numbers as one vector, or one for each car: ``(3,)`` or ``(3, n)``."""
    return np.stack([np.broadcast_to(value, shape) for value in three])


def _own(box: Box, shape: tuple[int, ...]) -> Column:
    """Return the tensor of a box about its center per mass, in the car's axes, m2."""
    squares = _stack(box.size, shape) ** 2
    moments = (squares.sum(axis=0) - squares) / 12.0
    roll, pitch, yaw = _stack(box.rotation, shape)
    turns = (_about(2, yaw), _about(1, pitch), _about(0, roll))
    axes = np.einsum("ij...,jk...,kl...->il...", *turns)
    return np.asarray(np.einsum("ik...,k...,jk...->ij...", axes, moments, axes))


def _about(axis: int, angle: Column) -> Column:
    """Return a right-handed rotation about an axis of the car."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    turn = np.zeros((3, 3, *angle.shape))
    turn[axis, axis] = 1.0
    turn[i, i] = turn[j, j] = np.cos(angle)
    turn[j, i] = np.sin(angle)
    turn[i, j] = -turn[j, i]
    return turn


def _steiner(r: Column) -> Column:
    """Return the tensor of a unit mass at r: r.r - r r^T."""
    unit = np.eye(3).reshape(3, 3, *(1 for _ in r.shape[1:]))
    return np.asarray(unit * (r * r).sum(axis=0) - r[:, np.newaxis] * r[np.newaxis])
