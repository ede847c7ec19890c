"""Files in the formats of loggers and their programs, of one maneuver.

Formats: MoTeC i2's "Export Data" as CSV, RaceChrono's sessions as CSV versions 2 and 3.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

T = np.arange(0.0, 2.0, 0.02)
HAND_WHEEL = 0.4 * np.sin(3 * T)
"""[rad]"""
SPEED = 20.0 + T
"""[m/s]"""
YAW_RATE = 0.1 * np.sin(3 * T - 0.3)
"""[rad/s]"""
AY = YAW_RATE * SPEED
"""[m/s2]"""

COLUMNS = np.stack(
    [T, np.degrees(HAND_WHEEL), 3.6 * SPEED, np.degrees(YAW_RATE), AY / 9.80665], axis=1
)
"""Time in s, hand wheel in degrees, speed in km/h, yaw rate in degrees/s, ay in g."""

MOTEC = """\
"Format","MoTeC CSV File",,,"Workbook","Circuit"
"Venue","Test Track",,,"Worksheet","Overview"
"Vehicle","Car 7",,,"Vehicle Desc",""
"Driver","Nobody",,,"Engine ID",""
"Device","C125"
"Comment","",,,"Session","2"
"Log Date","18/09/2025",,,"Origin Time","0.000","s"
"Log Time","10:12:13",,,"Start Time","0.000","s"
"Sample Rate","50.000","Hz",,"End Time","1.980","s"
"Duration","1.980","s",,"Start Distance","0","m"
"Range","entire outing",,,"End Distance","42","m"
"Beacon Markers",""


"""

RACECHRONO = """\
This file is created using RaceChrono Pro v9.1.3 ( http://racechrono.com/ ).
Format,{version}
Session title,"Test, wet"
Session type,Lap timing
Track name,"Test Track"
Driver name,
Created,21/02/2025,19:32
Note,

"""


def quoted(row: NDArray[np.float64] | list[str]) -> str:
    """Write a row as MoTeC does, with all cells quoted."""
    return ",".join(f'"{cell:.6f}"' if not isinstance(cell, str) else f'"{cell}"' for cell in row)


def motec(file: Path, *, timed: bool = True) -> Path:
    """Write a MoTeC i2 export, with or without its time column."""
    names = ["Time", "Steering Wheel Angle", "Ground Speed", "Gyro Yaw Velocity", "G Force Lat"]
    units = ["s", "deg", "km/h", "deg/s", "G"]
    first = 0 if timed else 1
    lines = [quoted(names[first:]), quoted(units[first:]), "", ""]
    lines += [quoted(row[first:]) for row in COLUMNS]
    file.write_text(MOTEC + "\n".join(lines) + "\n", encoding="latin-1")
    return file


def racechrono_3(file: Path) -> Path:
    """Write a RaceChrono export, version 3: GPS gives every fifth row."""
    head = [
        "timestamp,fragment_id,lap_number,elapsed_time,speed,steering_wheel_angle,yaw_rate,"
        "lateral_acc,speed",
        "unix time,,,s,m/s,deg,deg/s,G,m/s",
        ",,,,100: gps,200: canbus,200: canbus,calc,calc",
    ]
    for i, (t, wheel, _, yaw, ay) in enumerate(COLUMNS):
        speed = f"{SPEED[i]:.3f}" if i % 5 == 0 or i == len(T) - 1 else ""
        stamp = f"{1767150797.44 + t:.3f}"
        head.append(f"{stamp},0,1,{t:.3f},{speed},{wheel:.5f},{yaw:.5f},{ay:.5f},{SPEED[i]:.3f}")
    file.write_text(RACECHRONO.format(version=3) + "\n".join(head) + "\n", encoding="utf-8")
    return file


def racechrono_2(file: Path) -> Path:
    """Write a RaceChrono export, version 2: units and sources in the names."""
    head = [
        "Time (s),Session fragment #,Lap #,Speed (km/h) *gps,Steering wheel angle (deg) *canbus,"
        "Yaw rate (deg/s) *canbus,Lateral acceleration (G) *calc"
    ]
    head += [f"{t:.3f},0,1,{v:.4f},{w:.5f},{r:.5f},{ay:.5f}" for t, w, v, r, ay in COLUMNS]
    file.write_text(RACECHRONO.format(version=2) + "\n".join(head) + "\n", encoding="utf-8")
    return file
