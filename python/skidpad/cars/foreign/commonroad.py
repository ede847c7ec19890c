"""Cars of CommonRoad's multi-body model (Althoff and Wuersching) from its parameter files.

CommonRoad's axes are x forward, y right, z down: positive steer turns to the right. A car here
turns left with the same steer and is the mirror image: yaw rates are numerically equal, left and
right wheels are swapped, roll changes sign, and positive pitch is nose up there, nose down here.

Heights h_s and R_w are those of unloaded tires: the car here is lower by the static tire
deflection.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.optional import optional
from skidpad.cars.car import Car
from skidpad.cars.foreign.document import Document
from skidpad.cars.foreign.foreign import OUT_OF_REACH, SHORT, Foreign, named

if TYPE_CHECKING:
    from os import PathLike

GRAVITY: Final = 9.81
"""Gravity of the model, m/s2."""

MOST_BYTES: Final = 2**20

CARRIED: Final = (
    "masses, distances and heights, the heights less what the tires sink at rest",
    "moments of inertia: I_Phi_s and I_y_s of the body; I_z, of the whole car, less the hubs",
    "springs, dampers and anti-roll bars, K_ts over the square of the track",
    "roll centers h_ra, and camber D by travel; wheels that lean by the roll of the body",
    "radius, stiffness and inertia of the wheels; the shares T_sb of brakes and T_se of drive",
    "the tire as SimplePacejka: shapes, friction, curvature and stiffness of both directions, and "
    "camber thrust with the sign that it has there",
    "slip of the motion in the plane, wheels that are no gyroscopes, and no reaction on the body "
    "of what spins them up, as words",
    "length and width of the outline, centered on the center of mass",
)
LEFT_OUT: Final = (
    "axles are beams there, held sideways by K_ras and K_rad; here each wheel is on its own links",
    "K_lt, by which a contact moves sideways under side force: springs there act on body and axle "
    "at points that move apart by R_w times the roll, which in steady turns takes away what K_lt "
    "adds; as tire.lateral_compliance alone it would overturn the car by 7 % more",
    "side forces turn the car there by their arms to the sprung center of mass",
    "combined slip by r_bx1 to r_vy6: SimplePacejka combines by the resultant slip",
    "shifts p_hx1, p_vx1, p_hy1, p_vy1 and friction by camber p_dx3, p_dy3: a car that goes "
    "straight steers straight here",
    "the tire is steady there; a relaxation length of 10 mm stands for that",
    "limits of steering and drive (steering, longitudinal), which are the driver's",
)


def from_commonroad(vehicle: str | PathLike[str], tire: str | PathLike[str]) -> Foreign:
    """Build a car of CommonRoad's multi-body model from its parameter files.

    Parameters
    ----------
    vehicle : str or path
        YAML file of a vehicle, ``parameters_vehicle1.yaml`` to ``..3.yaml`` or similar.
    tire : str or path
        YAML file of its tire, ``parameters_tire.yaml``.

    Returns
    -------
    Foreign
        The car, with lists of what was carried over and what was not. Its inputs: ``steer``, 1 for
        a road-wheel angle of 1 rad, to the other side; ``brake_torque``, N m per m/s2 of demanded
        deceleration.

    Raises
    ------
    ImportError
        If PyYAML is not installed.
    OSError
        If a file cannot be opened.
    TypeError
        If an argument is not a path.
    ValueError
        If a file is not YAML, or a parameter is missing or out of range; the message has file and
        field.

    Notes
    -----
    Althoff and Wuersching, CommonRoad: Vehicle Models, 2020. Axes there are x forward, y right,
    z down, so that the same steer gives the mirror image: equal yaw rates, left and right wheels
    swapped, roll with opposite sign.

    Examples
    --------
    >>> import skidpad as sp
    >>> made = sp.cars.from_commonroad("vehicle2.yaml", "tire.yaml")  # doctest: +SKIP
    >>> print(made)  # doctest: +SKIP
    """
    p, rubber = _read("vehicle", vehicle), _read("tire", tire)
    with named(rubber.file):
        fitted = _tire(rubber)
    with named(p.file):
        car = Car({"tire": fitted, **_body(p), **_axle(p, "front", "f"), **_axle(p, "rear", "r")})
    full = p.number("m", "> 0") * p.number("R_w", "> 0")
    unknown = tuple(
        f"{name} = {p.number(name):g}, whose meaning the files do not state"
        for name in ("I_xz_s", "E_f", "E_r")
        if p.number(name, default=0.0) != 0.0
    )
    return Foreign(car, {"steer": 1.0, "brake_torque": full}, CARRIED, LEFT_OUT + unknown)


def _read(name: str, file: str | PathLike[str]) -> Document:
    """Read a file, merging the numbers of its groups into one."""
    path = path_of(file, name)
    said = f"{name} {path}"
    yaml = optional("yaml")
    try:
        found: Any = yaml.safe_load(read_bounded(path, MOST_BYTES))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ValueError(f"{said}: is no YAML that can be read: {error}") from None
    top = Document.of(said, found)
    flat: dict[str, Any] = {}
    for key, value in top.data.items():
        flat |= value if isinstance(value, dict) else {key: value}
    return Document(said, flat)


def loads(p: Document) -> dict[str, float]:
    """Return the static load of a wheel of each axle, N."""
    a, b = p.number("a", "> 0"), p.number("b", "> 0")
    axles = (("front", b, "m_uf"), ("rear", a, "m_ur"))
    return {
        axle: 0.5 * GRAVITY * (p.number("m_s", "> 0") * arm / (a + b) + p.number(hubs, "> 0"))
        for axle, arm, hubs in axles
    }


def sunk(p: Document) -> dict[str, float]:
    """Return how far axles and body sink at rest below h_s and R_w, m.

    And how far the body is then nose down, rad, which counts as level here.
    """
    tires = {axle: load / p.number("K_zt", "> 0") for axle, load in loads(p).items()}
    a, b = p.number("a"), p.number("b")
    body = (b * tires["front"] + a * tires["rear"]) / (a + b)
    return {**tires, "body": body, "pitch": (tires["front"] - tires["rear"]) / (a + b)}


def _body(p: Document) -> dict[str, object]:
    """Return the fields of the whole car."""
    a, b = p.number("a", "> 0"), p.number("b", "> 0")
    hubs = sum(
        p.number(mass, "> 0") * (arm**2 + 0.25 * p.number(track, "> 0") ** 2)
        for mass, arm, track in (("m_uf", a, "T_f"), ("m_ur", b, "T_r"))
    )
    return {
        "environment.gravity_z": -GRAVITY,
        "body.mass": p.number("m_s", "> 0"),
        "body.height": p.number("h_s", "> 0") - sunk(p)["body"],
        "body.to_front_axle": a,
        "body.to_rear_axle": b,
        "body.inertia_xx": p.number("I_Phi_s", "> 0"),
        "body.inertia_yy": p.number("I_y_s", "> 0"),
        "body.inertia_zz": p.number("I_z", "> 0") - hubs,  # I_z is of the whole car
        "body.length": p.number("l", "> 0"),
        "body.width": p.number("w", "> 0"),
        "body.to_nose": 0.5 * p.number("l", "> 0"),
        "steering.ackermann": 0.0,
        "wheel.gyroscope": "off",
        "wheel.reaction": "off",
        "tire.slip_velocity": "planar",
        "brakes.front_share": p.number("T_sb", ">= 0"),
        "drive.front_share": p.number("T_se", ">= 0"),
        "suspension.kinematics": "linear",
    }


def _axle(p: Document, axle: str, f: str) -> dict[str, object]:
    """Return the fields of one axle, whose names end in `f` in the file."""
    track, down = p.number(f"T_{f}", "> 0"), sunk(p)[axle]
    return {
        f"wheel.{axle}.mass": 0.5 * p.number(f"m_u{f}", "> 0"),
        f"wheel.{axle}.track": track,
        f"wheel.{axle}.spin_inertia": p.number("I_y_w", "> 0"),
        f"wheel.{axle}.radius": p.number("R_w", "> 0"),
        f"wheel.{axle}.effective_radius": p.number("R_w", "> 0"),
        f"wheel.{axle}.vertical_stiffness": p.number("K_zt", "> 0"),
        f"suspension.{axle}.stiffness": p.number(f"K_s{f}", "> 0"),
        f"suspension.{axle}.bump_damping": p.number(f"K_sd{f}", ">= 0"),
        f"suspension.{axle}.rebound_damping": p.number(f"K_sd{f}", ">= 0"),
        f"suspension.{axle}.bump_travel": OUT_OF_REACH,
        f"suspension.{axle}.rebound_travel": OUT_OF_REACH,
        f"suspension.{axle}.roll_center_height": p.number(f"h_ra{f}") - down,
        f"suspension.{axle}.camber_gain": p.number(f"D_{f}"),
        f"anti_roll.{axle}.stiffness": -p.number(f"K_ts{f}") / track**2,
        f"tire.{axle}.relaxation_length_x": SHORT,
        f"tire.{axle}.relaxation_length_y": SHORT,
    }


def _tire(p: Document) -> object:
    """Return the tire of all wheels."""
    from skidpad.tires import SimplePacejka

    x, y = (p.number(f"p_c{way}1", "> 0") * p.number(f"p_d{way}1", "> 0") for way in "xy")
    return SimplePacejka(
        friction_x=p.number("p_dx1"),
        friction_y=p.number("p_dy1"),
        stiffness_x=p.number("p_kx1", "> 0") / x,
        stiffness_y=-p.number("p_ky1") / y,
        shape_x=p.number("p_cx1"),
        shape_y=p.number("p_cy1"),
        curvature_x=p.number("p_ex1"),
        curvature_y=p.number("p_ey1"),
        camber_slip=p.number("p_vy3") / -p.number("p_ky1") - p.number("p_hy3"),
    )
