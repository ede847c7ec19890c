"""Powertrain from first principles, slowly, one car at a time, in float64 or exact fractions, SI.

Coulomb elements on common shafts are solved by trying every set of sticking ones; the result is
proved in rational arithmetic to be the solution for the given numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import copysign, isinf, pi, tan
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Vector = NDArray[np.float64]

PETROL = 0.7489
"""kg/l, from the workshop."""
PETROL_HEATING_VALUE = 42.5e6
"""J/kg."""


# ---- Coulomb elements that share shafts


class CoulombStep(NamedTuple):
    """Speeds at the end of a step, and the torques during it."""

    speed: Vector
    """(n,), rad/s."""
    torque: Vector
    """(m,), N m; along B_k, so that positive torque slows a positive relative speed."""


def coulomb_step(
    speed: ArrayLike,
    inertia: ArrayLike,
    free_torque: ArrayLike,
    step: float,
    rows: ArrayLike,
    capacity: ArrayLike,
) -> CoulombStep:
    """Advance n shafts by one implicit step with m Coulomb elements.

    The speeds w+ are the unique minimum of

        1/2 (w - w_free)^T M (w - w_free)/h + sum_k T_max,k |B_k w|,   w_free = w0 + h M^-1 t,

    that is

        M (w+ - w0) = h (t - B^T T),   |T_k| <= T_max,k,   T_k B_k w+ = T_max,k |B_k w+|:

    an element sticks (B_k w+ = 0) with the required torque, or slips at its capacity.

    Parameters
    ----------
    speed : (n,)
        w0, speeds at the start, rad/s.
    inertia : (n,) or (n, n)
        M, kg m2, its diagonal or the full matrix.
    free_torque : (n,)
        t, N m, all other torques.
    step : float
        h, s.
    rows : (m, n)
        B; B_k w is the relative speed of element k.
    capacity : (m,)
        T_max, N m; 0 is an open element, inf a rigid one.

    Returns
    -------
    CoulombStep
        Speeds, correctly rounded: elements that stick alone on a shaft have 0. Where sticking
        elements are redundant the torques are one of many sets: some of them at their capacity, a
        superfluous rigid one at 0.
    """
    w0, t = np.asarray(speed, float), np.asarray(free_torque, float)
    mass = np.asarray(inertia, float)
    mass = np.diag(mass) if mass.ndim == 1 else mass
    b = np.asarray(rows, float).reshape(-1, len(w0))
    limit = np.asarray(capacity, float)
    guesses = sorted(_guesses(w0, mass, t, step, b, limit), key=lambda guess: guess[0])
    for _, stuck, held in guesses:
        proved = _proved(w0, mass, t, step, b, limit, stuck, held)
        if proved is not None:
            return proved
    raise AssertionError("a strictly convex function has a minimum")


Guess = tuple[float, tuple[int, ...], dict[int, float]]
"""Distance from a solution, elements assumed to stick, torques of the others."""


def _guesses(
    w0: Vector, mass: Vector, t: Vector, step: float, b: Vector, limit: Vector
) -> Iterator[Guess]:
    """Every choice of sticking elements with independent rows, and of signs of the others.

    That suffices: of all torques of the minimum, those at a corner of their polytope have
    independent rows wherever they are not at a bound. The distance only orders the attempts.
    """
    able = [k for k in range(len(b)) if limit[k] > 0]
    for count in range(min(len(w0), len(able)) + 1):
        for stuck in combinations(able, count):
            others = [k for k in able if k not in stuck]
            bounds = [(0.0,) if isinf(limit[k]) else (limit[k], -limit[k]) for k in others]
            held = list(product(*bounds))
            applied = np.array(held).reshape(len(held), len(others)).T
            momentum = (mass @ w0 + step * t)[:, None] - step * b[others].T @ applied
            rest = np.zeros((count, len(held)))
            rows = b[list(stuck)]
            bordered = np.block([[mass, step * rows.T], [rows, np.zeros((count, count))]])
            try:
                found = np.linalg.solve(bordered, np.vstack([momentum, rest]))
            except np.linalg.LinAlgError:
                continue  # dependent rows
            w, torque = found[: len(w0)], found[len(w0) :]
            over = np.maximum(abs(torque) - limit[list(stuck)][:, None], 0).sum(0)
            slip = b[others] @ w
            rigid = np.isinf(limit[others])[:, None]
            wrong = np.where(rigid | (applied * slip < 0), abs(slip), 0).sum(0)
            for distance, torques in zip((over + wrong).tolist(), held, strict=True):
                yield distance, stuck, dict(zip(others, torques, strict=True))


def _proved(
    w0: Vector,
    mass: Vector,
    t: Vector,
    step: float,
    b: Vector,
    limit: Vector,
    stuck: tuple[int, ...],
    held: dict[int, float],
) -> CoulombStep | None:
    """The choice solved in fractions; None unless it is an exact solution."""
    n, h = len(w0), Fraction(step)
    exact_b = [_exact(row) for row in b]
    torque = {k: Fraction(held.get(k, 0.0)) for k in range(len(b)) if k not in stuck}
    table = []
    for i, (row, free) in enumerate(zip(mass, _exact(t), strict=True)):
        applied = sum(exact_b[k][i] * torque[k] for k in torque)
        momentum = _dot(_exact(row), _exact(w0)) + h * (free - applied)
        table.append([*_exact(row), *(h * exact_b[k][i] for k in stuck), momentum])
    for k in stuck:
        table.append([*exact_b[k], *(Fraction(0) for _ in stuck), Fraction(0)])
    found = _eliminated(table)
    if found is None:
        return None
    w = found[:n]
    torque |= dict(zip(stuck, found[n:], strict=True))
    for k, bound in enumerate(limit.tolist()):
        slip = _dot(exact_b[k], w)
        if isinf(bound):
            allowed = slip == 0
        else:
            most = Fraction(bound)
            allowed = abs(torque[k]) <= most and torque[k] * slip == most * abs(slip)
        if not allowed:
            return None
    return CoulombStep(
        np.array([float(x) for x in w]), np.array([float(torque[k]) for k in range(len(b))])
    )


def _exact(values: Vector) -> list[Fraction]:
    return [Fraction(x) for x in values.tolist()]


def _dot(a: list[Fraction], b: list[Fraction]) -> Fraction:
    return sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0))


def _eliminated(table: list[list[Fraction]]) -> list[Fraction] | None:
    """Solution of equations with right sides in the last column; None if singular."""
    size = len(table)
    for i in range(size):
        pivot = next((row for row in range(i, size) if table[row][i] != 0), None)
        if pivot is None:
            return None
        table[i], table[pivot] = table[pivot], table[i]
        table[i] = [x / table[i][i] for x in table[i]]
        for row in range(size):
            if row != i and table[row][i] != 0:
                factor = table[row][i]
                table[row] = [x - factor * y for x, y in zip(table[row], table[i], strict=True)]
    return [row[size] for row in table]


def clutch_heat(torque: float, slip_before: float, slip_after: float, step: float) -> float:
    """Heat in J from a constant torque over a step in which the slip varies linearly."""
    return torque * (slip_before + slip_after) / 2 * step


# ---- Engine


def interpolated(x: float, nodes: Sequence[float], values: Sequence[float]) -> float:
    """Linear interpolation between nodes, constant outside; a node returns its own value."""
    if x >= nodes[-1]:
        return values[-1]
    for i in reversed(range(len(nodes) - 1)):
        if x >= nodes[i]:
            weight = (x - nodes[i]) / (nodes[i + 1] - nodes[i])
            return values[i] + (values[i + 1] - values[i]) * weight
    return values[0]


def indicated_torque(throttle: float, full_load: float, friction: float) -> float:
    """T_ind: the full-load curve is net of friction, which the throttle must also overcome."""
    return throttle * (full_load + friction)


# ---- Differentials: the locking torque T_f is what the slower output gets more than the faster,
# T_slow - T_fast. As an element of `coulomb_step` it acts along (w_left - w_right)/2.


def outputs(carrier_torque: float, locking_torque: float) -> tuple[float, float]:
    """T_slow, T_fast."""
    return (carrier_torque + locking_torque) / 2, (carrier_torque - locking_torque) / 2


def salisbury_capacity(
    carrier_torque: float, preload: float, k_drive: float, k_coast: float
) -> float:
    """T_pre + k |Tc| of a clutch-pack differential; k_coast 0 is 1-way, equal to k_drive 2-way."""
    return preload + (k_drive if carrier_torque > 0 else k_coast) * abs(carrier_torque)


def ramp_factor(
    faces: int, friction: float, plate_radius: float, ramp_radius: float, ramp_angle: float
) -> float:
    """Return k of ramps that push `faces` friction faces together."""
    return faces * friction * plate_radius / (ramp_radius * tan(ramp_angle))


def torque_bias_ratio(k: float) -> float:
    """T_slow/T_fast of T_f = k Tc."""
    return (1 + k) / (1 - k)


def torsen_capacity(carrier_torque: float, tbr: float) -> float:
    """T_f at which T_slow = TBR T_fast."""
    return abs(carrier_torque) * (tbr - 1) / (tbr + 1)


def viscous_torque(slip: float, c: float, exponent: float = 1.0) -> float:
    """T_f s = c dw |dw|^(n - 1), from the faster to the slower."""
    return copysign(c * abs(slip) ** exponent, slip)


# ---- Fuel


def fuel_by_bsfc(bsfc: float, torque: float, rpm: float, duration: float) -> float:
    """Liters from brake-specific consumption, kg/kWh; a driven engine does not fill the tank."""
    kilowatt = max(torque, 0.0) * rpm * pi / 30000
    return bsfc * kilowatt * duration / 3600 / PETROL


def fuel_by_willans(
    brake_torque: float, friction: float, speed: float, efficiency: float, duration: float
) -> float:
    """Liters from indicated power: P_ind = (T_brake + T_f) we, m_fuel = P_ind/(eta_i H_u)."""
    indicated = max(brake_torque + friction, 0.0) * speed
    return indicated / (efficiency * PETROL_HEATING_VALUE) * duration / PETROL
