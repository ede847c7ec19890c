"""Axle curves from a car's logs: bands that contain the truth, and errors."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit.axle_force import axle_forces
from skidpad.fit.axle_samples import samples_of
from skidpad.recordings.log import logs
from skidpad.tires import Tire

AXLES = ("front", "rear")
START = sp.cars.load("bmw_320i")
TRUTH = START.replace({
    "tire.front.shape_y": 1.4, "tire.front.stiffness_y": 7.0, "tire.rear.shape_y": 1.25,
})  # fmt: skip
WRONG = START.replace({
    "tire.front.stiffness_y": 6.4, "tire.rear.stiffness_y": 11.0,
    "tire.front.grip": 1.1, "tire.rear.grip": 0.93,
})  # fmt: skip
"""An initial car: stiffness off by 10 to 20 %, grip by 10 %, other shapes."""
NOISE = {"yaw_rate": 0.005, "ay": 0.1, "vy": 0.03}
"""For automotive sensors, correlated over 0.2 s."""
SPEED = 25.0
STEP = 1e-2
"""For runs and fits: the rest is noise."""
SIDES = ("left", "right")


def driven(
    car: sp.Car, amplitude: float = 0.1, duration: float = 10.0, frequency: float = 0.4
) -> dict[str, np.ndarray]:
    """Weave with increasing amplitude, without noise; the last axis is that of cars."""
    time = np.arange(0.0, duration + 1e-9, 0.02)
    fleet = sp.Fleet(car)
    fleet.start(speed=SPEED)
    steer = amplitude * np.clip(0.1 + time / duration, 0, 1) * np.sin(2 * np.pi * frequency * time)
    rec = fleet.run(
        {"steer": sp.Signal(time, steer)}, duration, dt=STEP, every=2, record=["vx", *NOISE]
    )
    asked = np.interp(rec.time, time, steer)  # what is recorded is that of the step before
    seen = {name: rec[name] if car.n > 1 else rec[name][:, 0] for name in rec}
    return {"time": rec.time, "steer": asked} | seen


def noisy(run: dict[str, np.ndarray], seed: int, memory: float = 0.2) -> dict[str, np.ndarray]:
    """Add first-order noise with this correlation time [s]."""
    chance = np.random.default_rng(seed)
    size, keep = run["time"].size, np.exp(-0.02 / memory)
    shown = dict(run)
    for name, sigma in NOISE.items():
        new = chance.normal(size=size) * np.sqrt(1 - keep**2)
        noise = np.empty(size)
        noise[0] = chance.normal()
        for i in range(1, size):
            noise[i] = keep * noise[i - 1] + new[i]
        shown[name] = run[name] + sigma * noise
    return shown


def true_cars(n: int) -> sp.Car:
    """Draw cars whose axles differ from the fits' initial car as their prior assumes."""
    chance = np.random.default_rng(7)
    spread = {"stiffness_y": 0.15, "grip": 0.15, "shape_y": 0.15, "curvature_y": 0.3}
    return START.replace({
        leaf: START[leaf] * np.clip(chance.normal(1.0, share, n), 0.78, 1.5)
        for name, share in spread.items()
        for leaf in (f"tire.{axle}.{name}" for axle in AXLES)
    })  # fmt: skip


def inside(cars: sp.Car, runs: dict[str, np.ndarray], i: int) -> dict[str, float]:
    """Fraction of the band, and of the stiffness, that contains the truth, by axle, for one car."""
    log = {name: x if x.ndim == 1 else x[:, i] for name, x in runs.items()}
    curves = sp.fit.axle_curves(noisy(log, i), START, noise=NOISE, dt=STEP)
    true = axle_forces(cars.take([i]), curves.speed)
    found = {}
    for axle, curve in curves.items():
        force = true({}, curve.slip)[axle][:, 0]
        held = (curve.low <= force) & (force <= curve.high)
        found[axle] = float(held[1:].mean())  # at no slip there is no band
        slope = true({}, np.array([1e-3]))[axle][0, 0] / 1e-3 * curve.static_load
        found[f"{axle} stiffness"] = float(curve.stiffness.low < slope < curve.stiffness.high)
    return found


@pytest.mark.slow
def test_bands_hold_the_true_curves() -> None:
    """100 cars, each from one log with correlated noise and a wrong initial car."""
    cars = true_cars(100)
    runs = driven(cars)
    found = [inside(cars, runs, i) for i in range(cars.n)]
    for name in found[0]:
        assert 0.90 <= np.mean([each[name] for each in found]) <= 0.98


@pytest.fixture(scope="module")
def run() -> dict[str, np.ndarray]:
    return driven(TRUTH)


@pytest.fixture(scope="module")
def curves(run: dict[str, np.ndarray]) -> sp.fit.AxleCurves:
    """From one noisy run and a wrong initial car."""
    return sp.fit.axle_curves(noisy(run, 1), WRONG, stages=[], dt=STEP)


@pytest.mark.parametrize("grip", [1.0, 0.8])
@pytest.mark.parametrize("name", ["bmw_320i", "ford_escort_commonroad", "vw_golf_gti"])
def test_a_curve_is_what_axles_hold_in_steady_turns(name: str, grip: float) -> None:
    """Also on a slippery road; holding the speed changes it by half a percent."""
    car = sp.cars.load(name).replace({"tire.front.grip": grip, "tire.rear.grip": grip})
    gravity = -car["environment.gravity_z"]
    turn = sp.trim(car, speed=SPEED, ay=gravity * np.array([0.05, 0.25, 0.45]))
    forces = axle_forces(car, SPEED)
    for k, axle in enumerate(AXLES):
        arm = (car["body.to_front_axle"], -car["body.to_rear_axle"])[k]
        seen = np.arctan2(turn.state["vy"] + arm * turn.yaw_rate, turn.state["vx"])
        slip = (turn.steer if k == 0 else 0.0) - seen
        two = slice(2 * k, 2 * k + 2)
        held = turn["fy"][two].sum(axis=0) / car.static_loads.reshape(4)[two].sum()
        np.testing.assert_allclose(forces({}, slip)[axle][:, 0], held, rtol=5e-3)


def test_a_tire_measured_on_one_side_runs_mirrored_on_the_other() -> None:
    """So an axle has one curve, on whichever side its tires were measured."""
    car = sp.cars.load("bmw_320i")
    slip = np.radians([1.0, 4.0])
    both = [axle_forces(car.replace({"tire.measured": s}), SPEED)({}, slip) for s in SIDES]
    for axle in AXLES:
        np.testing.assert_allclose(both[0][axle], both[1][axle], rtol=1e-12)


def test_a_track_has_its_own_curve() -> None:
    track = sp.fit.SingleTrack.of(TRUTH, "tanh")
    slip = np.array([0.0, 0.02, 0.3])
    found = axle_forces(track, SPEED)({"front_friction": np.array([0.8, 1.1])}, slip)
    for k, mu in enumerate((0.8, 1.1)):
        load = mu * track.front_load
        expected = mu * np.tanh(track.front_stiffness * slip / load)
        np.testing.assert_allclose(found["front"][:, k], expected, rtol=1e-12)


def test_the_balance_of_forces_shows_the_curve_and_that_forces_lag() -> None:
    """From a slow noise-free run, with the car that drove it, from measurements alone."""
    run = driven(TRUTH, frequency=0.15)
    fit = sp.fit.car(run, TRUTH, ["tire.front.grip"], sensors=[], max_iterations=1, dt=STEP)
    samples, notes = samples_of(fit, logs(run))
    forces = axle_forces(TRUTH, SPEED)
    for axle in AXLES:
        each = samples[axle]
        expected = np.copysign(forces({}, np.abs(each.slip))[axle][:, 0], each.slip)
        assert np.ptp(each.force) > 1.2
        gap = each.force - expected
        assert np.sqrt((gap**2).mean()) < 0.025
        assert np.corrcoef(gap, np.gradient(expected, each.time))[0, 1] < -0.7
    quick, notes = samples_of(fit, logs(driven(TRUTH, frequency=0.6)))
    assert any("too quick for the tires" in note for note in notes)
    assert len(quick["front"]) < 0.8 * len(samples["front"])


def test_turns_to_the_right_show_the_same_axles(
    run: dict[str, np.ndarray], curves: sp.fit.AxleCurves
) -> None:
    shown = noisy(run, 1)
    turned = {k: x if k in ("time", "vx") else -x for k, x in shown.items()}
    other = sp.fit.axle_curves(turned, WRONG, stages=[], dt=STEP)
    for axle in AXLES:
        slip = curves[axle].slip
        np.testing.assert_allclose(
            other.force(axle, slip), curves.force(axle, slip), rtol=1e-3, atol=1e-4
        )
        np.testing.assert_allclose(curves.force(axle, -slip), -curves.force(axle, slip))


def test_stiffness_and_peak_are_those_of_the_curve(curves: sp.fit.AxleCurves) -> None:
    for axle, curve in curves.items():
        assert (np.diff(curve.slip) > 0).all()
        assert (curve.low <= curve.force).all()
        assert (curve.force <= curve.high).all()
        slope = curves.force(axle, 1e-3) * curve.static_load / 1e-3
        assert curve.stiffness.value == pytest.approx(float(slope), rel=1e-9)
        assert curve.stiffness.low < curve.stiffness.value < curve.stiffness.high


def test_another_run_of_the_car_is_predicted(curves: sp.fit.AxleCurves) -> None:
    found = curves.compare(driven(TRUTH, 0.08, frequency=0.15))
    for axle in AXLES:
        assert found[axle].r2 > 0.99
        assert found[axle].rms < 0.05


def test_the_car_drives_on_its_axles(curves: sp.fit.AxleCurves) -> None:
    assert curves.car.n == 1
    tire = curves.tire("front")
    assert isinstance(tire, Tire)
    other = sp.cars.load("bmw_320i").replace({"tire.front": tire})
    assert other["tire.front.stiffness_y"] == curves.car["tire.front.stiffness_y"]
    track = sp.fit.SingleTrack.of(TRUTH, "tanh")
    with pytest.raises(TypeError, match="a single track has axles, not tires"):
        sp.fit.AxleCurves(_Fit(track), SPEED, (), {}, axle_forces(track, SPEED)).tire("rear")
    with pytest.raises(ValueError, match="axle"):
        curves.tire("left")


class _Fit:
    def __init__(self, car: object) -> None:
        self.car = car


def test_a_log_that_stays_in_the_linear_range_shows_no_peak() -> None:
    free = [f"tire.{axle}.stiffness_y" for axle in AXLES]
    run = driven(TRUTH, 0.02, 5.0)
    curves = sp.fit.axle_curves(run, WRONG, free=free, sensors=[], dt=STEP)
    for axle, curve in curves.items():
        assert curve.peak is None
        assert curve.peak_slip is None
        assert any(
            note.startswith(f"{axle}: samples end at") and "the peak is not identified" in note
            for note in curves.notes
        )
        assert "peak not identified" in repr(curves)
        true = axle_forces(TRUTH, curves.speed)({}, curve.slip)[axle][:, 0]
        np.testing.assert_allclose(curve.force, true, rtol=0.04, atol=1e-3)


def test_straight_driving_is_refused() -> None:
    straight = driven(TRUTH, 0.001)
    with pytest.raises(ValueError, match=r"no log turns, .* 0\.\d+ m/s2 .* straight driving"):
        sp.fit.axle_curves(straight, WRONG)


def test_what_was_not_measured_is_said(run: dict[str, np.ndarray]) -> None:
    """Without sideslip the samples use the model's; without yaw rate there are none."""
    how = {"free": ["tire.front.grip"], "sensors": [], "dt": STEP, "max_iterations": 1}
    bare = {name: run[name] for name in ("time", "steer", "vx", "yaw_rate")}
    curves = sp.fit.axle_curves(bare, TRUTH, **how)
    assert any("no sideslip was measured" in note for note in curves.notes)
    assert any("no ay was measured" in note for note in curves.notes)
    with pytest.raises(ValueError, match="no yaw_rate"):
        sp.fit.axle_curves({n: run[n] for n in ("time", "steer", "vx", "ay")}, TRUTH, **how)


@pytest.mark.parametrize(
    ("how", "error", "words"),
    [
        ({"model": None}, TypeError, "model: expected a Car or a SingleTrack"),
        ({"slip": [0.1, 0.0]}, ValueError, "slip: .* ascending"),
        ({"slip": [-0.1, 0.1]}, ValueError, "slip: .* >= 0"),
        ({"speed": 0.0}, ValueError, "speed"),
        ({"draws": 0}, ValueError, "draws"),
    ],
)
def test_bad_arguments_are_refused(run, how, error, words) -> None:
    with pytest.raises(error, match=words):
        sp.fit.axle_curves(run, **{"model": WRONG, **how})


def test_a_fit_that_was_made_has_its_own_model(curves: sp.fit.AxleCurves) -> None:
    again = sp.fit.axle_curves(curves.fit, slip=[0.0, 0.02, 0.04])
    force = curves.force("rear", [0.0, 0.02, 0.04])
    # without slip there is none, but for the rounding of two halves that cancel
    np.testing.assert_allclose(again["rear"].force, force, atol=1e-16)
    with pytest.raises(TypeError, match="model: a fit that was made has its own"):
        sp.fit.axle_curves(curves.fit, WRONG)


def test_the_figure_has_both_axles_with_samples_band_and_curve(curves: sp.fit.AxleCurves) -> None:
    figure = curves.plot()
    for ax, (axle, curve) in zip(figure.axes, curves.items(), strict=True):
        lines = {line.get_label(): line for line in ax.lines}
        np.testing.assert_allclose(lines["curve"].get_ydata(), curve.force)
        np.testing.assert_allclose(lines["curve"].get_xdata(), np.degrees(curve.slip))
        assert len(lines["samples"].get_xdata()) == len(curve.samples)
        assert ax.get_title(loc="left").startswith(f"{axle} axle")
        assert len(ax.collections) >= 1
