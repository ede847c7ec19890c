"""A drift on a circle: large sideslip, held by countersteer and drive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad._lib.arguments import count, instance
from skidpad._lib.progress import reporting
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.gauges import StatusFlag
from skidpad.kpi.samples import total
from skidpad.maneuvers.drift_driver import CLOSE, LOCKED, SPINNING, STEADY, drive_drift, spread
from skidpad.maneuvers.drift_limit import SIDESLIPS, DriftLimit, find_drift_limit, sideslips_of
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.hand import Hand
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.pedals import over_runs
from skidpad.maneuvers.split import repeated
from skidpad.maneuvers.steered import G
from skidpad.recordings.recording import Recording
from skidpad.status import Status

Array = NDArray[np.float64]

MEANS = {"sideslip": "rad", "speed": "m/s", "yaw_rate": "rad/s", "steer": "rad"}


@dataclass(frozen=True, eq=False)
class ConstantRadiusDrift(Procedure):
    """Drifting round a circle to the left: the rear slides, the front countersteers.

    Cars begin on the circle, turned into the sideslip. A driver turns the front wheels to where
    they go, countersteers by sideslip and yaw rate, and drives the rear wheels for speed and
    sideslip. He has a torque at the driven wheels in the place of an engine, the rear wheels turn
    on one shaft as in cars built for it, and assists are off. Every car is driven by many drivers
    at once, and the best one counts.

    Attributes
    ----------
    radius : array_like, shape () or (n,)
        Of the path of the center of mass [m].
    sideslip : array_like, shape () or (n,)
        That he asks for [rad], negative: the nose points inward.
    friction : array_like, shape () or (n,)
        Of the tires [-], about, by which drivers choose their speed.
    drivers : int
        How many each car has.
    settling, duration : float
        Figures are means from the one to the other [s].
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics, of the driver who comes closest to the sideslip among those who keep it steady within a
    tenth of the radius: ``held``, whether there is one; ``sideslip`` [rad], ``speed`` [m/s],
    ``yaw_rate`` [rad/s], ``steer`` of the road wheels [rad] (negative is countersteer), ``radius``
    [m], all NaN where there is none. The law suits cars that drive their rear wheels; others hold
    no drift. `limit` asks how large the sideslip can be.
    """

    radius: float | Array = 20.0
    sideslip: float | Array = -0.5
    friction: float | Array = 0.95
    drivers: int = 128
    settling: float = 6.0
    duration: float = 12.0
    dt: float = 1e-3
    every: int = 100

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "radius", "friction", above=0.0)
        keep(self, "sideslip", above=-1.2, most=0.0)
        count("drivers", self.drivers)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        n, runs = self.number_of(car), self.drivers
        each = {name: np.repeat(row, n) for name, row in spread(runs).items()}
        each["slip"] = np.zeros(runs * n)
        R, asked, grip = (
            over_runs((value,) * runs, n) for value in (self.radius, self.sideslip, self.friction)
        )
        beta = each["sideslip"] * asked
        speed = each["speed"] * np.sqrt(grip * G * R)
        treads = speed / over_runs((car["wheel.rear.effective_radius"],) * runs, n)

        fell = StatusFlag(Status.ROLLED_OVER)

        def figures(recording: Recording) -> dict[str, ArrayLike]:
            after = recording.time >= self.settling
            away = np.hypot(recording["x"][after], recording["y"][after] - R)
            found = {name: total(recording[name][after]) / after.sum() for name in MEANS}
            found["radius"] = total(away) / after.sum()
            keeps = (np.abs(away - R) < CLOSE * R).all(axis=0)
            steady = np.abs(recording["sideslip"][after] - found["sideslip"]) < STEADY
            keeps &= (recording["sideslip"][after] < 0.5 * asked).all(axis=0)
            keeps &= steady.all(axis=0) & np.isnan(recording.gauges["fell"])
            miss = np.where(keeps, np.abs(found["sideslip"] - asked), np.inf).reshape(runs, n)
            best = miss.argmin(axis=0), np.arange(n)
            held = np.isfinite(miss[best])
            metrics = {name: value.reshape(runs, n)[best] for name, value in found.items()}
            return {"held": held, **{k: np.where(held, v, np.nan) for k, v in metrics.items()}}

        return Maneuver(
            changes=LOCKED,
            start={
                "speed": speed,
                "gear": 0,
                "heading": -beta,
                "state": {
                    "vx": speed * np.cos(beta), "vy": speed * np.sin(beta),
                    "yaw_rate": speed / R,
                    "wheel_speed": np.stack((treads, treads, SPINNING * treads, SPINNING * treads)),
                },
            },
            inputs=drive_drift(repeated(car, runs), each, R, np.tan(beta), speed),
            duration=self.duration,
            gauges={"fell": fell},
            until=fell,
            kpis={"": figures},
            record=("x", "y", *MEANS),
            units={**MEANS, "radius": "m"},
            dt=self.dt,
            every=self.every,
            runs=runs,
        )  # fmt: skip

    def limit(
        self,
        car: Car,
        sideslips: ArrayLike | None = None,
        *,
        hand: Hand | None = None,
        threads: int = 1,
        progress: Callable[[float], object] | bool | None = None,
    ) -> DriftLimit:
        """Find the largest sideslip of a drift round the circle that a person can hold.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        sideslips : array_like, shape (k,), optional
            Among which the largest is looked for [rad], negative. Default: from -0.1 to -1.15 rad,
            0.025 rad apart. It comes in the place of `sideslip`; `friction`, `drivers` and
            `settling` do not matter.
        hand : Hand, optional
            What hands can do; see `Hand` for the default. The road wheels turn no farther than
            0.6 rad, besides.
        threads : int
            The result does not depend on it.
        progress : callable or bool, optional
            Called with the share done; True shows a bar of tqdm.

        Returns
        -------
        DriftLimit

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range.

        Notes
        -----
        For every sideslip there is at most one steady drift on the circle: speed, countersteer and
        torque follow from the equations of the full car (`skidpad.trim`), solved from those of one
        track; where the inner front wheel just leaves the road they may not be found. Where its
        countersteer is within the lock and its power within that of the engine, drivers start a
        twentieth of a radian from it, decide every ``every * dt``, turn the hand wheel with the lag
        of arms, and have to keep within 0.15 rad of the sideslip and a tenth of the radius for
        `duration`: eight of them with different gains, of whom the best counts. A car without an
        engine has any power.

        Examples
        --------
        >>> import numpy as np, skidpad as sp
        >>> test = sp.maneuvers.ConstantRadiusDrift(radius=20.0)
        >>> limit = test.limit(sp.cars.load("bmw_320i"), np.radians([-20, -30, -40]))
        >>> np.degrees(limit.sideslip).round().tolist(), limit.why.tolist()
        ([-30.0], ['is at full lock'])
        """
        require_car("car", car)
        asked = SIDESLIPS if sideslips is None else sideslips_of(sideslips)
        if hand is not None:
            instance("hand", hand, Hand)
        with reporting(progress) as show:
            return find_drift_limit(
                self, car, asked, hand or Hand(), count("threads", threads), show
            )
