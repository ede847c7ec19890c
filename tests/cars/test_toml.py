"""Cars in TOML files: round trips, and messages for invalid files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from skidpad import cars
from skidpad.cars import Car

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str, name: str = "mine.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("name", cars.names())
def test_a_written_car_reads_back_equal(name: str, tmp_path: Path) -> None:
    car = cars.load(name)
    car.to_toml(tmp_path / "twin.toml")
    assert Car.from_toml(tmp_path / "twin.toml") == car
    assert cars.load(tmp_path / "twin.toml") == car
    assert cars.load(str(tmp_path / "twin.toml")) == car


def test_every_bit_survives_also_in_arrays(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    car = Car(
        {
            "body.mass": 1000 * rng.random(500),
            "body.height": 0.1 + 0.2,
            "environment.gravity_x": -0.0,
            "wheel.front.rolling_resistance": 1e-300 * rng.random(500),
            "tire.model": "simple_pacejka",
            "tire.combine": "none",
            "suspension.hubs": "massless",
        }
    )
    car.to_toml(tmp_path / "many.toml")
    twin = Car.from_toml(tmp_path / "many.toml")
    assert twin == car
    assert twin["body.mass"].tobytes() == car["body.mass"].tobytes()
    assert np.signbit(twin["environment.gravity_x"])


def test_one_car_in_an_array_stays_an_array(tmp_path: Path) -> None:
    car = Car({"body.mass": [1000.0]})
    car.to_toml(tmp_path / "one.toml")
    assert Car.from_toml(tmp_path / "one.toml")["body.mass"].shape == (1,)


def test_a_written_file_says_units_and_meanings_in_short_lines(tmp_path: Path) -> None:
    Car({"body.mass": np.linspace(900, 1100, 100)}).to_toml(tmp_path / "car.toml")
    text = (tmp_path / "car.toml").read_text(encoding="utf-8")
    assert "stiffness = 25000.0  # N/m: wheel rate of the spring" in text
    assert 'model = "brush"  # brush | simple_pacejka | dugoff | linear' in text
    assert list(tomllib.loads(text)) == [
        *("body", "suspension", "anti_roll", "wheel", "steering", "brakes"),
        *("drive", "aero", "environment", "tire"),
        *("engine", "clutch", "gearbox", "differential", "pedals", "fuel"),
        *("antilock", "traction", "stability", "drift", "shafts", "road", "game"),
    ]
    rows = text[text.index("mass = [") : text.index("]  # kg")]
    assert max(len(row) for row in rows.splitlines()) <= 96


def test_what_a_file_leaves_out_has_its_default_and_the_car_stands_level(write: Write) -> None:
    car = Car.from_toml(write("[body]\nmass = 1500\n[suspension.front]\nstiffness = 30e3\n"))
    assert car == Car({"body.mass": 1500.0, "suspension.front.stiffness": 30e3})
    assert car == car.level()
    assert Car.from_toml(write("")) == Car()


def test_preload_and_hub_height_in_a_file_are_kept(write: Write) -> None:
    car = Car.from_toml(write("[suspension.front]\npreload = 100\n[wheel.rear]\nhub_height = 0.2"))
    assert car["suspension.front.preload"] == 100.0
    assert car["wheel.rear.hub_height"] == 0.2
    level = car.level()
    assert car["suspension.rear.preload"] == level["suspension.rear.preload"]
    assert car["wheel.front.hub_height"] == level["wheel.front.hub_height"]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("[body]\nmas = 1", KeyError, r"a car has no 'body.mas'; did you mean body.mass\?"),
        ("[bdy]\nmass = 1", KeyError, r"a car has no 'bdy'; "),
        ("[body]\nmass = -1", ValueError, "body.mass is -1.0 kg, but must be > 0 kg"),
        ("[body]\nmass = nan", ValueError, "body.mass is nan kg, but must be finite"),
        ("[body]\nmass = '1'", ValueError, "body.mass must be a number, .* not '1'"),
        ("[body]\nmass = [[1, 2]]", ValueError, r"not an array of shape \(1, 2\)"),
        ("[body]\nmass = 2020-01-01", ValueError, "body.mass must be a number"),
        ("body = 1", KeyError, "'body' is a group of fields"),
        ("[tire]\nmodel = 'wood'", ValueError, "tire.model is 'wood', but must be one of brush"),
        ("[tire]\nslip = ['steady']", ValueError, "tire.slip must be one word for all cars"),
        ("[body\nmass = 1", ValueError, "is not a TOML file: Expected ']'.*line 1"),
        ("[body]\nmass = 1\nmass = 2", ValueError, "is not a TOML file: Cannot overwrite"),
    ],
    ids=lambda value: value.replace("\n", " ") if isinstance(value, str) else "",
)
def test_a_bad_file_is_refused_by_name(
    write: Write, text: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=f"mine.toml.*{message}"):
        Car.from_toml(write(text))


def test_a_file_that_is_not_text_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(ValueError, match=r"picture\.toml is not a TOML file"):
        Car.from_toml(tmp_path / "picture.toml")


def test_a_missing_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nowhere\.toml"):
        Car.from_toml(tmp_path / "nowhere.toml")
