"""Key performance indicators: metrics of standards from the signals of any test.

Signals are arrays (samples,) or (samples, cars) in SI units and axes of ISO 8855; results have
shape () or (cars,), NaN if a metric does not exist. Coast-down is in `skidpad.fit.coast_down`.
"""

from skidpad._lib.renamed import former_names, keep_modules
from skidpad.kpi._bandwidth import Bandwidth, bandwidth
from skidpad.kpi._butterworth import butterworth
from skidpad.kpi._evaluate_log import evaluate_log
from skidpad.kpi._frequency_response import FrequencyResponse, frequency_response
from skidpad.kpi._gradient import gradient, understeer_gradient
from skidpad.kpi._hysteresis import Hysteresis, hysteresis
from skidpad.kpi._lateral_displacement import corrected_ay, lateral_displacement
from skidpad.kpi._ride_comfort import RideComfort, ride_comfort, weighted, weighting
from skidpad.kpi._step_response import StepResponse, step_response, step_responses, tb_factor
from skidpad.kpi._transition import Transition, transition
from skidpad.kpi._weave import Weave, weave
from skidpad.kpi._yaw_rate_ratio import yaw_rate_ratio
from skidpad.kpi.lift import two_wheel_lift
from skidpad.kpi.steering import beginning_of_steer, completion_of_steer
from skidpad.kpi.stopping import mfdd, stopping_distance

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
    "evaluate_log",
    "frequency_response",
    "gradient",
    "hysteresis",
    "lateral_displacement",
    "mfdd",
    "ride_comfort",
    "step_response",
    "step_responses",
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

keep_modules(
    __name__,
    [
        "bandwidth",
        "butterworth",
        "frequency_response",
        "gradient",
        "hysteresis",
        "lateral_displacement",
        "ride_comfort",
        "step_response",
        "transition",
        "weave",
        "yaw_rate_ratio",
    ],
)

__getattr__ = former_names(
    __name__,
    {
        "open_loop": "kpi.evaluate_log",
        "read": "fit.Log.read",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
