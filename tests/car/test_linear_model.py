"""Linear models: the bicycle's matrix, differences of the step, runs in time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from ridders import derivative
from rings import first_quick
from skidpad.equilibrium import linear

from .cars import HUBS, MODELS, SLIPS, RefA

BICYCLE = ("vy", "yaw_rate")
STEADY = {"tire.slip": "steady"}
Array = NDArray[np.float64]


def bicycle(car: RefA, V: float) -> tuple[Array, Array]:
    """A and B of the linear bicycle about the whole car's center of mass."""
    m, I_z, a, b, C_f, C_r = car.m, car.Iz, car.a, car.b, car.C_f, car.C_r
    A = np.array(
        [
            [-(C_f + C_r) / (m * V), -V - (a * C_f - b * C_r) / (m * V)],
            [-(a * C_f - b * C_r) / (I_z * V), -(a * a * C_f + b * b * C_r) / (I_z * V)],
        ]
    )
    return A, np.array([[C_f / m], [a * C_f / I_z]])


def closed_form(car: RefA, V: float, hertz: Array) -> Array:
    """Yaw rate over steer."""
    A, B = bicycle(car, V)
    s = 2j * np.pi * hertz
    return np.array([np.linalg.solve(w * np.eye(2) - A, B)[1, 0] for w in s])


def test_T54_natural_frequency_and_damping_of_the_bicycle(ref_a: RefA) -> None:
    V = np.array([20.0, 30.0])
    model = sp.linearize(ref_a.rigid_car(STEADY), speed=V, states=BICYCLE)
    frequency, damping = model.modes()
    np.testing.assert_allclose(frequency[:, 0], [9.731, 7.489], rtol=1e-4)
    np.testing.assert_allclose(damping[:, 0], [0.8744, 0.7574], rtol=1e-4)
    for poles, speed in zip(model.poles(), V, strict=True):
        form = np.sort_complex(np.linalg.eigvals(bicycle(ref_a, speed)[0]))
        np.testing.assert_allclose(np.sort_complex(poles), form, rtol=1e-6)


def test_T55_frequency_response_of_the_bicycle(ref_a: RefA) -> None:
    hertz = np.geomspace(0.1, 4.0, 30)
    V = np.array([10.0, 20.0, 40.0])
    model = sp.linearize(ref_a.rigid_car(STEADY), speed=V)
    whole = model.bode(hertz)["yaw_rate", "steer"]
    small = model.reduced(BICYCLE).bode(hertz)["yaw_rate", "steer"]
    for i, speed in enumerate(V):
        form = closed_form(ref_a, speed, hertz)
        assert np.abs(small[i] / form - 1).max() < 1e-5
        assert np.abs(whole[i] / form - 1).max() < 0.02


def test_relaxation_makes_the_bicycle_quicker_to_swing(ref_a: RefA) -> None:
    """A relaxation length of 0.3 m: 11.37 rad/s instead of 9.731 at 20 m/s."""
    lengths = {f"tire.{axle}.relaxation_length_y": 0.3 for axle in ("front", "rear")}
    model = sp.linearize(ref_a.rigid_car(lengths), speed=20.0)
    sides = tuple(name for name in model.states if name.startswith("deflection_y"))
    frequency, _ = model.reduced((*BICYCLE, *sides)).modes()
    assert frequency[0, 0] == pytest.approx(11.37, rel=1e-3)


def slopes(found: sp.Trim, name: str, by: float) -> dict[str, Array]:
    """Derivatives of state rates, from single steps of fleets with lengths going to 0.

    By Ridders' differences, and a polynomial through step lengths other than the model's.
    """
    wheels = ("FL", "FR", "RL", "RR")
    names = [row for row in found.state if row != "fuel"]
    lengths = 1e-5 * np.array([4.0, 2.0, 1.0])
    total = np.zeros(0)
    for h, weight in zip(lengths, [1 / 3, -2.0, 8 / 3], strict=True):

        def rates(change: float, h: float = h) -> Array:
            fleet = found.fleet()
            setattr(fleet.state, name, getattr(fleet.state, name) + change)
            before = fleet.save()
            fleet.step(**found.inputs, dt=h)
            after = fleet.save()
            return np.concatenate([(np.ravel(after[row] - before[row])) / h for row in names])

        total = weight * derivative(rates, by)[0] + (total if total.size else 0.0)
    each = [
        [row] if found.state[row].ndim == 1 else [f"{row}_{at}" for at in wheels] for row in names
    ]
    return dict(zip([one for few in each for one in few], total, strict=True))


def error(model: sp.LinearModel, name: str, truth: dict[str, Array]) -> float:
    """Largest error of a column of A, relative to its largest number, except for roll and pitch."""
    column = model.A[0, :, model.states.index(name)]
    gaps = [abs(column[i] - truth[s]) for i, s in enumerate(model.states) if s in truth]
    return float(max(gaps) / np.abs(column).max())


CHANGES = {"vy": 0.02, "yaw_rate": 0.01, "roll_rate": 0.05, "z": 1e-4}


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("name", list(CHANGES))
def test_A_holds_slopes_of_the_step(
    name: str, hubs: str, exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not exact:
        monkeypatch.setattr(linear, "has_exact_slopes", lambda car: False)
    car = sp.Car({"tire.model": "brush", "suspension.hubs": hubs})
    found = sp.trim(car, speed=25.0, ay=4.0)
    assert error(sp.linearize(found), name, slopes(found, name, CHANGES[name])) < 1e-6


def test_exact_slopes_are_closer_to_the_closed_form_than_differences(
    ref_a: RefA, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = np.sort_complex(np.linalg.eigvals(bicycle(ref_a, 20.0)[0]))

    def error_of_poles() -> float:
        model = sp.linearize(ref_a.rigid_car(STEADY), speed=20.0, states=BICYCLE)
        return float(np.abs(np.sort_complex(model.poles()[0]) / form - 1).max())

    exact = error_of_poles()
    monkeypatch.setattr(linear, "has_exact_slopes", lambda car: False)
    assert exact < 2e-11
    assert exact < 0.2 * error_of_poles()


def test_a_small_disturbance_runs_as_the_model_says() -> None:
    """Half a second after a steering step, for a car in a turn: all states and outputs."""
    found = sp.trim(sp.cars.load("bmw_320i"), speed=25.0, ay=4.0, dt=1e-4)
    size, t = 1e-5, np.linspace(0.0, 0.5, 26)
    names = ("vx", "vy", "yaw_rate", "roll", "pitch_rate", "ay", "sideslip", "z")
    model = sp.linearize(found, outputs=names)
    told = model.step(t, "steer", size)
    fleet = found.fleet()
    held = {**found.inputs, "steer": found.steer + size}
    run = fleet.run(held, 0.5, dt=1e-4, every=200, record=names)
    for i, name in enumerate(names):
        change = run[name][:, 0] - found[name][0]
        late = slice(1, None) if name == "ay" else slice(None)
        worst = np.abs(change - told[0, i])[late].max()
        assert worst < 0.01 * np.abs(told[0, i]).max(), name


@pytest.mark.slow
def test_bode_against_a_sweep_in_time() -> None:
    """The spectrum of the yaw rate over that of a swept-sine steer, 0.3 to 4 Hz, within 1 %."""
    car = sp.cars.load("mazda_mx5")
    T, dt, low, high, size = 40.0, 2e-4, 0.2, 5.0, 1e-4
    t = np.arange(0.0, T + dt / 2, dt)
    # that fades in and out, so that nothing is cut off
    window = np.sin(np.pi * np.clip(t / 36.0, 0.0, 1.0)) ** 2
    sweep = size * window * np.sin(2 * np.pi * (low * t + 0.5 * (high - low) / 36.0 * t**2))
    found = sp.trim(car, speed=25.0, ay=0.0, dt=dt)
    fleet = found.fleet()
    run = fleet.run(
        {"steer": sp.Signal(t, sweep), "drive_torque": found.drive_torque},
        T, dt=dt, every=1, record=["yaw_rate", "roll"],
    )  # fmt: skip
    hertz = np.linspace(0.4, 4.0, 30)
    wave = np.exp(-2j * np.pi * hertz[:, None] * t)
    # the input of a step is held over it, half a step late in the mean
    given = (wave @ sweep) * np.exp(-1j * np.pi * hertz * dt)
    model = sp.linearize(found, outputs=("yaw_rate", "roll")).bode(hertz)
    for name in ("yaw_rate", "roll"):
        measured = (wave @ run[name][:, 0]) / given
        told = model[name, "steer"][0]
        assert np.abs(measured / told - 1).max() < 0.01, name


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("hubs", first_quick(HUBS))
@pytest.mark.parametrize("tire", MODELS)
def test_every_tire_gives_a_stable_understeering_car(tire: str, hubs: str, slip: str) -> None:
    car = sp.Car({"tire.model": tire, "suspension.hubs": hubs, "tire.slip": slip})
    model = sp.linearize(car, speed=20.0)
    states = 13 + (8 if hubs == "massed" else 0) + (8 if slip == "relaxation" else 0)
    assert model.A.shape == (1, states, states)
    assert (model.poles().real < 1e-6).all()


def test_steady_gains_are_those_of_neighboring_turns() -> None:
    """The model's steady state with the speed held by the torque, against adjacent trims."""
    car = sp.cars.load("bmw_320i")
    dt = 1e-4  # the model is that of a step of no length
    at = sp.trim(car, speed=20.0, ay=3.0, dt=dt)
    names = ("speed", "yaw_rate", "ay", "sideslip", "roll", "pitch")
    model = sp.linearize(at, outputs=names)
    A, B, C, D = model.A[0], model.B[0], model.C[0], model.D[0]
    # A x + B (1, torque) = 0 and no change of the speed
    whole = np.block([[A, B[:, 1:]], [C[:1], D[:1, 1:]]])
    x = np.linalg.solve(whole, -np.concatenate((B[:, 0], D[:1, 0])))
    gain = C @ x[:-1] + D @ [1.0, x[-1]]
    beside = sp.trim(car, speed=20.0, steer=at.steer[0] + np.array([-1e-4, 1e-4]), dt=dt)
    for i, name in enumerate(names[1:], 1):
        assert gain[i] == pytest.approx(np.diff(beside[name])[0] / 2e-4, rel=1e-3), name


def test_reduced_models_keep_steady_gains() -> None:
    model = sp.linearize(sp.cars.load("bmw_320i"), speed=[10.0, 30.0])
    gains = [
        -m.C @ np.linalg.solve(m.A, m.B) + m.D
        for m in (model.reduced(s) for s in (BICYCLE, ("yaw_rate",), ("roll", "vy", "yaw_rate")))
    ]
    for gain in gains[1:]:
        np.testing.assert_allclose(gain[..., 0], gains[0][..., 0], rtol=1e-8, atol=1e-10)
    assert model.reduced(("roll", "vy")).states == ("roll", "vy")


def test_a_step_of_the_steer_ends_at_the_steady_gain() -> None:
    model = sp.linearize(sp.cars.load("bmw_320i"), speed=20.0, states=BICYCLE)
    out = model.step(np.linspace(0.0, 6.0, 61), size=0.01)
    assert out.shape == (1, 4, 61)
    steady = model.bode(0.0).response[:, :, 0, 0].real * 0.01
    np.testing.assert_allclose(out[:, :, -1], steady, rtol=1e-4, atol=1e-9)
    assert out[0, 0, 0] == 0
    uneven = model.step([0.0, 0.1, 0.4, 6.0], size=0.01)
    np.testing.assert_allclose(uneven, out[:, :, [0, 1, 4, 60]], rtol=1e-9, atol=1e-12)


def test_names_and_inputs() -> None:
    car = sp.cars.load("mazda_mx5")
    inputs = ("steer", "drive_torque", "brake_torque", "wind_y", "friction")
    model = sp.linearize(car, speed=20.0, inputs=inputs, outputs=("fz", "vy", "az"))
    assert model.inputs == inputs
    assert model.outputs == ("fz_FL", "fz_FR", "fz_RL", "fz_RR", "vy", "az")
    assert model.B.shape == (1, 29, 5)
    vx, vy = model.states.index("vx"), model.states.index("vy")
    assert model.states[9] == "wheel_speed_FL"
    np.testing.assert_array_equal(model.C[0, 4], np.eye(29)[vy])
    spins = [model.states.index(f"wheel_speed_{at}") for at in ("FL", "FR", "RL", "RR")]
    inertia = np.repeat([car[f"wheel.{axle}.spin_inertia"] for axle in ("front", "rear")], 2)
    # a brake torque slows wheels at once, the car by their tires, but for what pitches it
    assert (model.B[0, spins, 2] * inertia).sum() == pytest.approx(-1.0, rel=1e-5)
    slowed = 1 / (car.mass * car["wheel.front.effective_radius"])
    assert abs(model.B[0, vx, 2]) < 0.01 * slowed
    # from the right the wind pushes to the left
    drag = 0.5 * 1.204 * car["aero.drag_area"] * 20.0
    assert model.B[0, vy, 3] == pytest.approx(drag / car.mass, rel=0.05)


@pytest.mark.slow
def test_cars_do_not_feel_those_beside_them() -> None:
    mass = np.linspace(800.0, 1400.0, 1100)
    many = sp.linearize(
        sp.cars.load("bmw_320i").replace({"body.mass": mass}), speed=30.0, ay=4.0, threads=2
    )
    for i in (0, 511, 1099):
        car = sp.cars.load("bmw_320i").replace({"body.mass": float(mass[i])})
        one = sp.linearize(car, speed=30.0, ay=4.0)
        for name in "ABCD":
            np.testing.assert_array_equal(getattr(one, name)[0], getattr(many, name)[i], name)


def test_cars_without_equilibrium_have_no_model() -> None:
    model = sp.linearize(sp.cars.load("bmw_320i"), speed=20.0, ay=[2.0, 20.0])
    assert np.isfinite(model.A[0]).all()
    assert np.isnan(model.A[1]).all()
    assert np.isnan(model.poles()[1]).all()
    assert np.isnan(model.reduced().A[1]).all()
    assert np.isnan(model.bode([1.0]).response[1]).all()
    assert np.isfinite(model.bode([1.0]).response[0]).all()
    assert np.isnan(model.step([0.0, 1.0])[1]).all()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"inputs": ("steering",)}, "no input 'steering'; did you mean 'steer'"),
        ({"inputs": ("gear",)}, "a linear model has no 'gear', which jumps"),
        ({"inputs": "steer"}, "inputs: expected a sequence"),
        ({"inputs": ("throttle",)}, "throttle: this car has drive.source = 'torque'"),
        ({"outputs": ("yawrate",)}, "no channel 'yawrate'"),
        ({"outputs": ("engine_speed",)}, "engine_speed: this car has drive.source"),
        ({"states": ("vy", "psi")}, "states: there is no 'psi'; there are vx, vy, vz"),
        ({"states": ("vy", "vy")}, "has one twice"),
    ],
)
def test_bad_names_are_refused(asked: dict[str, Any], told: str) -> None:
    with pytest.raises((KeyError, TypeError, ValueError), match=told):
        sp.linearize(sp.cars.load("bmw_320i"), speed=20.0, **asked)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("throttle", "drive_torque drives the car"),
        ("clutch", "idles in neutral"),
        ("brake", "brake_torque brakes the car"),
    ],
)
def test_inputs_that_act_through_what_is_held_are_refused(name: str, told: str) -> None:
    """Their columns would be zero, which allows no controller design."""
    golf = sp.cars.load("vw_golf_gti")
    with pytest.raises(ValueError, match=f"inputs: '{name}' changes nothing.*{told}"):
        sp.linearize(golf, speed=20.0, inputs=("steer", name))


def test_the_hand_brake_is_a_brake_torque_of_the_rear_wheels() -> None:
    golf = sp.cars.load("vw_golf_gti")
    model = sp.linearize(golf, speed=20.0, inputs=("hand_brake", "brake_torque"))
    rear = [model.states.index(f"wheel_speed_{at}") for at in ("RL", "RR")]
    hand, torque = model.B[0, rear].sum(axis=0)
    share = 1.0 - golf["brakes.front_share"]
    assert hand * share == pytest.approx(golf["pedals.hand_brake_torque"] * torque, rel=1e-3)


def test_forces_from_outside_accelerate_the_body() -> None:
    """Also where there is none yet: hubs reduce all but the vertical force."""
    car = sp.cars.load("bmw_320i")
    names = ("force_x", "force_y", "force_z", "moment_x", "moment_y", "moment_z")
    model = sp.linearize(car, speed=20.0, inputs=names)
    states = ("vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate")
    pushed = np.diag(model.B[0, [model.states.index(name) for name in states]])
    inertia = [car["body.mass"]] * 3 + [car[f"body.inertia_{axis}"] for axis in ("xx", "yy", "zz")]
    share = pushed * inertia
    assert share[2] == pytest.approx(1.0, rel=1e-6)
    assert ((share > 0.8) & (share < 1.0 + 1e-6)).all(), share


def test_bad_numbers_are_refused() -> None:
    model = sp.linearize(sp.cars.load("bmw_320i"), speed=20.0, states=BICYCLE)
    with pytest.raises(ValueError, match=r"frequency must be a row of numbers >= 0 \[Hz\]"):
        model.bode([-1.0])
    with pytest.raises(ValueError, match="time must be a row of ascending numbers"):
        model.step([1.0, 0.5])
    with pytest.raises(KeyError, match="input: there is no 'brake_torque'"):
        model.step([1.0], "brake_torque")
    with pytest.raises(TypeError, match=r"an output and an input, as bode\['yaw_rate', 'steer'\]"):
        model.bode([1.0])["yaw_rate"]  # type: ignore[index]
    with pytest.raises(ValueError, match="speed: a Car needs one; or give a Trim"):
        sp.linearize(model.trim.car)
    with pytest.raises(ValueError, match="speed: a Trim has one"):
        sp.linearize(model.trim, speed=20.0)


def test_steering_with_a_lag_is_a_state_that_a_bicycle_does_without() -> None:
    car, lag = sp.cars.load("bmw_320i"), np.array([0.1, 0.02, 0.3])
    slow = car.replace({"steering.actuator": "lag", "steering.lag": lag})
    full = sp.linearize(slow, speed=20.0)
    rack = full.states.index("rack_steer")
    np.testing.assert_allclose(full.A[:, rack, rack], -1 / lag, rtol=1e-6)
    np.testing.assert_allclose(full.B[:, rack, 0], 1 / lag, rtol=1e-6)
    assert abs(np.delete(full.B[:, :, 0], rack, axis=1)).max() < 1e-6
    for ay in (0.0, 4.0):
        bicycles = [
            sp.linearize(x, speed=20.0, ay=[ay] * 3, states=("vy", "yaw_rate"), inputs=("steer",))
            for x in (car, slow)
        ]
        np.testing.assert_allclose(bicycles[1].A, bicycles[0].A, rtol=1e-6)
        np.testing.assert_allclose(bicycles[1].B, bicycles[0].B, rtol=1e-6)
