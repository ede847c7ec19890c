"""Nonlinear least squares for thousands of fits in one call."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._lib.arguments import count, finite
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, require_word
from skidpad.fit.differences import Differences
from skidpad.fit.least_squares_result import LeastSquaresResult
from skidpad.fit.levenberg_marquardt import NO_MINIMUM, Array, Minimum, minimize
from skidpad.fit.loss import LOSSES
from skidpad.fit.residuals import Data, Function, Residuals, called, pair, shaped
from skidpad.simulation.scheduler import share_out

__all__ = ["batch_least_squares"]

CHUNK_BYTES: Final = 1 << 20
"""Memory of one chunk (residuals, Jacobian, work arrays): small enough for the cache."""
CHUNKS: Final = 16
"""Chunks iterated together, so that the few slow fits need few calls."""
SMALLEST: Final = 1e-100
"""Least size of a parameter, and inverse of the largest, so that squares do not overflow."""

DIFFERENCES: Final = {None: True, "3-point": True, "2-point": False}

Jacobian = Function | Literal[True, "2-point", "3-point"] | None


def batch_least_squares(
    fun: Callable[..., Any],
    x0: ArrayLike,
    jac: Jacobian = None,
    *,
    data: tuple[ArrayLike, ...] = (),
    bounds: tuple[ArrayLike, ArrayLike] | None = None,
    loss: str = "linear",
    f_scale: float = 1.0,
    weights: ArrayLike | None = None,
    x_scale: ArrayLike | Literal["jac"] = "jac",
    ftol: float = 1e-8,
    xtol: float = 1e-8,
    gtol: float = 1e-8,
    max_iterations: int | None = None,
    chunk: int | None = None,
    threads: int = 1,
) -> LeastSquaresResult:
    """Fit k parameters to m residuals in n fits (Levenberg-Marquardt).

    Each fit i minimizes the cost, half the sum over its residuals r of
    weights f_scale^2 rho((r/f_scale)^2), within its bounds. All unfinished fits are evaluated in
    one call per iteration, or one per chunk; each has its own damping, scaling and termination.

    Parameters
    ----------
    fun : callable
        ``fun(x, *data)``: residuals (a, m) of a fits at x (a, k), with a from 1 to n. Row i may
        depend only on row i of x and data. A fit whose residuals are not finite at a trial step
        tries a shorter one.
    x0 : array_like, shape (n, k)
        Initial parameters, finite and within the bounds.
    jac : callable, True, '3-point', '2-point' or None
        ``jac(x, *data)``: the Jacobian (a, m, k), derivatives of the residuals. True: `fun` returns
        ``(residuals, jacobian)``. None is '3-point', central differences; '2-point' costs half as
        much. Differences of all columns of all fits are one call of `fun`.
    data : tuple of array_like
        Further arguments of `fun` and `jac`: each with n rows, of which they get those of the a
        fits, or with one row, which they get unchanged.
    bounds : (lower, upper), optional
        Each broadcasts to (n, k); infinite for none. Equal bounds fix a parameter.
    loss : {'linear', 'soft_l1', 'huber', 'cauchy'}
        rho, see `skidpad.fit.loss`.
    f_scale : float
        Size of residuals from which the loss deviates from squares.
    weights : array_like, optional
        Weights of squared residuals, >= 0, broadcast to (n, m): 2 counts a point twice, 0 excludes
        it, even if its residual is not finite.
    x_scale : array_like or 'jac'
        Sizes of the parameters, 1e-100 to 1e100, broadcast to (n, k). With 'jac' the columns of the
        Jacobian scale them, so that units do not matter.
    ftol, xtol, gtol : float
        Termination tolerances. ftol: a step not limited by the trust region lowers the cost by less
        than ftol relative to it, as predicted by the model, or the model predicts less than a
        quarter of that for the next one; slow convergence, with gains that fall by less than a
        factor of 1000 per step, tightens this accordingly. xtol: a step is shorter than
        xtol (xtol + norm(x)), in scaled parameters. gtol, as in MINPACK: no column of the Jacobian
        has a cosine above gtol with the residuals, except at an active bound.
    max_iterations : int, optional
        Most steps of a fit; 100 (1 + k) if None, and as many again in a second attempt.
    chunk : int, optional
        Fits per call of `fun`. If None, as many as fill a megabyte.
    threads : int
        Threads to divide the fits among, useful if `fun` releases the GIL (NumPy does).

    Returns
    -------
    LeastSquaresResult

    Raises
    ------
    ValueError, TypeError
        If arguments do not fit together; the message has the name of the argument.

    Notes
    -----
    A fit has the same bits in any batch, order, chunk and number of threads if that holds for
    `fun`: it does for NumPy's elementwise functions, but not necessarily for ``@`` and ``einsum``.

    A fit is a success only if the linear model also predicts a gain of no more than a millionth of
    the cost (Bates and Watts, Technometrics 23, 1981), or a step shorter than xtol: small steps
    forced by a plateau or a canyon do not count, nor does a point at which parameters have become
    indistinguishable that were not so initially. Such fits are repeated once from their start, with
    a longer first step.

    Steps come from a QR decomposition of the Jacobian, not from normal equations, and a step that
    changes the cost by no more than rounding is judged by its gradient. So minima are found to
    nearly full precision with tight tolerances, even for ill-conditioned problems.

    Examples
    --------
    >>> import numpy as np
    >>> from skidpad.fit import batch_least_squares
    >>> t = np.linspace(0.0, 4.0, 20)
    >>> y = np.array([[2.0], [3.0]]) * np.exp(-np.array([[1.0], [0.5]]) * t)
    >>> def decay(x, y):
    ...     return x[:, :1] * np.exp(-x[:, 1:] * t) - y
    >>> result = batch_least_squares(decay, np.ones((2, 2)), data=(y,))
    >>> result.x.round(6)
    array([[2. , 1. ],
           [3. , 0.5]])
    """
    start = _starts(x0)
    n, k = start.shape
    arrays = _rows(data, n)
    lower, upper = _bounds(bounds, start)
    require_word("loss", loss, tuple(LOSSES))
    f_scale = _positive("f_scale", f_scale)
    sizes = None if isinstance(x_scale, str) and x_scale == "jac" else _sizes(x_scale, n, k)
    tolerances = {
        name: _positive(name, value, zero=True)
        for name, value in (("ftol", ftol), ("xtol", xtol), ("gtol", gtol))
    }
    most = 100 * (1 + k) if max_iterations is None else count("max_iterations", max_iterations)
    again = (*NO_MINIMUM, 0) if max_iterations is None else NO_MINIMUM
    threads = count("threads", threads)
    points = _points(fun, jac, start, arrays)
    if points < k:
        raise ValueError(
            f"fun: {points} residuals cannot determine {k} parameters; m >= k is needed"
        )
    weight = _weights(weights, n, points)
    step_sizes = np.where(start == 0, 1.0, np.abs(start)) if sizes is None else sizes

    def fit(begin: int, end: int) -> LeastSquaresResult:
        part = slice(begin, end)
        low, high = lower[part], upper[part]
        columns = _jacobian(jac, step_sizes[part], low, high)
        own = tuple(array if len(array) == 1 else array[part] for array in arrays)
        heavy = weight if len(weight) == 1 else weight[part]
        problem = Residuals(fun, columns, own, heavy, LOSSES[loss], f_scale, each)
        scale = None if sizes is None else sizes[part]
        found = minimize(
            problem, start[part], low, high, again=again, x_scale=scale, max_iterations=most,
            **tolerances,
        )  # fmt: skip
        extra = k * columns.points if isinstance(columns, Differences) else 0
        return _result(found, problem, low, high, heavy, (LOSSES[loss], f_scale), extra)

    each = _chunk(jac, n, k, points) if chunk is None else count("chunk", chunk)
    some = min(CHUNKS * each, -(-n // threads))
    return LeastSquaresResult.joined(_over_parts(fit, n, some, threads))


def _over_parts(
    fit: Callable[[int, int], LeastSquaresResult], n: int, some: int, threads: int
) -> list[LeastSquaresResult]:
    """Fit chunk by chunk, in threads if there are several."""
    starts = range(0, n, some)
    results: dict[int, LeastSquaresResult] = {}

    def work(begin: int) -> None:
        results[begin] = fit(begin, min(begin + some, n))

    share_out(starts, work, min(threads, len(starts)), threading.Event())
    return [results[begin] for begin in starts]


def _result(
    found: Minimum,
    problem: Residuals,
    lower: Array,
    upper: Array,
    weights: Array,
    loss: tuple[float, float],
    extra: int,
) -> LeastSquaresResult:
    """Add uncertainties to the minima."""
    x, gradient = found.x, found.gradient
    active = np.where((x == upper) & (gradient <= 0), 1, 0)
    active = np.where((x == lower) & (gradient >= 0), -1, active)
    free = active == 0
    points, slope2, curvature, convex = _core.fit_spread(problem.kept, weights, *loss)
    inverse, condition, weakest = _core.fit_inverse(found.triangle, free.astype(np.float64))
    freedom = points - free.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        # variance of an M-estimator: Huber, Robust Statistics (1981), 7.6
        variance = slope2 / freedom * (points / curvature) ** 2
        variance[(freedom <= 0) | (curvature <= 0)] = np.nan
        covariance = (variance * convex / points)[:, None, None] * inverse
    return LeastSquaresResult(
        x=x,
        cost=found.cost,
        residuals=problem.kept,
        gradient=gradient,
        covariance=covariance,
        variance=variance,
        condition=condition,
        weakest=weakest,
        active=active,
        status=found.status,
        iterations=found.iterations,
        evaluations=found.starts + found.iterations + extra * found.linearizations,
    )


def _chunk(jac: Jacobian, n: int, k: int, points: int) -> int:
    rows = 1 + k * (4 if jac is None or isinstance(jac, str) else 2)
    return int(max(1, min(n, CHUNK_BYTES // (8 * points * rows))))


def _points(fun: Function, jac: Jacobian, start: Array, data: Data) -> int:
    """Return the number of residuals of a fit, from the first fit."""
    if not callable(fun):
        raise TypeError(f"fun: expected a function of x, not {brief(fun)}")
    if jac is not True and not callable(jac):
        require_word("jac", jac, tuple(DIFFERENCES), repr)
    _require_room(fun, data)
    result = called(fun, start[:1], tuple(array[:1] for array in data))
    if jac is True:
        result = pair(result)[0]
    return int(shaped("fun", result, (1, None)).shape[1])


def _require_room(fun: Function, data: tuple[Array, ...]) -> None:
    """Refuse data if a function takes another number of arguments."""
    try:
        signature = inspect.signature(fun)
    except (TypeError, ValueError):  # a C function without a signature
        return
    try:
        signature.bind(None, *data)
    except TypeError as error:
        raise TypeError(f"fun does not take x and the {len(data)} parts of data: {error}") from None


def _jacobian(
    jac: Jacobian, sizes: Array, lower: Array, upper: Array
) -> Function | Literal[True] | Differences:
    if jac is None or isinstance(jac, str):
        return Differences(sizes, lower, upper, central=DIFFERENCES[jac])
    return jac


def _starts(x0: ArrayLike) -> Array:
    start = real_array("x0", x0).astype(np.float64)
    if start.ndim != 2 or 0 in start.shape:
        raise ValueError(f"x0 must have the shape (fits, parameters), not {start.shape}")
    _no_fault("x0", start, ~np.isfinite(start), "must be finite")
    return start


def _bounds(bounds: tuple[ArrayLike, ArrayLike] | None, start: Array) -> tuple[Array, Array]:
    if bounds is None:
        bounds = (-np.inf, np.inf)
    if not (isinstance(bounds, (tuple, list)) and len(bounds) == 2):
        raise ValueError("bounds must be (lower, upper)")
    lower, upper = (_over("bounds", side, start.shape) for side in bounds)
    faulty = np.isnan(lower) | np.isnan(upper)
    _no_fault("bounds", np.where(np.isnan(lower), lower, upper), faulty, "must not be NaN")
    crossed = (lower > upper) | (lower == np.inf) | (upper == -np.inf)
    _no_fault("bounds: lower", lower, crossed, "must be at most upper")
    _no_fault("x0", start, (start < lower) | (start > upper), "must be within the bounds")
    return lower, upper


def _sizes(x_scale: ArrayLike, n: int, k: int) -> Array:
    sizes = _over("x_scale", x_scale, (n, k))
    faulty = ~((sizes >= SMALLEST) & (sizes <= 1 / SMALLEST))
    _no_fault("x_scale", sizes, faulty, f"must be from {SMALLEST:g} to {1 / SMALLEST:g}")
    return sizes


def _weights(weights: ArrayLike | None, n: int, points: int) -> Array:
    if weights is None:
        return np.ones((1, points))
    array = _over("weights", weights, (n, points))
    _no_fault("weights", array, ~((array >= 0) & np.isfinite(array)), "must be >= 0 and finite")
    return array


def _rows(data: tuple[ArrayLike, ...], n: int) -> Data:
    if not isinstance(data, (tuple, list)):
        raise TypeError(f"data must be a tuple of arrays, not {brief(data)}")
    try:
        arrays = tuple(np.asarray(part) for part in data)
    except ValueError as error:  # ragged, or nested too deep
        raise ValueError(f"data: a part is not an array: {error}") from error
    for i, array in enumerate(arrays):
        if array.ndim == 0 or len(array) not in (1, n):
            raise ValueError(f"data[{i}] has the shape {array.shape}, but needs 1 or {n} rows")
    return arrays


def _over(name: str, value: ArrayLike, shape: tuple[int, ...]) -> Array:
    array = real_array(name, value).astype(np.float64)
    try:
        return np.array(np.broadcast_to(array, shape))
    except ValueError:
        raise ValueError(f"{name} has the shape {array.shape}, but must fit {shape}") from None


def _no_fault(name: str, values: Array, faulty: NDArray[np.bool_], rule: str) -> None:
    if faulty.any():
        at = tuple(int(i) for i in np.argwhere(faulty)[0])
        raise ValueError(f"{name} {rule}, but is {values[at]} at {list(at)}")


def _positive(name: str, value: object, *, zero: bool = False) -> float:
    number = finite(name, value)
    if not (number > 0 or (zero and number == 0)):
        raise ValueError(f"{name} must be {'>= 0' if zero else '> 0'} and finite, not {value}")
    return number
