"""Links of a car: what is refused, the messages, and polynomials over cars."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Car, Fleet

LINEAR = {"suspension.kinematics": "linear"}
POLYNOMIAL = {"suspension.kinematics": "polynomial"}
TOE = "suspension.front.toe_polynomial"
NEEDS = r"needs 21: of z\^k s\^j for k \+ j <= 5, k = 0 first, for each k all j"


@pytest.mark.parametrize("count", [1, 6, 20, 22])
def test_another_number_of_coefficients_is_refused(count: int):
    with pytest.raises(ValueError, match=rf"{TOE} has {count} coefficients, but {NEEDS}$"):
        Car({**POLYNOMIAL, TOE: np.zeros(count)})


def test_coefficients_the_other_way_round_are_asked_about():
    with pytest.raises(ValueError, match=rf"{NEEDS}; is {TOE} transposed\? Its shape \(5, 21\)"):
        Car({**POLYNOMIAL, TOE: np.zeros((5, 21))})


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_coefficients_and_numbers_are_finite(bad: float):
    with pytest.raises(ValueError, match=rf"{TOE}\[3\] is {bad} rad, but must be finite"):
        Car({**POLYNOMIAL, TOE: [0.0, -7.0, 0.0, bad] + [0.0] * 17})
    with pytest.raises(ValueError, match=rf"camber_gain is {bad} rad/m in car 1, but must be fin"):
        Car({**LINEAR, "suspension.rear.camber_gain": [0.0, bad]})


def test_a_rack_that_stands_still_is_refused():
    with pytest.raises(ValueError, match=r"steering.rack_travel is 0.0 m/rad, but must be > 0"):
        Car({**POLYNOMIAL, "steering.rack_travel": 0.0})


@pytest.mark.parametrize("links", [LINEAR, POLYNOMIAL])
def test_links_need_hubs_with_a_mass(links: dict[str, str]):
    word = links["suspension.kinematics"]
    needed = rf"suspension.kinematics is '{word}', which needs suspension.hubs = 'massed', not 'mas"
    with pytest.raises(ValueError, match=needed):
        Car({**links, "suspension.hubs": "massless"})
    with pytest.raises(ValueError, match=needed):
        Car({"suspension.hubs": "massless"}).replace(links)
    with pytest.raises(ValueError, match=needed):
        Car(links).replace({"suspension.hubs": "massless"})


def test_an_unknown_word_is_answered_with_those_that_are_known():
    with pytest.raises(ValueError, match=r"'poly', but must be one of vertical, linear, polynom"):
        Car({"suspension.kinematics": "poly"})


def test_arrays_that_disagree_about_the_number_of_cars_are_refused():
    rear = "suspension.rear.camber_polynomial"
    with pytest.raises(ValueError, match=rf"{TOE} has 5 values and {rear} has 4"):
        Car({**POLYNOMIAL, TOE: np.zeros((21, 5)), rear: np.zeros((21, 4))})


def test_each_car_of_a_fleet_has_coefficients_of_its_own():
    """Shape (places, cars), also for a square array."""
    toe = np.zeros((21, 21))
    toe[1] = -7.0
    toe[6] = np.linspace(-0.2, 0.2, 21)  # of z
    fleet = Fleet(Car({**POLYNOMIAL, "tire.slip": "steady", TOE: toe}))
    fleet.start(20.0)
    fleet.state.travel = 0.05
    fleet.step(dt=1e-9)
    np.testing.assert_allclose(fleet.state.slip_angle[0], 0.05 * toe[6], atol=1e-6)
    np.testing.assert_allclose(fleet.state.slip_angle[1], -0.05 * toe[6], atol=1e-6)
