"""Nonces: nobody can know or choose the draws, and everybody can check them."""

import hashlib
import random
from dataclasses import replace

import pytest

import hypostyle
from hypostyle.core.record import read_record
from hypostyle.server.models import NewSeat, NewTable, SitDown, TableView
from hypostyle.server.problems import Problem
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.tables import Tables
from tests.server.stored import ANNA, BEN, make_tables
from tests.server.support import Client, play_out

SHORT: dict[str, bool | int | str] = {"win_score": 20}
A, B = "a" * 32, "b" * 32


def waiting(tables: Tables, *kinds: str) -> str:
    """A table of Anna's that takes nonces."""
    seats = [NewSeat(kind=kind, bot="novice" if kind == "bot" else None) for kind in kinds]  # type: ignore[arg-type]
    new = NewTable(game="aton", seats=seats, nonces=True, options=SHORT)
    return str(tables.lobby.open(ANNA, new)["table"])


def seen(tables: Tables, table: str) -> TableView:
    return tables.queries.view(None, table, None)


def finish(tables: Tables, table: str) -> None:
    """Both play at random to the end."""
    stream = random.Random(1)
    while (view := seen(tables, table)).status == "playing":
        seat = next(one.seat for one in view.seats if one.asked)
        player = (ANNA, BEN)[seat]
        mine = tables.queries.view(player, table, seat)
        tables.play.answer(player, table, seat, stream.choice(mine.legal).answer, mine.version)


def test_the_first_draw_waits_for_every_nonce(store: Store) -> None:
    tables = make_tables(store)
    table = waiting(tables, "me", "open")
    bound = seen(tables, table).fingerprint
    assert len(bound) == 64
    tables.lobby.sit(BEN, table, SitDown(nonce=B))
    assert (seen(tables, table).status, seen(tables, table).rows) == ("waiting", 0)
    elsewhere = make_tables(store)  # another process, which has seen the table without nonces
    assert seen(elsewhere, table).seats[0].nonce is None
    tables.nonces.add(ANNA, table, A)
    view = seen(elsewhere, table)
    assert (view.status, [one.nonce for one in view.seats]) == ("playing", [A, B])
    finish(elsewhere, table)
    view = seen(tables, table)
    assert view.seed is not None
    assert hypostyle.fingerprint(view.seed) == bound
    told = tables.queries.fair(table, steps=True)
    assert told.fair
    text = f"hypostyle nonces\n{view.seed}\n{A}\n{B}"
    assert told.mixed_seed == hashlib.sha256(text.encode()).hexdigest()
    assert told.derivation[0].endswith(bound)
    assert told.derivation[1].endswith(told.mixed_seed)
    assert len(told.derivation) == 2 + told.draws
    first = f"hypostyle chance\n{told.mixed_seed}\n0\n0"
    assert hashlib.sha256(first.encode()).hexdigest() in told.derivation[2]


@pytest.mark.parametrize("form", [False, True])
def test_a_record_carries_the_nonces(store: Store, form: bool) -> None:
    tables = make_tables(store)
    table = waiting(tables, "me", "open")
    tables.lobby.sit(BEN, table, SitDown(nonce=B))
    tables.nonces.add(ANNA, table, A)
    finish(tables, table)
    text = tables.queries.record(table, form)
    record = read_record(text)
    assert dict(record.nonces) == {"red": A, "blue": B}
    match = hypostyle.load(text)
    assert match.nonces == (A, B)
    forged = text.replace(B, "c" * 32)
    with pytest.raises(hypostyle.BadRecord, match="the seed gives"):
        hypostyle.load(forged)
    brought = tables.lobby.upload(BEN, text)["table"]
    assert tables.queries.fair(brought).fair
    assert tables.queries.record(brought, form) == text


def test_the_draws_depend_on_every_nonce(store: Store) -> None:
    """Whoever knows the seed alone, or all nonces but one, cannot know the draws."""
    tables = make_tables(store)
    table = waiting(tables, "me", "open")
    tables.nonces.add(ANNA, table, A)
    tables.lobby.sit(BEN, table, SitDown(nonce=B))
    facts = store.tables.load(table)
    dealt = [row.answer for row in facts.rows]

    def deal(nonces: tuple[str, ...]) -> list[str]:
        match = hypostyle.game("aton").new(manual=True, win_score=20)
        match.seed, match.nonces = facts.table.seed, nonces
        match.deal()
        return [row.text for row in match.rows]

    assert deal((A, B)) == dealt
    others = [deal(()), deal((B, A)), deal((A, "")), deal((A, B[1:]))]
    assert all(other != dealt for other in others)


def test_who_may_add_a_nonce(store: Store) -> None:
    tables = make_tables(store)
    table = waiting(tables, "me", "open")
    with pytest.raises(Problem, match="Only players"):
        tables.nonces.add(BEN, table, B)
    tables.nonces.add(ANNA, table, A)
    with pytest.raises(Problem, match="already"):
        tables.nonces.add(ANNA, table, B)
    tables.lobby.sit(BEN, table, SitDown(nonce=B))
    with pytest.raises(Problem, match="has begun"):
        tables.nonces.add(BEN, table, A)
    seats = [NewSeat(kind="me"), NewSeat(kind="open")]
    with pytest.raises(Problem, match="chosen seed"):
        tables.lobby.open(ANNA, NewTable(game="aton", seats=seats, seed="7", nonces=True))
    plain = tables.lobby.open(ANNA, NewTable(game="aton", seats=seats))["table"]
    with pytest.raises(Problem, match="takes no"):
        tables.nonces.add(ANNA, plain, A)
    tables.lobby.sit(BEN, plain, SitDown(nonce=B))  # is not used here
    assert [one.nonce for one in seen(tables, plain).seats] == [None, None]


def test_bots_add_none_and_a_shared_device_adds_one(store: Store) -> None:
    tables = make_tables(store)
    table = waiting(tables, "me", "bot")
    assert seen(tables, table).status == "waiting"
    tables.nonces.add(ANNA, table, A)
    assert [one.nonce for one in seen(tables, table).seats] == [A, None]
    assert seen(tables, table).status == "playing"
    shared = waiting(tables, "me", "hotseat")
    tables.nonces.add(ANNA, shared, A)
    assert [one.nonce for one in seen(tables, shared).seats] == [A, A]
    assert seen(tables, shared).status == "playing"
    assert seen(tables, waiting(tables, "bot", "bot")).status == "playing"


def test_a_player_who_leaves_takes_the_nonce_along(store: Store) -> None:
    tables = make_tables(store)
    table = waiting(tables, "me", "open")
    tables.lobby.sit(BEN, table, SitDown(nonce=B))
    tables.replacements.leave(BEN, table, 1)
    assert seen(tables, table).seats[1].nonce is None
    assert store.tables.load(table).table.deadline is None


def test_a_game_begins_without_nonces_that_do_not_come(store: Store) -> None:
    tables = make_tables(store, nonce_seconds=1_000.0)
    table = waiting(tables, "me", "open")
    tables.nonces.add(ANNA, table, A)
    tables.lobby.sit(BEN, table, SitDown())
    deadline = store.tables.load(table).table.deadline
    assert deadline is not None
    assert store.tables.missing_nonces(deadline - 1) == []
    assert store.tables.missing_nonces(deadline) == [table]
    tables.nonces.expire(table)  # too early: nothing happens
    assert seen(tables, table).status == "waiting"
    hasty = make_tables(store, nonce_seconds=1e-9)
    late = waiting(hasty, "me", "open")
    hasty.nonces.add(ANNA, late, A)
    hasty.lobby.sit(BEN, late, SitDown())
    hasty.nonces.expire(late)
    view = seen(hasty, late)
    assert (view.status, [one.nonce for one in view.seats]) == ("playing", [A, None])
    finish(hasty, late)
    assert hasty.queries.fair(late).fair


def test_a_rematch_waits_for_nonces_again(store: Store) -> None:
    tables = make_tables(store)
    table = waiting(tables, "me", "open")
    tables.nonces.add(ANNA, table, A)
    tables.lobby.sit(BEN, table, SitDown(nonce=B))
    finish(tables, table)
    again = tables.lobby.rematch(BEN, table)["table"]
    view = seen(tables, again)
    assert (view.status, [one.nonce for one in view.seats]) == ("waiting", [None, None])
    tables.nonces.add(ANNA, again, B)
    tables.nonces.add(BEN, again, A)
    assert seen(tables, again).status == "playing"


def test_the_fingerprint_of_a_chosen_seed_is_hidden_until_the_end(store: Store) -> None:
    """A short seed could be guessed from it, and with the seed all hidden cards."""
    tables = make_tables(store)
    seats = [NewSeat(kind="me"), NewSeat(kind="open")]
    new = NewTable(game="aton", seats=seats, seed="7", options=SHORT)
    opened = tables.lobby.open(ANNA, new)
    assert opened["fingerprint"] == ""
    tables.lobby.sit(BEN, opened["table"], SitDown())
    view = seen(tables, opened["table"])
    assert (view.fingerprint, view.seed_chosen) == ("", True)
    assert hypostyle.fingerprint("7") not in tables.queries.report(None, opened["table"], None)
    assert tables.lobby.tables_of(BEN)[0].seed_chosen
    finish(tables, opened["table"])
    assert seen(tables, opened["table"]).fingerprint == hypostyle.fingerprint("7")
    told = tables.queries.fair(opened["table"])
    assert told.fair
    assert "chose it" in told.sentence


def test_a_seed_that_was_changed_afterwards_is_noticed(store: Store) -> None:
    tables = make_tables(store)
    table = waiting(tables, "me", "open")
    tables.nonces.add(ANNA, table, A)
    tables.lobby.sit(BEN, table, SitDown(nonce=B))
    finish(tables, table)
    from hypostyle.server.tables.fairness import check_draws

    facts = store.tables.load(table).table
    match = hypostyle.load(tables.queries.record(table))
    other = check_draws(replace(facts, seed="f" * 32), match, False)
    assert (other.fair, other.fingerprint_fits) == (False, False)
    match.nonces = (B, A)
    assert not check_draws(facts, match, False).fair


def test_nonces_over_http(clients: tuple[Client, Client]) -> None:
    opened = clients[0].open(nonces=True, options=SHORT)
    table = opened["table"]
    assert opened["fingerprint"] == clients[1].view(table)["fingerprint"]
    assert clients[0].post(f"/api/tables/{table}/nonce", {"nonce": "short"}).status_code == 422
    assert clients[0].post(f"/api/tables/{table}/nonce", {"nonce": A}).status_code == 200
    assert clients[1].sit(table, nonce=B) == 1
    assert clients[0].view(table)["status"] == "playing"
    play_out(clients, table, random.Random(2))
    told = clients[0].get(f"/api/tables/{table}/fair?steps=true").json()
    assert told["fair"]
    assert told["nonces"] == [A, B]
    assert told["derivation"]
