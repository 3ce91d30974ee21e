"""What the table tells and lets people do."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Player, State, placing, planning
from tests.server.support import Client, wait_for

Programs = Callable[[str], Client]

ME_AND_BOT = [{"kind": "me"}, {"kind": "bot", "bot": "scribe"}]


@pytest.fixture
def anna(client: Programs) -> Client:
    return client("Anna")


def at_table(
    visitors: Visitors, anna: Client, page: Page, *, to_place: bool = False, **more: object
) -> Player:
    """Anna's page at a table with a bot, at the start or when she is to place her first counters."""
    visitors.sit(page, anna)
    table = anna.open(seats=ME_AND_BOT, seed="at-table", **more)["table"]
    if to_place:
        play_to_placing(anna, table)
    page.goto(f"/tables/{table}")
    player = Player(page)
    player.lay = min  # so that the highest card says how many counters may be placed
    return player


def play_to_placing(anna: Client, table: str) -> None:
    """Keep the hand and lay the cards from low to high, as a program."""
    view: dict[str, Any] = {}

    def asked() -> bool:
        nonlocal view
        view = anna.view(table, 0)
        return view["question"] is not None

    for _ in range(20):
        wait_for(asked)
        if view["question"]["kind"] == "square":
            return
        answers = [one["answer"] for one in view["legal"]]
        answer = "keep" if "keep" in answers else min(answers)
        anna.answer(table, 0, answer, view["version"])
    raise AssertionError("nothing is to be placed")


def several(page: Page) -> Callable[[State], bool]:
    """A counter may be placed, and another one after it."""

    def holds(now: State) -> bool:
        said = page.locator("#sub").inner_text()
        return placing(now) and bool(re.search(r"\b[234] more", said))

    return holds


# --- taking back ----------------------------------------------------------------------------------


def test_taking_back_says_what_and_against_bots_goes_on_at_the_barrier(
    visitors: Visitors, anna: Client, desk: Page
) -> None:
    player = at_table(visitors, anna, desk, to_place=True)
    undo = desk.locator("#undo [data-do$='/undo']")
    redo = desk.locator("#undo [data-do$='/redo']")
    player.until(several(desk))
    place = str(player.state()["places"][0])
    player.step()
    player.ready()
    expect(undo).to_contain_text("Undo")
    expect(undo).to_contain_text(place)
    counter = desk.locator(f"#drawing [data-place='{place}'] [data-piece='red']")
    expect(counter).to_have_count(1)
    undo.click()
    expect(counter).to_have_count(0)
    expect(redo).to_contain_text("Redo")
    expect(redo).to_contain_text(place)
    desk.keyboard.press("r")
    expect(counter).to_have_count(1)
    desk.keyboard.press("u")
    expect(counter).to_have_count(0)
    player.until(planning)
    expect(undo).to_have_count(0)
    back = desk.locator("#undo [data-do$='/takeback']")
    expect(back).to_contain_text("Take back")
    back.click()
    expect(desk.locator("#log .note")).to_have_text("Red took a move back.")
    expect(redo).to_have_count(0)


def test_where_nothing_can_be_taken_back_the_button_says_why(
    visitors: Visitors, anna: Client, client: Programs, desk: Page
) -> None:
    table = anna.open()["table"]
    client("Ben").sit(table)
    visitors.sit(desk, anna)
    desk.goto(f"/tables/{table}")
    Player(desk).ready()
    undo = desk.locator("#undo [data-do$='/undo']")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(desk.locator("#preview.note #preview-text")).to_have_text(re.compile(r"^\w.{10,}\.$"))


# --- why not --------------------------------------------------------------------------------------

GREYS = """async () => {
  const preview = document.getElementById("preview");
  const note = document.getElementById("preview-text");
  const places = [...document.querySelectorAll("#drawing [data-place]:not([data-legal])")];
  const silent = [];
  for (const place of places) {
    preview.className = "empty";
    note.replaceChildren();
    place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    for (let n = 0; preview.className !== "note" && n < 5000; n++) await new Promise((done) => setTimeout(done, 4));
    const said = note.querySelector("span")?.textContent || "";
    const link = note.querySelector("a")?.getAttribute("href") || "";
    if (preview.className !== "note" || said.length < 15 || !link.match(/^\\/rules\\/aton#p\\d/)) {
      silent.push(`${place.dataset.place}: ${said} ${link}`);
    }
  }
  preview.className = "empty";
  return [places.length, silent];
}"""


def test_no_grey_place_is_silent(visitors: Visitors, anna: Client, desk: Page) -> None:
    stream = random.Random(3)
    player = at_table(visitors, anna, desk, to_place=True, options={"exchange": False})
    player.pick = stream.choice
    kinds: set[str] = set()
    asked = 0

    def ask(now: State) -> None:
        nonlocal asked
        if not placing(now):
            return
        kinds.add(desk.locator("#sentence").inner_text().split()[0])
        count, silent = desk.evaluate(GREYS)
        asked += count
        assert silent == []

    player.until(lambda now: asked > 100 and kinds >= {"Place", "Remove"}, ask)


def test_a_grey_place_answers_to_mouse_and_keyboard(
    visitors: Visitors, anna: Client, desk: Page
) -> None:
    player = at_table(visitors, anna, desk, to_place=True)
    now = player.until(
        lambda now: placing(now) and bool(desk.locator("[aria-disabled][data-place]").count())
    )
    grey = desk.locator("#drawing [data-place][aria-disabled='true']").first
    why = desk.locator("#preview.note #preview-text")
    grey.click(force=True)
    expect(why).to_be_visible()
    paragraph = str(why.locator("a").get_attribute("href")).partition("#")[2]
    why.locator("a").click()
    drawer = desk.locator("#drawer")
    expect(drawer.locator(".here a.sign").first).to_have_attribute("id", paragraph)
    desk.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    desk.keyboard.press("Escape")
    expect(why).to_be_hidden()
    grey.focus()
    desk.keyboard.press("w")
    expect(why).to_be_visible()
    desk.keyboard.press("Escape")
    desk.mouse.move(0, 0)
    grey.click(button="right", force=True)
    expect(why).to_contain_text(str(grey.get_attribute("data-place")))
    assert now["version"] == player.state()["version"]


def test_a_long_press_says_what_a_place_is_and_chooses_nothing(
    visitors: Visitors, anna: Client, phone: Page
) -> None:
    player = at_table(visitors, anna, phone, to_place=True)
    player.how = "tap"
    now = player.until(placing)
    place = str(now["places"][0])
    target = phone.locator(f"#drawing [data-place='{place}']")
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = phone.context.new_cdp_session(phone)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(phone.locator("#preview.note #preview-text")).to_contain_text(place)
    requests: list[str] = []
    phone.on("request", lambda request: requests.append(request.url))
    phone.evaluate("() => addEventListener('click', () => (window.clicked = true), true)")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.wait_for_function("() => window.clicked")  # lifting the finger is a click
    expect(phone.locator("#preview.note #preview-text")).to_be_visible()
    after = player.state()
    assert (after["version"], after["held"]) == (now["version"], "")
    assert requests == []


# --- looking before choosing ----------------------------------------------------------------------


def test_a_place_shows_what_it_would_bring_before_it_is_chosen(
    visitors: Visitors, anna: Client, desk: Page, phone: Page
) -> None:
    player = at_table(visitors, anna, desk, to_place=True)
    now = player.until(placing)
    place = now["places"][-1]
    spot = desk.locator(f"#drawing [data-place='{place}']")
    spot.hover()
    preview = desk.locator("#preview")
    expect(preview).to_contain_text(f"Place on {place}. {place}, ")
    expect(spot).to_have_class(re.compile("lit"))
    expect(desk.locator("#confirm")).not_to_be_visible()
    desk.mouse.move(2, 2)
    expect(preview).to_have_class("empty")
    assert player.state()["version"] == now["version"]

    visitors.sit(phone, anna)
    phone.goto(f"/tables/{player.table}")
    tapping = Player(phone, "tap")
    tapping.ready()
    tapping.press(f"#drawing [data-place='{place}']")
    expect(phone.locator("#preview")).to_contain_text(f"{place}, ")
    expect(phone.locator("#confirm")).to_be_visible()
    assert tapping.state()["version"] == now["version"]
    tapping.press("#cancel")
    expect(phone.locator("#preview")).to_have_class("empty")
    tapping.press(f"#drawing [data-place='{place}']")
    expect(phone.locator("#confirm")).to_be_visible()
    tapping.press(f"#drawing [data-place='{place}']")
    expect(phone.locator(f"#drawing [data-place='{place}'] [data-piece]")).to_have_count(1)


def test_cards_are_laid_on_the_board_by_pressing_and_by_dragging(
    visitors: Visitors, anna: Client, desk: Page
) -> None:
    player = at_table(visitors, anna, desk, options={"exchange": False})
    player.until(planning)
    hand = player.state()["things"]

    def card(n: int) -> Locator:
        return desk.locator(f"#drawing [data-place='hand{n}']")

    def slot(n: int) -> Locator:
        return desk.locator(f"#drawing [data-place='cartouche{n}']")

    def lies(n: int) -> Locator:
        return desk.locator(f"#slots [data-slot='c{n}'] .put")

    card(1).click()
    expect(lies(1)).to_have_text(hand[0])
    expect(card(1)).to_have_attribute("transform", re.compile("translate"))
    card(4).drag_to(slot(3))
    expect(lies(3)).to_have_text(hand[3])
    card(4).drag_to(slot(1), force=True)  # what lay there goes back
    expect(lies(1)).to_have_text(hand[3])
    expect(lies(3)).to_have_text("\u00b7")
    assert card(1).get_attribute("transform") is None
    card(4).drag_to(desk.locator("#drawing [data-place='kingdom']"), force=True)
    expect(lies(1)).to_have_text("\u00b7")
    for n in (4, 3, 2):
        desk.mouse.move(1, 1)
        card(n).click()
    expect(desk.locator(".dragged")).to_have_count(0)
    desk.mouse.move(1, 1)  # else what is said of the card under the pointer covers the things
    expect(desk.locator("#preview")).to_have_class("empty")
    desk.locator("#things [data-thing='0']").drag_to(slot(4))
    desk.locator("#confirm").click()
    plan = "-".join((hand[3], hand[2], hand[1], hand[0]))
    expect(desk.locator("#log")).to_contain_text(f"reveal {plan}.")


def test_escape_takes_the_last_card_back_so_that_there_is_always_a_way_on(
    visitors: Visitors, anna: Client, desk: Page
) -> None:
    player = at_table(visitors, anna, desk, options={"exchange": False})
    player.until(lambda now: bool(now["held"]))
    expect(desk.locator("#confirm")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.locator("#confirm")).to_be_hidden()
    expect(desk.locator("#things [data-thing]:not(:disabled)")).to_have_count(1)
    desk.locator("#things [data-thing]:not(:disabled)").click()
    desk.locator("#confirm").click()
    expect(desk.locator("#log")).to_contain_text("reveal")


def test_a_warning_holds_a_choice_until_it_is_confirmed(
    visitors: Visitors, anna: Client, desk: Page
) -> None:
    player = at_table(visitors, anna, desk, to_place=True)
    now = player.until(several(desk))
    desk.locator("#choices [data-answer='stop']").click()
    expect(desk.locator("#preview .warning")).to_contain_text("You could still place")
    assert player.state()["version"] == now["version"]
    desk.locator("#cancel").click()
    expect(desk.locator("#preview")).to_have_class("empty")
    # What has come under a pointer that rests is not previewed before it moves.
    box = desk.locator("#choices [data-answer='stop']").bounding_box()
    assert box is not None
    right, low = box["x"] + box["width"], box["y"] + box["height"]
    desk.locator("#choices [data-answer='stop']").click(position={"x": box["width"] - 30, "y": 20})
    expect(desk.locator("#confirm")).to_be_visible()
    desk.locator("#cancel").click()
    desk.wait_for_timeout(600)
    expect(desk.locator("#preview")).to_have_class("empty")
    desk.mouse.move(right - 12, low - 12)
    expect(desk.locator("#preview")).to_contain_text("You could still place")
    desk.locator("#choices [data-answer='stop']").click()
    expect(desk.locator("#confirm")).to_be_visible()
    desk.locator("#confirm").click()
    expect(desk.locator("#log")).to_contain_text(re.compile("stops? placing"))


def test_a_choice_that_is_held_stays_while_others_choose(
    visitors: Visitors, anna: Client, client: Programs, desk: Page
) -> None:
    ben = client("Ben")
    table = anna.open(options={"exchange": False})["table"]
    ben.sit(table)
    visitors.sit(desk, anna)
    desk.goto(f"/tables/{table}")
    player = Player(desk)
    player.until(lambda now: bool(now["held"]))
    desk.evaluate(
        "() => { window.hides = 0; const preview = document.getElementById('preview');"
        "new MutationObserver(() => { window.hides += preview.className !== 'held'; })"
        ".observe(preview, { attributeFilter: ['class'] }); }"
    )
    view = ben.view(table, 1)
    ben.answer(table, 1, view["legal"][0]["answer"], view["version"])
    expect(desk.locator("#seat-1 .asking")).to_have_count(0)
    assert desk.evaluate("window.hides") == 0
    desk.locator("#confirm").click()
    expect(desk.locator("#log")).to_contain_text(re.compile("reveals? "))


# --- settings -------------------------------------------------------------------------------------


def choose(page: Page, *labels: tuple[str, str]) -> None:
    """In the dialog of settings."""
    page.get_by_role("button", name="Settings").click()
    for group, label in labels:
        page.locator("#settings").get_by_label(group).select_option(label=label)
    page.locator("[data-close='settings']").click()


def test_a_choice_can_be_made_to_wait_for_a_second_word(
    visitors: Visitors, anna: Client, desk: Page
) -> None:
    player = at_table(visitors, anna, desk, to_place=True)
    choose(desk, ("Confirm", "Every move"))
    now = player.until(placing)
    player.press(f"#drawing [data-place='{now['places'][0]}']")
    expect(desk.locator("#confirm")).to_be_visible()
    assert player.state()["version"] == now["version"]
    desk.locator("#cancel").click()
    choose(desk, ("Confirm", "Moves that end my turn"))
    now = player.until(several(desk))
    player.press(f"#drawing [data-place='{now['places'][0]}']")
    expect(desk.locator(f"[data-place='{now['places'][0]}'] [data-piece]")).to_have_count(1)
    now = player.until(
        lambda now: placing(now) and bool(re.search(r"\b1 more", desk.locator("#sub").inner_text()))
    )
    player.press(f"#drawing [data-place='{now['places'][0]}']")
    expect(desk.locator("#confirm")).to_be_visible()
    expect(desk.locator("#preview")).to_contain_text("This ends your turn.")


def test_the_table_can_be_dark_rich_in_contrast_and_still(
    visitors: Visitors, anna: Client, desk: Page
) -> None:
    at_table(visitors, anna, desk)
    scenery = desk.locator("#board img")
    desk.get_by_role("button", name="Settings").click()
    for label, theme in (("Dark", "dark"), ("High contrast", "contrast"), ("Light", "light")):
        with desk.expect_navigation():
            desk.locator("#settings").get_by_label("Theme").select_option(label=label)
        expect(desk.locator("html")).to_have_attribute("data-theme", theme)
        drawn = {"dark": "night", "light": "day"}.get(theme, theme)
        expect(desk.locator("#drawing")).to_have_attribute("data-theme", drawn)
        expect(scenery).to_have_attribute("src", re.compile(f"aton-wide-{drawn}"))
        # The dialog stays open, at the same place.
        expect(desk.locator("#settings")).to_be_visible()
        expect(desk.locator("#settings").get_by_label("Theme")).to_be_focused()
    desk.locator("#settings").get_by_label("Animation").select_option(label="Off")
    expect(desk.locator("html")).to_have_attribute("data-motion", "off")
    desk.locator("[data-close='settings']").click()
    desk.reload()
    expect(desk.locator("#drawing")).to_be_visible()
    expect(desk.locator("#settings")).to_be_hidden()


def test_sounds_can_be_switched_off(visitors: Visitors, anna: Client, desk: Page) -> None:
    desk.add_init_script(
        "window.sounds = 0; const Real = AudioContext; window.AudioContext = class extends Real "
        "{ createOscillator() { window.sounds++; return super.createOscillator(); } }"
    )
    player = at_table(visitors, anna, desk, to_place=True)
    choose(desk, ("Sound", "Off"))
    before = desk.evaluate("window.sounds")
    player.until(placing)
    assert desk.evaluate("window.sounds") == before
    choose(desk, ("Sound", "On"))
    player.step()
    player.ready()
    desk.wait_for_function("(before) => window.sounds > before", arg=before)


# --- clocks, talk, stand-ins ----------------------------------------------------------------------


def test_clocks_are_shown_and_count(visitors: Visitors, anna: Client, desk: Page) -> None:
    at_table(visitors, anna, desk, clock={"kind": "bank", "seconds": 600, "increment": 5})
    clocks = desk.locator("#seats .clock")
    expect(clocks).to_have_count(2)
    mine = desk.locator("#seat-0 .clock")
    begun = mine.inner_text()
    assert re.fullmatch(r"(9:5\d|10:00)", begun)
    expect(mine).not_to_have_text(begun)
    assert re.fullmatch(r"9:\d\d", mine.inner_text())


def test_when_the_time_is_up_a_bot_stands_in_until_one_is_back(
    visitors: Visitors, anna: Client, client: Programs, desk: Page
) -> None:
    clock = {"kind": "move", "seconds": 6}
    table = anna.open(clock=clock, standin="novice")["table"]
    ben = client("Ben")
    ben.sit(table)
    ben.answer(table, 1, "keep", ben.view(table, 1)["version"])  # so that his time begins later
    visitors.sit(desk, anna)
    desk.goto(f"/tables/{table}")
    mine = desk.locator("#seat-0")
    expect(mine).to_contain_text("bot standing in")
    expect(desk.locator("#main")).not_to_have_attribute("data-asked", re.compile(".*"))
    expect(desk.locator("body")).to_contain_text("Red ran out of time; Novice stands in.")
    desk.get_by_role("tab", name="Table").click()
    desk.get_by_role("button", name="I'm back").click()
    expect(mine).not_to_contain_text("bot standing in")


def test_people_talk_at_the_table_and_can_mute_each_other(
    visitors: Visitors, anna: Client, client: Programs, desk: Page
) -> None:
    ben = client("Ben")
    table = anna.open()["table"]
    ben.sit(table)
    there = visitors.desktop()
    for page, who in ((desk, anna), (there, ben)):
        visitors.sit(page, who)
        page.goto(f"/tables/{table}")
    chat = there.get_by_role("tab", name="Chat")
    expect(chat).to_have_accessible_name("Chat")
    desk.get_by_role("tab", name="Chat").click()
    desk.get_by_label("Message").fill("Good luck!")
    desk.keyboard.press("Enter")
    expect(chat).to_have_accessible_name("Chat 1 new")
    chat.click()
    expect(chat).to_have_accessible_name("Chat")
    desk.get_by_label("Message").fill("Good luck <b>Ben</b>!")
    desk.keyboard.press("Enter")
    said = there.locator("#messages li", has_text="Good luck <b>Ben</b>!")
    expect(said).to_be_visible()
    expect(desk.get_by_label("Message")).to_have_value("")
    said.get_by_role("button", name="Anna").click()
    expect(said.locator("span")).to_be_hidden()
    there.reload()
    there.get_by_role("tab", name="Chat").click()
    expect(said.locator("span")).to_be_hidden()
    said.get_by_role("button", name="Anna").click()
    expect(said.locator("span")).to_be_visible()


def test_a_seat_can_be_handed_over_to_a_bot_and_taken_back(
    visitors: Visitors, anna: Client, client: Programs, desk: Page
) -> None:
    ben = client("Ben")
    table = anna.open()["table"]
    ben.sit(table)
    visitors.sit(desk, anna)
    desk.goto(f"/tables/{table}")
    Player(desk).ready()
    desk.get_by_role("tab", name="Table").click()
    desk.get_by_role("button", name="Let bot play").click()
    expect(desk.locator("#seat-0")).to_contain_text("bot standing in")
    expect(desk.locator("#seat-0 .asking")).to_have_count(0)
    expect(desk.locator("#sub")).to_have_text("A bot is playing for you.")
    expect(desk.get_by_role("button", name="Change my choice")).to_have_count(0)
    view = ben.view(table, 1)
    ben.answer(table, 1, "keep", view["version"])
    expect(desk.locator("#log")).to_contain_text("Red")
    desk.get_by_role("button", name="I'm back").click()
    expect(desk.locator("#seat-0")).not_to_contain_text("bot standing in")
    expect(desk.get_by_role("button", name="Let bot play")).to_be_visible()


def test_coming_back_one_reads_what_has_happened_since(
    visitors: Visitors, anna: Client, client: Programs, desk: Page
) -> None:
    ben = client("Ben")
    table = anna.open(options={"exchange": False})["table"]
    ben.sit(table)
    visitors.sit(desk, anna)
    desk.goto(f"/tables/{table}")
    player = Player(desk)
    player.until(planning)
    for _ in range(4):
        player.step()
    with desk.expect_response("**/seen"):
        player.step()
    desk.goto("/")
    view = ben.view(table, 1)
    ben.answer(table, 1, view["legal"][0]["answer"], view["version"])
    desk.goto(f"/tables/{table}")
    recap = desk.locator("#recap")
    expect(recap).to_contain_text("Since your last visit")
    expect(recap).to_contain_text("Blue reveals")
    expect(desk.locator("#log .new").first).to_be_attached()
    # It can be closed, even after news.
    seat = next(one["seat"] for one in anna.view(table)["seats"] if one["asked"])
    view = (anna, ben)[seat].view(table, seat)
    answer = view["legal"][0]["answer"]
    version = (anna, ben)[seat].answer(table, seat, answer, view["version"])
    expect(desk.locator("#main")).to_have_attribute("data-version", str(version))
    expect(recap).to_have_count(1)
    recap.get_by_role("button", name="Continue").click()
    expect(recap).to_be_hidden()
