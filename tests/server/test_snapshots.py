"""A page shows one version of a table, whatever happens at it meanwhile."""

import random
import threading
from typing import Any

import pytest

from hypostyle.server.problems import Problem
from hypostyle.server.storage.store import Store
from hypostyle.server.tables import snapshots, views
from hypostyle.server.tables.cache import TableCache
from hypostyle.server.tables.snapshots import Snapshot
from hypostyle.server.tables.tables import Tables
from hypostyle.server.tables.views import Style
from tests.server.stored import ANNA, BEN, make_tables, opened
from tests.server.support import LONG

PLAYERS = (ANNA, BEN)
Step = tuple[int, str]
"""An answer of a seat, or a chat message from seat -1."""


def snapshot(tables: Tables, table: str) -> Snapshot:
    return tables.queries.snapshot(ANNA, table, None, None, "", Style())


def shown(found: Snapshot) -> tuple[Any, ...]:
    """All that changes from version to version, of every part of a page."""
    view = found.view
    return (
        view.rows,
        [line.text for line in view.log],
        [one.answer for one in view.legal],
        [seat.asked for seat in view.seats],
        found.board,
        found.moments,
        [message.text for message in found.messages],
        [one.answer for one in found.illegal],
    )


def do(tables: Tables, table: str, step: Step) -> None:
    seat, text = step
    if seat < 0:
        tables.chat.send(ANNA, table, text)
    else:
        version = tables.queries.view(None, table, None).version
        tables.play.answer(PLAYERS[seat], table, seat, text, version)


def recorded(tables: Tables, seed: str, steps: int) -> tuple[list[Step], dict[int, Any]]:
    """A game played alone: its steps, and what a page shows at each version."""
    table = opened(tables, seed)
    stream = random.Random(seed)
    done: list[Step] = []
    pages = {(first := snapshot(tables, table)).view.version: shown(first)}
    for n in range(steps):
        if n % 3 == 2:
            step = (-1, f"message {n}")
        else:
            asked = [one.seat for one in first.view.seats if one.asked]
            seat = stream.choice(asked)
            legal = tables.queries.view(PLAYERS[seat], table, seat).legal
            step = (seat, stream.choice(legal).answer)
        do(tables, table, step)
        done.append(step)
        first = snapshot(tables, table)
        pages[first.view.version] = shown(first)
    return done, pages


def test_a_page_taken_while_others_play_is_one_of_the_versions(store: Store) -> None:
    """Played and looked at by two server processes, at the same moments."""
    playing, looking = make_tables(store), make_tables(store)
    steps, pages = recorded(playing, "storm", 45)
    table = opened(playing, "storm")
    go = threading.Semaphore(0)
    failed: list[BaseException] = []

    def play() -> None:
        try:
            for step in steps:
                assert go.acquire(timeout=LONG)
                do(playing, table, step)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    for n in range(len(steps)):
        go.release()
        found = snapshot((playing, looking)[n % 2], table)
        assert shown(found) == pages[found.view.version]
    thread.join(60)
    assert not failed
    last = snapshot(looking, table)
    assert last.view.version == max(pages)
    assert shown(last) == pages[last.view.version]


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_nothing_changes_in_the_middle_of_a_page(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that arrives between two parts of a page waits until the page is complete."""
    tables = make_tables(store)
    (*before, move), pages = recorded(tables, "middle", 8)
    table = opened(tables, "middle")
    for step in before:
        do(tables, table, step)
    start, moved = threading.Event(), threading.Event()

    def play() -> None:
        start.wait(LONG)
        do(tables, table, move)
        moved.set()

    def draw(*arguments: Any) -> str:
        start.set()
        moved.wait(0.3)  # long enough for a move that need not wait
        return drawing(*arguments)

    drawing = views.drawing_of
    monkeypatch.setattr(snapshots, "drawing_of", draw)
    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    found = snapshot(tables, table)
    thread.join(30)
    assert shown(found) == pages[found.view.version]
    assert snapshot(tables, table).view.version == found.view.version + 1


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_parts_read_one_by_one_would_not_agree(store: Store) -> None:
    """What the tests above compare differs between the versions, so they can fail."""
    tables = make_tables(store)
    _, pages = recorded(tables, "parts", 9)
    versions = list(pages.values())
    for part in (0, 1, 4):
        assert len({str(page[part]) for page in versions}) >= 5
    assert len({str(page[6]) for page in versions}) == 4


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_request_opens_its_table_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = make_tables(store)
    table = opened(tables, "once")
    view = tables.queries.view(ANNA, table, 0)
    answer = view.legal[0].answer
    count = 0
    opening = TableCache.open

    def counted(*arguments: Any, **more: Any) -> Any:
        nonlocal count
        count += 1
        return opening(*arguments, **more)

    monkeypatch.setattr(TableCache, "open", counted)
    for request in (
        lambda: snapshot(tables, table),
        lambda: tables.queries.preview(ANNA, table, 0, answer),
        lambda: tables.queries.why_not(ANNA, table, 0, answer),
        lambda: tables.play.answer(ANNA, table, 0, answer, view.version),
    ):
        count = 0
        request()
        assert count == 1


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_an_answer_is_parsed_once_and_not_checked_beside_the_match(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = make_tables(store)
    table = opened(tables, "once")
    view = tables.queries.view(ANNA, table, 0)
    game = type(snapshot(tables, table).game)
    calls: list[str] = []
    for name in ("parse", "refusal"):
        original = getattr(game, name)

        def counted(*arguments: Any, name: str = name, original: Any = original) -> Any:
            calls.append(name)
            return original(*arguments)

        monkeypatch.setattr(game, name, counted)
    tables.queries.preview(ANNA, table, 0, view.legal[0].answer)
    assert sorted(calls) == ["parse", "refusal"]
    calls.clear()
    with pytest.raises(Problem):
        tables.play.answer(BEN, table, 1, "xyzzy", view.version)
    assert calls == ["parse"]
    calls.clear()
    tables.play.answer(ANNA, table, 0, view.legal[0].answer, view.version)
    assert calls == ["parse"]  # the match checks it; a refusal is only worded when there is one


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_answers_say_what_they_are(store: Store) -> None:
    """Kind and fields are those of the action that the notation stands for."""
    tables = make_tables(store)
    table = opened(tables, "fields")
    stream = random.Random(1)
    kinds = set()
    for _ in range(30):
        found = snapshot(tables, table)
        game = found.game
        asked = [one.seat for one in found.view.seats if one.asked]
        if not asked:
            break
        seat = stream.choice(asked)
        page = tables.queries.snapshot(PLAYERS[seat], table, seat, None, "", Style())
        view = page.view
        assert view.question is not None
        for one in (*view.legal, *page.illegal):
            token = one.answer.removeprefix(f"{view.question.verb} ")
            action = next(
                action for action in game.actions.all
                if (action.kind, action.token) == (one.kind, token)
            )  # fmt: skip
            assert one.fields == dict(action.fields)
            assert (one.place, one.target) == (action.place, action.target)
            kinds.add(one.kind)
        answer = stream.choice(view.legal).answer
        tables.play.answer(PLAYERS[seat], table, seat, answer, view.version)
    assert len(kinds) > 2
