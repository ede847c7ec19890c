"""Draws the pictures of `docs/guide/scenes.md`, one per camera, in an offline browser.

``python docs/make_scenes.py`` needs Chromium, Playwright and Pillow; it writes next to the page.
"""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import numpy as np
import skidpad as sp
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from skidpad.playground.server import Server
from skidpad.playground.trial import Trial

GUIDE = Path(__file__).parent / "guide"
SIZE = {"width": 800, "height": 470}
COLORS = 160
"""Palette size, to keep pictures small."""


def swing() -> sp.scene.View:
    """Four cars side by side."""
    bars = {"anti_roll.rear.stiffness": np.linspace(0, 50e3, 4)}
    fleet = sp.Fleet(sp.sweep(sp.cars.load("vw_golf_gti"), bars))
    fleet.start(speed=25.0, y=[0.0, 4.0, 8.0, 12.0])
    t = np.linspace(0, 6, 601)
    steer = sp.Signal(t, 0.07 * np.sin(2.5 * t))
    run = fleet.run({"steer": steer}, 6.0, every=10, record=sp.scene.CHANNELS)
    return run.view(channels=["ay", "yaw_rate"])


def moose() -> sp.scene.View:
    """Forty entry speeds between cones."""
    test, car = sp.maneuvers.Moose(), sp.cars.load("bmw_320i")
    result = test.run(car, np.linspace(14.0, 18.0, 40), record=sp.scene.CHANNELS)
    return result.view(ghosts=True, color="cone_margin", path=test.path(car), channels=["steer"])


def apart() -> sp.scene.View:
    """Two cars in the moose test, each in its own view."""
    runs = [
        sp.maneuvers.Moose().run(sp.cars.load(name), 16.0, record=sp.scene.CHANNELS)
        for name in ("bmw_320i", "vw_vanagon")
    ]
    return sp.view(*runs, names=["BMW 320i", "VW Vanagon"], beside=True, channels=["ay"])


def hill() -> sp.scene.View:
    """A car that swerves over a bump and a wet patch."""
    road = sp.Road.plane(slope=0.06, bank=0.02)
    road = road.bump(16.0, height=0.12, length=3.0, width=8.0)
    road = road.patch(30.0, length=16.0, width=5.0, material="ice")
    fleet = sp.Fleet(sp.cars.load("bmw_320i"), road=road)
    fleet.start(speed=18.0)
    steer = sp.Signal([0.0, 0.8, 1.4, 2.0, 2.6], [0.0, 0.0, 0.09, -0.09, 0.0])
    run = fleet.run({"steer": steer}, 4.0, every=10, record=sp.scene.CHANNELS)
    return run.view(road=road, channels=["travel"])


@contextmanager
def browser_page() -> Iterator[Page]:
    """Open a page in a browser with software rendering and no network."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"],
        )
        yield browser.new_context(offline=True, viewport=SIZE).new_page()
        browser.close()


def shoot(
    page: Page, view: sp.scene.View, camera: str, at: float, out: Path, setup: str = ""
) -> None:
    """Write a picture of a scene from a camera at a time [s]."""
    with tempfile.TemporaryDirectory() as folder:
        page.goto(view.save(Path(folder) / "scene.html").as_uri())
        page.wait_for_function("document.body.dataset.ready")
    page.evaluate(f"{setup}; window.skidpad.look('{camera}'); window.skidpad.show({at})")
    write(page, out)


def write(page: Page, out: Path) -> None:
    """Write a screenshot of the page once it has rendered."""
    page.wait_for_timeout(500)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(COLORS)
    picture.save(out, optimize=True)


def shoot_page(page: Page) -> None:
    """Write a picture of ``python -m skidpad try`` with a softer front bar."""
    with Server(Trial(sp.cars.load("vw_golf_gti"), "VW Golf GTI")) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page.set_viewport_size({"width": 1100, "height": 800})
        page.goto(server.address)
        page.wait_for_function("document.body.dataset.answered")
        page.evaluate("const { input } = inputs.get('front_bar'); input.value = 5; input.oninput()")
        page.wait_for_function("document.body.dataset.answered === '2'")
        page.evaluate("window.skidpad.show(2.2)")
        write(page, GUIDE / "try.png")
        server.shutdown()


SCENES = (
    ("chase", swing, "chase", 3.1, "window.skidpad.cars.value = 1; window.skidpad.cars.onchange()"),
    ("wheel", swing, "wheel", 3.1,
     "window.skidpad.wheels.value = 1; window.skidpad.wheels.onchange(); "
     "window.skidpad.orbits.wheel.azimuth = 2.75"),
    ("top", moose, "top", 3.9, "window.skidpad.orbits.top.distance = 24"),
    ("beside", apart, "chase", 2.2, ""),
    ("free", hill, "free", 1.75,
     "window.skidpad.center.set(27, 0, 1.5); Object.assign(window.skidpad.orbits.free, "
     "{distance: 17, azimuth: -2.2, elevation: 0.33})"),
)  # fmt: skip
"""Picture name, scene, camera, time [s], and settings."""


def main() -> None:
    """Write all of them."""
    with browser_page() as page:
        for name, make, camera, at, setup in SCENES:
            shoot(page, make(), camera, at, GUIDE / f"scene_{name}.png", setup)
        page.context.set_offline(False)  # for the page on this machine
        shoot_page(page)


if __name__ == "__main__":
    main()
