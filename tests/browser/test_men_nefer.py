"""Men-Nefer at the page: solo against Imhotep by clicking, a phone by tapping, shared devices, keys."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.driver import DONE, SEEN, Finger, State
from tests.server.support import Client

Programs = Callable[[str], Client]
NOVICE = {"kind": "bot", "bot": "novice"}
TURNS = 27
"""How many turns a player takes in a game."""
MOST = 20
"""How many answers a turn takes at most."""


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


def test_a_game_against_imhotep_is_clicked_from_the_home_page_to_its_end(
    visitors: Visitors,
) -> None:
    page = visitors.desktop()
    page.goto("/")
    page.get_by_role("link", name="Set up a game of Men-Nefer").click()
    page.wait_for_url("**/new/men_nefer")
    page.locator("#more > summary").click()
    page.locator("[name='players'][value='1']").check()
    page.get_by_label("Chosen (the same seed").check()
    page.locator("[name='seed']").fill("imhotep")
    page.locator("#start").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#log")).to_contain_text("Imhotep reveals ")
    person = Vizier(page)
    assert person.to_the_end() >= TURNS
    assert {"place", "goal", "choice"} <= person.ways
    expect(page.locator("#sentence")).to_have_text("Imhotep wins")
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


class Typist(Finger):
    """A person who has only a keyboard."""

    def answer(self) -> None:
        """Give the first answer: that of the focused place, or of the first digit."""
        now = self.ready()
        if now["pairs"]:
            self.focus_board()
            self.key("Enter", now["version"])
            if self.page.locator("#question.picking").count():
                self.ways.add("list")
                self.key("Enter", now["version"])
            self.ways.add("place")
        else:
            self.ways.add("digit")
            self.key("1", now["version"])
        if self.seen()["held"] and self.seen()["version"] == now["version"]:
            self.page.keyboard.press("Enter")
        self.page.wait_for_function(DONE, arg=now["version"])

    def focus_board(self) -> None:
        """Go to the first legal place."""
        self.page.keyboard.press("b")
        self.page.wait_for_function("() => document.activeElement?.dataset.place")

    def key(self, key: str, version: int) -> None:
        """Press a key, and wait for what it does."""
        self.page.keyboard.press(key)
        self.page.wait_for_function(
            f"(version) => ({DONE})(version) || ({SEEN})().held"
            " || document.querySelector('#question.picking')",
            arg=version,
        )


def test_a_turn_is_played_by_keyboard_alone(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    table = opened(anna, seed="sail")
    played(anna, table, 4)
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    person = Typist(page)
    person.ready()
    expect(page.locator("#sub")).to_contain_text("Turn 5 of 9")
    fetched: list[str] = []
    page.on("request", lambda sent: fetched.append(sent.url) if "/now?" in sent.url else None)
    answered = 1
    expect(page.locator("#head .round")).to_have_text("Era 1")
    person.focus_board()
    first = page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.place") != first
    person.answer()
    expect(page.locator("#trail")).to_contain_text("Visit the ")
    for _ in range(MOST):
        person.ready()
        if "Turn 6 of 9" in page.locator("#sub").inner_text():
            break
        person.answer()
        answered += 1
    expect(page.locator("#question")).to_contain_text("Turn 6 of 9")
    assert {"place", "digit"} <= person.ways
    assert answered <= len(fetched) < 2 * answered, "an answer and the news of it are one fetch"


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_second_half_of_an_answer_comes_into_sight(
    visitors: Visitors, client: Programs, size: tuple[int, int]
) -> None:
    """A Visit leads from a Tablet to a House, which a phone cannot show with it."""
    anna = client("Anna")
    page = visitors.phone(size=size)
    visitors.sit(page, anna)
    page.goto(f"/tables/{opened(anna, NOVICE, seed='sight')}")
    Vizier(page).ready()
    sun, slot = (
        page.locator(f"#drawing [data-place='{name}']") for name in ("sun_sculptors", "slot2")
    )
    sun.evaluate("(one) => one.scrollIntoView({ block: 'start', behavior: 'instant' })")
    if size[0] > size[1]:
        page.locator("#board").evaluate("(one) => { one.scrollTop = 0; }")
    expect(slot).not_to_be_in_viewport()
    expect(sun).to_have_attribute("data-legal", "true")
    sun.tap()
    expect(slot).to_contain_class("goal")
    expect(slot).to_be_in_viewport()
