"""A real browser and a real server; an error in any page fails its test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    WebError,
    expect,
    sync_playwright,
)

from hypostyle.server.middleware import COOKIE
from npm_fetch import CannotFetch, fetch
from tests.browser.browsers import ARGUMENTS, NONE, find_browser
from tests.server.support import Client, Server, serving

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
PATIENCE = 90_000
"""Milliseconds after which a page has failed, however busy the machine is."""
expect.set_options(timeout=PATIENCE)
IN_THE_WHOLE_BROWSER = ("test_table", "test_install", "test_egizia")
"""Tests of these names get the browser that people have; what holds in it holds in its shell."""
AXE = (
    "axe-core",
    "4.14.0",
    "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
    "package/axe.min.js",
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    with serving(
        f"sqlite:///{folder / 'games.db'}",
        most_streams_each=1000,
        teacher_effort=0.1,
        admins="host",
    ) as running:
        yield running


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One for a module and not for all: while it runs, no other test could have a loop of its own."""
    program = find_browser(whole=request.module.__name__.endswith(IN_THE_WHOLE_BROWSER))
    if program is None:
        pytest.skip(NONE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield running
        running.close()


class Visitors:
    """Opens pages as different people, and collects the errors in them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.problems: list[str] = []
        self.allowed: list[str] = []
        """Parts of messages that this test provokes."""
        self._contexts: list[BrowserContext] = []

    def desktop(
        self,
        *,
        dark: bool = False,
        still: bool = True,
        address: str = "",
        first_visit: bool = False,
        size: tuple[int, int] = (1280, 800),
    ) -> Page:
        """A player with a large screen. On a first visit the server does not know the window yet."""
        return self._open(
            self.browser.new_context(
                base_url=address or self.address,
                viewport={"width": size[0], "height": size[1]},
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce" if still else "no-preference",
            ),
            {} if first_visit else {"shape": "wide", "scheme": "dark" if dark else "light"},
            address or self.address,
        )

    def phone(
        self, *, dark: bool = False, still: bool = True, size: tuple[int, int] = (360, 640)
    ) -> Page:
        """A player with a small phone, upright or on its side."""
        return self._open(
            self.browser.new_context(
                base_url=self.address,
                viewport={"width": size[0], "height": size[1]},
                has_touch=True,
                is_mobile=True,
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce" if still else "no-preference",
            ),
            {
                "shape": "tall" if size[0] < size[1] else "compact",
                "scheme": "dark" if dark else "light",
            },
            self.address,
        )

    def sit(self, page: Page, player: Client) -> None:
        """Give a page to a player who signed in through the API."""
        assert player.token is not None
        where = str(player.http.base_url)
        page.context.add_cookies([{"name": COOKIE, "value": player.token, "url": where}])

    @contextmanager
    def program(self, page: Page) -> Iterator[Client]:
        """A program that plays as the player of a page."""
        cookies = {one["name"]: one["value"] for one in page.context.cookies()}
        client = Client(self.address, token=cookies[COOKIE])
        try:
            yield client
        finally:
            client.close()

    def _open(self, context: BrowserContext, cookies: dict[str, str], address: str) -> Page:
        context.set_default_timeout(PATIENCE)
        context.add_cookies(
            [{"name": name, "value": value, "url": address} for name, value in cookies.items()]
        )
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("response", self._response)
        self._contexts.append(context)
        return context.new_page()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.page and message.page.url})")

    def _error(self, error: WebError) -> None:
        self.problems.append(f"script: {error.error}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.problems.append(f"{response.status}: {response.url}")

    def close(self) -> None:
        """Close all pages; fail if there was an error in one."""
        for context in self._contexts:
            context.close()
        bad = [
            problem
            for problem in self.problems
            if not any(part in problem for part in self.allowed)
        ]
        assert not bad, "\n".join(bad)


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    found = Visitors(browser, server.address)
    yield found
    found.close()


@pytest.fixture
def desk(visitors: Visitors) -> Page:
    return visitors.desktop()


@pytest.fixture
def phone(visitors: Visitors) -> Page:
    return visitors.phone()


@pytest.fixture
def client(server: Server) -> Iterator[Callable[[str], Client]]:
    """Players who use the API: quick where a page would be slow."""
    made: list[Client] = []

    def come_in(name: str) -> Client:
        made.append(Client(server.address, name))
        return made[-1]

    yield come_in
    for one in made:
        one.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that checks accessibility."""
    target = ROOT / "build" / "npm" / "axe.js"
    try:
        fetch(*AXE, target)
    except CannotFetch as why:
        pytest.skip(str(why))
    return target.read_text(encoding="utf-8")


def picture(page: Page, name: str, whole: bool = False) -> None:
    """Keep how a page looks."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)
