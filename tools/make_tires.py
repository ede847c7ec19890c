"""Writes python/skidpad/tires/data, the tires of the package: python tools/make_tires.py.

One is a published table. The others are estimates: from the size, load index and class of a tire to
Magic Formula 6.1, by rules that scale the published tire. No tire of a manufacturer was measured
for them; each rule has its source, repeated in short after each number of a file:

[A3.1]    H. B. Pacejka, Tyre and Vehicle Dynamics, 2nd edition, 2006, table A3.1: 205/60R15 91V at
          2.2 bar; its dimensionless numbers are scaled
[size]    ISO 4000-1, the size that is moulded on the tire
[load]    ISO 4000-1, load index
[Rhyne]   T. B. Rhyne, Development of a Vertical Stiffness Relationship for Belted Radial Tires,
          Tire Science and Technology 33 (3), 2005, 136-155; the formula from memory
[mf61]    mf61.tir of matheusft/MFeval_julia (MIT), a 255/55 tire
[label]   class of rolling resistance, regulation (EU) 2020/740, annex I
[class]   estimate for the class of tire, see FAMILIES and TIRES
[rule]    estimate by the rule at the function that makes it
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "python" / "skidpad" / "tires" / "data"
GRAVITY = 9.80665
INCH = 0.0254
KILO = 1e3

LOAD_INDEX = {82: 475, 83: 487, 84: 500, 86: 530, 91: 615, 94: 670, 108: 1000}
"""Load capacity of a tire by load index, kg [load]."""

NOMINAL_SHARE = 0.66
"""Nominal over rated load: 4000 N of 615 kg g [A3.1], about the static load in a car."""

STIFFEST = 2.13
"""Load of maximum cornering stiffness over the nominal load: PKY2 [A3.1]."""

FADE_Y, FADE_X = -0.146, -0.031
"""Relative change of peak friction with load: PDY2/PDY1 and PDX2/PDX1 [A3.1]."""

GRIP_X = 1.22
"""Longitudinal over lateral peak friction: PDX1/PDY1 [A3.1]. Other values are from stops from 100
km/h: 35 m of the i3 (108 ft from 60 mph, insideevs.com), 36 to 37 m of sports tires."""

FAMILIES = {"old": 1.1, "touring": 1.15, "sport": 1.3, "slick": 2.1}
"""Cornering stiffness over that of [A3.1] at the same aspect ratio. Published modern tires have 1.5
to 1.7 times it: 17.5/rad of a 235/60R16 (Adams/Tire's PAC2002 example), 20.4/rad of [mf61]. The
factors are estimates below these; that of the slick is a guess."""


class Value(NamedTuple):
    """A number of a file, and its source."""

    key: str
    number: float
    source: str


class Tire(NamedTuple):
    """Known properties of a tire: its size, load and class."""

    title: str
    width: float  # mm
    aspect: float  # height of the section over its width, %
    rim: float  # in
    load: float  # rated load, kg
    pressure: float  # kPa
    family: str
    friction: float  # peak of Fy/Fz at the nominal load on dry asphalt
    rolling: float  # rolling resistance over load
    friction_source: str
    grip_x: float = GRIP_X

    @property
    def radius(self) -> float:
        """Unloaded radius, m [size]."""
        return self.rim * INCH / 2 + self.width * self.aspect * 1e-5

    @property
    def nominal_load(self) -> float:
        """Fz0, N."""
        return round(NOMINAL_SHARE * self.load * GRAVITY, -1)

    @property
    def vertical_stiffness(self) -> float:
        """Vertical stiffness, N/m [Rhyne]: 0.00028 p sqrt((1.03 - 0.004 a) w d) + 3.45 kg/mm.

        With the pressure p in kPa, the aspect ratio a in %, width w and diameter d in mm.
        """
        diameter = 2e3 * self.radius
        belt = math.sqrt((1.03 - 0.004 * self.aspect) * self.width * diameter)
        return (0.00028 * self.pressure * belt + 3.45) * 1e3 * GRAVITY

    @property
    def stiffness_with_pressure(self) -> float:
        """Relative change of vertical stiffness with pressure: the rest is structural."""
        return 1 - 3.45e3 * GRAVITY / self.vertical_stiffness

    @property
    def cornering(self) -> float:
        """Cornering stiffness over load at the nominal load, 1/rad.

        11.5 of [A3.1], 0.2/deg as in Gillespie, Fundamentals of Vehicle Dynamics, 1992, ch. 10,
        also for radials; times sqrt(60/aspect), as low sections are stiffer (0.3/deg at 40 to 45,
        an estimate); times the family's factor.
        """
        return 11.5 * math.sqrt(60 / self.aspect) * FAMILIES[self.family]

    @property
    def slip_stiffness(self) -> float:
        """Slip stiffness over load at the nominal load.

        21.5 of [A3.1], times the root of its cornering stiffness factor: slip stiffness depends on
        the tread blocks, which differ less than the carcass.
        """
        return 21.5 * math.sqrt(self.cornering / 11.5)


class Curve(NamedTuple):
    """Shape of a pure-slip curve, and the slip of its peak."""

    C: float
    E: float
    peak: float


def curve(travel: float, tail: float, friction: float, stiffness: float) -> Curve:
    """Shape of sin(C atan(Bs - E(Bs - atan Bs))) from its peak and its final value.

    At infinite slip it approaches `tail` of the peak, sin(pi C/2). The peak is at `travel` times
    the slip at which a linear tire would reach the peak force, s K = travel mu Fz: a brush fully
    slides at 3, [A3.1] peaks at 3.0 laterally and 2.6 longitudinally, passenger tires on flat
    tracks and roads at 6 to 12 degrees and 0.1 to 0.15 of slip (Milliken and Milliken, Race Car
    Vehicle Dynamics, 1995, ch. 2).
    """
    C = 2 - 2 / math.pi * math.asin(tail)
    bend = travel / C
    E = (bend - math.tan(math.pi / (2 * C))) / (bend - math.atan(bend))
    return Curve(C, E, travel * friction / stiffness)


def lateral(tire: Tire) -> Curve:
    """Fy over slip angle: it drops to 0.89 of its peak, as dry friction of a sliding tire does.

    Wong, Theory of Ground Vehicles, table 1.3: 0.75 sliding and 0.8 to 0.9 at the peak.
    """
    return curve(2.4, 0.89, tire.friction, tire.cornering)


def longitudinal(tire: Tire) -> Curve:
    """Fx over slip ratio: a locked wheel brakes with 0.8 of the peak."""
    return curve(2.5, 0.72, tire.grip_x * tire.friction, tire.slip_stiffness)


def dimension(tire: Tire) -> list[Value]:
    """Size and pressures."""
    pressure = tire.pressure * KILO
    return [
        Value("UNLOADED_RADIUS", tire.radius, "m [size]"),
        Value("WIDTH", tire.width * 1e-3, "m [size]"),
        Value("ASPECT_RATIO", tire.aspect * 1e-2, "[size]"),
        Value("RIM_RADIUS", tire.rim * INCH / 2, "m [size]"),
        Value("INFLPRES", pressure, "Pa, what cars of its time run it at"),
        Value("NOMPRES", pressure, "Pa"),
    ]


def vertical(tire: Tire) -> list[Value]:
    """Load, stiffness, radii and contact patch.

    Half the patch is R0 (Q_RA2 x + Q_RA1 sqrt(x)), x = Fz/(Cz R0): qa1 and qa2 of [A3.1] in these
    terms. Its width is four fifths of the section's. The carcass is 1.5 times as stiff
    longitudinally and 0.55 times laterally: [mf61] has 1.24 and 0.60, MFeval's 205/60R15 1.71 and
    0.49, from memory. Slip and cornering stiffness divided by these are the relaxation lengths.
    """
    return [
        Value("FNOMIN", tire.nominal_load, f"N, {NOMINAL_SHARE:g} of {tire.load:g} kg [load]"),
        Value("VERTICAL_STIFFNESS", tire.vertical_stiffness, "N/m [Rhyne]"),
        Value("VERTICAL_DAMPING", 50.0, "N s/m [rule] rolling radials damp little"),
        Value("BREFF", 9.0, "[A3.1]"),
        Value("DREFF", 0.23, "[A3.1]"),
        Value("FREFF", 0.01, "[A3.1]"),
        Value("Q_RE0", 1.0, ""),
        Value("Q_FZ2", 14.35, "[A3.1]"),
        Value("PFZ1", tire.stiffness_with_pressure, "[Rhyne]"),
        Value("BOTTOM_OFFST", 0.01, "m [mf61]"),
        Value("LONGITUDINAL_STIFFNESS", 1.5 * tire.vertical_stiffness, "N/m [rule]"),
        Value("LATERAL_STIFFNESS", 0.55 * tire.vertical_stiffness, "N/m [rule]"),
        Value("Q_RA1", 0.529, "[A3.1]"),
        Value("Q_RA2", 0.538, "[A3.1]"),
        Value("Q_RB1", 1.0, "[rule]"),
        Value("Q_RB2", 0.0, ""),
    ]


def ranges(tire: Tire) -> list[Value]:
    """Range of validity: any slip, up to twice the rated load."""
    pressure = tire.pressure * KILO
    return [
        Value("PRESMIN", 0.6 * pressure, "Pa"),
        Value("PRESMAX", 1.5 * pressure, "Pa"),
        Value("FZMIN", 0.02 * tire.nominal_load, "N"),
        Value("FZMAX", 3 * tire.nominal_load, "N"),
        Value("KPUMIN", -1.0, ""),
        Value("KPUMAX", 1.0, ""),
        Value("ALPMIN", -1.57, "rad"),
        Value("ALPMAX", 1.57, "rad"),
        Value("CAMMIN", -0.26, "rad"),
        Value("CAMMAX", 0.26, "rad"),
    ]


ALONG, ACROSS = (1.23, 0.93, -2.82), (2.35, 3.72, -0.34)
"""B1, B2 and E of the combined-slip weights of Fx and of Fy, for slips relative to those of the
peaks, from tools/fit_combined_slip.py: friction opposes sliding."""


def combined(x: Curve, y: Curve) -> tuple[list[Value], list[Value]]:
    """Combined-slip weights; C = 1 keeps them above 0."""
    return [
        Value("RBX1", ALONG[0] / y.peak, "[rule]"),
        Value("RBX2", ALONG[1] / x.peak, "[rule]"),
        Value("RCX1", 1.0, "[rule]"),
        Value("REX1", ALONG[2], "[rule]"),
        Value("RHX1", 0.0, "symmetric"),
    ], [
        Value("RBY1", ACROSS[0] / x.peak, "[rule]"),
        Value("RBY2", ACROSS[1] / y.peak, "[rule]"),
        Value("RBY3", 0.0, "symmetric"),
        Value("RCY1", 1.0, "[rule]"),
        Value("REY1", ACROSS[2], "[rule]"),
        Value("RHY1", 0.0, "symmetric"),
    ]


def planar(tire: Tire) -> tuple[list[Value], list[Value]]:
    """Coefficients of Fx and of Fy."""
    x, y = longitudinal(tire), lateral(tire)
    along, across = combined(x, y)
    stiffest = tire.cornering / math.sin(2 * math.atan(1 / STIFFEST))
    mu_x = tire.grip_x * tire.friction
    ratio = "[A3.1]" if tire.grip_x == GRIP_X else "[class]"
    return [
        Value("PCX1", x.C, "[rule] 0.72 of the peak at infinite slip"),
        Value("PDX1", mu_x, f"{tire.grip_x:g} times PDY1 {ratio}"),
        Value("PDX2", FADE_X * mu_x, "[A3.1]"),
        Value("PEX1", x.E, f"[rule] peak at a slip ratio of {x.peak:.3f}"),
        Value("PKX1", tire.slip_stiffness, "[A3.1], [rule]"),
        Value("PKX2", -0.163 * tire.slip_stiffness / 21.51, "[A3.1]"),
        Value("PKX3", 0.245, "[A3.1]"),
        *along,
    ], [
        Value("PCY1", y.C, "[rule] 0.89 of the peak at infinite slip"),
        Value("PDY1", tire.friction, f"[class] {tire.friction_source}"),
        Value("PDY2", FADE_Y * tire.friction, "[A3.1]"),
        Value("PEY1", y.E, f"[rule] peak at {math.degrees(y.peak):.1f} degrees"),
        Value("PKY1", -stiffest, f"[class] {tire.cornering:.1f} Fz/rad at nominal load"),
        Value("PKY2", STIFFEST, "[A3.1]"),
        Value("PKY4", 2.0, ""),
        Value("PKY6", -0.92, "[A3.1]"),
        Value("PKY7", -0.24, "[A3.1]"),
        *across,
    ]


def moments(tire: Tire) -> tuple[list[Value], list[Value], list[Value]]:
    """Coefficients of Mx, My and Mz.

    The trail at zero slip is 0.59 of half the contact patch, and vanishes at the same fraction of
    full-sliding slip, both as in [A3.1]; the patch is that of `vertical`.
    """
    deflection = tire.nominal_load / (tire.vertical_stiffness * tire.radius)
    half = 0.538 * deflection + 0.529 * math.sqrt(deflection)
    slides = (tire.cornering / tire.friction) / (11.5 / 0.99)
    return (
        [Value("QSX1", 0.0, "[A3.1] has no overturning moment")],
        [
            Value("QSY1", tire.rolling, "[label]"),
            Value("QSY4", 4e-3 * tire.rolling, "[mf61], of its QSY1"),
            Value("QSY7", 1.0, "in proportion to the load"),
        ],
        [
            Value("QBZ1", 8.964 * slides, "[A3.1], [rule]"),
            Value("QBZ2", -1.106 * slides, "[A3.1], [rule]"),
            Value("QBZ3", -0.842 * slides, "[A3.1], [rule]"),
            Value("QCZ1", 1.180, "[A3.1]"),
            Value("QDZ1", 0.59 * half, "[A3.1], [rule]"),
            Value("QEZ1", -1.609, "[A3.1]"),
            Value("QEZ2", -0.359, "[A3.1]"),
            Value("SSZ2", 0.001, "[A3.1]"),
        ],
    )


def estimated(tire: Tire) -> dict[str, list[Value]]:
    """Values of a file by section, from the size, load and class of a tire."""
    along, across = planar(tire)
    overturning, rolling, aligning = moments(tire)
    return arranged(
        [
            *dimension(tire),
            *vertical(tire),
            *ranges(tire),
            *along,
            *overturning,
            *across,
            *rolling,
            *aligning,
        ]
    )


SECTIONS = {
    "DIMENSION": "UNLOADED_RADIUS WIDTH ASPECT_RATIO RIM_RADIUS",
    "OPERATING_CONDITIONS": "INFLPRES NOMPRES",
    "VERTICAL": "FNOMIN VERTICAL_ BREFF DREFF FREFF Q_RE0 Q_FZ2 PFZ1 BOTTOM",
    "STRUCTURAL": "LONGITUDINAL_ LATERAL_",
    "CONTACT_PATCH": "Q_RA Q_RB",
    "INFLATION_PRESSURE_RANGE": "PRES",
    "VERTICAL_FORCE_RANGE": "FZM",
    "LONG_SLIP_RANGE": "KPU",
    "SLIP_ANGLE_RANGE": "ALP",
    "INCLINATION_ANGLE_RANGE": "CAM",
    "LONGITUDINAL_COEFFICIENTS": "PCX PDX PEX PKX PHX PVX RBX RCX REX RHX",
    "OVERTURNING_COEFFICIENTS": "QSX",
    "LATERAL_COEFFICIENTS": "PCY PDY PEY PKY PHY PVY RBY RCY REY RHY RVY",
    "ROLLING_COEFFICIENTS": "QSY",
    "ALIGNING_COEFFICIENTS": "QBZ QCZ QDZ QEZ QHZ SSZ",
}
"""Sections of a file in their usual order, with the prefixes of their keys."""


def arranged(values: list[Value]) -> dict[str, list[Value]]:
    """Sort values into sections, keeping their order within each."""
    found: dict[str, list[Value]] = {name: [] for name in SECTIONS}
    for value in values:
        fitting = [n for n, keys in SECTIONS.items() if value.key.startswith(tuple(keys.split()))]
        found[fitting[0]].append(value)
    return found


HEAD = """\
$ {title}
$
{note}
[MDI_HEADER]
FILE_TYPE                = 'tir'
FILE_VERSION             = 3.0
FILE_FORMAT              = 'ASCII'
COMMENT                  = '{title}'
[UNITS]
LENGTH                   = 'meter'
FORCE                    = 'newton'
ANGLE                    = 'radians'
MASS                     = 'kg'
TIME                     = 'second'
[MODEL]
FITTYP                   = 61
LONGVL                   = 16.67
VXLOW                    = 1.0
"""

ESTIMATE = """\
$ An estimate from size, load index and class, no measurement of any maker's tire. Written by
$ tools/make_tires.py, which has the rules and the sources in full:
$   [A3.1]   Pacejka, Tyre and Vehicle Dynamics, 2006, table A3.1 (205/60R15 91V), scaled
$   [size], [load] ISO 4000-1   [Rhyne] Tire Science and Technology 33 (3), 2005
$   [mf61]   mf61.tir of matheusft/MFeval_julia (MIT)   [label] regulation (EU) 2020/740
$   [class]  estimate for this class of tire   [rule] estimate by a rule of tools/make_tires.py"""

PUBLISHED = """\
$ Published: H. B. Pacejka, Tyre and Vehicle Dynamics, 2nd edition, Butterworth-Heinemann, 2006,
$ table A3.1, ISO signs, as two public transcriptions agree on it. Written by tools/make_tires.py.
$ It has ply steer and conicity, as measured. Where 6.1 has other terms than the book's edition:
$ - the sign of friction is with the stiffness here (PKY1 < 0 < PDY1), so PDY1, PDY2 and RVY1 to
$   RVY3 are turned round, which changes no force;
$ - the book divides mu_y by 1 + PDY3 gamma^2 where 6.1 multiplies with 1 - PDY3 gamma^2, the same
$   within 1 % at 5 degrees; PKY3 of gamma^2 (-0.028) is left out;
$ - qFz1 = 13.37 and qFz2 = 14.35 make VERTICAL_STIFFNESS, Fz0/R0 sqrt(qFz1^2 + 4 qFz2); qa1 =
$   0.135 and qa2 = 0.035 make Q_RA1 and Q_RA2;
$ - the rigid-ring model's stiffnesses are no single spring: LONGITUDINAL_STIFFNESS and
$   LATERAL_STIFFNESS are estimates, 1.5 and 0.55 of the vertical one."""

CARCASS = 4000 / 0.313 * math.sqrt(13.37**2 + 4 * 14.35)
"""Vertical stiffness of [A3.1] at zero deflection, N/m."""

TABLE_A31 = """
    UNLOADED_RADIUS 0.313 WIDTH 0.205 ASPECT_RATIO 0.6 RIM_RADIUS 0.1905
    INFLPRES 220000 NOMPRES 220000
    FNOMIN 4000 VERTICAL_DAMPING 50 BREFF 9 DREFF 0.23 FREFF 0.01 Q_RE0 1 Q_FZ2 14.35
    BOTTOM_OFFST 0.01 Q_RA1 0.529 Q_RA2 0.538 Q_RB1 1 Q_RB2 0
    PRESMIN 200000 PRESMAX 240000 FZMIN 100 FZMAX 12000 KPUMIN -1 KPUMAX 1
    ALPMIN -1.57 ALPMAX 1.57 CAMMIN -0.175 CAMMAX 0.175
    PCX1 1.685 PDX1 1.21 PDX2 -0.037 PEX1 0.344 PEX2 0.095 PEX3 -0.02 PEX4 0
    PKX1 21.51 PKX2 -0.163 PKX3 0.245 PHX1 -0.002 PHX2 0.002 PVX1 0 PVX2 0
    RBX1 12.35 RBX2 -10.77 RCX1 1.092 RHX1 0.007 QSX1 0
    PCY1 1.193 PDY1 0.99 PDY2 -0.145 PDY3 -11.23 PEY1 -1.003 PEY2 -0.537 PEY3 -0.083 PEY4 -4.787
    PKY1 -14.95 PKY2 2.13 PKY4 2 PKY6 -0.92 PKY7 -0.24 PHY1 0.003 PHY2 -0.001
    PVY1 0.045 PVY2 -0.024 PVY3 -0.532 PVY4 0.039
    RBY1 6.461 RBY2 4.196 RBY3 -0.015 RCY1 1.081 RHY1 0.009
    RVY1 -0.053 RVY2 0.073 RVY3 -0.517 RVY4 35.44 RVY5 1.9 RVY6 -10.71
    QSY1 0.01 QSY7 1
    QBZ1 8.964 QBZ2 -1.106 QBZ3 -0.842 QBZ5 -0.227 QBZ9 18.47 QCZ1 1.18
    QDZ1 0.1 QDZ2 -0.001 QDZ3 0.007 QDZ4 13.05 QDZ6 -0.008 QDZ8 -0.296 QDZ9 -0.009
    QEZ1 -1.609 QEZ2 -0.359 QEZ4 0.174 QEZ5 -0.896 QHZ1 0.007 QHZ2 -0.002 QHZ3 0.147 QHZ4 0.004
    SSZ1 0.043 SSZ2 0.001 SSZ3 0.731 SSZ4 -0.238
"""


def published() -> dict[str, list[Value]]:
    """Values of table A3.1 by section."""
    words = TABLE_A31.split()
    table = [Value(k, float(v), "") for k, v in zip(words[::2], words[1::2], strict=True)]
    own = [
        Value("VERTICAL_STIFFNESS", CARCASS, "N/m, at zero deflection"),
        Value("LONGITUDINAL_STIFFNESS", 1.5 * CARCASS, "N/m, estimate"),
        Value("LATERAL_STIFFNESS", 0.55 * CARCASS, "N/m, estimate"),
    ]
    return arranged(table + own)


TIRES = {
    "economy_165_80r13": Tire(
        "small car of the 1980s, 165/80R13 83S",
        165, 80, 13, LOAD_INDEX[83], 200, "old", 0.945, 0.013,
        "so that a Ford Escort corners at 0.78 g, assumed for its kind",
    ),
    "classic_185_70r13": Tire(
        "sporting sedan of the 1970s, 185/70R13 86H",
        185, 70, 13, LOAD_INDEX[86], 200, "touring", 0.96, 0.013,
        "so that a BMW 320i corners at 0.82 g, assumed for its kind",
    ),
    "roadster_185_60r14": Tire(
        "light sports car of 1990, 185/60R14 82H",
        185, 60, 14, LOAD_INDEX[82], 180, "sport", 1.055, 0.0115,
        "so that an MX-5 corners at 0.89 g, edmunds.com 2010/05/19",
    ),
    "touring_205_55r16": Tire(
        "touring, 205/55R16 91V",
        205, 55, 16, LOAD_INDEX[91], 240, "touring", 0.95, 0.0085,
        "for 0.8 to 0.85 g of sedans, assumed",
    ),
    "sport_205_45r17": Tire(
        "summer sport, 205/45R17 84W",
        205, 45, 17, LOAD_INDEX[84], 200, "sport", 1.06, 0.0095,
        "for 0.9 g of light sports cars, assumed",
        grip_x=1.15,
    ),
    "sport_225_45r17": Tire(
        "summer sport, 225/45R17 91W",
        225, 45, 17, LOAD_INDEX[91], 240, "sport", 1.095, 0.0095,
        "so that a Golf GTI corners at 0.92 g, assumed for its kind",
        grip_x=1.15,
    ),
    "eco_155_70r19": Tire(
        "tall, narrow, low rolling resistance, 155/70R19 84Q",
        155, 70, 19, LOAD_INDEX[84], 250, "touring", 0.955, 0.0065,
        "so that a BMW i3 corners at 0.80 g, Motor Trend by insideevs.com",
        grip_x=1.25,
    ),
    "van_185_80r14": Tire(
        "van of the 1980s, 185/80R14 reinforced (94)",
        185, 80, 14, LOAD_INDEX[94], 280, "old", 0.78, 0.0115,
        "so that a VW Vanagon corners at 0.66 g, assumed for its kind",
    ),
    "pickup_245_70r17": Tire(
        "pickup, all seasons, 245/70R17 108S",
        245, 70, 17, LOAD_INDEX[108], 240, "old", 0.85, 0.0095,
        "for 0.75 g of pickups, assumed",
    ),
    "slick_180_55r13": Tire(
        "racing slick of a Formula Student car, about 20.5x7.0-13",
        180, 55, 13, 155, 83, "slick", 1.6, 0.02,
        "assumed; it has no load index",
        grip_x=1.05,
    ),
}  # fmt: skip


def number(value: float) -> str:
    """Format a number with five digits, large ones without an exponent."""
    text = f"{value:.5g}"
    return f"{float(text):.0f}" if "e+" in text else text


def text(title: str, note: str, sections: dict[str, list[Value]]) -> str:
    """Write a file."""
    lines = [HEAD.format(title=title, note=note).rstrip("\n")]
    for section, values in sections.items():
        lines.append(f"[{section}]")
        for key, value, source in values:
            remark = f"$ {source}" if source else ""
            lines.append(f"{key:<25}= {number(value):<12}{remark}".rstrip())
    return "\n".join(lines) + "\n"


def files() -> dict[str, str]:
    """Contents of all files by name."""
    found = {name: text(tire.title, ESTIMATE, estimated(tire)) for name, tire in TIRES.items()}
    title = "published: Pacejka 2006, table A3.1, 205/60R15 91V"
    found["pacejka_205_60r15"] = text(title, PUBLISHED, published())
    return found


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in files().items():
        (FOLDER / f"{name}.tir").write_text(content, encoding="utf-8")
