"""The pages around the tables: whole in every window, and clear to whoever comes for the first time."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from hypostyle import game_names
from tests.browser.conftest import Visitors
from tests.browser.driver import Player
from tests.browser.test_looks import hindrances
from tests.server.support import Client, serving

Programs = Callable[[str], Client]
WINDOWS = ((1280, 800), (390, 844), (844, 390))
UPRIGHT = (390, 844)
STRANGER = (
    "/", "/me", "/puzzles", "/leaderboard/nefertiti", "/watch", "/study", "/rules/egizia",
    "/new/men_nefer", "/password/forgot", "/password/reset?token=x", "/mail/confirm?token=x",
    "/mail/unsubscribe?token=x", "/offline", "/nowhere",
)  # fmt: skip
CROWDED = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".hidden, .skip, svg");
  const label = (one) => `${one.tagName.toLowerCase()} "${(one.textContent || one.value || "").trim().slice(0, 40)}"`;
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide`);
  for (const one of document.querySelectorAll("main *, footer *")) {
    if (!shown(one) || one.closest(".scroll, table, pre, textarea, select, figure")) continue;
    const cut = getComputedStyle(one).overflowX !== "visible" || one.matches("button, .button");
    if (cut && !one.matches("input, img") && one.scrollWidth > one.clientWidth + 1 && one.clientWidth) found.push(`cut: ${label(one)}`);
  }
  const things = [...document.querySelectorAll("main :is(h1, h2, button, a, select, input:not([type=radio]), .totals div)")]
    .filter((one) => shown(one) && !one.closest("p, li > p, article, .scroll, table, dialog") && getComputedStyle(one).position !== "sticky")
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
  for (const [i, [one, box]] of things.entries()) for (const [other, its] of things.slice(i + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const x = Math.min(box.right, its.right) - Math.max(box.left, its.left);
    const y = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
    if (x > 2 && y > 2) found.push(`${label(one)} over ${label(other)}`);
  }
  return found;
}"""
"""What is cut, lies on something else or makes the page wider than its window."""


def _open(visitors: Visitors, size: tuple[int, int]) -> Page:
    return visitors.phone(size=size) if min(size) < 600 else visitors.desktop(size=size)


def _in_strong_colours(page: Page) -> Page:
    page.add_init_script("localStorage.setItem('theme', 'contrast')")
    page.context.add_cookies(
        [{"name": "scheme", "value": "contrast", "url": page.evaluate("location.origin")}]
    )
    return page


@pytest.fixture
def host(visitors: Visitors, client: Programs) -> Iterator[Page]:
    """A page of the host, at whose server games are waiting, in progress and over."""
    host = client("Hatshepsut")
    host.post("/api/me/login", {"login": "host", "password": "correct horse"})
    try:
        host.open()
        for name in game_names():
            host.open([{"kind": "me"}, {"kind": "bot", "bot": "novice"}], game=name, listed=True)
        page = visitors.desktop()
        visitors.sit(page, host)
        yield page
    finally:
        host.post("/api/me/delete", {"password": "correct horse"})


@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_is_cut_or_covered_for_a_stranger(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    visitors.allowed.append("404")
    page = _open(visitors, size)
    found = []
    for path in STRANGER:
        page.goto(path)
        page.evaluate("document.fonts.ready")
        found += [f"{path}: {one}" for one in page.evaluate(CROWDED)]
    assert not found, "\n".join(found)


def test_nothing_is_cut_or_covered_for_a_host(host: Page) -> None:
    found = []
    for size in WINDOWS:
        host.set_viewport_size({"width": size[0], "height": size[1]})
        for path in ("/", "/me", "/admin", "/watch", "/leaderboard"):
            host.goto(path)
            host.evaluate("document.fonts.ready")
            found += [f"{path}, {size[0]}: {one}" for one in host.evaluate(CROWDED)]
    assert not found, "\n".join(found)


def test_pages_in_strong_colours_can_be_read(visitors: Visitors, axe: str) -> None:
    visitors.allowed.append("404")
    page = visitors.desktop()
    page.goto("/offline")
    _in_strong_colours(page)
    found: list[str] = []
    for path in STRANGER:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
        found += hindrances(page, axe, path, colours_only=True)
    assert not found, "\n".join(found)


def test_a_name_is_kept_from_page_to_page(visitors: Visitors) -> None:
    page = visitors.desktop()
    page.goto("/")
    page.get_by_label("Your name").fill("Dora")
    page.get_by_role("link", name="Set up a game of Egizia").click()
    expect(page.get_by_label("Your name")).to_have_value("Dora")
    page.get_by_role("radio", name="Friends").check()
    page.locator("#start").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#seat-0")).to_contain_text("Dora")
    friend = visitors.phone()
    friend.goto(page.locator("#lobby [data-link]").first.input_value())
    expect(friend.locator(".lead")).to_have_text("Dora invites you to play Egizia.")
    friend.get_by_label("Your name").fill("Emil")
    friend.get_by_role("button", name="Join game").tap()
    friend.wait_for_url("**/tables/*")
    expect(page.locator("#seat-1")).to_contain_text("Emil")


def test_a_link_is_shared_by_what_the_phone_has_for_that(
    visitors: Visitors, client: Programs
) -> None:
    anna = client("Anna")
    opened = anna.open(seats=[{"kind": "me"}, {"kind": "link"}])
    plain, page = visitors.desktop(), visitors.phone(size=UPRIGHT)
    page.add_init_script("navigator.share = async (sent) => { window.sent = sent; }")
    plain.add_init_script("navigator.share = undefined")
    for one in (plain, page):
        visitors.sit(one, anna)
        one.goto(f"/tables/{opened['table']}")
        expect(one.get_by_role("button", name="Copy").first).to_be_visible()
    expect(plain.get_by_role("button", name="Share")).to_be_hidden()
    page.get_by_role("button", name="Share").tap()
    sent = page.evaluate("window.sent")
    assert sent["url"].endswith(f"/join/{opened['table']}#{opened['codes']['1']}")
    assert sent["text"] == "Play Aton with me"


def test_whoever_gave_no_name_is_not_named_in_an_invitation(
    visitors: Visitors, client: Programs
) -> None:
    opened = client("Guest").open(seats=[{"kind": "me"}, {"kind": "link"}])
    page = visitors.desktop()
    page.goto(f"/join/{opened['table']}#{opened['codes']['1']}")
    expect(page.locator(".lead")).to_have_text("Aton")


def test_a_stranger_creates_an_account_at_once(desk: Page) -> None:
    desk.goto("/")
    desk.get_by_role("link", name="Log in").click()
    card = desk.locator("form").filter(has=desk.get_by_role("heading", name="Create an account"))
    card.get_by_label("User name").fill("khnumhotep")
    card.get_by_label("Password").fill("correct horse")
    card.get_by_role("button").click()
    expect(desk.get_by_role("link", name="khnumhotep")).to_be_visible()
    desk.goto("/me")
    expect(desk.get_by_role("main")).to_contain_text("You are logged in as khnumhotep.")


@pytest.mark.parametrize("size", [UPRIGHT, (360, 640)])
def test_a_game_is_started_on_a_phone_without_scrolling(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    page = visitors.phone(size=size)
    page.goto("/new/egizia")
    start = page.get_by_role("button", name="Start game")
    expect(start).to_be_in_viewport(ratio=1)
    start.tap()
    page.wait_for_url("**/tables/*")
    Player(page, "tap").ready()


def test_on_a_phone_a_turn_that_waits_comes_before_the_games(
    visitors: Visitors, client: Programs
) -> None:
    anna = client("Anna")
    anna.open([{"kind": "me"}, {"kind": "bot", "bot": "novice"}])
    page = visitors.phone(size=UPRIGHT)
    visitors.sit(page, anna)
    page.goto("/")
    turn, game = page.locator(".call.turn"), page.locator(".column").first
    expect(turn).to_be_in_viewport(ratio=1)
    boxes = turn.bounding_box(), game.bounding_box()
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    row = page.locator(".tables li").first
    expect(row).to_contain_text("against Ptahmose")
    expect(row).to_contain_text("Round 1, 1\u00a0:\u00a01 · Your turn")
    expect(row.locator("time")).to_be_visible()


def test_columns_stand_beside_a_page_that_leaves_room(visitors: Visitors) -> None:
    page = visitors.desktop()
    for path in ("/me", "/leaderboard/egizia", "/watch"):
        page.goto(path, wait_until="networkidle")
        sheet = page.locator("#main").bounding_box()
        left, right = (one.bounding_box() for one in page.locator(".pillar").all())
        assert sheet is not None
        assert left is not None
        assert right is not None
        assert left["x"] >= 0
        assert left["x"] + left["width"] < sheet["x"]
        assert sheet["x"] + sheet["width"] < right["x"]
        assert right["x"] + right["width"] <= 1280
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator(".pillar").first).to_be_hidden()


def test_the_board_of_the_puzzle_of_the_day_is_shown(desk: Page) -> None:
    desk.goto("/puzzles")
    board = desk.locator(".today figure svg")
    expect(board).to_be_visible()
    assert board.locator("[data-place], [tabindex]").count() == 0, "it is only a picture"
    desk.get_by_role("link", name="Solve it").click()
    expect(desk.locator("#drawing")).to_be_visible()


def test_a_page_that_is_not_there_offers_the_games(visitors: Visitors, desk: Page) -> None:
    visitors.allowed.append("404")
    desk.goto("/nowhere")
    desk.get_by_role("navigation", name="Play a game").get_by_role("link", name="Egizia").click()
    expect(desk.get_by_role("heading", name="New Egizia game")).to_be_visible()


def test_a_host_sees_how_the_server_does_and_closes_a_table(host: Page, axe: str) -> None:
    host.goto("/admin")
    assert not hindrances(host, axe, "admin")
    waiting = host.locator(".totals div").filter(has_text="tables waiting").locator("dd")
    before = int(waiting.inner_text())
    row = host.locator(".hosted li").filter(has_text="Waiting").first
    row.get_by_role("button", name="Close table").click()
    expect(waiting).to_have_text(str(before - 1))
    host.get_by_label("Name, user name, game or id").fill("Hatshepsut")
    host.keyboard.press("Enter")
    person = host.locator("section").filter(has=host.get_by_role("heading", name="Players"))
    person.get_by_role("link", name="Hatshepsut").click()
    expect(host.get_by_role("heading", name="Hatshepsut", level=1)).to_be_visible()


def test_games_to_watch_tell_round_and_score(host: Page) -> None:
    host.goto("/watch")
    row = host.locator(".tables li").filter(has_text="Aton").filter(has_text="Hatshepsut").first
    expect(row).to_contain_text("Hatshepsut 1")
    expect(row).to_contain_text("Round 1")
    turns = host.locator(".tables li").filter(has_text="Nefertiti").first
    expect(turns).to_contain_text("Turn")


EMPTY = ("/leaderboard/egizia", "/watch")


def test_an_empty_list_says_what_comes_here_and_leads_on(
    visitors: Visitors, axe: str, tmp_path: Path
) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as fresh:
        page = visitors.desktop(address=fresh.address)
        found: list[str] = []
        for path in EMPTY:
            page.goto(path)
            expect(page.locator(".empty")).to_be_visible()
            assert page.locator(".empty a, .covers a").count() > 0
            found += hindrances(page, axe, path)
        page.get_by_role("navigation", name="Play a game").get_by_role("link").first.click()
        page.locator("#start").click()
        page.wait_for_url("**/tables/*")
        page.goto("/")
        page.locator(".tables a").first.wait_for()  # the first game takes its place
        expect(page.locator(".empty")).to_have_count(1)  # nobody else waits at a table
        page.goto("/me")
        page.get_by_role("link", name="My profile and history").click()
        expect(page.locator(".empty")).to_contain_text("No game is finished yet")
        page.get_by_label("Rated only").check()
        page.get_by_role("button", name="Show").click()
        page.locator(".empty").get_by_role("link", name="All games").click()
        expect(page.get_by_label("Rated only")).not_to_be_checked()
        known = Client(fresh.address, "Anna")
        known.post("/api/me/login", {"login": "anna", "password": "correct horse"})
        who = known.get("/api/me").json()["player"]
        known.close()
        stranger = visitors.desktop(address=fresh.address)
        stranger.goto(f"/players/{who}")
        expect(stranger.locator(".empty")).to_contain_text("has no public games yet")
        found += hindrances(stranger, axe, "a profile without games")
        stranger.locator(".empty").get_by_role("link", name="Leaderboard").click()
        expect(stranger.locator("h1")).to_have_text("Leaderboard")
    assert not found, "\n".join(found)


def test_an_empty_leaderboard_leads_to_a_rated_game(host: Page) -> None:
    host.goto("/leaderboard/men_nefer")
    host.locator(".empty").get_by_role("link", name="Play rated").click()
    expect(host.get_by_label("Result")).to_have_value("rated")
    host.locator("[name='players'][value='2']").check()
    host.locator("[name='level'][value='novice']").check()
    host.locator("#start").click()
    host.wait_for_url("**/tables/*")
    table = host.request.get(f"/api{urlsplit(host.url).path}").json()
    assert table["rated"]
    assert table["clock"]["kind"] == "bank"


def test_a_result_that_counts_gets_a_clock(host: Page) -> None:
    host.goto("/new/aton")
    host.locator("#more > summary").click()
    host.get_by_label("Result").select_option("rated")
    expect(host.locator("[name='clock']")).to_have_value("bank")
    expect(host.get_by_label("Total minutes")).to_be_visible()
