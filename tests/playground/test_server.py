"""The `try` server answers only its own page, on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

import pytest
from playground.served import Answer, ask, say, served
from skidpad.playground.server import LOOPBACK, MOST_BYTES, Server

pytest.importorskip("k3d", reason="k3d is not installed here")
ASKED = json.dumps({"test": "step", "values": {}, "over": "front_bar"}).encode()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as found:
        yield found


def post(server: Server, body: bytes = ASKED, path: str = "/try", **changed: str | None) -> Answer:
    headers = {"X-Token": server.token, "Content-Type": "application/json"}
    for name, value in changed.items():
        headers.pop(name.replace("_", "-"), None)
        if value is not None:
            headers[name.replace("_", "-")] = value
    return ask(server, "POST", path, body, headers)


def page(server: Server, path: str = "", headers: Mapping[str, str] | None = None) -> Answer:
    return ask(server, "GET", path or server.address.partition(server.hosts[0])[2], None, headers)


def test_the_page_is_for_this_machine(server: Server) -> None:
    assert server.server_address[0] == LOOPBACK == "127.0.0.1"
    assert urlsplit(server.address).netloc == f"127.0.0.1:{server.server_address[1]}"
    assert len(server.token) >= 32
    found = page(server)
    assert found.status == 200
    assert b"front anti-roll bar" in found.body
    assert "frame-ancestors 'none'" in found.headers["Content-Security-Policy"]
    assert found.headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in found.headers
    assert "Python" not in found.headers.get("Server", "")


def test_the_page_is_answered(server: Server) -> None:
    found = post(server)
    assert found.status == 200
    assert json.loads(found.body)["metrics"][0]["name"] == "yaw_rate_overshoot"
    own = f"http://{server.hosts[1]}"
    assert post(server, Host=server.hosts[1], Origin=own).status == 200


def test_without_the_token_there_is_no_page(server: Server) -> None:
    for path in ("/", "/?token=", "/?token=wrong", f"/?token={server.token}x", "/?token=%C3%BC"):
        assert page(server, path).status == 403
    for token in (None, "", "wrong", server.token[:-1]):
        found = post(server, X_Token=token)
        assert found.status == 403
        assert b"shell has printed" in found.body


@pytest.mark.parametrize("origin", ["https://example.org", "null", "http://127.0.0.1:1", "file://"])
def test_another_origin_is_refused(server: Server, origin: str) -> None:
    found = post(server, Origin=origin)
    assert (found.status, found.body) == (403, b"another page may not ask\n")
    assert page(server, headers={"Origin": origin}).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_comes_from_elsewhere_is_refused(server: Server, site: str) -> None:
    assert post(server, Sec_Fetch_Site=site).status == 403
    assert page(server, headers={"Sec-Fetch-Site": site}).status == 403


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1", "127.0.0.1:1", "evil.localhost:80"])
def test_other_names_of_this_machine_are_refused(server: Server, host: str) -> None:
    assert post(server, Host=host).status == 403
    assert page(server, headers={"Host": host}).status == 403


def test_nothing_else_is_served(server: Server) -> None:
    token = f"?token={server.token}"
    for path in (
        "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "//etc/passwd", "/page.js",
        "/..%5c..%5cwindows", "/try", "/index.html", "/./",
    ):  # fmt: skip
        found = page(server, path + token)
        assert found.status == 404
        assert b"root:" not in found.body
    for path in ("/", "/try/../try", "/try?x=1", "/run", "/try%00"):
        assert post(server, path=path).status == 404
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"):
        assert ask(server, method, "/try").status == 501


def test_a_body_of_a_hundred_megabytes_is_refused_unread(server: Server) -> None:
    head = (
        f"POST /try HTTP/1.1\nHost: {server.hosts[0]}\nX-Token: {server.token}\n"
        "Content-Type: application/json\n"
    )
    # nothing of it is sent, and yet the answer is there
    assert say(server, f"{head}Content-Length: {10**8}\n\n").split()[1] == "413"
    assert say(server, f"{head}Content-Length: {'9' * 5000}\n\n").split()[1] == "413"
    assert post(server, ASKED + b" " * MOST_BYTES).status == 413
    assert say(server, f"{head}Transfer-Encoding: chunked\n\n").split()[1] == "411"
    for size in ("", "-1", "1e3", "0x10", "²", "+5"):
        assert say(server, f"{head}Content-Length: {size}\n\n").split()[1] == "411"
    assert post(server).status == 200


def test_what_is_no_question_is_refused_with_why(server: Server) -> None:
    assert post(server, Content_Type="text/plain").status == 415
    for body in (b"", b"{", b"[" * 10_000, b"\xff\xfe", b"3"):
        found = post(server, body)
        assert found.status == 400
    bad = ASKED.replace(b"{}", b'{"height": 1}')
    found = post(server, bad)
    assert found.status == 400
    assert b"height: 1 is not from 398" in found.body
    script = ASKED.replace(b"front_bar", b"<script>alert(1)</script>")
    found = post(server, script)
    assert found.headers["Content-Type"].startswith("text/plain")
    assert b"<script>" not in found.body
