"""What others do is played step by step: in order, to be skipped, and true when it stops."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.browser.conftest import PATIENCE, Visitors
from tests.server.support import Client, Server

BOTS = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
GAME = "egizia"

WATCH = """
window.rows = [];
window.shown = []; // what the page says at each step
window.insight = {}; // by the row of each step, the places that can be seen
window.flown = new Set();
window.frozen = false; // what is played stops where it is
document.addEventListener("step", (event) => {
  window.rows.push(event.detail);
  const frame = document.getElementById("board").getBoundingClientRect();
  window.insight[event.detail] = [...document.querySelectorAll("#drawing [data-place]")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.y + box.height / 2 > frame.top && box.y + box.height / 2 < frame.bottom;
  }).map((one) => one.dataset.place);
  const main = document.getElementById("main");
  const moving = document.querySelectorAll("#seats .moving").length;
  const says = document.getElementById("sentence").textContent;
  window.shown.push([main.classList.contains("playing"), main.dataset.asked === undefined, moving, says]);
});
const later = window.setTimeout;
window.setTimeout = (call, ms, ...all) => (window.frozen && ms > 100 ? 0 : later(call, ms, ...all));
const animate = Element.prototype.animate;
Element.prototype.animate = function (...all) {
  window.flown.add(this.className.baseVal ?? this.className);
  return animate.apply(this, all);
};
"""

TRUTH = """async () => {
  const clean = (root) => {
    const copy = root.cloneNode(true);
    for (const one of copy.querySelectorAll("*")) {
      for (const name of ["tabindex", "style", "class"]) one.removeAttribute(name);
    }
    return copy;
  };
  const answer = await fetch(`${location.pathname}/now?shape=${document.documentElement.dataset.shape}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = ["#drawing", "#seats", "#log", "#sentence", "#sub", "#choices"];
  const differ = parts.filter((part) => {
    const [here, there] = [document.querySelector(part), page.querySelector(part)];
    return Boolean(here) !== Boolean(there) || (here && !clean(here).isEqualNode(clean(there)));
  });
  const [here, there] = [{ ...document.getElementById("main").dataset }, { ...page.getElementById("main").dataset }];
  for (const name of new Set([...Object.keys(here), ...Object.keys(there)])) if (here[name] !== there[name]) differ.push(name);
  const left = document.querySelectorAll("#flights, .ghosts, main.playing, .moving").length;
  return left ? [...differ, `${left} left over`] : differ;
}"""
"""What of the page is not as the server has it now."""

MIDDLE = """(place) => {
  const box = document.querySelector(`#drawing [data-place="${place}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
"""Where a place is, asked at once: boards are replaced while steps are played."""

TRUE = f"async () => (await ({TRUTH})()).length === 0"
"""All of the page is as the server has it; pieces may still pale for a moment after the last step."""

IDLE = """(version) => {
  const main = document.getElementById("main");
  return Number(main.dataset.version) >= version && !main.classList.contains("playing");
}"""


class Three:
    """Anna, whose page is looked at, and two programs, at one table."""

    def __init__(self, server: Server) -> None:
        self.players = [Client(server.address, name) for name in ("Anna", "Ben", "Cleo")]
        self.table = self.players[0].open(BOTS, game=GAME, seed="motion")["table"]
        for seat, player in enumerate(self.players[1:], 1):
            player.sit(self.table, seat=seat)
        self.stream = random.Random(3)

    def play(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Answer at random until it holds for what a seat that is asked sees; that view."""
        while True:
            seats = self.players[0].view(self.table)["seats"]
            seat = next(one["seat"] for one in seats if one["asked"])
            view: dict[str, Any] = self.players[seat].view(self.table, seat)
            if wanted(view):
                return view
            answer = self.stream.choice(view["legal"])["answer"]
            self.players[seat].answer(self.table, seat, answer, view["version"])

    def after_annas(self, rows: int = 0) -> dict[str, Any]:
        """Anna has answered, and the others so often since; one of them is asked."""
        since = 0

        def reached(view: dict[str, Any]) -> bool:
            nonlocal since
            since = 0 if view["seat"] == 0 else since + 1
            return since > rows and view["question"]["step"] == "sail"

        return self.play(reached)

    def to_anna(self) -> dict[str, Any]:
        """The others have answered until Anna is asked where to sail."""
        return self.play(lambda view: view["seat"] == 0 and view["question"]["step"] == "sail")


@pytest.fixture
def three(server: Server) -> Iterator[Three]:
    made = Three(server)
    made.after_annas()
    yield made
    for player in made.players:
        player.close()


def opened(
    visitors: Visitors, three: Three, still: bool = False, motion: str = "", small: bool = False
) -> Page:
    """Anna's page, while the others are asked."""
    page = visitors.phone(still=still, size=(390, 844)) if small else visitors.desktop(still=still)
    page.add_init_script(WATCH)
    if motion:
        page.add_init_script(f"localStorage.setItem('motion', '{motion}')")
    visitors.sit(page, three.players[0])
    page.goto(f"/tables/{three.table}")
    expect(page.locator("#drawing")).to_be_visible()
    return page


def news(page: Page, three: Three) -> dict[str, Any]:
    """The others play to Anna's turn while her page cannot hear; then it hears all at once."""
    held: list[Route] = []
    open_now = False

    def wait(route: Route) -> None:
        if open_now:
            route.continue_()
        else:
            held.append(route)

    page.route("**/now?*", wait)
    view = three.to_anna()
    for _ in range(PATIENCE // 20):
        if held:
            break
        page.wait_for_timeout(20)
    open_now = True
    for route in held:
        route.continue_()
    return view


def test_steps_come_in_order_and_the_page_is_true_when_they_stop(
    visitors: Visitors, three: Three
) -> None:
    page = opened(visitors, three)
    before = int(page.locator("#main").get_attribute("data-rows") or 0)
    view = news(page, three)
    page.wait_for_function(IDLE, arg=view["version"])
    for playing, closed, moving, says in page.evaluate("window.shown"):
        assert (playing, closed, moving) == (True, True, 1)  # nothing can be answered yet
        assert "moves" in says
    rows = page.evaluate("window.rows")
    assert rows == sorted(set(rows))
    assert rows
    assert before < rows[0]
    assert rows[-1] <= view["rows"]
    page.wait_for_function(TRUE)
    # What an opponent did can be seen again, and then the present is back.
    count = len(rows)
    page.locator("#seats button.last").first.click()
    page.wait_for_function("(count) => window.rows.length > count", arg=count)
    page.wait_for_function(IDLE, arg=view["version"])
    page.wait_for_function(TRUE)


def test_a_key_finishes_and_a_press_on_a_legal_place_counts(
    visitors: Visitors, three: Three
) -> None:
    page = opened(visitors, three, motion="calm")
    page.evaluate("window.frozen = true")  # by itself it would never be over
    view = news(page, three)
    page.locator("main.playing").wait_for()
    page.keyboard.press("Space")
    expect(page.locator("main.playing")).to_have_count(0)
    page.wait_for_function(IDLE, arg=view["version"])
    page.wait_for_function(TRUE)
    page.evaluate("window.frozen = false")
    legal = view["legal"][0]
    three.players[0].answer(three.table, 0, legal["answer"], view["version"])
    asked = three.play(lambda now: now["seat"] != 0 and now["question"]["step"] == "sail")
    page.wait_for_function(IDLE, arg=asked["version"])
    page.evaluate("window.frozen = true")
    view = news(page, three)
    page.locator("main.playing").wait_for()
    place = next(one["place"] for one in view["legal"] if one["place"])
    page.mouse.click(*page.evaluate(MIDDLE, place))
    expect(page.locator("main.playing")).to_have_count(0)
    # A click that ends a turn is held; else it is an answer.
    page.wait_for_function(
        """([place, version]) => Number(document.getElementById("main").dataset.version) > version ||
          (document.querySelector("#preview.held") && document.querySelector(`#drawing [data-place="${place}"].lit`))""",
        arg=[place, view["version"]],
    )


def test_less_motion_means_none_or_only_fading(visitors: Visitors, three: Three) -> None:
    page = opened(visitors, three, still=True)
    other = opened(visitors, three, still=True, motion="fast")
    view = three.to_anna()
    for one in (page, other):
        one.wait_for_function(IDLE, arg=view["version"])
        one.wait_for_function(TRUE)
    assert page.evaluate("[window.rows.length, window.flown.size]") == [0, 0]
    assert other.evaluate("window.rows.length") > 0  # who wants steps has them
    assert page.locator("#drawing").count() == 1
    flown = other.evaluate("[...window.flown]")
    assert "coin" not in flown
    assert "band" not in flown


def test_a_board_that_scrolls_shows_where_it_happens(visitors: Visitors, three: Three) -> None:
    page = opened(visitors, three, still=True, motion="fast", small=True)
    told: list[dict[str, Any]] = []

    def keep(answer: Response) -> None:
        if "/steps?" in answer.url:
            told.extend(answer.json()["steps"])

    page.on("response", keep)
    board = page.locator("#board")
    assert board.evaluate("(one) => one.scrollHeight > 2 * one.clientHeight")
    board.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
    view = three.to_anna()
    page.wait_for_function(IDLE, arg=view["version"])
    page.wait_for_function(TRUE)
    seen = page.evaluate("window.insight")
    happened = 0
    for step in told:
        places = [place for line in step["lines"] for place in line["places"]]
        if places and places[0] in page.evaluate(
            "[...document.querySelectorAll('#drawing [data-place]')].map((one) => one.dataset.place)"
        ):
            happened += 1
            assert places[0] in seen[str(step["row"])]
    assert happened
    [line, tabs] = page.evaluate(
        """() => {
          const question = document.getElementById("question");
          document.getElementById("main").classList.add("playing");
          const style = getComputedStyle(question, "::after");
          const low = question.getBoundingClientRect().bottom - parseFloat(style.bottom);
          document.getElementById("main").classList.remove("playing");
          return [low, document.getElementById("tabs").getBoundingClientRect().top];
        }"""
    )
    assert line <= tabs, "how to skip stands on the tabs"
