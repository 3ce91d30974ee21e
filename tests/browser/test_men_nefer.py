"""Men-Nefer at the page: solo against Imhotep by clicking, a phone by tapping, shared devices, keys."""

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Finger, State
from tests.server.support import Client

Programs = Callable[[str], Client]
NOVICE = {"kind": "bot", "bot": "novice"}


class Vizier(Finger):
    """A person who answers whatever Men-Nefer asks."""

    def answer(self) -> State:
        """Give one answer."""
        now = self.ready()
        if now["status"] == "over":
            return now
        version = now["version"]
        if now["pairs"] and (not now["choices"] or self.stream.random() < 0.9):
            place, goal, answer = self.stream.choice(now["pairs"])
            self.pick(place, goal, answer, [pair for pair in now["pairs"] if pair[0] == place])
        else:
            self.ways.add("choice")
            self.press(f"#question [data-answer='{self.stream.choice(now['choices'])}']")
        self.confirm(version)
        return now

    def to_the_end(self) -> int:
        """Answer until the game is over; how often."""
        for count in range(400):
            if self.answer()["status"] == "over":
                return count
        raise AssertionError("the game goes on and on")


def opened(anna: Client, *others: object, seed: str) -> str:
    """A table of Anna and others."""
    return str(anna.open(game="men_nefer", seats=[{"kind": "me"}, *others], seed=seed)["table"])


def played(client: Client, table: str, turns: int, seed: int = 1) -> dict[str, Any]:
    """Answer at random for the client's seats, for so many turns; the view of the seat asked then."""
    stream = random.Random(seed)
    while True:
        view = client.view(table)
        asked = [seat["seat"] for seat in view["seats"] if seat["asked"] and seat["yours"]]
        if not asked:
            continue  # bots are quick
        view = client.view(table, asked[0])
        if view["question"]["step"] == "turn":
            if turns <= 0:
                return view
            turns -= 1
        client.answer(table, asked[0], stream.choice(view["legal"])["answer"], view["version"])


def test_the_last_turns_against_imhotep_are_clicked_to_the_end(
    visitors: Visitors, client: Programs
) -> None:
    anna = client("Anna")
    table = opened(anna, seed="imhotep")
    played(anna, table, 21)
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    person = Vizier(page)
    assert person.to_the_end() >= 6
    assert {"place", "goal", "choice"} <= person.ways
    expect(page.locator("#sentence")).to_have_text(re.compile("win|share"))
    expect(page.locator("#sources tfoot")).to_be_visible()


def test_a_phone_plays_by_tapping(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    table = opened(anna, NOVICE, seed="phone")
    played(anna, table, 24)
    page = visitors.phone()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    person = Vizier(page, touch=True, seed=3)
    assert person.to_the_end() >= 3
    assert person.widths == {360}, "sideways scrolling"
    assert not person.small, person.small


def test_three_seats_two_of_them_at_one_device(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    table = opened(anna, {"kind": "hotseat", "name": "Ben"}, NOVICE, seed="three-seats")
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    person = Vizier(page)
    asked: set[str] = set()
    for _ in range(14):
        person.ready()
        asked.add(page.locator("#main").get_attribute("data-seat") or "")
        person.answer()
    assert asked == {"0", "1"}, "nothing is secret, so nobody has to look away"
    expect(page.locator("#seats .seat")).to_have_count(3)


def focus_place(page: Page) -> None:
    """Go to the board by its key."""
    page.keyboard.press("b")
    page.wait_for_function("() => document.activeElement?.dataset.place")


def test_a_turn_is_begun_by_keyboard_alone(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    table = opened(anna, seed="keys")
    view = played(anna, table, 4)
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    focus_place(page)
    first = page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.place") != first
    places = {answer["place"] for answer in view["legal"] if answer.get("place")}
    assert first in places
