"""The pages without a browser: what the server sends, and what it must never send."""

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

import hypostyle
from hypostyle.bots.ladder import read_ladder
from hypostyle.web.board import walkable
from hypostyle.web.shell import static_files
from hypostyle.web.words import T
from tests.server.support import LONG, serving, wait_for

NASTY = "<script>alert(1)</script>"
HTML = {"accept": "text/html"}


Come = Callable[..., httpx.Client]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("site") / "games.db"
    with serving(f"sqlite:///{file}") as server:
        yield server.address


@pytest.fixture
def come(address: str) -> Iterator[Come]:
    """Somebody comes to the site: with a name as a guest, without as a stranger."""
    all_of_them: list[httpx.Client] = []

    def come(name: str = "") -> httpx.Client:
        client = httpx.Client(base_url=address, headers={"origin": address}, timeout=LONG)
        all_of_them.append(client)
        if name:
            assert client.post("/api/players", json={"name": name}).status_code == 201
        return client

    yield come
    for client in all_of_them:
        client.close()


@pytest.fixture
def site(come: Come) -> httpx.Client:
    return come()


@pytest.fixture
def anna(come: Come) -> httpx.Client:
    return come("Anna")


def _open(client: httpx.Client, *seats: dict[str, str], **more: Any) -> str:
    answer = client.post("/api/tables", json={"game": "aton", "seats": seats} | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def _pages(client: httpx.Client, table: str) -> list[str]:
    return [
        "/", "/new/aton", "/rules/aton", "/me", "/study", f"/join/{table}", f"/tables/{table}",
        f"/tables/{table}/now", f"/tables/{table}?at=1",
    ]  # fmt: skip


def test_no_page_holds_script_or_style_of_its_own(anna: httpx.Client) -> None:
    table = _open(anna, {"kind": "me"}, {"kind": "bot", "bot": "novice"})
    for path in _pages(anna, table):
        answer = anna.get(path)
        assert answer.status_code == 200, path
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert not re.search(r"<script(?![^>]*\bsrc=)", answer.text), path
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", answer.text), path


def test_what_people_write_is_shown_and_never_run(come: Come) -> None:
    nasty = come(NASTY)
    table = _open(nasty, {"kind": "me"}, {"kind": "hotseat", "name": NASTY}, listed=True)
    nasty.post(f"/api/tables/{table}/chat", json={"text": NASTY})
    for path in _pages(nasty, table):
        assert "<script>alert" not in nasty.get(path).text, path
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in nasty.get(f"/tables/{table}").text


def board_of(page: str) -> str:
    """The drawing in a page."""
    found = re.search(r'<section id="board".*?</section>', page, re.S)
    assert found is not None
    assert 'id="drawing"' in found[0]
    return found[0]


def test_a_curtain_hides_the_cards_of_everybody(come: Come, anna: httpx.Client) -> None:
    table = _open(anna, {"kind": "me"}, {"kind": "hotseat", "name": "Ben"}, seed="curtain")
    hands = [
        anna.get(f"/api/tables/{table}?seat={seat}").json()["log"][1 + seat]["text"]
        for seat in (0, 1)
    ]
    covered = anna.get(f"/tables/{table}").text
    assert 'id="curtain"' in covered
    for hand in hands:
        assert re.search(r"draws (\d-){3}\d", hand)
        assert hand not in covered
    seen = come().get(f"/tables/{table}").text  # what a stranger sees is all there is
    assert board_of(covered) == board_of(seen)
    assert board_of(covered) not in [
        board_of(anna.get(f"/tables/{table}?seat={seat}").text) for seat in (0, 1)
    ]
    shown = anna.get(f"/tables/{table}?seat=1").text
    assert hands[1] in shown
    assert hands[0] not in shown


def test_a_stranger_watches_and_sees_no_hand(come: Come, anna: httpx.Client) -> None:
    table = _open(anna, {"kind": "me"}, {"kind": "bot", "bot": "novice"}, seed="watch")
    stranger = come()
    page = stranger.get(f"/tables/{table}").text
    assert T("table.spectator") in page
    assert not re.search(r"draws (\d-){3}\d", page)
    assert stranger.get(f"/tables/{table}?seat=0", headers=HTML).status_code == 403


def test_what_is_wrong_is_a_page_for_people_and_json_for_programs(site: httpx.Client) -> None:
    for path in ("/tables/nothing", "/rules/chess", "/nowhere", "/tables/x?at=-1"):
        page = site.get(path, headers=HTML)
        assert page.status_code == 404, path
        assert page.headers["content-type"].startswith("text/html")
        assert "<h1>" in page.text
        told = site.get(path, headers={"accept": "application/json"}).json()
        assert told["sentence"]


def test_the_page_of_an_error_knows_who_reads_it(anna: httpx.Client, site: httpx.Client) -> None:
    assert ">Anna<" in anna.get("/nowhere", headers=HTML).text
    assert ">Log in<" in site.get("/nowhere", headers=HTML).text
    bad = {**HTML, "authorization": "Bearer nobody"}
    assert site.get("/nowhere", headers=bad).status_code in (401, 404)


def test_the_set_up_page_offers_players_in_order_and_presets_that_fit(site: httpx.Client) -> None:
    page = unescape(site.get("/new/men_nefer").text)
    found = re.findall(r'name="players" value="(\d)"( checked)?>.*?<strong>(\w+)<', page)
    assert [one[2] for one in found] == ["Solo", "Two", "Three", "Four"]
    assert [one[0] for one in found if one[1]] == ["2"]
    assert "against Imhotep" in page
    fits = dict(
        re.findall(r'<option value="(\w+)" data-values="[^"]*"(?: data-fits="([^"]*)")?', page)
    )
    assert fits == {"standard": "", "hard": "1"}


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_the_rules_call_options_and_presets_by_their_words(site: httpx.Client, name: str) -> None:
    page = unescape(site.get(f"/rules/{name}").text)
    game = hypostyle.game(name)
    said = re.findall(r"<code>([^<]+)</code>", page)
    for option in game.facts.options.options:
        assert option.name not in said, option.name
        words = game.words.texts[f"option.{option.name}"].rstrip(".")
        if f'title="{option.name}"' in page:
            assert f">{words}</span>" in page, words


def test_files_may_be_kept_for_ever_because_their_address_changes(site: httpx.Client) -> None:
    page = site.get("/").text
    addresses = set(re.findall(r"/static/[0-9a-f]{12}/[\w./-]+", page))
    assert len(addresses) >= 4
    for address in addresses:
        answer = site.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    assert site.get("/static/0/en.toml").status_code == 404


def test_our_scripts_and_styles_need_nothing_from_elsewhere() -> None:
    for name, content in static_files().items():
        if name != "htmx.js" and not name.endswith(".woff2"):
            text = content.decode()
            assert not re.search(r"https?://(?!www\.w3\.org)", text), name
            assert not re.search(r"\beval\(|new Function|innerHTML", text), name


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_every_paragraph_of_the_rules_has_an_anchor(site: httpx.Client, name: str) -> None:
    page = site.get(f"/rules/{name}").text
    text = hypostyle.game(name).rules_text
    paragraphs = set(re.findall(r"^\*\*§([\d.]+\d)", text, re.M))
    assert len(paragraphs) > 20
    for paragraph in paragraphs:
        assert f'id="p{paragraph}"' in page
    for target in set(re.findall(r'href="#p([\d.]+)"', page)):
        assert target in paragraphs


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_the_rules_begin_with_a_summary_and_come_for_a_drawer_too(
    site: httpx.Client, name: str
) -> None:
    page = unescape(site.get(f"/rules/{name}", headers=HTML).text)
    drawer = unescape(site.get(f"/rules/{name}/text").text)
    texts = hypostyle.game(name).words.texts
    for part in ("goal", "turn", "scoring", "end"):
        assert page.index("</h1>") < page.index(texts[f"summary.{part}"]) < page.index("§<a")
    begin = re.compile(r'id="p([\d.]+)"')
    assert begin.findall(page) == begin.findall(drawer)
    assert drawer.startswith('<aside id="drawer"')
    for text in (page, drawer):
        assert "data-search" in text


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_places_of_a_board_can_be_walked(name: str) -> None:
    match = hypostyle.game(name).new(seed=3)
    seat = match.deciders()[0]
    board = walkable(match.draw(seat), asked=True)
    assert 'role="img"' not in board.split(">", 1)[0]
    places = re.findall(r'data-place="([^"]+)"', board)
    assert len(places) == len(set(places))
    assert board.count('role="button"') == len(places)
    assert board.count('tabindex="0"') <= 1


def test_the_setup_page_says_how_strong_levels_are(come: Come) -> None:
    page = unescape(come().get("/new/aton", headers=HTML).text)
    rungs = read_ladder(hypostyle.game("aton"))
    assert len(rungs) >= 3
    for rung in rungs:
        assert f"wins {rung.share:.0%} of games against the level below" in page
    assert page.count("against the level below") == len(rungs)


def test_every_word_of_the_pages_is_used() -> None:
    folder = Path(__file__).parents[2] / "src" / "hypostyle" / "web"
    code = "".join(path.read_text() for path in folder.glob("*.py"))
    script = "".join(path.read_text() for path in (folder / "static").glob("*.js"))
    built = (
        "settings.", "keys.", "home.", "setup.kind_", "setup.pace_", "setup.clock_",
        "setup.count_", "setup.rivals_",
        "table.by_", "table.speed_", "table.curtain", "client.sure_", "admin.is_",
    )  # fmt: skip
    for key in T.texts:
        short = key.rsplit(".", 1)[1]
        if key.startswith("client."):
            assert f'"{short}"' in script or key.startswith(built), key
        elif not key.startswith(built):
            assert key in code or f'"{short}"' in code, key


def test_buttons_are_a_few_words_and_begin_with_a_capital(anna: httpx.Client) -> None:
    table = _open(anna, {"kind": "me"}, {"kind": "bot", "bot": "novice"})
    waiting = _open(anna, {"kind": "me"}, {"kind": "open"})
    shared = _open(anna, {"kind": "me"}, {"kind": "hotseat", "name": "Ben"})
    paths = [*_pages(anna, table), f"/tables/{waiting}", f"/tables/{shared}", f"/join/{waiting}"]
    games = re.compile(
        r"data-(?:again|answer|grey|moment|mute|pick|slot|thing)="
    )  # what these say is theirs
    seen: set[str] = set()
    for path in paths:
        for given, content in re.findall(
            r"<button([^>]*)>(.*?)</button>", anna.get(path).text, re.S
        ):
            if not games.search(given):
                words = re.sub(r'<span class="quiet what">.*?</span>|<[^>]+>', "", content)
                seen.add(unescape(words).strip(" ↶↷"))
    assert {"Undo", "Start game", "Save name", "Continue as Red", "Leave seat"} <= seen
    for words in seen:
        assert len(words.split()) <= 3, words
        assert not words[:1].islower(), words


def test_the_words_for_the_script_are_words_only(site: httpx.Client) -> None:
    page = site.get("/").text
    found = re.search(r'data-words="([^"]+)"', page)
    assert found is not None
    words = json.loads(found.group(1).replace("&#34;", '"').replace("&#39;", "'"))
    assert all(isinstance(word, str) and "<" not in word for word in words.values())


def test_a_fault_is_reported_as_it_is_seen_from_the_first_seat_too(anna: httpx.Client) -> None:
    table = _open(anna, {"kind": "me"}, {"kind": "bot", "bot": "novice"})
    page = anna.get(f"/tables/{table}?at=0", headers=HTML).text
    assert re.search(rf'/api/tables/{table}/report\?at=0&amp;seat=0"', page)


def test_an_invitation_leads_those_who_sit_there_to_the_table(
    come: Come, anna: httpx.Client
) -> None:
    seats = ({"kind": "me"}, {"kind": "link"})
    opened = anna.post("/api/tables", json={"game": "aton", "seats": seats}).json()
    table, ben, guest = opened["table"], come("Ben"), come("Guest")
    assert "data-go" in anna.get(f"/join/{table}").text
    assert 'id="name"' not in ben.get(f"/join/{table}").text
    assert 'id="name"' in guest.get(f"/join/{table}").text
    code = opened["codes"]["1"]
    assert ben.post(f"/api/tables/{table}/sit", json={"code": code}).status_code == 200
    assert "data-go" in ben.get(f"/join/{table}").text
    late = guest.get(f"/join/{table}").text
    assert T("join.playing") in late
    assert 'id="join"' not in late


def test_only_who_can_come_back_may_log_out(anna: httpx.Client) -> None:
    assert T("me.log_out") not in anna.get("/me").text
    login = {"login": "anna-of-the-pages", "password": "long enough"}
    assert anna.post("/api/me/login", json=login).status_code == 200
    assert T("me.log_out") in anna.get("/me").text


def test_a_table_that_waits_shows_its_board_in_which_nothing_can_be_pressed(
    anna: httpx.Client,
) -> None:
    for name in hypostyle.game_names():
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        players = 3 if 3 in hypostyle.game(name).facts.players else 2
        table = _open(anna, *seats[:players], game=name)
        page = anna.get(f"/tables/{table}").text
        found = re.search(r'<div class="stack waits".*?</svg>', page, re.S)
        assert found is not None
        assert found[0].count("<text") > 20
        assert not re.search("data-(?:place|about|legal)|role=.button", found[0])
        assert 'id="lobby"' in page


def test_my_games_tell_round_score_and_result(come: Come) -> None:
    dora = come("Dora")
    table = _open(dora, {"kind": "me"}, {"kind": "bot", "bot": "novice"}, seed="told")
    page = unescape(dora.get("/").text)
    assert "Round 1, 1\u00a0:\u00a01" in page
    assert "Your turn in Aton" in page
    record = hypostyle.game("aton").new(seed=2)
    while not record.over:
        record.apply(record.deciders()[0], record.legal(record.deciders()[0])[0])
    text = hypostyle.to_text(hypostyle.record_of(record))
    assert dora.post("/api/records", json={"record": text}).status_code == 201
    outcome = record.outcome()
    assert outcome is not None
    page = unescape(dora.get("/").text)
    assert "\u00a0:\u00a0".join(map(str, outcome.scores)) in page
    assert re.search(r'<time datetime="\d{4}-\d\d-\d\dT[\d:]+Z">\d+ \w{3} \d{4}</time>', page)
    assert table in page


def test_errors_have_a_way_on(site: httpx.Client) -> None:
    page = site.get("/nowhere", headers=HTML)
    assert page.status_code == 404
    assert re.search(r'<a class="button main" href="/">', page.text)
    refused = site.get("/admin", headers=HTML)
    assert refused.status_code in (401, 403, 404)
    assert 'href="/"' in refused.text


def test_a_link_to_a_move_that_was_taken_back_leads_to_the_table(anna: httpx.Client) -> None:
    table = _open(anna, {"kind": "me"}, {"kind": "hotseat"})
    page = anna.get(f"/tables/{table}?at=999", headers=HTML)
    assert page.status_code == 404
    assert f'<a class="button main" href="/tables/{table}">Go to table</a>' in page.text
    nowhere = anna.get("/tables/nowhere?at=1", headers=HTML)
    assert "Go to table" not in nowhere.text


def test_while_a_bot_plays_for_me_nothing_is_asked_of_me(come: Come, anna: httpx.Client) -> None:
    table = _open(anna, {"kind": "me"}, {"kind": "open"})
    waiting = anna.get(f"/tables/{table}").text
    assert waiting.count(T("table.waiting_players")) == 1
    assert "1 seat is still open" in waiting
    assert come("Ben").post(f"/api/tables/{table}/sit", json={"seat": 1}).status_code == 200
    version = anna.get(f"/api/tables/{table}").json()["version"]
    done = anna.post(f"/api/tables/{table}/seats/0/standin", json={"version": version})
    assert done.status_code == 200, done.text
    page = unescape(anna.get(f"/tables/{table}").text)
    assert T("table.bot_plays") in page
    assert page.count(T("table.come_back")) == 1
    assert T("table.change") not in page
    assert "data-asked" not in page


def test_a_game_that_waits_for_everybody_says_so(anna: httpx.Client) -> None:
    clock = {"kind": "move", "seconds": 1}
    table = _open(anna, {"kind": "me"}, {"kind": "bot", "bot": "novice"}, clock=clock)
    wait_for(lambda: anna.get(f"/api/tables/{table}").json()["paused"])
    page = unescape(anna.get(f"/tables/{table}").text)
    assert T("table.paused") in page
    assert T("table.bot_plays") not in page
    assert page.count(T("table.come_back")) == 1
    assert T("home.paused") in unescape(anna.get("/").text)
    assert anna.post(f"/api/tables/{table}/seats/0/return", json={}).status_code == 200
    assert T("table.paused") not in unescape(anna.get(f"/tables/{table}").text)


def test_a_board_is_drawn_for_the_window_the_browser_has_told(anna: httpx.Client) -> None:
    table = _open(
        anna, {"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}, {"kind": "hotseat"},
        game="egizia",
    )  # fmt: skip
    boxes = []
    for shape in ("tall", "wide"):
        anna.cookies.set("shape", shape)
        page = anna.get(f"/tables/{table}?seat=0").text
        boxes += re.findall(
            r'id="drawing"[^>]*viewBox="([^"]+)"|viewBox="([^"]+)"[^>]*id="drawing"', page
        )
    assert len(set(boxes)) == 2
    board = f"/api/tables/{table}/board.svg"
    tall, wide = (anna.get(f"{board}?shape={shape}").text for shape in ("tall", "wide"))
    assert tall != wide


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_the_pictures_of_the_rules_are_drawn(site: httpx.Client, name: str) -> None:
    page = site.get(f"/rules/{name}").text
    assert "fig:" not in page
    for picture in re.findall(rf'src="(/rules/{name}/\w+\.svg)"', page):
        drawn = site.get(picture)
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")
    assert site.get(f"/rules/{name}/nothing.svg").status_code == 404
