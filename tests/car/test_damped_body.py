"""Dampers too stiff for the step dissipate energy at any step, as at small ones.

A light hub on a hard damper hardly moves against the body: both bounce on the undamped tires. The
remaining damping is all there is.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from fleets import bits_of
from isas import ISAS, NOT_BUILT
from numpy.typing import NDArray
from skidpad import _core

RACERS = ("formula_1", "formula_student", "dart")
STEPS = (1 / 30, 1 / 60, 5e-3, 1 / 240)
FINE = 2e-4
PLAIN = {
    "drive.source": "torque", "pedals.brakes": "none", "antilock.model": "off",
    "stability.model": "off", "traction.model": "off", "fuel.model": "none",
}  # fmt: skip
AXLES = ("front", "rear")
PATHS = [f"suspension.{axle}.{way}_damping" for axle in AXLES for way in ("bump", "rebound")]


def harder(name: str, factor: float) -> sp.Car:
    car = sp.cars.load(name).replace(PLAIN)
    return car.replace({path: factor * car[path] for path in PATHS})


@pytest.mark.parametrize("factor", [1.0, 1.5, 3.0])
@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("name", RACERS)
def test_a_car_on_hard_dampers_settles_in_a_turn(name: str, dt: float, factor: float) -> None:
    """Then its body no longer rolls and pitches, except from the loss of speed."""
    fleet = sp.Fleet(harder(name, factor))
    fleet.start(6.0 if name == "dart" else 20.0)
    rates = ["roll_rate", "pitch_rate"]
    rec = fleet.run({"steer": 0.02}, 3.0, dt=dt, every=1, record=rates)
    assert max(np.ptp(rec[rate][rec.time > 2.0]) for rate in rates) < 5e-3


@pytest.mark.parametrize("name", RACERS)
def test_racers_on_massless_hubs_take_two_sub_steps_at_30_Hz(name: str) -> None:
    """Their bodies bounce on springs too hard for one."""
    fleet = sp.Fleet(harder(name, 1.0).replace({"suspension.hubs": "massless"}), substeps=2)
    fleet.start(6.0 if name == "dart" else 20.0)
    rec = fleet.run({"steer": 0.02}, 3.0, dt=1 / 30, every=1, record=["roll_rate"])
    assert np.ptp(rec["roll_rate"][rec.time > 2.0]) < 5e-3


def left_of(car: sp.Car, dt: float, kick: str) -> float:
    """R.m.s. share of a kick remaining after the first tenth of a second, on held wheels."""
    fleet = sp.Fleet(car)
    fleet.start(0.0)
    fleet.step(brake_torque=1e4, dt=dt, steps=round(1.0 / dt))
    setattr(fleet.state, kick, 0.2)
    rec = fleet.run({"brake_torque": 1e4}, 0.6, dt=dt, every=1, record=[kick])
    return float(np.sqrt(np.mean(rec[kick][rec.time > 0.1] ** 2)) / 0.2)


def test_no_force_jumps_where_dampers_become_hard_for_the_step() -> None:
    """Of a thousand cars from soft to hard, adjacent ones differ by under 2 % of the range."""
    car = harder("formula_1", 1.0)
    factor = np.linspace(0.15, 0.6, 1000)  # h c/m from 0.17 to 0.67
    fleet = sp.Fleet(car.replace({path: factor * car[path] for path in PATHS}))
    fleet.start(20.0)
    fleet.step(steer=0.03, dt=5e-3, steps=10)
    seen = fleet.observe(["roll_rate", "pitch_rate", "fz"])
    assert (np.abs(np.diff(seen, axis=0)).max(axis=0) < 0.02 * np.ptp(seen, axis=0)).all()


@pytest.mark.parametrize("factor", [0.35, 0.45, 1.0, 2.0, 3.0])
@pytest.mark.parametrize("kick", ["pitch_rate", "roll_rate"])
def test_a_kick_dies_down_as_at_small_steps(kick: str, factor: float) -> None:
    """Within 3 % of the kick at 5 ms; dampers that leave it bouncing leave most of it.

    For the first two factors damping covers half and nearly all of what the body gains, for the
    others all.
    """
    car = harder("formula_1", factor)
    assert left_of(car, 5e-3, kick) == pytest.approx(left_of(car, FINE, kick), abs=0.03)


def test_what_a_hard_damper_does_does_not_depend_on_how_it_is_given() -> None:
    """As a rate, as a knee between equal slopes and as a table: the same line."""
    plain = harder("formula_1", 1.5)
    c = plain["suspension.front.bump_damping"]
    knee = {f"{path}_fast": c for path in PATHS}
    table = {"damper_speeds": [-1.0, 0.0, 0.3], "damper_forces": [-c, 0.0, 0.3 * c]}
    points = {f"suspension.{axle}.{leaf}": table[leaf] for axle in AXLES for leaf in table}
    runs = []
    for changes in (
        {},
        {"suspension.dampers": "bilinear", **knee},
        {"suspension.dampers": "table", **points},
    ):
        fleet = sp.Fleet(plain.replace(changes))
        fleet.start(20.0)
        runs.append(fleet.run({"steer": 0.03}, 1.0, dt=5e-3, every=1, record=["fz"])["fz"])
    np.testing.assert_allclose(runs[1], runs[0], rtol=1e-9)
    np.testing.assert_allclose(runs[2], runs[0], rtol=1e-9)


def test_a_car_on_soft_dampers_has_the_same_bits_beside_one_on_hard_dampers() -> None:
    car = harder("formula_1", 1.0)
    damping = np.array([500.0, 20e3, 800.0])

    def driven(c: NDArray[np.float64]) -> list[bytes]:
        fleet = sp.Fleet(car.replace(dict.fromkeys(PATHS, c)))
        fleet.start(20.0)
        fleet.step(steer=0.03, dt=5e-3, steps=200)
        return bits_of(fleet)

    together = driven(damping)
    for i in range(damping.size):
        assert driven(damping[i : i + 1]) == together[i : i + 1]


@pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")
@pytest.mark.parametrize("state", ["vz", "roll_rate", "pitch_rate", "z"])
def test_derivatives_of_a_step_are_those_of_differences(state: str) -> None:
    fleet = sp.Fleet(harder("formula_1", 1.5))
    fleet.start(20.0)
    fleet.step(steer=0.03, dt=5e-3, steps=40)
    rows = ["vz", "roll_rate", "pitch_rate"]
    found = fleet.jacobian({"steer": 0.03}, of=rows, by=[state], dt=5e-3).values[0, :, 0]
    at, h, moved = fleet.save(), 1e-5, []
    for sign in (1.0, -1.0):
        fleet.restore(at)
        setattr(fleet.state, state, getattr(fleet.state, state) + sign * h)
        fleet.step(steer=0.03, dt=5e-3)
        moved.append(np.array([getattr(fleet.state, row)[0] for row in rows]))
    slopes = (moved[0] - moved[1]) / (2 * h)
    np.testing.assert_allclose(found, slopes, rtol=1e-5, atol=1e-5 * np.abs(slopes).max())


@pytest.mark.parametrize("isa", [*ISAS, *NOT_BUILT])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_the_bits_are_those_of_any_instruction_set(dtype: str, isa: str) -> None:
    """37 cars, every other one with hard dampers."""
    n = 37
    c = np.where(np.arange(n) % 2, 500.0, 5000.0) * np.linspace(1.0, 3.0, n)
    car = harder("formula_1", 1.0).replace(dict.fromkeys(PATHS, c))

    def driven(how: str) -> list[bytes]:
        fleet = sp.Fleet(car, dtype=dtype, isa=how)
        fleet.start(20.0)
        fleet.step(steer=0.03, dt=1 / 60, steps=60)
        return bits_of(fleet)

    assert driven(isa) == driven("scalar")


def test_left_and_right_turns_on_hard_dampers_are_mirror_images() -> None:
    fleet = sp.Fleet(harder("formula_1", 2.0), n=2)
    fleet.start(20.0)
    steer, names = np.array([0.05, -0.05]), ["yaw_rate", "fz"]
    rec = fleet.run({"steer": steer}, 1.0, dt=5e-3, every=1, record=names)
    np.testing.assert_array_equal(rec["yaw_rate"][:, 0], -rec["yaw_rate"][:, 1])
    np.testing.assert_array_equal(rec["fz"][:, [0, 1, 2, 3], 0], rec["fz"][:, [1, 0, 3, 2], 1])
