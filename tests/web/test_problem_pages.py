"""Refusals as pages, wherever in the server they come from."""

import asyncio
import json
from pathlib import Path

import httpx
from starlette.types import Message, Receive, Scope, Send

from hypostyle.web.problem_pages import ProblemPages
from tests.server.support import serving

HTML = {"accept": "text/html"}


def asked(status: int, body: bytes, path: str = "/tables/x", **headers: str) -> httpx.Response:
    """What a browser gets where the server itself answers so, in two parts."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        kind = (b"content-type", b"application/json")
        there = [kind, (b"content-length", b"%d" % len(body)), (b"x-request-id", b"7")]
        parts: list[Message] = [
            {"type": "http.response.start", "status": status, "headers": there},
            {"type": "http.response.body", "body": body[:5], "more_body": True},
            {"type": "http.response.body", "body": body[5:]},
        ]
        for part in parts:
            await send(part)

    async def get() -> httpx.Response:
        transport = httpx.ASGITransport(ProblemPages(app))
        async with httpx.AsyncClient(transport=transport, base_url="http://host") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(get())


def test_a_failure_is_a_page_on_which_it_can_be_tried_again() -> None:
    body = json.dumps({"error": "internal", "sentence": "It <broke>."}).encode()
    page = asked(500, body, **HTML)
    assert page.status_code == 500
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["x-request-id"] == "7"
    assert "It &lt;broke&gt;." in page.text
    assert '<a class="button main" href="/tables/x">Try again</a>' in page.text
    assert 'href="/"' in page.text
    assert asked(500, body, accept="application/json").content == body
    assert asked(500, body, "/api/tables", **HTML).content == body


def test_what_is_no_refusal_stays_as_it_is() -> None:
    assert asked(503, b'{"status": "database"}', **HTML).json() == {"status": "database"}
    assert asked(200, b'{"sentence": "All is well."}', **HTML).json()["sentence"]


def test_too_many_requests_get_a_page_too(tmp_path: Path) -> None:
    settings = {"rate": 0.01, "burst": 2}
    with serving(f"sqlite:///{tmp_path / 'games.db'}", **settings) as server:
        pages = [httpx.get(f"{server.address}/watch", headers=HTML) for _ in range(3)]
        refused = httpx.get(f"{server.address}/api/games")
    assert [page.status_code for page in pages] == [200, 200, 429]
    assert "<h1>One moment, please</h1>" in pages[-1].text
    assert pages[-1].headers["retry-after"] == "2"
    assert refused.status_code == 429
    assert refused.json()["sentence"]
