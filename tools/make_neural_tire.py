"""Writes docs/examples/neural_tire.npz, weights trained on a brush tire."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import skidpad as sp

PLACE = Path(__file__).parents[1] / "docs" / "examples" / "neural_tire.npz"
NEURONS, POINTS = 24, 20_000
SCALE = np.array([5.0, 5.0, 1e-4])


def layer(slips: np.ndarray, load: np.ndarray, hidden: np.ndarray) -> np.ndarray:
    """Output of the hidden layer for slips (2, m) and loads (m,)."""
    x = hidden[0][:, None] * SCALE[0] * slips[0] + hidden[1][:, None] * SCALE[1] * slips[1]
    return np.tanh(x * (1.0 + hidden[2][:, None] * SCALE[2] * load))


def main() -> None:
    """Draw the hidden layer at random, and solve for the output layer."""
    rng = np.random.default_rng(27)
    angle = np.pi * np.arange(NEURONS) / NEURONS
    size = np.array([0.5, 1.5, 4.0])[np.arange(NEURONS) % 3]
    hidden = np.stack((size * np.cos(angle), size * np.sin(angle), rng.uniform(-0.5, 0.5, NEURONS)))
    load = rng.uniform(1000.0, 7000.0, POINTS)
    length, turn = rng.uniform(0.0, 1.0, POINTS) ** 2, rng.uniform(-np.pi, np.pi, POINTS)
    slips = length * np.array([np.cos(turn), np.sin(turn)])
    f = sp.tires.Brush(tread_stiffness=5e6).forces(load, slips[0], np.arctan(slips[1]))
    known = np.stack((f.fx, f.fy)) / load
    basis = layer(slips, load, hidden)
    ridge = 1e-3 * POINTS * np.eye(NEURONS)
    out = np.linalg.solve(basis @ basis.T + ridge, basis @ known.T).T
    print("worst force off by", np.abs(out @ basis - known).max().round(3), "of the load")
    np.savez(PLACE, hidden=hidden, out=out, scale=SCALE)


if __name__ == "__main__":
    main()
