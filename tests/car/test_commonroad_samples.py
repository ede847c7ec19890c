"""The BMW 320i against a few samples of the multi-body model of its parameters' source.

CommonRoad's 29-state model (Althoff and Wuersching, "CommonRoad: Vehicle Models", 2020), integrated
with RK4 at 0.5 ms. `test_commonroad` compares whole runs, documents the axes of both, and needs the
reference data; these are samples of the same runs. Theirs turns right where ours turns left, so
left and right loads are exchanged.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Signal

CAR = "bmw_320i_commonroad"

# time, speed, yaw rate, roll, pitch, wheel loads FL FR RL RR: 0.02 rad of steer from t = 1 s on,
# over 0.2 s, at 20 m/s
STEP_STEER = """\
1.2 19.998159 0.088837879 -0.017773968 -0.0013591721 3469.5898 2411.077 2839.8636 2034.8496
1.8 19.979691 0.15735899 -0.049703422 -0.0014050829 3887.395 1979.3665 3138.8909 1726.1472
3.0 19.933745 0.15737103 -0.04974059 -0.0013808605 3878.1934 1983.3039 3131.7965 1731.7705
4.8 19.865537 0.15681786 -0.049389745 -0.0013809748 3871.494 1990.0638 3126.8997 1736.7693
"""
# two periods of 0.03 rad at 0.5 Hz from t = 1 s on, at 25 m/s
SINE_STEER = """\
1.2 24.998211 0.08899653 -0.018246029 -0.0013569402 3488.3393 2392.9555 2856.9401 2018.4654
1.8 24.929617 0.24023817 -0.096125954 -0.0015973261 4715.9098 1085.6979 3767.7166 1066.7157
2.4 24.900666 -0.20433437 0.054046456 -0.0015476756 1666.2456 4335.66 1435.4699 3482.013
3.0 24.827959 -0.11774702 0.075270911 -0.0012028177 1660.0548 4122.3087 1536.7216 3352.9688
3.6 24.794871 0.26655467 -0.087375044 -0.001717194 4686.8901 1171.4504 3709.003 1100.7908
4.8 24.683562 -0.23714966 0.09240264 -0.0014741948 1132.9168 4642.2726 1101.6611 3721.7905
"""
# 4 m/s2 from t = 1 s on, over 0.3 s, at 25 m/s
BRAKE = """\
1.8 22.549692 0.00068088145 -0.00017018867 -0.019777456 3349.8693 3342.4269 2006.2928 2000.5766
3.0 17.985378 0.00043521746 -0.00010834117 -0.020749674 3411.1936 3407.3039 1956.2919 1953.4024
4.8 11.138886 0.00023037241 -1.593373e-05 -0.02067662 3407.2071 3406.6759 1955.853 1955.4596
"""


def samples(text: str) -> dict[str, np.ndarray]:
    """Their samples in our axes: left and right exchanged, roll sign changed, pitch nose down."""
    rows = np.array([line.split() for line in text.splitlines()], float)
    time, vx, yaw_rate, roll, pitch = rows[:, :5].T
    loads = rows[:, [6, 5, 8, 7]]
    return {
        "time": time, "vx": vx, "yaw_rate": yaw_rate, "roll": -roll, "pitch": -pitch, "fz": loads,
    }  # fmt: skip


def driven(speed: float, time: np.ndarray, **inputs: Signal) -> dict[str, np.ndarray]:
    """Our results at the same times."""
    names = ("vx", "yaw_rate", "roll", "pitch", "fz")
    fleet = sp.Fleet(sp.cars.load(CAR))
    fleet.start(speed)
    rec = fleet.run(inputs, float(time[-1]), 1e-3, every=10, record=names)
    at = np.rint(time / 0.01).astype(int)
    return {name: rec[name][at, ..., 0] for name in names}


def rms(ours: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """Root mean square difference over the largest value, wheel by wheel."""
    gap = np.sqrt(((ours - theirs) ** 2).mean(axis=0))
    return np.asarray(gap / np.abs(theirs).max(axis=0))


@pytest.mark.parametrize("maneuver", ["step", "sine"])
def test_yaw_roll_and_loads_in_turns(maneuver: str):
    """As close as whole runs: their axles are rigid beams, their tires have no relaxation."""
    if maneuver == "step":
        speed, theirs, steer = 20.0, samples(STEP_STEER), Signal([1.0, 1.2], [0.0, 0.02])
    else:
        speed, theirs, t = 25.0, samples(SINE_STEER), np.linspace(1.0, 5.0, 401)
        steer = Signal(t, 0.03 * np.sin(np.pi * (t - 1.0)))
    ours = driven(speed, theirs["time"], steer=steer)
    assert rms(ours["yaw_rate"], theirs["yaw_rate"]) < 0.08
    assert rms(ours["roll"], theirs["roll"]) < 0.15
    assert (rms(ours["fz"], theirs["fz"]) < 0.05).all()
    np.testing.assert_allclose(ours["vx"], theirs["vx"], rtol=5e-3)


def test_speed_pitch_and_loads_of_a_stop():
    theirs = samples(BRAKE)
    car = sp.cars.load(CAR)
    torque = 4.0 * car.mass * car["wheel.front.effective_radius"]
    ours = driven(25.0, theirs["time"], brake_torque=Signal([1.0, 1.3], [0.0, torque]))
    np.testing.assert_allclose(ours["vx"], theirs["vx"], atol=0.01 * 14.0)  # of the speed lost
    assert rms(ours["pitch"], theirs["pitch"]) < 0.15
    assert (rms(ours["fz"], theirs["fz"]) < 0.05).all()
