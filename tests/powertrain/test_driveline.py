"""Clutch, locks, brakes, tires and engine friction, solved together in one step.

Cars in random states are stepped once. The channels must satisfy every condition of dry friction
simultaneously, and equal the slow twin, which tries every combination that can stick.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from reference.powertrain import coulomb_step

from .drivelines import AXLES, Array, Step, errors, one_step, random_step

LOCKS = ("open", "locked", "salisbury", "torsen", "viscous", "winner")
CLUTCHES = ("friction", "locked", "pretend")


def structures(count: int, seed: int) -> list[dict[str, str]]:
    """Random structures in which every driven axle, lock and clutch occurs often."""
    rng = np.random.default_rng(seed)
    found = []
    for i in range(count):
        words = {
            "drive.axles": ("rear", "front", "all")[i % 3],
            "clutch.model": CLUTCHES[i // 3 % 3],
            "tire.model": str(rng.choice(["linear", "simple_pacejka"])),
            "differential.center.model": str(rng.choice(LOCKS[:5])),
        }
        words |= {f"differential.{axle}.model": str(rng.choice(LOCKS)) for axle in AXLES}
        found.append(words)
    return found


def assert_holds(step: Step) -> None:
    worst = {name: float(np.nanmax(error)) for name, error in errors(step)}
    wrong = {name: error for name, error in worst.items() if not error <= 1e-9}
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("eta", [False, True], ids=["no loss", "losses"])
@pytest.mark.parametrize("airborne", [False, True], ids=["road", "air"])
def test_any_driveline_in_any_state_satisfies_all_conditions_of_dry_friction(
    airborne: bool, eta: bool
) -> None:
    for seed, words in enumerate(structures(36, seed=2 * airborne + eta)):
        assert_holds(random_step(words, seed, 200, airborne=airborne, eta=eta))


def test_so_do_cars_whose_tire_forces_follow_the_speed_at_once() -> None:
    for seed, words in enumerate(structures(9, seed=7)):
        step = random_step(words | {"tire.slip": "steady"}, 50 + seed, 100, airborne=False)
        assert_holds(step)


def test_a_tire_that_answers_in_proportion_does_so_at_the_end_of_the_step() -> None:
    # Fx = C u/sigma with the deflection u of the end of the step
    for seed, words in enumerate(structures(12, seed=5)):
        step = random_step(words | {"tire.model": "linear"}, seed, 200, airborne=False)
        C, sigma = step.of_axles("tire.stiffness_x"), step.of_axles("tire.relaxation_length_x")
        expected = np.where(step.after["fz"] > 0, C * step.after["deflection_x"] / sigma, 0)
        np.testing.assert_allclose(step.after["fx"], expected, rtol=1e-9, atol=1e-6)


# ---- the slow twin


def coulomb_system(step: Step, i: int) -> tuple[Array, Array, Array, Array, Array]:
    """Shafts and Coulomb elements of car i in the air: w0, M, t, B, capacities.

    Shafts are the engine and the driven wheels. Open differentials and the gearbox are in the
    clutch row; viscous torques are implicit, which adds h c b b^T to M.
    """
    h, a, b = step.h, step.after, step.before
    wheels = [2 * axle + side for axle in step.axles for side in (0, 1)]
    n = 1 + len(wheels)

    def row(weights: dict[int, float]) -> Array:
        return np.array([weights.get(shaft, 0.0) for shaft in range(n)])

    number = {
        name: step.number(f"engine.{name}")[i] for name in ("inertia", "friction", "friction_rate")
    }
    speed = np.array([b["engine_speed"][i], *b["wheel_speed"][wheels, i]])
    mass = np.diag([number["inertia"], *step.of_axles("wheel.spin_inertia")[wheels, i]])
    vectored = [
        step.share[wheel // 2, i] * (1 if wheel % 2 else -1) * step.inputs["torque_vectoring"][i]
        for wheel in wheels
    ]
    torque = np.array([a["engine_torque"][i], *vectored])

    def viscous(along: Array, c: float) -> None:
        mass[...] += h * c * np.outer(along, along)
        torque[...] -= c * along * (along @ speed)

    viscous(row({0: 1.0}), number["friction_rate"])
    share = [step.share[wheel // 2, i] / 2 for wheel in wheels]
    clutch = row({0: 1.0} | {1 + k: -step.ratio[i] * share[k] for k in range(len(wheels))})
    rows, capacity = [clutch], [step.clutch_capacity[i]]
    rows.append(row({0: 1.0}))
    capacity.append(number["friction"])
    for k, wheel in enumerate(wheels):
        rows.append(row({1 + k: 1.0}))
        capacity.append(step.brake_capacity[wheel, i])
    joins = {
        AXLES[axle]: row({1 + 2 * k: 0.5, 2 + 2 * k: -0.5}) for k, axle in enumerate(step.axles)
    }
    if len(step.axles) == 2:
        joins["center"] = row({1: 0.25, 2: 0.25, 3: -0.25, 4: -0.25})
    carrier = {"front": "front_torque", "rear": "rear_torque", "center": "gearbox_torque"}
    for place, along in joins.items():
        if step.car[f"differential.{place}.model"] == "viscous":
            # half the locking torque, c/2 times the whole difference, along (1, -1)
            viscous(2 * along, step.number(f"differential.{place}.viscosity")[i] / 2)
        else:
            rows.append(along)
            capacity.append(step.lock_capacity(place, a[carrier[place]])[i])
    return speed, mass, torque, np.array(rows), np.array(capacity)


@pytest.mark.slow
@pytest.mark.parametrize("axles", ["rear", "front", "all"])
def test_the_step_is_the_one_that_the_slow_twin_proves(axles: str) -> None:
    cars = 4 if axles == "all" else 12
    for seed, words in enumerate(structures(18, seed=11)):
        words |= {"drive.axles": axles, "clutch.model": CLUTCHES[seed % 2]}
        for axle in AXLES:
            if words[f"differential.{axle}.model"] == "winner":
                words[f"differential.{axle}.model"] = "salisbury"
        step = random_step(words, 100 + seed, cars, airborne=True)
        for i in range(cars):
            speed, mass, torque, rows, capacity = coulomb_system(step, i)
            exact = coulomb_step(speed, mass, torque, step.h, rows, capacity)
            wheels = [2 * axle + side for axle in step.axles for side in (0, 1)]
            found = np.array([step.after["engine_speed"][i], *step.after["wheel_speed"][wheels, i]])
            push = np.abs(exact.torque).max() + np.abs(torque).max()
            size = np.abs(speed).max() + step.h * push / mass.diagonal().min()
            np.testing.assert_allclose(found, exact.speed, rtol=0, atol=1e-9 * size)


def test_all_shafts_can_be_held_by_more_than_it_takes() -> None:
    # a car in the air in first gear, everything locked together: the hand brake holds the engine's
    # pull, though the front brakes are too weak for their half of it
    words = {"drive.axles": "all", "clutch.model": "locked"} | {
        f"differential.{place}.model": "locked" for place in (*AXLES, "center")
    }
    car = sp.Car({**words, "drive.source": "engine", "pedals.brakes": "hydraulic",
                  "drive.front_share": 0.5, "pedals.brake_lag": 0.0})  # fmt: skip
    state = {"vx": np.zeros(1), "z": np.full(1, 5.0), "wheel_speed": np.zeros((4, 1)),
             "engine_speed": np.zeros(1), "gear": np.ones(1), "intake": np.ones(1)}  # fmt: skip
    car = car.replace({"engine.stall_speed": 0.0, "engine.idle_torque": 0.0})
    pedals = {"throttle": 1.0, "hand_brake": 1.0, "brake": 0.01, "clutch": 0.0}
    inputs = {name: np.full(1, value) for name, value in pedals.items()}
    step = one_step(car, 1e-3, inputs | {"torque_vectoring": np.zeros(1)}, state)
    assert_holds(step)
    assert step.after["gearbox_torque"][0] > 2 * step.brake_capacity[:2].sum()
    np.testing.assert_allclose(step.after["wheel_speed"], 0, atol=1e-9)
    np.testing.assert_allclose(step.after["engine_speed"], 0, atol=1e-9)
