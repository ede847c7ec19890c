"""Five open-loop tests of a benchmark, from logs with time, steer, ay, yaw rate and speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import positive
from skidpad._lib.arrays import unwarned
from skidpad._lib.files import path_of, reading
from skidpad._lib.messages import brief, did_you_mean
from skidpad.kpi._bandwidth import bandwidth
from skidpad.kpi._frequency_response import frequency_response
from skidpad.kpi._gradient import gradient, understeer_gradient
from skidpad.kpi._step_response import step_response
from skidpad.kpi.samples import ascending
from skidpad.recordings.log import Log
from skidpad.recordings.turning import require_gain

Array = NDArray[np.float64]

FOLLOWS = ("yaw_rate", "ay", "roll")
"""Responses to the steer that are evaluated, if in the log."""


@unwarned
def evaluate_log(
    log: Log | str | PathLike[str],
    kind: str,
    *,
    wheelbase: float,
    ratio: float | None = None,
    between: tuple[float, float] = (1.0, 4.0),
) -> dict[str, float]:
    """Return the metrics of an open-loop test.

    Parameters
    ----------
    log : Log or path
        With ``steer`` or ``hand_wheel``, and ``ay``, ``yaw_rate`` and ``roll`` if measured.
        Steady-state tests need ``vx`` and one of ``ay`` and ``yaw_rate``, from which the other
        follows; steps and chirps evaluate what was measured.
    kind : {"constant_steer", "chirp", "constant_radius", "ramp_steer", "step_steer"}
        The test, which a log does not say.
    wheelbase : float
        [m]
    ratio : float, optional
        Ratio of hand wheel to road wheels, required if the log has only the hand wheel.
    between : pair of float
        Range of lateral acceleration of the gradients [m/s2].

    Returns
    -------
    dict of str to float
        For a step and a chirp by signal, such as ``yaw_rate_response_time`` [s], ``ay_gain``
        [m/s2/rad] and ``yaw_rate_bandwidth`` [Hz] (at a lag of 45 degrees); for the others
        ``understeer_gradient`` [rad/(m/s2)], ``roll_gradient`` [rad/(m/s2)] if roll was measured,
        and ``largest_ay`` [m/s2].

    Raises
    ------
    ValueError
        If the kind is unknown, the log lacks a signal, there is no ratio for its hand wheel, or the
        car's turning is implausible for its steer and speed, due to a unit.
    """
    if not isinstance(kind, str) or kind not in KINDS:
        hint = did_you_mean(kind, KINDS)
        raise ValueError(f"kind: {brief(kind, kind=False)} is not allowed{hint}; "
                         f"must be one of {', '.join(KINDS)}")  # fmt: skip
    wheelbase, between = positive("wheelbase", wheelbase, "m"), ascending("between", between)
    table = log if isinstance(log, Log) else _read(log)
    _require_signals(table, kind)
    if ratio is None and "steer" not in table and "hand_wheel" in table:
        raise ValueError(
            f"log {table.name}: has the hand wheel; its ratio to the road wheels is needed"
        )
    ratio = positive("ratio", 1.0 if ratio is None else ratio)
    if "vx" in table:
        require_gain(table, ratio, wheelbase)
    even = np.linspace(table.time[0], table.time[-1], table.time.size)
    signals = {name: np.interp(even, table.time, table.filled(name)) for name in table}
    signals["steer"] = np.interp(even, table.time, table.steer(ratio))
    if KINDS[kind] is _steady:
        v = np.where(signals["vx"] > 0, signals["vx"], np.nan)
        signals.setdefault("yaw_rate", signals.get("ay", np.nan) / v)
        signals.setdefault("ay", signals["yaw_rate"] * v)
    return KINDS[kind](even, signals, wheelbase, between)


def _read(file: str | PathLike[str]) -> Log:
    path = path_of(file, "log")
    with reading("log", path, path.stem):
        return Log.read(path)


def _require_signals(log: Log, kind: str) -> None:
    """Refuse a log without the signals of a test."""
    steady = KINDS[kind] is _steady
    if steady and "vx" not in log:
        raise ValueError(f"log {log.name}: has no vx, only {', '.join(log)}")
    answers = FOLLOWS[:2] if steady else FOLLOWS
    if not any(name in log for name in answers):
        raise ValueError(f"log {log.name}: has none of {', '.join(answers)}, only {', '.join(log)}")


def _steady(time: Array, log: Mapping[str, Array], base: float, between: Any) -> dict[str, float]:
    ay = log["ay"]
    found = {
        "understeer_gradient": float(
            understeer_gradient(log["steer"], ay, log["yaw_rate"], log["vx"], base, between)
        ),
        "largest_ay": float(np.abs(ay).max()),
    }
    if "roll" in log:
        side = np.sign(ay)
        found["roll_gradient"] = float(gradient(np.abs(ay), side * log["roll"], between))
    return found


def _step(time: Array, log: Mapping[str, Array], base: float, between: Any) -> dict[str, float]:
    return {
        f"{name}_{figure}": float(value)
        for name in FOLLOWS
        if name in log
        for figure, value in step_response(time, log["steer"], log[name])._asdict().items()
    }


def _chirp(time: Array, log: Mapping[str, Array], base: float, between: Any) -> dict[str, float]:
    found: dict[str, float] = {}
    for name in FOLLOWS:
        if name in log:
            response = frequency_response(time, log["steer"], log[name])
            limits = bandwidth(response)
            gain = np.interp((0.2, 1.0), response.frequency, response.gain)
            found |= {
                f"{name}_gain": float(gain[0]),
                f"{name}_gain_at_1_Hz": float(gain[1]),
                f"{name}_bandwidth": float(limits.phase),
                f"{name}_bandwidth_3_dB": float(limits.gain),
            }
    return found


KINDS: dict[str, Callable[[Array, Mapping[str, Array], float, Any], dict[str, float]]] = {
    "constant_steer": _steady,
    "chirp": _chirp,
    "constant_radius": _steady,
    "ramp_steer": _steady,
    "step_steer": _step,
}
"""Evaluation of each test."""
