"""The Magic Formula against some rows of MFeval, without external data."""

from __future__ import annotations

import numpy as np
import pytest
from reference.mfeval_rows import MF52, MF61, ROWS
from skidpad.tires import MagicFormula

NUMBERS = {"5.2": MF52, "6.1": MF61, "6.2": MF61}
ANGLES, TANGENTS = 111, 121  # of MFeval's useMode
CASES = [(version, line) for version, rows in ROWS.items() for line in rows.split("\n") if line]
NAMES = [f"{version}-{k}" for k, (version, _) in enumerate(CASES)]


def largest(version: str) -> np.ndarray:
    """Largest force and moment of a version's rows: Fx, Fy, Mx, My, Mz."""
    rows = [line.split()[7:] for other, line in CASES if other == version]
    size = np.abs(np.array(rows, float)).max(axis=0)
    return np.repeat([size[:2].max(), size[2:].max()], [2, 3])


@pytest.mark.parametrize(("version", "line"), CASES, ids=NAMES)
def test_forces_and_moments_are_those_of_MFeval(version: str, line: str) -> None:
    """To 2e-8 of the largest force, or moment: inputs and outputs have nine digits."""
    fz, kappa, alpha, gamma, vx, pressure, mode, *expected = map(float, line.split())
    tire = MagicFormula(version, tan_alpha=mode == TANGENTS, **NUMBERS[version])
    found = tire.forces(fz, kappa, alpha, gamma, vx=vx, p=pressure)
    np.testing.assert_array_less(np.abs(np.array(found) - expected), 2e-8 * largest(version))


def test_each_version_has_rows_of_both_modes() -> None:
    for version in NUMBERS:
        modes = {float(line.split()[6]) for other, line in CASES if other == version}
        assert modes == {ANGLES, TANGENTS}
