"""What browsers add to the seeds of their tables, and how they find it in the derivation."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.server.support import Client, play_out

Programs = Callable[[str], Client]
KEPT = "() => JSON.parse(localStorage.getItem('nonces') || '{}')"


def test_play_now_adds_a_nonce_before_the_first_draw(visitors: Visitors, desk: Page) -> None:
    desk.goto("/")
    desk.get_by_role("button", name="Play now: Aton against bots").click()
    desk.wait_for_url(re.compile("/tables/"))
    expect(desk.locator("#main")).to_have_attribute("data-status", "playing")
    table = desk.url.split("/tables/")[1].split("?")[0]
    (nonce,) = desk.evaluate(KEPT).values()
    view = desk.request.get(f"/api/tables/{table}").json()
    assert [seat["nonce"] for seat in view["seats"]] == [nonce, None]


def test_players_meet_and_verify_the_draws_of_a_rematch(
    visitors: Visitors, client: Programs, desk: Page
) -> None:
    anna, ben = client("Anna"), client("Ben")
    table = str(anna.open(options={"win_score": 20})["table"])
    ben.sit(table)
    play_out((anna, ben), table, random.Random(3))
    visitors.sit(desk, anna)
    other = visitors.desktop()
    visitors.sit(other, ben)
    desk.goto(f"/tables/{table}")
    desk.locator("[data-rematch-now]").first.click()
    expect(desk.locator("#lobby h2")).to_contain_text("Setting up")
    again = desk.url.split("/tables/")[1].split("?")[0]
    other.goto(f"/tables/{again}")
    expect(desk.locator("#main")).to_have_attribute("data-status", "playing")
    nonces = [page.evaluate(KEPT)[again] for page in (other, desk)]  # each one seat further
    assert [seat["nonce"] for seat in anna.view(again)["seats"]] == nonces
    play_out((ben, anna), again, random.Random(4))
    expect(desk.locator("#main")).to_have_attribute("data-status", "over")
    desk.get_by_role("tab", name="Table").click()
    desk.get_by_role("button", name="Verify draws").click()
    expect(desk.locator("#fair")).to_contain_text("The nonce of your browser is part of it.")
    desk.locator("#derivation summary").click()
    steps = desk.locator("#derivation li")
    expect(steps.nth(1)).to_contain_text(f"\\n{nonces[0]}\\n{nonces[1]}")
    assert steps.count() > 10
