"""Pages in windows with little room: nothing is cut, covered or said twice."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hypostyle import game, game_names, record_of, to_text
from tests.browser.conftest import Visitors
from tests.server.support import Client

Programs = Callable[[str], Client]
SIDEWAYS = (844, 390)
UPRIGHT = (390, 844)


def boxes(page: Page, what: str) -> list[dict[str, float]]:
    """Where things are that can be seen."""
    found: list[dict[str, float]] = page.locator(what).evaluate_all(
        """(all) => all.map((one) => one.getBoundingClientRect().toJSON())
          .filter((box) => box.width > 0 && box.height > 0)"""
    )
    return found


def over(client: Client, name: str, players: int) -> str:
    """A table with a game that is over: the first legal answer wins or loses it."""
    match = game(name).new(players=players, seed="small")
    while not match.over:
        for seat in match.deciders():
            match.apply(seat, match.legal(seat)[-1])
    return str(client.post("/api/records", {"record": to_text(record_of(match))}).json()["table"])


def test_a_table_that_waits_says_so_on_a_phone_on_its_side(
    visitors: Visitors, client: Programs
) -> None:
    anna = client("Anna")
    table = anna.open(seats=[{"kind": "me"}, {"kind": "link"}])["table"]
    page = visitors.phone(size=SIDEWAYS)
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    expect(page.locator("#sentence")).to_be_in_viewport()
    [seats], [sentence], [story] = (boxes(page, one) for one in ("#seats", "#sentence", "#story"))
    assert seats["top"] < 12, "the rail has no head here"
    assert seats["bottom"] <= sentence["top"]
    assert sentence["bottom"] <= story["top"]


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS])
def test_the_end_is_said_once_and_leaves_room_for_the_numbers(
    visitors: Visitors, client: Programs, size: tuple[int, int]
) -> None:
    anna = client("Anna")
    page = visitors.phone(size=size)
    visitors.sit(page, anna)
    page.goto(f"/tables/{over(anna, 'aton', 2)}")
    expect(page.locator("#end .won")).to_be_visible()
    expect(page.locator("#sentence")).to_be_hidden()
    expect(page.locator("#choices .button, #choices button").first).to_be_in_viewport()
    [question] = boxes(page, "#question")
    assert question["height"] <= (112 if size == UPRIGHT else 60)
    page.locator("#tabs button").first.tap() if size == UPRIGHT else page.locator(
        "#end .show-board"
    ).tap()
    expect(page.locator("#sentence")).to_be_visible()  # beside the board it is needed


def test_a_laurel_never_covers_a_total(visitors: Visitors, client: Programs) -> None:
    """A side that the rules play has a sign, which is smaller than a portrait."""
    anna = client("Anna")
    table = over(anna, "egizia", 1)
    for size in (SIDEWAYS, (1280, 800)):
        page = visitors.phone(size=size) if size == SIDEWAYS else visitors.desktop(size=size)
        visitors.sit(page, anna)
        page.goto(f"/tables/{table}")
        expect(page.locator("#end .laurel")).to_be_visible()
        best = page.locator("#end .step:has(.laurel)")
        assert best.locator(".bust > .emblem").count() == 1, "a rival wins whose player only passes"
        [laurel], [total] = (
            boxes(page, "#end .laurel"),
            boxes(page, "#end .step:has(.laurel) .total"),
        )
        assert laurel["bottom"] <= total["top"]


def test_the_header_stays_one_line_while_a_game_waits(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    anna.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "novice"}])
    for width in (844, 700, 600, 390):
        page = visitors.phone(size=(width, 390))
        visitors.sit(page, anna)
        page.goto("/leaderboard")
        expect(page.locator("header .waiting")).to_be_visible()
        for box in boxes(page, "header.site > *, header.site nav > *"):
            assert box["height"] <= 48, (width, box)
            assert box["right"] <= width, (width, box)
        lines = page.locator("header.site nav a:not(.me)").evaluate_all(
            """(all) => all.map((one) => {
              const range = document.createRange();
              range.selectNodeContents(one);
              return range.getClientRects().length;
            })"""
        )
        assert max(lines) == 1, (width, lines)


def test_seats_of_two_are_whole_on_a_phone_on_its_side(
    visitors: Visitors, client: Programs
) -> None:
    """What was done last stands in the log beside them."""
    anna = client("Anna")
    page = visitors.phone(size=SIDEWAYS)
    visitors.sit(page, anna)
    page.goto(f"/tables/{over(anna, 'marracash', 2)}")
    expect(page.locator("#seats .last")).to_have_count(2)
    expect(page.locator("#seats .last").first).to_be_hidden()
    cut = page.locator("#seats :is(strong, .quiet)").evaluate_all(
        """(all) => all.filter((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const [words, who] = [range, one.closest(".who")].map((it) => it.getBoundingClientRect());
          return words.right > who.right + 1;
        }).map((one) => one.textContent)"""
    )
    assert cut == []


def test_forms_of_the_account_have_one_left_edge(visitors: Visitors, client: Programs) -> None:
    page = visitors.desktop()
    page.goto("/me")
    expect(
        page.get_by_label("Password", exact=True)
    ).to_be_visible()  # its length is told to new ones
    visitors.sit(page, client("Anna"))
    page.goto("/me")
    for card in page.locator("form.card").all():
        edges = card.locator(".field > *, button").evaluate_all(
            "(all) => all.map((one) => Math.round(one.getBoundingClientRect().left))"
        )
        assert len(set(edges)) == 1, edges


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS])
def test_what_a_question_is_about_never_lies_on_its_words(
    visitors: Visitors, client: Programs, size: tuple[int, int]
) -> None:
    """The longest sentence above pieces is MarraCash's, late in a game, about a first bid."""
    anna = client("Anna")
    table = anna.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "novice"}])["table"]
    page = visitors.phone(size=size)
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    page.evaluate("document.fonts.ready")
    expect(page.locator("#pieces .piece").first).to_be_visible()
    wrong = page.locator("#sub").evaluate(
        """(sub) => {
          sub.textContent = "100 D or more. You have 125 D. 10 purple visitors can still come: "
            + "the first pays 100 D, the second 200 D. Bidding goes on until one is left.";
          const range = document.createRange();
          range.selectNodeContents(sub);
          const lines = [...range.getClientRects()];
          const frame = sub.getBoundingClientRect();
          const wrong = lines.filter((one) => one.bottom > frame.bottom + 1).map(() => "cut");
          for (const piece of document.querySelectorAll("#pieces .piece svg")) {
            const box = piece.getBoundingClientRect();
            if (!box.width) continue;
            for (const one of lines) {
              const wide = Math.min(one.right, box.right) - Math.max(one.left, box.left);
              const high = Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top);
              if (wide > 1 && high > 4) wrong.push(`${high} pixels of words are covered`);
            }
          }
          return lines.length > 2 ? wrong : ["the sentence is short"];
        }"""
    )
    assert wrong == []


def test_a_board_with_many_numbers_scrolls_on_a_phone_on_its_side(
    visitors: Visitors, client: Programs
) -> None:
    """Every word is as high as on a desktop; two taps show all of the board, two more lead to a part."""
    [name] = [one for one in game_names() if game(one).scrolls]
    anna = client("Anna")
    rivals = [{"kind": "bot", "bot": "novice"}] * (max(game(name).facts.players) - 1)
    table = anna.open(seats=[{"kind": "me"}, *rivals], game=name, seed="small")["table"]
    page = visitors.phone(size=SIDEWAYS)
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}")
    expect(page.locator("#main[data-asked]")).to_be_attached()
    page.evaluate("document.fonts.ready")
    board, drawing = page.locator("#board"), page.locator("#drawing")
    expect(drawing).to_have_attribute("data-scrolls", "true")
    [[frame], [drawn], [under]] = (boxes(page, one) for one in ("#board", "#drawing", ".stack img"))
    assert drawn == under, "scenery lies under the drawing"
    assert frame["width"] - 8 <= drawn["width"] <= frame["width"]
    assert drawn["height"] > 3 * frame["height"]
    small = page.evaluate(
        """() => [...document.querySelectorAll("#drawing text")].map((one) => {
          const matrix = one.getScreenCTM();
          const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(matrix.a, matrix.b);
          return [one.textContent, one.getAttribute("class"), size];
        }).filter(([, kind, size]) => size < (kind === "letter" ? 8 : 11))"""
    )
    assert small == []
    legal = page.locator("#drawing [data-legal]").first
    expect(legal).to_be_in_viewport()
    expect(page.locator("#zoom")).to_have_text("Overview")
    page.locator("#zoom").tap()
    expect(page.locator("#zoom")).to_have_text("Zoom")
    expect(drawing).not_to_have_attribute("data-scrolls", "true")
    [[frame], [drawn]] = (boxes(page, one) for one in ("#board", "#drawing"))
    assert drawn["height"] <= frame["height"]
    last = page.locator("#drawing [data-place]:not([data-legal])").last
    place = last.get_attribute("data-place")
    x, y = last.evaluate(
        "(one) => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"
    )
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    expect(drawing).to_have_attribute("data-scrolls", "true")
    expect(page.locator(f"#drawing [data-place='{place}']")).to_be_in_viewport()
    assert board.evaluate("(one) => one.scrollTop") > 0
    assert page.locator("html").get_attribute("data-shape") == "compact"
