"""Egizia at the page: whole games by click and tap, cards from the hand, looking first."""

import re
from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.data import CANAL_1, IMPROVABLE, NILE, OVERSEERS, card_at
from tests.browser.conftest import Visitors
from tests.browser.driver import SEEN, Finger, State
from tests.server.support import Client, wait_for

Programs = Callable[[str], Client]

QUIET = ("pass", "decline", "stop", "skip", "feed", "return")
"""Answers by which nothing more is done."""


class Noble(Finger):
    """A person who plays Egizia: goes down the river and builds."""

    hasty = False
    """Nothing more than one must."""

    def answer(self) -> State:
        """Give one answer, looking first where the page wants it; or draw the curtain."""
        now = self.ready()
        if now["status"] == "over":
            return now
        if now["curtain"]:
            self.press(f"#curtain [data-viewer='{now['curtain']}']")
            self.page.wait_for_function(f"() => ({SEEN})().curtain === ''")
            self.ways.add("curtain")
            return now
        self._choose(now)
        self.confirm(now["version"])
        return now

    def _choose(self, now: State) -> None:
        quiet = [answer for answer in now["choices"] if answer in QUIET]
        if quiet and (self.hasty or not (now["pairs"] or now["aside"])):
            return self.press(f"#choices [data-answer='{quiet[0]}']")
        if now["aside"] and self.stream.random() < 0.5:
            self.ways.add("aside")
            self.open_list()
            return self.press(f"#side-actions [data-answer='{self.stream.choice(now['aside'])}']")
        if now["worded"] and (
            self.touch or self.stream.random() < 0.7
        ):  # the list lies over a phone's board
            self.ways.add("words")
            answer = self.stream.choice(now["pairs"])[2]
            return self.press(f"#list [data-answer='{answer}']")
        if now["pairs"]:
            return self._point(now)
        return self.press("#choices [data-answer]")

    def open_list(self) -> None:
        """Show all answers in words, with those that can be given beside the question."""
        if self.page.locator("#list:not([open])").count():
            self.press("#list > summary")

    def _point(self, now: State) -> None:
        pairs = now["pairs"]
        place, goal, answer = self.stream.choice(pairs)
        ways = [pair for pair in pairs if pair[0] == place]
        self.pick(place, goal, answer, ways)

    def to_round(self, last: int) -> None:
        """Play until a round begins."""
        for _ in range(900):
            self.answer()
            told = re.search(r"Round (\d)", self.seen()["heading"])
            if told is not None and int(told[1]) >= last:
                return
        raise AssertionError("the round never begins")

    def to_the_end(self, hasty_from: int) -> None:
        """Play on; from some round on as quickly as may be."""
        for _ in range(900):
            if self.answer()["status"] == "over":
                return
            told = re.search(r"Round (\d)", self.seen()["heading"])
            self.hasty = told is not None and int(told[1]) >= hasty_from
        raise AssertionError("the game goes on and on")


def play_on(program: Client, table: str) -> None:
    """Answer for all seats of a player as quickly as may be, until the game is over."""
    view: dict[str, Any] = {}

    def asked() -> list[int]:
        """The seats of the player that are to answer, after whatever the bots have answered."""
        nonlocal view
        view = program.view(table)
        return [seat["seat"] for seat in view["seats"] if seat["yours"] and seat["asked"]]

    for _ in range(900):
        wait_for(lambda: asked() or view["status"] == "over")
        if view["status"] == "over":
            return
        own = program.view(table, asked()[0])
        answers = [one["answer"] for one in own["legal"]]
        quiet = [answer for answer in answers if answer in QUIET]
        program.answer(table, own["seat"], (quiet or answers)[0], own["version"])
    raise AssertionError("the game goes on and on")


def opened(page: Page, players: int, seats: dict[int, str], seed: str) -> None:
    """A table, as a person opens it."""
    page.goto("/new/egizia")
    page.locator("#more > summary").click()
    page.locator("#name").fill("Anna")
    page.locator(f"[name='players'][value='{players}']").check()
    for seat, kind in seats.items():
        page.locator(f"[name='seat{seat}']").select_option(kind)
    page.locator("#options summary").click()
    page.get_by_label("Chosen (the same seed").check()
    page.locator("[name='seed']").fill(seed)
    page.locator("#start").click()
    page.wait_for_url("**/tables/*")


# --- whole games --------------------------------------------------------------------------------------


def test_alone_against_the_automata_to_the_end(visitors: Visitors) -> None:
    page = visitors.desktop()
    opened(page, 1, {}, "alone")
    seats = page.locator("#seats .seat")
    expect(seats).to_have_count(3)
    for name in ("Cleopatra", "Imhotep"):
        expect(page.locator("#seats .automaton", has_text=name)).to_contain_text("automaton")
    noble = Noble(page)
    noble.to_the_end(hasty_from=3)
    expect(page.locator("#sentence")).to_contain_text(re.compile("wins?"))
    assert {"place", "words"} <= noble.ways
    cleopatra = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["automata"][0]
    assert cleopatra["score"] > 20
    expect(page.locator("#side-cleopatra .score")).to_have_text(str(cleopatra["score"]))
    panel = page.locator("#drawing [data-seat='cleopatra']")
    expect(panel).to_contain_text("Nile cards taken")


def test_two_people_at_one_screen_and_a_bot(visitors: Visitors) -> None:
    """Two rounds as people play; a program brings the game to its end, and the page follows."""
    page = visitors.desktop()
    opened(page, 3, {1: "hotseat", 2: "bot:novice"}, "at-one-screen")
    noble = Noble(page, seed=2)
    noble.to_round(3)
    with visitors.program(page) as program:
        play_on(program, page.url.rpartition("/")[2].partition("?")[0])
    expect(page.locator("#sentence")).to_contain_text(re.compile("wins?"))
    assert {"place", "words", "curtain"} <= noble.ways
    log = page.locator("#log").inner_text()
    assert re.search(r"builds: (Obelisk|Pyramid) row \d, brick \d\.", log)
    assert not re.search(r"\bn[135]_\d\d\b|\bo\d\.\d\b", log), "keys are for records"


def test_on_a_small_phone_by_tapping(visitors: Visitors) -> None:
    page = visitors.phone()
    opened(page, 1, {}, "on-a-phone")
    noble = Noble(page, touch=True, seed=3)
    noble.to_the_end(hasty_from=3)
    expect(page.locator("#sentence")).to_contain_text(re.compile("wins?"))
    assert noble.widths == {360}, "sideways scrolling"
    assert not noble.small, noble.small


# --- cards from the hand ------------------------------------------------------------------------------


def dealt() -> tuple[str, list[str]]:
    """A seed whose first river brings Red two dry fields, a canal and an overseer, in this order;
    and the spaces where they lie."""
    for n in count():
        seed = f"cards-{n}"
        s = GAME.new(players=2, seed=seed).state
        river = [int(card_at(s.display, space)) for space in range(10)]
        fields = [space for space, card in enumerate(river) if card in IMPROVABLE]
        if s.line[0] or CANAL_1 not in river or OVERSEERS[0] not in river:
            continue
        canal, overseer = river.index(CANAL_1), river.index(OVERSEERS[0])
        if len([space for space in fields if space < canal]) >= 2 and canal < overseer < 8:
            wanted = [*fields[:2], canal, overseer]
            return seed, [f"c{space + 1}" for space in wanted]
    raise AssertionError


def sailed(visitors: Visitors, client: Programs) -> tuple[Page, Client, str, list[str]]:
    """Red has taken those four cards and is to place a ship; Green has passed."""
    seed, spaces = dealt()
    anna = client("Anna")
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}]
    table = anna.open(game="egizia", seats=seats, seed=seed)["table"]
    for n, space in enumerate(spaces):
        anna.answer(table, 0, f"sail {space}", anna.view(table)["version"])
        if n == 0:
            anna.answer(table, 1, "pass", anna.view(table)["version"])
    page = visitors.desktop()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat=0")
    return page, anna, table, spaces


def test_cards_are_played_from_beside_the_question(visitors: Visitors, client: Programs) -> None:
    """A canal: the card first, then the field; then an overseer in a visit."""
    page, anna, table, _ = sailed(visitors, client)
    noble = Noble(page)
    now = noble.ready()
    fields = [pair for pair in now["pairs"] if pair[0] == "card.canal"]
    assert len(fields) == 2
    assert now["picks"] == ["card.canal"]
    assert now["choices"] == ["pass"], "the question itself stays short"
    noble.open_list()
    noble.press("#side-actions [data-pick='card.canal']")
    goals = {pair[1] for pair in fields}
    assert set(noble.seen()["goals"]) == goals
    page.keyboard.press("Escape")
    assert noble.seen()["goals"] == []
    noble.place("card.canal")
    assert set(noble.seen()["goals"]) == goals
    noble.place(fields[0][1])
    noble.confirm(now["version"])
    expect(page.locator("#log")).to_contain_text(re.compile("digs? a canal to"))
    key = fields[0][1].removeprefix("field.")
    name = GAME.words(f"card.{key}")
    expect(page.locator("#log")).to_contain_text(name)
    assert noble.ready()["picks"] == [], "it is used up"
    # On to the Temple, and to work with an overseer.
    for answer in ("sail temple", "pass"):
        anna.answer(table, 0, answer, anna.view(table)["version"])
    page.wait_for_function(f"() => ({SEEN})().worded")
    now = noble.ready()
    noble.press("#list [data-answer='send blue']")
    noble.confirm(now["version"])
    now = noble.ready()
    assert now["aside"] == ["overseer 3"]
    before = int(re.findall(r"Strength (\d+)", page.locator("#sub").inner_text())[0])
    noble.open_list()
    noble.press("#side-actions [data-answer='overseer 3']")
    noble.confirm(now["version"])
    expect(page.locator("#sub")).to_contain_text(f"Strength {before + 3}")
    expect(page.locator("#log")).to_contain_text("plays Overseer +3")


# --- looking first ------------------------------------------------------------------------------------


def test_things_say_what_they_are_and_mean_now(visitors: Visitors, client: Programs) -> None:
    page, _, _, spaces = sailed(visitors, client)
    note = page.locator("#preview-text")
    field = NILE[IMPROVABLE[0]].key[:2]
    for selector, words in (
        ("[data-place='heliopolis']", r"all three regular crews \+1.* need 8 grain"),
        (f"[data-place='{spaces[0]}']", "there is no card here"),
        ("[data-place='temple']", r"The cheapest brick costs 1. You could have strength \d"),
        ("[data-place='o1.1']", "can be built next"),
        ("[data-about='all.pyramid']", "0 of 28 bricks"),
        ("[data-place='market.grain']", "each missing grain costs 3"),
        ("[data-place='ring']", "For you: need"),
        ("[data-about='food.red']", "Your next feeding"),
        ("[data-about='stones.green']", "Green's stones"),
        (f"[data-place^='field.{field}']", "Your .* field"),
        ("[data-place='card.canal']", "becomes yellow"),
        ("[data-about='turn']", "Round 1 of 5"),
        (":is([data-about^='s0'], [data-about^='s1'], [data-about^='s2'])", "For you"),
    ):
        thing = page.locator(f"#drawing {selector}").last
        thing.scroll_into_view_if_needed()
        thing.dispatch_event("contextmenu")
        expect(note).to_contain_text(re.compile(words))
        expect(note.locator("a")).to_have_attribute("href", re.compile(r"/rules/egizia#p\d"))
        page.keyboard.press("Escape")


def test_a_pointless_answer_is_asked_back(visitors: Visitors, client: Programs) -> None:
    page, anna, table, _ = sailed(visitors, client)
    version = anna.view(table)["version"]
    page.locator("#choices [data-answer='pass']").click()
    expect(page.locator("#preview .warning")).to_contain_text("Cards you could still take")
    page.locator("#cancel").click()
    page.mouse.move(2, 2)  # else it rests on an answer, which is previewed again
    expect(page.locator("#preview")).to_be_hidden()
    assert anna.view(table)["version"] == version


def test_a_question_far_down_the_board_comes_into_sight(
    visitors: Visitors, client: Programs
) -> None:
    """On a phone the bricks one may build are below the window, until one is asked for them."""
    _, anna, table, _ = sailed(visitors, client)
    page = visitors.phone()
    visitors.sit(page, anna)
    page.goto(f"/tables/{table}?seat=0")
    Noble(page).ready()
    brick = page.locator("#drawing [data-place='t1.1']")
    expect(brick).not_to_be_in_viewport()
    for answer in ("sail temple", "pass", "feed", "send blue"):
        anna.answer(table, 0, answer, anna.view(table)["version"])
    expect(brick).to_be_in_viewport()


def test_a_phone_that_is_turned_shows_the_other_shape(visitors: Visitors, client: Programs) -> None:
    anna = client("Anna")
    page = visitors.desktop(first_visit=True)
    visitors.sit(page, anna)
    seats = [{"kind": "me"}, *({"kind": "hotseat", "name": name} for name in ("Ben", "Cleo"))]
    table = anna.open(seats=seats, game="egizia")["table"]
    page.goto(f"/tables/{table}?seat=0")
    drawing = page.locator("#drawing")
    for width, height, box in (
        (1280, 800, "1250 1000"),
        (390, 844, "720"),
        (844, 390, "1250 1000"),
    ):
        page.set_viewport_size({"width": width, "height": height})
        expect(drawing).to_have_attribute("viewBox", re.compile(rf"^0 0 {box}"))
        expect(page.locator("#drawing [data-place='o1.1']")).to_be_attached()
    page.reload()
    expect(drawing).to_have_attribute("viewBox", re.compile("^0 0 1250 1000"))
