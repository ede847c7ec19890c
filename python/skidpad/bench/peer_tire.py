"""The simplified Magic Formula with its ellipse in NumPy, numba and JAX."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.bench.points import operating_points

STIFFNESS, SHAPE_X, SHAPE_Y, CURVATURE = 10.0, 1.65, 1.35, 0.0

Run = Callable[[], object]


def formula(xp: Any, real: Any, fz: Any, kappa: Any, alpha: Any) -> tuple[Any, Any]:
    """Return Fx and Fy [N] with a NumPy-like module, in one precision."""
    B, Cx, Cy, E = real(STIFFNESS), real(SHAPE_X), real(SHAPE_Y), real(CURVATURE)
    u, v = B * kappa, B * alpha
    x = xp.sin(Cx * xp.arctan(u - E * (u - xp.arctan(u))))
    y = xp.sin(Cy * xp.arctan(v - E * (v - xp.arctan(v))))
    grip = fz / xp.maximum(real(1), xp.sqrt(x * x + y * y))
    return grip * x, -(grip * y)


def of_numpy(dtype: str, n: int) -> Run:
    """Return a function that evaluates the formula for all points in NumPy."""
    points = operating_points(dtype, n)
    real = np.dtype(dtype).type
    return lambda: formula(np, real, *points)


def of_numba(dtype: str, n: int) -> Run:
    """Return the same as a loop compiled by numba, without reordering operations."""
    import numba

    points = operating_points(dtype, n)
    real = np.dtype(dtype).type
    B, Cx, Cy, E, unit = (real(v) for v in (STIFFNESS, SHAPE_X, SHAPE_Y, CURVATURE, 1.0))

    @numba.njit(error_model="numpy")
    def forces(fz: Any, kappa: Any, alpha: Any, fx: Any, fy: Any) -> None:
        for i in range(fz.size):
            u, v = B * kappa[i], B * alpha[i]
            x = np.sin(Cx * np.arctan(u - E * (u - np.arctan(u))))
            y = np.sin(Cy * np.arctan(v - E * (v - np.arctan(v))))
            grip = fz[i] / max(unit, np.sqrt(x * x + y * y))
            fx[i] = grip * x
            fy[i] = -(grip * y)

    out: tuple[NDArray[Any], NDArray[Any]] = (np.empty_like(points[0]), np.empty_like(points[0]))

    def run() -> tuple[NDArray[Any], NDArray[Any]]:
        forces(*points, *out)
        return out

    return run


def of_jax(dtype: str, n: int) -> Run:
    """Return the same compiled by JAX."""
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    points = [jnp.asarray(each) for each in operating_points(dtype, n)]
    real = np.dtype(dtype).type
    forces = jax.jit(lambda fz, kappa, alpha: formula(jnp, real, fz, kappa, alpha))
    return lambda: jax.block_until_ready(forces(*points))


MAKERS: Final = {"NumPy": of_numpy, "numba": of_numba, "JAX": of_jax}


def peers() -> dict[str, Callable[[str, int], Run]]:
    """Return those available, by name."""
    return {name: make for name, make in MAKERS.items() if find_spec(name.lower())}
