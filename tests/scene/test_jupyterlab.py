"""A JupyterLab cell shows a scene: its server, its page in a browser, and a Python kernel."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from scene.browser import chromium, needs_chromium

pytestmark = [
    pytest.mark.slow,
    needs_chromium,
    pytest.mark.skipif(
        importlib.util.find_spec("jupyterlab") is None, reason="jupyterlab is not installed here"
    ),
]
CELL = """\
import skidpad as sp
fleet = sp.Fleet(sp.cars.load("bmw_320i"))
fleet.start(speed=20.0)
fleet.run({"steer": 0.02}, 1.0, record=sp.scene.CHANNELS).view()"""
PATIENCE = 300.0
"""Time limit for a server start on a busy machine [s]."""


def notebook() -> dict[str, Any]:
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "source": CELL}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": [cell | {"execution_count": None}],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


@contextmanager
def lab(folder: Path) -> Iterator[dict[str, Any]]:
    """A server with settings, files and runtime in one folder; returns its own information."""
    own = {f"JUPYTER_{kind}_DIR": str(folder / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--port=0"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [*command, f"--ServerApp.root_dir={folder}"],
            env=os.environ | own,
            cwd=folder,
            stdout=log,
            stderr=log,
        )
        try:
            yield told_by(server, folder)
        finally:
            server.terminate()
            server.wait(PATIENCE)


def told_by(server: subprocess.Popen[bytes], folder: Path) -> dict[str, Any]:
    """What a server writes once it listens."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        for file in (folder / "RUNTIME").glob("jpserver-*.json"):
            try:
                told: dict[str, Any] = json.loads(file.read_text())
            except ValueError:  # it is just being written
                continue
            if told["port"]:
                return told
        time.sleep(0.2)
    raise AssertionError((folder / "log").read_text())


def test_a_cell_of_jupyterlab_shows_the_scene(tmp_path: Path) -> None:
    file = tmp_path / "view.ipynb"
    file.write_text(json.dumps(notebook()))
    with lab(tmp_path) as told, chromium() as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(f"{told['url']}lab/tree/{file.name}?token={told['token']}")
        page.locator(".jp-CodeCell .cm-content").click()
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
        page.keyboard.press("Control+Enter")
        frame = page.frame_locator(".jp-OutputArea-output iframe")
        frame.locator("body[data-ready=yes]").wait_for()
        (scene,) = (one for one in page.frames if one.parent_frame)
        assert scene.evaluate("window.skidpad.time.length") == 101
        places = scene.evaluate(
            "[0, 1].map((t) => (window.skidpad.show(t), window.skidpad.all[0].body.position.x))"
        )
        assert 19.0 < places[1] - places[0] < 20.1
        page.keyboard.press("Control+s")
        page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
        page.close()
    (saved,) = json.loads(file.read_text())["cells"]
    (shown,) = saved["outputs"]
    assert "".join(shown["data"]["text/html"]).startswith("<iframe srcdoc=")
    assert "<View of 1 car" in "".join(shown["data"]["text/plain"])
