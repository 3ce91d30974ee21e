"""What makes the site installable: manifest, icons, service worker and the page without a network."""

import json
import re
import struct
import zlib
from collections.abc import Iterator

import httpx
import pytest

from hypostyle.web.icons import icon_png
from hypostyle.web.shell import static_files
from tests.server.support import LONG, serving

GROUND, GOLD, SAND, SUN = (
    (0x12, 0x4D, 0x5F),
    (0xD1, 0x9A, 0x2A),
    (0xF3, 0xE2, 0xB8),
    (0xE2, 0x57, 0x2E),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    file = tmp_path_factory.mktemp("install") / "games.db"
    with (
        serving(f"sqlite:///{file}") as server,
        httpx.Client(base_url=server.address, trust_env=False, timeout=LONG) as client,
    ):
        yield client


def pixels(data: bytes) -> tuple[int, list[bytes]]:
    """The side of a PNG, and its rows in red, green, blue and opacity."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, parts = 8, {}
    while at < len(data):
        (length,) = struct.unpack("!I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack("!I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(
            kind + body
        )
        parts[kind] = body
        at += 12 + length
    width, height, depth, colour, *_ = struct.unpack("!IIBBBBB", parts[b"IHDR"])
    assert (width, depth, colour) == (height, 8, 6)
    rows = zlib.decompress(parts[b"IDAT"])
    line = 4 * width + 1
    assert all(rows[n * line] == 0 for n in range(height))
    return width, [rows[n * line + 1 : (n + 1) * line] for n in range(height)]


def colour(rows: list[bytes], x: float, y: float) -> tuple[int, ...]:
    """The pixel at a place of the drawing, which is 64 units wide."""
    column, row = int(x * len(rows) / 64), int(y * len(rows) / 64)
    return tuple(rows[row][4 * column : 4 * column + 4])


@pytest.mark.parametrize("side", [192, 512])
def test_the_icon_in_pixels_is_the_drawing(side: int) -> None:
    width, rows = pixels(icon_png(side))
    assert width == side
    assert colour(rows, 0.2, 0.2) == (0, 0, 0, 0)  # round corners
    for place, expected in (
        ((4, 32), GROUND),
        ((32, 22), GOLD),
        ((22, 40), SAND),
        ((27, 40), GROUND),
        ((32, 12), SUN),
        ((32, 52), GOLD),
        ((13, 19.5), GOLD),
        ((13, 25), GROUND),
    ):
        assert colour(rows, *place) == (*expected, 255), place
    half = [row[4 * x + 3] for row in rows for x in range(side) if 0 < row[4 * x + 3] < 255]
    assert half, "the corners are not smooth"


def test_a_maskable_icon_has_no_corners_and_keeps_away_from_the_edge() -> None:
    _, rows = pixels(icon_png(512, True))
    assert {colour(rows, x, y) for x in (0, 63) for y in (0, 63)} == {(*GROUND, 255)}
    inner = 32 + 0.8 * (22 - 32)
    assert colour(rows, 32, inner) == (*GOLD, 255)
    assert colour(rows, 32, 4) == (*GROUND, 255)


def test_the_manifest_names_files_that_are_there(site: httpx.Client) -> None:
    page = site.get("/study")
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page.text
    assert "manifest-src 'self'" in page.headers["content-security-policy"]
    found = site.get("/manifest.webmanifest")
    assert found.headers["content-type"] == "application/manifest+json"
    told = json.loads(found.text)
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in told["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in told["icons"]:
        answer = site.get(icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
    assert site.get("/icons/64.png").status_code == 404


def test_the_shell_that_is_kept_is_whole_and_has_no_table(site: httpx.Client) -> None:
    names = site.get("/offline.json").json()
    assert names[0] == "/offline"
    assert all(name == "/offline" or name.startswith("/static/") for name in names)
    page = site.get("/offline")
    assert page.status_code == 200
    needed = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page.text)
    assert needed
    assert set(needed) <= set(names)
    assert all(site.get(name).status_code == 200 for name in names)


def test_the_worker_stands_at_the_root(site: httpx.Client) -> None:
    worker = site.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.content == static_files()["worker.js"]
    assert worker.headers["cache-control"] == "no-cache"
