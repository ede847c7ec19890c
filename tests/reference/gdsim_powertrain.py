"""The GDSim workshop's powertrain, reproduced literally: GDScript as Python, with its traps.

Part V: "Start Your Engines" (GD5), with the author's own corrections; ``consume_fuel`` of part VI
(GD6). Names are those of the posts. Wheels: 0, 1 in front, 2 rear left, 3 rear right, which are
driven. All numbers are doubles, as in GDScript; Godot 3's rounding of the results of ``clamp`` and
``max`` to its ``real_t`` is omitted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, fmod, tau

AV_2_RPM = 60 / tau
PETROL_KG_L = 0.7489  # kg per liter of petrol
NM_2_KW = 9549  # power = torque * rpm / [const]; 30000/pi = 9549.2966


def clamp(value: float, low: float, high: float) -> float:
    """Bound a value as Godot does."""
    return low if value < low else high if value > high else value


def lerp(start: float, end: float, weight: float) -> float:
    """Interpolate as Godot does."""
    return start + (end - start) * weight


def sign(x: float) -> float:
    """Godot's sign, 0 at 0."""
    return float((x > 0) - (x < 0))


@dataclass
class Wheel:
    """Data of the SpringArm node used by ``apply_torque()``."""

    radius: float = 0.32
    wheel_moment: float = 1.2
    spin: float = 0.0
    """Angular velocity, rad/s."""
    z_force: float = 0.0
    """Tire force of the previous frame, N, *backward* positive as ``vector.y`` of the brush."""

    def apply_torque(
        self, drive: float, drive_inertia: float, brake_torque: float, delta: float
    ) -> float:
        """GD5-20 to GD5-25: one frame of spin; result relative to the drive torque alone.

        Traps: the lock removes up to 5 rad/s in one frame, and a wheel that jumps over +-5 rad/s in
        a frame never locks (GD5-22); at rest ``sign(spin)`` is 0 and an overwhelmed brake does
        nothing (GD5-23); without drive the result is 0.5, as if half the torque had been used, and
        a small drive makes it arbitrarily large (GD5-25).
        """
        prev_spin = self.spin
        net_torque = self.z_force * self.radius
        net_torque += drive
        if abs(self.spin) < 5 and brake_torque > abs(net_torque):
            self.spin = 0.0
        else:
            net_torque -= brake_torque * sign(self.spin)
            self.spin += delta * net_torque / (self.wheel_moment + drive_inertia)
        if drive * delta == 0:
            return 0.5
        return (self.spin - prev_spin) * (self.wheel_moment + drive_inertia) / (drive * delta)


@dataclass
class Powertrain:
    """Engine, "clutch", differential, brakes and fuel of a car with rear-wheel drive."""

    torque_curve: Sequence[float]
    """Net torque at full throttle, N m, one value per 250 rpm from 0."""
    gear_ratios: Mapping[int, float]
    """By gear, with the final drive: neutral (0) has 0, reverse is negative."""
    rpm_limit: float = 7000.0
    limiter_drop: float = 500.0
    """"You can make this a per-car variable if you like"."""
    engine_moment: float = 0.25
    engine_brake: float = 10.0
    engine_drag: float = 0.03
    rpm_idle: float = 750.0
    clutch_out_rpm: float = 2500.0
    r_diff: int = 0
    """0 "open", 1 "1-way LSD", 2 "2-way LSD"."""
    engine_bsfc: float = 0.25

    rpm: float = 0.0
    gear: int = 0
    throttle: float = 0.0
    brake_torque: list[float] = field(default_factory=lambda: [0.0] * 4)
    wheel: list[Wheel] = field(default_factory=lambda: [Wheel() for _ in range(4)])
    torque_out: float = 0.0
    torq_out: float = 0.0
    drag_torque: float = 0.0
    r_split: float = 0.5
    speedo: float = 0.0
    """Speed as the driver reads it, m/s."""
    fuel: float = 50.0
    """Liters."""

    def gear_ratio(self) -> float:
        """Engine turns per turn of the wheels (GD5-14, GD5-29)."""
        return self.gear_ratios[self.gear]

    @property
    def drive_inertia(self) -> float:
        """GD5-5: "``engine_moment`` multiplied by the current gearing".

        Traps: the ratio is not squared, each wheel gets all of it, and it is negative in reverse.
        """
        return self.engine_moment * self.gear_ratio()

    def torque(self) -> float:
        """GD5-2, GD5-3: torque of the curve, N m.

        Traps: the clamped rpm is written back; 0 rpm reads ``torque_curve[-1]``, the last entry; a
        multiple of 250 rpm returns the node below, including the limit.
        """
        self.rpm = clamp(self.rpm, 0, self.rpm_limit)
        above = ceil(self.rpm / 250)
        return lerp(
            self.torque_curve[above - 1], self.torque_curve[above], fmod(self.rpm, 250) / 250
        )

    def run_engine(self, delta: float) -> None:
        """GD5-7 to GD5-10: drag, torque and rpm of an engine without load.

        Traps: the drag uses the rpm from before ``torque()`` clamps it, and does not reverse with
        the engine; the limiter sets ``torq_out``, so nothing is cut.
        """
        self.drag_torque = self.engine_brake + self.rpm * self.engine_drag
        self.torque_out = (self.torque() + self.drag_torque) * self.throttle
        self.rpm += AV_2_RPM * delta * (self.torque_out - self.drag_torque) / self.engine_moment
        if self.rpm >= self.rpm_limit:
            self.torq_out = 0.0
            self.rpm -= self.limiter_drop

    def freewheel(self, delta: float) -> None:
        """GD5-11: only brakes; the speedometer reads the spins after them."""
        avg_spin = 0.0
        for w in range(4):
            self.wheel[w].apply_torque(0.0, 0.0, self.brake_torque[w], delta)
        for w in range(2, 4):
            avg_spin += self.wheel[w].spin * 0.5
        self.speedo = avg_spin * self.wheel[2].radius

    def engage(self, delta: float) -> None:
        """GD5-12 to GD5-15, GD5-17: drive the rear wheels, read the rpm back from them.

        Traps: speedometer and rpm use the spins before the torque; the drag continues until the car
        rolls back, then all of it is returned; the rpm of ``run_engine`` is lost, and with it the
        effect of the limiter.
        """
        avg_spin = 0.0
        net_drive = (self.torque_out - self.drag_torque) * self.gear_ratio()
        for w in range(2, 4):
            avg_spin += self.wheel[w].spin * 0.5
        if avg_spin * sign(self.gear_ratio()) < 0:
            net_drive += self.drag_torque * self.gear_ratio()
        self.rwd(net_drive, delta)
        self.speedo = avg_spin * self.wheel[2].radius
        for w in range(2):
            self.wheel[w].apply_torque(0.0, 0.0, self.brake_torque[w], delta)
        self.rpm = avg_spin * self.gear_ratio() * AV_2_RPM

    def rwd(self, drive: float, delta: float) -> None:
        """GD5-16, GD5-18, GD5-19: split between the rear wheels, and the next split.

        Traps: the wheel that gained more speed gets more torque, so the one on ice takes all; one
        without drive reports 0.5, so the next split is 0.75 (or 0.25) and oscillates; equal torque,
        an open differential, is called limited slip.
        """
        if self.r_diff == 1 and drive * sign(self.gear_ratio()) > 0:
            self.r_split = 0.5
        if self.r_diff == 2:
            self.r_split = 0.5
        left, right = self.wheel[2], self.wheel[3]
        inertia, brakes = self.drive_inertia, self.brake_torque
        diff_sum = 0.0
        diff_sum -= left.apply_torque(drive * (1 - self.r_split), inertia, brakes[2], delta)
        diff_sum += right.apply_torque(drive * self.r_split, inertia, brakes[3], delta)
        self.r_split = 0.5 * (clamp(diff_sum, -1, 1) + 1)

    def pretend_clutch(self) -> None:
        """GD5-26, GD5-27: "just pretend we are at a higher rpm".

        Traps: torque of an engine speed that does not occur, without heat, without stall; the rpm
        follows the throttle immediately.
        """
        clutch_rpm = self.rpm_idle
        if self.gear == 1:
            clutch_rpm += self.throttle * self.clutch_out_rpm
        self.rpm = max(self.rpm, clutch_rpm)

    def consume_fuel(self, delta: float) -> float:
        """GD6-18, GD6-21: ``fuel_burned`` of a frame, l, taken from the tank.

        Traps: the tank may fall below 0; a closed throttle burns nothing, even at idle; a negative
        ``torque_out`` fills the tank.
        """
        fuel_burned = (
            self.engine_bsfc * self.torque_out * self.rpm * delta / (3600 * PETROL_KG_L * NM_2_KW)
        )
        self.fuel -= fuel_burned
        return fuel_burned

    def frame(self, delta: float, clutch_pressed: bool = False) -> None:
        """One frame in the order of the post: engine, wheels, and the clutch last."""
        self.run_engine(delta)
        if self.gear == 0 or clutch_pressed:
            self.freewheel(delta)
        else:
            self.engage(delta)
        self.pretend_clutch()
