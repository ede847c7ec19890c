"""Logs: names, units, signs and gaps of columns."""

from __future__ import annotations

import numpy as np
import pint
import pytest
import skidpad as sp
from skidpad.fit import Log

T = np.arange(0.0, 1.0, 0.01)


@pytest.mark.parametrize(
    ("name", "quantity", "factor"),
    [
        ("vx_kmh", "vx", 1 / 3.6),
        ("Speed [km/h]", "vx", 1 / 3.6),
        ("speed (mph)", "vx", 0.44704),
        ("YawRate [deg/s]", "yaw_rate", np.pi / 180),
        ("yaw_rate_rps", "yaw_rate", 1.0),
        ("Yaw_Velocity", "yaw_rate", 1.0),
        ("gyro_z_deg_s", "yaw_rate", np.pi / 180),
        ("ay_g", "ay", 9.80665),
        ("Acceleration_Y", "ay", 1.0),
        ("steering_wheel_angle_deg", "hand_wheel", np.pi / 180),
        ("delta", "steer", 1.0),
        ("throttle [%]", "throttle", 0.01),
    ],
)
def test_columns_are_known_by_name_and_unit(name, quantity, factor):
    log = Log({"time": T, name: 0.1 * np.sin(T)})
    np.testing.assert_allclose(log[quantity], factor * 0.1 * np.sin(T))


def test_a_mapping_names_columns_and_turns_signs_and_units_are_given():
    source = {"stamp": T * 1e3, "A": np.sin(T), "B": np.cos(T)}
    log = Log(
        source, columns={"time": "stamp", "yaw_rate": "-A", "roll": "B"},
        units={"time": "ms", "roll": "deg"},
    )  # fmt: skip
    np.testing.assert_allclose(log.time, T)
    np.testing.assert_allclose(log["yaw_rate"], -np.sin(T))
    np.testing.assert_allclose(log["roll"], np.radians(np.cos(T)))


def test_the_exact_name_is_preferred_and_the_other_is_mentioned():
    log = Log({"time": T, "yaw_rate_imu": 0 * T, "yaw_rate": np.sin(T), "odd": T})
    np.testing.assert_array_equal(log["yaw_rate"], np.sin(T))
    assert any("yaw_rate_imu" in note for note in log.notes)
    assert any("odd" in note for note in log.notes)


def test_a_name_with_a_unit_is_preferred_to_one_without():
    log = Log({"time": T, "steer_cmd": 0.5 * np.sin(T), "steer_angle_map_rad": 0.1 * np.sin(T)})
    np.testing.assert_array_equal(log["steer"], 0.1 * np.sin(T))


def test_csv_and_parquet_and_frames_hold_the_same(tmp_path):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"time": T, "vx_kmh": 36.0 + T, "steer": 0.1 * np.sin(T)})
    frame.loc[3, "steer"] = np.nan
    csv, parquet = tmp_path / "a.csv", tmp_path / "a.parquet"
    csv.write_text("# a comment\n" + frame.to_csv(index=False))
    frame.to_parquet(parquet)
    for log in (Log.read(csv), Log.read(parquet), Log(frame)):
        np.testing.assert_allclose(log["vx"], (36.0 + T) / 3.6)
        assert np.isnan(log["steer"][3])
        assert np.isnan(log["steer"]).sum() == 1


def test_rows_that_repeat_a_time_or_have_none_are_left_out_and_counted():
    time = T.copy()
    time[5], time[10] = time[4], np.nan
    log = Log({"time": time, "vx": 20.0})
    assert log.time.size == T.size - 2
    assert any("repeat" in note for note in log.notes)
    assert any("without a time" in note for note in log.notes)


def test_fast_samples_are_averaged_without_delay():
    fine = np.arange(0.0, 2.0, 0.001)
    log = Log({"time": fine, "yaw_rate": 3.0 * fine}).thinned(0.01)
    assert log.interval == pytest.approx(0.01)
    np.testing.assert_allclose(log["yaw_rate"], 3.0 * log.time)


@pytest.mark.parametrize(
    ("source", "error", "words"),
    [
        ({"vx": T}, ValueError, "no column of times"),
        ({"time": T[:5], "vx": 20.0}, ValueError, "has 5 samples, too few"),
        ({"time": T, "vx": T[:7]}, ValueError, "vx has 7 values"),
        ({"time": T[::-1], "vx": 20.0}, ValueError, "time goes back"),
        ({"time": T, "vx": 300.0}, ValueError, "km/h"),
        ({"time": T, "steer": 20.0}, ValueError, "degrees"),
        ({"time": T, "vx": ["a"] * 100}, ValueError, "something other than numbers"),
        (3.0, TypeError, "mapping"),
    ],
)
def test_what_is_no_log_is_refused_in_words(source, error, words):
    with pytest.raises(error, match=words):
        Log(source)


def test_files_that_are_no_tables_are_refused(tmp_path):
    empty = tmp_path / "empty.csv"
    empty.write_text("")
    with pytest.raises(ValueError, match="empty"):
        Log.read(empty)
    ragged = tmp_path / "ragged.csv"
    ragged.write_text("time,vx\n0,1\n0.1\n")
    with pytest.raises(ValueError, match="row 2 has 1 cells for 2 names"):
        Log.read(ragged)


def test_a_column_may_be_given_its_quantity_where_it_states_its_unit() -> None:
    turns = {"time": T, "Lenkrad [deg]": np.full(T.size, 90.0), "G": np.zeros(T.size)}
    log = Log(turns, columns={"Lenkrad [deg]": "-hand_wheel"})
    np.testing.assert_allclose(log["hand_wheel"], -np.pi / 2)
    with pytest.raises(ValueError, match=r"'G' states no unit; say \{'-G': \('yaw_rate', 'rad/s'"):
        Log(turns, columns={"G": "-yaw_rate"})
    with pytest.raises(KeyError, match="'Gx' is neither a quantity nor clearly a column"):
        Log(turns, columns={"Gx": "yaw_rate"})
    both = {**turns, "yaw_rate": np.zeros(T.size)}  # G may be a quantity that is misspelled
    with pytest.raises(KeyError, match="'G' is neither a quantity nor clearly a column"):
        Log(both, columns={"G": "yaw_rate"})


def test_a_car_is_no_log():
    """Nor are its field names taken for files."""
    with pytest.raises(TypeError, match="recordings: expected logs"):
        sp.fit.car(sp.cars.load("bmw_320i"), sp.cars.load("bmw_320i"), ["body.mass"])


@pytest.mark.parametrize("name", ["bad.csv", "\0", ""])
def test_a_fit_names_the_recordings_whose_file_is_none(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.csv").write_bytes(b"\x89\xd0 x\n[[[")
    car = sp.cars.load("bmw_320i")
    with pytest.raises(ValueError, match=r"^recordings: "):
        sp.fit.car(name, car, ["body.mass"])
    with pytest.raises(ValueError, match=r"^recordings: "):
        sp.fit.cars([[name], [name]], car, ["body.mass"])


def test_a_column_that_has_a_unit_of_its_own_does_not_lose_it():
    time = pint.Quantity(T, "ms")
    with pytest.raises(ValueError, match=r"column 'time' is a quantity with a unit; give its numb"):
        Log({"time": time, "yaw_rate": np.sin(T)}, units={"yaw_rate": "rad/s"})
