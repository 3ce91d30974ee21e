"""What new users stumbled over: small things that stood in the way."""

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import DONE, Finger
from tests.server.support import Client

Programs = Callable[[str], Client]
FAVOURS = ("^Food 3", "^Heka 2", "^Feather 1")
HOTSEAT = {"kind": "hotseat"}

OVERLAPS = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const all = [...document.querySelectorAll("#question button, #question summary")].filter(shown);
  const boxes = all.map((one) => one.getBoundingClientRect());
  return all.flatMap((one, n) => all.slice(n + 1).flatMap((other, k) => {
    const [a, b] = [boxes[n], boxes[n + 1 + k]];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 2 && high > 2 ? [`${one.textContent} / ${other.textContent}`] : [];
  }));
}"""
"""Pairs of buttons of the question that lie on each other."""


def until(client: Client, table: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Answer at random for the client's seats until a question is wanted; its view."""
    stream = random.Random(2)
    while True:
        seats = client.view(table)["seats"]
        asked = [seat["seat"] for seat in seats if seat["asked"] and seat["yours"]]
        if not asked:
            continue  # bots are quick
        view = client.view(table, asked[0])
        if wanted(view):
            return view
        client.answer(table, asked[0], stream.choice(view["legal"])["answer"], view["version"])


def at_question(
    visitors: Visitors,
    page: Page,
    anna: Client,
    game: str,
    wanted: Callable[[dict[str, Any]], bool],
) -> None:
    """Open a table for three at one device whose question is wanted."""
    seats = [{"kind": "me"}, HOTSEAT, HOTSEAT]
    table = str(anna.open(seats, game=game, seed="y")["table"])
    view = until(anna, table, wanted)
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat={view['seat']}")
    expect(page.locator("#question")).to_be_visible()


def bids(view: dict[str, Any]) -> bool:
    """Something is bought at a closing, or half of the Reserve taken."""
    return bool(view["question"]["step"] == "bids" and len(view["legal"]) > 2)


def test_the_buttons_of_a_list_do_not_lie_on_each_other(
    visitors: Visitors, client: Programs
) -> None:
    page = visitors.desktop(size=(390, 844))
    at_question(visitors, page, client("Anna"), "nefertiti", bids)
    page.locator("#list").evaluate("(list) => list.open = true")
    assert page.evaluate(OVERLAPS) == []


def test_a_button_with_words_takes_one_tap(visitors: Visitors, client: Programs) -> None:
    page = visitors.phone(size=(390, 844))
    at_question(visitors, page, client("Anna"), "nefertiti", bids)
    version = int(page.locator("#main").get_attribute("data-version") or 0)
    page.locator("#choices [data-answer='half']").tap()
    page.wait_for_function(DONE, arg=version)


def test_a_click_on_the_board_that_ends_a_turn_asks_first(
    visitors: Visitors, client: Programs
) -> None:
    page = visitors.desktop()
    anna = client("Anna")
    at_question(visitors, page, anna, "nefertiti", lambda view: view["question"]["step"] == "place")
    finger = Finger(page)
    version = finger.seen()["version"]
    finger.place(finger.seen()["pairs"][0][0])
    expect(page.locator("#preview.held")).to_be_visible()
    assert finger.seen()["version"] == version
    page.locator("#confirm").click()
    page.wait_for_function(DONE, arg=version)


def test_full_screen_stays_while_it_is_my_turn_elsewhere(
    visitors: Visitors, client: Programs
) -> None:
    anna = client("Anna")
    tables = [str(anna.open([{"kind": "me"}], game="men_nefer")["table"]) for _ in range(2)]
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{tables[0]}")
    expect(page.locator("#head .waiting")).to_be_visible()
    expect(page.locator("#head [data-full]")).to_be_visible()
    title = page.locator("#head .title")
    assert title.evaluate("(title) => title.scrollWidth <= title.clientWidth"), "it is cut"


def turn(view: dict[str, Any]) -> bool:
    """A turn at which Tablets can go to Houses, and one can be obtained."""
    kinds = {one["kind"] for one in view["legal"]}
    slots = {one["place"] for one in view["legal"] if one["kind"] == "visit"}
    return kinds >= {"visit", "obtain"} and len(slots) == 2


def test_a_visit_begins_at_its_house_or_at_its_tablet(visitors: Visitors, client: Programs) -> None:
    page = visitors.desktop()
    at_question(visitors, page, client("Anna"), "men_nefer", turn)
    finger = Finger(page)
    pairs = [pair for pair in finger.seen()["pairs"] if pair[1]]
    slot, house, _ = pairs[0]
    finger.place(house)
    assert set(finger.seen()["goals"]) == {pair[0] for pair in pairs if pair[1] == house}
    for goal in finger.seen()["goals"]:
        outline = page.locator(f"#drawing [data-place='{goal}'] > :first-child")
        assert outline.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    page.keyboard.press("Escape")
    finger.place(slot)
    assert set(finger.seen()["goals"]) == {pair[1] for pair in pairs if pair[0] == slot}
    version = finger.seen()["version"]
    finger.place(house)
    finger.confirm(version)


def test_a_long_answer_is_read_whole_on_a_phone(visitors: Visitors, client: Programs) -> None:
    page = visitors.phone(size=(390, 844))
    at_question(visitors, page, client("Anna"), "men_nefer", turn)
    finger = Finger(page, touch=True)
    place = next(pair[0] for pair in finger.seen()["pairs"] if pair[2].startswith("obtain"))
    finger.place(place)
    expect(page.locator("#preview.held")).to_be_visible()
    for name in ("#confirm", "#preview-text"):
        cut = page.locator(name).evaluate(
            "(one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1"
        )
        assert not cut, name
    told = page.locator("#preview-text").inner_text()
    assert told.startswith("Obtain Tablet ")
    assert told.count("then") == 1  # nothing is said twice


OUTSIDE = """() => [...document.querySelectorAll("#choices .choice")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
"""Buttons whose words or pictures are cut."""


def test_what_led_to_a_question_stays_in_sight_while_something_is_explained(
    visitors: Visitors, client: Programs
) -> None:
    page = visitors.desktop()

    def favour(view: dict[str, Any]) -> bool:
        trail = view["question"]["trail"]
        return bool(view["question"]["step"] == "favour" and trail[0].startswith("Visit"))

    at_question(visitors, page, client("Anna"), "men_nefer", favour)
    trail = page.locator("#trail")
    expect(trail).to_contain_text("Visit the ")
    expect(trail).to_contain_text(" → Favour")
    page.locator("#drawing [data-about='duat']").hover()
    expect(page.locator("#preview-text")).to_contain_text("The Duat would score")
    expect(trail).to_be_visible()
    above, below = trail.bounding_box(), page.locator("#preview-text").bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    covered = page.evaluate(
        """() => {
          const box = document.getElementById("trail").getBoundingClientRect();
          const seen = document.elementFromPoint(box.left + 20, box.top + 8);
          return seen?.id;
        }"""
    )
    assert covered == "trail"


def test_answers_beside_the_board_show_what_they_give(visitors: Visitors, client: Programs) -> None:
    page, phone = visitors.desktop(), visitors.phone()
    anna = client("Anna")
    at_question(
        visitors, page, anna, "men_nefer", lambda view: view["question"]["step"] == "favour"
    )
    visitors.sit(phone, anna)
    phone.goto(page.url)
    for one in (page, phone):
        expect(one.locator("#choices .choice svg")).to_have_count(3)
        expect(one.locator("#choices .choice")).to_have_text([re.compile(n) for n in FAVOURS])
        assert one.evaluate(OUTSIDE) == []


def test_a_game_against_bots_is_begun_anew_in_two_clicks(
    visitors: Visitors, client: Programs
) -> None:
    page = visitors.desktop()
    anna = client("Anna")
    bot = {"kind": "bot", "bot": "novice"}
    table = str(anna.open([{"kind": "me"}, bot, bot], game="nefertiti")["table"])
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    expect(page.locator("#main[data-asked]")).to_be_attached()
    page.get_by_role("tab", name="Table").click()
    page.once("dialog", lambda asked: asked.dismiss())
    page.get_by_role("button", name="Restart").click()
    assert page.url.endswith(table), "who is not sure stays"
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Restart").click()
    page.wait_for_url(lambda url: "/tables/" in url and not url.endswith(table))
    expect(page.locator("#main[data-asked]")).to_be_attached()
    expect(page.locator("#seats .seat")).to_have_count(3)


def test_passing_is_never_the_loudest_button(visitors: Visitors, client: Programs) -> None:
    """It is a plain button, smaller than what the board asks for."""
    page = visitors.desktop()
    at_question(
        visitors, page, client("Anna"), "egizia", lambda view: view["question"]["step"] == "sail"
    )
    passing = page.locator("#choices .choice")
    expect(passing).to_have_text(re.compile("^Pass"))
    expect(passing).not_to_have_class(re.compile(r"\bmain\b"))
    row, button = page.locator("#choices").bounding_box(), passing.bounding_box()
    assert row is not None
    assert button is not None
    assert button["width"] <= row["width"] / 2
