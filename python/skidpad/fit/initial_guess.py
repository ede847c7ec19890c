"""Initial values of a tire from data by simple rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from skidpad.fit.quantile import middle, quantile, quantiles

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.fit.data import TireData

SPREAD = {"kappa": 0.03, "alpha": 0.03, "gamma": 0.008}
"""Least variation of slips and inclination, rad, to be informative."""
LOAD_SPREAD, PRESSURE_SPREAD, SPEED_SPREAD = 0.15, 0.04, 0.15
"""The same for load, pressure and speed, relative to their median."""
UPRIGHT = 0.01
"""Largest inclination that counts as zero, rad."""


class Sketch(NamedTuple):
    """A tire in a few numbers."""

    nominal_load: float
    """Median load, N."""
    friction_x: float
    friction_y: float
    load_sensitivity: float
    """Decrease of friction with load, as in the simple models."""
    slip_stiffness: float
    """At nominal load, N."""
    cornering_stiffness: float
    """At nominal load, N/rad."""
    peak_stiffness_load: float
    """Load of the largest cornering stiffness, N."""
    camber_slip: float
    """Slip angle equivalent to inclination."""
    trail: float
    """Pneumatic trail at zero slip and nominal load, m."""
    rolling: float
    """Rolling resistance moment over load, m."""


def covered(data: TireData, guess: Sketch) -> dict[str, frozenset[str]]:
    """Return which conditions vary in the data of each output.

    Returns
    -------
    dict of str to frozenset of str
        For "fx", points with slip ratio; for "fy", "mz" and "mx", points with slip angle; for "my"
        all, as the wheel always is "rolling". Of "kappa", "alpha", "gamma", "fz", "p" and "vx";
        "sides" if inclination is of both signs, "pressures" if pressure varies with or without
        slip, "both" for combined slip, "far" if slip goes far beyond the peak.

    To ignore outliers, the outer hundredths are excluded.
    """
    ratio = 3 * guess.friction_x * guess.nominal_load / guess.slip_stiffness
    angle = 3 * guess.friction_y * guess.nominal_load / guess.cornering_stiffness
    x = _varied(data, data.kappa, data.alpha, "kappa", 2 * ratio)
    y = _varied(data, data.alpha, data.kappa, "alpha", 2 * angle)
    all_over = _conditions(data, np.ones(len(data.fz), bool))
    rolling = frozenset({"rolling"}) | all_over | (x & {"kappa"})
    return {"fx": x, "fy": y, "mz": y, "mx": y, "my": rolling}


def _varied(
    data: TireData,
    slip: NDArray[np.float64] | None,
    other: NDArray[np.float64] | None,
    name: str,
    far: float,
) -> frozenset[str]:
    if slip is None or _spread(slip) < SPREAD[name]:
        return frozenset()
    there = np.abs(slip) > 0.01
    found = {name, *_conditions(data, there)}
    if data.p is not None and _spread(data.p) > PRESSURE_SPREAD * middle(data.p):
        found.add("pressures")
    if other is not None and (there & (np.abs(other) > 0.02)).mean() > 0.02:
        found.add("both")
    if quantile(np.abs(slip), 0.98) > far:
        found.add("far")
    return frozenset(found)


def _conditions(data: TireData, there: NDArray[np.bool_]) -> frozenset[str]:
    """Return which conditions other than slips vary over some points."""
    found: set[str] = set()
    if data.gamma is not None and _spread(data.gamma[there]) > SPREAD["gamma"]:
        found.add("gamma")
        if data.gamma[there].min() < -UPRIGHT and data.gamma[there].max() > UPRIGHT:
            found.add("sides")
    for name, least in (("fz", LOAD_SPREAD), ("p", PRESSURE_SPREAD), ("vx", SPEED_SPREAD)):
        values = getattr(data, name)
        if values is not None and _spread(values[there]) > least * abs(middle(values)):
            found.add(name)
    return frozenset(found)


def _spread(values: NDArray[np.float64] | None) -> float:
    if values is None:
        return 0.0
    low, high = quantiles(values, 0.01, 0.99)
    return high - low


def sketch(data: TireData) -> Sketch:
    """Read values off data: slopes near zero slip, the largest forces, and both over load."""
    load = float(f"{middle(data.fz):.2g}")
    upright = np.ones(len(data.fz), bool) if data.gamma is None else np.abs(data.gamma) < UPRIGHT
    if upright.sum() < 20:
        upright = np.ones(len(data.fz), bool)
    x = _direction(data.fz, data.kappa, data.fx, data.alpha, upright, load)
    y = _direction(
        data.fz, data.alpha, None if data.fy is None else -data.fy, data.kappa, upright, load
    )
    if x is None and y is None:
        y = _Direction(1.0, 0.0, 15.0 * load, 2.0 * load)
    x, y = x or y, y or x
    assert x is not None
    assert y is not None
    return Sketch(
        nominal_load=load,
        friction_x=x.friction,
        friction_y=y.friction,
        load_sensitivity=y.sensitivity,
        slip_stiffness=x.stiffness,
        cornering_stiffness=y.stiffness,
        peak_stiffness_load=y.peak_load,
        camber_slip=_camber_slip(data, y, load),
        trail=_trail(data, y, load),
        rolling=_rolling(data),
    )


class _Direction(NamedTuple):
    """Friction and stiffness of one direction at nominal load."""

    friction: float
    sensitivity: float
    stiffness: float
    peak_load: float

    def slope(self, fz: NDArray[np.float64], load: float) -> NDArray[np.float64]:
        """Stiffness at any load."""
        share = np.sin(2 * np.arctan(fz / self.peak_load))
        return np.asarray(self.stiffness * share / np.sin(2 * np.arctan(load / self.peak_load)))


def _direction(
    fz: NDArray[np.float64],
    slip: NDArray[np.float64] | None,
    force: NDArray[np.float64] | None,
    other: NDArray[np.float64] | None,
    upright: NDArray[np.bool_],
    load: float,
) -> _Direction | None:
    """Read off a curve of force over slip, in pure slip as far as there is any."""
    if slip is None or force is None:
        return None
    pure = upright & np.isfinite(force)
    if other is not None and (pure & (np.abs(other) < 0.02)).sum() >= 20:
        pure &= np.abs(other) < 0.02
    fz, slip, force = fz[pure], slip[pure], force[pure]
    if len(fz) < 4 or _spread(slip) == 0:
        return None
    loads, frictions, stiffnesses = [], [], []
    for group in _groups(fz):
        size, share = np.abs(slip[group]), force[group] / fz[group]
        top = quantile(size, 0.98)
        friction = quantile(np.abs(share)[size > 0.4 * top], 0.9)
        steep = (size < 0.2 * top) & (size > 0.02 * top)
        if steep.sum() < 5:
            steep = size > 0.02 * top
        # the median of the quotients is robust against shifts and outliers
        slope = middle(share[steep] / slip[group][steep])
        loads.append(float(np.mean(fz[group])))
        frictions.append(friction)
        stiffnesses.append(slope * loads[-1])
    many = len(loads) > 1
    fall, level = _line(np.array(loads) / load - 1, np.array(frictions)) if many else (0.0, 0.0)
    nearest = int(np.argmin(np.abs(np.array(loads) - load)))
    friction = level if level > 0 else frictions[nearest]
    slope = stiffnesses[nearest] * load / loads[nearest]
    slope = slope if slope > 0 else 15.0 * load * friction
    return _Direction(
        friction=min(max(friction, 0.05), 5.0),
        sensitivity=min(max(-fall / friction, 0.0), 0.5),
        stiffness=min(max(slope, 2.0 * load * friction), 80.0 * load * friction),
        peak_load=_peak_load(np.array(loads), np.array(stiffnesses), load),
    )


def _line(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[float, float]:
    """Return slope and level at 0 of the line through points."""
    away = x - x.mean()
    slope = float(away @ y / (away @ away))
    return slope, float(y.mean() - slope * x.mean())


def _groups(fz: NDArray[np.float64]) -> list[NDArray[np.intp]]:
    """Split points by load into thirds, if it varies."""
    if _spread(fz) < LOAD_SPREAD * middle(fz):
        return [np.arange(len(fz))]
    order = np.argsort(fz, kind="stable")
    return [part for part in np.array_split(order, 3) if len(part)]


def _peak_load(loads: NDArray[np.float64], stiffnesses: NDArray[np.float64], load: float) -> float:
    """Return the best c2 of the stiffness c1 sin(2 atan(Fz/c2)) among a few."""
    tried = load * np.geomspace(0.7, 8.0, 25)
    if len(loads) < 2:
        return 2.0 * load
    shapes = np.sin(2 * np.arctan(loads / tried[:, None]))
    c1 = (shapes @ stiffnesses) / (shapes * shapes).sum(axis=1)
    misses = ((shapes * c1[:, None] - stiffnesses) ** 2).sum(axis=1)
    return float(tried[np.argmin(misses)])


def _small_slip(data: TireData) -> NDArray[np.bool_]:
    """Return points with little side slip and almost no slip ratio."""
    assert data.alpha is not None
    small = np.abs(data.alpha) < 0.035
    if data.kappa is not None:
        small &= np.abs(data.kappa) < 0.02
    return np.asarray(small)


def _camber_slip(data: TireData, y: _Direction, load: float) -> float:
    if data.gamma is None or data.alpha is None or data.fy is None:
        return 0.0
    at = _small_slip(data) & np.isfinite(data.fy)
    lean = np.sin(data.gamma[at])
    if at.sum() < 10 or _spread(lean) < SPREAD["gamma"]:
        return 0.0
    slips = -data.fy[at] / y.slope(data.fz[at], load) - data.alpha[at]
    return min(max(_line(lean, slips)[0], -0.5), 0.5)


def _trail(data: TireData, y: _Direction, load: float) -> float:
    if data.mz is None or data.alpha is None:
        return 0.0
    at = _small_slip(data) & np.isfinite(data.mz) & (np.abs(data.alpha) > 0.003)
    if at.sum() < 10:
        return 0.0
    arms = data.mz[at] / (y.slope(data.fz[at], load) * data.alpha[at])
    return min(max(middle(arms * load / data.fz[at]), 0.001), 0.3)


def _rolling(data: TireData) -> float:
    if data.my is None:
        return 0.0
    at = np.isfinite(data.my) & (data.fz > 0)
    return max(middle(-data.my[at] / data.fz[at]), 0.0) if at.any() else 0.0
