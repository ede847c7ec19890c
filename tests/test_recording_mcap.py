"""Recordings as MCAP, read back by the mcap library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from mcap.reader import make_reader

POSE = ["x", "y", "z", "q0", "q1", "q2", "q3"]


def driven(record: list[str]) -> sp.Recording:
    car = sp.cars.load("bmw_320i").replace({"body.length": [4.3, 4.5]})
    fleet = sp.Fleet(car)
    fleet.start(speed=20.0, heading=1.0)
    steer = sp.Signal([0.0, 0.2], [0.0, 0.03])
    return fleet.run({"steer": steer}, 0.5, every=10, record=record)


def messages(path: Path) -> dict[str, list[tuple[Any, float, dict[str, Any]]]]:
    """Schema, time and content of all messages by topic."""
    found: dict[str, list[tuple[Any, float, dict[str, Any]]]] = {}
    with path.open("rb") as file:
        for schema, channel, message in make_reader(file).iter_messages():
            assert channel.message_encoding == "json"
            assert schema.encoding == "jsonschema"
            content = json.loads(message.data, parse_constant=pytest.fail)
            row = (schema, message.log_time * 1e-9, content)
            found.setdefault(channel.topic, []).append(row)
    return found


def test_channels_are_the_same_numbers_with_units(tmp_path: Path):
    rec = driven(["yaw_rate", "fz"])
    rec.to_mcap(tmp_path / "run.mcap")
    found = messages(tmp_path / "run.mcap")
    assert set(found) == {"/car0", "/car1"}
    for car in (0, 1):
        schemas, times, contents = zip(*found[f"/car{car}"], strict=True)
        np.testing.assert_allclose(times, rec.time, atol=1e-9)
        assert [c["yaw_rate"] for c in contents] == rec["yaw_rate"][:, car].tolist()
        assert [c["fz_RL"] for c in contents] == rec["fz"][:, 2, car].tolist()
        properties = json.loads(schemas[0].data)["properties"]
        assert properties["yaw_rate"]["description"].startswith("[rad/s] ")
        assert set(properties) == set(contents[0])


@pytest.mark.parametrize("record", [POSE, ["x", "y", "yaw"]])
def test_frames_are_where_the_cars_are(tmp_path: Path, record: list[str]):
    rec = driven([*record, "yaw_rate"])
    rec.to_mcap(tmp_path / "run.mcap", where=[1])
    found = messages(tmp_path / "run.mcap")
    assert set(found) == {"/car1", "/tf", "/scene"}
    for k, (schema, time, frame) in enumerate(found["/tf"]):
        assert schema.name == "foxglove.FrameTransform"
        assert (frame["parent_frame_id"], frame["child_frame_id"]) == ("earth", "car1")
        assert frame["timestamp"]["sec"] + 1e-9 * frame["timestamp"]["nsec"] == pytest.approx(time)
        assert frame["translation"]["x"] == rec["x"][k, 1]
        assert frame["translation"]["y"] == rec["y"][k, 1]
        turn = frame["rotation"]
        assert sum(q * q for q in turn.values()) == pytest.approx(1)
        if "yaw" in record:
            assert 2 * np.arctan2(turn["z"], turn["w"]) == pytest.approx(rec["yaw"][k, 1])
        else:
            assert [turn[q] for q in "wxyz"] == [rec[f"q{i}"][k, 1] for i in range(4)]
            assert frame["translation"]["z"] == rec["z"][k, 1]
    assert len(found["/tf"]) == rec.time.size
    [(schema, _, scene)] = found["/scene"]
    assert schema.name == "foxglove.SceneUpdate"
    [entity] = scene["entities"]
    [cube] = entity["cubes"]
    assert entity["frame_id"] == "car1"
    assert entity["frame_locked"]
    assert cube["size"]["x"] == 4.5
    nose = cube["pose"]["position"]["x"] + 0.5 * cube["size"]["x"]
    assert nose == pytest.approx(float(np.broadcast_to(rec.car["body.to_nose"], 2)[1]))


def test_a_number_that_is_none_is_null(tmp_path: Path):
    rec = driven(["x", "y", "yaw", "yaw_rate"])
    rec["yaw_rate"][3, 0] = np.nan
    rec["x"][4, 0] = np.inf
    rec.to_mcap(tmp_path / "run.mcap")
    found = messages(tmp_path / "run.mcap")
    assert found["/car0"][3][2]["yaw_rate"] is None
    frames = [time for _, time, frame in found["/tf"] if frame["child_frame_id"] == "car0"]
    assert len(frames) == rec.time.size - 1, "a frame is left out where a car is nowhere"


def test_a_file_is_left_alone_by_what_fails(tmp_path: Path):
    path = tmp_path / "run.mcap"
    path.write_bytes(b"before")
    with pytest.raises(ValueError, match="where"):
        driven(["x"]).to_mcap(path, where=[7])
    assert path.read_bytes() == b"before"
    with pytest.raises(TypeError, match="path"):
        driven(["x"]).to_mcap(3)  # type: ignore[arg-type]
