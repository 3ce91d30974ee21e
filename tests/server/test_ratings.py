"""Ratings: the arithmetic, what a result means, and that every result counts exactly once."""

import random
import time
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select, update

from hypostyle.server.models import NewClock, NewSeat, NewTable, SitDown
from hypostyle.server.problems import Problem
from hypostyle.server.ratings.glicko import PERIOD, Glicko, Pairing, aged, rated
from hypostyle.server.ratings.results import SeatResult, places, rate_game
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.schema import RATINGS, RESULTS, TABLES
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.tables import Tables
from tests.server.stored import ANNA, BEN, make_tables
from tests.server.support import LONG, Client, Server, pair, play_out, seated, serving, wait_for

CLOCK = {"kind": "bank", "seconds": 6000}
WITH_CLOCK = NewClock(kind="bank", seconds=6000)


# --- arithmetic -----------------------------------------------------------------------------------


def test_the_worked_example_of_glickmans_description() -> None:
    """http://www.glicko.net/glicko/glicko2.pdf: one win and two losses in a rating period."""
    opponents = [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)]
    pairings = [Pairing(Glicko(r, d), score) for r, d, score in opponents]
    after = rated(Glicko(1500, 200, 0.06), pairings)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_a_game_only_the_deviation_grows() -> None:
    """Step 6 of the description, for a player who does not compete."""
    before = Glicko(1500, 50, 0.06)
    after = rated(before, [])
    assert (after.value, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert aged(before, 1e9).deviation == 350
    assert aged(before, 0) == pytest.approx(before)


@pytest.mark.parametrize("gap", [0, 300, 900])
def test_a_surprise_moves_ratings_further(gap: int) -> None:
    strong, weak = Glicko(1500 + gap, 60), Glicko(1500, 60)
    expected = rated(strong, [Pairing(weak, 1)]).value - strong.value
    surprise = strong.value - rated(strong, [Pairing(weak, 0)]).value
    assert 0 < expected <= surprise + 1e-6
    assert (surprise > 2 * expected) == (gap > 0)


def seats(*places: int, away: tuple[int, ...] = ()) -> list[SeatResult]:
    return [
        SeatResult(n, "abcdef"[n], -place, place, float(place == 1), n in away)
        for n, place in enumerate(places)
    ]


def rate(results: list[SeatResult], finished: bool = True) -> dict[str, float]:
    fresh = {one.who: (Glicko(), 0.0) for one in results}
    return {who: r.value for who, r in rate_game(results, finished, fresh, 0.0).items()}


def test_of_several_sides_everybody_is_compared_with_everybody() -> None:
    found = rate(seats(2, 1, 3))
    assert found["b"] > found["a"] > found["c"]
    assert found["a"] == pytest.approx(1500)
    assert rate(seats(1, 1)) == pytest.approx({"a": 1500, "b": 1500})
    two, four = rate(seats(1, 2)), rate(seats(1, 2, 3, 4))
    # The pairs of one game depend on each other: a game of four is not three games.
    assert two["a"] < four["a"] < 1500 + 2 * (two["a"] - 1500)


def test_who_leaves_loses_whatever_the_bot_does_for_them() -> None:
    found = rate(seats(1, 2, away=(0,)))
    assert found["a"] < 1500 < found["b"]
    assert rate(seats(1, 2, away=(0, 1))) == {}
    unfinished = rate(seats(1, 1, 1, away=(2,)), finished=False)
    assert unfinished["c"] < 1500 < unfinished["a"]
    assert unfinished["a"] == pytest.approx(unfinished["b"])
    assert rate(seats(1, 2), finished=False) == {}


def test_two_bots_of_a_level_tell_nothing_about_each_other() -> None:
    same = [SeatResult(n, "bot:scribe", n, 2 - n, float(n), False) for n in range(2)]
    assert rate(same) == {}


def test_places_follow_winners_then_scores() -> None:
    assert places([5, 9, 9, 2], [0]) == [1, 2, 2, 4]
    assert places([5, 9], [0, 1]) == [1, 1]


# --- tables ---------------------------------------------------------------------------------------


@pytest.fixture
def accounts(store: Store) -> tuple[Player, Player]:
    for player in (ANNA, BEN):
        store.players.set_login(player.id, player.id, "hash")
    found = store.players.get("anna"), store.players.get("ben")
    assert found[0] is not None
    assert found[1] is not None
    return found[0], found[1]


def wish(*kinds: str, **more: object) -> NewTable:
    bots = {"bot": "novice"}
    wanted = [NewSeat(kind=kind, **(bots if kind == "bot" else {})) for kind in kinds]  # type: ignore[arg-type]
    given: dict[str, object] = {"rated": True, "clock": WITH_CLOCK, **more}
    return NewTable(game="aton", seats=wanted, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wanted", "case"),
    [
        (wish("me", "open", seed="known"), "seed"),
        (wish("me", "hotseat"), "hotseat"),
        (wish("bot", "bot"), "bots"),
        (wish("me", "open", clock=None), "clock"),
        (wish("me", "open", clock=NewClock(kind="none")), "clock"),
    ],
)
def test_what_cannot_be_rated_is_refused(
    store: Store, accounts: tuple[Player, Player], wanted: NewTable, case: str
) -> None:
    with pytest.raises(Problem) as refused:
        make_tables(store).lobby.open(accounts[0], wanted)
    assert refused.value.name == f"rated-{case}"


def test_guests_neither_open_rated_tables_nor_sit_down(store: Store) -> None:
    tables = make_tables(store)
    with pytest.raises(Problem) as refused:
        tables.lobby.open(ANNA, wish("me", "open"))
    assert (refused.value.status, refused.value.name) == (403, "rated-account")
    store.players.set_login("anna", "anna", "hash")
    anna = store.players.get("anna")
    assert anna is not None
    table = tables.lobby.open(anna, wish("me", "open"))["table"]
    with pytest.raises(Problem) as refused:
        tables.lobby.sit(BEN, table, SitDown())
    assert refused.value.name == "rated-account"


def start(store: Store, accounts: tuple[Player, Player], **more: object) -> tuple[Tables, str]:
    tables = make_tables(store)
    table = str(tables.lobby.open(accounts[0], wish("me", "open", **more))["table"])
    tables.lobby.sit(accounts[1], table, SitDown())
    return tables, table


def finish(tables: Tables, table: str, players: tuple[Player, Player]) -> None:
    """Both play at random to the end."""
    stream = random.Random(1)
    while True:
        view = tables.queries.view(None, table, None)
        asked = [seat.seat for seat in view.seats if seat.asked]
        if not asked:
            return
        seat = asked[0]
        view = tables.queries.view(players[seat], table, seat)
        choice = stream.choice(view.legal).answer
        tables.play.answer(players[seat], table, seat, choice, view.version)


def ratings(store: Store, game: str = "aton") -> dict[str, tuple[float, float, int]]:
    with store.database.reading() as connection:
        found = connection.execute(select(RATINGS).where(RATINGS.c.game == game)).all()
    return {row.who: (row.rating, row.deviation, row.games) for row in found}


def test_a_finished_game_counts_once_and_can_be_computed_again(
    store: Store, accounts: tuple[Player, Player]
) -> None:
    for _ in range(2):
        tables, table = start(store, accounts)
        finish(tables, table, accounts)
        assert tables.settlement.settle(table)
        assert not make_tables(store).settlement.settle(table)
        assert make_tables(store).settlement.settle_all() == 0
    view = tables.queries.view(None, table, None)
    assert view.rated
    assert view.outcome is not None
    found = ratings(store)
    assert {who: one[2] for who, one in found.items()} == {"anna": 2, "ben": 2}
    with store.database.reading() as connection:
        rows = connection.execute(select(RESULTS).order_by(RESULTS.c.n, RESULTS.c.seat)).all()
    assert [row.n for row in rows] == [1, 1, 2, 2]
    assert [row.score for row in rows[2:]] == list(view.outcome.scores)
    assert rows[0].gain == pytest.approx(-rows[1].gain)
    assert rows[2].rating == found["anna"][0] == rows[0].rating + rows[2].gain
    assert store.ratings.rebuild() == 2
    assert ratings(store) == found
    assert store.ratings.of("anna")[0].rating.low < found["anna"][0]
    assert {one.who for one in store.ratings.leaderboard("aton")} == {"anna", "ben"}
    store.players.set_banned("ben", True)
    assert [one.who for one in store.ratings.leaderboard("aton")] == ["anna"]
    store.players.set_banned("ben", False)
    store.admin.erase_player("ben", "Deleted player")
    assert [one.who for one in store.ratings.leaderboard("aton")] == ["anna"]
    assert store.ratings.rebuild() == 2  # what Anna has won from Ben stays
    assert ratings(store)["anna"] == found["anna"]
    assert [one.who for one in store.ratings.leaderboard("aton")] == ["anna"]
    past, total = store.profiles.history("anna", False, "aton", True, 0, 10)
    assert total == 2
    assert (past[0].seats[1].name, past[0].seats[1].account) == ("Deleted player", False)


def test_a_casual_game_changes_no_rating(store: Store, accounts: tuple[Player, Player]) -> None:
    tables, table = start(store, accounts, rated=False)
    finish(tables, table, accounts)
    assert tables.settlement.settle_all() == 1
    assert ratings(store) == {}
    store.admin.delete_table(table)
    with store.database.reading() as connection:
        assert connection.execute(select(RESULTS)).all() == []


def test_leaving_a_rated_game_loses_it_even_when_it_is_closed(
    store: Store, accounts: tuple[Player, Player]
) -> None:
    tables, table = start(store, accounts)
    tables.replacements.leave(accounts[1], table, 1)
    store.admin.close(table)
    assert make_tables(store).settlement.settle_all() == 1
    found = ratings(store)
    assert found["ben"][0] < 1500 < found["anna"][0]
    store.admin.delete_table(table)  # ratings can still be computed
    assert store.ratings.rebuild() == 1
    assert ratings(store) == found


def test_in_a_rated_game_against_bots_nothing_is_taken_back_and_there_are_no_hints(
    store: Store, accounts: tuple[Player, Player]
) -> None:
    tables = make_tables(store)
    table = str(tables.lobby.open(accounts[0], wish("me", "bot"))["table"])
    view = tables.queries.view(accounts[0], table, 0)
    tables.play.answer(accounts[0], table, 0, view.legal[0].answer, view.version)
    with pytest.raises(Problem) as refused:
        tables.play.take_back(accounts[0], table, 0, view.version)
    assert refused.value.name == "not-alone-rated"
    with pytest.raises(Problem) as refused:
        tables.lobby.rematch(accounts[0], table)
    assert refused.value.name == "not-over-rematch"
    with pytest.raises(Problem) as refused:
        tables.hint_consent.set(accounts[0], table, 0, True)
    assert refused.value.name == "no-hints-rated"


def test_nobody_is_made_to_play_a_rated_rematch(
    store: Store, accounts: tuple[Player, Player]
) -> None:
    """Whoever has left would lose it by the clock, again and again."""
    anna, ben = accounts
    tables, table = start(store, accounts, options={"win_score": 20})
    finish(tables, table, accounts)
    again = str(tables.lobby.rematch(anna, table)["table"])
    view = tables.queries.view(anna, again, None)
    assert (view.status, view.rated) == ("waiting", True)
    assert [(seat.name, seat.yours) for seat in view.seats] == [("", False), ("Anna", True)]
    with pytest.raises(Problem) as refused:  # and nobody else gets the seat
        tables.lobby.sit(anna, again, SitDown(seat=0))
    assert refused.value.key == "already-seated"
    store.players.add(Player("carl", "Carl", login="carl"))
    with pytest.raises(Problem) as refused:
        tables.lobby.sit(Player("carl", "Carl", login="carl"), again, SitDown(seat=0))
    assert refused.value.key == "wrong-code"
    assert tables.lobby.rematch(anna, table)["table"] == again  # to ask twice is not to agree
    assert tables.queries.view(anna, again, None).status == "waiting"
    for _ in range(2):
        assert tables.lobby.rematch(ben, table)["table"] == again
    view = tables.queries.view(ben, again, 0)
    assert (view.status, [seat.name for seat in view.seats]) == ("playing", ["Ben", "Anna"])


def test_the_page_of_a_rated_game_asks_for_the_rematch(tmp_path: Path) -> None:
    """A link alone would show a waiting table."""
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as server, pair(server.address) as clients:
        for client, login in zip(clients, ("anna", "ben"), strict=True):
            body = {"login": login, "password": "correct horse"}
            assert client.post("/api/me/login", body).status_code == 200
        table = seated(clients, options={"win_score": 20}, clock=CLOCK, rated=True)
        play_out(clients, table, random.Random(1))
        again = clients[0].post(f"/api/tables/{table}/rematch", {}).json()["table"]
        assert "data-rematch-now" in clients[1].get(f"/tables/{table}").text
        assert clients[1].view(again)["status"] == "waiting"
        assert clients[1].post(f"/api/tables/{table}/rematch", {}).json()["table"] == again
        assert clients[1].view(again)["status"] == "playing"


def test_a_game_that_does_not_replay_is_not_tried_again(
    store: Store, accounts: tuple[Player, Player]
) -> None:
    tables, table = start(store, accounts)
    finish(tables, table, accounts)
    with store.database.writing() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(rules=10_000))
    fresh = make_tables(store).settlement
    assert fresh.settle_all() == 1
    assert fresh.settle_all() == 0
    assert ratings(store) == {}


def test_the_deviation_grows_while_nobody_plays(
    store: Store, accounts: tuple[Player, Player]
) -> None:
    tables, table = start(store, accounts)
    finish(tables, table, accounts)
    tables.settlement.settle(table)
    now = store.ratings.of("anna")[0].rating.deviation
    with store.database.writing() as connection:
        connection.execute(update(RATINGS).values(at=time.time() - 100 * PERIOD))
    assert store.ratings.of("anna")[0].rating.deviation > now


# --- a server that is killed ----------------------------------------------------------------------


def test_a_server_that_is_killed_at_the_end_of_a_game_rates_it_once(tmp_path: Path) -> None:
    """Killed right after the last answer, and again after it has been rated."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    server = Server(url)
    people = Client(server.address, "Anna"), Client(server.address, "Ben")
    try:
        for name, client in zip(("anna", "ben"), people, strict=True):
            login = {"login": name, "password": "correct horse", "bearer": True}
            assert client.post("/api/me/login", login).status_code == 200
        table = people[0].open(rated=True, clock=CLOCK)["table"]
        people[1].sit(table)
        play_out(people, table, random.Random(1))
        server.kill()
        for _ in range(2):
            server = Server(url)
            wait_for(partial(counts_once, server.address))
            server.kill()
    finally:
        server.kill()
        for client in people:
            client.close()


def counts_once(address: str) -> bool:
    found = httpx.get(f"{address}/api/leaderboard/aton", trust_env=False, timeout=LONG).json()
    assert all(one["games"] == 1 for one in found)
    return len(found) == 2
