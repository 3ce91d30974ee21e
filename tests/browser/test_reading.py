"""What is being read stays where it is, and is whole: plates, the question, its preview, hints."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.test_rail import played
from tests.server.support import Client

SEATS = [{"kind": "me"}, *({"kind": "hotseat", "name": f"Player {n}"} for n in range(2, 6))]

READ = """() => {
  const first = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const box = range.getClientRects()[0];
    return box ? [box.x, box.y] : null;
  };
  const box = (name) => {
    const one = document.querySelector(name).getBoundingClientRect();
    return [one.x, one.y, one.width];
  };
  return {
    title: box("#sentence"),
    sub: box("#sub"),
    seats: box("#seats"),
    board: box("#board"),
    words: document.querySelector("#preview.empty") ? null : first(document.getElementById("preview-text")),
  };
}"""

SLICED = """(name) => {
  const box = document.querySelector(name);
  const edge = box.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(box);
  const style = getComputedStyle(box);
  const top = edge.top + parseFloat(style.borderTopWidth);
  const bottom = edge.bottom - parseFloat(style.borderBottomWidth) - parseFloat(style.paddingBottom);
  const middles = [...range.getClientRects()].map((one) => (one.top + one.bottom) / 2);
  const half = parseFloat(style.lineHeight) / 2;
  return middles.filter((middle) => middle - half < bottom - 1 && middle + half > bottom + 1.5).length
    + middles.filter((middle) => middle - half < top - 1.5 && middle + half > top + 1).length;
}"""
"""How many lines are seen in part."""

COVERED = """() => {
  const title = document.getElementById("sentence");
  if (getComputedStyle(title).visibility === "hidden") return false;
  const [one, other] = ["sentence", "preview-text"].map((id) => document.getElementById(id).getBoundingClientRect());
  return one.bottom > other.top + 1;
}"""


def look(visitors: Visitors, anna: Client, table: str, window: tuple[int, int], seat: int) -> Page:
    small = min(window) < 500
    page = visitors.phone(size=window) if small else visitors.desktop(size=window)
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat={seat}")
    expect(page.locator("#main[data-asked]")).to_be_attached()
    return page


@pytest.mark.parametrize("window", [(1280, 800), (390, 844), (360, 640), (844, 390)])
def test_nothing_that_is_read_moves_when_an_answer_is_pressed(
    visitors: Visitors, client: Callable[[str], Client], window: tuple[int, int]
) -> None:
    anna = client("Anna")
    table = anna.open(game="nefertiti", seats=SEATS[:3], seed="reading")["table"]
    seat = played(anna, table, 6)["seat"]
    page = look(visitors, anna, table, window, seat)
    before = page.evaluate(READ)
    places = page.locator("#drawing [data-legal]")
    assert places.count() > 10
    tried = random.Random(1).sample(range(places.count()), 4)
    for n in tried:
        if window[0] > 900:
            places.nth(n).hover()
            expect(page.locator("#preview")).not_to_have_class("empty")
            pointed = page.evaluate(READ)
            assert {**pointed, "words": None} == before
            assert page.evaluate(SLICED, "#preview-text") == 0
            places.nth(n).click()
        else:
            places.nth(n).scroll_into_view_if_needed()
            places.nth(n).tap()
        expect(page.locator("#preview.held")).to_be_attached()
        expect(page.locator("#confirm")).to_be_visible()
        pressed = page.evaluate(READ)
        assert {**pressed, "words": None} == before
        if window[0] > 900:
            assert pressed["words"] == pointed["words"]
        assert page.evaluate(SLICED, "#preview-text") == 0
        assert not page.evaluate(COVERED)
        told = page.locator("#preview-text").inner_text()
        assert told.count(" for the first servant") <= 1
        page.locator("#cancel").click()


def test_a_preview_that_is_too_long_shows_whole_lines_and_says_that_more_follows(
    visitors: Visitors, client: Callable[[str], Client]
) -> None:
    anna = client("Anna")
    table = anna.open(game="nefertiti", seats=SEATS[:3], seed="reading")["table"]
    seat = played(anna, table, 6)["seat"]
    for window in ((1280, 800), (390, 844)):
        page = look(visitors, anna, table, window, seat)
        page.locator("#drawing [data-legal]").first.dispatch_event("click")
        expect(page.locator("#preview.held")).to_be_attached()
        expect(page.locator("#preview.more")).to_have_count(0)
        page.evaluate(
            """async () => {
              const { showPreview } = await import(document.querySelector("script[src*='table.js']").src.replace(/table\\.js.*/, "preview.js"));
              showPreview([Object.assign(document.createElement("p"), { textContent: "many words ".repeat(60) })], true);
            }"""
        )
        expect(page.locator("#preview.held.more")).to_be_attached()
        assert page.evaluate(SLICED, "#preview-text") == 0
        page.evaluate("() => { document.getElementById('preview-text').scrollTop = 1e6; }")
        expect(page.locator("#preview.held:not(.more)")).to_be_attached()


@pytest.mark.parametrize("window", [(390, 844), (360, 640), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_recaps_on_plates_have_whole_lines(
    visitors: Visitors, client: Callable[[str], Client], seats: int, window: tuple[int, int]
) -> None:
    anna = client("Anna")
    table = anna.open(game="nefertiti", seats=SEATS[:seats], seed="plates")["table"]
    seat = played(anna, table, 12)["seat"]
    page = look(visitors, anna, table, window, seat)
    recaps = page.locator("#seats .last:not(:empty)")
    assert recaps.count() >= 2
    for n, one in enumerate(recaps.all()):
        one.evaluate("(it, n) => { it.id = `recap-${n}`; }", n)
        assert page.evaluate(SLICED, f"#recap-{n}") == 0, one.inner_text()
        if seats == 4:  # nothing is left out
            assert one.inner_text().startswith(("bids\u00a0", "bid\u00a0"))
            assert one.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1"), one.inner_text()


def test_a_plate_of_many_says_which_is_the_readers(
    visitors: Visitors, client: Callable[[str], Client]
) -> None:
    anna = client("Anna")
    bots = [{"kind": "bot", "bot": "novice"}] * 3
    table = anna.open(game="nefertiti", seats=[{"kind": "me"}, *bots], seed="own")["table"]
    page = look(visitors, anna, table, (390, 844), 0)
    say = "(one) => getComputedStyle(one, '::after').content"
    assert page.locator("#seat-0 strong").evaluate(say) == '" · You"'
    assert page.locator("#seat-1 strong").evaluate(say) == "none"
    places = page.locator("#drawing [data-legal]")
    places.first.scroll_into_view_if_needed()
    places.first.tap()
    page.locator("#confirm").tap()
    last = page.locator("#seat-0 .last")
    expect(last).to_contain_text("bid\u00a0")
    assert last.evaluate("(one) => getComputedStyle(one, '::before').content") == '"You: "'


def test_a_phone_opens_with_the_head_of_the_board(
    visitors: Visitors, client: Callable[[str], Client]
) -> None:
    anna = client("Anna")
    table = anna.open(game="nefertiti", seats=SEATS[:4], seed="head")["table"]
    seat = played(anna, table, 1)["seat"]
    page = look(visitors, anna, table, (390, 844), seat)
    page.wait_for_function("() => document.querySelector('.stack img').complete")
    assert page.locator("#board").evaluate("(one) => one.scrollTop") == 0


@pytest.mark.parametrize("window", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("game", ["men_nefer", "aton"])
def test_hints_cover_no_plate(
    visitors: Visitors, client: Callable[[str], Client], game: str, window: tuple[int, int]
) -> None:
    anna = client("Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
    table = anna.open(game=game, seats=seats, seed="hints")["table"]
    page = look(visitors, anna, table, window, 0)
    page.locator("[data-hints]").locator("visible=true").first.click()
    suggestion = page.locator("#teacher-text .suggestion button").first
    expect(suggestion).to_contain_text("chance to win")
    panel, plates = page.evaluate(
        """() => ["#teacher", "#seats"].map((one) => {
          const boxes = [...document.querySelectorAll(one === "#seats" ? "#seats .seat" : one)].map((it) => it.getBoundingClientRect());
          return { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
        })"""
    )
    assert panel["top"] >= plates["bottom"]
    assert panel["bottom"] - panel["top"] >= 120
