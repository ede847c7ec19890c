"""The `try` page in a browser: moving a slider gives the metrics of that car."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from playground.served import served
from scene.browser import chromium, needs_chromium, page_of
from skidpad.playground.trial import TESTS

pytestmark = [pytest.mark.slow, needs_chromium]
pytest.importorskip("playwright", reason="playwright is not installed here")

MOVE = """([name, value]) => {
    const slider = document.getElementById(name);
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


def settle(page: Any, asks: int) -> None:
    page.wait_for_function(f"document.body.dataset.answered === '{asks}'", timeout=60_000)


def shown(page: Any, name: str) -> float:
    return float(page.get_attribute(f"#now-{name}", "data-value"))


def test_a_slider_changes_the_figures_to_those_of_the_fleet(browser: Any) -> None:
    car = sp.cars.load("vw_golf_gti")
    with served() as server, page_of(browser, server.address, f"http://{server.hosts[0]}") as page:
        settle(page, 1)
        built = shown(page, "roll_steady")
        assert page.locator("#panel input[type=range]").count() == 10
        page.evaluate(MOVE, ["front_bar", 5.0])
        page.evaluate(MOVE, ["rear_bar", 2.0])  # while the first is on its way
        settle(page, 3)
        now = shown(page, "roll_steady")
        assert now > 1.1 * built

        # the same by hand: the steer that the test found, and the roll of the last second
        soft = {"anti_roll.front.stiffness": 5e3, "anti_roll.rear.stiffness": 2e3}
        fleet = sp.Fleet(car.replace(soft).level())
        maneuver = TESTS["step"].maneuver
        wheel = float(maneuver.run(car.replace(soft).level()).metrics["steer"][0])
        delta = wheel / car["steering.ratio"]
        fleet.start(speed=maneuver.speed)
        rise = wheel / maneuver.rate
        steer = sp.Signal([1.0 - rise / 2, 1.0 + rise / 2], [0.0, delta])
        hold = sp.drivers.SpeedHold(maneuver.speed)
        rec = fleet.run({"steer": steer}, 5.0, driver=hold, every=10, record=["roll"])
        roll = np.rad2deg(rec["roll"][rec.time > 4.0].mean())
        assert now == pytest.approx(roll, rel=0.01)

        place = "window.skidpad.all.map((car) => car.body.position.toArray())"
        page.evaluate("window.skidpad.show(3)")
        both = np.array(page.evaluate(place))
        assert both.shape == (2, 3)
        assert np.abs(both[0] - both[1]).max() > 1e-3

        page.click("#reset")
        settle(page, 4)
        assert shown(page, "roll_steady") == built
        page.select_option("#test", "brake")
        settle(page, 5)
        assert shown(page, "mean_deceleration") > 1
        page.select_option("#test", "moose")
        settle(page, 6)
        alone = TESTS["moose"].run(car.level(), ()).metrics["cone_margin"][0]
        assert shown(page, "cone_margin") == pytest.approx(alone, rel=1e-5)
        assert page.evaluate("window.skidpad.runs[0].group.children.some((c) => c.count === 30)")
        assert page.text_content("#said") == ""


def test_a_page_of_another_origin_is_not_answered(browser: Any) -> None:
    """From the browser's own requests, from another server on this machine."""
    ask = """(address) => fetch(address, {method: "POST", headers: {"Content-Type": "text/plain"},
        body: "{}", mode: "no-cors"}).then((response) => response.type, (error) => "failed")"""
    with served() as mine, served() as other:
        driven = []
        mine.trial.answer = lambda asked: driven.append(asked) or {}  # type: ignore[assignment, func-returns-value, method-assign]
        page = browser.new_page()
        page.goto(other.address)
        said = page.evaluate(ask, f"http://{mine.hosts[0]}/try")
        page.close()
        assert said == "failed"  # its own policy forbids it to ask,
        page = browser.new_page()
        page.goto("data:text/html,<p>elsewhere</p>")
        said = page.evaluate(ask, f"http://{mine.hosts[0]}/try")
        assert said in ("opaque", "failed")  # and what others ask comes to nothing
        page.close()
        assert driven == []
