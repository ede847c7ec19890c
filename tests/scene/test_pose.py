"""Bodies, wheels and contacts of a scene are where the kernel has them, judged by its recording."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from scene.driven import swerving
from scipy.spatial.transform import Rotation
from skidpad.scene import pose
from skidpad.scene.drawn import Drawn
from skidpad.scene.links import Links
from suspension.designs import made

LINEAR = {
    "suspension.kinematics": "linear",
    "suspension.front.camber_gain": 1.2,
    "suspension.front.bump_steer": 0.3,
    "suspension.rear.roll_steer": 0.2,
    "suspension.front.toe": 0.004,
    "suspension.rear.camber": -0.02,
}
ALONG = {"steering.rear": "speed", "steering.rear_ratio_at_speed": -0.2}
"""Rear-wheel steering opposite to the front, by up to 0.7 degrees in these runs."""
HILL = sp.Road.plane(slope=0.08, bank=-0.05)


def polynomial() -> dict[str, Any]:
    """Double wishbones with all steering in their curves."""
    curves = made("double_wishbone").polynomials((-0.08, 0.08), (-0.02, 0.02))
    return {**curves.fields("front"), "steering.ackermann": 0.0}


@cache
def placed(kind: str) -> tuple[sp.Recording, pose.Bodies, pose.Wheels]:
    road = HILL if kind == "hill" else None
    links, _, along = kind.partition(" ")
    more: dict[str, Any] = {"linear": LINEAR, "polynomial": polynomial()}.get(links, {})
    more = {"tire.slip": "steady", **more, **(ALONG if along else {})}
    recording = swerving(every=2, duration=3.0, road=road, **more)
    drawn = Drawn(recording, recording.car, np.arange(2), np.arange(recording.time.size))
    body = pose.bodies(drawn, road)
    return recording, body, pose.wheels(drawn, body, road)


def less(recording: sp.Recording, name: str) -> Drawn:
    """Return all cars of a recording as drawn without one of its channels."""

    class Less(dict[str, Any]):
        time, car, n = recording.time, recording.car, recording.n

    table = Less({channel: recording[channel] for channel in recording if channel != name})
    samples = np.arange(recording.time.size)
    return Drawn(table, recording.car, np.arange(recording.n), samples)  # type: ignore[arg-type]


def by_car(recording: sp.Recording, name: str) -> Any:
    return recording[name].swapaxes(1, 2)


@pytest.mark.parametrize("kind", ["flat", "hill"])
def test_tires_are_pressed_by_their_loads(kind: str) -> None:
    """Fz = k (R0 cos(gamma) - H), H the height of the wheel center above the ground."""
    recording, _, wheel = placed(kind)
    down = np.einsum("tcwij,tcwi->tcwj", wheel.ground, wheel.center - wheel.contact)
    H = down[..., 2]
    car = recording.car
    front, rear = (car[f"wheel.{axle}.vertical_stiffness"] for axle in ("front", "rear"))
    k, R0 = np.array([front, front, rear, rear]), np.array([0.3171] * 4)
    load = k * (R0 * np.cos(by_car(recording, "inclination")) - H)
    # forces of a sample are those of the step before it, which began half way to the last sample
    made = 0.5 * (load[1:] + load[:-1])
    np.testing.assert_allclose(np.maximum(made, 0.0), by_car(recording, "fz")[1:], rtol=0, atol=2.0)
    assert load.max() > 6000


@pytest.mark.parametrize(
    "kind",
    ["flat", "linear", "polynomial", "hill"]
    + [f"{links} steered" for links in ("flat", "linear", "polynomial")],
)
def test_slip_angles_are_those_of_the_contacts_on_their_way(kind: str) -> None:
    """tan(alpha) = V_y/|V_x| of the contact, with its velocity from its positions."""
    recording, body, wheel = placed(kind)
    at = body.place[:, :, None] + np.einsum("tcij,tcwj->tcwi", body.axes, wheel.contact)
    axes = np.einsum("tcij,tcwjk->tcwik", body.axes, wheel.ground)
    dt = recording.time[1]
    velocity = (at[2:] - at[:-2]) / (2 * dt)
    along, across = (np.sum(velocity * axes[1:-1, ..., k], axis=-1) for k in (0, 1))
    alpha = np.arctan2(across, along)
    # the recorded one made the force of the step before the sample
    made = 0.5 * (by_car(recording, "slip_angle")[1:-1] + by_car(recording, "slip_angle")[2:])
    moving = (recording.time[1:-1] > 0.2) & (recording.time[1:-1] < 2.0)
    size = np.abs(made[moving]).max()
    assert size > 0.06
    np.testing.assert_allclose(alpha[moving], made[moving], rtol=0, atol=0.02 * size)


@pytest.mark.parametrize("kind", ["flat", "linear", "polynomial", "hill"])
def test_wheels_lean_as_recorded(kind: str) -> None:
    recording, _, wheel = placed(kind)
    sine = np.sum(wheel.axes[..., 1] * wheel.ground[..., 2], axis=-1)
    np.testing.assert_allclose(np.arcsin(sine), by_car(recording, "inclination"), atol=1e-9)
    for axes in (wheel.axes, wheel.ground):
        eye = np.einsum("...ij,...ik->...jk", axes, axes)
        np.testing.assert_allclose(eye, np.broadcast_to(np.eye(3), eye.shape), atol=1e-12)
        np.testing.assert_allclose(np.linalg.det(axes), 1.0, atol=1e-12)


def test_without_their_channels_wheels_lean_with_the_body_by_their_camber() -> None:
    recording, _, _ = placed("flat")
    drawn = less(recording, "inclination")
    wheel = pose.wheels(drawn, pose.bodies(drawn, None), None)
    sine = np.sum(wheel.axes[..., 1] * wheel.ground[..., 2], axis=-1)
    lean = by_car(recording, "inclination")
    assert np.abs(lean).max() > 0.02
    # the recorded one is of the beginning of the step
    np.testing.assert_allclose(np.arcsin(sine)[1:], lean[1:], atol=2e-3)


def test_wheels_turn_by_their_speed_over_time() -> None:
    recording, _, wheel = placed("flat")
    free = recording.time < 2.0  # before it brakes
    steps = (np.diff(recording[c][free], axis=0) for c in "xy")
    way = np.sum(np.hypot(*steps), axis=0)
    Re = recording.car["wheel.rear.effective_radius"]
    rear = wheel.spin[free][-1][:, 2:].mean(axis=-1)
    assert np.all(np.abs(rear * Re / way - 1) < 0.02)


def test_ackermann_angles_meet_in_one_center() -> None:
    """With Ackermann geometry cot(outer) - cot(inner) is track over wheelbase."""
    recording, _, _ = placed("flat")
    drawn = Drawn(recording, recording.car, np.arange(2), np.array([300]))
    assert recording.car["steering.ackermann"] == 1.0
    link = Links(*np.zeros((4, 1, 2, 4)))
    delta = pose.steer_angles(drawn, drawn.channel("steer"), link)
    left, right = delta[..., 0], delta[..., 1]
    base, track = recording.car.wheelbase, recording.car["wheel.front.track"]
    np.testing.assert_allclose(1 / np.tan(right) - 1 / np.tan(left), track / base, rtol=1e-9)
    assert not delta[..., 2:].any()


@pytest.mark.parametrize("links", ["flat", "polynomial"])
def test_rear_wheels_turn_by_their_angle(links: str) -> None:
    """The same is added to both angles of a car that does not steer them."""
    angles = []
    for kind in (links, f"{links} steered"):
        recording, body, wheel = placed(kind)
        heading = np.einsum("tcij,tcwj->tcwi", body.axes, wheel.axes[..., 0])
        yaw = recording["yaw"][..., None]
        flat = np.arctan2(heading[..., 1], heading[..., 0]) - yaw
        angles.append((np.arctan2(np.sin(flat), np.cos(flat)), recording))
    (alone, _), (turned, recording) = angles
    rear = recording["rear_steer"][..., None]
    assert np.abs(rear).max() > 0.01
    np.testing.assert_allclose((turned - alone)[..., 2:], rear + 0 * turned[..., 2:], atol=1e-3)


def test_rear_wheels_whose_angle_is_not_recorded_point_ahead() -> None:
    """As every channel that is not recorded, although these follow the front wheels."""
    recording, _, _ = placed("flat steered")
    drawn = less(recording, "rear_steer")
    link = Links(*np.zeros((4, *recording["steer"].shape, 4)))
    assert np.abs(recording["rear_steer"]).max() > 0.01
    assert not pose.steer_angles(drawn, drawn.channel("steer"), link)[..., 2:].any()


def test_quaternions_are_those_of_scipy() -> None:
    rotations = Rotation.random(500, rng=np.random.default_rng(4))
    found = pose.quaternions(rotations.as_matrix())
    wanted = rotations.as_quat()
    wanted *= np.sign(np.sum(found * wanted, axis=-1, keepdims=True))
    np.testing.assert_allclose(found, wanted, atol=1e-12)


def test_a_car_without_heights_stands_on_the_ground() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i"), road=HILL)
    fleet.start(speed=5.0)
    recording = fleet.run({}, 0.5, every=100, record=["x", "y", "yaw"])
    drawn = Drawn(recording, recording.car, np.arange(1), np.arange(recording.time.size))
    body = pose.bodies(drawn, HILL)
    under = HILL.at(body.place[..., 0], body.place[..., 1]).height
    np.testing.assert_allclose(body.place[..., 2] - under, recording.car["body.height"])
