"""Base of all suspensions: hardpoints, curves, polynomials, motion ratios."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

from skidpad._lib.arguments import require_parameters
from skidpad._lib.arrays import real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, require_word
from skidpad.suspension.arm import Body, Carrier
from skidpad.suspension.kinematics import Kinematics, kinematics
from skidpad.suspension.measures import Wheel
from skidpad.suspension.mechanism import BeyondReachError, Mechanism, Motion
from skidpad.suspension.polynomials import Polynomials, fitted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from skidpad.suspension.pose import Array, Pose

Point = tuple[float, float, float]

APART: Final = 1e-6
"""Smallest distance between the points of a rod or axis, m."""

FARTHEST = 1000.0
"""Largest travel searched [m]."""
LARGEST: Final = 20.0
"""Largest coordinate, m; beyond it another unit is assumed."""

LOOSEST: Final = 1e-7
"""Relative singular value of the joints below which a carrier counts as loose."""

WILDEST: Final = 50.0
"""Rotation of the carrier per travel above which it counts as loose: 3 degrees per mm, rad/m."""


@dataclass(frozen=True, kw_only=True)
class Linkage(ABC):
    """A wheel carrier on links: the left wheel, x forward, y left, z up, in meters.

    Parameters
    ----------
    wheel_center : tuple of float
        Wheel center at design ride height.
    wheel_radius : float
        From the center to the road, m.
    axle_inboard : tuple of float, optional
        Another point of the wheel axis, inboard of the center. Without it the axis follows from
        `toe` and `camber`.
    toe, camber : float
        Static angles at design, rad: toe positive = toe-in; camber negative = top inward. Only
        without `axle_inboard`.
    """

    wheel_center: Point
    wheel_radius: float
    axle_inboard: Point | None = None
    toe: float = 0.0
    camber: float = 0.0

    def __new__(cls, *points: Any, **named: Any) -> Self:
        """Refuse unknown parameters."""
        require_parameters(cls, named)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        """Check all points, and that the joints constrain the carrier."""
        for one in fields(self):
            given = getattr(self, one.name)
            if one.name in ("wheel_radius", "toe", "camber"):
                object.__setattr__(self, one.name, _number(one.name, given))
            elif given is not None or one.default is MISSING:  # not a default
                object.__setattr__(self, one.name, as_point(one.name, given))
        self._check_wheel()
        self._check_held()

    def _check_wheel(self) -> None:
        if not 0.05 <= self.wheel_radius <= 5:
            raise ValueError(f"wheel_radius is {self.wheel_radius:g} m, but must be 0.05 to 5 m")
        if self.wheel_center[1] <= 0:
            raise ValueError(
                f"wheel_center has y = {self.wheel_center[1]:g} m, but is of the left wheel: y > 0"
            )
        if self.axle_inboard is None:
            for name in ("toe", "camber"):
                if not abs(getattr(self, name)) < 1:
                    raise ValueError(f"{name} is {getattr(self, name):g} rad, but must be -1 to 1")
            return
        if self.toe or self.camber:
            raise ValueError("toe and camber are those of the axle, as axle_inboard is given")
        axle = np.subtract(self.wheel_center, self.axle_inboard)
        if np.linalg.norm(axle) < APART:
            raise ValueError("wheel_center and axle_inboard are the same point")
        if axle[1] <= 0.1 * np.linalg.norm(axle):
            raise ValueError("axle_inboard must be inside of wheel_center, at a smaller y")

    def _check_held(self) -> None:
        mechanism = self._mechanism
        joints = mechanism.joints(np.zeros(1))
        rows = mechanism.jacobian(joints, mechanism.design())[0]
        scale = np.array([1.0, 1.0, 1.0, *[self.wheel_radius] * 3])
        loose = not np.linalg.cond(rows / scale) < 1 / LOOSEST
        if loose or np.linalg.norm(np.linalg.inv(rows)[3:, 5]) > WILDEST:
            names = ", ".join(one.name for one in fields(self))
            raise ValueError(
                f"the hardpoints of this {type(self).__name__} ({names}) do not close: its links "
                "leave the carrier loose, or do not let the wheel center rise; look for links in "
                "one line, a track rod that aims at the steering axis, or a point given twice"
            )

    @property
    def _spin(self) -> Array:
        """Wheel axis at design, a unit vector outward."""
        if self.axle_inboard is None:
            lean = np.cos(self.toe) * np.tan(-self.camber)
            axle = np.array([np.sin(self.toe), np.cos(self.toe), lean])
        else:
            axle = np.subtract(self.wheel_center, self.axle_inboard)
        spin: Array = axle / np.linalg.norm(axle)
        return spin

    def _arm(self, point: Point) -> Array:
        """Return the vector from the wheel center to a point of the carrier at design."""
        return np.subtract(point, self.wheel_center)

    @property
    @abstractmethod
    def _mechanism(self) -> Mechanism:
        """The carrier on its joints."""

    @property
    def _has_rack(self) -> bool:
        return False

    def _bodies(self) -> Mapping[str, Body]:
        """Return the bodies that a spring may act on, by name."""
        return {"carrier": Carrier()}

    def solve(self, travel: ArrayLike, rack: ArrayLike = 0.0) -> Kinematics:
        """Solve the kinematics over travel and rack.

        Parameters
        ----------
        travel : array_like
            Height of the wheel center over design, m; bump positive.
        rack : array_like
            Rack displacement along its direction, m; broadcasts with `travel`.

        Returns
        -------
        Kinematics
            Arrays of the broadcast shape. All closure equations hold to 1e-12 m.

        Raises
        ------
        ValueError
            If travel or rack is beyond the reach of the links, giving the reach, or is not finite.
        """
        travel, rack = self._asked(travel, rack)
        flat = travel.ravel(), rack.ravel()
        pose, motion = self._moved(*flat)
        wheel = Wheel(np.array(self.wheel_center), self._spin, self.wheel_radius)
        return kinematics(wheel, pose, motion, *flat, travel.shape)

    def _asked(self, travel: ArrayLike, rack: ArrayLike) -> tuple[Array, Array]:
        asked = []
        for name, given in (("travel", travel), ("rack", rack)):
            values = real_array(name, given).astype(np.float64)
            if not np.isfinite(values).all():
                raise ValueError(f"{name} must be finite, m, not {brief(given)}")
            if np.abs(values).max(initial=0.0) > FARTHEST:
                raise ValueError(f"{name} must be within {FARTHEST:g} m, not {brief(given)}")
            asked.append(values)
        if asked[1].any() and not self._has_rack:
            raise ValueError("rack must be 0: this suspension has no rack")
        try:
            both = np.broadcast_arrays(*asked)
        except ValueError:
            raise ValueError(
                f"travel and rack have the shapes {asked[0].shape} and {asked[1].shape}, "
                "which do not broadcast"
            ) from None
        return both[0].copy(), both[1].copy()

    def _moved(self, travel: Array, rack: Array) -> tuple[Pose, Motion]:
        mechanism = self._mechanism
        try:
            pose = mechanism.closed(travel, rack)
        except BeyondReachError as error:
            k = error.index
            raise ValueError(self._beyond(float(travel[k]), float(rack[k]))) from None
        return pose, mechanism.motion(pose, rack)

    def _beyond(self, travel: float, rack: float) -> str:
        """Describe the reach of the links on a straight line to a travel and rack."""
        share = self._mechanism.reach(travel, rack)
        # rounded toward zero to 0.1 mm, so that the reported values can be reached
        ends = [np.trunc(1e4 * share * end) / 1e4 for end in (travel, rack)]
        hint = "; are these millimeters?" if max(abs(travel), abs(rack)) > 5 else ""
        return (
            f"a travel of {travel:g} m at a rack of {rack:g} m is beyond the reach of the links, "
            f"which ends on the way there at {ends[0]:.4f} m and {ends[1]:.4f} m{hint}"
        )

    def motion_ratio(
        self,
        inboard: Point,
        outboard: Point,
        on: str = "carrier",
        *,
        travel: ArrayLike = 0.0,
        rack: ArrayLike = 0.0,
    ) -> NDArray[np.float64]:
        """Return the motion ratio of a spring or damper: compression per wheel travel.

        Parameters
        ----------
        inboard : tuple of float
            End on the body, m.
        outboard : tuple of float
            Other end at design, m.
        on : str
            Body of the outboard end: ``"carrier"``, or a link such as ``"lower_wishbone"``. On a
            rod, the end must lie on its line.
        travel, rack : array_like
            As for `solve`, m.

        Returns
        -------
        ndarray
            -d(length)/d(travel), positive if bump compresses it; the wheel rate is the spring rate
            times its square. Exact, from the closure equations.

        Raises
        ------
        ValueError
            If there is no such link, the ends coincide, or as for `solve`.
        """
        return self._spring(inboard, outboard, on, travel, rack)[1]

    def spring_length(
        self,
        inboard: Point,
        outboard: Point,
        on: str = "carrier",
        *,
        travel: ArrayLike = 0.0,
        rack: ArrayLike = 0.0,
    ) -> NDArray[np.float64]:
        """Return the length of a spring, m; parameters as for `motion_ratio`."""
        return self._spring(inboard, outboard, on, travel, rack)[0]

    def _spring(
        self, inboard: Point, outboard: Point, on: str, travel: ArrayLike, rack: ArrayLike
    ) -> tuple[Array, Array]:
        bodies = self._bodies()
        require_word("on", on, bodies)
        ends = [as_point(name, end) for name, end in (("inboard", inboard), ("outboard", outboard))]
        if np.linalg.norm(np.subtract(ends[0], ends[1])) < APART:
            raise ValueError("inboard and outboard are the same point")
        both = self._asked(travel, rack)
        pose, motion = self._moved(both[0].ravel(), both[1].ravel())
        arm = self._arm(ends[1])
        place, velocity = bodies[on].carried(
            np.array(self.wheel_center), arm, pose, motion.by_travel
        )
        spring = place - ends[0]
        length = np.linalg.norm(spring, axis=1)
        ratio = -np.sum(spring * velocity, axis=1) / length
        return length.reshape(both[0].shape), ratio.reshape(both[0].shape)

    def polynomials(
        self,
        travel: tuple[float, float] = (-0.08, 0.08),
        rack: tuple[float, float] | None = None,
    ) -> Polynomials:
        """Fit the polynomials that a car uses for these kinematics.

        Parameters
        ----------
        travel : tuple of float
            Lowest and highest wheel travel, m, with 0 between.
        rack : tuple of float, optional
            Lowest and highest rack displacement, m, with 0 between. Default: none; front wheels of
            a car with these polynomials then do not steer.

        Returns
        -------
        Polynomials
            Polynomials of degree 5, by least squares on a Chebyshev grid, with their largest
            errors.

        Warns
        -----
        UserWarning
            If an angle is off by more than 0.05 degrees anywhere in the range.

        Raises
        ------
        ValueError
            If a range is invalid, or beyond the reach of the links.
        """
        return fitted(self.solve, travel, rack)

    def plot(
        self,
        travel: tuple[float, float] = (-0.08, 0.08),
        rack: float = 0.0,
        *,
        axes: Sequence[Axes] | None = None,
    ) -> list[Axes]:
        """Draw toe, camber, half track and roll center over travel.

        See `skidpad.plot.suspension.curves`.
        """
        mine = {type(self).__name__: self}
        drawn: list[Axes] = figure("suspension", "curves")(mine, travel, rack, axes=axes)
        return drawn


def _number(name: str, given: object) -> float:
    value = real_array(name, given, "a finite number")
    if value.ndim or not np.isfinite(value):
        raise ValueError(f"{name} must be a finite number, not {brief(given)}")
    return float(value)


def as_point(name: str, given: object) -> Point:
    values = real_array(name, given, "a point (x, y, z) in m").astype(np.float64)
    if values.shape != (3,) or not np.isfinite(values).all():
        raise ValueError(f"{name} must be a point (x, y, z) in m, not {brief(given)}")
    if np.abs(values).max() > LARGEST:
        raise ValueError(
            f"{name} is at {np.abs(values).max():g} m, but coordinates must be -{LARGEST:g} to "
            f"{LARGEST:g} m; are these millimeters?"
        )
    x, y, z = values.tolist()
    return x, y, z
