"""Combined slip of a Magic Formula by the friction ellipse, for files without its coefficients.

The equations are those of Adams/Tire, PAC2002: with slips from where the pure forces are 0,

    kappa_c = kappa + SHx + SVx/Kxk,   alpha_c = alpha + SHy + SVy/Kya,
    cos(beta) = |kappa_c|/sqrt(kappa_c^2 + sin^2(alpha_c)),
    mu_act = |F0 - SV|/Fz, mu_max = D/Fz,
    mu_x = 1/sqrt(1/mu_x_act^2 + (tan(beta)/mu_y_max)^2),
    mu_y = tan(beta)/sqrt(1/mu_x_max^2 + (tan(beta)/mu_y_act)^2),
    Fx = mu_x/mu_x_act Fx0,   Fy = mu_y/mu_y_act Fy0
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.tires import MagicFormula

NUMBERS = {
    "fnomin": 4000.0,
    "pcx1": 1.6,
    "pdx1": 1.2,
    "pex1": 0.1,
    "pkx1": 22.0,
    "phx1": 0.002,
    "pvx1": 0.01,
    "pcy1": 1.3,
    "pdy1": 1.0,
    "pey1": -1.0,
    "pky1": -18.0,
    "pky2": 1.8,
    "phy1": 0.003,
    "pvy1": 0.02,
}
FZ = 4000.0  # nominal: dfz = 0


def tire(version: str = "6.1", **options: object) -> MagicFormula:
    return MagicFormula(version, **{"combined_slip": "ellipse", **NUMBERS, **options})  # type: ignore


def by_hand(kappa: np.ndarray, alpha: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Fx, Fy at nominal load, from the equations above."""
    n = NUMBERS

    def pure(C: float, D: float, K: float, E: float, x: np.ndarray) -> np.ndarray:
        Bx = K / (C * D + 1e-6) * x
        return D * np.sin(C * np.arctan(Bx - E * (Bx - np.arctan(Bx))))

    Kx = FZ * n["pkx1"]
    Ky = n["pky1"] * FZ * np.sin(2 * np.arctan(1 / n["pky2"]))
    SVx, SVy = FZ * n["pvx1"], FZ * n["pvy1"]
    Dx, Dy = n["pdx1"] * FZ, n["pdy1"] * FZ
    fx = pure(n["pcx1"], Dx, Kx, n["pex1"], kappa + n["phx1"])
    fy = pure(n["pcy1"], Dy, Ky, n["pey1"], alpha + n["phy1"])
    mu_x, mu_y = np.abs(fx) / FZ, np.abs(fy) / FZ
    kc = kappa + n["phx1"] + SVx / Kx
    ac = alpha + n["phy1"] + SVy / Ky
    tan_beta = np.abs(np.sin(ac)) / np.abs(kc)
    share_x = 1 / np.sqrt(1 / mu_x**2 + (tan_beta / (Dy / FZ)) ** 2) / mu_x
    share_y = tan_beta / np.sqrt(1 / (Dx / FZ) ** 2 + (tan_beta / mu_y) ** 2) / mu_y
    return share_x * (fx + SVx), share_y * (fy + SVy)


def test_forces_are_those_of_the_equations() -> None:
    rng = np.random.default_rng(1)
    kappa, alpha = rng.uniform(-0.4, 0.4, 500), rng.uniform(-0.4, 0.4, 500)
    made = tire(limits=False).forces(FZ, kappa, alpha)
    fx, fy = by_hand(kappa, alpha)
    np.testing.assert_allclose(made.fx, fx, atol=1e-4)
    np.testing.assert_allclose(made.fy, fy, atol=1e-4)


@pytest.mark.parametrize("version", ["5.2", "6.1", "6.2"])
def test_pure_slip_is_what_it_is_with_weights(version: str) -> None:
    """Where the other force is 0, not where the other slip is."""
    here = tire(version, phx1=0.0, pvx1=0.0, phy1=0.0, pvy1=0.0)
    apart = here.replace(combined_slip="weights")
    slip = np.linspace(-0.5, 0.5, 101)
    np.testing.assert_allclose(
        here.forces(FZ, slip, 0.0).fx, apart.forces(FZ, slip, 0.0).fx, rtol=1e-9, atol=1e-9
    )
    np.testing.assert_allclose(
        here.forces(FZ, 0.0, slip).fy, apart.forces(FZ, 0.0, slip).fy, rtol=1e-9, atol=1e-9
    )


def test_the_force_ends_on_the_ellipse() -> None:
    """Without it a tire whose file has no combined slip has both peaks simultaneously."""
    absent = {"rbx1": 0.0, "rby1": 0.0, "phx1": 0.0, "pvx1": 0.0, "phy1": 0.0, "pvy1": 0.0}
    here = tire(**absent)
    kappa, alpha = np.meshgrid(np.linspace(-0.6, 0.6, 121), np.linspace(-0.6, 0.6, 121))

    def used(one: MagicFormula) -> float:
        f = one.forces(FZ, kappa, alpha)
        return float(np.hypot(f.fx / (1.2 * FZ), f.fy / FZ).max())

    assert used(here) < 1.0 + 1e-9
    assert used(here.replace(combined_slip="weights")) > 1.3


@pytest.mark.parametrize("tan_alpha", [False, True])
@pytest.mark.parametrize("version", ["5.2", "6.1", "6.2"])
def test_jacobians_are_the_slopes(version: str, tan_alpha: bool) -> None:
    here = tire(version, limits=False, tan_alpha=tan_alpha)
    rng = np.random.default_rng(2)
    fz = rng.uniform(2000, 6000, 50)
    kappa, alpha = (rng.uniform(0.02, 0.3, 50) * rng.choice([-1, 1], 50) for _ in range(2))
    slopes = here.jacobian(fz, kappa, alpha)
    for column, (dk, da) in enumerate([(1e-6, 0.0), (0.0, 1e-6)], start=1):
        rise = [
            (more - less) / 2e-6
            for more, less in zip(
                here.forces(fz, kappa + dk, alpha + da)[:2],
                here.forces(fz, kappa - dk, alpha - da)[:2],
                strict=True,
            )
        ]
        np.testing.assert_allclose(slopes[:, :2, column].T, rise, rtol=1e-5, atol=2.0)
    by = here.jacobian(fz, kappa, alpha, by=("pdy1", "pkx1"))
    for k, name in enumerate(("pdy1", "pkx1")):
        h = 1e-6 * abs(NUMBERS[name])
        sides = [here.replace(**{name: NUMBERS[name] + s * h}) for s in (1, -1)]
        more, less = (np.stack(side.forces(fz, kappa, alpha)[:2], -1) for side in sides)
        expected = (more - less) / (2 * h)
        np.testing.assert_allclose(by[:, :2, k], expected, rtol=1e-5, atol=1e-2)


def test_a_car_brakes_and_turns_on_it() -> None:
    """Full braking in a bend leaves less side force than either alone, as documented."""
    car = sp.cars.load("bmw_320i").replace({"tire": tire()})
    assert car["tire.combined_slip"] == "ellipse"
    apart = car.replace({"tire": tire(rbx1=0.0, rby1=0.0, combined_slip="weights")})
    side = []
    for one in (car, apart):
        fleet = sp.Fleet(one)
        fleet.start(speed=25.0)
        fleet.step(steer=0.06, brake_torque=4000.0, dt=1e-3, steps=400)
        side.append(float(np.abs(fleet.observe(["fy"])).sum()))
    assert side[0] < 0.9 * side[1]


def test_a_tire_without_combined_slip_says_so() -> None:
    apart = tire(rbx1=0.0, rby1=0.0, combined_slip="weights")
    assert any("combined_slip='ellipse'" in words for words in apart.check())
    assert not apart.replace(combined_slip="ellipse").check()
