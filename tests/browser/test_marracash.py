"""MarraCash at the page: whole games by click and tap, auctions open and sealed, looking first."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Finger, State
from tests.browser.test_rail import CUT, MEASURES
from tests.browser.test_whole_games import Received
from tests.server.support import Client, wait_for

Programs = Callable[[str], Client]


class Trader(Finger):
    """A person who plays MarraCash; spends little, and leads much."""

    def __init__(self, page: Page, seat: int, touch: bool = False, seed: int = 1) -> None:
        super().__init__(page, touch, seed)
        self.seat = seat

    def answer(self) -> State:
        """Give one answer, looking first where the page wants it."""
        now = self.ready()
        if now["status"] == "over":
            return now
        version = now["version"]
        if now["numbers"] or any(answer.startswith("bid") for answer in now["choices"]):
            self._bid(now)
        elif now["pairs"]:
            self._point(now)
        else:
            self.press("#choices [data-answer]")
        self.confirm(version)
        return now

    def _bid(self, now: State) -> None:
        self.ways.add("bid")
        if "pass" in now["choices"] and self.stream.random() < 0.8:
            self.press("#choices [data-answer='pass']")
        elif now["numbers"]:
            if len(now["numbers"]) > 1 and self.stream.random() < 0.3:
                self.ways.add("nudge")
                self.press("[data-nudge='1']")
            self.press("[data-amount]")
        else:
            self.press("#choices [data-answer^='bid']")

    def _point(self, now: State) -> None:
        leads = [pair for pair in now["pairs"] if pair[1]]
        place, goal, answer = self.stream.choice(leads or now["pairs"])
        ways = [pair for pair in now["pairs"] if pair[0] == place]
        self.pick(place, goal, answer, ways)


def to_the_end(traders: list[Trader], table: str) -> None:
    """Let everybody answer in turn until it is over."""
    view: dict[str, Any] = {}

    def asked() -> list[Trader]:
        """Those who are to answer, after whatever the bots have answered."""
        nonlocal view
        view = traders[0].page.request.get(f"/api/tables/{table}").json()
        seats = {seat["seat"] for seat in view["seats"] if seat["asked"]}
        return [trader for trader in traders if trader.seat in seats]

    for _ in range(400):
        wait_for(lambda: asked() or view["status"] == "over")
        if view["status"] == "over":
            return
        asked()[0].answer()
    raise AssertionError("the game goes on and on")


def test_two_people_and_two_bots_play_to_the_end_one_of_them_on_a_phone(
    visitors: Visitors,
) -> None:
    here, there = visitors.desktop(), visitors.phone()
    here.goto("/new/marracash")
    here.locator("#more > summary").click()
    here.locator("#name").fill("Anna")
    here.locator("[name='seat1']").select_option("link")
    for seat in (2, 3):
        here.locator(f"[name='seat{seat}']").select_option("bot:novice")
    here.locator("#options summary").click()
    here.locator("[data-option='end_rule']").select_option("finish_round")
    here.get_by_label("Chosen (the same seed").check()
    here.locator("[name='seed']").fill("two-traders")
    here.locator("#start").click()
    here.wait_for_url("**/tables/*")
    link = here.locator("[data-link^='/join/']").input_value()
    there.goto(link)
    there.get_by_label("Your name").fill("Ben")
    there.get_by_role("button", name="Join game").tap()
    there.wait_for_url("**/tables/*")
    anna, ben = Trader(here, 0, seed=1), Trader(there, 1, touch=True, seed=2)
    table = there.url.rpartition("/")[2]
    to_the_end([anna, ben], table)
    for trader in (anna, ben):
        expect(trader.page.locator("#sentence")).to_contain_text(re.compile("win|share"))
        assert {"bid", "goal", "list"} <= trader.ways
    ben.seen()
    assert ben.widths == {360}, "sideways scrolling"
    assert not ben.small, ben.small
    here.locator("#tab-log").click()
    log = here.locator("#log").inner_text()
    assert re.search(r"leads [a-z0-9 ,]+ from fountain \d+ to \d+\.", log)
    assert not re.search(r"\b[rbgpy]{3,}\b(?<!gray)", log), "letters are for records"


# --- looking first ------------------------------------------------------------------------------------


def opened(
    visitors: Visitors, client: Programs, start: str, **more: Any
) -> tuple[Page, Client, str]:
    """A page at a table that begins as its seed has it, with three bots that do not hurry."""
    anna = client("Anna")
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "B"}, {"kind": "hotseat", "name": "C"}]
    table = anna.open(
        game="marracash", seats=[*seats, {"kind": "hotseat", "name": "D"}], seed=start, **more
    )["table"]
    page = visitors.desktop()
    visitors.sit(page, anna)
    return page, anna, table


def walk_on(client: Client, table: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Answer for all seats, at random but thriftily, until something holds for who is asked."""
    stream = random.Random(4)
    for _ in range(400):
        asked = [seat["seat"] for seat in client.view(table)["seats"] if seat["asked"]]
        view = client.view(table, asked[0])
        if holds(view):
            return view
        legal = [one["answer"] for one in view["legal"]]
        wish = legal[0] if view["question"]["kind"] == "bid" else stream.choice(legal)
        client.answer(table, asked[0], wish, view["version"])
    raise AssertionError("it never came true")


def test_a_group_shows_where_it_can_go_and_who_would_earn_what(
    visitors: Visitors, client: Programs
) -> None:
    page, anna, table = opened(visitors, client, "who-earns")

    def profitable(view: dict[str, Any]) -> bool:
        return view["question"]["step"] == "act" and bool(paying(view))

    def paying(view: dict[str, Any]) -> list[dict[str, Any]]:
        found = []
        for one in view["legal"]:
            if one["answer"].startswith("lead"):
                path = f"/api/tables/{table}/seats/{view['seat']}/preview?answer={one['answer']}"
                told = anna.get(path).json()
                if {"entered", "got_cut"} <= {line["kind"] for line in told["lines"]}:
                    found.append(one)
        return found

    view = walk_on(anna, table, profitable)
    lead = paying(view)[0]
    page.goto(f"/tables/{table}?seat={view['seat']}")
    trader = Trader(page, view["seat"])
    trader.ready()
    trader.place(lead["place"])
    goals = {one["target"] for one in view["legal"] if one["place"] == lead["place"]}
    assert set(trader.seen()["goals"]) == goals
    assert lead["target"] in goals
    expect(page.locator("#preview-text .piece svg")).to_be_visible()  # who would walk
    goal = page.locator(f"#drawing [data-place='{lead['target']}']")
    expect(goal).not_to_have_attribute("aria-disabled", "true")
    goal.hover(force=True)
    shown = page.locator("#preview-text")
    expect(shown).to_contain_text(re.compile(r"enters? [RBGPY]\d: \w+ earns? \d+\sD"))
    expect(shown).to_contain_text(re.compile(r"gets? a cut of \d+\sD"))
    expect(shown).to_contain_text(re.compile(r"\(\+\d+\)"))
    assert trader.seen()["version"] == view["version"], "nothing has happened yet"
    # Another place of the board, and the group is let go.
    page.keyboard.press("Escape")
    assert trader.seen()["goals"] == []
    if lead["target"] not in {one["place"] for one in view["legal"]}:
        expect(goal).to_have_attribute("aria-disabled", "true")
    # Now in earnest: what was shown is what happens.
    trader.place(lead["place"])
    told = anna.get(
        f"/api/tables/{table}/seats/{view['seat']}/preview?answer={lead['answer']}"
    ).json()
    trader.place(lead["target"])
    trader.confirm(view["version"])
    for line in told["lines"]:
        expect(page.locator("#log")).to_contain_text(line["text"].split(" ", 2)[-1])


def test_things_on_the_board_say_what_they_are(visitors: Visitors, client: Programs) -> None:
    page, anna, table = opened(visitors, client, "what-is-this")
    asked = next(seat["seat"] for seat in anna.view(table)["seats"] if seat["asked"])
    page.goto(f"/tables/{table}?seat={asked}")
    note = page.locator("#preview-text")
    for selector, words in (
        ("[data-place='r5']", "R5, red, free"),
        ("[data-about='end_a']", "End A of the line"),
        ("[data-about='omar'] > .name", "Omar has 1200 D"),
        ("[data-about='cash']", "Only cash counts in the end"),
        ("[data-about='turn'] text", "The first round"),
    ):
        page.locator(f"#drawing {selector}").first.click(button="right")
        expect(note).to_contain_text(words)
        expect(note.locator("a")).to_have_attribute("href", re.compile(r"/rules/marracash#p\d"))
        page.mouse.move(1, 1)  # what is pointed at is explained, too, in the same place
        page.keyboard.press("Escape")
        expect(note).to_be_hidden()


def test_an_exact_bid_is_typed(visitors: Visitors, client: Programs) -> None:
    page, anna, table = opened(visitors, client, "exact-bid")
    view = walk_on(anna, table, lambda view: view["question"]["step"] == "opening")
    anna.answer(table, view["seat"], "auction r5", view["version"])
    page.goto(f"/tables/{table}?seat={view['seat']}")
    amount = page.locator("#amount")
    expect(amount).to_be_visible()
    expect(amount).to_have_value("100")
    amount.focus()
    page.keyboard.type("625")
    expect(page.locator("#preview-text strong")).to_have_text("Open with 625 D.")
    page.keyboard.press("Enter")
    expect(page.locator("#preview.held")).to_be_visible()
    expect(page.locator("#preview-text strong")).to_have_text("Open with 625 D.")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#preview-text")).to_be_hidden()
    amount.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("bids 625 D")
    assert anna.view(table)["log"][-1]["text"].endswith("bids 625\u00a0D.")


@pytest.mark.parametrize("wrong", ["630", "99"])
def test_what_is_no_bid_is_not_taken(visitors: Visitors, client: Programs, wrong: str) -> None:
    page, anna, table = opened(visitors, client, "exact-bid")
    view = walk_on(anna, table, lambda view: view["question"]["step"] == "opening")
    version = anna.answer(table, view["seat"], "auction r5", view["version"])
    page.goto(f"/tables/{table}?seat={view['seat']}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#amount").fill(wrong)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#amount:invalid')")
    expect(page.locator("#preview-text")).to_be_hidden()
    assert not [url for url in asked if "/preview" in url or "/answer" in url]
    assert anna.view(table)["version"] == version


def auctioned(visitors: Visitors, client: Programs, page: Page) -> Trader:
    """A page in the middle of an auction of four players."""
    _, anna, table = opened(visitors, client, "windows")
    view = walk_on(anna, table, lambda view: view["question"]["step"] == "raise")
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat={view['seat']}")
    trader = Trader(page, view["seat"])
    trader.ready()
    return trader


def test_plus_and_minus_count_a_bid_and_its_preview_follows(
    visitors: Visitors, client: Programs
) -> None:
    page = visitors.desktop()
    trader = auctioned(visitors, client, page)
    amount, shown = page.locator("#amount"), page.locator("#preview-text strong")
    least = int(amount.input_value())
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="More").click()
    expect(amount).to_have_value(str(least + 50))
    expect(shown).to_have_text(f"Bid {least + 50} D.")
    page.get_by_role("button", name="Less").click()
    expect(shown).to_have_text(f"Bid {least + 25} D.")
    amount.focus()
    page.keyboard.press("ArrowUp")
    expect(amount).to_have_value(str(least + 50))
    version = trader.seen()["version"]
    page.get_by_role("button", name="Bid", exact=True).click()
    trader.confirm(version)
    expect(page.locator("#log")).to_contain_text(f"bids {least + 50} D")


@pytest.mark.parametrize("window", [(1280, 800), (360, 640)])
def test_an_auction_of_four_fits_the_window(
    visitors: Visitors, client: Programs, window: tuple[int, int]
) -> None:
    small = min(window) < 500
    page = visitors.phone(size=window) if small else visitors.desktop(size=window)
    auctioned(visitors, client, page)
    page.wait_for_function("() => document.querySelector('.stack img').complete")
    found = page.evaluate(MEASURES)
    assert (found["wide"], found["high"]) == window
    assert page.evaluate(CUT) == []
    least = {"letter": 7}
    assert [word for word in found["words"] if word[2] < least.get(word[1], 11) - 0.05] == []


# --- sealed bids --------------------------------------------------------------------------------------


def test_a_sealed_bid_reaches_nobody_before_all_are_in(visitors: Visitors) -> None:
    """Anna bids 775, a sum that is nowhere else on the table; Ben hears it when he has bid himself."""
    here, door = visitors.desktop(), visitors.phone()
    here.goto("/new/marracash")
    here.locator("#more > summary").click()
    here.locator("#name").fill("Anna")
    here.locator("[name='players'][value='2']").check()
    here.locator("[name='seat1']").select_option("link")
    here.locator("#options summary").click()
    here.locator("[data-option='auction']").select_option("sealed")
    here.get_by_label("Chosen (the same seed").check()
    here.locator("[name='seed']").fill("sealed")
    here.locator("#start").click()
    here.wait_for_url("**/tables/*")
    link = here.locator("[data-link^='/join/']").input_value()
    door.goto(link)
    door.get_by_label("Your name").fill("Ben")
    door.get_by_role("button", name="Join game").tap()
    door.wait_for_url("**/tables/*")
    there = door.context.new_page()  # one that is listened to from its first byte
    heard = Received(there)
    there.goto(door.url)
    door.close()
    anna, ben = Trader(here, 0), Trader(there, 1, touch=True)
    table = here.url.rpartition("/")[2]
    view = here.request.get(f"/api/tables/{table}").json()
    begins = next(seat["seat"] for seat in view["seats"] if seat["asked"])
    seller = (anna, ben)[begins]
    seller.ready()
    seller.place("r5")
    seller.confirm(view["version"])
    anna.ready()
    ben.ready()
    version = anna.seen()["version"]
    here.locator("#amount").fill("775")
    here.keyboard.press("Enter")
    anna.confirm(version)
    expect(there.locator("#seat-0 .asking")).to_have_count(0)
    expect(there.locator("#drawing")).to_contain_text("has bid")
    expect(there.locator("#drawing")).to_contain_text("sealed bids: 1 of 2 is in")
    # Ben looks around as long as he likes.
    there.locator("#drawing [data-about='stone']").first.click(button="right")
    expect(there.locator("#preview-text")).to_contain_text("in secret")
    told = heard.texts()
    there.reload()
    ben.ready()
    told += heard.texts()
    assert len(told) > 6
    secret = re.compile(r"\b775\b")
    for text in told:
        plain = re.sub(r'data-(answer|says|value)="[^"]*"|<i [^>]*>', "", text)  # what Ben may bid
        plain = re.sub(r'"legal":\[.*?\]', "", plain)
        found = secret.search(plain)
        assert found is None, plain[max(0, found.start() - 200) : found.end() + 50]
    ben.answer()
    expect(here.locator("#log")).to_contain_text("You bid 775 D.")
    expect(there.locator("#log")).to_contain_text("Ali bid 775 D.")


WHOLE = """() => {
  const sub = document.getElementById("sub");
  return sub.checkVisibility({ visibilityProperty: true }) && sub.scrollHeight <= sub.clientHeight + 2;
}"""
"""Whether the sentence below the title is read to its end; its lower edge may be narrow."""


@pytest.mark.parametrize("window", [(1280, 800), (390, 844)])
def test_what_a_bid_buys_is_read_to_its_end(
    visitors: Visitors, client: Programs, window: tuple[int, int]
) -> None:
    """Where a few bids are buttons, too."""
    anna = client("Anna")
    seats = [{"kind": "me"}, *[{"kind": "hotseat"}] * 3]
    table = anna.open(seats, game="marracash", seed="bids")["table"]
    stream = random.Random(1)
    while True:
        seat = next(one["seat"] for one in anna.view(table)["seats"] if one["asked"])
        view = anna.view(table, seat)
        if view["question"]["step"] == "raise" and len(view["legal"]) == 2:
            break
        anna.answer(table, seat, stream.choice(view["legal"])["answer"], view["version"])
    small = min(window) < 500
    page = visitors.phone(size=window) if small else visitors.desktop(size=window)
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat={seat}")
    expect(page.locator("#choices > .choice")).to_have_count(2)
    expect(page.locator("#sub")).to_contain_text("Bidding goes on")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(WHOLE)
