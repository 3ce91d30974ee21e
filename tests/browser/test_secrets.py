"""What pages keep to themselves."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Player, State, planning
from tests.server.support import Client

Programs = Callable[[str], Client]

HOTSEAT = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}]
CARDS = re.compile(r"(?<![\w.#-])[1-4](-?[1-4]){3}(?![\w.-])")
"""Four cards, as a hand or a plan is written."""


def hidden_cards(page: Page) -> list[str]:
    """All that looks like four cards in a page, but for what has been shown to everybody."""
    html = page.locator("#main").evaluate("(main) => main.outerHTML")
    words = page.locator("#recap, #toast, #why").evaluate_all(
        "(all) => all.map((one) => one.outerHTML).join()"
    )
    html = re.sub(r"(reveals|exchanges)(?: |&nbsp;)[1-4](?:-?[1-4]){3}", r"\1", html + words)
    html = re.sub(r' (d|x|y|width|height|viewBox|transform)="[^"]*"', "", html)
    return [html[max(0, one.start() - 40) : one.end() + 20] for one in CARDS.finditer(html)]


def drawn_hands(page: Page) -> list[int]:
    """How many cards of each hand are drawn open, Red's first."""
    found: list[int] = page.locator("#drawing [data-about='hand']").evaluate_all(
        "(all) => all.map((one) => [...one.querySelectorAll('text')]"
        ".filter((text) => /^[1-4]$/.test(text.textContent)).length)"
    )
    return found


def test_on_a_shared_device_a_curtain_hides_everything_between_two_people(
    visitors: Visitors, client: Programs
) -> None:
    anna = client("Anna")
    table = anna.open(seats=HOTSEAT)["table"]
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    player = Player(page)
    curtains: list[str] = []

    def look(now: State) -> None:
        if not now["curtain"]:
            return
        curtains.append(now["curtain"])
        expect(page.locator("#curtain")).to_be_visible()
        assert (
            page.locator("#arrange, #list, [data-thing], [data-answer], [data-legal]").count() == 0
        )
        assert drawn_hands(page) == [0, 0]  # the board is there, as anybody may see it
        assert hidden_cards(page) == []
        assert "undo" not in page.locator("#question").inner_html()

    player.until(lambda now: "Round 3." in page.locator("#log").inner_text(), look)
    assert len(curtains) >= 6
    assert set(curtains) == {"0", "1"}


def test_somebody_with_the_link_watches_live_and_sees_no_hand(
    visitors: Visitors, client: Programs
) -> None:
    anna, ben = client("Anna"), client("Ben")
    table = anna.open()["table"]
    ben.sit(table)
    here, outside = visitors.desktop(), visitors.desktop()
    visitors.sit(here, anna)
    here.goto(f"/tables/{table}")
    outside.goto(f"/tables/{table}")
    player = Player(here)
    expect(outside.locator("#sub")).to_contain_text("You are watching")
    ben.answer(table, 1, "keep", ben.view(table, 1)["version"])
    expect(outside.locator("#seat-1 .asking")).to_have_count(0)
    assert "keeps" not in outside.locator("#log").inner_text()
    player.until(planning)
    for page in (here, outside):
        expect(page.locator("#log")).to_contain_text("Blue keeps the hand.")
    expect(outside.locator("#log")).to_contain_text("Red draws four cards.")
    assert hidden_cards(here) != []
    assert hidden_cards(outside) == []
    assert drawn_hands(here) == [4, 0]
    assert drawn_hands(outside) == [0, 0]
    assert outside.locator("[data-thing], [data-answer], #undo, #say").count() == 0
    assert outside.request.get(f"/api/tables/{table}?seat=0").status == 403
    for _ in range(5):
        player.step()
    now = here.locator("#main").get_attribute("data-version")
    expect(outside.locator("#main")).to_have_attribute("data-version", str(now))
    expect(outside.locator("#seat-0 .asking")).to_have_count(0)
    assert hidden_cards(outside) == []
