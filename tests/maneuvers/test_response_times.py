"""What determines the response time to a steering step."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.maneuvers import StepSteer

SPEED = 80 / 3.6
H = 1e-3


def of_a_bicycle(car: sp.Car) -> tuple[float, float]:
    """Response times of yaw rate and ay, from the middle of a quick step to 90 %."""
    model = sp.linearize(car, speed=SPEED, states=("vy", "yaw_rate"), inputs=("steer",), outputs=())
    A, B = model.A[0], model.B[0][:, 0]
    time = np.arange(0.0, 4.0, H)
    values, vectors = np.linalg.eig(A)
    steady = np.linalg.solve(A, -B)
    part = np.linalg.solve(vectors, -steady.astype(complex))
    x = (vectors @ (part[:, None] * np.exp(values[:, None] * time))).real + steady[:, None]
    ay = A[0] @ x + B[0] + SPEED * x[1]
    return tuple(float(time[np.argmax(y >= 0.9 * y[-1])]) for y in (x[1], ay))


@pytest.mark.parametrize("name", ["bmw_320i", "vw_vanagon", "mazda_mx5", "bmw_i3"])
def test_ay_answers_as_late_as_that_of_a_bicycle_on_the_same_tires(name: str) -> None:
    """0.37 to 0.48 s: from the rear tires' cornering stiffness over the mass, not from a lag."""
    car = sp.cars.load(name)
    told = StepSteer().run(car, record=()).metrics
    yaw_rate, ay = of_a_bicycle(car)
    assert ay - 0.16 < told["ay_response_time"][0] < ay + 0.02
    assert yaw_rate - 0.11 < told["yaw_rate_response_time"][0] < yaw_rate + 0.05


def test_relaxation_has_no_part_in_it_but_the_rear_tires_have() -> None:
    car = sp.cars.load("bmw_320i")
    axles = ("front", "rear")
    quick = {f"tire.{axle}.relaxation_length_y": 0.05 for axle in axles}
    stiff = {f"tire.{axle}.stiffness_y": 1.25 * car[f"tire.{axle}.stiffness_y"] for axle in axles}
    plain, relaxed, stiffer = (
        StepSteer().run(car.replace(changes), record=()).metrics["ay_response_time"][0]
        for changes in ({}, quick, stiff)
    )
    assert relaxed == pytest.approx(plain, abs=0.03)
    assert stiffer < 0.9 * plain
