"""Logs of unknown origin: meaning and unit of a column are identified or requested, never wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from asammdf import MDF, Signal
from skidpad._lib.optional import optional
from skidpad.fit import Log

from .strange_logs import (
    AY,
    COLUMNS,
    HAND_WHEEL,
    SPEED,
    YAW_RATE,
    T,
    motec,
    racechrono_2,
    racechrono_3,
)

WAVE = np.sin(3 * T)


def same(log: Log) -> None:
    """Compare with the simulation, in SI, to the files' precision."""
    np.testing.assert_allclose(log.time - log.time[0], T, atol=2e-6)
    wanted = {"hand_wheel": HAND_WHEEL, "vx": SPEED, "yaw_rate": YAW_RATE, "ay": AY}
    for name, value in wanted.items():
        np.testing.assert_allclose(log.filled(name), value, atol=1e-3 * np.abs(value).max())


def test_a_column_is_given_with_its_quantity_and_unit():
    source = {"time": T, "steer_wheel_deg": 40 * WAVE, "GyroZ": -5 * WAVE, "v": 72.0 + T}
    given = {
        "steer_wheel_deg": ("hand_wheel", "deg"),
        "-GyroZ": ("yaw_rate", "deg/s"),
        "v": ("vx", "km/h"),
    }
    log = Log(source, columns=given)
    np.testing.assert_allclose(log["hand_wheel"], np.radians(40 * WAVE))
    np.testing.assert_allclose(log["yaw_rate"], np.radians(5 * WAVE))
    np.testing.assert_allclose(log["vx"], (72.0 + T) / 3.6)
    assert "steer" not in log


@pytest.mark.parametrize(
    "name", ["steer_wheel_deg", "SteeringAngle [deg]", "steered angle (deg)", "SteerAngle [deg]"]
)
def test_an_angle_of_the_hand_wheel_or_the_road_wheels_must_be_named(name):
    source = {"time": T, name: 40 * WAVE, "vx": 20.0}
    with pytest.raises(ValueError, match="road wheels") as error:
        Log(source)
    for quantity in ("steer", "hand_wheel"):
        assert f'columns={{{name!r}: ("{quantity}", "deg")}}' in str(error.value)
        np.testing.assert_allclose(
            Log(source, columns={name: (quantity, "deg")})[quantity], np.radians(40 * WAVE)
        )
    assert set(Log(source, columns={name: None})) == {"vx"}


@pytest.mark.parametrize(
    "name", ["handwheel_deg", "HandWheelAngle [deg]", "SteeringWheelAngle_deg"]
)
def test_a_hand_wheel_is_known_by_its_names(name):
    log = Log({"time": T, name: 40 * WAVE})
    np.testing.assert_allclose(log["hand_wheel"], np.radians(40 * WAVE))


@pytest.mark.parametrize(
    ("name", "quantity", "factor"),
    [
        ("angle_of_the_left_one_deg", "steer", np.pi / 180),
        ("V_IMU [km/h]", "vx", 1 / 3.6),
        ("Quergeschwindigkeit (m/s)", "vy", 1.0),
        ("Querbeschl_g", "ay", 9.80665),
        ("Gier_deg_s", "yaw_rate", np.pi / 180),
    ],
)
def test_a_mapped_column_keeps_the_unit_of_its_name(name, quantity, factor):
    log = Log({"time": T, name: 2 * WAVE}, columns={quantity: name})
    np.testing.assert_allclose(log[quantity], factor * 2 * WAVE)


@pytest.mark.parametrize(
    ("quantity", "size", "units"),
    [
        ("hand_wheel", 20.0, ("rad", "deg")),
        ("steer", 1.2, ("rad", "deg")),
        ("vx", 30.0, ("m/s", "km/h")),
        ("yaw_rate", 8.0, ("rad/s", "deg/s")),
        ("ay", 0.8, ("m/s2", "g")),
        ("roll", 1.5, ("rad", "deg")),
        ("throttle", 80.0, ("-", "%")),
    ],
)
def test_numbers_that_may_be_in_two_units_need_theirs(quantity, size, units):
    source = {"time": T, "K7": size * WAVE}
    with pytest.raises(ValueError, match="has no unit") as error:
        Log(source, columns={quantity: "K7"})
    for unit in units:
        said = unit if unit != "-" else "1"
        assert f'("{quantity}", "{said}")' in str(error.value)
    for said in ({"columns": {"K7": (quantity, units[1])}},
                 {"columns": {quantity: "K7"}, "units": {quantity: units[1]}}):  # fmt: skip
        log = Log(source, **said)
        assert np.abs(log[quantity]).max() < size or units[1] == "g"


def test_names_of_simulators_need_units():
    """CarSim's Vx is in km/h, AVz in degrees/s and Ay in g; a log's own names are in SI."""
    source = {"Time": T, "Vx": 3.6 * SPEED, "AVz": np.degrees(YAW_RATE), "Ay": AY / 9.80665}
    units = {"vx": "km/h", "yaw_rate": "deg/s", "ay": "g"}
    for quantity, unit in units.items():
        others = {q: u for q, u in units.items() if q != quantity}
        with pytest.raises(ValueError, match=rf"^log: {quantity} .* may be .* or {unit};"):
            Log(source, units=others)
    log = Log(source, units=units)
    for name, truth in (("vx", SPEED), ("yaw_rate", YAW_RATE), ("ay", AY)):
        np.testing.assert_allclose(log[name], truth)
    np.testing.assert_array_equal(Log({"time": T, "vx": SPEED})["vx"], SPEED)


def test_times_that_may_be_milliseconds_need_a_unit():
    with pytest.raises(ValueError, match="may be s or ms"):
        Log({"time": 10 * np.arange(50), "vx": 20.0})
    assert Log({"time": 10 * np.arange(50), "vx": 20.0}, units={"time": "ms"}).duration == 0.49


def test_each_column_is_used_once():
    log = Log(
        {"time": T, "steer": 0.1 * WAVE},
        columns={"hand_wheel": "steer"},
        units={"hand_wheel": "rad"},
    )
    assert set(log) == {"hand_wheel"}
    with pytest.raises(ValueError, match="'a' is given twice: as roll and as pitch"):
        Log({"time": T, "a": 0.1 * WAVE}, columns={"roll": "a", "pitch": "a"})
    with pytest.raises(ValueError, match="roll is given twice"):
        Log({"time": T, "a": WAVE, "b": WAVE}, columns={"a": ("roll", "deg"), "roll": "b"})


def test_two_columns_for_one_quantity_are_ambiguous_unless_they_agree():
    source = {"time": T, "yaw_rate_imu": 0.1 * WAVE, "yaw_rate_esp": 0.1 * WAVE + 0.02}
    with pytest.raises(ValueError, match="'yaw_rate_imu' or 'yaw_rate_esp'"):
        Log(source)
    source["yaw_rate_esp"] = 0.1005 * WAVE
    np.testing.assert_array_equal(Log(source)["yaw_rate"], 0.1 * WAVE)


@pytest.mark.parametrize(
    "name",
    ["steer_torque_nm", "speed_limit_kmh", "brake_temperature", "yaw_rate_target", "roll_center",
     "gear_oil_temp", "R [m]", "Speed [furlong/h]", "t_front_left"],
)  # fmt: skip
def test_names_that_only_begin_alike_are_not_taken(name):
    log = Log({"time": T, "vy": WAVE, name: 300.0 + T})
    assert set(log) == {"vy"}
    assert any(name in note for note in log.notes)


def test_what_was_guessed_stands_apart_from_what_was_given():
    source = {"time": T, "A": WAVE, "speed_kmh": 72.0 + T, "delta": 0.1 * WAVE, "ax": WAVE}
    log = Log(source, columns={"A": ("yaw_rate", "deg/s")})
    words = repr(log)
    given, guessed = words.index("given: yaw_rate from 'A' [deg/s]"), words.index("guessed:")
    assert given < guessed < words.index("vx from 'speed_kmh' [km/h]")
    assert "steer from 'delta' [rad, as no unit is given]" in words
    assert words.endswith("; in SI by name: time, ax>")
    assert repr(log.between(0.5, 1.5)).partition("; ")[2] == words.partition("; ")[2]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"ay": 1 / 9.80665}, "ay in g"),
        ({"yaw_rate": 180 / np.pi}, "yaw rate in degrees/s"),
        ({"vx": 3.6}, "speed in km/h"),
        ({"vx": 1 / 0.44704}, "speed in mph"),
        ({"ay": 1 / 9.80665, "yaw_rate": 180 / np.pi, "vx": 3.6}, "ay in g .* and yaw rate in deg"),
    ],
)
def test_lateral_acceleration_is_speed_times_yaw_rate_or_a_unit_is_wrong(wrong, words):
    source = {"time": T, "vx": SPEED, "yaw_rate": YAW_RATE, "ay": AY}
    assert len(Log(source)) == 3
    for name, factor in wrong.items():
        source[name] = source[name] * factor
    with pytest.raises(ValueError, match=words):
        Log(source)


def test_a_yaw_rate_against_the_lateral_acceleration_is_refused():
    """As from a gyroscope with its axis down beside an accelerometer with its axis to the left."""
    source = {"t [s]": T, "speed [m/s]": SPEED, "yaw [rad/s]": -YAW_RATE, "ay [m/s2]": AY}
    columns = {"yaw [rad/s]": "yaw_rate"}
    words = r"the wrong sign; reverse it with columns=\{'yaw_rate': '-yaw \[rad/s\]'\} or"
    with pytest.raises(ValueError, match=words) as said:
        Log(source, columns=columns)
    assert "columns={'ay': '-ay [m/s2]'}" in str(said.value)
    log = Log(source, columns={"yaw_rate": "-yaw [rad/s]"})
    np.testing.assert_allclose(log["yaw_rate"], YAW_RATE)


@pytest.mark.parametrize("name", ["steerAngle", "Steer [deg]", "steer_deg"])
def test_a_steer_of_games_and_loggers_must_be_named(name):
    with pytest.raises(ValueError, match=r"road wheels \(steer\) or of the hand wheel"):
        Log({"time": T, name: 0.3 * WAVE})


def test_a_steer_in_radians_is_that_of_the_road_wheels():
    assert "steer" in Log({"time": T, "steer": 0.3 * WAVE})
    assert "steer" in Log({"time": T, "steer_angle [rad]": 0.3 * WAVE})


@pytest.mark.parametrize(
    ("columns", "error", "words"),
    [
        ({"A": "roll"}, ValueError, r"'A': \('roll', 'rad'\)"),
        ({"A": ("rol", "deg")}, KeyError, "did you mean 'roll'"),
        ({"A": ("roll", "furlong")}, ValueError, "none of rad, deg, mrad"),
        ({"B": ("roll", "deg")}, KeyError, "no column 'B'"),
        ({"A": 3.0}, TypeError, "no column's name"),
    ],
)
def test_what_is_said_wrong_of_columns_is_named(columns, error, words):
    with pytest.raises(error, match=words):
        Log({"time": T, "A": WAVE}, columns=columns)


def test_a_unit_that_is_said_twice_must_be_one():
    source = {"time": T, "A": WAVE}
    with pytest.raises(ValueError, match="deg by columns, and in rad here"):
        Log(source, columns={"A": ("roll", "deg")}, units={"roll": "rad"})


def test_exports_of_motec_and_racechrono_are_read(tmp_path: Path):
    same(Log.read(motec(tmp_path / "m.csv")))
    same(Log.read(motec(tmp_path / "n.csv", timed=False)))
    same(Log.read(racechrono_2(tmp_path / "r2.csv")))
    log = Log.read(racechrono_3(tmp_path / "r3.csv"))
    same(log)
    assert log.time[0] == 0.0
    assert any("speed (calc)" in note for note in log.notes)


def vbo(path: Path, clock: list[str], *more: str, units: str = "") -> Path:
    """A VBOX file with times of day, velocities and further channels."""
    head = "File created on 03/05/2025 at 23:59:50\n\n[header]\nsatellites\ntime\n\n"
    rows = "\n".join(f"012 {t} +2886.000000 {72.0 + k:07.3f} {k:+.3E} {9 * k:+.2f}"
                     for k, t in enumerate(clock))  # fmt: skip
    path.write_text(
        f"{head}[channel units]\n{units}\n[comments]\nLog Rate (Hz) : 2.00\n\n[column names]\n"
        f"sats time lat velocity {' '.join(more)}\n\n[data]\n{rows}\n",
        encoding="latin-1",
    )
    return path


CLOCK = [*(f"2359{50 + k / 2:06.3f}" for k in range(20)), *(f"0000{k / 2:06.3f}" for k in range(9))]


def test_files_of_a_vbox_are_read_over_midnight(tmp_path: Path):
    """Racelogic's units, km/h, and those of further channels in a separate section."""
    file = vbo(tmp_path / "a.vbo", CLOCK, "YawRate", "Steering_Angle", units="deg/s\ndeg")
    log = Log.read(file, columns={"Steering_Angle": ("hand_wheel", "deg")})
    k = np.arange(29.0)
    np.testing.assert_allclose(log.time, k / 2, atol=1e-9)
    np.testing.assert_allclose(log["vx"], (72.0 + k) / 3.6)
    np.testing.assert_allclose(log["yaw_rate"], np.radians(k))
    np.testing.assert_allclose(log["hand_wheel"], np.radians(9 * k))
    log = Log.read(vbo(tmp_path / "b.vbo", CLOCK, "YawRate", "Oil", units="bar"))
    np.testing.assert_allclose(log["yaw_rate"], np.radians(k))  # as of its inertial units
    assert any("1 units are not those of 2 channels" in note for note in log.notes)
    with pytest.raises(ValueError, match=r"row 2: the time 105990 is no HHMMSS of a day"):
        Log.read(vbo(tmp_path / "c.vbo", ["105959.00", "105990.00"], "A", "B"))


def test_exports_of_aim_are_read(tmp_path: Path):
    """A header of keys and values, names, units, a blank line."""
    file = tmp_path / "a.csv"
    title = (
        '"Format","AiM CSV File"\n"Time","10:31 AM"\n"Sample Rate","20"\n"Beacon Markers","1","2"\n'
    )
    names = '"Time","GPS Speed","GPS Nsat","LateralAcc","YawRate"\n"s","km/h"," ","g","deg/s"\n\n'
    rows = "".join(
        f'"{t:.3f}","72.0","9","{0.2 * w:.4f}","{5 * w:.4f}"\n'
        for t, w in zip(T, WAVE, strict=True)
    )
    file.write_text(f"{title}\n{names}{rows}")
    log = Log.read(file)
    np.testing.assert_allclose(log["vx"], 20.0)
    np.testing.assert_allclose(log["ay"], 9.80665 * 0.2 * WAVE, atol=1e-3)
    np.testing.assert_allclose(log["yaw_rate"], np.radians(5 * WAVE), atol=1e-4)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2025-05-03T23:59:{}Z", "2025-05-04 00:00:{}Z"),
        ("2025-05-04T01:29:{}+01:30", "2025-05-03T19:00:{}-05:00"),
        ("03-May-2025 23:59:{}", "4-may-2025 00:00:{}"),
        ("23:59:{}", "0:00:{}"),
        ("30.6.2025 23:59:{}", "1.7.2025 00:00:{}"),
        ("6/30/2025 11:59:{} PM", "7/1/2025 12:00:{} AM"),
        ("30/06/2025 23:59:{}", "01/07/2025 00:00:{}"),
    ],
)
def test_times_of_a_clock_are_seconds_from_the_first(before: str, after: str, tmp_path: Path):
    seconds = [*(before.format(f"{50 + k / 2:06.3f}") for k in range(20)),
               *(after.format(f"{k / 2:06.3f}") for k in range(9))]  # fmt: skip
    file = tmp_path / "clock.csv"
    file.write_text("timestamp,vx\n" + "".join(f"{t},{k}\n" for k, t in enumerate(seconds)))
    log = Log.read(file)
    np.testing.assert_allclose(log.time, np.arange(29) / 2, atol=1e-9)
    assert "time from 'timestamp' [s]" in repr(log)


def test_a_clock_below_a_title_with_decimal_commas_is_read(tmp_path: Path):
    file = tmp_path / "can.csv"
    rows = "".join(f"17.05.2024 13:05:{20 + k},5;72,{k % 10}\n" for k in range(30))
    file.write_text(f"Messung 7\nFahrer X\n\nZeit;Geschwindigkeit\n;km/h\n{rows}")
    log = Log.read(file, columns={"Geschwindigkeit": "vx"})
    np.testing.assert_allclose(log.time, np.arange(30.0))
    np.testing.assert_allclose(log["vx"], (72 + np.arange(30) % 10 / 10) / 3.6)


@pytest.mark.parametrize("odd", ["25:61:00", "2025-02-30 10:00:00", "3-Foo-2025 10:00:00", "soon"])
def test_what_is_no_time_of_a_clock_is_no_time(odd: str, tmp_path: Path):
    file = tmp_path / "clock.csv"
    file.write_text(f"when,vx\n10:00:00,1\n10:00:01,2\n{odd},3\n")
    with pytest.raises(
        ValueError,
        match=r"no column of times in the source; name it, like columns=.*; there are vx",
    ):
        Log.read(file)


def test_times_of_ros_are_nanoseconds(tmp_path: Path):
    """As written by ``rostopic echo -p``."""
    file = tmp_path / "bag.csv"
    rows = "".join(f"{1746268280000000000 + 50000000 * k},{k},{20 + k}\n" for k in range(30))
    file.write_text(f"%time,field.header.seq,field.twist.linear.x\n{rows}")
    log = Log.read(file, columns={"field.twist.linear.x": ("vx", "m/s")})
    np.testing.assert_allclose(log.time, 0.05 * np.arange(30), atol=1e-6)
    np.testing.assert_array_equal(log["vx"], 20.0 + np.arange(30))


def test_fields_of_messages_of_ros_are_in_the_axes_of_the_car(tmp_path: Path):
    """As written by PlotJuggler, in SI (REP 103)."""
    file = tmp_path / "bag.csv"
    names = "__time,/imu/angular_velocity/z,/imu/linear_acceleration/y,/odom/twist/twist/linear/x"
    rows = "".join(f"{1.6e9 + t:.2f},{0.1 * t},{2 * t},{20 + t}\n" for t in T)
    file.write_text(f"{names}\n{rows}")
    log = Log.read(file)
    for name, value in {"yaw_rate": 0.1 * T, "ay": 2 * T, "vx": 20 + T}.items():
        np.testing.assert_allclose(log[name], value)


@pytest.mark.parametrize(
    ("cell", "value"), [("1.234,5", 1234.5), ("1,234.5", 1234.5), ("1,5", 1.5), ("1.2.3,4", None)]
)
def test_thousands_may_stand_apart(cell: str, value: float | None, tmp_path: Path):
    file = tmp_path / "big.csv"
    file.write_text(
        "time [s];drive_torque\n" + f"0;{cell}\n" + "".join(f"{k};7\n" for k in range(1, 30))
    )
    torque = Log.read(file)["drive_torque"]
    assert np.isnan(torque[0]) if value is None else torque[0] == value


@pytest.mark.parametrize(
    ("cell", "other", "value"),
    [
        ("1,234", "0.5", 1234.0),
        ("1,234", "0,5", 1.234),
        ("1.234", "0,5", 1234.0),
        ("1.234", "0.5", 1.234),
        ("1,234,567", "7", 1234567.0),
        ("1.234.567", "7", 1234567.0),
        ("0,234", "7", 0.234),
    ],
)
def test_a_mark_before_three_digits_is_what_other_numbers_say(
    cell: str, other: str, value: float, tmp_path: Path
):
    file = tmp_path / "big.csv"
    rows = "".join(f"{k};{other}\n" for k in range(1, 30))
    file.write_text(f"time [s];drive_torque\n0;{cell}\n{rows}")
    assert Log.read(file)["drive_torque"][0] == value


def test_a_mark_that_may_be_of_thousands_or_decimals_is_ambiguous(tmp_path: Path):
    file = tmp_path / "big.csv"
    file.write_text("time [s];drive_torque\n" + "".join(f"{k};1,234\n" for k in range(30)))
    with pytest.raises(ValueError, match=r"'drive_torque' has 1,234, which may be 1234 or 1.234"):
        Log.read(file)


def test_an_angle_that_no_hand_wheel_turns_to_may_be_in_degrees():
    with pytest.raises(ValueError, match=r"'steering_angle': \(\"hand_wheel\", \"deg\"\)"):
        Log({"time": T, "steering_angle": 40 * WAVE})


def test_an_angle_between_is_offered_in_the_units_that_it_may_have():
    """10 at the hand wheel is more than a turn, or ten degrees; no road wheel turns by 10 rad."""
    with pytest.raises(ValueError, match="say which") as said:
        Log({"time": T, "steering_angle": 10.0 * WAVE / np.abs(WAVE).max()})
    for quantity, unit in (("steer", "deg"), ("hand_wheel", "rad"), ("hand_wheel", "deg")):
        assert f'("{quantity}", "{unit}")' in str(said.value)
    assert '("steer", "rad")' not in str(said.value)


def test_a_table_with_a_title_units_below_and_comma_decimals_is_read(tmp_path: Path):
    file = tmp_path / "Messung.csv"
    names = "Zeit;Lenkradwinkel;Geschwindigkeit;Gierrate;Querbeschleunigung\ns;°;km/h;°/s;g\n"
    rows = "\n".join(";".join(f"{x:.6f}" for x in row) for row in COLUMNS).replace(".", ",")
    file.write_text(f"Messung 7, nass\n\n{names}{rows}\n", encoding="latin-1")
    log = Log.read(
        file,
        columns={
            "time": "Zeit", "hand_wheel": "Lenkradwinkel", "vx": "Geschwindigkeit",
            "yaw_rate": "Gierrate", "ay": "Querbeschleunigung",
        },
    )  # fmt: skip
    same(log)


@pytest.mark.parametrize("version", ["4.10", "3.30"])
def test_channels_of_groups_of_an_mdf_are_brought_to_the_times_of_the_fastest(tmp_path, version):
    slow = T[::5]
    with MDF(version=version) as file:
        file.append([
            Signal(np.degrees(HAND_WHEEL), T, unit="deg", name="SteeringWheelAngle"),
            Signal(np.degrees(YAW_RATE), T, unit="deg/s", name="ESP_YawRate"),
            Signal(WAVE, T, unit="V", name="Voltage"),
        ])  # fmt: skip
        file.append([
            Signal(3.6 * SPEED[::5], slow, unit="km/h", name="VehicleSpeed"),
            Signal((slow > 1.0).astype(np.uint8) + 2, slow, unit="", name="Gear"),
        ])  # fmt: skip
        file.append([Signal(AY / 9.80665, T, unit="g", name="LateralAcc")])
        file.save(tmp_path / "run.mf4" if version[0] == "4" else tmp_path / "run.mdf")
    log = Log.read(next(tmp_path.glob("run.*")))
    until = log.time <= slow[-1]
    np.testing.assert_allclose(log["vx"][until], SPEED[until], rtol=1e-6)
    assert np.isnan(log["vx"][~until]).all()
    np.testing.assert_allclose(log["yaw_rate"], YAW_RATE, atol=1e-9)
    np.testing.assert_allclose(log["ay"], AY, atol=1e-9)
    assert set(np.unique(log["gear"][until])) == {2.0, 3.0}
    assert "hand_wheel from 'SteeringWheelAngle' [deg]" in repr(log)


def test_what_is_no_table_or_needs_a_package_is_said(tmp_path: Path):
    binary = tmp_path / "run.ld"
    binary.write_bytes(b"\x40\0\0\0" + bytes(100))
    with pytest.raises(ValueError, match="export it from i2 as CSV"):
        Log.read(binary)
    with pytest.raises(ImportError, match=r"pip install 'skidpad\[mdf\]'"):
        optional("no_such_package", "mdf")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("time,vx\n", "no row of numbers"),
        ("1,2\n3,4\n", "no names of columns"),
        ("Format,MoTeC CSV File\n", "no names of channels"),
        ("This file is created using RaceChrono\n", "begins with timestamp"),
    ],
)
def test_texts_without_names_or_numbers_are_refused(tmp_path: Path, text: str, words: str):
    (tmp_path / "run.csv").write_text(text)
    with pytest.raises(ValueError, match=words):
        Log.read(tmp_path / "run.csv")


def test_a_broken_measurement_is_refused(tmp_path: Path):
    broken = tmp_path / "run.mf4"
    broken.write_bytes(b"MDF     4.10    " + bytes(200))
    with pytest.raises(ValueError, match="cut off or damaged"):
        Log.read(broken)


@pytest.mark.parametrize(
    "odd", [3.0, ["a"], {3: ("roll", "deg")}, {"A": (1, 2)}, {"A": ("roll", 3)}]
)
def test_odd_columns_are_refused_by_name(odd):
    with pytest.raises((TypeError, ValueError, KeyError), match=r"columns|units: roll"):
        Log({"time": T, "A": WAVE}, columns=odd)


def test_a_log_of_unknown_names_says_what_it_has(tmp_path: Path) -> None:
    file = tmp_path / "foreign.csv"
    rows = [f"{0.02 * k:.2f};1,5;2,5\n".replace(".", ",") for k in range(30)]
    file.write_text("Zeit;Gierrate;Geschwindigkeit\n[s];[°/s];[km/h]\n" + "".join(rows), "utf-8")
    words = repr(Log.read(file))
    assert words.startswith("<Log 'foreign' of no known quantity: 30 samples")
    assert words.endswith("not used: Gierrate, Geschwindigkeit>")
    log = Log.read(file, columns={"Gierrate": "yaw_rate"})
    assert "yaw_rate from 'Gierrate' [°/s]" in repr(log)
    assert log["yaw_rate"] == pytest.approx(np.radians(1.5))
