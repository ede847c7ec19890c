"""Environments of Gymnasium over fleets: ``gymnasium.make_vec("skidpad/Track-v0", num_envs=1024)``.

Importing this module registers ``skidpad/Track-v0``, ``skidpad/Moose-v0``, ``skidpad/Drift-v0``,
``skidpad/Parking-v0`` and ``skidpad/SlopeStart-v0``, each as a vector environment over one `Fleet`
and as a single one. They need ``skidpad[gym]``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from skidpad._lib.optional import optional
from skidpad.gym.drift import Drift
from skidpad.gym.moose import Moose
from skidpad.gym.parking import Parking
from skidpad.gym.slope_start import SlopeStart
from skidpad.gym.task import Task
from skidpad.gym.track import Track

if TYPE_CHECKING:
    from skidpad.gym.single import CarEnv
    from skidpad.gym.vector import CarVectorEnv

TASKS = {
    "Track": Track, "Moose": Moose, "Drift": Drift, "Parking": Parking, "SlopeStart": SlopeStart
}  # fmt: skip


def register() -> None:
    """Make the environments known to Gymnasium, once."""
    registration = optional("gymnasium.envs.registration", "gym")
    for name, task in TASKS.items():
        if f"skidpad/{name}-v0" not in registration.registry:
            registration.register(
                id=f"skidpad/{name}-v0",
                entry_point="skidpad.gym.single:CarEnv",
                vector_entry_point="skidpad.gym.vector:CarVectorEnv",
                kwargs={"task": task},
            )


def __getattr__(name: str) -> Any:
    if name == "CarVectorEnv":
        return import_module("skidpad.gym.vector").CarVectorEnv
    if name == "CarEnv":
        return import_module("skidpad.gym.single").CarEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register()

__all__ = [
    "CarEnv", "CarVectorEnv", "Drift", "Moose", "Parking", "SlopeStart", "Task", "Track",
    "register",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
