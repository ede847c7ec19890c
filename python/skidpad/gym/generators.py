"""Where what is random of the environments comes from: one generator of all, or one of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import seed_of
from skidpad._lib.optional import optional

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from skidpad.gym.task import Task

    Array = NDArray[Any]
    Bools = NDArray[np.bool_]

gymnasium = optional("gymnasium", "gym")


class Generators:
    """A generator that environments share, until each has a seed and with it one of its own."""

    def __init__(self) -> None:
        self._own: list[np.random.Generator] = []

    def share(self) -> None:
        """Go back to the generator of all."""
        self._own = []

    def seed(self, seeds: Sequence[Any], shared: np.random.Generator, where: Bools) -> None:
        """Give the environments of a mask generators by a seed each.

        None leaves an environment its own, or splits one from the shared one.

        Raises
        ------
        ValueError
            If they are not as many as the environments, or one is no integer >= 0.
        """
        if len(seeds) != where.size:
            raise ValueError(f"seed: {len(seeds)} seeds for {where.size} environments")
        checked = [None if one is None else seed_of(one) for one in seeds]
        kept = self._own or shared.spawn(where.size)
        self._own = [
            kept[i] if one is None or not where[i] else gymnasium.utils.seeding.np_random(one)[0]
            for i, one in enumerate(checked)
        ]

    def uniform(
        self, low: float, high: float, shared: np.random.Generator, where: Bools
    ) -> NDArray[np.float64]:
        """Draw a number for each environment of a mask."""
        if not self._own:
            return shared.uniform(low, high, int(where.sum()))
        return np.array([self._own[i].uniform(low, high) for i in np.flatnonzero(where)])

    def place(self, task: Task, shared: np.random.Generator, where: Bools) -> dict[str, Array]:
        """Choose how the cars of a mask start, as `Task.place`."""
        if not self._own or not where.any():
            return task.place(shared, where)
        each = [task.place(self._own[i], np.arange(where.size) == i) for i in np.flatnonzero(where)]
        return {name: np.concatenate([np.ravel(one[name]) for one in each]) for name in each[0]}
