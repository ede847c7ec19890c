"""The step and its gradients against an independent car in JAX, and its reverse mode."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from car.test_twin import FLOOR, random_cars

jax = pytest.importorskip("jax", reason="jax is not installed here")
pytestmark = pytest.mark.slow

N, DT = 20, 1e-3
BY = (
    "body.mass", "body.height", "body.to_front_axle", "body.inertia_zz", "body.inertia_xz",
    "steering.ackermann", "aero.drag_area", "aero.rear_lift_area", "environment.friction",
    "suspension.rear.stiffness", "suspension.front.bump_damping", "suspension.front.toe",
    "anti_roll.front.stiffness", "wheel.front.track", "wheel.rear.spin_inertia",
    "wheel.front.effective_radius", "wheel.front.vertical_stiffness", "tire.front.friction",
    "tire.rear.half_length", "tire.front.load_sensitivity", "tire.rear.relaxation_length_y",
)  # fmt: skip


@pytest.fixture(scope="module")
def twin() -> Any:
    """The car in JAX, in float64."""
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    from reference import jax_car

    yield jax_car
    jax.config.update("jax_enable_x64", before)


def numbers_of(car: sp.Car) -> dict[str, Any]:
    values = {name: value for name, value in car.flat().items() if not isinstance(value, str)}
    return {name: np.broadcast_to(value, (N,)).astype(float) for name, value in values.items()}


def cars() -> sp.Car:
    """Cars with all parameters random; tires with the actual load."""
    linear = {f"tire.{axle}.load_response": 1.0 for axle in ("front", "rear")}
    return random_cars(np.random.default_rng(6), N, **linear)


def test_a_second_of_driving_and_its_gradients(twin: Any) -> None:
    rng = np.random.default_rng(7)
    car, steer, speed = cars(), rng.uniform(-0.08, 0.08, N), rng.uniform(15, 40, N)
    fleet = sp.Fleet(car)
    fleet.start(speed=speed)
    start = {name: np.array(getattr(fleet.state, name)) for name in twin.STATE}
    steps = 500

    def aside(numbers: Any, steer: Any) -> Any:
        end = twin.run(numbers, start, steer, DT, steps)
        return end["y"].sum(), end

    by_numbers_and_steer = jax.value_and_grad(aside, argnums=(0, 1), has_aux=True)
    (_, end), (slopes, by_steer) = by_numbers_and_steer(numbers_of(car), steer)

    last = np.zeros((2, N))
    last[1] = 1.0  # the cotangent of y at the end
    found = fleet.gradient(
        {"y": last}, {"steer": steer}, steps * DT, DT, steps, by=[*BY, "steer"]
    )  # fmt: skip
    for name in BY:
        size = np.abs(found[name]).max()
        np.testing.assert_allclose(found[name], slopes[name], rtol=0, atol=1e-10 * size)
    np.testing.assert_allclose(found["steer"], by_steer, rtol=1e-10)

    fleet.step(steer, dt=DT, steps=steps)
    for name in twin.STATE:
        mine = getattr(fleet.state, name)
        size = max(float(np.abs(mine).max()), FLOOR.get(name, 1e-2))
        np.testing.assert_allclose(end[name], mine, rtol=0, atol=1e-9 * size)
