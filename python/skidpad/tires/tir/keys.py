"""Keys of Magic Formula tire property files: the usual section of each, and its dimension.

Sections as in MF-Tyre/MF-Swift 6.2, with the additional keys of MF 5.2 and PAC2002.

Coefficients of the Magic Formula carry no unit, whatever ``[UNITS]`` says: loads in them are
divided by the nominal load, lengths by the unloaded radius, pressures by the nominal pressure, and
angles are radians, as in Altair's table of the MF 2002 parameters ("pcy1 .. pty2: -", but "alpmin:
angle") and in Chrono's reader of PAC2002 files; PHY1 or RBY3 of a file in degrees are radians. Only
Q_FYS1 to Q_FYS3 (a force at a camber of 1 rad) and Q_CAM2 (per length, as Q_CAM1 has none) are not
made dimensionless by their equations (Besselink et al. 2010).
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Key(NamedTuple):
    """Section of a key, and the kind of its value: a dimension, ``"none"``, or ``"text"``."""

    section: str
    dimension: str


_LAYOUT = {
    "MODEL": """
        PROPERTY_FILE_FORMAT:text FITTYP USE_MODE TYRESIDE:text LONGVL:speed VXLOW:speed
        ROAD_INCREMENT:length ROAD_DIRECTION HMAX_LOCAL:time TIME_SWITCH_INTEG:time""",
    "DIMENSION": """
        UNLOADED_RADIUS:length WIDTH:length ASPECT_RATIO RIM_RADIUS:length RIM_WIDTH:length
        BOTTOMING_RADIUS:length""",
    "TIRE_CONDITIONS": "IP:pressure IP_NOM:pressure",
    "OPERATING_CONDITIONS": "INFLPRES:pressure NOMPRES:pressure",
    "INERTIA": """
        MASS:mass IXX:inertia IYY:inertia BELT_MASS:mass BELT_IXX:inertia BELT_IYY:inertia
        GRAVITY:acceleration""",
    "VERTICAL": """
        FNOMIN:force VERTICAL_STIFFNESS:stiffness VERTICAL_DAMPING:damping TIRE_MASS:mass
        MC_CONTOUR_A MC_CONTOUR_B BREFF DREFF FREFF Q_RE0 Q_V1..2 Q_FZ1..3 Q_FCX Q_FCY Q_CAM PFZ1
        Q_FCY2 Q_CAM1 Q_CAM2:curvature Q_CAM3 Q_FYS1..3:force
        QRE0 QV1..2 QFZ1..3 QPFZ1 QFCX1 QFCY1 QFCG1 BOTTOM_OFFST:length BOTTOM_STIFF:stiffness""",
    "STRUCTURAL": """
        LONGITUDINAL_STIFFNESS:stiffness LATERAL_STIFFNESS:stiffness YAW_STIFFNESS:torsion
        FREQ_LONG:frequency FREQ_LAT:frequency FREQ_YAW:frequency FREQ_WINDUP:frequency
        DAMP_LONG DAMP_LAT DAMP_YAW DAMP_WINDUP DAMP_RESIDUAL DAMP_VLOW Q_BVX Q_BVT
        PCFX1..3 PCFY1..3 PCMZ1""",
    "CONTACT_PATCH": """
        Q_A1..2 Q_RA1..2 Q_RB1..2 ELLIPS_SHIFT ELLIPS_LENGTH ELLIPS_HEIGHT ELLIPS_ORDER
        ELLIPS_MAX_STEP:length ELLIPS_NWIDTH ELLIPS_NLENGTH ENV_C1..2""",
    "INFLATION_PRESSURE_RANGE": "PRESMIN:pressure PRESMAX:pressure",
    "VERTICAL_FORCE_RANGE": "FZMIN:force FZMAX:force",
    "LONG_SLIP_RANGE": "KPUMIN KPUMAX",
    "SLIP_ANGLE_RANGE": "ALPMIN:angle ALPMAX:angle",
    "INCLINATION_ANGLE_RANGE": "CAMMIN:angle CAMMAX:angle",
    "SCALING_COEFFICIENTS": """
        LFZO LCX LMUX LEX LKX LHX LVX LGAX LCY LMUY LEY LKY LHY LVY LGAY LKYC LKZC LTR LRES LGAZ
        LXAL LYKA LVYKA LS LSGKP LSGAL LGYR LMX LVMX LMY LMP LMUV LKYG LKG LCZ LIP""",
    "LONGITUDINAL_COEFFICIENTS": """
        PCX1 PDX1..3 PEX1..4 PKX1..3 PHX1..2 PVX1..2 PPX1..4 RBX1..3 RCX1 REX1..2 RHX1 PTX1..3""",
    "OVERTURNING_COEFFICIENTS": "QSX1..14 PPMX1 QPX1",
    "LATERAL_COEFFICIENTS": """
        PCY1 PDY1..3 PEY1..5 PKY1..7 PHY1..3 PVY1..4 PPY1..5 RBY1..4 RCY1 REY1..2 RHY1..2
        RVY1..6 PTY1..2""",
    "ROLLING_COEFFICIENTS": "QSY1..8",
    "ALIGNING_COEFFICIENTS": """
        QBZ1..5 QBZ9..10 QCZ1 QDZ1..4 QDZ6..11 QEZ1..5 QHZ1..4 PPZ1..2 QPZ1..2 SSZ1..4 QTZ1
        MBELT:mass""",
    "TURNSLIP_COEFFICIENTS": """
        PDXP1..3 PKYP1 PDYP1..4 PHYP1..4 PECP1..2 QDTP1 QCRP1..2 QBRP1 QDRP1""",
}

TABLES = {
    "SHAPE": ("none", "none"),
    "DEFLECTION_LOAD_CURVE": ("length", "force"),
    "BOTTOMING_CURVE": ("length", "force"),
}
"""Dimensions of the columns of tables. The shape is relative to radius and half width."""

COLUMNS = {
    "SHAPE": ("radial", "width"),
    "DEFLECTION_LOAD_CURVE": ("pen", "fz"),
    "BOTTOMING_CURVE": ("pen", "fz"),
}
"""Columns of tables in MSC's templates, for files that omit the header."""


def _expand(item: str) -> list[str]:
    numbered = re.fullmatch(r"(\w+?)(\d+)\.\.(\d+)", item)
    if numbered is None:
        return [item]
    stem, first, last = numbered.groups()
    return [f"{stem}{number}" for number in range(int(first), int(last) + 1)]


def _keys() -> dict[str, Key]:
    keys = {}
    for section, items in _LAYOUT.items():
        for item in items.split():
            names, _, dimension = item.partition(":")
            for name in _expand(names):
                keys[name.lower()] = Key(section, dimension or "none")
    return keys


KEYS = _keys()
"""Every known key by its lower-case name, in the usual order."""
