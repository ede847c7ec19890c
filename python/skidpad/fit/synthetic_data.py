"""Synthetic tire tests: a known tire on the consortium's test programs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from skidpad._lib.arguments import instance, seed_of, within
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import require_word
from skidpad.fit.channel import FORCES
from skidpad.fit.data import TireData
from skidpad.fit.lag import lagged
from skidpad.fit.program import PROGRAMS, Levels, course
from skidpad.tires.magic_formula import MagicFormula
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from skidpad.fit.program import Course

    Column = NDArray[np.float64]

PRESSURE: Final = 83e3
"""12 psi, Pa: default nominal pressure."""

MOST_POINTS: Final = 10_000_000
"""Most points of one test, as many as in a day on the machine."""


def synthetic(
    tire: Tire,
    plan: Literal["ttc-cornering", "ttc-drive-brake"] = "ttc-cornering",
    *,
    loads: ArrayLike | None = None,
    inclinations: ArrayLike | None = None,
    pressures: ArrayLike | None = None,
    slip_angles: ArrayLike | None = None,
    speed: float = 11.176,
    rate: float = 100.0,
    noise: float = 0.0,
    drift: float = 0.0,
    missing: float = 0.0,
    outliers: float = 0.0,
    lag: float = 0.0,
    seed: int = 0,
) -> TireData:
    """Return synthetic test data of a known tire, in the layout of the consortium's files.

    Parameters
    ----------
    tire : Tire
        One of the models, without parameter sets.
    plan : {"ttc-cornering", "ttc-drive-brake"}
        Sweeps of the slip angle to +-12 degrees at 4 deg/s, rolling freely, or of the slip ratio to
        +-0.2 at 0.1 per second at fixed slip angles: one for each combination of the levels, with
        20 s between them.
    loads : array_like, optional
        Levels of the wheel load, N. Default: 0.25, 0.5, 0.75, 1 and 1.25 times the nominal one.
    inclinations : array_like, optional
        Levels, rad. Default: 0, 2 and 4 degrees.
    pressures : array_like, optional
        Levels, Pa. Default: 1, 5/6 and 7/6 times the nominal one, or only that for sweeps of the
        slip ratio.
    slip_angles : array_like, optional
        Levels of ``"ttc-drive-brake"``, rad. Default: 0, 3 and 6 degrees.
    speed : float
        Speed of the road, m/s. Default: 25 mph.
    rate : float
        Points per second.
    noise : float
        Standard deviation of forces and moments, relative to the friction force, or to the largest
        moment, at each load.
    drift : float
        Relative decrease of forces and moments from the first to the last point.
    missing : float
        Fraction of slips, forces and moments that are NaN.
    outliers : float
        Fraction of points whose forces and moments are off by +-0.5 to 1.5 times the reference of
        `noise`.
    lag : float
        Relaxation length by which forces lag behind the swept slip, m.
    seed : int
        Random seed, at least 0.

    Returns
    -------
    TireData
        Loads, slips and inclinations as set by the machine, the tire's outputs, without aligning or
        rolling resistance moment if it has none, tread temperatures of a tire that warms up, and
        for a `MagicFormula` radii and wheel speed.

    Raises
    ------
    TypeError
        If a number is not one.
    ValueError
        If a number is out of range, the tire has parameter sets, or it has no nominal load and
        `loads` is not given.

    Notes
    -----
    The same arguments give the same bits on every machine: PCG64's raw integers, whose stream
    NumPy keeps, become numbers by additions and multiplications (noise is the sum of twelve
    uniform numbers, of variance 1 and at most 6), and forces are those of the kernels. Each effect
    has its own random stream, so more noise is the same noise, scaled.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.load("slick_180_55r13")
    >>> data = sp.fit.synthetic(tire, "ttc-cornering", noise=0.02, outliers=0.05, rate=20.0)
    >>> len(data), round(float(data.fz.max()))
    (10845, 1250)
    """
    require_word("plan", plan, list(PROGRAMS))
    program = PROGRAMS[plan]
    instance("tire", tire, Tire)
    if tire.shape:
        raise ValueError(f"tire has parameter sets {tire.shape}, but must be a single one")
    given = {"drift": drift, "missing": missing, "outliers": outliers}
    drift, missing, outliers = (within(name, share, 0.0, 1.0) for name, share in given.items())
    noise, lag = within("noise", noise, 0.0, 1e6), within("lag", lag, 0.0, 1e6, "m")
    rate = within("rate", rate, 1.0, 1e6, "Hz")
    speed = within("speed", speed, 0.1, 1e3, "m/s")
    seed = seed_of(seed)
    if plan == "ttc-cornering" and slip_angles is not None:
        raise ValueError('slip_angles are levels of "ttc-drive-brake"; "ttc-cornering" sweeps them')
    nominal = _nominal_load(tire) if loads is None else 0.0
    nominal_pressure = float(tire.parameters.get("nompres", PRESSURE))
    levels = Levels(
        _levels("loads", loads, [share * nominal for share in program.loads], low=0.0),
        _levels("inclinations", inclinations, program.inclinations),
        _levels("pressures", pressures, [s * nominal_pressure for s in program.pressures], low=0.0),
        _levels("slip_angles", slip_angles, program.slip_angles),
    )
    sweeps = math.prod(len(level) for level in levels)
    points = sweeps * 4 * program.amplitude / program.rate * rate
    if points > MOST_POINTS:
        raise ValueError(
            f"rate: {rate:g} Hz makes {points:.3g} points of {sweeps} sweeps; at most "
            f"{MOST_POINTS:,} are made"
        )
    test = course(program, levels, step=1.0 / rate)
    data = _measured(tire, test, program.swept, speed, lag, 1.0 / rate)
    data = _spoilt(data, noise, drift, missing, outliers, seed)
    return data.noted(f"made up by the plan {plan} from {type(tire).__name__}, seed {seed}")


def _nominal_load(tire: Tire) -> float:
    load = float(tire.describe().get("load", np.nan))
    if not load > 0:
        raise ValueError(f"a {type(tire).__name__} tire has no nominal load: give loads=, N")
    return load


def _levels(
    name: str, given: ArrayLike | None, default: list[float] | tuple[float, ...], low: float = -1.5
) -> list[float]:
    """Check given levels.

    Raises
    ------
    TypeError, ValueError
    """
    if given is None:
        return list(default)
    levels = np.atleast_1d(real_array(name, given)).astype(np.float64)
    if levels.ndim != 1 or not levels.size:
        raise ValueError(f"{name} must be a number or a row of numbers")
    for k, level in enumerate(levels):
        if not (np.isfinite(level) and level > low):
            raise ValueError(f"{name}[{k}] is {level}, but must be finite and greater than {low:g}")
    return levels.tolist()  # type: ignore[no-any-return]


def _measured(
    tire: Tire, test: Course, swept: str, speed: float, lag: float, step: float
) -> TireData:
    """Run a tire through a test program on an ideal machine."""
    slips = {"alpha": test.alpha, "kappa": test.kappa}
    if lag > 0:
        share = np.full(len(test.time), min(speed * step / lag, 1e300))
        slips[swept] = lagged(slips[swept], share, test.start)
    asked = (test.fz, slips["kappa"], slips["alpha"], test.gamma, 0.0, speed, test.p)
    forces = tire.forces(*asked)
    warm = test.time / (test.time + 60.0)
    extra = {
        "tread_temperature_inner": 30.0 + 28.0 * warm,
        "tread_temperature_center": 30.0 + 30.0 * warm,
        "tread_temperature_outer": 30.0 + 26.0 * warm,
        "road_temperature": np.full_like(warm, 35.0),
        "ambient_temperature": np.full_like(warm, 24.0),
    }
    if isinstance(tire, MagicFormula):
        full = tire.full(*asked)
        extra["effective_radius"] = full["effective_radius"]
        extra["loaded_radius"] = full["loaded_radius"]
        extra["wheel_speed"] = (1.0 + test.kappa) * speed / full["effective_radius"]
    return TireData(
        fz=test.fz,
        kappa=test.kappa,
        alpha=test.alpha,
        gamma=test.gamma,
        p=test.p,
        vx=np.full_like(test.fz, speed),
        fx=forces.fx,
        fy=forces.fy,
        mz=forces.mz if np.any(forces.mz) else None,
        mx=forces.mx,
        my=forces.my if np.any(forces.my) else None,
        time=test.time,
        extra=extra,
        source="made up",
    )


def _spoilt(
    data: TireData, noise: float, drift: float, missing: float, outliers: float, seed: int
) -> TireData:
    """Add the errors of a machine and the wear of a tire to measurements."""
    count = len(data)
    channels = data.channels
    scale = _scales(data)
    assert data.time is not None
    left = 1.0 - drift * (data.time / data.time[-1])
    hit = _uniform(seed, "points", count) < outliers
    spoilt: list[str] = [name for name in FORCES if name in channels]
    for name in spoilt:
        values = channels[name] * left
        values = values + noise * scale[name] * _normal(seed, f"{name} noise", count)
        side = np.where(_uniform(seed, f"{name} side", count) < 0.5, -1.0, 1.0)
        size = (0.5 + _uniform(seed, f"{name} size", count)) * scale[name]
        channels[name] = np.where(hit, values + side * size, values)
    spoilt += ["alpha", "kappa"]
    for name in spoilt:
        lost = _uniform(seed, f"{name} missing", count) < missing
        channels[name] = np.where(lost, np.nan, channels[name])
    return data.replace(**{name: channels[name] for name in spoilt})


def _scales(data: TireData) -> dict[str, Column]:
    """Return the friction force, and the largest moments, at the load of each point."""
    _, level = np.unique(data.fz, return_inverse=True)

    def largest(values: Column) -> Column:
        found = np.zeros(level.max() + 1)
        np.maximum.at(found, level, np.abs(values))
        return found[level]

    channels = data.channels
    friction = largest(np.maximum(np.abs(channels["fx"]), np.abs(channels["fy"])))
    scales: dict[str, Column] = {"fx": friction, "fy": friction}
    for name in channels.keys() & {"mz", "mx", "my"}:
        scales[name] = largest(channels[name])
    return scales


def _raw(seed: int, purpose: str, count: int) -> NDArray[np.uint64]:
    """Draw integers of 48 bits for one purpose."""
    sequence = np.random.SeedSequence((seed, int.from_bytes(purpose.encode(), "big")))
    return np.random.PCG64(sequence).random_raw(count) >> np.uint64(16)


def _uniform(seed: int, purpose: str, count: int) -> Column:
    """Draw numbers from 0 to below 1."""
    found: Column = _raw(seed, purpose, count).astype(np.float64)
    return found * 2.0**-48


def _normal(seed: int, purpose: str, count: int) -> Column:
    """Draw nearly normal numbers of mean 0 and variance 1: sums of twelve uniform ones less 6.

    Sums of integers, which are exact in any order.
    """
    sums = _raw(seed, purpose, 12 * count).reshape(12, count).sum(axis=0)
    found: Column = sums * 2.0**-48 - 6.0
    return found
