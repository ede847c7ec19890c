"""Key performance indicators: what standards read off the signals of a test, anybody's.

Signals are arrays (samples,) or (samples, cars) in SI units and axes of ISO 8855; results have
shape () or (cars,), NaN where a figure does not exist. Coast-down is in `skidpad.fit.coast_down`.
"""

from skidpad.kpi.bandwidth import Bandwidth, bandwidth
from skidpad.kpi.butterworth import butterworth
from skidpad.kpi.frequency_response import FrequencyResponse, frequency_response
from skidpad.kpi.gradient import gradient, understeer_gradient
from skidpad.kpi.hysteresis import Hysteresis, hysteresis
from skidpad.kpi.lateral_displacement import corrected_ay, lateral_displacement
from skidpad.kpi.lift import two_wheel_lift
from skidpad.kpi.open_loop import open_loop, read
from skidpad.kpi.ride_comfort import RideComfort, ride_comfort, weighted, weighting
from skidpad.kpi.steering import beginning_of_steer, completion_of_steer
from skidpad.kpi.step_response import StepResponse, step_response, tb_factor
from skidpad.kpi.stopping import mfdd, stopping_distance
from skidpad.kpi.transition import Transition, transition
from skidpad.kpi.weave import Weave, weave
from skidpad.kpi.yaw_rate_ratio import yaw_rate_ratio

__all__ = [
    "Bandwidth",
    "FrequencyResponse",
    "Hysteresis",
    "RideComfort",
    "StepResponse",
    "Transition",
    "Weave",
    "bandwidth",
    "beginning_of_steer",
    "butterworth",
    "completion_of_steer",
    "corrected_ay",
    "frequency_response",
    "gradient",
    "hysteresis",
    "lateral_displacement",
    "mfdd",
    "open_loop",
    "read",
    "ride_comfort",
    "step_response",
    "stopping_distance",
    "tb_factor",
    "transition",
    "two_wheel_lift",
    "understeer_gradient",
    "weave",
    "weighted",
    "weighting",
    "yaw_rate_ratio",
]
