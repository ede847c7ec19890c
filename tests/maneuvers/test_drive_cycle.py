"""Drive cycles: how closely they are followed, and their energy."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from car.cars import G
from rings import first_quick
from skidpad.maneuvers import DriveCycle
from skidpad.maneuvers.drive_cycle import _beyond, read_cycle
from skidpad.maneuvers.gear_plan import gear_plan

from .along import CYCLES, OLDER, PRODUCTION, powered

DATA = pytest.mark.skipif(
    not all(path.is_file() for path in CYCLES.values()),
    reason=f"no reference data: {CYCLES['udds']}",
)
SHORT = sp.Signal([0, 2, 12, 25, 32, 40, 45], [0, 0, 12, 18, 18, 0, 0])
"""A half-minute cycle: pulling away, cruising at 65 km/h, and a stop [s, m/s]."""


@pytest.mark.slow
@DATA
@pytest.mark.parametrize("cycle", CYCLES)
@pytest.mark.parametrize("name", first_quick(PRODUCTION + OLDER))
def test_cars_follow_the_cycles_of_certification(name: str, cycle: str) -> None:
    """To 0.5 m/s, also where US06 briefly exceeds the engine.

    It demands 96 kW at the wheels of the Vanagon, which has 59 at most.
    """
    found = DriveCycle(CYCLES[cycle]).run(powered(name)).metrics
    reserve = found["power_reserve"][0]
    assert (reserve < 1.25) == (cycle == "us06" and name != "bmw_i3")
    assert found["max_speed_error"][0] < 0.5 or reserve < 0.7
    length = {"udds": 11990.0, "hwfet": 16507.0, "us06": 12888.0}[cycle]
    assert found["distance"][0] == pytest.approx(length, rel=3e-3)
    energy = found["energy_per_distance"][0]
    assert 200.0 < energy < 1200.0  # J/m
    if "fuel_per_distance" in found:  # of 43.2 MJ/kg
        assert 0.15 < energy / (43.2e6 * found["fuel_per_distance"][0]) < 0.35


@DATA
def test_a_car_that_lacks_power_falls_behind() -> None:
    car = powered("mazda_mx5")
    weak = car.replace({"engine.torques": 0.5 * np.asarray(car["engine.torques"])})
    found = DriveCycle(CYCLES["us06"]).run(weak).metrics
    assert found["power_reserve"][0] < 0.5
    assert found["max_speed_error"][0] > 2.0


def test_a_car_without_an_engine_follows_with_the_work_of_the_road_load() -> None:
    car = sp.cars.load("bmw_320i")
    followed = DriveCycle(SHORT).run(car).metrics
    assert followed["max_speed_error"][0] < 0.05
    assert followed["power_reserve"][0] == np.inf
    # kinetic energy at the top, and what air and tires take until the brakes do the work
    time = np.linspace(0, 32, 3201)
    speed = np.interp(time, SHORT.times, SHORT.values)
    rolling = car["wheel.rear.rolling_resistance"] * car.mass * G
    force = rolling * (speed > 0) + 0.5 * 1.204 * car["aero.drag_area"] * speed**2
    wheels = 4 * car["wheel.rear.spin_inertia"] / car["wheel.rear.effective_radius"] ** 2
    work = np.trapezoid(force * speed, time) + 0.5 * (car.mass + wheels) * 18.0**2
    assert followed["energy"][0] == pytest.approx(work, rel=0.02)


def test_a_motor_takes_energy_back() -> None:
    car = powered("bmw_i3")
    off = car.replace({"engine.regeneration_torque": 0.0})
    back, lost = (DriveCycle(SHORT).run(c).metrics["energy"][0] for c in (car, off))
    assert back < lost - 0.2 * 0.5 * car.mass * 18.0**2


def test_what_is_outside_the_window_counts() -> None:
    time = np.arange(0.0, 10.0, 0.1)
    cycle = sp.Signal([0.0, 10.0], [0.0, 20.0])  # 2 m/s2
    late = (2.0 * np.maximum(time - 1.5, 0.0))[:, None]
    assert _beyond(time, late, cycle, 1.0).max() == pytest.approx(1.0, abs=1e-9)
    assert _beyond(time, late, cycle, 1.5).max() == pytest.approx(0.0, abs=1e-9)


def test_gears_are_chosen_for_the_force_that_is_needed() -> None:
    car = powered("vw_golf_gti")
    time = np.arange(0.0, 20.0, 0.5)
    slow, reserve = gear_plan(car, time, np.full(time.size, 27.0))
    assert (slow == 6).all()
    assert (reserve > 2).all()
    hard, _ = gear_plan(car, time, 27.0 + 1.5 * np.maximum(time - 10.0, 0.0))
    assert (hard[time >= 12] < 6).all()
    assert (hard[time < 7] == 6).all()
    set_off, _ = gear_plan(car, time, 1.0 * time)
    assert set_off[0] == 1
    assert (np.diff(set_off) >= 0).all()


def test_cars_have_gears_of_their_own() -> None:
    golf = powered("vw_golf_gti")
    pair = golf.replace({"gearbox.final_drive": [3.0, 4.0]})
    both = DriveCycle(SHORT).run(pair).metrics
    alone = DriveCycle(SHORT).run(golf.replace({"gearbox.final_drive": 4.0})).metrics
    for name, values in both.items():
        assert values[1] == alone[name][0], name
    assert both["fuel"][0] < both["fuel"][1]  # slower turning


def test_a_file_that_is_no_cycle_is_refused(tmp_path: object) -> None:
    path = f"{tmp_path}/cycle.csv"
    with open(path, "w", encoding="utf-8") as file:
        file.write("t,v,grade\n0,0,0\n1,2,0\n")
    with pytest.raises(ValueError, match="has 3 columns, must be time and speed"):
        read_cycle(path)
    with pytest.raises(ValueError, match="must be one speed for each time"):
        read_cycle(sp.Signal([0, 1], [0, -1]))
