"""The HMMWV against its published top speed and the closed form of its roll."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .driving import PLAIN, G, circles

KMH = 1 / 3.6


@pytest.fixture
def car() -> sp.Car:
    return sp.cars.load("hmmwv")


def test_it_has_the_masses_and_inertia_of_its_source(car: sp.Car) -> None:
    assert car.mass == pytest.approx(2097.85 + 4 * 139.133)
    assert car.wheelbase == pytest.approx(2 * 1.6889)
    assert car.front_weight == pytest.approx(0.5, rel=1e-6)
    assert car.inertia[2] == pytest.approx(4519.0, rel=1e-3)


def test_its_top_speed_is_the_published_one(car: sp.Car) -> None:
    """112 km/h, military-today.com, from below and from above."""
    fleet = sp.Fleet(car, n=2)
    fleet.start(np.array([95.0, 125.0]) * KMH)
    fleet.step(throttle=1.0, dt=1e-3, steps=90_000)
    below, above = fleet.state.vx
    assert below == pytest.approx(above, rel=1e-3)
    assert below == pytest.approx(112.0 * KMH, rel=0.03)


def test_it_rolls_as_its_springs_roll_centers_and_hubs_say(car: sp.Car) -> None:
    """The body leans on its springs by its lever over the roll axis, and more by its own lean.

    Hubs add their lateral force times height to the springs, and wheels the gyroscopic moment I
    omega r; all of it also leans on the tires.
    """
    found = circles(car, np.array([0.003]))
    gradient = float(found["roll"][0] / (found["ay"][0] / G))
    centers = [car[f"suspension.{axle}.roll_center_height"] for axle in ("front", "rear")]
    lever = car["body.mass"] * G * (car["body.height"] - np.mean(centers))
    hubs = 4 * car["wheel.front.mass"] * G * car["wheel.front.hub_height"]
    wheels = 4 * car["wheel.front.spin_inertia"] / car["wheel.front.effective_radius"] * G
    springs, tires = (
        car["wheel.front.track"] ** 2 * car[leaf]
        for leaf in ("suspension.front.stiffness", "wheel.front.vertical_stiffness")
    )
    on_springs = (lever + hubs + wheels) / (springs - lever)
    on_tires = car.mass * G * car.center_of_mass_height / tires
    assert gradient == pytest.approx(on_springs + on_tires, rel=0.1)


def test_it_slides_before_it_tips_at_any_steer(car: sp.Car) -> None:
    fleet = sp.Fleet(car.replace(PLAIN), n=8)
    fleet.start(20.0)
    steer = np.linspace(0.02, 0.3, 8)
    turned = sp.Signal([0.0, 1.0], np.array([0 * steer, steer]))
    rec = fleet.run({"steer": turned}, 5.0, record=["ay", "fz"])
    assert (fleet.status == 0).all()
    assert 0.7 < np.abs(rec["ay"]).max() / G < 0.85
    assert rec["fz"].min() > 0.0
