"""Games looked at again: move by move, by link, from a record."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import Visitors
from tests.server.support import Client, Server, pair, play_out, seated

Programs = Callable[[str], Client]

SHORT = {"win_score": 20, "handicap": 10}


class Played:
    """A game that is over, and its players."""

    def __init__(self, address: str) -> None:
        self.address = address
        with pair(address) as (anna, ben):
            self.table = seated((anna, ben), options=SHORT, seed="played")
            play_out((anna, ben), self.table, random.Random(1))
            self.tokens = [anna.token, ben.token]
            view = anna.view(self.table)
            self.rows: int = view["rows"]
            self.moments = anna.get(f"/api/tables/{self.table}/moments").json()
            self.record = anna.get(f"/api/tables/{self.table}/record").text


@pytest.fixture(scope="module")
def played(server: Server) -> Played:
    return Played(server.address)


@pytest.fixture
def anna(server: Server, played: Played, visitors: Visitors, desk: Page) -> Page:
    """The page of the one who sat on seat 0."""
    client = Client(server.address, token=played.tokens[0])
    visitors.sit(desk, client)
    client.close()
    return desk


def moment(page: Page) -> str:
    """Which moment the page shows."""
    expect(page.locator("#sentence")).to_contain_text("Move")
    return page.locator("#sentence").inner_text()


def test_a_link_opens_a_moment_and_keys_step_through_the_game(anna: Page, played: Played) -> None:
    anna.goto(f"/tables/{played.table}?at=4")
    said = anna.locator("#sentence")
    expect(said).to_have_text(f"Move 4 of {played.rows}")
    anna.keyboard.press("ArrowRight")
    expect(said).to_have_text(f"Move 5 of {played.rows}")
    assert anna.url.endswith("?at=5")
    anna.keyboard.press("ArrowLeft")
    anna.keyboard.press("ArrowLeft")
    expect(said).to_have_text(f"Move 3 of {played.rows}")
    anna.get_by_role("button", name="First").click()
    expect(said).to_have_text(f"Move 0 of {played.rows}")
    anna.get_by_role("button", name="Next").click()
    expect(said).to_have_text(f"Move 1 of {played.rows}")
    slider = anna.locator("#slider")
    slider.evaluate(
        "(one) => { one.value = 7; one.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    expect(said).to_have_text(f"Move 7 of {played.rows}")
    anna.reload()
    expect(said).to_have_text(f"Move 7 of {played.rows}")
    expect(anna.locator("#drawing [data-legal]")).to_have_count(0)
    anna.locator("[data-live]").click()
    expect(said).to_have_text(re.compile(r" wins?$|share"))
    assert "at=" not in anna.url


def at(page: Page) -> int:
    """The number of the moment the page shows."""
    return int(moment(page).split()[1])


ARRIVED = """() => document.getElementById("main").dataset.at
  === new URLSearchParams(location.search).get("at")"""
"""The page shows the move that its address names: nothing is under way."""


def test_the_replay_plays_by_itself_until_it_is_stopped(anna: Page, played: Played) -> None:
    anna.clock.install()
    anna.goto(f"/tables/{played.table}?at=2")
    button = anna.locator("#run")
    anna.get_by_label("Speed").select_option("fast")
    button.click()
    expect(button).to_have_text("Pause")
    anna.wait_for_function("() => Number(document.getElementById('main').dataset.at) >= 5")
    button.click()
    expect(button).to_have_text("Play")
    anna.wait_for_function(ARRIVED)
    stands = at(anna)
    anna.clock.fast_forward(10_000)
    anna.wait_for_function(ARRIVED)
    assert at(anna) == stands
    anna.reload()
    expect(anna.get_by_label("Speed")).to_have_value("fast")
    anna.locator("#main").focus()
    anna.keyboard.press(" ")
    expect(button).to_have_text("Pause")
    anna.wait_for_function(f"() => Number(document.getElementById('main').dataset.at) > {stands}")
    anna.keyboard.press("ArrowLeft")  # whoever steps, stops it
    expect(button).to_have_text("Play")
    # It ends at the end, and begins again from there.
    anna.goto(f"/tables/{played.table}?at={played.rows - 2}")
    button.click()
    expect(anna.locator("#sentence")).to_have_text(f"Move {played.rows} of {played.rows}")
    expect(button).to_have_text("Play")
    button.click()
    anna.wait_for_function(
        f"() => Number(document.getElementById('main').dataset.at) < {played.rows - 2}"
    )
    anna.locator("[data-live]").click()
    expect(anna.locator("#sentence")).to_have_text(re.compile(r" wins?$|share"))
    anna.clock.fast_forward(10_000)
    expect(anna.locator("#sentence")).to_have_text(re.compile(r" wins?$|share"))
    assert "at=" not in anna.url
    anna.keyboard.press("?")
    expect(anna.locator("#keys")).to_contain_text("Play or pause the replay")


def test_pieces_glide_while_it_plays_unless_movement_is_unwanted(
    visitors: Visitors, played: Played
) -> None:
    for still in (True, False):
        page = visitors.desktop(still=still)
        page.add_init_script(
            "window.glides = 0; const animate = Element.prototype.animate;"
            "Element.prototype.animate = function (...all) { window.glides++;"
            " return animate.apply(this, all); }"
        )
        page.goto(f"/tables/{played.table}?at=0")
        page.get_by_label("Speed").select_option("fast")
        page.get_by_label("Step").select_option("round")
        page.locator("#run").click()
        page.wait_for_function("() => Number(document.getElementById('main').dataset.at) > 20")
        assert (page.evaluate("window.glides") > 0) is not still


def test_the_link_to_a_moment_can_be_copied_or_is_selected(
    visitors: Visitors, anna: Page, played: Played
) -> None:
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.goto(f"/tables/{played.table}?at=3&seat=0")
    link = anna.locator("#replay [data-link]")
    anna.get_by_role("button", name="Copy link").click()
    expect(anna.locator("#toast")).to_have_text("Copied.")
    copied = anna.evaluate("navigator.clipboard.readText()")
    expect(link).to_be_hidden()
    there = visitors.desktop()
    there.goto(copied)
    expect(there.locator("#sentence")).to_have_text(f"Move 3 of {played.rows}")
    there.evaluate(
        "() => { Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        " document.execCommand = () => false; }"
    )
    there.get_by_role("button", name="Copy link").click()
    expect(there.locator("#toast")).to_contain_text("by hand")
    assert there.evaluate("getSelection().toString()") == copied


def test_steps_can_be_rounds_or_turns(anna: Page, played: Played) -> None:
    said = anna.locator("#sentence")
    for kind in ("round", "turn"):
        anna.goto(f"/tables/{played.table}?at=0")
        anna.get_by_label("Step").select_option(kind)
        rows = [one["row"] for one in played.moments if one["kind"] == kind and one["row"] > 0]
        for row in sorted(set(rows))[:4]:
            anna.get_by_role("button", name="Next").click()
            expect(said).to_have_text(f"Move {row} of {played.rows}")
        anna.reload()
        expect(anna.get_by_label("Step")).to_have_value(kind)


def test_a_line_of_the_log_opens_its_moment_and_lights_its_places(
    anna: Page, played: Played
) -> None:
    anna.goto(f"/tables/{played.table}")
    anna.get_by_role("tab", name="Log").click()
    line = anna.locator("#log li", has_text=re.compile(r"places a counter on \w+")).first
    place = re.search(r"(\w+)\.", line.inner_text())  # the last, of several in a row
    assert place is not None
    spot = anna.locator(f"#drawing [data-place='{place[1]}']")
    line.hover()
    expect(spot).to_have_class(re.compile("lit"))
    row = line.get_attribute("data-row")
    line.locator("button").click()
    expect(anna.locator("#sentence")).to_have_text(f"Move {row} of {played.rows}")
    expect(spot).to_have_attribute("data-last", "true")


def test_after_the_end_cards_can_be_open_and_before_they_are_ones_own(
    anna: Page, played: Played
) -> None:
    anna.goto(f"/tables/{played.table}?at=3")
    log = anna.locator("#log")
    expect(log).to_contain_text(re.compile(r"(Red draws|You draw) (\d-){3}\d"))
    expect(log).to_contain_text("Blue draws four cards")
    viewer = anna.get_by_label("View as")
    viewer.select_option("all")
    expect(log).to_contain_text(re.compile(r"Blue draws (\d-){3}\d"))
    assert "viewer=all" in anna.url
    viewer.select_option("public")
    expect(log).to_contain_text("Red draws four cards")
    viewer.select_option("0")
    expect(log).to_contain_text(re.compile(r"(Red draws|You draw) (\d-){3}\d"))


def test_open_cards_are_refused_while_the_game_goes_on(
    visitors: Visitors, client: Programs, desk: Page
) -> None:
    visitors.allowed.append("403")
    anna, ben = client("Anna"), client("Ben")
    table = seated((anna, ben))
    visitors.sit(desk, anna)
    answer = desk.goto(f"/tables/{table}?at=1&viewer=all")
    assert answer is not None
    assert answer.status == 403
    expect(desk.locator("main")).to_contain_text(re.compile(r"\w+ .*\."))
    desk.get_by_role("link", name="Home").first.click()
    desk.wait_for_url(re.compile(r"/$"))


def test_the_draws_can_be_checked_by_a_button(anna: Page, played: Played) -> None:
    anna.goto(f"/tables/{played.table}")
    anna.get_by_role("tab", name="Table").click()
    expect(anna.locator("#info")).to_contain_text("played")
    anna.get_by_role("button", name="Verify draws").click()
    expect(anna.locator("#fair")).to_have_text(re.compile(r"\w{3,} .*\."))
    assert "not" not in anna.locator("#fair").inner_text()


def test_an_exported_record_opens_on_the_study_page(
    visitors: Visitors, anna: Page, played: Played
) -> None:
    anna.goto(f"/tables/{played.table}")
    for name in ("Download text", "Download JSON"):
        with anna.expect_download() as saved:
            anna.get_by_role("link", name=name).click()
        text = saved.value.path().read_text(encoding="utf-8")
        stranger = visitors.desktop()
        stranger.goto("/study")
        stranger.get_by_label("Record").fill(text)
        stranger.get_by_role("button", name="Check and open").click()
        stranger.wait_for_url("**/tables/*")
        expect(stranger.locator("#sentence")).to_have_text(f"Move 0 of {played.rows}")
        stranger.keyboard.press("ArrowRight")
        expect(stranger.locator("#log")).to_contain_text(re.compile(r"draws (\d-){3}\d"))


def test_a_record_can_be_chosen_or_dropped_as_a_file(desk: Page, played: Played) -> None:
    desk.goto("/study")
    text = desk.get_by_label("Record", exact=True)
    file: FilePayload = {
        "name": "one.game",
        "mimeType": "text/plain",
        "buffer": played.record.encode(),
    }
    desk.get_by_label("File (choose").set_input_files([file])
    expect(text).to_have_value(played.record)
    text.fill("")
    desk.locator("form:has([data-file])").evaluate(
        """(form, text) => {
          const dragged = new DataTransfer();
          dragged.items.add(new File([text], "one.game", { type: "text/plain" }));
          for (const kind of ["dragover", "drop"]) {
            const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: dragged });
            if (form.querySelector("textarea").dispatchEvent(event)) throw Error(`${kind} is not taken`);
          }
        }""",
        played.record,
    )
    expect(text).to_have_value(played.record)
    desk.get_by_role("button", name="Check and open").click()
    desk.wait_for_url("**/tables/*")
    expect(desk.locator("#sentence")).to_have_text(f"Move 0 of {played.rows}")
    desk.goto("/study")
    file["buffer"] = b"x" * 1_100_000
    desk.get_by_label("File (choose").set_input_files([file])
    expect(desk.locator("#toast")).to_contain_text("too big")
    expect(text).to_have_value("")


def test_a_false_record_is_refused_with_the_row_that_is_wrong(
    visitors: Visitors, desk: Page, played: Played
) -> None:
    visitors.allowed.append("422")
    desk.goto("/study")
    desk.get_by_label("Record").fill(re.sub(r"(?m)^(.*)keep$", r"\1stop", played.record, count=1))
    desk.get_by_role("button", name="Check and open").click()
    expect(desk.locator(".problem")).to_have_text(re.compile(r"\w+ .*\d+.*\."))


def test_a_rematch_is_one_click_for_each(
    server: Server, visitors: Visitors, anna: Page, played: Played
) -> None:
    there = visitors.desktop()
    ben = Client(server.address, token=played.tokens[1])
    visitors.sit(there, ben)
    ben.close()
    for page in (anna, there):
        page.goto(f"/tables/{played.table}")
    anna.get_by_role("button", name="Play again").click()
    anna.wait_for_url(lambda url: "/tables/" in url and played.table not in url)
    expect(anna.locator("#drawing")).to_be_visible()
    there.get_by_role("link", name="Next game").click()
    there.wait_for_url(lambda url: played.table not in url)
    assert there.url == anna.url
    expect(there.locator("#seat-0")).to_contain_text("Ben")


SEEN = """() => {
  const last = [...document.querySelectorAll("#log li[data-row]")].at(-1);
  const named = (name) => document.querySelector(`#drawing :is([data-place="${name}"], [data-about="${name}"])`);
  const place = (last?.dataset.places ?? "").split(" ").filter(Boolean).map(named).find(Boolean);
  if (!place) return null;
  const [box, frame] = [place, document.getElementById("board")].map((one) => one.getBoundingClientRect());
  const middle = box.top + box.height / 2;
  return middle > frame.top && middle < frame.bottom;
}"""
"""Whether the place of what happened last is in sight; null where it has none."""


def test_on_a_phone_the_replay_shows_where_it_happened(
    visitors: Visitors, client: Programs
) -> None:
    anna = client("Anna")
    table = anna.open([{"kind": "me"}, {"kind": "hotseat"}], game="egizia", seed="far")["table"]
    stream = random.Random(4)
    for _ in range(50):
        seat = next(one["seat"] for one in anna.view(table)["seats"] if one["asked"])
        view = anna.view(table, seat)
        anna.answer(table, seat, stream.choice(view["legal"])["answer"], view["version"])
    page = visitors.phone(size=(390, 844))
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat=0&at={view['rows']}")
    scrolled, shown = set(), []
    for _ in range(20):
        page.wait_for_function(ARRIVED)
        shown.append(page.evaluate(SEEN))
        scrolled.add(page.locator("#board").evaluate("(one) => one.scrollTop"))
        page.get_by_role("button", name="Previous").click()
    assert shown.count(True) > 8
    assert False not in shown
    assert len(scrolled) > 1, "it happened in one place only"
