"""The page of every kind of question can be made, in games of every size."""

import random
from collections import Counter

import pytest

from hypostyle import game, game_names
from hypostyle.server.storage.entities import PLAYING, StoredSeat, StoredTable
from hypostyle.server.tables.game import LiveGame
from hypostyle.server.tables.loaded import LoadedTable, Viewpoint
from hypostyle.server.tables.views import view_of
from hypostyle.web.sight import Sight
from hypostyle.web.table import fragment

SETUPS = [(name, players) for name in game_names() for players in game(name).facts.players]
GAMES = 3
EACH = 4
"""Pages of each kind of question."""


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_every_question_has_its_page(name: str, players: int) -> None:
    steps: Counter[str] = Counter()
    for seed in range(GAMES):
        _play(name, players, seed, steps)
    assert len(steps) > 2


def _play(name: str, players: int, seed: int, steps: Counter[str]) -> None:
    stream = random.Random(seed)
    house = game(name)
    table = StoredTable(
        id="t", game=name, rules=house.facts.rules_version, players=players, options="-",
        seed=str(seed), seed_chosen=False, status=PLAYING, version=1, due=False, listed=False,
        owner="", touched=0,
    )  # fmt: skip
    seats = [StoredSeat(n, "me", "anna", "Anna", None, None) for n in range(players)]
    live = LiveGame.of(table, seats)
    live.deal(1)
    while not live.match.over:
        seat = stream.choice(live.match.deciders())
        step = house.prompt(live.match.state).step
        steps[step] += 1
        if steps[step] <= EACH:
            view = view_of(LoadedTable(table, seats, [], live, 60.0), Viewpoint(seat), "anna", 0.0)
            page = str(fragment(Sight(house, view, None, "", (), ())))
            for one in view.legal[:3]:
                assert f'data-answer="{one.answer}"' in page, step
        action = stream.choice(live.match.legal(seat))
        live.answer(1, seat, action)
