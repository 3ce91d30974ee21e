"""Every game, with the most players, in every window: large, legible, whole, and still under the pointer."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from hypostyle import game
from tests.browser.conftest import Visitors
from tests.browser.driver import Finger
from tests.browser.test_looks import hindrances
from tests.browser.test_rail import BOXES, CUT, MEASURES
from tests.server.support import Client, Server

GAMES = ("aton", "egizia", "marracash", "men_nefer", "nefertiti")
WINDOWS = ((1280, 800), (1440, 900), (1920, 1080), (390, 844), (360, 640), (844, 390))
SHARE = 0.6
RAIL = (320, 380)
"""The least and the greatest width of the rail beside a board, in pixels."""
LEAST = 11
"""Pixels of the smallest word on a board; letters in pieces may be smaller, they repeat their shape."""
WEIGHT = 300_000
"""Bytes of a page with all it needs, compressed."""

OVERLAPS = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  const parts = ["#sentence", "#sub", "#choices > *", "#foot > *", "#seats .seat", "#tabs button", "#head > *"]
    .flatMap((one) => [...document.querySelectorAll(one)]).filter(shown);
  const found = [];
  for (const [n, one] of parts.entries()) {
    for (const other of parts.slice(n + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const fingers = one.closest("#foot") || other.closest("#foot"); // they reach into the title's empty margin
      if (wide > 2 && high > (fingers ? 12 : 2)) found.push(`${one.id || one.className} on ${other.id || other.className}`);
    }
  }
  return found;
}"""
"""Parts of the rail that lie on each other."""

HELD = """() => {
  const whole = document.getElementById("choices").parentElement.getBoundingClientRect().width - 32;
  const wide = (one) => one.getBoundingClientRect().width;
  const wrong = [];
  if (Math.abs(wide(document.getElementById("preview-text")) + 2 - whole) > 1) wrong.push("the preview is not as wide as the question");
  for (const one of document.querySelectorAll("#preview button")) if (one.scrollWidth > one.clientWidth + 1) wrong.push(`cut: ${one.textContent}`);
  return wrong;
}"""
"""What of a held answer cannot be read. The frame around the preview is a shadow of one pixel."""

DEEDS = """() => [...document.querySelectorAll("#seats .last")].filter((one) => one.textContent).map((one) => {
  const [words, plate] = [one, one.closest(".seat")].map((it) => it.getBoundingClientRect());
  const inside = words.left >= plate.left && words.right <= plate.right + 0.5 && words.top >= plate.top && words.bottom <= plate.bottom + 0.5;
  const size = parseFloat(getComputedStyle(one).fontSize);
  return one.checkVisibility() && inside && words.width > 40 && words.height >= size && size >= 11 ? "" : one.textContent;
})"""
"""What sides did last: a word for each that cannot be read."""

PIECES = """() => [...document.querySelectorAll("#pieces .row")].filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.children.length} pieces are ${one.scrollWidth} wide, with room for ${one.clientWidth}`)"""
"""What a question is about and cannot be seen whole."""

SENTENCE = """() => {
  const sub = document.getElementById("sub");
  const shown = sub.checkVisibility({ visibilityProperty: true });
  return shown && sub.scrollHeight > sub.clientHeight + 3 ? [`the question: ${sub.textContent}`] : [];
}"""
"""A question that is not read to its end."""

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifts.push(...entry.sources.map((one) => one.node?.id || one.node?.className || String(one.node?.nodeName)));
    }
  }).observe({ type: "layout-shift" });
}"""


LISTED = """() => {
  const list = document.getElementById("list");
  if (!list) return null;
  list.open = true;
  const [grid, board] = [list.querySelector(".grid"), document.querySelector(".stack")].map((one) => one.getBoundingClientRect());
  return [board.right, grid.left];
}"""
"""Where the board ends, and where the opened list of choices begins."""


class Table(NamedTuple):
    """A table with the most players, in the middle of a game."""

    anna: Client
    table: str
    seat: int
    game: str


@pytest.fixture(scope="module", params=GAMES)
def full(request: pytest.FixtureRequest, server: Server) -> Iterator[Table]:
    name = str(request.param)
    anna = Client(server.address, "Anna")
    others = max(game(name).facts.players) - 1
    seats = [{"kind": "me"}, *({"kind": "hotseat", "name": f"Player {n}"} for n in range(others))]
    table = str(anna.open(seats, game=name, seed="full")["table"])
    stream = random.Random(5)
    for n in range(200):
        view: dict[str, Any] = anna.view(table)
        seat = next(one["seat"] for one in view["seats"] if one["asked"])
        view = anna.view(table, seat)
        if n > 40 and sum(bool(one["place"]) for one in view["legal"]) > 1:
            break
        anna.answer(table, seat, stream.choice(view["legal"])["answer"], view["version"])
    yield Table(anna, table, seat, name)
    anna.close()


def look(visitors: Visitors, page: Page, full: Table) -> None:
    visitors.sit(page, full.anna)
    page.goto(f"/tables/{full.table}?seat={full.seat}")
    page.wait_for_function("() => document.querySelector('.stack img').complete")
    page.evaluate("document.fonts.ready")  # words of another typeface are as wide as they like
    expect(page.locator("#question")).to_be_visible()


def test_the_board_is_the_star_and_nothing_is_cut_in_any_window(
    visitors: Visitors, full: Table
) -> None:
    desk, phone = visitors.desktop(), visitors.phone(size=(390, 844))
    wrong: list[str] = []
    for size in WINDOWS:
        page = phone if min(size) < 500 else desk
        page.set_viewport_size({"width": size[0], "height": size[1]})
        look(visitors, page, full)
        shape = "tall" if size[0] < 500 else "wide"
        expect(page.locator(f"#drawing[data-shape='{shape}']")).to_be_visible()
        found = page.evaluate(MEASURES)
        share = found["board"][0] * found["board"][1] / (size[0] * size[1])
        if min(size) >= 500 and share < SHARE:
            wrong.append(f"{size}: the board has {share:.0%}")
        rail = page.locator("#rail").bounding_box()
        if min(size) >= 500 and not (rail and RAIL[0] <= rail["width"] <= RAIL[1]):
            wrong.append(f"{size}: the rail is {rail}")
        if (found["wide"], found["high"]) != size:
            wrong.append(f"{size}: the page is {found['wide']} by {found['high']}")
        words = [one for one in found["words"] if one[1] != "letter" and one[2] < LEAST - 0.05]
        wrong += [f"{size}: {word[0]!r} is {word[2]:.1f} high" for word in words[:3]]
        wrong += [f"{size}: cut {one}" for one in page.evaluate(CUT)]
        wrong += [f"{size}: {one}" for one in page.evaluate(OVERLAPS)]
        wrong += [f"{size}: {one}" for one in page.evaluate(PIECES)]
        wrong += [f"{size}: cut {one}" for one in page.evaluate(SENTENCE)]
        deeds = page.evaluate(DEEDS) if min(size) >= 500 or shape == "tall" else [""]
        wrong += [
            f"{size}: cannot be read: {one}" for one in deeds or ["nobody did anything"] if one
        ]
        listed = page.evaluate(LISTED) if size[0] > size[1] else None
        if listed and listed[0] > listed[1]:
            wrong.append(f"{size}: the choices lie on the board")
    assert not wrong, "\n".join(wrong)


def test_nothing_moves_under_the_pointer_and_the_page_is_light(
    visitors: Visitors, full: Table
) -> None:
    page = visitors.desktop()
    weights: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    look(visitors, page, full)
    page.wait_for_load_state("networkidle")
    assert sum(weights) < WEIGHT
    page.mouse.move(1, 1)
    page.evaluate(SHIFTS)
    before = page.evaluate(BOXES)
    places = page.locator("#drawing [data-place]")
    count = places.count()
    for n in (0, count // 3, count // 2, count - 1):
        places.nth(n).hover(force=True)
        expect(page.locator("#preview")).not_to_have_class("empty")
        assert page.evaluate(BOXES) == before
        page.mouse.move(1, 1)
        expect(page.locator("#preview")).to_have_class("empty")
    for name in ("#undo button", "#tab-chat", "#seat-1", "#log .line", "#choices button"):
        target = page.locator(name).locator("visible=true")
        if target.count():
            target.first.hover(force=True)  # a list may lie over it
            assert page.evaluate(BOXES) == before
    assert page.evaluate("window.shifts") == []
    # The same while an answer waits for Confirm: its words are as wide as the question.
    page.evaluate("localStorage.setItem('confirm', 'all')")
    finger = Finger(page)
    pairs = finger.ready()["pairs"]
    place, goal, answer = pairs[0]
    finger.pick(place, goal, answer, [pair for pair in pairs if pair[0] == place])
    expect(page.locator("#preview.held")).to_be_attached()
    assert page.evaluate(BOXES) == before
    assert page.evaluate(HELD) == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_nothing_at_a_table_hinders_people(
    visitors: Visitors, full: Table, axe: str, theme: str
) -> None:
    """All rules by day; by night and in strong colours, only the colours differ."""
    page = visitors.desktop(dark=theme == "dark")
    page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    page.context.add_cookies([{"name": "scheme", "value": theme, "url": visitors.address}])
    look(visitors, page, full)
    drawn = {"light": "day", "dark": "night"}.get(theme, theme)
    expect(page.locator("#drawing")).to_have_attribute("data-theme", drawn)
    found = hindrances(page, axe, full.game, colours_only=theme != "light")
    assert not found, "\n".join(found)
