"""Metrics of frequency responses for any excitation (ISO 7401)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad import kpi
from skidpad._lib.arguments import instance
from skidpad.channels import find_channel
from skidpad.kpi import FrequencyResponse
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.steered import Steered, hand_wheel
from skidpad.recordings.recording import Recording

DURATIONS: Final = 1.0, 1e4
"""Of steer that varies in frequency [s]."""
OUTPUTS: Final = ("yaw_rate", "ay", "roll")
UNITS: Final = {
    "yaw_rate_gain": "1/s",
    "ay_gain": "m/s2/rad",
    **{f"{name}_bandwidth": "Hz" for name in OUTPUTS},
    **{f"{name}_phase": "rad" for name in OUTPUTS},
    "yaw_rate_peak_frequency": "Hz",
}


@dataclass(frozen=True, eq=False)
class Frequency(Steered):
    """A test of the frequency response to the hand wheel.

    Attributes
    ----------
    ay : array_like, shape () or (n,)
        Lateral acceleration of the steady turn at the largest hand-wheel angle [m/s2]; by default
        one at which tires are nearly linear.
    between : pair of float
        Frequency range of the metrics [Hz].
    phase_at : float
        Frequency of the phases [Hz].
    speed, lead, road, dt, every
        As in `Steered`.

    Notes
    -----
    Metrics: gains per hand-wheel angle at the lowest frequency; ``_bandwidth``, the frequency up to
    which a signal lags by at most 45 degrees; ``_phase`` at one frequency, negative for lag;
    ``yaw_rate_peak_frequency`` and ``yaw_rate_peak_ratio``, the largest gain over that at the
    lowest frequency; ``coherence``, the minimum for yaw rate and lateral acceleration.
    """

    ay: Any = 2.0
    between: tuple[float, float] = (0.2, 4.0)
    phase_at: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "ay")
        low, high = self.between
        if not 0 < low < high:
            raise ValueError(f"between: {self.between} Hz is not allowed, must rise from above 0")

    @property
    def segment(self) -> float | None:
        """Return the length of averaged segments [s]; None for a single one without a window."""
        return None

    def response(self, recording: Recording, output: str) -> FrequencyResponse:
        """Return the response of a recorded channel to the hand wheel, in the range `between`.

        Parameters
        ----------
        recording : Recording
            Such as ``result.recording``.
        output : str
            Channel.

        Raises
        ------
        KeyError, TypeError
            If it was not recorded, or `recording` is not a `Recording`.
        """
        instance("recording", recording, Recording)
        find_channel(output, "output")
        whole = kpi.frequency_response(
            recording.time, hand_wheel(recording), recording[output], segment=self.segment
        )
        low, high = self.between
        asked = (whole.frequency >= low * (1 - 1e-9)) & (whole.frequency <= high * (1 + 1e-9))
        return FrequencyResponse(*(values[asked] for values in whole))

    def figures(self, recording: Recording) -> dict[str, NDArray[Any]]:
        """Return the metrics of a recording."""
        found: dict[str, NDArray[Any]] = {}
        coherence = []
        for name in OUTPUTS:
            answer = self.response(recording, name)
            f, gain = answer.frequency, answer.gain
            found[f"{name}_gain"] = gain[0]
            found[f"{name}_bandwidth"] = kpi.bandwidth(answer, lowest=float(f[0])).phase
            found[f"{name}_phase"] = np.array(
                [np.interp(self.phase_at, f, phase) for phase in answer.phase.T]
            )
            if name == "yaw_rate":
                highest = f[np.argmax(gain, axis=0)]
                found["yaw_rate_peak_frequency"] = np.where(gain[0] > 0, highest, np.nan)
                found["yaw_rate_peak_ratio"] = gain.max(axis=0) / gain[0]
            if name != "roll":
                coherence.append(answer.coherence.min(axis=0))
        return found | {"coherence": np.minimum(*coherence)}
