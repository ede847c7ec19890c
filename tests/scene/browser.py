"""An offline browser for scene pages; tests that need one are skipped without it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed here")
DRAWS_BY_SOFTWARE = (
    "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox",
    "--ignore-gpu-blocklist",
)  # fmt: skip


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser with software rendering, as there is no graphics processor."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(DRAWS_BY_SOFTWARE))
        yield browser
        browser.close()


@contextmanager
def page_of(browser: Any, address: str, allowed: str = "file://") -> Iterator[Any]:
    """A completely loaded page; it may request nothing else, and its console stays empty."""
    page = browser.new_page(viewport={"width": 1000, "height": 700})
    said: list[str] = []
    asked: list[str] = []

    def route(request: Any) -> None:
        if request.request.url.startswith(allowed):
            request.continue_()
        else:
            asked.append(request.request.url)
            request.abort()

    page.route("**/*", route)
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(address)
    page.wait_for_function("document.body.dataset.ready", timeout=60_000)
    yield page
    page.close()
    assert said == []
    assert asked == []
