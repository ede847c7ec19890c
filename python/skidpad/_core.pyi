"""What the C module has. Fleets and tires are the public face of it."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

_Real: TypeAlias = NDArray[np.float64] | NDArray[np.float32]
_Columns: TypeAlias = tuple[NDArray[Any], ...]  # each of 1 or n numbers, in the fleet's dtype
_Part: TypeAlias = tuple[int, int, tuple[int, ...], _Columns, int]
"""A function from outside: its address, that of its data, the rows that it sees, numbers, and how
many it keeps."""
_Gauge: TypeAlias = tuple[int, int, int, int, bool, _Columns, _Part | None]
"""Kind, row of its channel, events after and before which it counts, whether it ends the run of a
car, numbers, and the function from outside that looks in its place."""
_Law: TypeAlias = tuple[int, _Columns, object]
"""Number of a driver's law, its numbers, and what it is given: a column, or times and values."""
_Guest: TypeAlias = tuple[_Part, tuple[int, ...], NDArray[Any]]
"""A driver from outside: its function, the inputs that it decides, its preview time."""
_Driver: TypeAlias = tuple[NDArray[Any], _Law, _Law, tuple[Any, ...] | None, _Guest | None]
"""Marks, who steers, who sees to the speed, the path, a driver from outside."""
_Plan: TypeAlias = object  # a capsule that keeps the arrays it was bound to
_Hold: TypeAlias = object
_Terrain: TypeAlias = object  # a capsule that keeps the arrays of its roads
_SpeedHold: TypeAlias = tuple[
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    tuple[int, ...],
]
"""Speeds and their rates (interval, n), masses, radii, what the loop has learned (n), and the rows
that it reads: vx, vy, yaw rate, steer and the side forces of the front wheels."""
_Road: TypeAlias = tuple[float, float, float, tuple[Any, ...], tuple[Any, ...]]
"""Height and slopes of the plane, frames, layers, see csrc/python/terrain.h."""
_Field: TypeAlias = tuple[str, str, float, float, float, str]
"""Name, unit, default, lowest and highest allowed, meaning."""
_List: TypeAlias = tuple[str, str, str, tuple[float, ...], float, float, int, str]
"""Group, name, unit, default, lowest and highest allowed, rule, meaning."""
_Input: TypeAlias = tuple[str, float, float, float, str | None, str | None, str]
"""Unit, default (a NaN for none), lowest and highest allowed, word and part needed, meaning."""
_Channel: TypeAlias = tuple[str, str, int, str, str | None, str | None]
"""Name, unit, number of rows (1 or 4), meaning."""

# the build
version: str
compiler: str
fma: int
isa: str
has_derivatives: int
path_axis: int
most_bends: int
asked: str

def isas() -> list[tuple[str, int]]: ...
def built() -> list[str]: ...
def ufuncs(isa: str, /) -> dict[str, np.ufunc]: ...

# the tables
def tables() -> dict[str, tuple[_Field, ...]]: ...
def car_fields(tire_model: str, /) -> tuple[str, ...]: ...
def powertrain_fields() -> tuple[str, ...]: ...
def laws() -> dict[str, tuple[int, str]]: ...
def glances() -> dict[str, tuple[int, str, str]]: ...
def road_fields() -> tuple[str, ...]: ...
def chassis_fields() -> dict[str, tuple[str, str]]: ...
def inputs() -> dict[str, _Input]: ...
def words() -> dict[str, tuple[str, ...]]: ...
def lists() -> tuple[_List, ...]: ...
def magic_options() -> dict[str, tuple[int, str]]: ...
def channel_tables() -> tuple[tuple[_Channel, ...], tuple[_Channel, ...]]: ...

# fleets
def bind(
    isa: str,
    words: tuple[int, ...],
    tire_options: int,
    params: _Columns,
    lists: tuple[_Columns, ...],
    state: NDArray[Any],
    output: NDArray[Any],
    status: NDArray[np.uint32],
    time: NDArray[np.float64],
    terrain: tuple[_Terrain, NDArray[Any]] | None,
    tire: tuple[int, int, int, int, bool, object] | None,
    states: int,
    /,
) -> _Plan: ...
def change(plan: _Plan, params: _Columns, /) -> None: ...
def call_tire(
    function: int,
    data: int,
    numbers: int,
    slopes: bool,
    operands: NDArray[np.float64],
    out: NDArray[np.float64],
    /,
) -> None: ...
def terrain(roads: tuple[_Road, ...], /) -> _Terrain: ...
def survey(
    isa: str,
    terrain: _Terrain,
    number: int,
    x: NDArray[Any],
    y: NDArray[Any],
    out: NDArray[Any],
    /,
) -> None: ...
def step(
    plan: _Plan,
    steer: object,
    drive_torque: object,
    brake_torque: object,
    throttle: object,
    brake: object,
    clutch: object,
    hand_brake: object,
    gear: object,
    torque_vectoring: object,
    friction: object,
    wind_x: object,
    wind_y: object,
    ground_x: object,
    ground_y: object,
    force_x: object,
    force_y: object,
    force_z: object,
    moment_x: object,
    moment_y: object,
    moment_z: object,
    rear_steer: object,
    wheel_drive_torque_FL: object,
    wheel_drive_torque_FR: object,
    wheel_drive_torque_RL: object,
    wheel_drive_torque_RR: object,
    wheel_brake_torque_FL: object,
    wheel_brake_torque_FR: object,
    wheel_brake_torque_RL: object,
    wheel_brake_torque_RR: object,
    dt: float,
    substeps: int,
    steps: int,
    /,
) -> int: ...
def run(
    plan: _Plan,
    inputs: tuple[object, ...],
    dt: float,
    substeps: int,
    first_step: int,
    steps: int,
    every: int,
    channels: tuple[int, ...],
    record: NDArray[Any] | None,
    gauges: tuple[_Gauge, ...],
    memory: NDArray[Any] | None,
    ended: NDArray[np.float64] | None,
    driver: _Driver | None,
    origin: NDArray[np.float64],
    begin: int,
    end: int,
    check: bool,
    /,
) -> None: ...
def follow(
    plan: _Plan,
    inputs: tuple[object, ...],
    hold: _SpeedHold | None,
    dt: float,
    substeps: int,
    inner: int,
    first: int,
    last: int,
    channels: tuple[int, ...],
    driven: NDArray[np.float64],
    /,
) -> None: ...
def derivatives(
    plan: _Plan,
    inputs: tuple[object, ...],
    dt: float,
    substeps: int,
    first_step: int,
    steps: int,
    every: int,
    channels: tuple[int, ...],
    record: NDArray[np.float64],
    driver: _Driver | None,
    scalars: int,
    of_record: NDArray[np.float64] | None,
    params: tuple[int, ...],
    law_numbers: tuple[int, ...],
    by_start: NDArray[np.float64] | None,
    by_param: NDArray[np.float64] | None,
    by_number: NDArray[np.float64] | None,
    by_input: tuple[NDArray[np.float64] | None, ...],
    lines: tuple[NDArray[np.float64], tuple[int, ...], tuple[int, ...]] | None,
    begin: int,
    end: int,
    /,
) -> int: ...
def gauges() -> dict[str, tuple[bool, bool, int, tuple[str, ...]]]: ...
def gauge_results(
    plan: _Plan, gauges: tuple[_Gauge, ...], memory: NDArray[Any], out: NDArray[Any], /
) -> None: ...
def hold(plan: _Plan, /) -> _Hold: ...
def release(token: _Hold, /) -> None: ...
def moving(plan: _Plan, /) -> bool: ...
def written(plan: _Plan, /) -> None: ...
def lent(plan: _Plan, /) -> None: ...
def settle(
    plan: _Plan,
    speed: NDArray[Any],
    heading: NDArray[Any],
    x: NDArray[Any],
    y: NDArray[Any],
    gear: NDArray[Any],
    cars: NDArray[np.intp] | None,
    /,
) -> None: ...
def evaluate(plan: _Plan, cars: NDArray[np.intp] | None, /) -> None: ...
def observe(plan: _Plan, rows: tuple[int, ...], out: NDArray[Any], /) -> None: ...

# ufuncs, listed by tests/test_stub.py
fit_cost: np.ufunc
fit_ended: np.ufunc
fit_factor: np.ufunc
fit_inverse: np.ufunc
fit_judge: np.ufunc
fit_normal: np.ufunc
fit_scatter: np.ufunc
fit_spread: np.ufunc
fit_step: np.ufunc
fit_triangle: np.ufunc
gdsim_planar: np.ufunc
gdsim_slip_angle: np.ufunc
gdsim_slip_ratio: np.ufunc
inclination: np.ufunc
just_cause_slip_ratio: np.ufunc
lane_asin: np.ufunc
lane_atan: np.ufunc
lane_atan2: np.ufunc
lane_atan_near: np.ufunc
lane_cos: np.ufunc
lane_cos_near: np.ufunc
lane_cos_small: np.ufunc
lane_exp: np.ufunc
lane_exp_near: np.ufunc
lane_exp_small: np.ufunc
lane_log: np.ufunc
lane_log_normal: np.ufunc
lane_pow: np.ufunc
lane_sin: np.ufunc
lane_sin_near: np.ufunc
lane_sin_small: np.ufunc
lane_tan: np.ufunc
lane_tanh: np.ufunc
lateral_slip: np.ufunc
magic_full: np.ufunc
magic_fx0: np.ufunc
magic_fy0: np.ufunc
magic_planar: np.ufunc
sae_slip_ratio: np.ufunc
slip_angle: np.ufunc
slip_ratio: np.ufunc
slip_velocity: np.ufunc
system_inverse: np.ufunc
system_product: np.ufunc
theoretical_slip: np.ufunc
tire_brush: np.ufunc
tire_brush_adjoint: np.ufunc
tire_brush_jacobian: np.ufunc
tire_drawn_curves: np.ufunc
tire_drawn_curves_adjoint: np.ufunc
tire_drawn_curves_jacobian: np.ufunc
tire_dugoff: np.ufunc
tire_dugoff_adjoint: np.ufunc
tire_dugoff_jacobian: np.ufunc
tire_fiala: np.ufunc
tire_fiala_adjoint: np.ufunc
tire_fiala_jacobian: np.ufunc
tire_linear: np.ufunc
tire_linear_adjoint: np.ufunc
tire_linear_jacobian: np.ufunc
tire_lugre: np.ufunc
tire_lugre_adjoint: np.ufunc
tire_lugre_jacobian: np.ufunc
tire_magic_formula: np.ufunc
tire_magic_formula_adjoint: np.ufunc
tire_magic_formula_jacobian: np.ufunc
tire_physx: np.ufunc
tire_physx_adjoint: np.ufunc
tire_physx_jacobian: np.ufunc
tire_simple_pacejka: np.ufunc
tire_simple_pacejka_adjoint: np.ufunc
tire_simple_pacejka_jacobian: np.ufunc
tire_tmeasy: np.ufunc
tire_tmeasy_adjoint: np.ufunc
tire_tmeasy_jacobian: np.ufunc
turn_slip: np.ufunc
wheel_velocity: np.ufunc
