"""Cars as parameter files of CommonRoad's multi-body model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.files import path_of
from skidpad.cars.car import require_car
from skidpad.cars.foreign.commonroad import GRAVITY, from_commonroad
from skidpad.cars.foreign.foreign import lost

if TYPE_CHECKING:
    from os import PathLike

    from skidpad.cars.car import Car

TIRE_MODEL: Final = "simple_pacejka"
NOT_WRITTEN: Final = (
    "K_ras, K_rad, K_lt, I_uf, I_ur, E_f, E_r, h_cg, the limits of steering and drive, and of the "
    "tire what combines slips: the model there needs them, and no number of a car is one of them"
)


def to_commonroad(
    car: Car, vehicle: str | PathLike[str], tire: str | PathLike[str]
) -> tuple[str, ...]:
    """Write a car as parameter files of CommonRoad's multi-body model.

    Parameters
    ----------
    car : Car
        One car, on tires of SimplePacejka.
    vehicle, tire : str or path
        Existing files are replaced. `from_commonroad` reads them.

    Returns
    -------
    tuple of str
        What is not carried over: fields that read back differently, with both values, and what the
        model does not have.

    Raises
    ------
    TypeError
        If `car` is not a car, or a path is not one.
    ValueError
        If there are several cars, or the tires are of another model.
    OSError
        If a file cannot be written.

    Notes
    -----
    Wheels and tires are those of the front axle, as the files have one set. Axes and heights are
    those of `from_commonroad`, with heights for unloaded tires.
    """
    require_car("car", car)
    files = path_of(vehicle, "vehicle"), path_of(tire, "tire")
    if car.n is not None and car.n != 1:
        raise ValueError(f"car: these are {car.n} cars; write one, like car.take([0])")
    if car["tire.model"] != TIRE_MODEL:
        raise ValueError(
            f"car: runs on tire.model = {car['tire.model']!r}; the file holds {TIRE_MODEL!r}"
        )
    for file, numbers in zip(files, (_vehicle(car), _tire(car)), strict=True):
        lines = [f"{name}: {value!r}" for name, value in numbers.items()]
        file.write_text("\n".join((*lines, "")), encoding="utf-8")
    return (*lost(car, from_commonroad(*files).car), NOT_WRITTEN)


def _number(car: Car, name: str) -> float:
    return float(np.ravel(car[name])[0])


def _vehicle(car: Car) -> dict[str, float]:
    """Return the numbers of the vehicle's file."""
    of = {name: _number(car, f"body.{name}") for name in ("mass", "to_front_axle", "to_rear_axle")}
    a, b, body = of["to_front_axle"], of["to_rear_axle"], of["mass"]
    stiffness = _number(car, "wheel.front.vertical_stiffness")
    arms = {"front": b, "rear": a}
    hubs = {axle: 2 * _number(car, f"wheel.{axle}.mass") for axle in arms}
    track = {axle: _number(car, f"wheel.{axle}.track") for axle in arms}
    down = {
        axle: 0.5 * GRAVITY * (body * arm / (a + b) + hubs[axle]) / stiffness
        for axle, arm in arms.items()
    }
    around = hubs["front"] * (a**2 + 0.25 * track["front"] ** 2)
    around += hubs["rear"] * (b**2 + 0.25 * track["rear"] ** 2)
    found = {
        "l": _number(car, "body.length"), "w": _number(car, "body.width"),
        "m": body + hubs["front"] + hubs["rear"], "m_s": body, "a": a, "b": b,
        "I_Phi_s": _number(car, "body.inertia_xx"), "I_y_s": _number(car, "body.inertia_yy"),
        "I_z": _number(car, "body.inertia_zz") + around, "I_xz_s": 0.0,
        "h_s": _number(car, "body.height") + (b * down["front"] + a * down["rear"]) / (a + b),
        "K_zt": stiffness, "R_w": _number(car, "wheel.front.radius"),
        "I_y_w": _number(car, "wheel.front.spin_inertia"),
        "T_sb": _number(car, "brakes.front_share"), "T_se": _number(car, "drive.front_share"),
    }  # fmt: skip
    for axle, f in (("front", "f"), ("rear", "r")):
        spring = f"suspension.{axle}"
        linked = car["suspension.kinematics"] == "linear"
        found |= {
            f"m_u{f}": hubs[axle], f"T_{f}": track[axle],
            f"K_s{f}": _number(car, f"{spring}.stiffness"),
            f"K_sd{f}": _number(car, f"{spring}.bump_damping"),
            f"K_ts{f}": -_number(car, f"anti_roll.{axle}.stiffness") * track[axle] ** 2,
            f"h_ra{f}": (_number(car, f"{spring}.roll_center_height") if linked else 0.0)
            + down[axle],
            f"D_{f}": _number(car, f"{spring}.camber_gain") if linked else 0.0,
        }  # fmt: skip
    return found


def _tire(car: Car) -> dict[str, float]:
    """Return the numbers of the tire's file."""
    names = ("friction", "stiffness", "shape", "curvature")
    way = {xy: {name: _number(car, f"tire.front.{name}_{xy}") for name in names} for xy in "xy"}
    found: dict[str, float] = {}
    for xy, sign in (("x", 1.0), ("y", -1.0)):
        one = way[xy]
        found |= {
            f"p_c{xy}1": one["shape"], f"p_d{xy}1": one["friction"], f"p_e{xy}1": one["curvature"],
            f"p_k{xy}1": sign * one["stiffness"] * one["shape"] * one["friction"],
        }  # fmt: skip
    return found | {"p_hy3": -_number(car, "tire.front.camber_slip"), "p_vy3": 0.0}
