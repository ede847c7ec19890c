"""Materials of roads: friction, rolling resistance and roughness by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import finite, instance
from skidpad._lib.messages import brief, require_word
from skidpad.road.axis import Axis

DRY = 0.85
"""Peak friction of dry asphalt, the mean of Taborek's 0.8 to 0.9."""
PAVED = 0.013
"""Rolling resistance of car tires on asphalt (Bosch Automotive Handbook)."""
MOST = 256


@dataclass(frozen=True, slots=True)
class Material:
    """A road material.

    Attributes
    ----------
    name : str
    friction : float
        Factor on the friction of a tire on dry asphalt, >= 0.
    rolling : float
        Factor on its rolling resistance on asphalt, >= 0.
    roughness : str
        ISO 8608 class of such a road, for `Road.rough`.
    source : str
        Source of the values; "assumed" without one.
    """

    name: str
    friction: float
    rolling: float
    roughness: str = "A"
    source: str = "assumed"

    def __post_init__(self) -> None:
        for name in ("name", "roughness", "source"):
            instance(f"material {name}", getattr(self, name), str)
        for name in ("friction", "rolling"):
            if finite(f"material {self.name}: {name}", value := getattr(self, name)) < 0:
                raise ValueError(
                    f"material {self.name}: {name}: {value} is not allowed, must be >= 0"
                )


WONG = "friction: Taborek 1957 in Wong, Theory of Ground Vehicles; "
BOSCH = "rolling: Bosch Automotive Handbook; "
CLASS = "roughness assumed"
MATERIALS = {
    material.name: material
    for material in (
        Material("tarmac", 1.0, 1.0, "A", WONG + BOSCH + CLASS),
        Material("wet_tarmac", 0.6 / DRY, 1.0, "A", WONG + "rolling and roughness assumed"),
        Material("concrete", 1.0, 1.0, "A", WONG + BOSCH + CLASS),
        Material("gravel", 0.6 / DRY, 0.02 / PAVED, "D", WONG + BOSCH + CLASS),
        Material("dirt", 0.68 / DRY, 0.05 / PAVED, "E", WONG + BOSCH + CLASS),
        Material("grass", 0.4 / DRY, 0.1 / PAVED, "D", BOSCH + "friction and roughness assumed"),
        Material("snow", 0.2 / DRY, 2.0, "B", WONG + "rolling and roughness assumed"),
        Material("ice", 0.1 / DRY, 1.0, "A", WONG + "rolling and roughness assumed"),
        Material("sand", 0.5 / DRY, 20.0, "D", "assumed"),
    )
}
"""Materials by name; Wong's values are peaks of car tires, relative to dry asphalt."""


def material_of(given: object, name: str = "material") -> Material:
    """Return a material, looked up if given by name.

    Raises
    ------
    TypeError, ValueError
        If it is not a material, or there is none of that name.
    """
    if isinstance(given, Material):
        return given
    if not isinstance(given, str):
        raise TypeError(f"{name}: expected a name or a Material, not {brief(given)}")
    require_word(name, given, MATERIALS)
    return MATERIALS[given]


Materials = str | Material | ArrayLike | tuple[ArrayLike, Sequence[str | Material]]


def material_grid(
    given: Materials, u: Axis, v: Axis
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return the row of each node's material, and the factors of all rows.

    Parameters
    ----------
    given : str, Material, array_like of str, or (array_like of int, sequence)
        One for all; a name for each node; or indices and the materials they refer to.

    Raises
    ------
    TypeError, ValueError
        If a name is unknown, an index has no material, or the shape is not that of the axes.
    """
    if isinstance(given, (str, Material)):
        names: Sequence[object] = [given]
        rows: NDArray[np.uint8] = np.zeros((u.nodes, v.nodes), np.uint8)
    elif isinstance(given, tuple):
        numbers, names = np.asarray(given[0]), given[1]
        rows = _rows(numbers, len(names))
    else:
        unique, inverse = np.unique(np.asarray(given), return_inverse=True)
        names = [str(name) for name in unique]
        rows = inverse.reshape(np.shape(given)).astype(np.uint8)
    if not 1 <= len(names) <= MOST:
        raise ValueError(f"materials: {len(names)} are not allowed, must be 1 to {MOST}")
    if rows.shape != (u.nodes, v.nodes):
        raise ValueError(
            f"materials: shape {rows.shape} is not allowed, must be ({u.nodes}, {v.nodes}) as the "
            "axes"
        )
    factors = np.ones((MOST, 2))
    for i, name in enumerate(names):
        material = material_of(name)
        factors[i] = material.friction, material.rolling
    rows = np.asfortranarray(rows)
    for array in (rows, factors):
        array.flags.writeable = False
    return rows, factors


def _rows(numbers: NDArray[np.integer], count: int) -> NDArray[np.uint8]:
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"materials: expected integers, not {numbers.dtype}")
    wrong = (numbers < 0) | (numbers >= count)
    if wrong.any():
        cell = tuple(int(i) for i in np.argwhere(wrong)[0])
        raise ValueError(
            f"materials: cell {cell}: {numbers[cell]} is not allowed, must be 0 to {count - 1}"
        )
    return numbers.astype(np.uint8)
