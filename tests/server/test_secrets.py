"""No secret of a seat reaches another one."""

import json
import random
import re
from typing import Any

import pytest

import hypostyle
from hypostyle import PUBLIC, Match, State, Stream
from hypostyle.server.storage.entities import StoredSeat, StoredTable
from hypostyle.server.tables.game import LiveGame
from hypostyle.server.tables.loaded import LoadedTable, Viewpoint
from hypostyle.server.tables.views import Style, drawing_of, view_of
from tests.server.support import Client, Server, play_out, seated

WORDS = ("stop", "plan%201234", "keep", "exchange", "xyzzy")
TIMES = re.compile(r'"absent_from":[0-9.]+')
"""When somebody was asked, which is another moment at every table."""

SEATS = [StoredSeat(n, "me", f"player {n}", f"Name {n}", None, None) for n in range(2)]


def received(client: Client, table: str, seat: int | None) -> str:
    """All that can be had about a table by a viewer, without the table's own address.

    Also all that must be refused; and the past, which may tell no more than the present.
    """
    own = "" if seat is None else f"seat={seat}"
    path = f"/api/tables/{table}"
    rows = client.view(table, seat)["rows"]
    pages = [f"{path}?board=true&{own}", f"{path}/board.svg?{own}", f"{path}/chat"]
    pages += [f"{path}/moments?{own}", f"{path}/report?{own}", f"{path}/record", f"{path}/fair"]
    pages += [f"{path}/about?place={place}&{own}" for place in ("t1", "hand", "h1", "3b4")]
    for at in {0, rows // 2, rows - 2, rows - 1, rows}:
        pages += [f"{path}?at={at}&board=true&{own}", f"{path}/board.svg?at={at}&{own}"]
        pages += [f"{path}?at={at}&viewer=all", f"{path}/board.svg?at={at}&viewer=all"]
    pages += [f"{path}?seat={1 - (seat or 0)}"]  # somebody else's view: an error
    if seat is not None:
        for act in ("why", "preview"):
            pages += [f"{path}/seats/{seat}/{act}?answer={word}" for word in WORDS]
            pages += [f"{path}/seats/{1 - seat}/{act}?answer={word}" for word in WORDS]
        legal = client.view(table, seat)["legal"]
        pages += [f"{path}/seats/{seat}/preview?answer={one['answer']}" for one in legal[:4]]
    answers = [client.get(page) for page in pages]
    told = [f"{answer.status_code} {answer.text}" for answer in answers]
    if seat is not None:
        acts: list[tuple[str, dict[str, object]]] = [
            ("answer", {"answer": "xyzzy", "version": 2**30}),
            ("undo", {"version": 2**30}),
            ("standin", {}),
            ("return", {}),
        ]
        refused = [client.act(table, 1 - seat, act, body) for act, body in acts]
        told += [f"{answer.status_code} {answer.text}" for answer in refused]
    return TIMES.sub("", "\n".join(told).replace(table, "TABLE"))


def test_two_games_that_differ_in_a_secret_choice_look_the_same_to_others(
    server: Server, clients: tuple[Client, Client]
) -> None:
    """Twin tables of one seed, the same answers but for one that nobody else may know yet."""
    twins = [seated(clients, seed="twins") for _ in range(2)]
    watcher = Client(server.address)
    stream = random.Random(5)
    compared = 0
    try:
        while compared < 6:
            seats = watcher.view(twins[0])["seats"]
            asked = [seat["seat"] for seat in seats if seat["asked"]]
            assert asked, "the game ended too early for this test"
            seat = stream.choice(asked)
            views = [clients[seat].view(table, seat) for table in twins]
            legal = [one["answer"] for one in views[0]["legal"]]
            choice = stream.choice(legal)
            if len(asked) > 1 and len(legal) > 1:
                secrets = stream.sample(legal, 2)
                for table, view, secret in zip(twins, views, secrets, strict=True):
                    clients[seat].answer(table, seat, secret, view["version"])
                told = [clients[seat].view(table, seat) for table in twins]
                other = 1 - seat
                assert len({received(clients[other], table, other) for table in twins}) == 1
                assert len({received(watcher, table, None) for table in twins}) == 1
                for table, now in zip(twins, told, strict=True):
                    undone = clients[seat].act(table, seat, "undo", {"version": now["version"]})
                    assert undone.status_code == 200
                assert len({received(clients[other], table, other) for table in twins}) == 1
                compared += 1
                views = [clients[seat].view(table, seat) for table in twins]
            for table, view in zip(twins, views, strict=True):
                clients[seat].answer(table, seat, choice, view["version"])
    finally:
        watcher.close()


def facts(match: Match[State]) -> StoredTable:
    return StoredTable(
        id="t", game=match.game.key, rules=1, players=2, options="-", seed="s", seed_chosen=False,
        status="over" if match.over else "playing", version=1, due=False, listed=False,
        owner="player 0", touched=0.0,
    )  # fmt: skip


def shown(match: Match[State], viewer: int) -> tuple[dict[str, Any], str]:
    seat = None if viewer == PUBLIC else viewer
    live = LiveGame(match, "s")
    loaded = LoadedTable(facts(match), SEATS, [], live, 180.0)
    player = None if seat is None else f"player {seat}"
    view = view_of(loaded, Viewpoint(seat), player, 0.0, board=True)
    data: dict[str, Any] = json.loads(view.model_dump_json(exclude={"log", "log_length"}))
    return data, drawing_of(live, Viewpoint(seat), Style())


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_positions_that_differ_in_hidden_things_are_shown_alike(viewer: int) -> None:
    """For every position of random games, and every position a seat could take it for."""
    game = hypostyle.game("aton")
    stream, dreams, differed = random.Random(2), Stream(3), 0
    for seed in range(2):
        match = game.new(seed=seed)
        while not match.over:
            seat = match.deciders()[0]
            match.apply(seat, stream.choice(match.legal(seat)))
            if stream.random() < 0.7:
                continue
            real = Match(game, match.setup, None, match.state.clone())
            dream = Match(game, match.setup, None, match.view(viewer).imagine(dreams))
            differed += real.state.to_tuple() != dream.state.to_tuple()
            assert shown(real, viewer) == shown(dream, viewer)
    assert differed > 10


def test_the_log_tells_a_hand_to_its_owner_only(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7")
    play_out(clients, table, random.Random(4), 12)
    views = [clients[seat].view(table, seat) for seat in (0, 1)]
    spectator = clients[0].view(table)
    for owner in (0, 1):
        lines = [
            [
                line["text"]
                for line in view["log"]
                if (line["kind"], line["seat"]) == ("dealt", owner)
            ]
            for view in (views[owner], views[1 - owner], spectator)
        ]
        assert lines[0]
        assert all(any(c.isdigit() for c in text) for text in lines[0])
        for hidden in lines[1:]:
            assert len(hidden) == len(lines[0])
            assert not any(c.isdigit() for text in hidden for c in text)


def test_a_waiting_table_tells_nothing_of_the_deal(clients: tuple[Client, Client]) -> None:
    table = clients[0].open(seed="7")["table"]
    view = clients[0].view(table, 0)
    assert view["status"] == "waiting"
    assert (view["board"], view["log"], view["legal"], view["seed"]) == ([], [], [], None)
    assert clients[0].get(f"/api/tables/{table}/board.svg?seat=0").status_code == 409
