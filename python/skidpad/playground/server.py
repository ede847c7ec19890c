"""Local server of the page, without files.

It listens on the loopback address. Requests need the token in the printed address; a browser must
send them from the page itself (``Origin``, ``Sec-Fetch-Site``), to a local host name (``Host``,
against DNS rebinding), and of limited size.
"""

from __future__ import annotations

import json
import secrets
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from string import Template
from threading import Lock
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from skidpad.playground.trial import Trial
from skidpad.scene.page import in_script, program, text_of

LOOPBACK: Final = "127.0.0.1"
MOST_BYTES: Final = 16_384
"""Largest request body, bytes."""
PATIENCE: Final = 10.0
"""Timeout of idle connections [s]."""
HEADERS: Final = {
    # three.js is evaluated from text, hence unsafe-eval
    "Content-Security-Policy": "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class Refusal(Exception):
    """A refused request and the reason."""

    def __init__(self, status: HTTPStatus, words: str) -> None:
        super().__init__(words)
        self.status = status


class Server(ThreadingHTTPServer):
    """Serves one trial.

    Parameters
    ----------
    trial : Trial
    port : int
        Port; 0 for a free one.

    Attributes
    ----------
    token : str
        Secret required in requests.
    address : str
        Address of the page, with the token.
    """

    daemon_threads = True

    def __init__(self, trial: Trial, port: int = 0) -> None:
        self.trial, self.token, self.lock = trial, secrets.token_urlsafe(24), Lock()
        super().__init__((LOOPBACK, port), Handler)

    @property
    def hosts(self) -> tuple[str, ...]:
        """Accepted host names."""
        return tuple(f"{name}:{self.server_address[1]}" for name in (LOOPBACK, "localhost"))

    @property
    def address(self) -> str:
        """Address of the page."""
        return f"http://{self.hosts[0]}/?token={self.token}"

    def page(self) -> bytes:
        """Return the page."""
        text = Template(text_of("page.html", __file__)).substitute(
            style=text_of("player.css") + text_of("page.css", __file__),
            program=program(),
            page=text_of("page.js", __file__),
            settings=in_script(self.trial.as_json() | {"token": self.token}),
        )
        return text.encode()


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: Server
    timeout = PATIENCE
    server_version, sys_version = "skidpad", ""

    def do_GET(self) -> None:
        """Send the page."""
        self._answer(self._page)

    def do_POST(self) -> None:
        """Answer with the motion of a car."""
        self._answer(self._driven)

    def _answer(self, make: Any) -> None:
        try:
            self._require_this_machine()
            kind, body = make()
            status = HTTPStatus.OK
        except Refusal as refusal:
            status, kind, body = refusal.status, "text/plain", f"{refusal}\n".encode()
            self.close_connection = True  # the rest of the request is not read
        self.send_response(status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _require_this_machine(self) -> None:
        host = self.headers.get("Host", "")
        if host not in self.server.hosts:
            raise Refusal(HTTPStatus.FORBIDDEN, "this page is not served under that name")
        origin = self.headers.get("Origin")
        if origin is not None and origin != f"http://{host}":
            raise Refusal(HTTPStatus.FORBIDDEN, "another page may not ask")
        if self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            raise Refusal(HTTPStatus.FORBIDDEN, "another page may not ask")

    def _require_token(self, given: str) -> None:
        if not secrets.compare_digest(given.encode(), self.server.token.encode()):
            raise Refusal(HTTPStatus.FORBIDDEN, "open the address that the shell has printed")

    def _page(self) -> tuple[str, bytes]:
        asked = urlsplit(self.path)
        if asked.path != "/":
            raise Refusal(HTTPStatus.NOT_FOUND, "there is one page, /")
        self._require_token(parse_qs(asked.query).get("token", [""])[0])
        return "text/html", self.server.page()

    def _driven(self) -> tuple[str, bytes]:
        if self.path != "/try":
            raise Refusal(HTTPStatus.NOT_FOUND, "there is nothing to ask but /try")
        self._require_token(self.headers.get("X-Token", ""))
        if self.headers.get_content_type() != "application/json":
            raise Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send application/json")
        asked = self._sent()
        try:
            with self.server.lock:
                answer = self.server.trial.answer(asked)
        except (TypeError, ValueError) as error:
            raise Refusal(HTTPStatus.BAD_REQUEST, str(error)) from None
        return "application/json", json.dumps(answer, allow_nan=False).encode()

    def _sent(self) -> object:
        size = self.headers.get("Content-Length", "")
        if not (size.isascii() and size.isdecimal()) or "Transfer-Encoding" in self.headers:
            raise Refusal(HTTPStatus.LENGTH_REQUIRED, "say how many bytes are sent")
        if len(size) > 9 or int(size) > MOST_BYTES:
            raise Refusal(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"no more than {MOST_BYTES} bytes are read"
            )
        try:
            found: object = json.loads(self.rfile.read(int(size)))
        except (ValueError, RecursionError):
            raise Refusal(HTTPStatus.BAD_REQUEST, "this is not JSON") from None
        return found

    def log_message(self, format: str, *args: object) -> None:
        """Keep the shell quiet."""
