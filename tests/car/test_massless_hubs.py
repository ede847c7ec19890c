"""Massless hubs at 30 Hz: cars that stop, stay at rest, and fall over."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray
from rings import first_quick
from skidpad import Car, Fleet, Status

from .cars import AXLES, G, RefA, both, largest

DT = 1 / 30
KMH = 1 / 3.6
MODELS = ("simple_pacejka", "brush")


@dataclass(frozen=True)
class Kind:
    """Mass [kg], bounce of a corner [Hz], damping over critical, bars [N/m]: each from, to."""

    mass: tuple[float, float]
    bounce: tuple[float, float]
    damping: tuple[float, float]
    bar: tuple[float, float]


KINDS = {
    "road": Kind((700, 2500), (1.0, 2.2), (0.3, 0.45), (0.0, 30e3)),
    "race": Kind((500, 1500), (2.2, 5.0), (0.4, 1.0), (0.0, 150e3)),
}


def plausible_cars(
    n: int, seed: int, model: str, name: str = "road"
) -> tuple[Car, NDArray[np.float64]]:
    """Realistic cars, from small to large, and their weight without hubs, kg."""
    kind = KINDS[name]
    rng = np.random.default_rng(seed)

    def between(low: float, high: float) -> NDArray[np.float64]:
        return rng.uniform(low, high, n)

    m, base, track = between(*kind.mass), between(2.2, 3.2), between(1.35, 1.65)
    arm = {"front": base * between(0.42, 0.58)}
    arm["rear"] = base - arm["front"]
    hub = m * between(0.02, 0.035)
    values: dict[str, object] = {
        "suspension.hubs": "massless",
        "tire.model": model,
        "body.mass": m,
        "body.height": between(0.42, 0.7),
        "body.to_front_axle": arm["front"],
        "body.to_rear_axle": arm["rear"],
        "body.inertia_xx": m * between(0.2, 0.29) * track**2,
        "body.inertia_yy": m * arm["front"] * arm["rear"] * between(0.8, 1.1),
        "body.inertia_zz": m * arm["front"] * arm["rear"] * between(0.9, 1.2),
        "brakes.front_share": between(0.55, 0.75),
    }
    for axle, other in zip(AXLES, reversed(AXLES), strict=True):
        corner = 0.5 * m * arm[other] / base
        k = corner * (2 * np.pi * between(*kind.bounce)) ** 2
        c = 2 * between(*kind.damping) * np.sqrt(k * corner)
        radius = between(0.27, 0.36)
        values |= {
            f"wheel.{axle}.mass": hub,
            f"wheel.{axle}.track": track * between(0.98, 1.02),
            f"wheel.{axle}.radius": radius,
            f"wheel.{axle}.hub_height": radius - 0.008,
            f"wheel.{axle}.effective_radius": radius - 0.003,
            f"wheel.{axle}.spin_inertia": between(0.7, 1.8),
            f"suspension.{axle}.stiffness": k,
            f"suspension.{axle}.bump_damping": 0.7 * c,
            f"suspension.{axle}.rebound_damping": 1.3 * c,
            f"suspension.{axle}.bump_travel": between(0.06, 0.1),
            f"suspension.{axle}.rebound_travel": between(0.06, 0.1),
            f"anti_roll.{axle}.stiffness": between(*kind.bar),
            f"tire.{axle}.nominal_load": corner * G,
        }
    return Car(values).level(), m


def motion(rec) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Speed [m/s] and angular rate [rad/s] of the body."""
    v = np.sqrt(rec["vx"] ** 2 + rec["vy"] ** 2 + rec["vz"] ** 2)
    return v, np.sqrt(rec["roll_rate"] ** 2 + rec["pitch_rate"] ** 2 + rec["yaw_rate"] ** 2)


MOTION = ["vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate"]


@pytest.mark.slow
@pytest.mark.parametrize("locks", [True, False], ids=["locked", "rolling"])
@pytest.mark.parametrize("kind", first_quick(KINDS))
@pytest.mark.parametrize("model", MODELS)
def test_any_plausible_car_rests_within_4_seconds_of_a_stop(model, kind, locks):
    car, m = plausible_cars(2300, 1, model, kind)
    fleet = Fleet(car)
    fleet.start(60 * KMH)
    torque = m * G * 0.33 * (1.2 if locks else 0.5)
    rec = fleet.run({"brake_torque": torque}, 9.0, DT, 1, MOTION)
    v, w = motion(rec)
    stands = (v < 0.3).argmax(axis=0)
    assert stands.min() > 0
    assert stands.max() < len(rec.time) - 120
    rests = np.arange(len(rec.time))[:, None] >= stands + 120
    assert v[rests].max() < 1e-2
    assert w[rests].max() < 1e-2


@pytest.mark.parametrize("model", MODELS)
def test_no_damper_is_too_stiff_for_the_step(model):
    c = np.array([1e4, 1e5, 1e6, 1e8])
    dampers = both("suspension.bump_damping", c) | both("suspension.rebound_damping", c)
    fleet = Fleet(RefA().car({"suspension.hubs": "massless", "tire.model": model, **dampers}))
    fleet.start(60 * KMH)
    rec = fleet.run({"steer": 0.02, "brake_torque": 3000.0}, 6.0, DT, 1, [*MOTION, "fz"])
    assert np.all(fleet.status == Status.OK)
    assert rec["fz"].min() > 0
    v, w = motion(rec)
    assert max(v[-1].max(), w[-1].max()) < 1e-2


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("speed", [60 * KMH, 160 * KMH])
def test_a_car_that_falls_over_stays_finite(model, speed):
    # tall cars on grippy tires; what has rolled over finds no road under its wheels, and falls
    car, _ = plausible_cars(2300, 2, model)
    fleet = Fleet(car.replace({"body.height": 1.8 * car["body.height"]}))
    fleet.start(speed)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rec = fleet.run({"steer": 0.3}, 6.0, DT, 1, MOTION)
    rolled = (fleet.status & Status.ROLLED_OVER) != 0
    assert rolled.sum() > 500
    v, w = motion(rec)
    assert v.max() < speed + 2 * G * 6.0
    assert largest(w) < 50.0


@pytest.mark.parametrize(
    ("word", "choice"),
    [
        ("suspension.springs", "linear"),
        ("suspension.springs", "table"),
        ("suspension.springs", "progressive"),
        ("suspension.dampers", "bilinear"),
        ("suspension.dampers", "table"),
        ("suspension.stops", "progressive"),
        ("suspension.third_spring", "linear"),
    ],
)
def test_cars_that_fall_on_their_side_or_roof_lie_there(word: str, choice: str) -> None:
    """Wheels without road under them hang, whatever their suspension."""
    lean = np.concatenate([np.linspace(1.2, 2.0, 10), np.linspace(2.7, 3.1, 10)])
    words = {"tire.model": "simple_pacejka", "suspension.hubs": "massless", word: choice}
    fleet = Fleet(Car({**words, "body.ground": "corners"}), lean.size)
    fleet.start(0.0)
    state = fleet.state
    state.q0, state.q1, state.q2, state.q3 = np.cos(lean / 2), np.sin(lean / 2), 0.0, 0.0
    state.z = 1.3
    fleet.step(dt=1e-3, steps=3000)
    assert not (fleet.status & Status.NON_FINITE).any()
    assert (abs(state.roll) > 1.5).all()
    assert ((state.travel > -0.3) & (state.travel < 0.0)).all()
    assert np.abs(state.vy).max() < 3.0
