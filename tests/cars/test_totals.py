"""A car from totals reproduces them: by its properties, as point masses, and in the kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.cars import Car, statics

TOTALS = {
    "mass": 1500.0, "front_weight": 0.6, "height": 0.55, "inertia": (550.0, 2300.0, 2500.0, 20.0),
    "wheelbase": 2.7, "track": (1.52, 1.48),
}  # fmt: skip
AXLES = ("front", "rear")


@pytest.fixture
def car() -> Car:
    return Car.from_totals(**TOTALS)  # type: ignore[arg-type]


def changed(**values: Any) -> Car:
    return Car.from_totals(**{**TOTALS, **values})


def points(car: Car) -> list[tuple[float, np.ndarray, np.ndarray]]:
    """Mass, position and tensor of body and four hubs; x from the body's center of mass."""
    xx, yy, zz, xz = (car[f"body.inertia_{axes}"] for axes in ("xx", "yy", "zz", "xz"))
    tensor = np.array([[xx, 0.0, -xz], [0.0, yy, 0.0], [-xz, 0.0, zz]])
    found = [(car["body.mass"], np.array([0.0, 0.0, car["body.height"]]), tensor)]
    for axle, ahead in zip(AXLES, (1, -1), strict=True):
        for left in (1, -1):
            x, y = ahead * car[f"body.to_{axle}_axle"], left * car[f"wheel.{axle}.track"] / 2
            place = np.array([x, y, car[f"wheel.{axle}.hub_height"]])
            found.append((car[f"wheel.{axle}.mass"], place, np.zeros((3, 3))))
    return found


# what comes back


def test_the_totals_are_computed_back(car: Car) -> None:
    found = (car.mass, car.front_weight, car.center_of_mass_height, car.wheelbase)
    given = [TOTALS[name] for name in ("mass", "front_weight", "height", "wheelbase")]
    np.testing.assert_allclose(found, given, rtol=1e-12)
    np.testing.assert_allclose(car.inertia, TOTALS["inertia"], rtol=1e-12)
    assert (car["wheel.front.track"], car["wheel.rear.track"]) == TOTALS["track"]


def test_the_body_and_four_points_have_them_together(car: Car) -> None:
    """Steiner's theorem, body by body."""
    parts = points(car)
    center = sum(m * place for m, place, _ in parts) / car.mass
    tensor = np.zeros((3, 3))
    for m, place, own in parts:
        r = place - center
        tensor += own + m * ((r @ r) * np.eye(3) - np.outer(r, r))
    xx, yy, zz, xz = TOTALS["inertia"]  # type: ignore[misc]
    wanted = np.array([[xx, 0, -xz], [0, yy, 0], [-xz, 0, zz]])
    np.testing.assert_allclose(tensor, wanted, rtol=1e-12, atol=1e-9)
    assert center[2] == pytest.approx(0.55, rel=1e-12)
    behind_the_axle = car["body.to_front_axle"] - center[0]
    assert behind_the_axle == pytest.approx(0.4 * 2.7, rel=1e-12)


def test_it_settles_on_the_loads_of_its_weight(car: Car) -> None:
    assert car == car.level()
    fleet = sp.Fleet(car)
    weight = 1500.0 * 9.80665
    front, rear = 0.5 * 0.6 * weight, 0.5 * 0.4 * weight
    np.testing.assert_allclose(fleet.state.fz[:, 0], [front, front, rear, rear], rtol=1e-9)
    assert fleet.state.z[0] == pytest.approx(car["body.height"], abs=1e-9)
    np.testing.assert_allclose(fleet.state.travel, 0.0, atol=1e-9)


def test_the_kernels_turn_it_by_its_yaw_inertia(car: Car) -> None:
    sliding = changed(inertia=(550.0, 2300.0, 2500.0)).replace({"tire.slip": "steady"})
    fleet, dt = sp.Fleet(sliding), 1e-6
    fleet.start(speed=20.0)
    fleet.state.vy = 0.5
    fleet.step(dt=dt)
    fy, mz = fleet.state.fy[:, 0], fleet.state.mz[:, 0]
    moment = 0.4 * 2.7 * fy[:2].sum() - 0.6 * 2.7 * fy[2:].sum() + mz.sum()
    assert abs(moment) > 100.0
    assert fleet.state.yaw_rate[0] / dt == pytest.approx(moment / 2500.0, rel=1e-4)


@pytest.mark.parametrize("name", sp.cars.names())
def test_a_car_from_its_own_totals_is_itself(name: str) -> None:
    car = sp.cars.load(name)
    again = Car.from_totals(
        mass=car.mass, front_weight=car.front_weight, height=car.center_of_mass_height,
        inertia=car.inertia, wheelbase=car.wheelbase, base=car,
    )  # fmt: skip
    for other in (again, Car.from_totals(base=car)):
        for leaf, value in car.flat().items():
            if isinstance(value, str):
                assert other[leaf] == value
            else:
                np.testing.assert_allclose(other[leaf], value, rtol=1e-11, atol=1e-9, err_msg=leaf)


def test_totals_may_differ_from_car_to_car() -> None:
    masses, heights = np.array([1300.0, 1500.0]), np.array([0.5, 0.55])
    many = changed(mass=masses, height=heights, inertia=(550.0, 2300.0, [2400.0, 2500.0], 20.0))
    assert many.n == 2
    for k, height in enumerate(heights):
        alone = changed(mass=masses[k], height=height, inertia=(550, 2300, 2400 + 100 * k, 20))
        for leaf, value in many.flat().items():
            if not isinstance(value, str):
                np.testing.assert_allclose(np.broadcast_to(value, 2)[k], alone[leaf], rtol=1e-13)


# what is not given


def test_without_an_inertia_the_radii_of_gyration_stay() -> None:
    base = sp.cars.load("bmw_320i")
    heavy = Car.from_totals(mass=1.5 * base.mass, base=base)
    np.testing.assert_allclose(heavy.inertia, 1.5 * base.inertia, rtol=1e-12)
    assert heavy.front_weight == pytest.approx(base.front_weight, rel=1e-12)


def test_springs_and_dampers_scale_with_what_they_carry(car: Car) -> None:
    base = Car()
    for axle in AXLES:
        one = car[f"suspension.{axle}.preload"] / base[f"suspension.{axle}.preload"]
        assert abs(one - 1) > 0.01
        for leaf in ("stiffness", "stop_stiffness", "bump_damping", "rebound_damping"):
            name = f"suspension.{axle}.{leaf}"
            assert car[name] / base[name] == pytest.approx(one, rel=1e-12)
    bars = Car({"anti_roll.front.stiffness": 1e4})
    scaled = Car.from_totals(**TOTALS, base=bars)  # type: ignore[arg-type]
    ratio = scaled["suspension.front.stiffness"] / bars["suspension.front.stiffness"]
    assert scaled["anti_roll.front.stiffness"] == pytest.approx(1e4 * ratio, rel=1e-12)


def test_a_ride_frequency_sets_springs_and_keeps_damping_ratios() -> None:
    tuned, base = changed(ride_frequency=(1.2, 1.4)), Car()
    for axle, frequency in zip(AXLES, (1.2, 1.4), strict=True):

        def suspension(car: Car, leaf: str, axle: str = axle) -> float:
            return float(car[f"suspension.{axle}.{leaf}"])

        masses = [suspension(car, "preload") / 9.80665 for car in (tuned, base)]
        springs = [suspension(car, "stiffness") for car in (tuned, base)]
        tire = tuned[f"wheel.{axle}.vertical_stiffness"]
        ride = springs[0] * tire / (springs[0] + tire)
        assert np.sqrt(ride / masses[0]) / (2 * np.pi) == pytest.approx(frequency, rel=1e-12)
        ratios = [
            suspension(car, "bump_damping") / (2 * np.sqrt(k * m))
            for car, k, m in zip((tuned, base), springs, masses, strict=True)
        ]
        assert ratios[0] == pytest.approx(ratios[1], rel=1e-12)
    assert changed(ride_frequency=1.2) == changed(ride_frequency=(1.2, 1.2))


def test_the_outline_keeps_its_overhangs(car: Car) -> None:
    def overhangs(car: Car) -> list[float]:
        ahead = car["body.to_nose"] - car["body.to_front_axle"]
        aside = car["body.width"] - max(car[f"wheel.{axle}.track"] for axle in AXLES)
        return [ahead, car["body.length"] - car.wheelbase - ahead, aside]

    np.testing.assert_allclose(overhangs(car), overhangs(Car()), rtol=1e-12)


def test_a_car_does_not_make_another_from_totals_and_ignore_itself() -> None:
    car = sp.cars.load("bmw_320i")
    said = r"call it on the class: sp.Car.from_totals\(..., base=car\) starts from that car"
    with pytest.raises(AttributeError, match=said):
        car.from_totals(mass=1500)
    assert not hasattr(car, "from_totals")


def test_a_car_from_totals_is_plausible(car: Car) -> None:
    assert car.check() == []


def test_cars_of_several_masses_did_not_set_what_follows_the_mass() -> None:
    """Springs and bars of models that they do not have are scaled too."""
    golf = sp.cars.load("vw_golf_gti")
    cars = Car.from_totals(mass=[1450.0, 1550.0], base=golf)
    assert cars.check() == []
    one = golf.replace({"suspension.front.cubic_stiffness": [1e5, 2e5]})
    assert one.check() == [
        'suspension.front.cubic_stiffness does nothing with suspension.springs = "linear", only '
        'with "progressive"'
    ]


def test_a_racing_car_stands_on_the_wheels_of_its_base() -> None:
    wheel = {"mass": 8.0, "radius": 0.23, "effective_radius": 0.225, "spin_inertia": 0.2}
    base = Car(wheel={"front": wheel, "rear": wheel})
    racer = Car.from_totals(
        mass=280.0, front_weight=0.48, height=0.3, wheelbase=1.55, track=1.2, base=base
    )
    assert racer["body.mass"] == pytest.approx(248.0, rel=1e-12)
    assert racer.front_weight == pytest.approx(0.48, rel=1e-12)
    assert racer["wheel.front.radius"] == 0.23


# what cannot be


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"mass": 0.0}, "mass is 0.0 kg, but must be >= 1e-06 kg"),
        ({"mass": 150.0}, "mass is 150 kg, but must be > 160 kg: what the hubs with their wheels"),
        (
            {"mass": [1500.0, 150.0, 100.0]},
            "mass is 150 kg in car 1, but must be > 160 kg: what the hubs",
        ),
        ({"front_weight": 1.2}, "front_weight is 1.2, but must be between 0 and 1"),
        ({"front_weight": -0.1}, "front_weight is -0.1, but must be between 0 and 1"),
        (
            {"front_weight": 0.05},
            "front_weight is 0.05, but must be > 0.0533333: what the hubs with their wheels weigh",
        ),
        ({"front_weight": [0.5, 0.95]}, "1 - front_weight is 0.05 in car 1, but must be > 0.0533"),
        ({"height": 0.02}, "height is 0.02 m, but must be > 0.03.* m: the hubs alone raise it"),
        (
            {"inertia": (60.0, 2300.0, 2500.0)},
            "inertia\\[xx\\] is 60 kg m2, but must be > 101.* kg m2: the pl",
        ),
        ({"inertia": (550.0, 2300.0, 300.0)}, "inertia\\[zz\\] is 300 kg m2, but must be > "),
        ({"inertia": (550.0, 2300.0, 2500.0, 2e3)}, "body.inertia_.* must be positive definite"),
        ({"inertia": (550.0, 2300.0)}, r"inertia must be \(xx, yy, zz\), or .*, not \(550.0, 23"),
        ({"inertia": np.array(550.0)}, r"inertia must be \(xx, yy, zz\), or \(xx, yy, zz, xz\)"),
        ({"height": 1e308}, "height is 1e\\+308 m, but must be at most 20 m"),
        ({"inertia": 550.0}, r"inertia must be \(xx, yy, zz\), or \(xx, yy, zz, xz\), each"),
        (
            {"inertia": (550.0, "2300", 2500.0)},
            r"inertia\[yy\] must be a number, or one for each car",
        ),
        ({"wheelbase": np.nan}, "wheelbase is nan m, but must be finite and >= 1e-06 m"),
        ({"track": (1.5, -1.5)}, r"track\[rear\] is -1.5 m, but must be >= 1e-06 m"),
        ({"track": (1.5, 1.5, 1.5)}, r"track must be one number, or a pair \(front, rear\)"),
        (
            {"ride_frequency": (1.2, 12.0)},
            r"ride_frequency\[rear\] is 12 Hz, but must be < 4.6.* Hz: on these tires alone",
        ),
        (
            {"mass": [1500.0, 1600.0], "height": [0.5, 0.55, 0.6]},
            "mass has 2 values and height has 3, but all arrays need one value for each car",
        ),
        (
            {"mass": [1500.0, 1600.0], "base": Car({"steering.ratio": [15.0, 16.0, 17.0]})},
            "steering.ratio has 3 values and mass has 2",
        ),
        (
            {"ride_frequency": 1.2, "base": Car({"suspension.rear.stiffness": 0.0})},
            "suspension.rear.stiffness is 0 N/m, but must be > 0 N/m: it is scaled",
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_totals_that_no_car_has_are_refused_in_words(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        changed(**values)


@pytest.mark.parametrize("name", ["height", "wheelbase", "track"])
def test_millimeters_are_suspected(name: str) -> None:
    with pytest.raises(ValueError, match=rf"{name}.* is 1550 m, .*; are these millimeters\?"):
        changed(**{name: 1550.0})


def test_the_base_is_a_car() -> None:
    with pytest.raises(TypeError, match="base: expected a Car, not 'bmw_320i'"):
        changed(base="bmw_320i")


def test_laws_of_springs_and_dampers_scale_with_what_they_carry() -> None:
    words = {
        "suspension.springs": "table", "suspension.dampers": "table",
        "suspension.third_spring": "linear", "suspension.stops": "progressive",
    }  # fmt: skip
    base = sp.Car(words)
    heavy = sp.Car.from_totals(mass=1.5 * base.mass, base=base)
    for axle in ("front", "rear"):
        carried = statics.sprung_mass(heavy.flat(), axle) / statics.sprung_mass(base.flat(), axle)
        for leaf in ("spring_forces", "damper_forces", "third_stiffness", "stop_stiffness"):
            name = f"suspension.{axle}.{leaf}"
            np.testing.assert_allclose(heavy[name], carried * base[name], rtol=1e-12)
        travels = f"suspension.{axle}.spring_travels"
        np.testing.assert_array_equal(heavy[travels], base[travels])


def test_stability_control_keeps_the_understeer_of_the_base_car() -> None:
    """As `Car.from_totals` documents: it keeps that of the base, even if the car's own differs."""

    def gradient(car: Car) -> float:
        return float(sp.handling_diagram(car, speed=20.0, ay=[0.5, 1.0]).gradient[0, 0])

    golf = sp.cars.load("vw_golf_gti")
    heavy = Car.from_totals(base=golf, mass=1.2 * golf.mass)
    assert heavy["stability.understeer"] == golf["stability.understeer"]
    assert gradient(golf) == pytest.approx(golf["stability.understeer"], rel=0.05)
    assert gradient(heavy) > 1.1 * golf["stability.understeer"]
    told = heavy.replace({"stability.understeer": gradient(heavy)})
    assert gradient(told) == gradient(heavy)  # it stays out of a slow turn
