"""Fleets: cars that advance together in one call."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from operator import is_
from os import PathLike
from typing import TYPE_CHECKING, Any, Self, overload

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad import _core
from skidpad._channels import CHANNELS, find_channel
from skidpad._lib.arguments import count, instance, mapping, precision
from skidpad._lib.messages import of_cars, require_word
from skidpad._lib.progress import Progress, reporting, require_progress
from skidpad._lib.selection import Chosen
from skidpad._lib.text_table import as_html
from skidpad._lib.units import may_occur
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.gauges import Event
from skidpad.recordings.recording import Recording
from skidpad.simulation import scheduler
from skidpad.simulation.change import changed
from skidpad.simulation.divergence import Losses
from skidpad.simulation.driver import Driver
from skidpad.simulation.gauge_evaluation import Gauges
from skidpad.simulation.gradient import Gradient, OneLoss, gradient
from skidpad.simulation.inputs import (
    INPUTS,
    Input,
    held_steer,
    of_each_wheel,
    plain,
    used,
    with_defaults,
)
from skidpad.simulation.jacobian import Jacobian, jacobian
from skidpad.simulation.kernel_state import Bound, bind, number_of_cars, on_road, require_fitting
from skidpad.simulation.observation import Observation
from skidpad.simulation.requirements import lack
from skidpad.simulation.run import ClosedLoop, Run, prepare, prepare_steps
from skidpad.simulation.snapshot import Snapshot
from skidpad.simulation.state_view import State, require_gears
from skidpad.status import Status

if TYPE_CHECKING:
    from skidpad.road import Road

SHOWN = ("x", "y", "speed", "yaw_rate", "roll", "pitch", "ax", "ay", "sideslip", "steer", "fz")
"""Channels shown of a fleet in a notebook, as minimum and maximum over the cars."""
ALONE = 1
RELEASED = 0.0
NO_TORQUES = (0.0,) * 4
"""The default of an input that may need a part the car lacks."""

LARGE_WORK = 500_000  # car-steps in one call, about 0.05 s


class Fleet:
    """Cars that advance together, each with its own parameters, at rest until `start`.

    Parameters
    ----------
    car : Car
        Any of its parameters may be an array over cars.
    n : int, optional
        Number of cars. Default: as many as the arrays in `car`, or 1.
    dtype : {"float64", "float32"}
        Precision of state, parameters and recordings.
    substeps : int, optional
        Integration steps within one ``dt``. Default: as many as keep them at 5 ms or less with
        massed hubs or a body that meets the ground, else 1.
    road : Road, optional
        The ground under the wheels, see `Road`; the cars then have ``road.model = "terrain"``.
        Default: the flat or split road that `car` has.
    isa : str, optional
        Instruction set of the kernels, one of ``skidpad.build_config()["isas"]``; the result does
        not depend on it. Default: the one in use.

    Raises
    ------
    ValueError
        If `n` contradicts the arrays in `car`, a number overflows `dtype`, or there is no such
        instruction set.
    TypeError
        If `dtype` is neither, or `road` is not a `Road`.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> car = sp.cars.load("bmw_320i").replace({"body.mass": np.linspace(900, 1300, 5)})
    >>> fleet = sp.Fleet(car)
    >>> fleet.start(speed=20.0)
    >>> fleet.step(steer=0.02, dt=1e-3, steps=1000)
    >>> fleet.state.yaw_rate.shape
    (5,)
    """

    __slots__ = (
        "__weakref__", "_cars", "_inner", "_interrupted", "_lacks", "_longest", "_losses", "_n",
        "_observation", "_plan", "_short", "_view",
    )  # fmt: skip

    def __init__(
        self,
        car: Car,
        n: int | None = None,
        dtype: DTypeLike = "float64",
        substeps: int | None = None,
        *,
        road: Road | None = None,
        isa: str | None = None,
    ) -> None:
        require_car("car", car)
        if isa is not None:
            require_word("isa", instance("isa", isa, str), dict(_core.isas()))
        real = precision(dtype)
        n = number_of_cars(car, n)
        self._take(bind(on_road(car, road), n, real, substeps, isa, road))
        self.start()

    def _take(self, cars: Bound) -> None:
        """Take these cars as the fleet's own."""
        self._cars, self._n = cars, cars.n
        self._plan, self._lacks = cars.plan, cars.lacks
        self._inner, self._longest = cars.substeps.fewest, cars.substeps.longest
        self._short = LARGE_WORK // (self._inner * max(self._n, scheduler.FEWEST))
        self._view = State(cars.state, cars.output, cars.car, cars.plan)
        self._losses = Losses(cars.status)
        self._observation = Observation(cars)
        self._interrupted: Run | None = None

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Explain how to read channels, which are not attributes."""
            if name in CHANNELS and name not in vars(Fleet):
                how = f"channels are read as fleet.state.{name}"
                raise AttributeError(f"'Fleet' object has no attribute '{name}'; {how}")
            return object.__getattribute__(self, name)

    def __repr__(self) -> str:
        return f"<Fleet of {of_cars(self._n)}, {self.dtype}>"

    def _repr_html_(self) -> str:
        rows = []
        for name in SHOWN:
            values, channel = getattr(self._view, name), find_channel(name)
            ends = f"{values.min():.5g}", f"{values.max():.5g}"
            rows.append((name, *ends, channel.unit, channel.meaning))
        for bit in Status:
            if count := int(np.count_nonzero(self.status & bit)):
                rows.append((bit.name or "", f"{count}", "", "cars", "bit of the status"))
        head = ("state", "lowest", "highest", "unit", "meaning")
        return as_html(f"Fleet of {of_cars(self._n)}, {self.dtype}", head, rows)

    def __reduce__(self) -> tuple[Any, ...]:
        run = self._interrupted
        own = run is None or run.control is not None or run.stream is not None
        kept = None if own else run
        return _restored, (type(self), self._cars, kept, self._losses.reported)

    def __copy__(self) -> Self:
        return self.copy()

    def copy(self) -> Self:
        """Return an independent fleet that continues from here with the same bits.

        As with pickle, an interrupted run is copied too, unless its inputs are a callable or its
        samples go to a folder.

        Raises
        ------
        RuntimeError
            If the cars are moving in another thread.
        """
        return copy.deepcopy(self)

    def save(self) -> Snapshot:
        """Return the state, outputs, status and time of every car, for `restore`.

        Returns
        -------
        Snapshot
            Immutable; it can be pickled.

        Raises
        ------
        RuntimeError
            If the cars are moving in another thread.
        """
        return self._cars.save()

    def restore(self, snapshot: Snapshot, where: ArrayLike | slice | None = None) -> None:
        """Restore the state, status and time of cars; they continue with the same bits.

        Parameters
        ----------
        snapshot : Snapshot
            From `save` of this fleet or of another whose cars have the same words: of as many cars
            as this fleet has, as many as are chosen, or one for all of them.
        where : array_like of bool, shape (n,), or of int, or slice, optional
            Which cars; the others are untouched. Default: all.

        Raises
        ------
        TypeError, ValueError
            If `snapshot` is not a `Snapshot`, has another dtype, number or structure of cars, or a
            gear that a car lacks. Nothing has changed then.
        RuntimeError
            If another call of the fleet is in progress.
        """
        among = Chosen(where, self._n)
        require_fitting(snapshot, self._cars, among)
        if "gear" not in self._lacks:
            gears = among.values("gear", snapshot["gear"], self.dtype)
            require_gears(np.where(np.isnan(gears), 0, gears), self.car, among)
        token = _core.hold(self._plan)
        try:
            self._cars.put(snapshot, among)
        finally:
            _core.release(token)
        self._losses.recount()

    @property
    def car(self) -> Car:
        """The car, with the parameters of all cars."""
        return self._cars.car

    @property
    def road(self) -> Road | None:
        """The road, or None for the flat or split road of the car."""
        return self._cars.road

    @property
    def n(self) -> int:
        """Number of cars."""
        return self._n

    @property
    def dtype(self) -> np.dtype[Any]:
        """Precision of state, parameters and recordings."""
        return self._cars.dtype

    @property
    def substeps(self) -> int | None:
        """Integration steps within one ``dt``, or None for as many as it needs."""
        return self._cars.substeps.given

    @property
    def state(self) -> State:
        """The present state, see `State`."""
        return self._view

    @property
    def status(self) -> NDArray[np.uint32]:
        """Bits of `Status` of every car, shape (n,), read-only."""
        return _read_only(self._cars.status)

    @property
    def time(self) -> NDArray[np.float64]:
        """Time of every car since `start` [s], shape (n,), read-only.

        The same for all, unless a run was interrupted or an event of ``until`` ended it for some
        cars.
        """
        return _read_only(self._cars.time)

    def start(
        self,
        speed: ArrayLike = 0.0,
        *,
        heading: ArrayLike = 0.0,
        x: ArrayLike = 0.0,
        y: ArrayLike = 0.0,
        gear: ArrayLike | None = None,
        where: ArrayLike | slice | None = None,
        state: Mapping[str, ArrayLike] | None = None,
    ) -> None:
        """Place cars on the road at time 0, in static equilibrium, rolling straight.

        Parameters
        ----------
        speed : array_like, shape () or (n,)
            Speed along the heading [m/s]; 0 is standing, negative is rolling backward.
        heading : array_like, shape () or (n,)
            Yaw angle [rad], positive to the left of earth x.
        x, y : array_like, shape () or (n,)
            Position of the center of mass [m].
        gear : array_like, shape () or (n,), optional
            Engaged gear: -1, 0 or a forward gear. Default: the highest in which the engine turns
            fast enough not to shift down with the throttle closed, or first; reverse if rolling
            backward.
        where : array_like of bool, shape (n,), or of int, or slice, optional
            Which cars start; the others are untouched. Default: all. Of values of shape (n,) only
            those of the starting cars are read; for k starting cars, values may also have shape
            (k,), in the order of `where`.
        state : Snapshot or mapping, optional
            States by name, shape () or (n,), or (4, n) for wheels, that replace those of the
            equilibrium; `q0` to `q3` all or none.

        Raises
        ------
        KeyError
            If a state is unknown.
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range, or needs a part this car lacks.
            Nothing has moved then.
        RuntimeError
            If another call of the fleet is in progress.

        Notes
        -----
        Springs, tires and aerodynamic lift balance the weight. The engine idles, or turns with the
        wheels if that is faster; the tank is full.

        On a `road` the car is placed on the plane through the ground under its wheels and moves
        along it with the heading and `speed`. A car that stands on a slope is held: springs, and
        the tires of all wheels with a brake, carry the downhill force from the start, so it does
        not move while the brakes are on; with steady slip, which holds by creeping, it first moves
        by up to two centimeters. A moving car, or one on a flat road under tilted gravity, starts
        without that force.
        """
        among = Chosen(where, self._n)
        places = {
            "speed": (speed, "m/s"), "heading": (heading, "rad"), "x": (x, "m"), "y": (y, "m")
        }  # fmt: skip
        v, psi, px, py = (among.column(k, v, self.dtype, unit) for k, (v, unit) in places.items())
        if isinstance(state, Snapshot):
            state = self._view._present(state)
        states = {} if state is None else self._view._allowed(state, among)
        _core.settle(self._plan, v, psi, px, py, self._start_gear(gear, among), among.ascending)
        if states:
            self._view._write(states, among)
            _core.evaluate(self._plan, among.ascending)
        self._interrupted = None
        self._losses.recount()

    def _start_gear(self, gear: ArrayLike | None, among: Chosen) -> NDArray[Any]:
        if gear is None:
            return np.full(1, np.nan, self.dtype)
        if "gear" in self._lacks:
            raise lack(self.car, "gear", "input", self._lacks["gear"])
        require_gears(among.values("gear", gear, self.dtype), self.car, among)
        return among.column("gear", gear, self.dtype)

    def step(
        self,
        steer: ArrayLike = 0.0,
        drive_torque: ArrayLike = 0.0,
        brake_torque: ArrayLike = 0.0,
        dt: float = 1e-3,
        steps: int = 1,
        *,
        throttle: ArrayLike = RELEASED,
        brake: ArrayLike = RELEASED,
        clutch: ArrayLike = RELEASED,
        hand_brake: ArrayLike = RELEASED,
        gear: ArrayLike | None = None,
        torque_vectoring: ArrayLike = RELEASED,
        friction: ArrayLike = 1.0,
        wind_x: ArrayLike = 0.0,
        wind_y: ArrayLike = 0.0,
        ground_x: ArrayLike = 0.0,
        ground_y: ArrayLike = 0.0,
        force_x: ArrayLike = 0.0,
        force_y: ArrayLike = 0.0,
        force_z: ArrayLike = 0.0,
        moment_x: ArrayLike = 0.0,
        moment_y: ArrayLike = 0.0,
        moment_z: ArrayLike = 0.0,
        rear_steer: ArrayLike = 0.0,
        wheel_drive_torque: ArrayLike = RELEASED,
        wheel_brake_torque: ArrayLike = RELEASED,
        hand_wheel: ArrayLike | None = None,
        threads: int = ALONE,
    ) -> None:
        """Advance every car by `steps` steps of `dt` with constant inputs.

        Parameters
        ----------
        steer : array_like, shape () or (n,)
            Road-wheel angle before Ackermann geometry and toe [rad], positive to the left.
        drive_torque : array_like, shape () or (n,)
            Sum over the driven wheels [N m]; negative drives backward.
        brake_torque : array_like, shape () or (n,)
            Sum over the four wheels [N m], >= 0.
        dt : float
            Step [s], > 0. With massed hubs, one longer than 5 s is split.
        steps : int
            Number of steps, >= 0.
        throttle, brake, clutch, hand_brake : array_like, shape () or (n,)
            Pedals and lever, 0 (released) to 1 (full). They need a car with an engine
            (``drive.source = "engine"``) and with pedals for its brakes
            (``pedals.brakes = "hydraulic"``).
        gear : array_like, shape () or (n,), optional
            -1 reverse, 0 neutral, 1 and up forward; with an automatic gearbox only its sign
            counts. Default: the gear stays.
        torque_vectoring : array_like, shape () or (n,)
            Torque added to the right driven wheel and taken from the left one [N m]; positive
            turns the car to the left.
        friction : array_like, shape () or (n,)
            Factor on the road friction under all wheels, >= 0, on top of ``environment.friction``.
        wind_x, wind_y : array_like, shape () or (n,)
            Velocity of the air along earth x and y [m/s].
        ground_x, ground_y : array_like, shape () or (n,)
            Velocity of the ground under the wheels along earth x and y [m/s], as of a rolling road;
            it moves within its surface.
        force_x, force_y, force_z : array_like, shape () or (n,)
            External force on the sprung body at its center of mass [N], along the body's axes,
            which turn with it: forward, left, up. For one that acts elsewhere see `Push`.
        moment_x, moment_y, moment_z : array_like, shape () or (n,)
            External moment on the sprung body [N m], about the same axes; positive rolls to the
            right, pitches the nose down, yaws to the left.
        rear_steer : array_like, shape () or (n,)
            Road-wheel angle of both rear wheels in addition to their toe [rad], positive to the
            left.
        wheel_drive_torque, wheel_brake_torque : array_like, shape (), (4,) or (4, n)
            Torques of single wheels, one row for each of FL, FR, RL, RR, in addition to those above
            [N m]: drive torques act as through separate half shafts, negative backward; brake
            torques bypass anti-lock control, >= 0.
        hand_wheel : array_like, shape () or (n,), optional
            Hand-wheel angle [rad], positive to the left, instead of `steer`, which is this angle
            over ``steering.ratio``.
        threads : int
            Most threads to use; fewer start if there is little work. The result does not depend on
            it.

        Raises
        ------
        ValueError
            If an input has the wrong shape or range, is not finite or needs a part this car lacks,
            or ``dt <= 0``. Nothing has moved then.
        RuntimeError
            If another call of the fleet is in progress.
        """
        if hand_wheel is not None:
            steer = held_steer(steer, hand_wheel, self.car, self._n, self.dtype)
        given = (
            self._plan, steer, drive_torque, brake_torque, throttle, brake, clutch, hand_brake,
            gear, torque_vectoring, friction, wind_x, wind_y, ground_x, ground_y,
            force_x, force_y, force_z, moment_x, moment_y, moment_z, rear_steer,
            *_wheels("wheel_drive_torque", wheel_drive_torque),
            *_wheels("wheel_brake_torque", wheel_brake_torque), dt, self._inner, steps,
        )  # fmt: skip
        # one car is stepped in little more time than it takes to check all inputs
        needs_parts = self._lacks and not (
            throttle is RELEASED and brake is RELEASED and clutch is RELEASED
            and hand_brake is RELEASED and gear is None and torque_vectoring is RELEASED
        )  # fmt: skip
        # a short, plain call goes straight to the kernels, which check everything else
        short = type(steps) is int and type(dt) is float and threads is ALONE
        if may_occur():
            given = (self._plan, *plain(given[1:-3]), *given[-3:])
        if needs_parts or not (short and steps <= self._short and dt <= self._longest):
            values = given[1:-3]
            if needs_parts:
                values = with_defaults(used(values, self.car, self._lacks))
            dt, inner, steps = self._cars.substeps.divide(dt, steps)
            threads = count("threads", threads)
            if threads > 1 or steps * inner * max(self._n, scheduler.FEWEST) > LARGE_WORK:
                held = dict(zip(INPUTS, plain(values), strict=True))
                self._begin(prepare_steps(self._cars, held, dt, inner, steps), threads)
                self._losses.report(self._losses.count())
                self._interrupted = None
                return
            given = (self._plan, *values, dt, inner, steps)
        try:
            lost = _core.step(*given)
        except TypeError:
            others = plain(given[1:-3])
            if all(map(is_, others, given[1:-3])):
                raise
            given = (self._plan, *others, *given[-3:])  # arrays with DLPack only
            lost = _core.step(*given)
        if lost:
            self._losses.report(lost)

    def _begin(self, run: Run, threads: int, progress: Progress | bool | None = None) -> Recording:
        """Lock the cars for a run and run it."""
        token = _core.hold(self._plan)
        try:
            run.begin()
            return self._go(run, threads, progress)
        finally:
            _core.release(token)

    def _go(self, run: Run, threads: int, progress: Progress | bool | None) -> Recording:
        """Advance the cars through the rest of a run.

        The run counts as interrupted until the caller has nothing left to do: an interrupt can
        come between any two calls, even after the last car has arrived.
        """
        self._interrupted = run
        try:
            with reporting(progress) as report:
                run.go(self._view, threads, report)
            recording = run.recording()
            run.reached = self._cars.time.copy()
        except BaseException:
            run.reached = self._cars.time.copy()
            raise
        return recording

    @property
    def interrupted(self) -> Recording | None:
        """Recording of the last run up to its interruption, or None if it was not interrupted.

        A copy that ends with the last sample of any car, NaN where a car has none yet; `time` has
        each car's time. `resume` continues the run. Kept until the next run or start.
        """
        return None if self._interrupted is None else self._interrupted.recording_so_far()

    def resume(
        self, threads: int = 1, *, progress: Callable[[float], object] | bool | None = None
    ) -> Recording:
        """Continue an interrupted run from where each car is.

        Parameters
        ----------
        threads : int
        progress : callable or bool, optional
            As in `run`.

        Returns
        -------
        Recording
            Recording of the whole run, bit-identical to one without an interruption. A controller
            is not asked again for inputs it has already given.

        Raises
        ------
        RuntimeError
            If no run was interrupted, cars have moved since, or another call of the fleet is in
            progress.
        """
        threads = count("threads", threads)
        require_progress(progress)
        token = _core.hold(self._plan)
        try:
            run = self._interrupted
            if run is None:
                raise RuntimeError("no run of this fleet was interrupted")
            if not np.array_equal(run.reached, self._cars.time):
                raise RuntimeError("cars have moved since the run was interrupted; restore them")
            recording = self._go(run, threads, progress)
        finally:
            _core.release(token)
        self._losses.report(self._losses.count())
        self._interrupted = None
        return recording

    def change(
        self, values: Mapping[str, ArrayLike], where: ArrayLike | slice | None = None
    ) -> None:
        """Change parameters of cars in place: a failure, a setting, an active part.

        Call it between steps or in a callable `inputs` of `run`; it takes effect with the next
        step.

        Parameters
        ----------
        values : mapping
            Parameters by dotted name, ``{"tire.front.grip": 0.3}``, shape () or (n,), or (k,) for k
            chosen cars; no words and no lists.
        where : array_like of bool, shape (n,), or of int, or slice, optional
            Which cars; the others are unchanged. Default: all.

        Raises
        ------
        KeyError
            If a parameter is unknown.
        TypeError, ValueError
            If a value is of the wrong kind, shape or range, a word or a list. Nothing has changed
            then.
        RuntimeError
            If the cars are moving in another thread.

        Notes
        -----
        `car` has the new parameters. State, status and time stay: the deflections of springs and
        tires do not change, so a broken spring drops its load immediately.

        Examples
        --------
        >>> import skidpad as sp
        >>> fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=3)
        >>> fleet.change({"anti_roll.front.stiffness": 0.0}, where=[1])
        >>> fleet.car["anti_roll.front.stiffness"].tolist()[1]
        0.0
        """
        among = Chosen(where, self._n)
        self._cars.change(changed(self.car, mapping("values", values), among))

    def evaluate(self) -> None:
        """Fill the outputs (forces, accelerations, angles) from the state, without a step."""
        _core.evaluate(self._plan, None)

    def observe(self, channels: Sequence[str], out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return channels as columns, one row for each car.

        Parameters
        ----------
        channels : sequence of str
            States and outputs, see `skidpad.channels`, in the order of the columns; a wheel channel
            has four: FL, FR, RL, RR. Outputs are from the last step.
        out : ndarray, shape (n, k), optional
            Output array, C-contiguous and of the fleet's dtype.

        Returns
        -------
        ndarray, shape (n, k)
            `out`, or a new array.

        Raises
        ------
        KeyError
            If a channel is unknown.
        TypeError, ValueError
            If a channel needs a part this car lacks, or `out` does not fit.

        Examples
        --------
        >>> import skidpad as sp
        >>> fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=5)
        >>> fleet.observe(["y", "yaw", "vx", "fz"]).shape
        (5, 7)
        """
        return self._observation.of(channels, out)

    def run(
        self,
        inputs: Mapping[str, Input] | ClosedLoop | None = None,
        duration: float = 1.0,
        dt: float = 1e-3,
        every: int = 10,
        record: Sequence[str] = (),
        threads: int = 1,
        *,
        gauges: Gauges | None = None,
        until: Event | Sequence[Event] = (),
        control_dt: float = 0.01,
        driver: Driver | Sequence[Driver] | None = None,
        progress: Callable[[float], object] | bool | None = None,
        to: str | PathLike[str] | None = None,
    ) -> Recording:
        """Advance every car over a duration with inputs that may change, and record.

        Parameters
        ----------
        inputs : mapping or callable
            Maps "steer" or "hand_wheel" [rad], "drive_torque" and "brake_torque" [N m], "throttle",
            "brake", "clutch" and "hand_brake" (0 to 1), "gear", "torque_vectoring" [N m],
            "friction" [-], "wind_x", "wind_y", "ground_x" and "ground_y" [m/s], "force_x" to
            "force_z" [N], "moment_x" to "moment_z" [N m] and "rear_steer" [rad], as in `step`, to a
            number, an (n,) array or a `Signal`; and of "wheel_drive_torque" and
            "wheel_brake_torque" [N m] to a number or four of these, or under names such as
            "wheel_brake_torque_FL". Missing inputs have the defaults of `step`. A Signal of gears
            changes gear halfway between samples. A `Push` is such a mapping. A callable
            ``inputs(time, state)`` returns one (without Signals) every `control_dt`, for all cars.
        duration : float
            Time to run [s]. If it is not a whole number of steps (to a thousandth of one), a
            shorter step comes last and is not sampled.
        dt : float
            Step [s]; inputs are sampled at its start and held. At most 5 s with massed hubs.
        every : int
            Steps between samples.
        record : sequence of str
            Channels to record, see `skidpad.channels`; the car must have them.
        threads : int
            Most threads to use; fewer start if there is little work. The result does not depend on
            it.
        gauges : mapping of str to Gauge or sequence of Gauge
            Gauges evaluated at the samples, recorded or not: ``{"roll": sp.Peak("roll"), "t100":
            sp.gauges.Crossing("speed", above=27.78)}``, see `skidpad.gauges`. The results are in
            ``recording.gauges``.
        until : Event or sequence of Event
            A car's run ends at the first sample at which one of them has happened: its state,
            outputs, time, recording and gauges then stay while the other cars continue.
        control_dt : float
            Time between calls of a callable `inputs` [s], rounded to whole steps.
        driver : Driver or list of Driver, optional
            From `skidpad.drivers`: one that steers, one that controls the speed, or both, on the
            same path. `inputs` must not have what they decide: "steer", or throttle and brake
            ("drive_torque" and "brake_torque" for cars without engine or pedals).
        progress : callable or bool, optional
            Called with the fraction done, 0 to 1, ascending, possibly from another thread; True
            shows a tqdm bar.
        to : str or path, optional
            Folder to which the samples are written during the run, for recordings larger than
            memory. The recording reads them from there, as ``sp.Recording.open(to)`` does later;
            one already there is replaced when the run ends.

        Returns
        -------
        Recording

        Raises
        ------
        KeyError
            If an input or a channel is unknown.
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range, or needs a part this car lacks.
            Nothing has moved then.
        MemoryError
            If the recording or gauges do not fit in memory. Nothing has moved then.
        OSError
            If `to` cannot be written or has no space. Nothing has moved then.
        RuntimeError
            If another call of the fleet is in progress, or threads cannot be started. Nothing has
            moved then.

        Notes
        -----
        An interrupted run (Ctrl-C, an exception in `progress` or in a callable `inputs`) leaves
        each car after its last whole step, at ``fleet.time``. ``fleet.interrupted`` is the
        recording up to then, and ``fleet.resume()`` continues to the same bits as a run without an
        interruption.
        """
        threads = count("threads", threads)
        require_progress(progress)
        run = prepare(
            self._cars, inputs, duration, dt, every, record, gauges, until, control_dt, driver, to
        )
        if callable(inputs):
            self.evaluate()
        recording = self._begin(run, threads, progress)
        self._losses.report(self._losses.count())
        self._interrupted = None
        return recording

    def jacobian(
        self,
        inputs: Mapping[str, ArrayLike] | None = None,
        *,
        of: Sequence[str] = ("state",),
        by: Sequence[str] = ("state", "inputs"),
        dt: float = 1e-3,
        steps: int = 1,
        threads: int = 1,
    ) -> Jacobian:
        """Return exact derivatives of the next steps of every car; no car moves.

        Parameters
        ----------
        inputs : mapping
            As in `step`, numbers or (n,) arrays, constant over the steps.
        of : sequence of str
            States and other channels after the steps; "state" means all states.
        by : sequence of str
            States before the steps, inputs, parameters by dotted name or its beginning, such as
            "tire.front"; "state", "inputs" and "parameters" mean all of each. Lists that the car
            uses, such as "engine.torques", or "lists" for all of them.
        dt : float
            Step [s].
        steps : int
        threads : int

        Returns
        -------
        Jacobian

        Raises
        ------
        KeyError
            If a name is unknown.
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range, needs a part this car lacks, or has
            no derivatives; if the fleet is not float64.
        NotImplementedError
            If skidpad was built without a C++ compiler.

        Notes
        -----
        The equations of the step itself are differentiated, operation by operation, so derivatives
        are exact to rounding. Where the step switches (a wheel lifts, sticks or slips, a stop is
        hit), they are those of the branch taken.

        The attitude is a unit quaternion: derivatives with respect to ``q0`` to ``q3`` are each
        taken with the other three held.

        Examples
        --------
        >>> import skidpad as sp
        >>> fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=3)
        >>> fleet.start(speed=20.0)
        >>> found = fleet.jacobian({"steer": 0.02}, of=["ay"], by=["steer", "body.mass"], steps=100)
        >>> found.values.shape
        (3, 1, 2)
        """
        return jacobian(self._cars, inputs, of, by, dt, steps, threads)

    @overload
    def gradient(
        self,
        loss: OneLoss,
        inputs: Mapping[str, Input] | None = None,
        duration: float = 1.0,
        dt: float = 1e-3,
        every: int = 10,
        record: Sequence[str] = (),
        *,
        by: Sequence[str] = ("state", "inputs"),
        gauges: Gauges | None = None,
        driver: Driver | Sequence[Driver] | None = None,
        threads: int = 1,
    ) -> Gradient: ...

    @overload
    def gradient(
        self,
        loss: Sequence[OneLoss],
        inputs: Mapping[str, Input] | None = None,
        duration: float = 1.0,
        dt: float = 1e-3,
        every: int = 10,
        record: Sequence[str] = (),
        *,
        by: Sequence[str] = ("state", "inputs"),
        gauges: Gauges | None = None,
        driver: Driver | Sequence[Driver] | None = None,
        threads: int = 1,
    ) -> tuple[Gradient, ...]: ...

    def gradient(
        self,
        loss: OneLoss | Sequence[OneLoss],
        inputs: Mapping[str, Input] | None = None,
        duration: float = 1.0,
        dt: float = 1e-3,
        every: int = 10,
        record: Sequence[str] = (),
        *,
        by: Sequence[str] = ("state", "inputs"),
        gauges: Gauges | None = None,
        driver: Driver | Sequence[Driver] | None = None,
        threads: int = 1,
    ) -> Gradient | tuple[Gradient, ...]:
        """Return exact derivatives of a scalar of a run; no car moves.

        Parameters
        ----------
        loss : callable, mapping or Gauge, or a list of these
            A function of the `Recording` that returns a value for each car, shape (n,), and a
            mapping from channels and gauges to the derivatives of that value with respect to their
            samples and results, shaped as in the recording. Or just such a mapping, of weights: the
            value is then the weighted sum of samples and results. Or a gauge, whose result is the
            value. Each loss in a list gets a gradient, all from one run.
        inputs, duration, dt, every, record, gauges, driver
            As in `run`; `duration` must be a whole number of steps. The recording also has the
            channels that gauges read.
        by : sequence of str
            States at the start, inputs, parameters, lists, as in `jacobian`; numbers of drivers,
            such as "driver.steering.preview_time", or the beginning of a name, such as "driver".
        threads : int

        Returns
        -------
        Gradient, or a tuple of them for a list of losses

        Raises
        ------
        KeyError, TypeError, ValueError, MemoryError
            As in `run` and `jacobian`; for a loss that depends on a gauge without derivatives.
        NotImplementedError
            If skidpad was built without a C++ compiler.

        Notes
        -----
        The run is done once and then traversed backward (reverse mode), so the cost does not grow
        with the number of names in `by`. As in `jacobian`, where the step switches, derivatives are
        those of the branch taken.

        The gauges `Peak`, `Max`, `Min`, `Mean`, `RMS`, `Integral`, `ValueAt`, `Crossing`, `Gate`
        and `Elapsed` have derivatives; those of a peak are of the sample at the peak, taken every
        `every` steps. They are NaN for cars whose gauge is NaN because its event did not happen.

        Examples
        --------
        >>> import numpy as np, skidpad as sp
        >>> fleet = sp.Fleet(sp.cars.load("bmw_320i"))
        >>> fleet.start(speed=20.0)
        >>> steer = sp.Signal([0.0, 0.5, 1.0], [0.0, 0.05, 0.0])
        >>> roll = fleet.gradient(sp.Peak("roll"), {"steer": steer}, by=["suspension"])
        >>> bool(roll["suspension.front.stiffness"] < 0)  # a stiffer car rolls less
        True
        >>> def aside(recording):
        ...     y = recording["y"]
        ...     weight = np.zeros_like(y)
        ...     weight[-1] = 1.0
        ...     return y[-1], {"y": weight}
        >>> found = fleet.gradient(aside, {"steer": steer}, record=["y"], by=["steer", "body.mass"])
        >>> found["steer"].shape
        (3, 1)
        """
        return gradient(
            self._cars, loss, inputs, duration, dt, every, record, by, gauges, driver, threads
        )


def _wheels(name: str, value: ArrayLike) -> Any:
    return NO_TORQUES if value is RELEASED else of_each_wheel(name, value)


def _restored(kind: type[Fleet], cars: Bound, run: Run | None, reported: bool) -> Fleet:
    """Return an unpickled or copied fleet."""
    fleet = kind.__new__(kind)
    fleet._take(cars)
    fleet._interrupted, fleet._losses.reported = run, reported
    return fleet


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
