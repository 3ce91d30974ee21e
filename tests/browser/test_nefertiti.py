"""Nefertiti at the page: whole games by click and tap, shared devices, the keyboard."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Finger, State
from tests.browser.test_rail import played
from tests.server.support import Client

Programs = Callable[[str], Client]
NOVICE = {"kind": "bot", "bot": "novice"}


class Bidder(Finger):
    """A person who answers whatever Nefertiti asks."""

    def answer(self) -> State:
        """Give one answer."""
        now = self.ready()
        if now["status"] == "over":
            return now
        version = now["version"]
        if now["pairs"] and (not now["choices"] or self.stream.random() < 0.8):
            place, goal, answer = self.stream.choice(now["pairs"])
            self.pick(place, goal, answer, [pair for pair in now["pairs"] if pair[0] == place])
        else:
            self.ways.add("choice")
            answer = self.stream.choice(now["choices"])
            self.press(f"#question [data-answer='{answer}']")
        self.confirm(version)
        return now

    def to_the_end(self) -> int:
        """Answer until the game is over; how often."""
        for count in range(300):
            if self.answer()["status"] == "over":
                return count
        raise AssertionError("the game goes on and on")


def opened(anna: Client, *others: object, seed: str) -> str:
    """A table of Anna and others."""
    return str(anna.open(game="nefertiti", seats=[{"kind": "me"}, *others], seed=seed)["table"])


def test_a_game_of_three_is_clicked_from_the_home_page_to_its_end(visitors: Visitors) -> None:
    page = visitors.desktop()
    page.goto("/new/nefertiti")
    page.locator("#more > summary").click()
    page.locator("#name").fill("Anna")
    for seat in (1, 2):
        page.locator(f"[name='seat{seat}']").select_option("bot:novice")
    page.get_by_label("Chosen (the same seed").check()
    page.locator("[name='seed']").fill("three-clicks")
    page.locator("#start").click()
    page.wait_for_url("**/tables/*")
    anna = Bidder(page)
    assert anna.to_the_end() > 20
    assert {"place", "choice"} <= anna.ways
    expect(page.locator("#sentence")).to_have_text(re.compile("win|share"))
    expect(page.locator("#tab-result")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#sources tfoot")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#sentence")).to_have_text(re.compile(r"^Move 0 of \d+$"))
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#sentence")).to_have_text(re.compile(r"^Move 1 of \d+$"))
    page.get_by_role("button", name="Show result").click()
    expect(page.locator("#tab-result")).to_have_attribute("aria-selected", "true")


def test_a_phone_plays_the_end_by_tapping(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    table = opened(anna, NOVICE, NOVICE, seed="phone")
    played(anna, table, 22)
    page = visitors.phone()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    person = Bidder(page, touch=True, seed=3)
    assert person.to_the_end() > 5
    assert person.widths == {360}, "sideways scrolling"
    assert not person.small, person.small
    expect(page.locator("#pane-result")).to_be_visible()
    page.get_by_role("tab", name="Board").tap()
    expect(page.locator("#drawing")).to_be_visible()
    expect(page.locator("#pane-result")).to_be_hidden()


def test_five_seats_three_of_them_at_one_device(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    friends = (
        {"kind": "hotseat", "name": "Ben"},
        NOVICE,
        {"kind": "hotseat", "name": "Zoe"},
        NOVICE,
    )
    table = opened(anna, *friends, seed="five-seats")
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    person = Bidder(page)
    passed: set[str] = set()
    for _ in range(12):
        now = person.ready()
        if now["curtain"]:
            passed.add(now["curtain"])
            expect(page.locator("#drawing [data-legal]")).to_have_count(0)
            person.press(f"#curtain [data-viewer='{now['curtain']}']")
            expect(page.locator("#curtain")).to_have_count(0)
        else:
            person.answer()
    assert passed == {"0", "1", "3"}
    expect(page.locator("#seats .seat")).to_have_count(5)
    expect(page.locator("#seats")).to_contain_text("Ben")
    assert page.locator("#seats .last").all_inner_texts().count("") < 3


def focus_place(page: Page) -> None:
    """Go to the board by its key."""
    page.keyboard.press("b")
    page.wait_for_function("() => document.activeElement?.dataset.place")


def test_a_turn_is_played_by_keyboard_alone(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    table = opened(anna, {"kind": "hotseat", "name": "Ben"}, seed="keys")
    view = played(anna, table, 8)
    seat = view["seat"]
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat={seat}")
    focus_place(page)
    first = page.evaluate("document.activeElement.dataset.place")
    expect(page.locator("#preview-text")).to_contain_text("You would be")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.place")
    assert second != first
    page.keyboard.press("w")
    expect(page.locator("#preview-text a")).to_have_text(re.compile("^Rules §"))
    focus_place(page)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(version) => Number(document.getElementById('main').dataset.version) !== version"
        " || document.querySelector('#preview.held')",
        arg=view["version"],
    )
    if page.locator("#preview.held").count():
        page.keyboard.press("Enter")
    expect(page.locator("#main")).not_to_have_attribute("data-version", str(view["version"]))
    rows = int(page.locator("#main").get_attribute("data-rows") or 0)
    page.keyboard.press("p")
    expect(page.locator("#sentence")).to_have_text(re.compile("^Move "))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#sentence")).to_have_text(re.compile(f"^Move {rows - 1} of"))
    page.keyboard.press("p")
    expect(page.locator("#replay")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.locator("#tab-log")).to_be_focused()
