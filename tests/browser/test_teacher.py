"""The teacher at the table: a lesson by clicking and by tapping, a hint taken, a branch played."""

import random

import pytest
from playwright.sync_api import Page, expect

from hypostyle import game, game_names
from hypostyle.teacher.lesson import lesson_of, lesson_pages
from tests.browser.conftest import Visitors
from tests.server.support import Client


def turn_pages(page: Page) -> None:
    """Read a step of the lesson to its last page."""
    expect(page.locator("#teacher-text strong")).to_be_visible()
    while page.locator("[data-next-page]").is_visible():
        page.locator("[data-next-page]").click()


TAKEN = """(version) => {
  const main = document.getElementById("main");
  const asks = Boolean(document.getElementById("confirm")?.checkVisibility());
  return !main.classList.contains("sending") && (asks || main.dataset.version !== version);
}"""
"""A pressed answer is given, or held until it is confirmed."""


def press(page: Page, given: str) -> None:
    """Give an answer as a player does: by its button, in the row or in the folded list, by laying
    cards, or by a number."""
    ways = page.locator(f"#arrange, #amount, #question [data-answer='{given}']").first
    ways.wait_for(state="attached")
    # While something is sent, nothing is pressed.
    expect(page.locator("#main:not(.sending)")).to_be_attached()
    button = page.locator(f'#question [data-answer="{given}"]').first
    if button.count():
        button.dispatch_event("click")
    elif page.locator("#arrange").count():
        for card in given.split()[1]:
            free = page.locator("#things [data-thing]:not([disabled])")
            free.filter(has_text=card).first.click()
    else:
        page.locator("#amount").fill(given.split()[1])
        page.locator("[data-amount]").click()


def answer(page: Page, given: str) -> None:
    """Press an answer that is taken, and confirm it where that is asked for."""
    before = page.locator("#main").get_attribute("data-version")
    press(page, given)
    page.wait_for_function(TAKEN, arg=before)
    confirm = page.locator("#confirm")
    if confirm.is_visible():
        confirm.click()


def test_a_lesson_by_clicking(visitors: Visitors) -> None:
    lesson = lesson_of(game("nefertiti"))
    assert lesson is not None
    page = visitors.desktop()
    visitors.allowed.append("409")  # the lesson refuses another answer, kindly
    page.goto("/")
    page.locator('[data-learn="nefertiti"]').click()
    page.wait_for_url("**/tables/*")
    told = 0
    for number, step in enumerate(lesson.steps):
        expect(page.locator("#teacher-text strong")).to_contain_text(f"Step {told + 1} of")
        expect(page.locator("#main[data-asked]")).to_be_attached()
        turn_pages(page)
        if number == 0:
            press(page, "place ar2")
            expect(page.locator("body")).to_contain_text("For this lesson take the bid 2")
        expect(page.locator("#drawing .hint-1").first).to_be_attached()
        expect(page.locator("#question .hint-1")).to_have_attribute("data-answer", step.answer)
        answer(page, step.answer)
        told += len(lesson_pages(game("nefertiti"), step))
    expect(page.locator("#teacher-text")).to_contain_text("That was the lesson")
    expect(page.locator("#teacher [data-hints]")).to_be_visible()


def test_the_coach_is_turned_on_and_off_and_a_lesson_begins_with_it(visitors: Visitors) -> None:
    """Whoever has turned it off at a table is taught all the same."""
    words = game("aton").words
    anna = Client(visitors.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
    table = anna.open(seats, game="aton", seed="7")["table"]
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    expect(page.locator("#main[data-asked]")).to_be_attached()
    coach = page.locator("#teacher [data-coach]")
    expect(coach).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#teacher-text")).to_be_empty()
    coach.click()
    expect(page.locator("#teacher-text")).to_contain_text(words("coach.ask.offer"))
    expect(page.locator("#teacher-text")).to_contain_text("Tap anything on the board")
    page.reload()
    expect(coach).to_have_attribute("aria-pressed", "true")
    coach.click()
    expect(page.locator("#teacher-text")).to_be_empty()
    page.goto("/")
    page.locator('[data-learn="aton"]').click()
    page.wait_for_url(lambda url: "/tables/" in url and table not in url)
    expect(page.locator("#teacher-text strong")).to_contain_text("Step 1 of")
    coach.click()
    expect(page.locator("#teacher-text")).to_be_empty()
    coach.click()
    expect(page.locator("#teacher-text strong")).to_contain_text("Step 1 of")
    anna.close()


@pytest.mark.parametrize("name", game_names())
def test_every_lesson_to_its_end_on_a_phone(visitors: Visitors, name: str) -> None:
    lesson = lesson_of(game(name))
    assert lesson is not None
    page = visitors.phone(size=(390, 844))
    page.goto("/")
    page.locator(f'[data-learn="{name}"]').tap()
    page.wait_for_url("**/tables/*")
    told = 0
    for step in lesson.steps:
        expect(page.locator("#teacher-text strong")).to_contain_text(f"Step {told + 1} of")
        expect(page.locator("#main[data-asked]")).to_be_attached()
        turn_pages(page)
        expect(page.locator(":is(#drawing, #question) .hint-1").first).to_be_attached()
        answer(page, step.answer)
        told += len(lesson_pages(game(name), step))
    expect(page.locator("#teacher-text")).to_contain_text("That was the lesson")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("name", ["aton", "men_nefer"])
def test_a_lesson_covers_neither_the_board_nor_what_it_asks_for_on_a_phone(
    visitors: Visitors, name: str, size: tuple[int, int]
) -> None:
    page = visitors.phone(size=size)
    page.goto("/")
    page.locator(f'[data-learn="{name}"]').tap()
    page.wait_for_url("**/tables/*")
    turn_pages(page)
    page.wait_for_function(
        """() => document.getElementById("teacher").getBoundingClientRect().top
          >= document.getElementById("board").getBoundingClientRect().bottom - 1"""
    )
    board, words, row = (
        page.locator(what).evaluate("(one) => one.getBoundingClientRect().toJSON()")
        for what in ("#board", "#teacher", "#choices" if name == "aton" else "#foot")
    )
    assert board["height"] >= 0.3 * size[1]
    assert words["bottom"] <= row["top"] + 1
    # What is pressed is explained where the words of the question stand, and then the lesson is back.
    page.locator("#drawing [data-place]:not([data-legal])").first.dispatch_event("click")
    expect(page.locator("#preview:not(.empty)")).to_be_attached()
    expect(page.locator("#teacher")).to_be_hidden()


def test_a_hint_is_taken(visitors: Visitors) -> None:
    anna = Client(visitors.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
    table = anna.open(seats, game="nefertiti", seed="7")["table"]
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    page.locator("#teacher [data-hints]").click()
    expect(page.locator(".suggestion")).to_have_count(3)
    expect(page.locator("#drawing .hint-1 .hint-ring").first).to_be_visible()
    rows = page.locator("#main").get_attribute("data-rows")
    page.locator("[data-hint]").first.click()
    expect(page.locator("#main")).not_to_have_attribute("data-rows", str(rows))
    anna.close()


def test_hints_against_the_clock_are_agreed_to_and_taken_at_the_thumb(visitors: Visitors) -> None:
    anna = Client(visitors.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
    clock = {"kind": "bank", "seconds": 1800, "increment": 10}
    table = anna.open(seats, game="nefertiti", seed="7", clock=clock)["table"]
    page = visitors.phone(size=(390, 844))
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    expect(page.locator("#main[data-asked]")).to_be_attached()
    expect(page.locator("#thumb-hint")).to_have_count(0)
    page.locator("#tab-info").tap()
    page.locator("[data-agree]").tap()
    expect(page.locator("#consent")).to_contain_text("Everybody agrees")
    page.locator("#tab-board").tap()
    page.locator("#thumb-hint").tap()
    expect(page.locator(".suggestion")).to_have_count(3)
    anna.close()


def test_a_review_is_opened_and_a_branch_played(visitors: Visitors) -> None:
    anna = Client(visitors.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    table = anna.open(seats, game="aton", seed="7", options={"win_score": 20})["table"]
    stream = random.Random(1)
    while (view := anna.view(table))["status"] == "playing":
        seat = next(one["seat"] for one in view["seats"] if one["asked"])
        own = anna.view(table, seat)
        choice = stream.choice(own["legal"])["answer"]
        anna.answer(table, seat, choice, own["version"])
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    page.get_by_role("link", name="Full review").click()
    # A line for each of two players, and its edge.
    expect(page.locator(".curve:visible polyline")).to_have_count(2, timeout=120_000)
    page.set_viewport_size(
        {"width": 390, "height": 844}
    )  # on a phone, another drawing with words to read
    expect(page.locator(".curve.small")).to_be_visible()
    expect(page.locator(".curve:visible")).to_have_count(1)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("[data-branch]").first).to_be_visible()
    page.locator(".curve a").nth(5).click()
    expect(page.locator("#main")).to_have_attribute("data-at", "5")
    page.locator("#replay [data-branch]").click()
    page.wait_for_url(lambda url: table not in url)
    expect(page.locator("#main")).to_have_attribute("data-status", "playing")
    expect(page.locator("#question")).to_be_visible()
    anna.close()
