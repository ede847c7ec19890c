"""Mass properties from boxes: closed forms, Steiner, rotations, and the resulting car."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.cars import Box, Car, MassProperties, mass_properties

SIZE, PLACE, MASS = (2.4, 1.4, 0.8), (-1.3, 0.0, 0.6), 960.0
AXLES = {"front_axle": 0.2, "rear_axle": -2.5}


def cuboid(mass: float, size: tuple[float, ...]) -> np.ndarray:
    """Inertia tensor of a box about its center: m (b^2 + c^2)/12 and so on."""
    a, b, c = size
    return mass / 12 * np.diag([b**2 + c**2, a**2 + c**2, a**2 + b**2])


def close(found: MassProperties, other: MassProperties, rtol: float = 1e-14) -> None:
    """The same mass, center and tensor, to rounding."""
    np.testing.assert_allclose(found.mass, other.mass, rtol=rtol)
    np.testing.assert_allclose(found.center, other.center, rtol=rtol, atol=rtol)
    largest = np.abs(other.inertia).max()
    np.testing.assert_allclose(found.inertia, other.inertia, rtol=rtol, atol=rtol * largest)


# bodies


def test_one_box() -> None:
    found = mass_properties([Box(size=SIZE, position=PLACE, mass=MASS)])
    assert found.mass == MASS
    np.testing.assert_allclose(found.center, PLACE, rtol=1e-15)
    np.testing.assert_allclose(found.inertia, cuboid(MASS, SIZE), rtol=1e-14, atol=1e-12)


def test_mass_by_density() -> None:
    a, b, c = SIZE
    by_density = Box(size=SIZE, position=PLACE, density=MASS / (a * b * c))
    assert by_density.mass == pytest.approx(MASS, rel=1e-15)


@pytest.mark.parametrize("rotation", [(0.0, 0.0, 0.0), (0.3, -0.4, 1.1)])
def test_a_box_cut_in_eight_equals_the_whole(rotation: tuple[float, float, float]) -> None:
    whole = mass_properties([Box(size=SIZE, position=PLACE, mass=MASS, rotation=rotation)])
    axes = turned(rotation)
    eighths = [
        Box(
            size=np.array(SIZE) / 2,
            position=PLACE + axes @ (np.array(corner) * SIZE),
            mass=MASS / 8,
            rotation=rotation,
        )
        for corner in product((-0.25, 0.25), repeat=3)
    ]
    close(mass_properties(eighths), whole)


def test_two_points_are_a_dumbbell() -> None:
    """Reduced mass times distance squared, perpendicular to the line and not along it."""
    m, M, d = 30.0, 70.0, 2.0
    ends = [Box(size=(0, 0, 0), position=(x, 0.0, 0.5), mass=mass) for x, mass in ((0, m), (d, M))]
    found = mass_properties(ends)
    np.testing.assert_allclose(found.center, [d * M / (m + M), 0, 0.5], rtol=1e-15)
    I = m * M / (m + M) * d**2  # noqa: E741
    np.testing.assert_allclose(found.inertia, np.diag([0, I, I]), rtol=1e-14, atol=1e-12)


def test_steiner_beside_another_body() -> None:
    """I = sum of I_i + m_i (r.r - r r^T), with r from the common center of mass."""
    places, masses = np.array([[0.1, 0.3, 0.5], [-2.0, -0.1, 0.9]]), np.array([180.0, 540.0])
    sizes = [(0.7, 0.6, 0.6), (2.0, 1.2, 0.4)]
    boxes = [
        Box(size=size, position=place, mass=mass)
        for size, place, mass in zip(sizes, places, masses, strict=True)
    ]
    found = mass_properties(boxes)
    center = masses @ places / masses.sum()
    wanted = np.zeros((3, 3))
    for size, place, mass in zip(sizes, places, masses, strict=True):
        r = place - center
        wanted += cuboid(mass, size) + mass * (r @ r * np.eye(3) - np.outer(r, r))
    np.testing.assert_allclose(found.center, center, rtol=1e-14, atol=1e-15)
    np.testing.assert_allclose(found.inertia, wanted, rtol=1e-13)


def test_where_boxes_overlap_both_weigh() -> None:
    box = Box(size=SIZE, position=PLACE, mass=MASS)
    twice = mass_properties([box, box])
    assert twice.mass == 2 * MASS
    np.testing.assert_allclose(twice.inertia, 2 * cuboid(MASS, SIZE), rtol=1e-14, atol=1e-12)


# rotations


def turned(rotation: tuple[float, float, float]) -> np.ndarray:
    """Rotate about the car's x, then y, then z, by Rodrigues' formula."""
    axes = np.eye(3)
    for along, angle in zip(np.eye(3), rotation, strict=True):
        K = np.cross(np.eye(3), along)  # K v = along x v
        axes = (np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K) @ axes
    return axes


def test_a_turned_box_has_the_tensor_turned() -> None:
    rotation = (0.3, -0.4, 1.1)
    found = mass_properties([Box(size=SIZE, position=PLACE, mass=MASS, rotation=rotation)])
    axes = turned(rotation)
    np.testing.assert_allclose(found.inertia, axes @ cuboid(MASS, SIZE) @ axes.T, rtol=1e-13)


@pytest.mark.parametrize(("axis", "swapped"), [(0, (0, 2, 1)), (1, (2, 1, 0)), (2, (1, 0, 2))])
def test_a_quarter_turn_swaps_two_sides(axis: int, swapped: tuple[int, ...]) -> None:
    rotation = np.zeros(3)
    rotation[axis] = np.pi / 2
    quarter = Box(size=SIZE, position=PLACE, mass=MASS, rotation=rotation)
    straight = Box(size=np.array(SIZE)[list(swapped)], position=PLACE, mass=MASS)
    close(mass_properties([quarter]), mass_properties([straight]))


def test_a_box_with_its_nose_down_has_mass_ahead_below() -> None:
    """Pitch is positive nose down: x z dm is negative, as the fields of a car have it."""
    box = Box(size=(4.0, 1.5, 0.5), position=(0.0, 0.0, 0.6), mass=MASS, rotation=(0, 0.1, 0))
    body = mass_properties([box]).body(front_axle=1.3, rear_axle=-1.3)
    exact = -MASS / 12 * (4.0**2 - 0.5**2) * np.sin(0.1) * np.cos(0.1)
    assert body["inertia_xz"] == pytest.approx(exact, rel=1e-13)


# cars


def boxes() -> list[Box]:
    """Engine low at the front, tank high at the rear, and a shell."""
    return [
        Box(size=(0.7, 0.6, 0.6), position=(0.1, 0.0, 0.5), mass=180),
        Box(size=(0.6, 1.0, 0.3), position=(-2.4, 0.0, 0.9), density=400.0),
        Box(size=(4.2, 1.6, 1.0), position=(-1.1, 0.0, 0.6), mass=900),
    ]


def test_products_have_the_sign_of_the_tree() -> None:
    """Points about the center: body.inertia_xy is the sum of m x y, and likewise the others."""
    rng = np.random.default_rng(3)
    points, masses = rng.normal(size=(5, 3)), rng.uniform(1, 9, 5)
    points -= masses @ points / masses.sum()
    boxes = [
        Box(size=(0, 0, 0), position=point + np.array([0, 0, 2]), mass=mass)
        for point, mass in zip(points, masses, strict=True)
    ]
    body = mass_properties(boxes).body(front_axle=2.0, rear_axle=-2.0)
    for axes, (i, j) in {"xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}.items():
        product_of_inertia = (masses * points[:, i] * points[:, j]).sum()
        assert body[f"inertia_{axes}"] == pytest.approx(product_of_inertia, rel=1e-12)


def test_a_body_from_boxes_turns_as_they_do() -> None:
    """Euler: in the air, without moments, a car conserves the angular momentum of its boxes."""
    found = mass_properties(boxes())
    light = {"mass": 1e-6}
    car = Car(
        body=found.body(**AXLES),
        wheel={"front": light, "rear": light},
        environment={"gravity_z": 0.0},
        tire={"model": "linear"},
        suspension={axle: {"stiffness": 0.0, "preload": 0.0} for axle in ("front", "rear")},
    )
    fleet, dt = sp.Fleet(car), 1e-5
    rates = np.array([0.5, -0.8, 1.2])
    fleet.state.z = 1000.0
    fleet.state.roll_rate, fleet.state.pitch_rate, fleet.state.yaw_rate = rates
    fleet.step(dt=dt)
    s = fleet.state
    change = np.array([s.roll_rate[0], s.pitch_rate[0], s.yaw_rate[0]]) - rates
    exact = np.linalg.solve(found.inertia, -np.cross(rates, found.inertia @ rates))
    np.testing.assert_allclose(change / dt, exact, rtol=1e-3)


def test_a_car_from_boxes_has_their_totals() -> None:
    found = mass_properties(boxes())
    car = Car.from_totals(**found.totals(**AXLES))
    assert car.mass == pytest.approx(found.mass, rel=1e-12)
    assert car.wheelbase == pytest.approx(2.7, rel=1e-12)
    assert car.front_weight == pytest.approx((found.center[0] + 2.5) / 2.7, rel=1e-12)
    assert car.center_of_mass_height == pytest.approx(found.center[2], rel=1e-12)
    xz = -found.inertia[0, 2]
    np.testing.assert_allclose(car.inertia, [*np.diag(found.inertia), xz], rtol=1e-11)


@pytest.mark.parametrize("n", [2, 3])
def test_boxes_may_differ_from_car_to_car(n: int) -> None:
    """Also three cars, which must not be taken for a vector."""
    masses, places = np.linspace(50, 300, n), np.linspace(-2, 0, n)

    def battery(mass: Any, x: Any) -> Box:
        size, rotation = (1.0, 1.0, 0.2), (0.0, 0.1, 0.0)
        return Box(size=size, position=(x, 0.0, 0.3), mass=mass, rotation=rotation)

    many = mass_properties([*boxes(), battery(masses, places)])
    body = many.body(**AXLES)
    for k in range(n):
        alone = mass_properties([*boxes(), battery(masses[k], places[k])])
        for name, value in alone.body(**AXLES).items():
            assert np.broadcast_to(body[name], n)[k] == pytest.approx(value, rel=1e-14)
    assert Car(body=body).n == n


# what cannot be


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"mass": -1.0}, "mass is -1.0 kg, but must be > 0 kg"),
        ({"mass": [1.0, np.nan]}, "mass is nan kg in car 1, but must be finite and > 0 kg"),
        ({"mass": None}, "a box has either mass= or density="),
        ({"density": 800.0}, "a box has either mass= or density="),
        ({"size": (1.0, -2.0, 1.0)}, r"size\[1\] is -2.0 m, but must be >= 0 m"),
        ({"size": (1.0, 2.0)}, r"size must be three numbers, \(length, width, height\), not"),
        ({"size": 1.0}, "size must be three numbers"),
        ({"position": (0, np.inf, 0)}, r"position\[1\] is inf m, but must be finite"),
        ({"rotation": (0, 0, "1")}, r"rotation\[2\] must be a number"),
        ({"size": (0, 1, 1), "density": 9.0, "mass": None}, "mass is 0.0 kg, but must be > 0"),
    ],
)
def test_a_box_that_cannot_be_is_refused_in_words(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Box(**{"size": SIZE, "position": PLACE, "mass": MASS, **values})


def test_what_boxes_cannot_be_together_is_refused_in_words() -> None:
    box = Box(size=SIZE, position=PLACE, mass=MASS)
    two, three = (Box(size=SIZE, position=PLACE, mass=[9.0] * n) for n in (2, 3))
    with pytest.raises(ValueError, match="boxes must have at least one box"):
        mass_properties([])
    with pytest.raises(TypeError, match=r"boxes\[1\] must be a sp.cars.Box, not 'engine'"):
        mass_properties([box, "engine"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match=r"boxes\[0\].mass has 2 values and boxes\[2\].mass has 3"):
        mass_properties([two, box, three])


@pytest.mark.parametrize("what", ["body", "totals"])
def test_a_center_of_mass_where_no_car_has_it_is_refused_in_words(what: str) -> None:
    def ask(position: Any, **axles: Any) -> None:
        box = Box(size=SIZE, position=position, mass=MASS)
        getattr(mass_properties([box]), what)(**{**AXLES, **axles})

    with pytest.raises(ValueError, match=r"at y = 0.02 m, but y must be within 0.001 m of the mid"):
        ask((-1.0, 0.02, 0.5))
    with pytest.raises(ValueError, match=r"at y = -0.1 m in car 1, but y must be"):
        ask((-1.0, [0.0, -0.1], 0.5))
    with pytest.raises(
        ValueError, match=r"at x = 0.3 m, but x must be between rear_axle and front"
    ):
        ask((0.3, 0.0, 0.5))
    with pytest.raises(ValueError, match=r"at x = -1 m in car 1, but x must be between rear_axle"):
        ask((-1.0, 0.0, 0.5), rear_axle=[-2.0, 2.0])
    with pytest.raises(ValueError, match=r"front_axle has 2 values and the center of mass has 3"):
        ask(([-1.0] * 3, 0.0, 0.5), front_axle=[0.0, 0.1])
