"""Anti-roll bars of games, reproduced literally, against ours."""

from __future__ import annotations

import numpy as np
import pytest
from reference import edy, gdsim
from skidpad import Car, Fleet

from .cars import RefA, both

DISTANCE, STIFFNESS = 0.2, 5000.0  # m from stop to stop, N over that


def bar_forces(roll: float, sink: float):
    """Travel of all wheels, and the load added along the guides by a bar on each axle."""
    bars = np.array([0.0, STIFFNESS / DISTANCE])
    values = {"suspension.hubs": "massless", "tire.model": "linear"}
    fleet = Fleet(Car(values | both("anti_roll.stiffness", bars)))
    car, s = fleet.car, fleet.state
    s.q0, s.q1 = np.cos(roll / 2), np.sin(roll / 2)
    s.z -= sink
    fleet.evaluate()
    assert (s.fz > 0).all()
    y = 0.5 * car["wheel.front.track"] * np.array([1, -1, 1, -1])
    hub = car["wheel.front.hub_height"]
    # from the hub's place in the body down to where it stands on the road
    z = hub - (s.z[0] / np.cos(roll) + y * np.tan(roll) + hub - car["body.height"])
    along_guides = s.fz * np.cos(roll)  # without side force
    return z, np.diff(along_guides)[:, 0]


POSES = [(0.02, 0.0), (-0.02, 0.01), (0.015, -0.01)]  # rad, m


@pytest.mark.parametrize("pose", POSES)
def test_T41_the_bar_of_unity_on_two_grounded_wheels(pose):
    """A force over travel from 0 to 1 is a bar of force over travel length in N/m."""
    z, ours = bar_forces(*pose)
    radius = 0.3
    hit_y = -radius - (DISTANCE / 2 - z)  # in bump the ground comes nearer
    extended = [edy.travel(True, y, radius, DISTANCE) for y in hit_y]
    forces = [
        edy.anti_roll(extended[left], extended[left + 1], True, True, STIFFNESS) for left in (0, 2)
    ]
    assert np.abs(ours).max() > 50
    np.testing.assert_allclose(np.ravel(forces), ours, rtol=1e-9)


@pytest.mark.parametrize("pose", POSES)
def test_T41_the_bar_of_the_godot_workshop_on_wheels_that_keep_their_travel(pose):
    """If this frame's compression equals the last one's, its lag has no effect."""
    z, ours = bar_forces(*pose)
    compress = list((z + DISTANCE / 2) / DISTANCE)
    forces = gdsim.anti_roll(list(compress), compress, STIFFNESS)
    np.testing.assert_allclose(forces, ours, rtol=1e-9)


def test_the_bar_of_the_godot_workshop_is_uneven_in_motion():
    """Its second wheel sees this frame's travel of the first, and the first the last frame's."""
    left, right = gdsim.anti_roll([0.5] * 4, [0.6, 0.5, 0.5, 0.5], STIFFNESS)[:2]
    assert (left, right) == pytest.approx((0.1 * STIFFNESS, -0.1 * STIFFNESS))
    left, right = gdsim.anti_roll([0.5] * 4, [0.5, 0.6, 0.5, 0.5], STIFFNESS)[:2]
    assert (left, right) == pytest.approx((0.0, 0.1 * STIFFNESS))


def test_the_bar_of_unity_pushes_the_body_alone_where_one_wheel_hangs():
    """The wheel in the air counts as extended and gets no force: a net external force."""
    radius = 0.3
    hanging = edy.travel(False, 0.0, radius, DISTANCE)
    grounded = edy.travel(True, -radius - DISTANCE / 2, radius, DISTANCE)
    forces = edy.anti_roll(hanging, grounded, False, True, STIFFNESS)
    assert forces == pytest.approx((0.0, 0.5 * STIFFNESS))


@pytest.mark.parametrize(("sensitivity", "understeers"), [(0.3, True), (0.0, False)])
def test_EDY_6_a_bar_in_front_understeers_on_tires_that_feel_load(sensitivity, understeers):
    """Load transferred by a bar between the front wheels costs the axle grip, or nothing."""
    yaw_rates = []
    for front, rear in ((30e3, 0.0), (0.0, 30e3)):
        car = RefA().car({
            "tire.model": "simple_pacejka", **both("tire.load_sensitivity", sensitivity),
            "anti_roll.front.stiffness": front, "anti_roll.rear.stiffness": rear,
        })  # fmt: skip
        fleet = Fleet(car)
        fleet.start(20.0)
        fleet.step(steer=0.04, dt=1e-3, steps=2000)
        yaw_rates.append(fleet.state.yaw_rate[0])
    lost = 1 - yaw_rates[0] / yaw_rates[1]
    assert lost > 0.2 if understeers else abs(lost) < 0.03


@pytest.mark.parametrize("stiffness", [0.0, 5e3, 50e3])
def test_EDY_7_a_stiff_bar_hands_a_bump_on_to_the_other_wheel(stiffness):
    """The wheel next to one lifted by a bump is lifted with the bar's force over its mass."""
    car = RefA().car({
        "anti_roll.front.stiffness": stiffness, "environment.gravity_z": 0.0,
        **{f"body.{name}": 1e9 for name in ("mass", "inertia_xx", "inertia_yy", "inertia_zz")},
    })  # fmt: skip
    bump, dt, rates = 0.03, 1e-5, []
    for lifted in (0.0, bump):
        fleet = Fleet(car)
        fleet.start(0.0)
        fleet.state.travel[0] += lifted
        fleet.step(dt=dt)
        rates.append(fleet.state.travel_rate[1, 0])
    lift = (rates[1] - rates[0]) / dt * car["wheel.front.mass"]
    assert lift == pytest.approx(stiffness * bump, rel=1e-2, abs=1e-3)
