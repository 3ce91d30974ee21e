"""Every page in light and dark: nothing that hinders people. `make sheet` makes the pictures."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Player, placing, planning
from tests.server.support import Client, play_out, seated

Programs = Callable[[str], Client]

GRAVE = ("serious", "critical")
RAIL = "#rail"
"""All of a table's page but its board."""
SHORT: dict[str, Any] = {"win_score": 20, "handicap": 10}


def hindrances(
    page: Page, axe: str, name: str, colours_only: bool = False, within: str = "html"
) -> list[str]:
    """What axe finds grave in a page; in its colours only, or within a part of it only, where the
    rest has been checked."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(axe)
    rules = "runOnly: { type: 'rule', values: ['color-contrast'] }," if colours_only else ""
    found = page.evaluate(
        f"(part) => axe.run(part, {{ {rules} resultTypes: ['violations'], preload: false }})",
        within,
    )
    return [
        f"{name}: {one['id']} ({one['impact']}): {one['help']}: {node['html'][:160]} "
        f"{node.get('failureSummary', '')[-200:]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in [node for node in one["nodes"] if not _told(one["id"], node)][:3]
    ]


def in_both(page: Page, axe: str, name: str, within: str = "html") -> list[str]:
    """The same in light, and its colours in dark, without loading the page again."""
    found = hindrances(page, axe, name, within=within)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    found += hindrances(page, axe, f"{name}, dark", colours_only=True, within=within)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return found


def drawn_dark(page: Page, axe: str, name: str) -> list[str]:
    """The page as the server draws it for the night, board and portraits too."""
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect(page.locator("#drawing[data-theme='night']")).to_be_visible()
    found = hindrances(page, axe, f"{name}, drawn dark", colours_only=True)
    page.emulate_media(color_scheme="light")
    page.reload()
    expect(page.locator("#drawing[data-theme='day']")).to_be_visible()
    return found


def _told(rule: str, node: dict[str, Any]) -> bool:
    """A place of a board has a name for ears; its numbers are for eyes."""
    return rule == "label-content-name-mismatch" and "data-place=" in node["html"]


def preview(page: Page) -> None:
    """Hover until the page shows what would happen; news that comes meanwhile draws it anew."""
    for _ in range(30):
        page.mouse.move(1, 1)
        page.locator("#drawing [data-legal]").last.hover()
        try:
            page.locator("#preview").wait_for(state="visible", timeout=3_000)
        except TimeoutError:
            continue
        return
    raise AssertionError("nothing is previewed")


def test_no_page_has_grave_hindrances(visitors: Visitors, client: Programs, axe: str) -> None:
    visitors.allowed.append("404")  # one of the pages says that there is none
    page = visitors.desktop()
    found: list[str] = []

    def look(name: str, within: str = "html") -> None:
        found.extend(in_both(page, axe, name, within))

    page.goto("/")
    look("home")
    page.goto("/new/aton")
    page.locator("#more > summary").click()
    page.locator("#options summary").click()
    look("setup")
    for path in ("rules/aton", "study", "leaderboard", "watch", "nowhere", "password/forgot"):
        page.goto(f"/{path}")
        if path.startswith("rules"):  # a figure is part of the page, so it has the page's typefaces
            page.locator("figure").first.scroll_into_view_if_needed()
            expect(page.locator("figure svg").first).to_be_visible()
        look(path)

    anna, ben = client("Anna"), client("Ben")
    friends = anna.open(seats=[{"kind": "me"}, {"kind": "link"}])
    page.goto(f"/join/{friends['table']}#{friends['codes']['1']}")
    look("join")
    visitors.sit(page, anna)
    page.goto(f"/tables/{friends['table']}")
    look("waiting")
    page.goto("/me")
    look("me")

    table = seated((anna, ben), options=SHORT, seed="looks")
    page.goto(f"/tables/{table}")
    player = Player(page)
    player.ready()
    look("start", RAIL)  # boards have a test of their own
    play_out((anna, ben), table, random.Random(5), 2)
    page.locator("#arrange").wait_for()
    player.until(planning)
    look("plan", RAIL)
    page.locator("#things [data-thing]").first.click()
    stream = random.Random(4)
    for _ in range(200):
        play_out((anna, ben), table, stream, 1)
        view = anna.view(table, 0)
        if len(view["log"]) > 30 and view["question"] and view["question"]["kind"] == "square":
            break
    expect(page.locator("#main")).to_have_attribute("data-version", str(view["version"]))
    player.until(placing)
    preview(page)
    look("middle", RAIL)
    page.mouse.move(1, 1)
    page.locator("#drawing [aria-disabled]").last.click(force=True)
    expect(page.locator("#preview.note #preview-text")).to_be_visible()
    look("why", RAIL)
    page.keyboard.press("?")
    look("keys", "#keys")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    look("settings", "#settings")
    page.locator("[data-close='settings']").click()
    for name in ("Chat", "Table"):
        page.get_by_role("tab", name=name).click()
        look(name.lower(), RAIL)
    play_out((anna, ben), table, stream)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#end .laurel")).to_be_visible()
    expect(page.locator("#end .petals")).to_be_hidden()  # this device asks for less motion
    look("end")
    found += drawn_dark(page, axe, "end")
    page.goto(f"/tables/{table}?at=20&viewer=all")
    look("replay", RAIL)
    page.goto("/me")
    page.get_by_role("link", name="My profile").click()
    look("profile")

    shared = anna.open(seats=[{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}])
    page.goto(f"/tables/{shared['table']}")
    expect(page.locator("#curtain")).to_be_visible()
    look("curtain", RAIL)
    page.goto("/")
    look("home-with-games")
    assert not found, "\n".join(found)


def test_phones_show_the_same_without_grave_hindrances(
    visitors: Visitors, client: Programs, axe: str
) -> None:
    page = visitors.phone()
    found: list[str] = []

    def look(name: str, within: str = "html") -> None:
        found.extend(hindrances(page, axe, name, within=within))
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide != 360:
            found.append(f"{name}: {wide} wide")

    page.goto("/")
    look("home")
    page.goto("/new/aton")
    page.locator("#more > summary").click()
    look("setup")
    page.goto("/rules/aton")
    look("rules")
    anna, ben = client("Anna"), client("Ben")
    visitors.sit(page, anna)
    for path in ("me", "leaderboard", "watch"):
        page.goto(f"/{path}")
        look(path)
    waiting = anna.open(seats=[{"kind": "me"}, {"kind": "link"}])["table"]
    page.goto(f"/tables/{waiting}")
    expect(page.get_by_role("button", name="Copy").first).to_be_in_viewport()
    look("waiting")
    table = seated((anna, ben), options=SHORT, seed="looks")
    page.goto(f"/tables/{table}")
    player = Player(page, "tap")
    player.ready()
    look("start")
    play_out((anna, ben), table, random.Random(5), 2)
    page.locator("#arrange").wait_for()
    player.until(planning)
    look("plan", RAIL)
    for _ in range(4):
        player.step()
    look("plan-held", RAIL)
    page.locator("#cancel").tap()
    stream = random.Random(4)
    for _ in range(200):
        play_out((anna, ben), table, stream, 1)
        view = anna.view(table, 0)
        if len(view["log"]) > 30 and view["question"] and view["question"]["kind"] == "square":
            break
    expect(page.locator("#main")).to_have_attribute("data-version", str(view["version"]))
    player.until(placing)
    look("middle", RAIL)
    player.step()
    look("held", RAIL)
    page.locator("#cancel").tap()
    play_out((anna, ben), table, stream)
    expect(page.locator("#result")).to_be_visible()
    look("end")
    page.goto(f"/tables/{table}?at=20&viewer=all")
    look("replay", RAIL)
    assert not found, "\n".join(found)
