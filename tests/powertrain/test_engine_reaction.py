"""The engine's reaction on the body: torque when accelerating, angular momentum when turning."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from car.cars import both, largest
from car.test_body import HIGH, HUBS_AND_WHEELS, MOTION, momenta, rotation
from skidpad import Car, Fleet, Recording, Signal

INERTIA = 0.2
AXIS = {"longitudinal": np.array([-1.0, 0.0, 0.0]), "transverse": np.array([0.0, 1.0, 0.0])}
FLOATING: dict[str, object] = {
    "drive.source": "engine",
    "engine.inertia": INERTIA,
    "environment.gravity_z": 0.0,
    "suspension.hubs": "massless",
    "body.to_front_axle": 1.3,
    "body.to_rear_axle": 1.3,
    "body.height": 0.3,
    **both("wheel.hub_height", 0.3),
    **both("suspension.preload", 0.0),
}


def flight(mounting: str, *, gear: int, h: float = 1e-3, **state: float) -> tuple[Car, Recording]:
    """A second in the air without gravity, with and without throttle, clutch open and closed."""
    car = Car(FLOATING | {"engine.mounting": mounting})
    fleet = Fleet(car)
    fleet.start(0.0, gear=gear)
    fleet.state.z = HIGH
    for name, value in state.items():
        getattr(fleet.state, name)[...] = value
    inputs = {
        "throttle": Signal([0.0, 0.4, 0.41], [1.0, 1.0, 0.0]),
        "clutch": Signal([0.2, 0.3, 0.6, 0.7], [1.0, 0.0, 0.0, 1.0]),
        "gear": gear,
    }
    record = [*MOTION, *HUBS_AND_WHEELS, "engine_speed"]
    return car, fleet.run(inputs, 1.0, h, round(1e-3 / h), record)


def drift(mounting: str, car: Car, rec: Recording) -> float:
    """Change of the angular momentum of body, wheels and engine in earth axes."""
    _, L = momenta(car, rec)
    if mounting != "none":
        engine = INERTIA * rec["engine_speed"][..., None] * AXIS[mounting]
        L = L + np.einsum("tcij,tcj->tci", rotation(rec), engine)
    return largest(L - L[0])


@pytest.mark.parametrize("gear", [0, 1, -1])
@pytest.mark.parametrize("mounting", ["none", "transverse", "longitudinal"])
def test_T42_body_wheels_and_engine_keep_their_angular_momentum(mounting, gear):
    car, rec = flight(mounting, gear=gear)
    engine = INERTIA * np.ptp(rec["engine_speed"])
    assert engine > 30  # kg m2/s
    # pitch and roll of the body together turn axes in which it is not a sphere: first order
    exact = mounting != "longitudinal" or gear == 0
    assert drift(mounting, car, rec) < (1e-9 if exact else 2e-3) * engine


@pytest.mark.parametrize("mounting", ["transverse", "longitudinal"])
def test_T42_while_the_car_turns_it_is_kept_to_first_order(mounting):
    turning = {"roll_rate": 0.1, "pitch_rate": -0.2, "yaw_rate": 0.3}
    coarse, fine = (
        drift(mounting, *flight(mounting, gear=1, h=h, **turning)) for h in (1e-3, 5e-4)
    )
    assert coarse / fine == pytest.approx(2, abs=0.1)
    assert coarse < 0.02 * INERTIA * 600


def test_the_engine_says_where_it_stands():
    # a blip in neutral: longitudinal leans the car to the right, transverse lifts its nose
    _, along = flight("longitudinal", gear=0)
    _, across = flight("transverse", gear=0)
    _, nowhere = flight("none", gear=0)
    gained = along["engine_speed"][-1] - along["engine_speed"][0]
    I_xx = 450.0 + 4 * 40.0 * 0.75**2
    np.testing.assert_allclose(along["roll_rate"][-1], INERTIA * gained / I_xx, rtol=1e-9)
    assert along["roll_rate"].max() > 0
    assert across["pitch_rate"].min() < 0
    for rec, still in ((along, "pitch_rate"), (across, "roll_rate"), (nowhere, "roll_rate")):
        assert not rec[still].any()
    assert not nowhere["pitch_rate"].any()


@pytest.mark.parametrize(("mounting", "rate"), [("longitudinal", "pitch"), ("transverse", "roll")])
def test_a_running_engine_is_a_gyro(mounting, rate):
    # I wdot = -w x L for a body that yaws at r; nothing turns the engine faster or slower
    n, r, t = 400.0, 0.5, 0.1
    still = {f"engine.{name}": 0.0 for name in ("friction", "friction_rate", "idle_torque")}
    car = Car(FLOATING | still | {"engine.mounting": mounting})
    fleet = Fleet(car)
    fleet.start(0.0, gear=0)
    s = fleet.state
    s.z, s.engine_speed, s.yaw_rate = HIGH, n, r
    fleet.step(gear=0, dt=1e-4, steps=round(t / 1e-4))
    assert s.engine_speed == n
    hubs = 4 * car["wheel.front.mass"]
    if rate == "pitch":
        found = s.pitch_rate * (car["body.inertia_yy"] + hubs * 1.3**2) / (r * INERTIA * n * t)
    else:
        found = s.roll_rate * (car["body.inertia_xx"] + hubs * 0.75**2) / (r * INERTIA * n * t)
    assert found == pytest.approx(1.0, rel=0.01)


def test_it_needs_an_engine():
    with pytest.raises(ValueError, match=r"engine\.mounting is 'transverse'.*drive\.source"):
        sp.Car({"engine.mounting": "transverse"})
