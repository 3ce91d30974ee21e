"""Every page in light and dark: nothing that hinders people, and pictures to look at."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import Visitors, picture
from tests.browser.driver import Player, placing, planning
from tests.server.support import Client, play_out, seated

Programs = Callable[[str], Client]

GRAVE = ("serious", "critical")
SHORT: dict[str, Any] = {"win_score": 20, "handicap": 10}


def hindrances(page: Page, axe: str, name: str, colours_only: bool = False) -> list[str]:
    """What axe finds grave in a page; in its colours only where the rest has been checked."""
    page.evaluate(axe)
    rules = "runOnly: { type: 'rule', values: ['color-contrast'] }," if colours_only else ""
    found = page.evaluate(
        f"axe.run(document, {{ {rules} resultTypes: ['violations'], preload: false }})"
    )
    return [
        f"{name}: {one['id']} ({one['impact']}): {one['help']}: {node['html'][:160]} "
        f"{node.get('failureSummary', '')[-200:]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in [node for node in one["nodes"] if not _told(one["id"], node)][:3]
    ]


def _told(rule: str, node: dict[str, Any]) -> bool:
    """A place of a board has a name for ears; its numbers are for eyes."""
    return rule == "label-content-name-mismatch" and "data-place=" in node["html"]


def preview(page: Page) -> None:
    """Hover until the page shows what would happen; news that comes meanwhile draws it anew."""
    for _ in range(10):
        page.mouse.move(1, 1)
        page.locator("#drawing [data-legal]").last.hover()
        try:
            page.locator("#preview").wait_for(state="visible", timeout=3_000)
        except TimeoutError:
            continue
        return
    raise AssertionError("nothing is previewed")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_grave_hindrances(
    visitors: Visitors, client: Programs, axe: str, scheme: str
) -> None:
    page = visitors.desktop(dark=scheme == "dark")
    found: list[str] = []

    def look(name: str, whole: bool = False) -> None:
        picture(page, f"desktop-{scheme}-{name}", whole)
        found.extend(hindrances(page, axe, name, colours_only=scheme == "dark"))

    page.goto("/")
    look("home", True)
    page.goto("/new/aton")
    page.locator("#options summary").click()
    look("setup", True)
    for path in ("rules/aton", "study"):
        page.goto(f"/{path}")
        look(path.split("/")[0])

    anna, ben = client("Anna"), client("Ben")
    friends = anna.open(seats=[{"kind": "me"}, {"kind": "link"}])
    page.goto(f"/join/{friends['table']}#{friends['codes']['1']}")
    look("join")
    visitors.sit(page, anna)
    page.goto(f"/tables/{friends['table']}")
    look("waiting")
    page.goto("/me")
    look("me", True)

    table = seated((anna, ben), options=SHORT, seed="looks")
    page.goto(f"/tables/{table}")
    player = Player(page)
    player.ready()
    look("start")
    play_out((anna, ben), table, random.Random(5), 2)
    page.locator("#arrange").wait_for()
    player.until(planning)
    look("plan")
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
    look("middle")
    page.mouse.move(1, 1)
    page.locator("#drawing [aria-disabled]").last.click(force=True)
    expect(page.locator("#preview.note #preview-text")).to_be_visible()
    look("why")
    page.keyboard.press("?")
    look("keys")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    look("settings")
    page.locator("[data-close='settings']").click()
    for name in ("Chat", "Table"):
        page.get_by_role("tab", name=name).click()
        look(name.lower())
    play_out((anna, ben), table, stream)
    expect(page.locator("#result")).to_be_visible()
    look("end")
    page.goto(f"/tables/{table}?at=20&viewer=all")
    look("replay")

    shared = anna.open(seats=[{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}])
    page.goto(f"/tables/{shared['table']}")
    expect(page.locator("#curtain")).to_be_visible()
    look("curtain")
    page.goto("/")
    look("home-with-games", True)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_phones_show_the_same_without_grave_hindrances(
    visitors: Visitors, client: Programs, axe: str, scheme: str
) -> None:
    page = visitors.phone(dark=scheme == "dark")
    found: list[str] = []

    def look(name: str, whole: bool = False) -> None:
        picture(page, f"phone-{scheme}-{name}", whole)
        if scheme == "light":  # the colours are those of the desktop, which is looked at in both
            found.extend(hindrances(page, axe, name))
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide != 360:
            found.append(f"{name}: {wide} wide")

    page.goto("/")
    look("home", True)
    page.goto("/new/aton")
    look("setup", True)
    page.goto("/rules/aton")
    look("rules")
    anna, ben = client("Anna"), client("Ben")
    visitors.sit(page, anna)
    page.goto("/me")
    look("me")
    table = seated((anna, ben), options=SHORT, seed="looks")
    page.goto(f"/tables/{table}")
    player = Player(page, "tap")
    player.ready()
    look("start")
    play_out((anna, ben), table, random.Random(5), 2)
    page.locator("#arrange").wait_for()
    player.until(planning)
    look("plan")
    for _ in range(4):
        player.step()
    look("plan-held")
    page.locator("#cancel").tap()
    stream = random.Random(4)
    for _ in range(200):
        play_out((anna, ben), table, stream, 1)
        view = anna.view(table, 0)
        if len(view["log"]) > 30 and view["question"] and view["question"]["kind"] == "square":
            break
    expect(page.locator("#main")).to_have_attribute("data-version", str(view["version"]))
    player.until(placing)
    look("middle")
    player.step()
    look("held")
    page.locator("#cancel").tap()
    play_out((anna, ben), table, stream)
    expect(page.locator("#result")).to_be_visible()
    look("end", True)
    page.goto(f"/tables/{table}?at=20&viewer=all")
    look("replay")
    assert not found, "\n".join(found)
