"""One car as an environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from skidpad._lib.arguments import mapping, seed_of
from skidpad.gym.controls import bounded
from skidpad.gym.task import Task
from skidpad.gym.vector import AutoresetMode, CarVectorEnv, gymnasium

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]


class CarEnv(gymnasium.Env):  # type: ignore[misc]
    """An environment of one car; parameters as in `CarVectorEnv`, without autoreset.

    Parameters
    ----------
    task : type of Task, or Task
    render_mode : {"rgb_array"}, optional
    **options
        As in `CarVectorEnv`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["rgb_array"], "render_fps": 30}

    def __init__(
        self, task: type[Task] | Task = Task, render_mode: str | None = None, **options: Any
    ) -> None:
        disabled = AutoresetMode.DISABLED
        self._all = CarVectorEnv(
            1, task, render_mode=render_mode, autoreset_mode=disabled, **options
        )
        self.render_mode = render_mode
        self.observation_space = self._all.single_observation_space
        self.action_space = self._all.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Reset the environment.

        Parameters
        ----------
        seed : int, optional
            Seed of all random numbers from here on.
        options : dict, optional
            Unused.

        Returns
        -------
        tuple
            Observation and an empty info.

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind.
        """
        seed = None if seed is None else seed_of(seed)
        mapping("options", {} if options is None else options)
        super().reset(seed=seed)
        observation, info = self._all.reset(seed=seed)
        return observation[0], info

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Advance; see `CarVectorEnv.step`."""
        asked = bounded("action", action, self.action_space.shape)
        seen, reward, over, late, info = self._all.step(asked[np.newaxis])
        own = {"solved": bool(info["solved"][0])}
        if "episode" in info:
            own["episode"] = {k: v[0] for k, v in info["episode"].items()}  # type: ignore[assignment]
        return seen[0], float(reward[0]), bool(over[0]), bool(late[0]), own

    def render(self) -> Array | None:
        """Draw the car from above, (400, 600, 3) uint8."""
        frames = self._all.render()
        return None if frames is None else frames[0]
