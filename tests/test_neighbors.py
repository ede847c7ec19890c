"""A car's bits do not depend on its neighbors, even in rare cases."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick
from skidpad import _core
from skidpad.maneuvers import cone_test
from skidpad.simulation import scheduler

SPEEDS = np.array([0.0, 30.0, 1.0, 20.0, 25.0, -3.0, 2.4, 15.0, 0.05, 40.0, 10.0])
BRAKE = np.array([0.0, 9e3, 4e3, 0.0, 2e3, 1e3, 0.0, 2e4, 500.0, 0.0, 6e3])
STEER = np.array([0.0, 0.1, 0.3, 0.02, -0.2, 0.1, 0.5, -0.4, 0.0, 0.3, -0.05])


def drive(words: dict[str, object], cars: slice, dtype: str) -> sp.Fleet:
    """Stationary, rolling, skidding and overturning cars, some steps of 1 ms."""
    fleet = sp.Fleet(sp.Car(words), n=SPEEDS[cars].size, dtype=dtype)
    fleet.start(speed=SPEEDS[cars])
    # these grip without limit, or nearly so, and would throw such a car to infinity
    share = 0.1 if words["tire.model"] in ("linear", "physx") else 1.0
    brake = share * BRAKE[cars]
    fleet.step(share * STEER[cars], drive_torque=100.0, brake_torque=brake, steps=1500)
    fleet.step(0.0, brake_torque=0 * brake, steps=500)
    return fleet


def assert_same_bits(one: sp.Fleet, other: sp.Fleet, at: slice) -> None:
    """The cars of `one` are those of `other` at indices `at`, in every state and output."""
    for name in sp.channels():
        of_one = np.ascontiguousarray(getattr(one.state, name))
        of_other = np.ascontiguousarray(getattr(other.state, name)[..., at])
        integers = f"u{of_one.itemsize}"
        same = of_one.view(integers) == of_other.view(integers)
        same |= np.isnan(of_one) & np.isnan(of_other)
        assert same.all(), (at, name, of_one[~same], of_other[~same])
    np.testing.assert_array_equal(one.status, other.status[at])


@pytest.mark.parametrize("dtype", first_quick(["float64", "float32"]))
@pytest.mark.parametrize("model", _core.words()["tire.model"])
@pytest.mark.parametrize("slip", ["relaxation", "steady"])
@pytest.mark.parametrize("hubs", ["massed", "massless"])
def test_alone_as_in_company(dtype: str, model: str, slip: str, hubs: str) -> None:
    words: dict[str, object] = {"tire.model": model, "tire.slip": slip, "suspension.hubs": hubs}
    together = drive(words, slice(None), dtype)
    for i in range(SPEEDS.size):
        assert_same_bits(drive(words, slice(i, i + 1), dtype), together, slice(i, i + 1))


def searched(dtype: str, isa: str | None = None) -> sp.Fleet:
    """Cars whose brakes and locks on all shafts interact, at the limits of their tires.

    A few passes do not solve the driveline in many steps, and some remain unsolved.
    """
    cars, random = 3000, np.random.default_rng(1)
    locks = {"front.model": "salisbury", "rear.model": "salisbury", "center.model": "locked",
             "front.preload": 100.0, "rear.preload": 100.0}  # fmt: skip
    words = {
        "drive.source": "engine", "drive.axles": "all", "clutch.control": "pedal",
        "gearbox.control": "manual", "pedals.brakes": "hydraulic", "tire.slip": "steady",
        **{f"differential.{name}": value for name, value in locks.items()},
    }  # fmt: skip
    fleet = sp.Fleet(sp.cars.load("mazda_mx5").replace(words), cars, dtype, isa=isa)
    fleet.start(random.uniform(-3, 30, cars))
    for _ in range(6):
        fleet.step(
            steer=random.normal(0, 0.2, cars), throttle=random.choice([0, 0.3, 1], cars),
            hand_brake=random.choice([0, 0, 1.0], cars),
            brake=random.choice([0, 0, 0.1, 0.5, 1], cars),
            clutch=random.choice([0, 0, 0.5, 1], cars),
            gear=random.choice([-1, 0, 1, 1, 2, 3], cars), steps=100,
        )  # fmt: skip
    return fleet


@pytest.mark.slow
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_solved_driveline_stays_while_those_beside_it_are_searched(dtype: str) -> None:
    alone, best = searched(dtype, "scalar"), searched(dtype)
    assert_same_bits(best, alone, slice(None))
    unsolved = np.count_nonzero(alone.status & sp.Status.UNSOLVED)
    assert 0 < unsolved < 300  # of 1,800,000 steps


def test_a_driveline_that_is_solved_sets_no_bit() -> None:
    fleet = sp.Fleet(sp.cars.load("mazda_mx5"))
    fleet.start(20.0)
    fleet.step(throttle=0.5, steps=1000)
    assert not fleet.status.any()


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_tire_at_its_nominal_pressure_does_not_feel_that_of_its_neighbors(dtype: str) -> None:
    # p (1/p) is not 1 for many of these
    nominal = 200e3 + 1000.0 * np.arange(64)
    pressure = nominal.copy()
    pressure[::8] *= 1.1

    def rolled(cars: slice) -> sp.Fleet:
        car = sp.Car({
            "tire.model": "magic_formula",
            **{f"tire.{axle}.{name}": value for axle in ("front", "rear") for name, value in {
                "qsy1": 0.01, "qsy8": -0.4, "nompres": nominal[cars], "inflpres": pressure[cars],
            }.items()},
        })  # fmt: skip
        fleet = sp.Fleet(car, nominal[cars].size, dtype)
        fleet.start(20.0)
        fleet.step(steps=100)
        return fleet

    together = rolled(slice(None))
    for i in range(0, 64, 3):
        assert_same_bits(rolled(slice(i, i + 1)), together, slice(i, i + 1))


COURSE_SPEEDS = np.array([25.0, 16.0, 8.0, 30.0, 12.0, 19.0, 40.0, 22.0, 14.0])


def after_the_moose_test(cars: slice, record: tuple[str, ...]) -> sp.Fleet:
    """The fleet of a moose test, in which fast cars finish the course long before slow ones."""
    fleets = []

    class Kept(sp.Fleet):
        def run(self, *inputs: Any, **numbers: Any) -> sp.Recording:
            fleets.append(self)
            return super().run(*inputs, **numbers)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cone_test, "Fleet", Kept)
        sp.maneuvers.Moose().run(sp.cars.load("vw_vanagon"), COURSE_SPEEDS[cars], record=record)
    return fleets[0]


def test_a_car_ends_its_course_where_nothing_counts_any_more() -> None:
    together = after_the_moose_test(slice(None), ())
    for i in range(COURSE_SPEEDS.size):
        assert_same_bits(after_the_moose_test(slice(i, i + 1), ()), together, slice(i, i + 1))
    x = together.state.x
    at_end = (x > x.max() - 0.2) & (x < x.max() - 1e-3)  # each at the first sample beyond it
    assert np.count_nonzero(at_end) >= 3


def test_a_course_in_many_calls_ends_as_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = after_the_moose_test(slice(None), ())
    monkeypatch.setattr(scheduler, "CALL_SECONDS", 7 * 9 * 1e-7)
    assert_same_bits(after_the_moose_test(slice(None), ()), whole, slice(None))


def test_a_recorded_course_ends_as_any_other() -> None:
    together = after_the_moose_test(slice(None), ())
    assert_same_bits(after_the_moose_test(slice(None), ("x", "fz")), together, slice(None))


def test_recording_changes_no_figure_of_a_course() -> None:
    cars = sp.cars.load("vw_vanagon")
    recorded = sp.maneuvers.Moose().run(cars, COURSE_SPEEDS).metrics
    for name, figure in sp.maneuvers.Moose().run(cars, COURSE_SPEEDS, record=()).metrics.items():
        np.testing.assert_array_equal(figure, recorded[name], name)
