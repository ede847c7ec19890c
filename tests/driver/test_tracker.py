"""The driver with gains derived from the car: optimality, and existence for any car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.drivers import OptimalPreview, SpeedHold, design_optimal_preview
from skidpad.drivers.optimal_preview import SEEN, STATES, optimal_gains

V = 18.0
SPEEDS = np.array([6.0, 18.0, 45.0])
# an understeering and an oversteering bicycle, which is unstable at the highest speed
CARS = (
    sp.cars.load("bmw_320i"),
    sp.cars.load("bmw_320i").replace({"tire.rear.stiffness_y": 0.6}),
)


def bicycles(car: sp.Car) -> tuple[np.ndarray, np.ndarray]:
    model = sp.linearize(
        car, speed=SPEEDS, states=("vy", "yaw_rate"), inputs=("steer",), outputs=()
    )
    return model.A, model.B[:, :, 0]


def test_the_optimum_does_not_care_where_the_road_lies() -> None:
    """The path moved aside or rotated with the car gives the same steer.

    The gains of previewed offsets sum to that of the car's own offset, and those of curvatures
    balance the car's own terms in a steady turn.
    """
    car = sp.cars.load("vw_golf_gti")
    A, B = bicycles(car)
    g = optimal_gains(A, B, SPEEDS, 5.0, 0.1, 1.2)
    turn = np.linalg.solve(A, -B[..., None])[..., 0]  # vy and yaw rate per steer
    curvature = turn[:, 1] / SPEEDS
    seen = sum(g[f"curvature_{i}"] for i in range(SEEN)) * SPEEDS * curvature
    heading = -(turn[:, 0] + 1.2 * turn[:, 1]) / SPEEDS  # so that the point goes along the path
    own = g["side_velocity"] * turn[:, 0] + g["yaw_rate"] * turn[:, 1] + g["steer"]
    np.testing.assert_allclose(seen, own + g["heading"] * heading, rtol=1e-6)


def riccati_in_steps(A: np.ndarray, B: np.ndarray, v: float, price: float) -> np.ndarray:
    """Gains as the limit of a backward recursion in small steps, computed slowly."""
    dt, lag, k = 5e-4, 0.1, 6
    F, b, q = np.zeros((k, k)), np.zeros(k), np.zeros(k)
    F[:2, :2], F[:2, 4] = A, B
    F[2, [0, 1, 3]] = 1.0, 1.2, v
    F[3, 1] = F[4, 5] = 1.0
    F[5, 5], b[5], q[2] = -1 / lag, 1 / lag, 1.0
    P = np.zeros((k, k))
    for _ in range(20_000):
        P = P + dt * (F.T @ P + P @ F - np.outer(P @ b, P @ b) / price + np.outer(q, q))
    return P @ b / price


def test_the_feedback_is_that_of_a_recursion_back_in_time() -> None:
    A, B = bicycles(CARS[0])
    w, v = 5.0, SPEEDS[1]
    x = np.linalg.solve(1j * w * np.eye(2) - A[1], B[1])
    price = (abs(1j * w * x[0] + v * x[1]) / w**3) ** 2
    gains = optimal_gains(A[1:2], B[1:2], SPEEDS[1:2], w, 0.1, 1.2)
    gains["offset"] = gains["offset"] / v  # that on the distance itself
    slow = riccati_in_steps(A[1], B[1], v, price)
    np.testing.assert_allclose([gains[name][0] for name in STATES], slow, rtol=1e-3)


@pytest.mark.parametrize("name", ["mazda_mx5", "bmw_i3", "vw_vanagon", "bmw_320i_commonroad"])
def test_one_law_drives_any_car_through_a_lane_change(name: str) -> None:
    car = sp.cars.load(name)
    path = sp.Path.lane_changes((20.0, 45.0, 3.5))
    fleet = sp.Fleet(car)
    fleet.start(speed=V)
    driver = [design_optimal_preview(car, V, path), SpeedHold(V)]
    run = fleet.run({}, 6.0, record=["path_offset", "ay"], driver=driver)
    assert np.abs(run["ay"]).max() > 2.0
    assert np.abs(run["path_offset"]).max() < 0.1


def test_he_holds_an_oversteering_car_beyond_its_critical_speed() -> None:
    car = CARS[1]
    A, _ = bicycles(car)
    assert np.linalg.eigvals(A[2]).real.max() > 0  # without a driver it spins
    fleet = sp.Fleet(car)
    fleet.start(speed=45.0)
    path = sp.Path.lane_changes((50.0, 150.0, 2.0))
    run = fleet.run(
        {}, 8.0, record=["path_offset"], driver=[design_optimal_preview(car, 45.0, path)]
    )
    assert np.abs(run["path_offset"]).max() < 0.4


@pytest.mark.parametrize("left", [True, False])
def test_on_a_circle_he_has_no_error_where_the_car_is_linear(left: bool) -> None:
    car = sp.cars.load("bmw_320i")
    ahead = float(car["body.to_front_axle"])
    circle = sp.Path.circle(300.0, left=left)
    fleet = sp.Fleet(car, n=2)
    fleet.start(speed=V)
    points = np.array([0.0, ahead])  # that follow
    driver = [design_optimal_preview(car, V, circle, ahead=points), SpeedHold(V)]
    run = fleet.run({}, 12.0, record=["x", "y", "yaw"], driver=driver)
    x, y, yaw = (run[name][-1] for name in ("x", "y", "yaw"))
    px, py = x + points * np.cos(yaw), y + points * np.sin(yaw)
    assert np.hypot(px, py - (300.0 if left else -300.0)) == pytest.approx(300.0, abs=0.01)


def test_laps_of_a_track_through_points_go_on_over_its_seam() -> None:
    car = sp.cars.load("mazda_mx5")
    t = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    track = sp.Path.from_points(np.column_stack([80 * np.sin(t), 40 * np.cos(t)]), closed=True)
    fleet = sp.Fleet(car)
    fleet.start(speed=9.0, y=40.0)
    driver = [design_optimal_preview(car, 9.0, track), SpeedHold(9.0)]
    run = fleet.run({}, 90.0, every=50, record=["station", "path_offset"], driver=driver)
    assert run["station"][-1] > 1.5 * track.length
    assert np.abs(run["path_offset"]).max() < 0.15


def test_many_cars_have_each_their_own() -> None:
    many = CARS[0].replace({"body.mass": np.linspace(900, 1500, 7)})
    all_of_them = design_optimal_preview(many, V)
    alone = design_optimal_preview(CARS[0].replace({"body.mass": 1200.0}), V)
    for name, number in alone.numbers.items():
        value = np.broadcast_to(all_of_them.numbers[name], (7,))[3]
        np.testing.assert_allclose(value, number, rtol=1e-6, err_msg=name)
    assert np.ptp(all_of_them.numbers["offset"]) > 0.01


def test_what_makes_no_driver_is_refused() -> None:
    with pytest.raises(ValueError, match="bandwidth: car 0: 0"):
        design_optimal_preview(CARS[0], V, bandwidth=0.0)
    fleet = sp.Fleet(CARS[0])
    fleet.start(V)
    with pytest.raises(ValueError, match=r"tracker has no path; give it one, like OptimalPreview"):
        fleet.run({}, 0.1, driver=OptimalPreview())


def test_a_driver_knows_the_lag_of_the_steering() -> None:
    """His own lag adds to it; so his deviation in a lane change is limited by his bandwidth."""
    lag = np.array([0.0, 0.05, 0.1])
    car = sp.cars.load("bmw_320i").replace({"steering.actuator": "lag", "steering.lag": lag})
    path = sp.Path.lane_changes((20.0, 30.0, 3.5))
    driver = design_optimal_preview(car, 15.0, path, lag=0.1)
    np.testing.assert_allclose(driver.numbers["lag"], 0.1 + lag)
    fleet = sp.Fleet(car)
    fleet.start(speed=15.0)
    run = fleet.run({}, 6.0, record=["path_offset"], driver=driver)
    assert abs(run["path_offset"]).max() < 0.5
