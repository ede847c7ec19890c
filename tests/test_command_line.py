"""The command line."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import matplotlib
import numpy as np
import pytest
import skidpad as sp
from skidpad.__main__ import main, stiffest_bar
from skidpad.maneuvers import Outcome
from skidpad.plot.moose.style import OUTCOME_WORDS

matplotlib.use("Agg")

TINY = ("--grid", "3", "--speeds", "40:60:3")


def table(text: str) -> dict[str, list[str]]:
    """Rows of the moose table: stiffness of both bars, highest clean speed, words."""
    rows = {}
    for name in ("as built", "no bars", "front bar only", "rear bar only", "best bars"):
        found = re.search(rf"^{name} +([\d.]+) +([\d.]+) +(\S+) +(.*)$", text, re.MULTILINE)
        assert found, text
        rows[name] = list(found.groups())
    return rows


def test_moose_writes_a_picture_and_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "moose.png"
    assert main(["moose", *TINY, "--out", str(out)]) == 0
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    text = capsys.readouterr().out
    assert text.startswith("27 cars through the cones in ")
    assert f"saved {out} " in text

    van = sp.cars.load("vw_vanagon")
    rows = table(text)
    assert rows["as built"][:2] == [
        f"{van[f'anti_roll.{axle}.stiffness'] / 1e3:.1f}" for axle in ("front", "rear")
    ]
    assert rows["no bars"][:2] == ["0.0", "0.0"]
    assert rows["front bar only"][:2] == ["60.0", "0.0"]
    assert rows["rear bar only"][:2] == ["0.0", "60.0"]
    sweep = sp.maneuvers.Moose().sweep(van, np.array([40, 50, 60]) / 3.6)
    assert float(rows["as built"][2]) == pytest.approx(3.6 * sweep.highest_clean_speed[0])
    assert rows["as built"][3] == OUTCOME_WORDS[sweep.limit[0]]

    shares = re.findall(r"^(.+?) +([\d.]+) % of the runs$", text, re.MULTILINE)
    assert [words for words, _ in shares] == list(OUTCOME_WORDS[: Outcome.ROLLED + 1])
    assert sum(float(share) for _, share in shares) == pytest.approx(100, abs=0.4)


@pytest.mark.slow
def test_moose_finds_limits_where_no_speeds_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "limits.png"
    assert main(["moose", "--grid", "2", "--out", str(out)]) == 0
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    text = capsys.readouterr().out
    fates = dict(re.findall(r"^([a-z ]+?)  .* ([\d.]+)   any steering .*$", text, re.MULTILINE))
    assert set(fates) == {"as built", "no bars", "front bar only", "rear bar only"}
    assert float(fates["no bars"]) < float(fates["as built"]) < 85
    story = re.search(r"^no bars .*$", text, re.MULTILINE)
    assert story
    assert story.group().endswith("a driver who looks ahead rolls over")


def test_moose_takes_other_cars_and_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, out = tmp_path / "my_car.toml", tmp_path / "mine.svg"
    sp.cars.load("ford_escort").to_toml(mine)
    options = ["--car", str(mine), "--stiffest", "12", "--dtype", "float32", "--threads", "1"]
    assert main(["moose", *TINY, *options, "--out", str(out)]) == 0
    assert "my car" in out.read_text(encoding="utf-8")
    text = capsys.readouterr().out
    assert "1 thread\n" in text
    assert table(text)["front bar only"][0] == "12.0"


def test_the_stiffest_bar_follows_the_springs() -> None:
    assert stiffest_bar(sp.cars.load("vw_vanagon")) == 60.0  # springs of 34 and 39 kN/m
    soft = {f"suspension.{axle}.stiffness": 0.0 for axle in ("front", "rear")}
    assert stiffest_bar(sp.Car(soft)) == 5.0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--car", "vw_vanagn"], "vw_vanagon"),
        (["--car", "/nowhere/my_car.toml"], "my_car.toml"),
        (["--out", "/nowhere/moose.png"], "/nowhere/moose.png"),
        (["--out", "moose.docx"], ".png"),
        (["--grid", "1"], "1 is not >= 2"),
        (["--grid", "many"], "'many' is not an integer"),
        (["--threads", "0"], "0 is not >= 1"),
        (["--stiffest", "-3"], "-3 is not > 0 kN/m"),
        (["--stiffest", "nan"], "nan is not > 0 kN/m"),
        (["--speeds", "60"], "'60' is not LOW:HIGH:COUNT"),
        (["--speeds", "60:50:3"], "0 < LOW < HIGH"),
        (["--speeds", "nan:50:3"], "0 < LOW < HIGH"),
        (["--speeds", "50:60:1"], "COUNT >= 2"),
        (["--dtype", "float16"], "float16"),
        (["--dtype", "float32"], "--dtype: only with --speeds"),
        (["--speeds", "50:60:2", "--tires", "own"], "--tires: only without --speeds"),
        (["--speed", "50:60:x"], "LOW:HIGH:COUNT"),
        (["--fast"], "--fast"),
    ],
)
def test_bad_arguments_give_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["moose", *arguments])
    except SystemExit as left:
        status = int(left.code or 0)
    assert status in (1, 2)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("skidpad")
    assert printed.err.count("\n") == 1
    assert words in printed.err


def test_a_file_with_many_cars_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = tmp_path / "many.toml"
    sp.cars.load("bmw_320i").replace({"body.mass": [900.0, 1000.0]}).to_toml(many)
    assert main(["moose", "--car", str(many)]) == 1
    assert "2 cars in one file" in capsys.readouterr().err


def test_a_field_that_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("[body]\nmas = 1000\n", encoding="utf-8")
    assert main(["moose", "--car", str(bad)]) == 1
    error = capsys.readouterr().err
    assert "bad.toml" in error
    assert "body.mass" in error
    assert error.count("\n") == 1


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.backend_bases", None)
    assert main(["moose", *TINY]) == 1
    error = capsys.readouterr().err
    assert "needs matplotlib, which is not installed: pip install 'skidpad[lab]'" in error


@pytest.mark.parametrize("command", [[], ["moose"], ["bench"], ["info"]])
def test_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command, "--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert text.startswith("usage: skidpad")
    if not command:
        assert all(name in text for name in ("moose", "bench", "info"))
    # what it does, and what each option is with its default
    assert re.search(r"\n\n[A-Z].*\.\n\n", text, re.DOTALL)
    options = re.findall(r"^  (-.*)$((?:\n {10,}.*)*)", text, re.MULTILINE)
    assert all("  " in line or below for line, below in options), options


def test_no_command_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert all(f"\n    {name} " in told for name in ("moose", "view", "try", "bench", "info"))


def test_info(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info"]) == 0
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert lines["version"] == sp.__version__
    assert lines["isa"] == sp.build_config()["isa"]
    for isa, lanes in sp.build_config()["isas"].items():
        assert f"{isa} ({lanes})" in lines["isas"].split(", ")
    assert lines["numpy"] == np.__version__
    assert lines["cars"].split(", ") == sp.cars.names()


def test_an_interrupt_leaves_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(sp.cars, "names", interrupted)
    assert main(["info"]) == 130
    assert capsys.readouterr().err == "skidpad: interrupted\n"


def test_run_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "skidpad", "moose", "--grid", "0"],
        capture_output=True, text=True, check=False, cwd="/",
    )  # fmt: skip
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith("skidpad moose: argument --grid: 0 is not >= 2")


def test_the_command_is_installed() -> None:
    command = shutil.which("skidpad", path=str(Path(sys.executable).parent))
    if command is None:
        pytest.skip("the package is on the path, but not installed")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == sp.__version__


def test_view_writes_a_page_of_recordings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("k3d", reason="k3d is not installed here")
    fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=3)
    fleet.start(speed=20.0)
    rec = fleet.run({"steer": 0.02}, 0.5, every=50, record=["x", "y", "yaw"])
    rec.to_netcdf(tmp_path / "a.nc")
    rec.to_parquet(tmp_path / "b.parquet")
    fleet.run(duration=0.1, every=50, record=["x", "y"], to=tmp_path / "c.rec")
    files = [str(tmp_path / name) for name in ("a.nc", "b.parquet", "c.rec")]
    out = tmp_path / "page.html"
    assert main(["view", *files, "--cars", "0,2", "--ghosts", "--beside", "--out", str(out)]) == 0
    assert capsys.readouterr().out.startswith(f"saved {out} (")
    head = re.search(r'id="head">(.*?)</script>', out.read_text(encoding="utf-8"))
    assert head
    names = re.findall(r'"name":"(. ?[^"]*car \d)"', head[1])
    assert names == [f"{one}: car {k}" for one in "abc" for k in (0, 2, 1)]
    assert '"beside":true' in head[1]


def test_view_opens_a_browser(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("k3d", reason="k3d is not installed here")
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    fleet.run(duration=0.1, every=50, record=["x", "y"], to=tmp_path / "c.rec")
    assert main(["view", str(tmp_path / "c.rec")]) == 0
    path = capsys.readouterr().out.split()[1]
    assert opened == [Path(path).as_uri()]
    shutil.rmtree(Path(path).parent)


def test_view_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", "nowhere.nc"]) == 1
    assert "nowhere.nc" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["view", "nowhere.nc", "--cars", "a"])
    assert "'a' is not an integer" in capsys.readouterr().err


@pytest.mark.slow
def test_try_serves_its_page_until_it_is_interrupted() -> None:
    pytest.importorskip("k3d", reason="k3d is not installed here")
    from urllib.request import urlopen

    # a shell without job control starts what is in the background with SIGINT ignored
    program = (
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from skidpad.__main__ import main\n"
        "raise SystemExit(main(['try', '--no-browser', '--car', 'bmw_320i']))"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            address = served.stdout.readline().strip()
            with urlopen(address, timeout=20) as page:
                assert b"BMW 320i" in page.read()
            served.send_signal(signal.SIGINT)
            assert served.wait(timeout=20) == 130
        finally:
            served.kill()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["--port", "70000"], "70000 is not <= 65535"), (["--car", "trabant"], "trabant")],
)
def test_try_says_what_is_wrong(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["try", "--no-browser", *arguments])
    except SystemExit as end:
        code = int(end.code or 0)
    assert code in (1, 2)
    assert words in capsys.readouterr().err
