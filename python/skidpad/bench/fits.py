"""Fits of a tire curve: thousands in one call, beside a loop of SciPy's least_squares."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.fit import LeastSquaresResult, batch_least_squares

FITS: Final = 1000
POINTS: Final = 100
START: Final = (8.0, 1.3, 2500.0, 0.0)
"""B, C, D [N], E."""


def curve(x: NDArray[Any], slip: NDArray[Any], force: NDArray[Any]) -> tuple[Any, Any]:
    """Return residuals (a, m) and Jacobian (a, m, 4) of D sin(C atan(B s - E (B s - atan B s))).

    Sine and cosine come from the tangent of half the angle, which NumPy vectorizes.
    """
    B, C, D, E = x.T[..., None]
    jacobian = np.empty((4, len(x), slip.shape[-1]))
    bs = B * slip
    bend = bs - np.arctan(bs)
    inner = bs - E * bend
    angle = np.arctan(inner)
    half = np.tan(0.5 * C * angle)
    cos2 = 1 / (1 + half * half)
    sine, slope = 2 * half * cos2, D * (2 * cos2 - 1)
    np.multiply(angle, slope, out=jacobian[1])
    slope *= C / (1 + inner * inner)
    np.multiply(slope, slip - E * (slip - slip / (1 + bs * bs)), out=jacobian[0])
    jacobian[2] = sine
    np.multiply(slope, -bend, out=jacobian[3])
    return D * sine - force, np.moveaxis(jacobian, 0, -1)


def problems(fits: int = FITS) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return starts (n, 4), slips (1, m) and noisy forces (n, m) [N] of different tires."""
    rng = np.random.default_rng(11)
    tires = np.array([10.0, 1.4, 3000.0, -0.5]) * rng.uniform(0.9, 1.1, (fits, 4))
    slip = np.linspace(-0.25, 0.25, POINTS)[None]
    force = curve(tires, slip, rng.normal(0.0, 30.0, (fits, POINTS)))[0]
    return np.tile(START, (fits, 1)), slip, force


def ours(fits: int = FITS) -> Callable[[], LeastSquaresResult]:
    """Return a function that fits all of them in one call."""
    start, slip, force = problems(fits)
    return lambda: batch_least_squares(curve, start, jac=True, data=(slip, force))


def scipys(method: str, fits: int) -> Callable[[], list[Any]]:
    """Return a function that fits them one by one in SciPy, sharing values with the Jacobian."""
    from scipy.optimize import least_squares

    start, slip, force = problems(max(fits, FITS))

    def one(i: int) -> Any:
        last: dict[str, Any] = {}

        def residuals(x: NDArray[Any]) -> Any:
            value, last["jacobian"] = curve(x[None], slip, force[i : i + 1])
            last["x"] = x.copy()
            return value[0]

        def jacobian(x: NDArray[Any]) -> Any:
            if not np.array_equal(x, last["x"]):
                residuals(x)
            return last["jacobian"][0]

        return least_squares(residuals, start[i], jacobian, method=method, x_scale="jac")

    return lambda: [one(i) for i in range(fits)]


def jaxs(fits: int) -> Callable[[], object]:
    """Return a function that does the same in JAX: a single-fit Levenberg-Marquardt, vmapped."""
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    start, slip, force = problems(fits)

    def residuals(x: Any, y: Any) -> Any:
        B, C, D, E = x
        bs = B * slip[0]
        return D * jnp.sin(C * jnp.arctan(bs - E * (bs - jnp.arctan(bs)))) - y

    slopes = jax.jacfwd(residuals)

    def fit(x0: Any, y: Any) -> Any:
        def step(state: Any) -> Any:
            x, r, cost, damping, _, count = state
            J = slopes(x, y)
            H = J.T @ J
            trial = x - jnp.linalg.solve(H + damping * jnp.diag(jnp.diag(H)), J.T @ r)
            new = residuals(trial, y)
            gain = cost - new @ new
            better = gain > 0
            return (
                jnp.where(better, trial, x),
                jnp.where(better, new, r),
                jnp.where(better, new @ new, cost),
                jnp.where(better, damping / 10, damping * 5),
                (jnp.abs(gain) < 1e-8 * cost) | (damping > 1e9),
                count + 1,
            )

        r = residuals(x0, y)
        first = (x0, r, r @ r, 1e-3, False, 0)
        return jax.lax.while_loop(lambda s: ~s[4] & (s[5] < 100), step, first)[0]

    all_fits = jax.jit(jax.vmap(fit))
    return lambda: all_fits(start, force).block_until_ready()


def alternately(works: list[tuple[Callable[[], object], int]], seconds: float) -> list[float]:
    """Return the best time of each function in ns per fit, timed in turn."""
    shortest, tries, end = [np.inf] * len(works), 0, time.perf_counter() + seconds
    while tries < 2 or time.perf_counter() < end:
        for i, (work, fits) in enumerate(works):
            start = time.perf_counter()
            work()
            shortest[i] = min(shortest[i], 1e9 * (time.perf_counter() - start) / fits)
        tries += 1
    return shortest
