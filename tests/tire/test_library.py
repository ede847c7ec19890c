"""The tires of the package: they load, and behave like tires.

Ranges are those of passenger tires, with sources in the tests; the slick and the published table
are checked against their own data.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from scipy.optimize import least_squares
from skidpad.tires import MagicFormula, available, load, names

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import fit_combined_slip
import make_tires

PUBLISHED = "pacejka_205_60r15"
ESTIMATED = sorted(set(names()) - {PUBLISHED})
PASSENGER = sorted(set(ESTIMATED) - {"slick_180_55r13"})

LOADS = np.array([0.02, 0.3, 1.0, 1.7, 3.0])[:, None]  # over the nominal one: FZMIN to FZMAX
KAPPA = np.linspace(0.0, 1.0, 2001)
ALPHA = np.radians(np.linspace(0.0, 89.9, 1799))

every = pytest.mark.parametrize("name", names())
estimated = pytest.mark.parametrize("name", ESTIMATED)
passenger = pytest.mark.parametrize("name", PASSENGER)


def number(tire: MagicFormula, name: str) -> float:
    return float(tire.parameters[name])


def nominal(tire: MagicFormula) -> dict[str, float]:
    """The tire's characteristic values, at its nominal load."""
    return dict(tire.describe())


# loading


def test_tires_are_listed_with_a_line_about_each() -> None:
    assert len(names()) >= 6
    assert list(available()) == names()
    for line in available().values():
        assert re.search(r"\d", line)
        assert "\n" not in line


@every
def test_a_tire_loads_without_a_remark(name: str) -> None:
    """Warnings are errors in these tests, so nothing is assumed and nothing remains unread."""
    tire = load(name)
    assert isinstance(tire, MagicFormula)
    assert tire.version == "6.1"
    assert tire.check() == []


def test_options_and_numbers_go_to_the_tire() -> None:
    tire = load("touring_205_55r16", limits=False, lmuy=0.5)
    assert tire.options["limits"] is False
    assert nominal(tire)["friction_y"] == pytest.approx(0.5 * 0.95)


def test_a_path_is_loaded_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.tir"
    load("touring_205_55r16").to_tir(path)
    assert load(path) == load(str(path)) == load("touring_205_55r16")


def test_an_unknown_name_lists_the_most_alike() -> None:
    with pytest.raises(FileNotFoundError, match=r"no tire and no file 'touring'.*are touring_205"):
        load("touring")


@every
def test_a_round_trip_keeps_every_number_and_byte(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.tir"
    load(name).to_tir(path)
    assert load(path) == load(name)
    assert path.read_bytes() == (make_tires.FOLDER / f"{name}.tir").read_bytes()


def test_the_files_are_what_the_script_writes() -> None:
    found = {path.stem: path.read_text(encoding="utf-8") for path in make_tires.FOLDER.iterdir()}
    assert found == make_tires.files()


@every
def test_a_car_drives_on_it(name: str) -> None:
    tire = load(name)
    car = sp.cars.load("vw_golf_gti").replace({"tire.front": tire, "tire.rear": tire})
    fleet = sp.Fleet(car)
    fleet.start(speed=15.0)
    fleet.step(steer=0.03, dt=1e-3, steps=1000)
    assert fleet.state.yaw_rate[0] > 0.05


# size and load


@every
def test_the_radius_is_that_of_the_size(name: str) -> None:
    """Half the rim, plus the section height: width times aspect ratio."""
    width, aspect, rim = map(float, re.findall(r"(\d+)_(\d+)r(\d+)$", name)[0])
    expected = rim * 0.0254 / 2 + width * aspect * 1e-5
    assert number(load(name), "unloaded_radius") == pytest.approx(expected, abs=1e-3)


def test_the_nominal_load_is_two_thirds_of_the_load_index() -> None:
    """91 is 615 kg (ISO 4000-1)."""
    assert number(load("touring_205_55r16"), "fnomin") == pytest.approx(0.66 * 615 * 9.81, rel=2e-3)


@passenger
def test_it_is_as_stiff_and_as_deep_on_the_road_as_passenger_tires_are(name: str) -> None:
    """150 to 300 kN/m, and 5 to 9 % of the radius at the nominal load."""
    tire = load(name)
    assert 150e3 < number(tire, "vertical_stiffness") < 300e3
    deflection = number(tire, "unloaded_radius") - nominal(tire)["loaded_radius"]
    assert 0.035 < deflection / number(tire, "unloaded_radius") < 0.09


# forces


@every
def test_forces_never_turn_round(name: str) -> None:
    """At any load and slip: driving pushes forward, sliding left pushes right."""
    tire = load(name)
    fz = LOADS * number(tire, "fnomin")
    few = 20 * (name == PUBLISHED)  # ply steer and conicity act at no slip
    assert (tire.forces(fz, KAPPA[few:], 0.0).fx >= 0.0).all()
    assert (tire.forces(fz, 0.0, ALPHA[few:]).fy <= 0.0).all()


@estimated
def test_nor_do_they_in_combined_slip(name: str) -> None:
    """The published table does: its RCX1 above 1 makes Fx -4 N where it slides across."""
    tire = load(name)
    fz = LOADS[..., None] * number(tire, "fnomin")
    both = tire.forces(fz, KAPPA[::100, None], ALPHA[::60])
    assert (both.fx >= 0.0).all()
    assert (both.fy <= 0.0).all()


@estimated
def test_forces_rise_to_one_peak_and_fall_a_little(name: str) -> None:
    """Like rubber friction: to 0.85 to 0.95 laterally, to 0.7 to 0.85 for a locked wheel.

    Wong, Theory of Ground Vehicles, table 1.3: dry asphalt 0.8 to 0.9 at the peak, 0.75 sliding.
    """
    tire = load(name)
    fz = LOADS * number(tire, "fnomin")
    for force in (tire.forces(fz, KAPPA, 0.0).fx, -tire.forces(fz, 0.0, ALPHA).fy):
        rising = np.diff(force, axis=-1) > 0.0
        assert (np.diff(rising.astype(int), axis=-1) <= 0).all()
    assert 0.85 < nominal(tire)["tail_y"] < 0.95
    assert 0.70 < nominal(tire)["tail_x"] < 0.85


@estimated
def test_left_is_the_mirror_of_right(name: str) -> None:
    tire = load(name)
    fz = LOADS * number(tire, "fnomin")
    one = tire.forces(fz, 0.05, ALPHA[::50], gamma=0.05)
    other = tire.forces(fz, 0.05, -ALPHA[::50], gamma=-0.05)
    np.testing.assert_allclose(one.fx, other.fx, rtol=1e-12)
    np.testing.assert_allclose(one.fy, -other.fy, rtol=1e-12)
    np.testing.assert_allclose(one.mz, -other.mz, rtol=1e-9, atol=1e-9)


@passenger
def test_the_peaks_are_where_those_of_passenger_tires_are(name: str) -> None:
    """6 to 12 degrees and 0.1 to 0.15 (Milliken, Race Car Vehicle Dynamics, 1995, ch. 2)."""
    known = nominal(load(name))
    assert 6.0 < np.degrees(known["slip_angle_at_peak"]) < 12.0
    assert 0.10 < known["slip_ratio_at_peak"] < 0.15


@passenger
def test_friction_is_that_of_the_class(name: str) -> None:
    """Dry asphalt; decreasing with load, by 10 to 20 % at twice the load."""
    low, high = {"sport": (0.95, 1.1), "roadster": (0.95, 1.1), "van": (0.7, 0.85)}.get(
        name.split("_")[0], (0.8, 0.97)
    )
    known = nominal(load(name))
    assert low <= known["friction_y"] <= high
    assert 1.1 < known["friction_x"] / known["friction_y"] < 1.4
    assert 0.1 < known["load_sensitivity_y"] < 0.2


@passenger
def test_stiffnesses_are_those_of_radials(name: str) -> None:
    """Cornering 0.16 to 0.32 of load per degree (Gillespie, 1992, ch. 10), slip 20 to 30 of it.

    For a brush of isotropic blocks slip stiffness exceeds cornering stiffness by the
    compliance of the carcass.
    """
    tire = load(name)
    known, fz = nominal(tire), number(tire, "fnomin")
    assert 0.16 < known["cornering_stiffness"] / fz * np.pi / 180 < 0.32
    assert 19.0 < known["slip_stiffness"] / fz < 30.0
    assert known["slip_stiffness"] > known["cornering_stiffness"]


@every
def test_cornering_stiffness_is_largest_at_about_twice_the_nominal_load(name: str) -> None:
    """So that the more heavily loaded axle has less of it per load."""
    tire = load(name)
    ratio = np.linspace(0.1, 3.0, 291)
    stiffness = np.abs(tire.describe(ratio * number(tire, "fnomin"))["cornering_stiffness"])
    assert 1.5 < ratio[stiffness.argmax()] < 2.5
    assert (np.diff(stiffness / ratio) < 0.0).all()


@every
def test_relaxation_lengths_are_those_of_passenger_tires(name: str) -> None:
    """0.1 to 0.35 m longitudinally, 0.3 to 0.7 m laterally."""
    known = nominal(load(name))
    assert 0.1 < known["relaxation_length_x"] < 0.35
    assert 0.3 < known["relaxation_length_y"] < 0.7


@passenger
def test_the_trail_is_a_quarter_to_a_third_of_the_contact_patch(name: str) -> None:
    """A brush has a sixth; measured tires have more ([A3.1] 0.29), 20 to 40 mm in all."""
    tire = load(name)
    trail = nominal(tire)["pneumatic_trail"]
    length = float(tire.full(number(tire, "fnomin"), 0.0, 0.0)["contact_length"])
    assert 0.020 < trail < 0.040
    assert 0.25 < trail / length < 0.33


@estimated
def test_a_sliding_wheel_is_pushed_against_its_sliding(name: str) -> None:
    """Locked, or spinning at half slip, within 14 degrees up to 45 degrees of slip angle.

    The passenger tires, three of which the weights are fitted to, within 8.
    """
    tire = load(name)
    alpha = np.radians([2.0, 5.0, 10.0, 20.0, 30.0, 45.0])
    for kappa in (-1.0, -0.5, 0.5, 1.0):
        f = tire.forces(number(tire, "fnomin"), kappa, alpha)
        pushed = np.degrees(np.arctan2(-f.fy, np.sign(kappa) * f.fx))
        slides = np.degrees(np.arctan2(np.tan(alpha), abs(kappa)))
        assert np.abs(pushed - slides).max() < (8.0 if name in PASSENGER else 14.0)


def test_the_weights_of_combined_slip_are_the_fitted_ones() -> None:
    own = (*make_tires.ALONG, *make_tires.ACROSS)
    found = least_squares(fit_combined_slip.misses, own, bounds=fit_combined_slip.BOUNDS).x
    np.testing.assert_allclose(own, found, atol=0.02)


@passenger
def test_rolling_resistance_is_that_of_the_label(name: str) -> None:
    """6 to 13 kg/t; class A of (EU) 2020/740 ends at 6.5, those of the 1980s had 11 to 13."""
    tire = load(name)
    fz = number(tire, "fnomin")
    my = -float(tire.forces(fz, 0.0, 0.0).my)
    assert 6e-3 < my / (fz * number(tire, "unloaded_radius")) < 13.5e-3


# the published table


def test_the_published_table_has_the_stiffness_and_friction_of_the_book() -> None:
    """14.95 Fz0 sin(2 atan(1/2.13)) N/rad, 21.51 Fz0 N and 1.21 at 4000 N."""
    tire = load(PUBLISHED)
    known = tire.full(4000.0, 0.0, 0.0)
    cornering = 14.95 * 4000 * np.sin(2 * np.arctan(1 / 2.13))
    assert np.abs(known["cornering_stiffness"]) == pytest.approx(cornering, rel=1e-12)
    assert known["slip_stiffness"] == pytest.approx(21.51 * 4000, rel=1e-12)
    assert known["mu_x"] == pytest.approx(1.21, rel=1e-12)


def test_the_sign_of_friction_is_a_convention() -> None:
    """The book has friction and lateral stiffness both below 0, and other signs of RVY1..3."""
    tire = load(PUBLISHED)
    turned = {name: -number(tire, name) for name in ("pdy1", "pdy2", "rvy1", "rvy2", "rvy3")}
    point = np.meshgrid([2000.0, 4000.0], [-0.1, 0.05], [-0.1, 0.02, 0.3], [-0.05, 0.0, 0.05])
    for ours, book in zip(tire.forces(*point), tire.replace(**turned).forces(*point), strict=True):
        np.testing.assert_allclose(ours, book, rtol=1e-12, atol=1e-9)
