"""The log as a story: turns, the folded set-up, merged lines, "you" for the reader, recaps."""

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest

import hypostyle
from hypostyle.server import models
from hypostyle.server.tables.views import line_of
from hypostyle.teacher.puzzles import puzzles_of
from hypostyle.web.log import merged, second_verbs, to_reader, told_to
from hypostyle.web.seats import ROOM, in_short, is_deed, last_turn, phrases, since, since_common
from tests.server.support import Client, Server, serving


def line(text: str, kind: str = "did", seat: int | None = 0, **more: object) -> models.LogLine:
    fields: dict[str, object] = {"row": 1, "places": [], "source": "", "points": 0, **more}
    return models.LogLine(text=text, kind=kind, seat=seat, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Red visits the Builders for 1 Food.", "You visit the Builders for 1 Food."),
        ("Red\u2019s Orb goes to space 2.", "Your Orb goes to space 2."),
        ("Red's turn.", "Your turn."),
        ("Red is blessed by Ra.", "You are blessed by Ra."),
        ("Red passes.", "You pass."),
        ("Red carries a stone.", "You carry a stone."),
        ("Red places the Pyramidion and takes 4 points.", "You place the Pyramidion and take 4 points."),
        ("Red cannot pay 3 and is passed over.", "You cannot pay 3 and are passed over."),
        ("Red buys vases and pots.", "You buy vases and pots."),
        ("Red removes their own counter.", "You remove your own counter."),
        ("A visitor enters B3: Red earns 50 D.", "A visitor enters B3: you earn 50 D."),
        ("The row goes to Red.", "The row goes to you."),
        ("Redness spreads.", "Redness spreads."),
        ("Blue pays Red 3 Deben.", "Blue pays Red 3 Deben."),
        ("Harvest of Era 1.", "Harvest of Era 1."),
    ],
)  # fmt: skip
def test_the_reader_is_told_what_they_did(text: str, told: str) -> None:
    assert to_reader(text, "Red", {"takes", "is", "pays"}) == told


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_no_sentence_to_the_reader_has_a_wrong_verb(name: str) -> None:
    """Every word after "You" is one that can stand there."""
    game = hypostyle.game(name)
    for seed in range(2):
        match = game.new(seed=seed)
        stream = random.Random(seed)
        while not match.over:
            seat = match.deciders()[0]
            match.apply(seat, stream.choice(match.legal(seat)))
        for one in match.log(0):
            told = told_to(one.text, game, 0)
            found = re.match(r"You (\w+)", told)
            if found:
                assert not re.search(r"[^s]s$", found[1]), told
                second = re.search(r"and (\w+[^s]s)\b", told)
                assert second is None or second[1] not in second_verbs(game), told


def test_lines_that_say_the_same_are_one() -> None:
    lines = [
        line("Red\u2019s Block goes to space 1.", "pulled", places=["track"]),
        line("Red\u2019s Block goes to space 2.", "pulled", places=["track"]),
        line("Red scores 2 points.", "points", points=2, source="a"),
        line("Red scores 2 points.", "points", points=2, source="a"),
        line("Red scores 3 points.", "points", points=3, source="a"),
        line("Blue rests.", seat=1),
        line("Red rests."),
    ]
    found = [(one.line.text, one.times, one.points) for one in merged(enumerate(lines))]
    assert found == [
        ("Red\u2019s Block goes to space 2.", 2, 0),
        ("Red scores 2\u00a0points.", 2, 4),
        ("Red scores 3\u00a0points.", 1, 3),
        ("Blue rests.", 1, 0),
        ("Red rests.", 1, 0),
    ]
    apart = merged(enumerate([line("Red rests."), line("Red rests.")]), {1})
    assert [one.times for one in apart] == [1, 1]


def test_lines_that_end_with_a_place_are_one_with_all_places() -> None:
    lines = [
        line("Red places a counter on 1b4.", "placed", places=["1b4"]),
        line("Red places a counter on 2c1.", "placed", places=["2c1"]),
        line("Red places a counter on 3a1.", "placed", places=["3a1"]),
        line("Red gains 1 fish.", "gained"),
        line("Red gains 1 heart.", "gained"),
    ]
    found = merged(enumerate(lines))
    assert [one.text for one in found] == [
        "Red places counters on 1b4, 2c1, 3a1.",
        "Red gains 1 fish.",
        "Red gains 1 heart.",
    ]
    assert found[0].line.places == ["1b4", "2c1", "3a1"]
    assert found[0].times == 1
    assert lines[0].places == ["1b4"]


def test_an_opponent_is_summed_up_since_my_last_turn() -> None:
    log = [
        line("Blue rests.", seat=1),
        line("Red rests."),
        line("Blue's turn.", "turn", seat=1),
        line("Blue builds.", seat=1),
        line("Blue scores 2 points.", seat=1, points=2),
        line("Green rests.", seat=2),
        line("Blue scores 1 point.", seat=1, points=1),
        line("Red's turn.", "turn"),
    ]
    assert ", ".join(phrases(since(log, 1, 0), "Blue")) == "+3, builds"
    assert ", ".join(phrases(since(log, 2, 0), "Green")) == "rests"
    assert since([*log, line("Red rests.")], 1, 0) == []


def test_what_repeats_in_a_recap_is_said_once() -> None:
    placed = [line(f"Blue places a counter on {square}.", seat=1) for square in ("4b1", "3a4")]
    told = [*placed, line("Blue's crew grows by 1.", seat=1), line("Blue rests.", seat=1)]
    said = ["places counters on 4b1, 3a4", "crew grows by 1", "rests"]
    assert phrases(told, "Blue") == said
    near = [line(f"Blue places a counter on {it}.", seat=1, places=[it]) for it in ("4b1", "3a4")]
    assert phrases(near, "Blue") == said[:1]
    bids = [line(f"Blue bids {n} D.", seat=1, places=["r1"]) for n in (100, 200)]
    assert phrases(bids, "Blue") == ["bids 200\u00a0D"]


def test_what_was_paid_stays_in_words_and_what_was_gained_has_its_unit() -> None:
    told = [
        line("Blue gets a commission of 300 D.", seat=1, points=300),
        line("Blue buys R1 for 400 D.", seat=1, points=-400),
    ]
    assert phrases(told, "Blue", lambda n: f"+{n} D") == ["+300 D", "buys R1 for 400\u00a0D"]


def test_a_long_recap_tells_what_was_gained_and_what_was_done_on_the_board() -> None:
    def told(*lines: models.LogLine) -> str:
        return in_short(lines, "Blue").replace("\u00a0", " ")

    reveals = line("Blue reveals 2-1-1-4.", seat=1)
    first = line("Blue goes first: the lower card in Order.", seat=1)
    sails = line("Blue sails to card space 3.", seat=1, places=["c3"])
    takes = line("Blue takes Recruits.", seat=1, places=["c3"])
    grows = line("Blue's black crew grows by one.", seat=1, places=["black"])
    joker = line("Blue's Joker grows by one.", seat=1, places=["white"])
    gains = line("Blue scores 2 points.", seat=1, points=2)
    assert told(reveals, sails) == "reveals 2-1-1-4, sails to card space 3"
    assert told(reveals, first, sails) == "sails to card space 3"
    assert told(reveals, first, gains, sails, takes) == "+2, sails to card space 3, takes Recruits"
    assert told(sails, takes, grows, joker) == "sails to card space 3, takes Recruits \u2026"
    long = "places a servant in the market of Akhet-Aton for a bid of 9"
    assert told(line(f"Blue {long}.", seat=1, places=["ar2"]), takes) == f"{long} \u2026"
    assert told(first, line("Blue shuffles the discards into a new deck.", seat=1)) == (
        "goes first: the lower card in Order \u2026"
    )
    assert (
        told(reveals, first, gains, line(f"Blue {long}.", seat=1, places=["ar2"])) == f"+2, {long}"
    )
    assert told(line("Blue rests.", seat=1)) == "rests"


def test_a_recap_has_the_short_words_of_a_game_and_breaks_no_line_at_a_number() -> None:
    bids = line("Blue places a servant in Gizeh (bid 9).", seat=1, places=["gl6"])
    coin = line("Blue takes 1 Deben.", seat=1, places=["gizeh"], short="")
    told = [bids.model_copy(update={"short": "Blue bids 9 in Gizeh."}), coin]
    assert in_short(told, "Blue") == "bids\u00a09 in Gizeh"
    assert phrases(told, "Blue") == ["places a servant in Gizeh (bid 9)", "takes 1\u00a0Deben"]
    grows = line("Blue's crew grows by 2.", seat=1, short="Blue's crew +2.")
    sails = line("Blue sails for 1 Food.", seat=1)
    assert in_short([grows, sails], "Blue") == "crew\u00a0+2, sails for\u00a01\u00a0Food"
    own = line("You place a servant.", short="You bid 3 in Gizeh.")
    assert in_short([own], "You") == "bid\u00a03 in Gizeh"
    crew = line("Your crew grows.")
    assert in_short([crew], "You") == "crew grows"


def test_what_is_dealt_by_the_rules_is_no_deed() -> None:
    """After a round of Aton the plates tell the round, not the cards that were dealt for the next."""
    aton = hypostyle.game("aton")
    match = aton.new(seed=3)
    stream = random.Random(3)
    while len([one for one in match.log(0) if one.happening.kind == "round"]) < 3:
        seat = match.deciders()[0]
        match.apply(seat, stream.choice(match.legal(seat)))
    lines = [line_of(aton, one) for one in match.log(0)]
    assert [one.kind for one in lines[-2:]] == ["dealt", "dealt"]
    deeds = [one for one in lines if is_deed(one, aton)]
    assert "dealt" not in {one.kind for one in deeds}
    planned = max(one.row for one in lines if one.kind == "revealed") - 2
    news = since_common(deeds, 1, [0, planned, len(match)])
    assert [one.kind for one in news[:1]] == ["revealed"]
    assert in_short(news, "Blue").removeprefix("+").lstrip("0123456789, ").startswith("reveals")
    assert since_common(deeds, 1, []) == []


@pytest.mark.parametrize("name", hypostyle.game_names())
def test_recaps_of_whole_games_are_short(name: str) -> None:
    """The first deed may be longer than there is room for."""
    game = hypostyle.game(name)
    match = game.new(seed=2)
    stream = random.Random(2)
    while not match.over:
        seat = match.deciders()[0]
        match.apply(seat, stream.choice(match.legal(seat)))
    lines = [line_of(game, one) for one in match.log(0)]
    deeds = [one for one in lines if is_deed(one, game)]
    shown = {
        in_short(last_turn(deeds[:end], side), game.side_name(side))
        for end in range(1, len(deeds))
        for side in (0, 1)
    }
    assert len(shown) > 20
    assert sum(len(one) > ROOM + 2 for one in shown) < len(shown) / 3


def test_a_bid_is_a_deed() -> None:
    """What a side bid last stands on its plate, not what it did in the auction before."""
    of = hypostyle.game("marracash")
    assert is_deed(line("Anfa bids 375 D.", "raised", seat=1), of)


def test_who_comes_next_is_no_deed() -> None:
    egizia = hypostyle.game("egizia")
    assert is_deed(line("Green sails to Edfu.", "sailed", seat=1, places=["edfu"]), egizia)
    assert is_deed(line("Green passes.", "passed", seat=1), egizia)
    assert is_deed(line("Green loses 3 points.", "gained", seat=1, points=-3), egizia)
    assert is_deed(line("Green's turn.", "turn", seat=1), egizia)
    assert not is_deed(line("Green is number 4 in the next turn order.", "ordered", seat=1), egizia)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("log") / "games.db"
    with serving(f"sqlite:///{file}") as running:
        yield running


def test_a_game_alone_is_told_turn_by_turn(server: Server) -> None:
    anna = Client(server.address, "Anna")
    table = anna.open([{"kind": "me"}], game="men_nefer", seed="x")["table"]
    stream = random.Random(5)
    for _ in range(40):
        view = anna.view(table, 0)
        anna.answer(table, 0, stream.choice(view["legal"])["answer"], view["version"])
    page = unescape(anna.get(f"/tables/{table}/now?seat=0").text)
    heads = re.findall(r'<li class="turn head"[^>]*>.*?<span>(\w+)</span>', page)
    assert heads[:6] == ["Imhotep", "You", "Imhotep", "You", "Imhotep", "You"]
    setup = re.search(r'<details id="log-setup"><summary>Set-up \((\d+) lines\)', page)
    assert setup is not None
    assert int(setup[1]) > 20
    assert re.findall(r'data-only="(\d*)"', page) == ["", "0", "4"]
    assert re.search(r">You (visit|specialise|obtain) ", page)
    assert ">Red visits" not in page
    anna.close()


def test_the_board_marks_all_that_others_touched() -> None:
    match = hypostyle.game("men_nefer").new(players=3, seed=4)
    stream = random.Random(4)
    while True:
        seat = match.deciders()[0]
        answered = [row.seat for row in match.rows if row.seat >= 0]
        if seat == 0 and answered.count(0) > 6 and answered[-1] != 0:
            break
        match.apply(seat, stream.choice(match.legal(seat)))
    touched = set(match.places_since(0))
    assert set(match.last_places(0)) <= touched
    last = max(n for n, row in enumerate(match.rows) if row.seat == 0)
    lines = [one for one in match.log(0) if one.row > last + 1]
    assert touched == {place for one in lines for place in one.happening.places}
    assert len({one.happening.seat for one in lines} & {1, 2}) == 2


@pytest.mark.parametrize("name", ["egizia", "marracash", "men_nefer", "nefertiti"])
def test_the_set_up_is_folded_before_the_first_turn_is_over(server: Server, name: str) -> None:
    anna = Client(server.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = anna.open(seats, game=name, seed="fold")["table"]
    ben = Client(server.address, "Ben")
    ben.sit(table)
    page = unescape(anna.get(f"/tables/{table}/now?seat=0").text)
    assert re.search(r'<details id="log-setup"><summary>Set-up \((\d+) lines\)', page)
    assert re.findall(r'<(?:span|button) class="last"[^>]*>([^<]*)<', page) == ["", ""]
    anna.close()
    ben.close()


def test_a_preview_calls_its_reader_you(server: Server) -> None:
    anna = Client(server.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    table = anna.open(seats, game="egizia", seed="you")["table"]
    seat = next(one["seat"] for one in anna.view(table)["seats"] if one["asked"])
    answer = anna.view(table, seat)["legal"][0]["answer"]
    asked = {"seat": str(seat), "answer": answer}
    told = anna.http.get(f"/tables/{table}/preview", params=asked).json()
    plain = anna.http.get(f"/api/tables/{table}/seats/{seat}/preview", params=asked).json()
    name = hypostyle.game("egizia").side_name(seat)
    assert plain["lines"][0]["text"].startswith(f"{name} sails")
    assert told["lines"][0]["text"].startswith("You sail ")
    assert told | {"lines": []} == plain | {"lines": []}
    anna.close()


def test_an_explanation_calls_its_reader_you(server: Server) -> None:
    anna = Client(server.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    table = anna.open(seats, game="men_nefer", seed="you")["table"]
    seat = next(one["seat"] for one in anna.view(table)["seats"] if one["asked"])
    asked = {"place": "slot1", "seat": str(seat)}
    told = anna.http.get(f"/tables/{table}/about", params=asked).json()
    plain = anna.http.get(f"/api/tables/{table}/about", params=asked).json()
    name = hypostyle.game("men_nefer").side_name(seat)
    assert plain["text"].startswith(f"{name}\u2019s left slot")
    assert told["text"] == plain["text"].replace(f"{name}\u2019s", "Your", 1)
    assert told["paragraph"] == plain["paragraph"]
    public = anna.http.get(f"/tables/{table}/about", params={"place": "slot1"}).json()
    assert public == plain
    anna.close()


def test_the_preview_of_a_puzzle_calls_its_reader_you(server: Server) -> None:
    of = hypostyle.game("nefertiti")
    puzzle = puzzles_of(of)[0]
    asked = {"seat": str(puzzle.seat), "answer": puzzle.answer}
    anna = Client(server.address, "Anna")
    told = anna.http.get(f"/puzzles/nefertiti/{puzzle.key}/preview", params=asked).json()
    lines = [one["text"] for one in told["lines"] if one["seat"] == puzzle.seat]
    assert any(text.startswith("You") for text in lines), lines
    assert not any(text.startswith(of.side_name(puzzle.seat)) for text in lines), lines
    anna.close()


BROKEN = re.compile(r"\d (?:D|points?)\b")
"""A number whose unit may stand on the next line."""


def test_no_line_ends_between_a_number_and_its_unit(server: Server) -> None:
    """In the log, in questions, answers and their previews, and in lists of games."""
    anna = Client(server.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}]
    table = str(anna.open(seats, game="marracash", seed="units")["table"])
    stream = random.Random(3)
    told: list[str] = []
    for _ in range(40):
        seat = next(one["seat"] for one in anna.view(table)["seats"] if one["asked"])
        view = anna.view(table, seat)
        answer = stream.choice(view["legal"])["answer"]
        asked = {"seat": str(seat), "answer": answer}
        told.append(anna.http.get(f"/tables/{table}/preview", params=asked).text)
        anna.answer(table, seat, answer, view["version"])
    steps = anna.http.get(f"/tables/{table}/steps?from=0&to=40&seat=0&shape=wide").json()["steps"]
    told += [line["text"] for step in steps for line in step["lines"]]
    for address in (f"/tables/{table}?seat=0", "/"):
        page = anna.http.get(address, headers={"Accept": "text/html"}).text
        page = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)  # no line of a drawing breaks
        told += [unescape(one) for one in re.findall(r">([^<]+)<", page)]
    assert any("\u00a0D" in one for one in told)
    assert [one for one in told if BROKEN.search(one)] == []
    anna.close()
