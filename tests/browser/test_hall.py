"""The pages around the tables."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.driver import Player
from tests.server.support import Client

Programs = Callable[[str], Client]


def test_every_option_of_the_rules_can_be_chosen(visitors: Visitors, desk: Page) -> None:
    visitors.allowed.append("422")
    game = desk.request.get("/api/games").json()["games"][0]
    desk.goto("/new/aton")
    desk.locator("#more > summary").click()
    desk.locator("#name").fill("Anna")
    desk.locator("#options summary").click()
    wanted: dict[str, str] = {}
    for option in game["options"]:
        select = desk.locator(f"[data-option='{option['name']}']")
        number = desk.locator(f"[data-number='{option['name']}']")
        values = [
            str(value).lower() if isinstance(value, bool) else str(value)
            for value in option["values"]
        ]
        other = next(value for value in reversed(values) if value != str(option["default"]).lower())
        wanted[option["name"]] = other
        if number.count():
            expect(number).to_have_value(str(option["default"]))
            numbers = [value for value in option["values"] if isinstance(value, int)]
            ends = (number.get_attribute("min"), number.get_attribute("max"))
            assert ends == (str(min(numbers)), str(max(numbers)))
            number.fill(other)
            continue
        offered = select.locator("option").evaluate_all(
            "(all) => all.map((one) => [one.value, one.textContent])"
        )
        words = [(value, option["words"].get(value, value)) for value in values]
        assert offered == [[value, said[:1].upper() + said[1:]] for value, said in words]
        select.select_option(other)
    # Without exchanges nothing can be hidden: said in a sentence, and nothing is lost.
    with desk.expect_response("**/api/tables") as refused:
        desk.locator("#start").click()
    assert refused.value.status == 422
    expect(desk.locator("#setup-problem")).to_contain_text("exchange")
    desk.locator("[data-option='exchange']").select_option("true")
    wanted["exchange"] = "true"
    expect(desk.locator("[data-changed]")).to_have_text(f"({len(wanted) - 1})")
    desk.locator("#start").click()
    desk.wait_for_url("**/tables/*")
    view = desk.request.get(f"/api/tables/{Player(desk).table}").json()
    told = dict(pair.split("=") for pair in view["options"].split(","))
    wanted.pop("exchange")
    assert told == wanted


def test_a_number_beside_words_is_asked_for_only_when_it_is_meant(desk: Page) -> None:
    desk.goto("/new/aton")
    desk.locator("#more > summary").click()
    desk.locator("#options summary").click()
    words = desk.locator("[data-option='round_cap']")
    number = desk.locator("[data-number='round_cap']")
    expect(number).to_have_value("100")
    number.fill("7")
    desk.locator("#options summary").click()
    desk.locator("#start").click()
    expect(number).to_be_visible()  # the options are open again, where the browser tells why
    assert number.evaluate("(one) => one === document.activeElement")
    words.select_option("none")
    expect(number).to_be_hidden()
    desk.locator("#start").click()
    desk.wait_for_url("**/tables/*")
    desk.get_by_role("tab", name="Table").click()
    expect(desk.locator("#info")).to_contain_text("The last round that is played. no last round")


def test_options_are_shown_only_where_they_matter(desk: Page) -> None:
    desk.goto("/new/egizia")
    desk.locator("#more > summary").click()
    desk.locator("#options summary").click()
    bid = desk.locator("[data-option='seat_auction']")
    alone = desk.locator("[data-number='solo_handicap']")
    expect(alone).to_be_hidden()
    bid.select_option("true")
    expect(desk.locator("[data-changed]")).to_have_text("(1)")
    desk.locator("[name='players'][value='1']").check()
    expect(bid).to_be_hidden()
    alone.fill("-10")
    expect(desk.locator("[data-changed]")).to_have_text("(1)")
    desk.locator("#start").click()
    desk.wait_for_url("**/tables/*")
    view = desk.request.get(f"/api/tables/{Player(desk).table}").json()
    assert view["options"] == "solo_handicap=-10"


def test_presets_fill_the_options_in(desk: Page) -> None:
    desk.goto("/new/aton")
    desk.locator("#more > summary").click()
    desk.locator("#options summary").click()
    desk.locator("[name='preset']").select_option("published")
    expect(desk.locator("[data-option='placement']")).to_have_value("mandatory")
    expect(desk.locator("[data-option='start_score']")).to_have_value("0")
    desk.locator("#start").click()
    desk.wait_for_url("**/tables/*")
    view = desk.request.get(f"/api/tables/{Player(desk).table}").json()
    assert "placement=mandatory" in view["options"]


def test_one_press_starts_a_game_and_cards_say_who_plays(desk: Page) -> None:
    desk.goto("/new/egizia")
    desk.locator("[name='players'][value='3']").check()
    desk.locator("[name='level'][value='novice']").check()
    desk.get_by_role("button", name="Start game").click()
    desk.wait_for_url("**/tables/*")
    seats = desk.request.get(f"/api/tables/{Player(desk).table}").json()["seats"]
    assert [(one["kind"], one["level"]) for one in seats] == [
        ("me", None), ("bot", "novice"), ("bot", "novice"),
    ]  # fmt: skip
    desk.goto("/new/egizia")
    desk.locator("[name='rivals'][value='link']").check()
    expect(desk.locator("[data-bots]")).to_be_hidden()
    expect(desk.locator("#start")).to_have_text("Open table")
    desk.locator("[name='rivals'][value='hotseat']").check()
    desk.get_by_label("Green's name").fill("Ben")
    expect(desk.get_by_label("Violet's name")).to_be_hidden()
    desk.locator("[name='players'][value='3']").check()
    expect(desk.get_by_label("Violet's name")).to_be_visible()
    desk.locator("#more > summary").click()
    desk.locator("[name='seat2']").select_option("bot:scribe")
    assert desk.locator("[name='rivals']:checked").count() == 0  # seats differ
    desk.locator("[name='players'][value='1']").check()
    expect(desk.locator("[data-company]")).to_be_hidden()
    desk.locator("#start").click()
    desk.wait_for_url("**/tables/*")
    expect(desk.locator("#seats")).to_contain_text("Imhotep")


WORDS_CUT = """(lists) => {
  const pen = document.createElement("canvas").getContext("2d");
  return lists.flatMap((list) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft } = getComputedStyle(list);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = list.clientWidth - parseFloat(paddingLeft) - 20; // the arrow
    return [...list.options].map((one) => one.text).filter((text) => pen.measureText(text).width > room);
  });
}"""
"""The words of lists for which there is not enough room."""


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_settings_are_seen_whole_on_a_phone(visitors: Visitors, size: tuple[int, int]) -> None:
    phone = visitors.phone(size=size)
    phone.goto("/")
    phone.get_by_role("button", name="Settings").click()
    room = phone.locator("#settings").evaluate(
        "(one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth,"
        " one.getBoundingClientRect().top, innerHeight - one.getBoundingClientRect().bottom]"
    )
    assert room[:2] == [0, 0]
    assert min(room[2:]) >= 0
    cut = phone.locator("#settings select").evaluate_all(WORDS_CUT)
    assert cut == []
    phone.locator("[data-close='settings']").tap()
    expect(phone.locator("#settings")).to_be_hidden()


def test_whose_seat_is_taken_hears_so_at_once(
    visitors: Visitors, client: Programs, desk: Page
) -> None:
    visitors.allowed.append("403")
    anna, ben = client("Anna"), client("Ben")
    seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
    opened = anna.open(seats=seats, game="egizia")
    there, codes = f"/join/{opened['table']}", opened["codes"]
    desk.goto(f"{there}#{codes['1']}")
    expect(desk.get_by_role("button", name="Join game")).to_be_visible()
    ben.sit(opened["table"], code=codes["1"])
    desk.goto("/")
    desk.goto(f"{there}#{codes['1']}")
    expect(desk.locator("#taken")).to_contain_text("already taken")
    expect(desk.get_by_role("button", name="Join game")).to_be_hidden()
    desk.goto("/")
    desk.goto(f"{there}#nonsense")
    expect(desk.locator("#taken")).to_contain_text("needs an invitation link")
    desk.goto("/")
    desk.goto(there)  # without a code there is no seat for anybody here
    expect(desk.locator("#taken")).to_be_visible()
    desk.goto("/")
    desk.goto(f"{there}#{codes['2']}")
    desk.locator("#name").fill("Cleo")
    desk.get_by_role("button", name="Join game").click()
    desk.wait_for_url("**/tables/*")
    expect(desk.locator("#seat-2")).to_contain_text("Cleo")


def test_a_chosen_seed_leads_to_the_same_game(visitors: Visitors) -> None:
    hands = []
    for _ in range(2):
        page = visitors.desktop()
        page.goto("/new/aton")
        page.locator("#more > summary").click()
        page.get_by_label("Chosen (the same seed").check()
        page.get_by_label("Seed", exact=True).fill("the-same")
        page.locator("#start").click()
        page.wait_for_url("**/tables/*")
        Player(page).ready()
        hands.append(page.locator("#sub").inner_text())
        page.get_by_role("tab", name="Table").click()
        expect(page.locator("#info")).to_contain_text("chose the seed")
    assert hands[0] == hands[1]


def test_a_clock_and_a_hotseat_can_be_set_up(desk: Page) -> None:
    desk.goto("/new/aton")
    desk.locator("#more > summary").click()
    desk.locator("#name").fill("Anna")
    name = desk.get_by_label("Blue's name")
    expect(name).to_be_hidden()
    desk.locator("[name='seat1']").select_option("hotseat")
    name.fill("Ben")
    bank = desk.get_by_label("Total minutes")
    expect(bank).to_be_hidden()
    desk.locator("[name='clock']").select_option("bank")
    bank.fill("7")
    desk.locator("#start").click()
    desk.wait_for_url("**/tables/*")
    expect(desk.locator("#curtain")).to_contain_text("Anna")
    expect(desk.locator("#seat-1")).to_contain_text("Ben")
    expect(desk.locator("#seat-1 .clock")).to_have_text(re.compile("7:00|6:5"))


def test_a_listed_table_is_found_on_the_home_page(visitors: Visitors, desk: Page) -> None:
    desk.goto("/new/aton")
    desk.locator("#more > summary").click()
    desk.locator("#name").fill("Lister")
    desk.locator("[name='seat1']").select_option("open")
    desk.get_by_label("List the table on the home page").check()
    desk.locator("#start").click()
    desk.wait_for_url("**/tables/*")
    other = visitors.desktop()
    other.goto("/")
    other.get_by_role("link", name="Join Lister: Aton").click()
    other.wait_for_url("**/tables/*")
    other.get_by_role("button", name="Play as Blue").click()
    Player(other).ready()
    Player(desk).ready()


def test_a_friends_link_is_good_once(visitors: Visitors, client: Programs, desk: Page) -> None:
    anna = client("Anna")
    opened = anna.open(seats=[{"kind": "me"}, {"kind": "link"}])
    link = f"/join/{opened['table']}#{opened['codes']['1']}"
    desk.goto(link)
    expect(desk.locator("main")).to_contain_text("Anna invites you to play Aton.")
    desk.get_by_label("Your name").fill("Ben")
    desk.get_by_role("button", name="Join game").click()
    desk.wait_for_url("**/tables/*")
    Player(desk).ready()
    late = visitors.desktop()
    late.goto(link)
    expect(late.locator("main")).to_contain_text("The game has started")
    expect(late.get_by_role("button", name="Join game")).to_have_count(0)
    late.get_by_role("link", name="Watch", exact=True).click()
    late.wait_for_url("**/tables/*")
    desk.goto(link)
    desk.wait_for_url(f"**/tables/{opened['table']}")


def test_a_guest_takes_a_name_when_invited_and_another_one_later(
    client: Programs, desk: Page
) -> None:
    desk.goto("/")
    desk.get_by_role("button", name="Play now: Aton against bots").click()
    desk.wait_for_url("**/tables/*")
    opened = client("Anna").open(seats=[{"kind": "me"}, {"kind": "link"}])
    desk.goto(f"/join/{opened['table']}#{opened['codes']['1']}")
    name = desk.get_by_label("Your name")
    expect(name).to_have_value("")
    name.fill("Ben")
    desk.get_by_role("button", name="Join game").click()
    desk.wait_for_url("**/tables/*")
    expect(desk.locator("#seat-1")).to_contain_text("Ben")
    desk.goto("/me")
    expect(desk.get_by_role("button", name="Log out")).to_have_count(0)
    desk.get_by_label("Display name").fill("Benjamin")
    desk.get_by_role("button", name="Save name").click()
    expect(desk.get_by_role("link", name="Benjamin")).to_be_visible()


def test_with_a_login_seats_are_there_on_another_device(visitors: Visitors, desk: Page) -> None:
    desk.goto("/")
    desk.locator("#name").fill("Dina")
    desk.get_by_role("button", name="Play now: Aton against bots").click()
    desk.wait_for_url("**/tables/*")
    table = Player(desk).table
    desk.goto("/me")
    card = desk.locator("form", has=desk.get_by_role("heading", name="Create an account"))
    card.get_by_label("User name").fill("dina")
    card.get_by_label("Password").fill("long enough")
    card.get_by_role("button").click()
    desk.wait_for_url(re.compile(r"/$"))
    desk.goto("/me")
    expect(desk.locator("main")).to_contain_text("You are logged in as dina.")

    other = visitors.phone()
    visitors.allowed.append("403")
    other.goto("/me")
    card = other.locator("form", has=other.get_by_role("heading", name="Log in"))
    card.get_by_label("User name").fill("dina")
    card.get_by_label("Password").fill("wrong enough")
    card.get_by_role("button").tap()
    expect(card.locator(".problem")).to_have_text(re.compile(r"\w+ .*\."))
    card.get_by_label("Password").fill("long enough")
    card.get_by_role("button").tap()
    other.wait_for_url(re.compile(r"/$"))
    other.locator(f".tables a[href='/tables/{table}']").tap()
    other.wait_for_url("**/tables/*")
    Player(other).ready()
    expect(other.locator("#seat-0")).to_contain_text("you")
    other.goto("/me")
    other.get_by_role("button", name="Log out").tap()
    other.wait_for_url(re.compile(r"/$"))
    expect(other.locator("#name")).to_be_visible()


def test_the_header_leads_to_the_game_that_waits(
    visitors: Visitors, client: Programs, desk: Page
) -> None:
    anna = client("Anna")
    table = anna.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "scribe"}])["table"]
    visitors.sit(desk, anna)
    desk.goto("/rules/aton")
    desk.get_by_role("link", name="Your turn elsewhere").click()
    desk.wait_for_url(f"**/tables/{table}*")


def test_the_rules_have_an_anchor_for_every_paragraph_that_is_named(
    client: Programs, desk: Page
) -> None:
    anna = client("Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "scribe"}]
    table = anna.open(seats=seats)["table"]
    named = {option["paragraph"] for option in anna.get("/api/games").json()["games"][0]["options"]}
    drawing = anna.get(f"/api/tables/{table}/board.svg?seat=0").text
    for thing in set(re.findall(r'data-(?:about|place)="([^"]+)"', drawing)):
        told = anna.get(f"/api/tables/{table}/about?seat=0&place={thing}").json()
        assert told["text"], thing
        named.add(told["paragraph"])
    for answer in ("stop", "place 1a1", "remove 1a1", "1111"):
        told = anna.get(f"/api/tables/{table}/seats/0/why?answer={answer}").json()
        assert told["sentence"]
        named.add(told["paragraph"] or "1.1")
    desk.goto("/rules/aton")
    anchors = desk.locator("[id^='p']").evaluate_all("(all) => all.map((one) => one.id.slice(1))")
    assert len(anchors) == len(set(anchors)) > 50
    assert named <= set(anchors)
    links = desk.locator("main a[href^='#']").evaluate_all(
        "(all) => all.filter((one) => !document.getElementById(one.hash.slice(1))).map(String)"
    )
    assert links == []


@pytest.mark.parametrize("path", ["/nowhere", "/tables/nothing", "/new/chess", "/rules/chess"])
def test_what_is_not_there_is_said_on_a_page(visitors: Visitors, desk: Page, path: str) -> None:
    visitors.allowed.append("404")
    answer = desk.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(desk.locator("h1")).to_be_visible()
    desk.get_by_role("main").get_by_role("link", name="Home").click()
    desk.wait_for_url(re.compile(r"/$"))


def test_the_rules_are_searched_by_keyboard(desk: Page) -> None:
    desk.goto("/rules/egizia")
    desk.keyboard.press("/")
    desk.keyboard.type("hungry CREWS")
    hits = desk.locator("[data-hits] li")
    expect(hits.first).to_be_visible()
    for hit in hits.all():
        said = hit.inner_text().lower()
        assert "hungry" in said or "crews" in said
    expect(desk.locator("[data-told]")).to_have_text(f"{hits.count()} found")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    desk.wait_for_url(re.compile(r"#p[\d.]+$"))
    desk.locator("[data-search]").fill("xyzzy")
    expect(hits).to_have_count(0)


def test_a_rule_is_explained_in_a_drawer_beside_the_board(desk: Page) -> None:
    desk.goto("/")
    desk.get_by_role("button", name="Play now: Aton against bots").click()
    desk.wait_for_url("**/tables/*")
    Player(desk).ready()
    here = desk.url
    board = desk.locator("#drawing").bounding_box()
    desk.locator("#drawing [data-place='kingdom']").click(force=True)
    link = desk.locator("#preview-text a[target='rules']")
    paragraph = (link.get_attribute("href") or "").split("#")[1]
    link.click()
    drawer = desk.locator("#drawer")
    expect(drawer.locator(".here a.sign").first).to_have_attribute("id", paragraph)
    expect(drawer.locator(".here").first).to_be_in_viewport()
    assert desk.locator("#drawing").bounding_box() == board
    box = drawer.bounding_box()
    assert board is not None
    assert box is not None
    assert box["x"] >= board["x"] + board["width"]
    drawer.get_by_role("searchbox").fill("majority")
    drawer.locator("[data-hits] a").nth(1).click()
    expect(drawer.locator(".here")).to_contain_text("ajority")
    assert desk.url == here
    desk.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_walking_within_a_page_does_not_load_it_anew(desk: Page) -> None:
    desk.goto("/rules/aton")
    # This listener comes after those of the page, and a page that is loaded anew has lost it.
    desk.evaluate(
        "() => addEventListener('hashchange', () => setTimeout(() => (window.here = true)))"
    )
    link = desk.locator("main.rules > nav details a").nth(2)
    chapter = link.get_attribute("href") or ""
    assert chapter.startswith("#")
    link.click()
    desk.wait_for_function("() => window.here === true")
    assert desk.url.endswith(f"/rules/aton{chapter}")


def test_on_a_first_visit_the_hall_is_drawn_for_the_colours_of_the_browser(
    visitors: Visitors,
) -> None:
    page = visitors.desktop(dark=True, first_visit=True)
    page.goto("/")
    expect(page.locator(".hall .sky")).to_have_attribute("src", re.compile("-night.svg"))
    for pillar in page.locator(".column img").all():
        expect(pillar).to_have_attribute("src", re.compile("-night.svg"))


SIZES = [(1280, 800), (1920, 1080), (390, 844), (844, 390)]
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".lintel h1, .plate > *, .plate .ways a, .call")]
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  const found = [];
  for (const [one, box] of boxes) {
    if (box.left < 0 || box.right > innerWidth) found.push(`cut: ${one.textContent}`);
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
      found.push(`too narrow: ${one.textContent}`);
    const plate = one.closest(".column")?.getBoundingClientRect();
    if (plate && (box.top < plate.top - 1 || box.bottom > plate.bottom + 1)) found.push(`outside: ${one.textContent}`);
    for (const [other, its] of boxes) {
      if (one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (wide > 1 && high > 1) found.push(`${one.textContent} over ${other.textContent}`);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("size", SIZES)
def test_nothing_in_the_hall_overlaps_or_moves(
    visitors: Visitors, client: Programs, size: tuple[int, int]
) -> None:
    anna, ben = client("Anna"), client("Ben")
    anna.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "novice"}])
    ben.open(seats=[{"kind": "me"}, {"kind": "open"}], listed=True)
    page = visitors.phone(size=size) if size[0] < 900 else visitors.desktop(size=size)
    visitors.sit(page, anna)
    page.goto("/")
    page.evaluate("document.fonts.ready")
    expect(page.locator(".column")).to_have_count(5)
    assert page.evaluate(OVERLAPS) == []
    if size[0] < 900:
        assert {box["height"] for box in _boxes(page, ".column")} == {112}
        return
    before = _boxes(page, ".plate *, .call *")
    for thing in page.locator(".plate button, .ways a, .call .button").all():
        thing.hover()
        assert _boxes(page, ".plate *, .call *") == before


def _boxes(page: Page, what: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(what).evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    return found


@pytest.mark.parametrize("path", ["/", "/new/egizia", "/rules/men_nefer", "/puzzles", "/watch"])
def test_a_whole_page_is_light(visitors: Visitors, path: str) -> None:
    page = visitors.desktop()
    page.goto(path, wait_until="networkidle")
    sent = page.evaluate(
        """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
          .reduce((sum, one) => sum + one.transferSize, 0)"""
    )
    assert 20_000 < sent < 300_000


def test_one_click_in_the_hall_starts_a_game_and_a_link_leads_to_a_table(
    visitors: Visitors, client: Programs, desk: Page
) -> None:
    desk.goto("/")
    desk.get_by_role("button", name="Play now: Nefertiti against bots").click()
    desk.wait_for_url("**/tables/*")
    Player(desk).ready()
    names = {desk.locator(f"#seat-{seat}").inner_text() for seat in (1, 2)}
    assert any("Hori" in name for name in names)
    opened = client("Anna").open(seats=[{"kind": "me"}, {"kind": "link"}])
    other = visitors.desktop()
    other.goto("/")
    code = opened["codes"]["1"]
    other.get_by_label("A friend's table?").fill(f"https://host/join/{opened['table']}#{code}")
    other.get_by_role("button", name="Join", exact=True).click()
    other.wait_for_url(f"**/join/{opened['table']}#{code}")
    other.goto("/")
    other.get_by_label("A friend's table?").fill(opened["table"])
    other.keyboard.press("Enter")
    other.wait_for_url(f"**/tables/{opened['table']}")


def test_puzzles_of_all_games_stand_side_by_side_in_a_wide_window(desk: Page) -> None:
    desk.set_viewport_size({"width": 1920, "height": 1080})
    desk.goto("/puzzles", wait_until="networkidle")
    sheet = desk.locator("#main").bounding_box()
    assert sheet is not None
    assert sheet["width"] > 0.8 * 1920
    cards = desk.locator("#main .game")
    assert len({round(one.bounding_box()["x"]) for one in cards.all()}) == 5  # type: ignore[index]
    assert (
        cards.locator("img").evaluate_all("(all) => all.map((one) => one.naturalWidth > 0)")
        == [True] * 5
    )
    assert desk.evaluate("document.documentElement.scrollWidth") <= 1920
