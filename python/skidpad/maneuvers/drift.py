"""A drift on a circle: large sideslip, held by countersteer and drive torque."""

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
    """Drifting around a circle to the left: the rear slides, the front countersteers.

    Cars start on the circle with the sideslip. The driver steers the front wheels along their
    velocity, countersteers by sideslip and yaw rate, and uses the drive torque to control speed and
    sideslip. The torque acts at the driven wheels instead of an engine, the rear wheels are locked
    together as in drift cars, and assists are off. Each car is driven by many drivers, of which the
    best counts.

    Attributes
    ----------
    radius : array_like, shape () or (n,)
        Radius of the path of the center of mass [m].
    sideslip : array_like, shape () or (n,)
        Requested sideslip [rad], negative: the nose points inward.
    friction : array_like, shape () or (n,)
        Approximate friction of the tires [-], from which drivers choose their speed.
    drivers : int
        Number of drivers for each car.
    settling, duration : float
        Metrics are means between these times [s].
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics, for the driver closest to the sideslip among those who hold it steady within a tenth of
    the radius: ``held``, whether there is one; ``sideslip`` [rad], ``speed`` [m/s], ``yaw_rate``
    [rad/s], ``steer`` of the road wheels [rad] (negative is countersteer), ``radius`` [m], all NaN
    if there is none. The law is for rear-wheel drive; other cars hold no drift. `limit` finds the
    largest sideslip.
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
        """Find the largest sideslip of a drift on the circle that a person can hold.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        sideslips : array_like, shape (k,), optional
            Candidates [rad], negative. Default: from -0.1 to -1.15 rad, 0.025 rad apart. They
            replace `sideslip`; `friction`, `drivers` and `settling` are ignored.
        hand : Hand, optional
            Limits of a person's hands; see `Hand` for the default. The road-wheel angle is also
            limited to 0.6 rad.
        threads : int
            The result does not depend on it.
        progress : callable or bool, optional
            Called with the fraction done; True shows a tqdm bar.

        Returns
        -------
        DriftLimit

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range.

        Notes
        -----
        For each sideslip there is at most one steady drift on the circle: speed, countersteer and
        torque follow from the equations of the full car (`skidpad.trim`), solved from a
        single-track guess; they may not be found where the inner front wheel just lifts. If its
        countersteer is within the lock and its power within that of the engine, drivers start 0.05
        rad from it, decide every ``every * dt``, turn the hand wheel with the lag of arms, and must
        stay within 0.15 rad of the sideslip and a tenth of the radius for `duration`: eight drivers
        with different gains, of which the best counts. A car without an engine has unlimited power.

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
