"""Cars of the double-track model of TUM's Open-Car-Dynamics, from its parameter list."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any, Final

from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.messages import brief, shown
from skidpad.cars.car import Car
from skidpad.cars.foreign.document import Document
from skidpad.cars.foreign.foreign import OUT_OF_REACH, Foreign, named
from skidpad.cars.foreign.swinging import polynomial, swinging

if TYPE_CHECKING:
    from os import PathLike

    from skidpad.tires.tire import Tire

GRAVITY: Final = 9.81
"""Gravity of the model, m/s2."""

MOST_BYTES: Final = 2**20
MODEL: Final = "vehicle_dynamics"
PREFIX: Final = "vehicle_dynamics_double_track."
AXLES: Final = ("front", "rear")
RELAXATION: Final = {"x": 0.3, "y": 0.2}
"""Relaxation lengths, hard-coded in the model, m."""

CARRIED: Final = (
    "masses, distances and heights; the body takes what the four wheels leave of them",
    "moments of inertia: x and y of the body; z, of the whole car, less the wheels",
    "springs, dampers and anti-roll bars: a bar there pulls by half its stiffness times the "
    "difference of the travels",
    "roll centers that are fixed in the body, higher by mass over sprung mass: all of Fy jacks "
    "there, not only what the links pass on",
    "pitch centers, as the links of front brakes and rear drive",
    "wheels: rolling radius, stiffness, inertia, rolling resistance",
    "toe and camber, outward there",
    "relaxation lengths of 0.3 m and 0.2 m",
    "slip of the motion in the plane, wheels that are no gyroscopes, and no reaction on the body "
    "of what spins them up, as words",
)
LEFT_OUT: Final = (
    "the body rolls and pitches by small angles there: its weight does not overturn it, and "
    "contacts do not move sideways when it rolls",
    "wheels keep their camber there when the body rolls",
    "below 10 m/s relaxation lengths shrink there, and below 20 rad/s wheels are heavier",
    "slip is over at least 3 m/s there, slip angles over at least 1 m/s",
    "a rolling radius that changes with speed",
    "drivetrain and initial state: front wheels are braked, rear ones driven, by the inputs",
)
MAGIC_FORMULA: Final = "MF5.2, Fx and Fy; of its moments it has rolling resistance alone"
SIMPLE: Final = "the simple tire, B, C, D and E of each direction, which do not combine"
EXTENDED: Final = "the simple tire with a friction that falls with load: its forces in pure slip"
COMBINED: Final = (
    "combined slip: there both curves are taken at the length of the slip vector, here at that of "
    "slips over those of the peaks"
)
NO_AERO: Final = "drag and lift, with aero=True"
AERO: Final = "drag, and lift split by the center of pressure"
FIXED_AERO: Final = "lift by speed and pitch"
NO_ACTUATOR: Final = "the steering actuator, with actuator=True: steer is of the wheels"
ACTUATOR: Final = "the steering actuator, its lag and its largest rate"


def from_open_car_dynamics(
    parameters: str | PathLike[str], *, aero: bool = False, actuator: bool = False
) -> Foreign:
    """Build a car of Open-Car-Dynamics (double-track model) from its list of parameters.

    Parameters
    ----------
    parameters : str or path
        CSV file of names and values as the model lists them, such as
        ``vehicle_dynamics_double_track.mass_vehicle_kg,800``, or one of its JSON configurations;
        with the MF5.2 tire, the simple one, or the simple one with load sensitivity.
    aero : bool
        Whether to carry over drag and lift, without their change of lift with speed and pitch.
    actuator : bool
        Whether the input ``steer`` is the command to its steering actuator instead of the angle of
        the wheels.

    Returns
    -------
    Foreign
        The car, with lists of what was carried over and what was not. Its inputs: ``steer``, rad;
        ``brake_torque`` and ``drive_torque``, N m, the sums over the braked front wheels and the
        driven rear wheels.

    Raises
    ------
    OSError
        If the file cannot be opened.
    TypeError
        If it is not a path.
    ValueError
        If it is not such a list, left and right differ, or a parameter is missing or out of range;
        the message has file and field.

    Notes
    -----
    TUMFTM/Open-Car-Dynamics, version 2.1.1 (Apache-2.0).

    Examples
    --------
    >>> import skidpad as sp
    >>> made = sp.cars.from_open_car_dynamics("mf52_parameters.csv")  # doctest: +SKIP
    >>> print(made)  # doctest: +SKIP
    """
    for name, asked in (("aero", aero), ("actuator", actuator)):
        if not isinstance(asked, bool):
            raise TypeError(f"{name} must be True or False, not {brief(asked)}")
    p = _read(parameters)
    with named(p.file):
        values = _whole(p)
        for axle in AXLES:
            values |= _axle(p, axle)
        if aero:
            values |= _aero(p)
        if actuator:
            values |= _actuator(p)
        car = Car(values)
    kind = _own_tire(p, "front", "left")
    extended = EXTENDED if "PDY2" in kind else SIMPLE
    carried = [*CARRIED, extended if "lateral.B" in kind else MAGIC_FORMULA]
    left_out = [*LEFT_OUT, *([COMBINED] if EXTENDED in carried else [])]
    (carried if aero else left_out).append(AERO if aero else NO_AERO)
    (carried if actuator else left_out).append(ACTUATOR if actuator else NO_ACTUATOR)
    if aero:
        left_out.append(FIXED_AERO)
    inputs = {"steer": 1.0, "brake_torque": 1.0, "drive_torque": 1.0}
    return Foreign(car, inputs, tuple(carried), tuple(left_out))


def _read(file: str | PathLike[str]) -> Document:
    """Read names and values, dropping the prefix of the vehicle."""
    path = path_of(file, "parameters")
    said = f"parameters {path}"
    try:
        text = read_bounded(path, MOST_BYTES).decode("utf-8")
        values = _of_json(text) if text.lstrip()[:1] == "{" else _of_csv(text)
    except (ValueError, csv.Error, RecursionError) as error:
        raise ValueError(f"{said}: is no list of parameters: {error}") from None
    if not any(name.startswith(PREFIX) for name in values):
        found = sorted(
            {one for name in values if (one := name.partition(".")[0]).startswith(MODEL)}
        )
        more = f", but of {', '.join(map(shown, found))}" if found else ""
        raise ValueError(f"{said}: is no list of names and values of {PREFIX}..{more}")
    return Document(said, {name.removeprefix(PREFIX): value for name, value in values.items()})


def _of_csv(text: str) -> dict[str, Any]:
    rows = [row for row in csv.reader(text.splitlines()) if row]
    return {} if any(len(row) < 2 for row in rows) else {row[0].strip(): row[1] for row in rows}


def _of_json(text: str) -> dict[str, Any]:
    """Return values by full name, whether groups are nested or dotted."""
    found: dict[str, Any] = {}
    left = [("", json.loads(text))]
    while left:
        prefix, group = left.pop()
        for name, value in group.items():
            whole = f"{prefix}{name}"
            if isinstance(value, dict):
                left.append((f"{whole}.", value))
            else:
                found[whole] = value
    return found


def _own_tire(p: Document, axle: str, side: str) -> Document:
    """Return the parameters of the tire of one wheel."""
    prefix = f"z.tire_model.{axle}_{side}."
    own = {name.removeprefix(prefix): p.data[name] for name in p if name.startswith(prefix)}
    return Document(p.file, own, (prefix.removesuffix("."),))


def _tire(p: Document, axle: str) -> Tire:
    """Return the tire of the left wheel; the right one is its mirror image."""
    from skidpad.tires import MagicFormula

    own, other = (_own_tire(p, axle, side) for side in ("left", "right"))
    if own.data != other.data:
        raise p.wrong(f"z.tire_model.{axle}_right", "is not the tire of the left wheel")
    if "lateral.B" in own:
        return _simple(own)
    if "FNOMIN" not in own:
        kind = "linear" if "C_alpha" in own else "of an unknown kind"
        raise p.wrong(
            f"z.tire_model.{axle}_left", f"is {kind}; MF5.2 and the simple ones can be read"
        )
    known = MagicFormula("5.2").parameters
    numbers = {name.lower(): own.number(name) for name in own if name.lower() in known}
    moments = {
        "unloaded_radius": p.number(f"tire.rolling_radius_m.{axle}", "> 0"),
        "qsy1": p.number("tire.rolling_resistance_coefficient", ">= 0"),
        "lmx": 0.0,
        "ltr": 0.0,
        "lres": 0.0,
    }
    options: dict[str, Any] = {"limits": False, **numbers, **moments}
    return MagicFormula("5.2", **options)


def _simple(own: Document) -> Tire:
    """Return the simple tire; with PDY2 its friction depends on load."""
    from skidpad.tires import SimplePacejka

    curves: dict[str, Any] = {
        f"{ours}_{way}": own.number(f"{name}.{letter}")
        for way, name in (("x", "longitudinal"), ("y", "lateral"))
        for ours, letter in zip(
            ("stiffness", "shape", "friction", "curvature"), "BCDE", strict=True
        )
    }
    if "PDY2" not in own:
        return SimplePacejka(combine="none", load_sensitivity=0.0, **curves)
    friction = curves["friction_y"]
    if curves["friction_x"] != friction:
        reason = f"is not lateral.D, {friction:g}; PDY2 must be the same share of both"
        raise own.wrong("longitudinal.D", reason)
    return SimplePacejka(
        nominal_load=own.number("FNOMIN", "> 0"),
        load_sensitivity=-own.number("PDY2") / friction,
        **curves,
    )


def to_axles(p: Document) -> dict[str, float]:
    """Return the distances of the axles from the center of mass of the whole car, m."""
    ahead = p.number("cog.distance_from_front_axle_m", "> 0")
    return {"front": ahead, "rear": p.number("wheelbase_m", "> 0") - ahead}


def _sprung(p: Document) -> float:
    """Return the mass without the wheels, kg."""
    hubs = sum(p.number(f"mass_wheel_kg.{axle}", "> 0") for axle in AXLES)
    sprung = p.number("mass_vehicle_kg", "> 0") - 2 * hubs
    if sprung <= 0.0:
        raise p.wrong("mass_vehicle_kg", "is less than that of its wheels")
    return sprung


def _whole(p: Document) -> dict[str, object]:
    """Return the fields of the whole car."""
    to, sprung = to_axles(p), _sprung(p)
    hubs = {axle: p.number(f"mass_wheel_kg.{axle}") for axle in AXLES}
    track = {axle: p.number(f"track_width_m.{axle}", "> 0") for axle in AXLES}
    behind = 2 * (hubs["front"] * to["front"] - hubs["rear"] * to["rear"]) / sprung
    # h = (m_s h_s + sum m_u h_u)/m
    hub_heights = sum(2 * hubs[a] * p.number(f"tire.rolling_radius_m.{a}", "> 0") for a in AXLES)
    return {
        "environment.gravity_z": -GRAVITY,
        "body.mass": sprung,
        "body.height": (p.number("mass_vehicle_kg") * p.number("cog.height_m", "> 0") - hub_heights)
        / sprung,
        "body.to_front_axle": to["front"] + behind,
        "body.to_rear_axle": to["rear"] - behind,
        "body.inertia_xx": p.number("moment_of_inertia_kgpm2.x", "> 0"),
        "body.inertia_yy": p.number("moment_of_inertia_kgpm2.y", "> 0"),
        # of the whole car, less the parallel-axis terms of body and hubs
        "body.inertia_zz": p.number("moment_of_inertia_kgpm2.z", "> 0")
        - sprung * behind**2
        - sum(2 * hubs[a] * (to[a] ** 2 + 0.25 * track[a] ** 2) for a in AXLES),
        "steering.ackermann": 0.0,
        "tire.measured": "left",
        "tire.slip_velocity": "planar",
        "wheel.gyroscope": "off",
        "wheel.reaction": "off",
        "suspension.kinematics": "polynomial",
        "brakes.front_share": 1.0,
        "drive.front_share": 0.0,
        **_pitch_centers(p),
    }


def _pitch_centers(p: Document) -> dict[str, object]:
    """Return links that take Fx h_pc/l of each axle off the springs.

    Torques of the front wheels come from brakes, which react on the carrier; those of the rear
    wheels come through shafts and only push the hubs.
    """
    to, radius = to_axles(p), p.number("tire.rolling_radius_m.front", "> 0")
    mass = p.number("mass_vehicle_kg")
    pushed = mass / (mass - 2 * p.number("mass_wheel_kg.rear"))
    dive, squat = (p.number(f"suspension.pitch_center_height_m.{w}") for w in ("decel", "accel"))
    return {
        "suspension.front.caster_polynomial": polynomial(travel=dive / (to["front"] * radius)),
        "suspension.rear.forward_polynomial": polynomial(travel=-squat * pushed / to["rear"]),
    }


def _axle(p: Document, axle: str) -> dict[str, object]:
    """Return the fields of one axle."""
    mass, wheelbase = p.number("mass_vehicle_kg"), p.number("wheelbase_m")
    load = 0.5 * mass * GRAVITY * (wheelbase - to_axles(p)[axle]) / wheelbase
    kz = p.number(f"tire.spring_stiffness_Npm.{axle}", "> 0")
    radius = p.number(f"tire.rolling_radius_m.{axle}", "> 0")
    track = p.number(f"track_width_m.{axle}", "> 0")
    damping = p.number(f"suspension.vehicle_damper_coefficient_Nspm.{axle}", ">= 0")
    bar = p.number(f"suspension.antirollbar_virtual_spring_stiffness_Npm.{axle}", ">= 0")
    height = p.number("suspension.roll_center_height_m")
    return {
        f"tire.{axle}": _tire(p, axle),
        f"tire.{axle}.relaxation_length_x": RELAXATION["x"],
        f"tire.{axle}.relaxation_length_y": RELAXATION["y"],
        f"wheel.{axle}.mass": p.number(f"mass_wheel_kg.{axle}"),
        f"wheel.{axle}.track": track,
        f"wheel.{axle}.spin_inertia": p.number(f"drivetrain.I_wheel_{axle}_kgm2", "> 0"),
        f"wheel.{axle}.effective_radius": radius,
        f"wheel.{axle}.radius": radius + load / kz,
        f"wheel.{axle}.vertical_stiffness": kz,
        f"wheel.{axle}.rolling_resistance": p.number("tire.rolling_resistance_coefficient", ">= 0"),
        f"suspension.{axle}.stiffness": p.number(
            f"suspension.vehicle_spring_stiffness_Npm.{axle}", ">= 0"
        ),
        f"suspension.{axle}.bump_damping": damping,
        f"suspension.{axle}.rebound_damping": damping,
        f"suspension.{axle}.bump_travel": OUT_OF_REACH,
        f"suspension.{axle}.rebound_travel": OUT_OF_REACH,
        f"suspension.{axle}.toe": -_both_sides(p, f"suspension.toe_out_rad.{axle}"),
        f"suspension.{axle}.camber": _both_sides(p, f"suspension.camber_out_rad.{axle}"),
        # its links also carry the lateral acceleration of the hubs
        **swinging(axle, track, height * mass / _sprung(p)),
        # the bar's force is half its stiffness times the difference
        f"anti_roll.{axle}.stiffness": 0.5 * bar,
    }


def _both_sides(p: Document, name: str) -> float:
    """Return an angle that must be the same left and right."""
    left, right = (p.number(f"{name}_{side}", default=0.0) for side in ("left", "right"))
    if left != right:
        raise p.wrong(f"{name}_right", f"is {right:g}, left {left:g}; both sides must be alike")
    return left


def _aero(p: Document) -> dict[str, object]:
    """Return drag and lift."""
    area, to = p.number("aerodynamics.A_m2", ">= 0"), to_axles(p)
    lift = area * p.number("aerodynamics.c_l")
    ahead = p.number("aerodynamics.d_aero_center_cog_m")
    front = (to["rear"] + ahead) / (to["front"] + to["rear"])
    return {
        "environment.air_density": p.number("aerodynamics.air_density_kgpm3", ">= 0"),
        "aero.drag_area": area * p.number("aerodynamics.c_d", ">= 0"),
        "aero.front_lift_area": lift * front,
        "aero.rear_lift_area": lift * (1.0 - front),
    }


def _actuator(p: Document) -> dict[str, object]:
    """Return the lag from command to wheels."""
    return {
        "steering.actuator": "lag",
        "steering.lag": p.number("steering_actuator.T_PT1", "> 0"),
        "steering.rate_limit": p.number("steering_actuator.angle_rate_max_radps", "> 0"),
    }
