"""Every tire with slips from `skidpad.slip` opposes sliding, also in reverse."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.tires import (
    Brush,
    MagicFormula,
    Pacejka89,
    Pacejka94,
    Similarity,
)

from .tires import TIRES as MODELS

# without shifts, asymmetry and what inclination does
A, B, C = [1.4, -20, 1100, 1100, 10, 0, 0, -2], [1.5, -20, 1100, 0, 300, 0, 0, 0, -2], [2, -3, -3]
C = [*C, -1.4, -6, 0, 0, 0, 0, -0.5, 0]
MODES = {
    f"{version} {limits} {tan_alpha}": MagicFormula(version, limits=limits, tan_alpha=tan_alpha)
    for version in ("5.2", "6.1", "6.2")
    for limits in ("iso", False)
    for tan_alpha in (False, True)
}
TIRES = {
    **MODELS,
    "pacejka89": Pacejka89(A, B, C),
    "pacejka94": Pacejka94(A, B, C, combine="ellipse"),
    "wet": Similarity(MagicFormula("6.1"), friction=0.6),
    "one load": Similarity(Brush(), stiffness=1.2, load=3000.0),
    **MODES,
}
RADIUS = 0.3
TURNS = {"fx", "my", "mz", "trail", "residual_moment", "wheel_speed"}
"""Quantities that change sign in a mirror across x."""

every_tire = pytest.mark.parametrize("tire", TIRES.values(), ids=TIRES)
every_direction = pytest.mark.parametrize("way", [1, -1], ids=["forward", "reverse"])
every_version = pytest.mark.parametrize("version", ["5.2", "6.1", "6.2"])


@every_direction
@every_tire
def test_the_force_takes_energy_out_of_the_sliding(tire, way):
    rng = np.random.default_rng(12)
    n = 100_000
    fz, vcx = rng.uniform(1, 12e3, n), way * 10.0 ** rng.uniform(-1, 1.7, n)
    vcy, vsx = (rng.standard_normal(n) * 10.0 ** rng.uniform(-3, 1, n) for _ in range(2))
    omega = (vcx - vsx) / RADIUS
    kappa, alpha = sp.slip.slip_ratio(vcx, omega, RADIUS), sp.slip.slip_angle(vcx, vcy)
    f = tire.forces(fz, kappa, alpha, vx=vcx)
    assert np.max(f.fx * sp.slip.slip_velocity(vcx, omega, RADIUS) + f.fy * vcy) <= 0


@every_tire
def test_a_wheel_that_drives_pushes_the_car_forward_in_both_directions(tire):
    vcx = np.array([-20.0, 20.0])
    kappa = sp.slip.slip_ratio(vcx, (vcx + 1) / RADIUS, RADIUS)
    assert np.all(tire.forces(4000.0, kappa, 0.0, vx=vcx).fx > 0)
    assert np.all(tire.forces(4000.0, -kappa, 0.0, vx=vcx).fx < 0)


def random_points() -> dict[str, np.ndarray]:
    """Operating points in reverse, almost at rest, and some forward."""
    rng = np.random.default_rng(13)
    low = {"fz": 100, "kappa": -1, "alpha": -1, "gamma": -0.1, "phit": -0.1, "vx": -30, "p": 2e5}
    high = {"fz": 9e3, "kappa": 1, "alpha": 1, "gamma": 0.1, "phit": 0.1, "vx": 2, "p": 3e5}
    return {name: rng.uniform(low[name], high[name], 1000) for name in low}


def in_mirror(asked: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The same points mirrored across x."""
    back = asked["vx"] < 0
    turned = {name: np.where(back, -asked[name], asked[name]) for name in ("kappa", "phit", "vx")}
    return asked | turned


@every_tire
def test_reverse_is_the_mirror_image_of_forward_running(tire):
    asked = random_points()
    back = asked["vx"] < 0
    there, image = tire.forces(**asked), tire.forces(**in_mirror(asked))
    for name in there._fields:
        expected = getattr(image, name)
        if name in TURNS:
            expected = np.where(back, -expected, expected)
        np.testing.assert_allclose(getattr(there, name), expected, rtol=1e-12, err_msg=name)


LOPSIDED = {
    name: 0.01 for name in ("phx1", "pvx1", "rhx1", "phy1", "pvy1", "rhy1", "rvy1", "qhz1", "qdz6")
}


@every_version
@pytest.mark.parametrize("turn_slip", [False, True])
@pytest.mark.parametrize("limits", ["iso", False])
def test_all_terms_of_the_magic_formula_are_mirrored(version, turn_slip, limits):
    tire = MagicFormula(version, limits=limits, turn_slip=turn_slip, pex4=0.1, **LOPSIDED)
    asked = random_points()
    image, back = in_mirror(asked), asked["vx"] < 0
    there, mirrored = tire.full(**asked), tire.full(**image)
    for name, part in mirrored.items():
        sign = np.where(back & (name in TURNS), -1, 1)
        np.testing.assert_array_equal(there[name], sign * part, err_msg=name)
    planar = tire.planar(**asked)
    np.testing.assert_allclose(planar.fx, there["fx"], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(planar.fy, there["fy"], rtol=1e-9, atol=1e-9)
    turned = np.where(back, -1, 1)
    np.testing.assert_array_equal(tire.fx0(**asked), turned * tire.fx0(**image))
    np.testing.assert_array_equal(tire.fy0(**asked), tire.fy0(**image))
    signs = np.where(back[:, None, None], np.outer([-1, 1, -1], [1, -1, 1, 1]), 1)
    np.testing.assert_array_equal(tire.jacobian(**asked), signs * tire.jacobian(**image))


@every_version
def test_with_limits_kappa_in_reverse_is_that_of_mfeval(version):
    tire = MagicFormula(version, pky4=2.0)
    mfeval = tire.replace(limits=True)
    asked = random_points()
    theirs = asked | {"kappa": np.where(asked["vx"] < 0, -1, 1) * asked["kappa"]}
    ours, there = tire.planar(**asked | {"gamma": 0.0}), mfeval.planar(**theirs | {"gamma": 0.0})
    np.testing.assert_allclose(there.fx, ours.fx, rtol=1e-12)  # symmetric tires agree on forces
    np.testing.assert_allclose(there.fy, ours.fy, rtol=1e-12)
    ahead = asked | {"vx": np.abs(asked["vx"])}
    np.testing.assert_array_equal(mfeval.forces(**ahead), tire.forces(**ahead))
    assert (tire.options["limits"], mfeval.options["limits"]) == ("iso", True)
