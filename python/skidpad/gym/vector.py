"""Vector environments of many cars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arguments import (
    count,
    finite,
    instance,
    mapping,
    positive,
    precision,
    seconds,
    seed_of,
    within,
)
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import brief, did_you_mean, require_word, shown
from skidpad._lib.optional import optional
from skidpad._lib.parameters import fields, words
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.cars.lists import list_fields
from skidpad.cars.tree import unknown
from skidpad.errors import UnknownNameError
from skidpad.gym.controls import CONTROLS, Torques, bounded
from skidpad.gym.generators import Generators
from skidpad.gym.task import Task
from skidpad.simulation.fleet import Fleet
from skidpad.status import Status

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

    Array = NDArray[Any]
    Bools = NDArray[np.bool_]

gymnasium = optional("gymnasium", "gym")
vector = gymnasium.vector
AutoresetMode = vector.AutoresetMode

LOST = int(Status.NON_FINITE | Status.ROLLED_OVER)
FRICTION = "friction"


class CarVectorEnv(vector.VectorEnv):  # type: ignore[misc, name-defined]
    """Environments of one task, one car each, stepped together.

    Parameters
    ----------
    num_envs : int
        Number of environments.
    task : type of Task, or Task
        `Track`, `Moose`, `Drift`, `Parking`, `SlopeStart` or your own, as a type or an instance.
    car : Car, optional
        Parameters may be arrays over the environments. Default: that of the task, mostly
        ``bmw_320i``.
    dtype : {"float32", "float64"}
        Dtype of states, observations, actions and rewards.
    dt : float
        Integration step of the car [s].
    substeps : int
        Integration steps per environment step.
    max_episode_steps : int, optional
        Environment steps after which an episode is truncated. Default: that of the task, mostly
        1000.
    randomize : mapping of str to (float, float), optional
        Domain randomization: ``{"body.mass": (0.9, 1.1), "friction": (0.5, 1.0)}``. Car parameters
        are multiplied by a factor from the range, one per environment, drawn at the first full
        `reset` and at each one with a seed; "friction" is the input, drawn for each episode.
    steer_limit, steer_rate : float
        Road-wheel angle at full action [rad], and its largest rate [rad/s].
    acceleration, braking : float
        Tire force at full pedal over the weight of the car.
    autoreset_mode : AutoresetMode or str
        When a finished environment is reset: in the next step (default), in the same step (the last
        observation is ``info["final_obs"]``), or not.
    render_mode : {"rgb_array"}, optional
        `render` returns a top view of up to 64 cars.
    threads : int
        Threads of the fleet; results do not depend on it.
    **options
        Parameters of `task` if it is a type, such as ``width=10.0``.

    Notes
    -----
    An action holds the steering angle, -1 to 1 (left), and the pedals, 1 (full drive) to -1 (full
    braking); a task may define others, each from -1 to 1. An observation is that of the task
    followed by the current steering angle over its limit. ``info["solved"]`` marks tasks solved in
    this step; ``info["episode"]`` has return ``r`` and length ``l`` of episodes that ended in it,
    marked by ``_episode``. An episode ends if the car rolls over or its state is not finite.
    Results are determined bit for bit by the seed.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 30}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        task: type[Task] | Task = Task,
        car: Car | None = None,
        *,
        dtype: DTypeLike = "float32",
        dt: float = 1e-3,
        substeps: int = 10,
        max_episode_steps: int | None = None,
        randomize: Mapping[str, tuple[float, float]] | None = None,
        steer_limit: float = 0.5,
        steer_rate: float = 2.0,
        acceleration: float = 0.4,
        braking: float = 1.0,
        autoreset_mode: Any = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.num_envs = count("num_envs", num_envs)
        self.dtype = precision(dtype)
        self._dt, self._inner = seconds("dt", dt), count("substeps", substeps, 1_000_000)
        self._threads = count("threads", threads)
        self.task = task(**options) if isinstance(task, type) else task
        if not isinstance(self.task, Task):
            raise TypeError(f"task: expected a Task, not {brief(task)}")
        steps = self.task.steps if max_episode_steps is None else max_episode_steps
        self._most = count("max_episode_steps", steps)
        self._car = self.task.car() if car is None else require_car("car", car)
        if self._car.n not in (1, self.num_envs):
            raise ValueError(f"car: arrays over {self._car.n} cars for {num_envs} environments")
        self._actions, self._channels = self.task.actions(self._car), self.task.channels(self._car)
        if render_mode is not None:
            require_word("render_mode", render_mode, tuple(self.metadata["render_modes"]))
        self.render_mode = render_mode
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self._ranges = _ranges(randomize, self._car)
        self._limit = within("steer_limit", steer_limit, 1e-3, 1.5, "rad")
        self._rate = positive("steer_rate", steer_rate, "rad/s") * self._dt * self._inner
        self._pull = within("acceleration", acceleration, 0.0, 10.0)
        self._brake = within("braking", braking, 0.0, 10.0)
        self._spaces()
        self._generators = Generators()
        self._bound = False

    def _spaces(self) -> None:
        box = gymnasium.spaces.Box
        size = self.task.size + 1
        bounds = 2 * (size + 2) * self.num_envs * self.dtype.itemsize
        require_memory("num_envs", bounds, "take fewer environments at once")
        self.single_observation_space = box(-np.inf, np.inf, (size,), self.dtype)
        self.single_action_space = box(-1.0, 1.0, (len(self._actions),), self.dtype)
        self.observation_space = vector.utils.batch_space(
            self.single_observation_space, self.num_envs
        )
        self.action_space = vector.utils.batch_space(self.single_action_space, self.num_envs)

    def _bind(self) -> None:
        """Create the fleet with randomized cars."""
        n, every = self.num_envs, np.ones(self.num_envs, bool)
        values = {
            name: np.asarray(self._car[name])
            * self._generators.uniform(low, high, self.np_random, every)
            for name, (low, high) in self._ranges.items()
            if name != FRICTION
        }
        car = self._car.replace(values) if values else self._car
        self.fleet = Fleet(car, n=n, dtype=self.dtype, road=self.task.road())
        self._torques = Torques(car, self._pull, self._brake, self.dtype)
        self.task.prepare(car, n, self.dtype)
        self._seen = np.zeros((n, len(self._channels)), self.dtype)
        self._steer, self._friction = np.zeros(n, self.dtype), np.ones(n, self.dtype)
        self._age, self._gained = np.zeros(n, np.int64), np.zeros(n)
        self._over = np.zeros(n, bool)
        self._bound = True

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Reset all environments, or those of ``options["reset_mask"]``.

        Parameters
        ----------
        seed : int or list of int, optional
            Seed of all random numbers from here on. A list seeds each environment on its own,
            independent of the others, as `CarEnv` with that seed; None leaves an environment's
            generator as it was.
        options : dict, optional
            "reset_mask" : ndarray of bool, shape (num_envs,).

        Returns
        -------
        tuple
            Observations (num_envs, size) and an empty info.

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind, or the mask or list has the wrong length.
        """
        each = _each(seed)
        one = None if each is not None or seed is None else seed_of(seed)
        mask = mapping("options", {} if options is None else options).get("reset_mask")
        some = np.ones(self.num_envs, bool) if mask is None else mask
        instance("options: reset_mask", some, np.ndarray)
        if some.dtype != bool or some.shape != (self.num_envs,):
            raise ValueError(f"options: reset_mask must be {self.num_envs} bool, not {brief(some)}")
        super().reset(seed=one)
        if each is not None:
            self._generators.seed(each, self.np_random, some)
        elif one is not None:
            self._generators.share()
        if not self._bound or (seed is not None and some.all()):
            self._bind()
        self._start(some)
        return self._observation(), {}

    def _start(self, where: Bools) -> None:
        """Reset some cars; the others keep going."""
        placed: dict[str, Any] = self._generators.place(self.task, self.np_random, where)
        self.fleet.start(where=where, **placed)
        if FRICTION in self._ranges:
            low, high = self._ranges[FRICTION]
            self._friction[where] = self._generators.uniform(low, high, self.np_random, where)
        self._steer[where], self._age[where], self._gained[where] = 0.0, 0, 0.0
        self._over[where] = False
        self.fleet.observe(self._channels, self._seen)
        self.task.begin(where, self._seen)

    def _observation(self) -> Array:
        found = np.empty((self.num_envs, self.task.size + 1), self.dtype)
        self.task.observe(self._seen, found[:, :-1])
        np.multiply(self._steer, 1 / self._limit, out=found[:, -1])
        return found

    def step(self, actions: Array) -> tuple[Array, Array, Bools, Bools, dict[str, Any]]:
        """Advance all environments.

        Parameters
        ----------
        actions : ndarray, shape (num_envs, k); k = 2 unless the task defines others

        Returns
        -------
        tuple
            Observations, rewards, terminated, truncated, info.

        Raises
        ------
        gymnasium.error.ResetNeeded
            Before `reset`.
        TypeError, ValueError
            If actions are not numbers or have the wrong shape.
        """
        if not self._bound:
            raise gymnasium.error.ResetNeeded("step: call reset first")
        asked = bounded("actions", actions, self.action_space.shape).astype(self.dtype)
        again = self._over.copy()
        self._drive(asked)
        self.fleet.observe(self._channels, self._seen)
        reward, over, solved = self.task.advance(self._seen)
        over |= (self.fleet.status & LOST) != 0
        self._age += 1
        late = self._age >= self._most
        if again.any():  # these reset and ignore their actions
            late, over, solved = late & ~again, over & ~again, solved & ~again
            reward = np.where(again, 0.0, reward)
        self._gained += reward
        ended = over | late
        info = {"solved": solved}
        if ended.any():
            self._tell(info, ended)
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            again = ended
            if again.any():
                info |= {"final_obs": self._observation(), "_final_obs": again}
        elif self.autoreset_mode == AutoresetMode.NEXT_STEP:
            self._over = ended.copy()
        else:
            again = np.zeros(self.num_envs, bool)
        if again.any():
            over_now = self._over.copy()
            self._start(again)
            self._over = over_now & ~again
        return self._observation(), reward.astype(self.dtype), over, late & ~over, info

    def _drive(self, asked: Array) -> None:
        """Advance the cars by one step, holding the inputs given by actions in [-1, 1]."""
        inputs: dict[str, Any] = {}
        for column, name in enumerate(self._actions):
            if name == "steer":
                turn = asked[:, column] * self.dtype.type(self._limit) - self._steer
                self._steer += np.clip(turn, -self._rate, self._rate)
            else:
                inputs |= CONTROLS[name](asked[:, column], self._torques)
        self.fleet.step(
            steer=self._steer,
            **inputs,
            friction=self._friction if FRICTION in self._ranges else 1.0,
            dt=self._dt,
            steps=self._inner,
            threads=self._threads,
        )

    def _tell(self, info: dict[str, Any], ended: Bools) -> None:
        """Report return and length of the episodes that ended."""
        episode = {
            "r": np.where(ended, self._gained, 0.0),
            "l": np.where(ended, self._age, 0),
        }
        info |= {"episode": episode, "_episode": ended.copy()}

    def render(self) -> tuple[Array, ...] | None:
        """Draw all cars from above in one picture, (400, 600, 3) uint8."""
        if self.render_mode is None:
            return None
        from skidpad.gym.view import picture

        return (picture(self.task, self.fleet.car, self._seen),)


def _each(seed: Any) -> Sequence[Any] | None:
    """Return one seed per environment, or None for a single seed or none."""
    listed = isinstance(seed, (list, tuple)) or (isinstance(seed, np.ndarray) and seed.ndim == 1)
    return list(seed) if listed else None


def _mode(given: Any) -> Any:
    """Check the autoreset mode."""
    if isinstance(given, AutoresetMode):
        return given
    require_word("autoreset_mode", given, tuple(mode.value for mode in AutoresetMode))
    return AutoresetMode(given)


def _ranges(
    given: Mapping[str, tuple[float, float]] | None, car: Car
) -> dict[str, tuple[float, float]]:
    """Check the randomization ranges."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"randomize: expected a mapping, not {brief(given)}")
    found = {}
    for name, bounds in given.items():
        try:
            low, high = (float(x) for x in bounds)
        except (TypeError, ValueError):
            raise TypeError(
                f"randomize: {name}: expected (low, high), not {brief(bounds)}"
            ) from None
        if not low <= high:
            raise ValueError(f"randomize: {name}: {low} is not below {high}")
        if name == FRICTION:
            within("randomize: friction", low, 0.0, finite("randomize: friction", high))
        else:
            _require_factors(car, name, (low, high))
        found[name] = low, high
    return found


def _require_factors(car: Car, name: str, factors: tuple[float, float]) -> None:
    """Refuse a name that is not a number of the car or leaves its range when scaled."""
    if name in words() or name in list_fields():
        kind = "a word" if name in words() else "a list"
        raise ValueError(f"randomize: {name} is {kind}; numbers are multiplied, and friction drawn")
    if name not in fields(car["tire.model"]):
        input_meant = did_you_mean(name, (FRICTION,))
        if input_meant:
            raise UnknownNameError(f"randomize: a car has no {shown(name)}{input_meant}")
        raise UnknownNameError(f"randomize: {unknown(name, car['tire.model'])}")
    for factor in factors:
        try:
            car.replace({name: np.asarray(car[name]) * factor})
        except ValueError as error:
            raise ValueError(f"randomize: {name} times {factor}: {error}") from None
