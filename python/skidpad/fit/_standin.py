"""Stand-in for the batch least squares, to be replaced."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np


def batch_least_squares(
    fun, x0, jac=True, *, bounds=None, loss="linear", f_scale=1.0, max_iterations=30, ftol=1e-8,
    xtol=1e-8, **_,
):  # fmt: skip
    x = np.array(x0, float)
    n, k = x.shape
    lo, hi = bounds
    r, j = fun(x)
    cost = 0.5 * (r**2).sum(1)
    lam = np.full(n, 1e-3)
    its = 0
    live = np.isfinite(cost)
    for its in range(max_iterations):
        a = np.flatnonzero(live)
        if not a.size:
            break
        step = np.zeros((a.size, k))
        for q, i in enumerate(a):
            h = j[i].T @ j[i]
            g = j[i].T @ r[i]
            d = np.maximum(np.diag(h), 1e-12)
            step[q] = -np.linalg.solve(h + lam[i] * np.diag(d), g)
        new = np.clip(x[a] + step, lo, hi)
        rn, jn = fun(new)
        cn = 0.5 * (rn**2).sum(1)
        for q, i in enumerate(a):
            if np.isfinite(cn[q]) and cn[q] < cost[i]:
                done = cost[i] - cn[q] < ftol * cost[i]
                x[i], r[i], j[i], cost[i] = new[q], rn[q], jn[q], cn[q]
                lam[i] /= 5
                live[i] = not done
            else:
                lam[i] *= 5
                live[i] = lam[i] < 1e8
    return SimpleNamespace(
        x=x, cost=cost, residuals=r, success=np.isfinite(cost), iterations=np.full(n, its),
        message=["stand-in"] * n, messages=["stand-in"] * n,
    )  # fmt: skip
