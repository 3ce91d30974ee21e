"""Fonts and colours of the pages: those of the drawing kit, from this house alone."""

import re
from collections.abc import Iterator

import httpx
import pytest

from hypostyle.core.drawing import DISPLAY, TEXT, THEMES, TOKENS
from hypostyle.web.shell import static, static_files
from tests.server.support import LONG, serving

TYPE = static_files()["type.css"].decode()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    file = tmp_path_factory.mktemp("type") / "games.db"
    with (
        serving(f"sqlite:///{file}") as server,
        httpx.Client(base_url=server.address, timeout=LONG) as client,
    ):
        yield client


def test_fonts_are_there_and_may_be_loaded(site: httpx.Client) -> None:
    page = site.get("/")
    assert "font-src 'self'" in page.headers["content-security-policy"]
    assert static("type.css") in page.text
    fonts = re.findall(r'url\("(.+?)"\)', TYPE)
    assert sorted(fonts) == sorted(name for name in static_files() if name.endswith(".woff2"))
    assert len(fonts) == 4
    for font in fonts:
        answer = site.get(f"{static('type.css').removesuffix('type.css')}{font}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "font/woff2"
        assert answer.content[:4] == b"wOF2"
        assert "immutable" in answer.headers["cache-control"]


def test_pages_and_drawings_use_the_same_families() -> None:
    for name, family in (("text", TEXT), ("display", DISPLAY)):
        assert f"--{name}: {family};".replace("'", '"') in TYPE
        assert f'font-family: "{family.split(",")[0][1:-1]}";' in TYPE


def test_pages_have_the_colours_of_the_kit(site: httpx.Client) -> None:
    assert static("tokens.css") in site.get("/").text
    blocks = re.findall(r"^:root.*?\{(.*?)\}", site.get(static("tokens.css")).text, re.S | re.M)
    assert len(blocks) == len(THEMES)
    for theme, block in zip(THEMES, blocks, strict=True):
        told = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
        assert TOKENS[theme].items() <= told.items()
        assert len(told["cloth-men-nefer-rim"]) == 7
