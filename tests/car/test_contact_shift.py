"""Side force shifts the contact laterally: Mx = y_s Fz and Mz = -y_s Fx.

y_s is Fy over the lateral stiffness of the carcass.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Car, Fleet

from .cars import HUBS, both
from .test_body import body_inertia, hubs, inertia

COMPLIANCE = 1e-5  # m/N: a carcass of 100 kN/m
LEVEL = {
    "aero.drag_area": 0.0, **both("suspension.toe", 0.0), **both("suspension.camber", 0.0),
}  # fmt: skip


def sliding(compliance: float, **more: object) -> Fleet:
    """A level car after one step of lateral motion with braked and driven wheels."""
    car = Car({**LEVEL, **both("tire.lateral_compliance", compliance), **more})
    fleet = Fleet(car, substeps=1)
    fleet.start(20.0)
    fleet.state.vy = 0.6
    fleet.state.deflection_x = np.array([[-0.01], [0.005], [-0.02], [0.01]])
    fleet.state.deflection_y = np.array([[0.01], [0.012], [0.008], [0.015]])
    fleet.step(dt=1e-4, brake_torque=400.0)
    return fleet


def test_the_force_of_the_road_acts_where_the_contact_is() -> None:
    """Angular momentum relative to a car without: the sum of y_s y_W x F, F = (Fx, Fy, Fz)."""
    rigid, soft = (sliding(c, **{"suspension.hubs": "massless"}) for c in (0.0, COMPLIANCE))
    for name in ("fx", "fy", "fz"):  # they follow the state at the start of the step
        np.testing.assert_array_equal(getattr(rigid.state, name), getattr(soft.state, name))
    s = soft.state
    force = np.stack([s.fx[:, 0], s.fy[:, 0], s.fz[:, 0]], axis=1)
    assert (np.abs(force) > 100.0).all()
    moved = np.stack([0 * s.fy[:, 0], COMPLIANCE * s.fy[:, 0], 0 * s.fy[:, 0]], axis=1)
    moment = np.cross(moved, force).sum(axis=0)
    mass, place = hubs(soft.car)
    total = soft.car["body.mass"] + mass.sum()
    center = (mass @ place) / total
    whole = (
        body_inertia(soft.car)
        + inertia(np.array([soft.car["body.mass"]]), center[None])
        + inertia(mass, place - center)
    )
    gained = [
        getattr(s, name)[0] - getattr(rigid.state, name)[0]
        for name in ("roll_rate", "pitch_rate", "yaw_rate")
    ]
    np.testing.assert_allclose(whole @ gained / 1e-4, moment, rtol=1e-6, atol=1e-6)


def test_moments_are_about_the_point_below_the_wheel() -> None:
    rigid, soft = sliding(0.0).state, sliding(COMPLIANCE).state
    np.testing.assert_allclose(
        soft.mz - rigid.mz, -COMPLIANCE * soft.fy * soft.fx, rtol=1e-9, atol=1e-9
    )


@pytest.mark.parametrize("hub_kind", HUBS)
@pytest.mark.parametrize("slip", ["relaxation", "steady"])
@pytest.mark.parametrize("ay", [4.0, -4.0])
def test_it_takes_load_from_the_inner_wheels_of_a_turn(ay: float, slip: str, hub_kind: str) -> None:
    """By the sum of y_s Fz over the track at the same roll: the body also leans further."""
    words = {"suspension.hubs": hub_kind, "tire.slip": slip}
    cars = Car({
        **LEVEL, **words, **both("tire.lateral_compliance", np.array([0.0, COMPLIANCE])),
        **both("suspension.stiffness", 1e7), **both("wheel.vertical_stiffness", 1e7),
    })  # fmt: skip
    turn = sp.trim(cars, speed=20.0, ay=ay)
    assert turn.converged.all()
    fz, fy = turn["fz"], turn["fy"]
    to_right = (fz[1::2] - fz[0::2]).sum(axis=0)
    expected = COMPLIANCE * (fy[:, 1] * fz[:, 1]).sum() / (0.5 * cars["wheel.front.track"])
    assert abs(expected) > 200.0
    assert to_right[1] - to_right[0] == pytest.approx(expected, rel=0.02)


FAMILIES = [
    {"suspension.hubs": "massed"},
    {"suspension.hubs": "massless"},
    {"suspension.kinematics": "linear", "suspension.front.roll_center_height": 0.1,
     "suspension.front.camber_gain": -0.5, "suspension.rear.camber_gain": -0.8},
]  # fmt: skip


@pytest.mark.parametrize("ground", ["flat", "sloped"])
@pytest.mark.parametrize("family", FAMILIES, ids=["massed", "massless", "links"])
def test_it_is_what_the_magic_formula_has_in_its_mx_and_mz(
    family: dict[str, object], ground: str
) -> None:
    """Mx = R0 Fz QSX3 Fy/Fz0 and s Fx with s = R0 SSZ2 Fy/Fz0 in Mz (Pacejka 2012, ch. 4.3)."""
    tire = sp.tires.load("touring_205_55r16")
    given = tire.parameters
    per = COMPLIANCE * given["fnomin"] / given["unloaded_radius"]
    none = {name: 0.0 for name in ("qsx3", "qsx4", "qsx7", "qsx13", "ssz1", "ssz2", "ssz3", "ssz4")}
    plain = tire.replace(**none)
    made = {
        "without": plain,
        "as the tire has it": plain.replace(qsx3=per, ssz2=-per),
        "as the contact has it": plain,
    }
    road = sp.Road.plane(slope=0.05) if ground == "sloped" else None
    states = {}
    for name, rubber in made.items():
        car = Car({**LEVEL, **family, "tire": rubber})
        if name == "as the contact has it":
            car = car.replace(both("tire.lateral_compliance", COMPLIANCE))
        fleet = Fleet(car, **({"road": road} if road is not None else {}))
        fleet.start(20.0)
        fleet.step(0.04, brake_torque=1500.0, dt=2e-4, steps=3000)
        states[name] = fleet.state
    for name in ("roll_rate", "yaw_rate", "vy", "fz", "travel"):
        without, tires, contact = (getattr(states[key], name) for key in made)
        effect = np.abs(tires - without).max()
        assert effect > 0.0
        assert np.abs(contact - tires).max() < 0.01 * effect, name


def test_cars_without_it_keep_their_bits_beside_those_with_it() -> None:
    """Signs of zeros included: on a fully sliding tire Mz is 0 of either sign."""
    rows = {}
    for name, compliance in (("alone", 0.0), ("beside", np.array([0.0, COMPLIANCE] * 9))):
        car = Car({"tire.model": "fiala", **both("tire.lateral_compliance", compliance)})
        fleet = Fleet(car, 18, substeps=1)
        fleet.start(np.linspace(0.0, 40.0, 18))
        fleet.state.z += np.linspace(0.0, 0.6, 18)
        fleet.state.vy = np.linspace(-8.0, 8.0, 18)
        fleet.step(dt=1e-3, steps=40, brake_torque=3000.0)
        rows[name] = np.vstack([getattr(fleet.state, c)[..., ::2] for c in sp.channels()])
    np.testing.assert_array_equal(rows["alone"].view(np.uint64), rows["beside"].view(np.uint64))
