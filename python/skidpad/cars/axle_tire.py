"""The tire of an axle of a car, as a tire object of its own."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from skidpad import tires
from skidpad._lib.parameters import CUSTOM, FUNCTION, model_fields, tire_leaf
from skidpad.cars.car import Car
from skidpad.tires import Similarity, Tire

OF_SURFACE: Final = {
    "magic_formula": ("lmux", "lmuy"), "physx": ("stiffness_x", "stiffness_y"), "linear": (),
}  # fmt: skip
"""Parameters of a tire that scale with road friction, for models without a friction parameter."""
STRETCHED: Final = ("tmeasy", CUSTOM)
"""Models whose curves scale as a whole with road friction, keeping their slope; for the simplified
Magic Formula, those with a separate load dependence of stiffness."""


def tire_of(car: Car, axle: str) -> Tire:
    """Return the tire of an axle, with arrays where the cars' parameters are arrays."""
    model = car["tire.model"]
    numbers = {k: car[tire_leaf(model, axle, k)] for k in model_fields(model)}
    if model == CUSTOM:
        return tires.Custom(car[FUNCTION], check=False, **numbers)
    kinds = (getattr(tires, name) for name in tires.__all__)
    kind = next(k for k in kinds if isinstance(k, type) and getattr(k, "model", None) == model)
    made: Tire = kind(**_words(car, model), **numbers)
    return made


def tire_on_road(car: Car, axle: str) -> Tire | Similarity:
    """Return the tire of an axle, scaled by the axle's grip and the road friction."""
    tire = tire_of(car, axle)
    factor = car[f"tire.{axle}.grip"] * car["environment.friction"]
    model = car["tire.model"]
    keeps = "peak_stiffness_load_y" in tire.parameters and np.all(
        np.asarray(tire.parameters["peak_stiffness_load_y"]) > 0
    )
    if model in STRETCHED or keeps:
        return Similarity(tire, friction=factor)
    by_name = tuple(name for name in tire.parameters if _is_friction(name))
    changed = {name: factor * tire.parameters[name] for name in OF_SURFACE.get(model, by_name)}
    return tire.replace(**changed) if changed else tire


def _is_friction(name: str) -> bool:
    return name.removesuffix("_x").removesuffix("_y") in ("friction", "sliding_friction")


def _words(car: Car, model: str) -> dict[str, Any]:
    if model == "magic_formula":
        return {
            "version": car["tire.version"],
            "limits": "iso" if car["tire.limits"] == "on" else False,
            "tan_alpha": car["tire.angle"] == "tangent",
            "combined_slip": car["tire.combined_slip"],
        }
    if model in ("simple_pacejka", "fiala", "drawn_curves"):
        return {"combine": car["tire.combine"]}
    return {}
