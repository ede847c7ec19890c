"""Figures of the powertrain: lines match the car, axes have units, errors state the cause."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt
from skidpad.plot import powertrain as figures

from .curves import lines

KMH = 3.6
RPM = 30 / np.pi
GOLF, I3 = sp.cars.load("vw_golf_gti"), sp.cars.load("bmw_i3")
UP, DRIVES = np.array([500.0, 600.0, 700.0]), np.array([3.0, 4.0])
TIMES = np.array([[9.0, 8.0, 8.5], [np.nan, 7.0, 7.5]])


def at(line: Any, x: float) -> float:
    return float(np.interp(x, *line.get_data()))


def launched() -> sp.Recording:
    fleet = sp.Fleet(GOLF, n=2)
    fleet.start()
    record = ["engine_speed", "clutch_slip", "clutch_heat"]
    return fleet.run({"throttle": np.array([0.3, 0.6])}, 2.0, dt=2e-3, record=record)


EVERY: dict[str, Any] = {
    "full_load": lambda **ax: figures.full_load(GOLF, **ax),
    "traction": lambda **ax: figures.traction(GOLF, [0.0, 0.1], **ax),
    "launch": lambda **ax: figures.launch(launched(), **ax),
    "shift_map": lambda **ax: figures.shift_map(UP, DRIVES, TIMES, "final drive (-)", **ax),
}


# lines hold what the car does


def test_full_load_is_the_torque_curve_and_its_power() -> None:
    ax = figures.full_load(GOLF)
    inside = GOLF["engine.speeds"] < GOLF["engine.limit_speed"]
    speeds, torques = GOLF["engine.speeds"][inside], GOLF["engine.torques"][inside]
    torque, (power,) = lines(ax)["torque"], ax.figure.axes[1].get_lines()
    for n, T in zip(speeds, torques, strict=True):
        if n >= GOLF["engine.idle_speed"]:
            assert at(torque, n * RPM) == pytest.approx(T)
            assert at(power, n * RPM) == pytest.approx(T * n / 1e3)


def test_a_map_is_drawn_at_open_throttle() -> None:
    mapped = sp.Car({"drive.source": "engine", "engine.model": "map"})
    curve = sp.Car({"drive.source": "engine", "engine.model": "curve"})
    one, other = (lines(figures.full_load(car))["torque"].get_ydata() for car in (mapped, curve))
    np.testing.assert_array_equal(one, other)  # by default they are the same at full load


@pytest.mark.parametrize(
    ("car", "gear", "speed"),
    [(GOLF, 3, 70.0), (GOLF, 4, 120.0), (GOLF, 6, 180.0), (I3, 1, 40.0), (I3, 1, 110.0)],
)
def test_a_car_accelerates_by_what_the_traction_diagram_leaves(
    car: sp.Car, gear: int, speed: float
) -> None:
    """(F - R)/(m + I_w/Re^2 + e I_e (i/Re)^2) in gear, F at the speed of the driven wheels."""
    fleet = sp.Fleet(car.replace({"gearbox.control": "manual"}))
    fleet.start(speed=(speed - 10) / KMH, gear=gear)
    recording = fleet.run({"throttle": 1.0}, 12.0, record=["vx", "speedometer"])
    k = int(np.argmax(recording["vx"][:, 0] >= speed / KMH))
    assert recording.time[k] > 0.5  # the intake has filled
    gained = (recording["vx"][k + 10, 0] - recording["vx"][k - 10, 0]) / 0.2
    found = lines(figures.traction(car))
    force = at(found[f"gear {gear}"], recording["speedometer"][k, 0] * KMH)
    left = force - at(found["resistance: air, rolling"], speed)
    axle = "front" if car["drive.axles"] == "front" else "rear"
    Re = car[f"wheel.{axle}.effective_radius"]
    i = car["gearbox.ratios"][gear - 1] * car["gearbox.final_drive"]
    wheels = 2 * car["wheel.front.spin_inertia"] + 2 * car["wheel.rear.spin_inertia"]
    engine = car["engine.inertia"] * i**2 * car["gearbox.efficiency"]
    expected = 1e3 * left / (car.mass + (wheels + engine) / Re**2)
    assert gained == pytest.approx(expected, rel=0.01)


def test_a_slope_adds_its_share_of_the_weight() -> None:
    found = lines(figures.traction(GOLF, [0.0, 0.2]))
    flat, steep = found["resistance: air, rolling"], found["and a slope of 20 %"]
    weight = GOLF.static_loads.sum() * np.sin(np.arctan(0.2))
    added = steep.get_ydata() - flat.get_ydata()
    np.testing.assert_allclose(added, weight / 1e3, rtol=1e-12)


def test_the_motor_gives_no_force_at_its_limit() -> None:
    force = lines(figures.traction(I3))["gear 1"].get_ydata()
    assert force[-1] < 0 < force[-20]  # its own friction is left


def test_launch_shows_both_sides_of_the_clutch() -> None:
    recording = launched()
    found = lines(ax := figures.launch(recording, car=1))
    engine, slip = recording["engine_speed"][:, 1], recording["clutch_slip"][:, 1]
    np.testing.assert_allclose(found["engine"].get_ydata(), engine * RPM)
    np.testing.assert_allclose(found["gearbox input"].get_ydata(), (engine - slip) * RPM)
    heat = recording["clutch_heat"][-1, 1] / 1e3
    assert f"{heat:.1f} kJ" in ax.get_title(loc="left")


def test_the_map_shows_the_times_and_their_best() -> None:
    ax = EVERY["shift_map"]()
    np.testing.assert_array_equal(ax.collections[0].get_array(), TIMES)
    (best,) = (line for name, line in lines(ax).items() if name == "shortest: 7.00 s")
    assert best.get_xydata()[0] == pytest.approx([600 * RPM, 4.0])


# axes say what they show


@pytest.mark.parametrize("name", EVERY)
def test_labels_carry_units(name: str) -> None:
    for ax in EVERY[name]().figure.axes:
        if ax.get_label() == "<colorbar>":
            assert ax.get_ylabel() == "time (s)"
            continue
        units = ("(rpm)", "(km/h)", "(s)", "(N m)", "(kN)", "(kW)", "(-)")
        assert ax.get_ylabel().endswith(units)
        assert ax.get_xlabel().endswith(units) or ax.get_ylabel() == "power (kW)"


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_given_axes_are_drawn_into_and_nothing_is_clipped(name: str) -> None:
    figure, own = plt.subplots(figsize=(8, 5), layout="constrained")
    assert EVERY[name](ax=own) is own
    assert own.get_lines()
    assert own.get_title(loc="left")
    assert plt.get_fignums() == [figure.number]
    figure.canvas.draw()
    drawn = figure.get_tightbbox(figure.canvas.get_renderer())
    width, height = figure.get_size_inches()
    assert 0 <= drawn.x0 < drawn.x1 <= width
    assert 0 <= drawn.y0 < drawn.y1 <= height


# bad input


@pytest.mark.parametrize("figure", [figures.full_load, figures.traction])
def test_figures_of_a_car_take_one_with_an_engine(figure: Any) -> None:
    with pytest.raises(TypeError, match="car must be a Car, not 'vw_golf_gti'"):
        figure("vw_golf_gti")
    with pytest.raises(ValueError, match="car must be one car, not 2"):
        figure(GOLF.replace({"body.mass": [1000.0, 1100.0]}))
    with pytest.raises(ValueError, match=r"drive.source = 'torque', but this figure needs"):
        figure(sp.Car())
    with pytest.raises(TypeError, match="ax must be Axes of Matplotlib, not Figure"):
        figure(GOLF, ax=plt.figure())


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="slopes must be finite"):
        figures.traction(GOLF, [0.0, np.nan])
    with pytest.raises(ValueError, match=r"not \(2, 3\) for \(2,\) and \(3,\)"):
        figures.shift_map(DRIVES, UP, TIMES, "(-)")
    with pytest.raises(ValueError, match="no finite number"):
        figures.shift_map(UP, DRIVES, np.full((2, 3), np.nan), "(-)")
    with pytest.raises(KeyError, match="'engine_speed' was not recorded"):
        figures.launch(sp.Fleet(GOLF).run(duration=0.1, record=["vx"]))


@pytest.mark.parametrize(
    ("car", "error", "message"),
    [
        (99, ValueError, "car is 99, but must be 0 to 1"),
        (-3, ValueError, "car is -3, but must be 0 to 1"),
        (10**400, ValueError, "car is an int of 1329 bits, but must be 0 to 1"),
        (0.0, TypeError, "car must be an integer, not 0.0"),
        (True, TypeError, "car must be an integer, not True"),
        ("GTI", TypeError, "car must be an integer, not 'GTI'"),
        (None, TypeError, "car must be an integer, not None"),
    ],
)
def test_a_car_that_was_not_recorded_is_refused_by_its_number(
    car: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        figures.launch(launched(), car=car)


@pytest.mark.slow
def test_a_launch_is_of_the_car_that_is_asked_for() -> None:
    rec = launched()
    for car in (0, 1, np.int64(1), -1):
        engine = lines(figures.launch(rec, car))["engine"].get_ydata()
        np.testing.assert_array_equal(engine, rec["engine_speed"][:, int(car)] * RPM)


@pytest.mark.parametrize("value", ["steep", 1j, [[0.1]], [0.1, np.nan], 10**400, [True]])
def test_slopes_that_are_no_numbers_are_refused_by_name(value: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"^slopes must be "):
        figures.traction(GOLF, value)


@pytest.mark.parametrize("name", ["up", "other", "time"])
def test_a_map_of_no_numbers_is_refused_by_name(name: str) -> None:
    given: dict[str, Any] = {"up": UP, "other": DRIVES, "time": TIMES}
    with pytest.raises(TypeError, match=f"^{name} must be real numbers, not 'fast'"):
        figures.shift_map(**{**given, name: "fast"}, ylabel="final drive (-)")


def test_what_is_no_recording_is_refused() -> None:
    with pytest.raises(TypeError, match=r"recording must be a Recording, not 5 \(int\)"):
        figures.launch(5)  # type: ignore[arg-type]
