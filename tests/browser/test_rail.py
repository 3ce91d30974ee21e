"""The table page with a rail: how large everything is, that nothing moves, and what is fetched."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Finger
from tests.browser.test_looks import hindrances
from tests.server.support import Client, Server

GAME = "nefertiti"

MEASURES = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const words = [...document.querySelectorAll("#drawing text")].map((one) => {
    const high = Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) * parseFloat(getComputedStyle(one).fontSize);
    return [one.textContent, one.getAttribute("class"), high];
  });
  return {
    board: [box(".stack").width, box(".stack").height],
    rail: box("#rail").width,
    question: box("#question").height,
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
    words,
  };
}"""

BOXES = """() => ["#question", "#sentence", "#sub", "#foot", "#seats", "#story", ".stack", "#head"]
  .map((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return [one, box.x, box.y, box.width, box.height];
  })"""

CUT = """() => ["#seats .seat", "#seats .score", "#head > *", "#tabs button", "#choices > *", "#foot > *"]
  .flatMap((selector) => [...document.querySelectorAll(selector)])
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const seen = box.width > 0 && getComputedStyle(one).clipPath === "none";
    const out = box.left < -.5 || box.right > innerWidth + .5 || box.top < -.5 || box.bottom > innerHeight + .5;
    const narrow = one.matches(".score") && one.scrollWidth > one.clientWidth + 1;
    return seen && (out || narrow);
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
"""What is not wholly in the window."""


BADGES = """() => [...document.querySelectorAll("#choices > .choice")].map((button) => {
  const badge = button.querySelector("kbd").getBoundingClientRect();
  const words = document.createRange();
  const text = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
  words.selectNodeContents(text);
  const lines = [...words.getClientRects()];
  const beside = lines.filter((one) => one.right > badge.left && one.top < badge.bottom && one.bottom > badge.top);
  return [text.textContent, badge.width > 0, beside.length, new Set(lines.map((one) => one.top)).size];
})"""
"""Of every button: its words, whether its digit is seen, lines that reach under the digit, all lines."""


def played(client: Client, table: str, answers: int, seed: int = 1) -> dict[str, Any]:
    """Answer at random for the client's seats; the view of the seat that is asked then."""
    stream = random.Random(seed)
    while True:
        view = client.view(table)
        asked = [seat["seat"] for seat in view["seats"] if seat["asked"] and seat["yours"]]
        if not asked:
            continue  # bots are quick
        view = client.view(table, asked[0])
        if answers <= 0 and view["question"]["step"] == "place":
            return view
        answers -= 1
        client.answer(table, asked[0], stream.choice(view["legal"])["answer"], view["version"])


class Middle(NamedTuple):
    """A table for five in the middle of a game."""

    anna: Client
    table: str
    seat: int
    """The seat that is to place a servant."""


@pytest.fixture(scope="module")
def middle(server: Server) -> Iterator[Middle]:
    anna = Client(server.address, "Anna")
    seats = [{"kind": "me"}, *({"kind": "hotseat", "name": f"Player {n}"} for n in range(2, 6))]
    table = anna.open(game=GAME, seats=seats, seed="five")["table"]
    yield Middle(anna, table, played(anna, table, 40)["seat"])
    anna.close()


def look(visitors: Visitors, page: Page, middle: Middle) -> None:
    """Open the table as the player who is to place a servant."""
    visitors.sit(page, middle.anna)
    page.goto(f"/tables/{middle.table}?seat={middle.seat}")


@pytest.mark.parametrize(
    ("window", "rail", "board", "question"),
    [
        ((1280, 800), 340, 924, 270),
        ((1366, 768), 340, 940, 270),
        ((1440, 900), 360, 1064, 270),
        ((1920, 1080), 380, 1330, 270),
        ((2560, 1440), 400, 1780, 270),
        ((1180, 820), 300, 864, 270),
        ((1024, 768), 300, 708, 270),
        ((820, 1180), 820, 804, 270),
        ((390, 844), 0, 380, 210),
        ((360, 640), 0, 360, 210),
        ((844, 390), 348, 480, 152),
    ],
)
def test_the_board_is_as_large_as_it_can_be_and_every_word_can_be_read(
    visitors: Visitors,
    middle: Middle,
    window: tuple[int, int],
    rail: int,
    board: int,
    question: int,
) -> None:
    small = min(window) < 500
    page = visitors.phone(size=window) if small else visitors.desktop(size=window)
    look(visitors, page, middle)
    shape = "tall" if window[0] < 500 else "compact" if board < 750 else "wide"
    expect(
        page.locator(f"#drawing[data-shape='{'tall' if shape == 'tall' else 'wide'}']")
    ).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-shape", shape)
    if shape == "compact":
        expect(page.locator("#drawing .note")).to_have_count(0)
    page.wait_for_function("() => document.querySelector('.stack img').complete")
    found = page.evaluate(MEASURES)
    assert abs(found["board"][0] - board) <= 2
    assert found["rail"] == rail
    assert abs(found["question"] - question) <= 1
    assert (found["wide"], found["high"]) == window
    if window[0] in (1280, 1440, 1920):
        assert found["board"][0] * found["board"][1] >= 0.6 * window[0] * window[1]
    assert page.evaluate(CUT) == []
    least = 11 if window != (820, 1180) else 10  # an upright tablet has no more
    small_words = [
        word for word in found["words"] if word[2] < (7 if word[1] == "letter" else least) - 0.05
    ]
    assert len(found["words"]) > 100
    assert small_words == []


@pytest.mark.parametrize("window", [(1280, 800), (844, 390)])
def test_nothing_moves_when_something_is_pointed_at(
    visitors: Visitors, middle: Middle, window: tuple[int, int]
) -> None:
    page = visitors.desktop(size=window)
    look(visitors, page, middle)
    page.mouse.move(1, 1)
    before = page.evaluate(BOXES)
    for target in (
        page.locator("#drawing [data-legal]").first,
        page.locator("#drawing [data-legal]").last,
        page.locator("#drawing [data-place]:not([data-legal])").first,
        page.locator("#drawing [data-about]").last,
    ):
        target.hover(force=True)
        expect(page.locator("#preview")).not_to_have_class("empty")
        assert page.evaluate(BOXES) == before
        page.mouse.move(1, 1)
        expect(page.locator("#preview")).to_have_class("empty")
    for name in ("#undo button", "#list summary", "#tab-chat", "#seat-1", "#log .line"):
        page.locator(name).locator("visible=true").first.hover()
        assert page.evaluate(BOXES) == before


def test_the_scenery_is_fetched_once_and_its_paints_are_there(
    visitors: Visitors, middle: Middle
) -> None:
    page = visitors.desktop()
    fetched: list[str] = []
    page.on(
        "response", lambda answer: fetched.append(answer.url) if "/scene/" in answer.url else None
    )
    look(visitors, page, middle)
    page.wait_for_function("() => document.querySelector('.stack img').naturalWidth > 0")
    for at in ("3", "20"):  # other moments, the same scenery
        page.goto(f"/tables/{middle.table}?seat={middle.seat}&at={at}")
        expect(page.locator("#main")).to_have_attribute("data-at", at)
    expect(page.locator("#drawing")).to_be_visible()
    assert len(set(fetched)) == 1
    answer = page.request.get(fetched[0])
    assert "immutable" in answer.headers["cache-control"]
    missing = page.evaluate(
        """() => [...document.querySelectorAll("#drawing *, #seats *")]
          .flatMap((one) => [...one.attributes])
          .flatMap((one) => [...one.value.matchAll(/url\\(#([\\w-]+)\\)/g)])
          .map((found) => found[1])
          .filter((id) => document.getElementById(id) === null)"""
    )
    assert missing == []
    assert page.locator("#paints").count() == 1


def test_a_turned_phone_shows_the_other_drawing_and_small_booths_are_hit(
    visitors: Visitors, middle: Middle
) -> None:
    page = visitors.phone(size=(390, 844))
    look(visitors, page, middle)
    expect(page.locator("#drawing")).to_have_attribute("data-shape", "tall")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("#drawing")).to_have_attribute("data-shape", "wide")
    expect(page.locator(".stack img")).to_have_attribute("width", "1250")
    expect(page.locator("#drawing .note")).to_have_count(0)  # it is compact
    places = [place for place, _, _ in Finger(page).ready()["pairs"]]
    assert len(places) > 10
    for place in random.Random(1).sample(places, 10):
        x, y = page.evaluate(
            """(name) => {
              const box = document.querySelector(`#drawing [data-place="${name}"]`).getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            place,
        )
        page.touchscreen.tap(x, y)
        expect(page.locator("#preview.held")).to_be_attached()
        page.wait_for_function(
            """(name) => document.querySelector(`#drawing [data-place="${name}"]`).classList.contains("lit")""",
            arg=place,
        )
        page.locator("#cancel").tap()


def test_a_board_that_was_drawn_for_another_window_is_drawn_anew(
    visitors: Visitors, middle: Middle
) -> None:
    """While a page is asked for, the one that is left may still hear that the phone was turned."""
    page = visitors.phone(size=(844, 390))
    visitors.sit(page, middle.anna)

    def tell(shape: str) -> None:
        page.context.add_cookies([{"name": "shape", "value": shape, "url": visitors.address}])

    def turn(route: Route) -> None:
        answer = route.fetch()
        tell("compact")
        route.fulfill(response=answer)

    tell("tall")
    page.route(f"**/tables/{middle.table}?*", turn, times=1)
    page.goto(f"/tables/{middle.table}?seat={middle.seat}")
    expect(page.locator("#drawing[data-shape='wide']")).to_be_visible()


def test_a_small_board_can_be_enlarged_and_then_has_all_its_words(
    visitors: Visitors, middle: Middle
) -> None:
    page = visitors.phone(size=(844, 390))
    look(visitors, page, middle)
    expect(page.locator("#drawing .note")).to_have_count(0)
    page.get_by_role("tab", name="Chat").tap()
    page.get_by_role("button", name="Zoom").tap()
    assert page.evaluate("document.querySelector('.stack').getBoundingClientRect().width") == 960
    assert page.evaluate("document.documentElement.scrollWidth") == 844
    expect(page.locator("#drawing .note").first).to_be_attached()
    words = page.evaluate(MEASURES)["words"]
    assert [word for word in words if word[1] != "letter" and word[2] < 10.95] == []
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    page.reload()
    expect(page.locator("#drawing .note").first).to_be_attached()  # the size is kept, and the words
    page.get_by_role("button", name="Zoom").tap()
    assert page.evaluate("document.querySelector('.stack').getBoundingClientRect().width") == 480
    expect(page.locator("#drawing .note")).to_have_count(0)


@pytest.mark.parametrize("window", [(1280, 800), (390, 844)])
def test_what_happened_meanwhile_covers_no_seat(
    visitors: Visitors, client: Callable[[str], Client], window: tuple[int, int]
) -> None:
    anna = client("Anna")
    seats = [{"kind": "me"}, *({"kind": "hotseat", "name": f"Player {n}"} for n in range(2, 6))]
    table = anna.open(game=GAME, seats=seats, seed="five")["table"]
    view = played(anna, table, 20)
    seen = f"/api/tables/{table}/seats/{view['seat']}/seen"
    anna.post(seen, {"row": view["rows"] - 15})
    page = visitors.phone(size=window) if window[0] < 500 else visitors.desktop(size=window)
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat={view['seat']}")
    told = page.locator("#recap")
    expect(told.locator("li").nth(3)).to_be_attached()
    boxes = page.evaluate(
        """() => ["#recap", "#seats", "#question", "#recap button"].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"""
    )
    recap, plates, question, button = boxes
    assert recap["top"] >= plates["bottom"]
    assert recap["top"] >= question["bottom"] or recap["bottom"] <= question["top"]
    assert recap["bottom"] <= window[1]
    assert button["bottom"] <= recap["bottom"]
    told.get_by_role("button", name="Continue").click()
    expect(told).to_be_hidden()


def test_beside_many_seats_the_hint_leaves_room_for_the_log(
    visitors: Visitors, client: Callable[[str], Client]
) -> None:
    anna = client("Anna")
    bots = [{"kind": "bot", "bot": "novice"}] * 4
    table = anna.open([{"kind": "me"}, *bots], game=GAME, seed="hint")["table"]
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    expect(page.locator("#main[data-asked]")).to_be_attached()
    hint = page.locator("#thumb-hint")
    expect(hint).to_be_visible()
    expect(page.locator("#teacher [data-hints]")).to_be_hidden()
    log = page.locator("#log").bounding_box()
    assert log is not None
    assert log["height"] >= 84  # three lines
    assert page.evaluate(CUT) == []
    hint.click()
    expect(page.locator("#teacher-text button").first).to_be_visible()
    page.locator("#teacher").get_by_role("button", name="Close").click()
    expect(page.locator("#teacher")).to_be_hidden()
    page.get_by_role("tab", name="Table").click()
    page.locator("#info [data-coach]").scroll_into_view_if_needed()
    expect(page.locator("#info [data-coach]")).to_be_visible()


def test_the_board_can_be_enlarged_and_moved_and_the_rail_can_be_left(
    visitors: Visitors, middle: Middle
) -> None:
    page = visitors.desktop()
    look(visitors, page, middle)
    whole = page.evaluate(MEASURES)["board"][0]
    page.locator("body").press("+")
    page.get_by_role("button", name="Larger board").click()
    assert page.evaluate(MEASURES)["board"][0] == pytest.approx(1.5 * whole, abs=2)
    before = page.evaluate("document.getElementById('board').scrollLeft")
    spot = page.evaluate(
        """() => {
          for (let y = 60; y < 760; y += 12) for (let x = 200; x < 700; x += 12) {
            const under = document.elementFromPoint(x, y);
            if (under?.closest("#board") && !under.closest("[data-legal], [data-thing], [data-place]")) return [x, y];
          }
          return null;
        }"""
    )
    assert spot is not None
    page.mouse.move(*spot)
    page.mouse.down()
    page.mouse.move(spot[0] - 60, spot[1] - 20, steps=4)
    page.mouse.up()
    assert page.evaluate("document.getElementById('board').scrollLeft") == pytest.approx(
        before + 60, abs=2
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    page.reload()
    assert page.evaluate(MEASURES)["board"][0] == pytest.approx(1.5 * whole, abs=2)  # kept
    page.locator("body").press("0")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Question and log").select_option("left")
    page.locator("[data-close='settings']").click()
    rail, board = page.locator("#rail").bounding_box(), page.locator(".stack").bounding_box()
    assert rail is not None
    assert board is not None
    assert rail["x"] == 0
    assert board["x"] >= rail["width"]
    assert board["width"] == pytest.approx(whole, abs=2)


def test_a_list_a_curtain_and_a_replay_hinder_nobody(
    visitors: Visitors, middle: Middle, axe: str
) -> None:
    page = visitors.desktop()
    look(visitors, page, middle)
    page.locator("#list summary").click()
    found = hindrances(page, axe, "list", within="#rail")
    page.goto(f"/tables/{middle.table}")
    expect(page.locator("#curtain")).to_be_visible()
    found += hindrances(page, axe, "curtain", within="#rail")
    page.goto(f"/tables/{middle.table}?seat={middle.seat}&at=20")
    expect(page.locator("#replay")).to_be_visible()
    found += hindrances(page, axe, "replay", within="#rail")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1920, 1080)])
def test_the_digit_of_a_button_is_apart_from_its_words(
    visitors: Visitors, middle: Middle, size: tuple[int, int]
) -> None:
    """A digit beside words would be read as their number; short words stay in one line."""
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    table = middle.anna.open(game="aton", seats=seats, seed="badge")["table"]
    page = visitors.desktop(size=size)
    visitors.sit(page, middle.anna)
    page.goto(f"/tables/{table}?seat=0")
    expect(page.locator("#choices > .choice")).to_have_count(2)
    page.evaluate("document.fonts.ready.then(() => true)")
    found = page.evaluate(BADGES)
    assert [one[1:3] for one in found] == [[True, 0], [True, 0]]
    assert {one[0]: one[3] for one in found}["Keep the hand"] == 1
