"""Gauges: quantities of every car evaluated during a run, in the kernels, without recording.

A gauge is evaluated at each sample of a run (every ``every`` steps, including the start), even if
nothing is recorded. `Peak`, `Max`, `Min`, `Mean` and `RMS` are those of the samples; `Integral`,
`Crossing` and `ValueAt` interpolate linearly between samples. An `Event` is a gauge whose value is
a time: others count from `after` it or until `before` it, and ``fleet.run(until=...)`` ends a car's
run there.
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
