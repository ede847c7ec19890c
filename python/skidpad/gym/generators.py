"""Random generators of the environments: one shared, or one each."""

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
    """A generator shared by the environments until they are seeded one by one."""

    def __init__(self) -> None:
        self._own: list[np.random.Generator] = []

    def share(self) -> None:
        """Return to the shared generator."""
        self._own = []

    def seed(self, seeds: Sequence[Any], shared: np.random.Generator, where: Bools) -> None:
        """Seed a generator for each environment of a mask.

        With None an environment keeps its own, or spawns one from the shared generator.

        Raises
        ------
        ValueError
            If their number differs from that of the environments, or one is not an integer >= 0.
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
