"""Standard maneuvers: tests of any number of cars, with metrics for each car."""

from skidpad._lib.renamed import former_names
from skidpad.maneuvers.acceleration import Acceleration, InGearAcceleration, TopSpeed
from skidpad.maneuvers.braking import StraightLineBraking
from skidpad.maneuvers.coast_down import CoastDown
from skidpad.maneuvers.drift import ConstantRadiusDrift
from skidpad.maneuvers.drift_limit import DriftLimit
from skidpad.maneuvers.drive_cycle import DriveCycle
from skidpad.maneuvers.entry_limit import EntryLimit
from skidpad.maneuvers.fishhook import Fishhook
from skidpad.maneuvers.frequency import Frequency
from skidpad.maneuvers.gradeability import Gradeability
from skidpad.maneuvers.hand import Hand
from skidpad.maneuvers.hill_hold import HillHold
from skidpad.maneuvers.j_turn import JTurn
from skidpad.maneuvers.lane_change import LaneChange, Slalom
from skidpad.maneuvers.lap import Lap
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.moose import Moose
from skidpad.maneuvers.moose_result import MooseResult, MooseSweep
from skidpad.maneuvers.outcome import Outcome
from skidpad.maneuvers.pulse_steer import PulseSteer
from skidpad.maneuvers.random_steer import RandomSteer
from skidpad.maneuvers.result import Result
from skidpad.maneuvers.ride import RandomRoughness, RideOverBump
from skidpad.maneuvers.sine_steer import SineSteer
from skidpad.maneuvers.sine_sweep import SineSweep
from skidpad.maneuvers.sine_with_dwell import SineWithDwell
from skidpad.maneuvers.skid_pad import SkidPad
from skidpad.maneuvers.slowly_increasing_steer import SlowlyIncreasingSteer
from skidpad.maneuvers.speed_limit import SpeedLimit
from skidpad.maneuvers.split import repeated
from skidpad.maneuvers.split_friction import SplitFriction
from skidpad.maneuvers.steady_state_circle import SteadyStateCircle
from skidpad.maneuvers.steered import Steered
from skidpad.maneuvers.step_steer import StepSteer
from skidpad.maneuvers.tilt_table import TiltTable
from skidpad.maneuvers.transition import Transition
from skidpad.maneuvers.turn_braking import BrakingInATurn, PowerOffInATurn
from skidpad.maneuvers.weave import Weave

__all__ = [
    "Acceleration",
    "BrakingInATurn",
    "CoastDown",
    "ConstantRadiusDrift",
    "DriftLimit",
    "DriveCycle",
    "EntryLimit",
    "Fishhook",
    "Frequency",
    "Gradeability",
    "Hand",
    "HillHold",
    "InGearAcceleration",
    "JTurn",
    "LaneChange",
    "Lap",
    "Maneuver",
    "Moose",
    "MooseResult",
    "MooseSweep",
    "Outcome",
    "PowerOffInATurn",
    "Procedure",
    "PulseSteer",
    "RandomRoughness",
    "RandomSteer",
    "Result",
    "RideOverBump",
    "SineSteer",
    "SineSweep",
    "SineWithDwell",
    "SkidPad",
    "Slalom",
    "SlowlyIncreasingSteer",
    "SpeedLimit",
    "SplitFriction",
    "SteadyStateCircle",
    "Steered",
    "StepSteer",
    "StraightLineBraking",
    "TiltTable",
    "TopSpeed",
    "Transition",
    "Weave",
    "repeated",
]

__getattr__ = former_names(
    __name__,
    {
        "Elasticity": "maneuvers.InGearAcceleration",
        "Parked": "maneuvers.HillHold",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
