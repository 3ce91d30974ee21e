"""Whole games from the home page to the end, as different people play them."""

import random
import re
from itertools import permutations
from typing import Any

from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import FINGER, Player, State, planning
from tests.server.support import play_out

SIZES = """() => {
  const seen = (one) => one.getClientRects().length > 0;
  const size = (one) => {
    const box = one.getBoundingClientRect();
    return [one.dataset.place || one.textContent.trim(), box.width, box.height];
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen).map(size);
  return {
    width: document.documentElement.scrollWidth,
    buttons: all("#question button:not([disabled]), #question summary"),
    places: all("#drawing [data-legal]"),
  };
}"""


def short(page: Page) -> None:
    """On the set-up page: Red begins with 11 of 20 points, which makes a game of a few rounds."""
    page.locator("#options summary").click()
    page.locator("[data-number='win_score']").fill("20")
    page.locator("[data-number='handicap']").fill("10")


def seeded(page: Page, seed: str) -> None:
    """On the set-up page: the same game every time."""
    page.get_by_label("Chosen (the same seed").check()
    page.locator("[name='seed']").fill(seed)


def test_a_game_against_a_bot_is_two_clicks_away_and_can_be_clicked_to_its_end(
    visitors: Visitors,
) -> None:
    page = visitors.desktop()
    page.goto("/")
    page.get_by_role("button", name="Play now: Aton against bots").click()
    page.wait_for_url("**/tables/*")
    player = Player(page)
    player.to_the_end()
    expect(page.locator("#sentence")).to_have_text(re.compile("win|share"))
    expect(page.locator("#result")).to_contain_text("Where the points came from")
    expect(page.locator("#seat-0")).to_contain_text("you")
    assert "·" in page.title()


def test_a_game_can_be_set_up_and_played_by_keyboard_alone(desk: Page) -> None:
    keys = desk.keyboard
    desk.goto("/")

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if desk.evaluate("(one) => document.activeElement?.matches(one)", selector):
                return
            keys.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    tab_to("#name")
    keys.type("Anna")
    tab_to("a[href='/new/aton']")
    keys.press("Enter")
    desk.wait_for_url("**/new/aton")
    tab_to("#more > summary")
    keys.press("Enter")
    tab_to("[name='seat1']")
    keys.type("Bot: N")
    assert desk.locator("[name='seat1']").input_value() == "bot:novice"
    tab_to("#options summary")
    keys.press("Enter")
    for name, number in (("win_score", "20"), ("handicap", "10")):
        tab_to(f"[data-number='{name}']")
        keys.press("Control+a")
        keys.type(number)
        assert desk.locator(f"[data-number='{name}']").input_value() == number
    tab_to("[name='luck']")
    keys.press("ArrowDown")
    tab_to("[name='seed']")
    keys.type("by-keys")
    tab_to("button[type='submit']")
    keys.press("Enter")
    desk.wait_for_url("**/tables/*")

    player = Player(desk, "keys")
    player.until(planning)
    keys.press("Shift+?")
    expect(desk.locator("#keys")).to_be_visible()
    keys.press("Escape")
    expect(desk.locator("#keys")).not_to_be_visible()
    player.to_the_end()
    expect(desk.locator("#result")).to_be_visible()


def test_a_game_can_be_tapped_on_a_small_phone_without_sideways_scrolling(phone: Page) -> None:
    phone.goto("/")
    phone.locator("a[href='/new/aton']").tap()
    phone.wait_for_url("**/new/aton")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.locator("#more > summary").tap()
    short(phone)
    seeded(phone, "on-a-phone")
    phone.locator("[name='seat1']").select_option("bot:novice")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.locator("#start").tap()
    phone.wait_for_url("**/tables/*")
    player = Player(phone, "tap")
    wrong: set[str] = set()

    def measure(now: State) -> None:
        found = phone.evaluate(SIZES)
        if found["width"] != 360:
            wrong.add(f"the page is {found['width']} wide")
        for kind in ("buttons", "places"):
            for name, width, height in found[kind]:
                if min(width, height) < FINGER - 0.01:
                    wrong.add(f"{kind}: {name!r} is {width:.1f} x {height:.1f}")

    player.to_the_end(measure)
    for name, width, height in player.pressed:
        if min(width, height) < FINGER - 0.01:
            wrong.add(f"pressed: {name!r} is {width:.1f} x {height:.1f}")
    assert not wrong, "\n".join(sorted(wrong))
    assert len(player.pressed) > 10


class Received:
    """All that a page was told."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._responses: list[Response] = []
        self._texts: list[str] = []
        page.on("response", self._answer)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", self._news)

    def _answer(self, response: Response) -> None:
        self._responses.append(response)

    def _news(self, event: dict[str, Any]) -> None:
        self._texts.append(event["data"])

    def texts(self) -> list[str]:
        """Everything until now, and the page as it stands."""
        for response in self._responses:
            kind = response.headers.get("content-type", "")
            if response.status != 204 and re.match(r"text/html|application/json|image/svg", kind):
                response.finished()
                self._texts.append(response.text())
        self._responses.clear()
        return [*self._texts, self.page.content()]


def test_two_people_choose_in_secret_at_once_and_may_change_their_minds(
    visitors: Visitors,
) -> None:
    here, door = visitors.desktop(still=False), visitors.desktop()
    here.goto("/new/aton")
    here.locator("#more > summary").click()
    here.locator("#name").fill("Anna")
    here.locator("[name='seat1']").select_option("link")
    short(here)
    seeded(here, "two-at-once")
    here.locator("#start").click()
    here.wait_for_url("**/tables/*")
    link = here.locator("[data-link^='/join/']").input_value()

    door.goto(link)
    door.get_by_label("Your name").fill("Ben")
    door.get_by_role("button", name="Join game").click()
    door.wait_for_url("**/tables/*")
    there = door.context.new_page()  # one that is listened to from its first byte
    heard = Received(there)
    there.goto(door.url)
    door.close()
    anna, ben = Player(here), Player(there)
    expect(here.locator("#seat-1")).to_contain_text("Ben")

    # Both answer about the exchange: Anna, and Anna otherwise, before Ben has said anything.
    anna.ready()
    ben.ready()
    hand, held = (
        re.findall(r"\d", page.locator("#sub").inner_text().split(".")[0]) for page in (here, there)
    )
    assert len(hand) == len(held) == 4
    assert sorted(hand) != sorted(held), "another seed: the hands must differ"
    orders = "|".join({"-?".join(cards) for cards in permutations(hand)})
    secret = re.compile(rf"(?<![\w.-])({orders})(?![\w.-])")
    anna.step()
    expect(there.locator("#seat-0 .asking")).to_have_count(0)
    here.get_by_role("button", name="Change my choice").click()
    expect(there.locator("#seat-0 .asking")).to_have_count(1)
    assert not any("keeps the hand" in text for text in heard.texts())
    anna.step()
    ben.step()

    # The same with the cards laid.
    anna.until(planning)
    before = there.locator("#main").get_attribute("data-version")
    for _ in range(5):
        anna.step()
    expect(here.locator("#sentence")).to_have_text("Waiting for Blue (Ben)")
    expect(there.locator("#seat-0 .asking")).to_have_count(0)
    assert there.locator("#main").get_attribute("data-version") != before
    here.get_by_role("button", name="Change my choice").click()
    expect(there.locator("#seat-0 .asking")).to_have_count(1)
    anna.ready()
    for card in sorted(hand):
        here.locator(f"#things [data-value='{card}']:not(:disabled)").first.click()
    here.locator("#confirm").click()
    expect(there.locator("#seat-0 .asking")).to_have_count(0)
    told = heard.texts()
    assert len(told) > 8
    for text in told:
        found = secret.search(text)
        assert found is None, text[max(0, found.start() - 200) : found.end() + 50]
    ben.until(planning)
    for _ in range(5):
        ben.step()
    plan = sorted(hand)
    expect(there.locator("#log")).to_contain_text(f"Red reveals {'-'.join(plan)}.")

    # Both pages follow to the end, which programs bring about.
    with visitors.program(here) as red, visitors.program(there) as blue:
        play_out((red, blue), anna.table, random.Random(1))
    for page in (here, there):
        expect(page.locator("#result")).to_be_visible()
    # The lights went down over the board of the one who likes motion; behind the end they are on.
    here.get_by_role("button", name="Show board").click()
    expect(here.locator("#end")).to_be_hidden()
    expect(here.locator(".stack")).to_have_css("opacity", "1")
