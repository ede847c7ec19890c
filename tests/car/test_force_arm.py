"""The moment arm of the tire force on its wheel, and the wheel torque's reaction on the body."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .cars import both

STEP, SPIN_INERTIA = 1e-3, 1.2
ARMS = ("effective", "loaded")


def braked(arm: str, **more: object) -> tuple[sp.Car, sp.Recording]:
    """A car braking in a straight line, with a sample per step."""
    car = sp.Car({
        **both("wheel.spin_inertia", SPIN_INERTIA), **both("suspension.camber", 0.0),
        **both("suspension.toe", 0.0), **both("wheel.vertical_damping", 0.0), "wheel.arm": arm,
        **more,
    }).level()  # fmt: skip
    fleet = sp.Fleet(car)
    fleet.start(30.0)
    brake = sp.Signal([0.0, 0.2, 1.0], [0.0, 3000.0, 3000.0])
    run = fleet.run(
        {"brake_torque": brake}, 1.0, dt=STEP, every=1,
        record=["fx", "fz", "wheel_speed", "vx", "brake_torque"],
    )  # fmt: skip
    return car, run


def radii(car: sp.Car, fz: np.ndarray) -> dict[str, np.ndarray]:
    """Effective radius, and R0 minus the deflection of the tire's spring."""
    axle = np.repeat(("front", "rear"), 2)
    number = {
        name: np.array([float(car[f"wheel.{a}.{name}"]) for a in axle])
        for name in ("radius", "effective_radius", "vertical_stiffness")
    }
    loaded = number["radius"] - fz / number["vertical_stiffness"]
    return {"effective": np.broadcast_to(number["effective_radius"], fz.shape), "loaded": loaded}


@pytest.mark.parametrize("arm", ARMS)
@pytest.mark.parametrize(
    "more",
    [{}, {"suspension.hubs": "massless", "tire.slip": "steady"},
     {"suspension.kinematics": "linear", "suspension.front.anti_dive": 0.3}],
    ids=["plain", "steady slip", "linked"],
)  # fmt: skip
def test_what_turns_a_wheel(arm: str, more: dict[str, object]) -> None:
    """I domega/dt = -T - arm Fx, wheel by wheel and step by step."""
    car, run = braked(arm, **more)
    fx, fz, torque = (run[name][1:, :, 0] for name in ("fx", "fz", "brake_torque"))
    gained = SPIN_INERTIA * np.diff(run["wheel_speed"][..., 0], axis=0) / STEP
    if "suspension.hubs" in more and arm == "loaded":
        heights = np.array([float(car[f"wheel.{a}.hub_height"]) for a in ("front", "rear")])
        used = np.broadcast_to(np.repeat(heights, 2), fz.shape)  # massless hubs follow the road
    else:
        used = radii(car, fz)[arm]
    np.testing.assert_allclose(gained, -torque - used * fx, atol=1e-6 * 3000.0)


def test_the_power_of_the_axle_is_that_of_the_road_only_with_the_effective_radius() -> None:
    """T omega = Fx vx + Fx (omega Re - vx) + Fx omega (arm - Re)."""
    for arm in ARMS:
        car, run = braked(arm)
        fx, fz, torque = (run[name][1:, :, 0] for name in ("fx", "fz", "brake_torque"))
        before, spin = run["wheel_speed"][:-1, :, 0], run["wheel_speed"][1:, :, 0]
        kinetic = 0.5 * SPIN_INERTIA * (spin**2 - before**2)
        mean = 0.5 * (spin + before)
        axle = -(torque * mean * STEP + kinetic).sum()
        both_radii = radii(car, fz)
        road = (fx * mean * both_radii["effective"] * STEP).sum()
        extra = (fx * mean * (both_radii["loaded"] - both_radii["effective"]) * STEP).sum()
        assert abs(extra) > 0.005 * abs(road)
        wanted = road + (extra if arm == "loaded" else 0.0)
        assert axle == pytest.approx(wanted, rel=1e-6)


def test_a_shorter_arm_makes_more_of_the_force_of_the_same_brakes() -> None:
    force = {arm: braked(arm)[1]["fx"][-1].sum() for arm in ARMS}
    car, run = braked("loaded")
    torque, arms = run["brake_torque"][-1, :, 0], radii(car, run["fz"][-1, :, 0])
    wanted = (torque / arms["loaded"]).sum() / (torque / arms["effective"]).sum()
    assert force["loaded"] / force["effective"] == pytest.approx(wanted, rel=2e-3)
    assert wanted > 1.02


@pytest.mark.parametrize(("reaction", "share"), [("on", 1.0), ("off", 0.0)])
def test_what_spins_wheels_up_in_the_air_pitches_the_body(reaction: str, share: float) -> None:
    """I_yy dq/dt = -T: the body turns against its wheels, if their torque has a reaction."""
    car = sp.Car({
        **both("wheel.mass", 1e-3), "aero.drag_area": 0.0, "body.inertia_xz": 0.0,
        "wheel.reaction": reaction,
    })  # fmt: skip
    fleet = sp.Fleet(car.level())
    fleet.start(0.0)
    fleet.state.z += 1.0
    fleet.step(drive_torque=500.0, dt=1e-5)
    turned = float(fleet.state.pitch_rate[0]) / 1e-5 * float(car["body.inertia_yy"])
    assert turned == pytest.approx(-share * 500.0, rel=1e-4, abs=1e-6)


@pytest.mark.parametrize(
    ("name", "tire"),
    [("ford_escort", "economy_165_80r13"), ("mazda_mx5", "roadster_185_60r14")],
)
def test_a_driver_who_plans_with_the_nominal_radius_is_a_little_off(name: str, tire: str) -> None:
    """Pedals use one radius: up to 7 % more force at the loaded arm, corrected by the loop."""
    base = sp.cars.load(name).replace({"tire": sp.tires.load(tire), "wheel.radii": "tire"})
    driver = sp.drivers.SpeedHold(
        sp.Signal([0.0, 1.0, 1.001], [30.0, 30.0, 10.0]), deceleration=4.0
    )
    late = {}
    for arm in ARMS:
        fleet = sp.Fleet(base.replace({"wheel.arm": arm}))
        fleet.start(30.0)
        run = fleet.run({}, 3.5, driver=driver, record=["vx", "driver_speed", "fz"])
        braking = run.time > 2.0
        late[arm] = (run["vx"] - run["driver_speed"])[braking].mean()
        if arm == "loaded":
            load, speed = run["fz"][-1, :, 0], run["vx"][-1, 0]
            radius = base["wheel.front.effective_radius"]
            more = radius / sp.tires.load(tire).full(load, 0.0, 0.0, vx=speed)["loaded_radius"] - 1
            assert 0.0 < more.min() < 0.02 < more.max() < 0.07
    assert -0.2 < late["loaded"] - late["effective"] < -0.05
