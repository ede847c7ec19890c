"""Gauges: what is judged of every car during a run, in the kernels, without recording.

A gauge looks at each sample of a run (every ``every`` steps, the start being the first), also where
nothing is recorded. `Peak`, `Max`, `Min`, `Mean` and `RMS` are those of the samples;
`Integral`, `Crossing` and `ValueAt` take a channel to go straight from sample to sample. An `Event`
is a gauge that gives a time: others begin to count `after` it or end `before` it, and
``fleet.run(until=...)`` ends the run of a car there.
"""

from skidpad._lib.renamed import former_names
from skidpad.gauges.custom import Custom, CustomEvent
from skidpad.gauges.events import Crossing, Elapsed, Gate, StatusFlag
from skidpad.gauges.gauge import Event, Gauge
from skidpad.gauges.margins import Boundary, Cone
from skidpad.gauges.statistics import RMS, Integral, Max, Mean, Min, Peak
from skidpad.gauges.value_at import ValueAt

__all__ = [
    "RMS",
    "Boundary",
    "Cone",
    "Crossing",
    "Custom",
    "CustomEvent",
    "Elapsed",
    "Event",
    "Gate",
    "Gauge",
    "Integral",
    "Max",
    "Mean",
    "Min",
    "Peak",
    "StatusFlag",
    "ValueAt",
]

__getattr__ = former_names(
    __name__,
    {
        "At": "gauges.ValueAt",
        "When": "gauges.Crossing",
        "Flag": "gauges.StatusFlag",
        "Fence": "gauges.Boundary",
        "Largest": "gauges.Max",
        "Smallest": "gauges.Min",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
