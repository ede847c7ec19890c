"""Polynomials and tables of a car's kinematics."""

from __future__ import annotations

import re
import warnings

import numpy as np
import pytest
import skidpad as sp

from .designs import KINDS, STEERED, WISHBONES, Array, made

CURVES = ("toe", "camber", "caster", "forward", "outward")
ORDER = [(k, j) for k in range(6) for j in range(6 - k)]
Z = np.linspace(-0.06, 0.06, 13)


def value(coefficients: list[float], z: Array, s: Array | float) -> Array:
    """The sum defined by the fields of a car, written out."""
    total = np.zeros(np.broadcast(z, s).shape)
    for (k, j), c in zip(ORDER, coefficients, strict=True):
        total = total + c * z**k * s**j
    return total


@pytest.mark.parametrize("kind", KINDS)
def test_fields_of_an_axle_follow_the_suspension(kind: str) -> None:
    """Static angles plus polynomials give the curves of the left wheel."""
    one = made(kind)
    fields = one.polynomials(travel=(-0.06, 0.06)).fields("rear")
    found = one.solve(Z)
    wanted = {
        "toe": found.toe - fields["suspension.rear.toe"],
        "camber": -found.inclination - fields["suspension.rear.camber"],
        "caster": found.carrier_caster,
        "forward": found.forward,
        "outward": found.outward,
    }
    for curve, values in wanted.items():
        listed = fields[f"suspension.rear.{curve}_polynomial"]
        assert len(listed) == 21
        assert listed[0] == 0.0
        np.testing.assert_allclose(value(listed, Z, 0.0), values, atol=1e-5, err_msg=curve)
    assert fields["suspension.kinematics"] == "polynomial"
    assert len(fields) == 8


@pytest.mark.parametrize("kind", STEERED)
def test_a_positive_rack_steers_to_the_left(kind: str) -> None:
    """On either side of the axle; at design the slope is the inverse of `rack_travel`."""
    one = made(kind)
    found = one.polynomials(travel=(-0.05, 0.05), rack=(-0.02, 0.02))
    fields = found.fields("front")
    steer = -value(fields["suspension.front.toe_polynomial"], np.zeros(1), 1e-6)[0]
    assert steer / 1e-6 == pytest.approx(1 / fields["steering.rack_travel"], rel=1e-3)
    side = np.sign(float(one.solve(0.0).by_rack.steer))
    way = 0.015
    turned = one.solve(0.02, side * way)
    assert found.at("toe", 0.02, way) + found.toe == pytest.approx(float(turned.toe), abs=1e-5)
    assert turned.steer > 0


@pytest.mark.parametrize("kind", STEERED)
def test_a_car_turns_the_wheel_of_its_fields_as_the_suspension_does(kind: str) -> None:
    """Steer about z, inclination about x, then caster about -y: the whole carrier."""
    one = made(kind)
    fields = one.polynomials(travel=(-0.05, 0.05), rack=(-0.02, 0.02)).fields("front")
    side = float(np.sign(one.solve(0.0).by_rack.steer))

    def turned(z: float, s: float) -> Array:
        toe, camber, caster = (
            float(value(fields[f"suspension.front.{name}_polynomial"], np.array(z), s))
            + fields.get(f"suspension.front.{name}", 0.0)
            for name in ("toe", "camber", "caster")
        )
        cz, sz, cx, sx = np.cos(-toe), np.sin(-toe), np.cos(-camber), np.sin(-camber)
        cy, sy = np.cos(-caster), np.sin(-caster)
        about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
        about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
        about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
        found: Array = about_z @ about_x @ about_y
        return found

    for z, s in ((0.04, 0.0), (-0.04, 0.015), (0.03, -0.02)):
        carrier = turned(z, s) @ turned(0.0, 0.0).T
        np.testing.assert_allclose(carrier, one.solve(z, side * s).rotation, atol=2e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_the_error_that_is_stated_is_the_largest(kind: str) -> None:
    one = made(kind)
    found = one.polynomials(travel=(-0.07, 0.07))
    rng = np.random.default_rng(3)
    z = rng.uniform(-0.07, 0.07, 500)
    off = np.abs(found.at("toe", z) + found.toe - one.solve(z).toe).max()
    assert 0.5 * found.max_error["toe"] <= off <= found.max_error["toe"] * (1 + 1e-3) + 1e-14


def test_a_wide_range_is_warned_of_in_words() -> None:
    with pytest.warns(UserWarning, match=r"miss toe by \d\.\d+ .*degrees between travel -0\.25 to"):
        found = made("double_wishbone").polynomials(travel=(-0.25, 0.25))
    assert np.degrees(found.max_error["toe"]) > 0.05


def test_polynomials_evaluate_as_their_fields_say() -> None:
    found = made("double_wishbone").polynomials(rack=(-0.02, 0.02))
    z, s = np.meshgrid(Z, [-0.01, 0.0, 0.02])
    for curve in CURVES:
        listed = found.fields("front")[f"suspension.front.{curve}_polynomial"]
        np.testing.assert_allclose(found.at(curve, z, s), value(listed, z, s), atol=1e-15)
    with pytest.raises(ValueError, match="curve is 'kpi', but must be one of toe, camber"):
        found.at("kpi", 0.0)


def test_static_angles_of_the_design_are_those_of_the_car() -> None:
    points = {name: at for name, at in WISHBONES.items() if name != "axle_inboard"}
    one = sp.suspension.from_hardpoints(points, toe=0.003, camber=-0.017)
    fields = one.polynomials().fields("front")
    assert fields["suspension.front.toe"] == pytest.approx(0.003, abs=1e-12)
    assert fields["suspension.front.camber"] == pytest.approx(-0.017, abs=1e-6)
    assert "steering.rack_travel" not in fields


def test_a_table_of_a_polynomial_gives_it_back() -> None:
    rng = np.random.default_rng(1)
    coefficients = {name: rng.normal(size=21) for name in CURVES}
    z, s = np.linspace(-0.1, 0.08, 11), np.linspace(-0.05, 0.06, 9)
    grid = np.meshgrid(z, s, indexing="ij")
    tables = {name: value(c.tolist(), *grid) for name, c in coefficients.items()}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fields = sp.suspension.Curves(z, s, **tables).fields("front")
    for name, wanted in coefficients.items():
        listed = np.array(fields[f"suspension.front.{name}_polynomial"])
        np.testing.assert_allclose(
            value(listed.tolist(), *grid), tables[name] - wanted[0], atol=1e-9
        )
        assert listed[0] == 0.0
    assert fields["suspension.front.toe"] == pytest.approx(coefficients["toe"][0], abs=1e-9)
    assert fields["suspension.front.camber"] == pytest.approx(coefficients["camber"][0], abs=1e-9)


def test_tables_of_a_suspension_are_its_polynomials() -> None:
    one = made("macpherson")
    z = np.linspace(-0.06, 0.06, 41)
    found = one.solve(z)
    table = sp.suspension.Curves(
        z, toe=found.toe, camber=-found.inclination, caster=found.carrier_caster,
        forward=found.forward, outward=found.outward,
    ).polynomials()  # fmt: skip
    fitted = one.polynomials(travel=(-0.06, 0.06))
    for curve in CURVES:
        np.testing.assert_allclose(table.at(curve, Z), fitted.at(curve, Z), atol=2e-6)
    assert table.toe == pytest.approx(fitted.toe, abs=2e-6)


def test_few_points_make_a_polynomial_of_as_many_terms() -> None:
    found = sp.suspension.Curves([-0.1, 0.0, 0.1], camber=[0.03, 0.01, -0.02]).polynomials()
    assert found.camber == pytest.approx(0.01)
    np.testing.assert_allclose(found.at("camber", [-0.1, 0.1]), [0.02, -0.03], atol=1e-12)
    assert np.count_nonzero(found.coefficients["camber"]) == 2
    assert not found.coefficients["toe"].any()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"travel": [0.0, 0.1, 0.05]}, r"must rise, but travel\[2\] is 0\.05 m after 0\.1 m"),
        ({"travel": [0.0, 0.1, 0.1]}, "travel must rise"),
        ({"travel": [-80.0, 0.0, 80.0]}, "are these millimeters"),
        ({"travel": [0.01, 0.05]}, "travel must have 0, the design, within"),
        ({"travel": 0.1}, "travel must be two or more finite numbers"),
        ({"travel": [0.0, np.nan]}, "travel must be two or more finite numbers"),
        ({"travel": [-0.1, 0.1], "toe": [0.0, 0.1, 0.2]}, r"toe has the shape \(3,\), but travel"),
        ({"travel": [-0.1, 0.1], "rack": [0, 0.1], "toe": [0.0, 0.1]}, r"need \(2, 2\)"),
        ({"travel": [-0.1, 0.1], "camber": [0.0, np.inf]}, "camber must be finite"),
        ({"travel": [-0.1, 0.1], "rack": [0.1, -0.1]}, "rack must rise"),
    ],
)  # fmt: skip
def test_bad_tables_are_refused_in_words(given: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        sp.suspension.Curves(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"travel": (0.08, -0.08)}, r"travel must be a range \(least, largest\) in m with 0"),
        ({"travel": (0.0, 0.0)}, "travel is a range of no length"),
        ({"travel": (-0.1, np.nan)}, "travel must be a range"),
        ({"rack": 0.02}, "rack must be a range"),
        (
            {"travel": (-80.0, 80.0)},
            r"is beyond the reach of the links, .*; are these millimeters\?",
        ),
        ({"travel": (-0.08, 0.5)}, r"is beyond the reach of the links, .* at 0\.\d+ m and 0"),
    ],
)
def test_bad_ranges_are_refused_in_words(given: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        made("double_wishbone").polynomials(**given)


def test_there_are_two_axles() -> None:
    with pytest.raises(ValueError, match="axle is 'middle', but must be one of front, rear"):
        made("macpherson").polynomials().fields("middle")


def test_what_was_solved_and_fitted_is_shown_in_a_line() -> None:
    one = made("macpherson")
    shown = repr(one.solve([-0.05, 0.0, 0.1]))
    assert shown == "<Kinematics at 3 points, travel -0.05 to 0.1 m, rack 0 to 0 m>"
    assert repr(one.solve([])) == "<Kinematics at 0 points>"
    fitted = repr(one.polynomials(travel=(-0.05, 0.06), rack=(-0.02, 0.02)))
    assert re.fullmatch(
        r"<Polynomials of travel -0.05 to 0.06 m, rack -0.02 to 0.02 m, "
        r"within \S+ deg of toe, \S+ of camber>",
        fitted,
    )
