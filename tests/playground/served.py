"""A server of the `try` page for the duration of a test."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import NamedTuple

import skidpad as sp
from skidpad.playground.server import Server
from skidpad.playground.trial import Trial


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


@contextmanager
def served() -> Iterator[Server]:
    with Server(Trial(sp.cars.load("vw_golf_gti"), "VW Golf GTI")) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(
    server: Server,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    connection = HTTPConnection("127.0.0.1", server.server_address[1], timeout=20)
    try:
        connection.request(method, path, body, dict(headers or {}))
        response = connection.getresponse()
        return Answer(response.status, dict(response.getheaders()), response.read())
    finally:
        connection.close()


def say(server: Server, text: str) -> str:
    """The response to the bytes of a request, however malformed; its first line."""
    with socket.create_connection(("127.0.0.1", server.server_address[1]), timeout=20) as link:
        link.sendall(text.replace("\n", "\r\n").encode())
        return link.makefile("r", encoding="latin-1").readline().strip()
