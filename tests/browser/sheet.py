"""Pictures of every page and of all games on one sheet: `make sheet`, then build/sheet/index.html.

Each game with two to the most players, at the start, in the middle and at the end; every page in light,
dark and strong colours on five sizes of window. One server, one browser. `--only`, `--size` and `--scheme`
take a part of it, each as often as wanted: `--only "aton, 2" --size 390 --scheme dark`.
"""

import argparse
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from hypostyle import game, game_names, record_of, to_text
from hypostyle.server.middleware import COOKIE
from hypostyle.teacher.puzzles import puzzles_of
from tests.browser.browsers import ARGUMENTS, NONE, find_browser
from tests.server.support import Client, play_out, serving

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "build" / "sheet"
SIZES: Final = (
    (1280, 800, "wide"),
    (1440, 900, "wide"),
    (1920, 1080, "wide"),
    (390, 844, "tall"),
    (844, 390, "compact"),
)
MOMENTS: Final = ("start", "middle", "end")
SCHEMES: Final = ("light", "dark", "contrast")
MIDDLE: Final = 12
"""How many answers a player gives before the picture of the middle."""
SETTINGS: Final[dict[str, str | float]] = {
    "admins": "anna",
    "teacher_effort": 0.05,
    "smtp": "smtp://127.0.0.1:9",  # nothing is sent: pages about mail only need a server that could
    "mail_from": "games@example.org",
}
CLOCK: Final = {"kind": "bank", "seconds": 6000}
SHORT: Final = {"win_score": 20, "handicap": 10}
DUELS: Final = 4
"""Rated games of each pair of people."""
OPENED: Final = "document.querySelectorAll('details').forEach((one) => { one.open = true; });"
FIGURE: Final = "document.querySelector('figure').scrollIntoView({ block: 'center' });"
SEARCH: Final = """
const field = document.querySelector("[data-search]");
field.value = "score";
field.dispatchEvent(new Event("input", { bubbles: true }));
"""
SETTLED: Final = 600
"""Milliseconds for what a page fetches after it was loaded."""
REVIEW_SECONDS: Final = 120


class Shot(NamedTuple):
    """A page to be shown; without a client, as a stranger sees it."""

    name: str
    path: str
    client: Client | None = None
    script: str = ""
    """What is run in the page before the picture is taken."""
    whole: bool = False
    """The whole page is shown, not only the window."""


class Wanted(NamedTuple):
    """The part of the sheet that is asked for."""

    names: Sequence[str]
    """Parts of names of pages."""
    widths: Sequence[int]
    schemes: Sequence[str]

    def page(self, name: str) -> bool:
        """A page with this name is asked for."""
        return any(part in name for part in self.names)


class People:
    """Three accounts with games behind them."""

    def __init__(self, address: str) -> None:
        self.anna, self.ben, self.cleo = (
            Client(address, name) for name in ("Anna", "Ben", "Cleo Bencherifa")
        )
        self.ids: dict[str, str] = {}
        for name in ("anna", "ben", "cleo"):
            client: Client = getattr(self, name)
            login = {"login": name, "password": "correct horse", "bearer": True}
            self.ids[name] = client.post("/api/me/login", login).json()["player"]

    def play(self) -> None:
        """Rated games of all pairs, listed ones in progress, and some against bots."""
        stream = random.Random(7)
        pairs = ((self.anna, self.ben), (self.anna, self.cleo), (self.cleo, self.ben))
        for pair in DUELS * pairs:
            table = str(pair[0].open(options=SHORT, rated=True, clock=CLOCK)["table"])
            pair[1].sit(table)
            play_out(pair, table, stream)
        for name in game_names():
            rivals = [{"kind": "bot", "bot": "novice"}] * (min(game(name).facts.players) or 1)
            table = self.cleo.open([{"kind": "me"}, *rivals[1:]], game=name, listed=True)["table"]
            answer(self.cleo, table, MIDDLE)
        rival = {"kind": "bot", "bot": "novice"}
        lost = self.anna.open([{"kind": "me"}, rival], options=SHORT, rated=True, clock=CLOCK)
        answer(self.anna, lost["table"], 500)

    def close(self) -> None:
        """Let all go."""
        for client in (self.anna, self.ben, self.cleo):
            client.close()


def pages(people: People) -> Iterator[Shot]:
    """The pages around the tables."""
    anna, ben = people.anna, people.ben
    yield Shot("home, first visit", "/")
    anna.open([{"kind": "me"}, {"kind": "bot", "bot": "novice"}])
    ben.open([{"kind": "me"}, {"kind": "open"}], listed=True)
    yield Shot("home, with games", "/", anna)
    yield Shot("home, all of it", "/", anna, whole=True)
    for name in game_names():
        yield Shot(f"set-up, {name}", f"/new/{name}")
        yield Shot(f"set-up, {name}, all options", f"/new/{name}", anna, OPENED, whole=True)
        yield Shot(f"rules, {name}", f"/rules/{name}")
        yield Shot(f"rules, {name}, figure", f"/rules/{name}", script=FIGURE)
        yield Shot(f"rules, {name}, search", f"/rules/{name}", script=SEARCH)
    friends = anna.open([{"kind": "me"}, {"kind": "link"}])
    yield Shot("invitation", f"/join/{friends['table']}#{friends['codes']['1']}")
    yield Shot("waiting", f"/tables/{friends['table']}", anna)
    yield Shot("account, stranger", "/me", whole=True)
    guest = Client(str(anna.http.base_url), "Guest")
    yield Shot("account, guest", "/me", guest, whole=True)
    yield Shot("account", "/me", anna, whole=True)
    guest.close()
    yield Shot("profile", f"/players/{people.ids['anna']}", anna, whole=True)
    yield Shot("profile of another", f"/players/{people.ids['cleo']}", anna)
    yield Shot("leaderboard", "/leaderboard", anna)
    yield Shot("leaderboard, empty", "/leaderboard/egizia", anna)
    yield Shot("watch", "/watch", anna)
    yield Shot("admin", "/admin", anna)
    yield Shot("records", "/study")
    yield Shot("forgotten password", "/password/forgot")
    yield Shot("new password", "/password/reset?token=none")
    yield Shot("confirm mail", "/mail/confirm?token=none", anna)
    yield Shot("no more mails", "/mail/unsubscribe?token=none", anna)
    yield Shot("offline", "/offline")
    yield Shot("not found", "/nowhere")
    yield Shot("not allowed", "/admin", ben)
    yield Shot("puzzles", "/puzzles", anna)
    for name in game_names():
        yield Shot(f"puzzle, {name}", f"/puzzles/{name}/{puzzles_of(game(name))[0].key}", anna)
    lesson = anna.post("/api/lessons", {"game": "aton"}).json()
    yield Shot("lesson", f"/tables/{lesson['table']}", anna, "focus();")


def ends(people: People, wanted: Wanted) -> Iterator[Shot]:
    """The end of a game of each kind, played by a person with bots, and its review."""
    anna = people.anna
    for name in game_names():
        if not wanted.page(f"end of {name}") and not wanted.page(f"review of {name}"):
            continue
        bots = [{"kind": "bot", "bot": "novice"}] * (max(game(name).facts.players) - 1)
        table = anna.open([{"kind": "me"}, *bots], game=name, seed="sheet")["table"]
        answer(anna, table, 2000)
        yield Shot(f"end of {name}", f"/tables/{table}", anna)
        yield Shot(f"review of {name}, at work", f"/tables/{table}/review", anna)
        until = time.monotonic() + REVIEW_SECONDS
        while time.monotonic() < until:
            found = anna.get(f"/api/tables/{table}/review").json()
            if found["review"] is not None:
                yield Shot(f"review of {name}", f"/tables/{table}/review", anna, whole=True)
                break
            time.sleep(0.5)


def tables(anna: Client, wanted: Wanted) -> Iterator[Shot]:
    """Every game with every number of players: live at the start and later, and over."""
    for name in game_names():
        for players in sorted(game(name).facts.players):
            bots = [{"kind": "bot", "bot": "novice"}] * (players - 1)
            label = f"{name}, {players}"
            if not any(wanted.page(f"{label}, {moment}") for moment in MOMENTS):
                continue
            table = anna.open([{"kind": "me"}, *bots], game=name, seed="sheet")["table"]
            yield Shot(f"{label}, start", f"/tables/{table}", anna)
            answer(anna, table, MIDDLE)
            yield Shot(f"{label}, middle", f"/tables/{table}", anna)
            over = anna.post("/api/records", {"record": played(name, players)}).json()
            yield Shot(f"{label}, end", f"/tables/{over['table']}", anna)


def answer(anna: Client, table: str, times: int) -> None:
    """Answer at random, as often as it is asked within a while."""
    stream = random.Random(5)
    for _ in range(40 * times):
        view = anna.view(table, 0)
        if view["legal"]:
            anna.answer(table, 0, stream.choice(view["legal"])["answer"], view["version"])
            times -= 1
        if times == 0 or view["status"] != "playing":
            return


def played(name: str, players: int) -> str:
    """The record of a random game."""
    match, stream = game(name).new(players=players, seed="sheet"), random.Random(3)
    while not match.over:
        for seat in match.deciders():
            match.apply(seat, stream.choice(match.legal(seat)))
    return to_text(record_of(match))


class Camera:
    """Windows of all sizes in all colours, which go from page to page."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._windows: dict[tuple[int, str], Page] = {}

    def take(self, shot: Shot, width: int, height: int, shape: str, scheme: str) -> str:
        """The picture of a page; the name of its file."""
        page = self._window(width, height, scheme)
        page.context.clear_cookies()
        cookies: dict[str, str] = {"scheme": scheme, "shape": shape}
        if shot.client is not None and shot.client.token is not None:
            cookies[COOKIE] = shot.client.token
        page.context.add_cookies(
            [{"name": key, "value": value, "url": self._address} for key, value in cookies.items()]
        )
        page.goto(shot.path)
        page.evaluate("document.fonts.ready")
        if shot.script:
            page.evaluate(f"() => {{ {shot.script} }}")
            page.wait_for_timeout(SETTLED)
        name = re.sub(r"\W+", "-", shot.name)
        file = f"{name}-{width}x{height}-{scheme}.jpg"
        page.screenshot(path=FOLDER / file, type="jpeg", quality=75, full_page=shot.whole)
        return file

    def _window(self, width: int, height: int, scheme: str) -> Page:
        found = self._windows.get((width, scheme))
        if found is None:
            small = min(width, height) < 600
            context = self._browser.new_context(
                base_url=self._address,
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
                has_touch=small,
                is_mobile=small,
            )
            context.add_init_script(f"localStorage.setItem('theme', '{scheme}')")
            found = self._windows[width, scheme] = context.new_page()
        return found


def take(camera: Camera, shots: Iterator[Shot], wanted: Wanted) -> list[str]:
    """Take all pictures as the games go on; the rows of the sheet, one for each page."""
    rows = []
    for shot in shots:
        if not wanted.page(shot.name):
            continue
        files = [
            camera.take(shot, width, height, shape, scheme)
            for width, height, shape in SIZES
            if width in wanted.widths
            for scheme in wanted.schemes
        ]
        cells = "".join(
            f'<a href="{file}"><img height="240" src="{file}" alt=""></a>' for file in files
        )
        rows.append(f"<section><h2>{escape(shot.name)}</h2>{cells}</section>")
        print(shot.name, flush=True)
    return rows


def main() -> None:
    """Make the sheet."""
    parser = argparse.ArgumentParser(description="Pictures of every page on one sheet.")
    parser.add_argument("--only", action="append", help="only pages whose name has this part")
    widths = [width for width, _, _ in SIZES]
    parser.add_argument("--size", action="append", type=int, choices=widths, help="a width")
    parser.add_argument("--scheme", action="append", choices=SCHEMES, help="a set of colours")
    asked = parser.parse_args()
    wanted = Wanted(asked.only or [""], asked.size or widths, asked.scheme or SCHEMES)
    program = find_browser()
    if program is None:
        sys.exit(NONE)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    settings: dict[str, Any] = SETTINGS
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/games.db", **settings) as server,
        sync_playwright() as playwright,
    ):
        people = People(server.address)
        people.play()
        shots = chain(pages(people), ends(people, wanted), tables(people.anna, wanted))
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        rows = take(Camera(browser, server.address), shots, wanted)
        people.close()
        (FOLDER / "index.html").write_text(
            "<!doctype html><meta charset='utf-8'><title>Hypostyle: all pages</title>"
            + "".join(rows),
            encoding="utf-8",
        )
        strips(browser, len(rows))
        browser.close()
    print(f"The sheet is {FOLDER / 'index.html'}")


def strips(browser: Browser, count: int) -> None:
    """Each row of the sheet as a picture of its own, to be looked at one by one."""
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.goto((FOLDER / "index.html").as_uri())
    for n in range(count):
        page.locator("section").nth(n).screenshot(path=FOLDER / f"row-{n:03d}.png")
    page.close()


if __name__ == "__main__":
    main()
