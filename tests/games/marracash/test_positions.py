"""Positions that cannot be are refused by the name of their defect; those that can are read."""

from itertools import product

import pytest

from hypostyle import BadPosition, Match, read_position
from hypostyle.core.position import write_position
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.data import SIDES
from hypostyle.games.marracash.state import Town
from tests.games.marracash.build import opened, table, text
from tests.games.moves import play

DEFECTS = [
    ("impossible-agenda", {"next": "dance"}),
    ("impossible-agenda", {"next": "opening"}),
    ("impossible-agenda", {"turn": "-"}),
    ("not-for-all", {"cash": "1/2"}),
    ("odd-money", {"cash": "1200/1200/1200/1210"}),
    ("not-a-number", {"cash": "1200/1200/1200/x"}),
    ("not-a-shop", {"shops": "r9.ali.0"}),
    ("not-a-word", {"shops": "r5.-.0"}),
    ("shop-twice", {"shops": "r5.ali.1+r5.omar.0"}),
    ("not-a-fountain", {"fountains": "17.r"}),
    ("not-a-fountain", {"fountains": "1.x"}),
    ("not-a-line", {"line": "xyz"}),
    ("not-a-line", {"gone": 40}),
    ("visitors-lost", {"line": "rb"}),
    ("no-auction", {"next": "open"}),
    ("no-auction", {"auction": "r4/ali/0/-/ali"}),
    ("not-an-auction", {"auction": "r5/ali"}),
    ("bids-at-wrong-time", {"bids": "1/-/-/-"}),
    ("not-for-all", {"bids": "1/2"}),
    ("not-a-word", {"first": "bob"}),
    ("not-a-word", {"auctioned": "maybe"}),
    ("not-a-word", {"end": "boredom"}),
    ("final-at-wrong-time", {"final": 3}),
    ("actions-impossible", {"done": 2}),
    ("actions-impossible", {"done": 0, "auctioned": "yes"}),
    ("impossible-agenda", {"next": "reveal", "done": 1}),
    ("moved-too-early", {"next": "opening", "round": 1}),
    ("already-over", {"idle": 12}),
    ("nobody-asked", {"next": "refill"}),
    ("impossible-agenda", {"end": "last_round"}),
    ("end-not-earned", {"next": "over", "end": "last_round"}),
    ("end-not-earned", {"next": "over", "end": "no_progress"}),
    ("unknown-field", {"weather": "hot"}),
]


@pytest.mark.parametrize(("defect", "fields"), DEFECTS)
def test_impossible_positions_are_refused(defect: str, fields: dict[str, object]) -> None:
    """§2.1 to §2.5 A position that cannot be is refused by the name of its defect."""
    words = dict(word.split("=", 1) for word in text("5.rb", "r5.ali.1").split()[1:])
    words |= {name: str(value) for name, value in fields.items()}
    where = " ".join(f"{name}={value}" for name, value in words.items())
    with pytest.raises(BadPosition) as error:
        read_position(f"marracash/1 {where}")
    assert error.value.defect == defect


def test_an_entrance_is_never_empty_when_a_turn_begins() -> None:
    """§7.1 Unless the line is."""
    with pytest.raises(BadPosition, match="entrance-empty"):
        table(empty="1")
    table(empty="1", options="refill=one")


def test_impossible_auctions_and_hands_are_refused() -> None:
    """§5.3, §10.12 Bids beyond the purse, sets that were not paid, cards in two hands."""
    raising = {"next": "raise.anfa", "done": 1, "auctioned": "yes"}
    table(auction="r5/ali/100/ali/ali+anfa", **raising)  # type: ignore[arg-type]
    for defect, auctioned in (
        ("bid-impossible", "r5/ali/100/ali/ali"),
        ("bid-impossible", "r5/ali/110/ali/ali+anfa"),
        ("bid-impossible", "r5/ali/0/-/ali+anfa"),
        ("bid-impossible", "r5/ali/1200/omar/anfa+omar"),
        ("no-auction", "r5/omar/100/omar/anfa+omar"),
    ):
        with pytest.raises(BadPosition, match=defect):
            table(auction=auctioned, **raising)  # type: ignore[arg-type]
    with pytest.raises(BadPosition, match="no-auction"):
        table(shops="r5.omar.0", auction="r5/ali/100/ali/ali+anfa", **raising)  # type: ignore[arg-type]
    race = {"options": "souvenirs=race"}
    with pytest.raises(BadPosition, match="hand-not-5"):
        table(**race)  # type: ignore[arg-type]
    with pytest.raises(BadPosition, match="card-twice"):
        table(hands="r50/r50/-/-", **race)  # type: ignore[arg-type]
    with pytest.raises(BadPosition, match="not-for-all"):
        table(hands="r50/-", **race)  # type: ignore[arg-type]
    with pytest.raises(BadPosition, match="not-a-word"):
        table(hands="r51/-/-/-", **race)  # type: ignore[arg-type]
    with pytest.raises(BadPosition, match="card-twice"):
        table(options="souvenirs=market", shown="r50+r75+b125")
    with pytest.raises(BadPosition, match="signs-lost"):
        table(shops=" ".join(f"{name}{n}.ali.0" for name in "rb" for n in range(1, 5)))
    with pytest.raises(BadPosition, match="purse-impossible"):
        table(options="auction=sealed", next="sealed", done=1, auctioned="yes",
              auction="r5/ali/0/-/ali+anfa", bids="-/-/1225/-")  # fmt: skip


def with_fields(match: Match[Town], **fields: object) -> None:
    """Read a position again, with some of its fields changed."""
    words = {**match.game.write(match.state), **{name: str(what) for name, what in fields.items()}}
    where = " ".join(f"{name}={value}" for name, value in words.items())
    head = write_position(match.game, match.setup, match.state).split(" next=")[0]
    read_position(f"{head} {where}")


def test_in_the_first_round_nobody_has_moved() -> None:
    """§3.3, §4.2 Three colours at each entrance, all others in line, one auction for each player."""
    match = opened(souvenirs="market")
    play(match, "chance reveal y250", "chance reveal r50")
    with_fields(match)
    there, line = match.game.write(match.state)["fountains"], match.game.write(match.state)["line"]
    for defect, fields in (
        ("moved-too-early", {"fountains": f"{there}+5.{line[0]}", "line": line[1:]}),
        ("moved-too-early", {"fountains": f"{there}{line[0]}", "line": line[1:]}),
        ("moved-too-early", {"gone": 1, "fountains": f"{there}{line[0]}", "line": line[1:]}),
        ("moved-too-early", {"shops": f"{line[0]}1.ali.1", "line": line[1:]}),
        ("actions-impossible", {"done": 1}),
        ("actions-impossible", {"auctioned": "yes"}),
        ("impossible-agenda", {"next": "reveal", "shown": "y250", "done": 2}),
    ):
        with pytest.raises(BadPosition) as error:
            with_fields(match, **fields)
        assert error.value.defect == defect, fields
    play(match, "ali auction r5")
    with_fields(match)
    with pytest.raises(BadPosition, match="actions-impossible"):
        with_fields(match, done=1)


def test_an_entrance_is_laid_out_after_the_other() -> None:
    """§3.3 Before the line, and in their order."""
    match = GAME.new(manual=True)
    play(match, "chance trio 1 rbg")
    with_fields(match)
    for wrong in ("trio.1", "trio.16"):  # somebody stands there already, or not yet at fountain 8
        with pytest.raises(BadPosition, match="moved-too-early"):
            with_fields(match, next=wrong)


def test_the_market_is_full_unless_a_card_is_being_turned_up() -> None:
    """§10.11 Two cards lie open as long as there are any."""
    market = "souvenirs=market"
    for shown in ("-", "y250"):
        with pytest.raises(BadPosition, match="market-not-full"):
            table(options=market, shown=shown)
    table(options=market, shown="y250", deck="-")
    table(options=market, shown="y250", next="reveal", done=1)
    with pytest.raises(BadPosition, match="impossible-agenda"):
        table(options=market, shown="y250+r50", next="reveal", done=1)


def test_the_last_turns_are_counted_down() -> None:
    """§8.2 With none left the game is over."""
    with pytest.raises(BadPosition, match="final-at-wrong-time"):
        table("2.r", line="", final=0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_round_leaves_as_many_turns_as_seats(players: int) -> None:
    """§10.15 Exactly the positions to which play leads are accepted."""
    options = "end_rule=finish_round"
    reached = set()
    for first, last in product(range(players), repeat=2):
        match = table(
            "2.r", players=players, line="rb", empty="1", options=options, next="refill", done=2,
            first=SIDES[first], turn=SIDES[last],
        )  # fmt: skip
        play(match, f"{SIDES[last]} fill 1 a 2")
        while not match.over:
            [seat] = match.deciders()
            reached.add((first, seat, match.state.final))
            match.apply(seat, match.legal(seat)[0])
    for first, turn, final in product(range(players), range(players), range(1, players + 1)):
        where = text(
            "2.r", players=players, line="", options=options, first=SIDES[first],
            turn=SIDES[turn], final=final,
        )  # fmt: skip
        if (first, turn, final) in reached:
            read_position(where)
        else:
            with pytest.raises(BadPosition, match="final-at-wrong-time"):
                read_position(where)
