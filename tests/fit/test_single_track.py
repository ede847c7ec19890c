"""Single-track models fitted to runs of such a model and of a full car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit import SingleTrack
from skidpad.fit.bicycle import axle_answer

from .maneuvers import sine_sweep

TRACK = SingleTrack(1500.0, 1.2, 1.5, 2500.0, 90e3, 110e3, 1.0, 1.1, tires="tanh")

SIZES = {"to_front_axle": 1.0, "to_rear_axle": 1.0, "yaw_inertia": 1e3}


def drive(track: SingleTrack, amplitude: float, noise: float) -> dict[str, np.ndarray]:
    """Integrate its equations by small Euler steps, independent of the fit's."""
    time = np.arange(0.0, 8.0, 0.01)
    inner, v = 100, 22.0
    vy = r = 0.0
    front, rear = track.front_friction * track.front_load, track.rear_friction * track.rear_load
    seen = {"vy": [], "yaw_rate": [], "ay": []}
    h = 0.01 / inner
    for t in time:
        for k in range(inner + 1):
            steer = amplitude * np.sin(2 * np.pi * (0.3 + 0.1 * (t + k * h)) * (t + k * h))
            alpha = steer - np.arctan((vy + track.to_front_axle * r) / v)
            y_front = front * np.tanh(track.front_stiffness * alpha / front) * np.cos(steer)
            alpha = -np.arctan((vy - track.to_rear_axle * r) / v)
            y_rear = rear * np.tanh(track.rear_stiffness * alpha / rear)
            ay = (y_front + y_rear) / track.mass
            if k == 0:
                for name, value in (("vy", vy), ("yaw_rate", r), ("ay", ay)):
                    seen[name].append(value)
            if k < inner:
                moment = track.to_front_axle * y_front - track.to_rear_axle * y_rear
                vy += h * (ay - v * r)
                r += h * moment / track.yaw_inertia
    random = np.random.default_rng(3)
    found = {name: np.array(value) for name, value in seen.items()}
    found = {k: x + random.normal(0, noise * x.std(), x.shape) for k, x in found.items()}
    phase = 2 * np.pi * (0.3 + 0.1 * time) * time
    return {"time": time, "steer": amplitude * np.sin(phase), "vx": np.full(800, v), **found}


@pytest.mark.slow
def test_all_numbers_of_the_model_come_back():
    log = drive(TRACK, 0.08, 0.01)
    fit = sp.fit.single_track(log, SingleTrack(1500.0, 1.2, 1.5, 2000.0), "tanh", sensors=())
    for name in ("front_stiffness", "rear_stiffness", "yaw_inertia"):
        assert getattr(fit.car, name) == pytest.approx(getattr(TRACK, name), rel=0.01)
    for name in ("front_friction", "rear_friction"):
        assert getattr(fit.car, name) == pytest.approx(getattr(TRACK, name), rel=0.02)


@pytest.mark.slow
def test_linear_tires_do_for_small_angles():
    log = drive(TRACK, 0.004, 0.01)
    fit = sp.fit.single_track(log, SingleTrack(1500.0, 1.2, 1.5, 2000.0), sensors=())
    assert fit.car.front_stiffness == pytest.approx(TRACK.front_stiffness, rel=0.02)
    assert fit.r2["yaw_rate"] > 0.999


def test_an_axle_of_the_magic_formula_has_its_slope_and_its_peak():
    """F = D sin(C atan(x - E (x - atan x))), x = K alpha/(C D): slope K, maximum D for C > 1."""
    most, shape, curvature, stiffness = 5e3, 1.4, -0.5, 9e4
    force = axle_answer("magic_formula", most, shape, curvature)
    alpha = np.linspace(0.0, 0.5, 5001)
    found = force(stiffness * alpha)
    x = stiffness * alpha / (shape * most)
    expected = most * np.sin(shape * np.arctan(x - curvature * (x - np.arctan(x))))
    np.testing.assert_allclose(found, expected, rtol=1e-12)
    assert found[1] / alpha[1] == pytest.approx(stiffness, rel=1e-4)
    assert found.max() == pytest.approx(most, rel=1e-6)


def test_the_form_of_the_curves_is_free_with_the_magic_formula():
    log = sine_sweep(sp.cars.load("bmw_320i"), duration=3.0)
    car = sp.cars.load("bmw_320i")
    fit = sp.fit.single_track(log, car, "magic_formula", sensors=(), max_iterations=1, dt=0.01)
    assert "front_shape" in fit.parameters
    assert "rear_curvature" in fit.parameters
    assert fit.car.tires == "magic_formula"


def test_masses_and_axles_are_taken_of_a_full_car():
    car = sp.cars.load("bmw_320i")
    track = SingleTrack.of(car)
    assert track.mass == pytest.approx(car.mass)
    assert track.wheelbase == pytest.approx(car.wheelbase)
    assert track.front_load == pytest.approx(float(car.static_loads[:2].sum()), rel=1e-6)


@pytest.mark.slow
def test_a_full_car_that_does_not_slide_is_much_like_one():
    log = sine_sweep(sp.cars.load("bmw_320i"), amplitude=0.005)
    fit = sp.fit.single_track(log, sp.cars.load("bmw_320i"))
    assert fit.r2["yaw_rate"] > 0.99


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"mass": -1.0}, "mass: -1.0 kg is not allowed"),
        ({"tires": "round"}, "linear, tanh"),
        ({"rear_shape": 3.0}, "rear_shape: 3.0 is not"),
    ],
)
def test_what_is_no_model_is_refused(change, words):
    with pytest.raises(ValueError, match=words):
        SingleTrack(
            **(
                {"mass": 1e3, "to_front_axle": 1.0, "to_rear_axle": 1.0, "yaw_inertia": 1e3}
                | change
            )
        )


def test_numbers_of_any_kind_are_those_of_double_precision() -> None:
    short = SingleTrack(np.float16(2000.0), np.float16(1.5), 1, np.int8(100))
    assert short == SingleTrack(2000.0, 1.5, 1.0, 100.0)
    assert all(type(v) is float for v in (short.mass, short.to_front_axle, short.to_rear_axle))
    assert short.front_stiffness > 65504.0  # beyond what half precision holds
