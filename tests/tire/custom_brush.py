"""The brush model as a user-supplied function: in Python, and in C."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
import skidpad as sp

BRUSH = sp.tires.Brush(
    friction=1.1, nominal_load=4000.0, tread_stiffness=5e6, half_length=0.08, camber_slip=0.1
)
PEAK = 1.5 * 1.1 * 4000.0 / (5e6 * 0.08**2)
"""Slip at which the whole contact slides."""
KNOWN = {
    "slip_ratio_at_peak": PEAK,
    "slip_angle_at_peak": np.arctan(PEAK),
    "slip_stiffness": 2 * 5e6 * 0.08**2,
    "cornering_stiffness": 2 * 5e6 * 0.08**2,
}
"""Properties that the package's model declares, and that are measured for a user's function."""
NUMBERS = {"c1": 1.1, "c2": 4000.0, "c3": 5e6, "c4": 0.08, "c5": 0.1}

BODY = """
#include <math.h>
#include "skidpad/tire.h"

void brush(int64_t n, const real *in, real *out, void *data) {
    for (int64_t i = 0; i < n; i++) {
#define IN(row) in[(row) * SKIDPAD_TIRE_BLOCK + i]
#define OUT(row) out[(row) * SKIDPAD_TIRE_BLOCK + i]
        const real *c = in + SKIDPAD_C1 * SKIDPAD_TIRE_BLOCK + i;
        const real fz = IN(SKIDPAD_FZ), kappa = IN(SKIDPAD_KAPPA), forward = IN(SKIDPAD_FORWARD);
        const real mu = c[0] * IN(SKIDPAD_SURFACE), tiny = 1e-18;
        const real a0_2 = c[3 * SKIDPAD_TIRE_BLOCK] * c[3 * SKIDPAD_TIRE_BLOCK]
                          / c[SKIDPAD_TIRE_BLOCK];
        const real theta = (real)(2.0 / 3.0) * c[2 * SKIDPAD_TIRE_BLOCK] * a0_2;
        const real ty = IN(SKIDPAD_TAN_ALPHA)
                        + c[4 * SKIDPAD_TIRE_BLOCK] * IN(SKIDPAD_SIN_GAMMA);
        const real along = 1 + forward * kappa;
        const real size = (real)sqrt(kappa * kappa + ty * ty), h = size > tiny ? size : tiny;
        const real stretch = mu * (real)fabs(along), d = stretch > tiny ? stretch : tiny;
        const real full = theta * h / d, lambda = full < 1 ? full : 1, rest = 1 - lambda;
        const real F = 3 * mu * fz * lambda * (rest + lambda * lambda / 3) / h;
        const real a = (real)copysign(sqrt(a0_2 * fz), along) * forward;
        OUT(SKIDPAD_FX) = F * kappa;
        OUT(SKIDPAD_FY) = -F * ty;
        OUT(SKIDPAD_MZ) = a * mu * fz * lambda * rest * rest * rest * ty / h;
        if (data) *(int64_t *)data += 1;
    }
}
"""


def python_brush(at: sp.tires.TireOperands) -> tuple[Any, ...]:
    """The model's equations over arrays."""
    mu0, load, tread, length, camber = at.c
    mu, a0_2 = mu0 * at.surface, length**2 / load
    ty = at.tan_alpha + camber * at.sin_gamma
    along = 1 + at.forward * at.kappa
    h = np.maximum(1e-18, np.hypot(at.kappa, ty))
    share = np.minimum(1, 2 / 3 * tread * a0_2 * h / np.maximum(1e-18, mu * np.abs(along)))
    rest = 1 - share
    force = 3 * mu * at.fz * share * (rest + share**2 / 3) / h
    arm = np.copysign(np.sqrt(a0_2 * at.fz), along) * at.forward
    return force * at.kappa, -force * ty, arm * mu * at.fz * share * rest**3 * ty / h


@cache
def compiler() -> str | None:
    """A C compiler, if available."""
    return next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None)


@cache
def compiled(real: str) -> ctypes.CDLL:
    """A library with the brush for "double" or "float"."""
    folder = Path(mkdtemp())
    (folder / "brush.c").write_text(BODY.replace("real", real), encoding="utf-8")
    command = [
        str(compiler()), "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-I", sp.get_include(),
        "-o", "brush.so", "brush.c", "-lm",
    ]  # fmt: skip
    subprocess.run(command, cwd=folder, check=True)
    return ctypes.CDLL(str(folder / "brush.so"))


@cache
def numba_brush() -> Any:
    """The same with its slopes, compiled by numba."""
    import numba

    @numba.cfunc("void(int64, CPointer(double), CPointer(double), voidptr)", error_model="numpy")  # type: ignore[untyped-decorator]
    def brush(n, operands, results, data):  # type: ignore[no-untyped-def]
        at, out = numba.carray(operands, (12, 32)), numba.carray(results, (5, 32))
        for i in range(n):
            fz, kappa, forward = at[0, i], at[1, i], at[5, i]
            mu, a0_2 = at[7, i] * at[6, i], at[10, i] * at[10, i] / at[8, i]
            theta = (2.0 / 3.0) * at[9, i] * a0_2
            ty = at[2, i] + at[11, i] * at[3, i]
            along = 1.0 + forward * kappa
            sign = 1.0 if along >= 0.0 else -1.0
            d = max(1e-18, mu * abs(along))
            h = max(1e-18, np.sqrt(kappa * kappa + ty * ty))
            both = 1.0 / (h * d)
            per_h, per_d = d * both, h * both
            share = min(1.0, theta * h * per_d)
            rest = 1.0 - share
            f_h = 3.0 * mu * fz * share * (rest + share * share * (1.0 / 3.0)) * per_h
            out[0, i] = f_h * kappa
            out[1, i] = -(f_h * ty)
            a = sign * np.sqrt(a0_2 * fz) * forward
            out[2, i] = a * mu * fz * share * (rest * rest * rest) * (ty * per_h)
            sin2 = (ty * per_h) * (ty * per_h)
            per = mu * per_d
            stick = 3.0 * theta * fz * (rest * rest) * per
            out[3, i] = max(stick * (sign * per - sin2) + f_h * sin2, 0.0)
            out[4, i] = stick * sin2 + f_h * (1.0 - sin2)

    return brush
