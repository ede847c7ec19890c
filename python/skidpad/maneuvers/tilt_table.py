"""The tilt table: the angle at which a standing car begins to tip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad.cars import Car
from skidpad.gauges import Elapsed, Mean, StatusFlag, ValueAt
from skidpad.maneuvers.bracket import bracket, ladder
from skidpad.maneuvers.given import last_sample
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.slope import tilted
from skidpad.maneuvers.turn_braking import STATES
from skidpad.recordings.recording import Recording
from skidpad.simulation.requirements import CHANNEL_NEEDS, lacking
from skidpad.status import Status

Array = NDArray[np.float64]

ANGLES = 32
"""Angles tried for each car in a round."""

CLOSER = 4, 2
"""Range of the next angles in steps of the last, from the last without lift."""

ROUNDS = 6
"""Most rounds. Beyond those of `CLOSER`, more are for cars that stand on all angles, as they had
lifted before only by rocking: they continue from the last."""

RAIL = 10.0
"""Factor on the friction of tires, which rest against a rail on a real table."""

LEAVES = 10.0
"""Mean speed of a car that has turned downhill and rolls off the table [m/s]; stiff cars creep at
up to half of that before they lift."""

NO_LOAD = 1e-6
"""Fraction of the total load below which a wheel has lifted."""


@dataclass(frozen=True, eq=False)
class TiltTable(Procedure):
    """Standing across a tilted table: the angle at which the first wheel on the high side lifts.

    Gravity is tilted, and the car settles: the left side is the high one.

    Attributes
    ----------
    steepest : float
        Largest angle to try [rad].
    settling : float
        Time to settle; loads are means over the second after it [s].
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``lift_angle`` [rad], the largest without lift, and ``too_steep`` [rad], the next one,
    larger by `steepest`/4000; ``tilt_ratio``, the tangent of the first;
    ``static_stability_factor``, track over twice the height of the center of mass, the ratio of a
    car without springs; ``front_lifts``, whether the front wheel lifted. The angles and the ratio
    are NaN for a car without lift at the steepest.
    """

    steepest: float = np.radians(60.0)
    settling: float = 6.0
    dt: float = 1e-3
    every: int = 10

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of these cars, after a coarse search."""
        n = self.number_of(car)
        low, width = np.zeros(n), np.full(n, float(self.steepest))
        state: dict[str, Array] = {}
        stands = done = np.zeros(n, bool)
        closer = np.zeros(n, int)
        for k in range(ROUNDS):  # a large sudden tilt rocks the car, small steps hardly do
            angles = ladder(low, low + width, ANGLES)
            stood = self._stand(car, angles, state).run(car, threads=threads, dtype=dtype)
            found = stood.metrics["lift_angle"]
            lifts = np.isfinite(found)
            last = np.where(lifts, found, angles[-1])
            now = _settled(stood.recording, (angles >= last).argmax(axis=0), ANGLES)
            kept = np.tile(done, ANGLES)  # independent of other cars' rounds
            state = {
                name: np.where(kept, state.get(name, rows), rows) for name, rows in now.items()
            }
            stands = ~lifts if k == 0 else stands  # on the steepest
            spread = np.where(lifts, np.take(CLOSER, closer, mode="clip") / (ANGLES - 1.0), 1.0)
            low, width = np.where(done, low, last), np.where(done, width, spread * width)
            closer += lifts & ~done
            done = stands | (closer == len(CLOSER))
            if done.all():
                break
        low, width = np.where(stands, 0.0, low), np.where(stands, 0.0, width)
        return self._stand(car, ladder(low, low + width, ANGLES), state, stands)

    def _stand(
        self,
        car: Car,
        angles: Array,
        state: Mapping[str, Array],
        without: NDArray[np.bool_] | None = None,
    ) -> Maneuver:
        """Return which cars lift at angles (k, n), from a state.

        Those (n,) `without` an angle have NaN; by default those that stand on all.
        """
        runs, n = angles.shape
        friction = RAIL * np.asarray(car["environment.friction"])
        track = 0.5 * (np.asarray(car["wheel.front.track"]) + car["wheel.rear.track"])
        factor = track / (2 * np.asarray(car.center_of_mass_height))

        end = last_sample(self.settling + 1.0, self.dt, self.every)
        lacks = lacking(car, CHANNEL_NEEDS)

        def figures(recording: Recording) -> dict[str, Array]:
            loads = recording.gauges["loads"].reshape(4, runs, n)
            up = ~(loads[[0, 2]] > NO_LOAD * loads.sum(axis=0))  # also true for a lost car
            # one that rolled over may land on all wheels, one that turned downhill rolls on them
            left = np.isfinite(recording.gauges["fell"]) | ~(recording.gauges["speed"] < LEAVES)
            lifts = up.any(axis=0) | left.reshape(runs, n)
            low, high = bracket(angles, lifts)
            at = (angles >= high).argmax(axis=0), np.arange(n)
            none = ~lifts.any(axis=0) if without is None else without
            low, high = (np.where(none, np.nan, each) for each in (low, high))
            return {
                "lift_angle": low,
                "too_steep": high,
                "tilt_ratio": np.tan(low),
                "static_stability_factor": np.broadcast_to(factor, n).copy(),
                "front_lifts": up[0][at],
            }

        return Maneuver(
            changes={
                **tilted(car, bank=angles.ravel()),
                "environment.friction": np.tile(friction, runs) if friction.ndim else friction,
            },
            start={"speed": 0.0, "state": state},
            duration=self.settling + 1.0,
            gauges={
                "loads": Mean("fz", after=Elapsed(self.settling)),
                "fell": StatusFlag(Status.ROLLED_OVER),
                "speed": Mean("speed", after=Elapsed(self.settling)),
                **{name: ValueAt(name, end) for name in STATES if name not in lacks},
            },
            kpis={"": figures},
            units={"lift_angle": "rad", "too_steep": "rad"},
            dt=self.dt,
            every=self.every,
            runs=runs,
        )


def _settled(recording: Recording, run: NDArray[np.intp], runs: int) -> dict[str, Array]:
    """Return the last states of a run of each car (n,), repeated for the next runs."""
    cars = np.arange(run.size)
    state = {}
    for name in STATES:
        if name in recording.gauges:
            values = recording.gauges[name]
            chosen = values.reshape(*values.shape[:-1], runs, run.size)[..., run, cars]
            state[name] = np.concatenate([chosen] * runs, axis=-1)
            lost = ~np.isfinite(chosen).reshape(-1, run.size).all(axis=0)
            if lost.any():
                raise ValueError(
                    f"dt and settling: car {np.argmax(lost)} does not stay finite on the table"
                )
    return state
