"""A neural tire from a file of weights, compiled by numba, in a car: python neural_tire.py."""

from pathlib import Path

import numba
import numpy as np
import skidpad as sp

with np.load(Path(__file__).with_suffix(".npz")) as file:
    HIDDEN, OUT, SCALE = file["hidden"], file["out"], file["scale"]  # (3, h), (2, h), (3,)

WHEELS, OPERANDS, RESULTS = 32, 8, 3  # length of a row, and the number of rows


@numba.cfunc("void(int64, CPointer(double), CPointer(double), voidptr)", error_model="numpy")
def forces(n, operands, results, data):
    """Evaluate one hidden layer over kappa, tan(alpha) and load; it gives forces over load."""
    at = numba.carray(operands, (OPERANDS, WHEELS))
    force = numba.carray(results, (RESULTS, WHEELS))
    for i in range(n):
        fz, grip = at[0, i], at[7, i] * at[6, i]
        kappa, side, load = SCALE[0] * at[1, i], SCALE[1] * at[2, i], SCALE[2] * fz
        fx = fy = 0.0
        for k in range(HIDDEN.shape[1]):
            x = HIDDEN[0, k] * kappa + HIDDEN[1, k] * side
            y = np.tanh(x * (1.0 + HIDDEN[2, k] * load))
            fx += OUT[0, k] * y
            fy += OUT[1, k] * y
        force[0, i], force[1, i], force[2, i] = grip * fz * fx, grip * fz * fy, 0.0


tire = sp.tires.Custom(forces, c1=1.0)  # c1 multiplies the forces

if __name__ == "__main__":
    fleet = sp.Fleet(sp.cars.load("bmw_320i").replace({"tire": tire}), n=1000)
    fleet.start(speed=20.0)
    fleet.run({"steer": sp.Signal([0, 1], [0, 0.05])}, duration=3.0, threads=2)
    print(f"{fleet.state.yaw_rate[0]:.3f} rad/s on {len(HIDDEN[0])} neurons a wheel")
